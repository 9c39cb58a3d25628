"""How quickly a large dependency graph is laid out and painted: 400 values, each of which needs one to three others."""

from __future__ import annotations

import random
from time import process_time

from studio.bench.registry import Measured, benchmark
from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.session.editor import Editor

COUNT = 400
BACK = 30
"""About how far before a value those stand that it needs."""
SCALES = (0.1, 0.35, 0.8)
ROUNDS = 5


def _document() -> Document:
    chance, found = random.Random(1), {}
    for number in range(COUNT):
        needed = {max(0, number - 1 - int(chance.expovariate(1 / BACK))) for _ in range(chance.choice([1, 1, 2, 3]))}
        formula = " + ".join(f"value_{one}" for one in sorted(needed)) if number > 15 else str(number)
        found[f"value_{number}"] = Definition(f"value_{number}", parse(formula))
    return Document(found)


@benchmark
def graph() -> list[Measured]:
    """Laying out and painting a graph of 400 nodes, at three sizes."""
    from studio.app.dependencies import Dependencies
    from studio.app.graph.graph_panel import GraphView
    from studio.app.graph.layout import laid_out
    from studio.app.measure.instruments import opened_window, process_events

    window = opened_window(Editor(_document()))
    began = process_time()
    laid_out(Dependencies(window.desk).graph)
    found = [Measured("layout of 400 nodes", process_time() - began, most=0.5)]
    window.docks["graph"].raise_()
    place = window.places["graph"]
    process_events()
    assert isinstance(place, GraphView)
    plane = place.plane
    assert len(plane.boxes) == COUNT, "the graph is not shown"
    for scale in SCALES:
        plane.zoom(scale / plane.scale_now)
        place.grab()
        began = process_time()
        for _ in range(ROUNDS):
            place.grab()
        found.append(Measured(f"painting at {scale:g}", (process_time() - began) / ROUNDS, most=0.1))
    return found
