"""An ending is asked about with its reason; who names it without is understood where only one can be meant."""

from __future__ import annotations

from dataclasses import replace

from studio.session.log import Gesture, read_session
from studio.session.replay import replayed
from tests.programs.recorded import SESSIONS, editor


def test_an_answer_about_an_ending_needs_no_reason_where_there_is_one_only() -> None:
    session = read_session(SESSIONS / "seats.jsonl")
    plain = [
        replace(one, arguments={**one.arguments, "goal": str(one.arguments["goal"]).partition(" “")[0]})
        if isinstance(one, Gesture) and one.do == "answer"
        else one
        for one in session.lines
    ]
    assert tuple(plain) != session.lines
    made = replayed(replace(session, lines=tuple(plain))).document
    assert made.processes == editor("seats").document.processes
