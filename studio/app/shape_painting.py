"""Shapes of the language drawn with Qt: paths, pens and brushes for canvas, stage and play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from studio.app.kept_images import image_called
from studio.document.outlines import ENDS, Way, way_of
from studio.language.builtins import FAMILIES
from studio.language.values import Point, Shape, Value

KEPT = 512
"""So many pens and brushes are kept at hand."""


def paint(painter: QPainter, shape: Shape) -> None:
    """Draws a shape as it is, as opaque as it is."""
    before, given = painter.opacity(), shape.as_dict()
    painter.setOpacity(before * given.get("opacity", 1))
    _paint(painter, shape, given)
    painter.setOpacity(before)


def _paint(painter: QPainter, shape: Shape, given: dict[str, Value]) -> None:
    if shape.kind == "group":
        painter.save()
        painter.setTransform(group_transform(shape), True)
        for inner in shape.get("items"):
            paint(painter, inner)
        painter.restore()
        return
    if shape.kind == "image":
        _paint_image(painter, given)
        return
    painter.setPen(_pen(shape.kind, given))
    painter.setBrush(_brush(given))
    painter.drawPath(PATHS[shape.kind](given))
    if given.get("arrows", "none") in ENDS and painter.pen().style() != Qt.PenStyle.NoPen:
        painter.fillPath(_heads(given), QBrush(painter.pen().color()))


def _paint_image(painter: QPainter, given: dict[str, Value]) -> None:
    """An image; where there is none of that name, a dashed frame."""
    box = QRectF(given["x"], given["y"], given["width"], given["height"])
    painter.save()
    painter.setTransform(rotation_about(given.get("rotation", 0), box.center()), True)
    image = image_called(str(given.get("source", "")))
    if image is None:
        painter.setPen(QPen(Qt.GlobalColor.gray, 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, image)
    painter.restore()


def _heads(given: dict[str, Value]) -> QPainterPath:
    """The arrow heads at the ends of a line or path."""
    path = QPainterPath()
    for head in way_of(given, bool(given.get("closed")))[1]:
        path.addPolygon(QPolygonF([_at(corner) for corner in (*head, head[0])]))
    return path


def path_of(shape: Shape) -> QPainterPath:
    """The outline of a shape, in canvas pixels; of a group, those of all in it."""
    if shape.kind == "group":
        whole = QPainterPath()
        for inner in shape.get("items"):
            whole.addPath(path_of(inner))
        return group_transform(shape).map(whole)
    return PATHS[shape.kind](shape.as_dict())


def pen_of(shape: Shape) -> QPen:
    """The pen of a shape; none where it has no stroke or no width."""
    return QPen(_pen(shape.kind, shape.as_dict()))


def _pen(kind: str, given: dict[str, Value]) -> QPen:
    if not _has_stroke(kind, given):
        return QPen(Qt.PenStyle.NoPen)
    dashes, has_heads = given.get("dashes", 0), given.get("arrows", "none") in ENDS
    return _known_pen(str(given["stroke"]), given["stroke_width"], kind == "line", dashes, has_heads)


@lru_cache(KEPT)
def _known_pen(colour: str, width: float, straight: bool, dashes: float, has_heads: bool) -> QPen:
    """A pen for all shapes of a picture that look so; nobody may change it."""
    pen = QPen(colour_of(colour), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.SquareCap if straight else Qt.PenCapStyle.RoundCap)
    if dashes > 0:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([dashes / width] * 2)
    elif has_heads:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _has_stroke(kind: str, given: dict[str, Value]) -> bool:
    return kind != "label" and bool(given.get("stroke")) and bool(given.get("stroke_width"))


def colour_of(text: str) -> QColor:
    """A colour by its name, or as red, green, blue and how opaque it is, as ``#rrggbbaa``."""
    return QColor(f"#{text[7:]}{text[1:7]}" if text.startswith("#") and len(text) == 9 else text)


def brush_of(shape: Shape) -> QBrush:
    return QBrush(_brush(shape.as_dict()))


def _brush(given: dict[str, Value]) -> QBrush:
    fill = given.get("fill")
    return _known_brush(fill) if fill and isinstance(fill, str) else QBrush(Qt.BrushStyle.NoBrush)


@lru_cache(KEPT)
def _known_brush(colour: str) -> QBrush:
    """A brush for all shapes of a picture that are filled so; nobody may change it."""
    return QBrush(colour_of(colour))


def group_transform(group: Shape) -> QTransform:
    """Where a group puts its shapes: rotated and scaled around its origin, then moved."""
    given = group.as_dict()
    made = QTransform()
    made.translate(given.get("dx", 0), given.get("dy", 0))
    made.rotate(given.get("rotation", 0))
    made.scale(given.get("scale", 1), given.get("scale", 1))
    return made


