"""What several keys were shown to do, and which formulas fit that only by chance: each key is told by itself first."""

from __future__ import annotations

from studio.language.show import show_steps
from tests.demonstrate.acting import tile
from tests.demonstrate.test_likelier_meant import found, shown, with_states


def test_one_number_for_two_keys_is_one_on_and_one_back() -> None:
    acting = with_states(x=5)
    shown(acting, "key", {"key": "right"}, {"x": 1}, ("x", 2))
    shown(acting, "key", {"key": "left"}, {"x": 3}, ("x", 2))
    assert acting.played("on_key", x=7, key="right").changed == {"x": 8}
    assert acting.played("on_key", x=7, key="left").changed == {"x": 6}


def test_what_a_key_does_is_told_by_the_key_and_not_by_what_happened_to_be_there() -> None:
    acting = with_states(wheels=[0, 0, 0], chosen=0)
    for key, wheels, chosen in (("down", [9, 9, 6], 2), ("left", [9, 0, 5], 1)):
        states = {"wheels": wheels, "chosen": chosen}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if key == "down":
            acting.put("wheels", tile("chosen"), 5).end()
        else:
            acting.change("chosen", 0).end()
    assert found(acting, "on_key: when put into wheels").formula == "key == 'down'"


def test_what_ends_at_an_edge_of_one_key_is_told_behind_the_key() -> None:
    acting = with_states(column=2, row=2, steps=0)
    shown(acting, "key", {"key": "down"}, {"column": 0, "row": 3, "steps": 17}, ("row", 4), ("steps", 18))
    shown(acting, "key", {"key": "down"}, {"column": 3, "row": 4, "steps": 19})
    shown(acting, "key", {"key": "left"}, {"column": 1, "row": 2, "steps": 10}, ("column", 0), ("steps", 11))
    assert "column == 0" not in show_steps(acting.document.processes["on_key"].steps)


def test_what_was_there_already_was_not_set_to_what_another_key_made_equal() -> None:
    acting = with_states(home=0, guest=0)
    shown(acting, "key", {"key": "g"}, {"home": 3, "guest": 0}, ("guest", 1))
    shown(acting, "key", {"key": "h"}, {"home": 3, "guest": 4}, ("home", 4))
    shown(acting, "key", {"key": "n"}, {"home": 2, "guest": 4}, ("home", 0), ("guest", 0))
    assert "guest = home" not in show_steps(acting.document.processes["on_key"].steps)


def test_what_goes_up_does_not_end_at_its_first_step() -> None:
    acting = with_states(chosen=0)
    shown(acting, "key", {"key": "right"}, {"chosen": 2})
    shown(acting, "key", {"key": "right"}, {"chosen": 0}, ("chosen", 1))
    assert found(acting, "on_key: when end: nothing").formula == "chosen >= 2"


def test_what_is_set_and_not_counted_ends_where_there_is_anything() -> None:
    acting = with_states(winner=0)
    shown(acting, "key", {"key": "a"}, {"winner": 2})
    shown(acting, "key", {"key": "a"}, {"winner": 0}, ("winner", 2))
    assert found(acting, "on_key: when end: nothing").formula == "winner > 0"


def test_a_wheel_goes_down_to_0_and_then_from_its_other_end() -> None:
    acting = with_states(wheels=[0, 0, 0], chosen=0)
    for wheels, chosen, after in (([9, 9, 6], 2, 5), ([9, 9, 0], 2, 9)):
        states = {"wheels": wheels, "chosen": chosen}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "down"}, states=states)
        acting.put("wheels", tile("chosen"), after).end()
    assert found(acting, "on_key: value in wheels").formula == "wheels[chosen] - 1 if wheels[chosen] > 0 else 9"


def test_two_numbers_are_two_cases_and_no_line() -> None:
    acting = with_states(step=0)
    shown(acting, "key", {"key": "o"}, {"step": 2}, ("step", 0))
    shown(acting, "key", {"key": "o"}, {"step": 0}, ("step", 3))
    assert "*" not in found(acting, "on_key: new step").formula
