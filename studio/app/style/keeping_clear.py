"""Where a small window opens, so that it does not lie over what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

from studio.app.theme import GAP

NEAR = 2
"""So many pixels are between a window and what opened it."""
FEW = 8
"""So many rectangles are kept clear of one by one."""


class Clear(NamedTuple):
    """What a small window should not lie over, in places of the screen."""

    drawn: Sequence[QRect] = ()
    """Of this half may be hidden: what is seen of the rest tells what becomes of it."""
    words: Sequence[QRect] = ()


def clear_place(size: QSize, opener: QRect, clear: Clear, room: QRect) -> QPoint:
    """The top left of a window of a size within a room: right below what opens it, where it begins and people look.

    Where too much would be hidden there, it still hangs in that line, as little aside as can be; where that is not
    enough, as near to it as can be, over as little as can be.
    """
    wide, high = size.width(), size.height()
    clear_of = [*clear.drawn, *clear.words]
    top = opener.bottom() + 1 + NEAR
    aside = [opener.left(), *(x for one in clear_of for x in (one.left() - wide - GAP, one.right() + GAP))]
    for x in sorted(aside, key=lambda one: abs(one - opener.left())):
        hanging = QRect(QPoint(max(min(x, room.right() + 1 - wide), room.left()), top), size)
        if room.contains(hanging) and not _hides(hanging, clear):
            return hanging.topLeft()
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


def _hides(there: QRect, clear: Clear) -> bool:
    """Whether too much lies below a window."""
    hidden = sum(_area(there.intersected(one)) for one in clear.drawn)
    return 2 * hidden > sum(map(_area, clear.drawn)) or any(there.intersects(one) for one in clear.words)


def in_few(many: Sequence[QRect]) -> list[QRect]:
    """Rectangles, or where there are many of them those around neighbours: a place is sought beside each."""
    if len(many) <= FEW:
        return list(many)
    around = _around(many)
    across = around.width() > around.height()
    in_line = sorted(many, key=lambda one: one.center().x() if across else one.center().y())
    cuts = [len(many) * part // FEW for part in range(FEW + 1)]
    return [_around(in_line[begin:end]) for begin, end in pairwise(cuts)]


def _around(some: Sequence[QRect]) -> QRect:
    return reduce(QRect.united, some)


def _area(one: QRect) -> int:
    return max(0, one.width()) * max(0, one.height())
