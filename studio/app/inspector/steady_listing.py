"""What is scrolled in the inspector: it stays under the pointer while what stands above it comes, grows or goes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget
from shiboken6 import isValid

from studio.app.qt_guard import guarded
from studio.app.widgets import roomy


@dataclass(frozen=True)
class Held:
    """What is under the pointer, the innermost first, and how far below the upper edge each of it is."""

    things: tuple[tuple[QWidget, int], ...] = ()


@guarded
class SteadyListing(QScrollArea):
    """Scrolls only for the person, or back to the top for something else."""

    def __init__(self, box: QVBoxLayout, inside: QWidget, parent: QWidget) -> None:
        """``inside`` is what is listed, laid out in a ``box``."""
        super().__init__(parent)
        roomy(self)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box, self._inside = box, inside
        self._tail = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        box.addItem(self._tail)  # room below what is listed, where less is listed than before
        self.setWidget(inside)
        self._held, self._moving = Held(), False
        inside.installEventFilter(self)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda *_: self._keep())
        bar.valueChanged.connect(lambda _: self._scrolled())

    def under_pointer(self) -> Held:
        """What is under the pointer now."""
        port = self.viewport()
        at = port.mapFromGlobal(QCursor.pos())
        if not port.isVisible() or not port.rect().contains(at):
            return Held()
        found: list[tuple[QWidget, int]] = []
        one = self._inside.childAt(self._inside.mapFrom(port, at))
        while one is not None and one is not self._inside:
            found.append((one, one.mapTo(port, QPoint()).y()))
            one = one.parentWidget()
        return Held(tuple(found))

    def hold(self, held: Held) -> None:
        """Keeps this where it was, also while what is above it still finds its height."""
        self._held = held
        self._keep()
        QTimer.singleShot(0, self, self._keep)

    def to_top(self) -> None:
        """Something else is listed, from its beginning."""
        self._held = Held()
        self._make_room(0)
        self.verticalScrollBar().setValue(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is listed takes another height, maybe only in its upper part."""
        if event.type() == QEvent.Type.LayoutRequest and self._held.things:
            QTimer.singleShot(0, self, self._keep)
        return False

    def _keep(self) -> None:
        if self._moving:
            return
        port, bar = self.viewport(), self.verticalScrollBar()
        for one, before in self._held.things:
            if isValid(one) and one.isVisible() and self._inside.isAncestorOf(one):
                wanted = bar.value() + one.mapTo(port, QPoint()).y() - before
                self._moving = True
                self._make_room(self._tail.sizeHint().height() + wanted - bar.maximum())
                bar.setValue(wanted)
                self._moving = False
                return

    def _make_room(self, high: int) -> None:
        """So many pixels are free below what is listed, for what is at its end to stay where it is."""
        if max(high, 0) != self._tail.sizeHint().height():
            self._tail.changeSize(0, max(high, 0), QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            self._box.invalidate()
            self._box.activate()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more: what is listed needs no free room below it, and its title is seen."""
        super().leaveEvent(event)
        self._held = Held()
        self._make_room(0)

    def _scrolled(self) -> None:
        """The person goes elsewhere, and nothing is held any more."""
        if not self._moving:
            self._held = Held()
