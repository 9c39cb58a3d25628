"""What holds a place of the window, made when it is first looked at; the keyboard stays in it when what had it goes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QLayout, QMainWindow, QScrollArea, QWidget

from studio.app.qt_guard import guarded
from studio.app.widgets import column, roomy

EDGE = 6
"""So many pixels of a dock, beside the separator, are the separator to a hand: they do not pull the dock off."""
PULLS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease)


@guarded
class PlaceDock(QDockWidget):
    """The dock of one place."""

    came = Signal(QWidget)
    """The place was made."""

    def __init__(self, title: str, make: Callable[[QWidget], QWidget], wide: bool, parent: QWidget) -> None:
        """``make`` makes the place within the widget that holds it; a ``wide`` one is scrolled in a narrow dock."""
        super().__init__(title, parent)
        self._make = make
        self.made: QWidget | None = None
        """The place, if it was made."""
        self._in_front: bool | None = None  # behind another tab it counts as visible else
        self._beside: QPointF | None = None  # from where the hand is to the separator, while that is pulled
        holder = scrolling(self) if wide else QWidget(self)
        roomy(holder)
        self.setWidget(holder)
        self.visibilityChanged.connect(self._seen)

    @property
    def place(self) -> QWidget:
        """The place; it is made now if nobody has looked at it yet."""
        if self.made is None:
            holder = self.widget()
            self.made = scrolled(holder, self._make) if isinstance(holder, QScrollArea) else held(holder, self._make)
            self.made.setAccessibleName(self.windowTitle())
            if self._in_front is not None:
                self.made.setVisible(self._in_front)
            self.came.emit(self.made)
        return self.made

    def event(self, event: QEvent) -> bool:
        return isinstance(event, QMouseEvent) and self._pulls_separator(event) or super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the title only where that is to be painted: finding room for it takes Qt long; below it is nothing."""
        place = self.widget()
        if self.isFloating() or place is None or event.rect().top() < place.geometry().top():
            super().paintEvent(event)

    def _pulls_separator(self, event: QMouseEvent) -> bool:
        """Hands what is done beside the separator on to the window, as if it were done on it."""
        kind, window = event.type(), self.parentWidget()
        if kind == QEvent.Type.MouseButtonPress:
            self._beside = self._to_separator(event.position())
        if self._beside is None or window is None or kind not in PULLS:
            return False
        at = self.mapTo(window, event.position()) + self._beside
        there = window.mapToGlobal(at)
        QApplication.sendEvent(window, QMouseEvent(kind, at, there, event.button(), event.buttons(), event.modifiers()))
        if kind == QEvent.Type.MouseButtonRelease:
            self._beside = None
        return True

    def _to_separator(self, at: QPointF) -> QPointF | None:
        """How far it is from there to the separator; None where that is not near."""
        window = self.parentWidget()
        if self.isFloating() or not isinstance(window, QMainWindow):
            return None
        to = {
            Qt.DockWidgetArea.BottomDockWidgetArea: QPointF(0, -1 - at.y()),
            Qt.DockWidgetArea.RightDockWidgetArea: QPointF(-1 - at.x(), 0),
            Qt.DockWidgetArea.LeftDockWidgetArea: QPointF(self.width() - at.x(), 0),
        }.get(window.dockWidgetArea(self))
        return to if to is not None and to.manhattanLength() <= EDGE else None

    def _seen(self, in_front: bool) -> None:
        self._in_front = in_front
        if in_front or self.made is not None:
            self.place.setVisible(in_front)

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """What is hidden or out of use leaves the keyboard to its place, not to what happens to come next there: the
        next keys would be typed into a field, or press a button that takes something away."""
        leaves, place = QApplication.focusWidget(), self.made
        main = (place.focusProxy() or place) if place is not None else None
        goes = leaves is not None and self.isAncestorOf(leaves) and not (leaves.isVisible() and leaves.isEnabled())
        if goes and main is not None and main is not leaves and main.isVisible() and main.isEnabled():
            main.setFocus()
            return True
        return super().focusNextPrevChild(forwards)


def held(holder: QWidget, make: Callable[[QWidget], QWidget]) -> QWidget:
    """A place in a dock that can be of any width, and stays as high as it needs to be when the one above it goes."""
    place = make(holder)
    keeps = place.sizePolicy()
    keeps.setRetainSizeWhenHidden(True)  # behind another tab it is hidden, and would come back with no height
    place.setSizePolicy(keeps)
    column(place, of=holder, edge=0).setSizeConstraint(QLayout.SizeConstraint.SetMaximumSize)
    return place


def scrolling(dock: QDockWidget) -> QScrollArea:
    """What holds a place in a dock that can be narrower than what is in it."""
    holder = QScrollArea(dock)
    holder.setFrameShape(QFrame.Shape.NoFrame)
    holder.setWidgetResizable(True)
    holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return holder


def scrolled(holder: QScrollArea, make: Callable[[QWidget], QWidget]) -> QWidget:
    """A place in such a dock."""
    place = make(holder.viewport())
    holder.setWidget(place)
    return place
