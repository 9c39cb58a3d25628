"""The plays that say how the program should go: kept, gone through again, dropped; one that breaks is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.widgets import Elided, chip, column, naming, row
from studio.demonstrate.playing import PlayBreak

KEEPS = "This is how it should go: keep the run so far, and look after every change whether it does (Alt+K)"
NARROW, SHORT = 70, 60
"""Pixels of the field of names at the least, and of each button."""
GOES, BREAKS = "✓", "✗"


class KeptPlays(QWidget):
    """A row with the plays, each with a mark whether it goes as it should."""

    wanted = Signal(str)
    """A play is to be gone through."""

    def __init__(self, desk: Desk, run: Callable[[], Mapping[str, Any]]) -> None:
        """``run`` gives the run so far, as arguments of the command that keeps it."""
        super().__init__()
        self.desk, self._run = desk, run
        self.names = naming("Plays")
        self.names.setToolTip("How the program should go; a new name to keep the run so far")
        self.names.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.names.setMinimumWidth(NARROW)
        self.keep = chip("Keep", KEEPS, self.keep_it, "Keep the run as a play")
        self.go = chip("Play", "Let the events of this play happen again (Alt+G)", self.go_through, "Play it again")
        self.drop = chip("Drop", "The program need no longer go like this play", self.drop_it, "Drop the play")
        for one in (self.keep, self.go, self.drop):
            one.setMinimumWidth(SHORT)
        self.telling = Elided("fault")
        """What the play that stands there does otherwise now, for as long as it does; it has its line where there are
        plays at all.
        """
        column(row(self.names, self.keep, self.go, self.drop, wide=self.names), self.telling, of=self)
        self.names.currentTextChanged.connect(lambda _: self._enable())
        desk.changed.connect(lambda _: self._fill())
        desk.replaced.connect(self._fill)
        desk.plays.told.connect(self._fill)
        self.runs = False
        """Whether something has happened in the run so far that can be kept."""
        self._fill()

    @property
    def broken(self) -> Mapping[str, PlayBreak]:
        """The plays that go otherwise now, as far as that is known."""
        return self.desk.plays.broken

    @property
    def name(self) -> str:
        """The name that stands in the field, without its mark."""
        return self.names.currentText().removeprefix(GOES).removeprefix(BREAKS).strip()

    def let(self, runs: bool) -> None:
        """Says whether there is a run to keep."""
        self.runs = runs
        self._enable()

    def keep_it(self) -> None:
        """Keeps the run so far, under the name in the field."""
        if self.runs:
            self._do(True, name=self.name or self._fresh(), **self._run())

    def go_through(self) -> None:
        """Lets the events of the play happen again."""
        if self.name in self.desk.document.plays:
            self.wanted.emit(self.name)

    def drop_it(self) -> None:
        """Drops the play."""
        if self.name in self.desk.document.plays:
            self._do(False, name=self.name)

    def _do(self, keeps: bool, **arguments: Any) -> None:
        """Does the command of this place that takes a run, or the one that does not."""
        taken = (one for one in offered(self.desk, "played") if keeps == any(each.several for each in one.parameters))
        self.desk.do(next(taken).name, **arguments)

    def _fresh(self) -> str:
        known = self.desk.document.plays
        return next(name for number in range(1, len(known) + 2) if (name := f"play {number}") not in known)

    def _fill(self) -> None:
        plays = list(self.desk.document.plays)
        self.telling.setVisible(bool(plays))
        wanted = self.name if self.name in plays else next(iter((*self.broken, *reversed(plays))), "")
        with QSignalBlocker(self.names):
            self.names.clear()
            self.names.addItems([f"{BREAKS if name in self.broken else GOES} {name}" for name in plays])
            line = self.names.lineEdit()
            if line is not None:
                line.setPlaceholderText("Name")
            if wanted:
                self.names.setCurrentIndex(plays.index(wanted))
            else:
                self.names.setCurrentText("")
        self._enable()

    def _enable(self) -> None:
        known = self.name in self.desk.document.plays
        self.keep.setEnabled(self.runs)
        self.go.setEnabled(known)
        self.drop.setEnabled(known)
        broken = self.broken.get(self.name)
        self.telling.say(broken.sentence if broken is not None else "")
