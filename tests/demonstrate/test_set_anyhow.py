"""Who sets something everywhere makes no change where it is so already; what begins again is what it began with."""

from __future__ import annotations

import pytest

from studio.infer.goals import Work
from studio.language.show import show_steps
from tests.demonstrate.acting import tile
from tests.demonstrate.test_likelier_meant import found, shown, with_states

pytestmark = pytest.mark.usefixtures("questions_asked")


def test_what_was_left_as_it_is_would_have_been_set_to_that() -> None:
    acting = with_states(near=30, far=30)
    shown(acting, "key", {"key": "n"}, {"near": 10, "far": 5}, ("near", 30), ("far", 30))
    shown(acting, "key", {"key": "n"}, {"near": 30, "far": 10}, ("far", 30))
    assert show_steps(acting.document.processes["on_key"].steps).splitlines()[0] == "set near = 30"


def test_what_another_value_would_have_come_of_was_not_done() -> None:
    acting = with_states(near=0, far=0)
    shown(acting, "key", {"key": "n"}, {"near": 10, "far": 20}, ("near", 11), ("far", 21))
    shown(acting, "key", {"key": "n"}, {"near": 30, "far": 10}, ("far", 11))
    assert show_steps(acting.document.processes["on_key"].steps).startswith("when ")


def test_states_begin_again_rather_than_growing_by_so_much() -> None:
    acting = with_states(near=30, far=50)
    shown(acting, "key", {"key": "n"}, {"near": 10, "far": 7}, ("near", 30), ("far", 50))
    assert show_steps(acting.document.processes["on_key"].steps) == "set near = 30\nset far = 50"


def test_it_is_asked_whether_one_state_begins_again_or_grows_by_so_much() -> None:
    acting = with_states(near=30)
    shown(acting, "key", {"key": "n"}, {"near": 10}, ("near", 30))
    told = found(acting, "on_key: new near")
    assert told.formula == "near + 20" and told.rivals[0] == "30" and told.question is not None
    shown(acting, "key", {"key": "n"}, {"near": 25}, ("near", 30))
    assert show_steps(acting.document.processes["on_key"].steps) == "set near = 30"


@pytest.mark.parametrize("said", [False, True])
def test_what_was_pointed_at_or_said_to_matter_comes_before_how_a_state_began(said: bool) -> None:
    acting = with_states(total=20, n=1)
    states = {"total": 15, "n": 10}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "d"}, states=states)
    if said:
        acting.do("because", of=[tile("n")])
    else:
        acting.point("k", tile("n"))
    acting.change("total", 20).end()
    assert found(acting, "on_key: new total").formula == ("total + 5" if said else "2 * k")


def test_what_was_there_already_is_what_the_key_would_have_made_it() -> None:
    acting = with_states(heading="right")
    for key, before in (("up", "right"), ("down", "left")):
        shown(acting, "key", {"key": key}, {"heading": before}, ("heading", key))
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "left"}, states={"heading": "left"})
    acting.end()
    assert show_steps(acting.document.processes["on_key"].steps) == "set heading = key"


def test_who_does_something_else_left_nothing_as_it_is() -> None:
    acting = with_states(speed=0, n=0)
    shown(acting, "key", {"key": "x"}, {"speed": 0, "n": 3}, ("speed", 5))
    shown(acting, "key", {"key": "x"}, {"speed": 5, "n": 3}, ("n", 4))
    steps = show_steps(acting.document.processes["on_key"].steps)
    assert "set speed = 5\notherwise:" in steps.replace("    ", "") and "n + 1" in steps


def test_a_state_that_equals_another_by_chance_is_not_set_to_it_by_another_key() -> None:
    acting = with_states(a=0, b=0)
    shown(acting, "key", {"key": "c"}, {"a": 5, "b": 8}, ("a", 8))
    shown(acting, "key", {"key": "u"}, {"a": 0, "b": 0}, ("b", 1))
    assert "key ==" in show_steps(acting.document.processes["on_key"].steps)


def test_a_new_value_is_not_looked_for_where_nothing_plain_could_have_stayed() -> None:
    acting, goals = with_states(gear=4, far=50), list[str]()
    shown(acting, "key", {"key": "u"}, {"gear": 4, "far": 7}, ("gear", 5), ("far", 50))
    shown(acting, "key", {"key": "u"}, {"gear": 6, "far": 8}, ("gear", 7), ("far", 50))
    states = {"gear": 3, "far": 9}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "d"}, states=states)
    acting.change("far", 50)
    acting.editor.do("end", work=Work(answered=lambda goal, _: goals.append(goal.purpose)))
    assert goals.index("on_key: when set gear") < goals.index("on_key: new gear"), goals


def test_who_writes_another_word_did_not_only_leave_a_number_as_it_was() -> None:
    acting = with_states(coins=0, sign="")
    shown(acting, "key", {"key": "t"}, {"coins": 2, "sign": ""}, ("coins", 0), ("sign", "tea"))
    shown(acting, "key", {"key": "t"}, {"coins": 0, "sign": "tea"}, ("sign", "more"))
    first, *then = show_steps(acting.document.processes["on_key"].steps).splitlines()
    assert first in ("when coins > 0:", "when sign == '':") and then[:2] == [
        "    set coins = 0",
        "    set sign = 'tea'",
    ]
