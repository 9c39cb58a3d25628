"""Interpreter and emitted program agree on random processes, with each pass alone, with all and with none."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import HealthCheck, Phase, assume, given, note, settings
from hypothesis import strategies as st

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.passes.loops import loops
from studio.document.live import Live
from studio.document.model import Document, Process
from studio.language.env import STEPS_PER_VISIT
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
    Leave,
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
from tests.compile.emitted import module_of, written
from tests.compile.samples import define, document, parameter

CELLS, ITEMS = dict_of(NUMBER, NUMBER), list_of(NUMBER)
INPUTS = (Input("cells", CELLS), Input("xs", ITEMS), Input("n", NUMBER), Input("log", list_of(CELLS)))
"""What both processes take; ``held`` and ``row`` are further names for a dict and a list."""

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
        "xs[-1]",
        "row[m]",
        "cells[m]",
        "held.get(n, 0)",
        "len(row)",
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
        "m in [i for i in fixed if i >= n]",
        "any(i in row for i in fixed)",
        "sum(row) > 2 or sum(row) == n",
        "same(n, m)",
        "len([i for i in fixed if len([j for j in fixed if j > i]) > 1 and i in xs]) > 1",
    ]
).map(parse)
dicts = st.sampled_from(["cells", "cells", "held", "last(log)", "{n: m}", "{x: n for x in xs}"]).map(parse)
lists = st.sampled_from(["xs", "xs", "row", "fixed", "[n, m]", "[x for x in xs if x > n]"]).map(parse)
collections = st.one_of(dicts, lists, st.sampled_from(["remembered", "{n, m, 7}"]).map(parse))
process_names = st.sampled_from(["p", "q"])
arguments = st.tuples(
    st.sampled_from(["cells", "cells", "held", "{1: 2}"]).map(parse),
    st.sampled_from(["xs", "xs", "row", "[n]"]).map(parse),
    st.sampled_from(["n", "m", "k", "n + 1"]).map(parse),
    st.sampled_from(["log", "log", "[cells]"]).map(parse),
)
changes = st.one_of(
    st.builds(Put, st.sampled_from(["cells", "held"]), numbers, numbers, st.sampled_from([None, None, True, False])),
    st.builds(Take, st.sampled_from(["cells", "xs", "held", "row"]), numbers),
    st.builds(Append, st.sampled_from(["xs", "row"]), numbers),
    st.builds(Append, st.just("log"), dicts),
)
bindings = st.one_of(
    st.builds(Let, st.just("held"), dicts),
    st.builds(Set, st.sampled_from(["cells", "held"]), dicts),
    st.builds(Let, st.just("row"), lists),
    st.builds(Set, st.sampled_from(["xs", "row"]), lists),
)
simple = st.one_of(
    st.builds(Let, st.sampled_from(["m", "n", "k"]), numbers),
    st.builds(Set, st.sampled_from(["m", "n"]), numbers),
    st.builds(Remember, numbers),
    changes,
    changes,
    changes,
    bindings,
    st.builds(Run, process_names, arguments, st.booleans(), st.sampled_from([None, None, "ran"])),
    st.just(When(parse("ran.failed"), (Remember(parse("len(ran.remembered)")),), (Let("m", parse("0")),))),
    st.just(When(parse("ran.succeeded"), (Let("m", parse("5")),))),
)


@st.composite
def sharing(draw) -> tuple:
    """A changed collection gets a second name, or goes into a list; one of both changes again; both are looked at."""
    own, other, size = draw(st.sampled_from([("cells", "held", "held.get(n, 0)"), ("xs", "row", "len(row)")]))
    own, other = draw(st.permutations([own, other]))
    shared = [Let(other, parse(own)), Set(other, parse(own))]
    if "cells" in (own, other):
        shared.append(Append("log", parse(own)))
    again = draw(st.sampled_from([own, other]))
    values = iter(draw(st.permutations(["n", "n + 1", "len(xs)", "7"])))
    between = draw(st.lists(simple, max_size=1))

    def change(name: str) -> Put | Append:
        value = parse(next(values))
        return Put(name, parse("n"), value) if name in ("cells", "held") else Append(name, value)

    looked_at = Remember(parse(size)), Remember(parse(size.replace("held", "cells").replace("row", "xs")))
    return change(own), draw(st.sampled_from(shared)), *between, change(again), *looked_at


endings = st.one_of(
    st.just(Succeed()),
    st.builds(Fail, st.sampled_from(["", "no"]), st.sampled_from([None, *map(parse, ("n", "cells", "held", "row"))])),
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
            lambda more, first, test, then: ForEach("k", more, (*first, When(test, (*then, Leave())))),
            *(collections, inner, truths, inner),
        ),
        st.builds(
            lambda sign, step: ForEach("k", parse("xs"), (When(parse(f"k {sign} n"), (step,)),)),
            st.sampled_from(["==", "<"]),
            simple,
        ),
        st.builds(
            lambda test, more, attempt: ForEach(
                "k", more, (When(test, (Run("p", tuple(map(parse, ("cells", "xs", "k", "log"))), attempt),)),)
            ),
            truths,
            collections,
            st.booleans(),
        ),
    )
    part = st.one_of(simple, simple, branches) if depth else simple
    return st.builds(
        lambda first, steps, end: (*first, *steps, *end),
        st.one_of(sharing(), st.just(())) if depth else st.just(()),
        st.lists(part, max_size=4),
        st.lists(endings, max_size=1),
    )


START = (
    *(Let("m", parse("n + 2")), Let("k", parse("n")), Run("r", (), False, "ran")),
    *(Let("held", parse("cells")), Let("row", parse("xs"))),
)
NAMES = tuple(one.name for one in INPUTS)
ordinary = st.tuples(blocks(2).map(lambda steps: (*START, *steps)), st.sets(st.sampled_from(NAMES)))


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
        Run("q", tuple(map(parse, NAMES)), True),
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
    values = draw(
        st.tuples(*map(st.sampled_from, (["cells"], ["xs", "xs", "[k]"], ["k", "k", "m"], ["log"]))),
    )
    visit = Run("p", tuple(map(parse, values)), draw(st.booleans()))
    loop = ForEach("k", parse(draw(st.sampled_from(["cells", "xs", "fixed"]))), (*lets, step(test, visit)))
    last = draw(st.sampled_from([(), (Fail("no way"),), (Fail(),)]))
    return (Let("m", parse("n")), Remember(parse("n")), *before, loop, *last), ()


@st.composite
def documents(draw) -> Document:
    first = draw(st.one_of(ordinary, ordinary, searching()))
    made = [
        Process(name, INPUTS, steps, tuple(one for one in NAMES if one in changed))
        for name, (steps, changed) in (("p", first), ("q", draw(ordinary)))
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
    """What comes of it (None where that takes too long), and the steps that it takes."""
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    budget, found = Budget(4000), None
    try:
        found = run(Library(bodies, Live(made).env()), "p", values, budget)
    except BudgetExceeded:
        pass
    except StudioError as error:
        found = error
    visits = STEPS_PER_VISIT * (budget.steps // STEPS_PER_VISIT - budget.visits)
    return found, max(1, budget.steps - budget.left, visits)


def test_the_search_is_made_a_loop_of():
    """Else the random test would not reach that pass."""

    @settings(max_examples=25, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(documents())
    def look(made):
        forms.update(one.form for one in loops(lower(made, "emitted")).procedures.values())

    forms: set[str] = set()
    look()
    assert "path" in forms


SHARED = {
    "let": (Let("held", parse("cells")), Append("log", parse("held"))),
    "set": (Set("held", parse("cells")), Append("log", parse("held"))),
    "append": (Append("log", parse("cells")),),
    "display": (Let("pair", parse("[cells, held]")), Append("log", parse("first(pair)"))),
    "run": (Run("keep", tuple(map(parse, NAMES))),),
}


@pytest.mark.parametrize("way", SHARED)
@pytest.mark.parametrize("often", [False, True], ids=["once", "in a loop"])
def test_a_dict_that_has_a_second_name_is_not_changed_with_it(way, often):
    step, *more = SHARED[way]
    steps = (Put("cells", parse("n"), parse("1")), step, Put("cells", parse("n"), parse("2")), *more)
    around = (Let("held", parse("cells")), ForEach("x", parse("xs"), steps)) if often else (START[-2], *steps)
    keep = Process("keep", INPUTS, (Append("log", parse("cells")),), ("log",))
    made = document([], [Process("p", INPUTS, around, ("log", "cells")), keep])
    wanted, _ = interpreted(made, ({}, [1, 2], 5, []))
    assert wanted.changed["cells"] == {5: 2} and {5: 1} in wanted.changed["log"]
    found = module_of(made, "shared").Program().call("p", {}, [1, 2], 5, [])
    assert dict(found.changed) == wanted.changed


VARIANTS = {"none": (), "all": ALL_PASSES, **{one.__name__: (one,) for one in ALL_PASSES}}


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
def test_agrees_with_the_interpreter(made, cells, items, number):
    """And what the interpreter ends is not stopped in a program with no more steps than that took."""
    wanted, took = interpreted(made, (cells, items, number, [{}]))
    assume(wanted is not None)
    lowered, tried = lower(made, "same_meaning"), []
    for name, passes in VARIANTS.items():
        plan = reduce(lambda plan, each: each(plan), passes, lowered)
        if plan in tried:  # the pass finds nothing here: it would be the same program once more
            continue
        note(name)
        tried.append(plan)
        program_class = written(plan).Program
        before, log = (dict(cells), list(items), number, [{}]), [{}]
        found = program_class().call("p", cells, items, number, log)
        assert (cells, items, number, log) == before
        if isinstance(wanted, StudioError):
            assert not found.accepted
            continue
        assert_same(found, wanted)
        afforded = program_class(budget=took).call("p", cells, items, number, [{}])
        assert "steps and was stopped" not in (afforded.reason or "")


def assert_same(found, wanted):
    """What came of a program is what came of the interpreter."""
    assert found.ending == wanted.ending, found.reason
    assert found.accepted == wanted.accepted
    assert found.witness == wanted.witness
    assert dict(found.changed) == wanted.changed
    assert [*found.changed.get("cells", {})] == [*wanted.changed.get("cells", {})]
    if wanted.ending != "hole":
        assert found.reason == wanted.reason
    if wanted.ending in ("done", "succeeded", "failed"):
        assert found.remembered == wanted.remembered
