"""Where a small window opens, so that it does not lie over what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize

from studio.app.theme import GAP

NEAR = 2
"""So many pixels are between a window and what opened it."""


def clear_place(size: QSize, opener: QRect, clear_of: Sequence[QRect], room: QRect) -> QPoint:
    """The top left of a window of a size within a room: as near to what opens it as can be, over as little of these.

    Where nothing is in its way it stands right below what opens it, and begins where that begins.
    """
    wide, high = size.width(), size.height()
    across = [opener.left(), opener.right() + 1 - wide, opener.left() - wide, opener.right() + 1]
    down = [opener.bottom() + 1 + NEAR, opener.top(), opener.top() - high - NEAR]
    for one in clear_of:
        across += [one.left() - wide - GAP, one.right() + GAP]
        down += [one.top() - high - GAP, one.bottom() + GAP]
    places = [
        QPoint(
            max(min(x, room.right() + 1 - wide), room.left()),
            max(min(y, room.bottom() + 1 - high), room.top()),
        )
        for x in across
        for y in down
    ]

    def worth(place: QPoint) -> tuple[int, int, int, int]:
        there = QRect(place, size)
        over = sum(_area(there.intersected(one)) for one in clear_of)
        aside = max(0, there.left() - opener.right() - 1, opener.left() - there.right() - 1)
        apart = max(0, there.top() - opener.bottom() - 1, opener.top() - there.bottom() - 1)
        return (
            over,
            _area(there.intersected(opener)),
            max(NEAR, aside + apart),
            (place - opener.bottomLeft()).manhattanLength(),
        )

    return min(places, key=worth)


def _area(one: QRect) -> int:
    return max(0, one.width()) * max(0, one.height())
