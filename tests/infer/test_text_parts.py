"""Texts made of the letters of others, put together or taken apart: found from two examples, by no list of cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from studio.infer.goals import Goal, Scope
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, TEXT, TRUTH, list_of
from tests.infer.places import best, goal

WORDS = ("Paris", "blue")
LISTS = (["a", "b", "c"], ["x", "yz"])


def of_word(wanted: Callable[[str], str], **more: Any) -> Goal:
    scope = Scope({"word": TEXT}, locals=("word",), given=("word",), **more)
    return goal("made", TEXT, scope, [({"word": word}, wanted(word)) for word in WORDS])


@pytest.mark.parametrize(
    ("wanted", "formula"),
    [
        (lambda word: word[:-1], "without_last_letter(word)"),
        (lambda word: word[1:], "without_first_letter(word)"),
        (lambda word: word[0], "first(word)"),
        (lambda word: word[-1], "last(word)"),
        (lambda word: word[::-1], "reversed(word)"),
        (lambda word: word.upper(), "upper(word)"),
        (lambda word: word[:2], "part_between(word, 0, 2)"),
        (lambda word: word[1:3], "part_between(word, 1, 3)"),
        (lambda word: word[0] + ".", "first(word) + '.'"),
        (lambda word: word[0].upper() + word[1:], "first(upper(word)) + without_first_letter(word)"),
    ],
)
def test_two_texts_tell_which_of_their_letters_are_meant(wanted: Callable[[str], str], formula: str) -> None:
    assert best(of_word(wanted)) == formula


def test_a_letter_is_taken_from_what_is_written() -> None:
    scope = Scope({"written": TEXT, "typed": TEXT, "count": NUMBER}, own=parse("written"), locals=("typed",))
    rows = [
        ({"written": "tea", "typed": "x", "count": 3}, "te"),
        ({"written": "blue", "typed": "y", "count": 1}, "blu"),
    ]
    assert best(goal("written", TEXT, scope, rows)) == "without_last_letter(written)"


def test_a_letter_is_picked_by_a_number() -> None:
    scope = Scope({"word": TEXT, "place": NUMBER}, locals=("word", "place"))
    rows = [({"word": word, "place": place}, word[place]) for word, place in (("Paris", 2), ("blue", 1))]
    assert best(goal("picked", TEXT, scope, rows)) == "word[place]"


def test_texts_are_split_at_a_mark_and_joined_with_one() -> None:
    lines = [", ".join(parts) for parts in LISTS]
    apart = [({"line": line}, parts) for line, parts in zip(lines, LISTS, strict=True)]
    together = [({"parts": parts}, line) for line, parts in zip(lines, LISTS, strict=True)]
    assert best(goal("apart", list_of(TEXT), Scope({"line": TEXT}, locals=("line",)), apart)) == "split_at(line, ', ')"
    scope = Scope({"parts": list_of(TEXT)}, locals=("parts",))
    assert best(goal("together", TEXT, scope, together)) == "joined_with(parts, ', ')"


def test_the_first_and_the_last_of_some_words() -> None:
    scope = Scope({"name": TEXT}, locals=("name",))
    names = ("Ada Lovelace", "Alan M Turing")
    first = [({"name": name}, name.split()[0]) for name in names]
    last = [({"name": name}, name.split()[-1]) for name in names]
    assert best(goal("first", TEXT, scope, first)) == "first(split_at(name, ' '))"
    assert best(goal("last", TEXT, scope, last)) == "last(split_at(name, ' '))"


def test_a_text_begins_with_two_others_one_behind_the_other() -> None:
    scope = Scope({"wanted": TEXT, "done": TEXT, "written": TEXT, "right": NUMBER}, locals=("written",))
    moments = [("cat", "c", "a"), ("cat", "c", "o"), ("tree", "t", "e"), ("tree", "tr", "e"), ("dog", "", "g")]
    rows: list[tuple[dict[str, Any], Any]] = [
        ({"wanted": word, "done": done, "written": key, "right": 4 * place % 7}, word.startswith(done + key))
        for place, (word, done, key) in enumerate(moments)
    ]
    found = [show(one.formula) for one in solve(goal("right", TRUTH, scope, rows)).candidates]
    assert found[0] == "starts_with(wanted, done + written)"


def test_the_letters_of_a_word() -> None:
    cases = [({"word": word}, list(word)) for word in WORDS]
    assert best(goal("letters", list_of(TEXT), Scope({"word": TEXT}, locals=("word",)), cases)) == "letters_in(word)"


@pytest.mark.parametrize(
    ("written", "formula"),
    [
        (lambda n: f"{n // 60}:{n % 60:02}", "minutes(n)"),
        (lambda n: f"Time {n // 60}:{n % 60:02} of 9:00", "'Time ' + minutes(n) + ' of 9:00'"),
        (lambda n: f"{n:.2f}", "with_digits(n, 2)"),
        (lambda n: f"{n:.1f} s", "with_digits(n, 1) + ' s'"),
    ],
)
def test_how_a_number_is_written(written: Callable[[int], str], formula: str) -> None:
    cases = [({"n": number}, written(number)) for number in (5, 59, 61, 754)]
    assert best(goal("written", TEXT, Scope({"n": NUMBER}, locals=("n",), pointed=("n",)), cases)) == formula


def test_a_number_below_nothing_is_read_as_well() -> None:
    cases = [({"word": word}, int(word)) for word in ("12", "-7", "30")]
    assert best(goal("read", NUMBER, Scope({"word": TEXT}, locals=("word",)), cases)) == "as_number(word)"


def test_words_are_added_in_some_cases() -> None:
    scope = Scope({"text": TEXT, "key": TEXT}, locals=("text", "key"), given=("key",), called=("key",))
    shown = [("space", "Otto"), ("space", "an"), ("a", "x"), ("b", "an"), ("backspace", "tut"), ("backspace", "may")]
    after = {"space": lambda text: text + " ", "backspace": lambda text: text[:-1]}
    cases = [
        ({"text": text, "key": key}, after.get(key, lambda text, key=key: text + key)(text)) for key, text in shown
    ]
    found = best(goal("typed", TEXT, scope, cases))
    assert found.count(" if ") == 2 and "text + ' '" in found and "text + key" in found
    assert "without_last_letter(text)" in found and "reversed" not in found


NONE_LEFT = {0: "sold out", 4: "4 tickets left", 12: "12 tickets left", 31: "31 tickets left"}
"""What is written for so many tickets."""


@pytest.mark.parametrize("order", [(4, 12, 0), (0, 4, 12), (12, 0, 31), (31, 0, 4, 12)])
def test_what_was_written_in_most_texts_stays_where_one_is_another_text(order: tuple[int, ...]) -> None:
    scope = Scope({"tickets": NUMBER}, locals=("tickets",), given=("tickets",))
    rows = [({"tickets": count}, NONE_LEFT[count]) for count in order]
    told = "text(tickets) + ' tickets left' if tickets > 0 else 'sold out'"
    assert best(goal("told", TEXT, scope, rows)) == told


def test_two_texts_may_be_other_cases_of_what_is_written() -> None:
    scope = Scope({"turns": NUMBER, "won": TRUTH})
    shown = [(3, False, "turn 3"), (8, False, "turn 8"), (0, False, "ready"), (5, True, "won"), (9, True, "won")]
    rows = [({"turns": turns, "won": won}, text) for turns, won, text in shown]
    found = best(goal("told", TEXT, scope, rows))
    assert found == "'won' if won else 'turn ' + text(turns) if turns > 0 else 'ready'"
