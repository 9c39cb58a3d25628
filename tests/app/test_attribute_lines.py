"""The lines of the list of attributes, shown for one thing after another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.app.inspector.attribute_list import AttributeList
from studio.app.inspector.pulled_number import PulledNumber
from tests.app.ground import Ground, ground_with
from tests.app.waiting import finish

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    made = ground_with(qtbot, "inspector")
    made.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    made.desk.do("draw_ellipse", center=[80, 80], edge=[100, 90], name="disc")
    made.desk.do("draw_line", start=[0, 0], end=[50, 40], name="rule")
    return made


def listed(ground: Ground, name: str) -> AttributeList:
    ground.desk.select_names((name,))
    finish(ground.desk)
    attributes: AttributeList = ground.places["inspector"].attributes  # type: ignore[attr-defined]
    return attributes


def pulled(attributes: AttributeList) -> PulledNumber:
    """A number that is in the middle of a pull."""
    names = (line.name for line in attributes.lines)
    number = next(one for one in names if isinstance(one, PulledNumber))
    QTest.mousePress(number, LEFT, pos=QPoint(5, 5))
    QTest.mouseMove(number, QPoint(45, 5))
    assert QWidget.keyboardGrabber() is number and attributes.desk.ghost is not None
    return number


@pytest.mark.parametrize("then", ["rule", "other"])
def test_a_pull_ends_where_something_else_is_shown(ground: Ground, then: str) -> None:
    ground.desk.do("draw_rectangle", start=[90, 0], end=[120, 40], name="other")
    number = pulled(listed(ground, "sheet"))
    before = ground.desk.document
    listed(ground, then)
    assert QWidget.keyboardGrabber() is None and ground.desk.ghost is None
    QTest.mouseMove(number, QPoint(65, 5))
    QTest.mouseRelease(number, LEFT, pos=QPoint(65, 5))
    finish(ground.desk)
    assert ground.desk.document is before


def test_a_pull_ends_where_its_number_is_a_formula_by_then(ground: Ground) -> None:
    attributes = listed(ground, "sheet")
    number = pulled(attributes)
    ground.desk.do(
        "set_formula", name="sheet", formula=f"rectangle(x={attributes.rows[0].formula} + 5, y=0, width=50, height=40)"
    )
    finish(ground.desk)
    assert QWidget.keyboardGrabber() is None
    QTest.mouseRelease(number, LEFT, pos=QPoint(45, 5))
    finish(ground.desk)
    assert attributes.rows[0].formula.endswith("+ 5")


def test_a_pull_ends_where_the_list_goes_out_of_sight(ground: Ground) -> None:
    attributes = listed(ground, "sheet")
    number, told = pulled(attributes), attributes.lines[0].cell
    attributes.hide()
    assert QWidget.keyboardGrabber() is None and ground.desk.ghost is None and told.text() == number.number
