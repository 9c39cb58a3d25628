"""Dragging asks which number gives way: its own, a measure, a count, and last the relation itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.live import Live
from studio.document.model import Definition, Document, Range
from studio.generalize.attribute_values import value_at
from studio.generalize.constrain import constrain
from studio.generalize.drag import drag, prepared
from studio.generalize.number_forms import is_form
from studio.generalize.observe import observations
from studio.language.errors import ConstraintClash, Refusal, StudioError
from studio.language.nodes import Literal, Name
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT
from studio.language.values import Point, Shape
from studio.session.editor import Editor
from tests.counting import instructions
from tests.generalize.test_listify import document, formula

ROWS = "[line(start=point(edge, edge + step * i), end=point(200, edge + step * i)) for i in range(count)]"

DOTS = "[ellipse(center=point(11 + 12 + 13, 14 + 15 + step)) for step in range({}) for row in [0]]"


def lines(**parameters: float) -> Document:
    there = document(rows=ROWS)
    values = {"edge": 10, "step": 20, "count": 4, **parameters}
    named = {
        name: Definition(name, Literal(value), role="parameter", range=Range(1, 100)) for name, value in values.items()
    }
    return replace(there, definitions={**named, **there.definitions})


def test_the_own_literal_gives_way_first_and_is_an_example() -> None:
    done = drag(lines(), "rows", "end", Point(152, 11), [0])
    assert "end=point(150, " in formula(done.document, "rows")
    assert observations(done.document, "rows.end.x")[0].result == 150


def test_a_measure_gives_way_exactly_and_rivals_are_told() -> None:
    done = drag(lines(), "rows", "start", Point(10, 100), [3], snapping=False)
    assert done.document.parameters()["step"] == 30
    assert done.findings[0].rivals
    other = drag(lines(), "rows", "start.y", 100, [3], candidate=1)
    assert other.document.parameters() == {"edge": 40, "step": 20, "count": 4}


def test_what_is_large_is_offered_fewer_ways_the_same_ones_first() -> None:
    few, many = (
        drag(document(dots=DOTS.format(count)), "dots", "center", Point(50, 60), [3]).findings[0] for count in (4, 400)
    )
    assert 2 <= len(many.rivals) < len(few.rivals)
    assert (many.formula, *many.rivals) == (few.formula, *few.rivals)[: 1 + len(many.rivals)]


def test_of_a_long_list_only_the_member_that_is_pulled_is_worked_out() -> None:
    def pulled(count: int) -> int:
        there = document(dots=f"[ellipse(center=point(11 + 12, 14 + 15 * step)) for step in range({count})]")
        drag(there, "dots", "center", Point(31, 77), [3], snapping=False)
        place = Point(35, 91)
        return instructions(lambda: drag(there, "dots", "center", place, [3], snapping=False))

    assert pulled(2000) < 2 * pulled(20)


def test_the_next_way_of_what_is_large_can_always_be_asked_for() -> None:
    there = document(dots=DOTS.format(400))
    pulled = [drag(there, "dots", "center", Point(50, 60), [3], candidate=k).findings[0] for k in range(6)]
    assert len({one.formula for one in pulled}) == 6
    assert len(pulled[5].rivals) > len(pulled[0].rivals)


def test_a_count_gives_way_in_whole_numbers() -> None:
    there = lines()
    box = Definition("box", parse("rectangle(x=0, y=0, width=90, height=40 * count)"), drawn=True)
    there = replace(there, definitions={**there.definitions, "box": box})
    done = drag(there, "box", "height", 243)
    assert done.findings[0].rivals[0] == "count becomes 6"
    assert drag(there, "box", "height", 243, candidate=1).document.parameters()["count"] == 6


def test_members_of_written_data_are_reached() -> None:
    there = document(dots="[ellipse(center=point(x, y)) for x, y in places]", places="[(10, 10), (40, 70), (90, 20)]")
    done = drag(there, "dots", "center", Point(52, 71), [1], snapping=False)
    assert formula(done.document, "places") == "[(10, 10), (52, 71), (90, 20)]"


def test_members_on_a_collection_get_another_key() -> None:
    there = document(
        dots="[ellipse(center=places[key], fill=fill) for key, fill in dots_list]",
        dots_list="[('a', red), ('b', blue)]",
        places="{'a': point(10, 10), 'b': point(50, 10), 'c': point(50, 60)}",
    )
    done = drag(there, "dots", "center", Point(48, 63), [0])
    assert formula(done.document, "dots_list") == "[('c', red), ('b', blue)]"


def test_a_single_thing_let_go_on_a_feature_keeps_the_relation() -> None:
    there = document(a="line(start=point(10, 10), end=point(90, 10))", b="ellipse(center=point(50, 50))")
    done = drag(there, "b", "center", Point(88, 12))
    assert formula(done.document, "b") == "ellipse(center=a.end)"


def test_corners_of_boxes() -> None:
    there = document(box="rectangle(x=10, y=20, width=30, height=40)")
    assert formula(drag(there, "box", "end", Point(92, 99)).document, "box") == (
        "rectangle(x=10, y=20, width=80, height=80)"
    )
    assert formula(drag(there, "box", "start", Point(31, 29)).document, "box") == (
        "rectangle(x=30, y=30, width=30, height=40)"
    )


def test_detaching_shows_one_more_example() -> None:
    there = document(box="rectangle(x=0, y=0, width=2 * edge, height=40)")
    edge = Definition("edge", Literal(10), role="parameter", range=Range(1, 100))
    there = replace(there, definitions={"edge": edge, **there.definitions})
    done = drag(there, "box", "width", 55, detach=True)
    assert formula(done.document, "box") == "rectangle(x=0, y=0, width=55, height=40)"
    assert done.document.parameters() == {"edge": 10}
    assert observations(done.document, "box.width")[0].parameters == {"edge": 10}


def test_a_drag_against_a_constraint_is_refused_with_its_name() -> None:
    there = constrain(lines(step=20), Name("step"), "<=", Name("edge"), "narrow").document
    there = constrain(there, Name("edge"), "<=", parse("20"), "thin").document
    with pytest.raises(ConstraintClash) as error:
        drag(there, "rows", "start.y", 600, [1])
    assert set(error.value.names) & {"narrow", "thin", "step", "edge"}


def test_it_says_why_not() -> None:
    there = document(a="line(start=point(10, 10), end=point(90, 10))")
    with pytest.raises(Refusal, match="only one way for"):
        drag(there, "a", "end.x", 50, candidate=3)
    with pytest.raises(Refusal, match="no place"):
        drag(there, "a", "stroke_width", Point(1, 1))
    with pytest.raises(Refusal, match="only 4"):
        drag(lines(), "rows", "end", Point(1, 1), [9])


def test_nothing_else_moves_than_what_is_told() -> None:
    there = lines()
    done = drag(there, "rows", "start", Point(25, 10), [0], snapping=False)
    assert value_at(Live(done.document).env(), "rows[0].start") == Point(25, 10) or done.findings[0].formula
    assert done.touched <= {"rows", "edge", "step"}


def test_what_gives_way_is_told_in_the_words_of_the_drawing() -> None:
    there = document(
        rows="[line(start=point(0, 20 * i), end=point(90, 20 * i)) for i in range(4)]",
        pole="[line(start=point(9 * k, 0), end=point(9 * k, rows[2].start.y)) for k in range(2)]",
    )
    done = drag(there, "pole", "end.y", 60)
    assert done.findings[0].formula == "pole.end.y becomes rows[3].start.y"
    assert done.findings[0].rivals == ("pole.end.y becomes rows[2].start.y + 20", "pole.end.y becomes 60")


def behind() -> Document:
    """Lines over lengths that are worked out from a factor, and dots that a component draws over the same lengths."""
    there = lines(step=1)
    names = {
        "factor": Definition("factor", Literal(2), role="parameter", range=Range(1, 9, 0.1)),
        "edge": Definition("edge", parse("5 * factor")),
        "step": Definition("step", parse("10 * factor")),
        "dots": Definition("dots", parse("[dot(point(edge, edge + step * i)) for i in range(4)]"), drawn=True),
    }
    dot = Definition("dot", parse("ellipse(center=at)"), inputs=(Input("at", POINT),))
    return replace(there, definitions={**there.definitions, **names, "dot": dot})


def test_numbers_behind_names_give_way_the_nearest_first() -> None:
    done = drag(behind(), "rows", "start.y", 85, [3], snapping=False)
    assert done.findings[0].formula == "10 in step becomes 12.5"
    assert "5 in edge becomes 12.5" in done.findings[0].rivals
    assert any(rival.startswith("factor becomes 2.4") for rival in done.findings[0].rivals)
    assert value_at(Live(done.document).env(), "rows[3].start.y") == 85


def test_what_would_take_a_point_aside_is_no_way_to_pull_it_straight() -> None:
    done = drag(behind(), "rows", "start", Point(10, 85), [3], snapping=False)
    assert done.findings[0].formula == "10 in step becomes 12.5"
    assert "5 in edge becomes 12.5" not in done.findings[0].rivals


def test_what_a_component_draws_can_be_pulled_both_ways_at_once() -> None:
    done = drag(behind(), "dots", "center", Point(26, 116), [3], snapping=False)
    assert value_at(Live(done.document).env(), "dots[3].center") == Point(26, 116)
    assert done.findings[0].formula == "5 in edge becomes 13 and 10 in step becomes 15"


def test_a_way_that_a_range_forbids_is_told_with_the_reason() -> None:
    done = drag(lines(), "rows", "start.y", 310, [3])
    assert done.findings[0].formula == "step becomes 100"
    assert done.findings[0].refuted[0][0] == "edge becomes 250" and "edge" in done.findings[0].refuted[0][1]
    with pytest.raises(StudioError, match="step|edge"):
        drag(lines(), "rows", "start.y", 3100, [3])


def test_the_place_where_a_thing_is_now_does_not_hold_it_back() -> None:
    there = behind()
    done = drag(there, "rows", "start", Point(10, 74), [3])
    assert value_at(Live(done.document).env(), "rows[3].start.y") == pytest.approx(74)


def test_the_first_moment_of_a_drag_that_was_made_ready_is_no_more_work_than_another() -> None:
    def first(ready: bool) -> int:
        there = behind()
        steps = len(list(prepared(there, "dots", "center", [3]))) if ready else 0
        assert steps > 4 or not ready
        return instructions(lambda: drag(there, "dots", "center", Point(26, 116), [3], snapping=False))

    there = behind()
    drag(there, "dots", "center", Point(20, 110), [3], snapping=False)
    later = instructions(lambda: drag(there, "dots", "center", Point(26, 116), [3], snapping=False))
    assert first(ready=True) < 1.2 * later < first(ready=False)
    assert list(prepared(there, "nothing", "center")) == []


def test_the_first_member_of_a_list_takes_all_along() -> None:
    there = document(dots="[ellipse(center=point(40 * i, 30)) for i in range(4)]")
    done = drag(there, "dots", "center.x", 17, [0])
    assert formula(done.document, "dots") == "[ellipse(center=point(40 * i + 17, 30)) for i in range(4)]"
    rays = document(hub="point(100, 100)", rays="[line(start=hub, end=polar(hub, 50, 90 * i)) for i in range(4)]")
    turned = drag(rays, "rays", "end", Point(100, 150), [0], snapping=False)
    assert turned.findings[0].formula == "rays.end.angle becomes 90 * i + 90"


def test_a_whole_number_that_is_a_length_gives_way_to_the_next_one() -> None:
    there = document(rings="[ellipse(center=point(200, 200), radius_x=wide * (i + 1)) for i in range(4)]")
    wide = Definition("wide", parse("25"), role="parameter", range=Range(1, 99, 1))
    there = replace(there, definitions={"wide": wide, **there.definitions})
    assert drag(there, "rings", "radius_x", 137, [3]).document.parameters() == {"wide": 34}


def test_a_star_is_moved_before_its_size_and_one_coordinate_give_way_together() -> None:
    star = (
        "polygon(points=[polar(point(200, 200), [100, 40][j], 72 * (i + j / 2)) for i in range(5) for j in range(2)])"
    )
    done = drag(document(star=star), "star", "points[2]", Point(260, 320), snapping=False)
    assert "polar(point(229.098301, 224.894348), [100, 40]" in formula(done.document, "star")


def test_what_would_have_to_become_far_greater_comes_last() -> None:
    there = document(dot="ellipse(center=point(base * share + far, 100), radius_x=9, radius_y=9)")
    numbers = {"base": "200", "share": "0.01", "far": "400"}
    given = {
        name: Definition(name, parse(text), role="parameter", range=Range(0, 9000, 0.01))
        for name, text in numbers.items()
    }
    done = drag(replace(there, definitions={**given, **there.definitions}), "dot", "center.x", 450, snapping=False)
    texts = [done.findings[0].formula, *done.findings[0].rivals]
    assert texts.index("base becomes 5000") > texts.index("far becomes 448")


def test_data_that_are_looked_up_give_way_with_all_that_follows_them() -> None:
    there = document(
        highs="[50, 90, 20]",
        bars="[rectangle(x=40 * i, y=200 - highs[i], width=20, height=highs[i]) for i in range(len(highs))]",
    )
    done = drag(there, "bars", "top", Point(0, 80), [1], snapping=False)
    assert formula(done.document, "highs") == "[50, 120, 20]" and done.findings[0].formula == "90 in highs becomes 120"


TICKS = "[line(start=point(10 + 40 * i, 80), end=point(10 + 40 * i, 120)) for i in range(count)]"


def test_a_line_of_a_list_that_is_pulled_as_a_whole_stays_upright_and_as_long_as_it_is() -> None:
    there = lines()
    there = replace(there, definitions={**there.definitions, **document(ticks=TICKS).definitions})
    done = drag(there, "ticks", "whole", Point(80, 90), [2], snapping=False)
    assert done.says.startswith("ticks[2]: ")
    start, end = (value_at(Live(done.document).env(), f"ticks[2].{one}") for one in ("start", "end"))
    assert (start, end) == (Point(80, 90), Point(80, 130))
    ways = [done.document, *(drag(there, "ticks", "whole", Point(80, 80), [2], k).document for k in (0, 1))]
    assert len({formula(one, "ticks") for one in ways}) == 3
    for one in ways:
        assert all(tick.get("start").x == tick.get("end").x for tick in Live(one).value("ticks")), "none leans"


def test_a_polygon_that_is_pulled_as_a_whole_goes_along_with_what_it_follows() -> None:
    there = document(roof="polygon(points=[point(edge, 50), point(edge + 84, 50), point(edge + 40, 0)])")
    named = {"edge": Definition("edge", Literal(10), role="parameter", range=Range(0, 500))}
    there = replace(there, definitions={**named, **there.definitions})
    done = drag(there, "roof", "whole", Point(60, 50), snapping=False)
    assert done.document.parameters()["edge"] == 60


def test_a_group_that_was_never_moved_can_be_dragged_both_ways() -> None:
    there = document(box="rectangle(x=0, y=0, width=9, height=9)", whole="group(items=[box])")
    done = drag(there, "whole", "start", Point(54, -20), snapping=False)
    assert formula(done.document, "whole") == "group(items=[box], dx=54, dy=-20)"


def test_a_polygon_of_many_corners_is_pulled_as_a_whole_with_work_in_proportion() -> None:
    def pulled(corners: int) -> int:
        editor = Editor()
        editor.do("set_formula", name="gap", formula="60")
        places = ", ".join(f"point(100 + gap * i + {k}, {100 + k * k})" for k in range(3, corners + 3))
        editor.do("set_formula", name="row", formula=f"[polygon(points=[{places}]) for i in range(3)]")
        editor.do("show", name="row")
        work = instructions(
            lambda: editor.do("drag", thing="row", attribute="whole", index=[1], to=[183, 139], snap=False)
        )
        assert [place.x for place in editor.live.value("row")[1].get("points")][:2] == [183, 184]
        return work

    assert pulled(25) < 12 * pulled(8)


def hand_of(angle: int) -> Document:
    there = document(
        pin="point(100, 100)", hand="line(start=pin, end=polar(pin, 80, way))", mark="line(start=hand.end, end=pin)"
    )
    way = Definition("way", Literal(angle), role="parameter", range=Range(-180, 180))
    return replace(there, definitions={"way": way, **there.definitions})


def test_an_angle_goes_on_from_the_other_end_of_its_range() -> None:
    assert drag(hand_of(-170), "hand", "end", Point(24, 124), snapping=False).document.parameters()["way"] == 162
    assert drag(hand_of(170), "hand", "end", Point(24, 76), snapping=False).document.parameters()["way"] == -162


def test_points_of_a_line_that_are_given_in_unlike_ways_are_pulled_together() -> None:
    done = drag(hand_of(0), "hand", "whole", Point(112, 109), snapping=False)
    hand = Live(done.document).values()["hand"]
    assert isinstance(hand, Shape)
    assert (hand.get("start"), hand.get("end")) == ((112, 109), (192, 109))
    assert done.document.parameters()["way"] == 0


def test_what_a_point_followed_before_it_followed_something_else_is_told() -> None:
    there = document(
        a="line(start=point(10, 10), end=point(90, 10))",
        b="line(start=point(10, 80), end=point(90, 80))",
        c="line(start=a.end, end=point(140, 40))",
    )
    says = drag(there, "c", "start", Point(88, 79)).says
    assert says == "c.start is now at the end of b. c.start no longer follows a."


@pytest.mark.parametrize(("count", "angle"), [(5, "70 * i - 90"), (12, "60 * i - 100")])
def test_what_would_throw_the_last_of_many_far_away_gives_way_later(count: int, angle: str) -> None:
    there = document(dots=f"[ellipse(center=polar(point(0, 0), 100, 60 * i - 90)) for i in range({count})]")
    wanted = Point(94, -34) if count == 5 else Point(76.6, -64.28)
    done = drag(there, "dots", "center", wanted, [1], snapping=False)
    assert angle in formula(done.document, "dots")


def test_the_degrees_of_a_whole_round_are_no_measure() -> None:
    there = document(
        data="[30, 50, 20, 60]",
        slices="[line(start=point(0, 0), end=polar(point(0, 0), 100, 360 * (sum([data[k] for k in range(i)]) + data[i])"
        " / sum(data))) for i in range(4)]",
    )
    done = drag(there, "slices", "end", Point(34, 94), [0], snapping=False)
    assert "360 * (sum" in formula(done.document, "slices")


@pytest.mark.parametrize("width", ["360", "360 / n", "step", "360 / 4"])
def test_a_length_with_the_number_of_a_whole_round_in_it_gives_way(width: str) -> None:
    there = document(n="3", step="360 / n", box=f"rectangle(x=0, y=0, width={width}, height=20)")
    wide = Live(there).value("box")
    assert isinstance(wide, Shape)
    done = drag(there, "box", "right", Point(wide.get("width") + 10, 10), snapping=False)
    assert "+ 10" not in formula(done.document, "box")


def test_the_degrees_of_a_round_that_a_component_turns_by_stay() -> None:
    there = document(hands="[hand(turn=360 / 4 * i) for i in range(4)]")
    body = parse("[line(start=point(200, 200), end=polar(point(200, 200), 100, turn))]")
    hand = Definition("hand", body, (Input("turn", NUMBER),))
    there = replace(there, definitions={"hand": hand, **there.definitions})
    assert is_form(there, "hands", ("element", "keywords", 0, 1, "arguments", 0, "arguments", 0), Literal(360))


@pytest.mark.parametrize("angle", ["180 / k * i", "step * i"])
def test_the_degrees_of_a_round_stay_where_they_become_an_angle(angle: str) -> None:
    there = document(
        k="3",
        step="180 / k",
        dots=f"[ellipse(center=polar(point(200, 200), 100, {angle}), radius_x=5, radius_y=5) for i in range(2 * k)]",
    )
    done = drag(there, "dots", "center", Point(240, 280), [1], snapping=False)
    assert formula(done.document, "step") == "180 / k"
    assert angle in formula(done.document, "dots")


def test_the_part_of_a_group_stays_a_shape_when_it_is_pulled() -> None:
    there = document(
        body="rectangle(x=60, y=100, width=60, height=40)", row="[group(items=[body], dx=70 * i) for i in range(3)]"
    )
    done = drag(there, "row", "items[0].start", Point(72, 109), [0], snapping=False)
    assert formula(done.document, "row") == formula(there, "row")
    assert formula(done.document, "body") == "rectangle(x=72, y=109, width=60, height=40)"


def test_a_side_on_which_a_box_stands_takes_along_what_it_stands_on() -> None:
    there = document(
        beam="rectangle(x=100, y=100, width=wide, height=20)",
        post="rectangle(x=beam.x + beam.width - thick, y=120, width=thick, height=90)",
    )
    names = {
        name: Definition(name, Literal(value), role="parameter", range=Range(0, 400))
        for name, value in {"wide": 200, "thick": 30}.items()
    }
    there = replace(there, definitions={**names, **there.definitions})
    done = drag(there, "post", "right", Point(325, 160), snapping=False)
    assert done.document.parameters() == {"wide": 225, "thick": 30}
    done = drag(there, "post", "left", Point(250, 160), snapping=False)
    assert done.document.parameters() == {"wide": 200, "thick": 50}


def test_the_foot_of_a_bar_is_not_pulled_apart_from_what_it_stands_on() -> None:
    there = document(
        ground="line(start=point(40, 300), end=point(240, 300))",
        sales="[120, 80]",
        bars="[rectangle(x=60 * i, y=ground.start.y - sales[i], width=40, height=sales[i]) for i in range(2)]",
    )
    with pytest.raises(Refusal, match="It stands on ground with this side"):
        drag(there, "bars", "bottom", Point(20, 320), [0], snapping=False)
    done = drag(there, "bars", "end", Point(55, 320), [0], snapping=False)
    assert formula(done.document, "bars") == formula(there, "bars").replace("width=40", "width=55")
    done = drag(there, "bars", "top", Point(20, 190), [0], snapping=False)
    assert formula(done.document, "sales") == "[110, 80]"


def test_a_corner_on_what_a_box_stands_on_that_would_do_nothing_is_refused() -> None:
    there = document(
        ground="line(start=point(40, 200), end=point(240, 200))",
        hs="[120, 80]",
        bars="[rectangle(x=30 + 60 * k, y=ground.start.y - hs[k], width=40, height=hs[k]) for k in range(2)]",
    )
    with pytest.raises(Refusal, match="It stands on ground with this side"):
        drag(there, "bars", "end", Point(70, 220), [0], snapping=False)


def test_where_a_range_keeps_what_a_box_stands_on_that_is_the_reason() -> None:
    there = document(h="120", bar="rectangle(x=30, y=ground - h, width=40, height=h)")
    ground = Definition("ground", Literal(200), role="parameter", range=Range(100, 210))
    there = replace(there, definitions={"ground": ground, **there.definitions})
    with pytest.raises(Refusal, match="ground cannot be 230: it goes from 100 to 210"):
        drag(there, "bar", "bottom", Point(50, 230), snapping=False)


def test_what_moves_the_centre_away_is_no_way_to_pull_a_point_about_it() -> None:
    there = document(
        base="line(start=point(60, 300), end=point(340, 300))",
        tip="ellipse(center=polar(base.start, distance(base.start, base.end), angle_to(base.start, base.end) - 60))",
    )
    done = drag(there, "tip", "center", Point(240, 70), snapping=False)
    tip = Live(done.document).values()["tip"]
    assert isinstance(tip, Shape)
    assert (tip.get("center").x, tip.get("center").y) == pytest.approx((240, 70), abs=16)


def test_points_told_from_one_centre_stay_about_one_when_it_gives_way() -> None:
    there = document(
        sides="[line(start=polar(point(200, 210), 150, 120 * i), end=polar(point(200, 210), 150, 120 * i + 120))"
        " for i in range(3)]"
    )
    done = drag(there, "sides", "whole", Point(370, 230), [0], snapping=False)
    assert formula(done.document, "sides").count("point(220, 230)") == 2
    sides = Live(done.document).values()["sides"]
    assert isinstance(sides, list)
    assert sides[0].get("end") == pytest.approx(sides[1].get("start"))


def test_what_moves_all_of_a_line_at_once_comes_before_what_cuts_an_end_loose() -> None:
    there = document(
        wheel="ellipse(center=point(200, 200), radius_x=radius, radius_y=radius)",
        spokes="[line(start=wheel.center, end=polar(wheel.center, radius, 60 * i)) for i in range(6)]",
    )
    radius = Definition("radius", Literal(100), role="parameter", range=Range(0, 400))
    there = replace(there, definitions={"radius": radius, **there.definitions})
    done = drag(there, "spokes", "whole", Point(212, 209), [1], snapping=False)
    assert formula(done.document, "spokes") == formula(there, "spokes")
    assert "center=point(212, 209)" in formula(done.document, "wheel")


def test_a_corner_of_a_box_in_a_formula_stays_a_point() -> None:
    there = document(
        box="rectangle(x=100, y=100, width=60, height=40)", edge="line(start=point(box.x, box.y), end=point(300, 90))"
    )
    done = drag(there, "edge", "end", Point(320, 95), snapping=False)
    assert formula(done.document, "edge") == "line(start=point(box.x, box.y), end=point(320, 95))"
    done = drag(there, "edge", "start", Point(111, 108), snapping=False)
    assert formula(done.document, "edge") == formula(there, "edge")


def test_a_corner_stays_a_point_when_it_goes_on_to_another_box() -> None:
    there = document(
        boxes="[rectangle(x=20 + 60 * i, y=20 + 40 * i, width=40, height=30) for i in range(4)]",
        edge="line(start=point(boxes[0].x, boxes[0].y), end=point(300, 50))",
    )
    done = drag(there, "edge", "start", Point(80, 60), snapping=False)
    assert formula(done.document, "edge") == "line(start=point(boxes[1].x, boxes[1].y), end=point(300, 50))"


def test_the_edge_of_an_ellipse_does_not_snap_to_its_own_centre() -> None:
    there = document(
        edge="line(start=point(20, 20), end=point(100, 80))", dot="ellipse(center=edge.end, radius_x=4, radius_y=4)"
    )
    done = drag(there, "dot", "edge", Point(103, 82))
    assert formula(done.document, "dot") == "ellipse(center=edge.end, radius_x=3, radius_y=2)"
    with pytest.raises(Refusal, match="Nothing of it would be left"):
        drag(there, "dot", "edge", Point(100, 80))


def test_what_follows_a_point_is_nothing_that_it_snaps_to() -> None:
    editor = Editor()
    editor.do("draw_line", start=[-60, -30], end=[43, 49], name="one")
    editor.do("draw_line", start=[150, -30], end=[43, 49], name="other")
    assert "end=one.end" in formula(editor.document, "other")
    done = editor.do("drag", thing="one", attribute="end", to=[46, 55])
    assert "in line" not in done.says, "the end of the other one goes along"
    assert editor.live.value("one").get("end") == editor.live.value("other").get("end") == (46, 55)
    editor.do("move", thing="one", to=[-54, -24])
    assert editor.live.value("one").get("end") == editor.live.value("other").get("end") == (52, 61)


def test_a_point_is_told_from_what_it_was_or_cut_loose_in_both_coordinates() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[-60, -30], end=[230, 90], name="box")
    editor.do("draw_line", start=[230, -30], end=[400, 200], name="flap")
    found = editor.do("drag", thing="flap", attribute="start", to=[240, -20], snap=False).findings[0]
    ways = [found.formula, *found.rivals]
    assert "flap.start.x becomes box.x + box.width + 10 and flap.start.y becomes box.y + 10" in ways
    assert "flap.start.x becomes 240 and flap.start.y becomes -20" in ways
    assert not any("becomes 240" in one and "box" in one for one in ways)


def test_what_is_taken_off_a_relation_is_another_number_and_none_is_added_to_it() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[300, 90], name="box")
    editor.do("parameterize", thing="box", attribute="width", name="w")
    editor.do("draw_line", start=[30, 200], end=[140, 260], name="mark", snap=False)
    editor.do("set_formula", name="mark", formula="line(start=point(30, 200), end=point(w - 60, 260))")
    found = editor.do("drag", thing="mark", attribute="end", to=[250, 260], snap=False).findings[0]
    assert found.formula == "mark.end.x becomes w - 50"
    assert not any("w - 60 + 10" in one for one in found.rivals)


def test_a_number_of_a_table_with_colours_gives_way() -> None:
    editor = Editor()
    editor.do("set_formula", name="rows", formula="[(30, red), (90, blue), (55, green)]")
    bars = "[rectangle(x=40 * i, y=0, width=30, height=rows[i][0], fill=red) for i in range(len(rows))]"
    editor.do("set_formula", name="bars", formula=bars)
    said = editor.do("drag", thing="bars", index=[2], attribute="height", to=80, snap=False).says
    assert said == "bars[2].height: 55 in rows becomes 80."
