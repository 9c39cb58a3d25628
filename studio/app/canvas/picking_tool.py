"""The pointing tool: in hand while a form asks for something that can be pointed at on the canvas."""

from __future__ import annotations

from PySide6.QtCore import Qt

from studio.app.canvas.tool_base import FAR, BaseTool, Pointer
from studio.app.picking import CanvasClick, PickingTarget


class PickingTool(BaseTool):
    """A click gives what is under the pointer to the form; nothing on the canvas changes."""

    name, title = "point", "Point"
    cursor = Qt.CursorShape.PointingHandCursor
    by_click = True

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self._pressed: Pointer | None = None
        self._why = ""  # why what was pointed at is not what is asked for
        self.desk.failed.connect(self._refused)

    def _refused(self, sentence: str) -> None:
        self._why = sentence

    def move(self, pointer: Pointer) -> None:
        self._show(pointer)

    def press(self, pointer: Pointer) -> None:
        self._pressed = pointer
        self._show(pointer)

    def release(self, pointer: Pointer) -> None:
        aim, found, self._why = self.desk.aim, self._found(pointer), ""
        if aim is not None and aim.take is not None and found is not None:
            aim.take(self._click(pointer), found)
        elif aim is not None and aim.nothing:
            self.desk.failed.emit(aim.nothing)
            if aim.missed is not None:
                aim.missed()
        why, self._pressed = self._why, None
        self._show(pointer)
        if why:
            self.overlay.tag, self.overlay.refused = why, True

    def refresh(self) -> None:
        """Marks what was pointed at, as the form has it now."""
        self.overlay.pointed = tuple(self.desk.aim.marks()) if self.desk.aim is not None else ()

    def _show(self, pointer: Pointer) -> None:
        """Rings what a click would point at, and marks what was pointed at."""
        found, before = self._found(pointer), self.overlay.tag
        self.overlay.tag, self.overlay.refused = found.says if found is not None else "", False
        if self.overlay.tag != before and self.desk.aim is not None:
            self.desk.said.emit(" – ".join(filter(None, (self.desk.aim.says, self.overlay.tag))))
        self.overlay.ring = found.at if found is not None else None
        self.overlay.at = pointer.at
        self.refresh()

    def _found(self, pointer: Pointer) -> PickingTarget | None:
        aim = self.desk.aim
        return aim.find(self._click(pointer)) if aim is not None and aim.find is not None else None

    def _click(self, pointer: Pointer) -> CanvasClick:
        near, around = self.scene.place_at, self.scene.place_around
        thing = near(pointer.at, 4 * pointer.pixel, locked=True) or around(pointer.at, locked=True)
        adding = pointer.holds(Qt.KeyboardModifier.ShiftModifier)
        begun = self._pressed.at if self._pressed is not None else pointer.at
        pulled = (begun - pointer.at).manhattanLength() > FAR * pointer.pixel
        return CanvasClick(pointer.at, thing, pointer.pixel, adding, not pointer.snaps, begun if pulled else None)

    def hint(self) -> str:
        return self.desk.aim.says if self.desk.aim is not None else self.title
