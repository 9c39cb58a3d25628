"""What lies on what follows the order of things, alike in each picture, and what is hit lies on top."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from studio.app.canvas.sprite_cache import SpriteCache
from studio.app.painting import painting
from studio.compile import javascript
from studio.compile.compiled import compile_document
from studio.compile.runtime.painting import paint_shapes
from studio.compile.runtime.picture import svg as program_svg
from studio.document.svg import svg
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played

PLACE = {"x": 60, "y": 40}
COLOURS = ("red", "gold", "teal")
SEEN = {(255, 0, 0): "red", (255, 215, 0): "gold", (0, 128, 128): "teal"}


@pytest.fixture(scope="module")
def editor() -> Editor:
    """Three cards that overlap, each with an order; a lid beside, two pieces in a group that a lower one raises."""
    made = Editor()
    for place, colour in enumerate(COLOURS):
        start = [20 + 10 * place, 20]
        made.do(
            "draw_rectangle",
            start=start,
            end=[start[0] + 60, 60],
            fill=colour,
            stroke=None,
            name=f"card_{place}",
            snap=False,
        )
    made.do("listify", things=["card_0", "card_1", "card_2"], name="cards")
    made.do("new_state", name="orders", value=[0, 0, 0])
    made.do("new_state", name="hits", value=[])
    made.do("show_members", attribute="cards.order", of="orders")
    made.do("draw_rectangle", start=[200, 20], end=[260, 60], fill="red", stroke=None, name="under", snap=False)
    made.do("draw_rectangle", start=[220, 20], end=[280, 60], fill="gold", stroke=None, name="over", snap=False)
    made.do("draw_group", things=["under", "over"], name="pair")
    made.do("set_attribute", attribute="under.order", value=7)
    made.do("draw_rectangle", start=[240, 20], end=[300, 60], fill="teal", stroke=None, name="third", snap=False)
    made.do("set_attribute", attribute="pair.order", value=1)
    for place in ([25, 40], [85, 40]):
        made.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": place}})
        made.do("point_at_hit", of=[{"name": "cards"}], name="card")
        made.do("append", tile="hits", value={"tile": "card"})
        made.do("end")
    made.do("set_transitions", seconds=0.2)
    return made


ORDERS = [[0, 0, 0], [1, 0, 0], [0, 1, 1], [2, 3, 1], [0, -1, -2], [0.5, 0.25, 0.5]]


def lying(orders: list[float]) -> list[int]:
    """The cards from behind to the front."""
    return sorted(range(3), key=lambda card: orders[card])


@pytest.mark.parametrize("orders", ORDERS)
def test_a_scene_comes_from_behind_to_the_front_and_what_is_hit_lies_on_top(
    editor: Editor, orders: list[float]
) -> None:
    module = module_of(editor.document, "ordered")
    program = module.Program()
    program.set_state({"orders": orders})
    behind = [COLOURS[card] for card in lying(orders)]
    fills = [shape["fill"] for shape in program.scene() if shape.get("y") == 20 and shape["x"] < 200]
    assert fills == behind
    top = lying(orders)[-1]
    assert program.send("click", **PLACE).accepted and program.state["hits"] == [top]
    assert module.way_to_topmost(program, PLACE["x"], PLACE["y"]) == ("cards", top)
    with page_of(editor.document) as page:
        page.begin()
        assert page.put(orders=orders) == ""
        again = module.Program()
        again.set_state({"orders": orders})
        assert page.play([("click", PLACE)]) == played(again, [("click", PLACE)])
        page.engine.eval((Path(javascript.__file__).parent / "page" / "pointer.js").read_text("utf-8"))
        assert page.engine.eval("way_to_topmost(program, [60, 40])") == f"cards {top}"


def colour(image: QImage, x: int, y: int) -> str:
    return SEEN[image.pixelColor(x, y).getRgb()[:3]]


@pytest.mark.parametrize("orders", ORDERS)
def test_canvas_program_and_files_show_the_same(editor: Editor, orders: list[float], qapp: object) -> None:
    editor.do("give", name="orders", value=orders)
    program = module_of(editor.document, "ordered").Program()
    program.set_state({"orders": orders})
    images = [QImage(320, 80, QImage.Format.Format_RGB32) for _ in range(2)]
    painters = (
        lambda painter: SpriteCache().paint(painter, editor.live.scene()),
        lambda painter: paint_shapes(painter, program.scene()),
    )
    top = COLOURS[lying(orders)[-1]]
    for image, paints in zip(images, painters, strict=True):
        image.fill(0xFFFFFF)
        with painting(image) as painter:
            paints(painter)
        assert [colour(image, x, 40) for x in (60, 230, 250, 270, 290)] == [top, "red", "red", "gold", "teal"]
    things = [*zip(orders, ([one] for one in COLOURS), strict=True), (1, ["gold", "red"]), (0, ["teal"])]
    expected = [fill for _, fills in sorted(things, key=lambda thing: thing[0]) for fill in fills]
    for picture in (svg(editor.live.scene()), program_svg(program.scene())):
        assert re.findall('fill="(red|gold|teal)"', picture) == expected


def test_pieces_of_a_picture_keep_their_places_in_a_transition(editor: Editor, qapp: object) -> None:
    module = module_of(editor.document, "ordered")
    window = module.Window(module.Program())
    window.program.set_state({"orders": [0, 0, 1]})
    window.refresh()
    window.glide_to(0.5)
    assert [shape.get("fill") for shape in window.seen][:3] == list(COLOURS), "nothing becomes another thing"
    assert [shape["x"] for shape in window.seen[:3]] == [20, 30, 40]


def test_what_is_of_no_use_is_not_in_a_program() -> None:
    made = Editor()
    made.do("draw_rectangle", start=[0, 0], end=[40, 40], name="box", snap=False)
    assert (
        "order"
        not in compile_document(made.document, "plain").source.partition("class Program")[0].partition("DEFAULTS")[2]
    )
    made.do("set_attribute", attribute="box.order", value=2)
    assert '"order": 0' in compile_document(made.document, "plain").source
