"""Tests of what a click does: who clicks on a thing, and elsewhere something else happens, means the thing.

A state that happened to differ as well is asked about. Where anything was pointed at, or said to matter, that tells.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from studio.demonstrate.hit_values import on_each_thing
from studio.demonstrate.question_text import tells_ending
from studio.demonstrate.signs_hit import told_by_signs
from studio.document.bounds import bounds
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Goal, Situation
from studio.infer.mattering import Evidence
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Logic, Name, Node, free_names
from studio.language.types import POINT, SHAPE, TRUTH
from studio.language.values import Shape, Value

MOST = 3
"""So many things are rivals where a click was on all of them each time."""


def told_by_click(goal: Goal, answer: Answer, brought: Collection[str], said: Evidence) -> Answer:
    """The answer with what was clicked in it, and what is written there, as was said. Endings may be of all things."""
    answer = told_by_signs(goal, answer, said)
    if not said:
        answer = on_each_thing(goal, on_a_thing(goal, answer, brought), brought)
    return answer if tells_ending(goal.purpose) else on_that_thing(goal, answer, brought)


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
    return answer.with_first(*tests)


def on_that_thing(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with a state of one thing told of that thing first: where it held, only this one was clicked.

    With other things, of which something else was shown, nobody has shown it as yet: that is asked about.
    """
    at = next((name for name in brought if goal.scope.types.get(name) == POINT), None)
    about = free_names(answer.best)
    if goal.type != TRUTH or at is None or at in about or not about & goal.scope.types.keys():
        return answer
    shapes = [name for name, kind in goal.scope.types.items() if kind == SHAPE]
    on = {
        name: [_holds(Apply("inside", (Name(at), Name(name))), one, goal) for one in goal.situations] for name in shapes
    }
    for name in sorted(shapes, key=lambda one: _size(goal.situations[0].values.get(one))):
        yes = [held for held, wanted in zip(on[name], goal.wanted, strict=True) if wanted]
        no = [held for held, wanted in zip(on[name], goal.wanted, strict=True) if not wanted]
        others = [some for other, some in on.items() if other != name and not _meet(some, on[name])]
        if yes and all(yes) and any(no) and any(map(any, others)):
            both = Logic("and", (Apply("inside", (Name(at), Name(name))), answer.best))
            return answer.with_first(both)
    return answer


def _meet(some: Sequence[bool], others: Sequence[bool]) -> bool:
    return any(one and other for one, other in zip(some, others, strict=True))


def _holds(test: Node, there: Situation, goal: Goal) -> bool:
    return value_if_any(test, there, goal.scope) is True


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
