"""A list picked out only to be gone through becomes a test in the loop; visits as a loop keep their lists growing."""

from __future__ import annotations

from studio.compile import ALL_PASSES, compile_document
from studio.compile.passes.filters import filters
from studio.document.model import Document
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.steps import Append, Fail, Let, Put, Remember, Step, Take
from studio.language.types import NUMBER, dict_of, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import document, each, process, run, when

CELLS = dict_of(NUMBER, NUMBER)


def emptied(test: str, *more: Step) -> Document:
    """A process that picks some keys, then runs another one on each, which takes it out."""
    picked = Let("ks", parse(f"[c for c in cells if {test}]"))
    steps: list[Step] = [picked, each("k", "ks", [run("drop", "cells", "k"), *more])]
    drop = process("drop", [("cells", CELLS), ("k", NUMBER)], [Take("cells", Name("k"))], "cells")
    return document([], [process("p", [("cells", CELLS), ("n", NUMBER)], steps, "cells"), drop])


def test_the_test_stands_in_the_loop_and_sees_the_values_from_before_it() -> None:
    made = emptied("cells.get(c) == cells.get(n)")
    with_it, without = (compile_document(made, "x", passes).source for passes in ((filters,), ()))
    assert "cells_before" in with_it and "ks = [" not in with_it
    assert "ks = [" in without
    for passes in ((), (filters,), ALL_PASSES):
        outcome = module_of(made, "filtered", passes).Program().call("p", {1: 7, 2: 7, 3: 8}, 1)
        assert outcome.value == {3: 8}


def test_a_test_that_asks_for_the_memory_stays_before_the_loop() -> None:
    made = emptied("c not in remembered", Remember(parse("k + 1")))
    for passes in ((), (filters,), ALL_PASSES):
        outcome = module_of(made, "memory", passes).Program().call("p", {1: 7, 2: 7, 3: 8}, 1)
        assert outcome.value == {}


def test_a_list_given_to_the_next_visit_of_a_loop_can_grow_as_well() -> None:
    steps: list[Step] = [
        Remember(Name("n")),
        Append("xs", Name("n")),
        each("k", "xs", [when("k not in remembered", [run("p", "[k]", "k")])]),
    ]
    made = document([], [process("p", [("xs", list_of(NUMBER)), ("n", NUMBER)], steps, "xs")])
    for passes in ((), ALL_PASSES):
        outcome = module_of(made, "growing", passes).Program().call("p", [4, 2, 2], 0)
        assert outcome.accepted and outcome.remembered == {0, 4, 2}


def test_a_change_in_place_may_be_all_that_asks_how_a_run_ended() -> None:
    """What a pass puts in the place of a step mentions what that step did: the outcome is kept for it."""
    visit = process("visit", [("n", NUMBER)], [Remember(parse("n")), Fail("no")])
    for value, given in (("len(seen.remembered)", 1), ("1 if seen.failed else 0", 1)):
        kept = Put("cells", parse("n"), parse(value))
        steps: list[Step] = [run("visit", "n", attempt=True, outcome="seen"), kept]
        made = document([], [visit, process("p", [("cells", CELLS), ("n", NUMBER)], steps, "cells")])
        for passes in ((), ALL_PASSES):
            assert module_of(made, "kept", passes).Program().call("p", {1: 7}, 2).value == {1: 7, 2: given}
