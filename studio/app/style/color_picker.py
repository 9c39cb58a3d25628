"""The small window in which a colour is chosen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from studio.app.qt_guard import guarded
from studio.app.style.color_grid import Swatches, in_order
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, row


@guarded
class Picker(QFrame):
    """Colours to choose from; what the pointer or the mark is on is shown where it is meant for."""

    chosen = Signal(object)
    """The name of a colour, or None for no colour."""
    marked = Signal(str)
    """The pointer or the mark came to a colour."""
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.swatches, self.says = Swatches(in_order(), theme), QLabel()
        self.none = QPushButton("No colour")
        self.none.setAutoDefault(False)
        line = row(self.says, self.none, gap=-1, wide=self.says)
        column(self.swatches, line, of=self, edge=GAP)
        self.swatches.marked.connect(self.says.setText)
        self.swatches.marked.connect(self.marked)
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
        self.chosen.emit(colour)

    def hideEvent(self, event: QHideEvent) -> None:
        self.left.emit()
        super().hideEvent(event)
