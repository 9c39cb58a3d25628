"""Skipping the rest of a loop: nothing is done for these items, or the loop is left there, whichever is plainer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from studio.document.actions import CloseAction
from tests.compile.emitted import module_of
from tests.demonstrate.acting import Acting, state, tile
from tests.demonstrate.test_anticipation import ghost

Row = list[int]


def carrying(row: Row, acting: Acting) -> None:
    """One more, shown digit by digit from the right."""
    for place in range(len(row) - 1, -1, -1):
        acting.item(place).put("row", tile("place"), 1 - row[place])
        if row[place] == 0:
            return


def flowing(row: Row, acting: Acting) -> None:
    """What flows along until a wall, which is 2."""
    for place in range(row.index(2) if 2 in row else len(row)):
        acting.item(place).put("row", tile("place"), 1)


def painting(row: Row, acting: Acting) -> None:
    """Whatever is 1 becomes 3."""
    for place in (one for one, value in enumerate(row) if value == 1):
        acting.item(place).put("row", tile("place"), 3)


def shown(act: Callable[[Row, Acting], None], *rows: Row, backwards: bool = False, skips: bool = True) -> Acting:
    acting = Acting(state("row", "[]"))
    for row in rows:
        acting.do("give", name="row", value=row).on("key", "go", key="+")
        places = range(len(row))
        acting.each("place", *(reversed(places) if backwards else places))
        act(row, acting)
        (acting.skip() if skips else acting).end()
    return acting


def gone(acting: Acting, row: Row) -> Row:
    found: Row = acting.played("go", row=row, key="+").changed["row"]
    return found


@pytest.mark.parametrize("skips", [True, False])
def test_a_loop_is_left_behind_what_was_done_last(skips: bool) -> None:
    acting = shown(carrying, [0, 0, 1, 0, 0], [0, 0, 1, 1, 1], backwards=True, skips=skips)
    assert acting.steps("go")[-1].strip() == "leave the loop"
    assert gone(acting, [1, 0, 1, 1, 0]) == [1, 0, 1, 1, 1] and gone(acting, [1, 0, 1, 1, 1]) == [1, 1, 0, 0, 0]
    assert gone(acting, [1, 1, 1]) == [0, 0, 0]


def test_a_loop_is_left_at_an_item_for_which_nothing_is_done() -> None:
    acting = shown(flowing, [0, 0, 0, 2, 0, 0], [2, 0, 0, 0, 2, 0])
    assert gone(acting, [0, 0, 2, 0, 0, 2]) == [1, 1, 2, 0, 0, 2] and gone(acting, [0, 0, 0]) == [1, 1, 1]


def test_what_a_plain_test_tells_of_each_item_is_no_leaving() -> None:
    acting = shown(painting, [0, 1, 0, 2, 0, 0], [1, 2, 1, 0, 2, 0])
    assert gone(acting, [1, 0, 1, 2, 1, 1]) == [3, 0, 3, 2, 3, 3]


def test_who_leaves_a_loop_is_anticipated_to_skip_the_rest_and_the_program_breaks_off() -> None:
    acting = shown(carrying, [0, 0, 1, 0, 0], [0, 0, 1, 1, 1], backwards=True)
    emitted = module_of(acting.document)
    program = emitted.Program()
    program.set_state({"row": [0, 1, 1]})
    program.send("key", key="+")
    assert [*program.state["row"]] == [1, 0, 0]
    acting.do("give", name="row", value=[0, 1]).on("key", "go", key="+").each("place", 1, 0)
    acting.item(1).put("row", tile("place"), 0).item(0).put("row", tile("place"), 1)
    assert isinstance(ghost(acting), CloseAction)


def test_where_nothing_was_left_to_skip_nobody_knows_whether_the_loop_was_left() -> None:
    acting = shown(carrying, [0, 0, 1], [0, 1, 1], [1, 1, 1], [0, 1, 0, 1], backwards=True)
    assert gone(acting, [1, 1, 0, 1]) == [1, 1, 1, 0] and gone(acting, [0, 1, 1]) == [1, 0, 0]
