"""Where a form opens: on the screen, over the canvas, and beside what it is about."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QSize

from studio.app.theme import GAP

TITLE = 32
"""How high the title of a form is at most, in pixels; it must be on the screen too."""


def place(size: QSize, room: QRect, about: Iterable[QRect], screen: QRect) -> QPoint:
    """The upper left corner of a form of this size: in a corner of its ``room`` where it hides least of what it is
    ``about``, and wholly on the ``screen``. All rectangles in pixels of the screen; the first of equals is upper right.
    """
    free = room.adjusted(GAP, GAP + TITLE, -GAP, -GAP)
    right, low = free.right() - size.width() + 1, free.bottom() - size.height() + 1
    corners = [(right, free.top()), (free.left(), free.top()), (right, low), (free.left(), low)]
    spots = [inside(QPoint(*corner), size, screen) for corner in corners]
    hidden = list(about)
    return min(spots, key=lambda spot: sum(_area(one.intersected(QRect(spot, size))) for one in hidden))


def inside(spot: QPoint, size: QSize, screen: QRect) -> QPoint:
    """The corner nearest to a spot from which a form of this size lies on the screen, its title at least."""
    x = max(min(spot.x(), screen.right() + 1 - size.width()), screen.left())
    y = max(min(spot.y(), screen.bottom() + 1 - size.height()), screen.top() + TITLE)
    return QPoint(x, y)


def _area(one: QRect) -> int:
    return max(one.width(), 0) * max(one.height(), 0)
