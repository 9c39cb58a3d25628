"""States that begin as nothing, or as −1: whether they are is the first that is asked, from two demonstrations on."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, Json, function, state, tile

TILES = function("tiles", "[rectangle(x=40 + 60 * i, y=40, width=50, height=50) for i in range(3)]")
NONE: Json = {"nothing": True}


def picking(none: Json, *, reasons: bool) -> Acting:
    """The first click chooses a tile, the second one lets it go."""
    acting = Acting(TILES, state("chosen", "None" if none == NONE else str(none)))
    for before, x, after in ((none, 65, tile("tile")), (0, 185, none)):
        states = {"chosen": before}
        acting.do(
            "demonstrate_event", event="click", process="turn", brings={"at": {"point": [x, 65]}}, states=states
        ).do("point_at_hit", of=[tile("tiles")], name="tile")
        if reasons:
            acting.do("because", of=[tile("chosen")])
        acting.change("chosen", after).end()
    return acting


@pytest.mark.parametrize(("none", "told"), [(NONE, "None"), (-1, "-1")])
@pytest.mark.parametrize("reasons", [False, True])
def test_what_is_picked_first_and_let_go_then_is_told_by_there_being_nothing(
    none: Json, told: str, reasons: bool
) -> None:
    last = picking(none, reasons=reasons).steps("turn")[-1]
    assert last == f"set chosen = tile if chosen == {told} else {told}"
