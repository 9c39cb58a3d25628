"""What was drawn wholly inside a thing goes along when that is moved, and is told from it."""

from __future__ import annotations

from typing import Any

import pytest

from studio.document.bounds import bounds
from studio.document.live import Live, looked_at
from studio.document.model import Document
from studio.generalize.contents import preparing, with_contents
from studio.language.show import show
from studio.session.editor import Editor


def _pond() -> Editor:
    """A pond with an island, a pole whose top hangs on the island, three stones in a row, and a boat half outside."""
    editor = Editor()
    editor.do("draw_ellipse", center=[300, 200], edge=[450, 320], name="pond")
    editor.do("draw_rectangle", start=[237, 141], end=[279, 168], name="island", snap=False)
    editor.do("draw_line", start=[258, 141], end=[258, 110], name="pole")
    for number in range(3):
        x = 290 + 30 * number
        editor.do("draw_rectangle", start=[x, 240], end=[x + 10, 250], name=f"stone_{number}", snap=False)
    editor.do("listify", things=["stone_0", "stone_1", "stone_2"], name="stones")
    editor.do("draw_rectangle", start=[430, 190], end=[470, 210], name="boat", snap=False)
    return editor


def _formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def _corners(editor: Editor) -> list[tuple[float, float]]:
    value = editor.live.value
    boxes = [value("island"), *value("stones"), value("boat")]
    return [(one.get("x"), one.get("y")) for one in boxes] + [value("pole").get("start")]


@pytest.mark.parametrize(
    "command, given",
    [
        ("move", {"thing": "pond", "to": [330, 240], "snap": False}),
        ("drag", {"thing": "pond", "attribute": "center", "to": [330, 240], "snap": False}),
        ("shift", {"things": ["pond"], "by": [30, 40]}),
        ("shift", {"things": ["pond", "island"], "by": [30, 40]}),
    ],
)
def test_what_lies_in_a_thing_goes_along_in_each_way_of_moving_it(command: str, given: dict[str, object]) -> None:
    editor = _pond()
    before = _corners(editor)
    says = editor.do(command, **given).says
    boat = len(before) - 2
    gone = [(x, y) if k == boat else (x + 30, y + 40) for k, (x, y) in enumerate(before)]
    assert _corners(editor) == gone
    assert "stones belong to pond and go along." in says or "stones belongs to pond and goes along." in says


def test_it_is_told_from_the_thing_and_what_follows_it_already_stays_as_it_is() -> None:
    editor = _pond()
    editor.do("move", thing="pond", to=[330, 240], snap=False)
    assert "x=pond.center.x - 63, y=pond.center.y - 59" in _formula(editor, "island")
    assert "x=pond.center.x - 10 + 30 * i" in _formula(editor, "stones")
    assert "pond" not in _formula(editor, "boat")
    top = "point(island.x + island.width / 2, pond.center.y - 90)"
    assert _formula(editor, "pole") == f"line(start=point(island.x + island.width / 2, island.y), end={top})"
    assert editor.do("move", thing="pond", to=[300, 200], snap=False).says == "pond moved."
    assert _corners(editor) == _corners(_pond())


def test_a_thing_can_be_moved_alone() -> None:
    editor = _pond()
    before = _corners(editor)
    editor.do("move", thing="pond", to=[330, 240], snap=False, alone=True)
    assert _corners(editor) == before


def test_the_parts_of_a_group_go_along_with_what_follows_them() -> None:
    editor = _pond()
    editor.do("draw_ellipse", center=[360, 180], edge=[366, 186], name="buoy", snap=False)
    editor.do("draw_group", things=["island", "buoy"], name="both")
    editor.do("move", thing="pond", to=[330, 240], snap=False)
    assert editor.live.value("both").as_dict().get("dx", 0) == 0
    assert editor.live.value("buoy").get("center") == (390, 220)
    assert editor.live.value("pole").get("start").x == editor.live.value("island").get("x") + 21


