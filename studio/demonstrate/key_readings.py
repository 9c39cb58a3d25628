"""What each key does, read by itself: which key was pressed first, then the cases of that key.

Where keys do unlike things, steps over all of them become one heavy formula for each value. The same demonstrations can
be read key by key. Both readings are made, and the one that says it with less is taken; all keys together where that
is as plain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from studio.demonstrate.alignment import Signature, Thread, grouped, is_ending, role_between, signature, taught_by
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.doing_nothing import answered
from studio.demonstrate.key_classes import typed_keys
from studio.demonstrate.lift import Lifter
from studio.demonstrate.reading_weights import STEP, KeyParts, among, changed_in, weight_of, weight_of_keys
from studio.demonstrate.simplify_steps import ends
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import Visit
from studio.document.actions import BecauseAction
from studio.infer.decide import negation
from studio.infer.goals import Finding
from studio.language.builtins.parts import is_digit
from studio.language.errors import CannotExplain
from studio.language.nodes import Node
from studio.language.steps import Steps, When

MOST_KEYS = 8
"""More keys than so many are not read one by one."""
LEAST = 1.0
"""What no formula weighs less than."""


@dataclass
class KeyedLifter(Lifter):
    """Makes steps that ask first which of some ``parts`` of the keys was pressed."""

    parts: KeyParts = ()
    first: bool = True
    """Whether the key comes before endings; else those of several keys, and for a reason, are of any key."""

    def _read(self, groups: dict[Signature, list[Thread]]) -> tuple[Steps, list[Thread]]:
        threads = [thread for some in groups.values() for thread in some]
        apart = [(part, [one for one in threads if one.situation.get(KEY) in part]) for part in self.parts]
        apart = [(part, some) for part, some in apart if some]
        known = sum(len(some) for _, some in apart) == len(threads)
        ends_first = not self.first and len(groups) > 1 and any(_is_of_all(*each) for each in groups.items())
        if not known or len(apart) < 2 or ends_first or (len(groups) == 1 and is_ending(next(iter(groups)))):
            return super()._read(groups)
        acting = [one for one in threads if not _is_idle(one)]
        told = () if all(map(_is_idle, apart[0][1])) else answered(self.ask, acting)
        return (*told, *self._each_key(apart)), []

    def _each_key(self, apart: Sequence[tuple[frozenset[str], list[Thread]]]) -> Steps:
        """A branch for each part of the keys; those that do nothing come first, and stand for all others."""
        (part, some), *later = apart
        if not later:
            return self.merge(some)
        others = [thread for _, each in later for thread in each]
        test = self._test(part, some, others)
        with self.ask.aside():
            then = self._merged_where(test, some)
        with self._holding(negation(test)), self.ask.aside():
            rest = self._each_key(later)
        when = When(test, then, () if ends(then) else rest, taught_by=taught_by([*some, *others]))
        return (when, *(rest if ends(then) else ()))

    @contextmanager
    def _holding(self, test: Node) -> Iterator[None]:
        known = list(self.ask.holding)
        self.ask.holding.append(test)
        yield
        self.ask.holding[:] = known

    def _test(self, part: frozenset[str], some: Sequence[Thread], others: Sequence[Thread]) -> Node:
        if all(map(_is_idle, some)):
            kind = some[0].signature()
            assert kind is not None
            return self.ask.test(role_between([kind]), some, others)
        return among(sorted(part))


def _is_of_all(kind: Signature, threads: Sequence[Thread]) -> bool:
    """Whether an ending may be of any key: a reason was told, or it was shown with several keys."""
    return is_ending(kind) and (kind[2] != "" or len({one.situation.get(KEY) for one in threads}) > 1)


def partings(threads: Sequence[Thread], brought: Sequence[str]) -> Iterator[KeyParts]:
    """The ways to part the keys that were pressed: by what they change, and each by itself."""
    if KEY not in brought or not all(type(one.situation.get(KEY)) is str for one in threads):
        return
    if any(KEY in _named(reason) for thread in threads for reason in _reasons(thread)):
        return
    shown: dict[str, list[Thread]] = {}
    for one in threads:
        shown.setdefault(one.situation[KEY], []).append(one)
    typed = typed_keys(threads, [KEY])
    numbers = _numbers(shown, typed)
    changed = {key: names for key, some in shown.items() if (names := changed_in(some))}
    written = frozenset().union(*(changed.get(key, frozenset()) for key in numbers))
    changed |= dict.fromkeys(numbers, written)
    idle = frozenset(key for key, some in shown.items() if key not in changed and all(map(_is_idle, some)))
    typed |= numbers
    if len(changed) < 2:
        return
    known: list[KeyParts] = []
    each = {key: "typed" if key in typed else key for key in changed}
    for some_keys in (_alike(changed), _alike(each)):
        rest_last = sorted(some_keys, key=lambda part: len(part) > 1 and part <= typed)
        parts = tuple(part for part in (idle, *rest_last) if part)
        if 1 < len(parts) - bool(idle) <= MOST_KEYS and parts not in known:
            known.append(parts)
            yield parts


def _numbers(shown: Mapping[str, Sequence[Thread]], typed: Collection[str]) -> set[str]:
    """The digits that are read as one: they write themselves, or change what another digit changes as well."""
    changed = {key: changed_in(some) for key, some in shown.items() if is_digit(key)}
    alike = {one for one, names in changed.items() for other in changed if one != other and names & changed[other]}
    numbers = {key for key in changed if key in typed or key in alike}
    return numbers | {key for key, names in changed.items() if not names} if len(numbers) > 1 else set()


def _reasons(thread: Thread) -> list[BecauseAction]:
    """All that was said to matter in a thread."""
    return [*thread.sequence.reasons, *(reason for one in thread.left for reason in one.reasons)]


def _named(action: BecauseAction) -> set[str | None]:
    return {part.tile for operand in action.operands for part in operand.walk()}


def _alike(told: Mapping[str, object]) -> list[frozenset[str]]:
    groups: dict[object, list[str]] = {}
    for key, what in told.items():
        groups.setdefault(what, []).append(key)
    return [frozenset(keys) for keys in groups.values()]


def _is_idle(thread: Thread) -> bool:
    """Whether nothing happens in a thread, and no reason is told."""
    kind = thread.signature()
    return kind is not None and kind[0] == "end" and kind[1] in ("nothing", "done") and not kind[2]


def once(visit: Visit) -> bool:
    """Whether nothing was done twice in a visit, so that each goal of a name is in a case of its own."""
    kinds = [signature(one) for one in visit.sequence.shown]
    return len(set(kinds)) == len(kinds)


def least_weight(threads: Sequence[Thread], parts: KeyParts) -> float:
    """What no reading with the keys parted so weighs less than: each part does what was shown with its keys."""
    done = {
        (number, signature(one))
        for thread in threads
        for number, part in enumerate(parts)
        if thread.situation.get(KEY) in part
        for one in thread.left
    }
    deeds = [kind for _, kind in done if kind[0] in ("set", "append")]
    return weight_of_keys(parts) + (STEP + LEAST) * len(deeds)


Reading = tuple[Asker, Steps]
Read = Callable[[Callable[[Asker], Lifter]], Reading]


def plainest(read: Read, threads: Sequence[Thread], brought: Sequence[str], findings: list[Finding]) -> Reading:
    """The plainest reading, of all keys together and with them parted; ``findings`` are those behind it.

    Raises CannotExplain where all keys together cannot be explained, nor any parting.
    """
    before, best, why = list(findings), None, None
    for parts, lifter in _lifters(threads, brought):
        if best is not None and least_weight(threads, parts) >= best[0]:
            continue
        findings[:] = before
        try:
            ask, steps = read(lifter)
        except CannotExplain as error:
            why = why or error
            continue
        found = weight_of(steps, ask.doubts, threads, parts), (ask, steps), list(findings)
        best = found if best is None or found[0] < best[0] else best
    if best is None:
        assert why is not None
        raise why
    findings[:] = best[2]
    return best[1]


def _lifters(threads: Sequence[Thread], brought: Sequence[str]) -> Iterator[tuple[KeyParts, Callable[[Asker], Lifter]]]:
    """The readings, all keys together first: that is taken where none is plainer."""
    yield (), Lifter
    endings = {kind: some for kind, some in grouped(threads).items() if is_ending(kind)}
    of_all = [kind for kind, some in endings.items() if _is_of_all(kind, some)]
    told = [(kind, {one.situation.get(KEY) for one in endings[kind]}) for kind in of_all if kind[2]]
    for parts in partings(threads, brought):
        acting = frozenset[str]().union(*parts)
        for first in (False, True) if of_all else (True,):
            if not first or all(len(keys) == 1 and keys <= acting for _, keys in told):
                yield parts, partial(KeyedLifter, parts=parts, first=first)
