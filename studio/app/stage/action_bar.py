"""The actions as a bar of buttons; the underlined letter of each is its key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton

from studio.app.stage.stage_gesture import Spec
from studio.app.widgets import Group, Groups


class ActionBar(Groups):
    """One button an action, those that belong together side by side."""

    def __init__(self, specs: tuple[Spec, ...], begin: Callable[[Spec], None]) -> None:
        self.specs = {spec.name: spec for spec in specs}
        self.keys = {getattr(Qt.Key, f"Key_{spec.action.key}"): spec for spec in specs if spec.action.key}
        """Actions by the key that begins them."""
        self.buttons = {spec.name: _button(spec, begin) for spec in specs}
        groups: list[list[QToolButton]] = [[]]
        for name, button in self.buttons.items():
            groups[-1].append(button)
            if self.specs[name].action.ends_group:
                groups.append([])
        *ends, leave = groups.pop()
        super().__init__([*map(Group, groups), Group((Group(ends), leave))])
        self.setAccessibleName("Actions")

    def follow(self, under_way: str, in_loop: bool, able: bool) -> None:
        """Shows which action is under way, and which make sense now."""
        for name, button in self.buttons.items():
            button.setChecked(name == under_way)
            button.setEnabled(name == "leave" or (able and (in_loop or not self.specs[name].action.in_loop)))


def _button(spec: Spec, begin: Callable[[Spec], None]) -> QToolButton:
    button = QToolButton()
    button.setText(_underlined(spec))
    button.setShortcut(QKeySequence())  # the letter alone is the key; the stage listens to it
    button.setToolTip(f"{spec.action.says} ({spec.action.key})" if spec.action.key else spec.action.says)
    button.setAccessibleName(spec.action.title)
    button.setCheckable(bool(spec.roles or spec.text or spec.runs))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda _=False: begin(spec))
    return button


def _underlined(spec: Spec) -> str:
    place = spec.action.title.lower().find(spec.action.key.lower()) if spec.action.key else -1
    return spec.action.title if place < 0 else f"{spec.action.title[:place]}&{spec.action.title[place:]}"
