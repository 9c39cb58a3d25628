"""Where small windows open: clear of what they are about."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize

from studio.app.style.keeping_clear import FEW, NEAR, Clear, clear_place, in_few
from studio.app.theme import GAP

ROOM = QRect(0, 0, 1280, 800)
SIZE = QSize(230, 260)


def test_many_things_are_kept_clear_of_by_few_rectangles_that_cover_them() -> None:
    rows = [QRect(300 + 4 * column, 100 * row, 3, 20) for row in range(5) for column in range(100)]
    few = in_few(rows)
    assert len(few) == FEW and all(any(around.contains(one) for around in few) for one in rows)
    place = clear_place(SIZE, QRect(310, 10, 20, 20), Clear((), few), ROOM)
    assert not any(QRect(place, SIZE).intersects(one) for one in rows)


def test_things_far_apart_leave_the_room_between_them_free() -> None:
    sides = [QRect(x + 30 * one, 40, 20, 700) for x in (0, 1000) for one in range(8)]
    opener = QRect(QPoint(500, 100), QSize(20, 20))
    place = clear_place(SIZE, opener, Clear((), in_few(sides)), ROOM)
    assert place.x() == 500 and place.y() > opener.bottom()


def test_few_things_stay_as_they_are() -> None:
    assert in_few([QRect(0, 0, 5, 5)]) == [QRect(0, 0, 5, 5)] and in_few([]) == []


def test_a_window_stands_below_what_opens_it_while_half_of_what_it_is_about_is_seen() -> None:
    opener = QRect(400, 20, 60, 24)
    below = opener.bottomLeft() + QPoint(0, 1 + NEAR)
    half, more = QRect(250, 100, 300, 60), QRect(300, 100, 300, 60)
    assert clear_place(SIZE, opener, Clear([QRect(600, 100, 300, 200)]), ROOM) == below
    assert clear_place(SIZE, opener, Clear([half]), ROOM) == below
    assert not QRect(clear_place(SIZE, opener, Clear([more]), ROOM), SIZE).intersects(more)
    assert not QRect(clear_place(SIZE, opener, Clear([], [half]), ROOM), SIZE).intersects(half), "words never"


def test_it_hangs_below_what_opens_it_as_little_aside_as_is_clear() -> None:
    opener = QRect(400, 20, 60, 24)
    there = QRect(380, 60, 200, 300)
    top = opener.bottom() + 1 + NEAR
    assert clear_place(SIZE, opener, Clear([there]), ROOM) == QPoint(there.right() + GAP, top)
    assert clear_place(SIZE, opener, Clear([there.translated(60, 90)]), ROOM).y() == top
    assert clear_place(SIZE, QRect(400, 700, 60, 24), Clear([there]), ROOM).y() < 700, "below there is no room"
