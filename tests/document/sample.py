"""Small documents for the tests."""

from __future__ import annotations

from studio.document.model import Constraint, Definition, Document, Range
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER, POINT


def formula(name: str, text: str, **more: object) -> Definition:
    return Definition(name, parse(text), **more)  # type: ignore[arg-type]


def parameter(name: str, value: object, least: float = 0, most: float = 1000, step: float = 1) -> Definition:
    return Definition(name, parse(repr(value)), role="parameter", range=Range(least, most, step))


def document(*definitions: Definition, constraints: tuple[Constraint, ...] = ()) -> Document:
    return Document(
        definitions={one.name: one for one in definitions},
        constraints={one.name: one for one in constraints},
    )


def constraint(name: str, left: str, relation: str, right: str) -> Constraint:
    return Constraint(name, parse(left), relation, parse(right))


def grid(size: int = 19) -> Document:
    """A grid of crossings as a dict, a component, its instances, and a predicate over all crossings."""
    at = (Input("p", POINT),)
    return document(
        parameter("size", size, 1, 25),
        parameter("spacing", 24, 4, 100),
        parameter("margin", 30, 0, 100),
        formula(
            "places",
            "{point(i, j): point(margin + spacing * i, margin + spacing * j)"
            " for i in range(size) for j in range(size)}",
        ),
        formula(
            "disc",
            "ellipse(center=p, radius_x=spacing / 2, radius_y=spacing / 2, fill=c)",
            inputs=at + (Input("c", NUMBER),),
        ),
        formula("edge", "p.x == 0 or p.y == 0 or p.x == size - 1 or p.y == size - 1", inputs=at),
        formula("discs", "[disc(places[k], black) for k in places]", drawn=True),
        formula("edges", "{k for k in places if k.x == 0 or k.y == 0 or k.x == size - 1 or k.y == size - 1}"),
        formula("edges_too", "{k for k in places if edge(k)}"),
        formula("far", "size * 2"),
    )
