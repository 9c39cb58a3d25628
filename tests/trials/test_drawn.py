"""Things drawn by somebody new to the studio: a click means one of them; what stands on a field is kept by place."""

from __future__ import annotations

import pytest

from studio.language.show import show, show_steps
from studio.session.editor import Editor
from tests.trials.test_trials import after, program, taught


def test_a_click_on_a_row_means_that_row_from_the_first_time() -> None:
    steps = ("rows_of_texts", 11)
    assert after(*steps, "on_click: new chosen") == "wanted[nearest_shape(rows, at)]"
    assert after(*steps, "on_click: place of key from wanted") == "nearest_shape(rows, at)"


def test_rows_are_as_many_as_there_are_texts() -> None:
    rows = program("rows_of_texts")
    rows.set_state({"wanted": ["salt", "tea", "rice", "oil"], "chosen": ""})
    assert [(one["at"].y, one["content"]) for one in rows.scene() if one["kind"] == "label"] == [
        (40, "salt"),
        (70, "tea"),
        (100, "rice"),
        (130, "oil"),
    ]
    rows.send("click", x=62, y=127)
    rows.send("click", x=62, y=77)
    assert (list(rows.state["wanted"]), rows.state["chosen"]) == (["salt", "rice"], "tea")


def test_a_number_that_is_no_item_of_a_list_is_the_place_of_one() -> None:
    editor = Editor()
    editor.do("new_state", name="names", value=["ann", "bob", "cy"])
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"})
    assert editor.do("take", tile="names", keys=[1]).says == "Taken from names: names[1]: 'bob'."


@pytest.mark.parametrize("step", [26, 31, 36, 41])
def test_the_way_to_an_element_of_something_drawn_is_kept(step: int) -> None:
    assert after("pointing_at_an_element", step, "on_click: face") == "faces.get(place)"


@pytest.mark.parametrize("step", [27, 32, 37, 42])
def test_the_way_to_an_element_of_a_state_is_kept(step: int) -> None:
    assert after("pointing_at_an_element_of_a_state", step, "on_click: face") == "faces.get(place)"


def test_things_on_the_fields_of_a_drawn_board_are_kept_by_column_and_row() -> None:
    document = taught("drawn_on_squares").document
    assert show(document.definitions["held"].formula) == "{(0, 0): red, (2, 0): blue, (1, 2): red}"
    assert "places[key]" in show(document.definitions["discs"].formula)


def test_a_click_on_a_field_puts_something_there() -> None:
    assert after("drawn_on_squares", 21, "on_click: key in held") == "nearest(places, at)"
    assert "put held[nearest(places, at)] = turn" in show_steps(
        taught("drawn_on_squares").document.processes["on_click"].steps
    )
    squares = program("drawn_on_squares")
    squares.set_state({"held": {}, "turn": "blue"})
    for x, y in ((150, 150), (60, 60), (150, 150)):
        squares.send("click", x=x, y=y)
    assert dict(squares.state["held"]) == {(2, 2): "blue", (0, 0): "red"}


def test_a_definition_that_was_pointed_at_is_meant_itself() -> None:
    editor = Editor()
    editor.do("new_state", name="colour", value="red")
    editor.do("set_formula", name="first_colour", formula="'green'")
    editor.do("set_formula", name="other", formula="'green'")
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"})
    editor.do("change", tile="colour", value={"name": "first_colour"})
    editor.do("end")
    assert show_steps(editor.document.processes["on_key"].steps) == "set colour = first_colour"


def test_a_click_on_what_is_taken_is_told_by_what_is_added_and_taken() -> None:
    """No literal that fits by chance, but the very place that the ways act on, from their second demonstration."""
    test = "on_click: when append to cars_places"
    for step in (19, 22):
        assert after("cars_on_spots", step, test) == "nearest_shape(spots, at) not in cars_places"
    cars = program("cars_on_spots")
    cars.set_state({"cars_places": [1, 3]})
    for x, held in ((60, [1, 3, 0]), (130, [3, 0]), (60, [3]), (190, [3, 2]), (250, [2])):
        assert cars.send("click", x=x, y=70).accepted and list(cars.state["cars_places"]) == held
    assert not cars.send("click", x=60, y=300).accepted


@pytest.mark.parametrize("step", [10, 13])
def test_two_things_that_are_clicked_tell_two_cases_apart(step: int) -> None:
    """Up from the one, down from the other: not what is left of the sum of the two numbers that were seen."""
    assert after("two_buttons", step, "on_click: new number") == "number + 1 if inside(at, plus) else number - 1"


def test_a_click_beside_all_things_is_told_by_the_things() -> None:
    assert after("two_buttons", 15, "on_click: when end: nothing") == "not inside(at, minus) and not inside(at, plus)"
    buttons = program("two_buttons")
    for x, number in ((45, 6), (85, 7), (205, 6), (165, 5), (165, 4), (125, 4), (260, 4)):
        buttons.send("click", x=x, y=60)
        assert buttons.state["number"] == number


def test_another_key_is_another_way_to_go_from_the_second_key_on() -> None:
    """A single formula for both would be chance: the columns and rows of two places that were seen."""
    formula = after("robot_by_keys", 15, "on_key: new robot_place")
    assert formula.startswith("(robot_place[0] + 1, robot_place[1]) if key == 'right' else ")
    robot = program("robot_by_keys")
    robot.set_state({"robot_place": (1, 0)})
    for key, place in (("down", (1, 1)), ("left", (0, 1)), ("up", (0, 0)), ("right", (1, 0)), ("right", (2, 0))):
        assert robot.send("key", key=key).accepted and robot.state["robot_place"] == place
    assert not robot.send("key", key="up").accepted
