"""What an event brought that is one of a few: the key that was pressed, the drawn thing that was hit, or none of them.

Who acts otherwise with each has shown ways of their own. A text tells itself; a place tells which thing lies there.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from studio.demonstrate.alignment import Thread
from studio.demonstrate.key_classes import class_test, classed_keys, typed_keys
from studio.demonstrate.scope import ProcessSurroundings
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.drawn_places import holds_drawn, lies_on
from studio.infer.goals import Goal, Scope, Situation
from studio.language.builtins import TABLE
from studio.language.builtins.geometry import hit
from studio.language.nodes import Apply, Attribute, Literal, Logic, Name, Node, disjunction, each_node, free_names
from studio.language.steps import Steps, When, walk_steps
from studio.language.types import POINT, SHAPE, TEXT, type_of
from studio.language.values import Point, Shape, Value

PIXELS = 10.0
"""What a formula weighs more that is about the very place, where unlike things were hit."""
UNLIKE = ("f12", "q", "7", "?")
"""A key of each kind: one with a name, a letter, a digit and another sign."""
MOST_OPEN = 10
"""Of more tests than so many, each of which may hold or not, it is not looked what follows."""
LIES_ON = frozenset({"inside", "hit", "nearest", "nearest_shape"})
"""Builtins that tell what lies at a place."""


@dataclass(frozen=True)
class Brought:
    """A text that an event brought: it is one of those that were shown, and tells itself."""

    name: str
    around: Mapping[str, ProcessSurroundings] = field(default_factory=dict)
    """What is around each moment at which a thread began."""
    classed: frozenset[str] = frozenset()
    """The texts that stand for their class: those that are written, or with each of which the same is counted."""
    is_compared = True
    """Whether it is compared with other values: which thing lies at a place is no such value."""

    def of(self, values: Mapping[str, Value]) -> Value:
        """Which one it is, by the values of a moment."""
        return values.get(self.name)

    def at(self, thread: Thread) -> Value:
        """Which one it is in a thread."""
        return self.of(thread.situation)

    def is_known(self, thread: Thread) -> bool:
        """Whether it is one of a few in a thread."""
        return type(self.at(thread)) is str

    def typed(self, threads: Sequence[Thread]) -> frozenset[str]:
        """Those that are written by what is done."""
        return typed_keys(threads, [self.name])

    def moment(self, thread: Thread) -> Situation:
        """All values at the place of a thread."""
        return Situation({**self.around[thread.began].values, **thread.situation})

    def follows(self, test: Node, facts: Sequence[tuple[Node, bool]]) -> bool:
        """Whether a test holds wherever others of what was brought hold, or do not, as these facts say."""
        named = {one.value for node in (test, *(node for node, _ in facts)) for one in _literals(node)}
        for one in (*named, *UNLIKE):
            there = Situation({self.name: one})
            known = all(value_if_any(node, there, Scope({})) is holds for node, holds in facts)
            if known and value_if_any(test, there, Scope({})) is not True:
                return False
        return True

    @property
    def scope(self) -> Scope:
        """What a test of it alone is about."""
        return Scope({self.name: TEXT}, pointed=(self.name,), locals=(self.name,))

    def test(self, some: Collection[Value], others: Collection[Value]) -> Node:
        """That it is one of some, and none of the ``others``; several that stand for their class are told by that."""
        classed = self.classed.intersection(map(str, some))
        test = class_test(self.name, classed) if len(classed) > 1 else None
        if test is None or any(value_if_any(test, Situation({self.name: one}), Scope({})) for one in others):
            return disjunction([self._is(one) for one in sorted(some, key=str)])
        return disjunction([test, *(self._is(one) for one in sorted(some, key=str) if one not in classed)])

    def _is(self, one: Value) -> Node:
        return Apply("==", (Name(self.name), Literal(one)))

    def is_told(self, some: Collection[Value], others: Sequence[Collection[Value]], threads: Sequence[Thread]) -> bool:
        """Whether the test of some holds just for these among the threads of these and of others."""
        return True

    def is_hit_in(self, situations: Sequence[Situation], holding: Sequence[Node]) -> bool:
        """Whether it is a place, and which thing is hit there differs in some situations, or was told before."""
        return False

    def stands_for_others(self, idle: Collection[Value]) -> bool:
        """Whether those that do nothing stand for all that nobody has shown: any other key, no thing at all."""
        return True

    def missed(self, goal: Goal) -> Node | None:
        """That none of the drawn things was hit that something is done to, where just that tells when a goal holds."""
        return None

    def missed_alone(self, goal: Goal) -> bool:
        """Whether a goal held wherever nothing was hit, or things that never did otherwise."""
        return False

    def hit_nothing(self, goal: Goal) -> bool:
        """Whether nothing was hit wherever a goal held."""
        return False

    def missed_at_times(self, goal: Goal) -> Node | None:
        """That nothing was hit to which something is done, where a goal holds there, and elsewhere at times."""
        return None

    def plain(self, node: Node) -> Node:
        """What stands for a formula when it is weighed: that none of several was hit is one thing to say."""
        return node

    def tells(self, node: Node) -> bool:
        """Whether a formula is about which one it is."""
        return self.name in free_names(node)

    def tells_alone(self, node: Node) -> bool:
        """Whether a formula is about nothing else."""
        return free_names(node) - TABLE.keys() == {self.name}

    def is_parted(self, steps: Steps) -> bool:
        """Whether some steps likely were read part by part; which text it is they ask read all together as well."""
        return False

    def chance(self, node: Node) -> float:
        """What a formula weighs more that is about something that merely differs with it."""
        return 0


@dataclass(frozen=True)
class BroughtPlace(Brought):
    """A place that an event brought: the drawn thing that was hit is one of a few, by its name; or it is nothing."""

    things: tuple[str, ...] = ()
    """All things that can be hit, those behind first."""
    is_compared = False
    _hits: dict[Hashable, tuple[Mapping[str, Value], Value]] = field(default_factory=dict, compare=False, repr=False)
    """What was hit at places before, with the things as they were drawn there, for these are told by being the same."""

    def of(self, values: Mapping[str, Value]) -> Value:
        place = values.get(self.name)
        if not isinstance(place, Point):
            return None
        drawn = {name: values[name] for name in self.things if name in values}
        key = (place, *drawn, *map(id, drawn.values()))
        if key not in self._hits:
            self._hits[key] = drawn, _hit_of(drawn, place)
        return self._hits[key][1]

    def at(self, thread: Thread) -> Value:
        known, now = self.around[thread.began].values, thread.situation
        names = (self.name, *self.things)
        return self.of(
            {name: now[name] if name in now else known[name] for name in names if name in now or name in known}
        )

    def is_known(self, thread: Thread) -> bool:
        return isinstance(thread.situation.get(self.name), Point)

    def typed(self, threads: Sequence[Thread]) -> frozenset[str]:
        return frozenset()

    def follows(self, test: Node, facts: Sequence[tuple[Node, bool]]) -> bool:
        asked = (test, *(node for node, _ in facts))
        atoms = dict.fromkeys(one for node in asked for one in each_node(node) if self._tells_thing(one))
        known = {one: holds for fact in facts for one, holds in _sure(*fact) if one in atoms}
        open_ones = [one for one in atoms if one not in known]
        if len(open_ones) > MOST_OPEN:
            return False
        for held in product((False, True), repeat=len(open_ones)):
            now = {**known, **dict(zip(open_ones, held, strict=True))}
            if all(_truth(node, now) is holds for node, holds in facts) and not _truth(test, now):
                return False
        return True

    @property
    def scope(self) -> Scope:
        types = {self.name: POINT, **dict.fromkeys(self.things, SHAPE)}
        return Scope(types, pointed=(self.name,), locals=(self.name,))

    def test(self, some: Collection[Value], others: Collection[Value]) -> Node:
        if None in some:
            return _not_any([lies_on(str(one), self.name) for one in sorted(others, key=str)])
        return disjunction([lies_on(str(one), self.name) for one in sorted(some, key=str)])

    def is_told(self, some: Collection[Value], others: Sequence[Collection[Value]], threads: Sequence[Thread]) -> bool:
        rest = frozenset[Value]().union(*others)
        if not rest:
            return True
        test, asked = self.test(some, rest), [one for one in threads if self.at(one) in {*some, *rest}]
        held = [value_if_any(test, self.moment(one), Scope({})) for one in asked]
        return held == [self.at(one) in some for one in asked]

    def is_hit_in(self, situations: Sequence[Situation], holding: Sequence[Node]) -> bool:
        things = {self.of(one.values) for one in situations}
        return len(things) > 1 or things != {None} and any(map(self.tells, holding))

    def stands_for_others(self, idle: Collection[Value]) -> bool:
        return None in idle

    def missed(self, goal: Goal) -> Node | None:
        if not self.missed_alone(goal):
            return None
        things, idle = self._hit_where(goal, False), self._hit_where(goal, True)
        if None not in idle and right_everywhere(self.test(idle, things), goal):
            return self.test(idle, things)
        if not right_everywhere(self.test({None}, things), goal):
            return None
        for one in sorted(things, key=str):  # what lies on another thing is hit with that
            if len(things) > 1 and right_everywhere(self.test({None}, things - {one}), goal):
                things = things - {one}
        return self.test({None}, things)

    def missed_alone(self, goal: Goal) -> bool:
        hit_there = self._hit_where(goal, False)
        idle = self._hit_where(goal, True)
        told = None in idle or bool(idle) and idle.isdisjoint(hit_there)
        return bool(hit_there) and None not in hit_there and told

    def hit_nothing(self, goal: Goal) -> bool:
        return self._hit_where(goal, True) == {None}

    def missed_at_times(self, goal: Goal) -> Node | None:
        things, idle = self._hit_where(goal, False), self._hit_where(goal, True)
        return self.test({None}, things) if things and None in idle - things and len(idle) > 1 else None

    def _hit_where(self, goal: Goal, holds: bool) -> set[Value]:
        """What was hit where a goal holds, or where it does not."""
        pairs = zip(goal.situations, goal.wanted, strict=True)
        return {self.of(one.values) for one, wanted in pairs if (wanted is True) is holds}

    def plain(self, node: Node) -> Node:
        nots = node.parts if isinstance(node, Logic) and node.sign == "and" else ()
        all_missed = all(isinstance(one, Apply) and one.function == "not" and self.tells_alone(one) for one in nots)
        return nots[0] if nots and all_missed else node

    def tells(self, node: Node) -> bool:
        return any(map(self._tells_thing, each_node(node)))

    def tells_alone(self, node: Node) -> bool:
        return self.tells(node) and free_names(node) - TABLE.keys() <= {self.name, *self.things}

    def is_parted(self, steps: Steps) -> bool:
        return any(isinstance(step, When) and self.tells_alone(step.test) for step in walk_steps(steps))

    def chance(self, node: Node) -> float:
        return (
            PIXELS if any(one.value == Name(self.name) for one in each_node(node) if isinstance(one, Attribute)) else 0
        )

    def _tells_thing(self, node: Node) -> bool:
        known = isinstance(node, Apply) and (node.function in LIES_ON or node.function not in TABLE)
        return isinstance(node, Apply) and known and Name(self.name) in node.arguments


def brought_by(
    threads: Sequence[Thread], names: Collection[str], around: Mapping[str, ProcessSurroundings]
) -> Iterator[Brought]:
    """All that an event brought that is one of a few in each of some threads."""
    drawn = _drawn([around[one.began] for one in threads])
    for name in names:
        texts, places = Brought(name, around, classed_keys(threads, [name])), BroughtPlace(name, around, things=drawn)
        if all(map(texts.is_known, threads)):
            yield texts
        elif drawn and all(map(places.is_known, threads)):
            yield places


def _drawn(moments: Sequence[ProcessSurroundings]) -> tuple[str, ...]:
    """The drawn things, and collections of these, that are there at each of some moments."""
    first = moments[0].values if moments else {}
    return tuple(name for name in first if all(_can_be_hit(one.values.get(name)) for one in moments))


def _hit_of(drawn: Mapping[str, Value], place: Point) -> Value:
    try:
        return hit(drawn, place)
    except (AttributeError, TypeError):  # one of them is nowhere
        return None


def _can_be_hit(value: Value) -> bool:
    return isinstance(value, Shape) or holds_drawn(type_of(value))


def _literals(node: Node) -> list[Literal]:
    return [one for one in each_node(node) if isinstance(one, Literal) and type(one.value) is str]


def _sure(node: Node, holds: bool) -> Iterator[tuple[Node, bool]]:
    """The parts of a test, and that they hold, or do not, wherever it holds, or does not."""
    if isinstance(node, Apply) and node.function == "not":
        yield from _sure(node.arguments[0], not holds)
    elif isinstance(node, Logic) and (node.sign == "and") is holds:
        yield from (one for part in node.parts for one in _sure(part, holds))
    else:
        yield node, holds


def _truth(node: Node, atoms: Mapping[Node, bool]) -> bool:
    """Whether a test holds where it is known of its parts whether these do."""
    if node in atoms:
        return atoms[node]
    if isinstance(node, Logic):
        return (all if node.sign == "and" else any)(_truth(part, atoms) for part in node.parts)
    return isinstance(node, Apply) and node.function == "not" and not _truth(node.arguments[0], atoms)


def _not_any(tests: Sequence[Node]) -> Node:
    nots = tuple(Apply("not", (one,)) for one in tests)
    return nots[0] if len(nots) == 1 else Logic("and", nots)
