"""How long things take while a session is played; the faster it is, the shorter, but captions can still be read."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from studio.app.reenact.pointer_acts import Act, ClickAct, Go, Wait
from studio.app.timeline.captions import Caption

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
