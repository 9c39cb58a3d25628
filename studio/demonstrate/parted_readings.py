"""What an event brought, each read by itself: which key was pressed or thing was hit first, then the cases of that one.

Where keys do unlike things, steps over all of them become one heavy formula for each value. The same demonstrations can
be read key by key, and button by button. All readings are made, and the one that says it with less is taken; all
together where that is as plain. So is what all that is done as a whole tells apart: each such way by itself, or the one
that is told most plainly in front of everything else as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal

from studio.demonstrate.alignment import GO_ON, Groups, Signature, Thread, grouped, is_ending, role_between, taught_by
from studio.demonstrate.brought import Brought
from studio.demonstrate.doing_nothing import answered
from studio.demonstrate.evidence import said_to_matter
from studio.demonstrate.kept_answers import weight_of_gone, weight_of_unchosen
from studio.demonstrate.lift import Lifter
from studio.demonstrate.partings import is_idle, partings
from studio.demonstrate.reading_bounds import NO_READING, Outweighed, Rank, ReadingBound
from studio.demonstrate.reading_weights import STEP, BroughtParts, changed_in, deeds
from studio.demonstrate.simplify_steps import ends
from studio.demonstrate.standing_lifter import StandingLifter
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.truths_apart import put_unlike, with_truths_apart
from studio.demonstrate.whole_deeds import WHOLE, are_wholes, by_deeds, least_of_wholes
from studio.infer.decide import negation
from studio.infer.goals import Finding
from studio.infer.rank import LEAST
from studio.language.errors import CannotExplain
from studio.language.nodes import Node
from studio.language.show import show
from studio.language.steps import Steps, When, walk_steps
from studio.language.values import Value

PLAIN_REASON = 13
"""What a test of what was said to matter weighs at most that stops all that was brought."""
BY_WHOLES = 3.0
"""What it weighs more to part ways by all that is done in them: few may have the same in common by chance."""
LED = 4.0
"""What it weighs to find another test for a branch that stands, so that what is new goes the other way there."""
Order = Literal["parts", "endings", "free"]


@dataclass
class PartedLifter(Lifter):
    """Makes steps that ask first which of the parts of what an event brought it was."""

    parting: BroughtParts | None = None
    order: Order = "parts"
    """What comes first: all parts; endings for a reason, and of several, which are of any; or what never ended so."""

    def _read(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        threads, parting = [thread for some in groups.values() for thread in some], self.parting
        if parting is None or not all(map(parting.brought.is_known, threads)):
            return super()._read(groups)
        told = parting.brought
        apart = [(number, _those(threads, told, part)) for number, part in enumerate(parting.parts)]
        apart = [(number, some) for number, some in apart if some]
        known = sum(len(some) for _, some in apart) == len(threads)
        if not known or len(apart) < 2 or (len(groups) == 1 and is_ending(next(iter(groups)))):
            return super()._read(groups)
        beside = {kind: some for kind, some in groups.items() if self._is_beside(kind, some, threads, told)}
        if beside:
            rest = [thread for kind, some in groups.items() if kind not in beside for thread in some]
            return self._parted({**beside, GO_ON: rest}), []
        ending = {kind: some for kind, some in groups.items() if _is_of_all(kind, some, told)}
        if ending and self.order == "free":
            apart = _free_first(apart, [thread for some in ending.values() for thread in some])
        if ending and (self.order == "endings" or len(apart) < 2):
            rest = [thread for kind, some in groups.items() if kind not in ending for thread in some]
            return self._parted({**ending, GO_ON: rest} if rest else ending), []
        acting = [one for one in threads if not is_idle(one)]
        done = () if all(map(is_idle, apart[0][1])) else answered(self.ask, acting)
        return (*done, *self._each_part(parting, apart)), []

    def _is_beside(self, kind: Signature, some: Sequence[Thread], threads: Sequence[Thread], brought: Brought) -> bool:
        """Whether a plain reason was told for an ending that has nothing to do with what was brought."""
        names = set(said_to_matter(some)) if kind[0] == "end" else set[str]()
        if not names or brought.name in names or names & changed_in(threads):
            return False
        others = [one for one in threads if one not in some]
        return bool(others) and self.ask.weight_of_reason(some, others) <= PLAIN_REASON

    def _each_part(self, parting: BroughtParts, apart: Sequence[tuple[int, list[Thread]]]) -> Steps:
        """A branch for each part; those that do nothing come first, and stand for all others."""
        (number, some), *later = apart
        if not later:
            return self.merge(some)
        others = [thread for _, each in later for thread in each]
        asked = number == 0 and parting.idle
        test = self._idle(some, others) if asked else parting.test(number)
        with self.ask.aside():
            then = self._merged_where(test, some)
        with self._holding(negation(test)), self.ask.aside():
            rest = self._each_part(parting, later)
        when = When(test, then, () if ends(then) else rest, taught_by=taught_by([*some, *others]))
        return (when, *(rest if ends(then) else ()))

    @contextmanager
    def _holding(self, test: Node) -> Iterator[None]:
        known = list(self.ask.holding)
        self.ask.holding.append(test)
        yield
        self.ask.holding[:] = known

    def _idle(self, some: Sequence[Thread], others: Sequence[Thread]) -> Node:
        """What tells threads in which nothing happens from others."""
        kind = some[0].signature()
        assert kind is not None
        return self.ask.test(role_between([kind]), some, others)


@dataclass
class DeedLifter(PartedLifter):
    """Makes steps that ask first which of the ways it was that are told by all that is done in them."""

    first_alone: bool = False
    """Only the way that is told most plainly from all others is parted, and everything else read as usual."""
    was_parted: bool = False

    def _ways(self, groups: Groups) -> Groups:
        whole = groups if self.was_parted else by_deeds(groups, self.ask.few)
        if whole is groups:
            return super()._ways(groups)
        if not self.first_alone:
            return whole
        self.was_parted = True
        kinds = list(whole)
        rest = [[one for other in kinds if other != kind for one in whole[other]] for kind in kinds]
        weights = [self.ask.weight_of_tests([whole[kind], rest[place]]) for place, kind in enumerate(kinds)]
        place = weights.index(min(weights))
        return {kinds[place]: whole[kinds[place]], (*GO_ON, WHOLE): rest[place]}

    def _branch(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        return (self._parted(groups), []) if are_wholes(groups) else super()._branch(groups)


def _free_first(apart: Sequence[tuple[int, list[Thread]]], ended: Sequence[Thread]) -> list[tuple[int, list[Thread]]]:
    """The parts of which none is among some threads that ended, then all others together."""
    free = [(number, some) for number, some in apart if not any(one in ended for one in some)]
    others = [(number, some) for number, some in apart if (number, some) not in free]
    return [*free, (others[0][0], [one for _, some in others for one in some])]


def _those(threads: Iterable[Thread], brought: Brought, part: Collection[Value]) -> list[Thread]:
    """The threads in which one of a part was brought."""
    return [one for one in threads if brought.at(one) in part]


def _is_of_all(kind: Signature, threads: Sequence[Thread], brought: Brought) -> bool:
    """Whether an ending may be of any of what was brought: a reason was told, or it was shown with several."""
    return is_ending(kind) and (kind[2] != "" or len(set(map(brought.at, threads))) > 1)


def least_weight(threads: Sequence[Thread], parting: BroughtParts) -> float:
    """What no reading parted so weighs less than: each part does what was shown with it."""
    parts = [_those(threads, parting.brought, part) for part in parting.parts]
    return parting.weight + (STEP + LEAST) * sum(len(deeds(some)) for some in parts)


Reading = tuple[Asker, Steps]
Make = Callable[..., Lifter]
MakeLifter = Callable[[Asker], Lifter]
Read = Callable[[MakeLifter, Sequence[Thread]], Reading]


def plainest(
    read: Read,
    threads: Sequence[Thread],
    brought: Sequence[Brought],
    findings: list[Finding],
    stands: Steps = (),
    looking: Sequence[Thread] = (),
) -> Reading:
    """The plainest reading, of all that was brought together and with it parted; ``findings`` are those behind it.

    Of those that weigh the same it is the first one. A reading is not gone on with that already weighs more than
    another one; so those that are likely the plainest are made before others, as the steps tell that stand. The ways
    that all that is done tells are looked for in the plainest one. ``looking`` are the threads with
    answers that look as others do: last it is read so too.

    Raises CannotExplain where all together cannot be explained, nor any parting.
    """
    tried = _Readings(read, threads, brought, findings)
    readings = list(enumerate(_lifters(threads, brought)))
    if any(one.is_parted(stands) for one in brought):
        readings.reverse()
    for number, (parting, lifter) in readings:
        least = 0 if parting is None else least_weight(threads, parting)
        tried.make(number, parting, lifter, least)
    number = len(readings)
    for parting, lifter in [(None, Lifter), *tried.parted()]:
        for alone in (False, True) if _has_wholes(threads, parting, brought) else ():
            least = (STEP + LEAST) * len(deeds(threads)) if alone else _least_by_wholes(threads, parting, brought)
            told = lifter.keywords if isinstance(lifter, partial) else {}
            tried.make(number := number + 1, parting, partial(DeedLifter, **told, first_alone=alone), least, BY_WHOLES)
    if any(isinstance(one, When) for one in walk_steps(stands)) and not tried.parts_as(stands):
        stray = set[str]()
        for led, price in ((False, 0), (True, LED)):
            if not led or stray:
                lifter = partial(StandingLifter, stands=stands, led=led, stray=stray)
                tried.make(number := number + 1, None, lifter, 0, price)
    if looking:
        parting, lifter = (None, Lifter) if tried.best is None else tried.best[2:]
        tried.threads = looking
        tried.make(number + 1, parting, lifter)
    return tried.plainest()


def _parts_of(threads: Sequence[Thread], parting: BroughtParts | None) -> list[list[Thread]]:
    """The threads that are read by themselves."""
    return [[*threads]] if parting is None else [_those(threads, parting.brought, one) for one in parting.parts]


def _has_wholes(threads: Sequence[Thread], parting: BroughtParts | None, brought: Sequence[Brought]) -> bool:
    """Whether all that is done tells ways apart that are read by themselves, and what was brought does not."""
    parts = _parts_of(threads, parting)
    return any(
        least_of_wholes(one, STEP + LEAST, LEAST, brought) < math.inf and not _told_by(brought, one) for one in parts
    )


def _told_by(brought: Sequence[Brought], threads: Sequence[Thread]) -> bool:
    """Whether each way in which something is done has keys or things of its own."""
    acting = [some for some in by_deeds(grouped(threads), brought).values() if not all(map(is_idle, some))]
    return len(acting) > 1 and any(_are_apart([set(map(one.at, some)) for some in acting]) for one in brought)


def _are_apart(some: Sequence[set[Value]]) -> bool:
    return all(None not in one for one in some) and sum(map(len, some)) == len(set[Value]().union(*some))


def _least_by_wholes(threads: Sequence[Thread], parting: BroughtParts | None, brought: Sequence[Brought]) -> float:
    """What a reading weighs at least that parts the ways which all that is done tells."""
    parts = _parts_of(threads, parting)
    told = ((least_of_wholes(one, STEP + LEAST, LEAST, brought), (STEP + LEAST) * len(deeds(one))) for one in parts)
    return (0 if parting is None else parting.weight) + sum(most if most < math.inf else some for most, some in told)


def _tests_in(steps: Steps) -> set[str]:
    return {show(one.test) for one in walk_steps(steps) if isinstance(one, When)}


class _Readings:
    """The readings that were made so far, of which the plainest one is kept."""

    def __init__(
        self, read: Read, threads: Sequence[Thread], brought: Sequence[Brought], findings: list[Finding]
    ) -> None:
        self._read, self.threads, self._brought, self._findings = read, threads, brought, findings
        self._before, self._unlike, self._apart = list(findings), put_unlike(threads), frozenset[str]()
        self._why: dict[int, CannotExplain] = {}
        self.best: tuple[Rank, tuple[Reading, list[Finding]], BroughtParts | None, Make] | None = None

    def make(self, number: int, parting: BroughtParts | None, lifter: Make, least: float = 0, price: float = 0) -> None:
        """Makes one reading more, unless it weighs more than another one at ``least``, its ``price`` included.

        Where truths that are put may be deeds of their own, it is made with these, and ways are told by such alone.
        """
        for names in dict.fromkeys((self._unlike, self._unlike if price else frozenset[str]())):
            self._apart = names
            self._make(number, parting, lifter, least, price)

    def _make(self, number: int, parting: BroughtParts | None, lifter: Make, least: float, price: float) -> None:
        best = NO_READING if self.best is None else self.best[0]
        if best[0] <= least + price:
            return
        self._findings[:] = self._before
        bound = ReadingBound(self.threads, self._brought, parting, number, best, price)
        try:
            ask, steps = self._read(with_truths_apart(partial(lifter, bound=bound), self._apart), self.threads)
        except Outweighed:
            return
        except CannotExplain as error:
            self._why[number] = error
            return
        told = ask.process, ask.choices, ask.doubts
        gone = weight_of_gone(*told) + weight_of_unchosen(*told)
        weighs = bound.weight_of(steps, ask.doubts) + gone, number
        if weighs < best:
            self.best = weighs, ((ask, steps), list(self._findings)), parting, lifter

    def parts_as(self, steps: Steps) -> bool:
        """Whether the plainest one so far parts its ways by tests of these steps alone."""
        return self.best is not None and _tests_in(self.best[1][0][1]) <= _tests_in(steps)

    def parted(self) -> list[tuple[BroughtParts | None, Make]]:
        """How what was brought is parted in the plainest one so far, and by whom; empty where it is not."""
        return [] if self.best is None or self.best[2] is None else [self.best[2:]]

    def plainest(self) -> Reading:
        """The plainest one. Raises CannotExplain where there is none."""
        if self.best is None:
            raise self._why[min(self._why)]
        reading, self._findings[:] = self.best[1]
        return reading


def _lifters(threads: Sequence[Thread], brought: Sequence[Brought]) -> Iterator[tuple[BroughtParts | None, Make]]:
    """The readings, all together first: that is taken where none is plainer."""
    yield None, Lifter
    endings = {kind: some for kind, some in grouped(threads).items() if is_ending(kind)}
    for one in brought:
        of_all = [kind for kind, some in endings.items() if _is_of_all(kind, some, one)]
        told = [set(map(one.at, endings[kind])) for kind in of_all if kind[2]]
        for parting in partings(threads, one):
            acting = frozenset[Value]().union(*parting.parts)
            if of_all:
                yield parting, partial(PartedLifter, parting=parting, order="endings")
            ended = {one.at(thread) for kind in of_all for thread in endings[kind]}
            if any(ended.isdisjoint(part) for part in parting.parts[int(parting.idle) :]) and told:
                yield parting, partial(PartedLifter, parting=parting, order="free")
            if all(len(some) == 1 and some <= acting for some in told):
                yield parting, partial(PartedLifter, parting=parting)
