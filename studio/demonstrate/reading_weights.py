"""What a reading of a process weighs: its steps, the formulas behind them, and what they say of what nobody showed.

A formula that fits all that events brought, all keys or things that were hit, says less by chance than what each of
them does by itself; so it weighs more than it would alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from studio.demonstrate.alignment import Signature, Thread, signature
from studio.demonstrate.brought import Brought
from studio.demonstrate.key_tests import ANSWERED, digits_in_both, seen_ends
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import tells_ending
from studio.infer import weights
from studio.infer.check import value_if_any
from studio.infer.goals import Goal, Scope, Situation
from studio.infer.rank import weight
from studio.language.nodes import Apply, Logic, Name, Node, free_names
from studio.language.steps import Steps, When, walk_steps
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value, is_number

STEP = 2.0
"""What each step weighs beside its formulas."""
OF_ANOTHER = 3.0
"""What it weighs to say of others what was shown of one alone, where that changes what the test is about."""
DEAD_END = 8.0
"""What it weighs more where another one goes the other way: nothing would lead away from there."""
UNTOLD = 16.0
"""What it weighs to let something be done where nothing was hit, though nothing was ever done there."""
CONTRARY = 20.0
"""What a state weighs more that stops one where it is true and another where it is not, and that none of them changes:
it was so by chance."""
BY_CHANCE = 8.0
"""What a test of numbers weighs more where which thing was hit, or key was pressed, tells as well which way is gone."""
BY_STEPS = 10.0
"""What one formula for several weighs more, where each of them goes one on, or one back."""


@dataclass(frozen=True)
class BroughtParts:
    """What an event brought, in parts that are read by themselves; the last part is the rest."""

    brought: Brought
    parts: tuple[frozenset[Value], ...]
    idle: bool = False
    """Whether nothing is done in the first part: what tells it is asked for, and weighs as what was found."""

    def test(self, number: int) -> Node:
        """What tells a part from those behind it."""
        return self.brought.test(self.parts[number], frozenset().union(*self.parts[number + 1 :]))

    @property
    def weight(self) -> float:
        """What the tests of the parts weigh that are not asked for."""
        told = range(int(self.idle), len(self.parts) - 1)
        return sum(weight(self.test(number), self.brought.scope) for number in told)


def weight_of(steps: Steps, doubts: Sequence[Doubt], threads: Sequence[Thread], brought: Sequence[Brought]) -> float:
    """What some steps weigh, with the formulas behind them, given all that is one of a few that events brought."""
    formulas = sum(_of_formula(one, threads, brought) for one in doubts if one.unshown is None)
    formulas += CONTRARY * len(_contrary(doubts))
    return formulas + STEP * sum(not isinstance(one, When) for one in walk_steps(steps))


def _contrary(doubts: Sequence[Doubt]) -> set[Node]:
    """The states that tell when nothing happens in both ways: where they are true, and elsewhere where they are not."""
    told = [(one.answer.best, one.goal) for one in doubts if one.unshown is None and tells_ending(one.goal.purpose)]
    beside = {test for test, goal in told if free_names(test).isdisjoint(each.changes for each in goal.situations)}
    return {one for one in beside if isinstance(one, Name) and Apply("not", (one,)) in beside}


def changed_in(threads: Iterable[Thread]) -> frozenset[str]:
    """All that is changed in some threads."""
    return frozenset(name for thread in threads for one in thread.left if (name := one.action.alters))


def deeds(threads: Iterable[Thread]) -> set[Signature]:
    """What is done in some threads that is a step of its own, once for all of them at least."""
    kinds = {signature(one) for thread in threads for one in thread.left}
    return {kind for kind in kinds if kind[0] in ("set", "append")}


def least_of_doubt(doubt: Doubt, threads: Sequence[Thread], brought: Sequence[Brought]) -> float:
    """What a goal weighs at least in a reading of these threads; a new value may be told as in another case."""
    if doubt.unshown is not None:
        return 0
    if doubt.goal.type == TRUTH or not isinstance(doubt.goal.scope.own, Name):
        return _of_formula(doubt, threads, brought)
    formulas = [one.formula for one in doubt.answer.candidates]
    return min(_of_formula(doubt, threads, brought, one) for one in formulas)


def _of_formula(
    doubt: Doubt, threads: Sequence[Thread], brought: Sequence[Brought], formula: Node | None = None
) -> float:
    """What a formula of a goal, the best one unless it is given, weighs in a reading of these threads."""
    goal, best = doubt.goal, formula or doubt.answer.best
    found = _weight(best, goal.scope, brought) - (seen_ends(best, goal) if tells_ending(goal.purpose) else 0)
    differ = [one for one in brought if one.name in goal.scope.types and len(_shown(one, goal.situations)) > 1]
    return found + sum(one.chance(best) + _unsaid(best, goal, threads, one) for one in differ)


def _unsaid(best: Node, goal: Goal, threads: Sequence[Thread], brought: Brought) -> float:
    """What a formula weighs more that says nothing of what differed that events brought."""
    if brought.tells(best):
        return 0
    if goal.type != TRUTH:
        return BY_STEPS if _goes_by_steps(goal, brought) else 0
    if tells_ending(goal.purpose):
        parts = best.parts if isinstance(best, Logic) and best.sign == "or" else (best,)
        untold = UNTOLD if brought.missed_alone(goal) else 0
        return untold + sum(_said_of_others(one, goal, threads, brought) for one in parts)
    if digits_in_both(brought.name, goal):
        return 0
    return weights.UNUSED + (BY_CHANCE if _told_by_each(best, goal, brought) else 0)


def _told_by_each(test: Node, goal: Goal, brought: Brought) -> bool:
    """Whether each of what was brought went one way, whatever a test says of numbers that nobody pointed at."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    yes, no = ({brought.of(one.values) for one, held in pairs if held is way} for way in (True, False))
    about = free_names(test) & goal.scope.types.keys()
    said = {*goal.scope.pointed, *goal.scope.reasons} - {brought.name}
    numbers = all(goal.scope.types[one] == NUMBER for one in about)
    return bool(about) and numbers and about.isdisjoint(said) and None not in yes | no and yes.isdisjoint(no)


