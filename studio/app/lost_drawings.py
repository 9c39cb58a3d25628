"""What can no longer be drawn since the last change: it is told, for on the canvas it is just not there any more."""

from __future__ import annotations

from studio.document.live import Live
from studio.document.some_missing import SomeMissing
from studio.language.show import enumerated

MOST = 3
"""So many are named."""


class LostDrawings:
    """What of a document is drawn and has a value, from change to change."""

    def __init__(self, live: Live) -> None:
        self.known = well_drawn(live)

    def since(self, live: Live, back: str = "Undo") -> str:
        """What cannot be drawn now and could be when this was asked last, in a sentence; "" where nothing is so.

        ``back``: what brings it back.
        """
        before, self.known = self.known, well_drawn(live)
        lost = sorted(before & undrawn(live))
        if not lost:
            return ""
        more = [f"{len(lost) - MOST} more"] if len(lost) > MOST else []
        named, fault = enumerated([*lost[:MOST], *more]), live.errors[lost[0]]
        partly = len(lost) == 1 and isinstance(fault, SomeMissing)
        what = f"Of {named}, {fault.sentence}" if partly else f"{named} cannot be drawn now: {fault.sentence}"
        return f"{what} Nothing is lost: {back} brings it back."


def well_drawn(live: Live) -> frozenset[str]:
    """The drawn definitions that have a value."""
    return frozenset(name for name, one in live.document.definitions.items() if one.drawn and name not in live.errors)


def undrawn(live: Live) -> frozenset[str]:
    """The drawn definitions that have no value."""
    definitions = live.document.definitions
    return frozenset(name for name in live.errors if name in definitions and definitions[name].drawn)
