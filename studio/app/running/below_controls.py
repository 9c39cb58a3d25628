"""What stands below all that is pressed in the place of a run: what is pressed stays under the pointer."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from studio.app.qt_guard import guarded
from studio.app.running.running_picture import LEAST
from studio.app.theme import GAP
from studio.app.widgets import column


@guarded
class BelowControls(QScrollArea):
    """Parts from top to bottom, the first of which takes the room that is left; scrolled where there is too little."""

    def __init__(self, first: QWidget, *others: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(LEAST[1])
        inside = QWidget()
        column(first, *others, of=inside, gap=GAP, high=first)
        self.setWidget(inside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys are for the place, which goes from moment to moment with the arrows."""
        event.ignore()
