"""Games of other kinds from recorded sessions without a typed formula, each against a small one in plain Python."""

from __future__ import annotations

import random

import pytest

from studio.language.builtins.chance import next_chance, shuffled
from tests.programs.recorded import module, program


def test_a_stopwatch_ticks_only_while_it_runs_and_shows_its_lamp() -> None:
    game, chance = module("stopwatch").Game(program("stopwatch")), random.Random(1)
    running, elapsed = False, 0.0
    for _ in range(400):
        if chance.random() < 0.1:
            x, y = chance.choice([(60, 80), (160, 80), (110, 30), (110, 80)])
            assert game.send("click", x=x, y=y).accepted == (y == 80 and x != 110)
            running, elapsed = (not running) if (x, y) == (60, 80) else running, 0.0 if x == 160 else elapsed
        assert game.tick().accepted == running
        elapsed = 0.1 + elapsed if running else elapsed
        scene = game.program.scene()
        assert game.program.state["elapsed"] == elapsed
        assert any(shape["kind"] == "ellipse" for shape in scene) == running
        assert scene[4]["content"] == f"{int(elapsed) // 60}:{int(elapsed) % 60:02}"


@pytest.mark.parametrize("seed", [1, 8])
def test_pairs_of_shuffled_cards_are_found(seed: int) -> None:
    game, chance = module("memory").Game(module("memory").Program(seed=seed)), random.Random(seed)
    deck, faces, up = shuffled(list("ABCDEFBAFCED"), seed), [""] * 12, []
    for _ in range(400):
        card = chance.randrange(12)
        outside = chance.random() < 0.1
        x, y = 40 + 50 * (card % 4) + chance.randint(-20, 20), 50 + 70 * (card // 4) + chance.randint(-30, 30)
        outcome = game.send("click", x=-x if outside else x, y=y)
        assert outcome.reason == ("no card" if outside else "it is turned up" if faces[card] else None)
        if outcome.accepted:
            if len(up) == 2:
                faces[up[0]] = faces[up[1]] = ""
                up = []
            faces[card], up = deck[card], [*up, card]
            up = [] if len(up) == 2 and deck[up[0]] == deck[up[1]] else up
        state = game.program.state
        assert (state["deck"], state["faces"], state["up"]) == (deck, faces, up)
        assert [shape["content"] for shape in game.program.scene() if shape["kind"] == "label"] == faces
    assert "" not in faces
    assert game.program.state["chance"] == next_chance(seed)
