"""What touches is the same in the program and in its page, for shapes of all kinds wherever they lie."""

from __future__ import annotations

import random

from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER
from tests.compile.emitted import module_of
from tests.compile.engine import page_of

GIVEN = ("x", "y", "wide", "high", "turned")
SHAPES = {
    "box": "rectangle(x=x, y=y, width=wide, height=high, rotation=turned)",
    "round": "ellipse(center=point(x, y), radius_x=wide, radius_y=wide)",
    "oval": "ellipse(center=point(x, y), radius_x=wide, radius_y=high, rotation=turned)",
    "corners": "polygon(points=[point(x, y), point(x + wide, y), point(x, y + high)])",
    "way": "path(points=[point(x, y), point(x + wide, y), point(x, y + high)])",
    "whole": "group(items=[line(end=point(wide, high)), ellipse(radius_x=2, radius_y=2)], dx=x, dy=y, rotation=turned)",
}
STILL = "[rectangle(x=40, y=30, width=20, height=20), ellipse(center=point(0, 0), radius_x=12, radius_y=12), label()]"


def test_touching_is_the_same_in_the_page() -> None:
    inputs = tuple(Input(one, NUMBER) for one in GIVEN)
    functions = {f"{name}_at": f"touched({STILL}, {shape})" for name, shape in SHAPES.items()}
    functions |= {f"{name}_on": f"touches({shape}, {STILL})" for name, shape in SHAPES.items()}
    made = Document({name: Definition(name, parse(text), inputs) for name, text in functions.items()})
    program, dice = module_of(made, "touching_beside_page").Program(), random.Random(8)
    calls = [
        (name, [dice.randrange(-20, 70), dice.randrange(-20, 70), dice.randrange(1, 30), dice.randrange(1, 30), turned])
        for name in functions
        for turned in [0] * 20 + [30] * 20
    ]
    mine = [program.call(name, *given) for name, given in calls]
    with page_of(made) as page:
        page.begin()
        found = page.values(calls)
    assert [("value", one) for one in mine] == [tuple(one) for one in found]
    assert {*map(str, mine)} == {"True", "False", "None", "0", "1", "2"}
