"""Arrows at the edge of a picture, towards what is drawn where the picture does not reach."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPolygonF, QTransform

from studio.app.painting import haloed
from studio.app.theme import Theme

INSIDE = 13.0
"""So far from the edge the middle of an arrow is, in pixels."""
APART = 18.0
"""Arrows nearer to each other than this are one."""
SPOT = QSizeF(0.1, 0.1)
"""How large what has no size is taken to be, in pixels."""
MOST = 12
"""So many arrows there are at the most."""
ARROW = QPolygonF([QPointF(10, 0), QPointF(-8, -6), QPointF(-4, 0), QPointF(-8, 6)])
"""An arrow to the right, in pixels."""


def arrows(beyond: Sequence[QRectF], fit: QTransform, room: QRectF) -> list[QLineF]:
    """Lines from the middles of arrows towards what lies beyond a room, which is in pixels; what is seen has none."""
    found: list[QLineF] = []
    inside = room.adjusted(INSIDE, INSIDE, -INSIDE, -INSIDE)
    for place in map(fit.mapRect, beyond):
        to = place.center()
        if room.intersects(place.united(QRectF(to, SPOT))):
            continue
        at = QPointF(min(max(to.x(), inside.left()), inside.right()), min(max(to.y(), inside.top()), inside.bottom()))
        if len(found) < MOST and all(QLineF(at, one.p1()).length() >= APART for one in found):
            found.append(QLineF(at, to))
    return found


def paint_arrows(painter: QPainter, theme: Theme, lines: Sequence[QLineF]) -> None:
    """Draws an arrow at the beginning of each line, which points along it."""
    for line in lines:
        painter.save()
        painter.translate(line.p1())
        painter.rotate(degrees(atan2(line.dy(), line.dx())))
        for _ in haloed(painter, theme, "accent", 5.0, 2.0):
            painter.drawPolygon(ARROW)
        painter.setBrush(theme.on_paper("accent"))
        painter.drawPolygon(ARROW)
        painter.restore()
