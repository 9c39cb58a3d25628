"""Predicates found apart for each value of a name: right there by a short formula, where none is right everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.bank import BankEntry
from studio.infer.clock import Clock
from studio.infer.columns import Array, mask_of
from studio.infer.decide import FoundTest, focused
from studio.infer.distinct_numbers import Rows
from studio.infer.problem import Problem
from studio.infer.thresholds import memberships, thresholds
from studio.language.nodes import Apply, Literal, Logic, Name, Node, disjunction

MOST_CASES = 4
"""Most different values of the name that tells the cases apart."""
PREDICATES = 20
"""Most predicates of one case, among which one is sought that serves several."""
LIGHT_TERM = 9
"""Heaviest term that is compared with numbers in one case."""


def by_cases(
    problem: Problem,
    wanted: Array,
    care: Array,
    atoms: Sequence[Atom],
    terms: Sequence[BankEntry],
    clock: Clock,
) -> Iterator[FoundTest]:
    """``name == a and … or name == b and …`` for the names whose few values tell cases apart."""
    light = [entry for entry in terms if entry.cost <= LIGHT_TERM]
    for entry in terms:
        values = np.unique(entry.column.data[care]).tolist() if isinstance(entry.node, Name) else []
        if 1 < len(values) <= MOST_CASES and not clock.late:
            found = _of_name(problem, entry, values, wanted, care, atoms, light)
            if found is not None:
                yield found


def _of_name(
    problem: Problem,
    entry: BankEntry,
    values: list[float],
    wanted: Array,
    care: Array,
    atoms: Sequence[Atom],
    terms: Sequence[BankEntry],
) -> FoundTest | None:
    groups: list[tuple[list[float], FoundTest]] = []
    cases = {value: care & (entry.column.data == value) for value in values}
    pools = {value: _candidates(problem, wanted, case, atoms, terms) for value, case in cases.items()}
    nodes = {value: {one.node for one in pool} for value, pool in pools.items()}
    left = list(values)
    while left:
        shared = [([v for v in left if one.node in nodes[v]], one) for one in pools[left[0]]]
        if not shared:
            return None
        covered, best = min(shared, key=lambda pair: (-len(pair[0]), pair[1].cost))
        groups.append((covered, best))
        left = [value for value in left if value not in covered]
    parts = [(_guarded(entry.node, covered, found), found.cost) for covered, found in groups]
    cost = sum(one for _, one in parts) + weights.LOGIC * (2 * len(parts) - 1)
    return FoundTest(disjunction([node for node, _ in parts]), cost)


def _guarded(name: Node, values: list[float], found: FoundTest) -> Node:
    plain = [Literal(int(value) if float(value).is_integer() else value) for value in values]
    tests: list[Node] = [Apply("==", (name, one)) for one in plain]
    which = disjunction(tests)
    parts = found.node.parts if isinstance(found.node, Logic) and found.node.sign == "and" else (found.node,)
    return Logic("and", (which, *parts))


def _candidates(
    problem: Problem, wanted: Array, care: Array, atoms: Sequence[Atom], terms: Sequence[BankEntry]
) -> list[FoundTest]:
    """Predicates that are right in one case, lightest first."""
    if not wanted[care].any() or wanted[care].all():
        return [FoundTest(Literal(bool(wanted[care].all())), 2)]
    yes = Rows(wanted & care)
    extra = [*thresholds(problem, yes, Rows(~wanted & care), terms), *memberships(yes, terms)]
    return focused(mask_of(wanted), mask_of(care), [*atoms, *extra], PREDICATES)
