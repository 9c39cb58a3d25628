"""What is written on the stage as a new value: a formula over what the tiles show."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.stage.acting import Acting
from studio.app.window import Window
from studio.document.actions import SetAction
from studio.document.model import Definition, Document
from studio.language.parse import parse
from tests.app.test_stage import point_at, press, stage_of, type_key, wait, window  # noqa: F401
from tests.app.test_stage_canvas import on_canvas
from tests.app.test_stage_canvas import shown as canvas_shown
from tests.app.waiting import finish


def shown(made: Window) -> None:
    """A click is shown where two states have numbers."""
    for name, value in (("level", 3), ("gain", 2)):
        made.desk.do("new_state", name=name, value=value)
        finish(made.desk)
    made.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [9, 9]}})
    finish(made.desk)


def written(qtbot: QtBot, made: Window, value: str) -> Acting:
    """The stage on which a new value of the first state is written."""
    shown(made)
    acting = stage_of(made).acting
    press(qtbot, made, Qt.Key.Key_C)
    point_at(qtbot, acting.row.tiles["level"])
    qtbot.keyClicks(acting.palette_row.other, value)
    type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    return acting


def test_a_formula_over_the_tiles_is_the_new_value_and_how_it_was_reached(
    qtbot: QtBot,
    window: Window,  # noqa: F811
) -> None:
    acting = written(qtbot, window, "level + gain")
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
    acting = written(qtbot, window, "levle + 1")
    assert "levle" in acting.prompt.hint.text(), "it is said where one looks"
    assert "level, gain" in acting.prompt.hint.text()
    press(qtbot, window, Qt.Key.Key_Escape)
    press(qtbot, window, Qt.Key.Key_Escape)
    assert acting.palette_row.other.text() == "" and acting.gesture is None


def slider(qtbot: QtBot) -> Window:
    """A click is shown where a knob stands where a state says, and another one where two say it."""
    made = {
        "place": Definition("place", parse("40"), role="state"),
        "a": Definition("a", parse("30"), role="state"),
        "b": Definition("b", parse("90"), role="state"),
        "knob": Definition("knob", parse("rectangle(x=place + 10, y=20, width=20, height=20)"), drawn=True),
        "ball": Definition("ball", parse("ellipse(center=point(a, b), radius_x=9, radius_y=9)"), drawn=True),
    }
    found = canvas_shown(qtbot, Document(definitions=made))
    found.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [9, 9]}})
    finish(found.desk)
    return found


def test_a_thing_is_pulled_where_its_coordinate_is_asked_for(qtbot: QtBot) -> None:
    made = slider(qtbot)
    press(qtbot, made, Qt.Key.Key_C)
    on_canvas(qtbot, made, 60, 30)
    port, view = made.view.viewport(), made.view
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=view.mapFromScene(QPointF(60, 30)))
    for x in (80, 110, 140):
        qtbot.mouseMove(port, view.mapFromScene(QPointF(x, 34)))
        QApplication.processEvents()
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=view.mapFromScene(QPointF(140, 34)))
    finish(made.desk)
    assert stage_of(made).acting.values["place"] == 120


def test_what_two_states_change_asks_which_of_them(qtbot: QtBot) -> None:
    made = slider(qtbot)
    acting = stage_of(made).acting
    press(qtbot, made, Qt.Key.Key_C)
    on_canvas(qtbot, made, 30, 90)
    assert acting.prompt.hint.text() == "a and b change it. Click on the tile of the one you mean."
    point_at(qtbot, acting.row.tiles["b"])
    on_canvas(qtbot, made, 70, 130)
    assert acting.values["b"] == 130 and acting.values["a"] == 30


def test_what_is_left_to_chance_says_that_it_lacks_a_name(qtbot: QtBot, window: Window) -> None:  # noqa: F811
    shown(window)
    acting = stage_of(window).acting
    press(qtbot, window, Qt.Key.Key_Y)
    for number in ("1", "6"):
        qtbot.keyClicks(acting.palette_row.other, number)
        type_key(qtbot, acting.palette_row.other, Qt.Key.Key_Return)
    press(qtbot, window, Qt.Key.Key_Return)
    lacks = "any number: give the name, then press Enter; before that you may point at what comes this time"
    assert acting.prompt.hint.text() == lacks
    qtbot.keyClicks(acting.prompt.text, "came")
    assert acting.prompt.hint.text().startswith("any number: press Enter")
    press(qtbot, window, Qt.Key.Key_Return)
    wait(qtbot, window)
    assert list(acting.row.tiles) == ["at", "filled", "level", "gain", "came"], "the state of chance is nothing to see"
