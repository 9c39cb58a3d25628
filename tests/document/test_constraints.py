"""[B4] Constraints are kept by moving parameters, exactly, or the edit is refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.constraints import check, settle
from studio.document.model import Document
from studio.language.errors import ConstraintClash, Refusal
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.document.sample import constraint, document, formula, parameter


def sheet() -> Document:
    return document(
        parameter("num_rows", 3, 1, 25),
        parameter("num_cols", 3, 1, 20),
        parameter("spacing", 24.5, 4, 100, 0.5),
        parameter("margin", 30, 0, 100),
        parameter("width", 109.0, 0, 5000, 0.5),
        formula("inner", "spacing * 2"),
        constraints=(
            constraint("equal_counts", "num_rows", "==", "num_cols"),
            constraint("wide", "width", "==", "inner + 2 * margin"),
        ),
    )


def test_an_equality_moves_the_other_count_exactly_either_way() -> None:
    for name in ("num_rows", "num_cols"):
        settled = settle(sheet(), {name: 19})
        assert settled["num_rows"] == settled["num_cols"] == 19
        assert type(settled["num_rows"]) is type(settled["num_cols"]) is int
        assert settled["spacing"] == 24.5 and settled["width"] == 109.0


def test_definitions_are_written_out_and_the_side_that_stands_alone_moves() -> None:
    settled = settle(sheet(), {"spacing": 30.5})
    assert settled["width"] == 121.0 and settled["margin"] == 30


def test_a_value_out_of_range_is_refused_in_a_sentence() -> None:
    with pytest.raises(ConstraintClash, match=r"^num_rows cannot be 30: it goes from 1 to 25\.$"):
        settle(sheet(), {"num_rows": 30})


def test_a_clash_names_what_clashes_and_only_that() -> None:
    with pytest.raises(ConstraintClash) as caught:
        settle(sheet(), {"num_rows": 22})
    assert caught.value.names == ("equal_counts",)
    assert "num_cols goes from 1 to 20" in str(caught.value) and "wide" not in str(caught.value)


def test_two_edits_against_each_other() -> None:
    with pytest.raises(ConstraintClash, match="equal_counts says num_rows == num_cols"):
        settle(sheet(), {"num_rows": 4, "num_cols": 5})


def test_counts_stay_whole() -> None:
    with pytest.raises(ConstraintClash, match="whole number"):
        settle(sheet(), {"num_rows": 2.5})
    halves = document(
        parameter("a", 2, 0, 9), parameter("b", 4, 0, 9), constraints=(constraint("twice", "b", "==", "2 * a"),)
    )
    with pytest.raises(ConstraintClash, match="a is a whole number"):
        settle(halves, {"b": 5})
    thirds = document(
        parameter("a", 3, 0, 9),
        parameter("b", 3, 0, 9),
        parameter("c", 6, 0, 18),
        constraints=(constraint("sum", "a + b", "==", "c"), constraint("order", "a", "<=", "b")),
    )
    settled = settle(thirds, {"c": 7})
    assert settled == {"a": 3, "b": 4, "c": 7} and all(type(value) is int for value in settled.values())


def test_products_of_parameters_are_checked_only_and_the_reason_is_said() -> None:
    area = document(
        parameter("a", 3, 0, 99), parameter("b", 3, 0, 99), constraints=(constraint("area", "a * b", "<=", "20"),)
    )
    assert settle(area, {"a": 6})["a"] == 6
    with pytest.raises(ConstraintClash, match="multiplies parameters with each other") as caught:
        settle(area, {"a": 7})
    assert caught.value.names == ("area",)


def test_what_is_no_number_parameter_is_refused() -> None:
    with pytest.raises(Refusal):
        settle(sheet(), {"inner": 3})
    with pytest.raises(Refusal):
        settle(sheet(), {"spacing": "wide"})
    with pytest.raises(Refusal):
        settle(sheet(), {"spacing": float("nan")})
    assert settle(document(parameter("word", "a")), {"word": "b"}) == {"word": "b"}


def test_a_new_constraint_settles_without_an_edit() -> None:
    uneven = document(
        parameter("a", 3, 0, 9), parameter("b", 5, 0, 9), constraints=(constraint("same", "a", "==", "b"),)
    )
    assert check(uneven, uneven.parameters()) == ("same",)
    settled = settle(uneven, {})
    assert settled["a"] == settled["b"]


def test_fixed_parts_count_as_numbers_and_impossible_constraints_clash() -> None:
    fixed = document(
        formula("items", "[1, 2, 3]"),
        parameter("a", 3, 0, 9),
        constraints=(constraint("size", "a", "==", "len(items)"),),
    )
    assert settle(fixed, {})["a"] == 3
    with pytest.raises(ConstraintClash, match="size"):
        settle(fixed, {"a": 4})
    never = document(parameter("a", 3, 0, 9), constraints=(constraint("never", "1", "==", "2"),))
    with pytest.raises(ConstraintClash, match="never"):
        settle(never, {"a": 4})


def test_a_constraint_that_cannot_be_worked_out_does_not_hold() -> None:
    broken = document(parameter("a", 1, 0, 9), constraints=(constraint("odd", "1 / a", "<=", "1"),))
    assert settle(broken, {"a": 2})["a"] == 2
    with pytest.raises(ConstraintClash, match="odd"):
        settle(broken, {"a": 0})


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 25), st.integers(1, 25), st.integers(-5, 5), st.sampled_from(("==", "<=", ">=")))
def test_whatever_is_settled_holds_and_the_edit_is_kept(a: int, b: int, shift: int, relation: str) -> None:
    two = document(
        parameter("a", a, 1, 25),
        parameter("b", b, 1, 25),
        constraints=(constraint("c", "a", relation, f"b + {shift}"),),
    )
    try:
        settled = settle(two, {"b": 12})
    except ConstraintClash:
        raise AssertionError("12 leaves room for every shift") from None
    assert settled["b"] == 12 and 1 <= settled["a"] <= 25 and not check(two, settled)
    assert type(settled["a"]) is int


def test_a_count_that_is_less_is_so_by_one_and_moves_the_other() -> None:
    made = document(
        parameter("least", 0, -10, 10),
        parameter("most", 5, -10, 10),
        constraints=(constraint("c", "least", "<", "most"),),
    )
    assert settle(made, {"least": 4}) == {"least": 4, "most": 5}
    assert settle(made, {"least": 5}) == {"least": 5, "most": 6}
    assert settle(made, {"most": -3}) == {"least": -4, "most": -3}
    assert check(made, {"least": 5, "most": 5}) == ("c",) and not check(made, {"least": 4, "most": 5})
    with pytest.raises(ConstraintClash, match="c says least < most"):
        settle(made, {"least": 10})


def test_a_fraction_that_is_more_is_so_by_a_step() -> None:
    made = document(
        parameter("long", 2.5, 0, 10, 0.5),
        parameter("short", 1.0, 0, 9, 0.5),
        constraints=(constraint("c", "long", ">", "short"),),
    )
    assert settle(made, {"short": 2.5}) == {"long": 3.0, "short": 2.5}
    assert settle(made, {"long": 1.0}) == {"long": 1.0, "short": 0.5}
    assert check(made, {"long": 1.0, "short": 1.0}) == ("c",) and not check(made, {"long": 1.1, "short": 1.0})


def test_what_is_less_already_stays_where_it_is() -> None:
    made = document(
        parameter("a", 0.5, 0, 1),
        parameter("b", 0.75, 0, 1),
        parameter("c", 3, 0, 9),
        constraints=(constraint("c1", "a", "<", "b"), constraint("c2", "c", ">=", "a * 4")),
    )
    assert settle(made, {"a": 0.5}) == {"a": 0.5, "b": 0.75, "c": 3}
    assert settle(made, {"c": 2}) == {"a": 0.5, "b": 0.75, "c": 2}
    assert settle(made, {"c": 1}) == {"a": 0.25, "b": 0.75, "c": 1}
    mixed = document(
        parameter("a", 2, 0, 9), parameter("b", 2.5, 0, 9), constraints=(constraint("c", "a * 2", ">", "b + 1"),)
    )
    assert settle(mixed, {"a": 2}) == {"a": 2, "b": 2.5}


def test_where_there_is_no_room_for_a_step_less_is_enough() -> None:
    made = document(
        parameter("a", 0.5, 0, 1), parameter("b", 0.75, 0, 1), constraints=(constraint("c", "a", "<", "b"),)
    )
    assert settle(made, {"a": 0.8}) == {"a": 0.8, "b": 0.9}
    assert settle(made, {"a": 0.95}) == {"a": 0.95, "b": 0.96}
    with pytest.raises(ConstraintClash, match="c says a < b|a < b must hold"):
        settle(made, {"a": 1})


@pytest.mark.parametrize(("relation", "kept", "broken"), [("<", 4, 5), (">", 6, 5), ("<", 4.5, 5.0), (">", 5.5, 5.0)])
def test_the_program_and_its_page_keep_what_is_less_or_more(relation: str, kept: float, broken: float) -> None:
    made = document(
        parameter("one", kept, -10, 10, 0.5),
        parameter("other", 5, -10, 10),
        constraints=(constraint("c", "one", relation, "other"),),
    )
    module = module_of(made, "less_or_more")
    assert module.Program(one=kept).one == kept
    with pytest.raises(ValueError, match=f"c says|c: one|one {relation} other"):
        module.Program(one=broken)
    with page_of(made) as page:
        assert page.begin(one=kept) == "" and f"one {relation} other" in page.begin(one=broken)
