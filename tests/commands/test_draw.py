"""The drawing commands through the editor: what they draw, say and refuse."""

from __future__ import annotations

import pytest

from studio.document.model import Definition, Document
from studio.language.errors import Refusal, StudioError
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Input
from studio.language.types import POINT, TEXT
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    return Editor()


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


@pytest.mark.parametrize(
    ("command", "arguments", "expected"),
    [
        (
            "draw_rectangle",
            {"start": [2, 1], "end": [99, 52], "fill": "red"},
            "rectangle(x=0, y=0, width=100, height=50, fill=red)",
        ),
        (
            "draw_line",
            {"start": [12, 9], "end": [88, 11], "stroke_width": 2},
            "line(start=point(10, 10), end=point(90, 10), stroke_width=2)",
        ),
        (
            "draw_ellipse",
            {"center": [51, 49], "edge": [70, 67]},
            "ellipse(center=point(50, 50), radius_x=18, radius_y=18)",
        ),
        (
            "draw_ellipse",
            {"center": [51, 49], "edge": [91, 59]},
            "ellipse(center=point(50, 50), radius_x=40, radius_y=10)",
        ),
        ("draw_ellipse", {"center": [51, 49], "radius_x": 7}, "ellipse(center=point(50, 50), radius_x=7, radius_y=7)"),
        (
            "draw_polygon",
            {"points": [[1, 1], [49, 2], [31, 28]], "fill": "blue"},
            "polygon(points=[point(0, 0), point(50, 0), point(30, 30)], fill=blue)",
        ),
        (
            "draw_path",
            {"points": [[1, 1], [49, 2]], "closed": True},
            "path(points=[point(0, 0), point(50, 0)], closed=True)",
        ),
        (
            "draw_label",
            {"at": [21, 19], "content": 'it\'s\n"here"', "size": 12},
            "label(at=point(20, 20), content='it\\'s\\n\"here\"', size=12)",
        ),
    ],
)
def test_shapes(editor: Editor, command: str, arguments: dict[str, object], expected: str) -> None:
    result = editor.do(command, **arguments)
    (name,) = editor.document.definitions
    assert formula(editor, name) == expected
    assert result.touched == {name}
    assert editor.document.definitions[name].drawn


def test_what_was_snapped_to_is_said(editor: Editor) -> None:
    editor.do("draw_line", start=[10, 10], end=[90, 10], name="level")
    result = editor.do("draw_line", start=[11, 8], end=[13, 70])
    assert "start snapped to the start of level" in result.says
    assert "end upright" in result.says


def test_a_thing_is_moved_resized_and_copied(editor: Editor) -> None:
    editor.do("draw_rectangle", start=[0, 0], end=[40, 20], name="box")
    editor.do("move", thing="box", to=[101, 49])
    assert formula(editor, "box") == "rectangle(x=100, y=50, width=40, height=20)"
    editor.do("resize", thing="box", to=[181, 82])
    assert formula(editor, "box") == "rectangle(x=100, y=50, width=80, height=30)"
    editor.do("duplicate", thing="box", to=[9, 201], name="other")
    assert formula(editor, "other") == "rectangle(x=10, y=200, width=80, height=30)"
    editor.do("draw_ellipse", center=[300, 300], edge=[310, 310], name="dot")
    editor.do("resize", thing="dot", to=[325, 320])
    assert formula(editor, "dot") == "ellipse(center=point(300, 300), radius_x=22, radius_y=22)"


def test_attributes_get_plain_values(editor: Editor) -> None:
    editor.do("draw_rectangle", start=[0, 0], end=[40, 20], name="box")
    editor.do("set_attribute", attribute="box.fill", value="red")
    editor.do("set_attribute", attribute="box.stroke_width", value=3)
    assert formula(editor, "box") == "rectangle(x=0, y=0, width=40, height=20, fill=red, stroke_width=3)"
    with pytest.raises(Refusal, match="no colour"):
        editor.do("set_attribute", attribute="box.colour", value="red")


def test_groups_hold_what_they_are_made_of(editor: Editor) -> None:
    editor.do("draw_rectangle", start=[0, 0], end=[40, 20], name="box")
    editor.do("draw_ellipse", center=[100, 100], radius_x=5, name="dot")
    editor.do("draw_group", things=["box", "dot"], name="both")
    assert formula(editor, "both") == "group(items=[box, dot])"
    assert {thing.name for thing in editor.live.things()} == {"both"}
    editor.do("move", thing="both", to=[31, 49])
    assert formula(editor, "both") == "group(items=[box, dot], dx=30, dy=50)"


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("draw_polygon", {"points": [[1, 1], [2, 2]]}),
        ("draw_path", {"points": [[1, 1]]}),
        ("draw_ellipse", {"center": [1, 1]}),
        ("draw_group", {"things": ["box"]}),
        ("draw_line", {"start": [1, 1], "end": [5, 5], "name": "box"}),
        ("move", {"thing": "nothing", "to": [1, 1]}),
        ("draw_line", {"start": [1, 1]}),
        ("draw_line", {"start": [1, "x"], "end": [2, 2]}),
    ],
)
def test_what_cannot_be_drawn_leaves_everything_as_it_was(
    editor: Editor, command: str, arguments: dict[str, object]
) -> None:
    editor.do("draw_rectangle", start=[0, 0], end=[40, 20], name="box")
    before = editor.document
    with pytest.raises(StudioError):
        editor.do(command, **arguments)
    assert editor.document is before


