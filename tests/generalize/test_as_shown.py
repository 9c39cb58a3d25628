"""Questions tell a long collection by the example in which it was shown, and ask about no places that there are not."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.document.model import Definition, Document, Example
from studio.generalize import lessons
from studio.generalize.as_shown import told_input
from studio.generalize.probes import input_probes
from studio.generalize.to_dict import as_dict
from studio.language.errors import CannotExplain, Refusal
from studio.language.parse import parse
from studio.language.values import Symbol, Value

RED, BLUE = Symbol("red"), Symbol("blue")
HELD: dict[Value, Value] = {(column, row): RED for column in range(4) for row in range(4)}
PLACES = Document({"places": Definition("places", parse("[1, 2, 3, 4, 5, 6]"))})
SHOWN = [Example("top 1", {"held": HELD, "tube": 0}, None), Example("top 2", {"held": {}, "tube": 1}, None)]


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (HELD, "held as in “top 1”"),
        ({key: one for key, one in HELD.items() if key != (1, 2)}, "held as in “top 1” without (1, 2)"),
        ({**HELD, (1, 2): BLUE}, "held as in “top 1” with blue at (1, 2)"),
        ({**HELD, (9, 9): BLUE}, "held as in “top 1” with blue at (9, 9)"),
        ({key: BLUE for key in HELD}, "a dict of 16"),
        ({(0, 0): RED}, "{(0, 0): red}"),
    ],
)
def test_a_long_dict_is_told_by_the_example_that_it_is_from(held: Value, said: str) -> None:
    assert told_input("held", held, SHOWN) == said


def test_a_long_set_is_told_by_the_one_thing_that_it_has_more() -> None:
    keys = frozenset(HELD)
    shown = [Example("some 1", {"keys": keys}, None)]
    assert told_input("keys", keys | {(7, 7)}, shown) == "keys as in “some 1” with (7, 7)"
    assert told_input("keys", keys - {(0, 0)}, shown) == "keys as in “some 1” without (0, 0)"


def test_which_members_are_meant_is_asked_with_each_name_told_once() -> None:
    held: dict[Value, Value] = {number: number * 7 % 5 for number in range(20)}
    shown = lessons.shown_members(PLACES, "taken", "places", [1, 2, 4, 6], {"held": held, "least": 1}).finding
    assert shown is not None and shown.question is not None
    assert shown.question.sentence.startswith("With held as in “")
    assert shown.question.sentence.endswith("without 1, least = 1: which members of places are meant by taken?")


def asked(numbers: list[int], lists: list[Value]) -> set[Value]:
    examples = [Example(f"top {number}", {"tube": number}, number) for number in numbers]
    return {one["tube"] for one in input_probes(examples, lists)}


def test_nothing_is_asked_about_places_beyond_a_list_of_which_each_place_was_shown() -> None:
    assert asked([0, 1, 2, 3], [[5, 6, 7, 8]]) <= {0, 1, 2, 3}
    assert max(asked([0, 1, 2, 3], [[5, 6, 7]])) > 3
    assert max(asked([0, 1], [[5, 6]])) > 1


def test_a_list_of_more_than_keys_and_things_says_what_its_items_are_made_of() -> None:
    data = Definition("data", parse("[((0, 1), red, 4), ((0, 2), blue, 5)]"))
    drawn = parse("[ellipse(center=point(p[0], p[1]), fill=c, radius_x=r) for p, c, r in data]")
    there = Document({"data": data, "balls": Definition("balls", drawn, drawn=True)})
    with pytest.raises(Refusal) as refused:
        as_dict(there, Live(there).env(), "data", "held")
    assert "has 3 parts (p, c and r), and a dict takes a key and one thing for it" in str(refused.value)


def test_who_shows_what_cannot_be_told_of_many_things_and_another_is_told_of_their_members() -> None:
    with pytest.raises(CannotExplain) as fault:
        lessons.shown_function(Document(), "found", {"held": {1: 2}, "tube": 1}, [7.25, 9.125])
    assert "If some of what is in held decides it, teach first which ones (“Teach which ones”)" in str(fault.value)
    with pytest.raises(CannotExplain) as fault:
        lessons.shown_function(Document(), "plain", {"one": 1, "tube": 1}, [7.25, 9.125])
    assert "Teach which ones" not in str(fault.value)


def test_who_shows_as_much_as_there_are_letters_is_told_to_teach_it_for_one() -> None:
    document = Document()
    for word, made in (("tree", "zqee"), ("cat", "p.."), ("banana", "qqzpxx"), ("note", "aaab")):
        last = lessons.shown_function(document, "coded", {"word": word, "tried": ["e"]}, list(made), insist=True)
        document = last.document
    assert "teach first, as a function of its own, what it gives for one letter of word" in last.fault
