"""Drawing tools: press, pull, let go; what would be drawn is shown as a ghost, with what it snaps to."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from studio.app.canvas.tools import BaseTool, Pointer, far


class PullTool(BaseTool):
    """A shape given by two places: Idle → Pointing → Pulling → Idle."""

    command = ""
    cursor = Qt.CursorShape.CrossCursor

    def arguments(self, pointer: Pointer) -> dict[str, Any]:
        """The arguments of the command when the pointer is let go here."""
        assert self.began is not None
        return {"start": self.began.spot(), "end": pointer.spot()}

    def move(self, pointer: Pointer) -> None:
        if self.began is None or (self.state == "Pointing" and not far(self.began.at, pointer.at)):
            return
        self.state = "Pulling"
        result = self.desk.preview(self.command, **self.arguments(pointer))
        if result is not None:
            self.desk.said.emit(result.says)

    def release(self, pointer: Pointer) -> None:
        arguments = self.arguments(pointer) if self.state == "Pulling" else None
        self.cancel()
        if arguments is not None:
            self.desk.do(self.command, **arguments)

    def hint(self) -> str:
        return f"{self.title}: press and pull"


class RectangleTool(PullTool):
    name, title, command = "rectangle", "Rectangle", "draw_rectangle"


class LineTool(PullTool):
    name, title, command = "line", "Line", "draw_line"


class EllipseTool(PullTool):
    name, title, command = "ellipse", "Ellipse", "draw_ellipse"

    def arguments(self, pointer: Pointer) -> dict[str, Any]:
        assert self.began is not None
        return {"center": self.began.spot(), "edge": pointer.spot()}
