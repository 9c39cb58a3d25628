"""What is unlikely to be meant, and what it weighs more: numbers worked out that are then looked for somewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne

from studio.infer import weights
from studio.infer.sorts import sort_of
from studio.infer.sums import sum_of
from studio.language.builtins import TABLE
from studio.language.nodes import (
    Apply,
    Attribute,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    each_node,
    free_names,
)
from studio.language.types import NUMBER, TEXT, Type
from studio.language.values import is_number

PRESSED = "key"
"""What an event calls the key that was pressed: of what letters it consists means nothing, where it stands does."""
PIECES = frozenset({"first", "last", "reversed", "without_first_letter", "without_last_letter"})
"""Builtins that give some of the letters of a text, or all of them in another order."""
WORKING = frozenset({"+", "-", "*", "/", "//", "%", "sum", "min", "max", "abs"})
ARITHMETIC = frozenset({"+", "-", "*", "/", "//", "%"})
QUOTIENTS = frozenset({"/", "//", "%"})
PUT_TOGETHER = ARITHMETIC | {"min", "max"}
MEASURES = frozenset({"sum", "len"})
PLAIN_SIGNS = {"<": 1, ">": 1, "<=": 2, ">=": 2, "!=": 2, "not in": 2, "not": 2}
"""Of formulas that weigh the same, what is equal is plainer than what is less, and that than what is not."""
SEVERAL = 3
"""A list of so many plain numbers was learned by heart."""
TOLD_OF_ALL = MEASURES | {"min", "max", "first", "last"}
ZERO = Literal(0)
HOW_MANY = frozenset({"count", "tally"})
PLACES_FROM_0 = frozenset({"place drawn"}) | HOW_MANY
"""Sorts of numbers that are never negative."""
BOUNDS: Mapping[str, Callable[[float, float], bool]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
ORDERED = frozenset({"<", "<=", ">", ">="})
LOOKED_UP = frozenset({"in", "not in", "get", "how_often"})
WAYS = {"min": "end", "max": "end", "sum": "measured", "len": "measured", "how_often": "measured"}
"""The way in which a number was worked out that may be compared with another one."""


def strange(function: str, arguments: Sequence[Node]) -> int:
    """What looking for a number that was worked out, a coordinate, a number or a text in a collection weighs more.

    The same for what was worked out or counted and is given to a function, and for what is given to one twice, or is
    how far to the right and how far down a place is; and for the lesser or the greater of a number and itself turned
    negative, or taken from 1.

    What was worked out from that very collection is in it by chance. The same for the place of a drawn thing turned
    negative, or how many there are: no such place is less than 0. What is left over of such a place is chance as well.
    """
    if function in LOOKED_UP:
        whole_first = function in ("get", "how_often")
        item, whole = (arguments[1], arguments[0]) if whole_first else (arguments[0], arguments[1])
        if _measures(item, whole):
            return weights.WORKED_OUT + weights.OF_ITSELF
        if function == "how_often":
            return weights.WORKED_OUT if _worked_out(item) else 0
        odd = _is_one_by_heart(item) or _worked_out(item) or sort_of(item).startswith("pixel")
        return weights.WORKED_OUT if function != "get" and odd else 0
    if function == "%" and sort_of(arguments[0]) == "place drawn":
        return weights.PLACE_LEFT_OVER
    if function in ("min", "max") and any(
        Apply("-", turned) in arguments for one in arguments for turned in ((one,), (Literal(1), one))
    ):
        return weights.WORKED_OUT + weights.OF_ITSELF
    if function in ("//", "%") and is_turned(arguments[0]):
        return weights.WORKED_OUT
    turned = function == "[]" and isinstance(arguments[1], Apply) and _is_place_turned(arguments[1])
    if (function not in TABLE or function == "point") and len(arguments) > len(set(arguments)):
        return weights.SAME_TWICE
    if function == "[]" and _is_one_of_given(*arguments):
        return weights.ONE_OF_GIVEN
    given = function not in TABLE and any(_worked_out(one) or sort_of(one) in HOW_MANY for one in arguments)
    return weights.WORKED_OUT if turned or given else 0


def _is_one_of_given(whole: Node, key: Node) -> bool:
    """Whether it is looked up by a number that varies in what a function of the document gives."""
    return isinstance(whole, Apply) and whole.function not in TABLE and not isinstance(key, Literal)


def is_turned(node: Node) -> bool:
    """Whether it is something turned negative."""
    return isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1


def _is_place_turned(node: Apply) -> bool:
    """Whether a place is looked up from the end by something that nobody counts from there."""
    if not is_turned(node):
        return False
    return isinstance(node.arguments[0], Name) or sort_of(node.arguments[0]) in PLACES_FROM_0


def within_text(texts: Sequence[Node]) -> int:
    """What looking for one text in another weighs more, where it is not the pressed key.

    The same for each that is joined, and for one that nothing explains.
    """
    joined = sum(isinstance(part, Apply) and part.function == "+" for one in texts for part in each_node(one))
    odd = joined + isinstance(texts[0], Literal)
    return (0 if texts[0] == Name(PRESSED) else weights.IN_A_TEXT) + odd * weights.IN_A_TEXT


def idle(node: Node) -> bool:
    """Whether some arithmetic or some test in a formula does nothing.

    What it works out stands there already, or is 0; or another test beside it says as much: ``a == 0 or a <= 0``.
    """
    parts = [part for part in each_node(node)]
    return any(
        _is_idle(one) if isinstance(one, (Apply, Attribute)) else isinstance(one, Logic) and _says_twice(one)
        for one in parts
    )


def _says_twice(node: Logic) -> bool:
    """Whether one of two bounds of the same thing holds wherever the other one does."""
    bounds = [(one, bound) for one in node.parts if (bound := _bound(one)) is not None]
    return any(
        one.arguments[0] == other.arguments[0] and _implies((one.function, least), (other.function, most))
        for one, least in bounds
        for other, most in bounds
        if one is not other and isinstance(one, Apply) and isinstance(other, Apply)
    )


def _bound(node: Node) -> float | None:
    """The number that a test compares something with, None for any other test."""
    if not isinstance(node, Apply) or node.function not in BOUNDS or not isinstance(node.arguments[1], Literal):
        return None
    value = node.arguments[1].value
    return float(value) if is_number(value) else None


def _implies(one: tuple[str, float], other: tuple[str, float]) -> bool:
    """Whether numbers that one bound lets through are let through by the other one as well."""
    low, high = sorted((one[1], other[1]))
    tried = (low - 1, low, (low + high) / 2, high, high + 1)
    return all(BOUNDS[other[0]](number, other[1]) for number in tried if BOUNDS[one[0]](number, one[1]))


def _is_idle(node: Apply | Attribute) -> bool:
    if isinstance(node, Attribute):  # a part of what was put together just there
        return isinstance(node.value, Apply) and node.value.function == "point"
    one, other = node.arguments[0] if node.arguments else None, node.arguments[-1] if node.arguments else None
    return (
        node.function == "*"
        and ZERO in node.arguments
        or node.function == "/"
        and one == ZERO
        or node.function in ("min", "max")
        and len(node.arguments) == 2
        and one == other
        or node.function in ("//", "%")
        and other == Literal(1)
        or node.function in ("+", "-", "/")
        and len(node.arguments) == 2
        and not free_names(node) <= free_names(sum_of(node).node) | TABLE.keys()
        or node.function == "-"
        and one == other
        and isinstance(one, Apply)
        and one.function == "-"
        and len(one.arguments) == 1
        or node.function in ("==", "!=")
        and (_is_about_letters(node) or _compares_a_part_with_itself(node))
    )


def _compares_a_part_with_itself(node: Apply) -> bool:
    """Whether two places are compared that were put together just there, with a part that both have."""
    both = [one.arguments for one in node.arguments if isinstance(one, Apply) and one.function == "point"]
    return len(both) > 1 and any(one == other for one, other in zip(*both, strict=True))


def _is_about_letters(node: Apply) -> bool:
    """Whether a test is about some of the letters of the key that was pressed."""
    pieces = (part for part in each_node(node) if isinstance(part, Apply) and part.function in PIECES)
    return any(part.arguments[0] == Name(PRESSED) for part in pieces)


def _is_one_by_heart(item: Node) -> bool:
    """Whether it is one text or number out of many; whether 0 is among some is a plain question."""
    return isinstance(item, Literal) and (isinstance(item.value, str) or is_number(item.value) and item.value != 0)


def _measures(node: Node, whole: Node) -> bool:
    """Whether a number is worked out from a whole collection."""
    inside = [part for part in each_node(node) if isinstance(part, Apply) and part.function in (*MEASURES, "how_often")]
    return any(whole in part.arguments for part in inside)


def is_where(node: Node, names: Collection[str]) -> bool:
    """Whether it is made of a coordinate of one of some places, or of how far it is from one made up of numbers."""
    for part in each_node(node):
        if isinstance(part, Attribute) and isinstance(part.value, Name) and part.value.id in names:
            return True
        if isinstance(part, Apply) and part.function in ("distance", "angle_to"):
            made_up = any(isinstance(one, Apply) and one.function == "point" for one in part.arguments)
            if made_up and any(isinstance(one, Name) and one.id in names for one in part.arguments):
                return True
    return False


def measured(node: Node) -> str:
    """The name of what is measured as a whole, empty where nothing is."""
    if not isinstance(node, Apply) or node.function not in (*MEASURES, "min", "max") or len(node.arguments) > 1:
        return ""
    if not isinstance(node.arguments[0], Name):
        return ""
    return node.arguments[0].id


def is_length(node: Node) -> bool:
    """Whether it tells how many there are in something with a name."""
    return isinstance(node, Apply) and node.function == "len" and bool(measured(node))


def is_next(node: Node) -> bool:
    """Whether it is one more than what has a name."""
    sides = node.arguments if isinstance(node, Apply) and node.function == "+" else ()
    return Literal(1) in sides and any(isinstance(one, Name) for one in sides)


def put_together(node: Apply, names: Collection[str], counted: Collection[str]) -> int:
    """What arithmetic with two things weighs more that nobody pointed at: numbers, or what is in collections."""
    if node.function not in PUT_TOGETHER or len(node.arguments) != 2:
        return 0
    if all(is_where(one, names) for one in node.arguments):
        return weights.UNASKED
    known = {*names, *counted}
    sides = [{part.id for part in each_node(one) if isinstance(part, Name)} for one in node.arguments]
    return weights.UNASKED if all(side and side <= known for side in sides) and sides[0] != sides[1] else 0


def is_repeated(one: Node, *others: Node) -> bool:
    """Whether what is added is there already, in the rest of a sum too."""
    return bool(others) and (
        one == others[0]
        or any(
            isinstance(rest, Apply)
            and not isinstance(part, Literal)
            and part in (rest.arguments if rest.function == "+" else rest.arguments[:1] if rest.function == "-" else ())
            for part, rest in ((one, others[0]), (others[0], one))
        )
    )


def numbers_by_heart(node: Node) -> bool:
    """Whether it is a list of three or more plain numbers, such as those that were seen."""
    if not isinstance(node, Display) or len(node.items) < SEVERAL:
        return False
    return all(isinstance(one, Literal) and is_number(one.value) for one in node.items)


def comes_round(node: Apply) -> bool:
    """Whether it is the value of a written list that comes round: each of them was shown at its place."""
    if node.function != "[]" or not isinstance(node.arguments[0], Display):
        return False
    place = node.arguments[1]
    return isinstance(place, Apply) and place.function == "%" and isinstance(place.arguments[1], Literal)


def measures_still(node: Node, still: Collection[str]) -> int:
    """What one thing told of a whole collection weighs more that stood still in all that was shown."""
    if not still or not isinstance(node, Apply) or node.function not in TOLD_OF_ALL:
        return 0
    whole = node.arguments[0]
    return weights.STOOD_STILL if isinstance(whole, Name) and whole.id in still else 0


def way_of(node: Node) -> str:
    """How a number was worked out, empty for one that was not; sums of what was made in one way are made so too."""
    if not isinstance(node, Apply):
        return ""
    if node.function in ("+", "-"):
        ways = [way_of(one) for one in node.arguments if not isinstance(one, Literal)]
        if len(ways) < 2:
            return ways[0] if ways else ""
        return ways[0] if ways[0] and ways[0] == ways[1] else "added"
    return way_of(node.arguments[0]) if node.function == "abs" else WAYS.get(node.function, "")


def asked_in(node: Apply, types: Mapping[str, Type], pointed: Collection[str]) -> int:
    """What asking if a text that was pointed at is in a list weighs less, or a key that was pressed in a text.

    It is asked sooner than for one text after the other.
    """
    if node.function not in ("in", "not in"):
        return 0
    one, other = node.arguments
    if not isinstance(one, Name) or not isinstance(other, Name) or one.id not in pointed or types.get(one.id) != TEXT:
        return 0
    kind = types.get(other.id)
    many = kind is not None and (kind.name == "list" or (kind == TEXT and one.id == PRESSED))
    return weights.AMONG if many else 0


def of_numbers(kind: Type | None) -> bool:
    """Whether it is the type of numbers, or of pairs of them and the like."""
    return kind == NUMBER or (kind is not None and kind.name == "tuple" and set(kind.arguments) == {NUMBER})


def keys_added(function: str, kind: Type | None) -> int:
    """What the sum of the keys of a dict weighs more: they tell things apart, and no more."""
    return weights.KEYS_ADDED if function == "sum" and kind is not None and kind.name == "dict" else 0


def _worked_out(node: Node) -> bool:
    if not isinstance(node, Apply) or node.function not in WORKING:
        return False
    if node.function in ("+", "-") and isinstance(node.arguments[-1], Literal):
        return _worked_out(node.arguments[0])
    if node.function == "+" and isinstance(node.arguments[0], Literal):
        return _worked_out(node.arguments[1])
    return True


def other_end(one: Node, other: Node) -> bool:
    """Whether two tests bound the same from both sides."""
    ends = [part for part in (one, other) if isinstance(part, Apply) and part.function in ORDERED]
    if len(ends) < 2 or ends[0].arguments[0] != ends[1].arguments[0] or ends[0].function[0] == ends[1].function[0]:
        return False
    return all(isinstance(part.arguments[1], Literal) for part in ends)


def next_stretch(one: Node, other: Node) -> bool:
    """Whether a test bounds the same on the same side as the one before it: the next one of several stretches."""
    if not isinstance(one, Apply) or not isinstance(other, Apply) or one.function not in ORDERED:
        return False
    alike = one.function == other.function and one.arguments[0] == other.arguments[0]
    return alike and all(isinstance(part.arguments[1], Literal) for part in (one, other))


def divides_by_a_sum(node: Apply) -> bool:
    """Whether it divides by a sum, or a difference, of things that vary, or by a quotient: that is seldom a measure."""
    divisor = node.arguments[-1] if node.function in QUOTIENTS and len(node.arguments) == 2 else None
    if not isinstance(divisor, Apply) or divisor.function not in ARITHMETIC - {"*"}:
        return False
    return not any(isinstance(one, Literal) for one in divisor.arguments) or divisor.function in QUOTIENTS


def looks_first(node: Logic) -> int:
    """What a test weighs less that asks whether there is anything in a list, and then about what is in it."""
    first, *others = node.parts
    if len(others) != 1 or not isinstance(first, Apply) or first.function not in ("==", ">"):
        return 0
    counted, none = first.arguments
    whole = measured(counted)
    asks = none == ZERO and is_length(counted)
    return weights.LOOKS_FIRST if asks and whole in free_names(others[0]) and _holds_more(others[0], whole) else 0


def _holds_more(node: Node, whole: str) -> bool:
    """Whether something else is asked of a collection than how many it holds."""
    measures = sum(measured(part) == whole for part in each_node(node))
    return sum(part == Name(whole) for part in each_node(node)) > measures
