"""What the running program has to say, and the one thing that follows from it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme

TONES = {"quiet": "quiet", "refused": "warning", "hole": "ghost", "good": "good"}
"""The colour of the bar beside each kind of message."""


class Telling(QWidget):
    """A message with a coloured edge, and buttons beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.tone = theme, "quiet"
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.again = QPushButton("Do it again")
        self.again.setToolTip("Let the same event happen once more (Alt+R)")
        self.show_it = QPushButton("Show what should happen")
        self.show_it.setToolTip("Put this situation on the stage and show it there (Alt+Return)")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.words.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addStretch(1)
        row.addWidget(self.again)
        row.addWidget(self.show_it)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP + GAP // 2, GAP // 2 + 2, GAP // 2, GAP // 2)
        layout.setSpacing(GAP // 2)
        layout.addWidget(self.words, 1)
        layout.addLayout(row)
        theme.changed.connect(self.update)
        self.say("")

    def say(self, sentence: str, tone: str = "quiet", show: bool = False, again: bool = False) -> None:
        """Says a sentence; ``show`` and ``again`` say which of the buttons make sense now."""
        self.words.setText(sentence)
        self.tone = tone
        self.show_it.setEnabled(show)
        self.show_it.setDefault(show and tone == "hole")
        self.again.setVisible(again)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        color = TONES[self.tone]
        painter.setBrush(self.theme.color(color, 26))
        painter.drawRoundedRect(self.rect(), GAP / 2, GAP / 2)
        painter.setBrush(self.theme.color(color))
        painter.drawRoundedRect(0, 0, 3, self.height(), 1.5, 1.5)
        painter.end()
