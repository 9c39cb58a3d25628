"""What the canvas shows: each drawn shape with where it comes from, the layer that paints them, and the ghost."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.app import shape_painting
from studio.app.canvas.sprite_cache import SpriteCache, thin
from studio.app.qt_guard import guarded
from studio.commands.conditions import Place
from studio.document.scene import Thing
from studio.language.values import Shape

REACH = 4.0
"""How far from a thin line a click still hits it, in pixels of the screen."""
TEXT_EDGE = 2.0
"""Room between a text and the frame that says that it is selected, in canvas pixels."""
FAINT = 0.3
"""How much is left of what the previewed command would change or take away."""
MANY = 120
"""From so many on, a ghost takes the place of what it changes, without outlines of its own."""
PAPER = QRectF(-5000, -5000, 10000, 10000)
"""The part of the plane that can be drawn on, in canvas pixels."""


class Drawn:
    """One drawn shape: where it stands in the document, and whether it is selected."""

    __slots__ = ("_bounds", "_path", "given", "place", "selected_color")

    def __init__(self, thing: Thing) -> None:
        self.place: Place = (thing.name, thing.path)
        self.given: Shape = thing.shape
        self.selected_color: QColor | None = None
        self._bounds: QRectF | None = None
        self._path: QPainterPath | None = None

    @property
    def bounds(self) -> QRectF:
        if self._bounds is None:
            self._bounds = shape_painting.bounds_of(self.given)
        return self._bounds

    @property
    def path(self) -> QPainterPath:
        if self._path is None:
            self._path = shape_painting.path_of(self.given)
        return self._path

    def encloses(self, at: QPointF) -> bool:
        """Whether a place lies inside of it, whether that is filled or not."""
        return self.given.kind in CLOSED and self.bounds.contains(at) and self.path.contains(at)

    def hit(self, at: QPointF, reach: float) -> bool:
        """Whether a click there means this: inside what is filled, on or near a line, between the letters of a text."""
        if not self.bounds.adjusted(-reach, -reach, reach, reach).contains(at):
            return False
        if _filled(self.given) and (self.path.contains(at) or self._between_letters(at)):
            return True
        stroker = QPainterPathStroker()
        width = 0.0 if self.given.kind == "group" else shape_painting.pen_of(self.given).widthF()
        stroker.setWidth(2 * reach + width)
        return stroker.createStroke(self.path).contains(at)

    def _between_letters(self, at: QPointF) -> bool:
        level = self.given.kind == "label" and not self.given.as_dict().get("rotation")
        return level and self.bounds.contains(at)


CLOSED = ("rectangle", "ellipse", "polygon")
"""Kinds of shapes that go round what is inside them."""


def _filled(shape: Shape) -> bool:
    if shape.kind == "group":
        return any(map(_filled, shape.get("items")))
    return shape.kind in ("label", "image") or bool(shape.as_dict().get("fill"))


@guarded
class Layer(QGraphicsItem):
    """Something painted over the whole canvas; the view asks it for nothing but that."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.stamps = SpriteCache()

    def boundingRect(self) -> QRectF:
        return PAPER

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        self.draw(painter)
        painter.restore()

    def draw(self, painter: QPainter) -> None:
        """What this layer shows."""


class DrawingItem(Layer):
    """Everything drawn, in order, and marks around what is selected."""

    def __init__(self) -> None:
        super().__init__(0)
        self.shown: list[Drawn] = []
        self.leaving: frozenset[int] = frozenset()
        """Positions of what the previewed command would change or take away; that is painted faintly."""

    def draw(self, painter: QPainter) -> None:
        if len(self.leaving) > MANY:
            self.stamps.paint(painter, [one.given for place, one in enumerate(self.shown) if place not in self.leaving])
        elif self.leaving:
            faint = [one.given for place, one in enumerate(self.shown) if place in self.leaving]
            painter.setOpacity(FAINT)
            self.stamps.paint(painter, faint)
            painter.setOpacity(1)
            self.stamps.paint(painter, [one.given for place, one in enumerate(self.shown) if place not in self.leaving])
        else:
            self.stamps.paint(painter, [one.given for one in self.shown])
        self._marks(painter)

    def _marks(self, painter: QPainter) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, one in enumerate(self.shown):
            if one.selected_color is not None and place not in self.leaving:
                is_text = one.given.kind == "label"  # along its letters it could not be read
                painter.setPen(thin(one.selected_color, 1 if is_text else 2, painter))
                if is_text:
                    painter.drawRect(one.bounds.adjusted(-TEXT_EDGE, -TEXT_EDGE, TEXT_EDGE, TEXT_EDGE))
                else:
                    painter.drawPath(one.path)


class Ghost(Layer):
    """What a command would draw, over everything."""

    def __init__(self, color: QColor) -> None:
        super().__init__(1e6)
        self.shapes: list[Shape] = []
        self.color = color
        self.hide()

    def give(self, shapes: list[Shape]) -> None:
        """Shows these shapes; none at all takes the ghost away."""
        self.shapes = shapes
        self.setVisible(bool(shapes))
        self.update()

    def draw(self, painter: QPainter) -> None:
        few = len(self.shapes) <= MANY
        if few:
            painter.setOpacity(0.75)
        self.stamps.paint(painter, self.shapes)
        if few:
            painter.setOpacity(1)
            self.stamps.paint(painter, self.shapes, self.color)
