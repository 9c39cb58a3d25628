"""A desk with some places of the window, for tests of what needs no whole window, which takes far longer to open."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.places import PLACES
from studio.app.theme import Theme
from studio.app.widgets import row


class Ground(QWidget):
    """An empty document on a desk, and the places of these names beside each other."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.desk, look = Desk(), Theme()
        look.choose("light")
        self.places = {one.name: one.make(self.desk, look, self) for one in PLACES if one.name in names}
        row(*self.places.values(), of=self)


def ground_with(qtbot: QtBot, *names: str) -> Ground:
    """Shows it, as large as these places mostly are."""
    made = Ground(*names)
    qtbot.addWidget(made)
    made.resize(310 * max(len(names), 1), 800)
    with qtbot.waitExposed(made):
        made.show()
    return made
