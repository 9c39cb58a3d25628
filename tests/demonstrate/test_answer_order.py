"""Which candidate of an operand comes first: what was written each time, where anything else is harder to say."""

from __future__ import annotations

import pytest

from studio.demonstrate.answer_order import HARD_TO_SAY, as_typed
from studio.document.actions import Operand
from studio.infer.goals import Answer, Candidate, Goal, Scope, Situation
from studio.infer.problem import constant
from studio.infer.solve import WRITTEN_OUT
from studio.language.parse import parse
from studio.language.types import ANY, NUMBER, list_of


@pytest.mark.parametrize(("count", "written"), [(WRITTEN_OUT, True), (WRITTEN_OUT + 1, False)])
def test_a_collection_is_written_out_up_to_so_many_members(count: int, written: bool) -> None:
    value = list(range(count))
    scope = Scope({"row": list_of(NUMBER), "n": NUMBER}, own=parse("row"))
    goal = Goal("it", (Situation({"row": [], "n": count}, "one"),), (value,), scope, ANY)
    other = parse("[i for i in range(n)]")
    answer = as_typed(Answer((Candidate(other, (HARD_TO_SAY + 1.0, 0.0, 0.0)),)), goal, [Operand(value)], ())
    assert answer.best == (constant(value) if written else other)
