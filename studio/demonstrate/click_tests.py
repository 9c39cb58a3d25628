"""Tests of what a click does: who clicks on a thing, and elsewhere something else happens, means the thing.

A state that happened to differ as well is asked about. Where anything was pointed at, or said to matter, that tells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal
from studio.language.nodes import Apply, Name, Node, free_names
from studio.language.types import POINT, SHAPE, TRUTH


def on_a_thing(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with a test in front of whether it happened on some drawn thing, where a state alone is told."""
    scope = goal.scope
    at = next((name for name in brought if scope.types.get(name) == POINT), None)
    told = {*brought, *scope.pointed, *scope.reasons, *([scope.latest] if scope.latest else [])}
    about = free_names(answer.best)
    if goal.type != TRUTH or at is None or scope.reasons or not about & scope.types.keys() or about & told:
        return answer
    test = next((one for one in _on_things(goal, at) if right_everywhere(one, goal)), None)
    if test is None:
        return answer
    others = [one for one in answer.candidates if one.formula != test]
    return replace(answer, candidates=(replace(answer.candidates[0], formula=test), *others))


def _on_things(goal: Goal, at: str) -> Iterator[Node]:
    for name, kind in goal.scope.types.items():
        if kind == SHAPE:
            inside = Apply("inside", (Name(at), Name(name)))
            yield from (inside, Apply("not", (inside,)))
