"""What states and inputs may be follows from what was shown, and from what comes to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.allowed import inferred
from studio.document.domains import domain_of, widened
from studio.document.model import Allowed, Demonstration, Document, Rule
from studio.language.errors import Refusal
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Fail, Let, Put, Set, Stop
from studio.language.types import NUMBER, POINT, SYMBOL, TEXT, list_of
from studio.language.values import Point, Symbol
from tests.compile.samples import BOARD, PLACE, define, document, parameter, process, run, when

CELLS = define("cells", "{(i, j): point(10 * i, 10 * j) for i in range(size) for j in range(size)}")
CORNERS = define("corners", "[(0, 0), (size - 1, size - 1)]")
CELL_AT = define(
    "cell_at", "nearest(cells, at) if distance(cells[nearest(cells, at)], at) < 4 else None", ("at", POINT)
)


def shown(process: str, event: str = "", size: int = 3, **inputs: object) -> Demonstration:
    return Demonstration(f"{process}-{inputs}", process, inputs, {"size": size}, (), event)


def marks(*shows: Demonstration, rules: tuple[Rule, ...] = ()) -> Document:
    """Marks of two colours on cells: a click puts one on the cell there."""
    put = process(
        "put",
        [("marks", BOARD), ("colour", SYMBOL), ("cell", PLACE)],
        [Put("marks", parse("cell"), parse("colour"))],
        "marks",
    )
    on_click = process(
        "on_click",
        [("at", POINT), ("marks", BOARD)],
        [
            Let("cell", parse("cell_at(at)")),
            when("cell == None", [Stop("nothing is here")]),
            run("put", "marks", "black if len(marks) % 2 == 0 else white", "cell"),
        ],
        "marks",
    )
    definitions = [parameter("size", "3", 1, 9), CELLS, CORNERS, CELL_AT, define("marks", "{}", role="state")]
    made = document(definitions, [put, on_click], rules=rules)
    return replace(made, demonstrations={one.id: one for one in shows})


def alone(*shows: Demonstration) -> Document:
    """The same without clicks."""
    made = marks(*shows)
    return replace(made, processes={"put": made.processes["put"]})


CLICK = Rule("click", "on_click", (Name("at"), Name("marks")))
ONE = shown("put", marks={}, colour=Symbol("black"), cell=(1, 0))


def texts(document: Document) -> dict[str, str]:
    return {name: show(one.may_be) for name, one in inferred(document).items()}


def test_what_was_shown_is_a_member_of_the_largest_collection_that_holds_it_all():
    assert texts(marks(ONE))["put.cell"] == "cells"
    corner = shown("put", marks={}, colour=Symbol("black"), cell=(0, 0))
    assert texts(marks(corner))["put.cell"] == "cells"
    beside = shown("put", marks={}, colour=Symbol("black"), cell=(7, 0))
    assert texts(marks(corner, beside))["put.cell"] == "tuple[number, number]"
    larger = shown("put", size=8, marks={}, colour=Symbol("black"), cell=(7, 0))
    assert texts(marks(corner, larger))["put.cell"] == "cells"


def test_a_symbol_is_one_of_those_that_were_seen_where_it_comes_to():
    assert texts(alone(ONE))["put.colour"] == "black"
    found = texts(marks(ONE, rules=(CLICK,)))
    assert found["put.colour"] == "black | white"
    assert found["marks"] == found["put.marks"] == found["on_click.marks"] == "dict[cells, black | white]"


def test_nothing_comes_only_where_nobody_looked_whether_there_is_something():
    assert texts(marks(ONE, rules=(CLICK,)))["put.cell"] == "cells"
    made = marks(ONE, rules=(CLICK,))
    unlooked = replace(
        made.processes["on_click"], steps=tuple(one for one in made.processes["on_click"].steps if one.kind != "when")
    )
    made = replace(made, processes={**made.processes, "on_click": unlooked})
    assert texts(made)["put.cell"] == "cells | None"
    none = shown("put", marks={}, colour=None, cell=(0, 0))
    assert texts(alone(ONE, none))["put.colour"] == "black | None" and "put.colour" not in texts(alone(none))


@pytest.mark.parametrize(
    ("value", "domain"),
    [
        ("(cell[0] + 1, cell[1])", "tuple[number, number]"),
        ("first(list(cells))", "cells"),
        ("first(corners)", "cells | corners"),
        ("[c for c in corners if c != cell][0]", "cells | corners"),
        ("cell if colour == black else (0, 0)", "tuple[number, number]"),
    ],
)
def test_what_is_worked_out_may_be_anything_and_what_is_picked_is_a_member(value, domain):
    made = marks(ONE)
    move = process("move", [("colour", SYMBOL), ("cell", PLACE)], [Set("cell", parse(value))], "cell")
    one = shown("move", colour=Symbol("black"), cell=(1, 1))
    made = replace(made, processes={"move": move}, demonstrations={one.id: one})
    assert texts(made)["move.cell"] == domain


def test_numbers_texts_and_places_may_be_any():
    one = process("one", [("count", NUMBER), ("word", TEXT), ("at", POINT), ("list", list_of(NUMBER))], [Fail("no")])
    made = replace(
        document([parameter("size", "3", 1, 9), CELLS], [one]),
        demonstrations={"x": shown("one", count=1, word="a", at=Point(0, 0), list=[1])},
    )
    assert texts(made) == {"one.count": "number", "one.word": "text", "one.at": "point", "one.list": "list[number]"}


def test_what_was_allowed_by_hand_goes_on_to_where_it_comes():
    made = marks(ONE, rules=(CLICK,))
    red = parse("black | white | red")
    found = texts(replace(made, allowed={"put.colour": Allowed("put.colour", red, red)}))
    assert found["put.colour"] == "black | red | white" and found["marks"] == "dict[cells, black | red | white]"


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("red", "list[dict[cells, black | white | red]]"),
        ("other", "list[dict[cells | other, black | white]]"),
        ("tuple[number, number]", "list[dict[tuple[number, number], black | white]]"),
        ("symbol", "list[dict[cells, symbol]]"),
        ("None", "list[dict[cells, black | white]] | None"),
        ("any", "any"),
        ("number", "None"),
    ],
)
def test_more_is_let_in_wherever_it_fits(more, found):
    known = domain_of(parse("list[dict[cells, black | white]]"))
    assert str(widened(known, domain_of(parse(more)))) == found


@pytest.mark.parametrize("text", ["1 + 2", "cells[0]", "list[1, 2, 3]", "len(cells)"])
def test_a_formula_that_says_nothing_of_the_kind_is_refused(text):
    with pytest.raises(Refusal, match="does not say what a value may be"):
        domain_of(parse(text))
