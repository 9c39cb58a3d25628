"""Labels drawn in the slices of a circle stand at their angles, whatever the slices become."""

from __future__ import annotations

import math

import pytest

from studio.language.builtins.geometry import angle_to, polar
from studio.language.values import Point
from studio.session.editor import Editor
from tests.generalize.test_listify import formula

PLACE = "polar(pie.center, {}, angle_to(pie.center, slices[i].points[19]))"
FREEHAND = [(236, 141), (257, 243), (168, 268), (128, 162)]
NUMBERS = ["30", "50", "20", "60"]


def pie(numbers: str = "30\n50\n20\n60") -> Editor:
    editor = Editor()
    editor.do("set_table", name="sales", text=numbers)
    editor.do("draw_ellipse", center=[200, 200], radius_x=120, name="pie")
    begin, values = -90.0, [float(one) for one in numbers.split()]
    lines = [f"cut_{k}" for k in range(len(values))]
    for line, value in zip(lines, values, strict=True):
        end = polar(Point(200, 200), 120, begin)
        editor.do("draw_line", start=[200, 200], end=[round(end.x), round(end.y)], name=line, snap=False)
        begin += 360 * value / sum(values)
    editor.do("cut_into_slices", things=["pie", *lines], name="slices")
    return editor


def labelled(editor: Editor, texts: list[str], places: list[tuple[int, int]]) -> str:
    names = [f"label_{k}" for k in range(len(texts))]
    for name, text, place in zip(names, texts, places, strict=True):
        editor.do("draw_label", at=list(place), content=text, name=name, snap=False)
    said: str = editor.do("listify", things=names, name="labels").says
    return said


def middles(editor: Editor) -> list[float]:
    center = editor.live.value("pie").get("center")
    return [angle_to(center, one.get("at")) % 360 for one in editor.live.value("labels")]


def test_labels_stand_at_the_angles_of_slices_and_say_their_numbers() -> None:
    editor = pie()
    said = labelled(editor, NUMBERS, FREEHAND)
    assert "straightened by at most 1" in said
    element = f"label(at={PLACE.format(80)}, content=text(sales[i]))"
    assert formula(editor.document, "labels") == f"[{element} for i in range(len(slices))]"
    assert middles(editor) == pytest.approx([303.75, 33.75, 112.5, 202.5])


def test_they_follow_the_table() -> None:
    editor = pie()
    labelled(editor, NUMBERS, FREEHAND)
    editor.do("set_table", name="sales", text="10\n10\n20")
    assert middles(editor) == pytest.approx([315, 45, 180])
    assert [one.get("content") for one in editor.live.value("labels")] == ["10", "10", "20"]


def test_the_order_in_which_they_are_drawn_does_not_matter() -> None:
    editor = pie()
    labelled(editor, NUMBERS[::-1], FREEHAND[::-1])
    assert "content=text(sales[i])" in formula(editor.document, "labels")


def test_other_words_are_kept_by_index() -> None:
    editor = pie()
    labelled(editor, ["north", "south", "east", "west"], FREEHAND)
    assert "content=labels_data[i]" in formula(editor.document, "labels")
    assert middles(editor) == pytest.approx([303.75, 33.75, 112.5, 202.5])


def test_two_slices_are_labelled_as_well() -> None:
    editor = pie("30\n10")
    labelled(editor, ["30", "10"], [(258, 262), (148, 150)])
    assert formula(editor.document, "labels").startswith(f"[label(at={PLACE.format(80)}")


def test_what_lies_in_no_slice_of_its_own_is_no_mark() -> None:
    editor = pie()
    labelled(editor, NUMBERS, [(60, 400), (100, 400), (140, 400), (180, 400)])
    assert "slices" not in formula(editor.document, "labels")


def test_nothing_goes_further_than_a_hand_errs() -> None:
    editor = pie()
    labelled(editor, NUMBERS, FREEHAND)
    for place, one in zip(FREEHAND, editor.live.value("labels"), strict=True):
        assert math.dist(place, one.get("at")) <= 24
