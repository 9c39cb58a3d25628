"""How quickly the canvas follows the pointer where much is drawn: 38 lines, 361 filled ellipses over one length."""

from __future__ import annotations

from studio.bench.gesture_times import moment_limits
from studio.bench.registry import Measured, benchmark
from studio.document.model import Definition, Document, Range, with_definition
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.session.editor import Editor

COUNT = 19
ROUNDS = 60
GAP = 40

FORMULAS = {
    "sheet": f"rectangle(x=0, y=0, width=edge * 2 + gap * {COUNT - 1}, height=edge * 2 + gap * {COUNT - 1}, fill=gold)",
    "rows": f"[line(start=point(edge, edge + gap * i), end=point(edge + gap * {COUNT - 1}, edge + gap * i)) "
    f"for i in range({COUNT})]",
    "columns": f"[line(start=point(edge + gap * i, edge), end=point(edge + gap * i, edge + gap * {COUNT - 1})) "
    f"for i in range({COUNT})]",
    "marks": f"{{(i, j): black if (7 * i + 3 * j) % 2 == 0 else white for i in range({COUNT}) "
    f"for j in range({COUNT})}}",
    "dots": "[ellipse(center=point(edge + key[0] * gap, edge + key[1] * gap), radius_x=gap / 2.2, radius_y=gap / 2.2, "
    "fill=fill) for key, fill in marks.items()]",
    "loose": "ellipse(center=point(840, 60), radius_x=18, radius_y=18, fill=white)",
}


def _document() -> Document:
    document = Document()
    for name, value in (("edge", 30), ("gap", GAP)):
        one = Definition(name, Literal(value), role="parameter", range=Range(1, 200))
        document = with_definition(document, one)
    for name, formula in FORMULAS.items():
        one = Definition(name, parse(formula), drawn=name != "marks")
        document = with_definition(document, one)
    return document


@benchmark
def canvas() -> list[Measured]:
    """One moment of a gesture, painting included: a length that moves everything, one thing alone, the paper."""
    from studio.app.measure.instruments import MIDDLE, Hand, opened_window

    window = opened_window(Editor(_document()))
    hand, y = Hand(window.view.viewport()), 30 + 5 * GAP
    window.desk.select((("rows", (5,)),))
    spread = hand.on_canvas(window, [(50, y), *((50, y + 3 + step) for step in range(ROUNDS))])
    window.desk.select(())
    loose = hand.on_canvas(window, [(840, 60), *((840 + step % 20, 64 + step) for step in range(ROUNDS))])
    paper = hand.on_canvas(window, [(20 + step, 20) for step in range(ROUNDS)], MIDDLE)
    return [
        *moment_limits("a length that moves 400 shapes", spread, 0.016, 0.033),
        *moment_limits("one thing beside 400", loose, 0.008),
        *moment_limits("the paper under 400", paper, 0.008),
    ]
