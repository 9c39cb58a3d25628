"""The status line: what a click would do, what was said, what undo would undo, and work under way."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QStatusBar

from studio.app.canvas.view import View
from studio.app.desk import Desk
from studio.session.jobs import Job


class Status:
    """Fills a status bar."""

    def __init__(self, desk: Desk, bar: QStatusBar, view: View) -> None:
        self.desk = desk
        self.message, self.undo = QLabel(), QLabel()
        self.progress, self.stop = QProgressBar(), QPushButton("Stop")
        self.progress.setMaximumWidth(160)
        self.progress.setRange(0, 100)
        self.message.setObjectName("message")
        bar.addWidget(self.message, 1)
        for widget in (self.progress, self.stop, self.undo):
            bar.addPermanentWidget(widget)
        self.progress.hide()
        self.stop.hide()
        self.stop.clicked.connect(desk.cancel)
        view.hinted.connect(self.message.setText)
        desk.said.connect(self.message.setText)
        desk.failed.connect(self.message.setText)
        desk.working.connect(self._working)
        desk.changed.connect(lambda _: self._undo())
        desk.replaced.connect(self._undo)
        self._undo()

    def _working(self, job: Job | None) -> None:
        self.progress.setVisible(job is not None)
        self.stop.setVisible(job is not None)
        if job is not None:
            done, sentence = job.progress
            self.progress.setValue(round(100 * done))
            if sentence:
                self.message.setText(sentence)

    def _undo(self) -> None:
        title = self.desk.editor.undo_title
        self.undo.setText(f"Undo: {title}" if title else "")
