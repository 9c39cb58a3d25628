"""Bounds and steps that examples leave open: the same formula with another number that what was seen allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.infer.check import right_everywhere, value_in
from studio.infer.goals import Goal
from studio.infer.rounds import other_step
from studio.infer.thresholds import APART, GREAT, plain_number, round_between
from studio.infer.unlikely import ORDERED
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Literal, Node, replaced, walk
from studio.language.values import Point, Value, is_number

NATURAL = 1
"""Bounds up to this one are there by themselves, unless what was seen on their sides lies far apart."""
EXACT = 0.1
"""A bound that is known to such a share of all that was seen, and of itself, is known."""
SHARES = (0.25, 0.5, 0.75)
"""Where between the numbers on its two sides a bound may be as well."""


def other_bounds(formula: Node, goal: Goal) -> Iterator[Node]:
    """The formula with one of its bounds moved, or with a greater step, as all situations of the goal allow."""
    for path, node in walk(formula):
        if isinstance(node, Apply) and node.function == "==" and isinstance(node.arguments[0], Apply):
            seldom = other_step(node, numbers_seen(node.arguments[0].arguments[0], goal))
            if seldom is not None and right_everywhere(made := replaced(formula, path, seldom), goal):
                yield made
        if not (isinstance(node, Apply) and node.function in ORDERED):
            continue
        bound = node.arguments[1]
        if isinstance(bound, Literal) and is_number(bound.value):
            for value in _between(node.function, bound.value, numbers_seen(node.arguments[0], goal)):
                yield replaced(formula, (*path, "arguments", 1), Literal(value))


def numbers_seen(node: Node, goal: Goal) -> list[Value]:
    """What a formula is worth in the situations in which it has a value."""
    found = []
    for one in goal.situations:
        try:
            found.append(value_in(node, one, goal.scope))
        except (StudioError, ArithmeticError, LookupError, TypeError, ValueError):
            continue
    return [one for one in found if is_number(one)]


def _between(sign: str, bound: float, seen: Sequence[float]) -> Iterator[float]:
    """Other bounds between the numbers nearest to it on its sides; none where it is known well."""
    at = sign in ("<=", ">")
    low = max((one for one in seen if one < bound or (at and one == bound)), default=None)
    high = min((one for one in seen if one > bound or (not at and one == bound)), default=None)
    if low is None or high is None:
        return
    if abs(bound) <= NATURAL and (low < 0 or high - low < GREAT):
        return
    whole = all(float(one).is_integer() for one in (*seen, bound))
    size = min(max(seen) - min(seen), abs(low) + abs(high))
    if high - low <= max(whole, EXACT * size):
        return
    known = {bound}
    shares = (low + share * (high - low) for share in SHARES)
    for value in (roundest_between(low, high, whole), *shares):
        value = plain_number(round(value) if whole else round(value, 1))
        if low < value < high and value not in known:
            known.add(value)
            yield value


def halfway(one: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
    """The values of ``one`` with numbers and places in the middle between those and the other ones."""
    return {name: _middle(value, other.get(name)) for name, value in one.items()}


def _middle(one: Value, other: Value) -> Value:
    if isinstance(one, Point) and isinstance(other, Point):
        return Point(_middle(one.x, other.x), _middle(one.y, other.y))
    if isinstance(one, list) and isinstance(other, list):
        return _middle_of_lists(one, other)
    if not is_number(one) or not is_number(other):
        return one
    whole = float(one).is_integer() and float(other).is_integer()
    if whole and abs(one - other) >= APART and max(abs(one), abs(other)) >= GREAT:
        return plain_number(roundest_between(min(one, other), max(one, other), True))
    return plain_number(round((one + other) / 2, 0 if whole else 1))


def _middle_of_lists(one: list[Value], other: list[Value]) -> list[Value]:
    """A list whose sum lies half way between those of two lists of numbers; of other lists the first."""
    if not one or not all(map(is_number, (*one, *other))):
        return one
    if len(one) == len(other):
        return [_middle(mine, others) for mine, others in zip(one, other, strict=True)]
    wanted, total = _middle(sum(one), sum(other)), sum(one)
    some = [plain_number(round(each * wanted / total)) if total else each for each in one[:-1]]
    return [*some, plain_number(wanted - sum(some))]


def roundest_between(low: float, high: float, whole: bool) -> float:
    """The roundest number near the middle between two, which people find easiest to say something about."""
    return round_between(low, high - 1 if whole and high - low > 1 else high)
