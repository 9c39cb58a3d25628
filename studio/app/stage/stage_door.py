"""The stage comes when a demonstration begins, and goes when that is over – unless a person opened it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget

from studio.app.desk import Desk
from studio.app.qt_guard import guarded


@guarded
class StageDoor(QObject):
    """Opens and shuts the dock of the stage, whose child it is."""

    def __init__(self, dock: QDockWidget, desk: Desk, open_up: Callable[[], None]) -> None:
        """``open_up`` shows the dock where it is hidden."""
        super().__init__(dock)
        self.dock, self.desk, self._open_up = dock, desk, open_up
        self._came = False  # whether it is there only for what is acted out now
        dock.toggleViewAction().triggered.connect(self.keep)
        dock.topLevelChanged.connect(self._lifted)

    def come(self) -> None:
        """A demonstration begins: the stage is there until it is over; one that is there already stays."""
        if self.dock.isHidden():
            self._came = True
            self._open_up()
        self.dock.raise_()

    def keep(self, _: bool = False) -> None:
        """Somebody wants to see it; from now on it stays."""
        self._came = False

    def _lifted(self, floats: bool) -> None:
        """Who lifts it out of the window wants to see it."""
        if floats:
            self.keep()

    def go(self) -> None:
        """The demonstration is over. Where a recording is looked at, it is arranged by what comes next there."""
        if self.desk.document.stage is None and self.desk.editor is self.desk.home:
            self.shut()

    def shut(self) -> None:
        """Hides it unless it is wanted, whatever is going on there."""
        if self._came:
            self._came = False
            self.dock.hide()
