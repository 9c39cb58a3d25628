"""Who is done in the last round of a loop is done with the loop: what others do instead belongs to another case."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state


def test_what_is_done_instead_of_a_loop_is_done_in_no_other_case() -> None:
    acting = Acting(state("basket", "['pear', 'plum', 'fig']"), state("left", "[]"), state("tries", "9"))
    for key, tries in (("y", 9), ("n", 9), ("y", 8), ("n", 8)):
        acting.do("give", name="left", value=[]).do("give", name="tries", value=tries)
        acting.on("key", "ask", key=key)
        if key == "n":
            acting.change("tries", tries - 1).end()
            continue
        acting.each("fruit", {"tile": "basket"})
        for fruit in ("pear", "plum", "fig"):
            acting.item(fruit).append("left", {"tile": "fruit"})
        acting.end()
    for key, left, tries in (("y", ["pear", "plum", "fig"], 5), ("n", [], 4)):
        came = acting.played("ask", key=key, basket=["pear", "plum", "fig"], left=[], tries=5).changed
        assert (came.get("left", []), came.get("tries", 5)) == (left, tries)
