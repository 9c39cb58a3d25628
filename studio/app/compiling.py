"""Compiling in another process while a place is looked at: the newest document wins, and the window never waits."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from studio.app.desk import Desk
from studio.app.orders import watched
from studio.app.qt_guard import guarded
from studio.document.model import Document
from studio.language.errors import Cancelled, StudioError
from studio.session.tasks import CompileProgram
from studio.session.work import Ticket

SETTLE = 250
"""Milliseconds without a change before a document is compiled."""
SLOW = 400
"""Milliseconds after which a person is told that it takes a while."""


@guarded
class Compiling(QObject):
    """Keeps the program of the present document at hand for a place, whenever that place is visible."""

    done = Signal(object)
    """The program (Compiled) of the document as it is now."""
    failed = Signal(str)
    """Why the document is no program."""
    slow = Signal(bool)
    """Whether it takes so long that a person should be told."""

    def __init__(
        self, desk: Desk, place: QWidget, name: Callable[[], str], rests: Callable[[], bool] = lambda: False
    ) -> None:
        """``name`` gives what the program is called, ``rests`` says whether nobody could use one now."""
        super().__init__(place)
        self.desk, self.place, self.name, self.rests = desk, place, name, rests
        self.document: Document | None = None
        """The document that was compiled last."""
        self._ticket: Ticket | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._begin)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.place and event.type() == QEvent.Type.Show:
            self.wanted()
        return False

    def _begin(self) -> None:
        if not self.busy or not self.place.isVisible() or self.rests():
            return
        older = self._ticket
        if older is not None and not older.waits:
            return  # what is under way looks afterwards whether it was the newest: stopping it would cost more
        self._ticket = None
        if older is not None:
            older.cancel()
        document, queue = self.desk.document, self.desk.editor.work
        watched(queue)
        ticket = self._ticket = queue.submit(CompileProgram(document, self.name()))  # before all that nobody looks at
        if not self._patience.isActive():
            self._patience.start()
        ticket.on_done(lambda: self._take(ticket, document))

    def _take(self, ticket: Ticket, document: Document) -> None:
        if not isValid(self) or ticket is not self._ticket:
            return  # nobody looks any more, or a newer one is under way
        self._ticket = None
        self._patience.stop()
        if document is not self.desk.document:
            self._begin()
            return
        try:
            compiled = ticket.result()
        except Cancelled:
            return
        except StudioError as error:
            sentence = error.sentence
            self._tell(document, lambda: self.failed.emit(sentence))
        except Exception:  # a fault of the studio, which is no reason to compile again
            self._tell(document, lambda: None)
            raise
        else:
            self._tell(document, lambda: self.done.emit(compiled))

    def _tell(self, document: Document, tell: Callable[[], None]) -> None:
        """Tells what came of it once the window has moved again: what takes a place long comes one by one."""
        self.slow.emit(False)
        QTimer.singleShot(0, self, lambda: self._told(document, tell))

    def _told(self, document: Document, tell: Callable[[], None]) -> None:
        self.document = document
        tell()
