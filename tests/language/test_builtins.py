"""The table: what every row must keep for evaluator, compiler and inference to agree."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.language.builtins import ATTRIBUTES, SHAPES, TABLE, Builtin, is_reserved
from studio.language.builtins.numbers import equal
from studio.language.colours import COLOURS
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply
from studio.language.parse import parse
from studio.language.types import Type, type_of, unify
from studio.language.values import Point, Symbol, Value, same

ROWS = [row for rows in TABLE.values() for row in rows]


def _sample(kind: Type, others: int = 0) -> Value:
    """A value of a type; variables stand for numbers."""
    plain = {"number": 2 + others, "truth": True, "text": "1b", "symbol": Symbol("red"), "any": 3}
    if kind.is_variable:
        return 1 + others
    if kind.name in plain:
        return plain[kind.name]
    if kind.name == "point":
        return Point(3, 4 + others)
    if kind.name == "shape":
        end = "point(1, 1)" if others else "point(0, 9)"
        return evaluate(parse(f"line(start=point(0, 0), end={end})"), {})
    inside = [_sample(part, others) for part in kind.arguments]
    if kind.name == "dict":
        return {inside[0]: inside[1]}
    return {"list": list, "set": frozenset, "tuple": tuple}[kind.name](inside)


def _label(row: Builtin) -> str:
    return f"{row.name}({', '.join(map(str, row.inputs))})"


@pytest.mark.parametrize("name", sorted(TABLE))
def test_overloads_with_equally_many_inputs_share_one_meaning(name: str) -> None:
    meanings: dict[int, set[Any]] = defaultdict(set)
    for row in TABLE[name]:
        assert row.name == name
        meanings[len(row.inputs)].add(row.meaning)
    assert all(len(group) == 1 for group in meanings.values())


def _arguments(row: Builtin) -> list[Value]:
    given = [_sample(kind, place) for place, kind in enumerate(row.inputs)]
    if row.name == "[]" and isinstance(given[0], dict):
        return [given[0], next(iter(given[0]))]
    if row.name in ("[]", "with_item", "without_at") and not isinstance(given[0], dict):
        return [given[0], 0, *given[2:]]
    return given


@pytest.mark.parametrize("row", ROWS, ids=_label)
def test_every_row_gives_what_its_type_says_in_every_way_it_can_be_run(row: Builtin) -> None:
    given = _arguments(row)
    value = row.meaning(*given)
    assert value is None or unify(row.result, type_of(value), {})
    names = [f"a{place}" for place in range(len(given))]
    node = Apply(row.name, tuple(parse(name) for name in names))
    assert same(evaluate(node, dict(zip(names, given, strict=True))), value)
    if row.emit is not None:
        source = row.emit.format(*names)
        emitted = eval(source, {"math": math, **dict(zip(names, given, strict=True))})
        assert same(list(emitted) if isinstance(emitted, range) else emitted, value)


@pytest.mark.parametrize("row", [row for row in ROWS if row.vector is not None], ids=_label)
def test_vectors_mean_the_same_as_single_numbers(row: Builtin) -> None:
    numbers = [1.0, 2.0, 3.5, 7.0, 0.5, 2.5]
    columns = [np.array(numbers), np.array(numbers[::-1]), np.array(numbers)][: len(row.inputs)]
    if row.name == "not":
        columns = [columns[0] > 2]
    assert row.vector is not None
    together = row.vector(*columns)
    for place, value in enumerate(together.tolist()):
        alone = row.meaning(*(column[place].item() for column in columns))
        assert alone == pytest.approx(value)


def test_rows_have_words_and_known_forms() -> None:
    for row in ROWS:
        assert row.form in ("function", "infix", "prefix", "method", "subscript")
        assert row.doc.endswith(".") and row.cost >= 1


def test_shapes_have_defaults_of_their_types_and_one_type_for_each_attribute() -> None:
    for kind in SHAPES.values():
        for name, (wanted, default) in kind.attributes.items():
            assert ATTRIBUTES[name] == wanted
            assert unify(wanted, type_of(default), {})
        shape = evaluate(Apply(kind.name), {})
        assert [name for name, _ in shape.attributes] == sorted(kind.attributes)


def test_all_colours_of_css_are_there_and_reserved() -> None:
    assert len(COLOURS) == 148
    assert all(map(is_reserved, ("red", "len", "rectangle", "record", "nearest")))
    assert not is_reserved("margin")


simple = st.one_of(st.booleans(), st.integers(0, 2), st.sampled_from([0.0, 1.0, "a"]), st.none())
hashables = st.recursive(simple, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=2), max_leaves=4)
things = st.recursive(
    hashables, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(hashables, inner, max_size=2), max_leaves=5
)


@given(things, things)
def test_quick_equality_is_the_equality_of_the_language(left: Value, right: Value) -> None:
    assert equal(left, right) == same(left, right)
    assert equal(left, left)
