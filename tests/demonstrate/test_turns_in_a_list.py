"""Whose turn it is, where the colours of drawn circles are a list that holds nothing at first."""

from __future__ import annotations

import random

import pytest

from studio.demonstrate.blanks import blanks
from studio.document.model import Definition, Document
from studio.infer.goals import Goal, Scope, Situation
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, SYMBOL, dict_of, list_of, tuple_of
from studio.language.values import Point, Symbol, Value
from tests.demonstrate.acting import Acting, symbol

SIDE = 3
CIRCLES = "[ellipse(center=point(40 + 80*j, 50 + 80*i), radius_x=30, radius_y=30) for i in range(3) for j in range(3)]"


def clicks(seed: int) -> list[tuple[int, Point]]:
    """Every circle once, in whatever order, with a click somewhere on it."""
    chance = random.Random(seed)
    order = list(range(SIDE * SIDE))
    chance.shuffle(order)
    return [
        (k, Point(40 + 80 * (k % SIDE) + chance.randint(-20, 20), 50 + 80 * (k // SIDE) + chance.randint(-20, 20)))
        for k in order
    ]


def board() -> Acting:
    circles = Definition("circles", parse(CIRCLES), drawn=True)
    return Acting(circles).do("let_change", thing="circles", attribute="fill", name="colour")


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("order", "count"), [(("red", "blue"), 4), (("red", "blue", "gold"), 5)])
def test_turns_on_drawn_circles_are_right_after_a_handful_of_clicks(
    order: tuple[str, ...], count: int, seed: int
) -> None:
    acting = board()
    shown: list[Symbol | None] = [None for _ in range(SIDE * SIDE)]
    for number, (place, at) in enumerate(clicks(seed)):
        taken = Symbol(order[number % len(order)])
        if number < count:
            held = [{"symbol": one} if one else {"nothing": True} for one in shown]
            brings = {"at": {"point": [at.x, at.y]}}
            acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"colour": held})
            acting.put("colour", {"of": "circles", "key": place}, symbol(str(taken))).end()
        else:
            after = [*shown]
            after[place] = taken
            given = {"at": at, "colour": shown}
            inputs = [one.name for one in acting.document.processes["on_click"].inputs]
            assert acting.try_out("on_click", *(given[name] for name in inputs)).changed == {"colour": after}
        shown = [*shown]
        shown[place] = taken


CELLS = "[rectangle(x=80*j, y=80*i, width=60, height=60, fill=white) for i in range(n) for j in range(n)]"


def coloured(seed: int, count: int, order: tuple[str, ...] = ("red", "blue")) -> Acting:
    """White cells in a square, so many of them coloured in turn at some of their places, each told from any point."""
    given = (Definition("n", parse("3"), role="parameter"), Definition("cells", parse(CELLS), drawn=True))
    acting = Acting(*given).do("let_change", thing="cells", attribute="fill", name="colours")
    cells = [Symbol("white")] * SIDE**2
    for number, (place, at) in enumerate(clicks(seed)[:count]):
        colour = order[number % len(order)]
        brings, held = {"at": {"point": [at.x - 10, at.y - 20]}}, [{"symbol": str(one)} for one in cells]
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"colours": held})
        acting.put("colours", {"of": "cells", "key": place}, symbol(colour)).end()
        cells[place] = Symbol(colour)
    return acting


@pytest.mark.parametrize("seed", [1, 4, 5])
def test_turns_on_cells_that_were_all_white_are_right_from_the_fourth(seed: int) -> None:
    put = "put colours[nearest_shape(cells, at)] = blue if len([c for c in colours if c != white]) % 2 == 1 else red"
    assert coloured(seed, 4).steps("on_click")[2:] == [put]


def test_what_is_not_white_any_more_is_asked_sooner_than_what_is_blue() -> None:
    acting = coloured(1, 4)
    place, at = clicks(1)[1]
    held = [{"symbol": "blue" if number == place else "white"} for number in range(SIDE**2)]
    brings = {"at": {"point": [at.x - 10, at.y - 20]}}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"colours": held})
    acting.end("nothing")
    assert acting.steps("on_click")[2] == "when colours[nearest_shape(cells, at)] != white:"


def test_a_sum_is_told_of_what_was_put_and_not_of_what_is_white_no_more() -> None:
    acting = Acting().do("new_state", name="seats", value=[symbol("white")] * 4).do("new_state", name="total", value=0)
    for taken, total in ((0, 0), (1, 5), (2, 10)):
        states = {"seats": [symbol("gold" if place < taken else "white") for place in range(4)], "total": total}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        acting.put("seats", taken, symbol("gold")).change("total", total + 5).end()
    assert "white" not in acting.steps("on_key")[-1]


@pytest.mark.parametrize(
    ("formula", "blank"),
    [
        ("[white for i in range(n)]", Symbol("white")),
        ("[[white for j in range(n)] for i in range(n)]", Symbol("white")),
        ("{(i, j): '' for i in range(n) for j in range(n)}", ""),
        ("[white, white]", Symbol("white")),
    ],
)
def test_what_a_state_holds_at_every_place_to_begin_with_is_its_blank(formula: str, blank: Value) -> None:
    assert blanks(_with_state(formula)) == {"held": blank}


@pytest.mark.parametrize("formula", ["[]", "[white]", "[white, red]", "[i for i in range(n)]", "[0, 0]", "white"])
def test_what_differs_or_is_one_alone_is_no_blank(formula: str) -> None:
    assert blanks(_with_state(formula)) == {}


def _with_state(formula: str) -> Document:
    return Document({"held": Definition("held", parse(formula), role="state")})


def test_how_many_places_are_not_nothing_is_as_plain_in_rows_and_in_a_dict() -> None:
    scope = Scope({"colour": list_of(SYMBOL)})
    plain = weight(parse("len([c for c in colour if c != None])"), scope)
    for formula in ("[c for row in colour for c in row if c != None]", "[c for c in values(colour) if c != None]"):
        assert weight(parse(f"len({formula})"), scope) == plain == weight(parse("len(colour)"), scope) + 2


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("kind", ["rows", "dict"])
def test_turns_in_rows_and_in_a_dict_with_nothing_are_found_by_how_many_are_there(kind: str, seed: int) -> None:
    cells = [(i, j) for i in range(SIDE) for j in range(SIDE)]
    random.Random(seed).shuffle(cells)
    situations, wanted = [], []
    grid: dict[Value, Value] = dict.fromkeys(cells)
    for number, cell in enumerate(cells[:4]):
        rows: Value = [[grid[i, j] for j in range(SIDE)] for i in range(SIDE)]
        situations.append(Situation({"grid": {**grid} if kind == "dict" else rows}))
        wanted.append(Symbol(("red", "blue")[number % 2]))
        grid[cell] = wanted[-1]
    held = dict_of(tuple_of(NUMBER, NUMBER), SYMBOL) if kind == "dict" else list_of(list_of(SYMBOL))
    scope = Scope({"grid": held}, locals=("grid",))
    best = solve(Goal("whose turn", tuple(situations), tuple(wanted), scope, SYMBOL)).best
    places = "g in grid.values()" if kind == "dict" else "row in grid for g in row"
    assert show(best) == f"blue if len([g for {places} if g != None]) % 2 == 1 else red"
