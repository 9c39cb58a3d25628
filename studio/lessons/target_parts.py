"""A target in parts that are chosen one by one: what two moments of a session differ in, and how that is said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from studio.document.live import Live, present_states
from studio.document.model import Document
from studio.generalize.operands import short_value
from studio.lessons.target import COUNT_WORDS, COUNTS, IS_SO, LessonMoment, taught

COUNTED = ("shapes", "lists", "states", "constraints", "rules")
"""What is counted in a proposal."""
AS_A_WORD = (str, int, float)
AUTOMATIC = re.compile(r"[a-z]+_\d+")
"""A name that nobody chose: whoever does the step otherwise has another one."""


@dataclass(frozen=True)
class TargetPart:
    """One thing that a target wants: its kind as in the file, what of, and in words."""

    kind: str
    value: Any
    words: str

    @property
    def key(self) -> str:
        """The same for the same thing."""
        return json.dumps([self.kind, self.value], sort_keys=True, ensure_ascii=False, default=str)


def parts_of(target: Mapping[str, Any]) -> Iterator[TargetPart]:
    """All that a target wants, one by one."""
    for kind, value in target.items():
        if kind == "names":
            yield from (TargetPart(kind, name, f"Something is called {name}") for name in value)
        elif kind == "taught":
            yield from (_taught(name, count) for name, count in value.items())
        elif kind == "true":
            yield from (TargetPart(kind, formula, f"True: {formula}") for formula in value)
        elif kind == "with":
            yield from (TargetPart(kind, one, f"… also where {_listed(one)}") for one in value)
        elif kind == "runs":
            yield from (TargetPart(kind, one, _run(one)) for one in value)
        else:
            words = IS_SO.get(kind) or f"{COUNT_WORDS.get(kind, kind)}: {value} or more"
            yield TargetPart(kind, value, words[0].upper() + words[1:])


def _taught(name: str, count: int) -> TargetPart:
    return TargetPart("taught", [name, count], f"Examples of {name}: {count} or more")


def _run(one: Mapping[str, Any]) -> str:
    what = f"When {one.get('process') or one.get('event')} runs"
    given = f" with {_listed(one['given'])}" if one.get("given") else ""
    given += f" as in demonstration {one['as_shown']}" if one.get("as_shown") else ""
    then = [f"it ends {one['ends']}"] if one.get("ends") else []
    then += [f"{formula} afterwards" for formula in one.get("true", ())]
    return f"{what}{given}: {', '.join(then)}"


def _listed(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def target_of(parts: Iterable[TargetPart]) -> dict[str, Any]:
    """The target that wants all of these."""
    made: dict[str, Any] = {}
    for one in parts:
        if one.kind == "taught":
            made.setdefault("taught", {})[one.value[0]] = one.value[1]
        elif one.kind in ("names", "true", "with", "runs"):
            made.setdefault(one.kind, []).append(one.value)
        else:
            made[one.kind] = one.value
    return made


def offered(before: Document, after: Document) -> tuple[TargetPart, ...]:
    """All that could be checked of what is there in a document and not in the one before: first what is proposed."""
    proposed = list(parts_of(target_between(before, after)))
    more = [*parts_of(_counted(before, after, tuple(COUNTS))), *parts_of({"true": list(_sizes(before, after))})]
    known = {one.key for one in proposed}
    return (*proposed, *(one for one in more if one.key not in known))


def _sizes(before: Document, after: Document) -> Iterator[str]:
    """How many members lists and dicts have now that had others, or were not there."""
    was, now = (Live(one, present_states(one)).values() for one in (before, after))
    for name, value in now.items():
        many = _many(value)
        if name in after.definitions and many is not None and many != _many(was.get(name)):
            yield f"len({name}) == {many}"


def _many(value: Any) -> int | None:
    return len(value) if isinstance(value, (list, dict)) else None


def target_between(before: Document, after: Document) -> dict[str, Any]:
    """What is there in a document and not in the one before, as a target; empty where that cannot be said."""
    found: dict[str, Any] = {}
    names = [name for name in (*after.definitions, *after.processes) if name not in before.names()]
    counted = _counted(before, after, COUNTED)
    chosen = [one for one in names if not (counted and AUTOMATIC.fullmatch(one))]
    if chosen:
        found["names"] = chosen
    found.update(counted)
    shown = {name: taught(after, name) for name in sorted(after.names()) if taught(after, name) > taught(before, name)}
    if shown:
        found["taught"] = shown
    moved = [f"{name} == {_formula(value)}" for name, value in _moved(before, after).items()]
    if moved:
        found["true"] = moved
    return found


def _counted(before: Document, after: Document, kinds: Iterable[str]) -> dict[str, int]:
    """Of which kinds there are more now, and how many."""
    was, now = (LessonMoment(one, Live(one, present_states(one)), before) for one in (before, after))
    counts = {kind: (COUNTS[kind](was), COUNTS[kind](now)) for kind in kinds}
    return {kind: more for kind, (less, more) in counts.items() if more > less}


def _moved(before: Document, after: Document) -> Mapping[str, Any]:
    """The parameters that have another plain value."""
    was = before.parameters()
    return {
        name: value
        for name, value in after.parameters().items()
        if name in was and was[name] != value and isinstance(value, AS_A_WORD)
    }


def _formula(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if type(value) is str else short_value(value)
