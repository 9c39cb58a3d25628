"""What newcomers show with two or three demonstrations a case: of all that fits, what a person is likelier to mean."""

from __future__ import annotations

from typing import Any

import pytest

from studio.infer.goals import Finding
from tests.demonstrate.acting import Acting, tile

pytestmark = pytest.mark.usefixtures("questions_asked")

State = dict[str, Any]
Change = tuple[str, Any]


def found(acting: Acting, goal: str) -> Finding:
    """What was found last for a goal."""
    return [one for step in acting.editor.history for one in step.result.findings if one.goal == goal][-1]


def with_states(**values: Any) -> Acting:
    acting = Acting()
    for name, value in values.items():
        acting.do("new_state", name=name, value=value)
    return acting


def shown(acting: Acting, event: str, brings: State, states: State, *changes: Change, reason: str = "") -> None:
    acting.do("demonstrate_event", event=event, process=f"on_{event}", brings=brings, states=states)
    if "at" in brings and (buttons := [one for one in ("one", "two") if one in acting.names]):
        acting.do("point_at_hit", of=buttons, name="button")
    for name, value in changes:
        acting.change(name, value)
    acting.end() if changes else acting.end("nothing", reason)


def two_buttons(acting: Acting) -> Acting:
    for place, name in enumerate(("one", "two")):
        acting.do("draw_rectangle", start=[20 + 60 * place, 200], end=[60 + 60 * place, 230], name=name)
    return acting


def test_whether_anything_is_written_is_asked_before_how_long_it_is() -> None:
    acting = with_states(rope=0, winner="").do("new_value", name="goal", value=3, least=2, most=8)
    for key, rope, *changes in (
        *(("a", 0, ("rope", -1)), ("l", -1, ("rope", 0)), ("l", 1, ("rope", 2))),
        ("a", -2, ("rope", -3), ("winner", "left")),
        ("l", 2, ("rope", 3), ("winner", "right")),
    ):
        shown(acting, "key", {"key": key}, {"rope": rope, "winner": ""}, *changes)
    shown(acting, "key", {"key": "a"}, {"rope": 3, "winner": "right"})
    shown(acting, "key", {"key": "l"}, {"rope": -3, "winner": "left"})
    assert found(acting, "on_key: when end: nothing").formula == "winner != ''"


def test_where_exactly_a_thing_was_hit_tells_less_than_what_was_hit() -> None:
    acting = two_buttons(with_states(left=[300, 300], turn=0, over=False))
    for button, left, turn, over, after in (
        *((0, [299, 280], 0, False, 1), (1, [299, 280], 1, False, 0), (0, [20, 280], 1, False, None)),
        *((1, [10, 180], 0, False, None), (0, [0, 180], 0, True, None), (1, [110, 0], 1, True, None)),
    ):
        changes = [] if after is None else [("turn", after)]
        states = {"left": left, "turn": turn, "over": over}
        shown(acting, "click", {"at": [40 + 60 * button, 215]}, states, *changes)
    assert "at." not in found(acting, "on_click: when end: nothing").formula


def test_what_is_not_written_yet_is_compared_with_no_number() -> None:
    acting = two_buttons(with_states(balance=50, typed=""))
    for balance, typed, after in ((30, "25", 5), (80, "30", 50), (90, "7", 83)):
        shown(
            acting, "click", {"at": [100, 215]}, {"balance": balance, "typed": typed}, ("balance", after), ("typed", "")
        )
    shown(acting, "click", {"at": [100, 215]}, {"balance": 80, "typed": "90"}, reason="not enough")
    shown(acting, "click", {"at": [100, 215]}, {"balance": 10, "typed": "11"}, reason="not enough")
    shown(acting, "click", {"at": [100, 215]}, {"balance": 10, "typed": ""})
    refused = found(acting, "on_click: when end: nothing “not enough”").formula
    assert refused == "typed != '' and balance < as_number(typed)"


