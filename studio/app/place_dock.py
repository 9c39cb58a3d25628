"""What holds a place of the window; the keyboard stays in it when what had it goes away."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from studio.app.qt_guard import guarded


@guarded
class PlaceDock(QDockWidget):
    """The dock of one place."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.place: QWidget | None = None

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """What is hidden or out of use leaves the keyboard to its place, not to what happens to come next there: the
        next keys would be typed into a field, or press a button that takes something away."""
        leaves, place = QApplication.focusWidget(), self.place
        main = (place.focusProxy() or place) if place is not None else None
        goes = leaves is not None and self.isAncestorOf(leaves) and not (leaves.isVisible() and leaves.isEnabled())
        if goes and main is not None and main is not leaves and main.isVisible() and main.isEnabled():
            main.setFocus()
            return True
        return super().focusNextPrevChild(forwards)
