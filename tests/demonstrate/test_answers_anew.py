"""Answers say what comes of a situation: how that was acted out gives way to what a person shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.demonstrate import stage
from studio.demonstrate.effect_answers import acted_out, came_to
from studio.document.model import Stage
from studio.infer.goals import Work
from studio.language.errors import CannotExplain
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, tile
from tests.demonstrate.test_what_happens import steps

LONGER: dict[str, Any] = {"row": [3, 8, 5, 3], "most": 9}


def noted(acting: Acting, row: list[int], most: int) -> Acting:
    """The last of a row is noted."""
    acting.begin("note", row=row, most=most).point("now", tile("row", key=len(row) - 1))
    return acting.change("most", tile("now")).end()


def answered() -> Acting:
    """A row of three whose last is taken for its third, and what comes of a row of four where that is believed."""
    acting = noted(Acting(), [3, 8, 5], 9)
    acting.do("answer", goal="note: what happens", situation=LONGER, value="enough")
    assert "let now = row[2]" in steps(acting, "note")
    return acting


def test_what_an_answer_was_acted_out_with_gives_way_to_what_is_shown() -> None:
    acting = noted(answered(), [1, 2], 7)
    assert "let now = last(row)" in steps(acting, "note") and "stop: enough" in steps(acting, "note")
    assert list(acting.document.demonstrations) == ["note-1", "note-2", "note-3"]
    one = acting.document.demonstrations["note-2"]
    assert (dict(one.inputs), one.guessed) == (LONGER, False)
    (looked, ended) = one.actions
    assert looked.operands[0].value == 3 and ended.kind == "end", "the last of four is found now"


def test_it_is_said_that_answers_come_about_in_another_way() -> None:
    acting = answered()
    acting.begin("note", row=[1, 2], most=7).point("now", tile("row", key=1)).change("most", tile("now"))
    said = acting.editor.do("end").says
    assert said.endswith("What was answered in note-2 comes about as it is known now.")


def test_what_is_shown_where_it_was_answered_takes_the_place_of_that_answer() -> None:
    acting = answered()
    (*_, one), process = acting.document.demonstrations.values(), acting.document.processes["note"]
    another = Stage(replace(one, id="note-3", inputs={"row": [4, 4, 6, 2], "most": 10}, actions=()))
    acting.editor = Editor(acted_out(replace(acting.document, stage=another), process, "enough", Work()).document)
    noted(acting, LONGER["row"], LONGER["most"])
    assert "let now = last(row)" in steps(acting, "note") and "stop: enough" in steps(acting, "note")
    assert [one.guessed for one in acting.document.demonstrations.values()] == [None, False, None]


def test_what_is_shown_against_what_is_shown_is_refused_as_ever() -> None:
    acting = answered().begin("note", row=[3, 8, 5], most=9).point("now", tile("row", key=0)).change("most", 1)
    with pytest.raises(CannotExplain, match="“note-1"):
        acting.do("end").learn()


def test_a_run_that_is_refused_by_another_one_tells_its_reason() -> None:
    acting = Acting().begin("buy", price=9, purse=5).do("because", of=[tile("price"), tile("purse")])
    acting.end("nothing", "too dear").begin("buy", price=2, purse=7).change("purse", 5).end()
    acting.begin("shop", price=9, purse=7).run("buy", price=tile("price"), purse=tile("purse"))
    (shown,) = (one for one in acting.document.demonstrations.values() if one.process == "shop")
    done = stage.performance(replace(acting.document, stage=Stage(shown)))
    assert came_to(done) == done.reason == "too dear"
