"""Questions are about moments that the process comes to, with the values that it has there."""

from __future__ import annotations

from studio.demonstrate.learn import Learner
from studio.infer.goals import Question
from tests.demonstrate.acting import Acting, tile


def asked(acting: Acting, process: str) -> dict[str, Question]:
    """The open questions about a process, by their goals."""
    learner = Learner(acting.document)
    learner.learn([process])
    return {one.goal: one.question for one in learner.findings if one.question is not None}


def word(words: list[str], typed: str) -> Acting:
    return Acting().begin("keep", words=words, typed=typed)


def test_what_came_of_a_run_is_where_the_next_one_begins() -> None:
    """Both formulas are right where there is one item; there are two only after the run."""
    acting = Acting().begin("grow", row=[3]).append("row", 4).end()
    question = asked(acting, "grow")["grow: item of row"]
    assert question.begun == {"row": [3, 4]}
    assert question.situation["row"] == [3, 4]
    assert len({value for value, _ in question.options}) > 1


def test_a_test_is_asked_about_before_what_is_done_after_it() -> None:
    """After the append every word is among the words; that moment is none in which it is asked for the refusal."""
    acting = word(["up"], "to").append("words", tile("typed")).change("typed", "").end()
    acting.begin("keep", words=["so", "on"], typed="so").end("nothing")
    acting.begin("keep", words=["so"], typed="it").append("words", tile("typed")).change("typed", "").end()
    question = asked(acting, "keep")["keep: when end: nothing"]
    assert question.begun is not None
    assert question.situation["words"] == question.begun["words"]


def test_what_one_branch_does_is_asked_about_where_it_is_gone() -> None:
    """Doubling and adding two differ nearly everywhere, but only what comes with the key up is of any use."""
    acting = Acting().do("new_state", name="level", value=2).do("new_state", name="seen", value=0)
    for level, key in ((2, "up"), (9, "down"), (6, "down")):
        acting.do("give", name="level", value=level).on("key", "on_key", key=key)
        (acting.change("level", 4) if key == "up" else acting.change("seen", 1)).end()
    question = asked(acting, "on_key")["on_key: new level"]
    assert question.begun is not None
    assert (
        acting.try_out(
            "on_key", *(question.begun[one.name] for one in acting.document.processes["on_key"].inputs)
        ).changed["level"]
        != question.begun["level"]
    )


def test_nothing_is_asked_where_rivals_never_differ() -> None:
    acting = Acting().begin("clear", row=[3, 4]).change("row", []).end()
    assert not asked(acting, "clear")
