"""One thing drawn is repeated round a centre, as often as a slider says."""

from __future__ import annotations

import math

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point, Shape
from studio.session.editor import Editor

MIDDLE = (200, 150)


def dial() -> Editor:
    editor = Editor()
    editor.do("draw_ellipse", center=[*MIDDLE], radius_x=100, radius_y=100, snap=False, name="dial")
    return editor


def turned(place: Point, degrees: float) -> tuple[float, float]:
    x, y, angle = place.x - MIDDLE[0], place.y - MIDDLE[1], math.radians(degrees)
    return MIDDLE[0] + x * math.cos(angle) - y * math.sin(angle), MIDDLE[1] + x * math.sin(angle) + y * math.cos(angle)


def near(one: Point, other: tuple[float, float], within: float = 0.5) -> bool:
    return math.dist(one, other) <= within


DRAWN = {
    "line": ("draw_line", {"start": [200, 50], "end": [200, 70]}),
    "ellipse": ("draw_ellipse", {"center": [200, 100], "radius_x": 10, "radius_y": 30}),
    "rectangle": ("draw_rectangle", {"start": [190, 60], "end": [210, 90]}),
    "polygon": ("draw_polygon", {"points": [[200, 140], [185, 90], [200, 60], [217, 93]]}),
    "label": ("draw_label", {"at": [200, 60], "content": "12"}),
}


def points_of(one: Shape) -> list[Point]:
    given = one.as_dict()
    if "width" in given:
        return [Point(given["x"] + given["width"] / 2, given["y"] + given["height"] / 2)]
    return [*given.get("points", ()), *(given[key] for key in ("start", "end", "center", "at") if key in given)]


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize("count", [3, 7, 12])
def test_a_shape_is_repeated_at_even_angles_at_any_count(kind: str, count: int) -> None:
    editor = dial()
    command, given = DRAWN[kind]
    editor.do(command, **given, name="part", snap=False)
    first = points_of(editor.live.value("part"))
    editor.do("repeat_around", things=["part"], centre=[203, 148], count=5, name="parts")
    editor.do("set_parameter", name="parts_count", value=count)
    members = editor.live.value("parts")
    assert len(members) == count and "dial.center" in show(editor.document.definitions["parts"].formula)
    for number, one in enumerate(members):
        places = points_of(one)
        assert all(near(*pair) for pair in zip(places, (turned(at, 360 / count * number) for at in first), strict=True))
        if kind in ("ellipse", "rectangle"):
            assert one.get("rotation") == pytest.approx(360 / count * number)


def test_where_nothing_is_drawn_in_the_middle_the_place_is_meant() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[200, 100], radius_x=10, radius_y=30, name="petal", snap=False)
    done = editor.do("repeat_around", things=["petal"], centre=[200.3, 149.8], count=6, name="petals")
    assert "petals_count says how often" in done.says
    assert near(editor.live.value("petals")[3].get("center"), (200, 200))
    editor.do("set_some", thing="petals", members=[0, 2, 4], attribute="fill", value="red")
    assert "[red, None][i % 2]" in show(editor.document.definitions["petals"].formula)


def test_several_things_are_repeated_as_they_are() -> None:
    editor = dial()
    editor.do("draw_line", start=[200, 150], end=[200, 80], name="stem", snap=False)
    editor.do("draw_ellipse", center=[200, 70], radius_x=10, radius_y=10, name="bud", snap=False)
    editor.do("repeat_around", things=["stem", "bud"], centre=[200, 150], count=4, name="arms")
    assert len(editor.live.value("arms")) == 4
    assert [name for name, one in editor.document.definitions.items() if one.drawn] == ["dial", "arms"]
    second = editor.live.value("arms")[1]
    bud = next(one for one in second.get("items") if one.kind == "ellipse").get("center")
    assert (bud.x, bud.y) == (0, -80) and (second.get("dx"), second.get("dy"), second.get("rotation")) == (200, 150, 90)


def test_what_cannot_be_repeated_is_refused_with_the_reason() -> None:
    editor = dial()
    editor.do("draw_line", start=[200, 50], end=[200, 70], name="mark", snap=False)
    plain = {"things": ["mark"], "centre": [200, 150], "count": 4, "name": "marks"}
    for given, why in (({"count": 1}, "2 or more"), ({"name": "dial"}, "Choose another")):
        with pytest.raises(Refusal, match=why):
            editor.do("repeat_around", **{**plain, **given})
    editor.do("draw_line", start=[100, 50], end=[100, 70], name="spoke", snap=False)
    editor.do("set_formula", name="spoke", formula="line(start=mark.start, end=point(100, 70))")
    done = editor.do("repeat_around", things=["spoke"], centre=[200, 150], count=4, name="spokes")
    assert done.says.endswith("Where they stand follows mark no more.")
    editor.do("let_change", thing="mark", attribute="start", name="tip")
    with pytest.raises(Refusal, match="tip says where mark is"):
        editor.do("repeat_around", **plain)
