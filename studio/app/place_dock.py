"""What holds a place of the window, made when it is first looked at; the keyboard stays in it when what had it goes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QLayout, QScrollArea, QWidget

from studio.app.qt_guard import guarded
from studio.app.widgets import column, roomy


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
