"""Two examples that contradict each other: told side by side; dropping either of them ends it."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.errors import CannotExplain, Refusal
from studio.session.contradiction import APART, Contradiction, contradiction
from studio.session.editor import Editor


def refused(editor: Editor, command: str, **arguments: Any) -> Contradiction:
    with pytest.raises(CannotExplain) as error:
        editor.do(command, **arguments)
    found = contradiction(editor.document, error.value, command, arguments)
    assert found is not None
    return found


def contradicted(made: str = "") -> tuple[Editor, Contradiction]:
    """The same key in the same situation: once it is added, once it is refused; a state may be made in between."""
    editor = Editor()
    editor.do("new_state", name="past", value=[])
    for time in range(2):
        editor.do("start_again")
        if time and made:
            editor.do("new_state", name=made, value=5)
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
        if not editor.document.demonstrations:
            editor.do("append", tile="past", value={"tile": "key"})
            editor.do("end")
    return editor, refused(editor, "end", how="fail", reason="no")


def follow(editor: Editor, doing: tuple[tuple[str, Any], ...]) -> None:
    for command, arguments in doing:
        editor.do(command, **arguments)


def test_both_demonstrations_are_told_and_the_stage_stays() -> None:
    editor, found = contradicted()
    old, new = found.sides
    assert (old.key, new.key) == ("on_key-1", "on_key-2") and found.apart == APART
    assert "append" in old.words or "past" in old.words
    assert found.alike and found.title == "These contradict each other"
    assert found.sentence.startswith("All was the same in both, and something else was done. ")
    assert new.words.endswith(": it failed: no") and editor.document.stage is not None


def test_a_state_that_was_made_in_between_does_not_tell_them_apart() -> None:
    _, found = contradicted("unrelated")
    assert found.alike and "unrelated" not in found.sentence


def test_examples_that_differ_are_not_said_to_contradict_each_other() -> None:
    editor = contradicted()[0]
    editor.do("leave_stage")
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "b"})
    error = CannotExplain("I cannot find a rule.", ("on_key-1", "on_key-2"))
    found = contradiction(editor.document, error, "end", {"how": "fail", "reason": "no"})
    assert found is not None and not found.alike and found.title == "Nothing yet tells these two apart"
    assert found.sentence.startswith("Both may be right: no rule was found yet that does both. They differ in ")
    assert "key" in found.sentence and "Point at what mattered" in found.sentence


def test_the_earlier_one_is_dropped() -> None:
    editor, found = contradicted()
    follow(editor, found.sides[0].drop)
    assert list(editor.document.demonstrations) == ["on_key-2"] and editor.document.stage is None
    editor.undo()
    assert list(editor.document.demonstrations) == ["on_key-1"] and editor.document.stage is not None


def test_the_later_one_is_dropped() -> None:
    editor, found = contradicted()
    before = editor.document.processes
    follow(editor, found.sides[1].drop)
    assert list(editor.document.demonstrations) == ["on_key-1"] and editor.document.processes == before


def test_what_is_not_there_is_not_ended_in_place_of() -> None:
    editor, _ = contradicted()
    with pytest.raises(Refusal, match="no demonstration nobody"):
        editor.do("end_instead", of="nobody")
    editor.do("leave_stage")
    with pytest.raises(Refusal, match="No demonstration is under way"):
        editor.do("end_instead", of="on_key-1")


def test_examples_of_a_function_contradict_each_other_too() -> None:
    editor = Editor()
    editor.do("teach", name="after", inputs={"n": 1}, result=2)
    found = refused(editor, "teach", name="after", inputs={"n": 1}, result=3)
    old, new = found.sides
    assert (old.key, old.words, new.drop, found.apart) == ("after 1", "n 1 gives 2", (), "")
    follow(editor, old.drop)
    (kept,) = editor.document.lessons["after"].examples
    assert kept.result == 3


def test_what_else_is_refused_is_no_contradiction() -> None:
    assert contradiction(Editor().document, CannotExplain("No rule."), "relate", {}) is None
