"""What counts are called: how many columns of a grid, how many rows, and what was pointed at for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.document.model import Document
from studio.generalize.attributes import shape_path
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, at, counted_to, each_node, free_names
from studio.language.values import same

ACROSS, DOWN = frozenset({"x"}), frozenset({"y"})
PLAIN = "count"


def count_labels(formula: Comprehension) -> list[str]:
    """A label for each index: ``columns`` and ``rows`` where one of two leads across and the other down."""
    plain = [PLAIN if place == 0 else f"{PLAIN}_{place + 1}" for place in range(len(formula.clauses))]
    if len(formula.clauses) != 2:
        return plain
    node = at(formula, shape_path(formula))
    across, down = ({name for each in _places(node, way) for name in free_names(each)} for way in (ACROSS, DOWN))
    led = [(not across.isdisjoint(each.targets), not down.isdisjoint(each.targets)) for each in formula.clauses]
    if sorted(led) == [(False, True), (True, False)]:
        return ["columns" if along else "rows" for along, _ in led]
    return plain


def pointed_count(document: Document, count: int, member: Node, over: Sequence[str]) -> Node:
    """How many there are: by a parameter that was pointed at, unless that is only meant in what a member is."""
    parameters, used = document.parameters(), free_names(member)
    meant = [one for one in over if one not in used or _counts_something(document, one)]
    return next((Name(one) for one in meant if same(parameters.get(one), count)), Literal(count))


def _counts_something(document: Document, name: str) -> bool:
    """Whether a parameter says how many of something else there are."""
    parts = (part for one in document.definitions.values() for part in each_node(one.formula))
    return any(counted_to(part) == Name(name) for part in parts)


def _places(node: Node, way: frozenset[str]) -> Iterator[Node]:
    """The formulas that say how far across or down a shape lies."""
    for name, value in node.keywords if isinstance(node, Apply) else ():
        if name in way:
            yield value
        elif isinstance(value, Apply) and value.function == "point" and len(value.arguments) == 2:
            yield value.arguments[0 if way == ACROSS else 1]
