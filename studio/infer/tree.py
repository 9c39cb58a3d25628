"""Decision trees over tests, for predicates that no few tests together explain; kept light and written plainly.

The trees are those of ID3 (Quinlan 1986) with a penalty for heavy tests; several penalties are tried.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.clock import Clock
from studio.infer.columns import Array
from studio.infer.decide import FoundTest, negation
from studio.language.nodes import Literal, Logic, LogicSign, Node

TREE_DEPTH = 8
PENALTIES = (0.004, 0.012, 0.03, 0.06)
"""How much of the best gain in information a test loses for each unit of its weight."""
TESTS = 1500
"""Most tests that splits are chosen from."""


def trees(wanted: Array, care: Array, atoms: Sequence[Atom], clock: Clock) -> list[FoundTest]:
    """Decision trees as formulas, lightest first; none where the tests cannot tell the situations apart."""
    few = sorted(atoms, key=lambda atom: atom.cost)[:TESTS]
    if not few:
        return []
    table = np.array([atom.bits for atom in few])
    costs = np.array([atom.cost for atom in few], dtype=np.float64)
    made: list[FoundTest] = []
    for penalty in PENALTIES:
        if made and clock.late:
            break
        grown = _Grower(wanted, few, table, costs, penalty).grow(care, TREE_DEPTH)
        if grown is not None:
            made.append(grown)
    return sorted(made, key=lambda one: one.cost)[:1]


class _Grower:
    def __init__(self, wanted: Array, atoms: Sequence[Atom], table: Array, costs: Array, penalty: float) -> None:
        self.wanted, self.atoms, self.table, self.costs, self.penalty = wanted, atoms, table, costs, penalty

    def grow(self, here: Array, depth: int) -> FoundTest | None:
        goals = self.wanted[here]
        if goals.all() or not goals.any():
            return FoundTest(Literal(bool(goals.all())), 0)
        table = self.table[:, here]
        exact = self._exact(goals, table)
        if exact is not None:
            return exact
        best = self._split(goals, table) if depth else None
        if best is None:
            return None
        yes = self.grow(here & self.table[best], depth - 1)
        no = self.grow(here & ~self.table[best], depth - 1)
        return None if yes is None or no is None else branch(self.atoms[best], yes, no)

    def _exact(self, goals: Array, table: Array) -> FoundTest | None:
        """The lightest single test that is right here, as it stands or turned round."""
        right = (table == goals).sum(axis=1)
        whole = np.flatnonzero((right == len(goals)) | (right == 0))
        if not len(whole):
            return None
        best = int(whole[np.argmin(self.costs[whole])])
        node = self.atoms[best].node
        return FoundTest(node if right[best] else negation(node), self.atoms[best].cost)

    def _split(self, goals: Array, table: Array) -> int | None:
        total = len(goals)
        inside, positive = table.sum(axis=1), (table & goals).sum(axis=1)
        outside = goals.sum() - positive
        after = (inside * _entropy(positive, inside) + (total - inside) * _entropy(outside, total - inside)) / total
        gain = _entropy(np.array([goals.sum()]), np.array([total]))[0] - after
        useful = (inside > 0) & (inside < total) & (gain > 1e-12)
        if not useful.any():
            return None
        return int(np.argmax(np.where(useful, gain - self.penalty * self.costs * gain.max(), -np.inf)))


def _entropy(positive: Array, total: Array) -> Array:
    with np.errstate(all="ignore"):
        share = np.where(total > 0, positive / np.maximum(total, 1), 0.0)
        parts = -(share * np.log2(share)) - ((1 - share) * np.log2(1 - share))
    information: Array = np.nan_to_num(parts)
    return information


def branch(atom: Atom, yes: FoundTest, no: FoundTest) -> FoundTest:
    """``yes if atom else no``, written with and, or, not."""
    cost = atom.cost + yes.cost + no.cost + weights.LOGIC
    if yes.node == Literal(True):
        return FoundTest(atom.node if no.node == Literal(False) else _flat("or", atom.node, no.node), cost)
    if no.node == Literal(False):
        return FoundTest(_flat("and", atom.node, yes.node), cost)
    negated = negation(atom.node)
    if yes.node == Literal(False):
        return FoundTest(negated if no.node == Literal(True) else _flat("and", negated, no.node), cost)
    if no.node == Literal(True):
        return FoundTest(_flat("or", negated, yes.node), cost)
    both = _flat("and", atom.node, yes.node), _flat("and", negated, no.node)
    return FoundTest(_flat("or", *both), cost + atom.cost + weights.LOGIC)


def _flat(sign: LogicSign, left: Node, right: Node) -> Node:
    parts: tuple[Node, ...] = ()
    for node in (left, right):
        parts += node.parts if isinstance(node, Logic) and node.sign == sign else (node,)
    return Logic(sign, tuple(dict.fromkeys(parts)))
