"""Numbers that give way when a copy inside a drawing is pulled: those of its part, or values that these follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from studio.document.graph import order, reached, restricted
from studio.document.model import Definition, Document
from studio.generalize.member_bench import with_number
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Display, Literal, Name, Path, at, free_names
from studio.language.values import Value, is_number

SAYS = ("place along", "place aside", "size", "angle")
"""What the numbers of a part are called, in their order."""

Numbers = tuple[float, ...]


@dataclass(frozen=True)
class PartNumber:
    """A number of a definition that says one of the four of a part (its ``column``), its value, and what it is called.

    With a ``path`` it is that part of the definition, otherwise all of it; ``least`` and ``most`` are as far as it may
    go. ``loose`` are the names that are no longer followed once it has another value.
    """

    column: int
    name: str
    path: Path | None
    value: float
    called: str
    least: float = float("-inf")
    most: float = float("inf")
    loose: tuple[str, ...] = ()


@dataclass(frozen=True)
class PartRows:
    """The rows of numbers that say where the copies inside a drawing lie: a definition, and the values of all names."""

    document: Document
    definition: Definition
    env: Mapping[str, Value]

    def numbers(self, others: Sequence[PartNumber] = (), values: Sequence[float] = ()) -> tuple[Numbers, ...]:
        """The rows, once some numbers have other values."""
        after = self.document
        for each, value in zip(others, values, strict=True):
            after = with_number(after, each.name, each.path, value)
        inside = restricted(after, (self.definition.name,))
        changed = reached(inside, [each.name for each in others]) | {self.definition.name}
        here = dict(self.env)
        for name in order(inside):
            if name in changed:
                here[name] = evaluate(inside.definitions[name].formula, Env(here))
        return tuple(here[self.definition.name])

    def number(self, part: int, column: int) -> PartNumber:
        """The number itself of a part. Raises Refusal where that is not written as a row of numbers."""
        name, row = self._row(part)
        path: Path = (*row, "items", column)
        node = at(self.document.definitions[name].formula, path)
        loose = tuple(one for one in self.document.definitions if one in free_names(node))
        called = f"{SAYS[column]} of part {part + 1}"
        return PartNumber(column, name, path, self.numbers()[part][column], called, loose=loose)

    def followed(self, part: int, column: int, fixed: frozenset[str]) -> PartNumber:
        """The first value that a number of a part follows, if there is one that nothing fixed needs; else itself."""
        own = self.number(part, column)
        needed = restricted(self.document, own.loose).definitions
        for name in (*own.loose, *needed):
            one = self.document.definitions[name]
            if (
                isinstance(one.formula, Literal)
                and is_number(self.env[name])
                and not one.is_state
                and name not in fixed
            ):
                bounds = (one.range.least, one.range.most) if one.range else ()
                return PartNumber(column, name, None, self.env[name], name, *bounds)
        return own

    def _row(self, part: int) -> tuple[str, Path]:
        """The definition that holds the row of a part, and where in it that is."""
        formula = self.definition.formula
        node = formula.items[part] if isinstance(formula, Display) and part < len(formula.items) else None
        if isinstance(node, Display):
            return self.definition.name, ("items", part)
        called = self.document.definitions.get(node.id) if isinstance(node, Name) else None
        if called is not None and isinstance(called.formula, Display):
            return called.name, ()
        raise Refusal(
            f"Part {part + 1} of {self.definition.name} is worked out by a formula. Change that, or pull a copy of "
            f"another part."
        )
