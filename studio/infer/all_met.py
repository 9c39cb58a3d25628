"""All of several drawn things that meet something: those that another thing touches, or on which a place lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from studio.infer.drawn_places import hit_first
from studio.infer.goals import Scope, Situation
from studio.infer.touching import TOUCHES, touched_by, what_touches
from studio.language.builtins.geometry import inside
from studio.language.builtins.touching import touches
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, unused_name
from studio.language.values import Value, is_number

PLACES = ("place", "k", "i", "one_of_these")
"""How a place among several things is called, where their first letter is a name."""
Seed = tuple[Node, list[Value]]


@dataclass(frozen=True)
class _Met:
    """Several things with what may meet them; ``meets`` tells of what meets and one of them whether it does."""

    several: str
    by: str
    drawn: Sequence[Value]
    others: Sequence[Value]
    test: str
    meets: Callable[[Value, Value], bool]

    @property
    def places(self) -> list[list[Value]]:
        """The places or keys of those that are met, in each situation."""
        return [
            [key for key, one in _keyed(some) if self.meets(other, one)]
            for some, other in zip(self.drawn, self.others, strict=True)
        ]

    def formula(self, scope: Scope) -> Node:
        """``[k for k in range(len(things)) if touches(one, things[k])]``."""
        known = {self.several, self.by, *scope.types, *scope.functions, *scope.moved}
        name = unused_name(known, self.several[0], *PLACES)
        test = Apply(self.test, (Name(self.by), Apply("[]", (Name(self.several), Name(name)))))
        every: Node = Name(self.several)
        if not isinstance(self.drawn[0], dict):
            every = Apply("range", (Apply("len", (every,)),))
        return Comprehension("list", Name(name), (Clause((name,), every, (test,)),))


def what_is_met(situations: Sequence[Situation], scope: Scope, wanted: Sequence[Value]) -> Iterator[Seed]:
    """What drawn things touch; where several are met at once, all of them, the first, or how many these are."""
    yield from what_touches(situations, scope, wanted)
    many = all(isinstance(value, (list, frozenset)) for value in wanted)
    if any(isinstance(value, (bool, dict)) for value in wanted) or (not many and any(map(_is_many, wanted))):
        return
    for met in (*_touched(situations, scope), *_hit(situations, scope)):
        places = met.places
        if all(len(some) < 2 for some in places):
            continue
        node = met.formula(scope)
        if many:
            yield node, [*places]
            continue
        if all(places):
            yield Apply("first", (node,)), [some[0] for some in places]
        if all(map(is_number, wanted)):
            yield Apply("len", (node,)), [len(some) for some in places]


def _touched(situations: Sequence[Situation], scope: Scope) -> Iterator[_Met]:
    for one, several, others, drawn in touched_by(situations, scope):
        yield _Met(several, one, drawn, others, TOUCHES, touches)


def _hit(situations: Sequence[Situation], scope: Scope) -> Iterator[_Met]:
    for several, place, lying in hit_first(scope, situations):
        drawn, others = [one.values[several] for one in situations], [one.values[place] for one in situations]
        if lying:
            yield _Met(several, place, drawn, others, "inside", inside)


def _is_many(value: Value) -> bool:
    return isinstance(value, (list, frozenset))


def _keyed(several: Value) -> Sequence[tuple[Value, Value]]:
    return [*(several.items() if isinstance(several, dict) else enumerate(several))]
