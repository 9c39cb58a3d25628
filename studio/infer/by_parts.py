"""Tuples, points and records are met part by part; parts that do the same for each coordinate come before others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.infer.analogy import mirrored
from studio.infer.check import right_everywhere
from studio.infer.goals import Candidate, Goal
from studio.language.builtins import RECORD
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Display, Literal, Node
from studio.language.types import NUMBER, POINT, Type
from studio.language.values import Point, Record

RIVALS = 3
"""So many ways of saying one field of a record, the others as they are said best, are given."""

Parts = tuple[Node, ...]
Solve = Callable[[Goal], tuple[Candidate, ...]]


def has_parts(kind: Type) -> bool:
    return kind == POINT or kind.name in ("tuple", "record")


def by_parts(goal: Goal, kind: Type, solve: Solve) -> Iterator[Node]:
    """``point(…, …)``, ``(…, …)`` and ``record(name=…, …)``; each part is a goal of its own."""
    if not all(isinstance(value, (tuple, Record)) for value in goal.wanted):
        return
    rows = [[item for _, item in one.fields] if isinstance(one, Record) else one for one in goal.wanted]
    goals: list[Goal] = []
    scope = replace(goal.scope, given=())
    found: list[tuple[Candidate, ...]] = []
    for position, part_type in enumerate((NUMBER, NUMBER) if kind == POINT else kind.arguments):
        values = tuple(row[position] for row in rows)
        purpose = f"{goal.purpose} part {position + 1}"
        whole = replace(scope, own=_own_part(scope.own, kind, position))
        goals.append(Goal(purpose, goal.situations, values, whole, part_type))
        try:
            found.append(solve(goals[-1]))
        except CannotExplain:
            found.append(())
    choices = list(_in_parallel(goals, found)) if len(goals) == 2 and kind.name != RECORD else []
    if all(found):
        choices.append(tuple(one[0].formula for one in found))
        choices += _with_another(found) if kind.name == RECORD else ()
    yield from (_put_together(goal, kind, parts) for parts in choices)


def _put_together(goal: Goal, kind: Type, parts: Parts) -> Node:
    if kind.name == RECORD:
        return Apply(RECORD, (), tuple(zip(kind.fields, parts, strict=True)))
    return Apply("point", parts) if isinstance(goal.wanted[0], Point) else Display("tuple", parts)


def _own_part(own: Node | None, kind: Type, position: int) -> Node | None:
    if own is None:
        return None
    if kind.name == RECORD:
        return Attribute(own, kind.fields[position])
    return Attribute(own, "xy"[position]) if kind == POINT else Apply("[]", (own, Literal(position)))


def _with_another(found: Sequence[tuple[Candidate, ...]]) -> Iterator[Parts]:
    """One part said in another way than best."""
    best = tuple(one[0].formula for one in found)
    for place, candidates in enumerate(found):
        for one in candidates[1:RIVALS]:
            yield (*best[:place], one.formula, *best[place + 1 :])


def _in_parallel(goals: Sequence[Goal], found: Sequence[tuple[Candidate, ...]]) -> Iterator[Parts]:
    """Both parts by one formula, said of each coordinate."""
    for place, candidates in enumerate(found):
        for one in candidates:
            other = mirrored(one.formula)
            if other != one.formula and right_everywhere(other, goals[1 - place]):
                yield (one.formula, other) if place == 0 else (other, one.formula)
