"""Where yes and no are put into the same collection, these are two deeds, unless one is plainer that turns it round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.demonstrate.acting import Acting, state, tile

COLOURS = ("red", "blue", "green", "gold", "blue", "gold", "red", "green")
TURNED_UP = "cards_data[nearest_shape(cards, at)] {} cards_data[first(up)]"


def cards() -> Acting:
    """Eight coloured cards that lie in two rows, each with its other face up."""
    acting = Acting(state("tries", "0"), state("up", "[]"))
    for place, colour in enumerate(COLOURS):
        left, top = 80 * (place % 4), 100 * (place // 4)
        acting.do("draw_rectangle", start=[left, top], end=[left + 60, top + 80], fill=colour)
    acting.do("listify", things=[f"rectangle_{number}" for number in range(1, 9)], name="cards")
    return acting.do("two_faces", things=["cards"], name="open")


def clicked(acting: Acting, card: int, up: Sequence[int], tries: int) -> Acting:
    brings = {"at": {"point": [80 * (card % 4) + 30, 100 * (card // 4) + 40]}}
    states = {"open": [one in up for one in range(8)], "up": list(up), "tries": tries}
    return acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)


def put(acting: Acting, card: int, truth: bool) -> Acting:
    return acting.do("put", tile="open", key={"of": "cards", "key": card}, value=truth)


def kept(acting: Acting, card: int) -> Acting:
    return acting.do("append", tile="up", value={"of": "cards", "key": card})


def turned(*shown: tuple[int, list[int]], covers_first: bool = False) -> list[str]:
    """What is learned of pairs from some clicks, each on a card while some are turned up."""
    acting = cards()
    for tries, (card, up) in enumerate(shown):
        clicked(acting, card, up, tries)
        acts = [lambda card=card: put(acting, card, True)]
        if len(up) == 2:
            covered = [*(lambda one=one: put(acting, one, False) for one in up), lambda: acting.change("up", [])]
            acts = [*covered, *acts] if covers_first else [*acts, *covered]
        for act in acts:
            act()
        if len(up) == 1:
            acting.change("tries", tries + 1)
        if len(up) == 1 and COLOURS[card] == COLOURS[up[0]]:
            acting.change("up", []).end()
        else:
            kept(acting, card).end()
    return acting.steps("on_click")


def test_one_card_is_uncovered_and_two_are_covered_again() -> None:
    """From one click of each kind; what two colours have to do with each other is told without a reason."""
    found = turned((0, []), (6, [0]), (1, []), (2, [1]), (3, [1, 2]))
    assert "    for each one in up:" in found and "        put open[one] = False" in found, found
    assert f"        when {TURNED_UP.format('==')}:" in found, found
    assert found[2].startswith("put open[") and "when len(up) > 1:" in found and "    when len(up) == 0:" in found


def test_so_are_those_that_are_covered_first() -> None:
    found = turned((0, []), (1, [0]), (2, [0, 1]), (5, [2]), covers_first=True)
    assert found[2:4] == ["when len(up) > 1:", "    for each one in up:"], found
    assert "when len(up) > 0:" in found


def test_what_was_accepted_counts_as_what_was_done_one_by_one() -> None:
    """The ghost goes through the list in a loop; what was clicked is kept with its list there as well."""
    acting = cards()
    for card, up in ((0, []), (1, [0]), (2, [0, 1])):
        put(clicked(acting, card, up, 0), card, True)
        for one in up if len(up) == 2 else ():
            put(acting, one, False)
        kept(acting.change("up", []) if len(up) == 2 else acting, card).end()
    before = acting.steps("on_click")
    clicked(acting, 5, [3, 6], 0).do("accept", actions=0)
    shown = [*acting.document.demonstrations.values()][-1].actions
    assert [one.kind for one in shown].count("each") == 1
    assert shown[-2].operands[0].of[0].tile == "cards", "the card that was clicked"
    assert acting.steps("on_click") == before


@pytest.mark.parametrize("lamps", [[True, False, True], [False, False, True]])
def test_who_turns_round_several_lamps_does_one_thing(lamps: list[bool]) -> None:
    """Also where at an end one alone is turned round."""
    acting = Acting(state("lamps", "[False, False, False, True, False]"), state("place", "0"))
    for place in (0, 2, 3, 4):
        states = {"place": place, "lamps": [*lamps, True, False]}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        for key in (place, place + 1) if place < 4 else (place,):
            acting.put("lamps", key, not states["lamps"][key])
        acting.end()
    assert any("= not lamps[" in line for line in acting.steps("on_tick")), acting.steps("on_tick")


def test_a_list_that_is_filled_and_emptied_is_asked_how_many_it_holds() -> None:
    acting = Acting(state("held", "[]"), state("count", "3"))
    for held, count in (([], 3), ([4], 4), ([5, 9], 5), ([2], 7)):
        states = {"held": held, "count": count}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        (acting.change("held", []) if len(held) == 2 else acting.do("append", tile="held", value=tile("count"))).end()
    assert acting.steps("on_tick")[0] == "when len(held) <= 1:"
