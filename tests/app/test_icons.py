"""Icons of actions: their pictures are painted once."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from studio.app.icons import kept

MODES = (QIcon.Mode.Normal, QIcon.Mode.Disabled)
STATES = (QIcon.State.On, QIcon.State.Off)


class Striped(QIconEngine):
    """Has stripes, other ones for each mode and state, and counts its pictures."""

    painted = 0

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.fillRect(rect.adjusted(1 + (mode == MODES[0]), 2 + (state == STATES[0]), -1, -2), Qt.GlobalColor.red)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        self.painted += 1
        made = QPixmap(size)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        self.paint(painter, made.rect(), mode, state)
        painter.end()
        return made


def test_the_pictures_of_an_icon_are_painted_once_for_each_size_and_state(qtbot: QtBot) -> None:
    engine = Striped()
    plain, again = QIcon(Striped()), kept(QIcon(engine))
    looks = list(product((QSize(12, 12), QSize(17, 9)), (1.0, 2.0), MODES, STATES))
    for _ in range(3):
        for look in looks:
            assert again.pixmap(*look).toImage() == plain.pixmap(*look).toImage()
    assert engine.painted == len(looks)
