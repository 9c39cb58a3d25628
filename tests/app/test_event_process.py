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
    window.desk.following.now(panel)
    field, button = panel.setting.process.lineEdit(), panel.setting.show_event
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, name)
    panel.setting.events.setCurrentText(event)
    click(button)
    finish(window.desk)


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
    assert any("what text_field does stays as it is" in one for one in said)


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


def test_a_part_itself_is_shown_more_where_it_is_chosen(window: Window, panel: StagePanel) -> None:
    named(window, panel, "click_text_field", "click")
    assert click_canvas(window, 150, 60) == "click_text_field"


def test_a_name_in_the_form_counts_for_what_is_not_on_the_canvas(window: Window, panel: StagePanel) -> None:
    window.desk.do("new_state", name="lit", value=False)
    named(window, panel, "burn", "tick")
    assert window.desk.document.stage is not None
    assert window.desk.document.stage.demonstration.process == "burn"


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
