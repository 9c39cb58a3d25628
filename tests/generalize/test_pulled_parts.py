"""What is pulled inside an instance or group changes what the component or the part itself says, for all of them."""

from __future__ import annotations

import pytest

from studio.language.values import Point, Shape
from studio.session.editor import Editor


def street(*open: str) -> Editor:
    """Three houses with a door in the middle and a roof, listed."""
    editor = Editor()
    editor.do("draw_rectangle", start=[-110, 20], end=[-30, 106], name="wall")
    editor.do("draw_rectangle", start=[-80, 64], end=[-60, 106], name="door")
    editor.do("draw_polygon", points=[[-110, 20], [-70, -16], [-30, 20]], name="roof")
    editor.do("make_component", things=["wall", "door", "roof"], name="house", open=list(open))
    for number, x in enumerate((0, 110), 2):
        editor.do("make_instance", component="house", name=f"house_{number}", values={"at": [x, -16]})
    editor.do("listify", things=["house_1", "house_2", "house_3"], name="street")
    return editor


def parts(editor: Editor, number: int) -> list[Shape]:
    return [house.get("items")[number] for house in editor.live.value("street")]


@pytest.mark.parametrize("open", [(), ("at", "size")])
def test_a_door_that_is_pulled_goes_along_alone_in_all_houses(open: tuple[str, ...]) -> None:
    editor = street(*open)
    before, walls = parts(editor, 1), parts(editor, 0)
    door = before[1]
    to = [door.get("x") + 12, door.get("y")]
    result = editor.do("drag", thing="street", attribute="items[1].start", index=[1], to=to, snap=False)
    assert "x in house becomes" in result.says
    assert [one.get("x") - was.get("x") for one, was in zip(parts(editor, 1), before, strict=True)] == [12, 12, 12]
    assert [one.get("width") for one in parts(editor, 1)] == [20, 20, 20]
    assert parts(editor, 0) == walls


@pytest.mark.parametrize("open", [(), ("at", "size")])
def test_a_door_in_the_middle_stays_there_when_its_side_is_pulled(open: tuple[str, ...]) -> None:
    editor = street(*open)
    door = parts(editor, 1)[1]
    to = [door.get("x") + 25, door.get("y") + 5]
    editor.do("drag", thing="street", attribute="items[1].right", index=[1], to=to, snap=False)
    for wall, wide in zip(parts(editor, 0), parts(editor, 1), strict=True):
        assert wide.get("width") == 30
        assert wide.get("x") + 15 == wall.get("x") + wall.get("width") / 2


def test_what_lies_at_the_place_of_its_instance_can_be_pulled_off_it() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[10, 10], end=[50, 40], name="box", snap=False)
    editor.do("draw_ellipse", center=[90, 90], radius_x=10, radius_y=10, name="dot", snap=False)
    editor.do("make_component", things=["box", "dot"], name="pair", open=["box.width"])
    editor.do("make_instance", component="pair", name="other", values={"at": [200, 200]})
    editor.do("drag", thing="other", attribute="items[0].start", to=[190, 205], snap=False)
    boxes = [editor.live.value(name).get("items")[0] for name in ("pair_1", "other")]
    assert [(one.get("x"), one.get("y")) for one in boxes] == [(0, 15), (190, 205)]
    assert editor.live.value("other").get("items")[1].get("center") == Point(280, 280)


def test_a_part_of_groups_in_a_list_goes_along_alone() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[-110, 20], end=[-30, 106], name="wall")
    editor.do("draw_rectangle", start=[-80, 64], end=[-60, 106], name="door")
    editor.do("draw_group", things=["wall", "door"], name="house")
    for number, x in enumerate((110, 220), 2):
        editor.do("duplicate", thing="house", to=[x, 0], name=f"house_{number}")
    editor.do("listify", things=["house", "house_2", "house_3"], name="street")
    editor.do("drag", thing="street", attribute="items[1].start", index=[1], to=[-68, 64], snap=False)
    assert [one.get("x") for one in parts(editor, 1)] == [-68, -68, -68]
    assert {(one.get("x"), one.get("width")) for one in parts(editor, 0)} == {(-110, 80)}


def _garden() -> Editor:
    """A component of a bed with a hedge over it, a plant in its middle, a stone in it, and a can beside it."""
    editor = Editor()
    editor.do("draw_rectangle", start=[10, 60], end=[130, 150], name="bed")
    editor.do("draw_polygon", points=[[10, 60], [130, 60], [70, 10]], name="hedge")
    editor.do("draw_rectangle", start=[55, 110], end=[85, 150], name="plant")
    editor.do("draw_rectangle", start=[19, 73], end=[32, 81], name="stone", snap=False)
    editor.do("draw_rectangle", start=[163, 71], end=[178, 84], name="can", snap=False)
    editor.do("make_component", things=["bed", "hedge", "plant", "stone", "can"], name="garden")
    editor.do("make_instance", component="garden", name="other", values={"at": [300, 200]})
    return editor


def _lefts(editor: Editor) -> list[float]:
    left = editor.live.value("other").get("items")
    return [min(one.x for one in part.get("points")) if part.kind == "polygon" else part.get("x") for part in left]


@pytest.mark.parametrize("attribute, by", [("start", [7, 7, 7, 7, 0]), ("left", [7, 7, 3.5, 0, 0])])
def test_what_belongs_to_a_part_of_an_instance_goes_along_with_it(attribute: str, by: list[float]) -> None:
    editor = _garden()
    before = _lefts(editor)
    bed = editor.live.value("other").get("items")[0]
    to = [bed.get("x") + 7, bed.get("y") + (9 if attribute == "start" else 20)]
    says = editor.do("drag", thing="other", attribute=f"items[0].{attribute}", to=to, snap=False).says
    assert f"{sum(map(bool, by)) - 1} other parts of garden go along." in says
    assert [now - then for now, then in zip(_lefts(editor), before, strict=True)] == by
    top = editor.live.value("other").get("items")[0].get("y")
    assert editor.live.value("other").get("items")[1].get("points")[0].y == top


def test_a_part_of_an_instance_can_be_pulled_alone_and_takes_nothing_along_that_it_hangs_on() -> None:
    editor = _garden()
    before = _lefts(editor)
    bed, _, plant, *_ = editor.live.value("other").get("items")
    at = [plant.get("x") + 5, plant.get("y")]
    says = editor.do("drag", thing="other", attribute="items[2].start", to=at, snap=False).says
    assert "along" not in says
    to = [bed.get("x") + 7, bed.get("y")]
    editor.do("drag", thing="other", attribute="items[0].start", to=to, snap=False, alone=True)
    assert [now - then for now, then in zip(_lefts(editor), before, strict=True)] == [7, 0, 5, 0, 0]