def bounds_of(shape: Shape) -> QRectF:
    """The rectangle a shape reaches, its stroke included."""
    if shape.kind == "group":
        return united(group_transform(shape).mapRect(bounds_of(inner)) for inner in shape.get("items"))
    given = shape.as_dict()
    margin = given["stroke_width"] / 2 if _has_stroke(shape.kind, given) else 0
    reached = PATHS[shape.kind](given).boundingRect()
    if shape.kind == "label" and reached.isEmpty():  # as large as a letter where nothing is written yet
        reached = QRectF(0, 0, given["size"] / 2, given["size"])
        reached.moveCenter(_at(given["at"]))
    return reached.adjusted(-margin, -margin, margin, margin)


def can_be_seen(shape: Shape) -> bool:
    """Whether anything of a shape is to be seen: a stroke, or an inside with an extent, that is not transparent."""
    given = shape.as_dict()
    if given.get("opacity", 1) <= 0:
        return False
    if shape.kind == "group":
        return any(map(can_be_seen, shape.get("items")))
    if shape.kind == "image":
        return bool(given["width"]) and bool(given["height"])
    if not given.get("points", "-") or given.get("content") == "":
        return False
    pen, brush = _pen(shape.kind, given), _brush(given)
    if pen.style() != Qt.PenStyle.NoPen and pen.color().alpha():
        return True
    filled = brush.style() != Qt.BrushStyle.NoBrush and brush.color().alpha() > 0
    return filled and all(given.get(length) != 0 for length in ("width", "height", "radius_x", "radius_y"))


def bounds_of_all(shapes: Iterable[Shape]) -> QRectF:
    """The rectangle that several shapes reach."""
    return united(map(bounds_of, shapes))


def united(rectangles: Iterable[QRectF]) -> QRectF:
    """The rectangle around several; an empty one around none."""
    return reduce(QRectF.united, rectangles, QRectF())


def _at(point: Point) -> QPointF:
    return QPointF(point[0], point[1])


def _rectangle(given: dict[str, Value]) -> QPainterPath:
    box = QRectF(given["x"], given["y"], given["width"], given["height"])
    path = QPainterPath()
    path.addRoundedRect(box, given.get("corner", 0), given.get("corner", 0))
    return _turned(path, given, box.center())


def _turned(path: QPainterPath, given: dict[str, Value], about: QPointF) -> QPainterPath:
    """The path turned about a place as the shape is."""
    return rotation_about(given["rotation"], about).map(path) if given.get("rotation") else path


def rotation_about(degrees: float, about: QPointF) -> QTransform:
    """Turning clockwise about a place."""
    spin = QTransform().translate(about.x(), about.y()).rotate(degrees)
    return spin.translate(-about.x(), -about.y())


def _line(given: dict[str, Value]) -> QPainterPath:
    return _along(way_of(given, False)[0])


def _along(way: Way) -> QPainterPath:
    path = QPainterPath(_at(way[0][0])) if way else QPainterPath()
    for step in way[1:]:
        if len(step) == 1:
            path.lineTo(_at(step[0]))
        else:
            path.cubicTo(*map(_at, step))
    return path


def _ellipse(given: dict[str, Value]) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(_at(given["center"]), given["radius_x"], given["radius_y"])
    return _turned(path, given, _at(given["center"]))


def _through(given: dict[str, Value], closed: bool) -> QPainterPath:
    path = _along(way_of(given, closed)[0])
    if closed:
        path.closeSubpath()
    return path


def _label(given: dict[str, Value]) -> QPainterPath:
    font = QFont()
    font.setFamilies(FAMILIES.get(given.get("font", "sans"), FAMILIES["sans"]))
    font.setBold(given.get("bold", False))
    font.setItalic(given.get("italic", False))
    font.setPixelSize(max(1, round(given["size"])))
    path = QPainterPath()
    path.addText(0, 0, font, str(given["content"]))
    box = path.boundingRect()
    shift = {"start": 0.0, "middle": -box.width() / 2, "end": -box.width()}.get(given.get("anchor", "middle"), 0.0)
    metrics = QFontMetricsF(font)
    drop = (metrics.ascent() - metrics.descent()) / 2  # the place is the middle of the line, as in programs
    return _turned(path.translated(given["at"][0] + shift, given["at"][1] + drop), given, _at(given["at"]))


def _image(given: dict[str, Value]) -> QPainterPath:
    path = QPainterPath()
    box = QRectF(given["x"], given["y"], given["width"], given["height"])
    path.addRect(box)
    return _turned(path, given, box.center())


PATHS: dict[str, Callable[[dict[str, Value]], QPainterPath]] = {
    "rectangle": _rectangle,
    "line": _line,
    "ellipse": _ellipse,
    "polygon": lambda given: _through(given, True),
    "path": lambda given: _through(given, bool(given.get("closed"))),
    "label": _label,
    "image": _image,
}
"""The outline of each kind of shape."""
