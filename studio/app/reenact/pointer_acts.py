"""What a hand does in a gesture, bit by bit, and how long that takes at a speed at which captions can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF

from studio.app.timeline.captions import Caption
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


PACE = 900.0
"""Pixels a second of the pointer at normal speed."""
SHORTEST, LONGEST = 0.18, 0.9
"""Seconds that a movement takes at least and at most."""
CLICK, PRESS = 0.22, 0.08
"""Seconds that the ring of a click spreads, and that the button takes to go down or up."""
READING, LETTER = 0.8, 0.018
"""Seconds to read what came of a gesture: always, and for each letter."""
MOST_READING = 3.5
PATIENT = 0.7
"""With the speed, reading becomes this power of it quicker, so less than everything else."""


def seconds(act: Act, start: QPointF, speed: float) -> float:
    """How long an act takes that begins with the pointer at a place; nothing where the speed is 0."""
    if not speed:
        return 0.0
    if isinstance(act, Go):
        return _moving(act.to - start) / speed
    return (CLICK if isinstance(act, ClickAct) else act.seconds if isinstance(act, Wait) else PRESS) / speed


def _moving(way: QPointF) -> float:
    far = (way.x() ** 2 + way.y() ** 2) ** 0.5
    return 0.0 if far < 1 else min(max(far / PACE, SHORTEST), LONGEST)


def reading(caption: Caption, speed: float) -> float:
    """How long it takes to read a caption."""
    letters = len(caption.does) + sum(map(len, caption.inferred)) + len(caption.note)
    return min(READING + LETTER * letters, MOST_READING) / speed**PATIENT if speed else 0.0
