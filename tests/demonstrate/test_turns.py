"""Whose turn it is, from a handful of moves at any places; two moves earlier where it is said what mattered."""

from __future__ import annotations

import random

import pytest

from studio.language.values import Point, Symbol, Value
from tests.demonstrate.acting import Acting, function, state, symbol, tile

CELLS = {
    "board": "{(i, j): point(40 + 60*i, 40 + 60*j) for i in range(6) for j in range(5)}",
    "row": "{i: point(40 + 60*i, 40) for i in range(9)}",
    "column": "{i: point(40, 40 + 60*i) for i in range(9)}",
    "row of pairs": "{(i, 0): point(40 + 60*i, 40) for i in range(9)}",
}
ORDERS = {"two": ["red", "blue"], "three": ["red", "blue", "gold"], "one, two, two": ["red", "blue", "blue", "red"]}


def moves(shape: str, seed: int) -> list[tuple[Value, Point]]:
    """Every cell once, in whatever order, with the place of a click somewhere near it."""
    chance = random.Random(seed)
    cells = list(Acting(function("cells", CELLS[shape])).editor.live.value("cells").items())
    chance.shuffle(cells)
    return [(cell, Point(at.x + chance.randint(-25, 25), at.y + chance.randint(-25, 25))) for cell, at in cells]


def played(shape: str, order: list[str], count: int, seed: int, because: int | None) -> Acting:
    """So many moves shown; before one of them it is said that the discs that are there matter."""
    acting = Acting(function("cells", CELLS[shape]), state("discs", "{}"))
    for number, (cell, at) in enumerate(moves(shape, seed)[:count]):
        acting.on("click", "on_click", at={"point": [at.x, at.y]})
        if number == because:
            acting.do("because", of=[tile("discs")])
        key = {"key": list(cell)} if isinstance(cell, tuple) else cell
        acting.put("discs", key, symbol(order[number % len(order)])).end()
    return acting


def goes_on(acting: Acting, shape: str, order: list[str], count: int, seed: int) -> bool:
    """Whether the moves that follow are as they are meant."""
    all_moves = moves(shape, seed)
    discs = {cell: Symbol(order[number % len(order)]) for number, (cell, _) in enumerate(all_moves[:count])}
    inputs = [one.name for one in acting.document.processes["on_click"].inputs]
    for number, (cell, at) in enumerate(all_moves[count : count + 12], count):
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
    assert goes_on(played("board", order, count, seed, None), "board", order, count, seed)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "count"), [("two", 2), ("three", 3), ("one, two, two", 5)])
def test_and_two_moves_earlier_with_one_reason(name: str, count: int, seed: int) -> None:
    order = ORDERS[name]
    assert goes_on(played("board", order, count, seed, seed % count), "board", order, count, seed)


@pytest.mark.parametrize(("shape", "seed"), [("row", 0), ("row", 3), ("column", 4), ("column", 7), ("row of pairs", 1)])
@pytest.mark.parametrize(("name", "count", "told"), [("two", 4, False), ("two", 2, True), ("three", 5, False)])
def test_it_is_the_same_in_a_single_row(shape: str, seed: int, name: str, count: int, told: bool) -> None:
    order = ORDERS[name]
    assert goes_on(played(shape, order, count, seed, seed % count if told else None), shape, order, count, seed)
