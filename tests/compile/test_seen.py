"""What is faded or not visible is so in each picture: on the canvas, in files, in the program, in its page."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QImage

from studio.app.canvas.sprite_cache import SpriteCache
from studio.app.painting import painting
from studio.compile.runtime.painting import paint_shape, paint_shapes
from studio.compile.runtime.picture import svg as program_svg
from studio.document.scene import things_of
from studio.document.svg import svg
from studio.language.show import show
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of

SPOT = (100, 40)


@pytest.fixture(scope="module")
def editor() -> Editor:
    """A lid that is there while it is shut, a lamp as bright as its level, and a faded picture of a button."""
    made = Editor()
    made.do("new_state", name="shut", value=False)
    made.do("new_value", name="level", value=5, least=-5, most=20)
    made.do("draw_rectangle", start=[80, 20], end=[120, 60], fill="red", stroke=None, name="lamp", snap=False)
    made.do("draw_rectangle", start=[80, 20], end=[120, 60], fill="blue", stroke=None, name="lid", snap=False)
    made.do("set_attribute", attribute="lid.visible", value=False)
    made.do("give", name="shut", value=True)
    made.do("set_attribute", attribute="lid.visible", value=True)
    made.do("relate", thing="lid", attributes=["visible"])
    made.do("set_attribute", attribute="lamp.opacity", value=0.5)
    made.do("set_parameter", name="level", value=10)
    made.do("set_attribute", attribute="lamp.opacity", value=1)
    made.do("relate", thing="lamp", attributes=["opacity"])
    made.do("draw_rectangle", start=[0, 20], end=[40, 60], fill="red", stroke=None, name="face", snap=False)
    made.do("draw_ellipse", center=[20, 40], radius_x=20, radius_y=20, fill="red", name="ring", snap=False)
    made.do("draw_group", things=["face", "ring"], name="button")
    made.do("set_attribute", attribute="button.opacity", value=0.4)
    made.do("set_attribute", attribute="ring.opacity", value=0.5)
    for shut in (True, False):
        made.do("give", name="shut", value=shut)
        made.do("demonstrate_event", event="click", process="on_click", brings={"at": list(SPOT)})
        made.do("point_at_hit", of=[{"name": "lamp"}, {"name": "lid"}], name="which")
        made.do("change", tile="shut", value=not shut)
        made.do("end")
    made.do("give", name="shut", value=False)
    return made


def test_both_follow_formulas_that_examples_gave(editor: Editor) -> None:
    formulas = {name: show(one.formula) for name, one in editor.document.definitions.items()}
    assert formulas["lid"].endswith("visible=shut)") and formulas["lamp"].endswith("opacity=level / 10)")
    assert formulas["button"] == "group(items=[face, ring], opacity=0.4)"


def test_what_is_not_visible_is_neither_drawn_nor_hit(editor: Editor) -> None:
    program = module_of(editor.document).Program()
    for _ in range(4):
        fills = [shape.get("fill") for shape in program.scene()]
        assert ("blue" in fills) == program.state["shut"]
        before = program.state["shut"]
        assert program.send("click", x=SPOT[0], y=SPOT[1]).accepted
        assert program.state["shut"] is not before
    values = editor.live.value
    assert [len(list(things_of(name, values(name)))) for name in ("lid", "button")] == [0, 2]


def test_a_page_has_the_same_scene_and_hits_the_same(editor: Editor) -> None:
    events = [("click", {"x": SPOT[0], "y": SPOT[1]})] * 3
    program = module_of(editor.document).Program(level=5)
    with page_of(editor.document) as page:
        page.begin(level=5)
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)


def test_no_place_lies_on_a_shape_that_is_at_nothing() -> None:
    made = Editor()
    made.do("new_state", name="where", value={"point": [20, 40]})
    made.do("draw_ellipse", center=[20, 40], radius_x=20, radius_y=20, fill="red", name="ring", snap=False)
    made.do("let_be", attribute="ring.center", value={"name": "where"})
    made.do("new_state", name="on", value=False)
    for place in ([22, 41], [90, 90]):
        made.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": place}})
        made.do("because", of=[{"tile": "at"}, {"name": "ring"}])
        made.do("change", tile="on", value=place == [22, 41])
        made.do("change", tile="where", value={"nothing": True})
        made.do("end")
        made.do("start_again")
    program, events = module_of(made.document).Program(), [("click", {"x": 20, "y": 42})] * 2
    with page_of(made.document) as page:
        page.begin()
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program) == {"where": None, "on": False}


@pytest.mark.parametrize(("level", "opacity"), [(5, "0.5"), (-5, "0"), (20, None)])
def test_pictures_in_files_fade_alike(editor: Editor, level: int, opacity: str | None) -> None:
    editor.do("set_parameter", name="level", value=level)
    shown = [one.shape for name in ("lamp", "button") for one in things_of(name, editor.live.value(name))]
    expected = [*([opacity] if opacity else []), "0.4", "0.2"]
    assert re.findall(' opacity="([^"]*)"', svg(shown)) == expected
    scene = module_of(editor.document).Program(level=level).scene()
    assert re.findall(' opacity="([^"]*)"', program_svg(scene)) == expected


def test_the_canvas_and_the_program_paint_the_same(editor: Editor, qapp: object) -> None:
    editor.do("set_parameter", name="level", value=2)
    first, second = QImage(140, 80, QImage.Format.Format_RGB32), QImage(140, 80, QImage.Format.Format_RGB32)
    first.fill(0xFFFFFF)
    second.fill(0xFFFFFF)
    names = ("lamp", "lid", "button")
    with painting(first) as painter:
        SpriteCache().paint(painter, [one.shape for name in names for one in things_of(name, editor.live.value(name))])
    with painting(second) as painter:
        for shape in module_of(editor.document).Program(level=2).scene():
            paint_shape(painter, shape)
    for image in (first, second):
        assert image.pixelColor(100, 40).getRgb()[:3] in ((255, 204, 204), (255, 205, 205))
        assert image.pixelColor(2, 22).getRgb()[:3] == (255, 153, 153)
        assert image.pixelColor(20, 40).getRgb()[:3] == (255, 122, 122)


@pytest.mark.parametrize("ratio", [1, 1.25])
def test_ellipses_that_are_laid_down_as_pictures_look_as_if_they_were_painted(qapp: object, ratio: float) -> None:
    """To a quarter of a pixel, which is all that their edges may differ by; what is far away is nowhere."""
    usual = {"kind": "ellipse", "radius_x": 9.5, "radius_y": 6, "stroke": "black", "stroke_width": 1.5, "opacity": 1}
    usual |= {"dashes": 0, "rotation": 0}
    line = {"kind": "line", "start": (5, 5), "end": (70, 60), "stroke": "black", "stroke_width": 2, "opacity": 1}
    scene = [
        {**usual, "center": (20.3, 20.7), "fill": "gold"},
        line,
        {**usual, "center": (50, 40), "fill": "teal", "opacity": 0.5},
        {**usual, "center": (20.3, 50), "fill": None, "radius_x": 60},
        {**usual, "center": (62.1, 21.9), "fill": "#ff000080", "stroke": None},
        {**usual, "center": (1e299, 20), "fill": "gold"},
    ]
    images = [QImage(150, 140, QImage.Format.Format_RGB32) for _ in range(2)]
    for image, at_once in zip(images, (True, False), strict=True):
        image.fill(0xFFFFFF)
        image.setDevicePixelRatio(ratio)
        with painting(image) as painter:
            painter.translate(3.5, 4)
            painter.scale(1.9, 1.9)
            paint_shapes(painter, scene) if at_once else [paint_shape(painter, shape) for shape in scene]
    each = [bytes(image.constBits()) for image in images]
    off = [abs(one - other) for one, other in zip(*each, strict=True)]
    assert max(off) < 90 and sum(off) / len(off) < 0.6
    assert each[0] != bytes(len(each[0])) and len(set(each[0])) > 20
