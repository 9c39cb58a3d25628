"""Predicates by divide and conquer: tests found apart, put together with ``and``, ``or`` and small decision trees.

After EUSolver (Alur, Radhakrishna, Udupa, TACAS 2017); the trees are those of ID3 with a penalty for heavy tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from studio.infer.atoms import Atom
from studio.infer.columns import Array
from studio.infer.rank import LOGIC
from studio.language.nodes import Apply, Literal, Logic, Node

WIDE = 250
"""Most tests that are tried in pairs."""
TREE_DEPTH = 6
PENALTY = 0.012
"""How much information a test must bring for each unit of its weight."""


@dataclass(frozen=True, eq=False)
class Found:
    """A predicate that is right in every situation, and its weight."""

    node: Node
    cost: int


def predicates(wanted: Array, atoms: Sequence[Atom], limit: int) -> list[Found]:
    """Formulas true exactly where ``wanted`` is; single tests, then pairs, then triples. Lightest first."""
    ordered = sorted(atoms, key=lambda atom: atom.cost)
    found = [Found(atom.node, atom.cost) for atom in ordered if np.array_equal(atom.bits, wanted)]
    found += list(_joined(wanted, ordered, "and"))
    found += list(_joined(wanted, ordered, "or"))
    found.sort(key=lambda one: one.cost)
    return found[:limit]


def _joined(wanted: Array, atoms: Sequence[Atom], sign: str) -> Iterator[Found]:
    """Conjunctions of tests that hold wherever wanted; disjunctions are conjunctions of what is not."""
    goal, flip = (wanted, False) if sign == "and" else (~wanted, True)
    keep = [atom for atom in atoms if ((atom.bits ^ flip) | ~goal).all()][:WIDE]
    if not keep:
        return
    excluded = np.array([~(atom.bits ^ flip)[~goal] for atom in keep])
    open_rows = ~excluded.all(axis=1)
    indices = np.flatnonzero(open_rows)
    pairs = list(_pairs(keep, excluded, indices))
    for members in pairs or _triples(keep, excluded, indices):
        cost = sum(keep[index].cost for index in members) + LOGIC * (len(members) - 1)
        yield Found(Logic(sign, tuple(keep[index].node for index in members)), cost)


def _pairs(keep: Sequence[Atom], excluded: Array, indices: Array) -> Iterator[tuple[int, ...]]:
    made: list[tuple[int, tuple[int, int]]] = []
    for position, index in enumerate(indices):
        rest = indices[position + 1 :]
        if len(rest):
            full = (excluded[index][None, :] | excluded[rest]).all(axis=1)
            made += [(keep[index].cost + keep[other].cost, (int(index), int(other))) for other in rest[full]]
    made.sort()
    yield from (pair for _, pair in made[:12])


def _triples(keep: Sequence[Atom], excluded: Array, indices: Array) -> Iterator[tuple[int, ...]]:
    """Greedy cover: at each place the test that excludes most for its weight."""
    left = np.ones(excluded.shape[1], dtype=np.bool_)
    chosen: list[int] = []
    while left.any() and len(chosen) < 4:
        gains = [(excluded[index] & left).sum() / keep[index].cost for index in indices]
        best = int(np.argmax(gains)) if len(gains) else -1
        if best < 0 or gains[best] <= 0:
            return
        chosen.append(int(indices[best]))
        left &= ~excluded[indices[best]]
    if not left.any() and len(chosen) > 1:
        yield tuple(chosen)


def tree(wanted: Array, atoms: Sequence[Atom]) -> Found | None:
    """A decision tree as one formula, None where the tests cannot tell the situations apart."""
    if not atoms:
        return None
    table = np.array([atom.bits for atom in atoms])
    costs = np.array([atom.cost for atom in atoms], dtype=np.float64)
    return _grow(wanted, np.ones(len(wanted), dtype=np.bool_), atoms, table, costs, TREE_DEPTH)


def _grow(wanted: Array, here: Array, atoms: Sequence[Atom], table: Array, costs: Array, depth: int) -> Found | None:
    goals = wanted[here]
    if goals.all() or not goals.any():
        return Found(Literal(bool(goals.all())), 0)
    if depth == 0:
        return None
    best = _best_split(goals, table[:, here], costs)
    if best is None:
        return None
    yes = _grow(wanted, here & table[best], atoms, table, costs, depth - 1)
    no = _grow(wanted, here & ~table[best], atoms, table, costs, depth - 1)
    return None if yes is None or no is None else _node(atoms[best], yes, no)


def _best_split(goals: Array, table: Array, costs: Array) -> int | None:
    total = len(goals)
    inside = table.sum(axis=1)
    positive = (table & goals).sum(axis=1)
    outside_positive = goals.sum() - positive
    after = (inside * _entropy(positive, inside) + (total - inside) * _entropy(outside_positive, total - inside)) / total
    gain = _entropy(np.array([goals.sum()]), np.array([total]))[0] - after
    score = gain - PENALTY * costs * gain.max()
    useful = (inside > 0) & (inside < total) & (gain > 1e-12)
    if not useful.any():
        return None
    return int(np.argmax(np.where(useful, score, -np.inf)))


def _entropy(positive: Array, total: Array) -> Array:
    with np.errstate(all="ignore"):
        share = np.where(total > 0, positive / np.maximum(total, 1), 0.0)
        parts = -(share * np.log2(share)) - ((1 - share) * np.log2(1 - share))
    return np.nan_to_num(parts)


def _node(atom: Atom, yes: Found, no: Found) -> Found:
    """The tree ``yes if atom else no`` written with and, or, not."""
    cost = atom.cost + yes.cost + no.cost + LOGIC
    if yes.node == Literal(True):
        return Found(atom.node if no.node == Literal(False) else _or(atom.node, no.node), cost)
    if no.node == Literal(False):
        return Found(_and(atom.node, yes.node), cost)
    if yes.node == Literal(False):
        negated = negation(atom.node)
        return Found(negated if no.node == Literal(True) else _and(negated, no.node), cost)
    if no.node == Literal(True):
        return Found(_or(negation(atom.node), yes.node), cost)
    return Found(_or(_and(atom.node, yes.node), _and(negation(atom.node), no.node)), cost + atom.cost)


NEGATIONS = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "in": "not in", "not in": "in"}


def negation(node: Node) -> Node:
    """The opposite of a test, written without ``not`` where the language has a word for it."""
    if isinstance(node, Apply) and node.function in NEGATIONS:
        return Apply(NEGATIONS[node.function], node.arguments)
    if isinstance(node, Apply) and node.function == "not":
        return node.arguments[0]
    return Apply("not", (node,))


def _and(left: Node, right: Node) -> Node:
    return _flat("and", left, right)


def _or(left: Node, right: Node) -> Node:
    return _flat("or", left, right)


def _flat(sign: str, left: Node, right: Node) -> Node:
    parts: tuple[Node, ...] = ()
    for node in (left, right):
        parts += node.parts if isinstance(node, Logic) and node.sign == sign else (node,)
    return Logic(sign, parts)
