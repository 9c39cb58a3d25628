"""What lies in a thing and goes along with it stays where it is when that is resized, or moved alone."""

from __future__ import annotations

import json

import pytest

from studio.document.file import dumps, loads
from studio.language.show import show
from studio.session.editor import Editor


def _moved_once(shape: str = "rectangle") -> Editor:
    """A sheet, or a triangle, that was moved once, so that the tag in it is told from it."""
    editor = Editor()
    if shape == "rectangle":
        editor.do("draw_rectangle", start=[100, 100], end=[300, 300], name="sheet", snap=False)
    elif shape == "ellipse":
        editor.do("draw_ellipse", center=[240, 150], edge=[340, 250], name="sheet", snap=False)
    else:
        editor.do("draw_polygon", points=[[100, 100], [400, 100], [200, 400]], name="sheet", snap=False)
    editor.do("draw_rectangle", start=[240, 130], end=[270, 157], name="tag", snap=False)
    assert "tag belongs to sheet" in editor.do("shift", things=["sheet"], by=[10, 10]).says
    return editor


def _place(editor: Editor) -> tuple[float, float]:
    tag = editor.live.value("tag")
    return tag.get("x"), tag.get("y")


PULLS = {"start": [60, 60], "end": [400, 410], "top_right": [350, 50], "left": [50, 200], "right": [400, 200]}


@pytest.mark.parametrize("corner", PULLS)
def test_it_stays_when_a_corner_is_pulled_and_then_another(corner: str) -> None:
    editor = _moved_once()
    editor.do("resize", thing="sheet", corner=corner, to=PULLS[corner], snap=False)
    assert _place(editor) == (250, 140)
    editor.do("resize", thing="sheet", corner="end", to=[500, 500], snap=False)
    editor.do("resize", thing="sheet", corner="start", to=[30, 40], snap=False)
    assert _place(editor) == (250, 140)
    editor.do("shift", things=["sheet"], by=[7, 8])
    assert _place(editor) == (257, 148)


@pytest.mark.parametrize("corner", [0, 1, 2])
def test_it_stays_when_a_corner_of_a_polygon_is_pulled(corner: int) -> None:
    editor = _moved_once("polygon")
    x, y = editor.live.value("sheet").get("points")[corner]
    editor.do("drag", thing="sheet", attribute=f"points[{corner}]", to=[x - 40, y - 10], snap=False)
    assert _place(editor) == (250, 140)
    editor.do("shift", things=["sheet"], by=[7, 8])
    assert _place(editor) == (257, 148)


@pytest.mark.parametrize("shape", ["rectangle", "ellipse", "polygon"])
def test_it_stays_when_the_thing_is_moved_alone(shape: str) -> None:
    editor = _moved_once(shape)
    says = editor.do("move", thing="sheet", to=[150, 130], snap=False, alone=True).says
    assert _place(editor) == (250, 140)
    assert says == "sheet moved. tag no longer belongs to sheet."


def test_it_stays_when_the_thing_is_pulled_alone_by_its_body() -> None:
    editor = _moved_once()
    editor.do("drag", thing="sheet", attribute="start", to=[150, 130], snap=False, alone=True)
    assert _place(editor) == (250, 140)


def test_what_lies_on_a_side_follows_that() -> None:
    editor = _moved_once()
    editor.do("set_formula", name="tag", formula="rectangle(x=sheet.x, y=140, width=30, height=27)")
    editor.do("resize", thing="sheet", corner="left", to=[60, 200], snap=False)
    assert _place(editor) == (60, 140)


def test_a_row_that_was_told_from_the_far_side_stays_when_the_thing_is_moved_alone() -> None:
    editor = _moved_once()
    for number in range(3):
        x = 150 + 20 * number
        editor.do("draw_rectangle", start=[x, 200], end=[x + 9, 209], name=f"dot_{number}", snap=False)
    editor.do("listify", things=["dot_0", "dot_1", "dot_2"], name="dots")
    editor.do("shift", things=["sheet"], by=[10, 10])
    editor.do("resize", thing="sheet", corner="start", to=[60, 60], snap=False)
    before = editor.live.value("dots")
    editor.do("move", thing="sheet", to=[90, 95], snap=False, alone=True)
    assert editor.live.value("dots") == before


def _told(editor: Editor) -> str:
    return show(editor.document.definitions["tag"].formula)


def _type(editor: Editor, old: str, new: str) -> None:
    """Types another formula of one attribute, as the inspector does."""
    assert old in _told(editor)
    editor.do("set_formula", name="tag", formula=_told(editor).replace(old, new))


def test_what_a_person_told_from_a_thing_stays_told_so_when_that_is_pulled() -> None:
    editor = _moved_once()
    _type(editor, "x=sheet.x + 140", "x=sheet.x + 35")
    editor.do("resize", thing="sheet", corner="start", to=[60, 60], snap=False)
    assert "x=sheet.x + 35, y=sheet.y + sheet.height - 170" in _told(editor)
    editor.do("resize", thing="sheet", corner="start", to=[50, 50], snap=False, inside="margins")
    assert "x=sheet.x + 35, y=sheet.y + 80" in _told(editor)


