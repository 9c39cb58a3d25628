"""What is asked about a step, in words."""

from __future__ import annotations

import pytest

from studio.demonstrate.question_text import asked, where_and_asks
from studio.infer.goals import Goal, Question, Scope, Situation
from studio.infer.questions import asks_of, sentence
from studio.language.nodes import Literal, Name
from studio.language.types import TEXT, TRUTH

SAID = {
    "when end: nothing “edge”": "should walk stop there with “edge”",
    "when end: nothing": "should walk stop there and change nothing",
    "when end: fail “full” (2)": "should walk refuse there with “full”",
    "when end: succeed": "should walk succeed there",
    "when set level": "should walk change level there",
    "when put into places": "should walk go on there with “put into places”",
    "when run settle or end: nothing “full”": "should walk go on there with “run settle or end: nothing “full””",
    "when new level is width (2)": "should new level be width there in walk",
    "new level (3)": "what should level become in walk",
    "item of path": "what should walk add to path",
    "key in board": "at which place should board change in walk",
    "value in board (2)": "what should walk put into board",
    "keys from board": "what should walk take out of board",
    "each card": "what should walk go through one by one",
    "flip input 2": "what should flip input 2 be in walk",
}


@pytest.mark.parametrize("role", SAID)
def test_a_role_becomes_a_question(role: str) -> None:
    assert asked("walk", role) == SAID[role]


def test_a_question_is_parted_whatever_marks_texts_have() -> None:
    """A reason with a colon, and a text that says what questions say, are no ends of what is asked."""
    asks = asked("on_key", "when end: nothing “Sorry: too much”")
    goal = Goal("on_key: when end: nothing “Sorry: too much”", (), (), Scope({"word": TEXT}), TRUTH, asks=asks)
    moment, options = Situation({"word": "So: what? The examples fit me"}), ((True, Name("word")), (False, Literal(0)))
    said = sentence(goal, moment, options)
    where, question, told = where_and_asks(Question(goal.purpose, said, {}, options, asks=asks_of(goal)))
    assert question == "should on_key stop there with “Sorry: too much”?"
    assert f"{where}: {question}{told}" == said and told == " The examples fit word or 0."
