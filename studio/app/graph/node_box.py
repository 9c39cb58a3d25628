"""One node of the graph as it is drawn; with less detail where it is small."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.app.definition_kinds import KINDS, KindName, paint_kind
from studio.app.graph.layout import name_font
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.document.graph_picture import HEIGHT

SMALL, TINY = 0.5, 0.28
"""The zooms below which a box has no name any more, and below which it is a plain patch of colour."""
ICON = 12
ROUND = 5.0
DIM = 0.65
"""How much is left of what has nothing to do with what is selected."""
TINTS = {"chosen": "accent", "needs": "good", "reaches": "ghost"}
"""The colours of what is selected, what that needs, and what a change of it would reach."""


@guarded
class NodeBox(QGraphicsItem):
    """A definition, process, rule, constraint or example."""

    def __init__(self, name: str, kind: KindName, width: float, theme: Theme) -> None:
        super().__init__()
        self.width = width
        self.name, self.kind, self.theme = name, kind, theme
        self.tint = ""
        """Why it is lit: one of ``TINTS``; "" where it is not."""
        self.is_current = False
        """Whether the keys are at this node."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def wear(self, tint: str, dim: bool, current: bool) -> None:
        """Shows whether and why it is lit, and whether the keys are here."""
        self.setOpacity(DIM if dim and not current else 1)
        if (tint, current) != (self.tint, self.is_current):
            self.tint, self.is_current = tint, current
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, -HEIGHT / 2, self.width, HEIGHT).adjusted(-4, -4, 4, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        zoom = painter.worldTransform().m11()
        box = QRectF(0, -HEIGHT / 2, self.width, HEIGHT)
        if zoom < TINY:
            painter.fillRect(box, self.theme.color(TINTS.get(self.tint, KINDS[self.kind].color)))
            return
        tint = TINTS.get(self.tint)
        edge = self.theme.color(tint) if tint else self.theme.color("quiet", 120)
        painter.setPen(QPen(edge, 2 if self.tint == "chosen" else 1.2))
        painter.setBrush(self.theme.color("panel"))
        painter.drawRoundedRect(box, ROUND, ROUND)
        if tint:
            painter.setBrush(self.theme.color(tint, 70 if self.tint == "chosen" else 45))
            painter.drawRoundedRect(box, ROUND, ROUND)
        if self.is_current:
            self._paint_current(painter, box)
        self._paint_inside(painter, box, zoom)

    def _paint_current(self, painter: QPainter, box: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.color("ink"), 1.2, Qt.PenStyle.DotLine))
        painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), ROUND + 2, ROUND + 2)

    def _paint_inside(self, painter: QPainter, box: QRectF, zoom: float) -> None:
        if zoom < SMALL:
            painter.fillRect(QRectF(GAP, -4, self.width - 2 * GAP, 8), self.theme.color(KINDS[self.kind].color, 140))
            return
        paint_kind(painter, self.kind, QRectF(GAP, -ICON / 2, ICON, ICON), self.theme)
        painter.setFont(name_font())
        painter.setPen(self.theme.color("ink"))
        room = box.adjusted(2 * GAP + ICON - 2, 0, -GAP / 2, 0)
        text = painter.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideMiddle, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
