"""Keys that do unlike things are read one by one, and all together where that is as plain."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.show import show_steps
from tests.demonstrate.acting import Acting, function, state, tile
from tests.demonstrate.test_likelier_meant import found, shown, with_states


def steps(acting: Acting) -> str:
    return show_steps(acting.document.processes["on_key"].steps)


def test_keys_that_change_the_same_numbers_in_unlike_ways_are_read_one_by_one() -> None:
    acting = with_states(ones=0, tens=0)
    shown(acting, "key", {"key": "u"}, {"ones": 0, "tens": 8}, ("ones", 1))
    shown(acting, "key", {"key": "r"}, {"ones": 8, "tens": 7}, ("ones", 0), ("tens", 0))
    shown(acting, "key", {"key": "u"}, {"ones": 9, "tens": 1}, ("ones", 0), ("tens", 2))
    shown(acting, "key", {"key": "u"}, {"ones": 4, "tens": 9}, ("ones", 5))
    shown(acting, "key", {"key": "r"}, {"ones": 4, "tens": 9}, ("ones", 0), ("tens", 0))
    told = ["otherwise:", "    when key == 'r':", "        set ones = 0", "        set tens = 0"]
    assert steps(acting).splitlines()[-4:] == told
    assert "        set tens = tens + 1" in steps(acting).splitlines()


def test_what_ends_for_a_reason_ends_with_any_key_until_one_goes_on() -> None:
    acting = with_states(near=30, far=30, over=False)
    shown(acting, "key", {"key": "l"}, {"near": 20, "far": 0, "over": True}, reason="it is over")
    shown(acting, "key", {"key": "l"}, {"near": 30, "far": 20, "over": False}, ("near", 20))
    shown(acting, "key", {"key": "a"}, {"near": 30, "far": 30, "over": False}, ("far", 20))
    assert steps(acting).splitlines()[0] == "when over:"
    states = {"near": 30, "far": 0, "over": True}
    shown(acting, "key", {"key": "n"}, states, ("near", 30), ("far", 30), ("over", False))
    assert acting.played("on_key", near=30, far=0, over=True, key="n").changed["over"] is False


def test_an_answer_counts_for_the_case_in_which_it_was_given_however_it_is_numbered() -> None:
    acting = with_states(ones=0, tens=0)
    shown(acting, "key", {"key": "r"}, {"ones": 8, "tens": 7}, ("ones", 0), ("tens", 0))
    shown(acting, "key", {"key": "u"}, {"ones": 0, "tens": 8}, ("ones", 1))
    where = {"key": "u", "ones": 1, "tens": 8}
    acting.do("answer", goal="on_key: new ones", situation=where, value=2)
    shown(acting, "key", {"key": "u"}, {"ones": 9, "tens": 1}, ("ones", 0), ("tens", 2))
    told = [one for one in acting.editor.history[-1].result.findings if one.lost]
    assert not told


def test_one_key_that_ends_at_times_ends_at_an_edge_of_what_it_changes() -> None:
    acting = with_states(row=2, col=2)
    shown(acting, "key", {"key": "down"}, {"row": 1, "col": 3}, ("row", 2))
    shown(acting, "key", {"key": "down"}, {"row": 4, "col": 0})
    assert found(acting, "on_key: when end: nothing").formula.startswith("row ")


def test_digits_that_were_added_as_numbers_are_of_one_class() -> None:
    acting = with_states(pile=[])
    acting.on("key", "on_key", key="c").do("change", tile="pile", value=[]).end()
    for key in ("5", "4"):
        acting.on("key", "on_key", key=key).append("pile", int(key)).end()
    acting.on("key", "on_key", key="u").take("pile", 0).end()
    assert "'5'" not in steps(acting) and "is_digit(key)" in steps(acting)


def test_what_lacks_is_asked_before_what_else_is_so() -> None:
    acting = with_states(todo=["a"], doing=["b"])
    states = {"todo": ["c", "d"], "doing": ["e"]}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "s"}, states=states)
    acting.append("doing", tile("todo", key=0)).take("todo", 0).end()
    shown(acting, "key", {"key": "s"}, {"todo": [], "doing": []}, reason="nothing to do")
    assert found(acting, "on_key: when end: nothing “nothing to do”").formula == "len(todo) == 0"


@pytest.mark.parametrize(
    ("name", "shows", "end", "reason", "formula"),
    [("energy", (3, 2), 0, True, "energy == 0"), ("open", (True, True), False, False, "not open")],
)
def test_what_lacks_is_not_asked_before_what_was_said_nor_before_a_truth(
    name: str, shows: tuple[Any, Any], end: Any, reason: bool, formula: str
) -> None:
    acting = with_states(todo=["a"], doing=["b"], **{name: shows[0]})
    for value, todo in zip((*shows, end), (["a", "b"], ["c"], []), strict=True):
        states = {"todo": todo, "doing": [], name: value}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "s"}, states=states)
        if todo:
            acting.append("doing", tile("todo", key=0)).take("todo", 0).end()
    if reason:
        acting.do("because", of=[tile(name)])
    acting.end("nothing", "not now")
    assert found(acting, "on_key: when end: nothing “not now”").formula == formula


def test_digits_that_choose_are_read_one_by_one() -> None:
    whole = {"a": 1, "b": 1, "c": 1}
    acting = with_states(**dict.fromkeys(whole, 0))
    for key, name in zip("123", whole, strict=True):
        shown(acting, "key", {"key": key}, {**dict.fromkeys(whole, 0), name: 3}, (name, 4))
    shown(acting, "key", {"key": "r"}, whole, *((name, 0) for name in whole))
    shown(acting, "key", {"key": "s"}, {"a": 3, "b": 1, "c": 5}, ("a", 4), ("b", 2))
    for key, name in zip("123", whole, strict=True):
        for states in (whole, {**whole, "a": 5}):
            done = acting.played("on_key", key=key, **states)
            assert {**states, **done.changed} == {**states, name: states[name] + 1}


KNOBS = ("bass_up", "bass_down", "treble_up", "treble_down")
DESK: tuple[tuple[str, tuple[int, int], tuple[str, int] | None], ...] = (
    ("treble_up", (0, 0), ("treble", 1)),
    ("bass_up", (0, 1), ("bass", 1)),
    ("treble_down", (1, 1), ("treble", 0)),
    ("bass_down", (1, 0), ("bass", 0)),
    ("bass_down", (0, 0), None),
    ("treble_down", (3, 0), None),
    ("treble_up", (3, 7), None),
    ("bass_up", (5, 7), None),
)


def test_what_each_of_four_knobs_does_and_where_it_ends_is_told_by_itself_from_one_example() -> None:
    boxes = [f"rectangle(x={60 * place}, y=0, width=40, height=40)" for place in range(4)]
    drawn = list(map(function, KNOBS, boxes))
    acting = Acting(*drawn, state("bass", "0"), state("treble", "0"))
    for number, (knob, (bass, treble), change) in enumerate(DESK, 1):
        at = {"point": [60 * KNOBS.index(knob) + 11 + 3 * number, 9 + 2 * number]}
        states = {"bass": bass, "treble": treble}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=list(KNOBS), name="knob")
        acting = acting.change(*change).end() if change else acting.end("nothing")
        if number in (4, 6, 8):
            told = "\n".join(acting.steps("on_click"))
            assert [told.count(f"set {one} = {one} {sign} 1") for one in ("bass", "treble") for sign in "+-"] == [1] * 4
            assert not any(f"bass {sign} treble" in told or "max(" in told for sign in ("==", "!=", "<", ">"))


def test_what_was_hit_tells_ways_apart_before_a_bound_that_happened_to_hold() -> None:
    acting = with_states(typed=0, whole=0)
    for place, name in enumerate(("two", "six", "ninety", "add", "less")):
        acting.do("draw_rectangle", start=[20 + 60 * place, 20], end=[60 + 60 * place, 50], name=name)
    for place, typed, whole, *changes in (
        *((0, 0, 0, ("typed", 2)), (1, 2, 0, ("typed", 8)), (2, 8, 0, ("typed", 98))),
        *((3, 98, 0, ("whole", 49), ("typed", 0)), (4, 90, 49, ("whole", 4), ("typed", 0))),
    ):
        brings, states = {"at": [40 + 60 * place, 35]}, {"typed": typed, "whole": whole}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        for name, value in changes:
            acting.change(name, value)
        acting.end()
    tests = [one for one in show_steps(acting.document.processes["on_click"].steps).splitlines() if "when " in one]
    assert tests and all("inside(at, " in one for one in tests)


KNOBS_TURNED = (
    *((50, 0, (0, 0, 0), 1), (52, 2, (1, 0, 0), 1), (51, 1, (3, 9, 6), 0)),
    *((153, 1, (3, 7, 6), 6), (149, 0, (0, 7, 6), 9), (50, 0, (5, 8, 2), 6), (150, 2, (4, 8, 5), 4)),
)


def test_what_knobs_do_stays_apart_when_where_it_happened_is_said_to_matter_for_doing_nothing() -> None:
    acting = with_states(digits=[0, 0, 0], rung=0)
    for name, y in (("ups", 50), ("downs", 150)):
        for place in range(3):
            acting.do("draw_ellipse", center=[60 + 80 * place, y], radius_x=20, radius_y=15, name=f"{name}_{place}")
        acting.do("listify", things=[f"{name}_{place}" for place in range(3)], name=name)
    acting.do("draw_rectangle", start=[40, 200], end=[140, 240], name="bell", snap=False)
    for number, (y, place, digits, value) in enumerate(KNOBS_TURNED):
        brings, states = {"at": [61 + 80 * place, y]}, {"digits": list(digits), "rung": number % 4}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        acting.put("digits", place, value).end()
    for rung, digits in ((0, [0, 7, 6]), (3, [2, 7, 1])):
        shown(acting, "click", {"at": [90, 220]}, {"digits": digits, "rung": rung}, ("rung", rung + 1))
    for place in [300, 120], [220, 220]:
        brings, states = {"at": place}, {"digits": [4, 8, 2], "rung": 1}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        acting.do("because", of=[tile("at")])
        acting.end("nothing")
    told = show_steps(acting.document.processes["on_click"].steps)
    assert "when not inside(at, bell) and not inside(at, downs) and not inside(at, ups):" in told
    values = [one.partition(" = ")[2] for one in told.splitlines() if "put digits[" in one]
    assert [sum(f"] {sign} 1 if digits" in one for one in values) for sign in "+-"] == [1, 1] and len(values) == 2


def test_a_text_that_mattered_together_with_others_is_compared_with_these() -> None:
    acting = with_states(typed="", errors=0).do("new_value", name="wanted", value="tea")
    for typed, written, right in (("", "t", True), ("t", "x", False), ("t", "e", True), ("te", "r", False)):
        states = {"typed": typed, "errors": 1}
        acting.do("demonstrate_event", event="text", process="on_click", brings={"written": written}, states=states)
        acting.do("because", of=[tile("typed"), tile("written"), {"name": "wanted"}])
        (acting.change("typed", typed + written) if right else acting.change("errors", 2)).end()
    assert steps_of(acting)[0] == "when starts_with(wanted, typed + written):"


def steps_of(acting: Acting) -> list[str]:
    return [one.strip() for one in show_steps(acting.document.processes["on_click"].steps).splitlines()]


def test_keys_that_do_the_same_go_one_way_and_those_that_are_written_another() -> None:
    acting = Acting(state("display", "''"))
    shown = [("5", "", "5"), ("2", "5", "52"), ("c", "52", ""), ("3", "", "3"), ("+", "3", ""), ("-", "6", "")]
    for key, before, after in shown:
        states = {"display": before}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        acting.change("display", after).end()
    assert acting.steps("on_key")[2:] == [
        "when key == '+' or key == '-' or key == 'c':",
        "    set display = ''",
        "otherwise:",
        "    when is_digit(key):",
        "        set display = display + key",
    ]
