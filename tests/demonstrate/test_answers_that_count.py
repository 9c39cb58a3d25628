"""An answer that it ends somewhere is told to every test that tells this ending, alone or with more, from others."""

from __future__ import annotations

from dataclasses import replace

from studio.demonstrate.answering import asked_now
from studio.demonstrate.learn import Learner
from studio.document.model import Choice, Definition
from studio.language.parse import parse
from studio.language.show import show
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state, tile, via


def lock() -> Acting:
    """A lock that opens by its letters one after another, jams after wrong ones, and begins again by another key."""
    word = Definition("word", parse("[['one', 'k'], ['two', 'm'], ['three', 'k'], ['four', 'p']]"))
    acting = Acting(word, state("place", "0"), state("wrong", "0"), state("jammed", "False"))
    pressed(acting, "k", place=1)
    pressed(acting, "k", wrong=1)
    pressed(acting, "m", place=2)
    pressed(acting, "m", wrong=2, jammed=True)
    acting.on("key", "on_key", key="p").end("nothing", "it is jammed")
    acting.on("key", "on_key", key="r").change("place", 0).change("wrong", 0).change("jammed", False).end()
    return acting.on("key", "on_key", key="x").end("nothing")


def pressed(acting: Acting, key: str, **become: int) -> None:
    letter = via("[]", via("[]", tile("word"), tile("place")), 1)
    acting.on("key", "on_key", key=key).point("letter", letter)
    for name, value in become.items():
        acting.change(name, value)
    acting.end()


def test_an_answer_that_says_what_happens_already_leaves_it_so() -> None:
    acting, there = lock(), {"key": "tab", "place": 1, "wrong": 1, "jammed": False}
    before = acting.played("on_key", **there)
    assert (before.ending, before.reason) == ("stopped", None)
    told = Choice("on_key: when end: nothing", there, value=True)
    acting.editor = Editor(Learner(replace(acting.document, choices=(told,))).learn(["on_key"]))
    assert acting.played("on_key", **there) == before


EATEN = "on_key: when end: nothing (2)"


def jar() -> Acting:
    """A jar of sweets: one is taken out by a key, but not while it is shut, and not after many."""
    acting = Acting(state("sweets", "6"), state("shut", "False"), state("eaten", "0"))
    acting.asks = False
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "t"}, states={"eaten": 1})
    acting.change("sweets", 5).change("eaten", 2).end()
    nothing(acting, "shut", shut=True, eaten=1)
    return nothing(acting, "eaten", shut=False, eaten=4)


def nothing(acting: Acting, why: str, key: str = "t", **states: bool | int) -> Acting:
    states = {"sweets": 5, **states}
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
    return acting.do("because", of=[tile(why)]).end("nothing")


def test_what_was_said_of_a_rule_stays_with_it_when_another_one_comes_before_it() -> None:
    acting, there = jar(), {"key": "t", "sweets": 5, "shut": False, "eaten": 2}
    acting.editor.do("answer", goal=EATEN, situation=there, value=True)
    nothing(acting, "sweets", sweets=0, shut=False, eaten=1)
    assert [one.goal for one in acting.document.choices] == ["on_key: when end: nothing (3)"]
    assert "when sweets == 0:" in acting.steps("on_key")
    assert acting.played("on_key", **there).ending == "stopped"
    assert acting.played("on_key", **there | {"eaten": 1}).changed["eaten"] == 2


def test_a_formula_that_was_chosen_stays_with_its_rule_when_another_one_comes_before_it() -> None:
    acting = jar()
    acting.editor.do("choose", goal=EATEN, number=3)
    chosen = acting.document.choices[0].formula
    nothing(acting, "key", key="x", shut=False, eaten=1)
    (choice,) = acting.document.choices
    assert (choice.goal, choice.formula) == ("on_key: when end: nothing (3)", chosen)
    assert chosen is not None and f"when {show(chosen)}:" in acting.steps("on_key")


def test_an_answer_without_a_situation_says_which_question_it_went_to() -> None:
    acting = jar()
    acting.asks = True
    nothing(acting, "sweets", sweets=0, shut=False, eaten=1)
    (goal, *_) = [one.goal for one in asked_now(acting.document, "on_key").questions if "end" in one.goal]
    says = acting.editor.do("answer", goal=goal, value=True).says
    assert "That was yes to “should on_key stop there and change nothing?” with " in says


def test_that_it_ends_somewhere_for_one_of_several_reasons_says_so_of_all_its_endings() -> None:
    """How cases are told apart stays as it was: the answer is no sign that another test comes first."""
    acting = Acting(state("column", "4"), state("fuel", "6"), state("lit", "True"))
    acting.asks = False
    for key, column, fuel, lit, why, new in (
        ("x", 5, 5, True, "key", None),
        ("a", 3, 5, False, "", 2),
        ("d", 4, 3, True, "", 5),
        ("a", 4, 0, True, "fuel", None),
        ("x", 5, 0, False, "", None),
    ):
        states = {"column": column, "fuel": fuel, "lit": lit}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if why:
            acting.do("because", of=[tile(why)])
        if new is None:
            acting.end("nothing")
        else:
            acting.change("column", new).end()
    there = {"key": "y", "column": 5, "fuel": 5, "lit": True}
    told = Choice("on_key: when end: nothing", there, value=True, of=("on_key-1, action 1",))
    learner = Learner(replace(acting.document, choices=(told,)))
    learner.learn(["on_key"])
    assert not [one.note for one in learner.findings if one.lost]
