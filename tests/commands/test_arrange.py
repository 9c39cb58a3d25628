"""Arranging through the editor: several things moved, aligned, spaced, turned, pasted and deleted."""

from __future__ import annotations

import pytest

from studio.compile.javascript import page
from studio.document.bounds import bounds
from studio.document.svg import svg
from studio.generalize.arrange import box_of
from studio.language.builtins import FAMILIES
from studio.language.errors import StudioError
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of


@pytest.fixture
def editor() -> Editor:
    """Three boxes of different sizes and a line that ends on a corner of the first."""
    made = Editor()
    for name, start, end in (("a", [0, 0], [40, 20]), ("b", [100, 30], [160, 70]), ("c", [300, 10], [320, 90])):
        made.do("draw_rectangle", start=start, end=end, name=name, snap=False)
    return made


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def test_several_things_are_shifted_in_one_step(editor: Editor) -> None:
    editor.do("shift", things=["a", "b"], by=[5, -5])
    assert formula(editor, "a").startswith("rectangle(x=5, y=-5, ")
    assert formula(editor, "b").startswith("rectangle(x=105, y=25, ")
    editor.undo()
    assert formula(editor, "a").startswith("rectangle(x=0, y=0, ")


def test_what_hangs_on_a_moved_thing_goes_along_once(editor: Editor) -> None:
    editor.do("draw_ellipse", center=[101, 31], radius_x=5, name="dot")
    assert "center=point(b.x, b.y)" in formula(editor, "dot")
    editor.do("shift", things=["b", "dot"], by=[10, 0])
    assert "center=point(b.x, b.y)" in formula(editor, "dot")
    assert editor.live.value("dot").get("center") == (110, 30)


def test_a_polygon_moves_as_a_whole_and_its_first_corner_snaps(editor: Editor) -> None:
    editor.do("draw_polygon", points=[[500, 500], [540, 500], [520, 540]], name="roof", snap=False)
    editor.do("move", thing="roof", to=[601, 499])
    assert "points=[point(600, 500), point(640, 500), point(620, 540)]" in formula(editor, "roof")


@pytest.mark.parametrize(
    ("side", "expected"),
    [("left", [0, 0, 0]), ("right", [280, 260, 300]), ("centre", [140, 130, 150])],
)
def test_things_are_aligned_across(editor: Editor, side: str, expected: list[int]) -> None:
    editor.do("align", things=["a", "b", "c"], side=side)
    assert [editor.live.value(name).get("x") for name in "abc"] == expected


def test_things_are_aligned_down(editor: Editor) -> None:
    editor.do("align", things=["a", "b", "c"], side="bottom")
    assert [editor.live.value(name).get("y") for name in "abc"] == [70, 50, 10]


def test_gaps_are_made_equal(editor: Editor) -> None:
    editor.do("distribute", things=["c", "a", "b"])
    assert [editor.live.value(name).get("x") for name in "abc"] == [0, 140, 300]
    with pytest.raises(StudioError, match="at least three"):
        editor.do("distribute", things=["a", "b"])


def test_things_are_turned_by_what_they_are(editor: Editor) -> None:
    editor.do("rotate", thing="a", degrees=30)
    editor.do("rotate", thing="a", degrees=-40)
    assert editor.live.value("a").get("rotation") == 350
    editor.do("draw_line", start=[0, 200], end=[100, 200], name="edge", snap=False)
    editor.do("rotate", thing="edge", degrees=90)
    assert editor.live.value("edge").get("start") == (50, 150)
    editor.do("draw_ellipse", center=[0, 0], radius_x=4, radius_y=9, name="egg", snap=False)
    editor.do("rotate", thing="egg", degrees=90)
    left, top, right, bottom = box_of(editor.live, "egg")
    assert (left, top, right, bottom) == pytest.approx((-9.5, -4.5, 9.5, 4.5))


