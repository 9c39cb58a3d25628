"""An ending is asked about with its reason; who names it without is understood where only one can be meant."""

from __future__ import annotations

from dataclasses import replace

from studio.session.log import Gesture, read_session
from tests.learning_later import document_after
from tests.programs.recorded import SESSIONS, led_to


def test_an_answer_about_an_ending_needs_no_reason_where_there_is_one_only() -> None:
    session = read_session(SESSIONS / "seats.jsonl")
    plain = [
        replace(one, arguments={**one.arguments, "goal": str(one.arguments["goal"]).partition(" “")[0]})
        if isinstance(one, Gesture) and one.do == "answer"
        else one
        for one in session.lines
    ]
    assert tuple(plain) != session.lines
    made = document_after(replace(session, lines=tuple(plain)))
    assert made.processes == led_to("seats").processes
