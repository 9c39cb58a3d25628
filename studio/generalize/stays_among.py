"""Functions that lead from place to place and stay where there is no such place, or where something is in the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from studio.generalize.conclude import value_in
from studio.generalize.example_moments import ELEMENT_NAMES
from studio.infer.goals import Answer, Goal, Work
from studio.infer.solve import solve
from studio.language.errors import CannotExplain, StudioError
from studio.language.nodes import Apply, Clause, Comprehension, Conditional, Display, Name, Node, unused_name
from studio.language.values import Value, same

MOVED = 2
"""So many examples at least must lead somewhere else."""


def stays_among(goal: Goal, work: Work | None = None) -> tuple[Answer, tuple[Node, ...]] | None:
    """``target if target in cells else place`` where some results are an input as it was; None where this is not so.

    What leads on is found from the others alone, and must lead out of the places wherever it stayed.
    """
    if goal.type.name != "tuple":
        return None
    for name in goal.scope.locals:
        if goal.scope.types.get(name) != goal.type:
            continue
        stayed = [same(one.values[name], value) for one, value in zip(goal.situations, goal.wanted, strict=True)]
        if not any(stayed) or stayed.count(False) < MOVED:
            continue
        try:
            answer = solve(_moved(goal, stayed), work)
        except CannotExplain:
            continue
        for candidate in answer.candidates[:1]:
            if formulas := tuple(_kept(goal, name, stayed, candidate.formula)):
                return answer, formulas
    return None


def _moved(goal: Goal, stayed: Sequence[bool]) -> Goal:
    """The goal without the examples in which all stayed as it was."""
    kept = [place for place, still in enumerate(stayed) if not still]
    situations = tuple(goal.situations[place] for place in kept)
    return replace(goal, situations=situations, wanted=tuple(goal.wanted[place] for place in kept))


def _kept(goal: Goal, name: str, stayed: Sequence[bool], target: Node) -> Iterator[Node]:
    """The target where it is among some places, or not among them, as the examples tell."""
    envs = [{**one.values, **one.functions} for one in goal.situations]
    try:
        targets = [value_in(target, env) for env in envs]
    except StudioError:
        return
    for other in goal.scope.types:
        places = [env[other] for env in envs]
        if not all(isinstance(one, (dict, list, frozenset)) for one in places):
            continue
        among = [_has(one, value) for one, value in zip(places, targets, strict=True)]
        here = [_has(one, env[name]) for one, env in zip(places, envs, strict=True)]
        if all(here) and among == [not still for still in stayed]:
            yield _first_of(target, name, "in", other, goal)
        elif not any(here) and among == list(stayed):
            yield _first_of(target, name, "not in", other, goal)


def _first_of(target: Node, name: str, function: str, places: str, goal: Goal) -> Node:
    """The target, else where it was; what tells cases is written once for both the place and the test."""
    if not isinstance(target, Conditional):
        return Conditional(Apply(function, (target, Name(places))), target, Name(name))
    element = unused_name(goal.scope.types, *ELEMENT_NAMES)
    test = Apply(function, (Name(element), Name(places)))
    clause = Clause((element,), Display("list", (target, Name(name))), (test,))
    return Apply("first", (Comprehension("list", Name(element), (clause,)),))


def _has(places: Collection[Value], value: Value) -> bool:
    return any(same(one, value) for one in places)