def test_an_instance_in_a_thing_goes_along() -> None:
    editor = _pond()
    editor.do("make_component", things=["island"], name="isle")
    editor.do("move", thing="pond", to=[330, 240], snap=False)
    assert (editor.live.value("island").get("x"), editor.live.value("island").get("y")) == (267, 181)


def test_what_lies_in_an_instance_of_one_shape_goes_along() -> None:
    editor = _pond()
    editor.do("make_component", things=["pond"], name="water")
    editor.do("draw_rectangle", start=[340, 170], end=[356, 182], name="raft", snap=False)
    editor.do("move", thing="pond", to=[330, 240], snap=False)
    assert (editor.live.value("raft").get("x"), editor.live.value("raft").get("y")) == (370, 210)


def test_what_hangs_on_something_outside_or_lies_behind_stays() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[120, 120], end=[140, 140], name="behind", snap=False)
    editor.do("draw_rectangle", start=[20, 20], end=[30, 30], name="aside", snap=False)
    editor.do("draw_rectangle", start=[100, 100], end=[300, 300], name="sheet", snap=False)
    editor.do("draw_rectangle", start=[150, 200], end=[170, 230], name="tag", snap=False)
    editor.do("set_formula", name="tag", formula="rectangle(x=aside.x + 130, y=200, width=20, height=30)")
    assert editor.do("move", thing="sheet", to=[130, 100], snap=False).says == "sheet moved."
    assert editor.live.value("tag").get("x") == 150


def test_what_lies_in_a_thing_that_is_resized_stays() -> None:
    editor = _pond()
    editor.do("drag", thing="pond", attribute="edge", to=[470, 350], snap=False)
    assert "pond" not in _formula(editor, "island")


def test_what_lies_in_a_part_of_a_group_goes_along_with_that() -> None:
    editor = _pond()
    editor.do("draw_group", things=["pond", "island", "boat"], name="scene")
    says = editor.do("drag", thing="scene", attribute="items[0].center", to=[330, 240], snap=False).says
    assert says.endswith(" island belongs to pond and goes along.")
    assert (editor.live.value("island").get("x"), editor.live.value("boat").get("x")) == (267, 430)


def _dock() -> Editor:
    """A crate with a mast over its middle, a lid on its top, and a fence that stands on the same level, beside it."""
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 200], end=[200, 260], name="crate")
    editor.do("draw_line", start=[150, 200], end=[150, 120], name="mast")
    editor.do("draw_rectangle", start=[113, 186], end=[141, 200], name="lid")
    editor.do("draw_line", start=[300, 260], end=[360, 230], name="fence")
    editor.do("set_formula", name="fence", formula="line(start=point(300, crate.y + 60), end=point(360, crate.y + 30))")
    return editor


def test_what_stands_on_a_thing_goes_along_wholly_and_what_is_only_level_with_it_does_not() -> None:
    editor = _dock()
    assert _formula(editor, "mast").endswith("end=point(crate.x + crate.width / 2, 120))")
    says = editor.do("move", thing="crate", to=[130, 190], snap=False).says
    assert says == "crate moved. mast, lid belong to crate and go along."
    value = editor.live.value
    assert (value("mast").get("end"), value("lid").get("x"), value("lid").get("y")) == ((180, 110), 140, 176)
    assert "x=crate.x + 10, y=crate.y - 14, width=30, height=14" in _formula(editor, "lid")
    assert value("fence").get("start").x == 300


def test_boxes_that_were_drawn_down_to_each_other_go_along_as_a_tower() -> None:
    editor = Editor()
    for number in range(3):
        bottom = 300 - 40 * number
        editor.do("draw_rectangle", start=[101, bottom - 40], end=[161, bottom + 1], name=f"floor_{number}")
    editor.do("drag", thing="floor_0", attribute="start", to=[130, 270], snap=False)
    floors = [editor.live.value(f"floor_{number}") for number in range(3)]
    assert [(one.get("x"), one.get("y"), one.get("height")) for one in floors] == [
        (130, 270, 40),
        (130, 230, 40),
        (130, 190, 40),
    ]


