"""Where a small window opens, so that it does not lie over what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize

from studio.app.theme import GAP


def clear_place(size: QSize, wanted: QPoint, clear_of: Sequence[QRect], room: QRect) -> QPoint:
    """The top left of a window of a size within a room: near where it is wanted, over as little of these as can be."""
    across = [wanted.x(), *(x for one in clear_of for x in (one.left() - size.width() - GAP, one.right() + GAP))]
    down = [wanted.y(), *(y for one in clear_of for y in (one.top() - size.height() - GAP, one.bottom() + GAP))]
    places = [
        QPoint(
            max(min(x, room.right() - size.width()), room.left()),
            max(min(y, room.bottom() - size.height()), room.top()),
        )
        for x in across
        for y in down
    ]

    def worth(place: QPoint) -> tuple[int, int]:
        over = [QRect(place, size).intersected(one) for one in clear_of]
        return sum(one.width() * one.height() for one in over), (place - wanted).manhattanLength()

    return min(places, key=worth)
