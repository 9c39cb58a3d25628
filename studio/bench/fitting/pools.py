"""Pools: all formulas that were found for a goal after some examples, and which of them do what was meant."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.document.disk import read_text
from studio.document.file import write_atomically
from studio.document.type_text import parse_type
from studio.infer.goals import Scope
from studio.infer.rank import sort_key
from studio.language.errors import FileFault, StudioError
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.show import show

NAMES = ("pointed", "locals", "reasons", "given", "untouched", "still", "unasked", "uncounted", "called", "absent")
"""What a scope says of names, beside their types."""
LARGEST = 200_000_000
"""So many characters a file of pools has at most."""


@dataclass(frozen=True)
class Rival:
    """One formula of a pool, and whether it does what was meant wherever that was looked at."""

    formula: Node
    right: bool


@dataclass(frozen=True)
class Pool:
    """What was found for a goal of a program after so many examples, with all that its weight depends on."""

    program: str
    goal: str
    examples: int
    scope: Scope
    rivals: tuple[Rival, ...]

    @property
    def tells(self) -> bool:
        """Whether weights matter: there are right ones and wrong ones."""
        return len({one.right for one in self.rivals}) == 2

    def right_first(self) -> bool:
        """Whether a right one comes first, as things weigh now."""
        return min(self.rivals, key=lambda one: sort_key(one.formula, self.scope)).right

    def as_json(self) -> dict[str, Any]:
        """The pool as plain data; formulas and types are texts."""
        rivals = [[show(one.formula), one.right] for one in self.rivals]
        return {
            "program": self.program,
            "goal": self.goal,
            "examples": self.examples,
            "scope": _scope_json(self.scope),
            "rivals": rivals,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Pool:
        """The inverse of ``as_json``. Raises StudioError, KeyError and TypeError for what is none."""
        rivals = tuple(Rival(parse(text), bool(right)) for text, right in data["rivals"])
        return cls(data["program"], data["goal"], data["examples"], _scope(data["scope"]), rivals)


def _scope_json(scope: Scope) -> dict[str, Any]:
    """What weighing asks of a scope; functions weigh by their names alone."""
    names = {name: getattr(scope, name) for name in NAMES}
    nodes = {"parts": [show(one) for one in scope.parts], "terms": [show(one) for one in scope.terms]}
    known: dict[str, Any] = {"latest": scope.latest, **{name: list(some) for name, some in names.items()}, **nodes}
    known = {name: one for name, one in known.items() if one}
    types = {name: str(kind) for name, kind in scope.types.items()}
    return {"types": types, **known, **({} if scope.own is None else {"own": show(scope.own)})}


def _scope(data: dict[str, Any]) -> Scope:
    types = {name: parse_type(text) for name, text in data["types"].items()}
    names = {name: tuple(data.get(name, ())) for name in NAMES}
    own = parse(data["own"]) if "own" in data else None
    nodes = {name: tuple(map(parse, data.get(name, ()))) for name in ("parts", "terms")}
    known: dict[str, Any] = {**names, **nodes}
    return Scope(types, latest=data.get("latest", ""), own=own, **known)


def read_pools(path: Path) -> list[Pool]:
    """The pools in a file, one a line. Raises FileFault."""
    try:
        return [Pool.from_json(json.loads(line)) for line in read_text(path, LARGEST).splitlines() if line]
    except (StudioError, ValueError, KeyError, TypeError) as error:
        raise FileFault(f"{path} holds no pools: {error}.") from None


def write_pools(path: Path, pools: Iterable[Pool]) -> None:
    """Keeps pools in a file, one a line, for later fits."""
    lines = (json.dumps(one.as_json(), ensure_ascii=False) for one in pools)
    write_atomically(path, ("\n".join(lines) + "\n").encode("utf-8"))
