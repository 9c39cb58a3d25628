"""The file of a lesson: TOML that a teacher writes; whatever is wrong in it is listed with its place.

A lesson is ``title``, ``line`` (one line about it), ``session`` (the recorded session beside it that does its steps)
and ``[[part]]`` tables, each with a ``title`` and ``[[part.step]]`` tables; a short one has ``[[step]]`` tables only. A
step has ``says``, ``shows`` (how many of the session's next commands perform it), ``until`` (targets, any of which ends
it), ``hints`` (texts, given one by one) and ``help`` (``{if = target, says = text}``, for what was done otherwise).

A target is a table with ``names``, ``taught``, ``true`` (formulas), ``with`` (values of parameters, one table for each
situation), ``runs`` (``process`` or ``event``, ``given``, ``as_shown``: the number of the demonstration that the other
inputs are taken from, ``ends``, ``true``) and the kinds that can be counted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from studio.document.disk import named, read_text
from studio.language.errors import FileFault, StudioError
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.values import Value
from studio.lessons.lesson import GuidedLesson, LessonPart, LessonStep
from studio.lessons.target import COUNTS, ENDINGS, LessonTarget, RunCheck
from studio.session.log import Session, read_session

LARGEST = 1024 * 1024
"""Bytes of a lesson."""
WHOLE = {"title", "line", "session", "part", "step"}
PART = {"title", "step"}
STEP = {"says", "shows", "until", "hints", "help"}
HELP = {"if", "says"}
RUN = {"process", "event", "given", "as_shown", "times", "ends", "true"}
TARGET = {"names", "taught", "true", "with", "runs", *COUNTS}
HEADER = re.compile(r"\s*\[\[\s*(part(?:\s*\.\s*step)?|step)\s*\]\]")
Item = TypeVar("Item")


def read_lesson(path: Path) -> GuidedLesson:
    """The lesson in a file. Raises FileFault with every fault and its place."""
    return lesson_in(read_text(path, LARGEST), path)


def lesson_in(text: str, path: Path, session: Session | None = None) -> GuidedLesson:
    """The lesson that a text is, as if it stood at this path; with a ``session`` none is looked for beside it.

    Raises FileFault with every fault and its place.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FileFault(f"{named(path)} is no TOML: {error}.", (str(error),)) from None
    reader = _Reader(path, _Lines.of(text), session)
    lesson = reader.lesson(data)
    if reader.faults:
        count = len(reader.faults)
        words = reader.faults[0] if count == 1 else f"{count} things in it are wrong, first {reader.faults[0]}"
        raise FileFault(f"{named(path)} is no lesson: {words}.", tuple(reader.faults))
    return lesson


