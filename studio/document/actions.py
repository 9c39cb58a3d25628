"""What is done in a demonstration: a flat sequence of concrete actions, as they were acted out.

``Action`` is the closed union of all of them. Each knows its ``operands``, the tile it ``binds`` and the tile it
``alters``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self, TypeAlias

from studio.language.parts import Instruction, parts_of, with_parts
from studio.language.values import Value

LISTED = "these"
"""The way by which several operands are taken as the items of one list."""
NAMED = "by name"
"""The way by which several whole tiles are taken as a dict of them by their names."""


@dataclass(frozen=True)
class Operand:
    """What a demonstrated action was done with: a concrete value, and how the person reached it.

    ``tile`` names the whole tile that was pointed at. ``via`` is a function of the document (or a builtin, or
    ``LISTED``) that was applied to other operands (``of``). ``value`` is always the concrete value at that moment, as
    far as it was known when recorded.
    """

    value: Value = None
    tile: str | None = None
    via: str | None = None
    of: tuple[Operand, ...] = ()

    def walk(self) -> Iterator[Operand]:
        """The operand, and those that it was reached through."""
        yield self
        for part in self.of:
            yield from part.walk()


@dataclass(frozen=True)
class BaseAction(Instruction):
    """What all actions have in common."""

    operand_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold operands: one, perhaps one, or a tuple of them."""

    @property
    def operands(self) -> tuple[Operand, ...]:
        """All that the action was done with, in order."""
        return parts_of(self, self.operand_fields)

    def with_operands(self, operands: Sequence[Operand]) -> Self:
        """The action with other operands, as many and in the order of ``operands``."""
        return with_parts(self, self.operand_fields, operands)


@dataclass(frozen=True)
class PointAction(BaseAction):
    """Pointed at a thing (``several``: things) and called it ``name``."""

    name: str
    things: tuple[Operand, ...]
    several: bool = False
    kind = "point"
    operand_fields = ("things",)


@dataclass(frozen=True)
class _ValueAction(BaseAction):
    """Base of what is done with one value."""

    value: Operand
    operand_fields = ("value",)


@dataclass(frozen=True)
class RememberAction(_ValueAction):
    """Put a value into the memory of the run."""

    kind = "remember"


@dataclass(frozen=True)
class ItemAction(_ValueAction):
    """Turned to this item of the loop; those passed over were skipped."""

    kind = "item"


@dataclass(frozen=True)
class TileAction(BaseAction):
    """Base of what changes the tile named ``target``."""

    target: str


@dataclass(frozen=True)
class PutAction(TileAction):
    """``target[key] = value``."""

    key: Operand
    value: Operand
    kind = "put"
    operand_fields = ("key", "value")


@dataclass(frozen=True)
class TakeAction(TileAction):
    """Took a key (``several``: keys) out of the tile."""

    keys: tuple[Operand, ...]
    several: bool = False
    kind = "take"
    operand_fields = ("keys",)


@dataclass(frozen=True)
class _AssigningAction(TileAction):
    """Base of what changes a tile by one value."""

    value: Operand
    operand_fields = ("value",)


@dataclass(frozen=True)
class SetAction(_AssigningAction):
    """Gave the tile another value."""

    kind = "set"


@dataclass(frozen=True)
class AppendAction(_AssigningAction):
    """Added a value at the end of the tile."""

    kind = "append"


@dataclass(frozen=True)
class EachAction(BaseAction):
    """Began to go through a collection, calling each item ``name``; ``several``: its items were pointed at."""

    name: str
    collection: Operand
    several: bool = False
    kind = "each"
    operand_fields = ("collection",)


@dataclass(frozen=True)
class CloseAction(BaseAction):
    """Went through the rest of the loop without doing anything."""

    kind = "close"


@dataclass(frozen=True)
class RunAction(BaseAction):
    """Ran a process (``by_hand``: acted out, up to its own end); ``name`` is what its outcome is called, if at all."""

    process: str
    arguments: tuple[Operand, ...]
    name: str = ""
    by_hand: bool = False
    kind = "run"
    operand_fields = ("arguments",)


@dataclass(frozen=True)
class BecauseAction(BaseAction):
    """Pointed at what mattered for what is done next; ``regardless``: at what did not. It changes nothing."""

    things: tuple[Operand, ...]
    regardless: bool = False
    kind = "because"
    operand_fields = ("things",)


VisitEnd = Literal["done", "succeed", "fail", "nothing"]
"""How a person ends a visit: nothing more to do, success of the whole run, failure of this visit, nothing at all."""


@dataclass(frozen=True)
class EndAction(BaseAction):
    """Ended the visit, with a ``reason`` and a ``witness`` to show with it, if it was refused."""

    how: VisitEnd
    reason: str = ""
    witness: Operand | None = None
    kind = "end"
    operand_fields = ("witness",)


Action: TypeAlias = (
    PointAction
    | RememberAction
    | PutAction
    | TakeAction
    | SetAction
    | AppendAction
    | EachAction
    | ItemAction
    | CloseAction
    | RunAction
    | BecauseAction
    | EndAction
)
"""Any action; there are no others."""
