"""What skipping the rest of a loop means: that nothing is done for these items, or that the loop is left there.

Who leaves does so behind what was done for the last item that was gone to, or at the next one, for which nothing is
done any more. Of all these readings that is meant which says it with least.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from studio.demonstrate.alignment import Thread
from studio.demonstrate.one_by_one import tried
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.reading_weights import STEP
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import Sequence as Shows
from studio.demonstrate.visits import ShownAction
from studio.document.actions import CloseAction
from studio.infer.case_tree import GLANCE
from studio.language.nodes import Apply, Clause, Name, Node, children, free_names, walk
from studio.language.steps import Leave, Step, Steps, When, altered_names, walk_steps
from studio.language.types import TRUTH

LEAVING = 4.0
"""What it weighs more to leave a loop: where a plain test tells for which items something is done, that is meant."""
BY_CHANCE = 8.0
"""What a test weighs more that is about all of what is changed in the loop, which goes on changing."""
AS_SHOWN = 5.0
"""By more than so much lighter must it be that a loop is left, where a person went through what was pointed at."""
Rounds = Sequence[Shows]
Lift = Callable[[Sequence[Thread]], Steps]


def rounds_meant(ask: Asker, threads: Sequence[Thread], shown: Sequence[ShownAction], lift: Lift) -> list[Thread]:
    """The rounds of a loop in all threads, as they are meant."""
    readings = [
        [
            Thread(each, thread.demonstration, thread.moment, rounds=(*thread.rounds, number))
            for thread, one in zip(threads, shown, strict=True)
            for number, each in enumerate(reading([each for _, each in one.rounds], one.demonstration), 1)
        ]
        for reading in ((_as_shown, _left_behind, _left_at) if any(map(_is_skipped, shown)) else (_as_shown,))
    ]
    if len(readings) == 1:
        return readings[0]
    weights = [weight_of_attempt(ask, partial(lift, rounds)) for rounds in readings]
    weights[0] -= AS_SHOWN if any(map(_is_begun, shown)) else 0
    return readings[weights.index(min(weights))]


def _is_skipped(shown: ShownAction) -> bool:
    """Whether something was done for some items, and the rest was skipped."""
    return any(each.rest for _, each in shown.rounds) and any(each.shown for _, each in shown.rounds)


def _is_begun(shown: ShownAction) -> bool:
    """Whether something that was pointed at is gone through: who only did the same in a row began no loop."""
    return any(one.tile is not None or one.via is not None for one in shown.action.operands)


def _as_shown(rounds: Rounds, demonstration: str) -> Rounds:
    return rounds


def _left_behind(rounds: Rounds, demonstration: str) -> Rounds:
    """The rounds that were gone to; behind the last one the loop is left, if others were to come.

    Where none were, nobody knows.
    """
    gone = [one for one in rounds if not one.rest]
    if not gone:
        return rounds
    left = len(gone) < len(rounds)
    return [*gone[:-1], _leaving(gone[-1], demonstration) if left else replace(gone[-1], open=True)]


def _left_at(rounds: Rounds, demonstration: str) -> Rounds:
    """The rounds that were gone to, and the next one, in which the loop is left."""
    gone = sum(not one.rest for one in rounds)
    return [*rounds[:gone], _leaving(rounds[gone], demonstration)] if gone < len(rounds) else rounds


def _leaving(one: Shows, demonstration: str) -> Shows:
    """A round in which the loop is left behind all that was done."""
    leaves = ShownAction(CloseAction(), one.after, (), demonstration, reasons=one.reasons)
    return replace(one, shown=[*one.shown, leaves], reasons=())


def is_about_all(test: Node, names: Collection[str]) -> bool:
    """Whether a formula is about some collections as a whole, and not what is at a place of them."""
    if isinstance(test, Apply) and test.function == "[]" and isinstance(test.arguments[0], Name):
        return not free_names(test.arguments[1]).isdisjoint(names)
    if isinstance(test, Name):
        return test.id in names
    return any(is_about_all(child, names) for _, child in children(test))


def weight_of_attempt(ask: Asker, lift: Callable[[], Steps]) -> float:
    """What some steps weigh with the formulas behind them, infinite where there are none; nothing of it is kept."""
    weighs, known, work = math.inf, len(ask.doubts), ask.work
    ask.work = replace(work, budget=GLANCE)
    with tried(ask), ask.aside():
        steps = lift()
        asked, changed = [one for one in ask.doubts[known:] if one.unshown is None], altered_names(steps)
        formulas = sum(one.answer.candidates[0].rank[0] for one in asked)
        chance = sum(is_about_all(test, changed) for one in asked for test in _tests(one))
        weighs = formulas + BY_CHANCE * chance + sum(map(_weight, walk_steps(steps)))
    ask.work = work
    return weighs


def _weight(step: Step) -> float:
    return 0 if isinstance(step, When) else STEP + LEAVING * isinstance(step, Leave)


def _tests(doubt: Doubt) -> list[Node]:
    """The test that was asked for, or those by which something is picked out."""
    best = doubt.answer.best
    if doubt.goal.type == TRUTH:
        return [best]
    return [test for _, part in walk(best) if isinstance(part, Clause) for test in part.tests]
