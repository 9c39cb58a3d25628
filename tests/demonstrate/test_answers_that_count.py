"""An answer that it ends somewhere is told to every test that tells this ending, alone or with more, from others."""

from __future__ import annotations

from dataclasses import replace

from studio.demonstrate.learn import Learner
from studio.document.model import Choice, Definition
from studio.language.parse import parse
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