KINDS = {
    "rectangle": "rectangle(x=0, y=0, width=40, height=20)",
    "line": "line(start=point(0, 100), end=point(40, 110))",
    "ellipse": "ellipse(center=point(120, 20), radius_x=10, radius_y=20)",
    "polygon": "polygon(points=[point(200, 0), point(240, 0), point(220, 30)])",
    "path": "path(points=[point(200, 100), point(240, 100), point(220, 130)])",
    "label": "label(at=point(300, 20), content='word')",
    "image": "image(x=400, y=0, width=40, height=30)",
    "group": "group(items=[rectangle(x=0, y=200, width=9, height=9), ellipse(center=point(30, 210))])",
    "list": "[rectangle(x=100 + 20 * i, y=200, width=10, height=10) for i in range(3)]",
    "instance": "stamp(start=point(500, 0), end=point(540, 20))",
}


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_is_drawn_can_be_copied_grouped_listed_and_turned(kind: str) -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 400], end=[40, 420], name="box", snap=False)
    editor.do("draw_line", start=[0, 400], end=[40, 420], name="edge")
    editor.do("make_component", things=["box", "edge"], name="stamp", open=["edge.start", "edge.end"])
    (one,) = editor.do("paste", things={"one": KINDS[kind]}, by=[0, 0]).touched
    editor.do("duplicate", thing=one, to=[60, 300], name="two", snap=False)
    (three,) = editor.do("paste", things={"one": KINDS[kind]}, by=[0, 600]).touched
    before = box_of(editor.live, one)
    (turned,) = editor.do("rotate", thing=one, degrees=90).touched
    after = box_of(editor.live, turned)
    wide, high = before[2] - before[0], before[3] - before[1]
    assert (after[2] - after[0], after[3] - after[1]) == pytest.approx((high, wide), abs=1.5)
    assert sum(after[:3:2]) == pytest.approx(sum(before[:3:2]), abs=1.5)
    editor.undo()
    editor.do("draw_group", things=[one, "two"], name="both")
    assert box_of(editor.live, "both")[0] == min(box_of(editor.live, each)[0] for each in (one, "two"))
    editor.undo()
    result = editor.do("listify", things=[one, "two", three], name="many")
    assert "a list of 3" in result.says and len(editor.live.value("many")) == 3


def test_texts_have_fonts_weights_and_alignments_in_every_picture(editor: Editor) -> None:
    editor.do(
        "draw_label", at=[50, 60], content="word", font="serif", bold=True, anchor="start", name="word", snap=False
    )
    editor.do("draw_label", at=[50, 90], content="more", name="more", snap=False)
    editor.do("text_style", things=["word", "more", "a"], font="mono", italic=True, size=20)
    assert formula(editor, "word") == (
        "label(at=point(50, 60), content='word', anchor=symbol('start'), font=symbol('mono'), bold=True, "
        "size=20, italic=True)"
    )
    editor.do("rotate", thing="word", degrees=30)
    drawn = module_of(editor.document)
    for picture in (svg(editor.live.scene()), drawn.svg(drawn.Program().scene())):
        assert picture.count('font-style="italic"') == 2 and picture.count('font-weight="bold"') == 1
        assert "Menlo, Consolas, " in picture and "rotate(30 50 60)" in picture and 'text-anchor="start"' in picture
    assert drawn.FAMILIES == FAMILIES
    assert all(
        f'{name}: "{", ".join(map(quoted, those))}"' in page(editor.document) for name, those in FAMILIES.items()
    )
    with pytest.raises(StudioError, match="font is one of sans, serif, mono, hand"):
        editor.do("set_attribute", attribute="word.font", value="gothic")
    with pytest.raises(StudioError, match="font is for label"):
        editor.do("text_style", things=["a"], font="mono")


def quoted(family: str) -> str:
    return f"'{family}'" if " " in family else family


def test_order_of_drawing_is_changed_for_several(editor: Editor) -> None:
    editor.do("to_front", things=["a", "b"])
    assert list(editor.document.definitions) == ["c", "a", "b"]
    editor.do("to_back", things=["b"])
    assert list(editor.document.definitions) == ["b", "c", "a"]


def test_copies_that_name_each_other_name_the_copies(editor: Editor) -> None:
    things = {"b": "rectangle(x=1, y=2, width=30, height=40)", "dot": "ellipse(center=point(b.x, b.y))"}
    result = editor.do("paste", things=things, by=[7, 7])
    assert result.touched == {"rectangle_1", "ellipse_1"}
    assert formula(editor, "rectangle_1") == "rectangle(x=8, y=9, width=30, height=40)"
    assert formula(editor, "ellipse_1") == "ellipse(center=point(rectangle_1.x, rectangle_1.y))"
    with pytest.raises(StudioError, match="nowhere"):
        editor.do("paste", things={"x": "ellipse(center=nowhere)"})


def test_things_are_deleted_together_whatever_their_order(editor: Editor) -> None:
    editor.do("draw_ellipse", center=[101, 31], radius_x=5, name="dot")
    with pytest.raises(StudioError, match="dot"):
        editor.do("delete_things", things=["b"])
    editor.do("delete_things", things=["b", "dot"])
    assert list(editor.document.definitions) == ["a", "c"]
    editor.undo()
    editor.do("delete_things", things=["b"], everything=True)
    assert list(editor.document.definitions) == ["a", "c"]


