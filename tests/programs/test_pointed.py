"""Recorded programs about what a pointer is over and what lies on top, each against an implementation of its own."""

from __future__ import annotations

import random

from tests.programs.recorded import module, program

# a tile is lit while the pointer is over it, keeps a trace, and the visits are counted


def test_tiles_are_lit_while_the_pointer_is_over_them_and_keep_a_trace() -> None:
    tiles, pointer, chance = program("tiles"), module("tiles").Pointer(), random.Random(11)
    colours, visits, over = ["white"] * 4, 0, None
    for _ in range(300):
        place = None if chance.random() < 0.1 else (chance.uniform(0, 220), chance.uniform(0, 130))
        on = [i for i in range(4) if place and 20 + 40 * i <= place[0] <= 80 + 40 * i and 20 <= place[1] <= 80]
        for event, (x, y) in pointer.moved(tiles, place):
            assert tiles.send(event, x=x, y=y).accepted == (event != "hover")
        now = on[-1] if on else None
        if now != over:
            colours = ["lightblue" if i == over else colour for i, colour in enumerate(colours)]
            colours = ["gold" if i == now else colour for i, colour in enumerate(colours)]
            visits, over = visits + (now is not None), now
        assert dict(tiles.state) == {"colours": colours, "visits": visits}
        assert [one.get("fill") for one in tiles.scene()][:4] == colours


# the card that was clicked last lies on top of the others


def test_the_card_clicked_last_lies_on_top() -> None:
    pile, chance, stack = program("pile_of_cards"), random.Random(12), [0, 1, 2, 3, 4]
    colours = list(pile.state["colours"])
    for _ in range(300):
        x, y = chance.uniform(0, 230), chance.uniform(0, 140)
        on = [card for card in stack if 20 + 30 * card <= x <= 90 + 30 * card and 20 <= y <= 120]
        assert pile.send("click", x=x, y=y).accepted == bool(on)
        stack = [*(card for card in stack if card not in on[-1:]), *on[-1:]]
        assert [one["fill"] for one in pile.scene()] == [colours[card] for card in stack]
