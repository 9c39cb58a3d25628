"""The recorded programs and the kept ones, for trying what nobody should do to them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from studio.compile.loading import loaded
from tests.programs.recorded import SESSIONS, module

EXAMPLES = Path(__file__).parents[2] / "examples"
KEPT = sorted(file.parent.name for file in EXAMPLES.glob("*/session.jsonl"))
RECORDED = sorted(file.stem for file in SESSIONS.glob("*.jsonl"))
NAMES = [*KEPT, *RECORDED]


@cache
def program_module(name: str) -> ModuleType:
    """The module of a kept or recorded program."""
    if name in KEPT:
        return loaded((EXAMPLES / name / f"{name}.py").read_text("utf-8"), f"kept_{name}")
    return module(name)


def deep(value: Any) -> Any:
    """What a value is through and through: kinds and contents, in their order, for comparing."""
    if isinstance(value, dict):
        return ("dict", [(deep(key), deep(item)) for key, item in value.items()])
    if isinstance(value, (set, frozenset)):
        return ("set", sorted(map(repr, map(deep, value))))
    if isinstance(value, tuple):
        return (type(value).__name__, [deep(item) for item in value])
    if value is None or isinstance(value, (bool, int, float, str)):
        return (type(value).__name__, repr(value))
    if hasattr(value, "__getitem__"):  # lists, and those that only grow
        return ("list", [deep(item) for item in value])
    return (type(value).__name__, deep(vars(value)))


def all_of(program: Any) -> Any:
    """Everything that can be seen of a program."""
    return deep(program.__getstate__()), deep(program.scene())
