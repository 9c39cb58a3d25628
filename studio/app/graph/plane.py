"""The graph on a plane of its own: dragged and zoomed, with the pointer and the keys on its nodes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene, QGraphicsView

from studio.app.definition_kinds import KindName
from studio.app.dependencies import Lit
from studio.app.graph.layout import Edge, Layout, edge_path
from studio.app.graph.node_box import DIM, TINTS, NodeBox
from studio.app.keys import ARROWS, PRESSING
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme

LEAST, MOST = 0.08, 3.0
"""The bounds of the zoom."""
READABLE = 0.62
"""The smallest zoom at which names can be read, at the usual size of the writing; smaller only by hand."""
AT_EASE = 0.9
"""The zoom of a part where the whole graph could not be read: its names are as large as those of other places."""
EMPTY = "What you draw or define is shown here, with what it needs."
AROUND = 700
"""How far the graph can be pulled beyond its edges, so that any node can come to the middle."""
STILL = 4
"""So many pixels the pointer may move while a button is down before that is a drag."""


@guarded
class Plane(QGraphicsView):
    """Shows a layout. It knows nothing of documents: it shows what it is told and says what the person points at."""

    hovered = Signal(str)
    """The pointer is over this node now ("": over none)."""
    picked = Signal(str, bool)
    """The person picked a node ("": none); the truth says whether it is added to what is selected."""
    moved = Signal(object)
    """An arrow key was pressed (Qt.Key) to go to a neighbour of the current node."""

    def __init__(self, theme: Theme) -> None:
        self.drawn = QGraphicsScene()
        super().__init__(self.drawn)
        self.drawn.setParent(self)
        self.theme = theme
        self.layout_shown = Layout()
        self.boxes: dict[str, NodeBox] = {}
        self.edges: dict[Edge, QGraphicsPathItem] = {}
        self.current = ""
        """The node that the keys are at."""
        self.extent = QRectF()
        """The rectangle that the graph reaches."""
        self._over = ""
        self._down: QPointF | None = None
        self._fresh = True  # not yet seen by the person as it is laid out
        self.setAccessibleName("Graph")
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)

    # what it shows

    def give(self, layout: Layout, kinds: dict[str, KindName]) -> None:
        """Shows another layout; ``kinds`` are the finer kinds of the nodes."""
        scene = self.drawn
        scene.clear()
        self.layout_shown, self._over = layout, ""
        self.boxes, self.edges = {}, {}
        for edge, way in layout.ways.items():
            line = self.edges[edge] = QGraphicsPathItem(edge_path(way))  # what the scene makes can be lost to Python
            line.setZValue(-1)
            scene.addItem(line)
        for node, (x, y) in layout.places.items():
            box = self.boxes[node] = NodeBox(node, kinds.get(node, layout.kinds[node]), layout.widths[node], self.theme)
            box.setPos(x, y)
            scene.addItem(box)
        if self.current not in self.boxes:
            self.current = ""
        self.extent = scene.itemsBoundingRect().adjusted(-2 * GAP, -2 * GAP, 2 * GAP, 2 * GAP)
        scene.setSceneRect(self.extent.adjusted(-AROUND, -AROUND, AROUND, AROUND))

    def light(self, chosen: frozenset[str], lit: Lit) -> None:
        """Shows what is selected, what it needs and what it reaches; all the rest steps back."""
        needs, reaches = lit
        self.setBackgroundBrush(self.theme.color("panel"))
        any_lit = bool(chosen or needs or reaches)
        for name, box in self.boxes.items():
            tint = "chosen" if name in chosen else "needs" if name in needs else "reaches" if name in reaches else ""
            box.wear(tint, any_lit and not tint, name == self.current)
        before, after = needs | chosen, reaches | chosen
        for (source, sink), item in self.edges.items():
            tint = self._edge_tint(source, sink, before, after)
            color = self.theme.color(TINTS[tint]) if tint else self.theme.color("quiet", 150)
            item.setPen(QPen(color, 1.8 if tint else 1.2))
            item.setOpacity(DIM if any_lit and not tint else 1)
            item.setZValue(-1 if tint else -2)

    def _edge_tint(self, source: str, sink: str, before: frozenset[str], after: frozenset[str]) -> str:
        if source in before and sink in before:
            return "needs"
        return "reaches" if source in after and sink in after else ""

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self.boxes:
            return
        painter.resetTransform()
        painter.setPen(self.theme.color("quiet"))
        room = self.viewport().rect().adjusted(2 * GAP, 2 * GAP, -2 * GAP, 0)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, EMPTY)

    # where it looks

    @property
    def scale_now(self) -> float:
        return self.transform().m11()

    @property
    def readable(self) -> float:
        """The smallest zoom at which names can be read."""
        return READABLE * self.theme.scale

    def fit(self) -> None:
        """Shows the whole graph, as large as it can be and not larger than life."""
        self.fitInView(self.extent, Qt.AspectRatioMode.KeepAspectRatio)
        self._zoom_to(max(LEAST, min(self.scale_now, 1.0)))
        self.centerOn(self.extent.center())

    def look_at_first(self, node: str = "") -> None:
        """Shows the whole graph where that can be read, else the part around a node, or its beginning."""
        if not self._fresh or not self.boxes:
            return
        self._fresh = False
        self.fit()
        if self.scale_now < self.readable:
            self._zoom_to(AT_EASE * self.theme.scale)
            self._look_from(self.boxes[node].pos() if node in self.boxes else self.extent.topLeft())

    def _look_from(self, place: QPointF) -> None:
        """Looks at a place, which comes into the middle as far as the view then shows nothing beside the graph."""
        seen, extent = self.mapToScene(self.viewport().rect()).boundingRect(), self.extent
        x = _within(place.x(), seen.width() / 2, extent.left(), extent.right())
        self.centerOn(x, _within(place.y(), seen.height() / 2, extent.top(), extent.bottom()))

    def look_anew(self) -> None:
        """With other room, the graph is looked at as at first."""
        self._fresh = True
        QTimer.singleShot(0, self, self.look_at_first)

    def forget(self) -> None:
        """The next graph is another one: it is looked at anew."""
        self._fresh = True

    def _zoom_to(self, scale: float) -> None:
        self.scale(scale / self.scale_now, scale / self.scale_now)

    def zoom(self, factor: float) -> None:
        """Larger or smaller, within bounds."""
        self._zoom_to(max(LEAST, min(self.scale_now * factor, MOST)))

    def bring(self, node: str, centre: bool = False) -> None:
        """Brings a node into view; ``centre``: into the middle, and large enough to be read."""
        box = self.boxes.get(node)
        if box is None:
            return
        if centre:
            self._zoom_to(max(self.scale_now, self.readable))
            self.centerOn(box.pos() + QPointF(box.width / 2, 0))
        else:
            self.ensureVisible(box, 3 * GAP, 3 * GAP)

    # what the person does

    def node_at(self, position: QPointF) -> str:
        """The node at a place of the viewport, "" where there is none."""
        found = self.itemAt(position.toPoint())
        return found.name if isinstance(found, NodeBox) else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._down = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = self.node_at(event.position()) if not event.buttons() else ""
        self._hover(over)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        down, self._down = self._down, None
        if down is None or (event.position() - down).manhattanLength() > STILL:
            return
        if event.button() == Qt.MouseButton.LeftButton:
            node = self.node_at(event.position())
            self.current = node or self.current
            self.picked.emit(node, bool(event.modifiers() & ADDING))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover("")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._over = ""
        self.hovered.emit("")

    def _hover(self, node: str) -> None:
        if node != self._over:
            self._over = node
            self.hovered.emit(node)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.0015 ** event.angleDelta().y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fresh and self.isVisible():
            self.look_at_first()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, held = event.key(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if key in ARROWS:
            self.moved.emit(key)
        elif key in PRESSING:
            self.picked.emit(self.current, key == Qt.Key.Key_Space or bool(event.modifiers() & ADDING))
        elif key in ZOOMS and not held:
            self.zoom(ZOOMS[Qt.Key(key)])
        elif key == Qt.Key.Key_F and not held:
            self.fit()
        elif key == Qt.Key.Key_Escape:
            self.current = ""
            self.picked.emit("", False)
        else:
            event.ignore()


ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
ZOOMS = {Qt.Key.Key_Plus: 1.25, Qt.Key.Key_Equal: 1.25, Qt.Key.Key_Minus: 0.8}


def _within(middle: float, half: float, least: float, most: float) -> float:
    """The middle of a view, half as wide as said, moved so that it stays between two edges; their middle if it can."""
    if most - least <= 2 * half:
        return (least + most) / 2
    return min(max(middle, least + half), most - half)
