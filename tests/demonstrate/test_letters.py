"""A text is gone through letter by letter: on the stage, in the program and in its page."""

from __future__ import annotations

import pytest

from studio.demonstrate import stage
from studio.demonstrate.anticipation import anticipated
from studio.document.actions import EachAction
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.demonstrate.acting import Acting, state, tile, via

WORDS = ("banana", "a cat", "", "dry", "aä𝄞a")


def counting(*words: str) -> Acting:
    """A key counts the letters of a word that are an ``a``."""
    acting = Acting(state("word", "''"), state("found", "0"))
    for word in words:
        brings = {"key": "x"}
        acting.do("demonstrate_event", event="key", process="count", brings=brings, states={"word": word, "found": 0})
        acting.each("letter", tile("word"))
        for letter in word:
            acting.item(letter)
            if letter == "a":
                acting.change("found", stage.performance(acting.document).tile("found") + 1)
        acting.skip().end()
    return acting


def test_a_text_is_a_list_of_its_letters_where_a_process_goes_through_it() -> None:
    steps = counting("banana", "a cat").steps("count")
    assert steps == ["for each letter in letters_in(word):", "    when letter == 'a':", "        set found = found + 1"]


@pytest.mark.parametrize("word", WORDS)
def test_the_program_and_its_page_go_through_the_same_letters(word: str) -> None:
    made = counting("banana", "a cat").document
    program = module_of(made, "letters").Program()
    program.set_state({"word": word, "found": 0})
    assert program.send("key", key="x").accepted and program.state["found"] == word.count("a")
    with page_of(made) as page:
        page.begin()
        page.put(word=word, found=0)
        page.play([("key", {"key": "x"})], scenes=False)
        assert page.state()["found"] == word.count("a")


def test_what_comes_next_is_foreseen_letter_by_letter() -> None:
    acting = counting("banana", "a cat")
    acting.do(
        "demonstrate_event", event="key", process="count", brings={"key": "x"}, states={"word": "sea", "found": 0}
    )
    ghost = anticipated(stage.performance(acting.document), acting.document.processes["count"])
    assert isinstance(ghost, EachAction) and ghost.collection.value == ["s", "e", "a"]
    acting.do("accept", actions=4)
    assert stage.performance(acting.document).tile("found") == 1


def test_the_letters_are_a_list_like_any_other() -> None:
    acting = Acting()
    for word in ("cab", "oo"):
        acting.begin("spell", word=word, row=[]).change("row", via("letters_in", tile("word"))).end()
    assert acting.steps("spell") == ["set row = letters_in(word)"]
    assert acting.try_out("spell", "𝄞x", []).changed["row"] == ["𝄞", "x"]
