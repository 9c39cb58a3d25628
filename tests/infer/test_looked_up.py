"""What the items of a short list lead to: whether two that were chosen are alike."""

from __future__ import annotations

from studio.infer.bank import BankEntry
from studio.infer.columns import Interner, column
from studio.infer.looked_up import what_items_lead_to
from studio.language.nodes import Name
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, Type, dict_of, list_of
from studio.language.values import Value
from tests.demonstrate.acting import Acting, state

COLOURS = ["red", "gold", "blue", "red", "blue", "gold"]
ALIKE = "when colours[chosen[0]] == colours[chosen[1]]:"


def seed(name: str, kind: Type, *values: Value) -> BankEntry:
    found = column(list(values), kind, Interner())
    assert found is not None
    return BankEntry(Name(name), found, kind, 2)


def terms(*seeds: BankEntry) -> list[str]:
    return [show(one.node) for one in what_items_lead_to(seeds, frozenset({"chosen"}), Interner())]


def test_items_of_a_list_that_always_has_as_many_lead_to_what_collections_hold() -> None:
    chosen = seed("chosen", list_of(NUMBER), [2, 0], [1, 2])
    held = seed("held", dict_of(NUMBER, TEXT), {0: "a", 1: "b", 2: "c"}, {1: "a", 2: "b"})
    row = seed("row", list_of(TEXT), ["a", "b", "c"], ["d"])
    assert terms(chosen, held, row) == ["held[chosen[0]]", "held[chosen[1]]"]


def test_lists_of_other_lengths_and_lists_that_stay_lead_to_nothing() -> None:
    row = seed("row", list_of(TEXT), ["a", "b", "c", "d"], ["b", "c", "d", "e"])
    assert terms(seed("chosen", list_of(NUMBER), [2, 0], [1]), row) == []
    assert terms(seed("chosen", list_of(NUMBER), [2, 0], [2, 0]), row) == []
    assert terms(seed("chosen", list_of(NUMBER), [2, 0, 1, 3], [2, 1, 0, 3]), row) == []
    assert terms(seed("chosen", list_of(NUMBER), [2, 0], [1, 2]), row) == ["row[chosen[0]]", "row[chosen[1]]"]


def test_that_two_which_were_chosen_are_alike_tells_when_they_are_put_away() -> None:
    acting = Acting(state("colours", f"[{', '.join(COLOURS)}]"), state("chosen", "[]"), state("tries", "0"))
    for number, chosen in enumerate(([0, 3], [1, 4], [2, 0], [5, 1], [3, 4], [2, 4]), start=1):
        acting.do("give", name="chosen", value=chosen).on("tick", "on_tick", time=number).change("tries", number)
        if COLOURS[chosen[0]] == COLOURS[chosen[1]]:
            acting.change("chosen", [])
        acting.end()
    assert ALIKE in acting.steps("on_tick")
