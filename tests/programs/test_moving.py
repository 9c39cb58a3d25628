"""Programs that move by themselves, from recorded sessions without a typed formula, each against plain Python."""

from __future__ import annotations

import random

import pytest

from studio.language.builtins.chance import any_of, next_chance
from tests.programs.recorded import module

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@pytest.mark.parametrize(("wide", "high"), [(240, 160), (61, 399), (600, 60), (333, 222)])
def test_a_ball_turns_round_where_it_touches_a_box_of_any_size(wide: int, high: int) -> None:
    game = module("ball_in_a_box").Game(module("ball_in_a_box").Program(wide=wide, high=high))
    x, dx, y, dy = 70, 4, 60, 3
    for _ in range(500):
        assert game.tick().accepted
        x, y = x + dx, y + dy
        dx = dx if 30 < x < 10 + wide else -dx
        dy = dy if 30 < y < 10 + high else -dy
        box, ball = game.program.scene()
        assert (box["width"], box["height"], ball["center"]) == (wide, high, (x, y))
        assert box["x"] < ball["center"][0] < box["x"] + wide and box["y"] < ball["center"][1] < box["y"] + high


@pytest.mark.parametrize("seed", [1, 5, 77])
def test_a_snake_grows_where_it_eats_and_stops_at_the_edge_and_at_itself(seed: int) -> None:
    game, keys = module("snake").Game(module("snake").Program(seed=seed)), random.Random(seed)
    places = [(column, row) for column in range(10) for row in range(8)]
    body, going, food, chance, longest = [(2, 3), (3, 3), (4, 3)], "right", (8, 4), seed, 3
    for _ in range(400):
        key = _towards(food, body, keys) if keys.random() < 0.9 else keys.choice([*WAYS, "x", "return", "7"])
        assert game.send("key", key=key).accepted == (key in WAYS)
        going = key if key in WAYS else going
        goal = (body[-1][0] + WAYS[going][0], body[-1][1] + WAYS[going][1])
        why = "it bit itself" if goal in body else "it hit the edge" if goal not in places else None
        outcome = game.tick()
        assert (outcome.accepted, outcome.reason) == (why is None, why), (body, going)
        if why is None:
            body = [*body, goal] if goal == food else [*body[1:], goal]
            if goal == food:
                food, chance = any_of(places, chance), next_chance(chance)
        state, scene = game.program.state, game.program.scene()
        assert (state["body"], state["food"], state["chance"]) == (body, food, chance)
        drawn = [shape["center"] for shape in scene if shape["kind"] == "ellipse"]
        assert drawn == [(30 + 20 * column, 30 + 20 * row) for column, row in [*body, food]]
        longest = max(longest, len(body))
    assert longest > 6


def _towards(food: tuple[int, int], body: list[tuple[int, int]], keys: random.Random) -> str:
    """A way that brings the head nearer to the food, where there is a free one."""
    x, y = body[-1]
    free = [name for name, (dx, dy) in WAYS.items() if (x + dx, y + dy) not in body]
    near = [name for name in free if (food[0] - x) * WAYS[name][0] + (food[1] - y) * WAYS[name][1] > 0]
    return keys.choice(near or free or list(WAYS))


@pytest.mark.parametrize("seed", [1, 4])
def test_blocks_fall_aside_and_full_rows_go(seed: int) -> None:
    game, chance = module("falling_blocks").Game(module("falling_blocks").Program(seed=seed)), random.Random(seed)
    places = {(column, row) for column in range(6) for row in range(9)}
    pieces, full, drawn, gone = game.program.value("pieces"), False, seed, 0
    piece, heap = list(game.program.state["piece"]), list(game.program.state["heap"])
    for number in range(600):
        if number % 100 == 0:  # another heap, in which little is missing
            heap = [(column, row) for row in range(6, 9) for column in range(6) if chance.random() < 0.8]
            game.program.set_state({"heap": heap, "piece": piece, "chance": drawn})
        step = {"left": -1, "right": 1}.get(key := chance.choice(["left", "left", "right", "right", "up"]), 0)
        aside = [(column + step, row) for column, row in piece]
        why = "no way" if not step else None if places.issuperset(aside) and not set(aside) & set(heap) else "no room"
        outcome, piece = game.send("key", key=key), piece if why else aside
        assert (outcome.accepted, outcome.reason) == (why is None, why), (piece, heap)
        below = [(column, row + 1) for column, row in piece]
        if set(piece) & set(heap):
            full = True
        elif places.issuperset(below) and not set(below) & set(heap):
            piece = below
        else:
            heap, piece, drawn = [*heap, *piece], list(any_of(pieces, drawn)), next_chance(drawn)
        for row in range(9):
            if {(column, row) for column in range(6)} <= set(heap):
                heap = [(column, y + (y < row)) for column, y in heap if y != row]
                gone += 1
        game.tick()
        assert (game.program.state["piece"], game.program.state["heap"]) == (piece, heap)
    assert gone > 1 and full
