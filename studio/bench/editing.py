"""How long ordinary editing takes."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from studio.bench.registry import Measured, benchmark
from studio.document.live import Live
from studio.document.model import Definition, Document, Range, with_definition
from studio.language.nodes import Literal
from studio.language.parse import parse

ROUNDS = 30


def _grid(count: int) -> Document:
    """A document with a grid of so many by so many ellipses over one parameter."""
    ellipse = "ellipse(center=point(i * gap, j * gap), radius_x=gap / 3, radius_y=gap / 3, fill=gray)"
    formula = parse(f"[{ellipse} for i in range({count}) for j in range({count})]")
    document = with_definition(Document(), Definition("gap", Literal(20), role="parameter", range=Range(5, 50)))
    return with_definition(document, Definition("dots", formula, drawn=True))


@benchmark
def parameter_edit() -> list[Measured]:
    """One edit of a parameter that moves 400 shapes, evaluated again; and one that reaches nothing."""
    document = with_definition(_grid(20), Definition("other", Literal(1), role="parameter", range=Range(0, 99)))
    live = Live(document)
    return [
        Measured("edit that reaches 400 shapes", _edits(live, document, "gap"), most=0.016),
        Measured("edit that reaches nothing", _edits(live, document, "other"), most=0.001),
    ]


def _edits(live: Live, document: Document, name: str) -> float:
    """The median seconds of one edit."""
    seconds = []
    for count in range(ROUNDS):
        old = document.definitions[name]
        document = with_definition(document, Definition(name, Literal(10 + count), role="parameter", range=old.range))
        began = perf_counter()
        live.update(document)
        seconds.append(perf_counter() - began)
    return median(seconds)
