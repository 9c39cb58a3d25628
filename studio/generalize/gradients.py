"""Gradients: members of a list coloured from one colour to another, by their index, however many there are."""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.model import Document
from studio.generalize.attributes import Address, definition_of, literal_node, with_node
from studio.generalize.counted_lists import with_count_named
from studio.language.builtins import TABLE
from studio.language.colours import is_colour
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Comprehension, Literal, Name, counted_to
from studio.language.values import Symbol, Value

GRADED = ("fill", "stroke")
FEW = 3
"""So many members show a gradient."""
NEAR = 12
"""So far (of 255) a colour that was chosen by hand may be off in red, green or blue."""


def ends_of(values: Sequence[Value]) -> tuple[Symbol, Symbol] | None:
    """The two colours between which a row of colours lies, in equal steps; what lies between may have none yet."""
    first, last, between = values[0], values[-1], values[1:-1]
    if len(values) < FEW or first == last or not (_is_colour(first) and _is_colour(last)):
        return None
    steps = [TABLE["mix"][0].meaning(first, last, k / (len(values) - 1)) for k in range(1, len(values) - 1)]
    uncoloured = all(one is None for one in between)
    if uncoloured or all(map(_alike, between, steps)):
        return Symbol(first), Symbol(last)
    return None


def _is_colour(value: Value) -> bool:
    return isinstance(value, str) and is_colour(value)


def _alike(one: Value, other: Value) -> bool:
    """Whether two colours hardly differ; ``mix`` writes names as digits, too."""
    parts = [_parts(TABLE["mix"][0].meaning(each, each, 0.5)) for each in (one, other) if _is_colour(each)]
    return len(parts) == 2 and all(abs(a - b) <= NEAR for a, b in zip(*parts, strict=True))


def _parts(digits: str) -> list[int]:
    full = digits[1:] + "ff" * (len(digits) == 7)
    return [int(full[at : at + 2], 16) for at in (0, 2, 4, 6)]


def graded(document: Document, name: str, attribute: str, first: str, last: str) -> Document:
    """The document in which an attribute of the members of a list goes from one colour to another over their index.

    Where the list says how many there are by a plain number, that gets a name. Raises Refusal for what is no list
    of things that are counted.
    """
    formula = definition_of(document, name).formula
    clause = formula.clauses[-1] if isinstance(formula, Comprehension) else None
    if clause is None or counted_to(clause.source) is None:
        raise Refusal(f"{name} is no list of things in a row. Make a list of them first.")
    if not all(map(_is_colour, (first, last))):
        raise Refusal("A gradient goes from one colour to another. Choose two colours.")
    document, count = with_count_named(document, name, len(formula.clauses) - 1)  # type: ignore[union-attr]
    steps = Apply("max", (Apply("-", (count, Literal(1))), Literal(1)))
    share = Apply("/", (Name(clause.targets[0]), steps))
    colours = (literal_node(Symbol(first)), literal_node(Symbol(last)))
    return with_node(document, Address(name, (), (attribute,)), Apply("mix", (*colours, share)))
