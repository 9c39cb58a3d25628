"""Which chance gives all that is said to have come, one draw after the other.

Of sixteen draws from two things one chance in 65 536 gives what is wanted: so many are not acted out one by one, but
looked through in blocks; only those that remain are tried.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studio.language.builtins.chance import GOLDEN, WORD, any_number, any_of
from studio.language.values import Value, same

BLOCK = 2**18
BLOCKS = 2**5
"""So many blocks of chances are looked through: what some twenty draws from two things need."""

Words = NDArray[np.uint64]


@dataclass(frozen=True)
class Draw:
    """A draw: the builtin, what it was given, the chance last, and what came."""

    function: str
    given: tuple[Value, ...]
    came: Value


def chances(draws: Sequence[Draw], began: int) -> Iterator[int]:
    """Chances that a demonstration can begin with so that all these came, from the one that it ``began`` with on.

    Orders of chance are not looked at, so what came must be compared.
    """
    tables = [(table, np.uint64((one.given[-1] - began) % WORD)) for one in draws if (table := _table(one)) is not None]
    if not all(table.any() for table, _ in tables):
        return
    for block in range(BLOCKS):
        steps = np.arange(block * BLOCK, (block + 1) * BLOCK, dtype=np.uint64)
        left = _word(np.uint64(began % WORD) + _word(steps * np.uint64(GOLDEN)))
        for table, later in tables:
            places = _mixed(_word(left + later)) * np.uint64(len(table)) // np.uint64(WORD)
            left = left[table[places]]
        yield from map(int, left)


def _table(draw: Draw) -> NDArray[np.bool_] | None:
    """Which of all that can be drawn is what came; None for an order."""
    if draw.function == any_of.__name__:
        return np.array([same(item, draw.came) for item in draw.given[0]], dtype=np.bool_)
    if draw.function == any_number.__name__:
        least, most = draw.given[:2]
        return np.array([number == draw.came for number in range(math.ceil(least), math.floor(most) + 1)], np.bool_)
    return None


def _mixed(words: Words) -> Words:
    """The same as ``mixed`` of a chance, for many at once."""
    words = _word((words ^ words // np.uint64(2**16)) * np.uint64(0x85EBCA6B))
    words = _word((words ^ words // np.uint64(2**13)) * np.uint64(0xC2B2AE35))
    return words ^ words // np.uint64(2**16)


def _word(numbers: Words) -> Words:
    return numbers % np.uint64(WORD)
