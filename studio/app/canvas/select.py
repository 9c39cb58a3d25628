"""The selecting tool: click, marquee, and dragging what is selected."""

from __future__ import annotations

from PySide6.QtCore import Qt

from studio.app.canvas.tools import BaseTool, Pointer, far, named, span


class SelectTool(BaseTool):
    """Idle → Pointing → Marking or Moving → Idle."""

    name = "select"
    title = "Select"

    def press(self, pointer: Pointer) -> None:
        self.began = pointer
        place = self.scene.place_at(pointer.at)
        if place is None:
            self.state = "PointingCanvas"
            if not pointer.adding:
                self.desk.select(())
            return
        self.state = "PointingShape"
        chosen = self.desk.selection.things
        if pointer.adding:
            self.desk.select(tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place))
        elif place not in chosen:
            self.desk.select((place,))

    def move(self, pointer: Pointer) -> None:
        if self.began is None or (self.state.startswith("Pointing") and not far(self.began.at, pointer.at)):
            return
        if self.state in ("PointingCanvas", "Marking"):
            self.state = "Marking"
            self.marquee = span(self.began.at, pointer.at)
        else:
            self.state = "Moving"
            self._preview(pointer)

    def _preview(self, pointer: Pointer) -> None:
        command = self._command(pointer)
        if command is not None:
            result = self.desk.preview(command[0], **command[1])
            if result is not None:
                self.desk.said.emit(result.says)

    def _command(self, pointer: Pointer) -> tuple[str, dict[str, object]] | None:
        """A plain thing is moved; a member of a list is dragged, so that a literal or parameter gives way."""
        if len(self.desk.selection.things) != 1 or self.began is None:
            return None
        name, path = self.desk.selection.things[0]
        if path:
            attribute = self._anchor(name)
            index = [key for key in path if isinstance(key, int)]
            return "drag", {"thing": name, "index": index, "attribute": attribute, "to": pointer.spot()}
        return "move", {"thing": name, "to": pointer.spot()}

    def _anchor(self, name: str) -> str:
        kind = next(item.given.kind for item in self.scene.items_shown if item.place[0] == name)
        return {"line": "start", "ellipse": "center", "label": "at"}.get(kind, "start")

    def release(self, pointer: Pointer) -> None:
        state, marquee = self.state, self.marquee
        command = self._command(pointer) if state == "Moving" else None
        self.cancel()
        if state == "Marking" and marquee is not None:
            inside = self.scene.places_in(marquee)
            kept = self.desk.selection.things if pointer.adding else ()
            self.desk.select((*kept, *(one for one in inside if one not in kept)))
        elif command is not None:
            self.desk.do(command[0], **command[1])

    def key(self, key: int, pointer: Pointer) -> bool:
        if key == Qt.Key.Key_Delete:
            for name in self.desk.selection.names:
                self.desk.do("delete", name=name)
            return True
        return False

    def hint(self) -> str:
        chosen = self.desk.selection.things
        return (
            f"Selected: {', '.join(map(named, chosen[:4]))}" if chosen else "Click a thing, or pull a frame around some"
        )
