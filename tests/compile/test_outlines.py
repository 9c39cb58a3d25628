"""Lines with dashes and arrow heads, smooth curves and gradients look the same in studio, program and page."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from studio.compile.javascript.names import runtime_source
from studio.compile.javascript.page import SHOWING
from studio.document.svg import svg
from studio.language.builtins import TABLE
from studio.session.editor import Editor
from tests.compile.emitted import module_of

PAGE = Path(__file__).parents[2] / "studio" / "compile" / "javascript" / "page"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@cache
def drawn() -> Editor:
    editor = Editor()
    editor.do("draw_line", start=[20, 20], end=[150, 60], snap=False)
    editor.do("draw_path", points=[[180, 20], [220, 80], [260, 20], [300, 80]], snap=False)
    editor.do("draw_polygon", points=[[200, 110], [260, 100], [280, 150], [190, 160]], fill="gold", snap=False)
    editor.do("draw_path", points=[[10, 200], [60, 240], [90, 210]], closed=True, snap=False)
    editor.do("draw_rectangle", start=[20, 140], end=[140, 180], snap=False)
    editor.do("line_style", things=["line_1", "path_1"], arrows="both", dashes=6)
    editor.do("line_style", things=["path_1", "polygon_1", "path_2"], curved=True)
    editor.do("line_style", things=["rectangle_1"], corner=12)
    return editor


def ways(picture: str) -> list[list[float]]:
    """The numbers of every curve and head in a picture, rounded as coarsely as any of the pictures."""
    found = re.findall(r'<path d="([^"]*)"|<polygon points="([^"]*)"|<path [^>]* d="([^"]*)"', picture)
    return sorted([round(float(one), 1) for one in NUMBER.findall("".join(parts))] for parts in found)


def test_studio_and_program_draw_the_same_curves_and_heads() -> None:
    module = module_of(drawn().document, "outlined")
    ours, theirs = ways(svg(drawn().live.scene())), ways(module.svg(module.Program().scene()))
    assert len(ours) == 8 and len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert one == pytest.approx(other, abs=0.11)


def test_a_page_draws_the_same_ways() -> None:
    module = module_of(drawn().document, "outlined")
    engine = MiniRacer()
    engine.eval((PAGE / f"{SHOWING[0]}.js").read_text("utf-8"))
    shapes = [shape for shape in module.Program().scene() if shape["kind"] != "rectangle"]
    ways = json.loads(str(engine.eval(f"JSON.stringify({json.dumps(shapes)}.map(way_of))")))
    assert flat(ways) == pytest.approx(flat([module.way_of(shape) for shape in shapes]))


def flat(places: Any) -> list[float]:
    return [number for part in places for number in flat(part)] if isinstance(places, (list, tuple)) else [places]


@cache
def engine() -> MiniRacer:
    made = MiniRacer()
    made.eval(runtime_source())
    made.eval('Object.assign(RGB, { red: "ff0000", blue: "0000ff", gold: "ffd700" })')
    return made


@pytest.mark.parametrize("share", [-1, 0, 0.25, 0.5, 1, 2])
@pytest.mark.parametrize(
    "ends", [("red", "blue"), ("#fff", "#00000080"), ("gold", "no colour"), (None, "red"), ("#12345g", "#123456")]
)
def test_a_mixture_is_the_same_in_a_page(ends: tuple[str | None, str], share: float) -> None:
    mixed = TABLE["mix"][0].meaning(*ends, share)
    assert json.loads(str(engine().eval(f"JSON.stringify(mix(...{json.dumps([*ends, share])}))"))) == mixed


def test_a_gradient_is_the_same_in_the_program() -> None:
    editor = Editor()
    for k in range(5):
        colour = {"fill": "red"} if k == 0 else {"fill": "#0000ff80"} if k == 4 else {}
        editor.do("draw_rectangle", start=[40 * k, 0], end=[40 * k + 30, 30], snap=False, **colour)
    editor.do("listify", things=[f"rectangle_{k + 1}" for k in range(5)], name="bars")
    for count in (1, 2, 7):
        editor.do("set_parameter", name="bars_count", value=count)
        program = module_of(editor.document, "bars_drawn").Program()
        colours = [one["fill"] for one in program.scene()]
        assert colours == [one.get("fill") for one in editor.live.value("bars")]
        assert colours[0] == "red" and (count == 1 or colours[-1] == "#0000ff80")
    assert colours[3] == "#800080c0"