def test_a_number_typed_each_time_is_meant_before_one_worked_out_from_what_never_changed() -> None:
    acting = two_buttons(with_states(water=3, height=10)).do("new_value", name="most", value=5, least=3, most=9)
    for water, height in ((2, 20), (4, 30)):
        shown(acting, "click", {"at": [40, 215]}, {"water": water, "height": height}, ("water", 3), ("height", 10))
        shown(acting, "click", {"at": [100, 215]}, {"water": 5, "height": height})
    assert found(acting, "on_click: new height").formula == "10"


@pytest.mark.parametrize(("size", "asked"), [(60, 3), (12, 3)])
def test_what_happens_again_after_many_is_asked_about_and_found(size: int, asked: int) -> None:
    acting = with_states(passed=0, due=0)
    for minutes, due, more in ((0, 0, 3), (1, 3, 0), (size - 1, 3, 0), (size, 3, 3), (2 * size, 6, 3)):
        changes = [("passed", minutes + 1), *([("due", due + more)] if more else [])]
        shown(acting, "tick", {"time": 1}, {"passed": minutes, "due": due}, *changes)
    goal = "on_tick: when set due"
    question = found(acting, goal).question
    assert question is not None and question.situation["passed"] == asked
    acting.do("answer", goal=goal, value=False)
    assert found(acting, goal).formula == f"passed % {size} == 1"


def pairs(*some: tuple[int, int]) -> list[Any]:
    return [{"key": list(one)} for one in some]


def test_the_end_of_a_row_is_asked_about_where_there_is_one() -> None:
    """Pairs are put in a row where one begins as the last one ends; the first may be any."""
    acting = with_states(row=pairs((1, 2)), given={"key": [2, 1]})
    for row, given, fits in (
        *(((), (3, 4), True), ((), (1, 6), True), (((2, 3),), (3, 4), True), (((2, 3), (3, 6)), (6, 1), True)),
        *((((2, 3),), (5, 6), False), (((2, 3), (3, 5)), (2, 2), False), (((5, 2), (2, 1)), (5, 6), False)),
        *((((5, 2),), (2, 4), True), (((1, 4), (4, 6)), (6, 1), True), (((1, 4), (4, 4), (4, 2)), (4, 3), False)),
    ):
        states = {"row": pairs(*row), "given": {"key": list(given)}}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        acting.append("row", tile("given")).end() if fits else acting.end("nothing")
    tested = found(acting, "on_tick: when end: nothing")
    ends = ("given[0] != last(row)[1]", "last(row)[1] != given[0]", "row[-1][1] != given[0]")
    assert tested.formula in [f"len(row) > 0 and {one}" for one in ends], tested


def test_it_is_asked_what_happens_past_where_two_numbers_were_shown_to_be_equal() -> None:
    acting = two_buttons(with_states(asked=0, has=20))
    for asked, has, after in ((4, 9, 5), (0, 12, 1), (7, 15, 8), (5, 5, None), (8, 8, None), (3, 4, 4)):
        changes = [] if after is None else [("asked", after)]
        shown(acting, "click", {"at": [40, 215]}, {"asked": asked, "has": has}, *changes, reason="not enough")
    goal = "on_click: when end: nothing “not enough”"
    tested = found(acting, goal)
    assert tested.formula == "asked == has"
    question = tested.question
    assert question is not None and question.situation["asked"] > question.situation["has"]
    acting.do("answer", goal=goal, value=True)
    assert found(acting, goal).formula == "asked >= has"


def test_what_only_counts_tells_nothing_else() -> None:
    acting = with_states(dials=0, heat=0)
    shown(acting, "tick", {"time": 1}, {"dials": 8, "heat": 8}, ("heat", 0), ("dials", 9))
    shown(acting, "tick", {"time": 2}, {"dials": 9, "heat": 9}, ("heat", 0), ("dials", 10))
    shown(acting, "tick", {"time": 3}, {"dials": 3, "heat": 3})
    assert "dials" not in found(acting, "on_tick: when end: nothing").formula
