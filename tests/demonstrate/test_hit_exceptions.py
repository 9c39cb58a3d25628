"""A click that ends otherwise than known: an exception about what was hit; single pixels explain nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.file import load
from studio.infer.goals import Finding, Work
from studio.language.errors import CannotExplain
from studio.session.contradiction import contradiction
from studio.session.editor import Editor
from tests.replays import EXAMPLES

FIRST = ("on_click-1", "on_click-2", "on_click-3")
"""Two clicks that go on and one beside everything."""


def clicked(editor: Editor, key: tuple[int, int], offset: tuple[int, int]) -> None:
    """Begins to show what a click does, so far beside the middle of a place."""
    at = {"near": {"of": "places", "key": list(key)}, "offset": list(offset)}
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": at})


def first_test(editor: Editor) -> Finding:
    return next(one for one in editor.history[-1].result.findings if one.goal == "on_click: when end: nothing")


def test_an_exception_is_about_what_was_clicked_and_the_same_again_contradicts_it() -> None:
    whole = load(EXAMPLES / "lights_out" / "lights_out.studio")[0]
    few = {name: one for name, one in whole.demonstrations.items() if name in FIRST}
    editor = Editor(replace(whole, demonstrations=few))
    clicked(editor, (3, 2), (3, 2))
    result = editor.do("end", how="nothing", work=Work(asks=False))
    assert first_test(editor).formula == "lamp_at(at) == (3, 2)" and "on_click-4 goes against" in result.says
    clicked(editor, (3, 2), (5, 1))
    with pytest.raises(CannotExplain, match="hit the same thing, with all else the same") as error:
        editor.do("end", how="done", work=Work(asks=False))
    found = contradiction(editor.document, error.value, "end", {"how": "done"})
    assert found is not None and [one.key for one in found.sides] == ["on_click-4", "on_click-5"] and found.apart


def test_where_something_else_differs_it_is_no_contradiction() -> None:
    editor = Editor(load(EXAMPLES / "lights_out" / "lights_out.studio")[0])
    clicked(editor, (1, 1), (3, 2))
    editor.do("end", how="nothing", work=Work(asks=False))
    told = first_test(editor).formula
    assert "at.x" not in told and "at.y" not in told, "it was clicked before with fewer lit, and then it went on"
