"""Formulas to choose from: each is looked at before one is taken."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy

from studio.app.candidates.open_finding import told_apart
from studio.app.keys import ENTER
from studio.app.qt_guard import guarded
from studio.app.widgets import mono

PADDING, MOST_LINES = 5, 6
"""Pixels around a formula in the list, and so many lines of it at the most."""


@guarded
class FormulaList(QListWidget):
    """Formulas to look at by arrow keys or pointer; Enter or a click takes the marked one."""

    looked = Signal(int)
    """The formula that is looked at now; -1 for none."""
    taken = Signal(int)

    def __init__(self, formulas: tuple[str, ...]) -> None:
        super().__init__()
        self.setObjectName("candidates")
        self.setAccessibleName("Formulas to choose from")
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        mono(self)
        for text, whole in zip(told_apart(formulas), formulas, strict=True):
            item = QListWidgetItem(text)
            item.setToolTip(whole)
            self.addItem(item)
        self.currentRowChanged.connect(self.looked.emit)
        self.entered.connect(lambda index: self.setCurrentRow(index.row()))
        self.itemClicked.connect(lambda _: self.taken.emit(self.currentRow()))
        self._looked_from: QPoint | None = None  # where it stood when the pointer last moved over it
        self._came_under = False  # whether it came to be under a pointer at rest

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.taken.emit(self.currentRow())
        elif event.key() == Qt.Key.Key_Escape:
            self.setCurrentRow(0)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._looked_from = None
        self._came_under = self.rect().contains(self.mapFromGlobal(QCursor.pos()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._looked_from, self._came_under = self.mapToGlobal(QPoint()), False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """What moved under the pointer since that was moved last was not meant: a press there takes nothing."""
        if self._came_under or self._looked_from not in (None, self.mapToGlobal(QPoint())):
            self._looked_from, self._came_under = None, False
            return
        super().mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self.setCurrentRow(0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.looked.emit(-1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = QRect(0, 0, self.viewport().width() - 2 * PADDING - 12, 10_000)
        height = 0
        for item in map(self.item, range(self.count())):
            flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
            lines = self.fontMetrics().boundingRect(room, flags, item.text()).height()
            lines = min(lines, MOST_LINES * self.fontMetrics().lineSpacing())
            item.setSizeHint(QSize(40, lines + 2 * PADDING + 4))
            height += item.sizeHint().height()
        self.setFixedHeight(height + 2 * self.frameWidth() + 2)
