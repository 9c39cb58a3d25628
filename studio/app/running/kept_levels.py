"""The levels of the program: a moment of the run is kept as one, under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.running.kept_plays import SHORT
from studio.app.theme import GAP
from studio.app.widgets import chip, column, naming, row

KEEPS = "New games can begin here: keep the parameters, and what has happened so far, as a level (Alt+L)"


def holding(levels: KeptLevels, of: QWidget) -> QMenu:
    """A menu of a button that holds the row."""
    menu = QMenu(of)
    held = QWidgetAction(menu)
    held.setDefaultWidget(levels)
    menu.addAction(held)
    return menu


class KeptLevels(QWidget):
    """A row with the levels."""

    def __init__(self, desk: Desk, run: Callable[[], Mapping[str, Any]]) -> None:
        """``run`` gives the moment of the run as arguments of the command that keeps it."""
        super().__init__()
        self.desk, self._run, self.runs = desk, run, False
        self.names = naming("Levels")
        self.names.setToolTip("Where new games can begin; a new name to keep this moment")
        self.keep = chip("Keep as level", KEEPS, self.keep_it, "Keep this moment as a level")
        self.drop = chip("Drop", "The program need no longer offer this level", self.drop_it, "Drop the level")
        self.drop.setMinimumWidth(SHORT)
        column(row(self.names, self.keep, self.drop, wide=self.names), of=self, edge=GAP)
        self.names.currentTextChanged.connect(lambda _: self._enable())
        desk.changed.connect(lambda _: self._fill())
        desk.replaced.connect(self._fill)
        self._fill()

    @property
    def name(self) -> str:
        """The name that stands in the field."""
        return self.names.currentText().strip()

    def let(self, runs: bool) -> None:
        """Says whether there is a run."""
        self.runs = runs
        self._enable()

    def keep_it(self) -> None:
        """Keeps this moment as a level, under the name in the field; one that is kept already makes way for another."""
        if self.runs:
            self._do(True, name=self.name or self._fresh(), **self._run())
            self.names.setCurrentText("")

    def drop_it(self) -> None:
        """Drops the level."""
        if self.name in self.desk.document.levels:
            self._do(False, name=self.name)

    def _do(self, keeps: bool, **arguments: Any) -> None:
        """Does the command of this place that takes a moment, or the one that does not."""
        taken = (one for one in offered(self.desk, "levels") if keeps == (len(one.parameters) > 1))
        self.desk.do(next(taken).name, **arguments)

    def _fresh(self) -> str:
        known = self.desk.document.levels
        return next(name for number in range(1, len(known) + 2) if (name := f"Level {number}") not in known)

    def _fill(self) -> None:
        wanted = self.name if self.name in self.desk.document.levels else ""
        with QSignalBlocker(self.names):
            self.names.clear()
            self.names.addItems(list(self.desk.document.levels))
            line = self.names.lineEdit()
            if line is not None:
                line.setPlaceholderText(self._fresh())
            self.names.setCurrentText(wanted)
        self._enable()

    def _enable(self) -> None:
        self.keep.setEnabled(self.runs)
        self.drop.setEnabled(self.name in self.desk.document.levels)
