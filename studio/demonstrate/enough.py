"""Whether there is enough: what is taken from a number bounds it, before any bound that the examples leave as well.

Who shows that 3 are taken of 5, and that of 1 none are, means that there must be 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.nearest import CLOCK
from studio.document.actions import Operand, SetAction
from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Candidate, Goal
from studio.infer.rank import COMPARISONS, sort_key
from studio.language.nodes import Apply, Literal, Name, Node, free_names, replaced, walk
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value, is_number, same


def of_enough(goal: Goal, answer: Answer, threads: Sequence[Thread]) -> Answer:
    """The answer with tests in front of whether there is as much of a number as is taken from it.

    Where what is known is about what was pointed at, or hit, that is more than a number: only its bounds are so.
    """
    if goal.type != TRUTH:
        return answer
    tests = dict.fromkeys(
        test for tile, much in _taken(goal, threads) for test in _enough(goal, answer.best, tile, much)
    )
    first = tuple(
        Candidate(test, tuple(map(float, sort_key(test, goal.scope)[:3])))
        for test in tests
        if right_everywhere(test, goal)
    )
    return replace(answer, candidates=(*first, *(one for one in answer.candidates if one.formula not in tests)))


def _enough(goal: Goal, best: Node, tile: str, much: Node) -> Iterator[Node]:
    """The best formula with bounds of a number so, then that alone where nothing that was pointed at tells."""
    bounds = [Apply(sign, (Name(tile), much)) for sign in (">=", "<")]
    for path, node in walk(best):
        if isinstance(node, Apply) and node.function in COMPARISONS and Name(tile) in node.arguments:
            yield from (replaced(best, path, one) if path else one for one in bounds)
    if free_names(best).isdisjoint({*goal.scope.pointed, *goal.scope.called, *goal.scope.reasons} - {tile}):
        yield from bounds


def _taken(goal: Goal, threads: Sequence[Thread]) -> Iterator[tuple[str, Node]]:
    """The numbers that fall by as much each time wherever one way is gone, and how much that is: first by its name.

    Who takes 1 asks whether any is left, in words of their own. What became 0 each time may have begun again.
    """
    for way in (True, False):
        some = [thread for thread, held in zip(threads, goal.wanted, strict=False) if held is way]
        falls = [dict(_falls(thread)) for thread in some]
        for tile in falls[0] if falls else ():
            (much, _), *others = known = [one.get(tile, (0, 0)) for one in falls]
            fell = much > 0 and all(same(by, much) for by, _ in others) and any(left for _, left in known)
            if fell and goal.scope.types.get(tile) == NUMBER:
                names = [one for one, kind in goal.scope.types.items() if kind == NUMBER and one not in (tile, *CLOCK)]
                held = [one for one in names if all(same(thread.situation.get(one), much) for thread in some)]
                yield from ((tile, Name(name)) for name in held)
                if much > 1:
                    yield tile, Literal(much)


def _falls(thread: Thread) -> Iterator[tuple[str, tuple[Value, Value]]]:
    """The numbers that are set from here on: by how much less than they were, and what is left."""
    for shown in thread.left:
        if isinstance(shown.action, SetAction) and _is_taken(shown.action.value, shown.action.target):
            old, new = shown.situation.get(shown.action.target), shown.values[0]
            if is_number(old) and is_number(new):
                yield shown.action.target, (old - new, new)


def _is_taken(value: Operand, tile: str) -> bool:
    """Whether a new value was written down, or pointed at as less than what stands there: it is no other tile."""
    return value.tile is None and (value.via is None or value.via == "-" and value.of[0].tile == tile)
