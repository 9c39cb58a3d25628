"""Boxes about a hub are one box that goes round, and what is rotated stays on its hub."""

from __future__ import annotations

from collections.abc import Callable

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


LOPSIDED = "group(items=[rectangle(x=60, y=70, width=90, height=16), rectangle(x=60, y=70, width=8, height=70)]"


def rotates_to(editor: Editor, degrees: float) -> None:
    editor.do("set_attribute", attribute="sign.rotation", value=degrees)


def test_a_rotation_that_is_typed_and_taken_back_leaves_a_group_where_it_was() -> None:
    editor = of_formulas(sign=f"{LOPSIDED}, dx=7, dy=5, rotation=0)")
    for degrees in (40, 0, 35, 0, 125, 0):
        rotates_to(editor, degrees)
    assert (editor.live.value("sign").get("dx"), editor.live.value("sign").get("dy")) == (7, 5)


@pytest.mark.parametrize("rotate", [rotates_to, lambda editor, by: editor.do("rotate", thing="sign", degrees=by)])
def test_a_group_stays_in_its_middle_when_its_named_rotation_gives_way(rotate: Callable[[Editor, float], None]) -> None:
    editor = of_formulas(sign="group(items=[rectangle(x=60, y=70, width=90, height=16)], dx=0, dy=0, rotation=0)")
    editor.do("parameterize", thing="sign", attribute="rotation", name="lean")
    rotate(editor, 90)
    assert middle(editor, "sign") == pytest.approx((105, 78), abs=0.01)
    assert editor.live.value("sign").get("rotation") == 90


def test_a_group_held_by_an_angle_is_moved_to_plain_places() -> None:
    editor = of_formulas(sign="group(items=[rectangle(x=120, y=70, width=90, height=16)], dx=0, dy=0, rotation=0)")
    editor.do("parameterize", thing="sign", attribute="rotation", name="lean")
    editor.do("move", thing="sign", to=[50, 30], snap=False)
    assert "polar(point(215, 108), " in show(editor.document.definitions["sign"].formula)


def test_the_rotation_of_a_group_that_holds_nothing_now_is_set_and_named() -> None:
    bars = "[rectangle(x=30 * i, y=70, width=9, height=16) for i in range(many)]"
    editor = of_formulas(many="0", bars=bars, sign="group(items=bars, dx=0, dy=0, rotation=0)")
    rotates_to(editor, 55)
    assert editor.do("parameterize", thing="sign", attribute="rotation", name="lean").says.startswith("lean is 55")


SWUNG = "polar(point(120, 90), 30, 0)"


@pytest.mark.parametrize("y", [f"{SWUNG}.y", "90"])
def test_what_is_told_by_an_angle_and_moved_into_a_middle_is_told_from_that(y: str) -> None:
    editor = of_formulas(
        frame="rectangle(x=260, y=240, width=120, height=100)",
        tag=f"rectangle(x={SWUNG}.x, y={y}, width=30, height=30)",
    )
    assert editor.do("move", thing="tag", to=[305, 275]).says.startswith("tag moved to the middle of frame.")
    assert "x=frame.x + (frame.width - 30) / 2" in show(editor.document.definitions["tag"].formula)
