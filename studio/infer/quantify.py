"""Looking into collections: ``any``, ``all``, counts and filters over their elements.

The elements of a collection, in all situations together, are the situations of an inner problem of the same kind;
what the inner search finds is folded back to the outer situations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from studio.infer.atoms import Atom, Atoms
from studio.infer.bank import Bank, Entry
from studio.infer.budget import Budget
from studio.infer.columns import Array, Column, column
from studio.infer.enumerate import Enumerator
from studio.infer.problem import COLLECTIONS, Problem
from studio.infer.rank import LOCAL, LOOK
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Logic, Name, Node, free_names
from studio.language.types import ANY, NUMBER, Type, join, type_of
from studio.language.values import Value, in_order

LIFTED_COST = 5
"""Heaviest outer term that a formula over the elements may use."""


@dataclass(frozen=True, eq=False)
class Elements:
    """The elements of one collection term in all situations, as an inner problem."""

    entry: Entry
    name: str
    problem: Problem
    counts: Array
    members: list[list[Value]]


def elements(entry: Entry, problem: Problem, bank: Bank, budget: Budget) -> Elements | None:
    """The inner problem of a collection term; None when there is nothing inside, or too much."""
    members = [items_of(value) for value in entry.column.values]
    counts = np.array([len(items) for items in members])
    flat = [item for items in members for item in items]
    if not flat or len(flat) > budget.flattened:
        return None
    kind = entry.type.arguments[0]
    kind = join(map(type_of, flat)) if kind == ANY else kind
    name = element_name(entry.node, problem.taken)
    plain = [one for one in problem.operations if one.result.name not in COLLECTIONS or one.name not in TABLE]
    inner = Problem(len(flat), [], plain, problem.interner, problem.taken | {name})
    found = column(flat, kind, problem.interner)
    if found is None:
        return None
    inner.seeds.append(Entry(Name(name), found, kind, LOCAL))
    inner.seeds += [_lifted(outer, counts) for outer in _outer(problem, bank)]
    return Elements(entry, name, inner, counts, members)


def _outer(problem: Problem, bank: Bank) -> list[Entry]:
    """What a formula over the elements may use from outside: the seeds and a few light terms."""
    seeds = list(problem.seeds)
    known = {id(entry) for entry in seeds}
    light = [entry for entry in bank.upto(LIFTED_COST) if id(entry) not in known]
    return seeds + [entry for entry in light if not isinstance(entry.node, Literal)]


def _lifted(entry: Entry, counts: Array) -> Entry:
    return replace(entry, column=entry.column.repeated(counts))


def items_of(value: Value) -> list[Value]:
    """The elements that a loop over the value visits, in order; none for what is no collection."""
    if isinstance(value, (set, frozenset)):
        return list(in_order(value))
    return list(value) if isinstance(value, (list, dict)) else []


def element_name(node: Node, taken: frozenset[str]) -> str:
    """A short free name for an element: the first letter of what the collection is called, else ``item``."""
    called = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
    options = [called[:1].lower(), "p", "q", "item", "each", "element"]
    free = [name for name in options if name.isidentifier() and name not in taken]
    return free[0] if free else f"item_{len(taken)}"


def inner_atoms(inside: Elements, budget: Budget) -> list[Atom]:
    """Tests over the elements, lightest first."""
    small = budget.inner()
    enumerator = Enumerator(inside.problem, small)
    enumerator.grow_to(small.term_cost)
    atoms = Atoms(inside.problem, enumerator.bank, small.atoms)
    while atoms.level < small.atom_cost and len(atoms.found) < small.atoms:
        atoms.grow()
    if small.nesting > 0:
        for atom in quantified(inside.problem, enumerator.bank, small):
            atoms.add(atom)
    return atoms.found


def quantified(problem: Problem, bank: Bank, budget: Budget) -> Iterator[Atom]:
    """``any`` and ``all`` tests over every collection in the bank."""
    for inside in collections(problem, bank, budget):
        for atom in inner_atoms(inside, budget):
            yield from _folded(inside, atom)


def collections(problem: Problem, bank: Bank, budget: Budget) -> Iterator[Elements]:
    """The collections worth looking into, lightest first."""
    for entry in bank.upto(budget.collection_cost):
        if entry.type.name in ("list", "set", "dict"):
            inside = elements(entry, problem, bank, budget)
            if inside is not None:
                yield inside


def _folded(inside: Elements, atom: Atom) -> Iterator[Atom]:
    if inside.name not in free_names(atom.node):
        return
    counts = _counts(inside, atom.bits)
    cost = LOOK + inside.entry.cost + atom.cost
    generator = _generator(inside, atom.node)
    yield Atom(Apply("any", (generator,)), counts > 0, cost)
    yield Atom(Apply("all", (generator,)), counts == inside.counts, cost)


def _counts(inside: Elements, bits: Array) -> Array:
    ends = np.cumsum(inside.counts)
    totals = np.concatenate([[0], np.cumsum(bits)])
    return totals[ends] - totals[ends - inside.counts]


def _generator(inside: Elements, element: Node) -> Node:
    return Comprehension("generator", element, (Clause((inside.name,), inside.entry.node),))


def filtered(inside: Elements, test: Node) -> Node:
    """``[x for x in collection if test]``."""
    tests = test.parts if isinstance(test, Logic) and test.sign == "and" else (test,)
    joined = (Logic("and", tests),) if len(tests) > 1 else tests
    return Comprehension("list", Name(inside.name), (Clause((inside.name,), inside.entry.node, joined),))


def counts(problem: Problem, bank: Bank, budget: Budget) -> Iterator[Entry]:
    """How many elements pass a light test, as number terms."""
    for inside in collections(problem, bank, budget):
        for atom in inner_atoms(inside, budget)[:60]:
            if inside.name in free_names(atom.node):
                clause = Clause((inside.name,), inside.entry.node, (atom.node,))
                node = Apply("len", (Comprehension("list", Name(inside.name), (clause,)),))
                data = _counts(inside, atom.bits).astype(np.float64)
                yield Entry(node, Column(data), NUMBER, LOOK + 1 + inside.entry.cost + atom.cost)


def element_type(kind: Type) -> Type:
    """What the elements of a collection type are (keys, for a dict)."""
    return kind.arguments[0] if kind.arguments else ANY
