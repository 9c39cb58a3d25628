"""The actions as a bar of buttons; the underlined letter of each is its key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolBar, QToolButton

from studio.app.stage.gesture import SPECS, Spec

BEFORE_GAP = ("remember", "append", "skip", "run", "nothing")
"""Actions after which the bar leaves a gap."""
KEYS = {getattr(Qt.Key, f"Key_{spec.key}"): spec for spec in SPECS if spec.key}
"""Actions by the key that begins them."""


class Bar(QToolBar):
    """One button an action."""

    def __init__(self, begin: Callable[[Spec], None]) -> None:
        super().__init__()
        self.setMovable(False)
        self.setAccessibleName("Actions")
        self.setStyleSheet(
            "QToolBar { padding: 0; spacing: 0; } QToolButton { padding: 4px; }"
            "QToolBar::separator { width: 1px; margin: 6px 4px; }"
        )
        self.buttons: dict[str, QToolButton] = {}
        for spec in SPECS:
            button = QToolButton()
            button.setText(_underlined(spec))
            button.setShortcut(QKeySequence())  # the letter alone is the key; the stage listens to it
            button.setToolTip(f"{spec.says} ({spec.key})" if spec.key else spec.says)
            button.setAccessibleName(spec.title)
            button.setCheckable(bool(spec.roles or spec.text or spec.name == "run"))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, one=spec: begin(one))
            self.addWidget(button)
            self.buttons[spec.name] = button
            if spec.name in BEFORE_GAP:
                self.addSeparator()

    def follow(self, under_way: str, in_loop: bool, able: bool) -> None:
        """Shows which action is under way, and which make sense now."""
        for name, button in self.buttons.items():
            button.setChecked(name == under_way)
            button.setEnabled(name == "leave" or (able and (in_loop or name not in ("item", "skip"))))


def _underlined(spec: Spec) -> str:
    place = spec.title.lower().find(spec.key.lower()) if spec.key else -1
    return spec.title if place < 0 else f"{spec.title[:place]}&{spec.title[place:]}"
