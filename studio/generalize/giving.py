"""What gives way when an attribute is pulled: the numbers it depends on, each probed with three evaluations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from studio.document.constraints import is_count
from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize.attributes import (
    Address,
    Place,
    find,
    tidy,
)
from studio.generalize.looking import value_of
from studio.generalize.snap import REACH
from studio.language.errors import StudioError
from studio.language.nodes import (
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    at,
    free_names,
    literals,
    replaced,
    walk,
)
from studio.language.show import show
from studio.language.values import Value

STILL = 1e-6
"""A coordinate that would move less (pixels) stays."""
LITERAL, MEASURE, COUNT, STRUCTURE, DETACHED = range(5)
"""What gives way first: a plain value of the attribute, a length, a count, a small number or index in a relation, the
relation itself."""
SMALL = frozenset({0, 1, 2})
"""Numbers that belong to the form of a relation rather than to its measures."""


@dataclass(frozen=True)
class Edit:
    """One number that gives way: a parameter, or (with ``path``) a literal of a definition."""

    rank: int
    slope: float
    name: str
    path: Path | None
    value: float
    says: str

    def sort_key(self) -> tuple[int, float, str]:
        """What gives way first: by rank, then what has to change least."""
        return self.rank, -abs(self.slope), self.name


def edits_for(document: Document, live: Live, address: Address, wanted: float) -> Iterator[Edit]:
    """The literals and parameters that an attribute is affine in, each with the value that meets the target."""
    place = find(document, address)
    written = with_definition(document, place.definition)
    missing = wanted - value_of(document, live.env(), address)
    for path, literal in literals(place.node):
        if _is_number(literal.value):
            probe = Probe(written, address, address.thing, place.path + path, literal.value)
            for edit in probe.edits(_rank(place.node, literal), missing):
                after = show(replaced(place.node, path, Literal(edit.value)))
                yield replace(edit, says=f"{address.every} becomes {after}")
    for variable, (name, path) in data_places(document, place, address).items():
        written_there = at(document.definitions[name].formula, path)
        if (
            variable in free_names(place.node)
            and isinstance(written_there, Literal)
            and _is_number(written_there.value)
        ):
            yield from Probe(written, address, name, path, written_there.value).edits(LITERAL, missing)
    for name in _parameters(document, place.node):
        parameter = document.definitions[name]
        probe = Probe(written, address, name, None, parameter.value)
        yield from probe.edits(COUNT if is_count(parameter) else MEASURE, missing)
    if not isinstance(place.node, Literal) and not differs(place):
        yield Edit(DETACHED, 1, address.thing, place.path, wanted, f"{address.every} becomes {wanted}")


def _rank(formula: Node, literal: Literal) -> int:
    """A small number among names is a part of the relation."""
    named = any(isinstance(node, Name) for _, node in walk(formula))
    return STRUCTURE if named and literal.value in SMALL else LITERAL


def data_places(document: Document, place: Place, address: Address) -> dict[str, tuple[str, Path]]:
    """Where the values of the loop variables of a list over written data stand, for the member addressed."""
    formula = place.definition.formula
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1 or len(address.index) != 1:
        return {}
    clause = formula.clauses[0]
    source = document.definitions.get(clause.source.id) if isinstance(clause.source, Name) else None
    if source is None or not isinstance(source.formula, Display) or address.index[0] >= len(source.formula.items):
        return {}
    row: Path = ("items", address.index[0])
    if len(clause.targets) == 1:
        return {clause.targets[0]: (source.name, row)}
    return {target: (source.name, (*row, "items", column)) for column, target in enumerate(clause.targets)}


def differs(place: Place) -> bool:
    """Whether an attribute differs from member to member of a list."""
    formula = place.definition.formula
    clauses = formula.clauses if isinstance(formula, Comprehension) else ()
    return bool(free_names(place.node) & {target for one in clauses for target in one.targets})


@dataclass(frozen=True)
class Probe:
    """One number (a parameter, or a literal at a path) that an attribute may be affine in."""

    document: Document
    address: Address
    name: str
    path: Path | None
    value: float

    def edits(self, rank: int, missing: float) -> Iterator[Edit]:
        """The edit of the number that adds ``missing`` to the attribute, if there is one."""
        slope = self.slope()
        if slope is None:
            return
        value = tidy(self.value + missing / slope)
        whole = abs(value - round(value)) * abs(slope) <= REACH
        if rank == COUNT and abs(slope) <= abs(self.value):
            rank = MEASURE  # one more of it moves few pixels: it is a length, though a whole one
        if rank == COUNT and not whole:
            return
        value = round(value) if rank == COUNT else value
        called = self.name if self.path is None else f"{self.value} in {self.name}"
        yield Edit(rank, slope, self.name, self.path, value, f"{called} becomes {value}")

    def slope(self) -> float | None:
        """The change of the attribute for one more of the number, where it is the same for the next one."""
        for steps in ((0, 1, 2), (-1, 0, 1), (-2, -1, 0)):
            try:
                seen = [self._seen(self.value + step) for step in steps]
            except StudioError:
                continue
            first, second = seen[1] - seen[0], seen[2] - seen[1]
            return first if abs(first - second) < STILL and abs(first) > STILL else None
        return None

    def _seen(self, value: float) -> float:
        changed = with_number(self.document, self.name, self.path, value)
        seen: float = value_of(changed, Live(restricted(changed, (self.address.thing,))).env(), self.address)
        return seen


def _parameters(document: Document, node: Node) -> list[str]:
    """The numbers named as parameters that the formula of an attribute mentions."""
    names = free_names(node)
    found = (one for name, one in document.definitions.items() if name in names and one.is_parameter)
    return [one.name for one in found if _is_number(one.value)]


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def with_number(document: Document, name: str, path: Path | None, value: float) -> Document:
    """The document with another value of a parameter, or another literal at a path of a definition."""
    definition = document.definitions[name]
    formula: Node = Literal(value) if path is None else replaced(definition.formula, path, Literal(value))
    return with_definition(document, replace(definition, formula=formula))
