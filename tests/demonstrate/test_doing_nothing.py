"""Where nothing is to happen is asked about before anybody has shown it."""

from __future__ import annotations

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.replay_report import finding_json
from tests.demonstrate.acting import Acting, learned_anew, state, tile
from tests.demonstrate.test_played_questions import asked

pytestmark = pytest.mark.usefixtures("questions_asked")

GOAL = "mark: when end: nothing"


def marking() -> Acting:
    return Acting().begin("mark", row=[3], number=5).append("row", tile("number")).end()


def test_what_held_may_be_a_condition_where_the_next_run_finds_it_otherwise() -> None:
    question = asked(marking(), "mark")[GOAL]
    assert question.situation["row"] == [3, 5] and question.situation["number"] == 5
    assert [value for value, _ in question.options] == [False, True]
    assert show(question.options[1][1]) == "number in row"
    assert question.sentence == (
        "With row [3, 5] and number 5: should mark stop there and change nothing? That may be so where number in row."
    )


def test_the_answer_that_nothing_happens_makes_the_test() -> None:
    acting = marking().do("answer", goal=GOAL, value=True)
    assert acting.steps("mark") == ["when number in row:", "    stop", "append number to row"]
    assert acting.try_out("mark", [4], 4).ending == "stopped"
    assert acting.try_out("mark", [4], 6).changed["row"] == [4, 6]
    assert learned_anew(acting.document) == acting.document


def test_the_answer_that_it_goes_on_is_kept_and_the_same_is_not_asked_again() -> None:
    acting = marking().do("answer", goal=GOAL, value=False)
    assert acting.steps("mark") == ["append number to row"]
    again = asked(acting, "mark").get(GOAL)
    assert again is None or show(again.options[1][1]) != "number in row"


def test_another_key_is_asked_about_after_the_first_unless_it_is_what_is_done() -> None:
    acting = Acting().do("new_state", name="x", value=10).on("key", "on_key", key="right").change("x", 20).end()
    while "on_key: new x" in asked(acting, "on_key"):
        acting.do("answer", goal="on_key: new x", value=asked(acting, "on_key")["on_key: new x"].situation["x"] + 10)
    question = asked(acting, "on_key")["on_key: when end: nothing"]
    assert question.situation["key"] != "right"
    acting.do("answer", goal="on_key: when end: nothing", value=True)
    assert acting.steps("on_key")[:2] == ["when key != 'right':", "    stop"]


def test_whether_what_is_counted_down_ends_at_nothing_is_asked() -> None:
    acting = Acting(state("left", "2")).on("tick", "on_tick", time=1).change("left", 1).end()
    acting.do("answer", goal="on_tick: new left", value=0)
    question = asked(acting, "on_tick")["on_tick: when end: nothing"]
    assert question.sentence == (
        "With left 0: should on_tick stop there and change nothing? That may be so where left <= 0."
    )


def test_what_was_shown_to_happen_often_is_not_asked_about() -> None:
    acting = Acting()
    for number in (4, 6, 7, 9):
        acting.begin("mark", row=[3], number=number).append("row", tile("number")).end()
    assert GOAL not in asked(acting, "mark")


def test_nothing_that_was_shown_joins_what_was_answered() -> None:
    acting = marking().do("answer", goal=GOAL, value=True)
    acting.begin("mark", row=[1, 2], number=2).end("nothing")
    assert acting.steps("mark") == ["when number in row:", "    stop", "append number to row"]


def test_a_question_alone_is_no_formula_of_a_report() -> None:
    found = [one for one in marking().editor.history[-1].result.findings if one.goal == GOAL]
    assert [one.only_asks for one in found] == [True]
    assert finding_json(found[0])["question"]


def test_a_moment_that_cannot_happen_is_asked_about_no_more() -> None:
    acting = marking()
    before = asked(acting, "mark")[GOAL]
    acting.do("answer", goal=GOAL, happens=False)
    assert acting.steps("mark") == ["append number to row"]
    assert [one.impossible for one in acting.document.choices] == [True]
    again = asked(acting, "mark").get(GOAL)
    assert again is None or again.situation != before.situation


def test_without_a_value_an_answer_says_what_to_give() -> None:
    with pytest.raises(Refusal, match="Answer with the value that is meant there; or say that it never happens"):
        marking().do("answer", goal=GOAL)


def test_where_going_on_changes_nothing_either_it_is_not_asked() -> None:
    """A set that has the member already is as it was: both answers would come to the same."""
    acting = Acting().begin("mark", chosen={"set": [3]}, number=5).append("chosen", tile("number")).end()
    question = asked(acting, "mark").get(GOAL)
    assert question is None or question.situation["number"] not in question.situation["chosen"]


def test_one_case_that_was_answered_leaves_the_other_to_be_asked_about() -> None:
    acting = Acting(state("left", "2")).on("key", "on_key", key="down").change("left", 1).end()
    acting.do("answer", goal="on_key: new left", value=0).do("answer", goal="on_key: when end: nothing", value=True)
    assert acting.steps("on_key")[:2] == ["when key != 'down':", "    stop"]
    question = asked(acting, "on_key")["on_key: when end: nothing"]
    assert (question.situation["left"], question.situation["key"]) == (0, "down")


