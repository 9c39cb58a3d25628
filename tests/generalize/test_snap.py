"""A freehand place snaps to what was meant, and keeps it as a relation."""

from __future__ import annotations

import math

import pytest

from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.generalize.attribute_values import value_at
from studio.generalize.draw import draw, draw_box, draw_corners
from studio.generalize.listify import listify
from studio.generalize.placing import duplicate, move
from studio.generalize.resizing import resize
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor


def line(
    document: Document, start: tuple[float, float], end: tuple[float, float], name: str = "", **more: bool
) -> Document:
    return draw(document, "line", {"start": Point(*start), "end": Point(*end)}, {}, name, **more).document


def formula(document: Document, name: str) -> str:
    return show(document.definitions[name].formula)


def test_a_line_nearly_level_becomes_level_and_ends_go_to_the_grid() -> None:
    assert formula(line(Document(), (32, 29), (111, 33)), "line_1") == "line(start=point(30, 30), end=point(110, 30))"


def test_a_place_far_from_everything_stays_as_drawn() -> None:
    assert formula(line(Document(), (34, 15), (85, 66)), "line_1") == "line(start=point(34, 15), end=point(85, 66))"


def test_without_snapping_everything_stays_as_drawn() -> None:
    drawn = line(Document(), (32, 29), (111, 33), snapping=False)
    assert formula(drawn, "line_1") == "line(start=point(32, 29), end=point(111, 33))"


def test_ends_middles_and_crossings_attract() -> None:
    drawn = line(Document(), (30, 30), (110, 30))
    drawn = line(drawn, (32, 28), (31, 113))
    assert formula(drawn, "line_2").startswith("line(start=line_1.start, ")
    drawn = line(drawn, (69, 33), (140, 95))
    assert formula(drawn, "line_3").startswith(
        "line(start=point((line_1.start.x + line_1.end.x) / 2, line_1.start.y), "
    )
    crossed = line(line(Document(), (10, 50), (90, 50)), (40, 10), (40, 90))
    dot = draw(crossed, "ellipse", {"center": Point(43, 47)}, {"radius_x": 4, "radius_y": 4})
    assert formula(dot.document, "ellipse_1").startswith("ellipse(center=point(line_2.start.x, line_1.start.y), ")
    assert "the crossing of line_2 and line_1" in dot.says


def test_corners_edges_and_centres_of_boxes_attract() -> None:
    box = draw_box(Document(), "rectangle", (Point(101, 82), Point(19, 21)), {}, "box").document
    assert formula(box, "box") == "rectangle(x=20, y=20, width=80, height=60)"
    across = line(box, (22, 18), (98, 83))
    assert formula(across, "line_1") == (
        "line(start=point(box.x, box.y), end=point(box.x + box.width, box.y + box.height))"
    )
    dot = draw(box, "ellipse", {"center": Point(62, 48)}, {}, "dot").document
    assert value_at(Live(dot).env(), "dot.center") == Point(60, 50)


def test_alike_shapes_are_kept_in_line_and_equally_spaced() -> None:
    drawn = line(line(Document(), (30, 30), (110, 30)), (32, 55), (107, 55))
    third = draw(drawn, "line", {"start": Point(28, 82), "end": Point(112, 79)}, {})
    assert "equally spaced" in third.says
    assert formula(third.document, "line_3").startswith(
        "line(start=point(line_1.start.x, 2 * line_2.start.y - line_1.start.y)"
    )


def test_the_error_of_the_first_distance_is_not_made_again_all_along_a_row() -> None:
    drawn, hand = Document(), [35, 86, 134, 185, 236, 284, 335, 386, 434]
    for x in hand:
        drawn = draw(drawn, "ellipse", {"center": Point(x, 40)}, {"radius_x": 20, "radius_y": 20}).document
    lies = [value_at(Live(drawn).env(), f"ellipse_{n}.center.x") for n in range(1, 10)]
    assert all(abs(one - at) <= 4 for one, at in zip(lies, hand, strict=True)), lies


def test_members_of_lists_lend_their_indices() -> None:
    drawn = line(line(line(Document(), (10, 10), (90, 10)), (10, 40), (90, 40)), (10, 70), (90, 70))
    rows = listify(drawn, ["line_1", "line_2", "line_3"], "rows").document
    upright = line(rows, (12, 12), (13, 67), "upright")
    assert formula(upright, "upright") == "line(start=rows[0].start, end=rows[2].start)"


