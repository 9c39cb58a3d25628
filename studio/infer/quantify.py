"""Looking into collections: the elements of a collection, and ``any``, ``all`` and counts over them.

The elements of a collection, in all situations together, are the situations of an inner problem of the same kind;
what the inner search finds is folded back to the outer situations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.bank import BankEntry
from studio.infer.columns import Array, Column, column_or_held, mask_of
from studio.infer.compared import ComparedSides
from studio.infer.fields import element_name
from studio.infer.kinds import with_member
from studio.infer.problem import COLLECTIONS, Problem
from studio.infer.rank import operator_weight
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Clause, Comprehension, ComprehensionKind, Logic, Name, Node
from studio.language.types import ANY, NUMBER, Type, join, type_of
from studio.language.values import Value, in_order

Lift = Callable[[int], Iterable[BankEntry]]


@dataclass(frozen=True, eq=False)
class Elements:
    """The elements of one collection term in all situations, as an inner problem.

    ``owner[k]`` is the situation that element ``k`` belongs to; ``counts`` says how many each situation has.
    """

    entry: BankEntry
    name: str
    problem: Problem
    counts: Array
    owner: Array


def elements(entry: BankEntry, outer: Problem, most: int, lift: Lift) -> Elements | None:
    """The inner problem of a collection term; None when there is nothing inside, or more than ``most`` elements."""
    first, which = _distinct(entry.column)
    groups = [items_of(entry.column.value(index)) for index in first.tolist()]
    counts = np.array([len(group) for group in groups])[which]
    if not 0 < counts.sum() <= most:
        return None
    flat = [item for group in groups for item in group]
    kind = entry.type.arguments[0]
    found, kind = column_or_held(flat, join(map(type_of, flat)) if kind == ANY else kind, outer.interner)
    if found is None:
        return None
    starts = np.concatenate([[0], np.cumsum([len(group) for group in groups])])
    places = np.concatenate([np.arange(starts[group], starts[group + 1]) for group in which.tolist()])
    owner = np.repeat(np.arange(len(counts)), counts)
    name = element_name(entry.node, outer.taken)
    inner = inner_problem(outer, Name(name), found.taken(places), kind, owner, lift)
    inner.sides = ComparedSides(kinds=with_member(name, entry.node, outer.sides.kinds))
    return Elements(entry, name, inner, counts, owner)


def _distinct(values: Column) -> tuple[Array, Array]:
    _, first, which = np.unique(values.data, return_index=True, return_inverse=True)
    return first, which.ravel()


def inner_problem(outer: Problem, node: Node, values: Column, kind: Type, owner: Array, lift: Lift) -> Problem:
    """A problem about one more value, which weighs as little as a local; the outer terms are lifted as they come."""
    if kind == ANY:
        kind = join(map(type_of, values.values))
    plain = [one for one in outer.operations if one.result.name not in COLLECTIONS or one.name not in TABLE]
    taken = outer.taken | {node.id} if isinstance(node, Name) else outer.taken

    def lifted(level: int) -> Iterator[BankEntry]:
        return (BankEntry(one.node, one.column.taken(owner), one.type, one.cost, inner=False) for one in lift(level))

    constants = tuple(
        BankEntry(one.node, one.column.taken(owner), one.type, one.cost, inner=False)
        for one in (*outer.seeds, *outer.constants)
        if one.literal and one.type == NUMBER
    )
    seeds = [BankEntry(node, values, kind, weights.LOCAL)]
    moments = owner if outer.moments is None else outer.moments[owner]
    return Problem(len(owner), seeds, plain, outer.interner, taken, lifted, constants, moments)


def items_of(value: Value) -> list[Value]:
    """The elements that a loop over the value visits, in order; none for what is no collection."""
    if isinstance(value, (set, frozenset)):
        return list(in_order(value))
    return list(value) if isinstance(value, (list, dict)) else []


def folded(inside: Elements, atom: Atom) -> Iterator[Atom]:
    """``any`` and ``all`` of a test over the elements."""
    counts = inside_counts(inside, atom.bits)
    cost = weights.LOOK + inside.entry.cost + atom.cost
    generator = Comprehension("generator", atom.node, (Clause((inside.name,), inside.entry.node),))
    for function, bits in (("any", counts > 0), ("all", counts == inside.counts)):
        yield Atom(Apply(function, (generator,)), bits, cost + weights.PARTICULAR[function], mask_of(bits))


def counted(inside: Elements, atom: Atom) -> BankEntry:
    """How many elements pass a test, as a number term."""
    clause = Clause((inside.name,), inside.entry.node, (atom.node,))
    node = Apply("len", (Comprehension("list", Name(inside.name), (clause,)),))
    cost = weights.LOOK + operator_weight("len") + inside.entry.cost + atom.cost
    return BankEntry(node, Column(inside_counts(inside, atom.bits).astype(np.float64)), NUMBER, cost)


def inside_counts(inside: Elements, bits: Array) -> Array:
    """For each outer situation, how many of its elements are marked."""
    return np.bincount(inside.owner[bits], minlength=len(inside.counts))


def filtered(inside: Elements, test: Node, kind: ComprehensionKind = "list") -> Node:
    """``[x for x in collection if test]``."""
    tests = test.parts if isinstance(test, Logic) and test.sign == "and" else (test,)
    joined = (Logic("and", tests),) if len(tests) > 1 else tests
    return Comprehension(kind, Name(inside.name), (Clause((inside.name,), inside.entry.node, joined),))
