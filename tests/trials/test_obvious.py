"""Small programs taught with the obvious gestures: what was meant must come out of the first few demonstrations."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting

SEATS = 5
ROOM = 40
"""How far apart they are drawn, in pixels."""
Turn = tuple[list[int], int, list[int]]
"""Which are taken, which one is clicked, and which are taken then."""


def place(number: int, right: int = 0) -> list[int]:
    """Where somebody clicks who means a seat, not always at the same spot of it."""
    return [35 + ROOM * number + right, 44]


def seats(*turns: Turn) -> Acting:
    """Seats drawn one by one; a click takes one, or gives it back."""
    acting = Acting()
    names = [f"seat_{number}" for number in range(SEATS)]
    for number, name in enumerate(names):
        left = 20 + ROOM * number
        acting.do("draw_rectangle", start=[left, 30], end=[left + 30, 60], fill="white", name=name)
    acting.do("listify", things=names, name="seats").do("new_state", name="taken", value=[])
    for count, (before, clicked, after) in enumerate(turns):
        acting.do("give", name="taken", value=before).on("click", "on_click", at=place(clicked, 3 * count))
        if clicked in before:
            acting.take("taken", clicked).end()
        elif clicked in after:
            acting.append("taken", clicked).end()
        else:
            acting.end("nothing", "taken")
    return acting


def test_what_is_put_in_a_list_by_a_click_is_what_was_clicked() -> None:
    assert seats(([], 1, [1])).steps("on_click")[-1] == "append nearest_shape(seats, at) to taken"


def test_taking_and_giving_back_is_told_apart_by_what_was_clicked() -> None:
    assert seats(([], 1, [1]), ([1], 3, [1, 3]), ([1, 3], 1, [3])).steps("on_click")[2:] == [
        "when nearest_shape(seats, at) not in taken:",
        "    append nearest_shape(seats, at) to taken",
        "otherwise:",
        "    take nearest_shape(seats, at) from taken",
    ]


@pytest.mark.parametrize("clicked", [1, 3])
def test_what_is_refused_is_asked_of_what_was_clicked(clicked: int) -> None:
    acting = seats(([], 1, [1]), ([1], 3, [1, 3]))
    acting.do("give", name="taken", value=[1, 3]).on("click", "on_click", at=place(clicked, 5)).end("nothing", "taken")
    assert acting.steps("on_click") == [
        "when nearest_shape(seats, at) in taken:",
        "    stop: taken",
        "append nearest_shape(seats, at) to taken",
    ]
