"""Ways to go on that begin with what an event hit: they are told from the others by its having been hit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from studio.demonstrate.alignment import Signature, Thread, is_ending
from studio.document.actions import NAMED, Operand, PointAction
from studio.language.nodes import Apply, DictDisplay, Display, Literal, Name, Node
from studio.language.values import Value


def told_by_hit(
    groups: Mapping[Signature, Sequence[Thread]], worked_out: Callable[[Node, Thread], Value], names: Sequence[str] = ()
) -> tuple[Signature, Node | None] | None:
    """The first way that is gone just where something was hit that is pointed at there, with that test.

    Else the one that ends just where one of the ``names`` is nothing, whose test is still sought: nothing was hit, or a
    function found nothing. None where no way is told so. ``worked_out`` gives the value of a formula at the place of a
    thread, nothing where it has none.
    """
    for kind, some in groups.items():
        test = _hit_next(some)
        if test is None:
            continue
        others = [thread for other, group in groups.items() if other != kind for thread in group]
        here, there = ([worked_out(test, thread) for thread in threads] for threads in (some, others))
        if all(one is True for one in here) and all(one is False for one in there):
            return kind, test
    missed = _ends_where_missing(groups, names)
    return (missed, None) if missed is not None else None


def _ends_where_missing(groups: Mapping[Signature, Sequence[Thread]], names: Sequence[str]) -> Signature | None:
    """The ending of several ways that is told by one of these names being nothing, if any is.

    What the other ways hang on is mostly what has the name, which can only be asked where there is something.
    """
    for name in names if len(groups) > 2 else ():
        missed = {kind: [thread.situation.get(name, False) is None for thread in some] for kind, some in groups.items()}
        told = [kind for kind, each in missed.items() if all(each)]
        if len(told) == 1 and is_ending(told[0]) and not any(any(missed[kind]) for kind in groups if kind != told[0]):
            return told[0]
    return None


@dataclass(frozen=True)
class HitBySome:
    """What is pointed at by its having been hit, under a name, and in which threads nothing was."""

    name: str
    missed: list[bool]


def hit_by_some(groups: Mapping[Signature, Sequence[Thread]]) -> HitBySome | None:
    """What all threads point at next by its having been hit, where in some of them something was, in others not."""
    threads = [thread for some in groups.values() for thread in some]
    shown = [thread.left[0] for thread in threads if thread.left]
    actions = [one.action for one in shown]
    pointed = [
        one for one in actions if isinstance(one, PointAction) and [each.via for each in one.operands] == ["hit"]
    ]
    missed = [one.values[0] is None for one in shown if one.values]
    if len(groups) > 1 or not pointed or not len(pointed) == len(missed) == len(threads):
        return None
    return HitBySome(pointed[0].name, missed) if any(missed) and not all(missed) else None


def _hit_next(threads: Sequence[Thread]) -> Node | None:
    """Whether the place of the event lies on what all these threads point at next; None where they do not."""
    actions = [thread.left[0].action for thread in threads if thread.left]
    pointed = [one.operands[0] for one in actions if isinstance(one, PointAction)]
    if len(pointed) < len(threads) or any(one.via != "hit" for one in pointed):
        return None
    tests = {_lies_on(*one.of) for one in pointed}
    return tests.pop() if len(tests) == 1 else None


def _lies_on(things: Operand, place: Operand) -> Node | None:
    named = _named(things)
    return None if named is None or place.tile is None else Apply("inside", (Name(place.tile), named))


def which_is_hit(node: Node) -> bool:
    """Whether a formula tells by its name which of several things was hit."""
    return isinstance(node, Apply) and node.function == "hit" and isinstance(node.arguments[0], DictDisplay)


def things_of(node: Node) -> frozenset[Value]:
    """The names of all that can be hit where a formula tells by its name which of several things was."""
    assert isinstance(node, Apply) and isinstance(node.arguments[0], DictDisplay)
    return frozenset(key.value for key, _ in node.arguments[0].pairs if isinstance(key, Literal))


def something_hit(node: Node) -> Node | None:
    """Whether there is something where a formula tells what was hit; None for other formulas."""
    if not isinstance(node, Apply) or node.function != "hit":
        return None
    things, place = node.arguments
    if isinstance(things, DictDisplay):
        things = Display("list", tuple(value for _, value in things.pairs))
    return Apply("inside", (place, things))


def gives_nothing(node: Node, nothings: Collection[str]) -> bool:
    """Whether a formula is a use of a function that was taught to give nothing in some case."""
    return isinstance(node, Apply) and node.function in nothings


def _named(things: Operand) -> Node | None:
    """A collection of drawn things, or several of them, by their names."""
    if things.tile is not None:
        return Name(things.tile)
    if things.via != NAMED or not all(one.tile for one in things.of):
        return None
    return Display("list", tuple(Name(one.tile) for one in things.of if one.tile))
