"""Numbers that come into themselves again and again are stopped in programs as in the studio, before they are large."""

from __future__ import annotations

import ast

import pytest

from studio.compile import compile_document
from studio.compile.overloads import overload
from studio.document.live import Live
from studio.document.model import Document, Rule
from studio.language.errors import StudioError
from studio.language.interpret import Library, run
from studio.language.nodes import Apply
from studio.language.parse import parse
from studio.language.steps import Let, ProcessBody, Set, Step
from studio.language.types import ANY, NUMBER, TEXT, Type, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, each, parameter, process
from tests.compile.samples import run as runs
from tests.compile.test_same_meaning import VARIANTS
from tests.hostile.programs import all_of
from tests.hostile.sentences import faults_of
from tests.hostile.test_budget import state

SQUARED, TENFOLD = Set("n", parse("n * n")), Set("n", parse("n * 10"))
POWER, TWICE = define("power", "x * x", ("x", NUMBER)), define("f", "x + x", ("x", NUMBER))


def clicked(
    *steps: Step, start: str = "3", kind: Type = NUMBER, definitions: tuple = (), processes: tuple = ()
) -> Document:
    rules = (Rule("click", "act", (parse("n"),)),)
    act = process("act", [("n", kind)], list(steps), "n")
    return document([state("n", start), *definitions], [act, *processes], rules=rules)


DOUBLED = Set("n", parse("n + n"))
ADDED = (Let("both", parse("n + last")), Set("last", parse("n")), Set("n", parse("both")))
LONG = "range(1000000)"
GROWING: dict[str, tuple[Document, int]] = {
    "squared in a loop": (clicked(each("i", "range(60)", [SQUARED])), 1),
    "tenfold in a long loop": (clicked(each("i", "range(300000)", [TENFOLD])), 1),
    "of a fraction": (clicked(each("i", "range(60)", [SQUARED]), start="1.5"), 1),
    "squared at each click": (clicked(SQUARED), 60),
    "by a function": (clicked(each("i", "range(60)", [Set("n", parse("power(n)"))]), definitions=(POWER,)), 1),
    "by a definition": (clicked(Set("n", parse("square")), definitions=(define("square", "n * n"),)), 60),
    "by a process that runs itself": (
        clicked(runs("on", "n"), processes=(process("on", [("x", NUMBER)], [runs("on", "x * x")]),)),
        1,
    ),
    "doubled in a long loop": (clicked(each("i", LONG, [DOUBLED])), 1),
    "each the sum of the two before": (clicked(Let("last", parse("1")), each("i", LONG, [*ADDED])), 1),
    "by a difference": (clicked(each("i", LONG, [Set("n", parse("0 - n - n"))])), 1),
    "by the sum of a list": (clicked(each("i", LONG, [Set("n", parse("sum([n, n])"))])), 1),
    "by a sum of rounds": (clicked(each("i", LONG, [Set("n", parse("sum(n for k in [1, 2])"))])), 1),
    "doubled at each click": (clicked(*[DOUBLED] * 20), 60),
    "doubled by a definition": (clicked(Set("n", parse("twice")), definitions=(define("twice", "n + n"),)), 2000),
    "doubled by a function": (clicked(each("i", LONG, [Set("n", parse("f(n)"))]), definitions=(TWICE,)), 1),
    "doubled, a fraction": (clicked(each("i", LONG, [DOUBLED]), start="1.5"), 1),
    "doubled, though it may be anything": (clicked(each("i", LONG, [DOUBLED]), kind=ANY), 1),
    "a difference, though it may be anything": (
        clicked(each("i", LONG, [Set("n", parse("n - (0 - n)"))]), kind=ANY),
        1,
    ),
    "by where a range begins": (
        clicked(each("i", LONG, [each("k", "range(n, n + 2)", [Set("n", parse("n + k"))])])),
        1,
    ),
    "by what counts, changed": (clicked(each("i", LONG, [Set("i", parse("n + 0")), Set("n", parse("n + i"))])), 1),
    "by a round of its own name": (
        clicked(each("i", LONG, [each("i", "[n, n]", [Set("n", parse("n + i"))])])),
        1,
    ),
    "by a list that grows": (
        clicked(
            Let("xs", parse("[n]")),
            each("i", LONG, [each("x", "xs", [Set("n", parse("n + x"))]), Let("xs", parse("[n]"))]),
        ),
        1,
    ),
    "doubled by a process that runs itself": (
        clicked(runs("on", "n"), processes=(process("on", [("x", NUMBER)], [runs("on", "x + x")]),)),
        1,
    ),
    "a text many times": (clicked(Set("n", parse("n * 1000000")), start="'ab'", kind=TEXT), 1),
    "a list many times": (clicked(Set("n", parse("n * 1000000")), start="[1]", kind=list_of(NUMBER)), 1),
    "what may be anything": (clicked(Set("n", parse("n * 1000000")), start="'ab'", kind=ANY), 1),
    "a number written into a text": (clicked(Set("n", parse("n % 5")), start="'%999999999d'", kind=TEXT), 1),
}


