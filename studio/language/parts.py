"""What a step or an action is made of: the fields it declares as parts, read and exchanged in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar, TypeVar

Held = TypeVar("Held")


class Instruction:
    """Base of steps and actions: its field ``name``, where it has one, is bound by it, and its ``target`` changed."""

    kind: ClassVar[str] = ""
    """What it is called in files and traces."""

    @property
    def binds(self) -> str | None:
        """The name that it gives a value: what was pointed at, a local, the item of a loop, the outcome of a run."""
        return getattr(self, "name", None) or None

    @property
    def alters(self) -> str | None:
        """The variable (on the stage: the tile) that it changes."""
        return getattr(self, "target", None)


def parts_of(holder: object, names: Iterable[str]) -> tuple[Any, ...]:
    """What stands in these fields, each one part, a tuple of parts, or None."""
    found: list[Any] = []
    for name in names:
        part = getattr(holder, name)
        found += part if isinstance(part, tuple) else () if part is None else (part,)
    return tuple(found)


def with_parts(holder: Held, names: Iterable[str], parts: Sequence[Any]) -> Held:
    """The holder with other parts in these fields, as many and in the order of ``parts_of``."""
    left, made = iter(parts), {}
    for name in names:
        part = getattr(holder, name)
        if part is not None:
            made[name] = tuple(islice(left, len(part))) if isinstance(part, tuple) else next(left)
    changed: Any = holder
    return replace(changed, **made) if made else holder
