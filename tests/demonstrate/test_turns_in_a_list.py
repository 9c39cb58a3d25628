"""Whose turn it is, where the colours of drawn circles are a list that holds nothing at first."""

from __future__ import annotations

import random

import pytest

from studio.document.model import Definition
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
