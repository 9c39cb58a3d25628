"""Bounds that examples leave open: questions halve what is between, and light terms have their bounds in any case."""

from __future__ import annotations

from studio.generalize.telling_questions import plausible
from studio.infer.other_bounds import halfway, other_bounds
from studio.infer.passed import passed
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Point
from studio.session.editor import Editor
from tests.infer.places import Scope, goal

NEAR = Scope({"x": NUMBER}, locals=("x",))
CAUGHT = (
    *((283, 261, 3, 3, True), (138, 146, 5, 3, True), (137, 176, 1, 3, False), (87, 56, 1, 2, False)),
    *((209, 257, 6, 3, False), (137, 176, 1, 1, False), (115, 88, 2, 3, True), (283, 261, 4, 3, True)),
    *((87, 56, 1, 0, False), (246, 259, 4, 3, True), (209, 257, 6, 2, False), (148, 156, 4, 2, True)),
)
"""Where a ball was and the paddle, two counts, and whether it was caught: no farther than 30 apart."""


def moved(formula: str, *numbers: float) -> list[str]:
    shown = goal("test", TRUTH, NEAR, [({"x": one}, one < 20) for one in numbers])
    return [show(one) for one in other_bounds(parse(formula), shown)]


def test_a_bound_may_be_anywhere_between_what_was_seen_on_its_sides() -> None:
    assert moved("x < 20", 4, 12, 44, 60) == ["x < 28", "x < 36"]
    assert moved("x < 20 and x >= 0", 4, 12, 44, 60) == ["x < 28 and x >= 0", "x < 36 and x >= 0"]
    assert moved("x >= 20", 12.5, 44) == ["x >= 20.4", "x >= 28.2", "x >= 36.1"]


def test_a_bound_that_is_known_well_or_there_by_itself_is_left_alone() -> None:
    assert moved("x < 20", 4, 19, 20, 60) == []
    assert moved("x < 20", 4, 100, 19, 22) == []
    assert moved("x > 0", -8, 12) == []
    assert moved("x < 20", 4, 12) == []


def test_what_lies_far_apart_is_not_parted_by_0_just_because_it_was_shown() -> None:
    assert moved("x > 0", 0, 90)[0] == "x > 50"
    assert moved("x > 0", 0, 12) == moved("x > 0", -50, 90) == []
    shown = goal("test", TRUTH, NEAR, [({"x": 0}, True), ({"x": 90}, False)])
    known = {show(one): share for one, share in plausible(shown, [parse("x == 0"), parse("x <= 0")]).items()}
    assert list(known)[0] == "x == 0" and known["x <= 50"] == known["x <= 0"]


def test_half_way_between_two_situations() -> None:
    one, other = {"at": Point(10, 20), "n": 3, "key": "a"}, {"at": Point(20, 20), "n": 6, "key": "b"}
    assert halfway(one, other) == {"at": Point(15, 20), "n": 4, "key": "a"}


def test_greater_numbers_that_lie_apart_are_parted_at_a_round_one() -> None:
    assert halfway({"price": 20}, {"price": 200}) == {"price": 100}
    assert halfway({"price": -37}, {"price": 8}) == {"price": 0}
    assert moved("x < 20", 3, 180)[0] == "x < 100"


def test_questions_halve_what_a_bound_may_be() -> None:
    editor = Editor()
    editor.do("teach", name="open_at", inputs={"hour": 12}, result=True)
    found = editor.do("teach", name="open_at", inputs={"hour": 30}, result=False).findings[0]
    answers = 0
    while found.question is not None and answers < 8:
        hour = found.question.situation["hour"]
        found = editor.do("answer", goal="open_at", value=bool(hour < 22)).findings[0]
        answers += 1
    bound = editor.live.value("open_at")
    assert [hour for hour in range(12, 31) if (hour < 22) is not bound(hour)] == [], found.formula


def test_the_bound_of_a_light_term_is_found_however_much_else_there_is() -> None:
    names = ("x", "paddle", "score", "left")
    scope = Scope(dict.fromkeys((*names, "height", "width"), NUMBER), locals=names)
    rows = [({**dict(zip(names, one, strict=False)), "height": 200, "width": 300}, bool(one[-1])) for one in CAUGHT]
    answer = solve(goal("when caught", TRUTH, scope, rows))
    assert any(show(one.formula).startswith("abs(") for one in answer.candidates)


def test_two_numbers_that_were_only_equal_may_be_past_each_other_as_well() -> None:
    scope = Scope({"a": NUMBER, "b": NUMBER}, locals=("a", "b"))
    below = goal("test", TRUTH, scope, [({"a": 3, "b": 3}, True), ({"a": 1, "b": 4}, False), ({"a": 2, "b": 9}, False)])
    assert [(show(one), names) for one, names in passed(parse("a == b"), below)] == [("a >= b", {"a", "b"})]
    both = goal("test", TRUTH, scope, [({"a": 3, "b": 3}, True), ({"a": 1, "b": 4}, False), ({"a": 9, "b": 2}, False)])
    assert list(passed(parse("a == b"), both)) == list(passed(parse("a == 3"), below)) == []


def rounds_taught(*shown: tuple[int, bool]) -> str:
    editor = Editor()
    for number, result in shown:
        found = editor.do("teach", name="told", inputs={"n": number}, result=result).findings[0]
    return found.formula


def test_what_comes_round_is_found_by_what_happens_then_and_by_what_happens_otherwise() -> None:
    numbers = (1, 2, 60, 61, 120, 90, 180, 150, 100, 121)
    assert rounds_taught(*((one, one % 60 == 0) for one in numbers)) == "n % 60 == 0"
    assert rounds_taught(*((one, one % 60 != 0) for one in numbers)) == "n % 60 != 0"
