"""Bars over the edges of the canvas: there where something drawn is out of sight, and never in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider
from pytestqt.qtbot import QtBot

from studio.app.canvas.scroll_bars import ScrollBar
from tests.app.test_canvas import Canvas


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    made = Canvas(qtbot)
    qtbot.addWidget(made.view)
    with qtbot.waitExposed(made.view):
        made.view.show()
    made.box("sheet", (0, 0), (600, 400))
    made.view.fit()
    return made


def seen(canvas: Canvas) -> QRectF:
    return canvas.view.mapToScene(canvas.view.viewport().rect()).boundingRect()


def handle(bar: ScrollBar) -> QPoint:
    """The middle of what the pointer takes."""
    about = QStyleOptionSlider()
    bar.initStyleOption(about)
    control = QStyle.ComplexControl.CC_ScrollBar
    return bar.style().subControlRect(control, about, QStyle.SubControl.SC_ScrollBarSlider, bar).center()


def test_there_are_bars_only_where_something_is_out_of_sight(canvas: Canvas) -> None:
    across, down, room = canvas.view.bars.across, canvas.view.bars.down, canvas.view.viewport().size()
    assert not across.isVisible() and not down.isVisible()
    canvas.view.resize(700, 250)
    canvas.view.zoom(4)
    assert across.isVisible() and down.isVisible()
    canvas.view.fit()
    assert not across.isVisible() and not down.isVisible()
    canvas.view.resize(700, 500)
    assert canvas.view.viewport().size() == room, "they take no room from the canvas"


def test_a_bar_that_is_pulled_moves_the_paper_as_far_as_all_is_seen(canvas: Canvas) -> None:
    canvas.view.zoom(3)
    across, before = canvas.view.bars.across, seen(canvas)
    at = handle(across)
    QTest.mousePress(across, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(across, at - QPoint(20, 0))
    assert seen(canvas).left() < before.left() and seen(canvas).top() == before.top()
    QTest.mouseMove(across, at - QPoint(2000, 0))
    assert seen(canvas).left() == pytest.approx(0, abs=1), "to the edge of what is drawn, and no further"
    QTest.mouseRelease(across, Qt.MouseButton.LeftButton, pos=at - QPoint(2000, 0))
    assert across.value() == 0 and seen(canvas).width() == pytest.approx(before.width())


def test_bars_say_where_one_is_when_the_paper_was_moved_otherwise(canvas: Canvas) -> None:
    canvas.view.zoom(3)
    value = canvas.view.bars.down.value()
    canvas.view.verticalScrollBar().setValue(canvas.view.verticalScrollBar().value() + 30)
    assert canvas.view.bars.down.value() == value + 30
