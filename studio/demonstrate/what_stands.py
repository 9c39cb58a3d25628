"""What stands where a new value is to stand, and whether that is what became of it rather than another value.

Who pays seven of eight is left with one, and that is no 1: where such a number was seen with other values too, or so
much as it fell by has a name, it is so much less. What is set to what it began with begins again. A text with a letter
less at an end, or with something written behind, is no other text either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace

from studio.demonstrate.key_tests import telling
from studio.demonstrate.nearest import CLOCK
from studio.demonstrate.visits import Visit
from studio.document.actions import SetAction
from studio.document.model import Document
from studio.infer.check import value_if_any
from studio.infer.drawn_places import lies_on
from studio.infer.goals import Goal
from studio.infer.standing import LEAST_CHANGE
from studio.language.nodes import Literal, Name, Node
from studio.language.types import NUMBER, POINT, SHAPE
from studio.language.values import Value, is_number


def with_own(goal: Goal, own: Node | None, brought: Sequence[str], document: Document, several: frozenset[str]) -> Goal:
    """The goal of what is to stand where something stands; ``several`` names what was set from unlike numbers.

    Steps are looked through for formulas by their identity: what is found holds what stands there as one of its own.
    """
    own = deepcopy(own)
    lying = goal.scope.lying or _clicked(goal, own, brought)
    scope = replace(goal.scope, own=own, given=telling(goal, own, brought), lying=lying)
    became = _fallen_to(goal, own, several) - {_began(own, document)} | _edited(goal, own)
    return replace(goal, scope=replace(scope, fell=tuple(became)))


def _clicked(goal: Goal, own: Node | None, brought: Sequence[str]) -> tuple[str, ...]:
    """The places that an event brought, where what stands there is no coordinate and each lies on something drawn."""
    if not isinstance(own, Name) or own.id not in goal.scope.amounts or not all(map(is_number, goal.wanted)):
        return ()
    things = [name for name, kind in goal.scope.types.items() if kind == SHAPE]
    tests = {name: [lies_on(one, name) for one in things] for name in brought if goal.scope.types.get(name) == POINT}
    return tuple(
        name
        for name, some in tests.items()
        if all(any(value_if_any(test, one, goal.scope) is True for test in some) for one in goal.situations)
    )


def set_from_several(visits: Iterable[Visit]) -> frozenset[str]:
    """The tiles that were set where they were unlike numbers."""
    held: dict[str, set[Value]] = {}
    for visit in visits:
        for one in visit.sequence.shown:
            if isinstance(one.action, SetAction) and is_number(value := one.situation.get(one.action.target)):
                held.setdefault(one.action.target, set()).add(value)
    return frozenset(name for name, values in held.items() if len(values) > 1)


def _began(own: Node | None, document: Document) -> Value:
    """The number that a state begins with; nothing for anything else."""
    state = document.definitions.get(own.id) if isinstance(own, Name) else None
    if state is None or not state.is_state or not isinstance(state.formula, Literal):
        return None
    return state.formula.value if is_number(state.formula.value) else None


def _fallen_to(goal: Goal, own: Node | None, several: frozenset[str]) -> set[Value]:
    """The numbers that something became that is more than a little less, each from one number, and not all used up."""
    fallen: dict[Value, set[Value]] = {}
    for one, new in zip(goal.situations, goal.wanted, strict=True):
        old = one.values.get(own.id) if isinstance(own, Name) else None
        if is_number(old) and is_number(new) and new > 0:
            fallen.setdefault(new, set()).add(old - new)
    alone = {new: by.pop() for new, by in fallen.items() if len(by) == 1}
    return {
        new
        for new, by in alone.items()
        if by > LEAST_CHANGE and isinstance(own, Name) and (own.id in several or _has_name(by, goal, own.id))
    }


def _edited(goal: Goal, own: Node | None) -> set[Value]:
    """The texts that are what stood there, with a letter less at an end or with more written behind."""
    edited: set[Value] = set()
    for one, new in zip(goal.situations, goal.wanted, strict=True):
        old = one.values.get(own.id) if isinstance(own, Name) else None
        if isinstance(old, str) and isinstance(new, str) and "" not in (old, new):
            edited |= {new} if new in (old[:-1], old[1:]) or (new != old and new.startswith(old)) else set()
    return edited


def _has_name(number: Value, goal: Goal, own: str) -> bool:
    """Whether something else has that value in all situations."""
    names = (name for name, kind in goal.scope.types.items() if kind == NUMBER and name not in (own, *CLOCK))
    return any(all(one.values.get(name) == number for one in goal.situations) for name in names)
