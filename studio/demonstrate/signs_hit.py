"""What is written on what was hit: who clicks on a button with a label means what the label says, as with keys.

Which button in the row it is, and how long texts happen to be, tells less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.demonstrate.key_classes import FEW, written_tests
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Candidate, Goal
from studio.infer.mattering import Evidence
from studio.language.builtins.parts import is_digit
from studio.language.nodes import Name, Node, children, free_names
from studio.language.types import TRUTH

MOST = 6
"""A test that weighs no more, and asks nothing of which button it was, stands before one of what is written."""


def told_by_signs(goal: Goal, answer: Answer, said: Evidence) -> Answer:
    """The answer with tests in front of what is written on what was hit, where that tells and nothing plainer does."""
    if goal.type != TRUTH:
        return answer
    for sign, texts in _signs(goal, said):
        holds = {text for text, wanted in zip(texts, goal.wanted, strict=True) if wanted is True}
        others = {text for text, wanted in zip(texts, goal.wanted, strict=True) if wanted is not True}
        if not holds or not others or holds & others or all(any(map(is_digit, some)) for some in (holds, others)):
            continue
        tests = [one for one in written_tests(sign, holds, others) if right_everywhere(one, goal)]
        if tests and (_is_meant(sign, goal, said) or not _is_plain(answer.candidates[0], sign, goal)):
            sure = len(holds) >= FEW <= len(others)
            kept = [one for one in answer.candidates if not (sure and _asks_which(one.formula, sign, goal))]
            return replace(answer, candidates=(*answer.with_first(*tests).candidates[: len(tests)], *kept))
    return answer


def _signs(goal: Goal, said: Evidence) -> Iterator[tuple[Node, list[str]]]:
    """The texts that belong to what was hit, as formulas, each with what it was in the situations of a goal."""
    for node in dict.fromkeys((*goal.scope.parts, *said.terms)):
        if _is_on_what_was_hit(node, goal):
            texts = [value_if_any(node, one, goal.scope) for one in goal.situations]
            if all(type(one) is str for one in texts):
                yield node, [str(one) for one in texts]


def _is_on_what_was_hit(node: Node, goal: Goal) -> bool:
    """Whether it is what some data of drawn things hold at a place that was told by what was hit."""
    names = free_names(node)
    return not names.isdisjoint(goal.scope.data) and bool(_which(node, goal))


def _which(node: Node, goal: Goal) -> frozenset[str]:
    """The names that say which of several things was hit."""
    return frozenset(free_names(node) & goal.scope.types.keys() - {*goal.scope.data})


def _is_meant(sign: Node, goal: Goal, said: Evidence) -> bool:
    """Whether what is written there was said to matter, alone or with what else there is."""
    return bool({*said.matters} & {*goal.scope.data} & free_names(sign))


def _is_plain(best: Candidate, sign: Node, goal: Goal) -> bool:
    """Whether a test is plain and asks nothing of which thing it was."""
    return best.rank[0] <= MOST and not _asks_which(best.formula, sign, goal)


def _asks_which(test: Node, sign: Node, goal: Goal) -> bool:
    """Whether a test asks which of several things was hit, and not just what is written there."""
    if test == sign:
        return False
    if isinstance(test, Name):
        return test.id in _which(sign, goal)
    return any(_asks_which(part, sign, goal) for _, part in children(test))
