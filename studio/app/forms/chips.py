"""Several things in one field, each as a chip that can be taken out; typing adds another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QPushButton, QWidget

from studio.app.flows import Flow
from studio.app.keys import ENTER
from studio.app.qt_guard import guarded
from studio.app.widgets import chip, column
from studio.language.errors import StudioError

OFFERED = 16
"""Of up to so many names each is shown, to be picked by a click."""


@guarded
class Line(QLineEdit):
    """A line where Enter or a comma adds what was typed, and Backspace in the empty line takes the last out."""

    added = Signal()
    back = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        outside = self.text().count("(") == self.text().count(")")
        ends = event.key() in ENTER or (event.text() == "," and outside)
        if ends and self.text().strip():
            self.added.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.back.emit()
        else:
            super().keyPressEvent(event)


class Chips(QWidget):
    """A list of things under edit."""

    changed = Signal()

    def __init__(
        self,
        read: Callable[[str], Any],
        show: Callable[[Any], str],
        names: list[str],
        hint: str,
        offered: bool = True,
        first: bool = False,
    ) -> None:
        """``read`` makes a thing of what was typed (StudioError where it cannot), ``show`` writes one.

        The names are completed, and where they are few and to be ``offered`` they can be clicked;
        of many the ``first`` ones, where these matter most.
        """
        super().__init__()
        self.things: list[Any] = []
        self._read, self._show = read, show
        self._offers_all, self._offers_first = offered, first
        self._offered: list[str] = []
        self.offers: dict[str, QPushButton] = {}
        self.flow, self.offer, self.line = Flow(), Flow(), Line()
        self.line.setPlaceholderText(hint)
        column(self.flow, self.line, self.offer, of=self)
        self.line.added.connect(self.add)
        self.line.back.connect(self._back)
        self.line.textChanged.connect(lambda _: self.changed.emit())
        self.setFocusProxy(self.line)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self.line)  # one for good: what is chosen in it may lead to other names
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.line.setCompleter(completer)
        self._fill()
        self.complete(names)

    def complete(self, names: list[str]) -> None:
        """Completes these names from now on."""
        if names != self._names.stringList():
            self._names.setStringList(names)
        if self._offers_all:
            self.offer_names(names if len(names) <= OFFERED or self._offers_first else [])

    def offer_names(self, names: list[str]) -> None:
        """Offers these names to be clicked."""
        if names[:OFFERED] != self._offered:
            self._offered = names[:OFFERED]
            self._fill()

    def give(self, things: list[Any]) -> None:
        """Shows these things."""
        self.things = list(things)
        self._fill()

    def all(self) -> list[Any]:
        """The things, and what still stands in the line. Raises StudioError where that cannot be read."""
        typed = self.line.text().strip()
        return [*self.things, *([self._read(typed)] if typed else [])]

    def add(self) -> None:
        """Makes a chip of what was typed; where it cannot be read it stays in the line."""
        try:
            self.things = self.all()
        except StudioError:
            self.changed.emit()
            return
        self.line.clear()
        self._fill()
        self.changed.emit()

    def _back(self) -> None:
        if self.things:
            self.things.pop()
            self._fill()
            self.changed.emit()

    def _fill(self) -> None:
        self.flow.give([self._chip(position) for position in range(len(self.things))])
        self.flow.setVisible(bool(self.things))
        self.offers = {name: self._pick(name) for name in self._offered if name not in self.things}
        self.offer.give(list(self.offers.values()))
        self.offer.setVisible(bool(self.offers))

    def _pick(self, name: str) -> QPushButton:
        """A name that a click adds."""
        made = chip(f"+ {name}", "", partial(self._picked, name), f"Add {name}")
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return made

    def _picked(self, name: str) -> None:
        if name not in self.things:  # a second click may come before the first has taken the offer away
            self.give([*self.things, name])
            self.changed.emit()

    def _chip(self, position: int) -> QWidget:
        thing = self.things[position]
        text = self._show(thing)
        made = chip(f"{text}  ✕", f"Take {text} out", lambda: self._take_out(position, thing), f"Take {text} out")
        made.setObjectName("")
        return made

    def _take_out(self, position: int, thing: Any) -> None:
        if self.things[position : position + 1] != [thing]:  # a second click on a chip that has gone already
            return
        del self.things[position]
        self._fill()
        self.line.setFocus()
        self.changed.emit()
