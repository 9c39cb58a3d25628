"""Which situations are asked about a function, up to four at once."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.model import Document, Example
from studio.generalize import lessons
from studio.generalize.example_moments import Moments
from studio.generalize.probes import input_probes
from studio.language.values import Symbol, Value
from tests.generalize.answered import with_answer

RED, BLACK = Symbol("red"), Symbol("black")


def taught(name: str, *examples: tuple[Mapping[str, Value], Value]) -> Document:
    """A function of which the first example was shown, and the others were answers."""
    (inputs, result), *answers = examples
    document = lessons.shown_function(Document(), name, inputs, result).document
    for situation, value in answers:
        document = with_answer(document, name, situation, value).document
    return document


def asked(document: Document, name: str) -> list[Value]:
    """What the only input is in each situation that is asked about."""
    question = lessons.conclusion(Moments(document), document.lessons[name]).finding.question
    return [one for each in question.each for one in each.situation.values()] if question is not None else []


def test_what_lies_between_unlike_examples_is_asked_about_each_place_once() -> None:
    known = {12: "day", 0: "night", 11: "day", 120: "night", 1: "night", 6: "day", 240: "night"}
    now = asked(taught("phase", *(({"hour": one}, result) for one, result in known.items())), "phase")
    assert len(now) == len(set(map(str, now))) == 4
    assert any(isinstance(one, int) and 12 < one < 120 for one in now)


def test_after_a_surprise_what_was_never_shown_is_asked_about_though_little_is_new() -> None:
    """All rivals agree on 2, 3 and 4; whether it is every second one would never come out."""
    shown = taught("dark", ({"bead": 1}, True), ({"bead": 5}, True), ({"bead": 0}, False))
    assert {2, 3, 4} & {one for one in asked(shown, "dark") if isinstance(one, int)}


def test_where_a_number_was_another_one_than_was_guessed_the_widest_gap_is_asked_about() -> None:
    now = asked(taught("less", ({"price": 50}, 50), ({"price": 500}, 490), ({"price": 2}, 2)), "less")
    assert any(isinstance(one, int) and 50 < one < 500 for one in now)


def test_lists_are_asked_about_with_other_colours_and_with_all_numbers_changed() -> None:
    some = [list(one["it"]) for one in input_probes([Example("1", {"it": [RED, BLACK]}, False)], [])]
    assert [BLACK, BLACK] in some
    some = [list(one["it"]) for one in input_probes([Example("1", {"it": [10, 12]}, False)], [])]
    assert [11, 13] in some and [5, 6] in some


def test_texts_are_not_doubled_again_and_again() -> None:
    examples = [Example(str(one), {"it": "ab" * one}, False) for one in (4, 2, 1)]
    assert max(len(one["it"]) for one in input_probes(examples, [])) == 8
