"""Types of formulas, and the sentences for parts that do not fit."""

from __future__ import annotations

import pytest

from studio.language.errors import FormulaError, Span, TypeMismatch
from studio.language.parse import parse
from studio.language.typecheck import Signature, check, fits, type_words
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
)

PAIR = tuple_of(NUMBER, NUMBER)
TYPES = {
    "n": NUMBER,
    "t": TEXT,
    "c": SYMBOL,
    "d": dict_of(PAIR, SYMBOL),
    "places": dict_of(PAIR, POINT),
    "ps": list_of(POINT),
    "w": ANY,
    "s": SHAPE,
}
FUNCTIONS = {"around": Signature((PAIR,), list_of(PAIR), ("place",))}

GIVES: dict[str, Type] = {
    "n + 1": NUMBER,
    "t + t": TEXT,
    "w + w": ANY,
    "w + 1": NUMBER,
    "w[0].x": ANY,
    "n < 3 and not t == 'a'": TRUTH,
    "d[1, 2]": SYMBOL,
    "d.get((1, 2))": SYMBOL,
    "d == None": TRUTH,
    "{} == d": TRUTH,
    "any(q not in d for q in around((1, 2)))": TRUTH,
    "around(place=(1, 2))": list_of(PAIR),
    "{q: d[q] for q in d if d[q] == red}": dict_of(PAIR, SYMBOL),
    "[(k, v) for k, v in d.items()]": list_of(tuple_of(PAIR, SYMBOL)),
    "{i for i, j in d}": set_of(NUMBER),
    "[x for x, y in ps]": list_of(NUMBER),
    "nearest(places, point(1, 2))": PAIR,
    "nearest(ps, point(1, 2))": POINT,
    "nearest_shape([s, s], point(1, 2))": NUMBER,
    "nearest_shape({'a': s}, point(1, 2))": TEXT,
    "ps[0].x": NUMBER,
    "s.start": POINT,
    "group(items=[s, line()])": SHAPE,
    "rectangle(fill=None)": SHAPE,
    "max((1, 2, 3))": NUMBER,
    "sum(x for x in range(3))": NUMBER,
    "append([], 1)": list_of(NUMBER),
    "with_item({}, 1, 'a')": dict_of(NUMBER, TEXT),
    "set() | {1}": set_of(NUMBER),
    "(1, 'a')[1]": TEXT,
    "(1, 2)[n]": NUMBER,
    "record(a=1, b=t)": record_of(a=NUMBER, b=TEXT),
    "record(a=1).a": NUMBER,
    "red if n > 2 else None": SYMBOL,
    "[n, t]": list_of(ANY),
    "distance((1, 2), (3, 4))": NUMBER,
    "None": NOTHING,
}


@pytest.mark.parametrize("text", GIVES)
def test_formulas_have_their_types(text: str) -> None:
    assert check(parse(text), TYPES, FUNCTIONS) == GIVES[text]


MISFITS = {
    "n + t": "'+' does not fit a number and a text; it takes a number and a number.",
    "not n": "'not' does not fit a number; it takes a truth.",
    "c == 'red'": "'==' compares values of one kind, not a symbol with a text.",
    "d[1]": "The keys of this dict are pairs of numbers, not a number.",
    "n[1]": "A number has no places to look up with a number.",
    "3 in d": "A number can never be in a dict from pairs of numbers to symbols; look for what it holds.",
    "ps.x": "A list of points has no 'x'.",
    "ps[0].z": "A point has no 'z'; it has x, y.",
    "rectangle(x=t)": "The x of rectangle must be a number, not a text.",
    "line(fill=red)": "line has no attribute 'fill'; it has start, end, stroke, stroke_width, "
    "dashes, arrows, opacity, visible, order.",
    "line(3)": "Give each attribute of line with its name: start, end, stroke, stroke_width, "
    "dashes, arrows, opacity, visible, order.",
    "record(3)": "Give each field of a record with its name: record(name=value).",
    "n if n else 3": "What follows 'if' must be a truth, not a number.",
    "n if n > 2 else t": "This gives a number in one case and a text in the other; make them alike.",
    "n and True": "Both sides of 'and' must be a truth, not a number.",
    "[x for x in n]": "'for' needs a collection to go through, not a number.",
    "[a for a, b, c in d]": "Each item is a pair of numbers, which does not part into a, b, c.",
    "around(1)": "Input 1 of around must be a pair of numbers, not a number.",
    "around()": "around needs 1 input (place); give just these.",
    "len(1, 2)": "len needs 1 value, but has 2.",
    "min(a=1)": "min takes its values without names.",
    "(1, 2)[5]": "(1, 2)[5] asks for a part that a pair of numbers does not have.",
}


@pytest.mark.parametrize("text", MISFITS)
def test_parts_that_do_not_fit_get_one_sentence(text: str) -> None:
    with pytest.raises(TypeMismatch) as caught:
        check(parse(text), TYPES, FUNCTIONS)
    assert str(caught.value) == MISFITS[text]
    assert caught.value.span is not None


def test_unknown_names_and_functions_are_said() -> None:
    for text, sentence in {
        "zz": "There is nothing named 'zz' here.",
        "zz(1)": "There is no function named 'zz'.",
        "around": "'around' is a function; write around(...) with its inputs.",
        "[x for x in ps] == x": "There is nothing named 'x' here.",
    }.items():
        with pytest.raises(FormulaError) as caught:
            check(parse(text), TYPES, FUNCTIONS)
        assert str(caught.value) == sentence


def test_the_span_is_that_of_the_misfit() -> None:
    with pytest.raises(TypeMismatch) as caught:
        check(parse("1 + (n * t)"), TYPES)
    assert caught.value.span == Span(5, 10)


def test_a_tuple_may_stand_for_a_list_but_not_the_other_way() -> None:
    assert fits(list_of(NUMBER), PAIR)
    assert not fits(PAIR, list_of(NUMBER))
    assert type_words(dict_of(TEXT, list_of(POINT))) == "a dict from texts to lists of points"
