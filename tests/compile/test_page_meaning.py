"""Page and Python program agree on random processes, with all passes and with none, at any budget."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from studio.compile.javascript import PASSES
from tests.compile.emitted import module_of
from tests.compile.engine import Page, outcome_data, page_of
from tests.compile.samples import document
from tests.compile.test_same_meaning import documents

VARIANTS = {"none": (), "all": PASSES}


@pytest.fixture(scope="module")
def engine() -> Iterator[Page]:
    with page_of(document([])) as found:
        yield found


@pytest.mark.parametrize("variant", VARIANTS)
@settings(
    max_examples=40,
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
