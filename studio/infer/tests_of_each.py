"""Tests that ask the same of each of several like things, and their sum: no chance put them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.atoms import COMPARED, EQUALITY, SIGNS
from studio.infer.bank import BankEntry
from studio.infer.bound_weights import compared_with
from studio.infer.columns import Array, Column, mask_of
from studio.infer.distinct_numbers import Rows
from studio.infer.problem import Problem
from studio.infer.sums_of_like import like_entries
from studio.infer.thresholds import thresholds
from studio.language.nodes import Apply, Literal, Logic, LogicSign, Name, Node
from studio.language.types import NUMBER

JOINS: tuple[tuple[LogicSign, np.ufunc], ...] = (("and", np.logical_and), ("or", np.logical_or))
ENDS: dict[tuple[str, str], LogicSign] = {
    ("max", ">="): "or",
    ("max", ">"): "or",
    ("min", ">="): "and",
    ("min", ">"): "and",
}
ENDS.update({("max", "<"): "and", ("max", "<="): "and", ("min", "<"): "or", ("min", "<="): "or"})
"""That the greatest or the least of some is so large says it of any of them, or of each."""


def tests_of_each(problem: Problem, yes: Rows, no: Rows) -> list[Atom]:
    """All such tests that are not the same everywhere, lightest first."""
    found = [one for group in like_entries(problem.seeds, problem.alike) for one in _of_group(group, problem, yes, no)]
    everywhere = (1 << problem.size) - 1
    return sorted((one for one in found if one.mask not in (0, everywhere)), key=lambda one: one.cost)


def _of_group(group: Sequence[BankEntry], problem: Problem, yes: Rows, no: Rows) -> Iterator[Atom]:
    number = group[0].type == NUMBER
    for known in problem.seeds_of(group[0].type):
        if known.literal:
            for sign, opposite, compare in SIGNS if number else EQUALITY:
                bits = [compare(entry.column.data, known.column.data) for entry in group]
                yield from _joined(sign, group, known.node, bits, known.cost)
                yield from _joined(opposite, group, known.node, [~one for one in bits], known.cost)
    yield from _all_same(group)
    if number:
        yield from _from_examples(group, problem, yes, no)


def _joined(sign: str, group: Sequence[BankEntry], bound: Node, bits: Sequence[Array], cost: int) -> Iterator[Atom]:
    """That it holds for each of them, and that it does for any."""
    assert isinstance(bound, Literal)
    more = compared_with(group[0].sort, bound.value, sign) if group[0].type == NUMBER else 0
    whole = max(entry.cost for entry in group) + cost + COMPARED + more + weights.EACH_ALIKE * (len(group) - 1)
    parts = tuple(Apply(sign, (entry.node, bound)) for entry in group)
    for word, together in JOINS:
        truths = together.reduce(bits)
        yield Atom(Logic(word, parts), truths, whole, mask_of(truths))


def _all_same(group: Sequence[BankEntry]) -> Iterator[Atom]:
    """That all of them are the same, and that some are not."""
    pairs = list(pairwise(group))
    bits = np.logical_and.reduce([one.column.data == other.column.data for one, other in pairs])
    for (word, _), sign, truths in zip(JOINS, ("==", "!="), (bits, ~bits), strict=True):
        parts = tuple(Apply(sign, (one.node, other.node)) for one, other in pairs)
        odd = 2 * group[0].cost + COMPARED + weights.SOME_ALIKE
        yield Atom(Logic(word, parts), truths, odd + weights.EACH_ALIKE * (len(pairs) - 1), mask_of(truths))


def _from_examples(group: Sequence[BankEntry], problem: Problem, yes: Rows, no: Rows) -> Iterator[Atom]:
    """Bounds of each that only the examples explain."""
    data = [entry.column.data for entry in group]
    for function, column in (("max", np.max(data, axis=0)), ("min", np.min(data, axis=0))):
        known = BankEntry(Name(function), Column(column), NUMBER, group[0].cost, sort=group[0].sort)
        for bound in thresholds(problem, yes, no, [known]):
            if isinstance(bound.node, Apply) and (word := ENDS.get((function, bound.node.function))):
                parts = tuple(Apply(bound.node.function, (one.node, bound.node.arguments[1])) for one in group)
                cost = bound.cost + weights.EACH_ALIKE * (len(group) - 1)
                yield Atom(Logic(word, parts), bound.bits, cost, bound.mask)
