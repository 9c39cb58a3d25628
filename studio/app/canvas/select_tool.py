"""The selecting tool: click, marquee, and pulling what is selected or its handles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt

from studio.app.canvas import clipboard, handles, text_tool
from studio.app.canvas.canvas_scene import outermost
from studio.app.canvas.drag_commands import DragAhead, Pull, is_single, moving
from studio.app.canvas.drawn_items import Drawn
from studio.app.canvas.pull_ways import Way, copying, pasting, shifting
from studio.app.canvas.shown_pull import shown_pull
from studio.app.canvas.tool_base import HANDLE, BaseTool, Overlay, Pointer, far, span
from studio.app.direct_edits import members_meant
from studio.commands.conditions import Place
from studio.commands.registry import Result
from studio.commands.wording import place_in_words

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


COPIES, LOCKED = Qt.CursorShape.DragCopyCursor, Qt.CursorShape.ForbiddenCursor
ON_STAGE = (
    "What is shown is done by the actions on the stage, such as Change: choose one, then click. "
    "A pull changes a place that can change; else it moves the drawing itself."
)
NO_PULL = "This cannot be pulled as a whole. Click it twice to go into it, and pull what is inside."


class SelectTool(BaseTool):
    """Idle → Pointing… → Marking, Moving or Resizing → Idle."""

    name = "select"
    title = "Select"
    by_keys = False

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.pull: Pull | None = None
        self.last: Pointer | None = None
        self._clicked: Place | None = None
        self._preparing: DragAhead | None = None
        self._seen: Place | None = None
        self._copies = False  # whether what is pulled is a copy
        self.desk.selection_changed.connect(self._handles)
        self.desk.changed.connect(lambda _: self._handles())
        self.desk.replaced.connect(self._handles)
        self.desk.moment_changed.connect(self._handles)

    # pointing

    def takes(self, pointer: Pointer) -> bool:
        return self._handle_at(pointer) is not None or self._thing_at(pointer) is not None

    def _thing_at(self, pointer: Pointer) -> Place | None:
        """What a press would take hold of: what is drawn there, else what is selected and goes round the place.

        What only runs through behind what is selected (a line under a frame) is no hindrance to pulling that.
        """
        place = self.scene.place_at(pointer.at, 4 * pointer.pixel)
        if pointer.adding:
            return place
        chosen = (one for one in self.desk.selection.things if not self.scene.is_locked(one[0]))
        around = (one for one in chosen if self.scene.goes_round(one, pointer.at))
        return next((one for one in around if place is None or self.scene.runs_behind(place, one)), place)

    def press(self, pointer: Pointer) -> None:
        self.began, self._clicked = pointer, None
        handle = self._handle_at(pointer)
        if handle is not None:
            self.state, self.pull = "PointingHandle", Pull(self.desk, handle.ways, handle.at)
            self._prepare(handle.ways)
            self.overlay.spin = self.overlay.pivot = None
            return
        place = self._thing_at(pointer)
        if place is None:
            self._say_locked(pointer)
            self.state = "PointingCanvas"
            if not pointer.adding:
                self.desk.select(())
            return
        self.state = "PointingShape"
        self._pick(place, pointer)
        here = self.scene.place_at(pointer.at, 4 * pointer.pixel)
        if here != place:
            self._clicked = here or self.scene.place_around(pointer.at)
        pull = self._begun(pointer)
        self._prepare(pull.ways if pull is not None else ())

    def _say_locked(self, pointer: Pointer) -> None:
        locked = self._locked_at(pointer)
        if locked is not None:
            self.desk.failed.emit(f"{locked.place[0]} is locked. Click the lock beside its name in the outline first.")

    def _locked_at(self, pointer: Pointer) -> Drawn | None:
        """What is locked and lies under the pointer."""
        found = self.scene.drawn_at(pointer.at, 4 * pointer.pixel, locked=True)
        return found if found is not None and self.scene.is_locked(found.place[0]) else None

    def _pick(self, place: Place, pointer: Pointer) -> None:
        chosen = self.desk.selection.things
        inside = place in chosen or (place[0], ()) in chosen
        if pointer.adding:
            self.desk.select(tuple(one for one in chosen if one != place) if place in chosen else (*chosen, place))
        elif not inside:
            self.desk.select((place,))
        elif len(chosen) > 1 or place not in chosen:
            self._clicked = place  # a click on one of several picks it, a pull moves all

    def move(self, pointer: Pointer) -> None:
        self.last = pointer
        if self.began is None:
            self._look_at(self.scene.place_at(pointer.at, 4 * pointer.pixel))
        if self.began is None or (
            self.state.startswith("Pointing") and not far(self.began.at, pointer.at, pointer.pixel)
        ):
            return
        if self.state in ("PointingCanvas", "Marking"):
            self.state = "Marking"
            self.overlay.marquee = span(self.began.at, pointer.at)
            return
        if self.state == "PointingShape":
            self.state, self._copies = "Moving", self._copying(pointer)
            self.pull = self._begun(pointer)
            if self.pull is None:
                self.desk.failed.emit(NO_PULL)
        elif self.state == "PointingHandle":
            self.state = "Resizing"
        self._follow_alt(pointer)
        self._show(pointer)

    def _copying(self, pointer: Pointer) -> bool:
        """Alt makes a copy, held from the press on or taken later: some window managers move windows by it."""
        return pointer.holds(ALT) or (self.began is not None and self.began.holds(ALT))

    def _follow_alt(self, pointer: Pointer) -> None:
        """Alt was pressed or let go while something is pulled."""
        if self.state == "Moving" and self._copying(pointer) != self._copies:
            self._copies = not self._copies
            self.pull = self._begun(pointer)
            self._show(pointer)

    def release(self, pointer: Pointer) -> None:
        self._follow_alt(pointer)
        state, pull, clicked, marquee = self.state, self.pull, self._clicked, self.overlay.marquee
        self.cancel()
        if state == "Marking" and marquee is not None:
            inside = self.scene.places_in(marquee)
            kept = self.desk.selection.things if pointer.adding else ()
            self.desk.select((*kept, *(one for one in inside if one not in kept)))
        elif state in ("Moving", "Resizing") and pull is not None and pull.shown is not None:
            if pull.changes:
                self._do(pull)
        elif state == "PointingShape" and clicked is not None:
            self.desk.select((clicked,))
        elif state == "PointingCanvas" and (around := self.scene.place_around(pointer.at)) is not None:
            self._pick(around, pointer)

    def _do(self, pull: Pull) -> None:
        assert pull.shown is not None
        command, arguments = pull.shown
        copies = pull.ways[pull.way].copies

        def done(result: Result) -> None:
            if copies or arguments.get("thing", "") not in ("", *result.touched):
                new = result.touched - {str(arguments.get("thing", ""))}
                self.desk.select_names(tuple(one for one in self.desk.document.definitions if one in new))

        self.desk.do(command, then=done, **arguments)

    def double(self, pointer: Pointer) -> None:
        """Goes into a group, or writes another text into a label."""
        found = self.scene.drawn_at(pointer.at, 4 * pointer.pixel)
        if found is None:
            return
        if found.given.kind == "label" and is_single(self.desk, found.place[0]):
            text_tool.rewrite(self.scene, found.place, found.given)
        elif outermost(found.place) != found.place:
            self.desk.select((found.place,))

    # pulling

    def _begun(self, pointer: Pointer) -> Pull | None:
        chosen = self.desk.selection.things
        if self._copying(pointer):
            return self._duplicating(chosen)
        if len(chosen) == 1:
            return shown_pull(self.desk, chosen[0], pointer.pixel) or moving(self.scene, chosen[0])
        if members_meant(self.desk)[0] and not self.scene.is_locked(chosen[0][0]):
            held = next((one for one in chosen if one == self._taken(pointer)), chosen[0])
            return moving(self.scene, held)
        names = [name for name in self.desk.selection.names if not self.scene.is_locked(name)]
        return Pull(self.desk, (shifting(names),), QPointF()) if names else None

    def _taken(self, pointer: Pointer) -> Place | None:
        """What was taken hold of where the pull began."""
        began = self.began or pointer
        return self.scene.place_at(began.at, 4 * began.pixel)

    def _duplicating(self, chosen: tuple[Place, ...]) -> Pull | None:
        if len(chosen) == 1 and is_single(self.desk, chosen[0][0]):
            name, start = chosen[0][0], moving(self.scene, chosen[0])
            return Pull(self.desk, (copying(name),), start.held) if start is not None else None
        things = clipboard.copied(self.desk)
        return Pull(self.desk, (pasting(things),), QPointF()) if things else None

    def _show(self, pointer: Pointer) -> None:
        if self.pull is None or self.began is None:
            return
        result = self.pull.show(self._by(pointer), pointer.snaps)
        says = result.says if result is not None else self.desk.refused
        (self.desk.said if result is not None else self.desk.failed).emit(says)
        others = self.pull.choices
        more = f"\nTab: {others} other way{'s' if others > 1 else ''}" if others and result is not None else ""
        pivot = handles.pivot_of(self.scene, result.document, self._name()) if result is not None else None
        self.overlay = Overlay(tag=says + more, refused=result is None, at=pointer.at, pivot=pivot)
        if result is not None and " to " in says and pointer.snaps:
            self.ring(Pointer(self.pull.held + self._by(pointer), pointer.modifiers), name=self._name())

    def _name(self) -> str:
        names = self.desk.selection.names
        return names[0] if len(names) == 1 else ""

    def _by(self, pointer: Pointer) -> QPointF:
        """How far was pulled; with Shift straight across or straight down, unless that goes round."""
        assert self.began is not None
        by = pointer.at - self.began.at
        if pointer.holds(SHIFT) and not (self.pull is not None and self.pull.rotates):
            return QPointF(by.x(), 0) if abs(by.x()) >= abs(by.y()) else QPointF(0, by.y())
        return by

    # handles

    def _handles(self) -> None:
        if not self.busy:
            shown = handles.handles(self.scene)
            self.overlay.around = handles.around(self.scene)
            apart = (handles.ROTATION, handles.PIVOT)
            self.overlay.handles = tuple(one.at for one in shown if one.called not in apart)
            self.overlay.spin = next((one.at for one in shown if one.called == handles.ROTATION), None)
            self.overlay.pivot = next(((one.at, one.lift) for one in shown if one.called == handles.PIVOT), None)

    def _handle_at(self, pointer: Pointer) -> handles.Handle | None:
        reach = (HANDLE + 3) * pointer.pixel
        far = [
            ((at - pointer.at).manhattanLength(), handle)
            for at, handle in handles.standing(handles.handles(self.scene), pointer.pixel)
        ]
        away, handle = min(far, key=lambda one: one[0], default=(0.0, None))
        return None if handle is None or away > reach or self._is_body(away, pointer) else handle

    def _is_body(self, away: float, pointer: Pointer) -> bool:
        """Whether the pointer is nearer to the middle of a small thing than to the handle beside it."""
        middle = self.scene.bounds_of(self.desk.selection.things[0]).center()
        return (middle - pointer.at).manhattanLength() < away

    def cursor_at(self, pointer: Pointer) -> Qt.CursorShape:
        handle = self._handle_at(pointer) if not self.busy else None
        if handle is not None:
            return handle.cursor
        if self.state == "Moving":
            return COPIES if self._copies else Qt.CursorShape.SizeAllCursor
        if self.busy or self._thing_at(pointer) is None:
            return LOCKED if not self.busy and self._locked_at(pointer) is not None else self.cursor
        return COPIES if pointer.holds(ALT) else Qt.CursorShape.SizeAllCursor

    # keys

    def key(self, key: int, pointer: Pointer) -> bool:
        if key == Qt.Key.Key_Tab and self.pull is not None and self.last is not None:
            self.pull.cycle()
            self._show(self.last)
            return True
        return False

    def _look_at(self, place: Place | None) -> None:
        """What the pointer has come to may soon be pulled."""
        if place != self._seen:
            self._seen = place
            pull = moving(self.scene, place, True) if place is not None else None
            self._prepare(pull.ways if pull is not None else ())

    def _prepare(self, ways: Sequence[Way]) -> None:
        self._rest()
        self._preparing = DragAhead(self.desk.document, ways)

    def _rest(self) -> None:
        if self._preparing is not None:
            self._preparing.stop()

    def cancel(self) -> None:
        self.pull = None
        self._rest()
        super().cancel()
        self._handles()

    def hint(self) -> str:
        chosen = self.desk.selection.things
        if not self.desk.document.names():
            return "Nothing is drawn yet: take a tool (R draws rectangles, E ellipses, L lines), then press and pull"
        if self.desk.document.stage is not None:
            return ON_STAGE
        if not chosen:
            return "Click a thing, or pull a frame around some"
        more = f" and {len(chosen) - 4} more" if len(chosen) > 4 else ""
        seen = any(self.scene.of(place) for place in chosen)
        can = " – pull to move, Alt to copy, arrow keys to nudge" if seen else ""
        return f"Selected: {', '.join(map(place_in_words, chosen[:4]))}{more}{can}"
