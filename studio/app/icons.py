"""Icons of actions, in the colours of the theme, sharp at every scale."""

from __future__ import annotations

from functools import cache

import qtawesome
from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton

from studio.app.qt_guard import guarded
from studio.app.theme import Theme

TOOLS = {
    "select": "fa5s.mouse-pointer",
    "rectangle": "fa5.square",
    "line": "fa5s.slash",
    "ellipse": "fa5.circle",
    "polygon": "fa5s.draw-polygon",
    "path": "fa5s.bezier-curve",
    "label": "fa5s.font",
    "component": "fa5s.cube",
    "click": "fa5.hand-pointer",
    "drag": "fa5.hand-rock",
    "key": "fa5.keyboard",
}
"""The icons of the tools that stand in the toolbar, by their names."""


def icon(name: str, theme: Theme) -> QIcon:
    """An icon of the font that comes with the studio, as it looks now."""
    return _drawn(name, theme.ink, theme.quiet, theme.accent_ink)


@cache
def tinted(name: str, color: str) -> QIcon:
    """An icon all in one colour."""
    return kept(qtawesome.icon(name, color=color))


@cache
def _drawn(name: str, ink: str, quiet: str, on: str) -> QIcon:
    """Each icon of each theme once: a window has some hundred and fifty."""
    disabled = QColor(quiet)
    disabled.setAlpha(130)
    return kept(qtawesome.icon(name, color=QColor(ink), color_disabled=disabled, color_on=on))


def kept(one: QIcon) -> QIcon:
    """An icon whose pictures are painted once for each size: a font would be asked at every look."""
    return QIcon(KeptPictures(one))


@guarded
class KeptPictures(QIconEngine):
    """The pictures of another icon."""

    def __init__(self, one: QIcon) -> None:
        super().__init__()
        self._one = one
        self._known: dict[tuple[int, int, QIcon.Mode, QIcon.State], QPixmap] = {}

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        which = (size.width(), size.height(), mode, state)
        if which not in self._known:
            self._known[which] = self._one.pixmap(size, 1.0, mode, state)
        return self._known[which]

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        self._one.paint(painter, rect, Qt.AlignmentFlag.AlignCenter, mode, state)

    def clone(self) -> KeptPictures:
        return KeptPictures(self._one)


class Icons(QObject):
    """Keeps the icons of actions and buttons in the colours of a theme."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.theme = theme
        self._given: dict[QAction | QAbstractButton, str] = {}
        theme.changed.connect(self._draw)

    def give(self, one: QAction | QAbstractButton, name: str) -> None:
        """Gives something an icon, or another one; it changes with the theme."""
        self._given[one] = name
        one.setIcon(icon(name, self.theme))

    def _draw(self) -> None:
        for one, name in self._given.items():
            one.setIcon(icon(name, self.theme))
