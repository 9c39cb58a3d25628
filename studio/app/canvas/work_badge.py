"""What is being worked out, told at the edge of the canvas: there people look, and not at the status line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from studio.app.desk import Desk
from studio.app.goal_words import goal_words
from studio.app.qt_guard import guarded
from studio.app.shown_words import shown_words
from studio.app.theme import GAP, Theme

PATIENCE = 400
"""Milliseconds that something is worked out for before it is told of; what is quicker shows nothing."""
LOOKS = "looking for "
"""How work tells what formula it looks for."""


@guarded
class WorkBadge(QLabel):
    """One line over the upper left corner of the canvas, for as long as something is worked out."""

    def __init__(self, desk: Desk, theme: Theme, canvas: QWidget) -> None:
        super().__init__(canvas)
        self.desk, self.theme, self.canvas = desk, theme, canvas
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName("work")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._patience = QTimer(self, interval=PATIENCE, singleShot=True)
        self._patience.timeout.connect(self._tell)
        self._dress()
        theme.changed.connect(self._dress)
        desk.working.connect(self._follow)
        canvas.installEventFilter(self)
        self.hide()

    def _dress(self) -> None:
        theme = self.theme
        self.setStyleSheet(
            f"#work {{ background: {theme.panel}; color: {theme.ink}; border: 1px solid {theme.accent};"
            f" border-radius: {GAP // 2}px; padding: {GAP // 2}px {GAP}px; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._lay()
        return False

    def _follow(self) -> None:
        if self.desk.job is None:
            self._patience.stop()
            self.hide()
        elif self.isVisible():
            self._tell()
        elif not self._patience.isActive():
            self._patience.start()

    def _tell(self) -> None:
        job, order = self.desk.job, self.desk.orders.running
        if job is None:
            return
        sentence = job.progress[1]
        if sentence.startswith(LOOKS):
            sentence = f"{LOOKS}{goal_words(sentence.removeprefix(LOOKS))}"
        parts = (order.title if order is not None else "", shown_words(self.desk.document, sentence))
        said = f"{': '.join(one for one in parts if one)} …"
        if said != self.text() or not self.isVisible():
            self.setText(said)
            self.setAccessibleName(said)
            self._lay()
            self.show()

    def _lay(self) -> None:
        """As wide as its words, within the canvas."""
        size, wide = self.sizeHint(), self.canvas.width() - 2 * GAP
        self.setGeometry(GAP, GAP, min(size.width(), wide), size.height())