def test_what_is_told_from_several_things_that_go_along_goes_along_as_well() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 200], end=[300, 212], name="board")
    editor.do("draw_rectangle", start=[100, 120], end=[112, 201], name="end")
    for name, x, y in (("thin", 112, 150), ("thick", 137, 135)):
        editor.do("draw_rectangle", start=[x + 1, y], end=[x + 26, 201], name=name)
    for name, x in (("wheel", 140), ("other_wheel", 260)):
        editor.do("draw_ellipse", center=[x, 222], edge=[x + 10, 232], name=name)
    names = ("end", "thin", "thick", "wheel", "other_wheel")
    before = [_box(editor, one) for one in names]
    editor.do("move", thing="board", to=[120, 230], snap=False)
    for name, was in zip(names, before, strict=True):
        assert was is not None
        left, top, right, bottom = was
        assert _box(editor, name) == (left + 20, top + 30, right + 20, bottom + 30), name


def _box(editor: Editor, name: str) -> tuple[float, float, float, float] | None:
    return bounds([editor.live.value(name)])


def test_a_row_of_marks_on_a_side_goes_along_and_a_line_to_somewhere_else_stays_there() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 40], end=[130, 240], name="tube")
    for number in range(4):
        y = 70 + 40 * number
        editor.do("draw_line", start=[130, y], end=[146, y], name=f"mark_{number}")
    editor.do("listify", things=[f"mark_{number}" for number in range(4)], name="marks")
    editor.do("draw_line", start=[100, 40], end=[20, 10], name="string")
    says = editor.do("move", thing="tube", to=[110, 65], snap=False).says
    assert says == "tube moved. marks belongs to tube and goes along."
    ends = [one.get("end") for one in editor.live.value("marks")]
    assert ends == [(156, 95 + 40 * number) for number in range(4)]
    assert editor.live.value("string").get("end") == (20, 10)


def test_what_goes_along_is_worked_out_in_small_steps_and_once_for_all_moments_of_a_pull() -> None:
    document = _pond().document
    assert len(list(preparing(document, "pond"))) > 3
    assert list(preparing(document, "pond")) == []
    assert with_contents(document, "pond")[1] == ("island", "pole", "stones")


def test_many_things_that_go_along_are_counted() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[300, 100], name="sheet", snap=False)
    for k in range(5):
        editor.do("draw_rectangle", start=[13 + 50 * k, 17], end=[33 + 47 * k, 41], name=f"stamp_{k}", snap=False)
    says = editor.do("move", thing="sheet", to=[5, 5], snap=False).says
    assert says == "sheet moved. 5 things belong to sheet and go along."


def _sheets() -> Editor:
    """A sheet with a tag, and two boxes further to the right and down."""
    editor = Editor()
    for name, start, end in (
        ("sheet", [10, 10], [200, 200]),
        ("tag", [31, 37], [52, 58]),
        ("second", [300, 300], [340, 340]),
        ("third", [350, 420], [390, 460]),
    ):
        editor.do("draw_rectangle", start=start, end=end, name=name, snap=False)
    return editor


@pytest.mark.parametrize("command, given", [("align", {"side": "left"}), ("distribute", {"axis": "x"})])
def test_what_lies_in_a_thing_that_stays_is_left_as_it_is(command: str, given: dict[str, str]) -> None:
    editor = _sheets()
    says = editor.do(command, things=["sheet", "second", "third"], **given).says
    assert "along" not in says
    assert "sheet" not in _formula(editor, "tag")
    says = editor.do("align", things=["sheet", "second", "third"], side="bottom").says
    assert "tag belongs to sheet and goes along." in says


def test_what_is_locked_stays() -> None:
    editor = _sheets()
    editor.do("lock", things=["tag"])
    before = _formula(editor, "tag")
    assert editor.do("move", thing="sheet", to=[40, 40], snap=False).says == "sheet moved."
    assert _formula(editor, "tag") == before


