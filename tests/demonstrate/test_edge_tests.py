"""The edges of a board: at each of them the key that leads over it does nothing, whatever the numbers are there."""

from __future__ import annotations

import pytest

from studio.document.model import Definition
from studio.language.parse import parse
from tests.demonstrate.acting import Acting, Json, function, state, tile

BOARD = "[rectangle(x=30 + 40 * j, y=30 + 40 * i, width=40, height=40) for i in range(6) for j in range(6)]"
STEPS = {"right": (40, 0), "down": (0, 40), "left": (-40, 0), "up": (0, -40)}
MOVES = [("right", 90, 50), ("down", 170, 90), ("left", 210, 170), ("up", 130, 250)]
WALLS = [("right", 250, 130), ("left", 50, 210), ("up", 170, 50), ("down", 90, 250)]
ORDER = [*MOVES, *WALLS]
MIXED = [WALLS[3], MOVES[0], WALLS[1], MOVES[3], WALLS[0], MOVES[2], WALLS[2], MOVES[1]]
EDGES = {"right": "place.x >= 250", "left": "place.x <= 50", "up": "place.y <= 50", "down": "place.y >= 250"}


def point(x: int, y: int) -> Json:
    return {"point": [x, y]}


def after_keys(shown: list[tuple[str, int, int]], *because: str) -> Acting:
    """A token on a board that goes a field with each arrow, and nowhere at a wall, for which reasons may be told."""
    acting = Acting(function("cells", BOARD), state("place", "point(50, 50)"), state("moves", "0"))
    for key, x, y in shown:
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states={"place": point(x, y)})
        wall = (key, x, y) in WALLS
        if because:
            acting.do("because", of=[tile(one) for one in (because if wall else ("key",))])
        across, down = STEPS[key]
        if wall:
            acting.end("nothing")
        else:
            acting.change("place", point(x + across, y + down))
            (acting.change("moves", 1) if because else acting).end()
    return acting


def ends(acting: Acting) -> set[str]:
    """The cases of the test with which the process begins, and that it stops then."""
    test, stop, *_ = acting.steps("step")
    assert stop == "    stop"
    return set(test.removeprefix("when ").removesuffix(":").split(" or "))


@pytest.mark.parametrize(("shown", "because"), [(MIXED, ()), (ORDER, ("key", "place"))])
def test_each_arrow_ends_at_the_edge_to_which_it_leads(
    shown: list[tuple[str, int, int]], because: tuple[str, ...]
) -> None:
    found = ends(after_keys(shown, *because))
    assert found == {f"key == '{key}' and {edge}" for key, edge in EDGES.items()}


def test_one_wall_is_told_of_the_coordinate_that_its_key_changes() -> None:
    assert ends(after_keys([*MOVES, WALLS[2]], "place")) == {"key == 'up' and place.y <= 50"}


def test_where_the_board_mattered_an_edge_is_where_none_of_it_lies_beyond() -> None:
    found = ends(after_keys([MOVES[0], MOVES[2], *WALLS[:2]], "place", "cells"))
    beyond = {"right": "place.x + 40", "left": "place.x - 40"}
    assert found == {f"key == '{key}' and not inside(point({x}, place.y), cells)" for key, x in beyond.items()}


def test_a_key_without_a_way_is_told_beside_the_edges() -> None:
    acting = after_keys([MOVES[0], MOVES[2], WALLS[0]])
    acting.do("demonstrate_event", event="key", process="step", brings={"key": "x"}, states={"place": point(130, 90)})
    assert ends(acting.end("nothing")) == {"key not in ['right', 'left']", "key == 'right' and place.x >= 250"}


def test_a_place_that_was_named_is_no_edge() -> None:
    """What lies at the place, and not how far it is, tells that it ends there."""
    acting = Acting(state("place", "point(50, 50)"), state("goal", "point(130, 90)"))
    for key, x, y in (*MOVES, ("right", 130, 90), ("left", 130, 90)):
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states={"place": point(x, y)})
        across, down = STEPS[key]
        acting.end("nothing") if y == 90 and x == 130 else acting.change("place", point(x + across, y + down)).end()
    assert ends(acting) <= {"place == goal", "goal == place"}


