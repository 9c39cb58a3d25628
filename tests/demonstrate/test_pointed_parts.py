"""A part of a tile that was pointed at is meant by its key, whatever else has the same value by chance."""

from __future__ import annotations

from studio.demonstrate.action_wording import action_words
from studio.language.values import Value
from tests.demonstrate.acting import Acting, Json, state, tile


def found(acting: Acting, goal: str) -> str:
    """The formula of a goal, as it was found last."""
    findings = [one for step in acting.editor.history for one in step.result.findings if one.goal == goal]
    return findings[-1].formula


def shown(acting: Acting, amounts: Json, part: Value, **inputs: Json) -> Acting:
    """What is at a key of the amounts becomes the result."""
    acting.begin("look", amounts=amounts, **inputs)
    return acting.change("result", tile("amounts", key=part)).end()


def test_the_same_key_each_time_is_meant_though_another_formula_has_its_value() -> None:
    acting = shown(Acting(), [3, 4, 5], 2, other=2, result=0)
    shown(acting, [1, 2, 6], 2, other=3, result=0)
    assert found(acting, "look: new result") == "amounts[2]"


def test_what_lies_at_a_place_is_at_what_has_the_name_of_that_place_from_the_first_time_on() -> None:
    """Which numbers are keys of a dict then is chance; the third of a list may well be meant."""
    amounts = {"dict": [[0, 5], [2, 7]]}
    assert found(shown(Acting(), amounts, 2, place=2, result=1), "look: new result") == "amounts.get(place)"
    assert found(shown(Acting(), [3, 4, 7], 2, place=2, result=1), "look: new result") == "amounts[2]"


def test_a_key_that_was_worked_out_is_found_though_the_value_is_a_plain_sum() -> None:
    acting = shown(Acting(), [1, 2, 4, 9], 2, place=1, result=3)
    shown(acting, [9, 7, 2, 5], 3, place=2, result=4)
    assert found(acting, "look: new result") in ("amounts[place + 1]", "amounts[1 + place]")


def test_of_equal_parts_the_one_that_was_pointed_at_is_meant() -> None:
    acting = shown(Acting(), [3, 3, 3], 1, place=1, result=0)
    shown(acting, [3, 3, 3], 2, place=2, result=0)
    assert found(acting, "look: new result") == "amounts[place]"


def test_an_entry_of_a_dict_is_meant_by_its_key() -> None:
    prices = {"dict": [["tea", 2], ["milk", 2], ["cake", 4]]}
    acting = shown(Acting(), prices, "milk", chosen="milk", result=1)
    shown(acting, prices, "cake", chosen="cake", result=2)
    assert found(acting, "look: new result") == "amounts.get(chosen)"


def test_the_last_is_the_last_in_longer_lists_too() -> None:
    acting = shown(Acting(), [4, 6], -1, result=0)
    shown(acting, [1, 3, 5], -1, result=0)
    assert found(acting, "look: new result") == "last(amounts)"


def test_the_least_is_meant_where_its_keys_have_nothing_else_in_common() -> None:
    acting = shown(Acting(), [4, 1, 6, 7], 1, result=0)
    shown(acting, [9, 7, 8, 3], 3, result=0)
    assert found(acting, "look: new result") == "min(amounts)"


def test_a_field_of_a_place_is_that_field() -> None:
    acting = Acting()
    for x, y in ((20, 20), (50, 50)):
        acting.begin("look", at={"point": [x, y]}, result=0).change("result", tile("at", field="y")).end()
    assert found(acting, "look: new result") == "at.y"


def lift(acting: Acting, at_floor: int, calls: list[int]) -> Acting:
    """A lift goes one floor towards the first call, and takes it off the list where it is there; else it waits."""
    states = {"at_floor": at_floor, "calls": calls}
    acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
    if not calls:
        return acting.end("nothing")
    if at_floor == calls[0]:
        return acting.take("calls", tile("calls", key=0)).end()
    return acting.change("at_floor", at_floor + (1 if at_floor < calls[0] else -1)).end()


def test_a_part_that_was_pointed_at_is_asked_about_elsewhere_too() -> None:
    acting = Acting().do("new_state", name="at_floor", value=0).do("new_state", name="calls", value=[])
    for at_floor, calls in ((0, [3, 1]), (2, [3, 1]), (3, [3, 1]), (3, [1]), (0, []), (1, [1]), (4, [0, 2]), (1, [4])):
        lift(acting, at_floor, calls)
    assert acting.steps("on_tick") == [
        "when len(calls) == 0:",
        "    stop",
        "when at_floor != calls[0]:",
        "    set at_floor = at_floor + 1 if at_floor < calls[0] else at_floor - 1",
        "otherwise:",
        "    set calls = without_first(calls)",
    ]


def test_a_part_that_was_just_changed_is_compared_before_the_greatest_of_all() -> None:
    acting = Acting().do("new_value", name="goal", value=20, least=5, most=50)
    acting.do("new_state", name="places", value=[0, 0]).do("new_state", name="turn", value=0)
    for places, turn, eyes in (([0, 0], 0, 3), ([3, 0], 1, 5), ([3, 5], 0, 6), ([17, 12], 0, 4), ([3, 15], 1, 5)):
        states = {"places": places, "turn": turn}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        acting.do("any_number", least=1, most=6, name="thrown", gives=eyes)
        acting.put("places", tile("turn"), places[turn] + eyes)
        if places[turn] + eyes < 20:
            acting.change("turn", 1 - turn)
        acting.end()
    assert "when goal > places[turn]:" in acting.steps("on_key")


def test_a_part_is_told_by_its_key_and_its_value() -> None:
    acting = Acting().begin("look", amounts=[3, 8], at={"point": [7, 9]}, result=0)
    acting.do("point_at", at=[tile("amounts", key=1)], name="most")
    assert acting.editor.history[-1].result.says == "most is amounts[1]: 8."
    acting.change("result", tile("at", field="y"))
    assert acting.editor.history[-1].result.says == "result becomes at.y: 9."
    shown = acting.end().document.demonstrations["look-1"]
    assert [action_words(one) for one in shown.actions[:2]] == [
        "point at amounts[1], call it most",
        "change result to at.y",
    ]


def test_what_is_put_where_nothing_ends_tells_sooner_than_all_there_is_when_it_ends() -> None:
    acting = Acting(state("booked", "0"), state("seats", "[3, 2, 4]"))
    for row, seats in ((0, [3, 2, 4]), (2, [2, 2, 4]), (1, [3, 2, 3]), (1, [2, 0, 3])):
        begin = {"event": "wheel", "process": "book", "brings": {"at": [0, 0], "steps": row}}
        acting.do("demonstrate_event", **begin, states={"seats": seats}).point("row", tile("steps"))
        if seats[row]:
            acting.put("seats", tile("row"), seats[row] - 1).end()
        else:
            acting.end("nothing", reason="full")
    assert acting.steps("book")[1:3] == ["when seats[row] == 0:", "    stop: full"]


def test_what_is_done_may_hang_on_the_first_item_of_a_list() -> None:
    acting = Acting(state("todo", "['go']"), state("way", "0"), state("turned", "0"))
    for first, target in (("go", "way"), ("left", "turned")):
        acting.do(
            "demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states={"todo": [first, "go"]}
        )
        acting.change(target, 1).take("todo", 0).end()
    assert acting.steps("on_tick")[0] == "when todo[0] == 'go':"
