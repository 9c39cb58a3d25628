"""What is pointed at or put and is of another kind than is wanted there: the refusal says what is wanted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.learn import Learner
from studio.document.actions import Operand
from studio.document.bounds import bounds
from studio.language.errors import Refusal
from studio.language.values import Point, Shape
from studio.session.editor import Editor


def on_stage() -> Editor:
    """Two places with a text on one of them, and a key being shown."""
    editor = Editor()
    editor.do("new_state", name="places", value={"dict": [[1, {"point": [20, 30]}], [2, {"point": [60, 30]}]]})
    editor.do("new_state", name="held", value={"dict": [[1, "7"]]})
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    return editor


def test_a_number_among_texts_that_are_numbers_is_refused_and_the_text_named() -> None:
    with pytest.raises(Refusal, match="held holds texts, such as “7”: put the text “6” there, not the number 6"):
        on_stage().do("put", tile="held", key=2, value=6)
    on_stage().do("put", tile="held", key=2, value="6")


def test_a_point_where_a_key_is_wanted_is_refused_with_its_key() -> None:
    editor = on_stage()
    editor.do("point_at", at=[{"tile": "places", "key": 1}], name="place")
    with pytest.raises(Refusal, match=r"held is looked into by keys such as 1.*It is places\[1\]: point at its key, 1"):
        editor.do("put", tile="held", key=2, value={"tile": "held", "key": {"tile": "place"}})


def test_a_shape_that_cannot_be_drawn_tells_which_attribute_has_what() -> None:
    label = Shape("label", (("at", Point(0, 0)), ("content", 6)))
    with pytest.raises(Refusal, match="label cannot be drawn: its content is 6, a number, where a text is wanted"):
        bounds([label])


def test_a_number_that_stands_among_texts_since_long_is_no_fault_of_a_demonstration() -> None:
    editor = on_stage()
    editor.do("put", tile="held", key=2, value="6")
    editor.do("end")
    one = editor.document.demonstrations["on_key-1"]
    put = replace(one.actions[0], value=Operand(6))
    old = replace(editor.document, demonstrations={one.id: replace(one, actions=(put, *one.actions[1:]))})
    assert Learner(old).perform(old.demonstrations[one.id]).ended == "done"
