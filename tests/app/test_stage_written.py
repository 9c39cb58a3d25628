"""What is written on the stage as a new value: a formula over what the tiles show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.document.actions import SetAction
from tests.app.test_stage import point_at, press, stage_of, type_key, wait, window  # noqa: F401
from tests.app.waiting import finish


def shown(made: Window) -> None:
    """A click is shown where two states have numbers."""
    for name, value in (("level", 3), ("gain", 2)):
        made.desk.do("new_state", name=name, value=value)
        finish(made.desk)
    made.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [9, 9]}})
    finish(made.desk)


def test_a_formula_over_the_tiles_is_the_new_value_and_how_it_was_reached(
    qtbot: QtBot,
    window: Window,  # noqa: F811
) -> None:
    shown(window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["level"])
    qtbot.keyClicks(acting.palette_row.other, "level + gain")
    type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert acting.values["level"] == 5
    done = window.desk.document.stage.demonstration.actions[-1]  # type: ignore[union-attr]
    assert isinstance(done, SetAction) and done.value.via == "+"
    assert [one.tile for one in done.value.of] == ["level", "gain"]


def test_what_is_reckoned_is_among_what_is_worked_out_first_of_all(
    qtbot: QtBot,
    window: Window,  # noqa: F811
) -> None:
    shown(window)
    acting = stage_of(window).acting
    menu = acting.palette_row.buttons[""].menu() if "" in acting.palette_row.buttons else None
    assert menu is not None
    assert [one.text() for one in menu.actions()][:3] == ["… + …", "… − …", "… × …"]


def test_what_was_refused_leaves_the_field_with_what_is_taken_back(
    qtbot: QtBot,
    window: Window,  # noqa: F811
) -> None:
    shown(window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["level"])
    qtbot.keyClicks(acting.palette_row.other, "levle + 1")
    type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    assert "levle" in acting.prompt.hint.text(), "it is said where one looks"
    assert "level, gain" in acting.prompt.hint.text()
    press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert acting.palette_row.other.text() == "" and acting.gesture is None