def test_after_a_no_the_same_is_not_asked_with_another_value() -> None:
    """Whoever counts on at nothing left counts on below it as well."""
    acting = Acting(state("fuel", "3")).on("tick", "on_tick", time=1).change("fuel", 2).end()
    acting.do("answer", goal="on_tick: new fuel", value=1)
    goal = "on_tick: when end: nothing"
    assert asked(acting, "on_tick")[goal].situation["fuel"] == 0
    acting.do("answer", goal=goal, value=False)
    assert goal not in asked(acting, "on_tick")


def test_where_an_answer_said_that_something_is_done_it_is_not_asked_whether_nothing_is() -> None:
    acting = Acting().begin("come", guests=0).change("guests", 1).end()
    question = asked(acting, "come")["come: new guests"]
    acting.do("answer", goal="come: new guests", value=question.situation["guests"] + 1)
    assert "come: when end: nothing" not in asked(acting, "come")


def test_nothing_is_supposed_of_what_chance_gave() -> None:
    acting = Acting().do("new_state", name="wind", value=3).do("new_state", name="places", value=[1, 3, 5])
    acting.on("click", "on_click", at=[3, 4]).do("any_of", of=[tile("places")], name="goes").change(
        "wind", tile("goes")
    )
    questions = (one.question for one in acting.editor.do("end").findings)
    assert not any("goes" in one.sentence for one in questions if one)


def test_what_a_click_on_one_thing_does_is_done_there_only() -> None:
    acting = Acting().do("new_state", name="steam", value=2)
    acting.do("draw_rectangle", start=[30, 30], end=[90, 80], name="valve")
    acting.do("draw_ellipse", center=[200, 60], radius_x=20, radius_y=20, name="kettle")
    for steam, at in ((2, [50, 50]), (3, [70, 40])):
        acting.on("click", "on_click", at=at).change("steam", steam + 1).end()
    assert acting.steps("on_click") == ["when not inside(at, valve):", "    stop", "set steam = steam + 1"]
    acting.do("answer", goal="on_click: when end: nothing", value=True)
    assert acting.steps("on_click")[0] == "when not inside(at, valve):"
    assert "on_click: when end: nothing" not in asked(acting, "on_click")


def test_it_is_done_there_only_also_when_it_was_shown_that_nothing_happens_there_at_times() -> None:
    acting = Acting().do("draw_rectangle", start=[40, 20], end=[90, 200], name="wall")
    for place in range(3):
        acting.do("draw_ellipse", center=[120, 46 + 50 * place], radius_x=9, radius_y=9, fill="gray", name=f"b{place}")
    acting.do("listify", things=["b0", "b1", "b2"], name="buttons").do("new_state", name="calls", value=[])
    for calls, place in (([], 1), ([1], 2), ([1, 2], 2)):
        brings = {"at": [121, 45 + 50 * place]}
        acting.do("demonstrate_event", event="click", process="press", brings=brings, states={"calls": calls})
        if place not in calls:
            acting.append("calls", place)
        acting.end("nothing" if place in calls else "done")
    assert acting.steps("press") == [
        *("when not inside(at, buttons):", "    stop"),
        *("when nearest_shape(buttons, at) in calls:", "    stop"),
        "append nearest_shape(buttons, at) to calls",
    ]


def test_a_process_beside_another_one_is_about_the_one_thing_that_was_hit() -> None:
    acting = Acting().do("new_state", name="laps", value=0).do("new_state", name="best", value=9)
    for place, name in enumerate(("run", "wipe")):
        acting.do("draw_rectangle", start=[20 + 60 * place, 20], end=[60 + 60 * place, 50], name=name)
    acting.on("click", "on_click", at=[40, 35]).change("laps", 1).end()
    acting.on("click", "on_wipe", at=[100, 35]).change("best", 0).end()
    assert acting.steps("on_wipe")[0] == "when not inside(at, wipe):"
    acting.do("answer", goal="on_wipe: when end: nothing", value=False)
    assert acting.steps("on_wipe") == ["set best = 0"]


def test_where_the_nearest_was_pointed_at_a_click_beside_everything_stays_asked_until_it_was_answered() -> None:
    acting = Acting().do("new_state", name="calls", value=[])
    places = [[4 + 3 * place, {"point": [120, 46 + 50 * place]}] for place in range(3)]
    acting.do("new_state", name="spots", value={"dict": places})
    for place in range(3):
        acting.do("draw_ellipse", center=[120, 46 + 50 * place], radius_x=9, radius_y=9, fill="gray", name=f"b{place}")
    acting.do("listify", things=["b0", "b1", "b2"], name="buttons")
    goal, guard = "press: when end: nothing (0)", ["when not inside(at, buttons):", "    stop"]
    for calls, place in (([], 7), ([7], 10), ([7, 10], 10), ([10], 4), ([4], 7)):
        brings = {"at": [121, 45 + 50 * (place - 4) // 3]}
        acting.do("demonstrate_event", event="click", process="press", brings=brings, states={"calls": calls})
        acting.point("place", place)
        if place not in calls:
            acting.append("calls", tile("place"))
        acting.end("nothing" if place in calls else "done")
    steps = acting.steps("press")
    assert steps == ["let place = nearest(spots, at)", "when place in calls:", "    stop", "append place to calls"]
    assert "a click beside everything: should press stop there" in asked(acting, "press")[goal].sentence
    stops = Acting()
    stops.editor = acting.editor.branch(acting.editor.steps)
    stops.do("answer", goal=goal, value=True)
    assert stops.steps("press") == [*steps[:1], *guard, *steps[1:]] and goal not in asked(stops, "press")
    acting.do("answer", goal=goal, value=False)
    assert acting.steps("press") == steps and goal not in asked(acting, "press")
