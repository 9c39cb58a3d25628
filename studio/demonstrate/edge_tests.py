"""Where a key can do no more: at the edge of where something may go, told of the way on which the key leads it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread, ending_role
from studio.demonstrate.key_tests import WORKED_OUT
from studio.demonstrate.key_ways import KeyWay, key_ways
from studio.demonstrate.question_text import tells_nothing
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Candidate, Goal, Situation
from studio.infer.mattering import Evidence, left_out
from studio.infer.none_of import none_of
from studio.infer.rank import COMPARISONS, sort_key
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Logic, Name, Node, disjunction, each_node, free_names
from studio.language.types import NUMBER, SHAPE, TEXT
from studio.language.values import Value, is_number

SEVERAL = 3
"""Of fewer ways an ending is told from the others first anyhow."""
PLAIN_EDGES = (0, 1)
"""Edges that need no name: where counting begins."""
NONE_LEFT = ("==", "<=")
"""How it is asked that a number is 0."""
Solved = Callable[[Goal], Answer]


def told_at_edges(
    goal: Goal, answer: Answer, brought: Collection[str], said: Evidence, sized: Collection[str], solved: Solved
) -> Answer:
    """The answer with an edge for each key in front that leads something along a coordinate, and ends so at times.

    An edge is about the coordinate that its key changes; where something else mattered in which that may be, it is
    about the place beyond. An edge follows what is ``sized`` by parameters before it is a plain number. What a plain
    test tells of something else stays as it is, unless it compares numbers where nothing was ever farther.
    """
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    ways = [] if name is None else [way for way in key_ways(goal, name) if _leads_along(way)]
    if name is None or not ways or not _is_open(answer.best, name, ways, goal):
        return answer
    whole = (_whole(goal, name, [*zip(ways, some, strict=True)], solved) for some in _edges(ways, goal, sized))
    made = sorted((one for one in whole if one is not None), key=lambda one: len(left_out(one, said)))
    if not made or len(left_out(made[0], said)) > len(left_out(answer.best, said)):
        return answer
    first = answer.candidates[0]
    others = (Candidate(one, sort_key(one, goal.scope)[:-1], first.supports) for one in made[1:])
    return replace(answer, candidates=(replace(first, formula=made[0]), *others, *answer.candidates))


def _leads_along(way: KeyWay) -> bool:
    """Whether a point is led, one of several numbers, or one beside which something is counted."""
    if way.is_of_point:
        return True
    beside = any(one.becomes.keys() - {way.of} for one in way.went)
    return way.back and (way.coordinate[1] != "" or beside)


def edged_first(
    groups: Sequence[Sequence[Thread]], goal_of: Callable[[str, Sequence[Thread]], Goal], brought: Collection[str]
) -> frozenset[int]:
    """The numbers of the groups in which nothing more happens, where that is so just at the edges of their keys."""
    some = [at for at, group in enumerate(groups) if all(tells_nothing(f": {ending_role(one)}") for one in group)]
    if len(groups) < SEVERAL or not some:
        return frozenset()
    holds = tuple(at in some for at, group in enumerate(groups) for _ in group)
    goal = goal_of("what comes next", [thread for group in groups for thread in group])
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    if name is None or len(goal.situations) != len(holds):
        return frozenset()
    ended = {one.values[name] for one, ends in zip(goal.situations, holds, strict=True) if ends}
    edges = {way.key for way in key_ways(replace(goal, wanted=holds), name) if way.edge is not None}
    return frozenset(some if edges == ended else ())


def _is_open(test: Node, name: str, ways: Sequence[KeyWay], goal: Goal) -> bool:
    """Whether edges may be meant instead: a test is of where things are alone, or compares numbers by chance."""
    things, near = {way.of for way in ways}, free_names(test) & goal.scope.types.keys()
    if all(way.is_farthest for way in ways):
        return (
            isinstance(test, Logic) or near <= {name, *things} or any(_compares(one, goal) for one in each_node(test))
        )
    if not any(way.is_of_point for way in ways):
        return False
    return near <= {name, *things} or any(_is_measured(part, things, goal) for part in each_node(test))


def _compares(part: Node, goal: Goal) -> bool:
    """Whether a number is compared with another one, and not just asked whether it is 0."""
    if not isinstance(part, Apply) or part.function not in (*COMPARISONS, "in", "not in"):
        return False
    one, other = part.arguments
    if (
        part.function in NONE_LEFT
        and other == Literal(0)
        and not any(isinstance(each, Apply) and each.function in WORKED_OUT for each in each_node(one))
    ):
        return False
    return any(is_number(value_if_any(each, goal.situations[0], goal.scope)) for each in part.arguments)


def _is_measured(part: Node, things: Collection[str], goal: Goal) -> bool:
    """Whether a number is compared that was worked out from some things."""
    if not isinstance(part, Apply) or part.function not in (*COMPARISONS, "in", "not in"):
        return False
    worked_out = [one for one in part.arguments if not free_names(one).isdisjoint(things)]
    return any(is_number(value_if_any(one, goal.situations[0], goal.scope)) for one in worked_out)


def _edges(ways: Sequence[KeyWay], goal: Goal, sized: Collection[str]) -> Iterator[Sequence[Node | None]]:
    """The edges of some ways, told in one manner and another, the likeliest first."""
    numbers = [_named(way, goal, sized) or _at_number(way) for way in ways]
    plain = all(one is None or not _is_told_by_number(one) for one in numbers)
    if plain:
        yield numbers
    places = {name: [_outside(way, name, goal) for way in ways] for name in goal.scope.types}
    yield from (tests for name, tests in places.items() if name in sized)
    if not plain:
        yield numbers
    yield from (tests for name, tests in places.items() if name not in sized)


def _at_number(way: KeyWay) -> Node | None:
    """That it is as far as where it ended first; None where it went on from there or beyond."""
    return None if way.edge is None else Apply(_sign(way), (way.node, Literal(way.edge)))


def _named(way: KeyWay, goal: Goal, sized: Collection[str]) -> Node | None:
    """That it is as far as a parameter says, or the last of so many; None where none does, or where counting begins."""
    numbers = [Name(one) for one in sized if goal.scope.types.get(one) == NUMBER]
    for one in () if way.edge in PLAIN_EDGES or not way.forward else numbers:
        for bound in (one,) if way.is_of_point else (Apply("-", (one, Literal(1))), one):
            test = Apply(_sign(way), (way.node, bound))
            at = [value_if_any(Apply("==", (way.node, bound)), each, goal.scope) for each in way.ended]
            if all(each is True for each in at) and _tells(way, test, goal):
                return test
    return None


def _sign(way: KeyWay) -> str:
    """How the edge is compared: a number that goes as far each time is just there."""
    if not way.is_of_point and len(way.amounts) == 1:
        return "=="
    return ">=" if way.forward else "<="


def _is_told_by_number(test: Node) -> bool:
    bound = test.arguments[1] if isinstance(test, Apply) else None
    return isinstance(bound, Literal) and bound.value not in PLAIN_EDGES


def _outside(way: KeyWay, name: str, goal: Goal) -> Node | None:
    """That the place beyond is none of some places, or lies on none of some drawn things."""
    kind, beyond = goal.scope.types[name], way.beyond()
    if beyond is None or kind.name not in ("list", "dict", "set") or name == way.of:
        return None
    if kind.arguments[0] == goal.scope.types[way.of]:
        return Apply("not in", (beyond, Name(name)))
    drawn = way.is_of_point and kind.arguments[-1] == SHAPE
    return Apply("not", (Apply("inside", (beyond, Name(name))),)) if drawn else None


def _whole(goal: Goal, name: str, edges: Sequence[tuple[KeyWay, Node | None]], solved: Solved) -> Node | None:
    """A test that tells for each key when it ends so; None where the edges do not tell it of theirs."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    known = [(way, test) for way, test in edges if test is not None and _tells(way, test, goal)]
    if not known:
        return None
    several = len({one.values[name] for one, _ in pairs}) > 1
    parts = [Logic("and", (way.told(name), test)) if several else test for way, test in known]
    rest = [(one, ends) for one, ends in pairs if one.values[name] not in {way.key for way, _ in known}]
    if any(ends is True for _, ends in rest):
        acting = list(dict.fromkeys(one.values[name] for one, ends in pairs if ends is not True))
        others = _of_the_rest(goal, name, rest, acting, solved)
        if others is None:
            return None
        parts = [*others, *parts] if len(others) == 1 and name in free_names(others[0]) else [*parts, *others]
    test = disjunction(parts)
    return test if right_everywhere(test, goal) else None


def _tells(way: KeyWay, test: Node, goal: Goal) -> bool:
    shown = [*((one, True) for one in way.ended), *((one, False) for one in way.went)]
    return all(value_if_any(test, one, goal.scope) is ends for one, ends in shown)


def _of_the_rest(
    goal: Goal, name: str, rest: Sequence[tuple[Situation, Value]], acting: Sequence[Value], solved: Solved
) -> list[Node] | None:
    """When the other keys end so: they do nothing else, or something tells when."""
    other = none_of(name, acting)
    if all((one.values[name] not in acting) is (ends is True) for one, ends in rest):
        return [other]
    situations, wanted = zip(*rest, strict=True)
    try:
        test = solved(replace(goal, situations=situations, wanted=wanted)).best
    except CannotExplain:
        return None
    if name not in free_names(test):
        ends = list(dict.fromkeys(one.values[name] for one, ends in rest if ends is True))
        own = [Apply("==", (Name(name), Literal(key))) for key in ends]
        test = Logic("and", (disjunction(own), test))
    return [test]
