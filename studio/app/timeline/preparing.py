"""Makes every step of an opened session ready to be gone to, and to be undone, beside whatever else is done."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from studio.app.timeline.recording import Recording
from studio.session.editor import Editor

REST = 800
"""Milliseconds after a document was opened, in which the window comes to rest."""


class Preparing(QObject):
    """Watches a recording, whose child it is; the recording does not know it."""

    def __init__(self, recording: Recording, rest: int = REST) -> None:
        """``rest`` in milliseconds."""
        super().__init__(recording)
        self.recording = recording
        self._home: Editor | None = None
        self._timer = QTimer(self, singleShot=True, interval=rest)
        self._timer.timeout.connect(recording.prepare)
        recording.desk.replaced.connect(self._look)
        recording.moved.connect(self._take_up)
        self._look()

    def _look(self) -> None:
        if self.recording.desk.home is not self._home:
            self._home = self.recording.desk.home
            self._timer.start()

    def _take_up(self) -> None:
        """What was done before the document was opened is its own as soon as it is known: with all that is open."""
        if self.recording.can_take_up:
            self.recording.take_up()
