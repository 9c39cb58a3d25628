"""Going back and forth among the moments of a run, and the clock that makes new ones."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QToolButton, QVBoxLayout, QWidget

from studio.app.icons import icon
from studio.app.maximize import LargeButton
from studio.app.theme import GAP, Theme

BEAT = 50
"""Milliseconds between two ticks of the clock, as in programs that run by themselves."""


def button(says: str) -> QToolButton:
    """A small button with what it does as its tip."""
    made = QToolButton()
    made.setToolTip(says)
    made.setAccessibleName(says)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made


class History(QWidget):
    """A slider over the moments, with steps, the caption of the present one, and the clock."""

    wanted = Signal(int)
    """The person wants to look at this moment."""
    begins = Signal()
    ticked = Signal(float)
    """The clock ran on by so many seconds."""

    def __init__(self, theme: Theme, place: QWidget) -> None:
        super().__init__()
        self.theme = theme
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Moment of the run")
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.caption = QLabel()
        self.caption.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.caption.setTextFormat(Qt.TextFormat.PlainText)
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.start = button("Start again (Alt+Home)")
        self.back = button("One moment back (Alt+Left)")
        self.ahead = button("One moment on (Alt+Right)")
        self.clock = button("Let the clock run")
        self.clock.setCheckable(True)
        self.tick = button("Let the clock run on by one tick")
        self.large = LargeButton(place, theme)
        self._timer = QTimer(self, interval=BEAT)
        self._lay_out()
        self._connect()
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    def _draw_icons(self) -> None:
        for one, name in (
            (self.start, "fast-backward"),
            (self.back, "step-backward"),
            (self.ahead, "step-forward"),
            (self.clock, "pause" if self.clock.isChecked() else "play"),
            (self.tick, "stopwatch"),
        ):
            one.setIcon(icon(f"fa5s.{name}", self.theme))

    def _lay_out(self) -> None:
        row, below = QHBoxLayout(), QHBoxLayout()
        row.setSpacing(GAP // 2)
        for widget in (self.start, self.back):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.ahead)
        below.addWidget(self.caption, 1)
        for widget in (self.clock, self.tick, self.large):
            below.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP // 4)
        layout.addLayout(row)
        layout.addLayout(below)

    def _connect(self) -> None:
        self.start.clicked.connect(lambda _=False: self.begins.emit())
        self.back.clicked.connect(lambda _=False: self.step(-1))
        self.ahead.clicked.connect(lambda _=False: self.step(1))
        self.slider.valueChanged.connect(self.wanted.emit)
        self.tick.clicked.connect(lambda _=False: self.ticked.emit(BEAT / 1000))
        self.clock.toggled.connect(self._run_clock)
        self._timer.timeout.connect(lambda: self.ticked.emit(BEAT / 1000))

    def step(self, by: int) -> None:
        """So many moments on, or back."""
        self.slider.setValue(self.slider.value() + by)

    def _run_clock(self, on: bool) -> None:
        self._draw_icons()
        if on:
            self._timer.start()
        else:
            self._timer.stop()

    def stop(self) -> None:
        """Stops the clock."""
        self.clock.setChecked(False)

    def fill(self, place: int, count: int, caption: str, has_clock: bool) -> None:
        """Shows which of how many moments is looked at, and what led there."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, count - 1))
        self.slider.setValue(place)
        self.slider.blockSignals(False)
        self.slider.setEnabled(count > 1)
        self.back.setEnabled(place > 0)
        self.ahead.setEnabled(place < count - 1)
        self.start.setEnabled(count > 0)
        self.caption.setText(f"{place} of {count - 1}   {caption}" if count > 1 else caption)
        self.caption.setToolTip(caption)
        self.clock.setVisible(has_clock)
        self.tick.setVisible(has_clock)
