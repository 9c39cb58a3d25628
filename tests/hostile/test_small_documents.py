"""Small documents that hold or ask for much: opened, drawn, compiled and run, or refused with a sentence, and soon."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import ChainMap
from pathlib import Path
from typing import Any

import pytest

from studio.bench.hostile_inputs import document_text
from studio.compile import compile_document
from studio.document.model import Definition, Document
from studio.language.errors import FormulaError
from studio.language.parse import parse
from studio.language.typecheck import check
from studio.language.types import NUMBER
from tests.counting import counted

Entry = dict[str, Any]
SECONDS, BYTES = 60, 1024**3
"""What one of them may take: seconds of processor time (five on a machine that does nothing else); and one gigabyte."""

LOOKED_AT = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({bytes}, {bytes}))
resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
from studio.bench.sentences import faults_of
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.file import loads
from studio.document.graph import graph
from studio.document.graph_picture import laid_out_svg
from studio.document.live import Live
from studio.document.svg import svg
from studio.language.errors import StudioError

document, _ = loads(sys.stdin.read())
said = []
live = Live.at_present(document)
said += [error.sentence for error in live.errors.values()]
svg(live.scene())
laid_out_svg(graph(document))
try:
    program = loaded(compile_document(document, "tried").source, "tried program").Program()
    said.append(program.send("click", x=1, y=1).reason or "Done.")
    for name in list(program.DEFINITIONS)[-5:]:
        try:
            program.value(name)
        except ValueError as error:
            said.append(str(error))
    program.scene()
except (StudioError, ValueError) as error:
    said.append(str(error))
assert not [one for one in said if faults_of(one)], said
print(len(said))
"""


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
NESTED = "[1 for i in [1, 2]]"
SMALL: dict[str, dict[str, Any]] = {
    "lists drawn": {"definitions": [*doubling("[ellipse()]", TWICE), define("drawn", "v39", drawn=True)]},
    "some drawn": {"definitions": [*doubling("[ellipse()]", TWICE, levels=19), define("drawn", "v18", drawn=True)]},
    "many drawn": {
        "definitions": [
            *doubling("[ellipse()]", TWICE, levels=16),
            *(define(f"d{n}", "v15", drawn=True) for n in range(300)),
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
            *(define(f"s{n}", f"v{n} == w{n}") for n in range(15, 40)),
            define("found", "v18 in [w18]"),
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
    "a text": {"definitions": [*doubling("[1]", TWICE), *(define(f"t{n}", f"text(v{n})") for n in range(15, 40))]},
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
    "a chain": {"definitions": [define("n0", "1"), *(define(f"n{n}", f"n{n - 1} + 1") for n in range(1, 4000))]},
    "a chain on a state": {
        "definitions": [define("n0", "1", role="state"), *(define(f"n{n}", f"n{n - 1} + 1") for n in range(1, 300))]
    },
    "many that need one": {
        "definitions": [define("n0", "1"), *(define(f"n{n}", f"n0 + n{n - 1}") for n in range(1, 1500))]
    },
    "many loops": {
        "definitions": [define(f"n{n}", "[i for i in range(2)]") for n in range(3000)],
    },
    "many steps": clicked([{"step": "set", "target": "n", "value": "n + 1"}] * 5000),
}


@pytest.mark.parametrize("name", SMALL)
def test_it_ends_soon_and_in_little_memory(name: str) -> None:
    empty = {section: [] for section in ("processes", "rules", "lessons", "demonstrations", "constraints", "choices")}
    text = json.dumps({**json.loads(document_text()), **empty, "session": [], **SMALL[name]})
    assert len(text) < 1_000_000
    command = [sys.executable, "-c", LOOKED_AT.replace("{bytes}", str(BYTES)).replace("{seconds}", str(SECONDS))]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=Path())
    assert done.returncode == 0, done.stderr[-2000:]


def test_types_in_a_loop_cost_the_same_however_many_definitions_there_are() -> None:
    node, costs = parse("[[i, j] for i in [1, 2] for j in [3] if i < j]"), []
    for count in (10, 5000):
        names = ChainMap({}, {f"n{number}": NUMBER for number in range(count)})
        costs.append(counted(lambda names=names: check(node, names)).instructions)  # type: ignore[misc]
    assert costs[0] == costs[1]


def test_what_is_too_large_for_a_program_is_refused_in_a_sentence() -> None:
    sum_ = parse(" + ".join(["1"] * 100))
    large = Document({f"s{number}": Definition(f"s{number}", sum_) for number in range(400)})
    with pytest.raises(FormulaError, match="have 79,600 parts, and a program can have 75,000"):
        compile_document(large)
