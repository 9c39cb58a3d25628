"""What "simpler" means: one weight for every formula, one documented order.

The enumerator makes terms in the order of these weights, so that the first formula it meets is the simplest.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from studio.infer.analogy import analogous
from studio.infer.extremes import is_extreme_place
from studio.infer.goals import Scope
from studio.infer.sorts import LEFTOVER, PRODUCT, SMALL_SORTS, is_gap, is_place, sort_of, unlike
from studio.infer.standing import ABSENT, CONDITIONAL, KEYED, LOCAL, STANDING_STILL, keyed_clauses, standing_weight
from studio.infer.unlikely import (
    PLAIN_SIGNS,
    asked_in,
    by_chance,
    comes_round,
    is_repeated,
    keys_added,
    looks_first,
    measures_still,
    numbers_by_heart,
    other_end,
    put_together,
    strange,
    within_text,
)
from studio.language.builtins import TABLE
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    children,
    free_names,
    walk,
)
from studio.language.show import show
from studio.language.types import TEXT
from studio.language.values import Symbol, Value, is_number

GLOBAL = 3
"""Any other name."""
UNTOUCHED = 5
"""A number that is there, but that nobody touched."""
ENTANGLED = 10
"""Surcharge for multiplying or dividing things that vary where a value is made from the one that stands there."""
FUNCTION = 3
"""Using a function of the document."""
PROJECTION = 2
"""A part of a tuple, a coordinate, a field."""
BY_HEART = 12
"""Surcharge for being among so many plain numbers: what was seen is enumerated."""
ANALOGY = 4
"""What the second of two parts weighs at most that says of the other coordinate what the first says of this."""
OTHER_END = 8
"""What a test weighs at most that is the other end of a stretch of numbers."""
LOGIC = 2
DISPLAY = 2
LOOK = 4
"""Looking into a collection: any, all, a filter; a count costs one more."""
TRUTHS = 2
SMALL_NUMBERS = {0: 3, 1: 3, 2: 4, 3: 6, ABSENT: 3}
SYMBOL = 4
NO_TEXT = 3
"""A text without letters: nothing is written there, or nobody has won yet."""
NUMBER = 9
"""A number that nothing explains."""
DIGIT = 7
"""A small whole number that nothing explains."""
COMPARED_NUMBER = 4
"""Surcharge for a number that a test compares with: an unexplained threshold."""
COMPARED_PLACE = 8
"""The same for a place (a part of a tuple, a coordinate), of which there are so many that chance often hits one."""
BESIDE = 2
"""Surcharge for a test about something else than what was pointed at just before."""
BOUND = 5
"""What a number weighs at most that bounds what was pointed at just before."""
NOTHING_THERE = (Literal(None), Literal(ABSENT))
EMPTY = 3
"""Taken off for asking whether what is found at the place pointed at just before is 0, or what was just changed."""
ASKED_FIRST = 2
"""Taken off for asking whether something is nothing that is nothing at times."""
NATURAL = 1
"""Surcharge for comparing with 0, a bound that is there by itself."""
ONE = 2
"""The same for comparing how far two things are apart with 1: beside each other, or not."""
FIRST_PLACE = 4
"""The same for a place: that it is the first one, or not."""
NEAR_ENOUGH = 5
"""Taken off a case whose test asks how far away the picked thing is: what is nearest need not be near."""
LAST = 3
"""Taken off for comparing with one less than what has a name from afar: the last of so many."""
SPECIAL = 1
"""Surcharge for being equal to a number that nothing explains, or not."""
SPECIAL_NOT = frozenset({0, 1, 2, ABSENT})
ODD_REMAINDER = 3
"""Surcharge for what is left over after a division by something that is no constant."""
POWER = 8
"""Surcharge for a power of which base and exponent vary."""
EXTREME_PLACE = 7
"""What the place of the greatest or least of some numbers weighs: who is first, or last."""
OF_PIXELS = 6
"""Added to that for a coordinate: where exactly somebody clicks is chance."""
PLAIN_REMAINDER = 2
"""Surcharge for what is left over of a number with a name: that is rarer than a bound of it."""
UNUSED = 5
"""Surcharge for each input of a function that varied in the examples and is not asked about."""
SIGN_LESS = 10
"""Surcharge for a number without its sign, but for how far two things are apart: that is seldom meant."""
TWICE = 3
"""Surcharge for a sum of something and itself."""
ROUND = 2
"""Taken off for comparing with a number of one digit and zeros: such bounds are chosen by people."""
UNGUARDED = 9
"""Surcharge for a case that is worked out, else nothing, by a test that does not look at what was worked out."""
PARTICULAR = {
    "first": 7,  # one item among equals is an arbitrary pick
    "last": 7,
    "nearest": 5,
    "nearest_shape": 1,  # what a place among drawn things is about
    "//": 2,
    "min": 3,
    "max": 3,
    "sum": 2,
    "abs": 2,
    "[]": 3,  # may be missing, where ``get`` always has an answer
    "round": 7,
    "floor": 7,
    "ceil": 7,
    "sqrt": 7,
    "**": 6,
    "any": 0,  # the look into the collection is weighed already
    "all": 0,
}
"""Weights of builtins that say more, or less, about a formula than their cost in the table."""

DIVIDED = frozenset({"%"})
SIDE_BY_SIDE = frozenset({"+", "max", "min", "==", "point"})
NEAREST = frozenset({"nearest", "nearest_shape"})
"""Builtins whose result is in the collection that they are asked of."""
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def literal_weight(value: Value) -> int:
    """How much a constant weighs; constants nobody explains weigh most."""
    if value is None or isinstance(value, bool):
        return TRUTHS
    if value == "":
        return NO_TEXT
    if isinstance(value, (Symbol, str)):
        return SYMBOL
    if value in SMALL_NUMBERS:
        return SMALL_NUMBERS[value]
    if not float(value).is_integer():
        return NUMBER + 3
    return DIGIT if 0 < value <= 5 else NUMBER


def name_weight(name: str, scope: Scope) -> int:
    """Names of the moment (pointed at, locals) weigh less than names from afar."""
    if name in scope.pointed:
        return LOCAL
    if name in scope.still and (weighs := STANDING_STILL.get(scope.types[name].name)):
        return weighs
    return UNTOUCHED if name in scope.untouched else LOCAL if name in scope.locals else GLOBAL


@lru_cache(maxsize=4096)
def operator_weight(function: str) -> int:
    """Twice the cost in the table of builtins, but for the particular ones; functions of the document are cheap."""
    if function in PARTICULAR:
        return PARTICULAR[function]
    overloads = TABLE.get(function)
    return round(2 * overloads[0].cost) if overloads else FUNCTION


def weight(node: Node, scope: Scope, bound: Collection[str] = (), known: Node | None = None, whole: bool = True) -> int:
    """The weight of a formula.

    ``bound`` are the loop variables around it; ``known`` is a part that was read before and weighs like a local;
    ``whole``: it is no part of another formula, unless a case of it.
    """
    if node in (known, scope.own, *scope.parts, *scope.terms):
        return LOCAL
    if is_extreme_place(node):
        return EXTREME_PLACE
    if scope.own is not None and (found := standing_weight(node, scope, whole, weight)):
        return found
    if isinstance(node, Literal):
        return literal_weight(node.value)
    if isinstance(node, Name):
        return LOCAL if node.id in bound else name_weight(node.id, scope)
    if isinstance(node, Conditional):
        return _conditional_weight(node, scope, bound, known)
    if isinstance(node, Logic) and (clauses := keyed_clauses(node, scope.pointed)):
        return sum(KEYED + (weight(one, scope, bound, known, False) + LOGIC if one else 0) for one in clauses)
    parts = [child for _, child in children(node)]
    together = whole and (isinstance(node, Display) or (isinstance(node, Apply) and node.function == "point"))
    weights = [weight(child, scope, _bound_in(node, bound), known, together) for child in parts]
    if len(parts) == 2 and weights[1] > ANALOGY and _beside_each_other(node) and analogous(*parts):
        weights[1] = ANALOGY
    if isinstance(node, Logic) and len(parts) == 2 and other_end(*parts):
        weights[1] = min(OTHER_END, weights[1])
    return sum(weights) + _own_weight(node, scope) - _bounded(node, scope)


def _beside_each_other(node: Node) -> bool:
    """Whether what it is made of stands side by side, so that one part can do for this what another does for that."""
    return isinstance(node, (Logic, Display)) or (isinstance(node, Apply) and node.function in SIDE_BY_SIDE)


def may_be_empty(node: Node, scope: Scope) -> bool:
    """Whether it is found at the place pointed at just before, or was changed just before: that is likely 0."""
    latest = Name(scope.latest)
    if isinstance(node, Apply) and node.function in ("[]", "get"):
        return bool(scope.latest) and node.arguments[1] == latest
    return node == latest and bool(scope.latest) and scope.latest not in scope.pointed


def _bounded(node: Node, scope: Scope) -> int:
    """What a number weighs less that bounds what was pointed at just before: the examples say how large it is."""
    if not isinstance(node, Apply) or node.function not in COMPARISONS or not (scope.latest or scope.absent):
        return 0
    one, other = node.arguments
    if other in NOTHING_THERE and isinstance(one, Name) and one.id in scope.absent:
        return ASKED_FIRST
    if other == Literal(0) and may_be_empty(one, scope):
        return EMPTY if isinstance(one, Name) or node.function in ("==", "<=") else 0
    if isinstance(one, Apply) and one.function in DIVIDED and one.arguments[0] == Name(scope.latest):
        size = one.arguments[1]  # after how many it comes round
        return max(0, literal_weight(size.value) - BOUND) if isinstance(size, Literal) else 0
    if one != Name(scope.latest) or not isinstance(other, Literal) or not is_number(other.value):
        return 0
    return max(0, literal_weight(other.value) + compared_with("", other.value, node.function) - BOUND)


def _with_the_last(node: Apply, scope: Scope) -> int:
    """What comparing with the last place weighs less, one less than how many there are: a bound as natural as 0."""
    for one in node.arguments:
        if isinstance(one, Apply) and one.function == "-" and one.arguments[-1] == Literal(1):
            of = one.arguments[0]
            if isinstance(of, Name) and of.id not in (*scope.locals, *scope.given):
                return LAST
    return 0


def _conditional_weight(node: Conditional, scope: Scope, bound: Collection[str], known: Node | None) -> int:
    """A test may look at the value of its case as if that had a name."""
    plain = isinstance(node.then, (Literal, Name))
    test = weight(node.test, scope, bound, known if plain else node.then, False)
    then, other = weight(node.then, scope, bound, known), weight(node.other, scope, bound, known)
    cases = min(
        then + other,
        _one_changed(node.then, node.other, scope, bound, other),
        _one_changed(node.other, node.then, scope, bound, then),
    )
    return CONDITIONAL + test + cases + (0 if plain else _guarding(node))


def _one_changed(changed: Node, plain: Node, scope: Scope, bound: Collection[str], weighs: int) -> int:
    """What two cases weigh of which one is the other one changed: that is said once."""
    return weighs + weight(changed, scope, bound, plain) if isinstance(changed, Apply) else 10 * NUMBER


def _guarding(node: Conditional) -> int:
    """How well the test goes with a case that is worked out."""
    parts = [part for _, part in walk(node.test)]
    if node.then not in parts:
        return UNGUARDED if node.other == Literal(None) else 0
    picked = isinstance(node.then, Apply) and node.then.function == "nearest"
    measured = any(
        isinstance(part, Apply) and part.function == "distance" and any(one == node.then for _, one in walk(part))
        for part in parts
    )
    return -NEAR_ENOUGH if picked and measured else 0


def _bound_in(node: Node, bound: Collection[str]) -> Collection[str]:
    if isinstance(node, Comprehension):
        targets = {target for clause in node.clauses for target in clause.targets}
        return targets.union(bound)
    return bound


def _own_weight(node: Node, scope: Scope) -> int:
    if isinstance(node, Apply):
        if comes_round(node):
            return -2 * SYMBOL
        if node.function == "[]" and isinstance(node.arguments[1], Literal):
            return PROJECTION - literal_weight(node.arguments[1].value)  # a part of a tuple: the place is its name
        of = node.arguments[0] if node.arguments else None
        added = 0
        if node.function in COMPARISONS or node.function in ("in", "not in"):
            added = by_chance(node, scope.unasked, scope.uncounted, scope.still) - _with_the_last(node, scope)
        added += put_together(node, scope.unasked, scope.uncounted) + measures_still(node, scope.still)
        texts = [isinstance(one, Name) and scope.types.get(one.id) == TEXT for one in node.arguments]
        added += within_text(node.arguments) if node.function in ("in", "not in") and all(texts) else 0
        added -= asked_in(node, scope.types, scope.pointed)
        added += keys_added(node.function, scope.types.get(of.id) if isinstance(of, Name) else None)
        entangled = scope.own is not None and sort_of(node) in (PRODUCT, "mixed") and node.function in ("*", "/", "//")
        return operator_weight(node.function) + _surcharge(node) + added + (ENTANGLED if entangled else 0)
    if isinstance(node, Logic):
        return LOGIC * (len(node.parts) - 1) - looks_first(node)
    if isinstance(node, Attribute):
        return PROJECTION
    if isinstance(node, Comprehension):
        return LOOK - (LOCAL if isinstance(node.element, Name) and node.kind != "generator" else 0)
    return DISPLAY if isinstance(node, (Display, DictDisplay)) else 0


def _surcharge(node: Apply) -> int:
    if node.function == "[]" and isinstance(node.arguments[1], Apply) and node.arguments[1].function in NEAREST:
        return -1  # a key that is there
    if node.function in ("in", "not in") and numbers_by_heart(node.arguments[1]):
        return BY_HEART
    if node.function in DIVIDED and len(node.arguments) == 2 and not isinstance(node.arguments[1], Literal):
        return ODD_REMAINDER + (OF_PIXELS if isinstance(node.arguments[0], Attribute) else 0)
    if node.function in DIVIDED and isinstance(node.arguments[0], Name):
        return PLAIN_REMAINDER
    if more := strange(node.function, node.arguments):
        return more
    if node.function == "**" and not any(isinstance(one, Literal) for one in node.arguments):
        return POWER
    if node.function == "abs" and not is_gap(node.arguments[0]):
        return SIGN_LESS
    if node.function == "+" and is_repeated(*node.arguments):
        return TWICE
    return compared(node.arguments[0], node.arguments[1], node.function) if node.function in COMPARISONS else 0


def compared(left: Node, right: Node, sign: str) -> int:
    """What comparing two terms weighs beyond the terms and the sign."""
    for one, other in ((left, right), (right, left)):
        if isinstance(other, Literal) and is_number(other.value):
            return compared_with(sort_of(one), other.value, sign)
    return unlike(sort_of(left), sort_of(right), sign)


def compared_with(sort: str, value: Value, sign: str) -> int:
    """What comparing a number of some sort with a constant weighs beyond the number, the constant and the sign."""
    return constant_surcharge(sort, value) + special_case(sort, value, sign)


def special_case(sort: str, value: Value, sign: str) -> int:
    """Being exactly some unexplained number is a special case; being more or less than it goes on for others."""
    return SPECIAL if sign in ("==", "!=") and value not in SPECIAL_NOT and sort not in SMALL_SORTS else 0


def constant_surcharge(sort: str, value: Value) -> int:
    """What comparing a number of some sort with a constant weighs: 0 is a natural bound, others are more special."""
    if sort in SMALL_SORTS or (sort == LEFTOVER and value == 0):
        return 0
    if sort in (PRODUCT, LEFTOVER):
        return COMPARED_PLACE
    most, least = (COMPARED_PLACE, FIRST_PLACE) if is_place(sort) or sort == "mixed" else (COMPARED_NUMBER, NATURAL)
    if value in (0, ABSENT):
        return least
    if value == 1 and sort == "gap":
        return ONE
    return most - ROUND if most == COMPARED_NUMBER and _is_round(value) else most


def _is_round(value: Value) -> bool:
    return value >= 10 and float(value).is_integer() and len(str(int(value)).rstrip("0")) == 1


def sort_key(node: Node, scope: Scope) -> tuple[int, int, int, int, int, str]:
    """The one order of candidates.

    First the weight, and more of it where something was pointed at and the formula is about something else: names of
    the moment before names from afar, names before constants, few parts before many, and a constant that nothing
    explains behind everything that needs none. Then fewer different names, each used less often, names that were
    pointed at more recently, the plainer signs, and at last the text, so that the order never depends on chance.
    """
    names = [name for name in free_names(node) if name not in TABLE]
    beside = BESIDE if scope.latest and not {scope.latest, *scope.absent}.intersection(names) else 0
    latest = max((position for position, name in enumerate(scope.pointed, 1) if name in names), default=0)
    parts = [part for _, part in walk(node)]
    uses = sum(isinstance(part, Name) for part in parts)
    plain = sum(_sign(part) for part in parts if isinstance(part, Apply))
    without = UNUSED * sum(name not in names for name in scope.given)
    return (weight(node, scope) + beside + without, len(names), uses, -latest, plain, show(node))


def _sign(node: Apply) -> int:
    """How plain a sign is: two worked out things that differ are as plain as one that is less than the other."""
    if node.function == "!=" and not any(isinstance(one, Literal) for one in node.arguments):
        return 1
    return PLAIN_SIGNS.get(node.function, 0)
