"""Boxes about a hub are one box that goes round, and what is rotated stays on its hub."""

from __future__ import annotations

import pytest

from studio.document.bounds import bounds
from studio.document.model import Definition, Document
from studio.generalize.arrange import box_of
from studio.language.parse import parse
from studio.language.show import show
from studio.session.editor import Editor

SAILS = (((190, -18), (209, 89)), ((216, 96), (323, 115)), ((189, 123), (208, 230)), ((74, 95), (182, 114)))


def mill() -> Editor:
    """A hub and four freehand sails about it, upright and level by turns, made a list."""
    editor = Editor()
    editor.do("draw_ellipse", center=[197, 105], edge=[214, 120], name="hub")
    for number, (start, end) in enumerate(SAILS, 1):
        editor.do("draw_rectangle", start=list(start), end=list(end), name=f"sail_{number}")
    editor.do("listify", things=[f"sail_{number}" for number in range(1, 5)], name="sails")
    return editor


def middle(editor: Editor, name: str) -> tuple[float, float]:
    left, top, right, bottom = bounds([editor.live.value(name)])
    return (left + right) / 2, (top + bottom) / 2


def test_boxes_alike_when_rotated_by_quarters_are_one_box_rotated_by_a_formula() -> None:
    editor = mill()
    formula = show(editor.document.definitions["sails"].formula)
    assert "width=20, height=108, rotation=360 / sails_count * i" in formula
    editor.do("set_parameter", name="sails_count", value=6)
    sails = editor.live.value("sails")
    assert [one.get("rotation") for one in sails] == [0, 60, 120, 180, 240, 300]
    assert {(one.get("width"), one.get("height")) for one in sails} == {(20, 108)}


@pytest.mark.parametrize("long", [(30, 30), (30, 34)])
def test_squares_about_a_hub_are_not_rotated(long: tuple[int, int]) -> None:
    editor = Editor()
    for number, (x, y) in enumerate(((100, 20), (180, 100), (100, 180), (20, 100))):
        wide, high = long if number % 2 else long[::-1]
        start, end = [x - wide / 2, y - high / 2], [x + wide / 2, y + high / 2]
        editor.do("draw_rectangle", start=start, end=end, name=f"s{number}", snap=False)
    editor.do("listify", things=[f"s{number}" for number in range(4)], name="squares")
    assert "rotation" not in show(editor.document.definitions["squares"].formula)


def test_a_list_round_a_centre_rotates_by_its_angles_and_goes_along_with_the_hub() -> None:
    editor = mill()
    assert editor.do("rotate", thing="sails", degrees=20).says == "sails rotated by 20°."
    assert [one.get("rotation") for one in editor.live.value("sails")] == [20, 110, 200, 290]
    editor.do("move", thing="hub", to=[300, 150], snap=False)
    xs, ys = zip(*((one.get("x") + 10, one.get("y") + 54) for one in editor.live.value("sails")), strict=True)
    assert (sum(xs) / 4, sum(ys) / 4) == pytest.approx((300, 150))


def test_a_list_that_is_no_ring_rotates_in_a_group() -> None:
    editor = Editor()
    for number in range(3):
        editor.do("draw_ellipse", center=[20 + 40 * number, 30], radius_x=8, radius_y=8, name=f"dot_{number}")
    editor.do("listify", things=["dot_0", "dot_1", "dot_2"], name="dots")
    assert editor.do("rotate", thing="dots", degrees=20).says == "group_1 rotated by 20°."


def test_a_wheel_stays_on_its_hub_at_every_rotation_typed_or_slid_and_when_it_was_moved() -> None:
    editor = mill()
    editor.do("make_component", things=["hub", "sails"], name="mill")
    editor.do("rotate", thing="mill_1", degrees=30)
    editor.do("set_attribute", attribute="group_1.rotation", value=90)
    assert middle(editor, "group_1") == pytest.approx((200, 105), abs=0.01)
    editor.do("parameterize", thing="group_1", attribute="rotation", name="turn")
    editor.do("set_parameter", name="turn", value=180)
    assert middle(editor, "group_1") == pytest.approx((200, 105), abs=0.01)
    place = editor.live.value("group_1")
    editor.do("move", thing="group_1", to=[place.get("dx") + 40, place.get("dy") + 10], snap=False)
    editor.do("set_parameter", name="turn", value=0)
    assert middle(editor, "group_1") == pytest.approx((240, 115), abs=0.01)


def of_formulas(**formulas: str) -> Editor:
    """What is drawn by such formulas; what has no attributes is only told from."""
    made = {name: Definition(name, parse(text), drawn="=" in text) for name, text in formulas.items()}
    return Editor(Document(definitions=made))


OVAL = "ellipse(center=point(polar(point(150, 90), 70, 40 * i).x, polar(point(150, 90), 35, 40 * i).y)"
DRIFTING = "ellipse(center=point(polar(point(150, 90), 70, 40 * i).x + 9 * i, polar(point(150, 90), 70, 40 * i).y)"
LEVEL = "ellipse(center=point(polar(point(150, 90), 70, 40 * i).x, 90)"
CORNERED = "rectangle(x=polar(point(150, 90), 70, 40 * i).x, y=polar(point(150, 90), 70, 40 * i).y, width=12, height=12"


@pytest.mark.parametrize("member", [OVAL, DRIFTING, LEVEL])
def test_places_that_are_only_made_of_points_by_an_angle_rotate_in_a_group(member: str) -> None:
    editor = of_formulas(beads=f"[{member}, radius_x=4, radius_y=4) for i in range(9)]")
    left, top, right, bottom = box_of(editor.live, "beads")
    assert editor.do("rotate", thing="beads", degrees=90).says == "group_1 rotated by 90°."
    left_now, top_now, right_now, bottom_now = box_of(editor.live, "group_1")
    assert (right_now - left_now, bottom_now - top_now) == pytest.approx((bottom - top, right - left), abs=0.01)


def test_boxes_with_a_corner_by_an_angle_rotate_in_a_group() -> None:
    editor = of_formulas(boxes=f"[{CORNERED}) for i in range(9)]")
    assert editor.do("rotate", thing="boxes", degrees=90).says == "group_1 rotated by 90°."


def test_lines_from_points_by_an_angle_rotate_about_the_centre() -> None:
    rays = "[line(start=polar(hub, 20, 60 * i), end=point(polar(hub, 50, 60 * i).x, polar(hub, 50, 60 * i).y))"
    editor = of_formulas(hub="point(80, 80)", rays=f"{rays} for i in range(6)]")
    assert editor.do("rotate", thing="rays", degrees=90).says == "rays rotated by 90°."
    first = editor.live.value("rays")[0]
    assert (*first.get("start"), *first.get("end")) == pytest.approx((80, 100, 80, 130))
