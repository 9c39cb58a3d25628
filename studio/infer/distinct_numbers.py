"""The different numbers that a term is, and where: worked out once, whatever tests are then looked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array, mask_of

FEW = 40
"""Of no more numbers than this it is kept where each of them is."""


@dataclass(frozen=True, eq=False, slots=True)
class DistinctNumbers:
    """The numbers, ascending; ``masks`` are the situations with each of them as bits, none where they are many."""

    values: list[float]
    masks: list[int]
    data: Array
    whole: bool

    def among(self, rows: Rows) -> list[float]:
        """Those of them that there are in some situations, ascending."""
        if self.masks:
            mask = rows.mask
            return [value for value, one in zip(self.values, self.masks, strict=True) if one & mask]
        found: list[float] = np.unique(self.data[rows.truths]).tolist()
        return found


class Rows:
    """Some situations, as truths and as bits."""

    def __init__(self, truths: Array) -> None:
        self.truths, self.mask = truths, mask_of(truths)


def distinct_numbers(entry: BankEntry) -> DistinctNumbers:
    """The numbers of a number term."""
    data = entry.column.data
    values = np.unique(data)
    plain: list[float] = values.tolist()
    return DistinctNumbers(plain, _masks(data == values[:, None]) if len(plain) <= FEW else [], data, _whole(plain))


def _masks(table: Array) -> list[int]:
    """Each row of truths as the bits of one number."""
    packed = np.packbits(table, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def _whole(values: list[float]) -> bool:
    return all(map(float.is_integer, values))
