"""Endings of an event that only pixels would explain: an exception is about what was hit, never about the very pixel.

Whoever shows once more what a click does, against what was known, means the thing that was clicked. Equal coordinates,
remainders and sums of them always tell two clicks apart, by chance. Where two clicks hit the same thing, with all else
the same, and end otherwise, there is nothing to be explained: that is a contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import product

from studio.demonstrate.key_tests import WORKED_OUT
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Goal, Situation, demonstration_of
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node, walk
from studio.language.types import POINT
from studio.language.values import Symbol, Value, is_number, same

LEAST = 3
"""So many moments at which it went on must be known before one at which it ended is an exception."""
EQUAL = frozenset({"==", "!=", "%", "//"})
ORDER = frozenset({"<", "<=", ">", ">="})


def of_what_was_hit(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with what was hit in front of chance about pixels. Raises CannotExplain where only pixels differ."""
    places = [name for name in brought if goal.scope.types.get(name) == POINT]
    went_on = [one for one, ends in zip(goal.situations, goal.wanted, strict=True) if not ends]
    if not places or not _by_chance(answer.best, places):
        return answer
    hits = [hit for place in places for hit in _hits(goal, place)]
    ended = [one for one, ends in zip(goal.situations, goal.wanted, strict=True) if ends]
    for one, other in product(ended, went_on):
        if _is_alike(goal, one, other, hits, brought):
            both = (demonstration_of(one.label), demonstration_of(other.label))
            raise CannotExplain(
                f"{' and '.join(both)} hit the same thing, with all else the same, and end otherwise; no rule but one "
                "about single pixels tells them apart.",
                (other.label, one.label),
            )
    if len(went_on) < LEAST:
        return answer
    exceptions = [test for hit in hits if (test := _exception(hit, ended, goal)) is not None]
    made = [replace(answer.candidates[0], formula=test) for test in exceptions if right_everywhere(test, goal)]
    ordered = sorted(answer.candidates, key=lambda one: _by_chance(one.formula, places))
    return replace(answer, candidates=(*made, *ordered))


def _hits(goal: Goal, place: str) -> Iterator[Node]:
    """What tells what an event hit: functions of the document that take a place, then what lies nearest to it."""
    at = Name(place)
    for name, function in goal.scope.functions.items():
        if function.inputs == (POINT,) and function.result != POINT:
            yield Apply(name, (at,))
    for name, kind in goal.scope.types.items():
        if kind.name == "dict" and kind.arguments[-1:] == (POINT,):
            yield Apply("nearest", (Name(name), at))


def _exception(hit: Node, ended: Collection[Situation], goal: Goal) -> Node | None:
    """That one thing was hit, where it was each time."""
    things = [value_if_any(hit, one, goal.scope) for one in ended]
    first = _written(things[0])
    return Apply("==", (hit, first)) if first is not None and all(same(one, things[0]) for one in things) else None


def _written(value: Value) -> Node | None:
    """A key as a formula; None for what is none."""
    if isinstance(value, tuple):
        parts = [_written(one) for one in value]
        known = [one for one in parts if one is not None]
        return Display("tuple", tuple(known)) if len(known) == len(parts) else None
    return Literal(value) if isinstance(value, (str, Symbol)) or is_number(value) else None


def _is_alike(goal: Goal, one: Situation, other: Situation, hits: Collection[Node], brought: Collection[str]) -> bool:
    """Whether the same was hit, and everything but the very place was the same."""
    names = goal.scope.types.keys() - set(brought)
    things = [(value_if_any(hit, one, goal.scope), value_if_any(hit, other, goal.scope)) for hit in hits]
    if not any(mine is not None for mine, _ in things) or not all(same(mine, theirs) for mine, theirs in things):
        return False
    return all(same(one.values.get(name), other.values.get(name)) for name in names)


def _by_chance(test: Node, places: Collection[str]) -> bool:
    """Whether it is told by single pixels, or by the number of a drawn thing being as large as something else."""
    for _, part in walk(test):
        if not isinstance(part, Apply):
            continue
        if part.function in EQUAL and _of_pixels(part, places):
            return True
        if part.function in ORDER and any(_worked_out(one) and _of_pixels(one, places) for one in part.arguments):
            return True
        others = [one for one in part.arguments if not (isinstance(one, Apply) and one.function == "nearest_shape")]
        numbered = part.function in EQUAL | ORDER and len(others) < len(part.arguments)
        if numbered and not all(isinstance(one, Literal) for one in others):
            return True
    return False


def _worked_out(node: Node) -> bool:
    return isinstance(node, Apply) and node.function in WORKED_OUT


def _of_pixels(node: Node, places: Collection[str]) -> bool:
    return any(
        isinstance(part, Attribute) and isinstance(part.value, Name) and part.value.id in places
        for _, part in walk(node)
    )
