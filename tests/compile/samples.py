"""Documents made by hand, for trying the compiler without any inference."""

from __future__ import annotations

from studio.document.model import Constraint, Definition, Document, Process, Range, Rule
from studio.language.parse import parse
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Input,
    Let,
    Put,
    Remember,
    Run,
    Step,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import NUMBER, POINT, SYMBOL, Type, dict_of, list_of, tuple_of

PLACE = tuple_of(NUMBER, NUMBER)
BOARD = dict_of(PLACE, SYMBOL)


def define(name: str, formula: str, *inputs: tuple[str, Type], **more: object) -> Definition:
    return Definition(name, parse(formula), tuple(Input(*one) for one in inputs), **more)  # type: ignore[arg-type]


def parameter(name: str, value: str, least: float, most: float) -> Definition:
    return Definition(name, parse(value), role="parameter", range=Range(least, most))


def process(name: str, inputs: list[tuple[str, Type]], steps: list[Step], *changes: str) -> Process:
    return Process(name, tuple(Input(*one) for one in inputs), tuple(steps), changes)


def document(definitions: list[Definition], processes: list[Process] = (), **more: object) -> Document:  # type: ignore[assignment]
    return Document({one.name: one for one in definitions}, {one.name: one for one in processes}, **more)  # type: ignore[arg-type]


def when(test: str, then: list[Step], otherwise: list[Step] = ()) -> When:  # type: ignore[assignment]
    return When(parse(test), tuple(then), tuple(otherwise))


def each(name: str, collection: str, body: list[Step]) -> ForEach:
    return ForEach(name, parse(collection), tuple(body))


def run(name: str, *arguments: str, attempt: bool = False, outcome: str | None = None) -> Run:
    return Run(name, tuple(map(parse, arguments)), attempt, outcome)


def goban() -> Document:
    """The goban of the case study, written down by hand."""
    definitions = [
        parameter("num_rows", "9", 1, 25),
        parameter("num_cols", "9", 1, 25),
        parameter("spacing", "30", 10, 60),
        parameter("margin", "25", 5, 60),
        define("crossings", "[(c, r) for c in range(num_cols) for r in range(num_rows)]"),
        define("place", "point(margin + spacing * c[0], margin + spacing * c[1])", ("c", PLACE)),
        define("places", "{c: place(c) for c in crossings}"),
        define(
            "background",
            "rectangle(width=2 * margin + spacing * (num_cols - 1), height=2 * margin + spacing * (num_rows - 1),"
            " fill=burlywood, stroke_width=0)",
            drawn=True,
        ),
        define(
            "rows", "[line(start=place((0, r)), end=place((num_cols - 1, r))) for r in range(num_rows)]", drawn=True
        ),
        define(
            "columns", "[line(start=place((c, 0)), end=place((c, num_rows - 1))) for c in range(num_cols)]", drawn=True
        ),
        define(
            "stone",
            "ellipse(center=at, radius_x=spacing * 0.46, radius_y=spacing * 0.46, fill=colour)",
            ("at", POINT),
            ("colour", SYMBOL),
        ),
        define("stones_of", "[stone(place(c), colour) for c, colour in stones.items()]", ("stones", BOARD)),
        Definition("history", parse("[{}]"), role="state"),
        Definition("to_play", parse("black"), role="state"),
        define("position", "stones_of(last(history))", drawn=True),
        define("neighbours", "[n for n in crossings if distance(n, c) == 1]", ("c", PLACE)),
        define("other", "white if colour == black else black", ("colour", SYMBOL)),
        define("same_position", "a == b", ("a", BOARD), ("b", BOARD)),
    ]
    surround = process(
        "surround",
        [("stones", BOARD), ("start", PLACE)],
        [
            Remember(parse("start")),
            Let("around", parse("neighbours(start)")),
            when("any(n not in stones for n in around)", [Succeed()]),
            each(
                "n",
                "around",
                [
                    when(
                        "stones[n] == stones[start] and n not in remembered",
                        [run("surround", "stones", "n", attempt=True)],
                    )
                ],
            ),
            Fail(),
        ],
    )
    remove = process(
        "remove",
        [("stones", BOARD), ("start", PLACE)],
        [
            run("surround", "stones", "start", attempt=True, outcome="group"),
            when("group.failed", [each("s", "group.remembered", [Take("stones", parse("s"))])]),
        ],
        "stones",
    )
    capture = process(
        "capture",
        [("stones", BOARD), ("start", PLACE)],
        [
            Let("opposed", parse("[n for n in neighbours(start) if stones.get(n) == other(stones[start])]")),
            each("n", "opposed", [when("n in stones", [run("remove", "stones", "n", attempt=True)])]),
            run("remove", "stones", "start", attempt=True),
        ],
        "stones",
    )
    play_move = process(
        "play_move",
        [("history", list_of(BOARD)), ("stone", SYMBOL), ("position", PLACE)],
        [
            Let("stones", parse("last(history)")),
            when("position in stones", [Fail("There is a stone already.")]),
            Put("stones", parse("position"), parse("stone"), True),
            run("capture", "stones", "position"),
            each(
                "earlier",
                "history",
                [when("same_position(stones, earlier)", [Fail("This repeats an earlier position.", parse("earlier"))])],
            ),
            Append("history", parse("stones")),
        ],
        "history",
    )
    click = process(
        "click",
        [("history", list_of(BOARD)), ("to_play", SYMBOL), ("at", POINT)],
        [
            Let("crossing", parse("nearest(places, at)")),
            when("distance(place(crossing), at) > spacing / 2", [Stop("That is too far from any crossing.")]),
            run("play_move", "history", "to_play", "crossing"),
            Let("to_play", parse("other(to_play)")),
        ],
        "history",
        "to_play",
    )
    return document(
        definitions,
        [surround, remove, capture, play_move, click],
        rules=(Rule("click", "click", (parse("history"), parse("to_play"), parse("at"))),),
        constraints={"square": Constraint("square", parse("num_rows"), "==", parse("num_cols"))},
        title="Goban",
    )


CELLS = "{(i, j): point(20 * i, 20 * j) for i in range(size) for j in range(size)}"


def generations(size: int) -> Document:
    """Cells that live on or not by how many live around them: by a formula, and by the steps of a process."""
    return document(
        [
            parameter("size", str(size), 1, 200),
            define("cells", CELLS),
            define("around", "[p for p in cells if max(abs(c[0] - p[0]), abs(c[1] - p[1])) == 1]", ("c", PLACE)),
            define(
                "following",
                "[p for p in cells if len([n for n in around(p) if n in alive]) == 3"
                " or p in alive and len([n for n in around(p) if n in alive]) == 2]",
                ("alive", list_of(PLACE)),
            ),
        ],
        [
            process(
                "go_on",
                [("alive", list_of(PLACE))],
                [
                    Let("next", parse("[c for c in cells if False]")),
                    each(
                        "c",
                        "cells",
                        [
                            Let("beside", parse("[p for p in cells if max(abs(c[0] - p[0]), abs(c[1] - p[1])) == 1]")),
                            when(
                                "len([n for n in beside if n in alive]) == 3",
                                [Append("next", parse("c"))],
                                [
                                    when(
                                        "c in alive and len([n for n in beside if n in alive]) == 2",
                                        [Append("next", parse("c"))],
                                    )
                                ],
                            ),
                        ],
                    ),
                    Let("alive", parse("next")),
                ],
                "alive",
            )
        ],
    )