def test_elements_of_a_collection_come_before_what_else_lies_there() -> None:
    from studio.document.model import Definition, with_definition
    from studio.language.parse import parse

    places = Definition("places", parse("{(0, 0): point(10, 10), (1, 0): point(50, 10)}"))
    drawn = with_definition(line(Document(), (10, 10), (50, 10)), places)
    dot = draw(drawn, "ellipse", {"center": Point(52, 12)}, {}, "dot").document
    assert formula(dot, "dot") == "ellipse(center=places[1, 0])" or "places[(1, 0)]" in formula(dot, "dot")


def test_what_is_moved_never_closes_a_circle() -> None:
    drawn = line(Document(), (30, 30), (110, 30), "level")
    drawn = line(drawn, (31, 29), (60, 95), "second")
    moved = resize(drawn, "level", Point(62, 93)).document
    assert "second" not in formula(moved, "level")
    assert not Live(moved).errors
    assert value_at(Live(moved).env(), "level.end") == value_at(Live(moved).env(), "second.end")


def test_moving_takes_the_far_end_along() -> None:
    drawn = line(line(Document(), (30, 30), (110, 30), "level"), (30, 80), (60, 80), "second")
    moved = move(drawn, "second", Point(112, 28)).document
    assert formula(moved, "second") == "line(start=level.end, end=point(140, 30))"


def test_a_copy_snaps_where_it_is_let_go() -> None:
    drawn = line(Document(), (30, 30), (110, 30), "level")
    drawn = draw(drawn, "ellipse", {"center": Point(29, 32)}, {"radius_x": 4, "radius_y": 4}, "dot").document
    copied = duplicate(drawn, "dot", Point(112, 27), "other").document
    assert formula(copied, "other") == "ellipse(center=level.end, radius_x=4, radius_y=4)"


def test_a_name_that_is_taken_is_refused() -> None:
    drawn = line(Document(), (30, 30), (110, 30), "level")
    with pytest.raises(Refusal, match="There is a level already"):
        line(drawn, (30, 30), (110, 30), "level")


def test_what_is_small_is_not_drawn_out_of_shape_by_what_is_near() -> None:
    strip = draw_box(Document(), "rectangle", (Point(0, 0), Point(360, 100)), {}, "strip").document
    small = draw_box(strip, "rectangle", (Point(12, 7), Point(24, 16)), {}, "hole").document
    values = Live(small).value("hole")
    assert (values.get("height"), values.get("width")) == (pytest.approx(9, abs=3), pytest.approx(12, abs=3))
    assert "strip" not in formula(small, "hole")
    touching = draw_box(strip, "rectangle", (Point(12, 2), Point(24, 13)), {}, "hole").document
    assert "y=strip.y" in formula(touching, "hole")
    large = draw_box(strip, "rectangle", (Point(62, 7), Point(124, 60)), {}, "frame").document
    assert "y=strip.y" in formula(large, "frame")


def test_where_a_label_stands_is_its_place_in_sentences() -> None:
    words = {"content": "word"}
    first = draw(Document(), "label", {"at": Point(43, 47)}, words, "one").document
    said = draw(first, "label", {"at": Point(96, 49)}, words, "other").says
    assert said == "other drawn: place in line with the place of one."


def _ends(document: Document, name: str) -> tuple[Point, Point]:
    shape = Live(document).value(name)
    return shape.get("start"), shape.get("end")


def test_a_short_line_slants_as_it_was_drawn() -> None:
    alone = line(Document(), (300, 200), (290, 207))
    assert _ends(alone, "line_1") == (Point(300, 200), Point(290, 210))
    nearly = line(Document(), (300, 200), (278, 204))
    assert _ends(nearly, "line_1") == (Point(300, 200), Point(280, 200))


@pytest.mark.parametrize(("long", "wide"), [(8, 6), (10, 8), (5, 10), (12, 9), (14, 10), (20, 8)])
def test_a_small_arrow_head_stays_one_beside_its_line(long: int, wide: int) -> None:
    drawn = line(Document(), (0, 0), (100, 0), "shaft")
    drawn = line(drawn, (100, 0), (100 - long, -wide), "above")
    drawn = line(drawn, (100, 0), (100 - long, wide), "below")
    for name, side in (("above", -wide), ("below", wide)):
        start, end = _ends(drawn, name)
        assert start == Point(100, 0)
        assert (end.x, end.y) == (pytest.approx(100 - long, abs=3), pytest.approx(side, abs=3))
    assert formula(drawn, "below").startswith("line(start=shaft.end, ")


