"""What was worked out for a goal lately: the same goal has the same answer, and is not searched again.

Goals come back all the time: when one demonstration is left out to see whether it is the odd one, when something is
inferred again of which nothing has changed, when a session is done again from a changed gesture on. What took a moment
is kept in an ``answer_file`` as well, where there is one.
"""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from studio.infer import weights
from studio.infer.answer_file import FOLDER, answer_file
from studio.infer.budget import SearchBudget
from studio.infer.clock import Clock
from studio.infer.goals import Candidate, Goal, Meaning, Work
from studio.language.errors import CannotExplain
from studio.language.fingerprint import fingerprint
from studio.language.show import show
from studio.language.values import PLAIN, Value

T = TypeVar("T")

KEPT = 4_000
"""How many answers are kept, those asked for last."""
MOMENT = 0.004
"""Seconds of the processor; what takes longer is kept in the file as well."""
GONE_THROUGH = 1_000
"""Of so many values at most it is kept what stands for them, each with its value, so that no other is taken for it."""
_known: OrderedDict[bytes, object] = OrderedDict()
_gone_through: dict[int, tuple[Value, bytes]] = {}


def worked_out_once(
    what: object, goal: Goal, budget: SearchBudget, work: Work | None, work_out: Callable[[], T], kind: type[T]
) -> T:
    """What comes of a goal within a budget, or what came of it before. ``what`` tells apart what is asked about it.

    Raises CannotExplain as ``work_out`` does or did, and Cancelled.
    """
    if work is not None:
        work.check()
    key = _key(what, goal, budget)
    found = None if key is None else _found(key)
    if key is None or found is None:
        return _now(key, budget, work_out)
    if isinstance(found, CannotExplain):
        raise CannotExplain(found.sentence, found.clash)
    assert isinstance(found, kind)
    return found


@dataclass(frozen=True)
class SolvedPart:
    """What came of a goal that is part of another one, and how much was tried for it."""

    candidates: tuple[Candidate, ...]
    tried: int
    refusal: CannotExplain | None = None


def part_worked_out_once(
    goal: Goal, budget: SearchBudget, clock: Clock, work_out: Callable[[], tuple[Candidate, ...]]
) -> tuple[Candidate, ...]:
    """The formulas of a goal that is part of another one, on whose clock it is solved.

    What is known of it counts on that clock as if it were worked out again, and where the clock would run out over it,
    it is. Raises CannotExplain and Cancelled.
    """
    key = _key("part", goal, budget)
    found = None if key is None else _found(key)
    if isinstance(found, SolvedPart) and clock.tried + found.tried < clock.most:
        clock.spend(found.tried)
        if found.refusal is not None:
            raise CannotExplain(found.refusal.sentence, found.refusal.clash)
        return found.candidates
    began, before = time.process_time(), clock.tried
    try:
        candidates = work_out()
    except CannotExplain as error:
        refusal = CannotExplain(error.sentence, error.clash)
        _keep_part(key, SolvedPart((), clock.tried - before, refusal), time.process_time() - began, clock)
        raise
    _keep_part(key, SolvedPart(candidates, clock.tried - before), time.process_time() - began, clock)
    return candidates


def _keep_part(key: bytes | None, found: SolvedPart, took: float, clock: Clock) -> None:
    """Keeps what came of a part, unless the search ran out of what it may try, or of time."""
    if key is not None and not clock.late:
        _keep_for_all(key, found, took)


def _found(key: bytes) -> object:
    """What came of a goal before, None where it was not asked."""
    if key in _known:
        _known.move_to_end(key)
        return _known[key]
    file = answer_file()
    found: object = None if file is None else file.found(key)
    if found is not None:
        _remember(key, found)
    return found


def _now(key: bytes | None, budget: SearchBudget, work_out: Callable[[], T]) -> T:
    began = time.process_time()
    try:
        found = work_out()
    except CannotExplain as error:
        _keep(key, CannotExplain(error.sentence, error.clash), time.process_time() - began, budget)
        raise
    _keep(key, found, time.process_time() - began, budget)
    return found


def _keep(key: bytes | None, found: object, took: float, budget: SearchBudget) -> None:
    """Keeps what came of a goal, unless the search ran out of time: another time it may come further."""
    if key is not None and took < budget.seconds:
        _keep_for_all(key, found, took)


def _keep_for_all(key: bytes, found: object, took: float) -> None:
    """Keeps what came of a goal, for other processes too where it took a moment."""
    _remember(key, found)
    file = answer_file() if took > MOMENT else None
    if file is not None:
        file.keep(key, found)


def _remember(key: bytes, found: object) -> None:
    _known[key] = found
    if len(_known) > KEPT:
        _known.popitem(last=False)


def _key(what: object, goal: Goal, budget: SearchBudget) -> bytes | None:
    """The fingerprint of all that an answer depends on; None where it is not known what some function does."""
    whole = goal.scope
    functions = [(one.name, one.inputs, one.result, _key_of(one.meaning)) for one in whole.functions.values()]
    moments = [
        (
            one.label,
            one.changes,
            one.goes_up,
            [(name, _stand_in(value)) for name, value in one.values.items()],
            [(name, _stand_in(value)) for name, value in one.things.items()],
            [(name, _key_of(each)) for name, each in one.functions.items()],
        )
        for one in goal.situations
    ]
    if any(one[-1] is None for one in functions) or any(key is None for *_, known in moments for _, key in known):
        return None
    names = (list(whole.types.items()), whole.pointed, whole.locals, whole.latest, whole.reasons, whole.given)
    own = (
        None if whole.own is None else show(whole.own),
        sorted(whole.fell, key=repr),
        whole.spent,
        whole.gathered,
        [show(one) for one in whole.parts],
        [show(one) for one in whole.terms],
        whole.untouched,
        whole.still,
        whole.fixed,
        whole.telling,
        whole.alone,
        whole.unasked,
        whole.uncounted,
        whole.called,
        whole.absent,
        whole.data,
        whole.followers,
        whole.lying,
        whole.alike,
        sorted(whole.kinds.items()),
        sorted((name, sorted(map(repr, seen))) for name, seen in whole.symbols.items()),
        sorted(whole.amounts),
        sorted((name, show(one)) for name, one in whole.rows.items()),
        sorted(whole.texts),
        sorted(whole.places),
        sorted((name, sorted(some)) for name, some in whole.moved.items()),
        list(whole.blanks.items()),
    )
    rest = (goal.purpose, goal.wanted, goal.type, goal.unordered, goal.counted)
    return fingerprint((what, budget, moments, functions, names, own, rest, weights.signature()))


def _stand_in(value: Value) -> Value | bytes:
    """What stands for a value in a key: collections and drawn things come in many goals, and are gone through once."""
    if value.__class__ in PLAIN:
        return value
    known = _gone_through.get(id(value))
    if known is None:
        if len(_gone_through) >= GONE_THROUGH:
            _gone_through.clear()
        known = _gone_through[id(value)] = value, fingerprint(value)
    return known[1]


def _key_of(meaning: object) -> bytes | None:
    return meaning.key if isinstance(meaning, Meaning) else None


def forget_answers() -> None:
    """Forgets what was worked out, and from here on the file of such, for who measures how long that takes."""
    _known.clear()
    _gone_through.clear()
    os.environ.pop(FOLDER, None)
