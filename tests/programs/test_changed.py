"""A recorded program that reacts to changes of its parameters, against a small implementation of its own."""

from __future__ import annotations

import random

from tests.programs.recorded import module


def test_a_bar_that_becomes_too_short_takes_its_mark_along_and_a_line_shows_how_long_it_was() -> None:
    game, chance = module("bar").Game(module("bar").Program()), random.Random(13)
    length, height, place, was = 200, 40, 150, 200
    for _ in range(300):
        if chance.random() < 0.4:
            x, y = chance.randrange(0, 420), chance.randrange(0, 90)
            hit = x <= length and 20 <= y <= 20 + height
            assert game.send("click", x=x, y=y).accepted == hit
            place = x if hit else place
        elif chance.random() < 0.7:
            before, length = length, chance.randrange(20, 401)
            game.change("length", length)
            was, place = before, min(place, length)
        else:
            height = chance.randrange(20, 61)
            game.change("height", height)
        assert dict(game.program.state) == {"place": place, "was": was}
        assert (game.program.length, game.program.height) == (length, height)
        widths = [one["width"] for one in game.program.scene() if "width" in one]
        assert widths == [length, was]
