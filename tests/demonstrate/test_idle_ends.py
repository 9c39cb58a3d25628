"""Ways that end without a change are looked at beside those that take something away."""

from __future__ import annotations

from collections.abc import Sequence

from tests.demonstrate.acting import Acting, Json, state, symbol, tile

Acts = Sequence[tuple[str, str, Json] | tuple[str, str, Json, Json]]
FILLED = (("put", "full", tile("one"), tile("side")), ("change", "count", 1))


def test_an_item_may_end_with_nothing_more_beside_others_that_do_different_things() -> None:
    one = Acting(state("load", "{0: 0, 1: 0}"), state("full", "{}"), state("count", "0"), state("side", "red"))

    def passes(load: int, *after: Acts) -> None:
        one.on("click", "on_click", at=[10, 10]).each("one", [0, 1])
        for number, acts in enumerate(after):
            one.item(number).put("load", tile("one"), load)
            for name, *rest in acts:
                getattr(one, name)(*rest)
        one.end()

    passes(1, (), (("change", "side", symbol("blue")),))
    passes(2, (), FILLED)
    passes(3, (), ())
    passes(4, (("take", "full", tile("one")),), ())
    assert "put full[one] = side" in "\n".join(one.steps("on_click"))
