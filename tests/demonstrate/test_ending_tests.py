"""When it ends is told of the part that is meant there, before all that it is a part of."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, state, tile


def test_what_has_run_out_is_the_one_that_was_clicked_though_its_price_was_looked_at_last() -> None:
    acting = Acting(state("left", "[3, 3, 3]"), state("paid", "0"), function("costs", "[2, 4, 1]"))
    for number in range(3):
        x = 40 + 60 * number
        acting.do("draw_rectangle", start=[x, 40], end=[x + 40, 90], fill="gray", name=f"can{number}", snap=False)
    acting.do("listify", things=[f"can{number}" for number in range(3)], name="cans")
    for number, left, paid in ((0, [3, 3, 3], 0), (1, [2, 3, 3], 2), (2, [2, 2, 3], 6), (0, [0, 3, 3], 5)):
        at, states = [60 + 60 * number, 60], {"left": left, "paid": paid}
        acting.do("demonstrate_event", event="click", process="buy", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=["cans"], name="can").point("price", tile("costs", key=tile("can")))
        if left[number]:
            acting.change("paid", paid + [2, 4, 1][number]).put("left", tile("can"), left[number] - 1).end()
        else:
            acting.end("nothing", "sold out")
    assert "when left[can] == 0:" in acting.steps("buy")