@dataclass
class _Lines:
    """Where the tables of a file begin: of each part, and of each step by part and number (from 0)."""

    texts: list[str]
    parts: list[int] = field(default_factory=list)
    steps: dict[tuple[int, int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> _Lines:
        found = cls(text.split("\n"))
        within = 0
        for number, line in enumerate(found.texts, 1):
            header = HEADER.match(line)
            if header is None:
                continue
            if header[1] == "part":
                found.parts.append(number)
                within = 0
            else:
                found.steps[max(len(found.parts) - 1, 0), within] = number
                within += 1
        return found

    def key(self, start: int, key: str) -> int:
        """The line of a key in the table that begins at a line."""
        for number in range(start, len(self.texts)):
            if self.texts[number].lstrip().startswith("["):
                break
            if re.match(rf"\s*\"?{re.escape(key)}\"?\s*[.=]", self.texts[number]):
                return number + 1
        return start


class _Reader:
    """Reads one file and gathers its faults."""

    def __init__(self, path: Path, lines: _Lines, given: Session | None) -> None:
        self.path, self.lines, self.given = path, lines, given
        self.faults: list[str] = []
        self._start, self._within = 0, ""

    def wrong(self, what: str, key: str = "") -> None:
        """Notes a fault of the table that is read now."""
        line = self.lines.key(self._start, key) if key else max(self._start, 1)
        self.faults.append(f"line {line}{self._within}: {what}")

    def at(self, start: int, within: str) -> None:
        """From here on faults are of the table that begins at this line."""
        self._start, self._within = start, f", {within}" if within else ""

    def known(self, data: Mapping[str, Any], keys: set[str]) -> None:
        for key in data:
            if key not in keys:
                self.wrong(f"nothing is called {key!r} here; there is {', '.join(sorted(keys))}", key)

    def of(self, data: Mapping[str, Any], key: str, kind: type[Item], default: Item, needed: bool = False) -> Item:
        """One value of a table, of a kind."""
        value = data.get(key, default)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            kinds = {str: "a text", int: "a whole number", list: "a list [ … ]", dict: "a table { … }"}
            self.wrong(f"{key!r} must be {kinds[kind]}", key)
            return default
        if needed and not value:
            self.wrong(f"{key!r} is missing", key)
        return value

    def lesson(self, data: dict[str, Any]) -> GuidedLesson:
        self.known(data, WHOLE)
        title, line = self.of(data, "title", str, "", needed=True), self.of(data, "line", str, "")
        session = self.session(self.of(data, "session", str, ""))
        if "part" in data and "step" in data:
            self.wrong("there are steps outside of the parts", "step")
        parts = self.of(data, "part", list, []) if "part" in data else [{"title": title, "step": data.get("step", [])}]
        made: list[LessonPart] = []
        begins = 0
        for number, one in enumerate(parts):
            has_start = number < len(self.lines.parts)
            self.at(self.lines.parts[number] if has_start else 0, f"part {number + 1}" if "part" in data else "")
            part = self.part(number, one, begins, "part" in data)
            if part is not None:
                made.append(part)
                begins = part.steps[-1].ends
        self.at(0, "")
        if not made and not self.faults:
            self.wrong("there are no steps")
        if begins > len(session.gestures):
            self.wrong(f"the steps show {begins} commands, and the session has {len(session.gestures)}", "session")
        return GuidedLesson(title, line, tuple(made), session, self.path)

    def session(self, name: str) -> Session:
        if self.given is not None or not name:
            return self.given or Session()
        if Path(name).name != name:
            self.wrong(f"the session {name!r} must lie beside the lesson", "session")
            return Session()
        try:
            return read_session(self.path.parent / name)
        except FileFault as error:
            self.wrong(f"the session {name!r} cannot be read: {error.sentence.rstrip('.')}", "session")
            return Session()

    def part(self, number: int, data: Any, begins: int, titled: bool) -> LessonPart | None:
        if not isinstance(data, dict):
            self.wrong("'part' must be a table")
            return None
        self.known(data, PART)
        title = self.of(data, "title", str, "", needed=True)
        steps: list[LessonStep] = []
        for place, one in enumerate(self.of(data, "step", list, [], needed=True)):
            within = f"part {number + 1}, step {place + 1}" if titled else f"step {place + 1}"
            self.at(self.lines.steps.get((number, place), 0), within)
            step = self.step(one, begins)
            steps.append(step)
            begins = step.ends
        return LessonPart(title, tuple(steps)) if steps else None

    def step(self, data: Any, begins: int) -> LessonStep:
        if not isinstance(data, dict):
            self.wrong("'step' must be a table")
            return LessonStep("")
        self.known(data, STEP)
        shows = self.of(data, "shows", int, 0)
        if shows < 0:
            self.wrong("'shows' must not be below 0", "shows")
        until = self.each(self.of(data, "until", list, []), "until", self.target)
        helps = self.each(self.of(data, "help", list, []), "help", self.help)
        hints = self.each(self.of(data, "hints", list, []), "hints", self.text)
        says = self.of(data, "says", str, "", needed=True)
        return LessonStep(says, until, hints, helps, max(shows, 0), begins, self._start)

    def each(self, data: Iterable[Any], key: str, read: Callable[[Any, str], Item]) -> tuple[Item, ...]:
        return tuple(read(one, key) for one in data)

    def text(self, data: Any, key: str) -> str:
        if not isinstance(data, str) or not data:
            self.wrong(f"each of {key!r} must be a text", key)
            return ""
        return data

    def help(self, data: Any, key: str) -> tuple[LessonTarget, str]:
        if not isinstance(data, dict) or set(data) != HELP:
            self.wrong("each 'help' must be { if = { … }, says = '…' }", key)
            return LessonTarget(), ""
        return self.target(data["if"], key), self.text(data["says"], key)

    def target(self, data: Any, key: str) -> LessonTarget:
        if not isinstance(data, dict) or not data:
            self.wrong(f"{key!r} must be made of tables {{ … }} with something in them", key)
            return LessonTarget()
        for name in data:
            if name not in TARGET:
                self.wrong(f"nothing that can be looked for is called {name!r}; there is {_listed(TARGET)}", key)
        counts = {kind: self.number(count, kind, key) for kind, count in data.items() if kind in COUNTS}
        names = self.each(self.inner(data, "names", list, key), key, self.text)
        taught = {name: self.number(count, name, key) for name, count in self.inner(data, "taught", dict, key).items()}
        situations = self.each(self.inner(data, "with", list, key), key, self.situation)
        runs = self.each(self.inner(data, "runs", list, key), key, self.run)
        return LessonTarget(counts, names, taught, self.formulas(data, key), situations, runs)

    def inner(self, data: Mapping[str, Any], name: str, kind: type[Item], key: str) -> Item:
        value = data.get(name, kind())
        if not isinstance(value, kind):
            self.wrong(f"{name!r} must be {'a list [ … ]' if kind is list else 'a table { … }'}", key)
            return kind()
        return value

    def number(self, data: Any, name: str, key: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or data < 0:
            self.wrong(f"{name!r} must be a whole number from 0 on", key)
            return 0
        return data

    def situation(self, data: Any, key: str) -> Mapping[str, Value]:
        if not isinstance(data, dict) or not all(isinstance(one, (str, int, float, bool)) for one in data.values()):
            self.wrong("each of 'with' must be a table of values of parameters", key)
            return {}
        return data

    def formulas(self, data: Mapping[str, Any], key: str) -> tuple[Node, ...]:
        found = (self.formula(one, key) for one in self.inner(data, "true", list, key))
        return tuple(one for one in found if one is not None)

    def formula(self, data: Any, key: str) -> Node | None:
        try:
            return parse(self.text(data, key))
        except StudioError as error:
            self.wrong(f"{str(data)[:60]!r} is no formula: {error.sentence.rstrip('.')}", key)
            return None

    def run(self, data: Any, key: str) -> RunCheck:
        if not isinstance(data, dict) or bool(data.get("process")) == bool(data.get("event")):
            self.wrong("each of 'runs' must be a table with either 'process' or 'event'", key)
            return RunCheck()
        for name in data:
            if name not in RUN:
                self.wrong(f"nothing is called {name!r} in 'runs'; there is {_listed(RUN)}", key)
        process, event = (self.text(data[one], key) if one in data else "" for one in ("process", "event"))
        given = {name: self.formula(one, key) for name, one in self.inner(data, "given", dict, key).items()}
        ends = data.get("ends", "")
        if ends and ends not in ENDINGS:
            self.wrong(f"'ends' must be one of {', '.join(ENDINGS)}", key)
        read = {name: one for name, one in given.items() if one is not None}
        shown = self.number(data.get("as_shown", 0), "as_shown", key)
        times = self.number(data.get("times", 1), "times", key)
        return RunCheck(process, event, read, str(ends), self.formulas(data, key), shown, max(times, 1))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
