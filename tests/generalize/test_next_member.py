"""What a list of few members leaves open is asked about its next member; the answer is one more example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from studio.generalize.operands import operand_json
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.values import Symbol
from studio.session.editor import Editor


def drawn(*discs: tuple[float, float, str]) -> Editor:
    """Discs side by side: where each is, its radius and its colour."""
    made = Editor()
    for number, (x, radius, fill) in enumerate(discs):
        made.do(
            "draw_ellipse", center=[x, 90], radius_x=radius, radius_y=radius, fill=fill, name=f"d{number}", snap=False
        )
    return made


def listed(made: Editor, attribute: str, count: int = 2) -> Finding:
    found = made.do("listify", things=[f"d{number}" for number in range(count)], name="discs").findings
    return next(one for one in found if one.goal == f"discs.{attribute}")


def answered(made: Editor, found: Finding, meant: Callable[[int], Any], times: int) -> Finding:
    """What is found after so many answers."""
    for _ in range(times):
        asked = found.question
        assert asked is not None
        value = operand_json(meant(asked.situation["i"]))
        found = made.do("answer", goal=asked.goal, situation=dict(asked.situation), value=value).findings[0]
    return found


def test_two_places_leave_open_how_they_go_on() -> None:
    made = drawn((20, 8, "red"), (60, 8, "red"))
    asked = listed(made, "center.x").question
    assert asked is not None
    assert asked.sentence == "discs.center.x is 20, 60 so far: what would it be for number 3?"
    assert [value for value, _ in asked.options] == [100, 180, 20, 60]


def test_three_at_even_distances_are_not_asked_about() -> None:
    assert listed(drawn((20, 8, "red"), (60, 8, "red"), (100, 8, "red")), "center.x", 3).question is None


@pytest.mark.parametrize(
    ("places", "meant", "answers", "formula"),
    [
        ((20, 60), lambda i: 20 + 40 * i, 1, "20 + 40 * i"),
        ((4, 8), lambda i: 4 * 2**i, 1, "4 * 2 ** i"),
        ((20, 25), lambda i: 20 + 5 * i * i, 2, "20 + 5 * i * i"),
        ((10, 40), lambda i: 10 if i % 2 == 0 else 40, 2, "[10, 40][i % 2]"),
    ],
)
def test_an_answer_is_one_more_example(
    places: tuple[float, float], meant: Callable[[int], Any], answers: int, formula: str
) -> None:
    made = drawn(*((x, 2, "red") for x in places))
    found = answered(made, listed(made, "center.x"), meant, answers)
    assert found.formula == formula and found.question is None
    assert len(made.live.value("discs")) == 2


def test_what_was_listed_by_heart_follows_a_rule_once_that_is_known() -> None:
    """The list of colours is needed no more: there are as many members as before."""
    made = drawn((20, 8, "red"), (60, 8, "gold"))
    found = answered(made, listed(made, "fill"), lambda i: Symbol("red" if i % 2 == 0 else "gold"), 2)
    assert found.formula == "[red, gold][i % 2]" and found.question is None
    assert list(made.document.definitions) == ["discs"]
    assert [one.get("fill") for one in made.live.value("discs")] == ["red", "gold"]


def test_the_first_may_be_unlike_the_others() -> None:
    made = drawn((20, 8, "red"), (60, 8, "gold"))
    found = answered(made, listed(made, "fill"), lambda i: Symbol("gold"), 2)
    assert found.formula == "red if i == 0 else gold"


def test_only_the_next_member_can_be_answered_for() -> None:
    made = drawn((20, 8, "red"), (60, 8, "red"))
    listed(made, "center.x")
    with pytest.raises(Refusal, match="known of 2 members"):
        made.do("answer", goal="discs.center.x", situation={"i": 5}, value=3)
    with pytest.raises(Refusal, match="there need not be one"):
        made.do("answer", goal="discs.center.x", situation={"i": 2}, happens=False)


def test_what_was_said_of_an_earlier_list_of_that_name_is_forgotten() -> None:
    made = drawn((20, 8, "red"), (60, 8, "red"))
    answered(made, listed(made, "center.x"), lambda i: 20 * i, 1)
    made.do("delete", name="discs")
    for number, x in enumerate((30, 50)):
        made.do("draw_ellipse", center=[x, 90], radius_x=8, radius_y=8, name=f"d{number}", snap=False)
    asked = listed(made, "center.x").question
    assert asked is not None and asked.situation == {"i": 2}
