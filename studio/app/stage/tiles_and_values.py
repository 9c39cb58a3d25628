"""The tiles and the values to choose from: one below the other, or side by side where the stage is low."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from studio.app.qt_guard import guarded
from studio.app.stage.tile_row import TileRow
from studio.app.stage.value_palette import ValuePalette
from studio.app.theme import GAP
from studio.app.widgets import column

ROOMY = 108
"""How high tiles are at the least that have values below them, in pixels."""
BELOW, BESIDE = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


@guarded
class TilesAndValues(QWidget):
    """Whatever its height is, all of the values is in sight, and as much of the tiles as there is room for."""

    def __init__(self, tiles: TileRow, values: ValuePalette) -> None:
        super().__init__()
        self.values = values
        self.line = column(tiles, values, of=self, high=tiles)

    @property
    def beside(self) -> bool:
        """Whether the values stand beside the tiles."""
        return self.line.direction() == BESIDE

    def arrange(self, height: int) -> None:
        """Divides so many pixels of height."""
        beside = height - self.values.other.sizeHint().height() - GAP // 2 < ROOMY
        if beside != self.beside:
            self.line.setDirection(BESIDE if beside else BELOW)
            self.line.setStretch(1, int(beside))
            self.values.be_low(beside)
            self.line.setSpacing(GAP if beside else GAP // 2)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Resize:
            self.arrange(self.height())
        return done
