"""Steps that part as those that stand do: what was shown since goes along with them, and changes no more than it must.

Putting steps together anew begins from nothing, and what is plainest as a whole may change with a demonstration of
something else. So they are also made along the branches that stand: at each of these the demonstrations part as its
test says. One that is new there goes the way that the test tells; or that on which what it does is done already, and
another test is found.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from studio.demonstrate.alignment import Groups, Signature, Thread, is_ending, role_between, taught_by
from studio.demonstrate.brought import Brought
from studio.demonstrate.detours import way_round, way_to_end
from studio.demonstrate.lift import Lifter
from studio.demonstrate.reading_bounds import Outweighed
from studio.demonstrate.set_anyhow import may_stay, set_with
from studio.demonstrate.simplify_steps import ends
from studio.demonstrate.whole_deeds import by_deeds
from studio.infer.decide import negation
from studio.infer.solve import FAR_FETCHED
from studio.language.nodes import Logic, Node
from studio.language.show import show
from studio.language.steps import Fail, ForEach, Let, Run, Set, Step, Steps, Stop, Succeed, When
from studio.language.values import same

BOTH = (True, False)


@dataclass
class StandingLifter(Lifter):
    """Makes steps whose branches part the threads as those of the steps that stand do."""

    stands: Steps = ()
    led: bool = False
    """Whether what is new goes the way on which what it does next is done already, whatever the test says of it."""
    stray: set[str] = field(default_factory=set)
    """What is new, and does next what is done already on the way that a test that stands does not tell."""

    def _ways(self, groups: Groups) -> Groups:
        groups = super()._ways(groups)
        threads = [thread for some in groups.values() for thread in some]
        self.stands, when = self._next(threads, groups)
        first = self.stands[0] if when is None and self.stands else None
        return self._set_as_stands(first, groups) if isinstance(first, Set) else groups

    def _set_as_stands(self, step: Set, groups: Groups) -> Groups:
        """The ways with those among the ones that set something that left it as the step that stands would."""
        kind = next(one for one in groups if one[:2] == _kind(step))
        others = [one for other in groups if other != kind for one in groups[other]]
        stayed = [one for one in others if may_stay(one, kind) and self._gives_what_is_there(step, one)]
        return set_with(groups, kind, stayed) if stayed else groups

    def _gives_what_is_there(self, step: Set, thread: Thread) -> bool:
        return same(self.ask.worked_out(step.value, thread), thread.situation[step.target])

    def _read(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        threads = [thread for some in groups.values() for thread in some]
        return self._as_it_stands(threads, groups) or self._freely(groups)

    def _freely(self, groups: Groups) -> tuple[Steps, list[Thread]]:
        made, after = super()._read(groups)
        if len(groups) == 1:
            self.stands = _behind(self.stands, next(iter(groups)))
        return made, after

    def _merged_where(self, test: Node, threads: Sequence[Thread]) -> Steps:
        known = self.stands
        steps = super()._merged_where(test, threads)
        self.stands = known
        return steps

    def _as_it_stands(self, threads: Sequence[Thread], groups: Groups) -> tuple[Steps, list[Thread]] | None:
        """Steps that part the threads as the next branch that stands does; None where none of them does."""
        self.stands, when = self._next(threads, groups)
        if when is None:
            return None
        some = [one for one in threads if self._goes_first(when, one, threads)]
        others = [one for one in threads if one not in some]
        if not some or not others or _endings(some) & _endings(others):
            return None  # what ends for one reason is told in one place
        count = 0 if when.otherwise or ends(when.then) else way_round(some, others) or way_to_end(some, others)
        if not (count or when.otherwise or ends(when.then)):
            return None
        role = role_between(_kinds_of(some, others, groups, self.ask.few))
        test = self._plain_test(when, role, some, others)
        if not count:
            return self._parted_by(test, some, others), []
        steps = self._merged_where(test, [thread.limited(count) for thread in some])
        self.stands = self.stands[1:]
        made = When(test, steps, taught_by=taught_by(threads))
        return (made,), [*(thread.advanced(count) for thread in some), *others]

    def _plain_test(self, when: When[Step], role: str, some: Sequence[Thread], others: Sequence[Thread]) -> Node:
        """What tells these apart. Raises Outweighed where that is far-fetched, and has nothing of what stands."""
        test = self.ask.test(role, some, others)
        rank = self.ask.doubts[-1].answer.candidates[0].rank[0]
        parts = {show(one) for whole in (test, negation(test)) for one in (whole, *_parts(whole))}
        if rank > FAR_FETCHED and show(when.test) not in parts:
            raise Outweighed
        return test

    def _next(self, threads: Sequence[Thread], groups: Groups) -> tuple[Steps, When[Step] | None]:
        """The steps that stand from here on, and the branch with which they begin, where it parts the threads."""
        left, kinds = list(self.stands), {kind[:2] for kind in groups}
        while left:
            first = left[0]
            if isinstance(first, When):
                ways = {self._way(first, one) for one in threads if one.demonstration in first.taught_by}
                if ways == {True, False}:
                    return tuple(left), first
                left[:1] = first.then if ways == {True} else first.otherwise if ways == {False} else ()
            elif _kind(first) in kinds:
                return tuple(left), None
            else:
                del left[0]
        return (), None

    def _way(self, when: When[Step], thread: Thread) -> bool | None:
        found = self.ask.worked_out(when.test, thread)
        return found if isinstance(found, bool) else None

    def _goes_first(self, when: When[Step], thread: Thread, threads: Sequence[Thread]) -> bool:
        """Whether a thread goes the way on which the test holds."""
        goes = self._way(when, thread) is True
        if thread.demonstration in when.taught_by:
            return goes
        known = [one for one in threads if one.demonstration in when.taught_by]
        done = {held: {one.signature() for one in known if (self._way(when, one) is True) is held} for held in BOTH}
        kind = thread.signature()
        if kind is not None and kind[0] != "end" and _end_all(done[goes]) and not _end_all(done[not goes]):
            return not goes  # what does something is none of those that do nothing
        if kind not in done[not goes] or kind in done[goes]:
            return goes
        self.stray.add(thread.demonstration)
        return goes is not self.led


def _parts(test: Node) -> tuple[Node, ...]:
    return test.parts if isinstance(test, Logic) else ()


def _end_all(kinds: Collection[Signature | None]) -> bool:
    return all(kind is not None and kind[0] == "end" for kind in kinds)


def _endings(threads: Sequence[Thread]) -> set[Signature]:
    """How threads end next that end for a reason."""
    return {kind for one in threads if (kind := one.signature()) is not None and is_ending(kind) and kind[2]}


def _kinds_of(
    some: Sequence[Thread], others: Sequence[Thread], groups: Groups, few: Sequence[Brought]
) -> list[Signature]:
    """How the ways of some threads are called, by all that is done in them where only that tells them from others."""
    for ways in (groups, by_deeds(groups, few)):
        kinds = [kind for kind, each in ways.items() if any(_same_place(one, it) for one in each for it in some)]
        if not any(_same_place(one, it) for kind in kinds for one in ways[kind] for it in others):
            return kinds
    return list(dict.fromkeys(kind for one in some if (kind := one.signature()) is not None))


def _same_place(one: Thread, other: Thread) -> bool:
    return (one.demonstration, one.began, one.place) == (other.demonstration, other.began, other.place)


def _behind(stands: Steps, kind: Signature) -> Steps:
    """The steps that stand behind the one of a kind with which they begin."""
    return stands[1:] if stands and _kind(stands[0]) == kind[:2] else stands


def _kind(step: Step) -> tuple[str, str]:
    """What kind of action a step was made of."""
    match step:
        case Let(name=name):
            return "point", name
        case ForEach(name=name):
            return "each", name
        case Stop():
            return "end", "nothing"
        case Succeed() | Fail():
            return "end", step.kind
        case _:
            return step.kind, step.process if isinstance(step, Run) else step.alters or ""
