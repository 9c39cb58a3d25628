"""The paper with its lines: made once for windows of a size, in the colours of each theme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from studio.app.canvas import grid
from studio.app.canvas.grid import Grid
from studio.app.theme import DARK, LIGHT, Colors, Theme


def painted(one: Grid, zoom: float = 1.0) -> QImage:
    image = QImage(230, 170, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        one.paint(painter, image.size(), QTransform.fromScale(zoom, zoom))
    return image


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda one: one.name)
def test_a_second_window_shares_the_paper_of_the_first(qapp: QApplication, colors: Colors) -> None:
    first, second = Grid(Theme(colors)), Grid(Theme(colors))
    image = painted(first)
    grid.paper.cache_clear()
    assert painted(first) == image and grid.paper.cache_info().misses == 0, "it keeps its own"
    assert painted(second) == painted(Grid(Theme(colors))) == image
    assert grid.paper.cache_info().misses == 1
    assert image.pixelColor(5, 5) == QColor(colors.paper)
    assert image.pixelColor(100, 55) != image.pixelColor(10, 55) != image.pixelColor(5, 5), "strong, faint, none"


def test_another_theme_zoom_or_size_has_paper_of_its_own(qapp: QApplication) -> None:
    light = painted(Grid(Theme(LIGHT)))
    assert light != painted(Grid(Theme(DARK))) and light != painted(Grid(Theme(LIGHT)), 2.0)
    assert grid.paper(90, 60, 100.0, 1.0, "white").size() == QSize(191, 161)
    assert grid.paper(91, 60, 100.0, 1.0, "white").size() == QSize(192, 161)
