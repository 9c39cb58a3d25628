"""What the counts of a grid are called: how many columns, how many rows."""

from __future__ import annotations

from collections.abc import Iterator

from studio.generalize.attributes import shape_path
from studio.language.nodes import Apply, Comprehension, Node, at, free_names

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


def _places(node: Node, way: frozenset[str]) -> Iterator[Node]:
    """The formulas that say how far across or down a shape lies."""
    for name, value in node.keywords if isinstance(node, Apply) else ():
        if name in way:
            yield value
        elif isinstance(value, Apply) and value.function == "point" and len(value.arguments) == 2:
            yield value.arguments[0 if way == ACROSS else 1]
