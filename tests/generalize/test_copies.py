"""Copies of lists, copies of their own, and one for each of a list of drawn things."""

from __future__ import annotations

import pytest

from studio.commands.conditions import Selection
from studio.commands.context import CommandContext
from studio.generalize.attributes import group_members
from studio.generalize.list_beside import moved_by
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point, Symbol
from studio.session.editor import Editor
from tests.generalize.hand import Hand


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


@pytest.fixture
def boxes() -> Editor:
    editor = Editor()
    for place in range(3):
        editor.do("draw_rectangle", start=[20 + 50 * place, 20], end=[60 + 50 * place, 60])
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="boxes")
    return editor


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[rectangle(x=20 + 50 * i, y=20) for i in range(3)]", "[rectangle(x=25 + 50 * i, y=27) for i in range(3)]"),
        ("[dot(center=places[p], fill=red) for p in few]",
         "[dot(center=point(places[p].x + 5, places[p].y + 7), fill=red) for p in few]"),
        ("[line(start=point(a, 1), end=point(2 * i, 3)) for i in range(n)]",
         "[line(start=point(a + 5, 8), end=point(2 * i + 5, 10)) for i in range(n)]"),
        ("[path(points=[point(0, i), point(9, i)]) for i in range(3)]",
         "[path(points=[point(5, i + 7), point(14, i + 7)]) for i in range(3)]"),
        ("[2 * i for i in range(3)]", "[2 * i for i in range(3)]"),
    ],
)  # fmt: skip
def test_a_list_is_moved_as_a_whole(before: str, after: str) -> None:
    assert show(moved_by(parse(before), Point(5, 7))) == after


def test_the_copy_of_a_list_lies_beside_it(boxes: Editor) -> None:
    boxes.do("paste", things={"boxes": formula(boxes, "boxes")})
    assert formula(boxes, "boxes_1") == "[rectangle(x=30 + 50 * i, y=30, width=40, height=40) for i in range(3)]"


def test_a_copy_of_its_own_hangs_on_nothing_of_its_kind() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    editor.do("duplicate", thing="box", to=[61, 22], name="hangs")
    editor.do("duplicate", thing="box", to=[61, 22], name="stands", own=True)
    assert "box.x" in formula(editor, "hangs")
    assert formula(editor, "stands") == "rectangle(x=60, y=20, width=40, height=40)"


def test_one_for_each_of_a_list_of_drawn_things(boxes: Editor) -> None:
    boxes.do("draw_ellipse", center=[41, 39], edge=[50, 50], name="dot")
    boxes.do("repeat_over", thing="dot", collection="boxes", name="dots")
    assert formula(boxes, "dots").endswith("for p in boxes]") and "boxes[" not in formula(boxes, "dots")
    assert [thing.shape.get("center") for thing in boxes.live.things() if thing.name == "dots"] == [
        Point(40, 40), Point(90, 40), Point(140, 40)
    ]  # fmt: skip


