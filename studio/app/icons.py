"""Icons of actions, in the colours of the theme, sharp at every scale."""

from __future__ import annotations

import qtawesome
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon

from studio.app.theme import Theme

TOOLS = {
    "select": "fa5s.mouse-pointer",
    "rectangle": "fa5.square",
    "line": "fa5s.slash",
    "ellipse": "fa5.circle",
    "polygon": "fa5s.draw-polygon",
    "path": "fa5s.bezier-curve",
    "label": "fa5s.font",
    "click": "fa5.hand-pointer",
    "drag": "fa5.hand-rock",
    "key": "fa5.keyboard",
}
"""The icons of the tools that stand in the toolbar, by their names."""


def icon(name: str, theme: Theme) -> QIcon:
    """An icon of the font that comes with the studio, as it looks now."""
    colors = {"color": theme.color("ink"), "color_disabled": theme.color("quiet", 130), "color_on": theme.accent_ink}
    made: QIcon = qtawesome.icon(name, **colors)
    return made


def tinted(name: str, color: str) -> QIcon:
    """An icon all in one colour."""
    made: QIcon = qtawesome.icon(name, color=color)
    return made


class Icons(QObject):
    """Keeps the icons of a window in the colours of its theme."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self._given: list[tuple[QAction, str]] = []
        theme.changed.connect(self._draw)

    def give(self, action: QAction, name: str) -> None:
        """Gives an action an icon; it changes with the theme."""
        self._given.append((action, name))
        action.setIcon(icon(name, self.theme))

    def _draw(self) -> None:
        for action, name in self._given:
            action.setIcon(icon(name, self.theme))
