"""Which situations are asked about a function, up to four at once."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.model import Choice, Document, Example
from studio.generalize import lessons
from studio.generalize.example_moments import Moments
from studio.generalize.probes import input_probes
from studio.generalize.unseen import looks
from studio.infer.other_bounds import halfway
from studio.language.show import show
from studio.language.values import Symbol, Value, same
from tests.generalize.answered import with_answer
from tests.generalize.grid import define, number, of

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


def test_where_a_bound_is_known_by_heart_numbers_within_its_gap_are_asked_about_in_lists_too() -> None:
    now = asked(taught("phase", ({"hour": 12}, "day"), ({"hour": 90}, "night")), "phase")
    assert sum(isinstance(one, int) and 12 < one < 90 for one in now) >= 2
    dear = [({"prices": [3, 19]}, [19]), ({"prices": [3, 5]}, []), ({"prices": [40, 50]}, [40, 50])]
    assert [7, 9, 11, 13, 15, 17] in asked(taught("dear", *dear), "dear")


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


def test_a_list_that_is_twice_as_long_is_new() -> None:
    some = [list(one["it"]) for one in input_probes([Example("1", {"it": [1, 2, 3]}, False)], [])]
    assert [1, 2, 3, 1, 2, 3] in some
    assert looks({"it": [RED] * 6}, {}) - looks({"it": [RED] * 4}, {})


def test_other_first_letters_are_asked_about_where_a_letter_stands_for_a_colour() -> None:
    assert {"g", "b"} <= {one["it"] for one in input_probes([Example("1", {"it": "r"}, RED)], [])}
    assert "g" not in {one["it"] for one in input_probes([Example("1", {"it": "r"}, BLACK)], [])}


def test_texts_are_not_doubled_again_and_again() -> None:
    examples = [Example(str(one), {"it": "ab" * one}, False) for one in (4, 2, 1)]
    assert max(len(one["it"]) for one in input_probes(examples, [])) == 8


def test_lists_that_were_as_long_as_each_other_stay_so() -> None:
    shown = taught("alike", ({"one": [RED, BLACK, BLACK], "other": [RED, RED, BLACK]}, 2))
    question = lessons.conclusion(Moments(shown), shown.lessons["alike"]).finding.question
    assert question is not None
    longer = [each for each in question.each if len(each.situation["one"]) != len(each.situation["other"])]
    assert len(longer) <= 1
    assert any(same(each.situation["one"], each.situation["other"]) for each in question.each)


def test_an_empty_list_is_filled_with_what_it_held_at_other_times() -> None:
    now = asked(taught("odd", ({"votes": ["a", "b", "a"]}, 1), ({"votes": ["a", "b"]}, 0), ({"votes": []}, 0)), "odd")
    held = [item for one in now if isinstance(one, list) for item in one]
    assert held and set(held) <= {"a", "b"}


def test_between_two_lists_of_numbers_their_sum_is_half_way() -> None:
    assert halfway({"hand": [10, 10]}, {"hand": [4, 9]}) == {"hand": [7, 10]}
    assert halfway({"hand": [5, 6, 5]}, {"hand": [10, 14]}) == {"hand": [6, 8, 6]}
    assert halfway({"hand": ["a"]}, {"hand": []}) == {"hand": ["a"]}


def test_what_has_no_value_is_asked_about() -> None:
    last = taught("latest", ({"things": [4, 7]}, 7), ({"things": [4, 7, 4]}, 4), ({"things": [9, 2, 5]}, 5))
    assert [] in asked(last, "latest")
    emptied = with_answer(last, "latest", {"things": []}, 0).document
    assert show(emptied.definitions["latest"].formula) == "last(things) if len(things) > 0 else 0"


BOARD = of(
    number("across", 6, 2, 12),
    define("tiles", "{(i, j): point(20 * i, 20 * j) for i in range(across) for j in range(2)}", drawn=True),
)


def test_at_another_size_the_last_places_of_then_and_of_now_are_asked_about() -> None:
    """What is next of a place of a row of six after the last one: the first. It may be so in a longer row as well."""
    document = lessons.shown_function(BOARD, "next", {"tile": (2, 1)}, (3, 1)).document
    document = with_answer(document, "next", {"across": 4, "tile": (1, 0)}, (2, 0)).document
    document = with_answer(document, "next", {"tile": (5, 1)}, (0, 1)).document
    question = lessons.conclusion(Moments(document), document.lessons["next"]).finding.question
    assert question is not None
    there = [(each.situation.get("across", 6), each.situation["tile"][0]) for each in question.each]
    assert all(tile < across for across, tile in there), "what is not told to be otherwise is as it is now"
    assert any(across != 6 and tile in (5, across - 1) for across, tile in there)


def test_after_one_that_cannot_be_there_are_others() -> None:
    """That there is no seat 7 in a row of six says nothing of seats 2 and 5."""
    row = of(number("length", 6, 2, 9))
    shown = lessons.shown_function(row, "beside", {"a": 1, "b": 2}, True).document
    answers = [Choice("beside", {"a": 2, "b": 2}, False), Choice("beside", {"a": 1, "b": 0}, True)]
    never = [Choice("beside", {"a": one, "b": 8 - one}, impossible=True) for one in (1, 7)]
    shown = lessons.answered_together(shown, "beside", [*answers, *never]).document
    question = lessons.conclusion(Moments(shown), shown.lessons["beside"]).finding.question
    assert question is not None
    pairs = [(each.situation["a"], each.situation["b"]) for each in question.each]
    assert any(abs(a - b) > 1 for a, b in pairs) and all(max(pair) < 7 for pair in pairs)


def test_a_list_of_words_is_asked_about_with_each_of_them_another_one() -> None:
    some = [list(one["it"]) for one in input_probes([Example("1", {"it": ["a", "b", "a"]}, "a")], [])]
    assert ["b", "a", "b"] in some and ["b", "b", "b"] in some
