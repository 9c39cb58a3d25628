"""Freehand error is taken out of a figure as a whole, and nothing goes further than a hand errs."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from studio.document.live import Live
from studio.generalize.figure_measures import hand_error, limit, measured
from studio.language.show import show
from studio.language.values import Shape
from studio.session.editor import Editor
from tests.generalize.hand import Hand

SLOPPY = [(40, 40, 98, 92), (121, 47, 172, 101), (199, 38, 262, 90), (280, 44, 331, 95)]


def boxes(*places: tuple[float, float, float, float], snap: bool = False) -> Editor:
    editor = Editor()
    for left, top, right, bottom in places:
        editor.do("draw_rectangle", start=[left, top], end=[right, bottom], snap=snap)
    return editor


def straightened(editor: Editor) -> dict[str, Shape]:
    editor.do("straighten", things=list(editor.document.definitions))
    return {name: editor.live.value(name) for name in editor.document.definitions}


def parts(shape: Shape, *names: str) -> list[float]:
    return [shape.get(name) for name in names]


def test_boxes_come_out_equal_in_line_and_evenly_spaced() -> None:
    drawn = list(straightened(boxes(*SLOPPY)).values())
    assert len({tuple(parts(one, "y", "width", "height")) for one in drawn}) == 1
    assert {drawn[k + 1].get("x") - drawn[k].get("x") for k in range(3)} == {79}


def test_what_is_so_now_is_told_with_how_far_it_went_and_how_far_a_hand_errs() -> None:
    result = boxes(*SLOPPY).do("straighten", things=[f"rectangle_{k}" for k in (1, 2, 3, 4)])
    told = {one.formula: one for one in result.findings}
    assert told["equally wide"].goal == "rectangle_1, rectangle_2, rectangle_3, rectangle_4"
    assert told["equally wide"].note == "moved by at most 8.0 px, of the 11.3 px that a hand errs here"
    assert "evenly spaced across" in told and result.says.startswith("Straightened by at most 8.0 px: ")
    assert "equally wide (8.0 of 11.3 px);" in result.says


def test_legs_stay_inset_as_far_on_both_sides() -> None:
    top, left, right = straightened(boxes((50, 100, 251, 118), (62, 118, 75, 202), (229, 116, 241, 199))).values()
    assert left.get("x") - top.get("x") == top.get("x") + top.get("width") - (right.get("x") + right.get("width")) == 12
    assert parts(left, "y", "width", "height") == parts(right, "y", "width", "height")
    assert left.get("y") == top.get("y") + top.get("height")


def test_a_face_becomes_symmetric_and_its_circles_round() -> None:
    editor = Editor()
    for center, across, down in (((200, 203), 98, 103), ((162, 170), 14, 12), ((241, 173), 13, 15)):
        editor.do("draw_ellipse", center=center, radius_x=across, radius_y=down, snap=False)
    editor.do("draw_line", start=[198, 190], end=[203, 222], snap=False)
    head, left, right, nose = straightened(editor).values()
    assert head.get("radius_x") == head.get("radius_y")
    assert parts(left, "radius_x", "radius_y") == parts(right, "radius_x", "radius_y")
    assert left.get("center").y == right.get("center").y
    assert left.get("center").x + right.get("center").x == 2 * head.get("center").x == 2 * nose.get("start").x
    assert nose.get("start").x == nose.get("end").x


def test_a_hand_that_errs_little_elsewhere_did_not_err_by_much_here() -> None:
    editor = Editor()
    for center, across, down in (((198, 202), 102, 99), ((165, 170), 13, 14), ((233, 167), 14, 12)):
        editor.do("draw_ellipse", center=center, radius_x=across, radius_y=down)
    editor.do("draw_line", start=[162, 247], end=[240, 251])
    head, left, right, mouth = straightened(editor).values()
    assert left.get("center").x + right.get("center").x == 2 * head.get("center").x
    assert (mouth.get("start").x, mouth.get("end").x) == (160, 240), "not pulled out to the edges of the eyes"


def test_relations_stay_and_what_holds_already_is_not_given_up() -> None:
    editor = boxes((10, 10, 60, 60), (100, 10, 150, 60), snap=True)
    editor.do("draw_rectangle", start=[194, 14], end=[241, 63], snap=False)
    editor.do("draw_line", start=[60, 60], end=[100, 60])
    before = show(editor.document.definitions["line_1"].formula)
    first, second, third, _ = straightened(editor).values()
    assert "rectangle_1" in before and before == show(editor.document.definitions["line_1"].formula)
    assert parts(first, "y", "width", "height") == parts(second, "y", "width", "height")
    assert parts(second, "y", "width", "height") == parts(third, "y", "width", "height")


def test_after_it_a_row_is_a_row() -> None:
    editor = boxes((10, 20, 52, 61), (73, 24, 110, 58), (128, 17, 175, 60))
    straightened(editor)
    result = editor.do("listify", things=list(editor.document.definitions), name="row")
    assert "range(3)" in show(editor.document.definitions["row"].formula) and "differs" not in result.says


def test_what_is_straight_is_told_to_be_so() -> None:
    with pytest.raises(Exception, match="Nothing here is nearly equal"):
        straightened(boxes((10, 10, 50, 50), (100, 10, 140, 50)))


def _star(seed: int, error: float) -> list[list[float]]:
    """A star of five points whose corners are off by the error at most, across and down."""
    chance, corners = random.Random(seed), []
    for k in range(10):
        radius, angle = (40 if k % 2 else 100), math.radians(36 * k - 90)
        place = 300 + radius * math.cos(angle), 300 + radius * math.sin(angle)
        corners.append([round(one + chance.uniform(-error, error)) for one in place])
    return corners


def test_a_star_is_straightened_by_little_more_than_its_hand_erred_and_says_all_that_it_is() -> None:
    for seed in range(12):
        editor = Editor()
        editor.do("draw_polygon", points=_star(seed, 3), name="star", snap=False)
        before = editor.live.value("star").get("points")
        says = editor.do("straighten", things=["star"]).says
        after = editor.live.value("star").get("points")
        moved = max(abs(is_now[k] - was[k]) for was, is_now in zip(before, after, strict=True) for k in (0, 1))
        assert moved <= 4.5, (seed, says)
        assert after[2].y == after[8].y and after[4].y == after[6].y and after[0].x == after[5].x, seed
        assert "star corners in line from left to right" in says


places = some.tuples(some.integers(0, 120), some.integers(0, 120), some.integers(5, 90), some.integers(5, 90))


@settings(max_examples=12)
@given(some.lists(places, min_size=2, max_size=5))
def test_nothing_goes_further_than_a_hand_errs(drawn: list[tuple[int, int, int, int]]) -> None:
    editor = boxes(*((x, y, x + wide, y + high) for x, y, wide, high in drawn))
    before = {name: Live(editor.document).value(name) for name in editor.document.definitions}
    try:
        after = straightened(editor)
    except Exception as refused:
        assert "Nothing here is nearly" in str(refused)
        return
    for name, shape in before.items():
        error = hand_error(shape)
        for (feature, was), (_, is_now) in zip(measured(name, shape), measured(name, after[name]), strict=True):
            assert abs(is_now - was) <= limit(feature, was, error) + 0.01


@pytest.mark.parametrize("seed", range(3))
def test_slanting_sides_come_out_parallel_and_a_fir_like_its_mirror_image(seed: int) -> None:
    hand = Hand(seed)
    hand.polygon("tile", (100, 100), (221, 133), (263, 214), (142, 181))
    hand.line("one", (400, 100), (523, 63))
    hand.line("other", (406, 217), (529, 180))
    hand.editor.do("straighten", things=["tile", "one", "other"])
    a, b, c, d = hand.editor.live.value("tile").get("points")
    assert (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y) == (c.x - d.x, c.y - d.y, d.x - a.x, d.y - a.y)
    one, other = (hand.editor.live.value(name) for name in ("one", "other"))
    assert slope(one) == slope(other)
    hand.polygon("fir", (601, 100), (655, 178), (548, 180))
    hand.editor.do("straighten", things=["fir"])
    tip, right, left = hand.editor.live.value("fir").get("points")
    assert right.y == left.y and left.x + right.x == 2 * tip.x


def slope(line: Shape) -> tuple[float, float]:
    start, end = line.get("start"), line.get("end")
    return end.x - start.x, end.y - start.y


def test_what_lies_on_short_sides_is_not_straightened_out_of_shape() -> None:
    editor = Editor()
    turns = [(200 + (4 + 3 * k) * math.cos(k), 200 + (4 + 3 * k) * math.sin(k)) for k in range(12)]
    editor.do("draw_path", points=[[round(one) for one in place] for place in turns], name="spiral")
    drawn = editor.live.value("spiral").get("points")
    assert max(map(math.dist, drawn, turns)) < 4 and len(set(drawn)) == 12
    editor.do("draw_line", start=[300, 100], end=[360, 103], name="beside", snap=False)
    editor.do("straighten", things=["spiral", "beside"])
    after = editor.live.value("spiral").get("points")
    sides = [math.dist(one, other) for one, other in pairwise(drawn)]
    moved = [math.dist(one, other) for one, other in zip(drawn, after, strict=True)]
    assert all(off <= max(2, 0.45 * min(pair)) for off, pair in zip(moved[1:], pairwise(sides), strict=False))
