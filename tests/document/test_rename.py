"""Random renames keep the meaning of a document: the same values under other names, or a refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.actions import Operand as Op
from studio.document.actions import PointAction
from studio.document.file import dumps, loads
from studio.document.live import Live
from studio.document.model import Demonstration, Document, Process, Rule
from studio.document.rename import rename
from studio.language.errors import Refusal, StudioError
from studio.language.interpret import Library, run
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import ForEach, Input, Let, ProcessBody, Put, Run, When
from studio.language.types import ANY, NUMBER
from tests.document.sample import constraint, document, formula, parameter

NEW = ("a", "i", "x", "n", "near", "k", "spacing", "visit", "fresh", "score")


def program() -> Document:
    steps = (
        Let(name="near", value=parse("twice(x) + a")),
        ForEach(
            name="n",
            collection=parse("[i for i in range(a)]"),
            body=(Put(target="board", key=parse("n"), value=parse("near")),),
        ),
        When(test=parse("x > 0"), then=(Run(process="visit", arguments=(parse("board"), parse("x - 1"))),)),
    )
    plain = document(
        parameter("a", 3, 1, 9),
        parameter("spacing", 10, 1, 99),
        formula("k", "spacing * a"),
        formula("twice", "x * k", inputs=(Input("x", NUMBER),)),
        formula("score", "{i: twice(i) + a for i in range(a)}", role="state"),
        formula("all_of", "[k for k in range(spacing)]"),
        constraints=(constraint("rule", "k", ">=", "a"),),
    )
    shown = Demonstration(
        "d", "visit", {"board": {}, "x": 1}, {"a": 3}, (PointAction("near", (Op(1, "score", "twice"),)),)
    )
    inputs = (Input("board", ANY), Input("x", NUMBER))
    return replace(
        plain,
        processes={"visit": Process("visit", inputs, steps, ("board",))},
        rules=(Rule("click", "visit", (parse("score"), parse("at.x + a"))),),
        demonstrations={"d": shown},
    )


def meaning(one: Document) -> tuple[object, ...]:
    live = Live(one)
    bodies = {name: ProcessBody(name, each.inputs, each.steps, each.changes) for name, each in one.processes.items()}
    outcome = run(Library(bodies, live.env()), next(iter(bodies)), [{}, 2])
    assert not live.errors
    return [*live.values().values()], outcome.ending, outcome.changed


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from(NEW)), min_size=1, max_size=5))
def test_values_stay_and_the_file_stays_valid(renames: list[tuple[int, str]]) -> None:
    before = meaning(program())
    now = program()
    for place, new in renames:
        old = [*now.definitions, *now.processes][place]
        try:
            now = rename(now, old, new)
        except Refusal:
            continue
        assert new in now.names() and (old == new or old not in now.names())
    assert meaning(now) == before
    assert loads(dumps(now, []))[0] == now


def test_there_and_back_again() -> None:
    for name in program().names():
        assert rename(rename(program(), name, "fresh"), "fresh", name) == program()


def test_refusals_are_errors_of_ours() -> None:
    for new in ("i", "red", "x", "__import__", "a"):
        try:
            rename(program(), "a", new)
        except StudioError as error:
            assert str(error)
        else:
            raise AssertionError(new)


def test_what_a_rule_is_given_is_not_called_like_what_its_event_brings() -> None:
    with pytest.raises(Refusal, match="at already means something else in a formula that mentions score"):
        rename(program(), "score", "at")
    assert rename(program(), "spacing", "at").rules == program().rules, "no rule is given it"


def test_a_plain_value_may_be_called_count() -> None:
    one = Document(
        definitions={"count": parameter("count", 3), "many": formula("many", "count(list(range(3)), count)")}
    )
    read = loads(dumps(one, []))[0]
    assert "how_often(list(range(3)), count)" in dumps(read, []), "the function of earlier files has another name"
    assert read.definitions["many"].needs >= {"count"}


def test_a_constraint_that_is_called_what_it_says_is_called_what_it_says_then() -> None:
    made = document(
        parameter("low", 1, 0, 9),
        parameter("high", 5, 0, 9),
        constraints=(constraint("low < high", "low", "<", "high"), constraint("even", "low", "<=", "high")),
    )
    assert list(rename(made, "low", "deep").constraints) == ["deep < high", "even"]


@pytest.mark.parametrize("taken", ["items", "keys"])
def test_a_file_in_which_something_has_a_name_that_formulas_came_to_know_opens_under_another_name(taken: str) -> None:
    one = Document(definitions={"bars": formula("bars", "[1, 2, 3]"), "most": formula("most", "max(bars)")})
    read = loads(dumps(one, []).replace("bars", taken))[0]
    assert show(read.definitions["most"].formula) == f"max(my_{taken})"
    assert loads(dumps(read, []))[0] == read
