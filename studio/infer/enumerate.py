"""Bottom-up enumeration of terms, lightest first, one for each distinct column.

The technique is that of TRANSIT (Udupa et al., PLDI 2013) and EUSolver (Alur et al., TACAS 2017), with weights for
sizes so that the first term with some values is the one that ``rank`` calls simplest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product

import numpy as np

from studio.infer.bank import Bank, Entry
from studio.infer.budget import Budget
from studio.infer.columns import Array, Column, column, numeric
from studio.infer.goals import Work
from studio.infer.problem import Operation, Problem
from studio.infer.rank import DISPLAY, PROJECTION
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Attribute, Display, Literal, Node
from studio.language.types import ANY, NUMBER, POINT, Type, substitute, tuple_of, unify

COMMUTATIVE = frozenset({"+", "*", "min", "max", "distance", "midpoint"})
MAPPED_PLAINLY = 24
"""Up to so many situations a meaning is called once for each."""
FAILURES = (StudioError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)


class Enumerator:
    """Makes all terms of one problem, weight by weight."""

    def __init__(self, problem: Problem, budget: Budget, work: Work | None = None, tuples: bool = False) -> None:
        self.problem = problem
        self.budget = budget
        self.work = work
        self.bank = Bank()
        self.level = 0
        self.deadline = time.perf_counter() + budget.seconds
        self._tuples = tuples

    @property
    def exhausted(self) -> bool:
        """Whether a budget, not the search space, was the end."""
        return self.bank.count >= self.budget.terms or time.perf_counter() > self.deadline

    def grow(self) -> list[Entry]:
        """Makes every term of the next weight; gives the new ones."""
        self.level += 1
        if self.work is not None:
            self.work.check()
        made: list[Entry] = []
        for tried, entry in enumerate(self._candidates(self.level)):
            if self.bank.add(entry):
                made.append(entry)
            if tried % 64 == 0 and self.exhausted:
                break
        return made

    def grow_to(self, level: int) -> None:
        while self.level < level and not self.exhausted:
            self.grow()

    def _candidates(self, level: int) -> Iterator[Entry]:
        yield from (seed for seed in self.problem.seeds if seed.cost == level)
        for entry in list(self.bank.exactly(level - PROJECTION, ANY)):
            yield from projections(entry, self.problem)
        for operation in self.problem.operations:
            yield from self._applications(operation, level - operation.cost)
        if self._tuples:
            yield from self._pairs(level - DISPLAY)

    def _applications(self, operation: Operation, rest: int) -> Iterator[Entry]:
        for costs in _splits(rest, len(operation.inputs)):
            if operation.name in COMMUTATIVE and list(costs) != sorted(costs):
                continue
            pools = [
                list(self.bank.exactly(cost, kind)) for cost, kind in zip(costs, operation.inputs, strict=True)
            ]
            for arguments in product(*pools):
                entry = self._apply(operation, arguments)
                if entry is not None:
                    yield entry

    def _apply(self, operation: Operation, arguments: tuple[Entry, ...]) -> Entry | None:
        if all(isinstance(entry.node, Literal) for entry in arguments):
            return None
        kind = _result(operation, arguments)
        if kind is None:
            return None
        values = applied(operation, arguments, kind, self.problem)
        if values is None or self.bank.knows(kind, values):
            return None
        node = Apply(operation.name, tuple(entry.node for entry in arguments))
        return Entry(node, values, kind, operation.cost + sum(entry.cost for entry in arguments))

    def _pairs(self, rest: int) -> Iterator[Entry]:
        for costs in _splits(rest, 2):
            for pair in product(*(list(self.bank.exactly(cost, NUMBER)) for cost in costs)):
                if any(not isinstance(entry.node, Literal) for entry in pair):
                    yield pair_of(pair, self.problem)


def pair_of(parts: tuple[Entry, ...], problem: Problem) -> Entry:
    """The tuple of some terms."""
    kind = tuple_of(*(entry.type for entry in parts))
    values = list(zip(*(entry.column.values for entry in parts), strict=True))
    found = column(values, kind, problem.interner)
    assert found is not None  # tuples always make a column
    node = Display("tuple", tuple(entry.node for entry in parts))
    return Entry(node, found, kind, DISPLAY + sum(entry.cost for entry in parts))


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a weight among some arguments, each at least 2 (the lightest term)."""
    if parts == 1:
        if total >= 2:
            yield (total,)
        return
    if parts == 0:
        return
    for first in range(2, total - 2 * (parts - 1) + 1):
        for rest in _splits(total - first, parts - 1):
            yield (first, *rest)


def _result(operation: Operation, arguments: tuple[Entry, ...]) -> Type | None:
    bound: dict[str, Type] = {}
    for wanted, entry in zip(operation.inputs, arguments, strict=True):
        if not unify(wanted, entry.type, bound):
            return None
    return substitute(operation.result, bound)


def applied(operation: Operation, arguments: tuple[Entry, ...], kind: Type, problem: Problem) -> Column | None:
    """The column of an operation on terms, None where it fails in some situation."""
    if operation.vector is not None and all(entry.type == NUMBER for entry in arguments):
        with np.errstate(all="ignore"):
            try:
                return numeric(np.asarray(operation.vector(*(entry.column.data for entry in arguments))))
            except FAILURES:
                return None
    try:
        return _mapped(operation, arguments, kind, problem)
    except FAILURES:
        return None


def _mapped(operation: Operation, arguments: tuple[Entry, ...], kind: Type, problem: Problem) -> Column | None:
    """The meaning called once for each distinct row of arguments."""
    columns = [entry.column.values for entry in arguments]
    if problem.size <= MAPPED_PLAINLY:
        return column([operation.meaning(*row) for row in zip(*columns, strict=True)], kind, problem.interner)
    rows = np.column_stack([_comparable(entry) for entry in arguments])
    _, first, where = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    values = [operation.meaning(*(values[index] for values in columns)) for index in first.tolist()]
    distinct = column(values, kind, problem.interner)
    return None if distinct is None else distinct.taken(where.ravel())


def _comparable(entry: Entry) -> Array:
    data = entry.column.data
    return data.view(np.int64) if data.dtype.itemsize == 8 else data.astype(np.int64)


def projections(entry: Entry, problem: Problem) -> Iterator[Entry]:
    """The parts of a tuple, the coordinates of a point, the fields of a record."""
    for node, part, kind in _parts(entry):
        try:
            values = [part(value) for value in entry.column.values]
        except FAILURES:
            continue
        found = column(values, kind, problem.interner)
        if found is not None:
            yield Entry(node, found, kind, entry.cost + PROJECTION)


def _parts(entry: Entry) -> Iterator[tuple[Node, object, Type]]:
    if isinstance(entry.node, Literal):
        return
    if entry.type == POINT:
        for name in ("x", "y"):
            yield Attribute(entry.node, name), (lambda value, name=name: getattr(value, name)), NUMBER
    elif entry.type.name == "tuple":
        for position, kind in enumerate(entry.type.arguments):
            node = Apply("[]", (entry.node, Literal(position)))
            yield node, (lambda value, position=position: value[position]), kind
    elif entry.type.name == "record":
        for name, kind in zip(entry.type.fields, entry.type.arguments, strict=True):
            yield Attribute(entry.node, name), (lambda value, name=name: value.get(name)), kind
