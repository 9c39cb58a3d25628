"""Tests of what a click does: who clicks on a thing, and elsewhere something else happens, means the thing.

A state that happened to differ as well is asked about. Where anything was pointed at, or said to matter, that tells.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import replace

from studio.document.bounds import bounds
from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Name, Node, free_names
from studio.language.types import POINT, SHAPE, TRUTH
from studio.language.values import Shape, Value

MOST = 3
"""So many things are rivals where a click was on all of them each time."""


def on_a_thing(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with a test in front of whether it happened on some drawn thing, where a state alone is told."""
    scope = goal.scope
    at = next((name for name in brought if scope.types.get(name) == POINT), None)
    if goal.type != TRUTH or at is None or scope.reasons:
        return answer
    tests = [one for one in _on_things(goal, at) if right_everywhere(one, goal)][:MOST]
    said = {*scope.pointed, *([scope.latest] if scope.latest else [])}
    about = free_names(answer.best)
    alone = bool(about & scope.types.keys()) and not about & {*brought, *said}
    if not tests or not (alone or answer.best in tests and not about & said - {at}):
        return answer
    others = [one for one in answer.candidates if one.formula not in tests]
    return replace(answer, candidates=(*(replace(answer.candidates[0], formula=one) for one in tests), *others))


def _on_things(goal: Goal, at: str) -> Iterator[Node]:
    """The tests of all things, smallest first: who clicks on a button in front of a panel means the button."""
    shapes = [name for name, kind in goal.scope.types.items() if kind == SHAPE]
    for name in sorted(shapes, key=lambda one: _size(goal.situations[0].values.get(one))):
        inside = Apply("inside", (Name(at), Name(name)))
        yield from (inside, Apply("not", (inside,)))


def _size(shape: Value) -> float:
    """How much room a thing takes, in square pixels; endlessly much where nothing is drawn."""
    try:
        box = bounds([shape]) if isinstance(shape, Shape) else None
    except Refusal:
        return math.inf
    return math.inf if box is None else (box[2] - box[0]) * (box[3] - box[1])
