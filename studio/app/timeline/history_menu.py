"""What was done lately as a menu: each entry goes to the moment right after it."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from studio.app.timeline.captions import did
from studio.app.timeline.timeline_panel import Timeline

MOST = 15
"""So many steps are listed, around the moment shown."""
LONG = 70
"""Letters of an entry."""


class HistoryMenu(QMenu):
    """The steps around the moment shown, the latest first; the one shown is marked."""

    def __init__(self, timeline: Timeline, parent: QWidget) -> None:
        super().__init__("History", parent)
        self.setToolTipsVisible(True)
        self.timeline = timeline
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Lists the steps as they are now."""
        self.clear()
        recording, commands = self.timeline.recording, self.timeline.desk.editor.commands
        last = min(recording.total, recording.at + MOST // 2)
        first = max(last - MOST, 0)
        for moment in reversed(recording.moments[first:last]):
            self._entry(moment.step, f"{moment.step}  {did(moment.gesture, commands)}")
        if first == 0:
            self._entry(0, "The beginning")

    def _entry(self, step: int, text: str) -> None:
        short = text if len(text) <= LONG else f"{text[: LONG - 1]}…"
        action = self.addAction(short.replace("&", "&&"))
        action.setToolTip(text)
        here = step == self.timeline.recording.at
        action.setCheckable(here)
        action.setChecked(here)
        action.triggered.connect(lambda _=False: self.timeline.go(step))
