"""A record in a list, on the stage: one field of it is pointed at where it stands, and only that is changed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.stage.tile import pick_words
from studio.app.stage.tile_face import Pick
from studio.app.window import Window
from studio.generalize.operands import operand_json
from studio.language.show import show_steps
from studio.language.values import Record
from tests.app.test_stage import point_at, press, stage_of, type_key, wait, window

__all__ = ["window"]
KNOWN = (("Ann", False, 1), ("Bartholomew", True, 2), ("Bo", True, 12))
PEOPLE = [Record((("name", name), ("done", done), ("rank", rank))) for name, done, rank in KNOWN]


def test_change_and_a_click_on_a_field_of_a_record_in_a_list_changes_that_alone(qtbot: QtBot, window: Window) -> None:
    window.desk.do("new_state", name="people", value=operand_json(PEOPLE))
    window.desk.do("demonstrate_event", event="key", process="on_key", brings={"key": "b"})
    acting = stage_of(window).acting
    tile = acting.row.tiles["people"]
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, tile, index=1, field="rank")
    assert "rank" in acting.prompt.words.text()
    qtbot.keyClicks(acting.palette_row.other, "5")
    type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    window.desk.do("end")
    wait(qtbot, window)
    steps = show_steps(window.desk.document.processes["on_key"].steps)
    assert steps == "put people[1] = record(name=people[1].name, done=people[1].done, rank=5)"


def test_a_line_of_records_is_pointed_at_by_its_number_as_a_whole_and_by_its_fields(
    qtbot: QtBot, window: Window
) -> None:
    window.desk.do("new_state", name="people", value=operand_json(PEOPLE))
    window.desk.do("demonstrate_event", event="key", process="on_key", brings={"key": "b"})
    tile = stage_of(window).acting.row.tiles["people"]
    for pick in (Pick("people", index=2), *(Pick("people", index=1, field=name) for name in ("name", "done", "rank"))):
        assert tile.pick_at(tile.spot_of(pick)) == pick
    assert pick_words(Pick("people", index=1, field="done"), "people") == "done of number 1 of people"
