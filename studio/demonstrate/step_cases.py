"""The steps of a process with one of their cases taken whatever its test says, or for some items of a loop alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.infer.constants import constant
from studio.infer.quantify import items_of
from studio.language.nodes import Apply, Conditional, Name
from studio.language.steps import ForEach, Put, Set, Step, Steps, When
from studio.language.values import Value, frozen

Values = Mapping[str, Value]


def cases(steps: Steps) -> Iterator[Steps]:
    """The steps with one of their outer branches taken whatever its test says."""
    for place, step in enumerate(steps):
        if isinstance(step, When):
            for block in (step.then, step.otherwise):
                yield (*steps[:place], *block, *steps[place + 1 :])


def formula_cases(steps: Steps) -> Iterator[Steps]:
    """The steps with one case of what an outer one of them works out taken whatever its test says."""
    for place, step in enumerate(steps):
        if isinstance(step, (Set, Put)) and isinstance(step.value, Conditional):
            for value in (step.value.then, step.value.other):
                yield (*steps[:place], replace(step, value=value), *steps[place + 1 :])


def one_by_one(steps: Steps, effect: Value, before: Values) -> Iterator[Steps]:
    """The steps with an outer loop that does one of its cases for those items alone that come or go in an effect."""
    if not isinstance(effect, dict) or not effect:
        return
    about = _come_and_gone(effect, before)
    for place, step in enumerate(steps):
        if isinstance(step, ForEach):
            for body in _bodies(step, about):
                yield (*steps[:place], replace(step, body=body), *steps[place + 1 :])


def _bodies(loop: ForEach[Step], about: list[Value]) -> Iterator[Steps]:
    chosen = Apply("in", (Name(loop.name), constant(about)))
    for place, step in enumerate(loop.body):
        if isinstance(step, When):
            for test in (chosen, Apply("not", (chosen,))):
                yield (*loop.body[:place], replace(step, test=test), *loop.body[place + 1 :])
    if not any(isinstance(step, When) for step in loop.body):
        yield (When(chosen, loop.body),)


def _come_and_gone(effect: Values, before: Values) -> list[Value]:
    """What collections hold after an effect that they did not hold before, and what they held and hold no more."""
    found: dict[object, Value] = {}
    for name, after in effect.items():
        held = before.get(name)
        if isinstance(after, list) and isinstance(held, list) and after[: len(held)] == held:
            found |= {frozen(one): one for one in after[len(held) :]}
            continue
        new, old = ({frozen(one): one for one in items_of(value)} for value in (after, held))
        found |= {key: one for key, one in (new | old).items() if (key in new) is not (key in old)}
    return list(found.values())
