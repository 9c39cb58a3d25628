"""What the stage is made of, without a window: looks of values, gestures, drafts, words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.stage.draft_tiles import DraftTiles
from studio.app.stage.input_draft import InputDraft, begins_with
from studio.app.stage.stage_gesture import Chosen, StageGesture, specs
from studio.app.stage.tile import Tile
from studio.app.stage.tile_face import LINE, Pick
from studio.app.stage.value_palette import typed_value, value_for, written_text
from studio.app.theme import Theme
from studio.commands.all import registry
from studio.demonstrate.action_wording import action_words
from studio.demonstrate.value_looks import Gallery, ValueLook, nearest
from studio.document.actions import EndAction, Operand, PutAction
from studio.document.live import Live
from studio.generalize.operand_text import json_words
from studio.generalize.operands import operand_json, operand_value
from studio.language.errors import Refusal, StudioError
from studio.language.types import ANY, NUMBER, SYMBOL, dict_of, list_of, tuple_of
from studio.language.values import Point, Record, Symbol, Value
from tests.app.test_stage import field

RED = Symbol("red")
SPEC = {spec.name: spec for spec in specs(registry())}
PLACE = tuple_of(NUMBER, NUMBER)


@pytest.fixture
def gallery() -> Gallery:
    document = field()
    return Gallery(document, Live(document))


def test_a_dict_over_places_is_drawn_by_the_definition_that_takes_one(gallery: Gallery) -> None:
    look = gallery.look("anything", {(1, 1): RED})
    assert look.kind == "picture"
    assert [shape.kind for shape in look.under] == ["rectangle"]
    assert [shape.get("center") for shape in look.shapes] == [Point(100, 100)]


def test_a_state_is_drawn_as_the_document_draws_it(gallery: Gallery) -> None:
    assert gallery.look("filled", {(0, 2): RED}).shapes == gallery.look("other", {(0, 2): RED}).shapes


@pytest.mark.parametrize(
    ("value", "kind", "marks"),
    [
        ((2, 1), "marks", ((2, 1),)),
        ([(0, 0), (1, 0)], "marks", ((0, 0), (1, 0))),
        (frozenset({(1, 2)}), "marks", ((1, 2),)),
        (Point(50, 60), "marks", ()),
        ((7, 7), "text", ()),
        (RED, "text", ()),
        (3, "text", ()),
        (None, "text", ()),
        (Record((("failed", True),)), "record", ()),
        ([{(1, 1): RED}, {}], "row", ()),
        ([3, "word"], "list", ()),
        ({(1, 1): RED, (0, 0): 3}, "marks", ((1, 1), (0, 0))),
    ],
)
def test_other_values_look_as_fits_them(gallery: Gallery, value: Value, kind: str, marks: tuple[Value, ...]) -> None:
    look = gallery.look("x", value)
    assert (look.kind, look.marks) == (kind, marks)


def test_what_is_empty_looks_as_its_type_says(gallery: Gallery) -> None:
    assert gallery.look("x", [], list_of(dict_of(PLACE, SYMBOL))).kind == "row"
    assert gallery.look("x", [], list_of(PLACE)).kind == "marks"
    assert gallery.look("x", []).kind == "text"


def test_only_what_is_near_to_a_place_points_at_it(gallery: Gallery) -> None:
    look = gallery.look("x", {})
    assert nearest(look, 104, 93) == (1, 1)
    assert nearest(look, 190, 190) is None


@pytest.mark.parametrize(
    "value",
    [1, 2.5, "word", True, None, RED, (1, 2), Point(3, 4), [1, RED], {(0, 1): RED}, frozenset({(1, 1)})],
)
def test_an_operand_says_the_same_value_again(gallery: Gallery, value: Value) -> None:
    back = operand_value(gallery.document, {}, operand_json(value))
    assert back == value and type(back) is type(value)


def test_operands_and_actions_in_words() -> None:
    assert json_words({"tile": "lit", "key": -1}) == "the last of lit"
    assert json_words({"via": "near", "of": [{"tile": "start"}]}) == "near(start)"
    assert json_words({"key": [3, 4]}) == "(3, 4)"
    put = PutAction("filled", Operand((1, 1), tile="place"), Operand(RED))
    assert action_words(put) == "put red at place in filled"
    assert action_words(EndAction("nothing", "taken")) == "nothing happens: taken"


def test_a_gesture_asks_for_its_operands_in_order() -> None:
    gesture = StageGesture(SPEC["put"])
    gesture.offer(Chosen({"tile": "filled"}, "filled"))
    assert gesture.hint() == "put: point at the key"
    gesture.offer(Chosen({"tile": "place"}, "place"))
    assert not gesture.ready
    gesture.offer(Chosen({"symbol": "red"}))
    assert gesture.at_once
    assert gesture.command() == (
        "put",
        {"tile": "filled", "key": {"tile": "place"}, "value": {"symbol": "red"}},
    )


def test_functions_are_pointed_through_even_inside_each_other() -> None:
    gesture = StageGesture(SPEC["remember"])
    gesture.choose_function("outer", 2)
    gesture.choose_function("inner", 1)
    gesture.offer(Chosen({"tile": "a"}, "a"))
    gesture.offer(Chosen({"tile": "b"}, "b"))
    inner = {"via": "inner", "of": [{"tile": "a"}]}
    assert gesture.command()[1] == {"what": {"via": "outer", "of": [inner, {"tile": "b"}]}}


def test_an_item_is_pointed_through_in_words() -> None:
    gesture = StageGesture(SPEC["remember"])
    gesture.choose_function("[]", 2)
    assert gesture.hint() == "remember: point at the list or dict that it is an item of"
    gesture.offer(Chosen({"tile": "prices"}, "prices"))
    assert gesture.hint() == "remember: point at the number or key of the item"
    assert gesture.words() == "item of prices at …"
    gesture.offer(Chosen({"tile": "which"}, "which"))
    assert gesture.command()[1] == {"what": {"via": "[]", "of": [{"tile": "prices"}, {"tile": "which"}]}}


def test_changing_a_place_of_a_tile_puts_there() -> None:
    gesture = StageGesture(SPEC["change"])
    gesture.offer(Chosen({"tile": "row", "key": 1}, "row", 1, True))
    gesture.offer(Chosen(5))
    assert gesture.command() == ("put", {"tile": "row", "key": 1, "value": 5})


def test_several_are_added_with_shift_and_replaced_without() -> None:
    gesture = StageGesture(SPEC["point"])
    gesture.offer(Chosen(1), adding=True)
    gesture.offer(Chosen(2), adding=True)
    gesture.text = "both"
    assert gesture.command()[1] == {"at": [1, 2], "several": True, "name": "both"}
    gesture.offer(Chosen(2))
    gesture.offer(Chosen(3))
    assert gesture.command()[1] == {"at": [3], "name": "both"}


def test_a_tile_is_asked_for_where_one_is_needed() -> None:
    with pytest.raises(Refusal, match="needs a tile"):
        StageGesture(SPEC["take"]).offer(Chosen({"symbol": "red"}))


def test_a_draft_is_edited_where_it_is_drawn(gallery: Gallery) -> None:
    draft = InputDraft()
    draft.brush = RED
    draft.add("filled", {})
    draft.click(Pick("filled", (1, 1)), gallery)
    draft.click(Pick("filled", (2, 2)), gallery)
    draft.click(Pick("filled", (1, 1)), gallery)
    draft.add("row", [{}])
    draft.grow("row")
    draft.click(Pick("row", (0, 0), 1), gallery)
    draft.add("colour", Symbol("blue"))
    draft.choose(Symbol("green"))
    assert draft.inputs == {"filled": {(2, 2): RED}, "row": [{}, {(0, 0): RED}], "colour": Symbol("green")}


def test_what_a_click_does_is_said_of_the_tiles_that_are_there(qtbot: QtBot, gallery: Gallery) -> None:
    tiles = DraftTiles(Desk(), Theme())
    qtbot.addWidget(tiles)
    tiles.fill(gallery)
    tiles.draft.add("speed", -10)
    assert tiles.what_clicks_do.startswith("It begins with what the tiles show.")
    tiles.draft.add("places", [(0, 0)])
    assert tiles.what_clicks_do == "Click in a tile to put something there or take it away."
    tiles.draft.add("filled", {(0, 0): RED})
    tiles.draft.choose(RED)
    assert tiles.what_clicks_do == "Click in a tile to put red there or take it away."


def test_an_input_of_a_known_process_begins_with_what_fits_its_type(gallery: Gallery) -> None:
    assert begins_with(gallery, "p", PLACE, []) == (1, 1)
    assert begins_with(gallery, "filled", dict_of(PLACE, SYMBOL), []) == {}
    assert begins_with(gallery, "rows", list_of(dict_of(PLACE, SYMBOL)), []) == [{}]
    assert begins_with(gallery, "colour", SYMBOL, [RED]) == RED


def test_values_are_typed_in_the_language() -> None:
    assert typed_value("red") == typed_value(" red ") == {"symbol": "red"}
    assert typed_value("3") == 3
    assert typed_value("'well done'") == "well done"
    assert typed_value("nothing") == typed_value("None") == operand_json(None)
    assert typed_value("true") == typed_value("True") == typed_value("yes") is True
    assert typed_value("no") is False
    assert typed_value("made_up") == {"symbol": "made_up"}
    with pytest.raises(StudioError):
        typed_value("1 +")


@pytest.mark.parametrize("text", ["3 + 3 = ?", "2 + 2", "well done", "red", "yes", "7", "it's"])
def test_where_a_text_is_asked_for_it_is_written_as_it_is(text: str) -> None:
    assert written_text(f" {text} ") == text
    assert written_text('"well done"') == "well done" and written_text("nothing") == operand_json(None)
    assert written_text("''") == ""
    with pytest.raises(StudioError):
        written_text(" ")


def test_where_a_number_is_asked_for_a_word_that_names_nothing_is_refused() -> None:
    """A key that was meant for another action does not become a text or a colour."""
    for text, value in (("7", 7), ("nothing", operand_json(None)), ("'n'", "n"), ("wish", {"tile": "wish"})):
        assert value_for(text, NUMBER, {"wish": 20}) == value
    with pytest.raises(StudioError, match="nothing named n, and it is no number"):
        value_for("n", NUMBER, {"wish": 20})
    assert value_for("n", ANY, {}) == {"symbol": "n"}


def test_lines_of_a_low_tile_are_seen_whole_or_not_at_all(qtbot: QtBot) -> None:
    tile = Tile("deck", Theme())
    qtbot.addWidget(tile)
    tile.give(list("ABCD"), ValueLook("list", fields=tuple((str(i), one) for i, one in enumerate("ABCD"))))
    for high, seen in ((56, 1), (70, 1), (78, 2), (130, 4), (400, 4)):
        tile.fit_height(high)
        assert tile.lines_seen == seen
        below = tile.pick_at(QPointF(20, tile.spot_of(tile._line(seen - 1)).y() + LINE))
        assert below == Pick("deck"), "what is not seen is not pointed at, all of it is"