def test_who_told_a_place_is_known_after_saving_undoing_and_renaming() -> None:
    editor = _moved_once()
    _type(editor, "y=sheet.y + 30", "y=sheet.y + 50")
    _type(editor, "y=sheet.y + 50", "y=9")
    editor.undo()
    editor.do("rename", old="sheet", new="page")
    again = Editor(loads(dumps(editor.document, []))[0])
    again.do("resize", thing="page", corner="start", to=[60, 60], snap=False)
    assert "x=page.x + page.width - 60, y=page.y + 50" in _told(again)


def test_a_corner_that_only_goes_along_with_a_side_stays_when_another_is_pulled() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[400, 300], name="wall", snap=False)
    editor.do("draw_polygon", points=[[100, 100], [100, 300], [180, 300]], name="ramp")
    editor.do("resize", thing="wall", corner="left", to=[60, 200], snap=False)
    assert editor.live.value("ramp").get("points") == [(60, 100), (60, 300), (180, 300)]


def _train() -> Editor:
    """A group of two wagons, with a plate over both that went along with it."""
    editor = Editor()
    for number in range(2):
        x = 50 + 70 * number
        editor.do("draw_rectangle", start=[x, 300], end=[x + 70, 350], name=f"wagon_{number}", snap=False)
    editor.do("draw_group", things=["wagon_0", "wagon_1"], name="train")
    editor.do("draw_rectangle", start=[100, 320], end=[137, 333], name="plate", snap=False)
    assert "plate belongs to train" in editor.do("shift", things=["train"], by=[30, 20]).says
    return editor


def test_what_went_along_with_a_group_stays_when_that_is_turned() -> None:
    editor = _train()
    before = editor.live.value("plate")
    assert "plate no longer belongs to train." in editor.do("rotate", thing="train", degrees=40).says
    assert editor.live.value("plate") == before
    editor = _train()
    editor.do("set_attribute", attribute="train.rotation", value=40)
    assert editor.live.value("plate") == before


def test_what_went_along_with_a_group_stays_when_that_is_taken_apart() -> None:
    editor = _train()
    before = editor.live.value("plate")
    editor.do("ungroup", things=["train"])
    assert "train" not in editor.document.definitions
    assert editor.live.value("plate") == before


MADE = {
    "listify": {"things": ["knob_0", "knob_1"], "name": "knobs"},
    "draw_group": {"things": ["knob_0", "knob_1"], "name": "knobs"},
    "duplicate": {"thing": "knob_0", "to": [65, 155], "snap": False, "name": "knobs"},
}


def _knobs() -> Editor:
    """A panel with two knobs that went along with it."""
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 40], end=[220, 180], name="panel", snap=False)
    for number, y in enumerate((70, 100)):
        editor.do("draw_ellipse", center=[60, y], edge=[68, y + 8], name=f"knob_{number}", snap=False)
    editor.do("shift", things=["panel"], by=[5, 5])
    return editor


@pytest.mark.parametrize("command", MADE)
def test_what_is_made_of_what_went_along_stays_when_a_corner_is_pulled(command: str) -> None:
    editor = _knobs()
    editor.do(command, **MADE[command])
    editor.do("shift", things=["panel"], by=[3, 4])
    before = editor.live.value("knobs")
    editor.do("resize", thing="panel", corner="start", to=[10, 10], snap=False)
    assert editor.live.value("knobs") == before


def test_a_list_keeps_its_share_where_its_members_went_along() -> None:
    editor = _knobs()
    editor.do("listify", **MADE["listify"])
    editor.do("resize", thing="panel", corner="start", to=[-75, -5], snap=False, inside="shares")
    assert [one.get("center").x for one in editor.live.value("knobs")] == [-15, -15]


def test_a_list_is_told_as_a_person_told_all_its_members() -> None:
    editor = _knobs()
    for name in ("knob_0", "knob_1"):
        told = show(editor.document.definitions[name].formula)
        editor.do("set_formula", name=name, formula=told.replace("panel.x + 40", "panel.x + 50"))
    editor.do("listify", **MADE["listify"])
    editor.do("resize", thing="panel", corner="start", to=[10, 10], snap=False)
    assert [one.get("center").x for one in editor.live.value("knobs")] == [60, 60]


def test_what_went_along_in_a_file_that_says_nothing_of_it_stays_when_a_corner_is_pulled() -> None:
    editor = _knobs()
    data = json.loads(dumps(editor.document, []))
    for one in data["definitions"]:
        one.pop("carried", None)
    again = Editor(loads(json.dumps(data))[0])
    told = show(again.document.definitions["knob_1"].formula)
    again.do("set_formula", name="knob_1", formula=told.replace("panel.x + 40", "panel.x + 50"))
    again.do("resize", thing="panel", corner="start", to=[10, 10], snap=False)
    assert [again.live.value(name).get("center") for name in ("knob_0", "knob_1")] == [(65, 75), (60, 105)]


def test_what_goes_along_with_a_member_of_a_list_stays_when_that_is_pulled() -> None:
    editor = _knobs()
    editor.do("draw_rectangle", start=[320, 45], end=[520, 185], name="other", snap=False)
    editor.do("listify", things=["panel", "other"], name="panels")
    assert "panels[0].x + 40" in show(editor.document.definitions["knob_0"].formula)
    assert "panels[0].x + 40" in map(show, editor.document.definitions["knob_0"].carried or ())
