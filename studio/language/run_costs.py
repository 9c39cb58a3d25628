"""What loops and runs of processes cost, and which names and processes their steps need, found once for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from studio.language.costs import MOST_UNCOUNTED, PARTS_PER_STEP, is_uncounted, round_cost, visit_cost
from studio.language.steps import ForEach, ProcessBody, Run, Steps, altered_names, formula_names, walk_steps

CACHED = 10_000
"""Of so many loops and bodies of processes it is kept what was found."""

Looked = TypeVar("Looked", ForEach[Any], Steps)
T = TypeVar("T")
_found: dict[tuple[int, object], tuple[object, object]] = {}


def cost_of_round(loop: ForEach[Any]) -> int:
    """The steps of one round of a loop, but for the loops inside it."""
    return _kept(loop, _round_cost)


def cost_of_run(body: ProcessBody, first: bool) -> int:
    """The steps of one run of a process, but for its loops; the first one is free where it does little."""
    cost = _kept(body.steps, _run_cost)
    return 0 if first and cost <= MOST_UNCOUNTED // PARTS_PER_STEP else cost


def runs_itself(processes: Mapping[str, ProcessBody], name: str) -> bool:
    """Whether a process runs itself, directly or through others."""
    found: set[str] = set()
    todo = [name]
    while todo:
        one = processes.get(todo.pop())
        inner = _kept(one.steps, _runs) if one else frozenset[str]()
        todo += inner - found
        found |= inner
    return name in found


def names_needed(steps: Steps) -> tuple[str, ...]:
    """The names that some steps mention or change."""
    return _kept(steps, _names)


def _names(steps: Steps) -> tuple[str, ...]:
    return tuple(sorted(formula_names(steps) | altered_names(steps)))


def _runs(steps: Steps) -> frozenset[str]:
    return frozenset(step.process for step in walk_steps(steps) if isinstance(step, Run))


def _round_cost(loop: ForEach[Any]) -> int:
    steps = list(walk_steps(loop.body))
    inside = [node for step in steps for node in step.formulas]
    plain = not any(isinstance(step, (ForEach, Run)) for step in steps)
    return 0 if plain and is_uncounted(loop.collection, inside) else round_cost(inside)


def _run_cost(body: Steps) -> int:
    steps = list(walk_steps(body))
    return visit_cost(steps, [node for step in steps for node in step.formulas])


def _kept(key: Looked, find: Callable[[Looked], T]) -> T:
    """What is found of the very same value, once."""
    known = _found.get((id(key), find))
    if known is not None:
        return cast(T, known[1])
    if len(_found) >= CACHED:
        _found.clear()
    found = find(key)
    _found[id(key), find] = (key, found)  # what is kept keeps its number
    return found
