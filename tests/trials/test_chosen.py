"""Functions, members and attributes taught in short sessions by somebody new: what they meant must come out."""

from __future__ import annotations

import pytest

from studio.language.values import Point, Symbol
from studio.session.editor import Editor
from tests.trials.test_trials import after, called, taught

COLOURS = [Symbol(one) for one in ("red", "green", "blue", "red", "yellow", "blue")]


@pytest.mark.parametrize("step", [19, 22, 25])
def test_the_rows_before_the_two_middle_ones(step: int) -> None:
    assert after("first_rows", step, "first_rows") == "[p for p in cells if p[1] < size / 2 - 1]"


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_first_and_last_rows_mirror_each_other_at_any_size(size: int) -> None:
    editor = taught("first_rows")
    editor.do("set_parameter", name="size", value=size)
    cells = [(i, j) for i in range(size) for j in range(size)]
    assert set(editor.live.value("first_rows")) == {one for one in cells if one[1] < size / 2 - 1}
    assert set(editor.live.value("last_rows")) == {one for one in cells if one[1] > size / 2}


def test_places_in_which_two_lists_agree_are_counted_from_the_third_example() -> None:
    assert after("equal_places", 4, "exact") == "len([i for i in range(len(code)) if code[i] == guess[i]])"
    assert called("equal_places", "exact", COLOURS[:4], COLOURS[2:]) == 0
    assert called("equal_places", "exact", COLOURS[:3], [COLOURS[0], COLOURS[2], COLOURS[2]]) == 2


def test_the_smaller_of_two_counts() -> None:
    red = Symbol("red")
    for left in range(4):
        for right in range(4):
            code = [red] * left + [Symbol("blue")] * (4 - left)
            guess = [Symbol("green")] * (4 - right) + [red] * right
            assert called("smaller_of_two_counts", "common", code, guess, red) == min(left, right)


def test_members_with_a_name_are_meant_by_it() -> None:
    assert after("named_collection_not_used", 27, "exits") == "[p for p in cells if p in border and p not in blocked]"
    assert after("named_collection_not_used", 28, "exits") == "[p for p in cells if p in border and p not in blocked]"


@pytest.mark.parametrize("step", range(26, 32))
def test_a_number_that_a_dict_holds_is_compared(step: int) -> None:
    assert after("number_in_a_dict", step, "at_steps") == "[p for p in cells if steps == far.get(p)]"


@pytest.mark.parametrize("step", range(26, 32))
def test_a_text_that_a_dict_holds_is_compared(step: int) -> None:
    assert after("text_in_a_dict", step, "at_steps") == "[p for p in cells if steps == far.get(p)]"


@pytest.mark.parametrize("step", range(14, 19))
def test_a_place_beside_everything_drawn_means_nothing(step: int) -> None:
    assert after("beside_the_discs", step, "colour_at") == (
        "palette_data[nearest_shape(palette, at)] if inside(at, palette) else None"
    )


def test_how_far_beside_is_of_no_matter() -> None:
    assert called("beside_the_discs", "colour_at", Point(441, 171)) == Symbol("blue")
    assert called("beside_the_discs", "colour_at", Point(462, 160)) is None


def test_what_was_shown_once_is_about_what_it_is_related_to() -> None:
    assert after("relating_a_text", 5, "display.content") == "text(clicks)"


def test_an_attribute_is_related_to_what_was_named_alone() -> None:
    assert after("over_is_not_kept", 12, "knob.center.x") == "100 + celsius * 2"


def test_near_a_thing_is_near_where_it_stands_at_the_present_moment() -> None:
    said = [one.result.says for one in taught("near_moved_thing").history]
    assert "x is at.x: 261." in said


def test_three_words_of_two_truths() -> None:
    assert after("three_words", 29, "words") == "'WAIT' if asked else 'WALK' if walk else 'STOP'"


def test_words_that_were_not_shown_mean_nothing_where_other_words_do() -> None:
    editor = Editor()
    steps = {"left": (1, 3), "right": (3, 3), "up": (2, 2), "down": (2, 4)}
    for key, result in steps.items():
        inputs = {"place": {"key": [2, 3]}, "key": key}
        editor.do("teach", name="ahead", inputs=inputs, result={"key": list(result)})
    for key, result in {"right": (6, 1), "left": (4, 1), "up": (5, 0), "down": (5, 2)}.items():
        inputs = {"place": {"key": [5, 1]}, "key": key}
        editor.do("teach", name="ahead", inputs=inputs, result={"key": list(result)})
    editor.do("teach", name="ahead", inputs={"place": {"key": [5, 1]}, "key": "x"}, result={"nothing": True})
    ahead = editor.live.value("ahead")
    assert [ahead((7, 8), key) for key in (*steps, "x", "space")] == [(6, 8), (8, 8), (7, 7), (7, 9), None, None]
