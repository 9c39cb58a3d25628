"""An answer is tied to its situation; one that no longer counts is told, and can be dropped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.cli.replay_output import finding_line
from studio.demonstrate.learn import Learner
from studio.document.model import Choice, Document
from studio.generalize.operands import situation_json
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.session.editor import Editor
from studio.session.replay_report import finding_json
from tests.demonstrate.acting import Acting, state, tile
from tests.demonstrate.test_played_questions import asked

GOAL = "on_key: new steps"
AT_THREE = {"key": "x", "steps": 3, "most": 9}


def lost(document: Document, process: str = "on_key") -> list[Finding]:
    learner = Learner(document)
    learner.learn([process])
    return [one for one in learner.findings if one.lost is not None]


def pressed(acting: Acting, steps: int, most: int, new: int | None, reason: str = "full") -> Acting:
    states = {"steps": steps, "most": most}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
    return acting.end("fail", reason) if new is None else acting.change("steps", new).end()


def doubling() -> Acting:
    """A step to three was shown, and one from there answered: it leads to five."""
    acting = pressed(Acting(state("steps", "2"), state("most", "9")), 2, 9, 3)
    return acting.do("answer", goal=GOAL, situation=AT_THREE, value=5)


def ended() -> tuple[Acting, str]:
    """Steps that end at the most there may be, and one answer about that ending, with its goal."""
    acting = Acting(state("steps", "2"), state("most", "9"))
    for steps, most in ((2, 9), (4, 7), (5, 5), (9, 9), (3, 9)):
        pressed(acting, steps, most, None if steps == most else steps + 1)
    goal = "on_key: when end: fail “full”"
    whole = {"key": "x", "steps": 8, "most": 7}
    document = replace(acting.document, choices=(Choice(goal, whole, value=True),))
    acting.editor = Editor(Learner(document).learn(["on_key"]))
    return acting, goal


def test_what_is_demonstrated_where_an_answer_was_given_takes_its_place_and_says_so() -> None:
    acting = doubling()
    assert not lost(acting.document)
    assert acting.try_out("on_key", 3).changed["steps"] == 5
    pressed(acting, 3, 9, 4)
    (told,) = [one for one in acting.editor.history[-1].result.findings if one.lost]
    assert told.goal == GOAL
    assert told.note == "You answered 5 with key x, steps 3, most 9. That no longer counts: on_key-2 shows 4 there."
    assert acting.try_out("on_key", 3).changed["steps"] == 4
    assert not acting.document.processes["on_key"].fault


def test_answers_that_cannot_both_be_are_refused_with_both_named() -> None:
    """One says of a moment that something becomes another, one that nothing happens there."""
    acting = pressed(Acting(state("steps", "2"), state("most", "9")), 2, 9, 3)
    run, *_ = asked(acting, "on_key")[GOAL].further
    there = situation_json(run.situation)
    nothing = {"goal": run.goal, "situation": there, "value": {"dict": []}}
    with pytest.raises(Refusal) as error:
        acting.do("answer", goal=GOAL, situation=there, value=5, further=[nothing])
    said = error.value.sentence
    assert "5 to “what should steps become in on_key?” and that nothing happens to “what should happen" in said
    assert "these cannot both be. Say which one is meant" in said


def test_an_answer_that_denies_an_earlier_one_is_told_with_both_named() -> None:
    acting = pressed(Acting(state("steps", "2"), state("most", "9")), 2, 9, 3)
    stays = Choice(f"{GOAL} (2)", AT_THREE, 3)
    acting.editor = Editor(replace(acting.document, choices=(stays,)))
    acting.do("answer", goal=GOAL, situation=AT_THREE, value=5)
    said = acting.editor.history[-1].result.says
    assert "You answered 3 to “what should steps become in on_key?” and 5 to “what should steps become" in said
    assert "If the first one was a slip, drop it with “Drop an answer”." in said


def test_an_answer_that_another_one_leads_past_is_told_with_that_one_named() -> None:
    """Who says that something is not done there and means its value there hears of both."""
    acting = Acting(state("steam", "2"), state("coal", "0"), state("lit", "False"), state("soot", "0"))
    for because, changed, steam, coal, lit, soot in (
        (("coal", "lit"), {"steam": 4, "coal": 1}, 3, 2, True, 0),
        ((), {}, 3, 2, False, 0),
        (("coal",), {"soot": 1}, 4, 0, False, 0),
        (("soot",), {"steam": 3, "soot": 0}, 4, 0, True, 2),
    ):
        states = {"steam": steam, "coal": coal, "lit": lit, "soot": soot}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        acting.do("because", of=[tile(one) for one in because]) if because else None
        for name, value in changed.items():
            acting.change(name, value)
        acting.end("done" if changed else "nothing")
    no = Choice("on_tick: when set steam and soot", {"steam": 4, "coal": 0, "lit": False, "soot": 1}, value=False)
    there = {"steam": 3, "coal": 0, "lit": True, "soot": 1}
    less, stays = (Choice("on_tick: new steam", there, value) for value in (2, 3))
    (told,) = lost(replace(acting.document, choices=(no, less)), "on_tick")
    assert "you answered no to “should on_tick set steam and soot there?” with steam 4, coal 0" in told.note
    assert not lost(replace(acting.document, choices=(no, stays)), "on_tick"), "that it stays is what happens there"


def test_an_answer_that_does_not_count_is_told_until_it_is_dropped() -> None:
    acting = pressed(doubling(), 3, 9, 4)
    pressed(acting, 6, 9, 7)
    (told,) = lost(acting.document)
    assert told.lost is not None
    with pytest.raises(Refusal, match="There are 1 answers"):
        acting.do("drop_answer", goal=GOAL, number=2)
    acting.do("drop_answer", goal=told.goal, number=told.lost.number)
    assert not acting.document.choices
    assert not any(one.lost for one in acting.editor.history[-1].result.findings)


def test_an_answer_whose_goal_is_gone_is_told() -> None:
    acting, goal = ended()
    assert not lost(acting.document)
    acting.do("delete_demonstration", demonstration="on_key-3").do("delete_demonstration", demonstration="on_key-4")
    (told,) = lost(acting.document)
    assert told.goal == goal
    assert told.note == (
        "Your answer yes with key x, steps 8, most 7 is needed no more: nothing in on_key depends on it now."
    )
    assert told.lost is not None and told.lost.about_nothing


def test_an_answer_about_an_ending_goes_on_with_its_reason_in_other_words() -> None:
    acting, goal = ended()
    for name in ("on_key: when end: fail", "on_key: when end: fail “at the end”"):
        kept = replace(acting.document, choices=tuple(replace(one, goal=name) for one in acting.document.choices))
        assert [one.goal for one in Learner(kept).learn(["on_key"]).choices] == [goal]
        assert not lost(kept)


def test_an_answer_that_something_does_not_end_there_is_kept_by_any_process_that_goes_on() -> None:
    acting, _ = ended()
    goes_on = tuple(
        replace(one, situation={**one.situation, "most": 9}, value=False) for one in acting.document.choices
    )
    acting.editor = Editor(replace(acting.document, choices=goes_on))
    acting.do("delete_demonstration", demonstration="on_key-3").do("delete_demonstration", demonstration="on_key-4")
    assert not lost(acting.document)


def test_a_report_says_what_is_lost_and_how_it_is_dropped() -> None:
    acting = pressed(doubling(), 3, 9, 4)
    (told,) = lost(acting.document)
    assert finding_json(told)["lost_answer"] == {"number": 1, "situation": AT_THREE}
    line = finding_line(told)
    assert told.note in line
    assert '{"do": "drop_answer", "goal": "on_key: new steps"}' in line
