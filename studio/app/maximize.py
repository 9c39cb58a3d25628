"""A place over most of the window, and back where it stands among the others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMargins, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDockWidget, QToolButton, QWidget

from studio.app.icons import Icons
from studio.app.theme import Theme

EDGE = 90
"""So much of the window is seen around a place that is large, in pixels."""


def dock_of(place: QWidget) -> QDockWidget | None:
    """The dock in which a place stands."""
    around = place.parentWidget()
    while around is not None and not isinstance(around, QDockWidget):
        around = around.parentWidget()
    return around


def enlarge(place: QWidget, then: Callable[[], object]) -> None:
    """Puts a place over most of its window, or back where it stood; it keeps the keyboard."""
    dock = dock_of(place)
    if dock is None:
        return
    around = place.window().frameGeometry()
    dock.setFloating(not dock.isFloating())
    if not dock.isFloating():
        dock.raise_()
    large = around.marginsRemoved(QMargins(EDGE, EDGE, EDGE, EDGE)) if dock.isFloating() else None

    def settle() -> None:  # its own wish comes first
        if large is not None:
            dock.setGeometry(large)
        place.window().activateWindow()
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        then()

    QTimer.singleShot(0, dock, settle)


class LargeButton(QToolButton):
    """Makes the place in which it stands large, and small again."""

    turned = Signal()
    """The place has other room now."""

    def __init__(self, place: QWidget, theme: Theme) -> None:
        super().__init__()
        self.theme, self.place = theme, place
        self._large = False  # whether it was made large here, and not just taken out of the window
        says = "Larger, over the window, and back (Alt+F)"
        self.setToolTip(says)
        self.setAccessibleName("Larger")
        self.setAccessibleDescription(says)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        keys = QShortcut(QKeySequence("Alt+F"), place)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.activated.connect(self.click)
        self.clicked.connect(lambda _=False: self._switch(self.turned.emit))
        Icons(theme, self).give(self, "fa5s.expand")

    def _switch(self, then: Callable[[], object]) -> None:
        enlarge(self.place, then)
        dock = dock_of(self.place)
        self._large = dock is not None and dock.isFloating()

    def let_small(self, then: Callable[[], object]) -> None:
        """Puts the place back where it stands, if it was made large here; ``then`` goes on after that."""
        dock = dock_of(self.place)
        if self._large and dock is not None and dock.isFloating():

            def settled() -> None:
                self.turned.emit()
                then()

            self._switch(settled)
