"""What loops and runs of processes cost, found once for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from studio.language.costs import MOST_UNCOUNTED, PARTS_PER_STEP, is_uncounted, round_cost, visit_cost
from studio.language.steps import ForEach, ProcessBody, Run, walk_steps

CACHED = 10_000
"""Loops and processes whose costs are kept."""

Counted = TypeVar("Counted", ForEach[Any], ProcessBody)
_costs: dict[int, tuple[Any, int]] = {}


def cost_of_round(loop: ForEach[Any]) -> int:
    """The steps of one round of a loop, but for the loops inside it."""
    return _kept(loop, _round_cost)


def cost_of_run(body: ProcessBody, first: bool) -> int:
    """The steps of one run of a process, but for its loops; the first one is free where it does little."""
    cost = _kept(body, _run_cost)
    return 0 if first and cost <= MOST_UNCOUNTED // PARTS_PER_STEP else cost


def runs_itself(processes: Mapping[str, ProcessBody], name: str) -> bool:
    """Whether a process runs itself, directly or through others."""
    found: set[str] = set()
    todo = [name]
    while todo:
        one = processes.get(todo.pop())
        inner = {step.process for step in walk_steps(one.steps) if isinstance(step, Run)} if one else set()
        todo += inner - found
        found |= inner
    return name in found


def _round_cost(loop: ForEach[Any]) -> int:
    steps = list(walk_steps(loop.body))
    inside = [node for step in steps for node in step.formulas]
    plain = not any(isinstance(step, (ForEach, Run)) for step in steps)
    return 0 if plain and is_uncounted(loop.collection, inside) else round_cost(inside)


def _run_cost(body: ProcessBody) -> int:
    steps = list(walk_steps(body.steps))
    return visit_cost(steps, [node for step in steps for node in step.formulas])


def _kept(key: Counted, cost: Callable[[Counted], int]) -> int:
    known = _costs.get(id(key))
    if known is not None and known[0] is key:
        return known[1]
    if len(_costs) >= CACHED:
        _costs.clear()
    found = cost(key)
    _costs[id(key)] = (key, found)
    return found
