"""What people do to the window faster than it was meant."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot

from studio.app.forms.chips import Chips
from studio.app.inspector.inspector_panel import Inspector
from studio.app.inspector.parameters import PAUSE
from studio.app.window import Window
from studio.session.editor import Editor


def with_length(most: int) -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[10, 20], end=[110, 20], name="base")
    editor.do("duplicate", thing="base", to=[10, 60])
    editor.do("listify", things=["base", "line_1"], name="rows")
    editor.do("parameterize", thing="rows", attribute="count", name="many", least=1, most=most)
    return editor


def nudged(qtbot: QtBot, window: Window) -> Any:
    """The row of a parameter whose slider has just been moved by a key."""
    window.desk.replace(with_length(9))
    window.docks["inspector"].raise_()
    inspector = window.places["inspector"]
    assert isinstance(inspector, Inspector)
    inspector.fill()
    row: Any = inspector.parameters.rows["many"]
    assert isinstance(row.slider, QSlider)
    qtbot.keyClick(row.slider, Qt.Key.Key_Right)
    return row


def test_a_slider_is_moved_and_another_document_opened_at_once(qtbot: QtBot, window: Window) -> None:
    row = nudged(qtbot, window)
    window.desk.replace(Editor())
    row.commit()
    row.cancel()
    qtbot.wait(2 * PAUSE)
    assert window.desk.document.definitions == {}


def test_the_value_of_a_slider_never_goes_to_another_document(qtbot: QtBot, window: Window) -> None:
    row = nudged(qtbot, window)
    other = with_length(8)
    steps = len(other.history)
    window.desk.replace(other)
    row.commit()
    assert len(other.history) == steps and other.document.parameters()["many"] == 2


def test_a_chip_is_clicked_twice_before_the_event_loop_turns(qtbot: QtBot) -> None:
    chips = Chips(str, str, ["one", "two", "three"], "")
    qtbot.addWidget(chips)
    chips.give(["one", "two"])
    last = chips.flow.widgets[-1]
    last.click()
    last.click()
    assert chips.things == ["one"]
    chips.give(["one", "one"])
    first = chips.flow.widgets[0]
    chips.give([])
    first.click()
    chips.offer_names(["one", "two"])
    offer = chips.offers["two"]
    offer.click()
    offer.click()
    assert chips.things == ["two"]
