"""What is left to chance: shown by doing it, drawn anew by the program, and never a reason for anything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from studio.demonstrate.stage import performance
from studio.document.chance import CHANCE, SEED
from studio.language.builtins.chance import any_number, any_of, mixed, next_chance, shuffled
from studio.language.errors import Refusal
from studio.language.nodes import free_names
from studio.language.parse import parse
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of
from tests.demonstrate.acting import Acting, state, tile

pytestmark = pytest.mark.usefixtures("questions_asked")

CLICK: dict[str, Any] = {"at": {"point": [10, 10]}}


def shown(gives: int, total: int, draws: Acting | None = None) -> Acting:
    """A click throws a number from 1 to 6, which is added to the total."""
    one = draws or Acting(state("total", "0"), state("last", "0"))
    one.on("click", "on_click", **CLICK).do("any_number", least=1, most=6, name="came", gives=gives)
    return one.change("last", tile("came")).change("total", total).end()


@pytest.fixture(scope="module")
def thrown() -> Acting:
    return shown(6, 10, shown(4, 4))


def reference(chance: int) -> int:
    """SplitMix on 32 bits with the last step of MurmurHash3, in numbers that overflow by themselves."""
    word = np.array([chance], dtype=np.uint32)
    word = (word ^ (word >> 16)) * np.uint32(0x85EBCA6B)
    word = (word ^ (word >> 13)) * np.uint32(0xC2B2AE35)
    return int((word ^ (word >> 16))[0])


def test_the_generator_is_the_one_that_is_written_down() -> None:
    chance, seen = 1, []
    for _ in range(5000):
        assert mixed(chance) == reference(chance)
        seen.append(any_number(1, 6, chance))
        chance = next_chance(chance)
    assert [mixed(number) for number in (0, 1, 2)] == [0, 1364076727, 821347078]
    assert all(780 < seen.count(face) < 890 for face in range(1, 7))


def test_an_order_of_chance_has_every_item_once_and_each_order_comes() -> None:
    orders = [tuple(shuffled([1, 2, 3], chance)) for chance in range(600)]
    assert {tuple(sorted(one)) for one in orders} == {(1, 2, 3)}
    assert all(70 < orders.count(one) < 130 for one in set(orders)) and len(set(orders)) == 6
    with pytest.raises(IndexError):
        any_of([], 3)
    with pytest.raises(ValueError, match="drawn"):
        any_number(3, 2, 1)


def test_a_draw_is_kept_as_a_draw_and_what_came_explains_nothing(thrown: Acting) -> None:
    assert thrown.steps("on_click") == [
        "let came = any_number(1, 6, chance)",
        "set chance = next_chance(chance)",
        "set last = came",
        "set total = came + total",
    ]
    assert thrown.document.present["total"] == 10
    one = shown(3, 3).on("key", "on_key", key="a").do("change", tile="total", value=1)
    now = one.document.stage.demonstration.inputs[CHANCE]
    found = one.editor.do("end").findings
    one.on("key", "again", key="b").do("change", tile="total", value=now)
    found += one.editor.do("end").findings
    told = [parse(text) for each in found for text in (each.formula, *each.rivals)]
    assert told and not {name for node in told for name in free_names(node)} & {CHANCE, SEED}


def test_what_comes_can_be_said_so_that_it_can_be_shown(thrown: Acting) -> None:
    one = Acting(state("total", "0"), state("last", "0")).on("click", "on_click", **CLICK)
    one.do("any_number", least=1, most=6, name="first", gives=2)
    one.do("any_number", least=1, most=6, name="second", gives=5)
    actions = one.document.stage.demonstration.actions
    assert [action.things[0].value for action in actions if action.kind == "point"] == [2, 5]
    with pytest.raises(Refusal, match="cannot give this"):
        one.do("any_number", least=1, most=6, name="third", gives=7)


def test_what_came_before_in_a_loop_stays_when_another_thing_is_to_come() -> None:
    one = Acting(state("kept", "[]")).on("click", "on_click", **CLICK)
    one.do("for_each", of=[[7, 8, 9]], name="item")
    for item, came in ((7, 3), (8, 1), (9, 3)):
        one.do("item", value=item).do("any_number", least=1, most=5, name="number", gives=came)
    demonstration = one.document.stage.demonstration
    draws, chance = [], demonstration.inputs[CHANCE]
    for _ in range(3):
        draws.append(any_number(1, 5, chance))
        chance = next_chance(chance)
    assert draws == [3, 1, 3]


def test_many_draws_in_a_row_give_what_is_said() -> None:
    one = Acting(state("marks", "[]")).on("click", "on_click", **CLICK)
    one.do("for_each", of=[list(range(18))], name="item")
    wanted = ["x" if place in (0, 1, 4, 9, 11, 16) else "o" for place in range(18)]
    for item, came in enumerate(wanted):
        one.do("item", value=item).do("any_of", of=["x", "o"], name="mark", gives=came).append("marks", tile("mark"))
    assert performance(one.document).frame.variables["marks"] == wanted


def test_without_saying_so_chance_gives_what_the_program_would_draw(thrown: Acting) -> None:
    one = Acting(state("total", "0")).on("click", "on_click", **CLICK).do("any_number", least=1, most=6, name="came")
    assert one.document.stage.demonstration.actions[0].things[0].value == any_number(1, 6, 1)


def test_the_program_draws_as_the_seed_says_in_every_form(thrown: Acting) -> None:
    module = module_of(thrown.document, "thrown")
    program = module.Program(seed=7)
    events = [("click", {"x": 1, "y": 2})] * 40
    with page_of(thrown.document) as page:
        assert page.begin(seed=7) == ""
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
        assert page.data("Program.SEED") == "seed"
    chance, total = 7, 0
    for _ in events:
        total += any_number(1, 6, chance)
        chance = next_chance(chance)
    assert (program.state["total"], program.state[CHANCE]) == (total, chance)
    outcome = thrown.try_out(
        "on_click", *(program.state[one.name] for one in thrown.document.processes["on_click"].inputs)
    )
    program.send("click", x=0, y=0)
    assert outcome.changed == dict(program.state)


def test_new_goes_on_to_the_next_seed_and_undo_brings_back_the_draw(thrown: Acting) -> None:
    module = module_of(thrown.document, "thrown")
    game = module.Game(module.Program(seed=999_999))
    game.send("click", x=0, y=0)
    first = game.program.state["last"]
    game.undo()
    game.send("click", x=0, y=0)
    assert game.program.state["last"] == first
    game.new()
    assert (game.program.seed, game.program.state[CHANCE]) == (1, 1)
    assert list(module.seed_of_now(module.Program)) == [SEED]
    with pytest.raises(ValueError, match="seed"):
        module.Program(seed=0)


def test_things_keys_and_members_are_drawn_from_and_tiles_are_shuffled() -> None:
    one = Acting(state("cards", "[7, 8, 9]"), state("hand", "{1: 'a', 2: 'b'}"), state("got", "0"))
    one.on("click", "on_click", **CLICK).do("shuffle", of=[tile("cards")])
    one.do("any_of", of=[tile("hand")], name="key").do("any_of", of=[3, 5], name="odd", gives=5)
    one.change("got", tile("key")).end()
    assert one.steps("on_click") == [
        "set cards = shuffled(cards, chance)",
        "set chance = next_chance(chance)",
        "let key = any_of(list(hand), chance)",
        "set chance = next_chance(chance)",
        "let odd = any_of([3, 5], chance)",
        "set chance = next_chance(chance)",
        "set got = key",
    ]
    with pytest.raises(Refusal, match="nothing to draw"):
        Acting(state("n", "3")).on("click", "on_click", **CLICK).do("any_of", of=[tile("n")], name="x")


def test_what_chance_would_draw_is_anticipated_as_a_draw(thrown: Acting) -> None:
    one = Acting()
    one.editor = type(one.editor)(thrown.document)
    one.on("click", "on_click", **CLICK).do("accept").do("accept")
    drawn, moved = one.document.stage.demonstration.actions
    assert drawn.things[0].via == "any_number" and moved.value.via == "next_chance"


def test_where_there_is_no_event_chance_is_an_input() -> None:
    with pytest.raises(Refusal, match="inputs"):
        Acting(state("n", "3")).begin("throw", n=1).do("any_number", least=1, most=2, name="came")
    with pytest.raises(Refusal, match="rename"):
        Acting(state("chance", "3")).on("click", "on_click", **CLICK).do("any_number", least=1, most=2, name="came")


@pytest.mark.parametrize(
    ("of", "formula"),
    [
        ({"tile": "deck", "key": 1}, "any_of(deck, chance)"),
        ({"of": "names", "key": 0}, "any_of(names, chance)"),
        ({"tile": "rows", "key": 0}, "any_of(rows[0], chance)"),
    ],
)
def test_one_member_alone_stands_for_all_of_its_collection(of: Any, formula: str) -> None:
    one = Acting(state("deck", "[3, 5, 8]"), state("rows", "[[1, 2], [3]]"), state("last", "0"))
    one.editor.do("set_formula", name="names", formula="[10, 20]")
    one.on("click", "on_click", **CLICK).do("any_of", of=[of], name="came").change("last", tile("came")).end()
    assert one.steps("on_click")[0] == f"let came = {formula}"


def test_a_click_on_a_member_shuffles_all_of_them() -> None:
    one = Acting(state("deck", "[3, 5, 8]"))
    one.on("click", "on_click", **CLICK).do("shuffle", of=[{"tile": "deck", "key": 1}]).end()
    assert one.steps("on_click")[0] == "set deck = shuffled(deck, chance)"


def test_a_field_of_one_record_does_not_stand_for_the_records() -> None:
    one = Acting(state("people", "[record(name='ann'), record(name='bo')]")).on("click", "on_click", **CLICK)
    with pytest.raises(Refusal, match="nothing to draw"):
        one.do("any_of", of=[{"tile": "people", "key": 0, "field": "name"}], name="came")
