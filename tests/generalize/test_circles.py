"""Freehand things on a circle: a centre, a distance, an angle; rows, grids and scattered things stay as they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pytest

from studio.language.builtins.geometry import polar
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor


def dots(editor: Editor, places: Sequence[tuple[float, float]], name: str = "dot") -> list[str]:
    names = [f"{name}_{number}" for number, _ in enumerate(places)]
    for one, place in zip(names, places, strict=True):
        editor.do("draw_ellipse", center=list(place), radius_x=4, name=one, snap=False)
    return names


def listed(places: Sequence[tuple[float, float]]) -> str:
    editor = Editor()
    editor.do("listify", things=dots(editor, places), name="dots")
    return show(editor.document.definitions["dots"].formula)


ROUND = [(200, 101), (288, 148), (286, 251), (201, 299), (114, 250), (112, 151)]


def test_all_round_a_circle_the_angle_follows_how_many_there_are() -> None:
    assert "polar(point(200, 200), 100, 360 / dots_count * i - 90)" in listed(ROUND)


def test_the_other_way_round_when_drawn_so() -> None:
    assert "polar(point(200, 200), 100, -360 / dots_count * i - 90)" in listed([ROUND[0], *ROUND[:0:-1]])


def test_a_part_of_a_circle_about_something_drawn() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[200, 200], radius_x=100, name="dial")
    editor.do("listify", things=dots(editor, [(101, 200), (114, 149), (151, 114)]), name="dots")
    assert "polar(dial.center, dial.radius_x, 30 * i + 180)" in show(editor.document.definitions["dots"].formula)


PETALS = [(200, 100), (260, 137), (260, 213), (200, 246), (140, 213), (140, 137)]
"""All round a place as a hand puts them there; they fill two rows of three as well, the middle of each further out."""


@pytest.mark.parametrize(("step", "circle"), [(60, True), (0, False), (20, False)])
def test_what_is_rotated_in_equal_steps_all_round_a_circle_is_no_grid(step: float, circle: bool) -> None:
    editor = Editor()
    names = dots(editor, PETALS, "petal")
    for number, one in enumerate(names):
        editor.do("set_formula", name=one, formula=f"ellipse(center=point{PETALS[number]}, radius_x=20, radius_y=45)")
        if number and step:
            editor.do("rotate", thing=one, degrees=step * number)
    editor.do("listify", things=names, name="petals")
    formula = show(editor.document.definitions["petals"].formula)
    assert ("360 / petals_count * i - 90" in formula and "rotation=360 / petals_count * i" in formula) is circle


@pytest.mark.parametrize(
    "places",
    [[(40, 40), (90, 41), (139, 39)], [(0, 0), (51, 0), (0, 49), (50, 50)], [(0, 0), (90, 10), (20, 70), (75, 33)]],
    ids=["row", "grid", "scattered"],
)
def test_what_stands_otherwise_stays_so(places: list[tuple[float, float]]) -> None:
    assert "polar" not in listed(places)


def test_another_list_about_the_same_centre_has_as_many() -> None:
    editor = Editor()
    editor.do("listify", things=dots(editor, ROUND), name="outer")
    inner = [(200 + (x - 200) / 2, 200 + (y - 200) / 2) for x, y in ROUND]
    editor.do("listify", things=dots(editor, inner, "near"), name="inner")
    editor.do("set_parameter", name="outer_count", value=3)
    assert [len(editor.live.value(name)) for name in ("outer", "inner")] == [3, 3]


@pytest.mark.parametrize("named", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)])
def test_things_at_the_angles_of_another_list_stay_there_whichever_was_named_first(named: tuple[int, ...]) -> None:
    editor = Editor()
    for number, end in enumerate(((180, -15), (290, 180), (66, 178))):
        editor.do("draw_line", start=[180, 116], end=end, snap=False, name=f"line_{number}")
    editor.do("listify", things=[f"line_{number}" for number in range(3)], name="spokes")
    for number, (x, y) in enumerate(((164, -24), (277, 169), (52, 171))):
        editor.do("draw_rectangle", start=[x, y], end=[x + 31, y + 24], snap=False, name=f"car_{number}")
    editor.do("listify", things=[f"car_{number}" for number in named], name="cars")
    editor.do("set_parameter", name="spokes_count", value=8)
    ends = [one.get("end") for one in editor.live.value("spokes")]
    cars = [
        (one.get("x") + one.get("width") / 2, one.get("y") + one.get("height") / 2) for one in editor.live.value("cars")
    ]
    assert [car == pytest.approx((end.x, end.y), abs=4) for car, end in zip(cars, ends, strict=True)] == 8 * [True]


def test_texts_on_a_circle_keep_the_order_they_were_named_in() -> None:
    editor = Editor()
    editor.do("listify", things=dots(editor, ROUND), name="outer")
    for number, (x, y) in enumerate((*ROUND[2:], *ROUND[:2])):
        editor.do(
            "draw_label", at=[200 + (x - 200) / 2, 200 + (y - 200) / 2], content=str(number + 1), name=f"no_{number}"
        )
    editor.do("listify", things=[f"no_{number}" for number in range(6)], name="numbers")
    assert [one.get("content") for one in editor.live.value("numbers")] == list("123456")


@pytest.mark.parametrize(
    "places",
    [
        [(520, 400), (543, 343), (600, 321), (657, 344), (681, 401)],
        [(521, 399), (544, 344), (600, 320), (656, 343), (680, 401)],
        [(520, 402), (543, 344), (601, 320), (657, 342), (680, 402)],
    ],
)
def test_on_an_arc_the_angle_is_as_round_as_the_hand_allows_wherever_it_begins(places: list[tuple[int, int]]) -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[600, 400], radius_x=120, name="dial", snap=False)
    for number, (x, y) in enumerate(places):
        editor.do("draw_label", at=[x, y], content=str(25 * number), name=f"no_{number}", snap=False)
    editor.do("listify", things=[f"no_{number}" for number in range(5)], name="numbers")
    assert "polar(dial.center, 80, 45 * i + 180)" in show(editor.document.definitions["numbers"].formula)


def test_texts_that_count_are_a_formula() -> None:
    editor = Editor()
    for number in range(3):
        editor.do("draw_label", at=[40 + 50 * number, 40], content=f"no. {3 + 2 * number}", name=f"label_{number}")
    editor.do("listify", things=[f"label_{number}" for number in range(3)], name="labels")
    assert "content='no. ' + text(3 + 2 * i)" in show(editor.document.definitions["labels"].formula)


@pytest.mark.parametrize("seed", range(30))
def test_round_numbers_take_no_corner_of_a_star_further_than_the_hand_erred(seed: int) -> None:
    hand, erred = Random(seed), 5.0
    drawn = [
        [round(place.x + hand.uniform(-1, 1) * erred / 2**0.5), round(place.y + hand.uniform(-1, 1) * erred / 2**0.5)]
        for place in (polar(Point(206, 203), (90, 40)[k % 2], 36 * k - 90) for k in range(10))
    ]
    editor = Editor()
    editor.do("draw_polygon", points=drawn, name="star", snap=False)
    editor.do("make_regular", thing="star", name="n")
    made = editor.live.scene()[0].get("points")
    assert max(math.dist(one, other) for one, other in zip(made, drawn, strict=True)) <= erred + 1.5


def test_corners_on_no_circle_are_not_made_regular() -> None:
    editor = Editor()
    editor.do("draw_polygon", points=[[0, 0], [100, 10], [30, 60], [20, 300]], name="shape_1")
    with pytest.raises(Refusal, match="lie on no circle"):
        editor.do("make_regular", thing="shape_1", name="n")


def test_a_point_given_by_an_angle_is_pulled_round_and_out() -> None:
    editor = Editor()
    editor.do("draw_line", start=[100, 100], end=[160, 100], name="hand", snap=False)
    editor.do("place_by_angle", thing="hand", attribute="end")
    editor.do("drag", thing="hand", attribute="end", to=[101, 158], snap=False)
    assert "polar(hand_start, 60, 90)" in show(editor.document.definitions["hand"].formula)
    editor.do("drag", thing="hand", attribute="end", to=[100, 220], snap=False)
    assert "polar(hand_start, 120, 90)" in show(editor.document.definitions["hand"].formula)


def test_sine_and_pi_in_formulas() -> None:
    editor = Editor()
    editor.do("set_formula", name="wave", formula="sin(90) + cos(180) + atan2(1, 0) + polar(point(1, 2), 3, 90).y")
    editor.do("set_formula", name="round_about", formula="2 * pi")
    assert editor.live.value("wave") == 95
    assert show(editor.document.definitions["round_about"].formula) == "2 * pi"


def wound(count: int, radius: float, growth: float, step: float, error: float = 1.0) -> list[tuple[float, float]]:
    """Places on a spiral about (200, 200), each a little off, as a hand draws them."""
    turns = [(radius + growth * k, math.radians(step * k - 90)) for k in range(count)]
    off = [(error, 0), (-error, error), (0, -error), (error, error), (0, 0), (-error, 0)]
    return [
        (200 + far * math.cos(at) + off[k % 6][0], 200 + far * math.sin(at) + off[k % 6][1])
        for k, (far, at) in enumerate(turns)
    ]


def test_what_is_drawn_along_a_spiral_goes_on_as_far_as_wanted() -> None:
    assert "polar(point(200, 200), 20 + 10 * i, 60 * i - 90)" in listed(wound(8, 20, 10, 60))
    assert "polar(point(200, 200), 120 - 10 * i, -45 * i - 90)" in listed(wound(9, 120, -10, -45))
    editor = Editor()
    editor.do("draw_ellipse", center=[200, 200], radius_x=6, name="hub")
    editor.do("listify", things=dots(editor, wound(7, 30, 12, 60)), name="dots")
    formula = show(editor.document.definitions["dots"].formula)
    assert "polar(hub.center, 30 + 12 * i, 60 * i - 90)" in formula


def test_other_curves_are_no_spirals() -> None:
    bow = [(40.0 * k, 6.0 * k * k) for k in range(6)]
    zigzag = [(40.0 * k, 60.0 * (k % 2) + 7 * (k % 3)) for k in range(7)]
    for places in (bow, zigzag, wound(8, 20, 10, 60, error=12)):
        assert "polar" not in listed(places)


def _wheel(first: float) -> Editor:
    """Three rings about one middle, eight spokes, and eight studs that begin at an angle."""
    editor = Editor()
    for number, radius in enumerate((100, 66, 29)):
        x = 250 + number % 2
        editor.do("draw_ellipse", center=[x, 250], edge=[x + radius, 250 + radius], name=f"ring_{number}")
    editor.do("listify", things=["ring_0", "ring_1", "ring_2"], name="rings")
    for k in range(8):
        end = polar(Point(250, 250), 140, 45 * k - 90)
        editor.do("draw_line", start=[250, 250], end=[round(end.x) + k % 3 - 1, round(end.y)], name=f"spoke_{k}")
    editor.do("listify", things=[f"spoke_{k}" for k in range(8)], name="spokes")
    studs = [polar(Point(250, 250), 170, 45 * k + first) for k in range(8)]
    editor.do("listify", things=dots(editor, studs), name="studs")
    return editor


def test_what_stands_between_others_on_a_circle_does_so_at_any_count() -> None:
    editor = _wheel(-67.5)
    assert "360 / spokes_count * (i + 0.5) - 90" in show(editor.document.definitions["studs"].formula)
    assert "(i +" not in show(_wheel(-80).document.definitions["studs"].formula)


def test_what_stands_about_rings_in_a_list_goes_along_with_them() -> None:
    editor = _wheel(-90)
    editor.do("drag", thing="rings", attribute="center", index=[0], to=[300, 270], snap=False)
    ends = [one.get("end") for one in editor.live.value("spokes")]
    assert ends[0] == pytest.approx((300, 130)) and ends[4] == pytest.approx((300, 410))


def test_what_stands_round_a_corner_that_all_have_stands_round_just_that() -> None:
    editor = Editor()
    for k in range(5):
        far = [polar(Point(201, 199), radius, 72 * k + angle) for radius, angle in ((80, -110), (121, -90), (79, -70))]
        points = [[200, 200], *([round(one.x), round(one.y)] for one in far)]
        editor.do("draw_polygon", points=points, name=f"vane_{k}")
    editor.do("listify", things=[f"vane_{k}" for k in range(5)], name="vanes")
    formula = show(editor.document.definitions["vanes"].formula)
    assert formula.startswith(
        "[polygon(points=[point(200, 200), polar(point(200, 200), 80, 360 / vanes_count * i - 110)"
    )
