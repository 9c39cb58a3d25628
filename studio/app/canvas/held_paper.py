"""The paper stays where it is on the screen while places come and go around the canvas, at its zoom where it can."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsView, QPushButton

from studio.app.canvas.canvas_scene import Scene
from studio.app.theme import GAP
from studio.language.values import Point

CLEAR = 8
"""What is left free around what is shown smaller, in pixels of the screen."""
NEAR = 60
"""So much around the place of what is acted out stays in sight, in pixels of the screen."""


def make_still(view: QGraphicsView) -> None:
    """Lets a view move only when it is told to, and paint all of itself at once."""
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)


class HeldPaper:
    """Knows how one looked at the paper, and what a place that came has moved since: it goes back when that goes."""

    def __init__(self, view: QGraphicsView, scene: Scene, zoomed: Callable[[], object]) -> None:
        """``zoomed``: what is to follow when all is shown smaller, as the person has asked for."""
        self.view, self.scene, self._zoomed = view, scene, zoomed
        self._smaller = False  # whether the person wants to see all while a place takes the room
        self.whole = QPushButton("Show all", view)
        self.whole.setToolTip("Show all of the drawing, smaller for as long as this room is taken")
        self.whole.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.whole.setCursor(Qt.CursorShape.ArrowCursor)
        self.whole.clicked.connect(lambda _=False: self._show_all())
        self.whole.hide()
        self._room, self._corner = QSize(), QPoint()  # of the canvas, when the person chose what is seen
        self._moved = QPointF()  # since then, to keep in sight what was
        self._home: tuple[float, QPointF] | None = None  # zoom and origin to go back to, while it is shown smaller

    def looked(self) -> None:
        """What is seen now is what the person wants to see."""
        self._smaller &= self._home is None
        self.whole.hide()
        self._room, self._corner, self._moved = self.view.viewport().size(), self._place(), QPointF()
        self._home = None

    def follow(self) -> None:
        """The canvas has another room. What was in sight as a whole and has no room any more stays as large as it is,
        with the place of what is acted out in sight, until the person wants to see all of it.
        """
        self.grow_back()
        drawn = self.scene.drawn()
        lacks = self._lacks_room(drawn)
        if lacks and self._smaller:
            self._shrink(drawn)
        else:
            self.move(self._back(self._acted_out() if lacks else drawn))
        self.whole.adjustSize()
        self.whole.move(self.view.width() - self.whole.width() - 2 * GAP, GAP)
        self.whole.setVisible(lacks and not self._smaller)

    def _show_all(self) -> None:
        """Shows all, and from now on whenever a place takes the room."""
        self._smaller = True
        self.follow()
        self._zoomed()

    def _acted_out(self) -> QRectF:
        """What is around the place at which something happens on the stage; empty where nothing does."""
        stage, near = self.scene.desk.document.stage, NEAR / self.view.transform().m11()
        brought = stage.demonstration.inputs.values() if stage is not None else ()
        at = next((QPointF(one.x, one.y) for one in brought if isinstance(one, Point)), None)
        if at is None:
            return QRectF()
        around = QRectF(at, at).adjusted(-near, -near, near, near).intersected(self.scene.drawn())
        return around if not around.isEmpty() else QRectF(at, QSizeF(1, 1))

    def grow_back(self) -> None:
        """What was shown smaller is as it was before any place came."""
        if self._home is not None:
            (zoom, origin), self._home = self._home, None
            self._zoom_to(zoom)
            self.move(origin - self.view.viewportTransform().map(QPointF()))
            self._moved = QPointF()

    def move(self, by: QPointF) -> None:
        """Moves the paper by so many pixels of the screen."""
        for bar, off in ((self.view.horizontalScrollBar(), by.x()), (self.view.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() - round(off))

    def _lacks_room(self, drawn: QRectF) -> bool:
        """Whether it was in sight as a whole, before any place came, and is larger than the room there is."""
        home, room = self._home_of(drawn), self.view.viewport().size()
        seen = QRectF(QPointF(), QSizeF(self._room)).contains(home)
        return seen and (home.width() > room.width() or home.height() > room.height())

    def _shrink(self, drawn: QRectF) -> None:
        zoom, room = self.view.transform().m11(), self.view.viewport().size()
        self._home = (zoom, self.view.viewportTransform().map(QPointF()) - self._moved)
        wide, high = max(room.width() - 2 * CLEAR, 1), max(room.height() - 2 * CLEAR, 1)
        self._zoom_to(min(zoom, wide / max(drawn.width(), 1), high / max(drawn.height(), 1)))
        self.view.centerOn(drawn.center())

    def _zoom_to(self, zoom: float) -> None:
        self.view.resetTransform()
        self.view.scale(zoom, zoom)

    def _home_of(self, drawn: QRectF) -> QRectF:
        """Where it was in the canvas before anything came."""
        return self.view.viewportTransform().mapRect(drawn).translated(-self._moved)

    def _back(self, drawn: QRectF) -> QPointF:
        """By how much the paper is to move now that the canvas has another room, in pixels of the screen.

        Something of ``drawn`` that was in sight and lies under a place is moved out from there, as far as all of it
        has room; else the paper lies still.
        """
        room, shift = self.view.viewport().size(), QPointF(self._place() - self._corner)
        home = self._home_of(drawn)
        still = home.translated(-shift)
        across = _into((home.left(), home.right()), (still.left(), still.right()), self._room.width(), room.width())
        down = _into((home.top(), home.bottom()), (still.top(), still.bottom()), self._room.height(), room.height())
        wanted = -shift if drawn.isEmpty() else QPointF(round(across), round(down)) - shift  # whole pixels come back
        by, self._moved = wanted - self._moved, wanted
        return by

    def _place(self) -> QPoint:
        """Where the canvas is in the window."""
        return self.view.mapTo(self.view.window(), QPoint())


def _into(was: tuple[float, float], now: tuple[float, float], before: float, room: float) -> float:
    """How far what was in a room ``before`` is to move so that it is in the room there is, where it fits."""
    if was[0] < 0 or was[1] > before or now[1] - now[0] > room:
        return 0.0
    clear = min(CLEAR, (room - (now[1] - now[0])) / 2)
    return clear - now[0] if now[0] < 0 else room - clear - now[1] if now[1] > room else 0.0
