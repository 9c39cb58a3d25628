"""The pointer of who has no mouse at hand: arrow keys lead it over the canvas, Enter presses and lets go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QGraphicsView

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.grid import STEP
from studio.app.canvas.tool_base import BaseTool, Pointer
from studio.app.keys import ARROWS, ENTER

FAR = 5
"""With Shift it goes so many steps at once."""


class KeyboardPointer:
    """Leads the tool in hand, where it is one that is led by a pointer and arrow keys mean nothing else to it."""

    def __init__(self, view: QGraphicsView, scene: Scene, tool: Callable[[], BaseTool | None]) -> None:
        """``tool`` gives the one in hand."""
        self.view, self.scene, self.tool = view, scene, tool
        self.at: QPointF | None = None
        """Where it is on the canvas; None until a key is pressed that needs it."""
        self._moved = False

    def forget(self) -> None:
        """The pointer of the mouse is meant again."""
        self.at = None

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Takes a key; gives False for one that means nothing here."""
        tool = self.tool()
        if tool is None or not tool.by_keys or not (key in ARROWS or key in ENTER):
            return False
        if self.at is None and tool.busy:
            return False  # the mouse has it in hand
        if self.at is None:
            self.at, self._moved = self._start(), True
            if key in ARROWS:
                return self._go(0, 0)
        if key in ARROWS:
            far = STEP * (FAR if modifiers & Qt.KeyboardModifier.ShiftModifier else 1)
            return self._go(ARROWS[key][0] * far, ARROWS[key][1] * far)
        if not self._moved:
            return False  # the same place twice: for a tool of corners that is the end
        self._moved = False
        if tool.busy and not tool.of_corners:
            tool.release(self._pointer())
        else:
            tool.press(self._pointer())
            if tool.by_click:
                tool.release(self._pointer())
                self._moved = True
        return True

    def _go(self, across: float, down: float) -> bool:
        tool = self.tool()
        assert self.at is not None and tool is not None
        self.at, self._moved = self.at + QPointF(across, down), True
        self.view.ensureVisible(QRectF(self.at, self.at).adjusted(-STEP, -STEP, STEP, STEP))
        tool.move(self._pointer())
        return True

    def _start(self) -> QPointF:
        """In the middle of what is selected, else of what is seen, on the grid."""
        bounds = QRectF()
        for one in self.scene.desk.selection.things:
            bounds = bounds.united(self.scene.bounds_of(one))
        if not bounds.isEmpty():
            return bounds.center()
        middle = self.view.mapToScene(self.view.viewport().rect().center())
        return QPointF(round(middle.x() / STEP) * STEP, round(middle.y() / STEP) * STEP)

    def _pointer(self) -> Pointer:
        assert self.at is not None
        return Pointer(self.at, pixel=1 / self.view.transform().m11())
