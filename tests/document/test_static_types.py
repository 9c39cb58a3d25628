"""Types of a document's definitions, names that may be given, types as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.document.model import Document
from studio.document.naming import check_local, check_name, fresh_name
from studio.document.static_types import faults, signatures, static, types
from studio.document.type_text import parse_type
from studio.language.errors import Refusal
from studio.language.steps import Input
from studio.language.types import (
    ANY,
    NOTHING,
    NUMBER,
    POINT,
    SHAPE,
    SYMBOL,
    TEXT,
    TRUTH,
    Type,
    dict_of,
    list_of,
    record_of,
    set_of,
    tuple_of,
    variable,
)
from tests.document.sample import document, formula, grid, parameter


def test_types_and_signatures_in_any_order() -> None:
    whole = grid()
    found = types(whole)
    assert found["places"] == dict_of(POINT, POINT) and found["discs"] == list_of(SHAPE)
    assert found["edges_too"] == set_of(POINT) and found["spacing"] == NUMBER
    assert signatures(whole)["edge"].inputs == (POINT,) and signatures(whole)["edge"].result == TRUTH
    assert static(whole) is static(whole)


def test_what_the_formula_leaves_open_is_seen_in_the_value() -> None:
    assert types(document(formula("a", "[]"), formula("b", "{}")))["a"] == list_of(ANY)
    state = document(formula("s", "{} if n > 2 else {1: 'x'}"), parameter("n", 1))
    assert types(state)["s"] == dict_of(NUMBER, TEXT)


def test_type_errors_and_circles_are_faults() -> None:
    broken = document(formula("a", "1 + 'x'"), formula("b", "a"))
    assert list(faults(broken)) == ["a"] and types(broken)["b"] == ANY
    assert "need each other" in faults(document(formula("a", "b"), formula("b", "a")))["a"].sentence


def test_names_that_cannot_be_given() -> None:
    taken = document(parameter("spacing", 1))
    bad = ("", "a b", "_a", "__import__", "1a", "class", "None", "red", "len", "rectangle", "remembered", "spacing")
    for name in (*bad, "a" * 61, 'a"\n', "ﬁve", "symbol", "record"):
        with pytest.raises(Refusal):
            check_name(name, taken)
    for name in ("a", "größe", "num_rows", "Spacing"):
        check_name(name, taken)
    check_local("spacing")
    with pytest.raises(Refusal):
        check_local("red")


def test_fresh_names() -> None:
    taken = document(parameter("row", 1), parameter("row_2", 1))
    assert fresh_name(taken, "row") == "row_3" and fresh_name(taken, "column") == "column"
    assert fresh_name(taken, "red") == "red_2" and fresh_name(taken, "  ") == "thing"


@given(st.text(max_size=80))
def test_a_fresh_name_can_always_be_given(base: str) -> None:
    check_name(fresh_name(Document(), base), Document())


simple = st.sampled_from((NUMBER, TRUTH, TEXT, SYMBOL, POINT, SHAPE, NOTHING, ANY, Type("record"), variable("a")))
kinds = st.recursive(
    simple,
    lambda inner: st.one_of(
        inner.map(list_of),
        inner.map(set_of),
        st.builds(dict_of, inner, inner),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: tuple_of(*parts)),
        st.dictionaries(st.sampled_from(("a", "size", "list")), inner, min_size=1).map(
            lambda parts: record_of(**parts)
        ),
    ),
    max_leaves=8,
)


@given(kinds)
def test_types_are_read_as_they_are_written(kind: Type) -> None:
    assert parse_type(str(kind)) == kind


def test_what_is_no_type_is_refused() -> None:
    for text in ("", "list", "list[", "list[]", "lost", "dict[text]", "record[a number]", "number]", "a: b", "tuple[]"):
        with pytest.raises(Refusal):
            parse_type(text)


def test_inputs_are_known_to_their_formula() -> None:
    one = document(formula("f", "x + k", inputs=(Input("x", NUMBER),)), parameter("k", 1))
    assert signatures(one)["f"].names == ("x",) and not faults(one)
