"""What formulas and steps cost: the rules by which the interpreter and emitted programs count.

A round of a loop is a step (more where much is done in it), a visit of a process a few; so are ``ITEMS_PER_STEP``
items that are made or looked through, and ``COPIED_PER_STEP`` items that are copied to change one.
"""

from __future__ import annotations

from collections.abc import Iterable

from studio.language.nodes import Apply, Comprehension, Literal, Node, children

ITEMS_PER_STEP = 8
"""So many items of a new collection, or of one looked through, cost one step of the budget."""
COPIED_PER_STEP = 64
"""So many items of a collection that is copied because one of them changes cost one step."""
STEPS_PER_VISIT = 10
"""So many steps one run of a process costs, besides what its steps cost."""
PARTS_PER_STEP = 100
"""So many parts of the formulas that are worked out in one round of a loop, or one call, cost one step more."""

LOOKED_THROUGH: dict[str, frozenset[str]] = {
    **dict.fromkeys(("in", "not in"), frozenset({"list"})),
    **dict.fromkeys(("==", "!=", "count", "index_of"), frozenset({"list", "dict", "set", "record", "shape"})),
    **dict.fromkeys(("nearest", "nearest_shape"), frozenset({"list", "dict", "set"})),
    "text": frozenset({"list", "dict", "set", "record", "shape"}),
    **dict.fromkeys(("sum", "min", "max", "any", "all"), frozenset({"list", "dict", "set"})),
}
"""Builtins that look through what they are given, and which kinds of collections of it, item by item."""

COMPARING = frozenset({"==", "!=", "in", "not in", "count", "index_of", "text"})
"""Those of them that look at all parts of each item, too."""

_GROWING = frozenset(
    {"range", "list", "set", "dict", "tuple", "sorted", "reversed", "items", "keys", "values", "with_item", "without"}
    | {"append", "|", "union", "&", "+", "upper", "lower", "text", "without_first", "without_last", "shuffled"}
)
_NUMERIC = frozenset({"-", "*", "/", "//", "%", "**", "len", "abs", "round"})


def may_grow(node: Apply) -> bool:
    """Whether the result may be a large collection, as far as its form tells; sums of plain numbers are not."""
    if node.function != "+":
        return node.function in _GROWING
    return not any(
        (isinstance(part, Apply) and part.function in _NUMERIC)
        or (isinstance(part, Literal) and not isinstance(part.value, str))
        for part in node.arguments
    )


def parts(nodes: Iterable[Node]) -> int:
    """How many parts these formulas have."""
    todo, count = list(nodes), 0
    while todo:
        count += 1
        todo.extend(child for _, child in children(todo.pop()))
    return count


def round_cost(nodes: Iterable[Node]) -> int:
    """The steps of one round or one call in which these formulas are worked out."""
    return 1 + parts(nodes) // PARTS_PER_STEP


def rounds_of(node: Comprehension) -> list[list[Node]]:
    """The formulas of one round of each ``for`` of a comprehension."""
    after = [*(one.source for one in node.clauses[1:]), node.element]
    return [[*one.tests, following] for one, following in zip(node.clauses, after, strict=True)]


def clause_costs(node: Comprehension) -> list[int]:
    """The steps of one round of each ``for`` of a comprehension."""
    return list(map(round_cost, rounds_of(node)))
