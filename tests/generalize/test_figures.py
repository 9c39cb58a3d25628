"""A figure as a function of several values; drawings that hold smaller copies of themselves."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from studio.document.bounds import bounds
from studio.language.errors import Refusal, StudioError
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor
from tests.replays import editor_after


def flag(*more: str) -> Editor:
    """A pole, a cloth at its top and a list of three stripes, made a figure of where it stands and how high it is."""
    editor = Editor()
    editor.do("draw_line", start=[100, 200], end=[100, 100], name="pole")
    editor.do("draw_ellipse", center=[100, 100], radius_x=6, fill="gold", name="knob")
    for number in range(3):
        places = [[100, 110 + 10 * number], [150, 110 + 10 * number]]
        editor.do("draw_line", start=places[0], end=places[1], snap=False, name=f"stripe_{number}")
    editor.do("listify", things=["stripe_0", "stripe_1", "stripe_2"], name="stripes")
    editor.do("parameterize", thing="stripes", attribute="count", name="n")
    things = ["pole", "knob", "stripes", *more]
    editor.do("make_component", things=things, name="flag", open=["n", "knob.fill", "pole.start", "pole.end"])
    return editor


def test_lines_that_meet_are_one_figure_and_apart_from_each_other_variants() -> None:
    editor = Editor()
    editor.do("draw_line", start=[55, -40], end=[157, -38], name="line_1")
    editor.do("draw_line", start=[157, -39], end=[140, -50], name="line_2")
    editor.do("draw_line", start=[158, -38], end=[139, -28], name="line_3")
    editor.do("make_component", things=["line_1", "line_2", "line_3"], name="arrow")
    known = editor.document.definitions
    assert [name for name, one in known.items() if one.drawn or one.inputs] == ["arrow", "arrow_1"]
    editor.do("draw_line", start=[20, 100], end=[90, 101], name="dash")
    editor.do("draw_line", start=[21, 130], end=[90, 131], name="dash_2")
    editor.do("make_component", things=["dash", "dash_2"], name="bar")
    assert {"dash", "dash_2"} < set(editor.document.definitions), "level with each other is not joined"


def test_shapes_and_lists_become_one_component_points_first() -> None:
    editor = flag()
    made = editor.document.definitions["flag"]
    assert [str(one.type) for one in made.inputs] == ["point", "point", "number", "symbol"]
    assert "ellipse(center=end, radius_x=6, radius_y=6, fill=fill)" in show(made.formula), "written from what is open"
    assert not {"pole", "knob", "stripes"} & set(editor.document.definitions)
    assert len(editor.live.value("flag_1").get("items")) == 5


def test_an_instance_is_drawn_by_its_places_alone() -> None:
    editor = flag()
    editor.do("make_instance", component="flag", name="other", values={"start": [300, 200], "end": [300, 60]})
    assert editor.live.value("other").get("items")[1].get("fill") == "gold"
    editor.do("set_parameter", name="n", value=5)
    assert len(editor.live.value("other").get("items")) == 7


def test_a_component_is_changed_in_place_with_all_its_instances() -> None:
    editor = flag()
    editor.do("make_instance", component="flag", name="other", values={"start": [300, 200], "end": [300, 60]})
    place = show(editor.document.definitions["flag"].formula)
    assert place.startswith("group(items=[line(start=start, end=end), ellipse(")
    editor.do("make_component", things=["flag_1", "other"], name="pair", open=["other.fill"])
    assert show(editor.document.definitions["pair"].formula).count("flag(") == 2, "components nest"


def test_what_others_need_is_taken_along_or_refused() -> None:
    editor = Editor()
    editor.do("draw_line", start=[100, 200], end=[100, 100], name="pole")
    editor.do("draw_ellipse", center=[100, 100], radius_x=6, name="knob")
    before = editor.document
    with pytest.raises(Refusal, match="pole is needed by knob as well"):
        editor.do("make_component", things=["pole"], name="stick", open=["pole.start", "pole.stroke"])
    with pytest.raises(Refusal, match="same for every"):
        editor.do("new_value", name="other", value=3)
        editor.do("make_component", things=["pole", "knob"], name="stick", open=["other"])
    assert set(before.definitions) == {"pole", "knob"}


def tree() -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[200, 300], end=[200, 200], name="trunk")
    editor.do("draw_line", start=[201, 199], end=[165, 140], name="left_one")
    editor.do("draw_line", start=[199, 201], end=[237, 142], name="right_one")
    editor.do("draw_copies_inside", thing="trunk", parts=["left_one", "right_one"], name="tree", depth="depth")
    return editor


def test_what_grows_out_stays_on_all_levels() -> None:
    editor = tree()
    assert len(editor.live.value("tree")) == 1 + 2 + 4
    editor.do("set_parameter", name="depth", value=5)
    assert len(editor.live.value("tree")) == 63
    sizes = sorted({round(math.dist(one.get("start"), one.get("end")), 6) for one in editor.live.value("tree")})
    assert sizes[-2] / sizes[-1] == pytest.approx(sizes[0] / sizes[1])


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (1, 2, 4, 3), (4, 2, 1, 3)])
def test_parts_that_lead_to_the_end_take_the_place_of_a_line_in_whatever_order_they_were_chosen(
    order: tuple[int, ...],
) -> None:
    editor = Editor()
    editor.do("draw_line", start=[0, 100], end=[360, 101], name="side")
    for number, (start, end) in enumerate(
        (([0, 101], [120, 100]), ([120, 100], [180, -3]), ([180, -4], [240, 100]), ([240, 101], [360, 100])), start=1
    ):
        editor.do("draw_line", start=start, end=end, name=f"part_{number}")
    parts = [f"part_{number}" for number in order]
    editor.do("draw_copies_inside", thing="side", parts=parts, name="curve", depth="depth")
    assert len(editor.live.value("curve")) == 4**2


def test_a_part_that_another_line_hangs_on_says_to_choose_that_one_as_well() -> None:
    editor = Editor()
    editor.do("draw_line", start=[0, 100], end=[360, 100], name="side")
    editor.do("draw_line", start=[0, 100], end=[180, 20], name="rise")
    editor.do("draw_line", start=[180, 20], end=[360, 100], name="fall")
    with pytest.raises(Refusal, match="fall needs rise. Choose fall as a part as well"):
        editor.do("draw_copies_inside", thing="side", parts=["rise"], name="curve", depth="depth")


def test_what_would_be_too_large_is_out_of_range() -> None:
    editor = tree()
    deepest = editor.document.definitions["depth"].range.most
    with pytest.raises(StudioError, match="depth cannot be"):
        editor.do("set_parameter", name="depth", value=deepest + 1)
    editor.do("set_range", name="depth", least=0, most=99)
    editor.do("set_parameter", name="depth", value=60)
    assert "more copies inside each other than can be drawn" in editor.live.errors["tree"].sentence


def squares(editor: Editor, *corners: list[list[float]]) -> None:
    for number, places in enumerate(corners):
        editor.do("draw_polygon", points=places, snap=False, name=f"part_{number}")


def test_a_figure_and_its_parts_may_be_drawn_by_other_tools_and_from_other_corners() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[170, 380], end=[230, 320], name="trunk")
    squares(editor, [[200, 290], [170, 320], [141, 290], [170, 261]], [[200, 290], [230, 320], [260, 290], [230, 260]])
    editor.do("draw_copies_inside", thing="trunk", parts=["part_0", "part_1"], name="tree", depth="depth")
    found = {one.get("points")[0] for one in editor.live.value("tree")}
    assert Point(170, 380) in found and len(editor.live.value("tree")) == 7


def test_places_drawn_as_one_are_one_though_the_sizes_are_further_off() -> None:
    editor = Editor()
    editor.do("draw_polygon", points=[[45, 390], [115, 390], [116, 320], [45, 320]], name="trunk")
    squares(editor, [[45, 320], [80, 280], [44, 250], [10, 284]], [[80, 280], [116, 320], [150, 280], [115, 250]])
    editor.do("draw_copies_inside", thing="trunk", parts=["part_0", "part_1"], name="tree", depth="depth")
    assert editor.live.value("tree_parts")[1] == (0.5, -1.5, 0.707106781, 45)


def test_a_part_of_another_form_is_refused() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[170, 380], end=[230, 320], name="trunk")
    squares(editor, [[170, 320], [200, 320], [200, 300], [170, 300]], [[170, 320], [200, 320], [200, 300]])
    editor.do("draw_ellipse", center=[200, 200], radius_x=10, name="dot")
    for part, says in {"part_0": "corners lie otherwise", "part_1": "another form", "dot": "another form"}.items():
        with pytest.raises(Refusal, match=says):
            editor.do("draw_copies_inside", thing="trunk", parts=[part], name="tree", depth="depth")


def test_what_lies_within_something_filled_takes_its_place_and_rings_stay() -> None:
    for fill, count in (("gold", 4), (None, 7)):
        editor = Editor()
        editor.do("draw_ellipse", center=[200, 200], radius_x=150, name="outer", **({"fill": fill} if fill else {}))
        for x in (125, 275):
            editor.do("draw_ellipse", center=[x, 201], radius_x=74, snap=False, name=f"in_{x}")
        editor.do("draw_copies_inside", thing="outer", parts=["in_125", "in_275"], name="bubbles", depth="depth")
        assert len(editor.live.value("bubbles")) == count


def test_the_depth_goes_as_far_as_can_be_drawn() -> None:
    editor = editor_after(Path("tests/drawings/sessions/pythagoras_tree.jsonl"))
    editor.do("set_parameter", name="depth", value=editor.document.definitions["depth"].range.most)
    assert editor.live.errors == {} and len(editor.live.scene()) > 10_000


def test_parts_are_smaller_than_the_whole() -> None:
    editor = Editor()
    editor.do("draw_line", start=[200, 300], end=[200, 200], name="trunk")
    editor.do("draw_line", start=[200, 200], end=[200, 100], name="part")
    with pytest.raises(Refusal, match="no end to it"):
        editor.do("draw_copies_inside", thing="trunk", parts=["part"], name="tree", depth="depth")


def test_lines_that_hang_on_an_end_turn_with_the_line_whose_ends_are_open() -> None:
    editor = Editor()
    editor.do("draw_line", start=[300, 300], end=[380, 301], name="shaft")
    editor.do("draw_line", start=[380, 300], end=[360, 288], name="barb")
    editor.do("draw_line", start=[380, 300], end=[361, 312], name="other_barb")
    editor.do("make_component", things=["shaft", "barb", "other_barb"], name="arrow", open=["shaft.start", "shaft.end"])
    editor.do("make_instance", component="arrow", name="down", values={"start": [100, 100], "end": [100, 220]})
    _, barb, other = editor.live.value("down").get("items")
    assert barb.get("start") == other.get("start") == Point(100, 220)
    (x, y), (other_x, other_y) = barb.get("end"), other.get("end")
    assert y == pytest.approx(other_y) == pytest.approx(220 - 20 * math.cos(math.radians(30)))
    assert x - 100 == pytest.approx(100 - other_x) == pytest.approx(10)


def test_what_stands_by_itself_in_a_figure_goes_along_with_its_first_point() -> None:
    editor = Editor()
    editor.do("draw_line", start=[100, 300], end=[140, 200], name="stem")
    editor.do("draw_ellipse", center=[140, 200], radius_x=20, radius_y=20, name="head")
    editor.do("draw_rectangle", start=[90, 300], end=[110, 320], name="pot", snap=False)
    before = editor.live.scene()
    editor.do(
        "make_component",
        things=["stem", "head", "pot"],
        name="flower",
        open=["stem.start", "stem.end", "head.radius_x"],
    )
    assert bounds(editor.live.scene()) == bounds(before)
    editor.do("make_instance", component="flower", name="other", values={"start": [300, 250], "end": [310, 180]})
    pot = editor.live.value("other").get("items")[2]
    assert (pot.get("x"), pot.get("y")) == (290, 250)


def test_an_instance_is_filled_like_those_in_a_list_and_its_other_points_stand_as_in_them() -> None:
    editor = Editor()
    editor.do("draw_polygon", points=[[0, 0], [40, 0], [20, -30]], name="roof", snap=False)
    editor.do("draw_rectangle", start=[0, 0], end=[40, 30], name="wall", snap=False, fill="white")
    opened = ["roof.points[0]", "roof.points[1]", "roof.points[2]", "wall.fill"]
    editor.do("make_component", things=["roof", "wall"], name="house", open=opened)
    editor.do("make_instance", component="house", name="h2", values={"corner": [100, 0], "corner_2": [140, 0]})
    editor.do("listify", things=["house_1", "h2"], name="street")
    editor.do("make_instance", component="house", name="tall", values={"corner": [0, 200], "corner_2": [40, 200]})
    roof, wall = editor.live.value("tall").get("items")
    assert [tuple(one) for one in roof.get("points")] == [(0, 200), (40, 200), (20, 170)]
    assert wall.get("fill") == "white" and (wall.get("x"), wall.get("y")) == (0, 200)


def wagon() -> Editor:
    """A box on two wheels with a hook, as somebody new draws them."""
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 100], end=[138, 160], fill="firebrick", name="box")
    editor.do("draw_ellipse", center=[60, 160], edge=[71, 172], fill="black", name="wheel")
    editor.do("duplicate", thing="wheel", to=[119, 160], name="other")
    editor.do("draw_line", start=[140, 150], end=[160, 151], name="hook")
    return editor


def test_a_figure_in_which_nothing_is_named_stays_open_in_its_place() -> None:
    editor = wagon()
    before = editor.live.scene()
    result = editor.do("make_component", things=["box", "wheel", "other", "hook"], name="wagon")
    assert result.says == "wagon leaves open: at." and bounds(editor.live.scene()) == bounds(before)
    for number in (1, 2):
        editor.do("make_instance", component="wagon", name=f"next_{number}", values={"at": [40 + 120 * number, 100]})
    editor.do("listify", things=["wagon_1", "next_1", "next_2"], name="train")
    editor.do("set_attribute", attribute="train.count", value=4)
    boxes = [one.get("items")[0] for one in editor.live.value("train")]
    wheels = [one.get("items")[2] for one in editor.live.value("train")]
    assert [(one.get("x"), one.get("y")) for one in boxes] == [(40 + 120 * k, 100) for k in range(4)]
    editor.do("make_instance", component="wagon", name="below", values={"at": [40, 300]})
    assert [one.get("center").y for one in editor.live.value("below").get("items")[1:3]] == [360, 360]
    assert [one.get("center").x - box.get("x") for one, box in zip(wheels, boxes, strict=True)] == [80] * 4


def test_a_figure_goes_along_with_a_coordinate_that_stays_open() -> None:
    editor = wagon()
    editor.do("make_component", things=["box", "wheel", "other", "hook"], name="wagon", open=["box.x", "box.fill"])
    editor.do("make_instance", component="wagon", name="blue_one", values={"x": 160, "fill": "blue"})
    box, wheel, other, hook = editor.live.value("blue_one").get("items")
    assert [wheel.get("center").x, other.get("center").x, hook.get("end").x] == [180, 240, 280]
    assert wheel.get("center").y == box.get("y") + box.get("height")


def house(*opened: str) -> Editor:
    """A wall and a door that reaches to its foot, made a figure open in what is named."""
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[200, 180], name="wall", snap=False)
    editor.do("draw_rectangle", start=[130, 140], end=[150, 180], name="door")
    editor.do("make_component", things=["wall", "door"], name="house", open=list(opened))
    return editor


def test_a_figure_open_in_coordinates_is_moved_by_as_much_as_is_said() -> None:
    editor = house("wall.x", "wall.y")
    editor.do("shift", things=["house_1"], by=[50, 20])
    assert show(editor.document.definitions["house_1"].formula) == "house(x=150, y=120)"
    editor.do("shift", things=["house_1"], by=[-10, 0])
    assert show(editor.document.definitions["house_1"].formula) == "house(x=140, y=120)"


def home(*opened: str) -> Editor:
    """A wall, a roof on it and a door that reaches to its foot, made a figure open in what is named."""
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[200, 180], name="wall")
    editor.do("draw_polygon", points=[[100, 100], [200, 100], [150, 50]], name="roof")
    editor.do("draw_rectangle", start=[130, 140], end=[150, 180], name="door")
    editor.do("make_component", things=["wall", "roof", "door"], name="home", open=list(opened))
    return editor


def test_the_place_of_a_figure_stays_open_beside_its_sizes_and_colours() -> None:
    editor = home("wall.width", "door.fill")
    assert [one.name for one in editor.document.definitions["home"].inputs] == ["at", "width", "fill"]
    editor.do("make_instance", component="home", name="other", values={"at": [300, 250], "width": 140})
    wall, roof, door = editor.live.value("other").get("items")
    assert (wall.get("x"), wall.get("y"), wall.get("width")) == (300, 300, 140)
    assert roof.get("points") == [Point(300, 300), Point(440, 300), Point(370, 250)], (
        "its corners are at those of the wall, its tip above the middle"
    )
    assert (door.get("x"), door.get("y"), door.get("height")) == (330, 340, 40)


def test_the_place_of_a_figure_can_be_named_among_what_stays_open() -> None:
    assert [one.name for one in home("at").document.definitions["home"].inputs] == ["at"]
    assert [one.name for one in home("wall.height", "at").document.definitions["home"].inputs] == ["at", "height"]
    assert [one.name for one in home("wall.x", "wall.y").document.definitions["home"].inputs] == ["x", "y"]


def test_a_size_that_ends_at_what_goes_along_stays_as_it_was_drawn() -> None:
    editor = house("wall.x", "wall.y")
    editor.do("make_instance", component="house", name="other", values={"x": 300, "y": 250})
    assert [one.get("height") for one in editor.live.value("other").get("items")] == [80, 40]


@pytest.mark.parametrize("opened", [("box.x", "box.y"), ("at",), ("box.width",)])
def test_a_list_in_a_figure_goes_along_with_its_place(opened: tuple[str, ...]) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[50, 50], end=[230, 110], name="box", snap=False)
    for number in range(3):
        editor.do("draw_ellipse", center=[70 + 50 * number, 80], radius_x=8, name=f"dot_{number}", snap=False)
    editor.do("listify", things=["dot_0", "dot_1", "dot_2"], name="dots")
    editor.do("make_component", things=["box", "dots"], name="domino", open=list(opened))
    values = {"x": 300, "y": 250} if "box.x" in opened else {"at": [300, 250]}
    editor.do("make_instance", component="domino", name="other", values=values)
    box, *dots = editor.live.value("other").get("items")
    assert (box.get("x"), box.get("y")) == (300, 250)
    assert [one.get("center") for one in dots] == [Point(320, 280), Point(370, 280), Point(420, 280)]


def test_members_that_follow_data_go_along_with_their_figure() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[50, 50], end=[230, 110], name="box", snap=False)
    row = "[ellipse(center=point(x, 80), radius_x=8, radius_y=8) for x in [70, 90, 200]]"
    editor.do("set_formula", name="dots", formula=row)
    editor.do("make_component", things=["box", "dots"], name="domino", open=["at"])
    editor.do("make_instance", component="domino", name="other", values={"at": [300, 250]})
    _, *dots = editor.live.value("other").get("items")
    assert [one.get("center") for one in dots] == [Point(320, 280), Point(340, 280), Point(450, 280)]


def test_an_instance_that_is_given_no_place_stands_beside_everything_else() -> None:
    editor = house("wall.fill")
    editor.do("make_instance", component="house", name="other", values={"fill": {"symbol": "blue"}})
    first, other = (bounds([editor.live.value(name)]) for name in ("house_1", "other"))
    assert first is not None and other is not None and (other[0] > first[2] or other[1] > first[3])


def test_the_place_of_a_figure_does_not_stay_open_where_a_part_of_it_stays_behind() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", fill="red", snap=False)
    editor.do("new_state", name="spot", value=110)
    editor.do("draw_ellipse", center=[110, 145], radius_x=8, name="wheel", snap=False)
    editor.do("set_formula", name="wheel", formula="ellipse(center=point(spot, 145), radius_x=8, radius_y=8)")
    editor.do("make_component", things=["body", "wheel"], name="car", open=["body.fill"])
    assert [one.name for one in editor.document.definitions["car"].inputs] == ["fill"]


def test_what_follows_a_parameter_goes_along_with_the_place_of_its_figure() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[200, 180], name="wall", snap=False)
    editor.do("draw_ellipse", center=[150, 80], radius_x=9, name="lamp", snap=False)
    editor.do("parameterize", thing="wall", attribute="width", name="wide")
    editor.do("set_formula", name="lamp", formula="ellipse(center=point(wide / 2 + 100, 80), radius_x=9, radius_y=9)")
    editor.do("make_component", things=["wall", "lamp"], name="house", open=["at"])
    editor.do("make_instance", component="house", name="other", values={"at": [300, 250]})
    editor.do("set_parameter", name="wide", value=60)
    for name, at in (("house_1", (100, 71)), ("other", (300, 250))):
        wall, lamp = editor.live.value(name).get("items")
        assert (wall.get("x"), wall.get("y")) == (at[0], at[1] + 29), "house[0]"
        assert lamp.get("center") == Point(at[0] + 30, at[1] + 9), "house[1]"


def test_what_hangs_on_something_outside_goes_along_with_a_place_that_is_named_and_says_so() -> None:
    editor = Editor()
    editor.do("draw_line", start=[0, 200], end=[500, 200], name="ground")
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", snap=False)
    editor.do("set_formula", name="wheel", formula="ellipse(center=point(120, ground.start.y - 12), radius_x=12)")
    result = editor.do("make_component", things=["body", "wheel"], name="car", open=["at"])
    assert result.says == "car leaves open: at. It no longer follows ground."
    editor.do("make_instance", component="car", name="other", values={"at": [300, 50]})
    assert editor.live.value("other").get("items")[1].get("center") == Point(320, 138)


def test_what_joins_the_parts_of_a_figure_still_does_in_its_component() -> None:
    editor = home("at")
    editor.do("make_instance", component="home", name="other", values={"at": [300, 250]})
    assert "home_width" in show(editor.document.definitions["home"].formula)
    editor.do("drag", thing="other", attribute="items[0].end", to=[360, 370], snap=False)
    for name, left, top in (("home_1", 100, 50), ("other", 300, 250)):
        wall, roof, door = editor.live.value(name).get("items")
        assert (wall.get("width"), wall.get("height")) == (60, 70)
        assert roof.get("points")[1] == Point(left + 60, top + 50), "at the corner of the wall"
        assert door.get("y") + door.get("height") == top + 120, "at its foot"


@pytest.mark.parametrize("opened", [["at"], ["size"], ["body.x"], ["body.width"], []])
def test_a_label_that_joins_text_with_numbers_of_a_part_keeps_its_words(opened: list[str]) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", snap=False)
    editor.do("draw_label", at=[130, 80], content="wide", name="sign", snap=False)
    said = "'it is ' + text(body.width + 5 + 5) + ' wide'"
    editor.do("set_formula", name="sign", formula=f"label(at=point(body.x + 30, body.y - 20), content={said})")
    editor.do("make_component", things=["body", "sign"], name="figure", open=opened)
    shapes = editor.live.value("figure_1").get("items")
    assert [one.get("content") for one in shapes if one.kind == "label"] == ["it is 70 wide"]


@pytest.mark.parametrize(
    ("source", "index", "at_x"),
    [("range(many)", "[-1]", 220), ("range(3)", "[-2]", 160), ("range(many)", "[0]", 100)],
)
def test_what_hangs_on_the_last_member_of_a_list_does_so_in_its_component(source: str, index: str, at_x: float) -> None:
    editor = Editor()
    editor.do("new_value", name="many", value=3, least=1, most=9)
    row = f"[rectangle(x=100 + 60 * i, y=100, width=40, height=40) for i in {source}]"
    editor.do("set_formula", name="row", formula=row)
    editor.do("show", name="row")
    editor.do("set_formula", name="wire", formula=f"line(start=point(row{index}.x, 140), end=point(row{index}.x, 240))")
    editor.do("show", name="wire")
    editor.do("make_component", things=["row", "wire"], name="figure", open=["at"])
    assert editor.live.value("figure_1").get("items")[-1].get("start") == Point(at_x, 140)
    editor.do("set_parameter", name="many", value=4)
    further = 60 if "many" in source and index == "[-1]" else 0
    assert editor.live.value("figure_1").get("items")[-1].get("start") == Point(at_x + further, 140)


@pytest.mark.parametrize(("numbers", "formula"), [("range(4)", "50 * ((i - 1) % 4)"), ("range(1, 4)", "50 * (i - 1)")])
def test_members_that_hang_on_the_one_before_them_meet_the_last_one_in_a_component(numbers: str, formula: str) -> None:
    editor = Editor()
    editor.do("set_formula", name="row", formula="[ellipse(center=point(50 * i, 90), radius_x=9) for i in range(4)]")
    editor.do("show", name="row")
    links = f"[line(start=row[i - 1].center, end=row[i].center, dashes=(i - 1) % 2) for i in {numbers}]"
    editor.do("set_formula", name="links", formula=links)
    editor.do("show", name="links")
    before = [one.get("start") for one in editor.live.value("links")]
    editor.do("make_component", things=["row", "links"], name="ring", open=["at"])
    assert [one.get("start") for one in editor.live.value("ring_1").get("items")[4:]] == before
    said = show(editor.document.definitions["ring"].formula)
    assert formula in said and "dashes=(i - 1) % 2" in said


def test_a_figure_open_in_its_size_is_scaled_about_its_place_with_all_that_is_in_it() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[60, 90], radius_x=30, name="wheel", snap=False)
    editor.do("draw_line", start=[60, 90], end=[130, 60], name="bar")
    result = editor.do("make_component", things=["wheel", "bar"], name="cart", open=["size"])
    assert result.says == "cart leaves open: at, size."
    editor.do("make_instance", component="cart", name="other", values={"at": [200, 200], "size": 2})
    boxes = [bounds([editor.live.value(name)]) for name in ("cart_1", "other")]
    assert boxes == [pytest.approx((30, 60, 130, 120), abs=1), pytest.approx((200, 200, 400, 320), abs=1)]
    assert editor.do("resize", thing="other", to=[350, 240]).says == "other resized: size 1.5."
    editor.do("drag", thing="other", attribute="items[0].center", to=[40, 40], snap=False)
    _, bar = editor.live.value("cart_1").get("items")
    assert bar.get("start") == Point(40, 40), "the bar still begins in the middle of the wheel"
    with pytest.raises(Refusal, match="follows from its points"):
        editor.do("draw_line", start=[0, 0], end=[50, 0], name="rod")
        editor.do("draw_ellipse", center=[0, 0], radius_x=5, name="knob")
        editor.do("make_component", things=["rod", "knob"], name="stick", open=["size", "rod.start"])


def test_a_part_that_is_pulled_in_an_instance_is_moved_in_all_of_them_before_the_instance_is() -> None:
    editor = house("at")
    editor.do("make_instance", component="house", name="h2", values={"at": [300, 100]})
    editor.do("make_instance", component="house", name="h3", values={"at": [500, 100]})
    editor.do("listify", things=["h2", "h3"], name="street")
    editor.do("drag", thing="street", index=[1], attribute="items[1].start", to=[540, 150], snap=False)
    assert [one.get("items")[0].get("x") for one in editor.live.value("street")] == [300, 500], "they stay"
    doors = [one.get("items")[1] for one in [editor.live.value("house_1"), *editor.live.value("street")]]
    assert [(one.get("x"), one.get("y")) for one in doors] == [(140, 150), (340, 150), (540, 150)]


def test_what_joins_several_parts_is_called_after_these_where_one_name_is_not_enough() -> None:
    editor = Editor()
    for name, start, end in (("wall", (100, 100), (160, 170)), ("shed", (240, 130), (280, 170))):
        editor.do("draw_rectangle", start=list(start), end=list(end), name=name, snap=False)
        roof = f"line(start=point({name}.x, 90), end=point({name}.x + {name}.width, 90))"
        editor.do("set_formula", name=f"{name}_roof", formula=roof)
    editor.do("make_component", things=["wall", "wall_roof", "shed", "shed_roof"], name="farm", open=["at"])
    names = [one for one in editor.document.definitions if one.startswith("farm_")]
    assert {"farm_width", "farm_shed_width"} <= set(names) and not any(one.endswith("_2") for one in names)
