"""The values of one term in all situations at once.

Numbers are float64 arrays and truths bool arrays, so that NumPy works on hundreds of situations in one step. Any other
value is kept as it is, beside an array of numbers that are equal exactly where the values are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from studio.language.types import NUMBER, TRUTH, Type
from studio.language.values import Value, frozen

Array = npt.NDArray[Any]


class Interner:
    """Gives equal values equal numbers."""

    def __init__(self) -> None:
        self._ids: dict[object, int] = {}

    def ids(self, values: Sequence[Value]) -> Array:
        known = self._ids
        return np.array([known.setdefault(frozen(value), len(known)) for value in values], dtype=np.int64)


class Column:
    """One term's values: ``data`` compares and fingerprints, ``values`` are the values themselves."""

    __slots__ = ("_values", "data", "key")

    def __init__(self, data: Array, values: list[Value] | None = None) -> None:
        self.data = data
        self._values = values
        self.key = data.tobytes()

    @property
    def values(self) -> list[Value]:
        if self._values is None:
            self._values = [_plain(item) for item in self.data.tolist()]
        return self._values

    def repeated(self, counts: Array) -> Column:
        """The column with each situation repeated, for the elements of a collection."""
        return self.taken(np.repeat(np.arange(len(self.data)), counts))

    def taken(self, where: Array) -> Column:
        """The column of some of its situations, by position."""
        values = None if self._values is None else [self._values[index] for index in where]
        return Column(self.data[where], values)


def _plain(number: object) -> Value:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def column(values: Sequence[Value], kind: Type, interner: Interner) -> Column | None:
    """The column of these values, or None when they do not fit its type everywhere."""
    if kind == NUMBER:
        if any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in values):
            return None
        data = np.array(values, dtype=np.float64)
        return Column(data, list(values)) if np.isfinite(data).all() else None
    if kind == TRUTH:
        if any(not isinstance(value, bool) for value in values):
            return None
        return Column(np.array(values, dtype=np.bool_), list(values))
    return Column(interner.ids(values), list(values))


def numeric(data: Array) -> Column | None:
    """The column of a NumPy result, or None when it is not finite everywhere."""
    if data.dtype == np.bool_:
        return Column(data)
    return Column(data + 0.0) if np.isfinite(data).all() else None
