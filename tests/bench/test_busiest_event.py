"""The benchmark of an example compares the program with the interpreter on the same events, which change something."""

from __future__ import annotations

import ast
import importlib
import random
from dataclasses import replace

import pytest

from studio.bench.busiest_event import as_sent, busiest_rule, interpreted, random_events
from studio.bench.registry import discover
from studio.document.file import load
from tests.compile.emitted import module_of
from tests.replays import EXAMPLES

RECORDED = sorted(file.stem for file in EXAMPLES.glob("*/*.studio"))


@pytest.mark.parametrize("name", RECORDED)
def test_program_and_interpreter_come_to_the_same(name):
    document = load(EXAMPLES / name / f"{name}.studio")[0]
    rule = busiest_rule(document)
    events = random_events(document, rule.event, random.Random(1))[:20]
    program = module_of(document, f"{name}_benchmark").Program()
    before = dict(program.state)
    for brought in events:
        program.send(rule.event, **as_sent(brought))
    assert interpreted(document, rule.event, events) == dict(program.state) != before


def test_all_rules_of_an_event_are_run():
    document = load(EXAMPLES / "lights_out" / "lights_out.studio")[0]
    twice = replace(document, rules=document.rules * 2)
    events = random_events(twice, "click", random.Random(2))[:5]
    before, once, again = (
        set(interpreted(one, "click", given)["lit"])
        for one, given in ((document, []), (document, events), (twice, events))
    )
    assert again == before != once


def test_every_recorded_example_has_its_benchmark():
    found = {one.name for one in discover([EXAMPLES / name for name in RECORDED])}
    assert {f"{name}.clicks" for name in RECORDED} <= found


@pytest.mark.parametrize("name", RECORDED)
def test_what_a_benchmark_takes_from_the_studio_is_there(name):
    """Benchmarks take it where they need it, which no test runs."""
    tree = ast.parse((EXAMPLES / name / "bench.py").read_text("utf-8"))
    taken = [
        one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("studio")
    ]
    assert taken
    for one in taken:
        module = importlib.import_module(one.module)
        assert not [each.name for each in one.names if not hasattr(module, each.name)], one.module
