"""The row of tiles: they share its height, and what is wider than the room is scrolled to."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from studio.app.qt_guard import guarded
from studio.app.stage.tile import Tile
from studio.app.theme import GAP, Theme
from studio.app.widgets import row
from studio.demonstrate.value_looks import ValueLook
from studio.language.values import Value

LEAST, MOST = 46, 340
"""How high a tile is at the least and at the most, in pixels."""
SMALLER = 0.6
"""How much smaller tiles become, so that all of them are in sight, before they are scrolled."""


@dataclass(frozen=True)
class TileContent:
    """What one tile is to show."""

    name: str
    value: Value
    look: ValueLook
    title: str = ""
    note: str = ""


@guarded
class TileRow(QScrollArea):
    """Tiles side by side."""

    picked = Signal(object, object)
    hovered = Signal(str)
    menu_asked = Signal(object, QPoint)
    """The menu of what is under the pointer is asked for: the Pick, and where on the screen."""
    asked = Signal(str, str)
    """An editable tile asks for something: its name, and ``more``, ``fewer`` or ``away``."""

    def __init__(self, theme: Theme, editable: bool = False) -> None:
        super().__init__()
        self.theme, self.editable = theme, editable
        self.tiles: dict[str, Tile] = {}
        self.inside = QWidget()
        self.line = row(None, of=self.inside, gap=GAP)
        self.setWidget(self.inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(LEAST)

    def fill(self, shown: list[TileContent]) -> None:
        """Shows these; tiles that stay keep their place under the pointer."""
        names = {one.name for one in shown}
        for name in [name for name in self.tiles if name not in names]:
            gone = self.tiles.pop(name)
            self.line.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        known, last = bool(self.tiles), ""
        context = next((one.look for one in shown if one.look.kind == "picture"), None)
        for place, one in enumerate(shown):
            last = last if one.name in self.tiles else one.name
            tile = self.tiles.get(one.name) or self._made(one)
            if self.line.indexOf(tile) != place:
                self.line.insertWidget(place, tile, 0, Qt.AlignmentFlag.AlignTop)
            tile.title, tile.note = one.title or one.name, one.note
            tile.give(one.value, one.look, context)
        self.fit()
        if known and last:
            QTimer.singleShot(0, self, lambda: self._into_sight(last))

    def _into_sight(self, name: str) -> None:
        """What came to be among the tiles is seen."""
        if name in self.tiles:
            self.ensureWidgetVisible(self.tiles[name])

    def _made(self, one: TileContent) -> Tile:
        tile = Tile(one.name, self.theme, one.title, one.note, self.editable)
        tile.picked.connect(self.picked.emit)
        tile.hovered.connect(self.hovered.emit)
        tile.asked.connect(lambda what, name=one.name: self.asked.emit(name, what))
        self.tiles[one.name] = tile
        return tile

    def fit(self) -> None:
        """Gives all tiles the height of the row."""
        full = min(max(self.height(), LEAST), MOST)
        heights = range(full, int(SMALLER * full), -4)
        fitting = bisect_left(heights, True, key=lambda height: self._wide(height) <= self.width())
        scrolled = full - self.horizontalScrollBar().sizeHint().height()
        height = heights[fitting] if fitting < len(heights) else scrolled
        for tile in self.tiles.values():
            tile.fit_height(height)
        self.inside.setMinimumWidth(self._wide(height))

    def _wide(self, height: int) -> int:
        """How wide all tiles are at a height."""
        return sum(tile.wide(height) for tile in self.tiles.values()) + self.line.spacing() * len(self.tiles)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        for tile in self.tiles.values():
            at = tile.mapFromGlobal(event.globalPos())
            if tile.rect().contains(at) and (pick := tile.pick_at(QPointF(at))) is not None:
                self.menu_asked.emit(pick, event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.fit()