def test_a_preview_draws_nothing(editor: Editor) -> None:
    shown = editor.preview("draw_line", start=[10, 10], end=[90, 10])
    assert list(shown.document.definitions) == ["line_1"]
    assert not editor.document.definitions


def test_an_instance_of_a_group_is_moved_and_copied_by_its_origin(editor: Editor) -> None:
    for name, corners in {"down": ([-20, -20], [20, 20]), "up": ([-20, 20], [20, -20])}.items():
        editor.do("draw_line", start=corners[0], end=corners[1], name=name, snap=False)
    editor.do("draw_group", things=["down", "up"], name="level")
    editor.do("make_component", things=["level"], name="mark", open=["dx", "dy"])
    editor.do("move", thing="level", to=[150, 160])
    editor.do("duplicate", thing="level", to=[300, 260], name="second")
    assert [(one.get("dx"), one.get("dy")) for one in map(editor.live.value, ("level", "second"))] == [
        (150, 160),
        (300, 260),
    ]


def test_a_colour_for_one_of_a_list_is_said_to_be_for_all() -> None:
    editor = Editor()
    for place in range(3):
        editor.do("draw_rectangle", start=[place * 60, 0], end=[place * 60 + 40, 40])
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="seats")
    assert "for all of them" in editor.do("set_attribute", attribute="seats.fill", value="red").says
    assert editor.do("set_attribute", attribute="seats.count", value=5).says == "seats.count is 5."


def test_a_colour_is_asked_for_as_one_and_an_attribute_with_its_thing() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[10, 10], name="box")
    editor.do("draw_label", at=[5, 5], content="x", name="word")
    editor.do("new_state", name="n", value=3)
    with pytest.raises(StudioError, match="The fill of rectangle must be a colour, not a number."):
        editor.do("let_be", attribute="box.fill", value={"name": "n"})
    with pytest.raises(StudioError, match="The anchor of label must be one of start, middle, end, not a number."):
        editor.do("let_be", attribute="word.anchor", value={"name": "n"})
    with pytest.raises(Refusal, match="The fill must be a colour, not a number."):
        editor.do("set_attribute", attribute="box.fill", value=3)
    with pytest.raises(Refusal, match="content is an attribute of a thing: .* in front, like box.content."):
        editor.do("let_be", attribute="content", value={"name": "n"})
    assert editor.do("set_attribute", attribute="box.fill", value=None).says == "box.fill is None."


def test_an_input_of_a_component_takes_what_it_is_whatever_it_is_called() -> None:
    badge = Definition("badge", parse("label(at=at, content=size)"), inputs=(Input("at", POINT), Input("size", TEXT)))
    one = Definition("one", parse("badge(at=point(4, 4), size='small')"), drawn=True)
    editor = Editor(Document(definitions={"badge": badge, "one": one}))
    editor.do("set_attribute", attribute="one.size", value="big")
    assert formula(editor, "one") == "badge(at=point(4, 4), size='big')"


def test_a_list_that_is_copied_to_a_place_keeps_its_shape() -> None:
    editor = Editor()
    for number in range(3):
        editor.do("draw_rectangle", start=[26 + 20 * number, 45], end=[35 + 20 * number, 54], name=f"hole_{number}")
    editor.do("listify", things=["hole_0", "hole_1", "hole_2"], name="holes")
    editor.do("duplicate", thing="holes", to=[30, 127], name="others")
    first = [(one.get("x"), one.get("y")) for one in editor.live.value("others")]
    assert first == [(30, 127), (50, 127), (70, 127)]


PEGS = "[rectangle(x=40 + 25 * i, y=60, width=15, height=12) for i in range(many)]"


@pytest.mark.parametrize(("snap", "first"), [(True, (310, 240)), (False, (312, 241))])
def test_a_list_that_is_copied_snaps_with_its_first_member(snap: bool, first: tuple[float, float]) -> None:
    spot = Definition("spot", parse("ellipse(center=point(310, 240), radius_x=50, radius_y=50)"), drawn=True)
    given = {"many": Definition("many", parse("4")), "pegs": Definition("pegs", parse(PEGS), drawn=True), "spot": spot}
    editor = Editor(Document(definitions=given))
    assert editor.do("duplicate", thing="pegs", to=[312, 241], name="more", snap=snap).says == "pegs copied."
    places = [(one.get("x"), one.get("y")) for one in editor.live.value("more")]
    assert places == [(first[0] + 25 * i, first[1]) for i in range(4)]


def test_a_list_that_is_empty_now_is_copied() -> None:
    given = {"many": Definition("many", parse("0")), "pegs": Definition("pegs", parse(PEGS), drawn=True)}
    editor = Editor(Document(definitions=given))
    assert editor.do("duplicate", thing="pegs", to=[312, 241], name="more").says == "pegs copied."
    assert formula(editor, "more") == PEGS
