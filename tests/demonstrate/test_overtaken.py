"""What follows a state that an event has changed already means what it is made of by then, not what it was before."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate import stage
from studio.document.model import Definition
from studio.language.types import POINT
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


FUNCTIONS_OF_HAND = function("big", "len([h for h in hand if h > 3])")
OF_ROW = (
    function("times", "sum(row) * n", "n"),
    function("big", "len([r for r in row if r > 3])"),
    function("above", "sum([1 for r in row if r > n])", "n"),
)
ASKED = [
    (via("times", 3), lambda row: sum(row) * 3),
    ({"name": "big"}, lambda row: sum(one > 3 for one in row)),
    (via("above", 6), lambda row: sum(one > 6 for one in row)),
    (via("times", {"name": "big"}), lambda row: sum(row) * sum(one > 3 for one in row)),
]


@pytest.mark.parametrize(("of", "meaning"), ASKED)
def test_what_is_asked_of_a_function_means_the_moment_at_which_it_is_asked(of: Any, meaning: Any) -> None:
    acting = Acting(state("row", "[5]"), state("best", "0"), *OF_ROW)
    acting.on("key", "on_key", key="d").append("row", 4).change("best", of)
    assert stage.performance(acting.document).tile("best") == meaning([5, 4])
    program = module_of(acting.end().document, "asked_by_then").Program()
    with page_of(acting.document) as page:
        page.begin()
        for row in ([5], [], [7, 1]):
            program.set_state({"row": row, "best": 0})
            page.put(row=row, best=0)
            assert program.send("key", key="d").accepted and program.state["best"] == meaning([*row, 4])
            page.play([("key", {"key": "d"})], scenes=False)
            assert page.state()["best"] == meaning([*row, 4])


def test_a_loop_variable_of_a_function_hides_nothing_that_it_is_asked_for() -> None:
    acting = Acting(state("row", "[5]"), state("best", "0"), *OF_ROW)
    acting.on("key", "on_key", key="d").append("row", 4)
    acting.point("r", via("first", tile("row"))).change("best", via("above", tile("r"))).end()
    program = module_of(acting.document, "asked_with_r").Program()
    program.set_state({"row": [2, 3, 1], "best": 0})
    program.send("key", key="d")
    assert program.state["best"] == 2


def test_what_mattered_is_what_a_definition_has_become_however_it_is_made() -> None:
    acting = Acting(state("hand", "[5]"), state("deck", "[3]"), state("out", "False"), FUNCTIONS_OF_HAND)
    for hand, card in (([5], 4), ([5, 5], 4), ([5], 1), ([5, 6, 7], 1)):
        states = {"hand": hand, "deck": [card], "out": False}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "d"}, states=states)
        acting.append("hand", via("last", tile("deck")))
        if sum(one > 3 for one in [*hand, card]) > 2:
            acting.do("because", of=[{"name": "big"}]).change("out", True)
        acting.end()
    assert acting.steps("on_key")[1] == "when len([h for h in hand if h > 3]) > 2:"


def test_before_the_change_a_function_keeps_its_name() -> None:
    acting = Acting(state("row", "[5]"), state("best", "0"), *OF_ROW)
    acting.on("key", "on_key", key="d").change("best", via("times", 3)).append("row", 4).end()
    assert acting.steps("on_key")[0] == "set best = times(3)"


def best_by_then(*definitions: Definition, start: str = "0") -> tuple[Any, Any]:
    """What the stage shows for the last definition after a card more, and what the program makes of it."""
    acting = Acting(state("hand", "[5]"), state("best", start), *definitions)
    acting.on("key", "on_key", key="d").append("hand", 4).change("best", {"name": definitions[-1].name})
    seen = stage.performance(acting.document).tile("best")
    program = module_of(acting.end().document, f"best_by_then_{definitions[-1].name}").Program()
    program.send("key", key="d")
    return seen, program.state["best"]


def test_what_is_asked_for_by_name_is_written_out_as_well() -> None:
    plus = function("plus", "sum(hand) + n", "n")
    assert best_by_then(plus, function("asked", "plus(n=3)")) == (12, 12)
    blob = function("blob", "ellipse(center=center, radius_x=sum(hand), radius_y=20)", "center", kind=POINT)
    assert best_by_then(blob, function("radius", "blob(center=point(1, 2)).radius_x")) == (9, 9)


LOOPS = [
    (["sum(hand) * k"], "[total + k for k in range(3)]", [18, 19, 20]),
    (["sum(hand) * k"], "[total + k * k_2 for k in range(2) for k_2 in range(2)]", [18, 18, 18, 19]),
    (["sum(hand) * k"], "[sum([total + k for k in range(k)]) for k in range(3)]", [0, 18, 37]),
    (["sum(hand)"], "[total for total in hand]", [5, 4]),
    (["sum(hand) * k", "total + k"], "[by(k) for k in range(3)]", [18, 19, 20]),
]


@pytest.mark.parametrize(("made", "loop", "meant"), LOOPS)
def test_a_loop_variable_hides_nothing_that_is_written_out_in_its_loop(made: Any, loop: str, meant: Any) -> None:
    more = [function("by", made[1], "k")] if len(made) > 1 else []
    found = best_by_then(state("k", "2"), function("total", made[0]), *more, function("each", loop), start="[0]")
    assert found == (meant, meant)


def test_what_would_be_written_again_and_again_keeps_its_name() -> None:
    levels = [function(f"level{one}", f"level{one - 1} + level{one - 1}") for one in range(1, 16)]
    seen, made = best_by_then(function("level0", "sum(hand)"), *levels)
    assert seen == made == 5 * 2**15
    assert best_by_then(function("level0", "sum(hand)"), *levels[:4]) == (9 * 2**4, 9 * 2**4)
