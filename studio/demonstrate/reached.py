"""The situations that a program comes to when all its processes are played as known so far, nearest first.

Played on from what was shown, latest first, and from the beginning, each event that was shown and clicks on what is
drawn are tried in every situation before any is tried in one that is further away.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations_with_replacement

from studio.demonstrate.already_answered import cannot_happen
from studio.demonstrate.playing import InterpretedRun
from studio.document.bounds import Box, bounds
from studio.document.chance import names_of_chance
from studio.document.live import Live, looked_at
from studio.document.model import EVENTS, Document
from studio.language.builtins import TABLE
from studio.language.builtins.geometry import hit, nearest_shape
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Name, Node, children
from studio.language.steps import When, walk_steps
from studio.language.types import TRUTH
from studio.language.values import Point, Value, frozen

SENT = 240
"""So many events are sent in all."""
STEPS = 60_000
"""So many steps they may take together."""
OF_ONE = 8_000
"""So many steps one of them may take."""
PLACES = 6
"""At so many drawn things that no event of a demonstration hit it is looked what one does there."""
OFTEN = 3
"""Two values that were each come to so often, and never together, are taken not to go together."""
AT_ONE = 2
"""So many places of one drawn thing are tried: each may be a place of its own."""
SEED = 11
"""Which of the drawn things, so that the same program is played alike."""
(PLACE,) = EVENTS["click"]
LEFT_ALONE = ("start", "change")
"""What comes before everything else, and what gives parameters another value."""

TOLD = (hit.__name__, nearest_shape.__name__)
"""What tells a place by one of the things that are drawn."""

Values = Mapping[str, Value]
Happening = tuple[str, Values]
Part = tuple[str, Hashable]
"""The value of one state, by its name."""


@dataclass(frozen=True)
class Reached:
    """What the states are in a situation, and how the program comes to it: as ``begun``, then ``far`` events later."""

    states: Values
    begun: str
    far: int = 0

    @property
    def label(self) -> str:
        """How it is called: ``on_key-3`` for what was shown, ``after on_key-3`` for what comes of it."""
        return f"after {self.begun}" if self.far else self.begun


class ReachedSituations:
    """The situations that a document comes to, found as they are asked for; each is found once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.shown = [one for one in document.demonstrations.values() if one.event]
        self.sent, self.steps = 0, 0
        self.complete = False
        """Whether nothing else can be come to, as far as is known what the events do."""
        self._hidden = names_of_chance(document)
        self.changed: set[str] = set()
        """The states that some event has changed."""
        self._cut_off = False  # whether there is more that can be clicked than was tried
        self._unknown = False  # whether an event came to what nobody has shown, or to an error
        self._known: list[Reached] = []
        self._keys: set[object] = set()
        self._rest = self._found()

    def __iter__(self) -> Iterator[Reached]:
        place = 0
        while True:
            if place == len(self._known):
                found = next(self._rest, None)
                if found is None:
                    return
            yield self._known[place]
            place += 1

    @cached_property
    def all(self) -> list[Reached]:
        """All of them, as far as is looked."""
        return list(self)

    # which events

    @cached_property
    def happenings(self) -> list[Happening]:
        """The events that are tried: those that were shown, of several at the same things one, and other clicks."""
        kinds = {rule.event for rule in self.document.rules} - {*LEFT_ALONE}
        boxes = self._boxes if any(PLACE in EVENTS[kind] for kind in kinds) else []
        found: dict[object, Happening] = {}
        times: Counter[object] = Counter()
        for kind, brings in self._shown():
            place = kind, self._told(brings, boxes)
            if kind in kinds and frozen((kind, dict(brings))) not in found and times[place] < AT_ONE:
                times[place] += 1
                found[frozen((kind, dict(brings)))] = kind, brings
        middles = [Point((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in dict.fromkeys(boxes)]
        some = random.Random(SEED).sample(middles, len(middles))
        for kind in sorted(one for one in kinds if tuple(EVENTS[one]) == (PLACE,)):
            others = {(kind, self._told({PLACE: at}, boxes)): at for at in some}
            new = [place for place in others if place not in times]
            found |= {place: (kind, {PLACE: others[place]}) for place in new[:PLACES]}
            self._cut_off = self._cut_off or len(new) > PLACES
        return list(found.values())

    def _shown(self) -> Iterator[Happening]:
        """The events that were shown, latest first."""
        for one in reversed(self.shown):
            brings = {name: one.inputs[name] for name in EVENTS[one.event] if name in one.inputs}
            if len(brings) == len(EVENTS[one.event]):
                yield one.event, brings

    @property
    def _boxes(self) -> list[Box]:
        try:
            shapes = self._first.scene()
            return [box for shape in shapes if (box := bounds([shape])) is not None]
        except StudioError:
            return []

    @property
    def _first(self) -> Live:
        parameters = self.shown[-1].parameters if self.shown else {}
        live = looked_at(self.document)
        known = {name: value for name, value in parameters.items() if name in self.document.parameters()}
        return live.with_values(known) if known else live

    @staticmethod
    def _told(brings: Values, boxes: Iterable[Box]) -> object:
        """What tells an event from others: the things that it hits, and what else it brings."""
        return frozen(tuple(_hit(one, boxes) if isinstance(one, Point) else one for one in brings.values()))

    def with_events(self, process: str) -> Iterator[tuple[Reached, Happening]]:
        """All situations with an event that runs a process, nearest first; then each with another one, and so on."""
        kinds = {rule.event for rule in self.document.rules if rule.process == process}
        own = [one for one in self.happenings if one[0] in kinds]
        for shift in range(len(own)):
            yield from ((one, own[(place + shift) % len(own)]) for place, one in enumerate(self))

    # what comes of them

    def _found(self) -> Iterator[Reached]:
        try:
            parameters = self.shown[-1].parameters if self.shown else {}
            run = InterpretedRun(self.document, parameters, steps=OF_ONE)
        except StudioError:
            return
        waiting: deque[Reached] = deque()
        for one in self._begun(run):
            if self._is_new(one):
                waiting.append(one)
                yield one
        while waiting:
            for found in self._after(run, waiting.popleft()):
                if found is None:
                    return
                waiting.append(found)
                yield found
        self.complete = not self._unknown and not self._left_out

    @property
    def _left_out(self) -> bool:
        """Whether something can happen that was not tried: other events, other values that one brings to a state."""
        kinds = {rule.event for rule in self.document.rules} - {"start"}
        begun = any(one.parameters != self.shown[-1].parameters for one in self.shown)
        return begun or self._cut_off or not kinds <= {kind for kind, _ in self.happenings} or any(self._brought(kinds))

    def _brought(self, kinds: Collection[str]) -> Iterator[str]:
        """What an event brings that a step makes something of, which may be any value then."""
        values = {name for kind in kinds for name in EVENTS[kind]}
        for process in self.document.processes.values():
            acts = (step for step in walk_steps(process.steps) if not isinstance(step, When))
            yield from values & {name for step in acts for each in step.formulas for name in _made_of(each)}

    def _begun(self, run: InterpretedRun) -> Iterator[Reached]:
        """What was shown, latest first, at the parameters of the latest, and the beginning."""
        names = run.states.keys() - self._hidden
        for one in reversed(self.shown):
            if one.parameters == self.shown[-1].parameters and names <= one.inputs.keys():
                yield Reached({name: one.inputs[name] for name in names}, one.id)
        if any(rule.event == "start" for rule in self.document.rules):
            run.send("start", {})
        yield Reached(self._plain(run.states), "the beginning")

    def _after(self, run: InterpretedRun, before: Reached) -> Iterator[Reached | None]:
        """What is come to by one more event; None where enough was tried."""
        states = {**run.states, **before.states}
        for kind, brings in self.happenings:
            if self.sent >= SENT or self.steps >= STEPS:
                yield None
            if cannot_happen({**before.states, **brings}, self.document.choices):
                continue
            run.states = states
            self.sent += 1
            came = run.send(kind, brings)
            self.steps += run.spent
            self.changed.update(came.changed, came.grown)
            self._unknown = self._unknown or came.ending in ("hole", "error")
            found = Reached(self._plain(run.states), before.begun, before.far + 1)
            if (came.changed or came.grown) and self._is_new(found):
                yield found

    def _plain(self, states: Values) -> Values:
        """The states without what chance is behind of: it tells nothing."""
        return {name: value for name, value in states.items() if name not in self._hidden}

    def _is_new(self, found: Reached) -> bool:
        key = frozen(dict(found.states))
        if key in self._keys:
            return False
        self._keys.add(key)
        self._known.append(found)
        return True

    # what cannot be

    def may_be(self, values: Values) -> bool:
        """Whether states may be so: as they were come to, or as nothing speaks against where more can be come to."""
        seen = self._seen
        if frozenset(parts := self._parts(values)) in seen:
            return True
        return not self.complete and not any(
            pair not in self._together and all(self._times[one] >= OFTEN for one in pair) for pair in _pairs(parts)
        )

    def never_met(self, values: Values) -> frozenset[object]:
        """The pairs of values of states that are nowhere as they are here; none where more can be come to."""
        together = self._together
        return frozenset(_pairs(self._parts(values))) - together if self.complete else frozenset()

    def _parts(self, values: Values) -> list[Part]:
        return [(name, frozen(values[name])) for name in sorted(self.changed & values.keys())]

    @cached_property
    def _seen(self) -> frozenset[frozenset[Part]]:
        found = self.all  # before it is known what changes
        return frozenset(frozenset(self._parts(one.states)) for one in found)

    @cached_property
    def _times(self) -> Counter[Part]:
        return Counter(chain.from_iterable(self._seen))

    @cached_property
    def _together(self) -> frozenset[object]:
        found = self.all
        return frozenset(chain.from_iterable(_pairs(self._parts(one.states)) for one in found))


def _pairs(parts: Sequence[Part]) -> Iterator[tuple[Part, Part]]:
    """Each two of these, and each with itself."""
    return combinations_with_replacement(parts, 2)


def _made_of(node: Node) -> Iterator[str]:
    """The names that a value is made of: not what it is only tested by, nor a place told by what lies there."""
    if isinstance(node, Name):
        yield node.id
    if not (isinstance(node, Apply) and (node.function in TOLD or _gives_truth(node))):
        for _, part in children(node):
            yield from _made_of(part)


def _gives_truth(node: Apply) -> bool:
    return all(one.result == TRUTH for one in TABLE.get(node.function, ())) and node.function in TABLE


def _hit(place: Point, boxes: Iterable[Box]) -> Box | None:
    """The smallest of what lies there."""
    inside = (one for one in boxes if one[0] <= place.x <= one[2] and one[1] <= place.y <= one[3])
    return min(inside, key=lambda one: (one[2] - one[0]) * (one[3] - one[1]), default=None)
