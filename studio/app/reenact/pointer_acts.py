"""What a hand does in a gesture, bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF

from studio.language.errors import StudioError


@dataclass(frozen=True)
class Go:
    """The pointer goes to a place of the window; ``during`` is called with how far it is (0 to 1).

    ``steps`` are the most calls of ``during`` in one way, for what takes its time to show.
    """

    to: QPointF
    during: Callable[[float], None] | None = None


@dataclass(frozen=True)
class ClickAct:
    """The button goes down and up; ``does`` is what that changes in the window, no command."""

    does: Callable[[], object] | None = None
    marked: bool = False
    """Whether a mark stays there until the gesture is over."""


@dataclass(frozen=True)
class Press:
    """The button goes down and stays down."""


@dataclass(frozen=True)
class Release:
    """The button comes up."""


@dataclass(frozen=True)
class Wait:
    """A moment of rest, in seconds at normal speed; the window lays itself out meanwhile."""

    seconds: float = 0.06


Act = Go | ClickAct | Press | Release | Wait
Acts = Iterator[Act]


def unfailing(acts: Acts) -> Acts:
    """The acts; a hand that cannot find its way leaves the rest out, and the command is done all the same."""
    try:
        yield from acts
    except (StudioError, LookupError, TypeError, ValueError, AttributeError):
        return
