"""Demonstrations are called by what they show, wherever a person reads of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.app.shown_words import sentence_words, short_words, shown_words
from studio.document.model import Demonstration, Document, Stage

CLICKS = [Demonstration(f"on_click-{number}", "on_click", {}, event="click") for number in range(1, 23)]
RUNS = [Demonstration(f"walk-{number}", "walk", {}) for number in (1, 2)]


def document(*more: Demonstration) -> Document:
    return replace(Document(), demonstrations={one.id: one for one in (*CLICKS, *RUNS, *more)})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("on_click-1", "the 1st click shown"),
        ("on_click-2 and on_click-3", "the 2nd click shown and the 3rd click shown"),
        ("after on_click-11", "after the 11th click shown"),
        ("on_click-1 with at of on_click-22", "the 1st click shown, but at as in the 22nd click shown"),
        ("walk-2", "the 2nd run of walk shown"),
        ("on_click-70 is gone, count-1 is a formula", "on_click-70 is gone, count-1 is a formula"),
        ("a line with the middle of it", "a line with the middle of it"),
    ],
)
def test_a_text_names_what_was_shown(text: str, words: str) -> None:
    assert shown_words(document(), text) == words


def test_where_several_processes_answer_an_event_it_is_said_which() -> None:
    more = Demonstration("strike-1", "strike", {}, event="click")
    assert shown_words(document(more), "strike-1") == "the 1st click for strike shown"
    assert (short_words(document(more), more), short_words(document(), RUNS[1])) == ("1st click", "2nd run")


def test_each_event_of_a_process_is_counted_by_itself_and_what_was_dropped_counts_no_more() -> None:
    events = ("key", "drag", "drag", "key", "", "key", "drag")
    shown = {
        f"move-{number}": Demonstration(f"move-{number}", "move", {}, event=one) for number, one in enumerate(events, 3)
    }
    whole = replace(Document(), demonstrations=shown)
    assert [short_words(whole, one) for one in shown.values()] == [
        *("1st key", "1st drag", "2nd drag", "2nd key", "1st run", "3rd key", "3rd drag")
    ]
    acted = Demonstration("move-10", "move", {}, event="key")
    assert short_words(replace(whole, stage=Stage(acted)), acted) == "4th key"
    fewer = replace(whole, demonstrations={name: one for name, one in shown.items() if name != "move-3"})
    assert shown_words(fewer, "move-6 and move-8") == "the 1st key shown and the 2nd key shown"


def test_a_sentence_begins_large_and_tells_what_no_rule_was_found_for() -> None:
    sentence = (
        "I cannot find a rule for walk: when end: fail “no” that explains both “on_click-2, action 1” and “walk-1”."
    )
    assert sentence_words(document(), sentence) == (
        "I cannot find a rule for walk: when it refuses “no” that explains both "
        "“the 2nd click shown, action 1” and “the 1st run of walk shown”."
    )
    assert sentence_words(document(), "walk-2 goes on.") == "The 2nd run of walk shown goes on."
