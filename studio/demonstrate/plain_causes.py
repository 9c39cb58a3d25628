"""Nothing happens for one plain cause or another: two plain tests before an odd one over both.

Who shows again and again that nothing happens, and never says why, likely shows several cases: nothing is left, or an
edge is reached. One test that holds in all of them is often one that chance made: that a number is even, or less than
another one. Each cause is told of one thing alone, holds nowhere else, and explains what the other ones do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from studio.demonstrate.key_tests import EDGES
from studio.demonstrate.question_text import tells_nothing
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Goal
from studio.infer.rank import COMPARISONS, sort_key, whole_weight
from studio.language.nodes import Apply, Literal, Logic, Name, Node
from studio.language.types import NUMBER, POINT, SHAPE, SYMBOL, TRUTH
from studio.language.values import Symbol, Value, is_number, same

SEVERAL = 10
"""By so much more several plain tests may weigh than one that is none."""
SEVERAL_FOR_ONE = 4
"""And than one that is plain as well."""
MOST = 3
"""No more causes are looked for."""
FEW = 2
"""Fewer endings than so many, or moments at which it went on, tell of no several causes."""
PLAIN = 18
"""What one of several plain tests weighs at most."""
FIRST = (0, 1)
"""Numbers that are reached by chance: a sum is compared with them, or has one more, where it tells nothing."""
TRIED = 16
"""So many tests are put together, the lightest of those that explain the same."""
Told = tuple[Node, frozenset[int], int]
"""A test that holds at no moment at which it went on, the endings that it explains, and what it weighs."""


def of_plain_causes(goal: Goal, answer: Answer) -> Answer:
    """The answer with several plain tests in front, where no plain one tells as well when nothing happens."""
    ended = [number for number, ends in enumerate(goal.wanted) if ends is True]
    if not tells_nothing(goal.purpose) or min(len(ended), len(goal.wanted) - len(ended)) < FEW:
        return answer
    plain = _is_plain(answer.best, goal)
    if plain and isinstance(answer.best, Logic):
        return _with(_at_edges(answer.best, goal, ended), 0, goal, answer)
    found = _lightest(_causes(goal, ended), frozenset(ended), goal)
    alone = plain or _is_of_several(answer.best, goal)
    return answer if found is None else _with(found, SEVERAL_FOR_ONE if alone else SEVERAL, goal, answer)


def _with(test: Node, less: int, goal: Goal, answer: Answer) -> Answer:
    """The answer with a test in front that is right and weighs no more, as it weighs so much less."""
    rank = sort_key(test, goal.scope)
    if test == answer.best or (less and rank[0] - less > answer.candidates[0].rank[0]):
        return answer
    made = (rank[0] - less, *rank[1:-1])
    return answer.with_first(test, rank=made) if right_everywhere(test, goal) else answer


def _at_edges(test: Logic, goal: Goal, ended: Sequence[int]) -> Node:
    """Several tests with each bound where something ended that no other one explains."""
    holds = [
        {number for number in ended if value_if_any(one, goal.situations[number], goal.scope) is True}
        for one in test.parts
    ]
    alone = [some.difference(*(other for other in holds if other is not some)) for some in holds]
    return replace(test, parts=tuple(_at_edge(one, goal, some) for one, some in zip(test.parts, alone, strict=True)))


def _at_edge(test: Node, goal: Goal, ended: Collection[int]) -> Node:
    """A bound where something ended, where that was one number each time; any other test as it is."""
    if not isinstance(test, Apply) or test.function not in EDGES:
        return test
    there = {value_if_any(test.arguments[0], goal.situations[number], goal.scope) for number in ended}
    edge = there.pop() if len(there) == 1 else None
    if not is_number(edge) or edge == 0 or Literal(edge) == test.arguments[1]:
        return test
    return Apply("<=" if test.function[0] == "<" else ">=", (test.arguments[0], Literal(edge)))


def _is_plain(test: Node, goal: Goal) -> bool:
    """Whether a test is plain, or some that are plain joined."""
    if isinstance(test, Logic):
        return test.sign == "or" and all(_is_plain(one, goal) for one in test.parts)
    if isinstance(test, Apply) and test.function == "not":
        return _is_plain(test.arguments[0], goal)
    if test in _truths(goal):
        return True
    if not isinstance(test, Apply) or test.function not in COMPARISONS:
        return test in _terms(goal)
    known = [isinstance(one, Literal) or _is_asked(one, goal) for one in test.arguments]
    return any(known) and all(one in _terms(goal) or sure for one, sure in zip(test.arguments, known, strict=True))


def _is_of_several(test: Node, goal: Goal) -> bool:
    """Whether it compares what is near, or a sum or product of that, with another such or a number above 1."""
    if not isinstance(test, Apply) or test.function not in COMPARISONS:
        return False
    terms, of = _terms(goal), ("+", "-", "*")
    for one in test.arguments:
        parts = one.arguments if isinstance(one, Apply) and one.function in of else (one,)
        if not all(part in terms or (isinstance(part, Literal) and part.value not in FIRST) for part in parts):
            return False
    return True


def _is_asked(node: Node, goal: Goal) -> bool:
    """Whether it has a name and is no state, or was pointed at: comparing with it is no chance."""
    return isinstance(node, Name) and node.id not in goal.scope.unasked


def _terms(goal: Goal) -> list[Node]:
    """What a plain test is about: what has a name and is near, and what belongs to a thing that was hit."""
    scope = goal.scope
    names = [one for one in (*scope.locals, *scope.pointed) if scope.types.get(one) in (NUMBER, SYMBOL, TRUTH)]
    return [*map(Name, dict.fromkeys(names)), *_of_what_was_hit(goal)]


def _of_what_was_hit(goal: Goal) -> Iterator[Node]:
    for whole, place in _hits(goal):
        hit = Apply("nearest_shape", (Name(whole), Name(place)))
        yield from (Apply("[]", (Name(one), hit)) for one in goal.scope.of_things)


def _hits(goal: Goal) -> list[tuple[str, str]]:
    """The lists of drawn things, each with a place where one of them may have been hit."""
    types = goal.scope.types
    things = [name for name, kind in types.items() if kind.name == "list" and kind.arguments == (SHAPE,)]
    return [(one, place) for one in things for place in goal.scope.pointed if types.get(place) == POINT]


def _truths(goal: Goal) -> list[Node]:
    """What is plain by itself: that one of some things was hit, that a colour is anywhere among theirs."""
    inside: list[Node] = [Apply("inside", (Name(place), Name(whole))) for whole, place in _hits(goal)]
    among = [(name, one) for name in goal.scope.of_things for one in goal.scope.symbols.get(name, ())]
    return [*inside, *(Apply("in", (Literal(one), Name(name))) for name, one in sorted(among, key=str))]


def _causes(goal: Goal, ended: Sequence[int]) -> list[Told]:
    """The plain tests that hold at no moment at which it went on, lightest first."""
    found: dict[tuple[Node, frozenset[int]], Told] = {}
    for term in [*_terms(goal), *_truths(goal)]:
        values = [value_if_any(term, one, goal.scope) for one in goal.situations]
        there = {number: values[number] for number in ended}
        elsewhere = [value for number, value in enumerate(values) if number not in there]
        for test in _tests(term, [*there.values()], elsewhere):
            holds = frozenset(number for number in ended if value_if_any(test, goal.situations[number], goal.scope))
            told = (test, holds, whole_weight(test, goal.scope))
            if holds and told[2] <= PLAIN and ((term, holds) not in found or told[2] < found[term, holds][2]):
                found[term, holds] = told
    return sorted(found.values(), key=lambda one: one[2])[:TRIED]


def _tests(term: Node, there: Sequence[Value], elsewhere: Sequence[Value]) -> Iterator[Node]:
    """The plain tests of a term that hold for some of the values there, and for none of those elsewhere."""
    if all(isinstance(one, bool) for one in (*there, *elsewhere)):
        if True not in elsewhere:
            yield term
        elif False not in elsewhere:
            yield Apply("not", (term,))
        return
    for value in [one for number, one in enumerate(there) if one not in there[:number]]:
        told = isinstance(value, Symbol) or (is_number(value) and _is_an_end(value, (*there, *elsewhere)))
        if told and not any(same(value, one) for one in elsewhere):
            yield Apply("==", (term, Literal(value)))
    if isinstance(elsewhere[0], Symbol) and all(same(one, elsewhere[0]) for one in elsewhere):
        yield Apply("!=", (term, Literal(elsewhere[0])))
    if all(map(is_number, (*there, *elsewhere))):
        low, high = min(elsewhere), max(elsewhere)
        below, above = [one for one in there if one < low], [one for one in there if one > high]
        if below:
            yield Apply("<=", (term, Literal(max(below))))
        if len({*below}) > 1:
            yield Apply("<", (term, Literal(low)))
        if above:
            yield Apply(">=", (term, Literal(min(above))))
        if len({*above}) > 1:
            yield Apply(">", (term, Literal(high)))


def _is_an_end(value: float, seen: Sequence[Value]) -> bool:
    """Whether a number is 0, or nothing beyond it was seen: one in the midst is chance."""
    numbers = [one for one in seen if is_number(one)]
    return value in (0, min(numbers), max(numbers))


def _lightest(causes: Sequence[Told], ended: frozenset[int], goal: Goal) -> Node | None:
    """The lightest of some tests together that explain all endings, each of them some that no other one does."""
    found: list[tuple[int, int, Node]] = []
    for count in range(2, MOST + 1):
        for number, some in enumerate(combinations(causes, count)):
            holds = [one[1] for one in some]
            if frozenset().union(*holds) == ended and all(_is_needed(place, holds) for place in range(count)):
                test = Logic("or", tuple(one[0] for one in some))
                found.append((whole_weight(test, goal.scope), number, test))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _is_needed(place: int, holds: Sequence[frozenset[int]]) -> bool:
    """Whether a test explains what none of the others does."""
    return not holds[place] <= frozenset().union(*(one for other, one in enumerate(holds) if other != place))