def _shown(brought: Brought, situations: Iterable[Situation]) -> set[Value]:
    return {brought.of(one.values) for one in situations if one.label != ANSWERED}


def _goes_by_steps(goal: Goal, brought: Brought) -> bool:
    """Whether a number goes on by one, or back by one, as what was brought tells."""
    own, ways = goal.scope.own, dict[Value, float]()
    stood = [None if own is None else value_if_any(own, one, goal.scope) for one in goal.situations]
    for one, old, new in zip(goal.situations, stood, goal.wanted, strict=True):
        by = new - old if is_number(old) and is_number(new) else 0
        if abs(by) != 1 or ways.setdefault(brought.of(one.values), by) != by:
            return False
    return len(set(ways.values())) > 1


def _said_of_others(test: Node, goal: Goal, threads: Sequence[Thread], brought: Brought) -> float:
    """What it weighs that one alone was shown to end by a test, or a part of it, about what it changes otherwise."""
    shown = [(one, held) for one, held in zip(goal.situations, goal.wanted, strict=True) if one.label != ANSWERED]
    ended = _shown(brought, (one for one, held in shown if held and value_if_any(test, one, goal.scope) is True))
    about = free_names(test) & goal.scope.types.keys()
    if len(ended) != 1 or not about:
        return 0
    own, others = ([one for one in threads if (brought.at(one) in ended) is among] for among in (True, False))
    if not about <= changed_in(own):
        return 0
    back = any({-one for one in _ways(name, own)} & _ways(name, others) - {0} for name in about)
    return OF_ANOTHER + (DEAD_END if back else 0)


def _ways(name: str, threads: Iterable[Thread]) -> set[int]:
    """Whether some threads make a number greater (1) or smaller (-1)."""
    steps = [
        (one.situation.get(name), one.values[0]) for each in threads for one in each.left if one.action.alters == name
    ]
    return {(new > old) - (new < old) for old, new in steps if is_number(old) and is_number(new)}


def _weight(node: Node, scope: Scope, brought: Sequence[Brought]) -> float:
    """What a formula weighs; a test told by each of what was brought as its cases do."""
    for known in brought:
        node = known.plain(node)
        found = _by_each(node, scope, known)
        if found is not None:
            return found
    return weight(node, scope)


def _by_each(node: Node, scope: Scope, brought: Brought) -> float | None:
    """What a test weighs that has a case for each of what was brought; None for any other test."""
    parts = node.parts if isinstance(node, Logic) and node.sign == "or" else (node,)
    cases = [_of_one(one, brought) for one in parts]
    known = [one for one in cases if one is not None]
    if len(known) < len(cases) or all(map(brought.tells_alone, parts)):
        return None
    join = 0 if brought.is_compared else weights.LOGIC
    return sum(join + sum(weight(one, scope) for one in case) for case in known)


def _of_one(node: Node, brought: Brought) -> tuple[Node, ...] | None:
    """What is told of one in a case of its own, or that it is another one; None for any other test."""
    if brought.tells_alone(node):
        return (node,)
    parts = node.parts if isinstance(node, Logic) and node.sign == "and" else ()
    return parts[1:] if parts and brought.tells_alone(parts[0]) else None
