"""The graph: what needs what, in layers.

Selecting here and on the canvas are the same, and what a change would reach is marked.
"""

from __future__ import annotations

import networkx as nx
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.guard import guarded, guarded_with
from studio.app.theme import GAP, Theme
from studio.document.graph import graph, reached
from studio.document.graph_picture import GAP_X, WIDTH, placed
from studio.document.layered import bends, columns
from studio.language.errors import StudioError

BOX = 26.0
"""Height of a box in pixels."""
TEACHING = frozenset({"demonstration", "lesson"})
"""Kinds of nodes that are shown only when asked for."""
COLORS = {
    "parameter": "accent",
    "state": "ghost",
    "function": "good",
    "process": "warning",
    "rule": "warning",
    "constraint": "accent",
}


class Box(QGraphicsItem):
    """One node: a definition, process, rule, constraint or example."""

    def __init__(self, name: str, kind: str, theme: Theme, desk: Desk) -> None:
        super().__init__()
        self.name, self.kind, self.theme, self.desk = name, kind, theme, desk
        self.chosen = self.lit = False
        self.setToolTip(f"{name} ({kind})")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @guarded_with(lambda self: QRectF())
    def boundingRect(self) -> QRectF:
        return QRectF(0, -BOX / 2, WIDTH, BOX).adjusted(-1, -1, 1, 1)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        del option, widget
        edge = self.theme.color("accent") if self.chosen else self.theme.color("line")
        fill = self.theme.color("accent", 70) if self.chosen or self.lit else self.theme.color("panel")
        painter.setPen(QPen(edge, 2 if self.chosen else 1))
        painter.setBrush(fill)
        painter.drawRoundedRect(QRectF(0, -BOX / 2, WIDTH, BOX), 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color(COLORS.get(self.kind, "quiet")))
        painter.drawRoundedRect(QRectF(4, -BOX / 2 + 5, 4, BOX - 10), 2, 2)
        painter.setPen(self.theme.color("ink"))
        text = painter.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideMiddle, WIDTH - 20)
        painter.drawText(QRectF(14, -BOX / 2, WIDTH - 18, BOX), Qt.AlignmentFlag.AlignVCenter, text)

    @guarded
    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        del event
        self.desk.select_names((self.name,))


class GraphView(QWidget):
    """The dependency graph of the document."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.boxes: dict[str, Box] = {}
        self.edges: dict[tuple[str, str], QGraphicsPathItem] = {}
        self.teaching = QCheckBox("Demonstrations and lessons")
        self.scene = QGraphicsScene()
        self.view = Zoomable(self.scene)
        self.view.setAccessibleName("Graph")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(self.teaching)
        layout.addWidget(self.view)
        self.teaching.toggled.connect(lambda _: self.fill())
        desk.changed.connect(lambda _: self.fill())
        desk.replaced.connect(self.fill)
        desk.selection_changed.connect(self.mark)
        theme.changed.connect(self.fill)
        self.fill()

    def shown(self) -> nx.DiGraph:
        """The part of the graph that is shown."""
        whole = graph(self.desk.document)
        whole.remove_edges_from(list(nx.selfloop_edges(whole)))
        if not self.teaching.isChecked():
            whole.remove_nodes_from([node for node, kind in whole.nodes(data="kind") if kind in TEACHING])
        return whole

    def fill(self) -> None:
        """Lays the graph out anew."""
        self.view.setBackgroundBrush(self.theme.color("panel"))
        whole = self.shown()
        self.scene.clear()
        self.boxes, self.edges = {}, {}
        found = columns(whole)
        places, _ = placed(found)
        for source, sink in whole.edges:
            through = [places[source], *(places[bend] for bend in bends(whole, found, source, sink)), places[sink]]
            self._add_edge(source, sink, through)
        for node, kind in whole.nodes(data="kind"):
            box = Box(node, kind or "", self.theme, self.desk)
            box.setPos(*places[node])
            self.scene.addItem(box)
            self.boxes[node] = box
        self.scene.setSceneRect(self.scene.itemsBoundingRect().adjusted(-GAP, -GAP, GAP, GAP))
        self.mark()

    def _add_edge(self, source: str, sink: str, places: list[tuple[float, float]]) -> None:
        at = QPointF(places[0][0] + WIDTH, places[0][1])
        path = QPainterPath(at)
        for left, middle in places[1:]:
            bend = max((left - at.x()) / 2, GAP_X / 3)
            path.cubicTo(at.x() + bend, at.y(), left - bend, middle, left, middle)
            at = QPointF(left + WIDTH, middle)
            if (left, middle) != places[-1]:
                path.lineTo(at)
        item = self.scene.addPath(path, QPen(self.theme.color("line"), 1.2))
        item.setZValue(-1)
        self.edges[source, sink] = item

    def mark(self) -> None:
        """Shows what is selected, and what a change of it would reach."""
        names = [name for name in self.desk.selection.names if name in self.boxes]
        lit = self._reached(names)
        for name, box in self.boxes.items():
            box.chosen, box.lit = name in names, name in lit
            box.update()
        for (source, sink), item in self.edges.items():
            on = (source in lit or source in names) and sink in lit
            item.setPen(QPen(self._edge_color(on), 1.8 if on else 1.2))
            item.setZValue(0 if on else -1)
        if names:
            self.view.ensureVisible(self.boxes[names[0]])

    def _edge_color(self, on: bool) -> QColor:
        return self.theme.color("accent") if on else self.theme.color("line")

    def _reached(self, names: list[str]) -> frozenset[str]:
        try:
            return frozenset(reached(self.desk.document, names)) if names else frozenset()
        except StudioError:
            return frozenset()


class Zoomable(QGraphicsView):
    """A view that is dragged and zoomed by the wheel."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        factor = 1.0015 ** event.angleDelta().y()
        now = self.transform().m11() * factor
        if 0.15 <= now <= 4:
            self.scale(factor, factor)
