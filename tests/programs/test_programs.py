"""Each recorded program against a small implementation of its own, on random events."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.programs.recorded import module, pixels, program

Place = tuple[int, int]
SIZE = 5
MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def on_grid(place: Place) -> bool:
    return 0 <= place[0] < SIZE and 0 <= place[1] < SIZE


# a label counts the clicks on a button; a key starts again


def test_clicks_on_the_button_are_counted_and_shown() -> None:
    counter, count, chance = program("counter"), 0, random.Random(1)
    for _ in range(200):
        if chance.random() < 0.1:
            key = chance.choice("rxq")
            counter.send("key", key=key)
            count = 0 if key == "r" else count
        else:
            x, y = chance.randrange(0, 160), chance.randrange(0, 100)
            hit = 20 <= x <= 120 and 20 <= y <= 60
            assert counter.send("click", x=x, y=y).accepted == hit, (x, y)
            count += hit
        assert counter.state["clicks"] == count
        words = [shape["content"] for shape in counter.scene() if shape["kind"] == "label"]
        assert words == [f"Clicks: {count}"]


# keys walk over a grid with walls


def test_keys_walk_but_neither_into_walls_nor_off_the_grid() -> None:
    walker, chance = program("walking"), random.Random(2)
    here, walls = walker.state["token"], set(walker.state["walls"])
    for _ in range(300):
        key = chance.choice([*MOVES, "x", "space"])
        step = MOVES.get(key, (0, 0))
        goal = (here[0] + step[0], here[1] + step[1])
        legal = on_grid(goal) and goal not in walls
        outcome = walker.send("key", key=key)
        assert outcome.accepted == legal, (here, key, outcome)
        here = goal if legal else here
        assert walker.state["token"] == here


@pytest.mark.parametrize(("place", "reason"), [((2, 1), "a wall"), ((4, 3), "the edge")])
def test_a_refused_step_says_why(place: Place, reason: str) -> None:
    walker = program("walking")
    for key in {(2, 1): ["right"], (4, 3): ["down", "down", "right", "right", "right"]}[place]:
        walker.send("key", key=key)
    assert walker.state["token"] == place
    assert walker.send("key", key="right").reason == reason


# a click reveals a number, and all around it where that is 0


def around(place: Place) -> list[Place]:
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [one for one in ((place[0] + x, place[1] + y) for x, y in steps) if on_grid(one)]


def revealed(mines: set[Place], shown: dict[Place, int], start: Place) -> dict[Place, int]:
    shown, waiting = dict(shown), [start]
    while waiting:
        place = waiting.pop()
        shown[place] = sum(one in mines for one in around(place))
        if not shown[place]:
            waiting += [one for one in around(place) if one not in shown]
    return shown


def test_revealing_goes_on_where_nothing_is_near() -> None:
    game, chance = program("revealing"), random.Random(3)
    everything = [(x, y) for x in range(SIZE) for y in range(SIZE)]
    for _ in range(60):
        mines = set(chance.sample(everything, chance.randrange(1, 6)))
        start = chance.choice([one for one in everything if one not in mines])
        outcome = game.call("reveal", frozenset(mines), {}, start)
        assert outcome.accepted
        assert outcome.changed["shown"] == revealed(mines, {}, start)


def test_clicks_reveal_or_are_refused() -> None:
    game = program("revealing")
    mines, shown = set(game.state["mines"]), dict(game.state["shown"])
    for place in [(3, 4), (4, 4), (3, 4), (2, 0), (0, 0)]:
        x, y = pixels(*place)
        outcome = game.send("click", x=x, y=y)
        legal = place not in mines and place not in shown
        assert outcome.accepted == legal, (place, outcome)
        shown = revealed(mines, shown, place) if legal else shown
        assert game.state["shown"] == shown
    assert game.send("click", x=500, y=3).reason == "nothing here"


# a drag jumps over a neighbour, which goes


def test_drags_jump_over_a_neighbour() -> None:
    module_program, chance = program("jumping"), random.Random(4)
    pegs = set(module_program.state["pegs"])
    for number in range(300):
        if number % 20 == 0:
            module_program = program("jumping")
            pegs = set(module_program.state["pegs"])
        start, end = _jump(pegs, chance)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        far = sorted((abs(start[0] - end[0]), abs(start[1] - end[1])))
        legal = far == [0, 2] and start in pegs and middle in pegs and end not in pegs
        outcome = _dragged(module_program, start, end)
        assert outcome.accepted == legal, (pegs, start, end, outcome)
        pegs = (pegs - {start, middle}) | {end} if legal else pegs
        assert set(module_program.state["pegs"]) == pegs


def _jump(pegs: set[Place], chance: random.Random) -> tuple[Place, Place]:
    start = chance.choice(sorted(pegs)) if chance.random() < 0.7 else (chance.randrange(SIZE), chance.randrange(SIZE))
    step = chance.choice([(2, 0), (-2, 0), (0, 2), (0, -2), (1, 0), (1, 1), (2, 2), (3, 0)])
    end = (start[0] + step[0], start[1] + step[1])
    return start, end if on_grid(end) else (chance.randrange(SIZE), chance.randrange(SIZE))


def _dragged(game: Any, start: Place, end: Place) -> Any:
    (x, y), (to_x, to_y) = pixels(*start), pixels(*end)
    return game.send("drag", x=x, y=y, to_x=to_x, to_y=to_y)


# a click on one of five drawn in a row lights that one


def test_a_click_lights_the_one_that_is_clicked() -> None:
    for spacing in (40, 50, 75):
        row, chance, lit = module("choosing").Program(spacing=spacing), random.Random(5), 1
        for _ in range(60):
            number, dx, dy = chance.randrange(5), chance.randint(-10, 10), chance.randint(-10, 10)
            outcome = row.send("click", x=40 + spacing * number + dx, y=61 + dy)
            lit = number
            assert outcome.accepted and row.state["lit"] == lit
            assert [shape["fill"] for shape in row.scene()] == ["gold" if i == lit else "dimgray" for i in range(5)]
            beside = row.send("click", x=40 + spacing * chance.randrange(5), y=61 + chance.choice([-20, 30]))
            assert (beside.accepted, beside.reason) == (False, "nothing here")
            assert row.state["lit"] == lit


def test_which_one_is_clicked_can_be_taught_as_a_function() -> None:
    row, place = program("choosing"), module("choosing").Point
    assert [row.call("lamp_at", place(49 + row.value("spacing") * i, 55)) for i in range(5)] == [0, 1, 2, 3, 4]
    assert row.call("lamp_at", place(65, 61)) is None