@pytest.mark.parametrize("command, given", [("drag", {"attribute": "start"}), ("move", {})])
def test_what_follows_the_same_number_as_a_thing_goes_along_wholly(command: str, given: dict[str, str]) -> None:
    editor = _sheets()
    editor.do("set_formula", name="margin", formula="10")
    for name, formula in (
        ("sheet", "rectangle(x=margin, y=100, width=200, height=200)"),
        ("tag", "rectangle(x=margin + 10, y=120, width=22, height=23)"),
    ):
        editor.do("set_formula", name=name, formula=formula)
    says = editor.do(command, thing="sheet", to=[40, 140], snap=False, **given).says
    tag = editor.live.value("tag")
    assert (tag.get("x"), tag.get("y")) == (50, 160)
    assert "tag belongs to sheet and goes along." in says


def test_many_things_are_told_from_a_thing_in_few_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    editor = _sheets()
    for number in range(60):
        x, y = 13 + 18 * (number % 10), 60 + 17 * (number // 10)
        editor.do("draw_rectangle", start=[x, y], end=[x + 5, y + 7], name=f"dot_{number}", snap=False)
    looks: list[Document] = []
    update = Live.update

    def counted(live: Live, document: Document, *given: Any) -> frozenset[str]:
        looks.append(document)
        return update(live, document, *given)

    looked_at(editor.document)
    monkeypatch.setattr(Live, "update", counted)
    assert len(with_contents(editor.document, "sheet")[1]) == 61
    assert len(looks) < 15


def _cart() -> Editor:
    """A cart of two boxes in a group that was moved, a sign over both, a lamp on one of them, and a weed beside."""
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 200], end=[180, 260], name="front", snap=False)
    editor.do("draw_rectangle", start=[180, 200], end=[260, 260], name="rear", snap=False)
    editor.do("draw_group", things=["front", "rear"], name="cart")
    editor.do("move", thing="cart", to=[20, 10], snap=False)
    editor.do("draw_rectangle", start=[170, 220], end=[237, 243], name="sign", snap=False)
    editor.do("draw_ellipse", center=[144, 233], edge=[149, 238], name="lamp", snap=False)
    editor.do("draw_ellipse", center=[390, 260], edge=[395, 265], name="weed", snap=False)
    return editor


def _on_the_cart(editor: Editor) -> tuple[float, ...]:
    sign, lamp, weed = map(editor.live.value, ("sign", "lamp", "weed"))
    return sign.get("x"), sign.get("y"), *lamp.get("center"), *weed.get("center")


def test_what_lies_on_a_group_goes_along_when_that_is_moved_as_a_whole() -> None:
    editor = _cart()
    says = editor.do("move", thing="cart", to=[50, 40], snap=False).says
    assert says == "cart moved. sign, lamp belong to cart and go along."
    assert _on_the_cart(editor) == (200, 250, 174, 263, 390, 260)
    assert "x=cart.dx + 150, y=cart.dy + 210" in _formula(editor, "sign")
    editor.do("move", thing="cart", to=[20, 10], snap=False)
    assert _on_the_cart(editor) == _on_the_cart(_cart())


def test_what_lies_on_a_group_stays_when_that_is_moved_alone() -> None:
    editor = _cart()
    editor.do("move", thing="cart", to=[50, 40], snap=False)
    says = editor.do("move", thing="cart", to=[20, 10], snap=False, alone=True).says
    assert says == "cart moved. sign, lamp no longer belong to cart."
    assert _on_the_cart(editor) == (200, 250, 174, 263, 390, 260)


def test_what_lies_on_a_rotated_group_goes_along() -> None:
    editor = _cart()
    editor.do("rotate", thing="cart", degrees=90)
    editor.do("draw_ellipse", center=[195, 300], edge=[199, 304], name="knob", snap=False)
    assert (
        editor.do("shift", things=["cart"], by=[5, 7]).says
        == "cart moved by 5, 7. knob belongs to cart and goes along."
    )
    assert editor.live.value("knob").get("center") == (200, 307)
