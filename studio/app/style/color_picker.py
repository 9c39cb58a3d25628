"""The small window in which a colour is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.app.qt_guard import guarded
from studio.app.style.color_grid import Swatches, in_order
from studio.app.theme import GAP, Theme

Take = Callable[[str | None], object]
"""Called with the name of a colour, or None for no colour."""


class Picker(QFrame):
    """Colours to choose from; what the pointer or the mark is on is shown where it is meant for."""

    def __init__(self, theme: Theme, parent: QWidget, take: Take, show: Take, leave: Callable[[], object]) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.take, self.leave = take, leave
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.swatches, self.says = Swatches(in_order(), theme), QLabel()
        self.none = QPushButton("No colour")
        self.none.setAutoDefault(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(GAP, GAP, GAP, GAP)
        box.setSpacing(GAP // 2)
        box.addWidget(self.swatches)
        line = QHBoxLayout()
        line.addWidget(self.says, 1)
        line.addWidget(self.none)
        box.addLayout(line)
        self.swatches.marked.connect(self.says.setText)
        self.swatches.marked.connect(show)
        self.swatches.chosen.connect(self._taken)
        self.none.clicked.connect(lambda: self._taken(None))

    def open_at(self, place: QPoint, now: str = "") -> None:
        """Opens with its top left at a place of the screen, the present colour marked."""
        screen = self.screen().availableGeometry()
        size = self.sizeHint()
        self.move(min(place.x(), screen.right() - size.width()), min(place.y(), screen.bottom() - size.height()))
        self.show()
        self.swatches.setFocus()
        if now in self.swatches.names:
            self.swatches.mark = self.swatches.names.index(now)
            self.says.setText(now)

    def _taken(self, colour: str | None) -> None:
        self.close()
        self.take(colour)

    @guarded
    def hideEvent(self, event: QHideEvent) -> None:
        self.leave()
        super().hideEvent(event)
