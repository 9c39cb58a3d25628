"""Levels in the window: a list of them to choose from, and the next one by a key."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.fields import add_named


def add_levels(window: Any, tools: Any) -> Any:
    """The field with the levels of a program, and the order to go to the next; new games begin at the chosen one."""
    from PySide6.QtWidgets import QComboBox

    levels = QComboBox()
    levels.addItems(list(window.program.LEVELS))
    levels.setPlaceholderText("own")
    levels.setToolTip("Where new games begin (Ctrl+L: the next level)")
    levels.setAccessibleName("Level")

    def choose(place: int) -> None:
        if 0 <= place < levels.count():
            window.begin(lambda: window.game.choose(levels.itemText(place)))
        window.canvas.setFocus()

    levels.activated.connect(choose)
    add_named(window.rows, "level", levels)
    following = window._action(tools, "Next level", "Ctrl+L", lambda: choose(levels.currentIndex() + 1))

    def show() -> None:
        levels.setCurrentIndex(levels.findText(window.game.level) if window.game.level else -1)
        following.setEnabled(levels.currentIndex() + 1 < levels.count())

    return show
