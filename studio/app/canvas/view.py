"""The view on the canvas: pans, zooms, and hands pointer and keys to the tool in hand."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QGraphicsView

from studio.app.canvas.scene import Scene
from studio.app.canvas.tools import BaseTool, Pointer
from studio.app.guard import guarded
from studio.app.theme import Theme

GRID = 10
"""Distance of the faint grid, in canvas pixels."""
CLOSEST, FARTHEST = 8.0, 0.1


class View(QGraphicsView):
    """What one sees of the scene."""

    hinted = Signal(str)
    """What a click would do now."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        super().__init__(scene)
        self.shown, self.theme = scene, theme
        self.tool: BaseTool | None = None
        self._panning: QPointF | None = None
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Canvas")

    def take(self, tool: BaseTool) -> None:
        """Takes a tool in hand."""
        if self.tool is not None:
            self.tool.cancel()
        self.tool = tool
        self.viewport().setCursor(tool.cursor_now())
        self.hinted.emit(tool.hint())

    def fit(self) -> None:
        """Shows everything that is drawn."""
        drawn = self.shown.drawn()
        area = drawn if not drawn.isEmpty() else QRectF(0, 0, 400, 300)
        self.fitInView(area.adjusted(-40, -40, 40, 40), Qt.AspectRatioMode.KeepAspectRatio)
        if drawn.isEmpty() or self.transform().m11() > 2:
            self.resetTransform()
            self.centerOn(area.center())

    def zoom(self, factor: float) -> None:
        """Zooms by a factor, within bounds."""
        now = self.transform().m11()
        factor = min(max(factor, FARTHEST / now), CLOSEST / now)
        self.scale(factor, factor)

    def pointer(self, event: QMouseEvent) -> Pointer:
        return Pointer(self.mapToScene(event.position().toPoint()), event.modifiers())

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._panning = event.position()
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.press(self.pointer(event))
            self._after_gesture()

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            moved = event.position() - self._panning
            self._panning = event.position()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(moved.x()))
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(moved.y()))
        elif self.tool is not None:
            self.tool.move(self.pointer(event))
            self.viewport().update()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._panning = None
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.release(self.pointer(event))
            self._after_gesture()

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.tool is not None:
            self.tool.double(self.pointer(event))
            self._after_gesture()

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1.0015 ** event.angleDelta().y())
        else:
            super().wheelEvent(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.tool is not None:
            self.tool.cancel()
            self._after_gesture()
        elif self.tool is None or not self.tool.key(event.key(), Pointer(QPointF(), event.modifiers())):
            super().keyPressEvent(event)

    def _after_gesture(self) -> None:
        if self.tool is not None:
            self.hinted.emit(self.tool.hint())
        self.viewport().update()

    @guarded
    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:  # type: ignore[override]
        painter.fillRect(rect, self.theme.color("paper"))
        if self.transform().m11() < 0.5:
            return
        pen = QPen(self.theme.color("line", 90), 0)
        painter.setPen(pen)
        left, top = int(rect.left() // GRID) * GRID, int(rect.top() // GRID) * GRID
        for x in range(left, int(rect.right()) + 1, GRID):
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        for y in range(top, int(rect.bottom()) + 1, GRID):
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))

    @guarded
    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:  # type: ignore[override]
        if self.tool is not None and self.tool.marquee is not None:
            pen = QPen(self.theme.color("accent"), 1)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(self.theme.color("accent", 30))
            painter.drawRect(self.tool.marquee)
