"""Whose turn it is, from a handful of moves at any places; two moves earlier where it is said what mattered."""

from __future__ import annotations

import random

import pytest

from studio.language.values import Point, Symbol
from tests.demonstrate.acting import Acting, function, state, symbol, tile

COLUMNS, ROWS = 6, 5
CELLS = function("cells", f"{{(i, j): point(40 + 60*i, 40 + 60*j) for i in range({COLUMNS}) for j in range({ROWS})}}")
ORDERS = {"two": ["red", "blue"], "three": ["red", "blue", "gold"], "one, two, two": ["red", "blue", "blue", "red"]}


def moves(seed: int) -> list[tuple[tuple[int, int], Point]]:
    """Every cell once, in whatever order, with the place of a click somewhere near it."""
    chance = random.Random(seed)
    cells = [(i, j) for i in range(COLUMNS) for j in range(ROWS)]
    chance.shuffle(cells)
    return [
        ((i, j), Point(40 + 60 * i + chance.randint(-25, 25), 40 + 60 * j + chance.randint(-25, 25))) for i, j in cells
    ]


def played(order: list[str], count: int, seed: int, because: int | None) -> Acting:
    """So many moves shown; before one of them it is said that the discs that are there matter."""
    acting = Acting(CELLS, state("discs", "{}"))
    for number, (cell, at) in enumerate(moves(seed)[:count]):
        acting.on("click", "on_click", at={"point": [at.x, at.y]})
        if number == because:
            acting.do("because", of=[tile("discs")])
        acting.put("discs", {"key": list(cell)}, symbol(order[number % len(order)])).end()
    return acting


def goes_on(acting: Acting, order: list[str], count: int, seed: int) -> bool:
    """Whether the moves that follow are as they are meant."""
    discs = {cell: Symbol(order[number % len(order)]) for number, (cell, _) in enumerate(moves(seed)[:count])}
    inputs = [one.name for one in acting.document.processes["on_click"].inputs]
    for number, (cell, at) in enumerate(moves(seed)[count : count + 12], count):
        given = {"at": at, "discs": discs}
        changed = acting.try_out("on_click", *(given[name] for name in inputs)).changed
        discs = {**discs, cell: Symbol(order[number % len(order)])}
        if changed != {"discs": discs}:
            return False
    return True


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "count"), [("two", 4), ("three", 5), ("one, two, two", 7)])
def test_turns_are_right_after_a_handful_of_moves(name: str, count: int, seed: int) -> None:
    order = ORDERS[name]
    assert goes_on(played(order, count, seed, None), order, count, seed)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "count"), [("two", 2), ("three", 3), ("one, two, two", 5)])
def test_and_two_moves_earlier_with_one_reason(name: str, count: int, seed: int) -> None:
    order = ORDERS[name]
    because = seed % count
    assert goes_on(played(order, count, seed, because), order, count, seed)
