"""What is found of a body once is never taken for what another one needs."""

from __future__ import annotations

from studio.language.evaluate import Budget, Env
from studio.language.interpret import Library, run
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.run_costs import names_needed
from studio.language.steps import Input, Let, ProcessBody, Set
from studio.language.types import NUMBER


def test_what_steps_need_is_found_once_for_each_of_them() -> None:
    steps = (Let("twice", parse("2 * far")), Set("far", Name("twice")))
    assert names_needed(steps) is names_needed(steps) == ("*", "far", "twice")
    made = [names_needed((Let("one", Name(f"other_{number}")),)) for number in range(40)]  # each is gone at once
    assert made == [(f"other_{number}",) for number in range(40)]


def test_a_process_that_was_shown_otherwise_since_sees_what_it_needs_now() -> None:
    for name, value in (("near", 3), ("far", 8)):
        body = ProcessBody("walk", (Input("place", NUMBER),), (Set("place", Name(name)),), ("place",))
        outcome = run(Library({"walk": body}, Env({"near": 3, "far": 8})), "walk", [0], Budget())
        assert outcome.changed == {"place": value}
