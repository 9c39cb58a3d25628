"""What a tool shows over the canvas: handles, frame, the feature that is snapped to, a tag near the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen, QTransform

from studio.app.canvas.handles import LIFT, apart
from studio.app.canvas.tool_base import HANDLE, Overlay
from studio.app.painting import haloed
from studio.app.theme import GAP, Theme

RING = 7.0
"""The radius of the ring around a feature, in pixels of the screen."""
TICK = 5.0
"""How far the marks around the place of an event reach beyond its ring, in pixels of the screen."""
AIR = 3.5
"""How far the box around several things keeps from them, in pixels of the screen."""
AWAY = 18
"""How far the tag keeps from the pointer, in pixels of the screen."""
BEGINNING = """Draw here: R is a rectangle, E an ellipse, L a line, T a text.
Draw › Insert a part has buttons and sliders that are ready.
Help has the welcome page with its guides."""
WIDEST = 360
"""The width of a tag at most, in pixels of the screen."""


def paint_overlay(painter: QPainter, overlay: Overlay, world: QTransform, seen: QRect, theme: Theme) -> None:
    """Paints an overlay in pixels of the screen; ``seen`` is the viewport."""
    painter.save()
    painter.resetTransform()
    painter.setOpacity(1)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if overlay.marquee is not None:
        painter.setPen(QPen(theme.on_paper("accent"), 1))
        painter.setBrush(theme.on_paper("accent", 30))
        painter.drawRect(world.mapRect(overlay.marquee))
    if overlay.around is not None:
        painter.setPen(QPen(theme.on_paper("accent"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(world.mapRect(overlay.around).adjusted(-AIR, -AIR, AIR, AIR))
    if overlay.spin is not None:
        _spin(painter, world.map(overlay.spin), theme)
    if overlay.pivot is not None:
        _pivot(painter, world.map(overlay.pivot[0]) - QPointF(0, overlay.pivot[1]), theme)
    _squares(painter, apart([world.map(one) for one in overlay.handles]), theme)
    _dots(painter, [world.map(one) for one in overlay.corners], theme)
    for ring in (*overlay.pointed, overlay.start, overlay.ring):
        if ring is not None:
            _ring(painter, world.map(ring), theme)
    if overlay.tag:
        _tag(painter, overlay, world.map(overlay.at), seen, theme)
    painter.restore()


def paint_beginning(painter: QPainter, seen: QRect, theme: Theme) -> None:
    """Writes on an empty canvas what can be done first; ``seen`` is the viewport."""
    painter.save()
    painter.resetTransform()
    painter.setPen(theme.on_paper("quiet"))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(seen.adjusted(GAP, GAP, -GAP, -GAP), int(flags), BEGINNING)
    painter.restore()


def paint_spots(painter: QPainter, spots: list[QPointF], world: QTransform, theme: Theme) -> None:
    """Paints where the event happened that is acted out: a ring with a mark on each of its four sides."""
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in haloed(painter, theme, "accent", 4.5, 2.0):
        for at in map(world.map, spots):
            painter.drawEllipse(at, RING, RING)
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(at + QPointF(x, y) * RING, at + QPointF(x, y) * (RING + TICK))
    painter.restore()


def _squares(painter: QPainter, places: list[QPointF], theme: Theme) -> None:
    painter.setPen(QPen(theme.on_paper("accent"), 1.5))
    painter.setBrush(theme.color("paper"))
    for at in places:
        painter.drawRoundedRect(QRectF(at.x() - HANDLE, at.y() - HANDLE, 2 * HANDLE, 2 * HANDLE), 1.5, 1.5)


def _spin(painter: QPainter, at: QPointF, theme: Theme) -> None:
    """A stem with a knob that rotates what is below it."""
    knob = at - QPointF(0, LIFT)
    painter.setPen(QPen(theme.on_paper("accent"), 1.5))
    painter.drawLine(at, knob)
    painter.setBrush(theme.color("paper"))
    painter.drawEllipse(knob, HANDLE + 1, HANDLE + 1)


def _pivot(painter: QPainter, at: QPointF, theme: Theme) -> None:
    """A ring with a dot in it, which a group rotates about."""
    painter.setPen(QPen(theme.on_paper("accent"), 1.5))
    painter.setBrush(theme.color("paper"))
    painter.drawEllipse(at, HANDLE, HANDLE)
    painter.setBrush(theme.on_paper("accent"))
    painter.drawEllipse(at, 0.5, 0.5)


def _dots(painter: QPainter, places: list[QPointF], theme: Theme) -> None:
    painter.setPen(QPen(theme.color("paper"), 1.5))
    painter.setBrush(theme.on_paper("ghost"))
    for at in places:
        painter.drawEllipse(at, HANDLE, HANDLE)


def _ring(painter: QPainter, at: QPointF, theme: Theme) -> None:
    for _ in haloed(painter, theme, "ghost", 4.0, 2.0):
        painter.drawEllipse(at, RING, RING)


def _tag(painter: QPainter, overlay: Overlay, at: QPointF, seen: QRect, theme: Theme) -> None:
    """The sentence beside the pointer, kept inside what is seen."""
    first, _, rest = overlay.tag.partition("\n")
    font, small = QFont(painter.font()), QFont(painter.font())
    small.setPointSizeF(max(1.0, font.pointSizeF() * 0.9))
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    room = QRect(0, 0, WIDEST, 400)
    said = QFontMetrics(font).boundingRect(room, flags, first)
    more = QFontMetrics(small).boundingRect(room, flags, rest) if rest else QRect()
    wide, high = max(said.width(), more.width()) + 2 * GAP, said.height() + more.height() + GAP + GAP // 2
    left = min(at.x() + AWAY, seen.right() - wide - GAP)
    top = at.y() + AWAY
    if top + high > seen.bottom() - GAP:
        top = at.y() - AWAY - high
    box = QRectF(max(left, GAP), max(top, GAP), wide, high)
    painter.setPen(QPen(theme.color("warning" if overlay.refused else "line"), 1))
    painter.setBrush(theme.color("panel", 245))
    painter.drawRoundedRect(box, GAP / 2, GAP / 2)
    painter.setPen(theme.color("warning" if overlay.refused else "ink"))
    painter.setFont(font)
    inner = box.adjusted(GAP, GAP * 0.75, -GAP + 2, 0)
    painter.drawText(inner, flags, first)
    if rest:
        painter.setPen(theme.color("quiet"))
        painter.setFont(small)
        painter.drawText(inner.adjusted(0, said.height(), 0, 0), flags, rest)
