"""A guided beginning: steps in words, each done when something is there. Nothing goes by what was clicked.

A guide is a file of JSON: a title, a line about it, and ``steps``. A step says what to do (``says``), what is there
when it is done (``until``: one of several ways) and what is said when something else is (``help``).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.document.disk import read_text
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import FileFault
from studio.language.values import Shape, Value, is_number

FOLDER = "guides"
"""The folder of guides, among the examples."""
Wanted = Mapping[str, int]
"""How many of each kind must be there; see ``COUNTS``."""


@dataclass(frozen=True)
class GuideMoment:
    """The document now, its values, and the document with which the step began."""

    document: Document
    live: Live
    before: Document


def _shapes(value: Value) -> list[Shape]:
    if isinstance(value, Shape):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, frozenset)) else ()
    return [one for one in items if isinstance(one, Shape)]


def _drawn(now: GuideMoment) -> list[Value]:
    values = now.live.values()
    return [values.get(one.name) for one in now.document.definitions.values() if one.drawn]


def _all_shapes(now: GuideMoment) -> list[Shape]:
    return [shape for value in _drawn(now) for shape in _shapes(value)]


def _moved(now: GuideMoment) -> int:
    was = now.before.parameters()
    return sum(name in was and was[name] != value for name, value in now.document.parameters().items())


COUNTS: Mapping[str, Callable[[GuideMoment], int]] = {
    "shapes": lambda now: len(_all_shapes(now)),
    "filled": lambda now: sum(bool(one.as_dict().get("fill")) for one in _all_shapes(now)),
    "groups": lambda now: sum(one.kind == "group" for one in _all_shapes(now)),
    "lists": lambda now: sum(isinstance(one, (list, dict)) for one in _drawn(now)),
    "dicts": lambda now: sum(isinstance(one, dict) for one in now.live.values().values()),
    "named": lambda now: len(now.document.parameters()) + len(now.document.states()),
    "sliders": lambda now: sum(is_number(one) for one in now.document.parameters().values()),
    "moved": _moved,
    "states": lambda now: len(now.document.states()),
    "staged": lambda now: int(now.document.stage is not None),
    "left": lambda now: int(now.document.stage is None),
    "shown": lambda now: len(now.document.demonstrations),
}
"""What a guide can look for, and how many of it there are."""


@dataclass(frozen=True)
class GuideStep:
    """One step; without ``until`` it ends when the person says so."""

    says: str
    until: tuple[Wanted, ...] = ()
    helps: tuple[tuple[Wanted, str], ...] = ()

    def is_done(self, now: GuideMoment) -> bool:
        """Whether what the step leads to is there."""
        return any(holds(one, now) for one in self.until)

    def help(self, now: GuideMoment) -> str:
        """What helps on from here; "" where nothing else was done."""
        return next((says for wanted, says in self.helps if holds(wanted, now)), "")


@dataclass(frozen=True)
class Guide:
    """A guided beginning."""

    title: str
    line: str
    steps: tuple[GuideStep, ...]


def holds(wanted: Wanted, now: GuideMoment) -> bool:
    """Whether there is at least so much of everything."""
    return all(COUNTS[kind](now) >= count for kind, count in wanted.items())


def guides(folders: Iterable[Path]) -> list[Guide]:
    """The guides in some folders of examples, in the order of their files; what cannot be read is left out."""
    found: dict[str, Guide] = {}
    for folder in folders:
        inside = folder / FOLDER
        for name in sorted(os.listdir(inside)) if os.path.isdir(inside) else ():
            if name.endswith(".json") and name not in found and (guide := read_guide(inside / name)) is not None:
                found[name] = guide
    return list(found.values())


def read_guide(path: Path) -> Guide | None:
    """The guide in a file; None where it is none."""
    try:
        data = json.loads(read_text(path))
        return Guide(str(data["title"]), str(data["line"]), tuple(map(_step, data["steps"])))
    except (FileFault, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _step(data: Mapping[str, Any]) -> GuideStep:
    helps = tuple((_wanted(one["if"]), str(one["says"])) for one in data.get("help", ()))
    return GuideStep(str(data["says"]), tuple(map(_wanted, data.get("until", ()))), helps)


def _wanted(data: Mapping[str, Any]) -> dict[str, int]:
    if not set(data) <= set(COUNTS):
        raise ValueError
    return {kind: int(count) for kind, count in data.items()}
