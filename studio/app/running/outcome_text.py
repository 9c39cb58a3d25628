"""What the running program has to say, in a room that is always as high, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QWidget

from studio.app.flows import Group, Groups
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, row
from studio.infer.goals import Finding

TONES = {"quiet": "quiet", "refused": "warning", "hole": "ghost", "good": "good"}
"""The colour of the bar beside each kind of message."""
LINES = 4
"""So many lines of a message are seen at once; it is scrolled where it has more, and nothing else moves for it."""


@guarded
class OutcomeText(QWidget):
    """A message with a coloured edge, and buttons beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.tone = theme, "quiet"
        self._asks = False
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_it = QPushButton("Show what should happen")
        self.show_it.setToolTip("Put this situation on the stage and show it there (Alt+Return)")
        self.not_so = QPushButton("Should do nothing")
        self.not_so.setToolTip("An event like this should change nothing here (Alt+N)")
        self.stop = QPushButton("Stop")
        self.stop.setToolTip("Stop this event; the program is then as it was (Escape in the picture, Alt+End)")
        self.asked = QPushButton()
        self.asked.setToolTip("To what is asked about the last thing that was shown")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.room = self._room()
        rare = column(self.stop, self.asked, None, gap=GAP // 2)
        usual = Groups(Group((one,), after=0) for one in (self.not_so, self.show_it))
        edge = (GAP + GAP // 2, GAP // 2 + 2, GAP // 2, GAP // 2)
        column(row(self.room, rare, wide=self.room), usual, of=self, edge=edge, gap=GAP // 2)
        theme.changed.connect(self.update)
        self._measure()
        self.say("")
        self.ask(())

    def _room(self) -> QScrollArea:
        """What the words are seen in."""
        room = QScrollArea()
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setWidgetResizable(True)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        room.setWidget(self.words)
        for one in (room, room.viewport(), self.words):
            one.setAutoFillBackground(False)
        return room

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._measure()

    def _measure(self) -> None:
        """Neither what is said nor a button that is rare makes this higher."""
        lines = LINES * self.words.fontMetrics().lineSpacing()
        self.room.setFixedHeight(max(lines, *(one.sizeHint().height() for one in (self.stop, self.asked))))

    def ask(self, found: Sequence[Finding]) -> None:
        """Leads to what is asked about what was found last, if anything is."""
        slip = any(one.against is not None for one in found)
        self.asked.setText("A slip?" if slip else "Asks…")
        self._asks = slip or any(one.question is not None for one in found)
        self._show_rare(not self.stop.isHidden())

    def say(
        self,
        sentence: str,
        tone: str = "quiet",
        show: bool = False,
        stop: bool = False,
        happened: bool = False,
    ) -> None:
        """Says a sentence; ``show``, ``stop`` and ``happened`` say which of the buttons make sense now.

        ``happened``: something did that should perhaps be nothing instead, or nobody has shown what should happen.
        """
        self.words.setText(sentence)
        self.room.verticalScrollBar().setValue(0)
        self.tone = tone
        self.show_it.setEnabled(show)
        self.show_it.setDefault(show and tone == "hole")
        self.not_so.setEnabled(happened)
        self._show_rare(stop)
        self.update()

    def _show_rare(self, stop: bool) -> None:
        """One button at the most: what is asked waits for as long as there is something to stop."""
        self.stop.setVisible(stop)
        self.asked.setVisible(self._asks and not stop)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            color = TONES[self.tone]
            painter.setBrush(self.theme.color(color, 26))
            painter.drawRoundedRect(self.rect(), GAP / 2, GAP / 2)
            painter.setBrush(self.theme.color(color))
            painter.drawRoundedRect(0, 0, 3, self.height(), 1.5, 1.5)
