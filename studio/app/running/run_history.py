"""Going back and forth among the moments of a run, and the clock that makes new ones."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolButton, QWidget

from studio.app.icons import Icons
from studio.app.maximize import LargeButton
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, faint, row, tool


class RunHistory(QWidget):
    """A slider over the moments, with steps, the caption of the present one, and the clock."""

    wanted = Signal(int)
    """The person wants to look at this moment."""
    begins = Signal()
    ticked = Signal()
    """The clock ran on by one tick."""

    def __init__(self, theme: Theme, place: QWidget) -> None:
        super().__init__()
        self.theme = theme
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of the run")
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.caption = faint()
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.start = tool(says="Start again (Alt+Home)", does=self.begins.emit)
        self.back = tool(says="One moment back (Alt+Left)", does=lambda: self.step(-1))
        self.ahead = tool(says="One moment on (Alt+Right)", does=lambda: self.step(1))
        self.clock = tool(says="Let the clock run")
        self.clock.setCheckable(True)
        self.tick = tool(says="Let the clock run on by one tick", does=self.ticked.emit)
        self.levels = tool(says="Levels: where new games can begin (Alt+L keeps this moment)")
        self.levels.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.large = LargeButton(place, theme)
        self._timer = QTimer(self)
        above = row(self.start, self.back, self.slider, self.ahead, wide=self.slider)
        below = row(self.caption, self.clock, self.tick, self.levels, self.large, gap=-1, wide=self.caption)
        column(above, below, of=self, gap=GAP // 4)
        self.slider.valueChanged.connect(self.wanted.emit)
        self.clock.toggled.connect(self._run_clock)
        self._timer.timeout.connect(self.ticked.emit)
        self._icons = Icons(theme, self)
        for one, name in (
            (self.start, "fa5s.fast-backward"),
            (self.back, "fa5s.step-backward"),
            (self.ahead, "fa5s.step-forward"),
            (self.clock, "fa5s.play"),
            (self.tick, "fa5s.stopwatch"),
            (self.levels, "fa5s.stream"),
        ):
            self._icons.give(one, name)

    def step(self, by: int) -> None:
        """So many moments on, or back."""
        self.slider.setValue(self.slider.value() + by)

    def _run_clock(self, on: bool) -> None:
        self._icons.give(self.clock, "fa5s.pause" if on else "fa5s.play")
        (self._timer.start if on else self._timer.stop)()

    def stop(self) -> None:
        """Stops the clock."""
        self.clock.setChecked(False)

    def fill(self, place: int, count: int, caption: str, beat: float | None) -> None:
        """Shows which of how many moments is looked at, and what led there; ``beat`` are the seconds of a tick."""
        has_clock = beat is not None
        self._timer.setInterval(int((beat or 0) * 1000))
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, count - 1))
            self.slider.setValue(place)
        self.slider.setEnabled(count > 1)
        self.back.setEnabled(place > 0)
        self.ahead.setEnabled(place < count - 1)
        self.start.setEnabled(count > 0)
        self.caption.setText(f"{place} of {count - 1}   {caption}" if count > 1 else caption)
        self.caption.setToolTip(caption)
        self.clock.setVisible(has_clock)
        self.tick.setVisible(has_clock)
