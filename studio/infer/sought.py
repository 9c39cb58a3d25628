"""What is sought among terms of which nothing will be made: most are told to be others by the first situation alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array, Column
from studio.infer.problem import Operation, Problem
from studio.language.errors import StudioError
from studio.language.types import Type
from studio.language.values import frozen

FAILURES = (StudioError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError)
"""What working out a term may raise: it has no value there."""


class Sought:
    """A type and the values that a term is to have."""

    def __init__(self, kind: Type, wanted: Column, problem: Problem) -> None:
        self.kind, self.wanted, self.problem = kind, wanted, problem
        self._first = frozen(wanted.value(0)) if problem.size else None

    def may_come_of(self, operation: Operation) -> bool:
        """Whether an operation gives something of this type."""
        return operation.result.is_variable or operation.result.name == self.kind.name

    def is_first(self, operation: Operation, arguments: tuple[BankEntry, ...], kind: Type) -> bool:
        """Whether an operation on terms, which gives something of a type, gives what is sought in the first one."""
        if kind.name != self.kind.name:
            return False
        columns = [entry.column for entry in arguments]
        if operation.of_moment:
            columns.insert(0, self.problem.moment_column)
        try:
            return frozen(operation.meaning(*(one.value(0) for one in columns))) == self._first
        except FAILURES:
            return False

    def pairs(self, operation: Operation, lefts: Array, rights: Array, chunk: int) -> Iterator[tuple[int, int]]:
        """The places of terms of which arithmetic gives the numbers sought; so many of the first are taken at once."""
        vector, numbers = operation.vector, self.wanted.data
        assert vector is not None
        for start in range(0, len(lefts), chunk):
            some = lefts[start : start + chunk]
            first, second = np.nonzero(vector(some[:, None, 0], rights[None, :, 0]) == numbers[0])
            whole = (vector(some[first], rights[second]) == numbers).all(axis=1)
            yield from zip((first[whole] + start).tolist(), second[whole].tolist(), strict=True)
