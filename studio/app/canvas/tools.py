"""Tools: small state machines that make commands of pointer and keys. States are participles.

A tool never changes anything itself: while it moves it previews a command, and when it lets go it does that command.
Escape takes the gesture back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QCursor

from studio.app.canvas.scene import Scene
from studio.app.desk import Desk
from studio.commands.conditions import Place


@dataclass(frozen=True)
class Pointer:
    """One event of the pointer, in canvas pixels."""

    at: QPointF
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def adding(self) -> bool:
        """Whether the person adds to what is selected."""
        return bool(self.modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))

    def spot(self) -> list[float]:
        return [round(self.at.x(), 2), round(self.at.y(), 2)]


class Tool(Protocol):
    """What the view calls."""

    name: str
    title: str
    cursor: Qt.CursorShape

    def press(self, pointer: Pointer) -> None: ...
    def move(self, pointer: Pointer) -> None: ...
    def release(self, pointer: Pointer) -> None: ...
    def double(self, pointer: Pointer) -> None: ...
    def key(self, key: int, pointer: Pointer) -> bool: ...
    def cancel(self) -> None: ...
    def hint(self) -> str: ...


class BaseTool:
    """A tool that does nothing yet; holds what all tools share."""

    name = ""
    title = ""
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, desk: Desk, scene: Scene) -> None:
        self.desk, self.scene = desk, scene
        self.state = "Idle"
        self.began: Pointer | None = None
        self.marquee: QRectF | None = None

    def press(self, pointer: Pointer) -> None:
        self.state, self.began = "Pointing", pointer

    def move(self, pointer: Pointer) -> None:
        del pointer

    def release(self, pointer: Pointer) -> None:
        del pointer
        self.cancel()

    def double(self, pointer: Pointer) -> None:
        self.press(pointer)

    def key(self, key: int, pointer: Pointer) -> bool:
        del key, pointer
        return False

    def cancel(self) -> None:
        """Takes the gesture back."""
        self.state, self.began, self.marquee = "Idle", None, None
        self.desk.show_ghost(None)

    def hint(self) -> str:
        """What a click would do now."""
        return self.title

    def cursor_now(self) -> QCursor:
        return QCursor(self.cursor)


def span(one: QPointF, other: QPointF) -> QRectF:
    """The rectangle between two corners."""
    return QRectF(one, other).normalized()


def far(one: QPointF, other: QPointF, least: float = 3.0) -> bool:
    """Whether a pointer has moved far enough to mean a drag, in canvas pixels."""
    return (one - other).manhattanLength() >= least


def named(place: Place) -> str:
    """A thing in words: ``rows[2]``."""
    name, path = place
    return name + "".join(f"[{key!r}]" for key in path)
