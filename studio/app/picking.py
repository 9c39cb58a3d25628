"""What a click on the canvas is for while a form asks for something: a thing, a place, a member of a collection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF

from studio.commands.conditions import Place


@dataclass(frozen=True)
class CanvasClick:
    """A place of the canvas under the pointer, the thing that is there, and how the keys were held.

    ``pixel`` is how long a pixel of the screen is there; ``adding`` (Shift) means one more, ``plain`` (Ctrl) means just
    the place. ``pressed`` is where a pull began that ended here; None for a click.
    """

    at: QPointF
    thing: Place | None = None
    pixel: float = 1.0
    adding: bool = False
    plain: bool = False
    pressed: QPointF | None = None


@dataclass(frozen=True)
class PickingTarget:
    """What a click would point at: as an argument (JSON), in words, and where it is marked."""

    data: Any
    says: str
    at: QPointF | None = None


@dataclass(frozen=True)
class Picking:
    """What is asked for.

    ``says`` is what a click would do; ``find`` gives what a click would point at, ``take`` takes it, ``marks`` are the
    places pointed at so far, and ``leave`` is called when nothing is asked for any more. ``nothing`` is said where a
    click points at nothing. Without ``find`` the canvas goes on as it is. ``named`` takes what has a name and was
    pointed at elsewhere, such as in the inspector. ``missed`` is called when a click pointed at nothing.
    """

    says: str = ""
    find: Callable[[CanvasClick], PickingTarget | None] | None = None
    take: Callable[[CanvasClick, PickingTarget], None] | None = None
    marks: Callable[[], list[QPointF]] = list
    leave: Callable[[], None] | None = None
    nothing: str = ""
    named: Callable[[str], None] | None = None
    missed: Callable[[], None] | None = None