def test_a_small_arrow_head_drawn_corner_by_corner_stays_one() -> None:
    shaft = line(Document(), (0, 0), (100, 0), "shaft")
    corners = [Point(91, -7), Point(101, 1), Point(91, 7)]
    for kind in ("path", "polygon"):
        head = draw_corners(shaft, kind, corners, {}, "head", True).document
        first, tip, last = Live(head).value("head").get("points")
        assert tip == Point(100, 0)
        assert (first.y, last.y) == (pytest.approx(-7, abs=3), pytest.approx(7, abs=3))


def test_a_short_side_still_joins_what_its_end_lies_near() -> None:
    shaft = line(Document(), (0, 0), (100, 0), "shaft")
    stub = line(shaft, (104, 20), (102, 6), "stub")
    assert formula(stub, "stub").endswith("end=shaft.end)")


def test_the_end_of_a_short_line_is_pulled_no_further_than_it_is_drawn() -> None:
    drawn = line(line(Document(), (0, 0), (100, 0), "shaft"), (100, 0), (80, -30), "stroke")
    short = resize(drawn, "stroke", Point(90, -8)).document
    assert _ends(short, "stroke")[1].y == pytest.approx(-8, abs=3)


@pytest.mark.parametrize("at", [(100, 60), (113, 69), (84, 55)])
def test_what_is_written_into_a_box_stands_in_its_middle(at: tuple[int, int]) -> None:
    box = draw_box(Document(), "rectangle", (Point(20, 20), Point(180, 100)), {}, "box").document
    word = draw(box, "label", {"at": Point(*at)}, {"content": "word"}, "word")
    assert value_at(Live(word.document).env(), "word.at") == Point(100, 60)
    assert word.says == "word drawn: place snapped to the centre of box."
    moved = move(draw(box, "label", {"at": Point(300, 300)}, {"content": "word"}, "word").document, "word", Point(*at))
    assert value_at(Live(moved.document).env(), "word.at") == Point(100, 60)
    disc = draw(Document(), "ellipse", {"center": Point(100, 60)}, {"radius_x": 40, "radius_y": 40}, "disc").document
    assert "disc.center" in formula(draw(disc, "label", {"at": Point(*at)}, {}, "word").document, "word")


def test_what_is_written_beside_the_middle_stays_there() -> None:
    box = draw_box(Document(), "rectangle", (Point(20, 20), Point(180, 100)), {}, "box").document
    aside = draw(box, "label", {"at": Point(61, 60)}, {"content": "word"}, "word").document
    assert formula(aside, "word").startswith("label(at=point(60, box.y + box.height / 2)")
    title = draw(box, "label", {"at": Point(104, 34)}, {"content": "word"}, "word").document
    assert formula(title, "word").startswith("label(at=point(box.x + box.width / 2, 34)")
    dot = draw(box, "ellipse", {"center": Point(113, 69)}, {"radius_x": 4, "radius_y": 4}, "dot").document
    assert value_at(Live(dot).env(), "dot.center") == Point(110, 70)


def test_boxes_drawn_equal_come_out_equal_wherever_the_grid_lies() -> None:
    editor = Editor()
    for number, left in enumerate((167, 318, 469, 617, 768, 923)):
        editor.do("draw_rectangle", start=[left, 101], end=[left + 16, 223], name=f"pillar_{number}")
    editor.do("draw_rectangle", start=[1016, 222], end=[998, 103], name="back")
    sizes = [editor.live.value(f"pillar_{number}") for number in range(6)]
    assert {(one.get("width"), one.get("height")) for one in (*sizes, editor.live.value("back"))} == {(16, 120)}


def test_a_box_of_another_size_keeps_it_and_large_ones_lie_on_the_grid() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[102, 98], end=[197, 162], name="large")
    assert show(editor.document.definitions["large"].formula) == "rectangle(x=100, y=100, width=100, height=60)"
    editor.do("draw_rectangle", start=[302, 98], end=[392, 162], name="other")
    assert show(editor.document.definitions["other"].formula) == "rectangle(x=300, y=100, width=90, height=60)"
    editor.do("draw_rectangle", start=[404, 304], end=[412, 312], name="small")
    assert editor.live.value("small").get("width") == 8
    editor.do("draw_rectangle", start=[504, 304], end=[508, 308], name="smaller")
    assert editor.live.value("smaller").get("width") == 4


