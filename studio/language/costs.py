"""What formulas and steps cost: the rules by which the interpreter and emitted programs count.

A round of a loop is a step (more where much is done or made in it), a visit of a process a few; so are
``ITEMS_PER_STEP`` items that are looked through or come into a list, ``NEW_PER_STEP`` that come into a dict or set,
and ``COPIED_PER_STEP`` that are copied to change one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from studio.language.builtins import RECORD, SHAPES, TABLE
from studio.language.nodes import Apply, Comprehension, DictDisplay, Display, Literal, Node, children, each_node

ITEMS_PER_STEP = 8
"""So many items of a new collection, or of one looked through, cost one step of the budget."""
NEW_PER_STEP = 2
"""So many where each takes memory of its own: those of a dict or set, and what is made with the collection."""
COPIED_PER_STEP = 64
"""So many items of a collection that is copied because one of them changes cost one step."""
SHORT = 64
"""Items of a collection that is written out, up to which a loop through it need not be counted."""
PARTS_PER_STEP = 100
"""So many parts of the formulas that are worked out in one round of a loop, or one call, cost one step more."""
MOST_UNCOUNTED = 2 * PARTS_PER_STEP
"""Parts of formulas that are worked out without counting, where nothing is done again."""
PARTS_OF_SHAPE = 8 * PARTS_PER_STEP
"""So many parts a shape counts for, since it takes as much time and memory."""
PARTS_OF_HOLDER = PARTS_PER_STEP
"""So many parts a list, tuple, set, dict or record of one field counts for that is made of what is written in it."""

CACHED = 10_000
"""Comprehensions whose parts are kept."""
_known: dict[int, tuple[Comprehension, int]] = {}

LOOKED_THROUGH: dict[str, frozenset[str]] = {
    **dict.fromkeys(("in", "not in"), frozenset({"list"})),
    **dict.fromkeys(("==", "!=", "how_often", "index_of"), frozenset({"list", "dict", "set", "record", "shape"})),
    **dict.fromkeys(("nearest", "nearest_shape", "hit"), frozenset({"list", "dict", "set"})),
    "text": frozenset({"list", "dict", "set", "record", "shape"}),
    **dict.fromkeys(("sum", "min", "max", "any", "all"), frozenset({"list", "dict", "set"})),
}
"""Builtins that look through what they are given, and which kinds of collections of it, item by item."""

COMPARING = frozenset({"==", "!=", "in", "not in", "how_often", "index_of", "text"})
"""Those of them that look at all parts of each item, too."""

_GROWING = frozenset(
    {"range", "list", "set", "dict", "tuple", "sorted", "reversed", "items", "keys", "values", "with_item", "without"}
    | {"append", "|", "union", "&", "+", "upper", "lower", "without_first", "without_last", "without_at", "shuffled"}
    | {"nested"}
    | {"split_at", "letters_in", "joined_with", "part_between", "inserted", "sorted_by"}
    | {"without_first_letter", "without_last_letter"}
    | {"with_digits", "minutes"}
)
_NUMERIC = frozenset({"-", "*", "/", "//", "%", "**", "len", "abs", "round"})


MAKING = frozenset({"range", "items", "nested", "split_at", "letters_in"})
"""Builtins that make the items of their list, too."""


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
        if isinstance(node, Comprehension):  # asked for by each comprehension around it
            count += _parts_of_comprehension(node)
        else:
            count += parts_of(node)
            todo.extend(child for _, child in children(node))
    return count


def _parts_of_comprehension(node: Comprehension) -> int:
    known = _known.get(id(node))
    if known is None:
        if len(_known) >= CACHED:
            _known.clear()
        known = _known[id(node)] = node, parts_of(node) + parts(child for _, child in children(node))
    return known[1]


def parts_of(node: Node) -> int:
    """For how many parts a node counts, but for those inside it."""
    if isinstance(node, Apply) and node.function in SHAPES:
        return PARTS_OF_SHAPE
    if isinstance(node, Apply) and node.function == RECORD:
        return PARTS_OF_HOLDER * (1 + len(node.keywords) // 2)
    return PARTS_OF_HOLDER if isinstance(node, (Display, DictDisplay)) else 1


def round_cost(nodes: Iterable[Node]) -> int:
    """The steps of one round or one call in which these formulas are worked out."""
    return 1 + parts(nodes) // PARTS_PER_STEP


def visit_cost(steps: Collection[Any], formulas: Iterable[Node]) -> int:
    """The steps of one run of a process with these steps and formulas in it, besides what its loops cost."""
    return 1 + (parts(formulas) + len(steps)) // PARTS_PER_STEP


def is_short(collection: Node) -> bool:
    """Whether a collection that is written out surely has few items."""
    if isinstance(collection, Apply) and collection.function == "range":
        return all(isinstance(one, Literal) and one.value in range(SHORT) for one in collection.arguments)
    return isinstance(collection, Display) and len(collection.items) <= SHORT


def is_quick(node: Node, free: Collection[str] = ()) -> bool:
    """Whether a formula has no loop in it, nor calls a function of the document, but for those that are ``free``."""
    known = (TABLE, SHAPES, (RECORD,), free)
    return not any(
        isinstance(part, Comprehension)
        or (isinstance(part, Apply) and not any(part.function in names for names in known))
        for part in each_node(node)
    )


def is_uncounted(collection: Node, inside: Collection[Node]) -> bool:
    """Whether a loop with no loop in it does so little that its rounds are not counted."""
    return is_short(collection) and round_cost(inside) == 1 and all(map(is_quick, inside))


def rounds_of(node: Comprehension) -> list[list[Node]]:
    """The formulas of one round of each ``for`` of a comprehension."""
    after = [*(one.source for one in node.clauses[1:]), node.element]
    return [[*one.tests, following] for one, following in zip(node.clauses, after, strict=True)]


def clause_costs(node: Comprehension) -> list[int]:
    """The steps of one round of each ``for`` of a comprehension."""
    rounds = rounds_of(node)
    costs = list(map(round_cost, rounds))
    return [*costs[:-1], 0] if costs[-1] == 1 and is_uncounted(node.clauses[-1].source, rounds[-1]) else costs
