"""What an event hits is said in words, and a question about it is about a thing that was hit."""

from __future__ import annotations

import pytest

from studio.demonstrate.event_hits import EventHit
from studio.infer.goals import Question
from studio.language.values import Point
from studio.session.editor import Editor


@pytest.mark.parametrize(
    ("hit", "words"),
    [
        (EventHit("click", "bell"), "a click on bell"),
        (EventHit("right_click", ""), "a right click beside everything"),
        (EventHit("enter", "bell"), "the pointer, as it comes on bell"),
        (EventHit("wheel", ""), "the wheel, as it goes beside everything"),
    ],
)
def test_what_comes_where_is_said(hit: EventHit, words: str) -> None:
    assert hit.words == words


def asked_about_emptying() -> Question:
    """A box that fills what another one empties, with a sign above them that nobody clicked."""
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[180, 50], name="sign")
    editor.do("draw_rectangle", start=[20, 80], end=[60, 110], name="fill_up")
    editor.do("draw_rectangle", start=[120, 80], end=[180, 110], name="empty")
    editor.do("new_state", name="water", value=0)
    editor.do("new_state", name="times", value=2)
    found = []
    for x, before, after in ((40, 0, 7), (42, 8, 15), (38, 3, 10), (150, 30, 0), (41, 20, 27)):
        brings, states = {"at": {"point": [x, 95]}}, {"water": before, "times": 2}
        editor.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        editor.do("change", tile="water", value=after)
        if x > 100:
            editor.do("change", tile="times", value=3)
        found = list(editor.do("end").findings)
    return next(one.question for one in found if one.question is not None and "water - 30" in one.question.sentence)


def test_a_question_says_on_what_the_event_comes_and_that_is_a_thing_that_was_hit() -> None:
    question = asked_about_emptying()
    assert question.begun is not None and question.begun["at"] == Point(150, 95)
    assert question.sentence.startswith("With water 20, a click on empty: what should water become in on_click?")
    assert question.comes == "a click on empty"
