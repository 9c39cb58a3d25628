"""What is done on the stage so that a run comes to an effect that was said: what it becomes is put there plainly."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from studio.demonstrate.effects import FAILS, SUCCEEDS
from studio.document.actions import (
    Action,
    AppendAction,
    EndAction,
    Operand,
    PutAction,
    SetAction,
    TakeAction,
    TileAction,
    VisitEnd,
)
from studio.document.model import Demonstration
from studio.language.values import Value, frozen, in_order, same

FEW = 2
"""Of a collection that loses more than so many, or all, it is said what it becomes."""


def deeds_to(effect: Value, before: Mapping[str, Value], like: Sequence[Demonstration]) -> tuple[Action, ...]:
    """What is done, and how it ends, where a run is to come to this; it ends as others did, as far as that is known."""
    if not isinstance(effect, dict):
        return (_refusing(str(effect), like),)
    found = [each for name, value in effect.items() for each in _changing(str(name), before.get(str(name)), value)]
    return (*found, EndAction(_changed_end(like) if found else "nothing"))


def _changed_end(like: Sequence[Demonstration]) -> VisitEnd:
    """How a run ends that changes something: as the last one did that did so too, else as one that went through."""
    ends = [(one.actions[-1], any(isinstance(each, TileAction) for each in one.actions)) for one in like if one.actions]
    known = [(end.how, did) for end, did in ends if isinstance(end, EndAction) and end.how in ("done", "succeed")]
    return next((how for how, did in reversed(known) if did), known[-1][0] if known else "done")


def _refusing(effect: str, like: Sequence[Demonstration]) -> EndAction:
    """The end of a run that changes nothing, and says something."""
    if effect in (SUCCEEDS, FAILS):
        return EndAction("succeed" if effect == SUCCEEDS else "fail")
    ends = [one.actions[-1] for one in like if one.actions]
    told = [one for one in ends if isinstance(one, EndAction) and one.how in ("nothing", "fail")]
    last = next((one.how for one in reversed(told) if one.reason), told[-1].how if told else "nothing")
    return EndAction(last, effect)


def _changing(tile: str, before: Value, after: Value) -> Iterator[Action]:
    """What makes of a value another one: what a collection gets and loses, else all of it anew."""
    if isinstance(after, dict) and isinstance(before, dict) and _loses_few(before, after):
        gone = [key for key in before if key not in after]
        yield from (TakeAction(tile, (Operand(key),)) for key in gone)
        new = [(key, one) for key, one in after.items() if key not in before or not same(before[key], one)]
        yield from (PutAction(tile, Operand(key), Operand(one)) for key, one in new)
    elif isinstance(after, frozenset) and isinstance(before, frozenset) and _loses_few(before, after):
        yield from (TakeAction(tile, (Operand(one),)) for one in in_order(before - after))
        yield from (AppendAction(tile, Operand(one)) for one in in_order(after - before))
    elif isinstance(after, list) and isinstance(before, list) and same(after[: len(before)], before):
        yield from (AppendAction(tile, Operand(one)) for one in after[len(before) :])
    elif isinstance(after, list) and isinstance(before, list) and (gone := _taken_from(before, after)):
        yield from (TakeAction(tile, (Operand(one),)) for one in gone)
    else:
        yield SetAction(tile, Operand(after))


def _loses_few(before: Collection[Value], after: Collection[Value]) -> bool:
    """Whether a dict or set loses at most two of its keys, or its only one for others."""
    gone = sum(one not in after for one in before)
    return gone <= (FEW if gone < len(before) else len(after) > 0)


def _taken_from(before: Sequence[Value], after: Sequence[Value]) -> list[Value]:
    """The one or two items that a list lost, where each was there once, others are left, and that is all; else none."""
    gone = [one for one in before if all(not same(one, each) for each in after)]
    left = [one for one in before if all(not same(one, each) for each in gone)]
    once = len({frozen(one) for one in gone}) == len(gone)
    return gone if left and once and len(gone) <= FEW and same(left, list(after)) else []
