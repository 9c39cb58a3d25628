"""Lists of records in a tile: each field of a record stands behind its name, in a column of its own."""

from __future__ import annotations

from itertools import accumulate

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter

from studio.app.theme import GAP, Theme
from studio.demonstrate.value_looks import ValueLook

WIDEST = 180
"""Width of the longest field that is shown whole in its line, with its name."""


def columns(look: ValueLook, metrics: QFontMetrics) -> tuple[float, ...]:
    """Where the fields of records begin in their lines, and where the last one ends; nothing for other lines."""
    if not look.cells:
        return ()
    wide = metrics.horizontalAdvance
    widths = [min(max(wide(f"{name} {text}") for name, text in of), WIDEST) for of in zip(*look.cells, strict=True)]
    first = max(wide(name) for name, _ in look.fields) + 3 * GAP
    return tuple(accumulate((one + 3 * GAP for one in widths), initial=float(first)))


def paint_cells(
    painter: QPainter, theme: Theme, begins: tuple[float, ...], cells: tuple[tuple[str, str], ...], line: QRectF
) -> None:
    """The fields of one record in its line."""
    metrics = painter.fontMetrics()
    for left, (name, text) in zip(begins, cells, strict=False):
        at, ahead = line.adjusted(left + GAP, 0, 0, 0), metrics.horizontalAdvance(f"{name} ")
        painter.setPen(theme.color("quiet"))
        painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, name)
        painter.setPen(theme.color("ink"))
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(WIDEST - ahead, 3 * GAP))
        painter.drawText(at.adjusted(ahead, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)