def test_a_corner_on_a_guide_stays_there_though_a_box_of_nearly_that_size_is_there() -> None:
    editor = Editor()
    editor.do("lay_guide", axis="x", at=207)
    editor.do("draw_rectangle", start=[400, 400], end=[500, 460], name="large")
    editor.do("draw_rectangle", start=[100, 100], end=[203, 161], name="small")
    box = editor.live.value("small")
    assert box.get("x") + box.get("width") == 207 and box.get("height") == 60


def test_what_is_in_an_instance_is_named_as_a_part_of_it() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 40], end=[100, 120], name="sheet")
    editor.do("draw_label", at=[70, 80], content="A", name="sign")
    editor.do("draw_group", things=["sheet", "sign"], name="one")
    editor.do("make_component", things=["one"], name="card")
    editor.do("duplicate", thing="one", to=[72, 46])
    assert editor.live.errors == {}
    assert show(editor.document.definitions["card_1"].formula) == "card(dx=70, dy=one.items[0].y)"


def test_an_end_of_a_line_snaps_to_the_middle_of_what_holds_the_other() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[-60, -29], end=[140, 91], name="box")
    editor.do("draw_line", start=[-60, -29], end=[39, 42], name="flap")
    assert "end=point(box.x + box.width / 2, 40)" in formula(editor.document, "flap")
    editor.do("resize", thing="flap", to=[75, 55])
    assert "end=point(75, 55)" in formula(editor.document, "flap"), "further off it is a place of its own"
    editor.do("resize", thing="flap", to=[41, 55])
    assert "end=point(box.x + box.width / 2, 55)" in formula(editor.document, "flap")
    editor.do("resize", thing="flap", to=[75, 55])
    editor.do("drag", thing="flap", attribute="end", to=[42, 75])
    assert "end=point(box.x + box.width / 2, 75)" in formula(editor.document, "flap")
    editor.do("draw_line", start=[300, -29], end=[39, 70], name="far")
    assert "box" not in formula(editor.document, "far")


def test_corners_of_a_figure_snap_to_the_middles_of_the_sides_of_another() -> None:
    editor = Editor()
    editor.do("draw_polygon", points=[[40, 220], [160, 20], [281, 219]], name="outer")
    editor.do("draw_polygon", points=[[101, 121], [221, 119], [160, 221]], name="inner")
    editor.do("drag", thing="outer", attribute="points[1]", to=[200, 60], snap=False)
    assert editor.live.value("inner").get("points") == [Point(120, 140), Point(240, 140), Point(160, 220)]


def test_the_sides_of_what_is_nearly_round_have_no_middles_to_snap_to() -> None:
    editor = Editor()
    corners = [[100 + 80 * math.cos(k * math.pi / 6), 100 + 80 * math.sin(k * math.pi / 6)] for k in range(12)]
    editor.do("draw_polygon", points=corners, name="wheel", snap=False)
    middle = [(corners[0][axis] + corners[1][axis]) / 2 for axis in (0, 1)]
    assert "middle" not in editor.do("draw_line", start=[200, 220], end=middle).says


def test_a_box_drawn_from_side_to_side_is_as_wide_as_what_it_lies_in() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[301, 260], name="page")
    editor.do("draw_rectangle", start=[20, 20], end=[300, 61], name="head")
    assert "x=page.x, y=page.y, width=page.width," in show(editor.document.definitions["head"].formula)


@pytest.mark.parametrize("corners", [((99, 61), (41, 119)), ((41, 61), (99, 119)), ((99, 119), (41, 61))])
def test_a_box_drawn_over_one_of_several_that_touch_lies_on_that_one(corners: tuple[tuple[int, int], ...]) -> None:
    floors = Definition(
        "floors", parse("[rectangle(x=40, y=60 * i, width=60, height=60) for i in range(4)]"), drawn=True
    )
    one, other = (Point(*corner) for corner in corners)
    drawn = draw_box(Document({"floors": floors}), "rectangle", (one, other), {}, "cabin").document
    assert "floors[1]" in formula(drawn, "cabin")
    assert "floors[0]" not in formula(drawn, "cabin") and "floors[2]" not in formula(drawn, "cabin")
