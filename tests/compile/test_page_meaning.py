"""Page and Python program agree on random processes, with all passes and with none, at any budget."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from studio.compile.javascript import PASSES
from studio.language.parse import parse
from studio.language.steps import Append, Let, Put, Remember, Set, Take
from studio.language.types import NUMBER, list_of
from tests.compile.emitted import module_of
from tests.compile.engine import Page, outcome_data, page_of
from tests.compile.samples import define, document, each, process, run, when
from tests.compile.test_same_meaning import documents

VARIANTS = {"none": (), "all": PASSES}


@pytest.fixture(scope="module")
def engine() -> Iterator[Page]:
    with page_of(document([])) as found:
        yield found


@pytest.mark.parametrize("variant", VARIANTS)
@settings(
    max_examples=25,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(
    made=documents(),
    cells=st.dictionaries(st.integers(0, 4), st.integers(0, 4), max_size=4),
    items=st.lists(st.integers(0, 4), max_size=4),
    number=st.integers(0, 4),
    budget=st.sampled_from([40, 400, 4000]),
)
def test_agrees_with_the_python_program(engine, variant, made, cells, items, number, budget):
    passes = VARIANTS[variant]
    program = module_of(made, "beside_page", passes).Program(budget=budget)
    engine.take(made, passes)
    assert engine.begin(budget=budget) == ""
    wanted = outcome_data(program.call("p", cells, items, number, [{}]))
    found = engine.call("p", cells, items, number, [{}])
    assert found == json.loads(json.dumps(wanted))


def costly():
    """A process that does some of everything that is counted, on collections that are not short."""
    body = [
        Put("cells", parse("k"), parse("count(wide, k)")),
        when("k in wide", [Append("found", parse("k")), Let("both", parse("wide + found"))]),
        when("cells == other", [Remember(parse("k"))]),
        each("j", "wide", [when("j == k", [Take("cells", parse("k - 1"))])]),
        Set("word", parse("word + text(k)")),
    ]
    steps = [
        Let("cells", parse("{i: i for i in range(200)}")),
        Let("other", parse("{i: i for i in range(200)}")),
        Let("wide", parse("[i for i in range(90) if i % 2 == 0]")),
        Let("word", parse("''")),
        each("k", "range(n)", body),
        run("down", "n * 3", attempt=True, outcome="went"),
        Remember(parse("len(word)")),
        Let("made", parse("sorted({(i, j) for i in found for j in wide})")),
        Set("found", parse("[sum(wide), max(found), len(made)]")),
    ]
    down = [Remember(parse("n")), when("n > 0", [run("down", "n - 1"), run("down", "0")])]
    inputs = [("found", list_of(NUMBER)), ("n", NUMBER)]
    return document(
        [define("square", "i * i", ("i", NUMBER))],
        [process("p", inputs, steps, "found"), process("down", [("n", NUMBER)], down)],
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_are_stopped_at_the_same_budget(engine, variant):
    made = costly()
    module = module_of(made, "costly_beside_page", VARIANTS[variant])
    engine.take(made, VARIANTS[variant])
    endings = []
    for budget in (*range(10, 4000, 37), 10_000):
        assert engine.begin(budget=budget) == ""
        wanted = json.loads(json.dumps(outcome_data(module.Program(budget=budget).call("p", [], 9))))
        assert engine.call("p", [], 9) == wanted, budget
        visits = json.loads(json.dumps(outcome_data(module.Program(budget=budget).call("down", 60))))
        assert engine.call("down", 60) == visits, budget
        endings.append((wanted[0], visits[0]))
    assert all({"error", "done"} == set(each) for each in zip(*endings, strict=True))
