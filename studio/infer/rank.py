"""What "simpler" means: one weight for every formula, one documented order.

The enumerator makes terms in the order of these weights, so that the first formula it meets is the simplest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from studio.infer import weights
from studio.infer.analogy import analogous, opposite_steps, other_start, turned_round
from studio.infer.bound_weights import compared_with
from studio.infer.changed_last import is_changed_last, is_now_another
from studio.infer.compared import by_chance, sides_in
from studio.infer.digits import number_written, written_behind
from studio.infer.drawn_places import is_looked_up
from studio.infer.each_alike import compares_some, is_of_all, told_of_each
from studio.infer.extremes import is_extreme_place
from studio.infer.goals import Scope
from studio.infer.items_after import item_after
from studio.infer.kinds import (
    asks_how_many,
    is_of_another_kind,
    measures_keys,
    not_a_place,
    of_unlike_kinds,
    with_members,
)
from studio.infer.last_places import with_the_last
from studio.infer.odd_bounds import bounded_behind, is_beside_itself
from studio.infer.rows import alike, row_or_column, steps_between
from studio.infer.sorts import PRODUCT, filled_whole, is_blank, is_gap, sort_of, unlike
from studio.infer.standing import ABSENT, is_line, next_of_own, standing_weight, told_clauses
from studio.infer.told_texts import is_about, told_term
from studio.infer.unlikely import (
    ORDERED,
    PLAIN_SIGNS,
    asked_in,
    comes_round,
    divides_by_a_sum,
    is_repeated,
    keys_added,
    looks_first,
    measures_still,
    next_stretch,
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
    bound_by,
    children,
    each_node,
    free_names,
)
from studio.language.show import show
from studio.language.types import SHAPE, TEXT
from studio.language.values import Symbol, Value, is_number

LEAST = 1.0
"""What no formula weighs less than."""
NOTHING_THERE = (Literal(None), Literal(ABSENT))

BY_TABLE = {name: round(2 * overloads[0].cost) for name, overloads in TABLE.items() if overloads}
"""What a builtin weighs by its cost in the table."""
DIVIDED = frozenset({"%"})
SIDE_BY_SIDE = frozenset({"+", "max", "min", "==", "point"})
COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def literal_weight(value: Value) -> int:
    """How much a constant weighs; constants nobody explains weigh most."""
    if value is None or isinstance(value, bool):
        return weights.TRUTHS
    if value == "":
        return weights.NO_TEXT
    if isinstance(value, (Symbol, str)):
        return weights.SYMBOL
    if value in weights.SMALL_NUMBERS:
        return weights.SMALL_NUMBERS[value]
    if not float(value).is_integer():
        return weights.FRACTION
    return weights.DIGIT if 0 < value <= 5 else weights.NUMBER


def name_weight(name: str, scope: Scope) -> int:
    """Names of the moment (pointed at, locals) weigh less than names from afar."""
    if name in scope.pointed:
        return weights.LOCAL
    if weighs := _standing_still(name, scope):
        return weighs
    near = name in scope.locals or name in scope.data
    if is_of_another_kind(name, scope.own, scope.kinds):
        return weights.UNLIKE_KINDS
    return weights.UNTOUCHED if name in {*scope.untouched, *scope.missed} else weights.LOCAL if near else weights.GLOBAL


def _standing_still(name: str, scope: Scope) -> int:
    """What a state weighs that stood still, where that is no drawn thing; 0 for any other name."""
    kind = scope.types[name] if name in scope.still else SHAPE
    return 0 if SHAPE in (kind, *kind.arguments) else weights.STANDING_STILL.get(kind.name, 0)


def operator_weight(function: str) -> int:
    """Twice the cost in the table of builtins, but for the particular ones; functions of the document are cheap."""
    if function in weights.PARTICULAR:
        return weights.PARTICULAR[function]
    return BY_TABLE.get(function, weights.FUNCTION)


def weight(node: Node, scope: Scope, bound: Collection[str] = (), known: Node | None = None, whole: bool = True) -> int:
    """The weight of a formula.

    ``bound`` are the loop variables around it; ``known`` is a part that was read before and weighs like a local;
    ``whole``: it is no part of another formula, unless a case of it.
    """
    if node in (known, scope.own, *scope.parts, *scope.terms):
        return weights.LOCAL
    if is_extreme_place(node):
        return weights.EXTREME_PLACE
    if (written := number_written(node)) is not None:
        return weights.NUMBER_WRITTEN + weight(written, scope, bound, known, False)
    if digit := written_behind(node, scope.own):
        return weights.NUMBER_WRITTEN + weight(digit, scope, bound, known, False)
    if after := item_after(node):
        row = sum(weight(one, scope, bound, known, False) for one in after.parts)
        return row + weights.ITEM_AFTER + (0 if after.plain else weights.STEP_OTHERWISE)
    if whole_name := filled_whole(node, scope.blanks):
        return weight(whole_name, scope, bound, known, False) + operator_weight("len") + weights.FILLED
    if scope.rows and (place := row_or_column(node, [*scope.rows.values()])) is not None:
        return weight(place, scope, bound, known, False) + weights.PROJECTION
    if scope.rows and (ends := steps_between(node, [*scope.rows.values()])):
        return sum(weight(one, scope, bound, known, False) for one in ends) + 2 * weights.PROJECTION
    if scope.own is not None and (found := standing_weight(node, scope, whole, weight)):
        return found
    if scope.telling and whole and (term := told_term(node)) and is_about(term, scope.telling):
        return weights.TOLD + weight(term, scope, bound, known, False) - weights.LOCAL
    if isinstance(node, Literal):
        return literal_weight(node.value)
    if isinstance(node, Name):
        return weights.LOCAL if node.id in bound else name_weight(node.id, scope)
    if isinstance(node, Conditional):
        return _conditional_weight(node, scope, bound, known)
    if isinstance(node, Logic) and (told := told_clauses(node, scope.pointed)):
        cases = (weight(one, scope, bound, known, False) + weights.LOGIC if one else 0 for one in told[1])
        of = 0 if told[0] is None else weight(told[0], scope, bound, known, False)
        return of + sum(weights.KEYED + one for one in cases)
    if isinstance(node, Logic) and (one := told_of_each(node, scope.like)):
        return weight(one, scope, bound, known, False) + weights.EACH_ALIKE * (len(node.parts) - 1)
    if is_of_all(node, scope.like):
        return weights.LOCAL + weights.EACH_ALIKE * (len(free_names(node)) - 1)
    if isinstance(node, Comprehension) and (kinds := with_members(node, scope.kinds)) is not scope.kinds:
        scope = replace(scope, kinds=kinds)
    parts = [child for _, child in children(node)]
    together = whole and (isinstance(node, Display) or (isinstance(node, Apply) and node.function == "point"))
    each = [weight(child, scope, _bound_in(node, bound), known, together) for child in parts]
    if len(parts) == 2 and each[1] > weights.ANALOGY and _beside_each_other(node) and analogous(*parts):
        each[1] = weights.ANALOGY
    if isinstance(node, Apply) and node.function in ORDERED and (start := other_start(*parts)):
        each[1] = min(each[1], weights.LOCAL + weight(start, scope, bound, known, False))
    if isinstance(node, Logic) and len(parts) == 2 and other_end(*parts):
        each[1] = min(weights.OTHER_END, each[1])
    return sum(each) + _own_weight(node, scope) - _bounded(node, scope)


def _is_text(node: Node, scope: Scope) -> bool:
    """Whether it is a text: one that has a name, some joined, or one that is written."""
    if isinstance(node, Apply) and node.function == "+":
        return any(_is_text(one, scope) for one in node.arguments)
    return type(node.value) is str if isinstance(node, Literal) else _is_named_text(node, scope)


def _is_named_text(node: Node, scope: Scope) -> bool:
    return isinstance(node, Name) and (scope.types.get(node.id) == TEXT or node.id in scope.texts)


def _in_a_text(node: Apply, scope: Scope) -> int:
    """What looking for a text in another weighs more, and asking what is left of the length of one."""
    if node.function in ("in", "not in") and all(_is_text(one, scope) for one in node.arguments):
        return within_text(node.arguments)
    whole = node.arguments[0] if node.function == "%" else None
    measured = isinstance(whole, Apply) and whole.function == "len" and _is_named_text(whole.arguments[0], scope)
    return weights.LEFT_OF_LENGTH if measured else 0


def _beside_each_other(node: Node) -> bool:
    """Whether what it is made of stands side by side, so that one part can do for this what another does for that."""
    return isinstance(node, (Logic, Display)) or (isinstance(node, Apply) and node.function in SIDE_BY_SIDE)


def may_be_empty(node: Node, scope: Scope) -> bool:
    """Whether it is likely 0: what is found at the place pointed at just before, or how many are in what was; what was
    changed just before, or is spent."""
    latest = Name(scope.latest) if scope.latest else None
    if isinstance(node, Apply) and node.function in ("[]", "get"):
        return node.arguments[1] == latest
    if isinstance(node, Apply) and node.function == "len":
        return node.arguments[0] == latest
    return isinstance(node, Name) and (node.id in scope.spent or is_changed_last(node, scope))


def emptied(scope: Scope) -> frozenset[Node]:
    """What is likely asked to be 0."""
    latest = Name(scope.latest)
    some = (*scope.parts, latest, Apply("len", (latest,)), *map(Name, scope.spent))
    return frozenset(one for one in some if may_be_empty(one, scope))


def _bounded(node: Node, scope: Scope) -> int:
    """What a number weighs less that bounds what was pointed at just before: the examples say how large it is."""
    if not isinstance(node, Apply) or node.function not in COMPARISONS:
        return 0
    one, other = node.arguments
    if less := taken_for_blank(one, other, scope.blanks):
        return less
    if scope.gathered and asks_how_many(one, other, scope.gathered, scope.kinds):
        return weights.GATHERED
    if not scope.latest and not scope.absent and not scope.spent:
        return 0
    if is_now_another(node, scope):
        return weights.NOW_ANOTHER
    if other in NOTHING_THERE and isinstance(one, Name) and one.id in scope.absent:
        return weights.ASKED_FIRST
    if other == Literal(0) and may_be_empty(one, scope):
        return weights.EMPTY_THERE if isinstance(one, Name) or node.function in ("==", "<=") else 0
    if isinstance(one, Apply) and one.function in DIVIDED and one.arguments[0] == Name(scope.latest):
        size = one.arguments[1]  # after how many it comes round
        return max(0, literal_weight(size.value) - weights.BOUND) if isinstance(size, Literal) else 0
    if one != Name(scope.latest) or not isinstance(other, Literal) or not is_number(other.value):
        return 0
    return max(0, literal_weight(other.value) + compared_with("", other.value, node.function) - weights.BOUND)


def taken_for_blank(one: Node, other: Node, blanks: Mapping[str, Value]) -> int:
    """What asking whether a place holds what it held to begin with weighs less: it is as if it held nothing."""
    known = isinstance(other, Literal) and is_blank(other, one, blanks)
    return literal_weight(other.value) - weights.TRUTHS if known and isinstance(other, Literal) else 0


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
    if isinstance(node.other, Conditional) and next_stretch(node.test, node.other.test):
        cases -= max(0, weight(node.other.test, scope, bound, known, False) - weights.OTHER_END)
    if isinstance(node.other, Conditional) and turned_round(node.test, node.other.test):
        cases -= max(0, weight(node.other.test, scope, bound, known, False) - weights.TURNED_ROUND)
        if opposite_steps(node.then, node.other.then):
            cases -= max(0, weight(node.other.then, scope, bound, known) - weights.TURNED_ROUND)
    if isinstance(node.other, Conditional) and next_of_own(node.test, node.other.test, scope.own):
        cases -= max(0, weight(node.other.test, scope, bound, known, False) - weights.NEXT_OF_OWN)
    return weights.CONDITIONAL + test + cases + (0 if plain else _guarding(node))


def _one_changed(changed: Node, plain: Node, scope: Scope, bound: Collection[str], weighs: int) -> int:
    """What two cases weigh of which one is the other one changed: that is said once."""
    return weighs + weight(changed, scope, bound, plain) if isinstance(changed, Apply) else 10 * weights.NUMBER


def _guarding(node: Conditional) -> int:
    """How well the test goes with a case that is worked out."""
    parts = [part for part in each_node(node.test)]
    if node.then not in parts:
        return weights.UNGUARDED if node.other == Literal(None) else 0
    picked = isinstance(node.then, Apply) and node.then.function == "nearest"
    measured = any(
        isinstance(part, Apply) and part.function == "distance" and any(one == node.then for one in each_node(part))
        for part in parts
    )
    return -weights.NEAR_ENOUGH if picked and measured else 0


def _bound_in(node: Node, bound: Collection[str]) -> Collection[str]:
    if isinstance(node, Comprehension):
        targets = bound_by(node.clauses)
        return targets.union(bound)
    return bound


def _own_weight(node: Node, scope: Scope) -> int:
    if isinstance(node, Apply):
        if comes_round(node):
            return -weights.COMES_ROUND
        if node.function == "[]" and isinstance(node.arguments[1], Literal):
            place = literal_weight(node.arguments[1].value)  # a part of a tuple: the place is its name
            return weights.PROJECTION - place
        of = node.arguments[0] if node.arguments else None
        added = 0
        if node.function in COMPARISONS or node.function in ("in", "not in"):
            added = by_chance(node, sides_in(scope), scope.unmeasured)
            added -= with_the_last(node, scope)
            added += compares_some(node, scope.alike, (*scope.pointed, *scope.reasons)) if scope.alike else 0
        added += put_together(node, scope.unasked, scope.uncounted) + measures_still(node, scope.unmeasured)
        added += _in_a_text(node, scope) + of_unlike_kinds(node, scope.kinds)
        added += measures_keys(node, scope.kinds) + not_a_place(node, scope.unasked, scope.kinds, scope.of_things)
        added -= asked_in(node, scope.types, scope.pointed)
        added += keys_added(node.function, scope.types.get(of.id) if isinstance(of, Name) else None)
        added += weights.TWICE if scope.own is not None and node.function == "-" and is_beside_itself(node) else 0
        added += weights.LINE_OF_OWN if is_line(node, scope.own) else 0
        added += weights.BOUNDED_BEHIND if bounded_behind(node, scope.own) else 0
        entangled = scope.own is not None and sort_of(node) in (PRODUCT, "mixed") and node.function in ("*", "/", "//")
        return operator_weight(node.function) + _surcharge(node) + added + (weights.ENTANGLED if entangled else 0)
    if isinstance(node, Logic):
        return weights.LOGIC * (len(node.parts) - 1) - looks_first(node)
    if isinstance(node, Attribute):
        return 0 if is_looked_up(node.value) else weights.PROJECTION  # what was hit, and where it lies, are one
    if isinstance(node, Comprehension):
        return weights.LOOK - (weights.LOCAL if isinstance(node.element, Name) and node.kind != "generator" else 0)
    return weights.DISPLAY if isinstance(node, (Display, DictDisplay)) else 0


def _surcharge(node: Apply) -> int:
    if is_looked_up(node):
        return -weights.KEY_THERE
    if node.function in ("in", "not in") and numbers_by_heart(node.arguments[1]):
        return weights.BY_HEART
    if divides_by_a_sum(node):
        return weights.DIVIDED_BY_A_SUM
    if node.function in DIVIDED and len(node.arguments) == 2 and not isinstance(node.arguments[1], Literal):
        return weights.ODD_REMAINDER + (weights.OF_PIXELS if isinstance(node.arguments[0], Attribute) else 0)
    if node.function in DIVIDED and isinstance(node.arguments[0], Name):
        return weights.PLAIN_REMAINDER
    if more := strange(node.function, node.arguments):
        return more
    if node.function == "**" and not any(isinstance(one, Literal) for one in node.arguments):
        return weights.POWER
    if node.function == "abs" and not is_gap(node.arguments[0]):
        return weights.SIGN_LESS
    if node.function == "+" and is_repeated(*node.arguments):
        return weights.TWICE
    return compared(node.arguments[0], node.arguments[1], node.function) if node.function in COMPARISONS else 0


def compared(left: Node, right: Node, sign: str) -> int:
    """What comparing two terms weighs beyond the terms and the sign."""
    for one, other in ((left, right), (right, left)):
        if isinstance(other, Literal) and is_number(other.value):
            return compared_with(sort_of(one), other.value, sign)
    return 0 if alike(left, right) else unlike(sort_of(left), sort_of(right), sign)


def sort_key(node: Node, scope: Scope) -> tuple[int, int, int, int, bool, int, str]:
    """The one order of candidates.

    First the weight, and more of it where something was pointed at and the formula is about something else: names of
    the moment before names from afar, names before constants, few parts before many, and a constant that nothing
    explains behind everything that needs none. Then fewer different names, each used less often, names that were
    pointed at more recently, what stands there already, the plainer signs, and at last the text, so that the order
    never depends on chance.
    """
    names = [name for name in free_names(node) if name not in TABLE]
    latest = max((position for position, name in enumerate(scope.pointed, 1) if name in names), default=0)
    parts = [part for part in each_node(node)]
    uses = sum(isinstance(part, Name) for part in parts)
    plain = sum(_sign(part) for part in parts if isinstance(part, Apply))
    elsewhere = scope.own is not None and scope.own not in parts
    return (whole_weight(node, scope), len(names), uses, -latest, elsewhere, plain, show(node))


def whole_weight(node: Node, scope: Scope) -> int:
    """The weight of a formula as an answer: more where it is beside what was pointed at, or leaves inputs out.

    What was hit is as near as what was only changed just before.
    """
    names = free_names(node)
    near = (scope.latest, *scope.absent, *(() if scope.latest in scope.pointed else scope.called))
    beside = weights.BESIDE if scope.latest and names.isdisjoint(near) else 0
    return weight(node, scope) + beside + weights.UNUSED * sum(name not in names for name in scope.given)


def _sign(node: Apply) -> int:
    """How plain a sign is: two worked out things that differ are as plain as one that is less than the other."""
    if node.function == "!=" and not any(isinstance(one, Literal) for one in node.arguments):
        return 1
    return PLAIN_SIGNS.get(node.function, 0)
