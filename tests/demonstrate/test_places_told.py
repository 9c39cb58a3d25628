"""Which states say where something drawn is, in whatever way it is drawn."""

from __future__ import annotations

import pytest

from studio.demonstrate.things_by_then import things_that_move
from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT, SYMBOL
from tests.demonstrate.acting import state

DISC = Definition(
    "disc",
    parse("group(items=[ellipse(center=place, radius_x=wide), ellipse(center=place, fill=paint)])"),
    inputs=(Input("place", POINT), Input("wide", NUMBER), Input("paint", SYMBOL)),
)
HERE = Definition("here", parse("point(x + 5, 20)"))


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        ("ellipse(center=here, fill=paint)", {"x"}),
        ("group(items=[ellipse(center=point(x, 9)), rectangle(x=3, fill=paint)], dy=y)", {"x", "y"}),
        ("ellipse(center=here, fill=red) if y > 3 else ellipse(center=here, fill=paint)", {"x"}),
        ("ellipse(center=point(5, 5)) if y > 3 else ellipse(center=point(90, 5))", {"y"}),
        ("disc(here, y, paint)", {"x"}),
        ("disc(place=point(3, y), wide=x, paint=paint)", {"y"}),
        ("group(items=[disc(here, 9, paint), disc(here, 9, paint)])", {"x"}),
        ("polygon(points=[point(x + k, k * k) for k in range(9)])", {"x"}),
        ("rectangle(x=9, y=9, fill=paint)", set()),
    ],
)
def test_what_says_where_a_thing_is_moves_it_and_what_paints_it_does_not(drawn: str, told: set[str]) -> None:
    given = [
        state("x", "5"),
        state("y", "5"),
        state("paint", "red"),
        DISC,
        HERE,
        Definition("it", parse(drawn), drawn=True),
    ]
    assert things_that_move(Document({one.name: one for one in given})).get("it", set()) == told


@pytest.mark.parametrize("many", ["several(x)", "group(items=several(x))", "[disc(here, k, red) for k in range(x)]"])
def test_where_nothing_moves_but_what_loops_draw_nothing_is_asked(many: str) -> None:
    loop = Definition("several", parse("[ellipse(center=point(k, 9)) for k in range(n)]"), inputs=(Input("n", NUMBER),))
    given = [state("x", "5"), state("y", "5"), DISC, HERE, loop, Definition("them", parse(many), drawn=True)]
    assert things_that_move(Document({one.name: one for one in given})) == {}
    moving = Definition("it", parse("disc(here, 4, red)"), drawn=True)
    with_one = things_that_move(Document({one.name: one for one in [*given, moving]}))
    assert with_one == {"them": {"x"}, "it": {"x"}}
