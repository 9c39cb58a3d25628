"""How many frames a second a program shows in its window while everything on it moves and bounces off the edges."""

from __future__ import annotations

from collections.abc import Sequence

from studio.bench.gesture_times import moment_limits
from studio.bench.registry import Measured, benchmark
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.model import Definition, Document, Process, Rule, with_definition
from studio.language.parse import parse
from studio.language.steps import Input, Set
from studio.language.types import NUMBER, list_of, tuple_of

ROUNDS = 60
LIMITS = ((200, 1 / 60), (1000, 1 / 30))
"""How many things move, and how long a frame may take, in seconds."""

FORMULAS: Sequence[tuple[str, str, bool]] = (
    ("edge", "rectangle(x=0, y=0, width=640, height=480, fill=white)", True),
    ("ways", "[(i * 37 % 640, i * 91 % 480, i % 7 - 3, i % 5 - 2) for i in range({count})]", False),
    (
        "things",
        "[ellipse(center=point(one[0], one[1]), radius_x=8, radius_y=8, fill=teal, opacity=0.8) for one in ways]",
        True,
    ),
)
MOVED = (
    "[(one[0] + one[2], one[1] + one[3], 0 - one[2] if one[0] + one[2] < 0 or one[0] + one[2] > 640 else one[2], "
    "0 - one[3] if one[1] + one[3] < 0 or one[1] + one[3] > 480 else one[3]) for one in ways]"
)


def moving(count: int) -> Document:
    """A program in which so many things move with each tick."""
    kind = list_of(tuple_of(*(NUMBER,) * 4))
    process = Process("on_tick", (Input("ways", kind),), (Set("ways", parse(MOVED)),), ("ways",))
    document = Document(processes={"on_tick": process}, rules=(Rule("tick", "on_tick", (parse("ways"),)),))
    document = with_definition(document, Definition("tick_seconds", parse("1 / 60")))
    for name, formula, drawn in FORMULAS:
        role = "state" if name == "ways" else "formula"
        made = Definition(name, parse(formula.format(count=count)), drawn=drawn, role=role)  # type: ignore[arg-type]
        document = with_definition(document, made)
    return document


@benchmark
def frames() -> list[Measured]:
    """One frame of a program in its own window: a tick that moves everything, and the picture after it."""
    from studio.app.measure.program_frames import frames as measured

    found = []
    for count, limit in LIMITS:
        module = loaded(compile_document(moving(count), "moving").source, "moving")
        found += moment_limits(f"a frame of {count} moving things", measured(module, ROUNDS), limit)
    return found
