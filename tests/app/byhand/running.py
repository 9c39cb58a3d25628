"""Playing what was made, in the window itself."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from studio.app.running.running_panel import Running
from tests.app.byhand.hands import CTRL, SHIFT
from tests.app.byhand.stage import Staging


class Playing(Staging):
    """Hands on the running program."""

    def run(self) -> Running:
        """Goes to the place where the program runs, and waits until it does."""
        self.key(Qt.Key.Key_P, CTRL | SHIFT, self.window.view)
        field = self.palette().field
        self.bot.keyClicks(field, "Go to running")
        self.bot.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()
        found = self.window.places["running"]
        assert isinstance(found, Running)
        self.wait(lambda: not found.compiling.busy and found.run is not None)
        return found

    def play(self, running: Running, x: float, y: float) -> None:
        """Clicks a place of the canvas in the picture of the running program."""
        self.click(running.picture, running.picture.fit().map(QPointF(x, y)).toPoint())
