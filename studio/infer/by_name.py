"""Goals that a name tells apart, or the thing that was hit: for each a formula of its own, as a table would have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from studio.infer import weights
from studio.infer.drawn_places import FILLED, lies_on
from studio.infer.goals import Candidate, Goal
from studio.infer.rank import literal_weight, weight
from studio.infer.standing import amount, own_name, told_plainly
from studio.language.builtins.geometry import inside
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Logic, Name, Node, disjunction
from studio.language.types import POINT, SHAPE, SYMBOL, TEXT
from studio.language.values import Shape, Symbol, Value, frozen, is_number

MOST_VALUES = 8
"""Most different values of the name."""
RIVALS = 3
"""So many formulas are given, each with another case for all values that nobody has shown."""

Solve = Callable[[Goal], Sequence[Candidate]]


@dataclass(frozen=True)
class NameCase:
    """Some values of the name, and the formula that is right for all of them."""

    values: tuple[Value, ...]
    formula: Node
    weight: float


@dataclass(frozen=True)
class Teller:
    """What tells the situations of a goal apart: a value in each, and the test for some of these values."""

    name: str
    values: tuple[Value, ...]
    test: Callable[[Sequence[Value]], Node]


def by_name(goal: Goal, solve: Solve) -> Iterator[Node]:
    """``a if name == "x" else b if name == "y" else c`` for the texts and symbols among the names of the moment.

    The same for the drawn things on which a place of the moment lies: ``a if inside(at, this) else b``.
    """
    scope = goal.scope
    for name, kind in scope.types.items():
        if kind in (TEXT, SYMBOL) and (name in scope.locals or name in scope.pointed):
            values = tuple(one.values[name] for one in goal.situations)
            yield from _told_by(goal, Teller(name, values, partial(_equals, name)), solve)
        elif kind == POINT and name in scope.pointed and (under := _under(goal, name)):
            yield from _told_by(goal, Teller(name, under, partial(_lies_on, name)), solve)


def tests_by_name(goal: Goal, solve: Solve) -> Iterator[Node]:
    """``name == "x" and a or name == "y" and b`` for the texts that were pointed at, such as a key: a test for each."""
    for name in goal.scope.pointed:
        if goal.scope.types.get(name) == TEXT:
            groups = _grouped([one.values[name] for one in goal.situations])
            some = {value: places for value, places in groups.items() if any(goal.wanted[place] for place in places)}
            clauses = [_clause(goal, name, value, places, solve) for value, places in some.items()]
            if 1 < len(groups) <= MOST_VALUES and None not in clauses:
                yield disjunction([one for one in clauses if one is not None])


def _clause(goal: Goal, name: str, value: Value, places: Sequence[int], solve: Solve) -> Node | None:
    """That the name has this value, and what must hold as well; None where nothing is found."""
    told = Apply("==", (Name(name), Literal(value)))
    if all(goal.wanted[place] for place in places):
        return told
    part = _part(goal, name, places)
    changed = {one.changes for one, held in zip(part.situations, part.wanted, strict=True) if not held}
    latest = changed.pop() if len(changed) == 1 and not part.scope.latest else part.scope.latest
    try:
        return Logic("and", (told, solve(replace(part, scope=replace(part.scope, latest=latest)))[0].formula))
    except CannotExplain:
        return None


def _grouped(values: Sequence[Value]) -> dict[Value, list[int]]:
    """The places of each value."""
    groups: dict[Value, list[int]] = {}
    for place, value in enumerate(values):
        groups.setdefault(value, []).append(place)
    return groups


def _told_by(goal: Goal, teller: Teller, solve: Solve) -> Iterator[Node]:
    groups: dict[object, list[int]] = {}
    for place, value in enumerate(teller.values):
        groups.setdefault(frozen(value), []).append(place)
    if not 1 < len(groups) <= MOST_VALUES:
        return
    once = len(groups) == len(goal.situations) and teller.name not in goal.scope.reasons
    telling = (*goal.scope.pointed, *own_name(goal.scope))
    if once and (goal.scope.own is None or teller.name not in telling):
        return
    found: list[tuple[Value, Sequence[Candidate]]] = []
    given = {teller.values[places[0]]: _always(_part(goal, teller.name, places)) for places in groups.values()}
    if all(given.values()) and goal.scope.types[teller.name] == TEXT:
        yield from _cases(teller, _merged(list(given.items())))
    for places in groups.values():
        try:
            part = _part(goal, teller.name, places)
            found.append((teller.values[places[0]], _next_symbol(part, teller) or [*solve(part), *_always(part)]))
        except CannotExplain:
            return
    yield from _both_ways(teller, found)
    cases = _merged(found)
    plain = all(case.weight <= weights.PLAIN_CHANGE for case in cases) and told_plainly(
        goal.scope.own, [one.formula for one in cases]
    )
    if not once or plain:
        yield from _cases(teller, cases)


def _cases(teller: Teller, cases: Sequence[NameCase]) -> Iterator[Node]:
    """Each case by its test, but for the last one, which is that of all values that nobody has shown."""
    for last in sorted(cases, key=lambda case: (-len(case.values), case.weight))[:RIVALS]:
        node = last.formula
        for case in reversed([one for one in cases if one is not last]):
            node = Conditional(teller.test(case.values), case.formula, node)
        if isinstance(node, Conditional):
            yield node


def _both_ways(teller: Teller, found: Sequence[tuple[Value, Sequence[Candidate]]]) -> Iterator[Node]:
    """One more or less by as much in the one case as in the other, although each alone may be said more simply."""
    if len(found) != 2:
        return
    (first, ones), (second, others) = found
    for one, other in product(ones, others):
        by = amount(one.formula)
        if by is not None and by[0] and by == amount(other.formula) and one.formula != other.formula:
            pair = [NameCase((first,), one.formula, one.rank[0]), NameCase((second,), other.formula, other.rank[0])]
            yield from _cases(teller, pair)
            return


def _next_symbol(part: Goal, teller: Teller) -> list[Candidate]:
    """The symbol that follows on the one that stands there, where one always does: no other state is asked for it."""
    value = part.wanted[0]
    if part.scope.own != Name(teller.name) or not isinstance(value, Symbol):
        return []
    return [Candidate(Literal(value), (float(literal_weight(value)),))] if set(part.wanted) == {value} else []


def _always(part: Goal) -> list[Candidate]:
    """The number that is wanted everywhere in a part, where it is always the same."""
    value = part.wanted[0]
    if not is_number(value) or any(one != value for one in part.wanted):
        return []
    return [Candidate(Literal(value), (float(weight(Literal(value), part.scope)),))]


def _is_under(place: Value, shape: Shape) -> bool:
    """Whether a place lies on a drawn shape; on none whose parts are no places or sizes."""
    try:
        return not shape.is_nowhere and inside(place, shape)
    except (AttributeError, TypeError):
        return False


def _under(goal: Goal, place: str) -> tuple[Value, ...]:
    """The drawn thing on which a place lies in each situation, by its name; nothing where it lies on none in some."""
    found: list[Value] = []
    for one in goal.situations:
        shapes = {name: one.values.get(name) for name, kind in goal.scope.types.items() if kind == SHAPE}
        drawn = {name: shape for name, shape in shapes.items() if isinstance(shape, Shape) and shape.kind in FILLED}
        under = (name for name, shape in drawn.items() if _is_under(one.values[place], shape))
        found += list(under)[-1:]
    return tuple(found) if len(found) == len(goal.situations) else ()


def _part(goal: Goal, name: str, places: Sequence[int]) -> Goal:
    """The goal in the situations of one value; the name itself says nothing there."""
    types = {one: kind for one, kind in goal.scope.types.items() if one != name}
    situations = tuple(goal.situations[place] for place in places)
    wanted = tuple(goal.wanted[place] for place in places)
    return replace(goal, situations=situations, wanted=wanted, scope=replace(goal.scope, types=types, given=()))


def _merged(found: Sequence[tuple[Value, Sequence[Candidate]]]) -> list[NameCase]:
    """Values that one formula explains stand together; what is shared by most comes first."""
    left, cases = list(found), []
    while left:
        options = [
            NameCase(tuple(value for value, some in left if _among(one, some)), one.formula, one.rank[0])
            for _, candidates in left
            for one in candidates
        ]
        best = min(options, key=lambda case: (-len(case.values), case.weight))
        cases.append(best)
        left = [(value, some) for value, some in left if value not in best.values]
    return cases


def _among(one: Candidate, candidates: Sequence[Candidate]) -> bool:
    return any(one.formula == other.formula for other in candidates)


def _equals(name: str, values: Sequence[Value]) -> Node:
    return disjunction([Apply("==", (Name(name), Literal(value))) for value in values])


def _lies_on(place: str, shapes: Sequence[Value]) -> Node:
    return disjunction([lies_on(str(shape), place) for shape in shapes])
