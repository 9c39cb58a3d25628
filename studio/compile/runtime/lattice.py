"""Places in columns and rows, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from studio.compile.runtime.values import Point

CLOSE = 0.3  # of a square: what lies this near to the middle of a place lies on it
ROW_DIGITS = 6  # that the number of a row may have


class Part(NamedTuple):
    """A shape that is drawn, out of its groups: its middle and its size in pixels."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    colour: str  # empty where it has none
    text: str
    shape: dict


class Lattice(NamedTuple):
    """Places in columns, from the left, and rows, from the top; in pixels."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    crossed: bool = False  # whether lines cross at its places
    downward: bool = False  # whether its rows are counted from the top

    @property
    def columns(self) -> int:
        return len(self.xs)

    @property
    def lines(self) -> int:
        return len(self.ys)

    @property
    def step(self) -> float:
        """The least distance between two places side by side."""
        return min(b - a for line in (self.xs, self.ys) for a, b in zip(line, line[1:], strict=False))

    def places(self) -> Iterator[tuple[int, int]]:
        return ((column, row) for row in range(self.lines) for column in range(self.columns))

    def at(self, column: int, row: int) -> Point:
        return Point(self.xs[column], self.ys[row])

    def place_of(self, part: Part) -> tuple[int, int] | None:
        """The place that a part lies on; none where it lies on none."""
        column, row = nearest_in(self.xs, part.x), nearest_in(self.ys, part.y)
        off = max(abs(self.xs[column] - part.x), abs(self.ys[row] - part.y))
        return (column, row) if off <= CLOSE * self.step else None

    def lies_on(self, ground: Part) -> bool:
        """Whether a part lies under all places."""
        wide = 2 * max(ground.x - self.xs[0], self.xs[-1] - ground.x)
        high = 2 * max(ground.y - self.ys[0], self.ys[-1] - ground.y)
        return wide <= ground.width and high <= ground.height

    def is_near(self, part: Part) -> bool:
        """Whether the middle of a part lies among the places, or no farther from them than the next ones would."""
        across = self.xs[0] - self.step <= part.x <= self.xs[-1] + self.step
        return across and self.ys[0] - self.step <= part.y <= self.ys[-1] + self.step

    def has(self, some: tuple[float, ...], line: tuple[float, ...]) -> bool:
        """Whether rows or columns lie where this has its own, a ``line`` of them, and are as many."""
        return len(some) == len(line) and all(
            abs(one - own) <= CLOSE * self.step for one, own in zip(some, line, strict=True)
        )

    def joined(self, other: Lattice) -> Lattice:
        """With the columns of one that has its rows, or the rows of one that has its columns; itself where there is no
        room for these, or where they are closer to each other than its own or farther."""
        if self.has(other.ys, self.ys):
            both = self._replace(xs=tuple(sorted({*self.xs, *other.xs})))
        elif self.has(other.xs, self.xs):
            both = self._replace(ys=tuple(sorted({*self.ys, *other.ys})))
        else:
            return self
        return both if both.step >= (1 - CLOSE) * max(self.step, other.step) else self

    def row_name(self, row: int) -> str:
        return str(row + 1 if self.downward else self.lines - row)

    def name(self, column: int, row: int) -> str:
        return letters(column) + self.row_name(row)

    def nearest(self, point: Point) -> tuple[int, int]:
        """The column and row of the place nearest to a point."""
        return nearest_in(self.xs, point.x), nearest_in(self.ys, point.y)

    def named(self, name: str) -> tuple[int, int] | None:
        """The place called this; none where there is none."""
        head = name.rstrip("0123456789")
        column, number = number_of(head), name[len(head) :]
        if not 0 < len(number) <= ROW_DIGITS or not 0 <= column < self.columns or not 1 <= int(number) <= self.lines:
            return None
        return column, int(number) - 1 if self.downward else self.lines - int(number)


def letters(column: int) -> str:
    """A, B, … Z, AA, AB, …"""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def number_of(name: str) -> int:
    """The column with this name; less than nothing where it is no name of one."""
    found = 0
    for letter in name.upper():
        if not "A" <= letter <= "Z":
            return -1
        found = found * 26 + ord(letter) - ord("A") + 1
    return found - 1


def nearest_in(line: tuple[float, ...], value: float) -> int:
    return min(range(len(line)), key=lambda index: abs(line[index] - value))
