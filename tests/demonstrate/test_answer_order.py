"""Which candidate of an operand comes first: what was written each time, where anything else is harder to say."""

from __future__ import annotations

import pytest

from studio.demonstrate.answer_order import HARD_TO_SAY, as_typed, with_choice
from studio.document.actions import Operand
from studio.document.model import Choice
from studio.infer.goals import Answer, Candidate, Goal, Scope, Situation
from studio.infer.problem import constant
from studio.infer.solve import WRITTEN_OUT
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import ANY, NUMBER, list_of
from tests.demonstrate.acting import Acting, state


@pytest.mark.parametrize(("count", "written"), [(WRITTEN_OUT, True), (WRITTEN_OUT + 1, False)])
def test_a_collection_is_written_out_up_to_so_many_members(count: int, written: bool) -> None:
    value = list(range(count))
    scope = Scope({"row": list_of(NUMBER), "n": NUMBER}, own=parse("row"))
    goal = Goal("it", (Situation({"row": [], "n": count}, "one"),), (value,), scope, ANY)
    other = parse("[i for i in range(n)]")
    answer = as_typed(Answer((Candidate(other, (HARD_TO_SAY + 1.0, 0.0, 0.0)),)), goal, [Operand(value)], ())
    assert answer.best == (constant(value) if written else other)


@pytest.mark.parametrize("before", [[0], [0, 0]])
def test_a_number_that_was_set_to_what_it_began_with_is_that(before: list[int]) -> None:
    """Not what it is anyway."""
    acting = Acting(state("hits", "0"), state("level", "3"))
    for number, hits in enumerate(before):
        states = {"hits": hits, "level": 3 + 2 * number}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "r"}, states=states)
        acting.change("hits", 0).end()
    assert [line for line in acting.steps("on_key") if "hits" in line] == ["set hits = 0"]


def test_what_was_chosen_stays_in_front_while_it_fits_and_is_no_candidate_any_more() -> None:
    moments = (Situation({"n": 4}, "one"), Situation({"n": 6}, "two"))
    goal = Goal("it", moments, (5, 7), Scope({"n": NUMBER}), NUMBER)
    answer = Answer((Candidate(parse("n + 1"), (3.0, 0.0, 0.0)),))
    for chosen, first in (("2 * n - n + 1", "2 * n - n + 1"), ("n + 2", "n + 1"), ("n + 1", "n + 1")):
        found = with_choice(answer, [Choice("it", {}, formula=parse(chosen))], goal)
        assert [show(one.formula) for one in found.candidates] == list(dict.fromkeys([first, "n + 1"]))
