"""Demonstrations are called by what they show, wherever a person reads of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.app.shown_words import short_words, shown_words
from studio.document.model import Demonstration, Document

CLICKS = [Demonstration(f"on_click-{number}", "on_click", {}, event="click") for number in (1, 2, 3, 11, 22)]
RUN = Demonstration("walk-2", "walk", {})


def document(*more: Demonstration) -> Document:
    return replace(Document(), demonstrations={one.id: one for one in (*CLICKS, RUN, *more)})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("on_click-1", "the 1st click shown"),
        ("on_click-2 and on_click-3", "the 2nd click shown and the 3rd click shown"),
        ("after on_click-11", "after the 11th click shown"),
        ("on_click-1 with at of on_click-22", "the 1st click shown, but at as in the 22nd click shown"),
        ("walk-2", "the 2nd run of walk shown"),
        ("on_click-7 is gone, count-1 is a formula", "on_click-7 is gone, count-1 is a formula"),
        ("a line with the middle of it", "a line with the middle of it"),
    ],
)
def test_a_text_names_what_was_shown(text: str, words: str) -> None:
    assert shown_words(document(), text) == words


def test_where_several_processes_answer_an_event_it_is_said_which() -> None:
    more = Demonstration("strike-1", "strike", {}, event="click")
    assert shown_words(document(more), "strike-1") == "the 1st click for strike shown"
    assert (short_words(more), short_words(RUN)) == ("1st click", "2nd run")
