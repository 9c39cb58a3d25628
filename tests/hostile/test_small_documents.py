"""Small documents that hold or ask for much: opened, drawn, compiled and run, or refused with a sentence, and soon."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from collections import ChainMap
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from studio.cli import render
from studio.compile import compile_document
from studio.compile.compiled import check_size
from studio.compile.javascript import page
from studio.document.file import loads
from studio.document.live import Live
from studio.document.model import Constraint, Definition, Document
from studio.document.static_types import Static
from studio.language.errors import FormulaError, StudioError
from studio.language.evaluate import Budget, Env, compiled, evaluate
from studio.language.nodes import free_names, walk
from studio.language.parse import parse
from studio.language.steps import When, walk_steps
from studio.language.typecheck import check
from studio.language.types import NUMBER
from tests.compile import samples
from tests.compile.emitted import module_of
from tests.counting import counted, instructions
from tests.hostile.odd_inputs import document_text

Entry = dict[str, Any]
BARE: Entry = {section: [] for section in ("lessons", "demonstrations", "constraints", "choices", "session")}
SECONDS, BYTES = 20, 1024**3
"""What one of them may take: seconds of processor time (two on a machine that does nothing else); and one gigabyte."""

LOOKED_AT = """
import json, os, resource, sys, traceback
from tests.hostile.sentences import faults_of
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import loads
from studio.document.graph import graph
from studio.document.graph_picture import laid_out_svg
from studio.document.live import Live
from studio.document.svg import svg
from studio.language.errors import StudioError

def look(text):
    document, _ = loads(text)
    said = []
    live = Live.at_present(document)
    said += [error.sentence for error in live.errors.values()]
    svg(live.scene())
    laid_out_svg(graph(document))
    try:
        program = loaded(compile_document(document, "tried").source, "tried program").Program()
        said.append(program.send("click", x=1, y=1).reason or "Done.")
        for name in list(program.DEFINITIONS)[-2:]:
            try:
                program.value(name)
            except ValueError as error:
                said.append(str(error))
        program.scene()
    except (StudioError, ValueError) as error:
        said.append(str(error))
    assert not [one for one in said if faults_of(one)], said

for line in sys.stdin:
    child = os.fork()
    if child:
        print(json.dumps(os.waitpid(child, 0)[1]), flush=True)
        continue
    resource.setrlimit(resource.RLIMIT_AS, ({bytes}, {bytes}))
    resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
    try:
        look(json.loads(line))
    except BaseException:
        print(json.dumps(traceback.format_exc()[-2000:]), flush=True)
        os._exit(1)
    os._exit(0)