def refused_by_studio(made: Document, value: object, clicks: int) -> bool:
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    try:
        for _ in range(clicks):
            value = run(Library(bodies, Live(made, {"n": value}).env()), "act", [value]).changed["n"]
    except StudioError:
        return True
    return False


@pytest.mark.parametrize("passes", ["all", "none"])
@pytest.mark.parametrize("name", GROWING)
def test_what_grows_without_end_is_refused_in_both(name: str, passes: str) -> None:
    made, clicks = GROWING[name]
    program = module_of(made, "grown", VARIANTS[passes]).Program()
    first = program.state["n"]
    for _ in range(clicks):
        before = all_of(program)
        outcome = program.send("click", x=1, y=1)
        if not outcome.accepted:
            break
    assert not outcome.accepted and not faults_of(outcome.reason) and all_of(program) == before
    assert isinstance(program.state["n"], (str, list)) or abs(program.state["n"]) < 1e304
    assert refused_by_studio(made, first, clicks)


def test_the_end_of_a_long_chain_of_products_is_refused() -> None:
    chain = [
        parameter("n", "3", 1, 9),
        *(define(f"s{k}", f"{f's{k - 1}' if k else 'n'} * s{k - 1}") for k in range(1, 60)),
    ]
    made = document([chain[0], define("s0", "n * n"), *chain[1:]])
    program = module_of(made).Program()
    for name in ("s12", "s59"):
        with pytest.raises(ValueError, match=f"{name} has no value here: a number becomes too large"):
            program.value(name)


def test_products_that_cannot_grow_are_written_with_a_sign() -> None:
    """What is drawn, and what stays the same, reads as it was made."""
    things = define("things", "[ellipse(center=point(40 + gap * i, n * n)) for i in range(9)]", drawn=True)
    row = define("row", "[ellipse(center=point(40 + gap * i, 3 * n)) for i in range(9)]", drawn=True)
    asked = Set("n", parse("len(row) + sum(k for k in range(gap)) + gap"))
    source = compile_document(clicked(asked, definitions=(parameter("gap", "4", 1, 9), things, row))).source
    assert "40 + self.gap * i" in source and "3 * self.n" in source and "self.n * self.n" in source
    counts = compile_document(clicked(each("i", "range(n)", [Set("n", parse("n + 1 - i"))]))).source
    for one in ast.walk(ast.parse(source + counts)):
        assert not (isinstance(one, ast.Name) and one.id in ("times", "plus", "minus", "total"))


@pytest.mark.parametrize("sign", ["*", "%"])
@pytest.mark.parametrize(("kind", "is_plain"), [(NUMBER, True), (TEXT, False), (ANY, False), (list_of(ANY), False)])
def test_signs_that_make_more_of_texts_are_for_numbers_only(sign: str, kind: Type, is_plain: bool) -> None:
    node = parse(f"a {sign} b")
    assert isinstance(node, Apply)
    assert (overload(node, [kind, NUMBER]).emit is not None) == is_plain