def test_rows_and_columns_that_mattered_with_their_keys_are_not_compared_with_each_other() -> None:
    acting = Acting(state("row", "2"), state("col", "2"), state("fuel", "7"))
    names = {"up": ("row", -1), "down": ("row", 1), "left": ("col", -1), "right": ("col", 1)}
    going = [("up", 3, 2), ("left", 1, 3), ("down", 2, 1), ("right", 3, 2)]
    walls = [("up", 0, 2), ("left", 2, 0), ("down", 5, 1), ("right", 4, 5)]
    for key, row, col in (*going, *walls):
        states, (name, by) = {"row": row, "col": col}, names[key]
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
        acting.do("because", of=[tile("key"), *([tile(name)] if (key, row, col) in walls else [])])
        acting.end("nothing") if (key, row, col) in walls else acting.change(name, states[name] + by).end()
    edges = {"up": "row == 0", "left": "col == 0", "down": "row == 5", "right": "col == 5"}
    assert ends(acting) == {f"key == '{key}' and {edge}" for key, edge in edges.items()}


COUNTED = [3, 5, 2, 9]
"""How many moves were counted before each of the moves and walls: nothing follows from it."""
EVEN_AT_WALLS = [3, 5, 2, 8]
"""The same where it happens to be an even number at walls alone."""


def test_what_is_counted_beside_it_tells_no_edge_and_the_edges_follow_the_size_of_the_board() -> None:
    size = Definition("n", parse("6"), role="parameter")
    board = function("cells", BOARD.replace("range(6)", "range(n)"))
    acting = Acting(size, board, state("place", "point(50, 50)"), state("moves", "0"))
    for (key, x, y), moves in zip([MOVES[0], MOVES[2], *WALLS[:2]], COUNTED, strict=True):
        states = {"place": point(x, y), "moves": moves}
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
        across, down = STEPS[key]
        if (key, x, y) in WALLS:
            acting.end("nothing")
        else:
            acting.change("moves", moves + 1).change("place", point(x + across, y + down)).end()
    beyond = {"right": "place.x + 40, place.y", "left": "place.x - 40, place.y"}
    assert ends(acting) == {f"key == '{key}' and not inside(point({it}), cells)" for key, it in beyond.items()}
    guard, count, *_ = acting.steps("step")[2:]
    assert guard == "when key == 'left' or key == 'right':"
    assert count == "    set moves = moves + 1"


def counted_on_rows(counted: list[int]) -> Acting:
    """A piece that goes up and down a board of n rows, and nowhere at its walls, with moves counted before each."""
    acting = Acting(Definition("n", parse("6"), role="parameter"), state("spot", "(0, 0)"), state("moves", "0"))
    going = [("up", 4, 2), ("down", 2, 1)]
    walls = [("up", 0, 2), ("down", 5, 1)]
    for (key, row, col), moves in zip([*going, *walls], counted, strict=True):
        states = {"spot": {"tuple": [row, col]}, "moves": moves}
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
        if (key, row, col) in walls:
            acting.end("nothing")
        else:
            across, down = (one // 40 for one in STEPS[key])
            acting.change("moves", moves + 1).change("spot", {"tuple": [row + down, col + across]}).end()
    return acting


@pytest.mark.parametrize("counted", [COUNTED, EVEN_AT_WALLS])
def test_rows_and_columns_end_at_the_size_of_the_board_whatever_is_counted(counted: list[int]) -> None:
    edges = {"up": "spot[0] == 0", "down": "spot[0] == n - 1"}
    assert ends(counted_on_rows(counted)) == {f"key == '{key}' and {edge}" for key, edge in edges.items()}


def test_what_was_nothing_at_each_end_and_never_else_tells_it_by_itself() -> None:
    assert ends(counted_on_rows([3, 5, 0, 0])) == {"moves == 0"}


def test_a_place_that_is_nothing_where_its_key_ended_is_no_edge() -> None:
    acting = Acting(state("cell", "(1, 1)"), state("spot", "point(50, 50)"))
    shown = (
        ("right", (1, 1), 50, (2, 1)),
        ("left", (3, 1), 50, (2, 1)),
        ("d", (3, 2), 50, None),
        ("a", (0, 2), 30, None),
    )
    for key, cell, x, becomes in shown:
        states = {"cell": {"tuple": list(cell)}, "spot": {"point": [x, 40]}}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if becomes:
            acting.change("cell", {"tuple": list(becomes)}).end()
        else:
            acting.change("spot", {"point": [x + (10 if key == "d" else -10), 40]}).end()
    states = {"cell": {"nothing": True}, "spot": {"point": [50, 40]}}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "right"}, states=states).end("nothing")
    assert "when cell == None:" in map(str.strip, acting.steps("on_key"))
