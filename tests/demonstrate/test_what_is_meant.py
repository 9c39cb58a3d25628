"""What something is done to is what lies nearest to the place of a click, where it can be that."""

from __future__ import annotations

from typing import Any

import pytest

from studio.infer.goals import Answer, Goal, Work
from tests.demonstrate.acting import Acting, state, tile

pytestmark = pytest.mark.usefixtures("questions_asked")


def asked(value: Any) -> set[str]:
    """What is looked for where a click appends something to a list, unless that has two of it already."""
    goals: set[str] = set()

    def note(goal: Goal, _: Answer) -> None:
        goals.add(goal.purpose)

    def ended(acting: Acting, how: str = "done") -> None:
        acting.editor.do("end", how=how, reason="", work=Work(answered=note))

    acting = Acting(state("past", "[]"), state("numbers", "[3, 4]"), state("number", "3"))
    for at in ([10, 20], [30, 25]):
        acting.on("click", "on_click", at={"point": at})
        ended(acting.append("past", value))
    ended(acting.on("click", "on_click", at={"point": [70, 20]}), "nothing")
    return goals


def test_a_whole_list_is_not_looked_for_among_what_lies_at_places() -> None:
    assert "on_click: what is meant" in asked(tile("number"))
    assert "on_click: what is meant" not in asked(tile("numbers"))
