"""Values of an emitted program, back as values of the language."""

from __future__ import annotations

import pytest

from studio.compile.program_values import program_value
from studio.compile.runtime import values as emitted
from studio.compile.runtime.history import Past, Table
from studio.language.errors import Refusal
from studio.language.types import ANY, NUMBER, SYMBOL, TEXT, dict_of, list_of, set_of, tuple_of
from studio.language.values import Point, Record, Symbol


def is_symbol(value: object) -> bool:
    return isinstance(value, Symbol)


def test_a_text_is_a_symbol_where_its_type_or_else_the_document_says_so() -> None:
    assert is_symbol(program_value("red", SYMBOL, ()))
    assert is_symbol(program_value("red", ANY, {"red"}))
    assert not is_symbol(program_value("red", TEXT, {"red"}))
    assert not is_symbol(program_value("hello", ANY, {"red"}))


def test_what_only_grows_is_a_list_again() -> None:
    past = Past([Table({(0, 1): "red"}), Table()])
    found = program_value(past, list_of(dict_of(tuple_of(NUMBER, NUMBER), SYMBOL)), ())
    assert found == [{(0, 1): "red"}, {}]
    assert type(found) is list and type(found[0]) is dict
    assert is_symbol(found[0][0, 1])


def test_places_sets_and_records() -> None:
    place = program_value(emitted.Point(1, 2), ANY, ())
    assert place == Point(1, 2) and isinstance(place, Point)
    assert program_value({emitted.Point(1, 2)}, set_of(ANY), ()) == frozenset({Point(1, 2)})
    assert program_value(emitted.Record(done=True, name="red"), ANY, {"red"}) == Record(
        (("done", True), ("name", "red"))
    )


def test_a_shape_is_refused() -> None:
    emitted.DEFAULTS.setdefault("line", {})
    with pytest.raises(Refusal, match="A shape cannot be part of an example"):
        program_value([emitted.Shape("line")], ANY, ())
