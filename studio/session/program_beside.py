"""What takes a running program long: begun here with few steps, and worked out in another process with all of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import Any

from studio.compile.loading import loaded
from studio.compile.runtime.picture import bounds
from studio.infer.goals import Work

FAULTS = (ArithmeticError, AttributeError, LookupError, NameError, RecursionError, TypeError, ValueError)
"""What a scene or an event may raise where formulas have no value."""


@dataclass(frozen=True)
class Happened:
    """What came of an event: how it ended and why, the program after it, and the scene to draw then."""

    ending: str
    accepted: bool
    changed: bool
    reason: str | None
    witness: Any
    saved: Mapping[str, Any]


@dataclass(frozen=True)
class PlayOn:
    """A program goes on elsewhere: an event, if there is one, and the scene after it. ``program`` is packed."""

    source: str
    program: bytes
    event: str
    values: Mapping[str, Any]

    def run(self, work: Work) -> bytes:
        """What came of the event (None without one), and the scene; packed."""
        module = _module(self.source)
        program = unpacked(self.program, module)
        happened = sent(program, self.event, self.values) if self.event else None
        return packed((happened, scene_of(program)), module)


@lru_cache(1)
def _module(source: str) -> ModuleType:
    return loaded(source)


def source_of(module: ModuleType) -> str:
    """The source from which a program was loaded."""
    loader = getattr(module.__spec__, "loader", None)
    found: str = loader.get_source(module.__name__)  # type: ignore[union-attr]
    return found


def sent(program: Any, event: str, values: Mapping[str, Any]) -> Happened:
    """Lets an event happen to a program."""
    before = program.__getstate__()
    try:
        outcome = program.send(event, **values)
    except FAULTS as fault:
        program.__setstate__(before)
        return Happened("error", False, False, f"This has no value here: {fault}", None, before)
    changed, witness = bool(outcome.changed), outcome.witness
    return Happened(outcome.ending, outcome.accepted, changed, outcome.reason, witness, program.__getstate__())


def scene_of(program: Any) -> list[dict[str, Any]]:
    """The shapes of the present moment; none where they cannot be worked out."""
    try:
        return list(program.scene())
    except FAULTS:
        return []


@contextmanager
def with_steps(program: Any, steps: int) -> Iterator[list[bool]]:
    """Lets a program take only so many steps; what is given is filled where it needed more."""
    short: list[bool] = []
    usual, overspent = program.budget, program._overspent

    def noted(*arguments: Any) -> Exception:
        short.append(True)
        error: Exception = overspent(*arguments)
        return error

    program._give_budget(min(steps, usual))
    program._overspent = noted
    try:
        yield short
    finally:
        program._give_budget(usual)
        del program._overspent


# values of a program as bytes: its kinds go by their names, since no other process knows its module


def packed(value: Any, module: ModuleType) -> bytes:
    """A value with parts of a program's own kinds, or a program, as bytes."""
    file = BytesIO()
    _Packer(file, module).dump(value)
    return file.getvalue()


def unpacked(data: bytes, module: ModuleType) -> Any:
    """The same value, of the kinds of this module, which has the same source."""
    return _Unpacker(BytesIO(data), module).load()


class _Packer(pickle.Pickler):
    def __init__(self, file: BytesIO, module: ModuleType) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._module = module

    def persistent_id(self, one: Any) -> str | None:
        is_own = callable(one) and vars(self._module).get(getattr(one, "__name__", "")) is one
        return one.__name__ if is_own else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: BytesIO, module: ModuleType) -> None:
        super().__init__(file)
        self._module = module

    def persistent_load(self, pid: Any) -> Any:
        return vars(self._module)[pid]


def room_of(program: Any, steps: int) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of all that is drawn now or may be, as far as that is told in so many steps."""
    with with_steps(program, steps) as short:
        try:
            shapes = program._shapes(hidden=True)
        except FAULTS:
            shapes = []
    return bounds(shapes) if shapes and not short else None


def why_not_drawn(program: Any, steps: int) -> str:
    """Why the present moment has no picture, in a sentence; "" where it has one, or it takes more steps to tell."""
    with with_steps(program, steps) as short:
        try:
            program.scene()
        except FAULTS as fault:
            return "" if short else str(fault)
    return ""
