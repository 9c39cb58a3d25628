"""Interpreter and emitted program agree on random processes, with each pass alone, with all and with none."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.passes.loops import loops
from studio.document.live import Live
from studio.document.model import Document, Process
from studio.language.errors import BudgetExceeded, StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.parse import parse
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Input,
    Let,
    ProcessBody,
    Put,
    Remember,
    Run,
    Set,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import NUMBER, dict_of, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, parameter

CELLS, ITEMS = dict_of(NUMBER, NUMBER), list_of(NUMBER)
INPUTS = (Input("cells", CELLS), Input("xs", ITEMS), Input("n", NUMBER))

numbers = st.sampled_from(
    [
        "n",
        "m",
        "n + 1",
        "m - 1",
        "len(xs)",
        "cells.get(n, 0)",
        "len(remembered)",
        "0",
        "1",
        "2",
        "double(n)",
        "last(xs)",
        "cells[m]",
    ]
).map(parse)
truths = st.sampled_from(
    [
        "n in cells",
        "n < 3",
        "m == 2",
        "m not in remembered",
        "len(xs) > 2",
        "any(x == n for x in xs)",
        "any(same(m, x) for x in xs)",
        "any(k > n for k in cells)",
        "all(x != m for x in xs)",
        "any(n > k for n in fixed for k in cells)",
        "m in evens",
    ]
).map(parse)
collections = st.sampled_from(["cells", "xs", "remembered", "fixed", "[x for x in xs if x > n]", "{n, m, 7}"]).map(
    parse
)
process_names = st.sampled_from(["p", "q"])
arguments = st.tuples(
    st.sampled_from(["cells", "cells", "{1: 2}"]).map(parse),
    st.sampled_from(["xs", "xs", "[n]"]).map(parse),
    st.sampled_from(["n", "m", "k", "n + 1"]).map(parse),
)
simple = st.one_of(
    st.builds(Let, st.sampled_from(["m", "n", "k"]), numbers),
    st.builds(Set, st.sampled_from(["m", "n"]), numbers),
    st.builds(Remember, numbers),
    st.builds(Put, st.just("cells"), numbers, numbers, st.sampled_from([None, None, True, False])),
    st.builds(Take, st.sampled_from(["cells", "xs"]), numbers),
    st.builds(Append, st.just("xs"), numbers),
    st.builds(Append, st.just("xs"), numbers),
    st.builds(Run, process_names, arguments, st.booleans(), st.sampled_from([None, None, "ran"])),
    st.just(When(parse("ran.failed"), (Remember(parse("len(ran.remembered)")),), (Let("m", parse("0")),))),
    st.just(When(parse("ran.succeeded"), (Let("m", parse("5")),))),
)
endings = st.one_of(
    st.just(Succeed()),
    st.builds(Fail, st.sampled_from(["", "no"]), st.sampled_from([None, parse("cells"), parse("n")])),
    st.just(Stop("stopped here")),
    st.just(Hole("unknown here")),
)


def blocks(depth: int) -> st.SearchStrategy:
    inner = st.deferred(lambda: blocks(depth - 1)) if depth else st.just(())
    branches = st.one_of(
        st.builds(When, truths, inner, inner),
        st.builds(lambda test, then: When(test, (*then, Succeed())), truths, inner),
        st.builds(ForEach, st.sampled_from(["k", "n", "m"]), collections, inner),
        st.builds(
            lambda sign, step: ForEach("k", parse("xs"), (When(parse(f"k {sign} n"), (step,)),)),
            st.sampled_from(["==", "<"]),
            simple,
        ),
        st.builds(
            lambda test, more, attempt: ForEach(
                "k", more, (When(test, (Run("p", tuple(map(parse, ("cells", "xs", "k"))), attempt),)),)
            ),
            truths,
            collections,
            st.booleans(),
        ),
    )
    part = st.one_of(simple, simple, branches) if depth else simple
    return st.builds(lambda steps, end: (*steps, *end), st.lists(part, max_size=4), st.lists(endings, max_size=1)).map(
        tuple
    )


START = (Let("m", parse("n + 2")), Let("k", parse("n")), Run("r", (), False, "ran"))
ordinary = st.tuples(blocks(2).map(lambda steps: (*START, *steps)), st.sets(st.sampled_from(["cells", "xs", "n"])))


def step(test: str, *then: object) -> When:
    return When(parse(test), then)  # type: ignore[arg-type]


@st.composite
def searching(draw) -> tuple:
    """The steps of a process that visits itself in one loop only, which the compiler makes a plain loop of."""
    some = [
        Let("m", parse("n + 1")),
        Let("n", parse("min(n, 3)")),
        Let("m", parse("cells.get(n)")),
        step("n == 3", Succeed()),
        step("any(x not in cells for x in xs)", Succeed()),
        step("len(remembered) > 3", Stop("enough")),
        step("m == n", Remember(parse("m"))),
        Append("xs", parse("n")),
        Take("cells", parse("n")),
        Run("q", tuple(map(parse, ("cells", "xs", "n"))), True),
    ]
    before = draw(st.lists(st.sampled_from(some), max_size=3))
    lets = draw(st.lists(st.sampled_from([Let("m", parse("k + 1")), Let("m", parse("m + 1"))]), max_size=1))
    test = draw(
        st.sampled_from(
            [
                "k not in remembered",
                "k not in remembered and k < 4",
                "k not in remembered and cells.get(k) == cells.get(n)",
                "k not in remembered and k != m",
            ]
        )
    )
    values = draw(st.tuples(st.just("cells"), st.sampled_from(["xs", "xs", "[k]"]), st.sampled_from(["k", "k", "m"])))
    visit = Run("p", tuple(map(parse, values)), draw(st.booleans()))
    loop = ForEach("k", parse(draw(st.sampled_from(["cells", "xs", "fixed"]))), (*lets, step(test, visit)))
    last = draw(st.sampled_from([(), (Fail("no way"),), (Fail(),)]))
    return (Let("m", parse("n")), Remember(parse("n")), *before, loop, *last), ()


@st.composite
def documents(draw) -> Document:
    first = draw(st.one_of(ordinary, ordinary, searching()))
    made = [
        Process(name, INPUTS, steps, tuple(one for one in ("cells", "xs", "n") if one in changes))
        for name, (steps, changes) in (("p", first), ("q", draw(ordinary)))
    ]
    return document(
        [
            parameter("count", "4", 1, 9),
            define("fixed", "[i for i in range(count)]"),
            define("evens", "[i for i in fixed if i % 2 == 0]"),
            define("double", "i * 2", ("i", NUMBER)),
            define("same", "a == b", ("a", NUMBER), ("b", NUMBER)),
        ],
        [*made, Process("r", (), ())],
    )


def interpreted(made: Document, values: tuple):
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    try:
        return run(Library(bodies, Live(made).env()), "p", values, Budget(4000))
    except BudgetExceeded:
        return None
    except StudioError as error:
        return error


def test_the_search_is_made_a_loop_of():
    """Else the random test would not reach that pass."""

    @settings(max_examples=60, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(documents())
    def look(made):
        forms.update(one.form for one in loops(lower(made, "emitted")).procedures.values())

    forms: set[str] = set()
    look()
    assert "path" in forms


VARIANTS = {"none": (), "all": ALL_PASSES, **{one.__name__: (one,) for one in ALL_PASSES}}


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
)
def test_agrees_with_the_interpreter(variant, made, cells, items, number):
    wanted = interpreted(made, (cells, items, number))
    assume(wanted is not None)
    program = module_of(made, "same_meaning", VARIANTS[variant]).Program()
    before = (dict(cells), list(items), number)
    found = program.call("p", cells, items, number)
    assert (cells, items, number) == before
    if isinstance(wanted, StudioError):
        assert not found.accepted
        return
    assert found.ending == wanted.ending, found.reason
    assert found.accepted == wanted.accepted
    assert found.witness == wanted.witness
    assert dict(found.changed) == wanted.changed
    assert [*found.changed.get("cells", {})] == [*wanted.changed.get("cells", {})]
    if wanted.ending != "hole":
        assert found.reason == wanted.reason
    if wanted.ending in ("done", "succeeded", "failed"):
        assert found.remembered == wanted.remembered
