"""What cannot be done for want of something to take: an ending where a list is empty that is taken from else."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.document.actions import TakeAction
from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal
from studio.language.nodes import Apply, Literal, Name, Node


def lists_needed(threads: Iterable[Thread]) -> tuple[str, ...]:
    """The lists of which something is taken in some threads."""
    taken = (one.action.target for thread in threads for one in thread.left if isinstance(one.action, TakeAction))
    return tuple(dict.fromkeys(taken))


def of_what_lacks(goal: Goal, answer: Answer, needed: Collection[str]) -> Answer:
    """The answer with, in front, that a list is empty of which something is taken else: without it nothing can be.

    Behind a truth that tells it by itself, which is as likely meant.
    """
    kept = answer.candidates[:1] if _is_truth(answer.best) else ()
    for name in needed:
        test = Apply("==", (Apply("len", (Name(name),)), Literal(0)))
        if name in goal.scope.types and right_everywhere(test, goal):
            others = [one for one in answer.candidates[len(kept) :] if one.formula != test]
            return replace(answer, candidates=(*kept, replace(answer.candidates[0], formula=test), *others))
    return answer


def _is_truth(test: Node) -> bool:
    """Whether a test is no more than a name, or that it does not hold."""
    return isinstance(test.arguments[0] if isinstance(test, Apply) and test.function == "not" else test, Name)
