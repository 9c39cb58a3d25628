"""The actions as a bar of buttons; the underlined letter of each is its key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton

from studio.app.stage.flow_layout import Group, Groups
from studio.app.stage.stage_gesture import SPECS, Spec

BEFORE_GAP = ("remember", "append", "skip", "run")
"""Actions after which the bar leaves a gap."""
KEYS = {getattr(Qt.Key, f"Key_{spec.key}"): spec for spec in SPECS if spec.key}
"""Actions by the key that begins them."""


class ActionBar(Groups):
    """One button an action, those that belong together side by side."""

    def __init__(self, begin: Callable[[Spec], None]) -> None:
        self.buttons = {spec.name: _button(spec, begin) for spec in SPECS}
        groups: list[list[QToolButton]] = [[]]
        for name, button in self.buttons.items():
            groups[-1].append(button)
            if name in BEFORE_GAP:
                groups.append([])
        *ends, leave = groups.pop()
        super().__init__([*map(Group, groups), Group((Group(ends), leave))])
        self.setAccessibleName("Actions")

    def follow(self, under_way: str, in_loop: bool, able: bool) -> None:
        """Shows which action is under way, and which make sense now."""
        for name, button in self.buttons.items():
            button.setChecked(name == under_way)
            button.setEnabled(name == "leave" or (able and (in_loop or name not in ("item", "skip"))))


def _button(spec: Spec, begin: Callable[[Spec], None]) -> QToolButton:
    button = QToolButton()
    button.setText(_underlined(spec))
    button.setShortcut(QKeySequence())  # the letter alone is the key; the stage listens to it
    button.setToolTip(f"{spec.says} ({spec.key})" if spec.key else spec.says)
    button.setAccessibleName(spec.title)
    button.setCheckable(bool(spec.roles or spec.text or spec.name == "run"))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _=False: begin(spec))
    return button


def _underlined(spec: Spec) -> str:
    place = spec.title.lower().find(spec.key.lower()) if spec.key else -1
    return spec.title if place < 0 else f"{spec.title[:place]}&{spec.title[place:]}"
