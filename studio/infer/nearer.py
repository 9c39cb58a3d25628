"""Which of two things is nearer to a third: two distances from one end compared, which is one thought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.kinds import of_unlike_kinds
from studio.infer.problem import Problem
from studio.infer.rank import operator_weight
from studio.infer.unlikely import put_together
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Name, Node
from studio.language.types import NUMBER, POINT, Type
from studio.language.values import Point

MOST_NAMES = 12
"""Among more numbers, or places, nothing is compared like this."""
GAPS = {NUMBER: ("abs", "-"), POINT: ("distance",)}
"""How far apart two things are, from the outside in."""


class Apart(NamedTuple):
    """Two distances from one end: what they weigh together, their formulas and their values."""

    cost: int
    both: tuple[Node, Node]
    columns: tuple[Array, Array]


def pairs_apart(problem: Problem) -> Iterator[Apart]:
    """Two distances of named numbers, or places, from the same third one."""
    for kind, functions in GAPS.items():
        names = [one for one in problem.seeds if _is_named(one, kind)]
        if len(names) > MOST_NAMES:
            continue
        around = sum(map(operator_weight, functions))
        for one, other, end in permutations(names, 3):
            if _is_first(one, other):
                apart = Apply(functions[-1], (one.node, end.node))
                more = put_together(apart, problem.sides.names, problem.sides.counted)
                more += of_unlike_kinds(apart, problem.sides.kinds)
                yield Apart(
                    around + one.cost + end.cost + more + weights.LOCAL + other.cost,
                    (_gap(functions, one.node, end.node), _gap(functions, other.node, end.node)),
                    (_apart(one, end), _apart(other, end)),
                )


def _is_named(one: BankEntry, kind: Type) -> bool:
    """Whether it is something with a name that is of a kind in every situation: a place may be nothing at times."""
    there = kind != POINT or all(isinstance(at, Point) for at in one.column.values)
    return one.type == kind and isinstance(one.node, Name) and one.inner and there


def _is_first(one: BankEntry, other: BankEntry) -> bool:
    return str(one.node) < str(other.node)


def _gap(functions: tuple[str, ...], one: Node, other: Node) -> Node:
    made = Apply(functions[-1], (one, other))
    return made if len(functions) == 1 else Apply(functions[0], (made,))


def _apart(one: BankEntry, other: BankEntry) -> Array:
    if one.type == NUMBER:
        found: Array = np.abs(one.column.data - other.column.data)
        return found
    pairs = zip(one.column.values, other.column.values, strict=True)
    return np.array([TABLE["distance"][0].meaning(*pair) for pair in pairs])
