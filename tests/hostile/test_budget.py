"""What does not come to an end is stopped in a program as in the studio: the same limits, the same sentences."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from studio.document.live import Live
from studio.document.model import Definition, Document, Process, Rule
from studio.language.errors import BudgetExceeded, StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.parse import parse
from studio.language.steps import Append, ForEach, Input, Let, ProcessBody, Put, Remember, Set, Step, When
from studio.language.types import ANY, NUMBER, TEXT, dict_of, list_of
from tests.compile import samples
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, each, process, when
from tests.compile.test_same_meaning import VARIANTS
from tests.hostile.programs import all_of
from tests.hostile.sentences import faults_of

SENTENCE = "This took more than 1,000,000 steps and was stopped; make it do less."
NUMBERS = list_of(NUMBER)


def state(name: str, formula: str) -> Definition:
    return Definition(name, parse(formula), role="state")


def on_click(*steps: Step, definitions: list[Definition] = (), processes: list[Process] = ()) -> Document:  # type: ignore[assignment]
    """A document whose only state, ``kept``, is what a click works on."""
    act = process("act", [("kept", ANY)], list(steps), "kept")
    rule = Rule("click", "act", (parse("kept"),))
    return document([*definitions], [act, *processes], rules=(rule,))


def nested(depth: int, *inner: Step) -> list[Step]:
    """Loops through 0 … 999 inside each other."""
    made = list(inner)
    for level in range(depth):
        made = [each(f"i{level}", "range(1000)", made)]
    return made


SUM = Set("kept", parse("kept + 1"))
ENDLESS: dict[str, Document] = {
    "nested loops": on_click(*nested(4, SUM), definitions=[state("kept", "0")]),
    "a nested comprehension": on_click(
        Set("kept", parse("len([i for i in range(1000) for j in range(1000) for k in range(1000) if i + j == k])")),
        definitions=[state("kept", "0")],
    ),
    "a function in a loop": on_click(
        *nested(2, Set("kept", parse("kept + total(1000)"))),
        definitions=[state("kept", "0"), define("total", "sum([i for i in range(n)])", ("n", NUMBER))],
    ),
    "functions that call each other twice": on_click(
        Set("kept", parse("f30(1)")),
        definitions=[
            state("kept", "0"),
            define("f0", "x + 1", ("x", NUMBER)),
            *(define(f"f{n}", f"f{n - 1}(x) + f{n - 1}(x + 1)", ("x", NUMBER)) for n in range(1, 31)),
        ],
    ),
    "processes that run each other twice": on_click(
        samples.run("p30", "kept"),
        definitions=[state("kept", "0")],
        processes=[
            process("p0", [("kept", NUMBER)], [SUM], "kept"),
            *(
                process(f"p{n}", [("kept", NUMBER)], [samples.run(f"p{n - 1}", "kept")] * 2, "kept")
                for n in range(1, 31)
            ),
        ],
    ),
    "a process that runs itself twice": on_click(
        samples.run("twice", "60"),
        definitions=[state("kept", "0")],
        processes=[process("twice", [("n", NUMBER)], [when("n > 0", [samples.run("twice", "n - 1")] * 2)])],
    ),
    "a process that runs itself for ever": on_click(
        samples.run("on", "0"),
        definitions=[state("kept", "0")],
        processes=[process("on", [("n", NUMBER)], [samples.run("on", "n + 1")])],
    ),
    "a way through ever new places": on_click(
        samples.run("walk", "0"),
        definitions=[state("kept", "0")],
        processes=[
            process(
                "walk",
                [("n", NUMBER)],
                [Remember(parse("n")), each("k", "[n + 1]", [when("k not in remembered", [samples.run("walk", "k")])])],
            )
        ],
    ),
    "long lists looked through": on_click(
        *nested(2, Let("many", parse("[i for i in range(500)]")), Set("kept", parse("count(many, 3)"))),
        definitions=[state("kept", "0")],
    ),
    "short loops in short loops": on_click(
        Set("kept", parse("len([1 " + " ".join(f"for i{n} in [1, 2]" for n in range(30)) + "])")),
        definitions=[state("kept", "0")],
    ),
}


def interpreted(made: Document, budget: int) -> str:
    """What the studio says of a click; empty where it comes to an end."""
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    live = Live(made)
    try:
        run(Library(bodies, live.env()), "act", [live.value("kept")], Budget(budget))
    except BudgetExceeded as error:
        return error.sentence
    return ""


@pytest.mark.parametrize("passes", ["all", "none"])
@pytest.mark.parametrize("name", ENDLESS)
def test_a_click_without_end_is_stopped_in_both_and_changes_nothing(name: str, passes: str) -> None:
    made = ENDLESS[name]
    program = module_of(made, "endless", VARIANTS[passes]).Program(budget=50_000)
    before = all_of(program)
    outcome = program.send("click", x=1, y=1)
    assert outcome.ending == "error" and outcome.reason == SENTENCE.replace("1,000,000", "50,000")
    assert outcome.reason == interpreted(made, 50_000) and all_of(program) == before


def test_what_grows_with_each_click_stops_growing() -> None:
    for start, more in (("'ab'", "kept + kept"), ("[1, 2]", "kept + kept"), ("[0]", "kept + [n for n in kept]")):
        program = module_of(on_click(Set("kept", parse(more)), definitions=[state("kept", start)])).Program()
        outcomes = []
        while len(outcomes) < 40 and all(one.accepted for one in outcomes[:-1]):
            before = len(program.state["kept"])
            outcomes.append(program.send("click", x=1, y=1))
        outcome = outcomes[-1]
        assert not outcome.accepted and before == len(program.state["kept"]) <= 1_000_000
        assert outcome.reason == "Nobody has shown what happens when a list or text becomes too long."
    live = Live(document([define("kept", "range(600000)"), define("more", "kept + kept")]))
    assert live.errors["more"].sentence == "kept + kept becomes too long; make it shorter."


def test_appending_to_a_long_list_costs_what_it_copies() -> None:
    budget, long = Budget(10_000), list(range(64_000))
    made = ProcessBody("p", (Input("xs", NUMBERS),), (Append("xs", parse("1")), Append("xs", parse("2"))), ("xs",))
    run(Library({"p": made}, Live(Document()).env()), "p", [long], budget)
    assert budget.steps - budget.left == 2_000
    dicts = (Put("d", parse("1"), parse("1")),)
    budget = Budget(10_000)
    put = ProcessBody("p", (Input("d", dict_of(NUMBER, NUMBER)),), dicts, ("d",))
    run(Library({"p": put}, Live(Document()).env()), "p", [dict.fromkeys(long, 0)], budget)
    assert budget.steps - budget.left == 1_000


def test_a_definition_without_end_is_stopped() -> None:
    heavy = "len([1 for i in range(2000) for j in range(2000) for k in range(2000) if i == j])"
    with pytest.raises(ValueError, match="there is no heavy. This took more than") as caught:
        module_of(document([define("heavy", heavy)])).Program()
    assert not faults_of(str(caught.value))
    live = module_of(document([state("kept", "2000"), define("heavy", heavy.replace("2000", "kept"), drawn=True)]))
    program = live.Program()
    for look in (program.scene, lambda: program.value("heavy")):
        with pytest.raises(ValueError, match=SENTENCE):
            look()
    many = [define(f"heavy{n}", heavy.replace("2000", "kept"), drawn=True) for n in range(5)]
    assert module_of(document([state("kept", "1"), *many])).Program().scene() == []


def test_the_host_gives_the_budget() -> None:
    made = on_click(*nested(1, SUM), definitions=[state("kept", "0")])
    module = module_of(made)
    assert module.Program().budget == 1_000_000
    assert not module.Program(budget=999).send("click", x=1, y=1).accepted
    program = module.Program(budget=1000)
    assert program.send("click", x=1, y=1).accepted and program.send("click", x=1, y=1).accepted
    assert pickle.loads(pickle.dumps(program)).budget == 1000
    for wrong in (None, 0, -1, 1.5, True, "many", 10**400, [1]):
        with pytest.raises((TypeError, ValueError)) as caught:
            module.Program(budget=wrong)
        assert not faults_of(str(caught.value))


def test_a_table_is_filled_at_the_cost_of_who_asks() -> None:
    """Whoever asks pays for it, whether or not its values are there from another program with the same parameters."""
    made = document(
        [
            samples.parameter("size", "30", 1, 40),
            define("cells", "{(i, j): i for i in range(size) for j in range(size)}"),
            define("near", "[p for p in cells if p[0] == c[0]]", ("c", samples.PLACE)),
            state("kept", "0"),
        ],
        [process("act", [("kept", NUMBER)], [each("c", "cells", [Set("kept", parse("kept + len(near(c))"))])], "kept")],
        rules=(Rule("click", "act", (parse("kept"),)),),
    )
    module = module_of(made)
    poor, rich = module.Program(budget=200_000), module.Program()
    for asks in (pickle.loads(pickle.dumps(poor)), poor):
        assert "200,000 steps" in asks.send("click", x=1, y=1).reason
    assert rich.send("click", x=1, y=1).changed == {"kept": 27_000}
    for asks in (poor, module.Program(budget=200_000)):
        assert "200,000 steps" in asks.send("click", x=1, y=1).reason
    assert module.Program().send("click", x=1, y=1).changed == {"kept": 27_000}


@pytest.mark.parametrize("variant", ["all", "none"])
def test_who_asks_for_a_definition_on_states_pays_nothing(variant: str) -> None:
    """It has a budget of its own and is worked out once, in programs as in the studio."""
    twice = [define(f"d{n}", f"d{n - 1} + d{n - 1} + len([x for x in many])") for n in range(1, 60)]
    definitions = [state("kept", "0"), state("many", "range(500)"), define("d0", "len([x for x in many])"), *twice]
    made = on_click(each("i", "range(400)", [Set("kept", parse("kept + d59 // d58"))]), definitions=definitions)
    assert interpreted(made, 1_000) == ""
    program = module_of(made, "afforded", VARIANTS[variant]).Program(budget=10_000)
    assert program.send("click", x=1, y=1).changed == {"kept": 800}
    program.set_state({"many": [1]})
    assert program.value("d0") == 1


def growing(chance: Any, depth: int) -> list[Step]:
    """Some steps that may take very long, with loops inside loops."""
    simple = [
        lambda: Set("kept", parse("kept + 1")),
        lambda: Append("many", parse("kept")),
        lambda: Put("cells", parse("kept"), parse("1")),
        lambda: Set("many", parse("many + many")),
        lambda: Let("some", parse("[x for x in many if x in cells]")),
        lambda: Set("word", parse("word + word")),
        lambda: Let("some", parse("sorted(many)")),
        lambda: Set("kept", parse("kept + total + pairs")),
        lambda: When(parse("kept in doubled"), (Append("many", parse("total")),)),
    ]
    made: list[Step] = []
    for _ in range(chance(1, 3)):
        if depth and chance(0, 2):
            over = ["range(40)", "range(7)", "many", "cells", "[1, 2, 3]"][chance(0, 4)]
            made.append(ForEach(f"i{depth}", parse(over), tuple(growing(chance, depth - 1))))
        else:
            made.append(simple[chance(0, len(simple) - 1)]())
    return made


OF_STATES = [
    define("doubled", "[x * 2 for x in many]"),
    define("total", "sum([x for x in doubled])"),
    define("pairs", "len([x for x in doubled for y in doubled if x == y])"),
]
"""Definitions that depend on states: whoever asks for them pays nothing, however often."""


@st.composite
def busy(draw: Any) -> Document:
    steps = growing(lambda low, high: draw(st.integers(low, high)), 4)
    inputs = [("kept", NUMBER), ("many", NUMBERS), ("cells", dict_of(NUMBER, NUMBER)), ("word", TEXT)]
    names = [name for name, _ in inputs]
    start = ["0", "[1]", "{1: 1}", "'a'"]
    return document(
        [*(state(name, formula) for name, formula in zip(names, start, strict=True)), *OF_STATES],
        [process("act", inputs, steps, *names)],
        rules=(Rule("click", "act", tuple(map(parse, names))),),
    )


@settings(max_examples=35, deadline=None, suppress_health_check=list(HealthCheck))
@given(busy(), st.sampled_from([1, 30, 500, 5_000, 20_000]))
def test_both_stop_the_same_clicks(made: Document, steps: int) -> None:
    """A program without passes counts the same steps as the studio, one by one, so that it stops at the same one."""
    steps = max(steps, 30)  # what is worked out of the first states takes less
    bodies = {name: ProcessBody(name, one.inputs, one.steps, one.changes) for name, one in made.processes.items()}
    live, budget, says = Live(made), Budget(steps), ""
    values = [live.value(name) for name in ("kept", "many", "cells", "word")]
    try:
        run(Library(bodies, live.env()), "act", values, budget)
    except BudgetExceeded as error:
        says = error.sentence
    except StudioError as error:
        assume(error is None)
    program = module_of(made, "busy", ()).Program(budget=steps)
    before = all_of(program)
    outcome = program.send("click", x=1, y=1)
    assert outcome.reason == (says or None) and outcome.accepted is not bool(says)
    assert program._left == budget.left if not says else all_of(program) == before
