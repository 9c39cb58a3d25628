"""A formula chosen by hand that an example goes against: it is kept with an exception, and that is said.

Who chose it meant it. One situation more in which it does not hold is likely a case of its own, where a plain test
tells it; else it is told that the formula is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.answer_order import with_choice
from studio.document.model import Choice
from studio.infer.case_tree import GLANCE
from studio.infer.check import right_everywhere, right_in, value_if_any
from studio.infer.explain import finding
from studio.infer.goals import Answer, Finding, Goal, Work, demonstration_of
from studio.infer.rank import sort_key, weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Conditional, Logic, Node, each_node
from studio.language.show import show
from studio.language.types import TRUTH

PLAIN = 16
"""What a test weighs at most that tells an exception."""
FEW = 3
"""In so many situations at most a formula may be wrong that is kept, and in fewer than it is right in."""


def with_kept_choice(answer: Answer, choices: Sequence[Choice], goal: Goal, work: Work | None = None) -> Answer:
    """The answer with the formula that was chosen for the goal in front: as it is, else with a plain exception."""
    answer = with_choice(answer, choices, goal)
    chosen = _refuted(answer, choices, goal)
    kept = None if chosen is None else _with_exception(chosen, goal, work)
    if kept is None or any(one.formula == kept for one in answer.candidates[:1]):
        return answer
    rank = tuple(map(float, sort_key(kept, goal.scope)[:3]))
    others = [one for one in answer.candidates if one.formula != kept]
    return replace(answer, candidates=(replace(answer.candidates[0], formula=kept, rank=rank), *others))


def finding_with_choice(goal: Goal, answer: Answer, choices: Sequence[Choice]) -> Finding:
    """What was found for a goal, with a note where a formula that was chosen for it does not hold any more."""
    found, chosen = finding(goal, answer), _refuted(answer, choices, goal)
    if chosen is None:
        return found
    against = dict.fromkeys(demonstration_of(goal.situations[place].label) for place in _wrong(chosen, goal))
    kept = any(part == chosen for part in each_node(answer.best))
    what = "it is kept with an exception" if kept else "it is given up"
    go = "goes" if len(against) == 1 else "go"
    note = f"You chose “{show(chosen)}”, which {' and '.join(against)} {go} against: {what}."
    return replace(found, note=f"{note} {found.note}".strip())


def _refuted(answer: Answer, choices: Sequence[Choice], goal: Goal) -> Node | None:
    """The formula chosen last for a goal, where some situation goes against it."""
    chosen = [one.formula for one in choices if one.formula is not None]
    if not chosen or any(one == answer.best for one in chosen):
        return None
    return None if right_everywhere(chosen[-1], goal) else chosen[-1]


def _wrong(node: Node, goal: Goal) -> list[int]:
    """The situations in which a formula has not the wanted value, by their number."""
    pairs = enumerate(zip(goal.situations, goal.wanted, strict=True))
    return [place for place, (one, wanted) in pairs if not right_in(node, one, wanted, goal)]


def _with_exception(chosen: Node, goal: Goal, work: Work | None) -> Node | None:
    """The formula but where a plain test says otherwise; None where it is wrong too often, or no test is plain."""
    wrong = _wrong(chosen, goal)
    if not 0 < len(wrong) <= FEW or 2 * len(wrong) >= len(goal.wanted):
        return None
    if goal.type == TRUTH:
        return _truth_but(chosen, goal, wrong, work)
    test = _plain_test(goal, wrong, range(len(goal.wanted)), work)
    value = None if test is None else _solved(_some(goal, wrong), work)
    return None if test is None or value is None else Conditional(test, value, chosen)


def _truth_but(chosen: Node, goal: Goal, wrong: Sequence[int], work: Work | None) -> Node | None:
    """A test that holds for one more reason, or not where another one holds as well."""
    holds = goal.wanted[wrong[0]]
    if any(goal.wanted[place] != holds for place in wrong):
        return None
    said = [value_if_any(chosen, one, goal.scope) is True for one in goal.situations]
    among = [place for place, one in enumerate(said) if one != holds]
    test = _plain_test(goal, [place for place in among if (place in wrong) == holds], among, work)
    return None if test is None else Logic("or" if holds else "and", (chosen, test))


def _plain_test(goal: Goal, yes: Sequence[int], among: Sequence[int], work: Work | None) -> Node | None:
    """A plain test that holds in some situations and not in the others of these."""
    part = _some(goal, among)
    wanted = tuple(place in yes for place in among)
    if not all(map(wanted.count, (True, False))):
        return None
    found = _solved(replace(part, wanted=wanted, type=TRUTH, scope=replace(goal.scope, own=None)), work)
    return found if found is not None and weight(found, goal.scope) <= PLAIN else None


def _some(goal: Goal, places: Sequence[int]) -> Goal:
    return replace(
        goal,
        situations=tuple(goal.situations[place] for place in places),
        wanted=tuple(goal.wanted[place] for place in places),
    )


def _solved(goal: Goal, work: Work | None) -> Node | None:
    try:
        return solve(goal, work, GLANCE).best
    except CannotExplain:
        return None
