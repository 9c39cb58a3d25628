"""Tools of the canvas that show an event as it happens: the place clicked, the key pressed is what the rule gets."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from studio.app.canvas.tool_base import BaseTool, Pointer, far
from studio.app.direct_edits import SHOW_EVENT
from studio.app.stage.stage_setup import rule_name
from studio.generalize.operands import place_operand


class EventTool(BaseTool):
    """Sets the stage with one event, then gives the canvas back to the selecting tool."""

    event = ""
    cursor = Qt.CursorShape.PointingHandCursor

    def show(self, **brings: Any) -> None:
        """The event happened."""
        self.cancel()
        process = rule_name(self.desk, self.event)
        then = partial(self.desk.tool_wanted.emit, "select")
        self.desk.do(SHOW_EVENT, then=lambda _: then(), event=self.event, process=process, brings=brings)

    def hint(self) -> str:
        why = self.desk.editor.why_not(SHOW_EVENT)
        return why or f"{self.says} to show what happens then"

    says = ""


class ClickTool(EventTool):
    name, title, event, says = "click", "Demonstrate a click", "click", "Click where the program would be clicked"

    def release(self, pointer: Pointer) -> None:
        self.show(at=place_operand(*pointer.spot()))


class DragTool(EventTool):
    name, title, event, says = "drag", "Demonstrate a drag", "drag", "Press and pull as the program would be used"

    def release(self, pointer: Pointer) -> None:
        began = self.began
        if began is not None and far(began.at, pointer.at):
            self.show(start=place_operand(*began.spot()), end=place_operand(*pointer.spot()))
        else:
            self.cancel()


class KeyTool(EventTool):
    name, title, event, says = "key", "Demonstrate a key", "key", "Press a key on the canvas"

    def key(self, key: int, pointer: Pointer) -> bool:
        name = QKeySequence(key).toString().lower()  # as running programs call it
        if key == Qt.Key.Key_Escape or not name:
            return False
        self.show(key=name)
        return True
