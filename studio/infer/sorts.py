"""Sorts of numbers: what a number tells of, as far as the shape of its formula shows.

Chance makes numbers of unlike sorts equal in any handful of examples: an index and how many there are of something,
a coordinate in pixels and an index. So comparing unlike sorts weighs more.

=========================  =====================================================
``place 0``, ``place 1``   an index: that part of a tuple
``place drawn``            an index as well: of a drawn thing
``pixel x``, ``pixel y``   a coordinate on the canvas
``gap``                    how far two places are apart
``count``                  how many there are, or are not nothing
``tally``                  how many there are that pass a test
``total``                  a sum of members
``remainder``              what is left over after a division by a constant
``leftover``               the same after a division by something that varies
``constant``               a number written down
``product``                things that vary multiplied or divided
``mixed``                  unlike sorts put together, or a place scaled by something
(nothing)                  anything else, such as a name
=========================  =====================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from studio.infer import weights
from studio.language.nodes import Apply, Attribute, Comprehension, Literal, Name, Node
from studio.language.values import Symbol, Value, is_number

SMALL_SORTS = frozenset({"remainder", "tally"})
"""Numbers that are small by themselves, so that a constant beside them is no wonder."""
PRODUCT = "product"
"""What comes of multiplying or dividing things that vary: nobody compares that but by chance."""
LEFTOVER = "leftover"
"""What is left over after a division of two things that vary: but for nothing being left, that is chance."""
PLAIN = frozenset({"", "constant"})
OF_FUNCTION = {"nearest_shape": "place drawn", "%": "remainder", "how_often": "count"}
OF_FUNCTION |= {"sum": "total", "distance": "gap"}
"""Functions that always give numbers of one sort."""
SUMS = frozenset({"+", "-", "min", "max", "abs", "round", "floor", "ceil"})
"""Functions whose numbers are of the sort of what they are given, where that is one."""


def sort_of(node: Node) -> str:
    """The sort of number that a formula gives."""
    if isinstance(node, Literal):
        return "constant" if is_number(node.value) else ""
    if isinstance(node, Attribute):
        return f"pixel {node.name}" if node.name in ("x", "y") else ""
    return _of_apply(node) if isinstance(node, Apply) else ""


def _of_apply(node: Apply) -> str:
    if node.function == "[]" and isinstance(node.arguments[1], Literal):
        return f"place {node.arguments[1].value}"
    if node.function == "len":
        return "tally" if isinstance(node.arguments[0], Comprehension) and filled_whole(node, {}) is None else "count"
    if node.function == "%" and not _by_constant(node):
        return LEFTOVER
    if node.function in OF_FUNCTION:
        return OF_FUNCTION[node.function]
    if node.function == "abs" and is_gap(node.arguments[0]):
        apart = sort_of(node.arguments[0])
        return "gap" if not apart or apart.startswith("place") else apart
    if node.function in SUMS:
        return of_sum(node.function, tuple([sort_of(part) for part in node.arguments]))
    if node.function in ("*", "/", "//"):
        sorts = [sort_of(part) for part in node.arguments]
        told = [sort for sort in sorts if sort not in PLAIN]
        scaled = "" in sorts and any(map(is_place, told))
        if len(told) > 1 or scaled:
            return "mixed"
        by_number = any(isinstance(one, Literal) for one in node.arguments[1 if node.function == "/" else 0 :])
        return PRODUCT if node.function == "//" or not by_number else ""
    return ""


def _by_constant(node: Apply) -> bool:
    return isinstance(node.arguments[1], Literal)


def filled_whole(node: Node, blanks: Mapping[str, Value]) -> Name | None:
    """The collection with a name of which a formula tells how many places are not nothing; None for any other formula.

    What a collection holds to begin with stands for nothing: ``blanks``.

    It is a list, a list of lists (``len([c for row in rows for c in row if c != None])``), or the values of a dict.
    """
    made = node.arguments[0] if isinstance(node, Apply) and node.function == "len" else None
    if not isinstance(made, Comprehension) or not isinstance(made.element, Name):
        return None
    first, *rows = made.clauses
    last = rows[-1] if rows else first
    all_rows = len(rows) < 2 and not any((rows and first.tests, rows and last.source != Name(first.targets[-1])))
    whole = first.source
    whole = whole.arguments[0] if isinstance(whole, Apply) and whole.function == "values" else whole
    if not isinstance(whole, Name) or not all_rows or last.targets != (made.element.id,):
        return None
    something = Apply("!=", (made.element, Literal(blanks.get(whole.id))))
    return whole if last.tests == (something,) else None


def counts_the_filled(node: Node) -> bool:
    """Whether it counts the members of something with a name that are not one word."""
    made = node.arguments[0] if isinstance(node, Apply) and node.function == "len" else None
    if not isinstance(made, Comprehension) or len(made.clauses) > 1 or not isinstance(made.clauses[0].source, Name):
        return False
    test = made.clauses[0].tests[0] if len(made.clauses[0].tests) == 1 else None
    word = test.arguments[1] if isinstance(test, Apply) and test.function == "!=" else None
    return isinstance(word, Literal) and isinstance(word.value, (str, Symbol))


def is_blank(value: Literal, of: Node, blanks: Mapping[str, Value]) -> bool:
    """Whether it is what a collection holds to begin with, beside what is found at one of its places."""
    while isinstance(of, Apply) and of.function in ("[]", "get"):
        of = of.arguments[0]
        if isinstance(of, Name) and of.id in blanks:
            return type(blanks[of.id]) is type(value.value) and blanks[of.id] == value.value
    return False


def is_gap(node: Node) -> bool:
    """Whether it is a difference of two things."""
    if not isinstance(node, Apply) or node.function != "-" or len(node.arguments) != 2:
        return False
    return not any(isinstance(part, Literal) for part in node.arguments)


@lru_cache(maxsize=2_000)
def of_sum(function: str, sorts: tuple[str, ...]) -> str:
    """The sort of a sum, or of what else may be as much as one of these, of numbers of these sorts."""
    told = [sort for sort in sorts if sort not in PLAIN]
    if not told:
        return ""
    if function == "-" and len(sorts) == 1 and is_place(told[0]):
        return "mixed"
    families = {sort.split()[0] for sort in told}
    if len(families) > 1:
        return "mixed"
    return "gap" if function == "-" and len(told) == 2 and is_place(told[0]) else told[0]


def is_place(sort: str) -> bool:
    """Whether it is an index or a coordinate."""
    return sort.startswith(("place", "pixel"))


def unlike(left: str, right: str, sign: str) -> int:
    """What comparing numbers of these sorts weighs more than comparing like with like."""
    if not {"mixed", PRODUCT, LEFTOVER}.isdisjoint((left, right)):
        return weights.MIXED
    if left in PLAIN or right in PLAIN or left == right:
        return 0
    one, other = sorted((left.split()[0], right.split()[0]))
    if one == other:
        return _across(sign) if is_place(left) else 0
    if "pixel" in (one, other):
        return 0 if "gap" in (one, other) else weights.PIXELS
    return weights.COUNTED


def _across(sign: str) -> int:
    return weights.ACROSS if sign in ("==", "!=") else weights.ACROSS_ORDER
