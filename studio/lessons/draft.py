"""A lesson while it is made: steps marked off in a session, their words, and what each leads to, as its file has them.

A draft keeps targets and help as the tables of the file, so that nothing of a file gets lost by changing it here.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from studio.lessons.hinting import hints_joined
from studio.lessons.lesson import FILE
from studio.lessons.reading import lesson_in
from studio.session.log import Session

Table = Mapping[str, Any]
"""A target or help as TOML reads it."""


@dataclass(frozen=True)
class DraftStep:
    """One step: so many commands, what is said, the targets any of which ends it, hints and help."""

    says: str = ""
    shows: int = 0
    until: tuple[Table, ...] = ()
    hints: tuple[str, ...] = ()
    help: tuple[Table, ...] = ()


@dataclass(frozen=True)
class DraftPart:
    """Steps under a title."""

    title: str
    steps: tuple[DraftStep, ...]


@dataclass(frozen=True)
class MarkedStep:
    """Where a step is: its part and number, from 0, and the commands before it and up to its end."""

    part: int
    number: int
    begins: int
    ends: int
    step: DraftStep


@dataclass(frozen=True)
class LessonDraft:
    """A lesson as its file has it; ``session`` is the name of the file beside it."""

    title: str
    line: str
    session: str
    parts: tuple[DraftPart, ...]

    def steps(self) -> Iterator[MarkedStep]:
        """All steps, with where they are."""
        begins = 0
        for part, one in enumerate(self.parts):
            for number, step in enumerate(one.steps):
                yield MarkedStep(part, number, begins, begins + step.shows, step)
                begins += step.shows

    @property
    def shows(self) -> int:
        """So many commands of the session belong to a step."""
        return sum(step.shows for part in self.parts for step in part.steps)

    def with_step(self, part: int, number: int, *steps: DraftStep) -> LessonDraft:
        """With others in place of a step; a part without steps is gone."""
        kept = self.parts[part].steps
        made = replace(self.parts[part], steps=(*kept[:number], *steps, *kept[number + 1 :]))
        return self._with_parts(part, *([made] if made.steps else []))

    def _with_parts(self, part: int, *parts: DraftPart) -> LessonDraft:
        return replace(self, parts=(*self.parts[:part], *parts, *self.parts[part + 1 :]))

    # marking

    def begun_at(self, command: int, total: int) -> LessonDraft:
        """A step begins with this command (from 0); what follows the lesson belongs to it. ``total`` in the session."""
        if command >= self.shows:
            return self._gone_on(command, total)
        at = next(one for one in self.steps() if one.begins <= command < one.ends)
        if at.begins == command:
            return self
        first = replace(at.step, shows=command - at.begins, until=(), help=())
        rest = DraftStep(shows=at.ends - command, until=at.step.until, help=at.step.help)
        return self.with_step(at.part, at.number, first, rest)

    def _gone_on(self, command: int, total: int) -> LessonDraft:
        """Goes on after what the lesson has by now: what lies before the command belongs to the last step."""
        if not self.parts:
            return replace(self, parts=(DraftPart(self.title, (DraftStep(shows=total),)),))
        last = self.parts[-1]
        longer = replace(last.steps[-1], shows=last.steps[-1].shows + command - self.shows)
        steps = (*last.steps[:-1], longer, DraftStep(shows=total - command))
        return self._with_parts(len(self.parts) - 1, replace(last, steps=steps))

    def joined(self, part: int, number: int) -> LessonDraft:
        """A step belongs to the one before it, in the part before it too; the first stays."""
        step = self.parts[part].steps[number]
        before = next((one for one in reversed(list(self.steps())) if (one.part, one.number) < (part, number)), None)
        if before is None:
            return self
        both = DraftStep(
            " ".join(filter(None, (before.step.says, step.says))),
            before.step.shows + step.shows,
            step.until or before.step.until,
            hints_joined(before.step.hints, step.hints),
            before.step.help + step.help,
        )
        less = self.with_step(part, number)
        return less.with_step(before.part, before.number, both)

    def parted(self, part: int, number: int, title: str) -> LessonDraft:
        """A part begins with this step; where one does, it goes on with the part before it."""
        steps = self.parts[part].steps
        if number:
            halves = replace(self.parts[part], steps=steps[:number]), DraftPart(title, steps[number:])
            return self._with_parts(part, *halves)
        if not part:
            return self
        whole = replace(self.parts[part - 1], steps=(*self.parts[part - 1].steps, *steps))
        return replace(self._with_parts(part), parts=(*self.parts[: part - 1], whole, *self.parts[part + 1 :]))

    def ended_at(self, commands: int) -> LessonDraft:
        """The lesson ends after so many commands (at least 1)."""
        parts: list[DraftPart] = []
        for one in self.steps():
            if one.begins >= commands:
                break
            step = replace(one.step, shows=min(one.ends, commands) - one.begins)
            if one.part == len(parts):
                parts.append(replace(self.parts[one.part], steps=()))
            parts[-1] = replace(parts[-1], steps=(*parts[-1].steps, step))
        return replace(self, parts=tuple(parts))

    def retitled(self, part: int, title: str) -> LessonDraft:
        """A part has another title."""
        return self._with_parts(part, replace(self.parts[part], title=title))


# as a file


def draft_in(text: str, session: Session) -> LessonDraft:
    """The draft of a file's text, whose steps this session performs. Raises FileFault with all faults of it."""
    lesson_in(text, Path(FILE), session)
    data = tomllib.loads(text)
    tables = data.get("part") or [{"title": data["title"], "step": data["step"]}]
    parts = tuple(DraftPart(one["title"], tuple(map(_step, one["step"]))) for one in tables)
    return LessonDraft(data["title"], data.get("line", ""), data.get("session", ""), parts)


def _step(data: Table) -> DraftStep:
    until, hints, help = (tuple(data.get(name, ())) for name in ("until", "hints", "help"))
    return DraftStep(data["says"], data.get("shows", 0), until, hints, help)


def draft_text(draft: LessonDraft) -> str:
    """The file of a lesson; ``draft_in`` reads it back."""
    head = [f"title = {_text(draft.title)}", f"line = {_text(draft.line)}", f"session = {_text(draft.session)}"]
    return "\n".join([*head, *(line for part in draft.parts for line in _part(part))]) + "\n"


def _part(part: DraftPart) -> Iterator[str]:
    yield from ("", "[[part]]", f"title = {_text(part.title)}")
    for step in part.steps:
        yield from ("", "[[part.step]]", f"says = {_text(step.says)}")
        if step.shows:
            yield f"shows = {step.shows}"
        for name, several in (("until", step.until), ("hints", step.hints), ("help", step.help)):
            if several:
                yield f"{name} = {_listed(name, list(several))}"


LONG = 120
"""Letters of a line; a list that is longer takes a line for each item."""


def _listed(name: str, items: list[Any]) -> str:
    short = _inline(items)
    if len(items) < 2 or len(short) + len(name) + 3 <= LONG:
        return short
    return "[\n" + "".join(f"    {_inline(one)},\n" for one in items) + "]"


def _inline(data: Any) -> str:
    if isinstance(data, dict):
        return f"{{ {', '.join(f'{_key(name)} = {_inline(one)}' for name, one in data.items())} }}" if data else "{}"
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(map(_inline, data))}]"
    if isinstance(data, bool):
        return str(data).lower()
    return _text(data) if isinstance(data, str) else str(data)


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else _text(name)


def _text(words: str) -> str:
    """As TOML writes it; what it escapes is escaped as in JSON."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