"""
"""Looks at one document after another, each in a process of its own that has all it needs already."""


def define(name: str, formula: str, **more: Any) -> Entry:
    return {"name": name, "formula": formula, **more}


def doubling(first: str, more: str, name: str = "v", levels: int = 40) -> list[Entry]:
    """Definitions each of which holds the one before twice."""
    later = [define(f"{name}{n}", more.format(f"{name}{n - 1}")) for n in range(1, levels)]
    return [define(f"{name}0", first), *later]


def loops(depth: int) -> list[Entry]:
    steps: list[Entry] = [{"step": "set", "target": "n", "value": "n + 1"}]
    for level in range(depth):
        steps = [{"step": "for each", "name": f"i{level}", "collection": "[1, 2]", "body": steps}]
    return steps


def branches(depth: int) -> list[Entry]:
    steps: list[Entry] = [{"step": "set", "target": "n", "value": "n + 1"}]
    for level in range(depth):
        steps = [{"step": "when", "test": f"n > {level}", "then": steps}]
    return steps


def clicked(steps: list[Entry]) -> dict[str, Any]:
    process = {"name": "p", "inputs": [{"name": "n", "type": "any"}], "steps": steps, "changes": ["n"]}
    rule = {"event": "click", "process": "p", "arguments": ["n"]}
    return {"definitions": [define("n", "0", role="state")], "processes": [process], "rules": [rule]}


TWICE, PAIR = "[{0}, {0}]", "({0}, {0})"
NESTED = "[1 for i in range(900)]"
SOME_LEVELS = (15, 17, *range(20, 40))
"""Some that can be gone through, and all that cannot."""
SMALL: dict[str, dict[str, Any]] = {
    "lists drawn": {"definitions": [*doubling("[ellipse()]", TWICE), define("drawn", "v39", drawn=True)]},
    "some drawn": {"definitions": [*doubling("[ellipse()]", TWICE, levels=19), define("drawn", "v18", drawn=True)]},
    "many drawn": {
        "definitions": [
            *doubling("[ellipse()]", TWICE, levels=14),
            *(define(f"d{n}", "v13", drawn=True) for n in range(300)),
        ]
    },
    "groups drawn": {
        "definitions": [*doubling("group(items=[])", "group(items=[{0}, {0}])"), define("drawn", "v39", drawn=True)]
    },
    "wide lists": {
        "definitions": [
            define("v0", "[ellipse() for i in range(1000)]"),
            define("v1", "[v0 for i in range(1000)]"),
            define("v2", "[v1 for i in range(1000)]"),
            define("drawn", "v2", drawn=True),
        ]
    },
    "compared": {
        "definitions": [
            *doubling("[1]", TWICE),
            *doubling("[1]", TWICE, "w"),
            *(define(f"s{n}", f"v{n} == w{n}") for n in SOME_LEVELS),
            define("found", "v17 in [w17]"),
        ]
    },
    "compared in one formula": {
        "definitions": [
            define(
                "same", "[[v, v] for v in [[u, u] for u in range(9)]] == [[v, v] for v in [[u, u] for u in range(9)]]"
            )
        ]
    },
    "a key": {"definitions": [*doubling("(1, 1)", PAIR), define("key", "{v39: 1}"), define("member", "{v9, v39}")]},
    "texts of texts": {
        "definitions": [define("t0", "'\\''"), *(define(f"t{n}", f"text([t{n - 1}, t{n - 1}])") for n in range(1, 60))]
    },
    "a text": {"definitions": [*doubling("[1]", TWICE), *(define(f"t{n}", f"text(v{n})") for n in SOME_LEVELS)]},
    "a state": {
        **clicked([{"step": "set", "target": "n", "value": "[n, n]"}] * 40),
        "definitions": [define("n", "[1]", role="state"), define("seen", "n == [n]", drawn=True)],
    },
    "keys made in play": clicked([{"step": "set", "target": "n", "value": "(n, n)"}] * 40),
    "loops": clicked(loops(30)),
    "some loops": clicked(loops(14)),
    "branches": clicked(branches(60)),
    "comprehensions": {"definitions": [define("c", "[" * 29 + NESTED + " for i in [1, 2]]" * 29, drawn=True)]},
    "types of pairs": {"definitions": doubling("1", PAIR)},
    "a chain": {"definitions": [define("n0", "1"), *(define(f"n{n}", f"n{n - 1} + 1") for n in range(1, 2000))]},
    "a chain on a state": {
        "definitions": [define("n0", "1", role="state"), *(define(f"n{n}", f"n{n - 1} + 1") for n in range(1, 300))]
    },
    "many that need one": {
        "definitions": [define("n0", "1"), *(define(f"n{n}", f"n0 + n{n - 1}") for n in range(1, 1000))]
    },
    "many loops": {
        "definitions": [define(f"n{n}", "[i for i in range(2)]") for n in range(1500)],
    },
    "nested and tied": {
        "definitions": [
            define("s0", "1", role="state"),
            *(define(f"s{n}", f"[s{n - 1}]", role="state") for n in range(1, 600)),
            *doubling("p0", "{0} + {0}", "t"),
            *(define(f"p{n}", "1", role="parameter") for n in range(2)),
        ],
        "constraints": [
            *({"name": f"c{n}", "left": "p0", "relation": "==", "right": "p1"} for n in range(600)),
            {"name": "c", "left": "p1", "relation": "<=", "right": "t39"},
        ],
    },
    "many steps": clicked([{"step": "set", "target": "n", "value": "n + 1"}] * 2500),
}


@pytest.fixture(scope="module")
def looking() -> Iterator[subprocess.Popen[str]]:
    """What looks at documents."""
    code = LOOKED_AT.replace("{bytes}", str(BYTES)).replace("{seconds}", str(SECONDS))
    with subprocess.Popen([sys.executable, "-c", code], stdin=PIPE, stdout=PIPE, text=True, cwd=Path()) as process:
        yield process
        process.stdin.close()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", SMALL)
def test_it_ends_soon_and_in_little_memory(name: str, looking: subprocess.Popen[str]) -> None:
    empty = {section: [] for section in ("processes", "rules", "lessons", "demonstrations", "constraints", "choices")}
    text = json.dumps({**json.loads(document_text()), **empty, "session": [], **SMALL[name]})
    assert len(text) < 1_000_000
    print(json.dumps(text), file=looking.stdin, flush=True)
    said = looking.stdout.readline()  # type: ignore[union-attr]
    if said.startswith('"'):  # what went wrong; how it ended comes after that
        said += looking.stdout.readline()  # type: ignore[union-attr]
    assert said == "0\n"


def test_types_in_a_loop_cost_the_same_however_many_definitions_there_are() -> None:
    node, costs = parse("[[i, j] for i in [1, 2] for j in [3] if i < j]"), []
    for count in (10, 5000):
        names = ChainMap({}, {f"n{number}": NUMBER for number in range(count)})
        costs.append(counted(lambda names=names: check(node, names)).instructions)  # type: ignore[misc]
    assert costs[0] == costs[1]


def test_a_drawing_with_too_many_parts_is_refused_without_a_program_of_it(tmp_path: Path) -> None:
    many = [*doubling("[ellipse()]", TWICE, levels=19), *(define(f"d{n}", "v0", drawn=True) for n in range(400))]
    many.append(define("drawn", "v18", drawn=True))
    text = json.dumps({**json.loads(document_text()), **BARE, "processes": [], "rules": [], "definitions": many})
    file, document = tmp_path / "many.studio", loads(text)[0]
    file.write_text(text, encoding="utf-8")
    said = []

    def drawn() -> None:
        with pytest.raises(StudioError) as caught:
            render.run(Namespace(path=str(file), set=[], scale=1, output=None))
        said.append(str(caught.value))

    refused, made = instructions(drawn), instructions(lambda: compile_document(document))
    assert said[-1] == "drawn draws more than 100,000 parts; make it smaller."
    assert refused < made


def test_comprehensions_inside_each_other_are_counted_once() -> None:
    some, more = (parse("[" * depth + "1" + " for i in [1]]" * depth) for depth in (12, 24))
    assert counted(lambda: compiled(more)).instructions < 2.5 * counted(lambda: compiled(some)).instructions


def test_what_is_nested_is_gone_through_once() -> None:
    """Formulas of many parts inside each other, and steps inside steps: twice as deep is twice the work."""
    nodes = [parse(" + ".join(["n"] * depth)) for depth in (40, 80)]
    steps: list[list[When]] = [[], []]
    for some, depth in zip(steps, (40, 80), strict=True):
        for _ in range(depth):
            some[:] = [When(parse("n"), tuple(some))]
    for look in (free_names, lambda node: list(walk(node))):
        some, more = (counted(lambda node=node, look=look: look(node)).instructions for node in nodes)  # type: ignore[misc]
        assert more < 2.2 * some
    some, more = (counted(lambda one=one: list(walk_steps(one))).instructions for one in steps)  # type: ignore[misc]
    assert more < 2.2 * some


def test_what_takes_much_memory_costs_much() -> None:
    """So that all definitions of a document together stay within a second or two and some hundred megabytes."""
    items = {"rectangle(x=i)": 900, "[i, [i]]": 300, "record(a=i)": 200, "record(a=i, b=i, c=i, d=i)": 400, "i": 100}
    made = {"range(1000)": 500, "set(range(1000))": 1000, "{i: i for i in range(100)}.items()": 250}
    for formula, least in [*((f"[{one} for i in range(100)]", cost) for one, cost in items.items()), *made.items()]:
        budget = Budget(10_000)
        evaluate(parse(formula), Env(budget=budget))
        assert least <= budget.steps - budget.left < 1.2 * least + 20
        program = module_of(samples.document([samples.define("made", formula)])).Program()
        program._begin_count()
        program._prepare()
        assert least <= program.budget - program._left < 1.2 * least + 20


@pytest.mark.parametrize("make", [lambda document: compile_document(document), page])
def test_constraints_and_states_count_as_parts_of_a_program(make: Callable[[Document], object]) -> None:
    many = {f"s{number}": Definition(f"s{number}", parse("1"), role="state") for number in range(9000)}
    with pytest.raises(FormulaError, match="have 90,000 parts"):
        make(Document(many))


def test_locals_of_one_process_count_more_the_more_there_are() -> None:
    for count, refused in ((2000, False), (9000, True)):
        steps = [{"step": "let", "name": f"a{number}", "value": "n"} for number in range(count)]
        made, _ = loads(json.dumps({**json.loads(document_text()), **BARE, **clicked(steps)}))
        if refused:
            with pytest.raises(FormulaError, match="parts, and a program can have"):
                check_size(made)
        else:
            check_size(made)


def test_a_fault_that_is_kept_holds_no_values_and_others_are_not_gone_through() -> None:
    class NotGoneThrough(dict[str, StudioError]):
        def __iter__(self) -> Iterator[str]:
            raise AssertionError("work for each definition with a fault, for each other one")

    live = Live(samples.document([samples.define("a", "1 / 0"), samples.define("b", "a + 1")]))
    static = Static(samples.document([samples.define("a", "1 + 'x'")]))
    for fault in (*live.errors.values(), *static.faults.values()):
        assert fault.__traceback__ is fault.__context__ is fault.__cause__ is None
    live.errors = NotGoneThrough(live.errors)
    live.update(samples.document([samples.define("a", "1 / 0"), samples.define("b", "a + 2")]))
    assert live.errors["b"].sentence.startswith("b cannot be worked out because a cannot")


def test_constraints_that_tie_too_much_are_refused_in_a_sentence() -> None:
    parameters = {f"p{number}": Definition(f"p{number}", parse("1"), role="parameter") for number in range(180)}
    sums = [parse(" + ".join(f"p{number}" for number in range(first, first + 90))) for first in (0, 90)]
    tied = {f"c{number}": Constraint(f"c{number}", sums[0], "==", sums[1]) for number in range(2)}
    with pytest.raises(FormulaError, match="c0 and the constraints before it tie too many parameters"):
        compile_document(Document(parameters, constraints=tied))


def test_a_value_that_is_nested_too_deep_is_refused_in_both() -> None:
    deeper = clicked([{"step": "set", "target": "n", "value": "[n]"}] * 205)
    made, _ = loads(json.dumps({**json.loads(document_text()), **BARE, **deeper}))
    program = module_of(made).Program()
    outcome = program.send("click", x=1, y=1)
    assert outcome.reason == "A value is nested more than 200 deep; make it flatter." and program.state == {"n": 0}
    live = Live(made, {"n": reduce(lambda inner, _: [inner], range(205), [])})
    assert live.errors["n"].sentence == outcome.reason


def test_what_is_too_large_for_a_program_is_refused_in_a_sentence() -> None:
    sum_ = parse(" + ".join(["1"] * 100))
    large = Document({f"s{number}": Definition(f"s{number}", sum_) for number in range(500)})
    with pytest.raises(FormulaError, match="have 100,000 parts, and a program can have 81,000"):
        compile_document(large)


@pytest.mark.parametrize(("formula", "count"), [("sum(x)", 4), ("[x]", 4), ("x + x", 4), ("x * x - x", 6)])
def test_what_stands_for_much_in_a_program_counts_for_more(
    formula: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio.compile.compiled.MOST_PARTS", 1200)  # the limit itself is met above
    many = 1200 // count
    x = {"x": Definition("x", parse("1"))}
    check_size(Document(x | {f"s{number}": Definition(f"s{number}", parse(formula)) for number in range(many - 1)}))
    with pytest.raises(FormulaError, match="a program can have 1,200"):
        check_size(Document(x | {f"s{number}": Definition(f"s{number}", parse(formula)) for number in range(many + 1)}))


def test_too_many_definitions_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.document.entry_limits.MOST_ENTRIES", 100)

    def read(many: int) -> None:
        written = [define(f"n{number}", "1 + 2") for number in range(many)]
        loads(json.dumps({**json.loads(document_text()), **BARE, "processes": [], "rules": [], "definitions": written}))

    def refused() -> None:
        with pytest.raises(StudioError, match="There are 250 definitions, and a document can have 100; let lists"):
            read(250)

    read(100)  # what is read for the first time takes more
    assert instructions(refused) < instructions(lambda: read(100))
