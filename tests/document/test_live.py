"""Values are kept up to date, and only what a change reaches is worked out again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.live import Live
from studio.document.model import Document, with_definition, without_entry
from studio.language.errors import BudgetExceeded, CycleError, EvaluationError, Refusal
from studio.language.evaluate import Budget, evaluate
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.language.values import Point
from tests.document.sample import document, formula, grid, parameter

X = (Input("x", NUMBER),)


def chain() -> Document:
    return document(
        formula("rows", "[spacing * i for i in range(count)]"),
        parameter("spacing", 10),
        parameter("count", 3),
        formula("big", "count > 2"),
        formula("words", "'many' if big else 'few'"),
        formula("scaled", "x * spacing", inputs=X),
        formula("used", "scaled(2)"),
    )


def test_values_in_any_order_of_the_document() -> None:
    live = Live(chain())
    assert live.value("rows") == [0, 10, 20] and live.value("used") == 20 and live.value("words") == "many"
    assert list(live.values()) == ["rows", "spacing", "count", "big", "words", "used"]


def test_at_the_present_moment_states_are_what_they_have_become_and_only_a_change_is_worked_out_again() -> None:
    first = document(
        replace(formula("marks", "[]"), role="state"),
        formula("count", "len(marks)"),
        parameter("gap", 4),
        formula("wide", "gap * 2"),
    )
    shown = replace(first, present={"marks": [1, 2]})
    live = Live.at_present(shown)
    assert live.value("count") == 2
    assert live.go_to(with_definition(shown, parameter("gap", 5))) == {"gap", "wide"} and live.value("count") == 2
    assert live.go_to(replace(shown, present={"marks": [1, 2, 3]})) == {"gap", "wide", "marks", "count"}
    assert live.value("count") == 3 and live.value("wide") == 8
    assert live.go_to(first) == {"marks", "count"} and live.value("count") == 0


def test_only_what_a_change_reaches_is_worked_out_again() -> None:
    live = Live(chain())
    assert live.update(with_definition(chain(), parameter("spacing", 12))) == {"spacing", "rows", "scaled", "used"}
    assert live.value("used") == 24


def test_an_equal_value_stops_the_change() -> None:
    live = Live(chain())
    assert live.update(with_definition(chain(), parameter("count", 4))) == {"count", "rows", "big"}
    assert live.value("words") == "many"


def test_nothing_changed_means_nothing_evaluated() -> None:
    live = Live(chain())
    assert live.update(chain()) == frozenset()
    assert live.update(with_definition(chain(), replace(parameter("count", 3), drawn=True))) == frozenset()


def test_a_truth_is_not_the_number_it_equals() -> None:
    live = Live(document(formula("a", "1"), formula("b", "[a]"), formula("c", "b == [1]")))
    live.update(document(formula("a", "True"), formula("b", "[a]"), formula("c", "b == [1]")))
    assert live.value("b")[0] is True and live.value("c") is False


def test_faults_name_what_is_at_fault_and_go_away_again() -> None:
    live = Live(chain())
    live.update(with_definition(chain(), formula("spacing", "1 / 0")))
    assert "divides by zero" in live.errors["spacing"].sentence
    assert live.errors["used"].sentence.startswith("used cannot be worked out because spacing cannot: ")
    assert set(live.errors) == {"spacing", "rows", "scaled", "used"}
    with pytest.raises(EvaluationError):
        live.value("rows")
    assert live.value("words") == "many"
    live.update(chain())
    assert not live.errors and live.value("used") == 20


def test_a_name_that_goes_and_comes_back() -> None:
    live = Live(chain())
    gone = replace(chain(), definitions=without_entry(chain().definitions, "spacing"))
    live.update(gone)
    assert set(live.errors) == {"rows", "used"} and "spacing" not in live.values()
    live.update(chain())
    assert not live.errors


def test_a_circle_changes_nothing() -> None:
    live = Live(chain())
    with pytest.raises(CycleError) as caught:
        live.update(with_definition(chain(), formula("spacing", "len(rows)")))
    assert caught.value.path == ("rows", "spacing", "rows")
    assert live.value("rows") == [0, 10, 20] and live.document.definitions["spacing"].is_parameter


def test_functions_see_the_document_and_not_the_loops_around_their_calls() -> None:
    live = Live(
        document(
            parameter("k", 5),
            formula("plus", "x + k", inputs=X),
            formula("several", "[plus(k) for k in range(3)]"),
        )
    )
    assert live.value("several") == [5, 6, 7]
    assert evaluate(parse("[plus(k) for k in range(2)]"), live.env()) == [5, 6]


def test_functions_check_their_inputs() -> None:
    live = Live(chain())
    assert live.value("scaled")(x=3) == 30
    for arguments, named in (((), {}), ((1, 2), {}), ((1,), {"x": 2}), ((), {"y": 2})):
        with pytest.raises(EvaluationError, match="scaled needs x"):
            live.value("scaled")(*arguments, **named)


def test_what_was_handed_out_does_not_change() -> None:
    live = Live(chain())
    env, scaled = live.env(), live.value("scaled")
    live.update(with_definition(chain(), parameter("spacing", 100)))
    assert evaluate(parse("scaled(1) + spacing"), env) == 20 and scaled(1) == 10
    assert evaluate(parse("scaled(1) + spacing"), live.env()) == 200


def test_the_budget_of_an_environment_pays_for_its_functions() -> None:
    live = Live(document(formula("work", "sum([i for i in range(x)])", inputs=X)))
    with pytest.raises(BudgetExceeded):
        evaluate(parse("[work(1000) for i in range(1000)]"), live.env(Budget(50_000)))
    work = live.value("work")
    assert all(work(1000) == 499_500 for _ in range(2500))


def test_a_definition_that_never_ends_is_a_fault_and_the_rest_goes_on() -> None:
    live = Live(
        document(
            formula("much", "[i + j + k for i in range(999) for j in range(999) for k in range(999)]"),
            formula("a", "1"),
        )
    )
    assert isinstance(live.errors["much"], BudgetExceeded) and live.value("a") == 1


def test_many_definitions_that_never_end_do_not_add_up() -> None:
    text = "sum([i for i in range(999) for j in range(999) for k in range(999)])"
    live = Live(document(*(formula(f"much_{k}", text) for k in range(40)), formula("a", "[i for i in range(3)]")))
    assert len(live.errors) == 41 and "whole document takes too long" in live.errors["a"].sentence


def test_other_values_and_states_without_touching_the_first() -> None:
    live = Live(document(parameter("n", 2), formula("s", "[n]", role="state"), formula("shown", "len(s) + n")))
    other = live.with_values({"s": [1, 2, 3]})
    assert (live.value("shown"), other.value("shown")) == (3, 5)
    assert other.with_values({"n": 10}).value("shown") == 13
    other.update(with_definition(other.document, parameter("n", 4)))
    assert other.value("s") == [1, 2, 3] and other.value("shown") == 7
    with pytest.raises(Refusal):
        live.with_values({"nobody": 3})


def test_the_scene_is_drawn_in_order_and_knows_where_things_are() -> None:
    live = Live(
        document(
            formula("back", "rectangle()", drawn=True),
            formula("by_place", "{(1, 2): line(), (3, 4): [line(), line()]}", drawn=True),
            formula("secret", "line()", drawn=True, hidden=True),
            formula("part", "line()"),
            formula("moved", "group(items=[ellipse(), group(items=[line()])], dx=5)", drawn=True),
        )
    )
    things = live.things()
    assert [(thing.name, thing.path) for thing in things] == [
        ("back", ()),
        ("by_place", ((1, 2),)),
        ("by_place", ((3, 4), 0)),
        ("by_place", ((3, 4), 1)),
        ("moved", ("items", 0)),
        ("moved", ("items", 1, "items", 0)),
    ]
    assert [shape.kind for shape in live.scene()][-2:] == ["group", "group"]
    assert things[-1].shape.get("dx") == 5 and things[-1].shape.get("items")[0].kind == "line"


def test_a_parameter_of_a_large_grid_reaches_only_what_needs_it() -> None:
    live = Live(grid())
    for step in range(3):
        reached = live.update(with_definition(live.document, parameter("spacing", 20 + step, 4, 100)))
        assert reached == {"spacing", "places", "disc", "discs", "edges", "edges_too"}
        assert live.value("places")[Point(1, 0)] == Point(30 + 20 + step, 30) and len(live.scene()) == 361


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(-3, 3), st.sets(st.integers(0, 7), max_size=2)), max_size=12))
def test_updating_gives_what_starting_anew_gives(edits: list[tuple[int, int, set[int]]]) -> None:
    now = document(*(formula(f"n{k}", str(k)) for k in range(8)))
    live = Live(now)
    for place, number, needed in edits:
        text = " + ".join([str(number), *(f"n{k}" for k in sorted(needed))]) + (" / n0" if number == 3 else "")
        changed = with_definition(now, formula(f"n{place}", text))
        try:
            live.update(changed)
        except CycleError:
            continue
        now = changed
        fresh = Live(now)
        assert live.values() == fresh.values()
        assert {n: e.sentence for n, e in live.errors.items()} == {n: e.sentence for n, e in fresh.errors.items()}


def test_a_plain_literal_is_its_value() -> None:
    assert Live(document(formula("a", "None"))).value("a") is None
    assert Live(Document(definitions={"a": replace(formula("a", "1"), formula=Literal(2.5))})).value("a") == 2.5


def test_members_of_a_drawn_list_that_call_what_is_at_fault_are_missing_alone() -> None:
    made = document(
        formula("rate", "1 / 0"),
        formula("scaled", "x * rate", inputs=X),
        replace(formula("dots", "[ellipse(radius_x=4 if i < 2 else scaled(i)) for i in range(3)]"), drawn=True),
        replace(formula("none", "[ellipse(radius_x=scaled(i)) for i in range(3)]"), drawn=True),
    )
    live = Live(made)
    assert [thing.path for thing in live.things()] == [(0,), (1,)]
    assert live.errors["dots"].sentence.startswith("1 of 3 cannot be drawn: rate cannot be worked out: 1 / 0")
    assert live.errors["none"].sentence.startswith("none cannot be worked out because rate cannot: 1 / 0")
