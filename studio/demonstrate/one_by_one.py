"""The same done to several things, one after another: a loop that nobody asked for.

Who makes all that is yellow grey just makes this one grey, and that one, and that one. Where a rule tells which ones
these are, the steps go through them; else each is a step of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from studio.demonstrate.alignment import Groups, Thread
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import Sequence as Shows
from studio.demonstrate.visits import ShownAction
from studio.document.actions import LISTED, EachAction, Operand, PutAction, TakeAction
from studio.infer.rows import tells_rows
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Comprehension, Conditional, Name, Node, free_names, walk
from studio.language.steps import ForEach, Put, Step, Steps
from studio.language.values import frozen

HEAVIEST_RULE = 45
"""What tells through what a loop goes that weighs more fits by chance."""


def repeated(threads: Sequence[Thread]) -> list[int] | None:
    """How many times in a row each thread does next what they all do next, to another thing each time.

    None where that is never more than once, or where it was said how a thing is reached. Who points at some of them and
    not at others does the same as often each time: a guess that was accepted stands for the thing that it is.
    """
    counts = [len(_run(thread)) for thread in threads]
    if min(counts) > 0 and len(set(counts)) > 1:
        however = [len(_run(thread, however=True)) for thread in threads]
        counts = however if len(set(however)) == 1 else counts
    return counts if min(counts) > 0 and max(counts) > 1 else None


def _run(thread: Thread, however: bool = False) -> list[ShownAction]:
    """The actions that come next and do the same to other things, ``however`` these are reached."""
    found: list[ShownAction] = []
    seen: set[object] = set()
    for one in thread.left:
        key = _key(one, bool(found), however)
        if key is None or frozen(key.value) in seen or (found and _target(one) != _target(found[0])):
            break
        seen.add(frozen(key.value))
        found.append(one)
    return found


def loops_together(groups: Groups) -> Groups:
    """The ways that threads go, with those that do to several things one by one what others go through among these."""
    made = dict(groups)
    for kind in [one for one in groups if one[0] == "each"]:
        done = {_deed(thread.left[0]) for thread in made[kind]}
        for other, some in [(one, each) for one, each in made.items() if one != kind]:
            runs = [_run(thread) for thread in some]
            if all(len(run) > 1 and {_target(run[0])} == done for run in runs):
                made[kind] = [
                    *made[kind],
                    *(as_loop(one, len(run), kind[1]) for one, run in zip(some, runs, strict=True)),
                ]
                del made[other]
    return made


def _deed(shown: ShownAction) -> object:
    """The one thing that is done in all rounds of a loop to their items; nothing where that is not all."""
    rounds = [each.shown for _, each in shown.rounds]
    name = shown.action.name if isinstance(shown.action, EachAction) else None
    deeds = {
        _target(one) for some in rounds for one in some if one.action.operands and one.action.operands[0].tile == name
    }
    return deeds.pop() if len(deeds) == 1 and all(len(some) == 1 for some in rounds) else None


def _target(shown: ShownAction) -> tuple[str, str | None, str]:
    return shown.action.kind, shown.action.alters, shown.way


def _key(shown: ShownAction, further: bool, however: bool = False) -> Operand | None:
    """What something was done to, if just that was pointed at; what is ``further`` done with a reason is for itself."""
    action = shown.action
    keyed = isinstance(action, PutAction) or (
        isinstance(action, TakeAction) and not action.several and not isinstance(shown.situation[action.target], list)
    )
    key = action.operands[0] if keyed else None
    pointed = key is not None and not however and (key.tile is not None or key.via is not None)
    plain = key is not None and not (further and shown.reasons) and not pointed
    return replace(key, value=shown.values[0]) if key is not None and plain else None


def as_loop(thread: Thread, count: int, name: str) -> Thread:
    """The thread with so many of its next actions as one: the rounds of a loop, or several things taken at once."""
    whole, some = thread.sequence, thread.left[:count]
    ahead = [one.situation for one in whole.shown[thread.place + 1 :]] + [whole.after]
    keys = tuple(one.values[0] for one in some)
    operands = tuple(map(Operand, keys))
    if isinstance(some[0].action, TakeAction):
        together = replace(some[0], action=TakeAction(some[0].action.target, operands, several=True), values=keys)
    else:
        rounds = [
            (key, Shows([_of_item(one, name)], {**after, name: key}, open=False))
            for one, key, after in zip(some, keys, ahead, strict=False)
        ]
        each = EachAction(name, Operand(via=LISTED, of=operands), several=True)
        together = replace(some[0], action=each, values=keys, rounds=rounds)
    shown = [*whole.shown[: thread.place], together, *whole.shown[thread.place + count :]]
    limit = None if thread.limit is None else thread.limit - count + 1
    return replace(thread, sequence=replace(whole, shown=shown), limit=limit)


def _of_item(shown: ShownAction, name: str) -> ShownAction:
    """An action done to the item of a loop."""
    key = shown.values[0]
    action = shown.action.with_operands((Operand(key, tile=name), *shown.action.operands[1:]))
    return replace(shown, action=action, situation={**shown.situation, name: key})


def is_meant(steps: Steps, threads: Sequence[Thread], counts: Sequence[int], doubts: Sequence[Doubt]) -> bool:
    """Whether a loop is what was meant: a rule tells through what it goes.

    As many each time may be so many steps: then the rows and columns must tell, or what is there, and the same must
    have been done to all. What is done to all there are may tell by each what it is. All that a tile holds is plain,
    and what only a far-fetched rule tells, among ``doubts``, is no rule.
    """
    loop = steps[0] if len(steps) == 1 else None
    if isinstance(loop, ForEach) and _is_whole(loop.collection, threads[0].left[0].action.alters):
        return _differs_by_each(loop, threads)
    source = loop.collection if isinstance(loop, ForEach) else None
    if isinstance(source, Name):
        return len({tuple(map(frozen, one.values[1:])) for thread in threads for one in _run(thread)}) == 1
    if not isinstance(source, Comprehension) or not any(clause.tests for clause in source.clauses):
        return False
    if any(one.answer.best == source and one.answer.candidates[0].rank[0] > HEAVIEST_RULE for one in doubts):
        return False
    if len(set(counts)) > 1 or all(tells_rows(test) for clause in source.clauses for test in clause.tests):
        return True
    target = threads[0].left[0].action.alters
    done = {tuple(map(frozen, one.values[1:])) for thread in threads for one in _run(thread)}
    return len(done) == 1 and any(_looks_at(test, target) for clause in source.clauses for test in clause.tests)


def _is_whole(source: Node, target: str | None) -> bool:
    """Whether it is all places of a list."""
    return source == Apply("range", (Apply("len", (Name(str(target)),)),))


def _differs_by_each(loop: ForEach[Step], threads: Sequence[Thread]) -> bool:
    """Whether unlike values were put in some demonstrations, and one plain test about each place tells which one."""
    put = loop.body[0] if len(loop.body) == 1 else None
    shown = {tuple(frozen(one.values) for one in _run(thread)) for thread in threads}
    if not isinstance(put, Put) or len(shown) < 2 or not isinstance(put.value, Conditional):
        return False
    cases = (put.value.then, put.value.other)
    return loop.name in free_names(put.value.test) and not any(isinstance(one, Conditional) for one in cases)


def _looks_at(test: Node, target: str | None) -> bool:
    """Whether a test looks at what is there in a collection."""
    looks = (one for _, one in walk(test) if isinstance(one, Apply) and one.function in ("[]", "get"))
    return any(one.arguments[0] == Name(str(target)) for one in looks)


@contextmanager
def tried(ask: Asker) -> Iterator[list[bool]]:
    """An attempt: unless the list is given something, nothing of what was found in it is kept."""
    kept: list[bool] = []
    doubts, findings = len(ask.doubts), len(ask.work.findings)
    lists: tuple[list[Any], ...] = (ask.recent, ask.changed, ask.keys_hit, ask.parts, ask.holding, ask.kept)
    looped = ask.looped
    known, counts, settled = [list(one) for one in lists], dict(ask.counts), set(ask.settled)
    try:
        yield kept
    except CannotExplain:
        kept.clear()
    if not kept:
        del ask.doubts[doubts:], ask.work.findings[findings:]
        ask.counts, ask.settled, ask.looped = counts, settled, looped
        for one, before in zip(lists, known, strict=True):
            one[:] = before
