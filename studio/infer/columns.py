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
from studio.language.values import PLAIN, Value, frozen, is_number

Array = npt.NDArray[Any]


class Interner:
    """Gives equal values equal numbers."""

    def __init__(self) -> None:
        self._ids: dict[object, int] = {}

    def ids(self, values: Sequence[Value]) -> Array:
        known, looked_at = self._ids, dict[int, int]()
        numbers: list[int] = []
        for value in values:
            if value.__class__ in PLAIN:
                numbers.append(known.setdefault(value, len(known)))
                continue
            number = looked_at.get(id(value))  # the same collection comes again and again
            if number is None:
                number = looked_at[id(value)] = known.setdefault(frozen(value), len(known))
            numbers.append(number)
        return np.array(numbers, dtype=np.int64)


HELD = Type("number, or nothing")
"""What may be a number or nothing, such as what a dict holds for a key that may be missing. It is compared for equality
only."""
WHOLE, PLAIN_NUMBERS, TRUTHS = frozenset({int}), frozenset({int, float}), frozenset({bool})
"""The kinds of values that are numbers without a fraction, numbers, truths."""


class Column:
    """One term's values: ``data`` compares and fingerprints, ``value(k)`` and ``values`` are the values themselves."""

    __slots__ = ("_base", "_codes", "_values", "_where", "data", "key")

    def __init__(
        self,
        data: Array,
        values: list[Value] | None = None,
        base: Column | None = None,
        where: Array | None = None,
        key: bytes | None = None,
    ) -> None:
        self.data = data
        self._values = values
        self._base = base
        self._where = where
        self._codes: tuple[Array, int] | None = None
        self.key = data.tobytes() if key is None else key

    @property
    def values(self) -> list[Value]:
        if self._values is None:
            if self._base is not None and self._where is not None:
                known = self._base.values
                self._values = [known[index] for index in self._where.tolist()]
            else:
                self._values = [_plain(item) for item in self.data.tolist()]
        return self._values

    def value(self, index: int) -> Value:
        """The value in one situation, without unfolding all of them."""
        if self._values is None and self._base is not None and self._where is not None:
            return self._base.value(int(self._where[index]))
        return self.values[index]

    def values_at(self, places: Array) -> list[Value]:
        """The values in some situations."""
        if self._values is None and self._base is not None and self._where is not None:
            return self._base.values_at(self._where[places])
        known = self.values
        return [known[place] for place in places.tolist()]

    @property
    def codes(self) -> tuple[Array, int]:
        """Small numbers that are equal where the values are, and how many there are."""
        if self._codes is None:
            data = self.data.view(np.int64) if self.data.dtype.itemsize == 8 else self.data.astype(np.int64)
            distinct, inverse = np.unique(data, return_inverse=True)
            self._codes = (inverse.ravel(), len(distinct))
        return self._codes

    def taken(self, where: Array) -> Column:
        """The column of some of its situations, by position; positions may repeat."""
        return Column(self.data[where], base=self, where=where)


def rows_as_bytes(table: Array) -> list[bytes]:
    """The rows of a table, each as the bytes that it consists of."""
    width = table.shape[1] * table.itemsize
    if not width:
        return [b""] * len(table)
    found: list[bytes] = np.ascontiguousarray(table).view(f"V{width}").ravel().tolist()
    return found


def mask_of(bits: Array) -> int:
    """Truths as the bits of one number, the first situation in the lowest bit."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


def bits_of_mask(mask: int, size: int) -> Array:
    """The inverse of ``mask_of``, for so many situations."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").view(np.bool_)


def _plain(number: object) -> Value:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def column(values: Sequence[Value], kind: Type, interner: Interner) -> Column | None:
    """The column of these values, or None when they do not fit its type everywhere."""
    if kind == NUMBER:
        classes = set(map(type, values))
        if not classes <= PLAIN_NUMBERS and any(not is_number(value) for value in values):
            return None
        try:
            data = np.array(values, dtype=np.float64) + 0.0
        except OverflowError:
            return None
        return Column(data, list(values)) if classes <= WHOLE or np.isfinite(data).all() else None
    if kind == HELD:
        if any(value is not None and not is_number(value) for value in values):
            return None
        return Column(
            np.array([np.nan if value is None else value for value in values], dtype=np.float64), list(values)
        )
    if kind == TRUTH:
        if not set(map(type, values)) <= TRUTHS:
            return None
        return Column(np.array(values, dtype=np.bool_), list(values))
    return Column(interner.ids(values), list(values))


def column_or_held(values: Sequence[Value], kind: Type, interner: Interner) -> tuple[Column | None, Type]:
    """The column of these values with its type: of numbers of which some are nothing it is one of what may be both."""
    found = column(values, kind, interner)
    if found is None and kind == NUMBER:
        return column(values, HELD, interner), HELD
    return found, kind


def distinct_rows(columns: Sequence[Column]) -> tuple[Array, Array]:
    """Where each distinct row of values stands first, and which of them each row is."""
    codes, count = columns[0].codes
    for other in columns[1:]:
        more, width = other.codes
        codes = codes * width + more
        count *= width
    _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
    return first, inverse.ravel()