def test_what_reaches_from_one_crossing_to_the_next_is_as_large_at_each_of_them() -> None:
    editor = Editor()
    for place in (20, 60, 100):
        editor.do("draw_line", start=[20, place], end=[180, place])
        editor.do("draw_line", start=[place, 20], end=[place, 180])
    editor.do("listify", things=["line_1", "line_3", "line_5"], name="shelves")
    editor.do("listify", things=["line_2", "line_4", "line_6"], name="posts")
    editor.do("collect_crossings", lists=["posts", "shelves"], name="pegs")
    editor.do("draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    editor.do("repeat_over", thing="box", collection="pegs", name="boxes")
    sizes = [(one.shape.get("width"), one.shape.get("height")) for one in editor.live.things() if one.name == "boxes"]
    assert sizes == [(40, 40)] * 9


def test_what_stands_on_nothing_is_said_in_words(boxes: Editor) -> None:
    boxes.do("draw_ellipse", center=[300, 200], edge=[310, 210], name="dot")
    with pytest.raises(Refusal, match="dot stands on no element of boxes"):
        boxes.do("repeat_over", thing="dot", collection="boxes", name="dots")


def test_a_dict_is_offered_only_where_it_can_be_made() -> None:
    editor = Editor()
    editor.do("set_formula", name="pairs", formula="[((i, 0), red) for i in range(3)]")
    editor.do("set_formula", name="twice", formula="[(1, red), (1, blue)]")
    editor.do("set_formula", name="sums", formula="[((0, 0), red)] + [((1, 0), red)]")
    command = editor.commands["make_dict"]

    def why_not(name: str) -> str | None:
        return command.not_here(CommandContext(editor.document, editor.live, Selection(((name, ()),))))

    assert why_not("pairs") is None
    assert why_not("twice") and why_not("sums")


@pytest.fixture
def hexagon() -> Editor:
    editor = Editor()
    editor.do("draw_polygon", points=[[5, -40], [40, -20], [40, 20], [5, 40], [-30, 20], [-30, -20]], name="hexagon")
    editor.do("make_regular", thing="hexagon", name="corners")
    return editor


def test_what_has_its_corners_round_a_middle_is_moved_and_copied_by_that(hexagon: Editor) -> None:
    hexagon.do("move", thing="hexagon", to=[105, 50])
    assert "polar(point(105, 50), 40, " in formula(hexagon, "hexagon")
    hexagon.do("duplicate", thing="hexagon", to=[175, 50], name="other")
    hexagon.do("paste", things={"hexagon": formula(hexagon, "hexagon")})
    assert "polar(point(175, 50), 40, " in formula(hexagon, "other")
    assert "polar(point(115, 60), 40, " in formula(hexagon, "polygon_1")
    hexagon.do("set_parameter", name="corners", value=5)
    assert all(len(hexagon.live.value(name).get("points")) == 5 for name in ("hexagon", "other", "polygon_1"))


def test_copies_of_a_regular_polygon_become_a_honeycomb(hexagon: Editor) -> None:
    places = [(75, 1), (144, 0), (40, 60), (110, 61), (179, 60), (5, 120), (75, 121), (144, 120)]
    for number, place in enumerate(places):
        hexagon.do("duplicate", thing="hexagon", to=list(place), name=f"cell_{number}", snap=False)
    hexagon.do("listify", things=["hexagon", *(f"cell_{number}" for number in range(8))], name="cells")
    assert "polar(point(5 + 70 * j + 35 * (i % 2), 60 * i), 40" in formula(hexagon, "cells"), "shifted by just half"


@pytest.fixture
def car() -> Editor:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[60, 60], name="box", snap=False)
    editor.do("draw_ellipse", center=[30, 30], radius_x=10, radius_y=20, name="window")
    editor.do("draw_group", things=["box", "window"], name="car")
    editor.do("duplicate", thing="car", to=[100, 0], own=True, name="second", snap=False)
    editor.do("paste", things={"car": formula(editor, "car")}, by=[200, 0])
    return editor


def test_a_copied_group_holds_things_of_its_own(car: Editor) -> None:
    held = {name: set(group_members(car.document.definitions[name])) for name in ("car", "second", "group_1")}
    assert len(set.union(*held.values())) == 6
    pane = next(one for one in held["second"] if one.startswith("ellipse"))
    car.do("set_attribute", attribute=f"{pane}.fill", value="red")
    fills = [car.live.value(name).get("items")[1].as_dict().get("fill") for name in held]
    assert fills[1] == Symbol("red") and fills[0] == fills[2] != fills[1]
    box = next(one for one in held["second"] if one.startswith("rectangle"))
    car.do("set_attribute", attribute=f"{box}.width", value=80)
    centers = [car.live.value(name).get("items")[1].get("center").x for name in held]
    assert centers == [30, 40, 30], "what hung on another thing in it hangs on the copy of that"


def test_copied_groups_that_stayed_alike_become_a_list_of_the_same_things(car: Editor) -> None:
    car.do("listify", things=["car", "second", "group_1"], name="cars")
    assert formula(car, "cars") == "[group(items=[box, window], dx=100 * i, dy=0) for i in range(3)]"
    assert set(car.document.definitions) == {"box", "window", "cars"}


def test_a_copied_group_that_was_changed_stays_changed_in_the_list(car: Editor) -> None:
    pane = next(one for one in group_members(car.document.definitions["second"]) if one.startswith("ellipse"))
    car.do("set_attribute", attribute=f"{pane}.fill", value="red")
    car.do("listify", things=["car", "second", "group_1"], name="cars")
    fills = [one.get("items")[1].as_dict().get("fill") for one in car.live.value("cars")]
    assert fills[1] == Symbol("red") and fills[0] == fills[2] != fills[1]


@pytest.mark.parametrize("seed", range(4))
def test_squares_on_the_legs_of_a_plain_right_triangle_meet_at_its_tip(seed: int) -> None:
    hand = Hand(seed, 1.5)
    hand.editor.do("draw_polygon", points=[[200, 400], [300, 400], [300, 300], [200, 300]], name="trunk", snap=False)
    hand.polygon("left", (200, 300), (264, 252), (216, 188), (152, 236))
    hand.polygon("right", (264, 252), (300, 300), (348, 264), (312, 216))
    hand.editor.do("draw_copies_inside", thing="trunk", parts=["left", "right"], name="tree", depth="depth")
    assert formula(hand.editor, "tree_parts") == ("[(0, -1, 4 / 5, -36.869898), (0.64, -1.48, 3 / 5, 53.130102)]")
