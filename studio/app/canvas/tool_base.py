"""Tools: small state machines that make commands of pointer and keys. States are participles.

A tool never changes anything itself: while it moves it previews a command, and when it lets go it does that command.
Escape takes the gesture back.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QCursor, QKeyEvent

from studio.app.canvas.canvas_scene import Scene
from studio.app.desk import Desk
from studio.app.keys import program_key
from studio.commands.registry import Result
from studio.generalize.snap import Snapped, snap
from studio.generalize.surroundings import surroundings
from studio.language.values import Point

HANDLE = 4.0
"""Half the side of a handle, in pixels of the screen."""


FAR = 3.0
"""How far a pointer moves before that means a drag, in pixels of the screen."""

SEEN_LARGE = 0.1
"""Where a pixel of the screen is less than this on the canvas, parts of pixels of the canvas matter."""
STEPS, SEEN_APART = (1, 0.5, 0.1), 3
"""Places of the canvas are told apart by so much, where that is no more than so many pixels of the screen."""


@dataclass(frozen=True)
class Pointer:
    """One event of the pointer, in canvas pixels; ``pixel`` is how long a pixel of the screen is there."""

    at: QPointF
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    pixel: float = 1.0

    @property
    def adding(self) -> bool:
        """Whether the person adds to what is selected."""
        return bool(self.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))

    def holds(self, key: Qt.KeyboardModifier) -> bool:
        """Whether a key is held down with it."""
        return bool(self.modifiers & key)

    @property
    def snaps(self) -> bool:
        """Places snap unless Ctrl is held."""
        return not self.holds(Qt.KeyboardModifier.ControlModifier)

    def spot(self) -> list[float]:
        return spot(self.at)

    def event_place(self) -> list[float]:
        """Where an event happens: on whole pixels of the canvas, but where these are seen large."""
        digits = None if self.pixel > SEEN_LARGE else 2
        return [round(self.at.x(), digits), round(self.at.y(), digits)]


@dataclass
class Overlay:
    """What a tool shows over the canvas while it works."""

    marquee: QRectF | None = None
    ring: QPointF | None = None
    """The feature that is snapped to."""
    start: QPointF | None = None
    """The feature that the beginning of a pull snapped to."""
    tag: str = ""
    """A sentence near the pointer."""
    refused: bool = False
    """Whether the sentence says why something cannot be."""
    at: QPointF = field(default_factory=QPointF)
    """Where the pointer is."""
    around: QRectF | None = None
    """The box around several things that are selected."""
    handles: tuple[QPointF, ...] = ()
    spin: QPointF | None = None
    """The place over which the handle stands that rotates."""
    pivot: tuple[QPointF, float] | None = None
    """The place that a group rotates about, or over which the handle for it stands so many pixels of the screen."""
    corners: tuple[QPointF, ...] = ()
    """Places clicked so far."""
    pointed: tuple[QPointF, ...] = ()
    """Places of what was pointed at, which must be seen through its mark."""


class BaseTool:
    """A tool that does nothing yet; holds what all tools share."""

    name = ""
    title = ""
    cursor = Qt.CursorShape.ArrowCursor
    by_keys = True
    """Whether arrow keys and Enter lead it as a pointer does; else it has another use for them."""
    takes_keys = False
    """Whether it waits for a key as programs know them: then none means something else there, and they go there."""
    writes = False
    """Whether it makes texts, which have a look of their own."""
    by_click = False
    """Whether it is done by a click, not by a pull."""
    of_corners = False
    """Whether each press is one of several places."""

    def __init__(self, desk: Desk, scene: Scene) -> None:
        self.desk, self.scene = desk, scene
        self.state = "Idle"
        self.began: Pointer | None = None
        self.overlay = Overlay()

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self.state != "Idle"

    def takes(self, pointer: Pointer) -> bool:
        """Whether a press is about something that is under the pointer, or makes something there."""
        return True

    def press(self, pointer: Pointer) -> None:
        self.state, self.began = "Pointing", pointer

    def move(self, pointer: Pointer) -> None:
        del pointer

    def release(self, pointer: Pointer) -> None:
        self.cancel()

    def double(self, pointer: Pointer) -> None:
        self.press(pointer)

    def right(self, pointer: Pointer) -> bool:
        """Takes a click with the right button; gives False where that is for the menu."""
        return False

    def wheel(self, pointer: Pointer, notches: float) -> bool:
        """Takes the wheel; gives False where that moves the paper."""
        return False

    def key(self, key: int, pointer: Pointer) -> bool:
        """Takes a key; gives False for one that means nothing here."""
        return False

    def awaits(self, event: QEvent) -> str:
        """What programs call the key that was pressed, where it waits for that; else ""."""
        return program_key(event) if self.takes_keys and isinstance(event, QKeyEvent) else ""

    def show_key(self, name: str) -> None:
        """The key that it waits for was pressed; ``name`` is what programs call it."""

    def cancel(self) -> None:
        """Takes the gesture back."""
        self.state, self.began, self.overlay = "Idle", None, Overlay()
        self.desk.show_ghost(None)

    def hint(self) -> str:
        """What a click would do now."""
        return self.title

    def cursor_now(self) -> QCursor:
        return QCursor(self.cursor)

    def cursor_at(self, pointer: Pointer) -> Qt.CursorShape:
        """The cursor over a place of the canvas."""
        return self.cursor

    def preview(self, command: str, arguments: dict[str, Any], pointer: Pointer) -> Result | None:
        """Previews a command, with what it says near the pointer; why not, where it cannot be."""
        result = self.desk.preview(command, **arguments)
        says = result.says if result is not None else self.desk.refused
        self.overlay.tag, self.overlay.refused, self.overlay.at = says, result is None, pointer.at
        (self.desk.said if result is not None else self.desk.failed).emit(says)
        return result

    def ring(
        self, pointer: Pointer, kind: str = "", attribute: str = "", name: str = "", side: float = math.inf
    ) -> Snapped | None:
        """Marks the feature that a place would snap to, at the end of a ``side`` so long, and gives it."""
        self.overlay.ring = None
        if not pointer.snaps:
            return None
        place = Point(*pointer.spot())
        around = surroundings(self.desk.document, self.desk.live, kind, attribute, name, place)
        found = snap(place, around.for_side(side))
        if not found.says:
            return None
        self.overlay.ring = QPointF(*found.at)
        return found


def pointer_at(at: QPointF, modifiers: Qt.KeyboardModifier, pixel: float) -> Pointer:
    """The pointer at the roundest place that looks the same: on whole pixels, or on parts of these seen large."""
    step = next((one for one in STEPS if one <= SEEN_APART * pixel), STEPS[-1])
    return Pointer(QPointF(round(at.x() / step) * step, round(at.y() / step) * step), modifiers, pixel)


def spot(at: QPointF) -> list[float]:
    """A place as it stands in a session."""
    return [round(at.x(), 2), round(at.y(), 2)]


def span(one: QPointF, other: QPointF) -> QRectF:
    """The rectangle between two corners."""
    return QRectF(one, other).normalized()


def far(one: QPointF, other: QPointF, pixel: float = 1.0) -> bool:
    """Whether a pointer has moved far enough to mean a drag; ``pixel`` is how long one of the screen is there."""
    return (one - other).manhattanLength() >= FAR * pixel
