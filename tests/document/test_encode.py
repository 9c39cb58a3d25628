"""Values survive the way into JSON and back exactly."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.document.encode import decode_value, encode_value, identical
from studio.language.errors import Refusal
from studio.language.values import Point, Record, Shape, Symbol, Value

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
numbers = st.one_of(st.integers(-(10**15), 10**15), st.floats(allow_nan=False, allow_infinity=False))
plain = st.one_of(st.none(), st.booleans(), numbers, texts, texts.map(Symbol), st.builds(Point, numbers, numbers))
words = st.sampled_from(("x", "fill", "start", "größe"))
fields = st.lists(st.tuples(words, plain), max_size=3, unique_by=lambda pair: pair[0])


def _larger(inner: st.SearchStrategy[Value]) -> st.SearchStrategy[Value]:
    return st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.frozensets(plain, max_size=3),
        st.dictionaries(plain, inner, max_size=3),
        st.lists(st.tuples(words, inner), max_size=3, unique_by=lambda pair: pair[0]).map(tuple).map(Record),
        fields.map(lambda pairs: Shape("line", tuple(sorted(pairs, key=lambda pair: pair[0])))),
    )


values = st.recursive(plain, _larger, max_leaves=12)


@settings(max_examples=300, deadline=None)
@given(values)
def test_round_trip_through_text(value: Value) -> None:
    text = json.dumps(encode_value(value), allow_nan=False)
    back = decode_value(json.loads(text))
    assert identical(back, value)
    assert json.dumps(encode_value(back)) == text


def test_kinds_are_kept_apart() -> None:
    assert not identical(decode_value(encode_value([1, True, 1.0])), [1, 1, 1.0])
    assert isinstance(decode_value(encode_value(Symbol("red"))), Symbol)
    assert type(decode_value(encode_value("red"))) is str
    assert not identical({1: "a", 2: "b"}, {2: "b", 1: "a"})


DATA = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(("symbol", "point", "tuple", "set", "dict", "record", "shape", "x")), inner, max_size=2
        ),
    ),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None)
@given(DATA)
def test_whatever_is_no_value_is_refused_in_a_sentence(data: object) -> None:
    try:
        value = decode_value(data)
    except Refusal:
        return
    assert identical(decode_value(encode_value(value)), value)


def test_too_deep_too_large_not_finite_and_half_characters() -> None:
    deep: Value = 1
    for _ in range(5000):
        deep = [deep]
    for value in (deep, 10**30, float("inf"), float("nan"), "\ud800", object()):
        with pytest.raises(Refusal):
            encode_value(value)
    for data in (deep, {"symbol": "\ud800"}, {"set": [[1]]}, {"set": [1, 1]}, {"dict": [[1, 2], [1, 3]]}):
        with pytest.raises(Refusal):
            decode_value(data)
    for data in ({"record": [["__class__", 1]]}, {"shape": ["__import__", []]}, {"point": [1]}, {"a": 1, "b": 2}):
        with pytest.raises(Refusal):
            decode_value(data)
