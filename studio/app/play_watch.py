"""Looks after each change whether all plays that were kept still go as they should, whichever places are open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from studio.app.orders import work_out_beside
from studio.app.qt_guard import guarded
from studio.demonstrate.playing import PlayBreak
from studio.document.model import Document
from studio.session.editor import Editor
from studio.session.tasks import GoThroughPlays

PAUSE = 300
"""Milliseconds after a change before it is looked."""


@guarded
class PlayWatch(QObject):
    """Watches over the plays of what lies on the desk, for as long as there are any."""

    told = Signal()
    """It is known anew which plays go otherwise."""
    failed = Signal(str)
    """The first play that goes otherwise since the last change, or why it cannot be said."""

    def __init__(self, editor: Callable[[], Editor], parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self.broken: dict[str, PlayBreak] = {}
        """The plays that go otherwise now, as far as that is known."""
        self._looked_at: Document | None = None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._look)

    def begin_anew(self) -> None:
        """Another document lies on the desk."""
        self.broken, self._looked_at = {}, None
        self.change()

    def change(self) -> None:
        """The document changed."""
        plays = self._editor().document.plays
        self.broken = {name: one for name, one in self.broken.items() if name in plays}
        if plays:
            self._timer.start()

    def _look(self) -> None:
        """Has it looked whether all plays go as they should."""
        document = self._editor().document
        if document.stage is not None or not document.plays or document is self._looked_at:
            return
        self._looked_at = document
        task = GoThroughPlays(document)
        work_out_beside(self._editor().work, task, self, lambda found: self._take(document, found), self.failed.emit)

    def _take(self, document: Document, found: tuple[PlayBreak, ...]) -> None:
        if document is not self._editor().document:
            self._timer.start()
            return
        before, self.broken = self.broken, {one.play: one for one in found}
        self.told.emit()
        new = [one.sentence for one in found if one.play not in before]
        if new:
            more = f" And {len(new) - 1} more." if len(new) > 1 else ""
            self.failed.emit(f"{new[0]}{more}")
