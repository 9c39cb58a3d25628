"""The second window of slides: what only the teacher sees."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from studio.app.qt_guard import guarded
from studio.app.slides.slide import Slide
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, mono, row

SIZE = (520, 480)
NONE = "No notes. A note of the session that begins with “Teacher:” stands here only."


@guarded
class TeacherNotes(QWidget):
    """The notes of the step, the guess before the room sees it, its rivals, what comes next, and the time it took."""

    pressed = Signal(int)
    """A key that leads the slides."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWindowTitle("Notes for the teacher")
        self.count, self.time = label("", "title"), label("0:00", "title")
        self.notes, self.guess, self.rivals, self.ahead = (label("", name, wrap=True) for name in ("", "", "help", ""))
        mono(self.guess)
        self.keys = label(KEYS, "help", wrap=True)
        parts = (row(self.count, None, self.time), self.notes, self.guess, self.rivals, None, self.ahead, self.keys)
        column(*parts, of=self, edge=2 * GAP, gap=GAP)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        self._clock = QElapsedTimer()
        self._clock.start()
        timer = QTimer(self, interval=1000)
        timer.timeout.connect(self._tick)
        timer.start()

    def say(self, one: Slide) -> None:
        """Shows what belongs to a step."""
        self.count.setText(" · ".join(words for words in (one.chapter, one.count) if words))
        self.notes.setText("\n".join((*one.private, *one.notes)) or NONE)
        self.guess.setText("\n".join(one.guess))
        self.guess.setVisible(bool(one.guess))
        self.rivals.setText("\n".join(one.rivals))
        self.rivals.setVisible(bool(one.rivals))
        self.ahead.setText(f"Next: {one.next}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.pressed.emit(event.key())

    def _tick(self) -> None:
        seconds = self._clock.elapsed() // 1000
        self.time.setText(f"{seconds // 60}:{seconds % 60:02}")


KEYS = "Right: on · Left: back · Return: show the guess · Page down, Page up: chapters · N: these notes · Escape: end"
