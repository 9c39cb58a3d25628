"""Tools of the canvas that show an event as it happens: the place clicked, the key pressed is what the rule gets."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt

from studio.app.canvas.canvas_scene import Scene
from studio.app.canvas.text_tool import CanvasTextField
from studio.app.canvas.tool_base import BaseTool, Pointer, far
from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT
from studio.app.stage.composed_event import composed_event
from studio.compile.runtime.held import Wheel
from studio.compile.runtime.window import DRAG
from studio.demonstrate.event_process import process_of
from studio.generalize.operands import place_operand


class EventTool(BaseTool):
    """Sets the stage with one event, then gives the canvas back to the selecting tool."""

    event = ""
    cursor = Qt.CursorShape.PointingHandCursor
    process = ""
    """The process in which the person wants it shown; "" for the one in the form, or that the event belongs to."""

    def show(self, **brings: Any) -> None:
        """The event happened."""
        self.cancel()
        process = self._named or process_of(self.desk.document, self.event)
        then = partial(self.desk.tool_wanted.emit, "select")
        command, arguments = composed_event(self.desk, self.event, process, brings)
        self.desk.do(command, then=lambda _: then(), **arguments)

    def hint(self) -> str:
        why = self.desk.editor.why_not(SHOW_EVENT)
        return why or f"{self.says} to show what happens then{f' ({self._named})' if self._named else ''}"

    @property
    def _named(self) -> str:
        return self.process or self.desk.process_named

    says = ""


class PlaceTool(EventTool):
    """An event at one place, where the press is let go."""

    by_click = True

    def release(self, pointer: Pointer) -> None:
        self.show(at=place_operand(*pointer.event_place()))


class DragTool(EventTool):
    name, title, event, says = "drag", "Demonstrate a drag", "drag", "Press and pull as the program would be used"

    def release(self, pointer: Pointer) -> None:
        began = self.began
        if began is not None and far(began.at, pointer.at, pointer.pixel):
            self.show(start=place_operand(*began.event_place()), end=place_operand(*pointer.event_place()))
        else:
            self.cancel()


class ClickTool(PlaceTool):
    """A click; a press that is pulled as far as programs tell it apart is a drag here too."""

    name, title, event = "click", "Demonstrate a click", "click"
    says = "Click, right click, or press and pull, as the program would be used,"

    def release(self, pointer: Pointer) -> None:
        began = self.began
        if began is None or (began.at - pointer.at).manhattanLength() <= DRAG * pointer.pixel:
            super().release(began or pointer)  # programs tell where it was pressed
            return
        dragging = DragTool(self.desk, self.scene)
        dragging.process = self.process
        dragging.press(began)
        dragging.release(pointer)

    def right(self, pointer: Pointer) -> bool:
        clicking = RightClickTool(self.desk, self.scene)
        clicking.process = self.process
        return clicking.right(pointer)


class DoubleClickTool(PlaceTool):
    name, title, event = "double_click", "Demonstrate a double click", "double_click"
    says = "Click where the program would be clicked twice"


class RightClickTool(PlaceTool):
    name, title, event = "right_click", "Demonstrate a right click", "right_click"
    says = "Click, with whichever button, where the program would be clicked with the right one"

    def right(self, pointer: Pointer) -> bool:
        self.release(pointer)
        return True


class PressTool(PlaceTool):
    name, title, event, says = "press", "Demonstrate a press", "press", "Click where the program would be pressed"


class HeldTool(PlaceTool):
    name, title, event, says = "pull", "Demonstrate a pull", "pull", "Click where a press would have been pulled to"


class ReleaseTool(PlaceTool):
    name, title, event, says = "release", "Demonstrate a release", "release", "Click where a press would be let go"


class HoverTool(PlaceTool):
    name, title, event, says = "hover", "Demonstrate hovering", "hover", "Click where the pointer would be"


class EnterTool(PlaceTool):
    name, title, event = "enter", "Demonstrate entering", "enter"
    says = "Click where the pointer would come to lie on something"


class LeaveTool(PlaceTool):
    name, title, event = "leave", "Demonstrate leaving", "leave"
    says = "Click on what the pointer would leave, where it was last"


class WheelTool(PlaceTool):
    name, title, event, says = "wheel", "Demonstrate the wheel", "wheel", "Roll the wheel up or down"

    def __init__(self, desk: Desk, scene: Scene) -> None:
        super().__init__(desk, scene)
        self._wheel = Wheel()

    def release(self, pointer: Pointer) -> None:
        self._turned(pointer, 1)

    def wheel(self, pointer: Pointer, notches: float) -> bool:
        if steps := self._wheel.turned(notches):
            self._turned(pointer, steps)
        return True

    def _turned(self, pointer: Pointer, steps: int) -> None:
        self.show(at=place_operand(*pointer.event_place()), steps=steps)


class KeyTool(EventTool):
    name, title, event, says = "key", "Demonstrate a key", "key", "Press a key on the canvas"
    by_keys = False
    takes_keys = True

    def show_key(self, name: str) -> None:
        self.show(key=name)


class KeyUpTool(KeyTool):
    name, title, event, says = (
        "key_up",
        "Demonstrate a key let go",
        "key_up",
        "Press the key that is let go",
    )


class TextTool(EventTool):
    name, title, event = "text", "Demonstrate a written text", "text"
    says = "Click on the canvas and write there, then Enter,"
    by_click = True

    def release(self, pointer: Pointer) -> None:
        self.cancel()

        def done(typed: str) -> None:
            if typed:
                self.show(written=typed)

        CanvasTextField(self.scene.views()[0], pointer.at, 16, "", done)


POINTING = (HoverTool, EnterTool, LeaveTool)
UNCOMMON = (
    DoubleClickTool,
    RightClickTool,
    PressTool,
    HeldTool,
    ReleaseTool,
    *POINTING,
    WheelTool,
    KeyUpTool,
    TextTool,
)
"""The tools that have no button: they are taken in hand where events are chosen."""