def test_a_list_is_shifted_with_all_its_members(editor: Editor) -> None:
    editor.do(
        "set_formula", name="rows", formula="[line(start=point(0, 9 * i), end=point(50, 9 * i)) for i in range(3)]"
    )
    editor.do("shift", things=["rows"], by=[1, 2])
    rows = "[line(start=point(1, 9 * i + 2), end=point(51, 9 * i + 2)) for i in range(3)]"
    assert show(editor.document.definitions["rows"].formula) == rows


@pytest.mark.parametrize(
    ("corner", "to", "expected"),
    [
        ("start", [90, 20], "x=90, y=20, width=70, height=50"),
        ("top_right", [180, 20], "x=100, y=20, width=80, height=50"),
        ("bottom_left", [90, 90], "x=90, y=30, width=70, height=60"),
        ("end", [150, 60], "x=100, y=30, width=50, height=30"),
    ],
)
def test_each_corner_of_a_box_can_be_pulled_and_the_opposite_one_stays(
    editor: Editor, corner: str, to: list[int], expected: str
) -> None:
    editor.do("resize", thing="b", corner=corner, to=to, snap=False)
    assert formula(editor, "b") == f"rectangle({expected})"


def test_what_hangs_on_another_thing_is_aligned_as_well(editor: Editor) -> None:
    editor.do("draw_rectangle", start=[0, 0], end=[40, 40], name="one")
    editor.do("draw_rectangle", start=[60, 30], end=[100, 50], name="other")
    editor.do("draw_rectangle", start=[80, 40], end=[150, 90], name="hung")
    assert "other" in show(editor.document.definitions["hung"].formula)
    editor.do("shift", things=["one", "other", "hung"], by=[5, 5])
    assert "other" in show(editor.document.definitions["hung"].formula), "it goes along, and goes on to hang there"
    editor.do("align", things=["one", "other", "hung"], side="top")
    assert {editor.live.value(name).get("y") for name in ("one", "other", "hung")} == {5}


def test_what_is_moved_away_from_what_it_hung_on_says_so(editor: Editor) -> None:
    editor.do("draw_polygon", points=[[100, 30], [160, 30], [130, 5]], name="roof")
    assert "b.x" in show(editor.document.definitions["roof"].formula)
    assert editor.do("shift", things=["roof"], by=[3, 0]).says == (
        "roof moved by 3, 0. roof.points no longer follows b."
    )
    assert editor.do("shift", things=["a", "c"], by=[3, 0]).says == "a, c moved by 3, 0."


def test_whole_drawings_are_moved_lists_and_what_hangs_on_others_included() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 40], end=[440, 90], name="body")
    for k in range(5):
        editor.do("draw_line", start=[40 + 40 * k, 40], end=[40 + 40 * k, 60], name=f"tick_{k}")
    editor.do("listify", things=[f"tick_{k}" for k in range(5)], name="ticks")
    editor.do("draw_line", start=[440, 90], end=[500, 130], name="tail")
    before = editor.live.scene()
    editor.do("shift", things=["tail", "ticks", "body"], by=[30, -15])
    for old, new in zip(before, editor.live.scene(), strict=True):
        was, now = bounds([old]), bounds([new])
        assert was is not None and now is not None
        assert [round(b - a, 6) for a, b in zip(was, now, strict=True)] == [30, -15, 30, -15], old
    assert "start=point(body.x + body.width, body.y + body.height)" in show(editor.document.definitions["tail"].formula)
    editor.do("shift", things=["ticks"], by=[7, 0])
    editor.do("shift", things=["ticks"], by=[-37, 0])
    assert "point(40 + 40 * i, body.y)" in show(editor.document.definitions["ticks"].formula)


def test_what_reaches_down_to_something_moved_with_it_keeps_its_size() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[-112, 23], end=[-29, 106], name="wall")
    editor.do("draw_rectangle", start=[-98, 64], end=[-80, 106], name="door")
    editor.do("draw_polygon", points=[[-112, 23], [-71, -16], [-29, 23]], name="roof")
    assert "height=wall.y + wall.height - 64" in show(editor.document.definitions["door"].formula)
    before = editor.live.scene()
    editor.do("shift", things=["wall", "door", "roof"], by=[62, -52])
    for old, new in zip(before, editor.live.scene(), strict=True):
        was, now = bounds([old]), bounds([new])
        assert was is not None and now is not None
        assert [b - a for a, b in zip(was, now, strict=True)] == [62, -52, 62, -52], old
    assert "y=12, " in show(editor.document.definitions["door"].formula)


