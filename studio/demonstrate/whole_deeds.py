"""What is done as a whole: threads that do the same plain deeds go one way, whatever is done first in each.

Who begins a round anew sets two numbers, who loses a life makes one of them less. Read deed by deed these look alike
and need a strange value or test each; as wholes they are two ways, and one plain test tells them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from studio.demonstrate.alignment import DONE, Groups, Signature, Thread, grouped, signature
from studio.demonstrate.brought import Brought
from studio.demonstrate.evidence import said_to_matter
from studio.demonstrate.visits import ShownAction
from studio.document.actions import Operand, PutAction, SetAction
from studio.infer.case_tree import MOST_GROUPS
from studio.infer.check import as_good_as
from studio.language.values import Value, frozen, is_number

WHOLE = "whole"
"""The mark of ways that are told by all that is done in them."""
PLAIN = frozenset({"set", "append", "put", "take", "end"})
"""What may be done in such a way: nothing in it gets a name."""
MOST_SET = 3
"""More values than so many that one way sets are not told apart."""
FEW = 2
"""Of so many demonstrations, each of another way, nothing is told by what is done as a whole."""
DIGITS = 9

Become = tuple[Hashable, ...]
"""How a value becomes what it is set to: a plain value, so much more, the other truth, or what was pointed at."""


@dataclass(frozen=True)
class Deeds:
    """All that is done in one way: how each value that is set becomes another one, and what is done beside that."""

    become: tuple[tuple[str, Become], ...]
    beside: tuple[Signature, ...]
    thread: Thread

    def is_done_in(self, thread: Thread) -> bool:
        """Whether it is just this that a thread does, where it may leave as they are values that would stay so."""
        sets = sets_in(thread)
        if sets is None or beside(thread) != self.beside or bool(sets) != bool(self.become):
            return False
        told = dict(self.become)
        if (not told or told.keys() != sets.keys()) and _said_otherwise(self.thread, thread):
            return False
        return told.keys() >= sets.keys() and all(
            how in ways(sets[name]) if name in sets else _stays(how, thread.situation.get(name), thread)
            for name, how in told.items()
        )

    def begins_alike(self, thread: Thread, few: Sequence[Brought]) -> bool:
        """Whether a thread sets all that is set here, or the event of both brought the same."""
        sets_all = (sets_in(thread) or {}).keys() == dict(self.become).keys()
        return sets_all or all(one.at(thread) == one.at(self.thread) for one in few)


def by_deeds(groups: Groups, few: Sequence[Brought]) -> Groups:
    """The ways that threads go by all that each of them does; as they are where that tells no others, or too many.

    ``few`` is what the event brought that is one of a few: with another key, or on another thing, nobody leaves as it
    is what would stay so.
    """
    threads = [thread for some in groups.values() for thread in some]
    if len(threads) < 2 or not all(map(_is_plain, threads)):
        return groups
    found = _with_more(_together(_covering(threads, few)), threads)
    if not 1 < len(found) <= MOST_GROUPS or sorted(map(len, groups.values())) == sorted(len(one) for _, one in found):
        return groups
    if len(found) == len(threads) == FEW or not _become_otherwise([deeds for deeds, _ in found]):
        return groups
    named = [_names(deeds) for deeds, _ in found]
    made: Groups = {}
    for number, (deeds, some) in enumerate(found):
        kind, those = threads[some[0]].signature() or DONE, [threads[one] for one in some]
        name = named[number] if named.count(named[number]) < 2 else _words(deeds)
        what = ("set", name, "") if name else kind[:3]
        made[*what, WHOLE, str(number)] = [_with_stayed(one, deeds) for one in those]
    return made


def _become_otherwise(ways_gone: Sequence[Deeds]) -> bool:
    """Whether a value becomes another one in some way, or other things are done there: else some merely do more."""
    become: dict[str, set[Become]] = {}
    for one in ways_gone:
        for name, how in one.become:
            become.setdefault(name, set()).add(how)
    done = [Counter([*one.beside, *((name,) for name, _ in one.become)]) for one in ways_gone]
    return any(len(hows) > 1 for hows in become.values()) or any(
        not one <= other and not other <= one for one, other in combinations(done, 2)
    )


def _names(deeds: Deeds) -> str:
    """What is set, as a test of such a way is called."""
    return " and ".join(name for name, _ in deeds.become)


def _words(deeds: Deeds) -> str:
    """What is set to what, where the same is set in another way as well."""
    return " and ".join(f"{name} {_become_words(how)}" for name, how in deeds.become)


def _become_words(how: Become) -> str:
    match how:
        case ("by", by):
            return f"by {by}"
        case ("not", _):
            return "to the other"
        case ("as", *parts):
            return "to " + " of ".join(str(one) for part in parts if isinstance(part, tuple) for one in part if one)
        case (_, value):
            return f"to {value}"
        case _:
            return ""


def least_of_wholes(threads: Sequence[Thread], step: float, test: float, few: Sequence[Brought]) -> float:
    """What steps weigh at least that part threads by all that is done, behind what they point at; infinite for none.

    ``step`` is what a step weighs with its formula at least, ``test`` what a test does.
    """
    behind = list(map(_behind_pointing, threads))
    groups = grouped(behind)
    whole = by_deeds(groups, few)
    if whole is groups:
        return math.inf
    done = sum(len(max((sets_in(one) or {} for one in some), key=len)) for some in whole.values())
    return step * done + test * (len(whole) - 1)


def _behind_pointing(thread: Thread) -> Thread:
    shown = thread.left
    return thread.advanced(next((place for place, one in enumerate(shown) if one.action.kind != "point"), len(shown)))


def are_wholes(groups: Groups) -> bool:
    """Whether ways are told by all that is done in them."""
    return any(WHOLE in kind[3:] for kind in groups)


def sets_in(thread: Thread) -> dict[str, ShownAction] | None:
    """What a thread sets, once each; None where it sets something twice."""
    shown = [one for one in thread.left if isinstance(one.action, SetAction)]
    found = {one.action.alters or "": one for one in shown}
    return found if len(found) == len(shown) else None


def beside(thread: Thread) -> tuple[Signature, ...]:
    """What a thread does beside setting values, up to its end."""
    shown = [_signature(one) for one in thread.left if not isinstance(one.action, SetAction)]
    return tuple(shown) if shown and shown[-1][0] == "end" else (*shown, DONE)


def _signature(shown: ShownAction) -> Signature:
    """What is done, with the truth that is put somewhere."""
    value = shown.values[1] if isinstance(shown.action, PutAction) else None
    return (*signature(shown), str(value)) if isinstance(value, bool) else signature(shown)


def ways(shown: ShownAction) -> list[Become]:
    """How a value may become what it is set to."""
    assert isinstance(shown.action, SetAction)
    operand, new = shown.action.value, shown.values[0]
    if operand.tile is not None or operand.via is not None:
        return [("as", *((part.tile, part.via) for part in operand.walk()))]
    old, found = shown.situation.get(shown.action.target), list[Become]()
    if is_number(old) and is_number(new):
        found.append(("by", round(new - old, DIGITS)))
    if isinstance(old, bool) and isinstance(new, bool):
        found.append(("not", new is not old))
    return [*found, ("is", frozen(new))]


def _stays(how: Become, value: Value, thread: Thread) -> bool:
    """Whether a value that becomes another one so stays what it is."""
    match how:
        case ("is", there):
            return frozen(value) == there
        case ("as", (str(tile), None)):
            return tile in thread.situation and as_good_as(thread.situation[tile], value)
        case _:
            return False


def _said_otherwise(one: Thread, other: Thread) -> bool:
    """Whether something else was said to matter for what two threads do."""
    some, others = (
        {*said_to_matter(thread.advanced(ahead) for ahead in range(len(thread.left) + 1))} for thread in (one, other)
    )
    return bool(some) and bool(others) and some != others


def _is_plain(thread: Thread) -> bool:
    """Whether a thread does nothing but plain deeds up to its end."""
    if thread.cut or thread.limit is not None or thread.sequence.open or sets_in(thread) is None:
        return False
    return all(one.action.kind in PLAIN for one in thread.left)


def _all_deeds(thread: Thread) -> Iterator[Deeds]:
    """All that a thread may be said to do."""
    sets = sets_in(thread) or {}
    told = [ways(one) for one in sets.values()] if len(sets) <= MOST_SET else [ways(one)[:1] for one in sets.values()]
    for become in product(*told):
        yield Deeds(tuple(zip(sets, become, strict=True)), beside(thread), thread)


def _covering(threads: Sequence[Thread], few: Sequence[Brought]) -> list[tuple[Deeds, list[int]]]:
    """The fewest deeds of which each thread does one, with the numbers of these threads, those that most do first."""
    left, found = set(range(len(threads))), list[tuple[Deeds, list[int]]]()
    known = [(deeds, number) for number, one in enumerate(threads) for deeds in _all_deeds(one)]
    done = [
        (deeds, {n for n, one in enumerate(threads) if deeds.is_done_in(one) and deeds.begins_alike(one, few)}, number)
        for deeds, number in known
    ]
    while left:
        deeds, those, _ = max(done, key=lambda one: (len(one[1] & left), one[2] in left))
        found.append((deeds, sorted(those & left)))
        left -= those
    return found


def _together(found: Sequence[tuple[Deeds, list[int]]]) -> list[tuple[Deeds, list[int]]]:
    """The same with those of one thread each as one that set the same values: a formula may tell what these become.

    Then it may tell that as well where the same values become so much more or less in several threads.
    """
    alike = Counter(_targets(deeds) for deeds, some in found if len(some) == 1)
    told = {targets for targets, count in alike.items() if count > 1 and targets[0]}
    made: dict[object, tuple[Deeds, list[int]]] = {}
    for place, (deeds, some) in enumerate(found):
        joined = len(some) == 1 and deeds.become or _targets(deeds) in told and _only_steps(deeds)
        made.setdefault(_targets(deeds) if joined else place, (deeds, []))[1].extend(some)
    return [(deeds, sorted(some)) for deeds, some in made.values()]


def _targets(deeds: Deeds) -> tuple[frozenset[str], tuple[Signature, ...]]:
    """The values that are set, and what is done beside that."""
    return frozenset(name for name, _ in deeds.become), deeds.beside


def _only_steps(deeds: Deeds) -> bool:
    """Whether all values become so much more or less."""
    return all(how[0] == "by" for _, how in deeds.become)


def _with_more(found: Sequence[tuple[Deeds, list[int]]], threads: Sequence[Thread]) -> list[tuple[Deeds, list[int]]]:
    """The same with those that were shown more rarely and only do more than others among these: that is a step with a
    condition of its own, and no other way."""
    made = sorted(found, key=lambda one: -len(one[1]))
    for deeds, some in made[:0:-1]:
        known = next((one for one in made if len(one[1]) > len(some) and _does_more(threads, some, one[0])), None)
        if known is not None and len(made) > 2:
            made.remove((deeds, some))
            known[1].extend(some)
    kept = [one for one in found if one in made]
    return [(deeds, sorted(some)) for deeds, some in kept]


def _does_more(threads: Sequence[Thread], some: Sequence[int], than: Deeds) -> bool:
    """Whether each of some threads does all that is done in a way, in that order, and more, whatever comes first.

    What is done for another reason is done in another way.
    """
    said = _said_for(than, than.thread)
    return bool(than.become or than.beside[:-1]) and all(
        any(_goes_beyond(deeds, than) for deeds in _all_deeds(threads[one]))
        and (not said or _said_for(than, threads[one]) in (said, set()))
        for one in some
    )


def _said_for(deeds: Deeds, thread: Thread) -> set[str]:
    """What was said to matter for what a thread does of some deeds; what was said goes for what comes behind too."""
    names, said, found = dict(deeds.become), list[str](), set[str]()
    for ahead, one in enumerate(thread.left):
        said = said_to_matter([thread.advanced(ahead)]) or said
        is_set = isinstance(one.action, SetAction)
        if one.action.kind != "end" and (one.action.alters in names if is_set else _signature(one) in deeds.beside):
            found.update(said)
    return found


def _goes_beyond(deeds: Deeds, than: Deeds) -> bool:
    own, known = [*deeds.become, *deeds.beside], [*than.become, *than.beside]
    return len(own) > len(known) and _is_within(than.become, deeds.become) and _is_within(than.beside, deeds.beside)


def _is_within(some: Sequence[object], whole: Sequence[object]) -> bool:
    """Whether some things come in a row in this order, others perhaps between them."""
    left = iter(whole)
    return all(one in left for one in some)


def _with_stayed(thread: Thread, deeds: Deeds) -> Thread:
    """A thread with the values that stay as they are set once more, in the order of the deeds."""
    names = [name for name, _ in deeds.become]
    sets = sets_in(thread) or {}
    for name in names:
        if name not in sets:
            behind = {*names[names.index(name) + 1 :]}
            thread = _set_again(thread, name, behind)
    return thread


def _set_again(thread: Thread, target: str, behind: set[str]) -> Thread:
    """A thread that sets a value to what it is before it sets any of those behind."""
    places = [place for place, one in enumerate(thread.left) if one.action.alters in behind]
    ending = [place for place, one in enumerate(thread.left) if one.action.kind == "end"]
    ahead = thread.advanced(min([*places, *ending, len(thread.left)]))
    here, value = ahead.situation, ahead.situation[target]
    again = ShownAction(SetAction(target, Operand(value)), here, (value,), thread.demonstration)
    whole = thread.sequence.shown
    shown = [*whole[: ahead.place], again, *whole[ahead.place :]]
    return replace(thread, sequence=replace(thread.sequence, shown=shown))
