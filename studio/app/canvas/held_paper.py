"""The paper stays where it is on the screen, at its zoom, while places come and go around the canvas."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtWidgets import QGraphicsView


class HeldPaper:
    """Knows how one looked at the paper, and what a place that came has moved since: it goes back when that goes."""

    def __init__(self, view: QGraphicsView) -> None:
        self.view = view
        self._room, self._corner = QSize(), QPoint()  # of the canvas, when the person chose what is seen
        self._moved = QPointF()  # since then, to keep in sight what was

    def looked(self) -> None:
        """What is seen now is what the person wants to see."""
        self._room, self._corner, self._moved = self.view.viewport().size(), self._place(), QPointF()

    def back(self, drawn: QRectF) -> QPointF:
        """By how much the paper is to move now that the canvas has another room, in pixels of the screen.

        Something of ``drawn`` that was in sight and lies under a place is moved out from there, as far as all of it
        has room; else the paper lies still.
        """
        room, shift = self.view.viewport().size(), QPointF(self._place() - self._corner)
        home = self.view.viewportTransform().mapRect(drawn).translated(-self._moved)  # before anything came
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
    return max(0.0, -now[0]) + min(0.0, room - now[1])
