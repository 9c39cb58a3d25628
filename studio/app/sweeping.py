"""Python's search for garbage in circles, done by the window's own thread and never for long.

Left to itself, Python looks through everything now and then, in whichever thread happens to allocate. That stops the
window for a tenth of a second and more, and it may take Qt's objects down in a thread that is not theirs.
"""

from __future__ import annotations

import gc
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from studio.app.window import Window

BUSY, QUIET = 20, 200
"""Milliseconds between two looks, after one that found something to sweep and after one that did not."""
YOUNG = 2000
"""From so many new objects on they are looked through."""
ROUNDS, OLDER_ROUNDS = 10, 2
"""So many looks at the newer ones go before one at those that are older, and so many at those before one at all."""
AWAY = 3000
"""Milliseconds in another program after which a person will not mind."""
LONG = 0.005
"""Seconds; where a look at everything took longer, what is there now is left out from then on."""


class Sweeper(QObject):
    """Sweeps from time to time, between two events."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=QUIET)
        self._timer.timeout.connect(self._look)
        self._away = QTimer(self, interval=AWAY, singleShot=True)
        self._away.timeout.connect(self.renew)

    @property
    def on(self) -> bool:
        """Whether it sweeps instead of Python."""
        return self._timer.isActive()

    def begin(self) -> None:
        """Takes the sweeping over from Python."""
        gc.disable()
        gc.freeze()
        self._timer.start()

    def end(self) -> None:
        """Leaves it to Python again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look_away(self, state: Qt.ApplicationState) -> None:
        """While the person is in another program there is time to look through what was left out, too."""
        self._away.stop() if state == Qt.ApplicationState.ApplicationActive else self._away.start()

    def renew(self) -> None:
        """Looks through everything once more, also what was left out; that takes a while."""
        if self.on:
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def follow(self, work: object) -> None:
        """Sweeps after work that left much behind (None: it has ended)."""
        if self._away.isActive():
            self._away.start()  # not before nothing has been worked out for as long
        if work is None and self.on:
            QTimer.singleShot(0, self, self.sweep)

    def sweep(self) -> None:
        """Looks through everything but what was left out."""
        began = perf_counter()
        gc.collect()
        if perf_counter() - began > LONG:
            gc.freeze()

    def _look(self) -> None:
        """Sweeps what is due, as Python itself would."""
        young, middle, old = gc.get_count()
        if old > OLDER_ROUNDS:
            self.sweep()
        elif middle > ROUNDS:
            gc.collect(1)
        elif young > YOUNG:
            gc.collect(0)
        self._timer.setInterval(BUSY if young > YOUNG else QUIET)


def keep_swept(window: Window) -> Sweeper:
    """Sweeps as long as a window is there, also after work in the background and while the person is elsewhere."""
    sweeper = Sweeper(window)
    window.desk.working.connect(sweeper.follow)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.connect(sweeper.look_away)
    sweeper.begin()
    return sweeper
