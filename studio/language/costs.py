"""What formulas and steps cost: the rules by which the interpreter and emitted programs count.

A round of a loop is a step (more where much is done or made in it), a visit of a process a few; so are
``ITEMS_PER_STEP`` items that are made or looked through, and ``COPIED_PER_STEP`` items that are copied to change one.
"""

from __future__ import annotations

from collections.abc import Iterable

from studio.language.builtins import RECORD, SHAPES
from studio.language.nodes import Apply, Comprehension, DictDisplay, Display, Literal, Node, children

ITEMS_PER_STEP = 8
"""So many items of a new collection, or of one looked through, cost one step of the budget."""
COPIED_PER_STEP = 64
"""So many items of a collection that is copied because one of them changes cost one step."""
STEPS_PER_VISIT = 10
"""So many steps one run of a process costs, besides what its steps cost."""
PARTS_PER_STEP = 100
"""So many parts of the formulas that are worked out in one round of a loop, or one call, cost one step more."""
PARTS_OF_SHAPE = 8 * PARTS_PER_STEP
"""So many parts a shape counts for, since it takes as much time and memory."""
PARTS_OF_HOLDER = PARTS_PER_STEP
"""So many parts a list, tuple, set, dict or record counts for that is made of what is written in it."""

LOOKED_THROUGH: dict[str, frozenset[str]] = {
    **dict.fromkeys(("in", "not in"), frozenset({"list"})),
    **dict.fromkeys(("==", "!=", "count", "index_of"), frozenset({"list", "dict", "set", "record", "shape"})),
    **dict.fromkeys(("nearest", "nearest_shape", "hit"), frozenset({"list", "dict", "set"})),
    "text": frozenset({"list", "dict", "set", "record", "shape"}),
    **dict.fromkeys(("sum", "min", "max", "any", "all"), frozenset({"list", "dict", "set"})),
}
"""Builtins that look through what they are given, and which kinds of collections of it, item by item."""

COMPARING = frozenset({"==", "!=", "in", "not in", "count", "index_of", "text"})
"""Those of them that look at all parts of each item, too."""

_GROWING = frozenset(
    {"range", "list", "set", "dict", "tuple", "sorted", "reversed", "items", "keys", "values", "with_item", "without"}
    | {"append", "|", "union", "&", "+", "upper", "lower", "text", "without_first", "without_last", "shuffled"}
    | {"nested"}
    | {"split_at", "joined_with", "part_between", "without_last_letter", "inserted", "sorted_by"}
    | {"with_digits", "minutes"}
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
    """How many parts these formulas have; what makes much counts for many."""
    todo, count = list(nodes), 0
    while todo:
        node = todo.pop()
        count += parts_of(node)
        todo.extend(child for _, child in children(node))
    return count


def parts_of(node: Node) -> int:
    """For how many parts a node counts, but for those inside it."""
    if isinstance(node, Apply) and node.function in SHAPES:
        return PARTS_OF_SHAPE
    holds = isinstance(node, (Display, DictDisplay)) or (isinstance(node, Apply) and node.function == RECORD)
    return PARTS_OF_HOLDER if holds else 1


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
