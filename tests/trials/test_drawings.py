"""Short sessions of somebody who draws: what they meant must come out, at values that they never showed."""

from __future__ import annotations

from pathlib import Path

import pytest

from studio.document.svg import svg
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.replays import replay_in

SESSIONS = Path(__file__).parent / "drawings"


def drawn(name: str, **parameters: float) -> Editor:
    """The drawing of a session, with these values of its parameters."""
    editor = Editor(replay_in(SESSIONS / f"{name}.jsonl").document)
    for one, value in parameters.items():
        editor.do("set_parameter", name=one, value=value)
    return editor


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def test_something_snaps_to_what_is_in_a_group() -> None:
    editor = drawn("draw_near_grouped")
    start = editor.live.value("l").get("start")
    assert tuple(start) == (80, 40)
    editor.do("set_attribute", attribute="a.width", value=60)
    assert tuple(editor.live.value("l").get("start")) == (60, 40)


def test_setting_a_point_is_an_example_for_its_coordinates() -> None:
    editor = drawn("point_set_is_no_example")
    shown = editor.document.lessons["p.center.x"].examples
    assert [one.result for one in shown] == [100, 105, 105]
    assert editor.live.value("p").get("center").x == 105, "what is on the canvas"


def test_minus_what_was_pointed_at() -> None:
    editor = drawn("pointed_at_ignored_and_no_minus", drop=70, wide=200)
    assert formula(editor, "l") == "line(start=point(0, 0), end=point(150, -drop))"


@pytest.mark.parametrize("w", [30, 450, 333])
@pytest.mark.parametrize(("name", "thing"), [("third_of_width", "table"), ("clash_with_itself", "t")])
def test_a_third(name: str, thing: str, w: int) -> None:
    assert drawn(name, w=w).live.value(thing).get("width") == pytest.approx(w / 3)


def test_a_quarter_of_the_way() -> None:
    editor = drawn("quarter_of_the_way", x1=-40, x2=360)
    assert editor.live.value("p").get("center").x == pytest.approx(60)


def test_a_range_without_the_present_value_is_widened_and_the_program_starts() -> None:
    editor = drawn("out_of_range_program_does_not_start")
    assert module_of(editor.document, "arrow_drawing").Program().angle == 340


def test_a_group_of_lists_is_pasted() -> None:
    editor = drawn("group_of_two_lists_cannot_be_pasted")
    pasted = [thing for thing in editor.live.things() if thing.name not in ("g",)]
    assert len(pasted) == 4 and len(editor.live.things()) == 8
    assert len(module_of(editor.document, "pasted_lists").Program().scene()) == 2


def test_what_is_drawn_and_chosen_from_the_right_goes_on_to_the_left() -> None:
    editor = drawn("chosen_order_is_lost", n=5)
    assert [one.get("x") for one in editor.live.value("l")] == [200, 150, 100, 50, 0]


def test_as_much_the_other_way_is_offered_as_the_same_value() -> None:
    editor = drawn("negative_step_not_the_same_value", w=20)
    assert [(one.get("x"), one.get("y")) for one in editor.live.value("l")] == [(0, 0), (20, -20), (40, -40)]


def test_a_size_is_the_number_of_the_person() -> None:
    editor = drawn("far_side_instead_of_size")
    pillar = editor.live.value("q")
    assert (pillar.get("y"), pillar.get("height")) == (100, 230), "the lintel grew, the pillar did not shrink"


def test_a_corner_is_kept_whatever_way_one_draws() -> None:
    editor = drawn("right_to_left_loses_snap")
    editor.do("set_attribute", attribute="lintel.width", value=400)
    pillar = editor.live.value("p")
    assert pillar.get("x") + pillar.get("width") == 400 and pillar.get("y") == 70


def test_what_stands_alone_in_an_equation_follows_it() -> None:
    editor = drawn("constraint_product")
    assert editor.document.parameters() == {"turn": 72, "n": 5}
    program = module_of(editor.document, "turning")
    assert program.Program(n=9).turn == 40
    with pytest.raises(ValueError, match="n is 5 and turn is 90, but 360 / n == turn"):
        program.Program(turn=90)


def test_level_comes_before_the_middle_of_something() -> None:
    rungs = [drawn("rung_slants").live.value(f"line_{number}") for number in (1, 2, 3)]
    assert [one.get("start").y - one.get("end").y for one in rungs] == [0, 0, 0]
    assert [one.get("start").y for one in rungs] == [140, 190, 240]


def test_what_is_nowhere_is_not_drawn() -> None:
    editor = drawn("mark_on_nothing")
    assert svg(editor.live.scene()).count("<ellipse") == 0
    program = module_of(editor.document, "marked").Program()
    assert {shape["kind"] for shape in program.scene()} == {"line"}
    program.set_state({"selected": (2, 0)})
    assert program.scene()[-1]["kind"] == "ellipse"
