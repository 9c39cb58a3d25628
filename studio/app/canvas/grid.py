"""The faint grid behind the drawing: painted once for a zoom, then only shifted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from studio.app.painting import blank
from studio.app.theme import Theme

STEP = 10
"""Distance of the grid in canvas pixels; places snap to it."""
BOLD = 10
"""Every so many lines one is stronger."""
LEAST, FULL = 3.5, 9.0
"""Pixels of the screen between two lines: the grid is gone at the first and wholly there at the second."""
STRENGTH = 150
INK = 120
"""How much darker than the paper the lines are, in percent; the paper is light in every theme."""


class Grid:
    """Paper with lines on it."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.shown = True
        """Whether there are lines; else the paper is plain."""
        self._paper: QPixmap | None = None
        self._made_for: tuple[QSize, float, float, str] | None = None

    def paint(self, painter: QPainter, size: QSize, world: QTransform) -> None:
        """Paints paper and grid over a viewport of a size (pixels of the screen), seen through ``world``."""
        if not self.shown:
            painter.save()
            painter.resetTransform()
            painter.fillRect(QRect(QPoint(), size), self.theme.color("paper"))
            painter.restore()
            return
        ratio, period = painter.device().devicePixelRatioF(), STEP * BOLD * world.m11()
        wanted = size, period, ratio, self.theme.name
        if self._paper is None or self._made_for != wanted:
            self._made_for = wanted
            self._paper = paper(size.width(), size.height(), period, ratio, self.theme.paper)
        across, down = round(world.dx() % period) - math.ceil(period), round(world.dy() % period) - math.ceil(period)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPoint(across, down), self._paper)
        painter.restore()


@lru_cache(1)
def paper(wide: int, high: int, period: float, ratio: float, color: str) -> QPixmap:
    """Paper one period larger than what is seen, so that it can be shifted by up to that; windows of a size share it.

    The lines that stand are all in one row of pixels, which is repeated: that is much faster than long thin lines.
    """
    whole = QSize(wide + math.ceil(period) + 1, high + math.ceil(period) + 1)
    lines = list(_lines(whole, period, QColor(color)))
    made, upright = (blank(size, ratio, QColor(color)) for size in (whole, QSize(whole.width(), 1)))
    with QPainter(upright) as painter:
        for at, ink in lines:
            painter.fillRect(QRect(at, 0, 1, 1), ink)
    with QPainter(made) as painter:
        painter.drawTiledPixmap(QRect(QPoint(), whole), upright)
        for at, ink in lines:
            painter.fillRect(QRect(0, at, whole.width(), 1), ink)
    return made


def _lines(size: QSize, period: float, color: QColor) -> Iterator[tuple[int, QColor]]:
    """Where lines are, from the left as from the top, each with its colour."""
    gap, start = period / BOLD, math.ceil(period)
    inks = [_ink(color, strength) for strength in (_strength(gap) * 0.45, _strength(period))]
    for number in range(-BOLD, math.ceil((max(size.width(), size.height()) - start) / gap) + 1):
        ink = inks[number % BOLD == 0]
        if ink.alpha():
            yield start + round(number * gap), ink


def _strength(gap: float) -> float:
    return min(1.0, max(0.0, (gap - LEAST) / (FULL - LEAST)))


def _ink(color: QColor, strength: float) -> QColor:
    """The colour of lines on paper of a colour, of a strength from 0 to 1."""
    ink = color.darker(INK)
    ink.setAlpha(max(0, round(STRENGTH * strength)))
    return ink
