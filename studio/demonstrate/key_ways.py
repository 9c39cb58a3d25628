"""Where keys lead: each a coordinate of something, so far at a time, whatever else is counted beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from studio.infer.goals import Goal, Situation
from studio.infer.own_ways import AXES, moved_along
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node
from studio.language.values import Point, Value, is_number

Coordinate = tuple[str, str | int]
"""What has it, and which of its coordinates it is: an axis of a point, a place in a tuple, "" for a number."""
Change = tuple[Coordinate, bool]
"""What becomes another number, and whether it becomes more."""


@dataclass(frozen=True)
class KeyWay:
    """Where a key leads: one coordinate of something goes one way, mostly so far; and where it did, and did not.

    ``seen`` is all that this coordinate was anywhere, before and after; ``back``: another key leads it back.
    """

    key: str
    coordinate: Coordinate
    amounts: frozenset[float]
    went: tuple[Situation, ...]
    ended: tuple[Situation, ...]
    seen: frozenset[float]
    back: bool = False

    @property
    def of(self) -> str:
        return self.coordinate[0]

    @property
    def is_of_point(self) -> bool:
        return self.coordinate[1] in AXES

    @property
    def forward(self) -> bool:
        return min(self.amounts) > 0

    @property
    def node(self) -> Node:
        """The coordinate as a formula."""
        of, part = self.coordinate
        if part == "":
            return Name(of)
        return Attribute(Name(of), part) if isinstance(part, str) else Apply("[]", (Name(of), Literal(part)))

    def told(self, name: str) -> Node:
        """That it is this key."""
        return Apply("==", (Name(name), Literal(self.key)))

    @property
    def edge(self) -> float | None:
        """How far it was where it ended first; None where it went on from there or beyond."""
        ended, went = (
            [along(self.coordinate[1], one.values[self.of]) for one in some] for some in (self.ended, self.went)
        )
        if not all(map(is_number, [*ended, *went])):
            return None
        at = min(ended) if self.forward else max(ended)
        return None if any(one >= at if self.forward else one <= at for one in went) else at

    @property
    def is_farthest(self) -> bool:
        """Whether it ended just where nothing was ever farther on its way: so it is at the edge."""
        at = max(self.seen) if self.forward else min(self.seen)
        return all(along(self.coordinate[1], one.values[self.of]) == at for one in self.ended)

    def beyond(self) -> Node | None:
        """The place to which the key would lead; None where it led now so far, now farther, or there was none."""
        of, part = self.coordinate
        if len(self.amounts) > 1 or part == "":
            return None
        (by,) = self.amounts
        if isinstance(part, str):
            return moved_along(Name(of), (part, by))
        there = Apply("+" if by > 0 else "-", (self.node, Literal(abs(by))))
        wholes = [one.values[of] for one in self.ended]
        if not all(isinstance(one, tuple) for one in wholes):
            return None
        parts = (there if at == part else Apply("[]", (Name(of), Literal(at))) for at in range(len(wholes[0])))
        return Display("tuple", tuple(parts))


def along(part: str | int, value: Value) -> Value:
    """A coordinate of a value; None where it has none."""
    if isinstance(part, int):
        return value[part] if isinstance(value, tuple) and part < len(value) else None
    return (getattr(value, part) if isinstance(value, Point) else None) if part else value


def key_ways(goal: Goal, name: str) -> Iterator[KeyWay]:
    """The ways of the keys that end a test at times and else lead something along one coordinate."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    keys = dict.fromkeys(one.values[name] for one, _ in pairs)
    went = {key: [one for one, ends in pairs if one.values[name] == key and ends is not True] for key in keys}
    ended = {key: [one for one, ends in pairs if one.values[name] == key and ends is True] for key in keys}
    led = {key: _always([_changes(one) for one in some if one.becomes]) for key, some in went.items()}
    beside = counted_beside(one.keys() for one in led.values())
    for key in keys:
        own = _own({change: by for change, by in led[key].items() if change not in beside}, goal)
        if isinstance(key, str) and ended[key] and own is not None:
            (coordinate, more), amounts = own
            back = any((coordinate, not more) in one for one in led.values())
            seen = frozenset(_seen(coordinate, goal.situations))
            yield KeyWay(key, coordinate, amounts, tuple(went[key]), tuple(ended[key]), seen, back)


def counted_beside(led: Iterable[Collection[Change]]) -> frozenset[Change]:
    """What becomes more, or less, with several keys that lead to unlike places: it only counts them."""
    every = [frozenset(one) for one in led]
    return frozenset(change for one, other in product(every, every) if one != other for change in one & other)


def _changes(one: Situation) -> dict[Change, float]:
    """Which coordinates become others from a situation on, each with how far it goes."""
    found: dict[Change, float] = {}
    for name, new in one.becomes.items():
        old = one.values.get(name)
        for part in _parts(new):
            before, after = along(part, old), along(part, new)
            if is_number(before) and is_number(after) and before != after:
                found[(name, part), after > before] = after - before
    return found


def _parts(value: Value) -> Iterable[str | int]:
    if isinstance(value, Point):
        return AXES
    return range(len(value)) if isinstance(value, tuple) else ("",) if is_number(value) else ()


def _always(some: Collection[Mapping[Change, float]]) -> dict[Change, frozenset[float]]:
    """What changes in all of some ways that were shown, each with how far."""
    shared = frozenset.intersection(*(frozenset(one) for one in some)) if some else frozenset[Change]()
    return {change: frozenset(one[change] for one in some) for change in shared}


def _own(led: Mapping[Change, frozenset[float]], goal: Goal) -> tuple[Change, frozenset[float]] | None:
    """The one coordinate that a key changes; of points first, for numbers are counted beside these."""
    for points in (True, False):
        found = [one for one in led.items() if (one[0][0][1] in AXES) is points and one[0][0][0] in goal.scope.types]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _seen(coordinate: Coordinate, situations: Iterable[Situation]) -> Iterator[float]:
    name, part = coordinate
    for one in situations:
        values = [one.values.get(name), one.becomes.get(name)]
        yield from (at for at in (along(part, value) for value in values) if is_number(at))
