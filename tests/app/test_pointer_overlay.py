"""The pointer of a session that is played lies over the whole window, which is painted again where it shows only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.app.reenact.pointer_overlay import PointerOverlay
from studio.app.theme import Theme


class Ground(QWidget):
    """Keeps what of it was painted."""

    painted = QRegion()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += event.region()


Bed = tuple[Ground, QWidget, PointerOverlay]


@pytest.fixture
def bed(qtbot: QtBot) -> Bed:
    """A wide ground with a dock on it, and the pointer over both, all painted."""
    ground = Ground()
    qtbot.addWidget(ground)
    ground.resize(600, 400)
    dock, pointer = QWidget(ground), PointerOverlay(ground, Theme())
    dock.setGeometry(500, 300, 60, 60)
    dock.setStyleSheet("background: rgb(1, 2, 3)")
    pointer.come(QPointF(90, 90))
    with qtbot.waitExposed(ground):
        ground.show()
    qtbot.waitUntil(lambda: ground.painted.contains(ground.rect()))
    return ground, dock, pointer


def pulled(pointer: PointerOverlay) -> None:
    pointer.press()
    pointer.go(QPointF(130, 90))
    pointer.release()


DEEDS: dict[str, Callable[[PointerOverlay], object]] = {
    "go": lambda pointer: pointer.go(QPointF(120, 110)),
    "pull": pulled,
    "mark": lambda pointer: pointer.mark(),
    "spread": lambda pointer: pointer.spread(0.5),
    "forget": lambda pointer: pointer.forget(),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_the_pointer_does_paints_the_window_around_it_only(qtbot: QtBot, bed: Bed, deed: str) -> None:
    ground, _, pointer = bed
    pulled(pointer)
    qtbot.wait(1)
    ground.painted = QRegion()
    DEEDS[deed](pointer)
    qtbot.waitUntil(lambda: not ground.painted.isEmpty())
    assert ground.painted.boundingRect().width() < 200 and ground.painted.boundingRect().height() < 200


def test_what_comes_to_lie_over_the_pointer_goes_below_it_and_is_painted_alone(qtbot: QtBot, bed: Bed) -> None:
    ground, dock, pointer = bed
    pointer.go(QPointF(510, 305))
    arrow = pointer.theme.on_paper("ink").rgb()
    dock.raise_()
    assert ground.grab().toImage().pixelColor(513, 315) == QColor(1, 2, 3)
    qtbot.wait(1)
    ground.painted = QRegion()
    pointer.lie_on_top()
    pointer.mark()
    qtbot.waitUntil(lambda: not ground.painted.isEmpty())
    assert ground.painted.boundingRect().left() > 400
    assert ground.grab().toImage().pixel(513, 315) == arrow
