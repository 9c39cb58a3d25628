"""Drawing tools: press, pull, let go; what would be drawn is shown as a ghost, with what it snaps to."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QLineF, QPointF, Qt

from studio.app.canvas.tool_base import BaseTool, Pointer, far, spot
from studio.app.keys import ENTER
from studio.generalize.box_sizes import SLIGHT
from studio.generalize.snap import GRID, GRID_REACH
from studio.language.values import Shape


class DrawTool(BaseTool):
    """A tool that draws one thing after another; what it drew is selected."""

    command = ""
    has_form = False
    """Whether its command is rather done in a form where it is chosen in a menu."""
    cursor = Qt.CursorShape.CrossCursor

    def draw(self, arguments: dict[str, Any]) -> None:
        """Draws a thing and selects it."""
        then = lambda result: self.desk.select_names(tuple(sorted(result.touched)))  # noqa: E731
        self.desk.do(self.command, then=then, **arguments)

    def look(self) -> dict[str, Any]:
        """The chosen look as arguments of the command."""
        return self.scene.look.arguments(self.command)

    def hover(self, pointer: Pointer) -> None:
        """Shows what a thing begun here would snap to."""
        found = self.ring(pointer, self.name)
        self.overlay.tag = " and ".join(found.says) if found is not None else ""
        self.overlay.at = pointer.at


class PullTool(DrawTool):
    """A shape given by two places: Idle → Pointing → Pulling → Idle. With Alt it is pulled from its middle."""

    from_middle = True

    def arguments(self, pointer: Pointer) -> dict[str, Any]:
        """The arguments of the command when the pointer is let go here."""
        assert self.began is not None
        return {
            **self.places(spot(self._start(pointer)), spot(self._end(pointer))),
            **self._equal(pointer),
            **self.look(),
            **({} if pointer.snaps else {"snap": False}),
        }

    def press(self, pointer: Pointer) -> None:
        super().press(pointer)
        self._mark(pointer)
        self.overlay.start, self.overlay.ring = self.overlay.ring, None

    def _mark(self, pointer: Pointer) -> None:
        """Marks the feature that the place under the pointer snaps to."""
        self.ring(pointer, self.name)

    def places(self, start: list[float], end: list[float]) -> dict[str, Any]:
        return {"start": start, "end": end}

    def _equal(self, pointer: Pointer) -> dict[str, Any]:
        """What says that the shape is as wide as high, for a command that snaps otherwise."""
        return {}

    def _start(self, pointer: Pointer) -> QPointF:
        """Where the shape begins: where it was pressed, or as far on the other side of that."""
        assert self.began is not None
        if not (self.from_middle and pointer.holds(Qt.KeyboardModifier.AltModifier)):
            return self.began.at
        return self.began.at * 2 - self._end(pointer)

    def _end(self, pointer: Pointer) -> QPointF:
        """Where the shape ends; with Shift it is as wide as high."""
        assert self.began is not None
        if not pointer.holds(Qt.KeyboardModifier.ShiftModifier):
            return pointer.at
        by = pointer.at - self.began.at
        side = max(abs(by.x()), abs(by.y()))
        return self.began.at + QPointF(side if by.x() >= 0 else -side, side if by.y() >= 0 else -side)

    def move(self, pointer: Pointer) -> None:
        if self.began is None:
            self.hover(pointer)
            return
        if self.state == "Pointing" and not far(self.began.at, pointer.at, pointer.pixel):
            return
        self.state = "Pulling"
        self._mark(pointer)
        self.preview(self.command, self.arguments(pointer), pointer)

    def release(self, pointer: Pointer) -> None:
        state, arguments = self.state, self.arguments(pointer) if self.state == "Pulling" else None
        self.cancel()
        if arguments is not None:
            self.draw(arguments)
        elif state == "Pointing":  # a click draws nothing: it selects what lies there, or nothing
            place = self.scene.place_at(pointer.at, 4 * pointer.pixel)
            self.desk.select((place,) if place is not None else ())

    def hint(self) -> str:
        return f"{self.title}: press and pull (Shift: as wide as high, Alt: from the middle, Ctrl: without snapping)"


class RectangleTool(PullTool):
    name, title, command = "rectangle", "Rectangle", "draw_rectangle"

    def _equal(self, pointer: Pointer) -> dict[str, Any]:
        return {"equal": True} if pointer.holds(Qt.KeyboardModifier.ShiftModifier) else {}


class LineTool(PullTool):
    name, title, command = "line", "Line", "draw_line"

    from_middle = False

    def _end(self, pointer: Pointer) -> QPointF:
        """With Shift the line is level, upright or diagonal."""
        assert self.began is not None
        by = pointer.at - self.began.at
        if not pointer.holds(Qt.KeyboardModifier.ShiftModifier):
            return pointer.at
        if abs(by.x()) > 2 * abs(by.y()):
            return QPointF(pointer.at.x(), self.began.at.y())
        if abs(by.y()) > 2 * abs(by.x()):
            return QPointF(self.began.at.x(), pointer.at.y())
        return super()._end(pointer)

    def _mark(self, pointer: Pointer) -> None:
        assert self.began is not None
        self.ring(pointer, self.name, side=QLineF(self.began.at, pointer.at).length() or math.inf)

    def hint(self) -> str:
        return "Line: press and pull (Ctrl: without snapping, Shift: level, upright or diagonal)"


class EllipseTool(PullTool):
    name, title, command = "ellipse", "Ellipse", "draw_ellipse"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._pressed = QPointF()

    def press(self, pointer: Pointer) -> None:
        self._pressed = pointer.at
        super().press(self._on_grid(pointer))

    def _end(self, pointer: Pointer) -> QPointF:
        return super()._end(self._as_large(pointer, self._on_grid(pointer)))

    def _as_large(self, pointer: Pointer, on_grid: Pointer) -> Pointer:
        """Its second corner on the grid where each side stays about as long as it was drawn: a circle stays one."""
        assert self.began is not None
        drawn = pointer.at - self._pressed
        by = on_grid.at - self.began.at
        x, y = (
            one if abs(abs(one) - abs(side)) <= SLIGHT * abs(side) else side
            for one, side in ((by.x(), drawn.x()), (by.y(), drawn.y()))
        )
        return replace(on_grid, at=self.began.at + QPointF(x, y))

    def _on_grid(self, pointer: Pointer) -> Pointer:
        """A corner of its box comes to lie on the faint grid of the canvas, as that of a rectangle does."""
        if pointer.holds(Qt.KeyboardModifier.AltModifier) or not pointer.snaps:
            return pointer
        near = [round(one / GRID) * GRID for one in pointer.spot()]
        x, y = (line if abs(line - one) <= GRID_REACH else one for line, one in zip(near, pointer.spot(), strict=True))
        return replace(pointer, at=QPointF(x, y))

    def hover(self, pointer: Pointer) -> None:
        """Only its middle snaps; that is known beforehand where it is pulled from there."""
        self.overlay.ring, self.overlay.tag = None, ""
        if pointer.holds(Qt.KeyboardModifier.AltModifier):
            super().hover(pointer)

    def _mark(self, pointer: Pointer) -> None:
        middle = (self._start(pointer) + self._end(pointer)) / 2
        self.ring(Pointer(middle, pointer.modifiers, pointer.pixel), self.name)

    def places(self, start: list[float], end: list[float]) -> dict[str, Any]:
        middle = (QPointF(*start) + QPointF(*end)) / 2
        return {"center": spot(middle), "edge": end}

    def hint(self) -> str:
        return f"{super().hint().replace('as wide as high', 'a circle')}"


class CornersTool(DrawTool):
    """A shape given corner by corner: Idle → Clicking → Idle; Enter, a double click or its first corner ends it."""

    of_corners = True
    least = 2
    closing = 10.0
    """How near the first corner a click closes the figure, in pixels of the screen."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.corners: list[QPointF] = []

    def press(self, pointer: Pointer) -> None:
        first = self.corners[0] if self.corners else None
        near = self.closing * pointer.pixel
        if first is not None and len(self.corners) > 2 and (first - pointer.at).manhattanLength() <= near:
            self.finish(True)
            return
        self.state = "Clicking"
        self.corners.append(pointer.at)
        self._preview(pointer)

    def move(self, pointer: Pointer) -> None:
        if self.corners:
            self.ring(pointer, self.name, side=QLineF(self.corners[-1], pointer.at).length())
            self._preview(pointer)
        else:
            self.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        """Corners are clicked, not pulled."""

    def double(self, pointer: Pointer) -> None:
        """The second click of a double click is the end, not one more corner."""
        self.finish(False)

    def key(self, key: int, pointer: Pointer) -> bool:
        if key in ENTER and self.corners:
            self.finish(False)
        elif key == Qt.Key.Key_Backspace and self.corners:
            self.corners.pop()
            if not self.corners:
                self.cancel()
            self._preview(pointer)
        else:
            return False
        return True

    def finish(self, closed: bool) -> None:
        """Draws the figure; where corners are missing, says so and goes on."""
        if len(self.corners) < self.least:
            self.desk.failed.emit(f"A {self.name} needs at least {self.least} corners. Click once more.")
            return
        arguments = self.arguments(self.corners, closed)
        self.cancel()
        self.draw(arguments)

    def arguments(self, corners: list[QPointF], closed: bool) -> dict[str, Any]:
        """The arguments of the command for these corners."""
        return {"points": [spot(one) for one in corners], **self.look()}

    def _preview(self, pointer: Pointer) -> None:
        if not self.corners:
            return
        corners = [*self.corners, pointer.at] if pointer.at != self.corners[-1] else self.corners
        self.overlay.corners = tuple(self.corners)
        if len(corners) >= self.least:
            result = self.preview(self.command, self.arguments(corners, False), pointer)
            ghost = self.desk.ghost
            if result is not None and ghost is not None:
                made = [one for name in result.touched if isinstance(one := ghost.values().get(name), Shape)]
                places = made[0].get("points")[: len(self.corners)] if made else ()
                self.overlay.corners = tuple(QPointF(*one) for one in places)
                self.overlay.tag = result.says.partition(": ")[2]  # it is not drawn yet: how it is ended is said below
                self.desk.said.emit(self.hint())
        elif len(corners) == 2:
            self.preview("draw_path", {"points": [spot(one) for one in corners]}, pointer)
            self.overlay.tag = ""

    def cancel(self) -> None:
        self.corners = []
        super().cancel()

    def hint(self) -> str:
        more = "click the next corner; Enter, double click or the first corner ends it, Backspace takes one back"
        return f"{self.title}: {more if self.corners else 'click its corners one after another'}"


class PolygonTool(CornersTool):
    name, title, command, least = "polygon", "Polygon", "draw_polygon", 3


class PathTool(CornersTool):
    name, title, command = "path", "Path", "draw_path"

    def arguments(self, corners: list[QPointF], closed: bool) -> dict[str, Any]:
        return {**super().arguments(corners, closed), **({"closed": True} if closed else {})}
