"""For which process an event is shown in the window: named in the form, chosen in the inspector, or by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from tests.app.waiting import finish

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(window: Window) -> StagePanel:
    """The stage of a window with a text field on its canvas."""
    window.desk.do("insert_part", part="text_field", at=[150, 60])
    finish(window.desk)
    window.show_stage()
    found = window.places["stage"]
    assert isinstance(found, StagePanel)
    return found


def named(window: Window, panel: StagePanel, name: str, event: str) -> None:
    """A name is typed in the form, and an event chosen and shown."""
    typed(window, panel, name)
    panel.setting.events.setCurrentText(event)
    click(panel.setting.show_event)
    finish(window.desk)


def typed(window: Window, panel: StagePanel, name: str) -> None:
    window.desk.following.now(panel)
    field = panel.setting.process.lineEdit()
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, name)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def click_canvas(window: Window, x: float, y: float) -> str:
    """Clicks on the canvas with the tool in hand; gives the process that is on stage then."""
    QTest.mouseClick(window.view.viewport(), LEFT, pos=window.view.mapFromScene(QPointF(x, y)))
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None
    return stage.demonstration.process


def test_a_click_by_its_key_goes_beside_the_part_and_says_so(window: Window, panel: StagePanel) -> None:
    said: list[str] = []
    window.desk.said.connect(said.append)
    QTest.keyClick(window.view, Qt.Key.Key_K)
    assert click_canvas(window, 150, 60) == "on_click"
    assert any("the rules of text_field are not changed" in one for one in said)


def test_a_name_in_the_form_is_the_process_in_which_an_event_is_shown(window: Window, panel: StagePanel) -> None:
    named(window, panel, "strike_out", "click")
    assert window.view.tool is not None and window.view.tool.hint().endswith("(strike_out)")
    assert click_canvas(window, 150, 60) == "strike_out"
    window.desk.do("leave_stage")
    finish(window.desk)
    window.desk.following.now(panel)
    assert panel.setting.process.currentText() == "", "what it was for is done"
    QTest.keyClick(window.view, Qt.Key.Key_K)
    assert click_canvas(window, 150, 60) == "on_click"


@pytest.mark.parametrize("taken", ["by its key", "in the bar"])
def test_a_name_in_the_form_counts_for_a_tool_taken_by_hand_and_for_a_drag_with_it(
    window: Window, panel: StagePanel, taken: str
) -> None:
    typed(window, panel, "strike_out")
    if taken == "by its key":
        window.view.setFocus()
        QTest.keyClick(window.view, Qt.Key.Key_K)
    else:
        window.tool_bar.tools["click"].trigger()
    assert window.view.tool is not None and window.view.tool.hint().endswith("(strike_out)")
    port, start, end = window.view.viewport(), *(window.view.mapFromScene(QPointF(x, 60)) for x in (150, 210))
    QTest.mousePress(port, LEFT, pos=start)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, LEFT, pos=end)
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None
    assert (stage.demonstration.process, stage.demonstration.event) == ("strike_out", "drag")


def test_a_name_that_nobody_sees_any_more_counts_for_nothing(window: Window, panel: StagePanel) -> None:
    typed(window, panel, "strike_out")
    window.docks["stage"].hide()
    QTest.keyClick(window.view, Qt.Key.Key_K)
    assert click_canvas(window, 150, 60) == "on_click"


def test_enter_in_the_form_leaves_the_name_as_it_was_typed(window: Window, panel: StagePanel) -> None:
    field = panel.setting.process
    before = field.count()
    for name in ("strike_out", "CLICK_text_field"):
        typed(window, panel, name)
        QTest.keyClick(field.lineEdit(), Qt.Key.Key_Return)
        assert (field.currentText(), field.count()) == (name, before)


def test_a_part_itself_is_shown_more_where_it_is_chosen(window: Window, panel: StagePanel) -> None:
    named(window, panel, "click_text_field", "click")
    assert click_canvas(window, 150, 60) == "click_text_field"


def test_a_name_in_the_form_counts_for_what_is_not_on_the_canvas(window: Window, panel: StagePanel) -> None:
    window.desk.do("new_state", name="lit", value=False)
    named(window, panel, "burn", "tick")
    assert window.desk.document.stage is not None
    assert window.desk.document.stage.demonstration.process == "burn"


def driven(window: Window) -> None:
    """Two processes for a tick: what is left gets less, then a car goes on."""
    for name, value in (("left", 5), ("car", -140)):
        window.desk.do("new_state", name=name, value=value)
    for process, state, becomes in (("count", "left", 4), ("drive", "car", -100)):
        window.desk.do("demonstrate_event", event="tick", process=process, brings={})
        window.desk.do("change", tile=state, value=becomes)
        window.desk.do("end")
        finish(window.desk)


def test_an_event_begins_with_what_was_put_into_the_tiles_of_the_form(window: Window, panel: StagePanel) -> None:
    driven(window)
    typed(window, panel, "drive")
    assert panel.setting.draft.inputs["car"] == -100
    window.desk.do("give", name="car", value=60)
    finish(window.desk)
    assert panel.setting.draft.inputs["car"] == 60, "the tiles show what is so by now"
    for place, wanted in ((60, 100), (100, 100)):
        assert panel.setting.draft.inputs["car"] == place
        click(panel.setting.row.tiles["car"])
        QTest.keyClicks(panel.setting.palette_row.other, "100")
        QTest.keyClick(panel.setting.palette_row.other, Qt.Key.Key_Return)
        assert panel.setting.draft.inputs["car"] == wanted
    panel.setting.events.setCurrentText("tick")
    click(panel.setting.show_event)
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.process == "drive"
    assert stage.demonstration.inputs["car"] == 100
    present = window.desk.document.present["left"]
    assert stage.demonstration.inputs["left"] < present, "all else is as it comes to it"
    window.desk.do("leave_stage")
    finish(window.desk)
    typed(window, panel, "drive")
    assert panel.setting.draft.inputs["car"] == 60, "that was for the one event"


def test_a_click_on_the_canvas_begins_with_what_was_put_into_the_tiles_too(window: Window, panel: StagePanel) -> None:
    window.desk.do("new_state", name="tries", value=1)
    window.desk.do("demonstrate_event", event="click", process="strike", brings={"at": {"point": [0, 0]}})
    window.desk.do("change", tile="tries", value=2)
    window.desk.do("end")
    finish(window.desk)
    typed(window, panel, "strike")
    click(panel.setting.row.tiles["tries"])
    QTest.keyClicks(panel.setting.palette_row.other, "7")
    QTest.keyClick(panel.setting.palette_row.other, Qt.Key.Key_Return)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_K)
    assert click_canvas(window, 150, 60) == "strike"
    assert window.desk.document.stage is not None
    assert window.desk.document.stage.demonstration.inputs["tries"] == 7


def test_a_timer_stands_among_the_events_of_the_form_and_what_it_does_is_kept_apart_from_other_ticks(
    window: Window, panel: StagePanel
) -> None:
    window.desk.do("new_timer", name="bell", seconds=2)
    finish(window.desk)
    named(window, panel, "", "bell")
    stage = window.desk.document.stage
    assert stage is not None and (stage.demonstration.process, stage.demonstration.event) == ("on_bell", "tick")
    window.desk.do("leave_stage")
    finish(window.desk)
    named(window, panel, "", "tick")
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.process == "on_tick"


def test_what_cannot_be_shown_with_a_tile_put_otherwise_is_refused_with_its_reason(
    window: Window, panel: StagePanel
) -> None:
    said: list[str] = []
    window.desk.failed.connect(said.append)
    driven(window)
    window.desk.do("new_timer", name="bell", seconds=2)
    finish(window.desk)
    typed(window, panel, "drive")
    click(panel.setting.row.tiles["car"])
    QTest.keyClicks(panel.setting.palette_row.other, "100")
    QTest.keyClick(panel.setting.palette_row.other, Qt.Key.Key_Return)
    panel.setting.events.setCurrentText("bell")
    click(panel.setting.show_event)
    finish(window.desk)
    assert len(said) == 1 and "drive" in said[0] and window.desk.document.stage is None


def test_a_process_that_is_chosen_brings_the_event_that_it_answers(window: Window, panel: StagePanel) -> None:
    rule = next(one for one in window.desk.document.rules if one.event != "click")
    assert panel.setting.events.currentText() == "click"
    typed(window, panel, rule.process)
    assert panel.setting.events.currentText() == rule.event
    typed(window, panel, "quite_new")
    assert panel.setting.events.currentText() == rule.event, "what nobody knows changes nothing"
