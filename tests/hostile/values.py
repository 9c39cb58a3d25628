"""Values that nobody should give to a program, and some that are only unusual."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np


class Liar(str):
    """A text that answers wrongly when it is asked."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


class Noisy:
    def __repr__(self) -> str:
        return "two\nlines\x1b[31m\x00and more"


def _nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def _circle() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def plain() -> list[Any]:
    """Values that programs may have at some place."""
    places = [(0, 0), (2, 1), (99, 99), (-1, 0.5), (1,), (1, 2, 3)]
    texts = ["", "x", "black", "left", "a\nb", "\ud800", "a" * 500]
    wholes: list[Any] = [{}, {(99, 99): "black"}, {(0, 0): 7}, {"x": []}, [], [{}], [(99, 99)], [1, "x"], [[1]]]
    return [*range(-2, 6), 0.5, -1e9, 10**40, True, False, None, *places, *texts, *wholes, {(0, 0)}, frozenset({3})]


def hostile() -> list[Any]:
    """Values that no program has."""
    numbers = [float("nan"), float("inf"), -float("inf"), 10**5000, -(10**400), 1j, Decimal("NaN"), Decimal("1e999")]
    odd = [b"bytes", bytearray(2), range(3), range(10**12), memoryview(b"x"), iter([1]), object(), int, len, ...]
    held = [[object()], {"x": object()}, {(0, 0): b"x"}, [{(0, 0): Unshowable()}], ((float("nan"), 1),)]
    return [*numbers, *odd, *held, Unshowable(), Noisy(), _circle(), _nested(5000), np.zeros(3), np.bool_(True)]


def of_other_makes() -> list[tuple[Any, Any]]:
    """Numbers and texts of other makes, each with the value of Python's own that it stands for."""
    return [
        (np.int64(2), 2),
        (np.uint8(2), 2),
        (np.float32(0.5), 0.5),
        (np.float64(2.5), 2.5),
        (Fraction(1, 2), 0.5),
        (Fraction(2), 2),
        (Decimal("2.5"), 2.5),
        (np.str_("x"), "x"),
        (Liar("x"), "x"),
    ]
