"""Items of the canvas: one for each drawn shape; they know where they come from and draw themselves."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.app import painting
from studio.app.guard import guarded, guarded_with
from studio.commands.conditions import Place
from studio.document.scene import Thing
from studio.language.values import Shape

REACH = 4.0
"""How far from a thin line a click still hits it, in canvas pixels."""


class ShapeItem(QGraphicsItem):
    """One drawn shape."""

    def __init__(self, thing: Thing) -> None:
        super().__init__()
        self.place: Place = (thing.name, thing.path)
        self.selected_color: QColor | None = None
        self.given: Shape = thing.shape
        self._bounds = painting.bounds_of(thing.shape)

    def give(self, thing: Thing) -> None:
        """Shows another shape at the same place in the document."""
        self.place = (thing.name, thing.path)
        if thing.shape != self.given:
            self.prepareGeometryChange()
            self.given = thing.shape
            self._bounds = painting.bounds_of(thing.shape)
            self.update()

    def mark(self, color: QColor | None) -> None:
        """Draws the shape as selected in a colour, or as it is."""
        if color != self.selected_color:
            self.prepareGeometryChange()
            self.selected_color = color
            self.update()

    @guarded_with(lambda self: QRectF())
    def boundingRect(self) -> QRectF:
        return self._bounds.adjusted(-REACH, -REACH, REACH, REACH)

    @guarded_with(lambda self: QPainterPath())
    def shape(self) -> QPainterPath:
        if self.given.kind == "group":
            path = QPainterPath()
            path.addRect(self._bounds)
            return path
        outline = painting.path_of(self.given)
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * REACH)
        reach = stroker.createStroke(outline)
        return reach.united(outline) if painting.brush_of(self.given).style() != Qt.BrushStyle.NoBrush else reach

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        del option, widget
        painting.paint(painter, self.given)
        if self.selected_color is not None:
            pen = QPen(self.selected_color, 2)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self.given.kind == "group":
                painter.drawRect(self._bounds)
            else:
                painter.drawPath(painting.path_of(self.given))


class GhostItem(QGraphicsItem):
    """What a command would draw, faintly, over everything."""

    def __init__(self, color: QColor) -> None:
        super().__init__()
        self.shapes: list[Shape] = []
        self.color = color
        self.setZValue(1e6)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._bounds = QRectF()

    def give(self, shapes: list[Shape]) -> None:
        """Shows these shapes; none at all takes the ghost away."""
        self.prepareGeometryChange()
        self.shapes = shapes
        self._bounds = QRectF()
        for one in shapes:
            self._bounds = self._bounds.united(painting.bounds_of(one))
        self.update()

    @guarded_with(lambda self: QRectF())
    def boundingRect(self) -> QRectF:
        return self._bounds.adjusted(-2, -2, 2, 2)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        del option, widget
        painter.setOpacity(0.45)
        for one in self.shapes:
            painting.paint(painter, one)
        painter.setOpacity(1.0)
        pen = QPen(self.color, 1.5, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for one in self.shapes:
            if one.kind != "group":
                painter.drawPath(painting.path_of(one))
