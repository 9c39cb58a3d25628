"""What was worked out from states and got a name is looked at in tests as the states themselves are."""

from __future__ import annotations

from studio.document.model import Definition
from studio.language.parse import parse
from tests.demonstrate.acting import Acting, state, tile, via


def test_a_test_compares_with_what_was_worked_out_from_states_after_two_showings() -> None:
    acting = Acting(
        Definition("docks", parse("[(5, 4), (5, 6), (2, 6)]")),
        state("trip", "0"),
        Definition("dock", parse("docks[trip]")),
        state("train", "[(3, 4), (2, 4), (1, 4)]"),
    )
    for front in ((4, 4), (5, 4)):
        acting.on("tick", "go", time=1).point("front", {"key": list(front)})
        if front != (5, 4):
            acting.take("train", tile("train", key=-1))
        acting.change("train", via("inserted", tile("train"), 0, tile("front")))
        if front == (5, 4):
            acting.change("trip", 1)
        acting.end()
    longer = "set train = without_last(train) if front != dock else inserted(train, 0, front)"
    assert longer in acting.steps("go")
