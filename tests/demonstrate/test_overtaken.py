"""What follows a state that an event has changed already means what it is made of by then, not what it was before."""

from __future__ import annotations

from typing import Any

from studio.demonstrate import stage
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of
from tests.demonstrate.acting import Acting, function, state, tile, via

SHOWN = (([5, 9], 2), ([10, 8], 7), ([10, 8], 3), ([10, 5], 7), ([10, 7], 4))


def drawing_cards(of: Any) -> Acting:
    """A key draws a card; whoever has more than 21 is out, because of ``of``."""
    acting = Acting(state("deck", "[7]"), state("hand", "[5]"), state("out", "False"), function("total", "sum(hand)"))
    for hand, card in SHOWN:
        acting.do(
            "demonstrate_event",
            event="key",
            process="on_key",
            brings={"key": "d"},
            states={"hand": hand, "deck": [card]},
        )
        acting.append("hand", via("last", tile("deck")))
        if sum(hand) + card > 21:
            acting.do("because", of=[of]).change("out", True)
        acting.end()
    return acting


def test_what_mattered_is_the_sum_as_it_is_after_the_change() -> None:
    acting = drawing_cards({"name": "total"})
    assert "when sum(hand) >= 22:" in "\n".join(acting.steps("on_key"))
    assert drawing_cards(via("sum", tile("hand"))).steps("on_key") == acting.steps("on_key")


def test_program_and_page_do_so() -> None:
    made = drawing_cards({"name": "total"}).document
    program = module_of(made, "drawing_cards").Program()
    with page_of(made) as page:
        page.begin()
        events = [("key", {"key": "d"})] * 4
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    for number in range(4):
        program.set_state({"hand": [5] + [7] * number, "deck": [7], "out": False})
        program.send("key", key="d")
        assert program.state["out"] == (5 + 7 * (number + 1) > 21)


def test_a_state_becomes_what_it_is_by_then() -> None:
    acting = Acting(
        state("hand", "[5]"), state("best", "0"), function("total", "sum(hand)"), function("twice", "total * 2")
    )
    acting.on("key", "on_key", key="d").append("hand", 4).change("best", {"name": "twice"})
    assert stage.performance(acting.document).tile("best") == 18
    assert acting.end().steps("on_key")[-1] == "set best = sum(hand) * 2"


def test_before_the_change_it_keeps_its_name() -> None:
    acting = Acting(state("hand", "[5]"), state("best", "0"), function("total", "sum(hand)"))
    acting.on("key", "on_key", key="d").change("best", {"name": "total"}).append("hand", 4).end()
    assert acting.steps("on_key")[0] == "set best = total"