def test_a_list_whose_members_would_go_unlike_is_not_said_to_be_moved() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="box", snap=False)
    rule = "rectangle(x=box.x + (500 - box.x) * i / 3, y=200, width=30, height=30)"
    editor.do("set_formula", name="row", formula=f"[{rule} for i in range(4)]")
    editor.do("show", name="row")
    before = editor.document
    with pytest.raises(StudioError, match="Not all of row would go as far"):
        editor.do("shift", things=["box", "row"], by=[15, 0])
    assert editor.document == before
    editor.do("shift", things=["row"], by=[15, 0])
    assert [one.get("x") for one in editor.live.value("row")] == pytest.approx([115, 248.333333, 381.666667, 515])


def test_a_place_that_was_never_said_is_moved_all_the_same() -> None:
    editor = Editor()
    editor.do("set_formula", name="row", formula="[rectangle(x=30 * i, width=20, height=20) for i in range(3)]")
    editor.do("set_formula", name="pairs", formula="[group(items=[rectangle(x=30 * i, y=50)]) for i in range(3)]")
    for name in ("row", "pairs"):
        editor.do("show", name=name)
    editor.do("shift", things=["row", "pairs"], by=[5, 7])
    assert formula(editor, "row") == "[rectangle(x=30 * i + 5, width=20, height=20, y=7) for i in range(3)]"
    assert formula(editor, "pairs") == "[group(items=[rectangle(x=30 * i, y=50)], dx=5, dy=7) for i in range(3)]"


def test_a_line_that_hangs_on_something_at_one_end_rotates_about_it(editor: Editor) -> None:
    editor.do("draw_line", start=[200, 200], end=[200, 120], name="post", snap=False)
    editor.do("draw_line", start=[202, 121], end=[280, 120], name="arm")
    held = editor.live.value("arm").get("start")
    assert editor.do("rotate", thing="arm", degrees=90).says == "arm rotated by 90°. arm.end.y no longer follows post."
    arm = editor.live.value("arm")
    assert (arm.get("start"), arm.get("end")) == (held, pytest.approx((200, 200), abs=2))
    editor.do("move", thing="post", to=[300, 200], snap=False)
    assert editor.live.value("arm").get("start") == editor.live.value("post").get("end") == (300, 120)


def test_an_angle_that_has_a_name_gives_way_to_being_rotated(editor: Editor) -> None:
    editor.do("draw_line", start=[200, 200], end=[280, 200], name="hand", snap=False)
    editor.do("place_by_angle", thing="hand", attribute="end")
    editor.do("parameterize", thing="hand", attribute="end.angle", name="way")
    editor.do("rotate", thing="hand", degrees=30)
    assert editor.document.parameters()["way"] == 30
    assert editor.live.value("hand").get("start") == (200, 200)


def test_what_is_rotated_says_what_it_no_longer_follows(editor: Editor) -> None:
    editor.do("draw_line", start=[200, 200], end=[200, 120], name="one", snap=False)
    editor.do("draw_line", start=[280, 200], end=[280, 120], name="two", snap=False)
    editor.do("draw_line", start=[201, 121], end=[279, 121], name="bar")
    before = formula(editor, "bar")
    assert editor.do("rotate", thing="bar", degrees=360).says == "bar rotated by 360°."
    assert formula(editor, "bar") == before
    assert "no longer follows one." in editor.do("rotate", thing="bar", degrees=45).says


def test_where_things_do_not_go_they_stay_told_as_they_are_and_measures_are_kept_where_they_do(editor: Editor) -> None:
    flags = "polygon(points=[point(gap * 2, 80), point(gap * 2 + 30, a.y), point(40, 95)])"
    sign = "rectangle(x=gap * 3 - 4, y=a.y + 60, width=9, height=7)"
    for name, text in {"gap": "45", "sign": sign, "flag": flags}.items():
        editor.do("set_formula", name=name, formula=text)
    said = editor.do("shift", things=["sign", "flag"], by=[0, 12]).says
    assert said.endswith("sign.y no longer follows a. flag.points no longer follows a.")
    assert "x=gap * 3 - 4" in formula(editor, "sign")
    assert editor.do("shift", things=["flag", "sign"], by=[-6, 0]).says == "flag, sign moved by -6, 0."
    assert "x=gap * 3 - 10" in formula(editor, "sign")
    assert "point(gap * 2 - 6, 92), point(gap * 2 + 24, " in formula(editor, "flag")
