"""Who needs whom: order, circles, reach."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from studio.document.actions import Operand, RunAction
from studio.document.graph import graph, order, reached, restricted, users
from studio.document.model import Demonstration, Document, Lesson, Process, Rule
from studio.language.errors import CycleError
from studio.language.parse import parse
from studio.language.steps import ForEach, Input, Let, Put, Run
from studio.language.types import NUMBER
from tests.document.sample import constraint, document, formula, parameter


def program() -> Document:
    steps = (
        Let("near", parse("twice(x)")),
        ForEach("n", parse("all_of"), (Run("visit", (parse("n"),)),)),
        Put("score", parse("near"), parse("limit")),
    )
    plain = document(
        formula("all_of", "[i for i in range(limit)]"),
        formula("twice", "x * 2", inputs=(Input("x", NUMBER),)),
        parameter("limit", 3, 1, 9),
        parameter("other", 3, 1, 9),
        formula("score", "{}", role="state"),
        constraints=(constraint("equal", "limit", "==", "other"),),
    )
    shown = Demonstration("first try", "visit", {"x": 1}, {}, (RunAction("", (Operand(2, via="twice"),)),))
    return replace(
        plain,
        processes={"visit": Process("visit", (Input("x", NUMBER),), steps)},
        rules=(Rule("click", "visit", (parse("at.x + limit"),)), Rule("click", "visit", (parse("1"),))),
        demonstrations={"first try": shown},
        lessons={"twice": Lesson("twice", "function", (Input("x", NUMBER),), ())},
    )


def test_definitions_come_after_what_they_need_else_in_order_of_the_document() -> None:
    assert order(program()) == ["twice", "limit", "all_of", "other", "score", "visit"]


def test_all_kinds_are_nodes_and_edges_say_who_is_needed() -> None:
    whole = graph(program())
    kinds = {node: data["kind"] for node, data in whole.nodes(data=True)}
    assert kinds["limit"] == "parameter" and kinds["twice"] == "function" and kinds["score"] == "state"
    assert kinds["on click"] == kinds["on click 2"] == "rule"
    assert kinds["equal"] == "constraint" and kinds["first try"] == "demonstration"
    assert kinds["lesson twice"] == "lesson"
    assert set(whole.predecessors("visit")) == {"all_of", "limit", "score", "twice", "first try"}
    assert set(whole.predecessors("equal")) == {"limit", "other"}


def test_a_process_that_runs_itself_is_no_circle() -> None:
    assert order(program())[-1] == "visit"


def test_processes_may_run_each_other() -> None:
    one = Process("one", (), (Run("two", ()),))
    two = Process("two", (), (Run("one", ()),))
    assert sorted(order(Document(processes={"one": one, "two": two}))) == ["one", "two"]


def test_a_circle_is_named_from_its_first_definition_on() -> None:
    circle = document(formula("a", "b + 1"), formula("b", "c + 1"), formula("c", "a + 1"), formula("d", "c"))
    with pytest.raises(CycleError) as caught:
        order(circle)
    assert caught.value.path == ("a", "b", "c", "a")
    assert "a → b → c → a" in str(caught.value)


def test_a_definition_that_needs_itself_is_a_circle() -> None:
    with pytest.raises(CycleError) as caught:
        order(document(formula("a", "a + 1")))
    assert caught.value.path == ("a", "a")


def test_names_bound_inside_are_no_needs() -> None:
    one = document(
        formula("i", "1"), formula("rows", "[i for i in range(3)]"), formula("f", "i", inputs=(Input("i", NUMBER),))
    )
    assert not list(graph(one).successors("i"))


def test_reach_and_users() -> None:
    assert reached(program(), ["limit"]) == {"limit", "all_of", "visit"}
    assert set(users(program(), "twice")) == {"visit"}
    assert reached(program(), ["nobody"]) == frozenset()


def test_a_document_restricted_to_what_is_needed() -> None:
    assert list(restricted(program(), ["all_of"]).definitions) == ["all_of", "limit"]


def test_a_process_that_works_things_out_begins_without_loading_the_library_of_graphs() -> None:
    begin = "import sys; from studio.session.tasks import warm_up; warm_up(); sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", begin], check=False).returncode == 0
