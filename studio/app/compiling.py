"""Compiling in the background while a place is looked at: the newest document wins, and the window never waits."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from studio.app.courtesy import Courtesy
from studio.app.desk import POLL, Desk
from studio.app.qt_guard import guarded_with
from studio.compile import Compiled
from studio.document.model import Document
from studio.language.errors import StudioError

SETTLE = 250
"""Milliseconds without a change before a document is compiled."""
SLOW = 400
"""Milliseconds after which a person is told that it takes a while."""

Compile = Callable[[Document], Compiled]


class Compilation(Thread):
    """One document compiled in a thread of its own."""

    def __init__(self, document: Document, compiles: Compile, courtesy: Courtesy) -> None:
        super().__init__(name="compiling", daemon=True)
        self.document, self.compiles, self.courtesy = document, compiles, courtesy
        self.compiled: Compiled | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            with self.courtesy.stepping_aside():
                self.compiled = self.compiles(self.document)
        except Exception as error:  # handed to the thread of the window
            self.error = error


class Compiling(QObject):
    """Keeps the program of the present document at hand for a place, whenever that place is visible."""

    done = Signal(object)
    """The program (Compiled) of the document as it is now."""
    failed = Signal(str)
    """Why the document is no program."""
    slow = Signal(bool)
    """Whether it takes so long that a person should be told."""

    def __init__(self, desk: Desk, place: QWidget, compiles: Compile) -> None:
        super().__init__(place)
        self.desk, self.place, self.compiles = desk, place, compiles
        self.document: Document | None = None
        """The document that was compiled last."""
        self._work: Compilation | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._begin)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        self._patience = QTimer(self, singleShot=True, interval=SLOW)
        self._patience.timeout.connect(lambda: self.slow.emit(True))
        desk.changed.connect(lambda _: self.wanted(SETTLE))
        desk.replaced.connect(lambda: self.wanted(0))
        place.installEventFilter(self)

    @property
    def busy(self) -> bool:
        """Whether the program at hand is not that of the present document."""
        return self.document is not self.desk.document

    def wanted(self, after: int = 0) -> None:
        """Compiles the present document after a while, unless that is done, or nobody looks."""
        if self.place.isVisible() and self.busy:
            self._settle.start(after)

    @guarded_with(lambda self, watched, event: False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.place and event.type() == QEvent.Type.Show:
            self.wanted()
        return False

    def _begin(self) -> None:
        if self._work is not None or not self.busy or not self.place.isVisible():
            return  # where one is under way, the newest comes after it
        self._work = Compilation(self.desk.document, self.compiles, self.desk.courtesy)
        self._work.start()
        self._poll.start()
        self._patience.start()

    def _look(self) -> None:
        work = self._work
        if work is None or work.is_alive():
            return
        self._poll.stop()
        self._patience.stop()
        self._work = None
        if work.document is not self.desk.document:
            self._begin()
            return
        self.slow.emit(False)
        self.document = work.document
        self._hand_over(work)

    def _hand_over(self, work: Compilation) -> None:
        if work.compiled is not None:
            self.done.emit(work.compiled)
        elif isinstance(work.error, StudioError):
            self.failed.emit(work.error.sentence)
        elif work.error is not None:
            raise work.error
