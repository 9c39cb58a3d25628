"""The same done for one reason or for another one: each tells those cases that it was said of, and either will do.

Who says at one place that it calls because of the wall, and at another one because of how full it is, has named two
causes. A single test that leaves out one of them comes behind that of either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.evidence import evidence, said_to_matter
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.decide import negation
from studio.infer.goals import Answer, Candidate, Goal
from studio.infer.mattering import Evidence, left_out
from studio.infer.rank import sort_key
from studio.language.errors import CannotExplain
from studio.language.nodes import Logic, Node
from studio.language.types import TRUTH

MOST_CAUSES = 3
"""So many unlike reasons are looked at by themselves."""
PLAIN = 14
"""What a test weighs at most for which none is looked for that tells each reason."""
LEFT_OUT = 8
"""What a test weighs more for each thing that was said to matter and that it is not about."""


@dataclass(frozen=True)
class _Cause:
    """What was said to matter for some situations, by their numbers, and the test that tells them from the others."""

    said: Evidence
    some: tuple[int, ...]
    test: Candidate


@dataclass(frozen=True)
class _Asked:
    goal: Goal
    explained: Callable[[Goal, Evidence], Answer]

    def cause(self, said: Evidence, some: Iterable[int]) -> _Cause | None:
        """A cause with the plainest test about it, None where there is none."""
        kept = {*some, *(number for number, holds in enumerate(self.goal.wanted) if not holds)}
        situations = tuple(one for number, one in enumerate(self.goal.situations) if number in kept)
        wanted = tuple(one for number, one in enumerate(self.goal.wanted) if number in kept)
        try:
            answer = self.explained(replace(self.goal, situations=situations, wanted=wanted), said)
        except CannotExplain:
            return None
        about = [one for one in answer.candidates if len(left_out(one.formula, said)) < len(said.matters)]
        best = min(about, key=lambda one: one.rank[0] + _lack(one.formula, said), default=None)
        return None if best is None else _Cause(said, tuple(some), best)

    def with_silent(self, causes: Sequence[_Cause], number: int) -> list[_Cause] | None:
        """The causes with a situation of which no reason was told: that of one of them, None where it is of none."""
        if any(value_if_any(one.test.formula, self.goal.situations[number], self.goal.scope) for one in causes):
            return [*causes]
        wider = [self.cause(one.said, (*one.some, number)) for one in causes]
        known = [(one.test.rank[0] - causes[at].test.rank[0], at, one) for at, one in enumerate(wider) if one]
        if not known:
            return None
        _, at, best = min(known, key=lambda one: one[:2])
        return [*causes[:at], best, *causes[at + 1 :]]


def of_either_reason(
    goal: Goal,
    answer: Answer,
    threads: Sequence[Thread],
    by_then: Callable[[Evidence, Sequence[Thread]], Evidence],
    explained: Callable[[Goal, Evidence], Answer],
) -> Answer:
    """The answer with a test of one cause or another in front, where that is plainer, or leaves out less.

    The situations of a goal begin with those of the threads. ``by_then`` says what was told of some of them
    as it is there. Where reasons were told only of what is done, it ends where it is none of these.
    """
    if goal.type != TRUTH or _weighs(answer.best, goal) <= PLAIN:
        return answer
    turned = not _told(goal, threads)
    asked = replace(goal, wanted=tuple(value is not True for value in goal.wanted)) if turned else goal
    causes = _causes(asked, threads, by_then, explained)
    if not causes:
        return answer
    either = _either([one.test.formula for one in causes])
    test, best = negation(either) if turned else either, answer.best
    more = _weighs(either, goal) + sum(_lack(one.test.formula, one.said) for one in causes)
    less = _weighs(best, goal) + sum(_lack(best, one.said) for one in causes)
    if more >= less or not right_everywhere(test, goal):
        return answer
    return answer.with_first(test, rank=sort_key(test, goal.scope)[:3])


def _causes(
    goal: Goal,
    threads: Sequence[Thread],
    by_then: Callable[[Evidence, Sequence[Thread]], Evidence],
    explained: Callable[[Goal, Evidence], Answer],
) -> list[_Cause]:
    """What was told of some of the situations in which a test holds, and of others; empty unless each has a test."""
    parts = _told(goal, threads)
    if not 1 < len(parts) <= MOST_CAUSES:
        return []
    told = {names: [threads[one] for one in some] for names, some in parts.items()}
    said = {names: by_then(evidence(some), some) for names, some in told.items()}
    asked = _Asked(goal, explained)
    found = [asked.cause(said[names], some) for names, some in parts.items()]
    causes = [one for one in found if one is not None]
    if len(causes) < len(parts):
        return []
    known = {number for some in parts.values() for number in some}
    for number in (one for one, holds in enumerate(goal.wanted) if holds and one not in known):
        wider = asked.with_silent(causes, number)
        if wider is None:
            return []
        causes = wider
    return causes


def _weighs(test: Node, goal: Goal) -> int:
    return sort_key(test, goal.scope)[0]


def _lack(test: Node, said: Evidence) -> int:
    """What a test weighs more that leaves out some of what was told."""
    return LEFT_OUT * len(left_out(test, said))


def _told(goal: Goal, threads: Sequence[Thread]) -> dict[tuple[str, ...], tuple[int, ...]]:
    """By what was said to matter: the numbers of the threads at which the test holds."""
    parts: dict[tuple[str, ...], tuple[int, ...]] = {}
    for number, thread in enumerate(threads):
        names = tuple(sorted(said_to_matter([thread])))
        if names and goal.wanted[number] is True:
            parts[names] = (*parts.get(names, ()), number)
    return parts


def _either(tests: Iterable[Node]) -> Node:
    parts = dict.fromkeys(
        part for one in tests for part in (one.parts if isinstance(one, Logic) and one.sign == "or" else (one,))
    )
    return Logic("or", tuple(parts)) if len(parts) > 1 else next(iter(parts))
