"""Where an event hits nothing: nothing happens, or what was shown; what is asked there is asked as a whole."""

from __future__ import annotations

from functools import cache

import pytest

from studio.document.model import Document
from studio.language.show import show_steps
from studio.session.editor import Editor

GOAL = "on_click: what happens"


SHOWN = (((165, 38), 1), ((170, 50), 2), ((165, 42), 3), ((45, 38), 2), ((40, 50), 1))


def counter() -> Editor:
    """A number between two boxes: one was clicked to make it larger, the other to make it smaller."""
    return Editor(clicked())


@cache
def clicked() -> Document:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[60, 60], name="less")
    editor.do("draw_rectangle", start=[140, 20], end=[180, 60], name="more")
    editor.do("new_state", name="number", value=0)
    for place, number in SHOWN:
        show(editor, place, number)
    return editor.document


def show(editor: Editor, place: tuple[int, int], number: int | None) -> None:
    """A click there, after which the number is this; None where nothing happens."""
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": list(place)}})
    if number is not None:
        editor.do("change", tile="number", value=number)
    editor.do("end", how="done" if number is not None else "nothing")


def steps(editor: Editor) -> str:
    return show_steps(editor.document.processes["on_click"].steps).strip()


def test_where_no_box_is_hit_nothing_happens_as_long_as_nobody_shows_it() -> None:
    told = "set number = number + 1 if inside(at, more) else number - 1"
    assert steps(counter()) == f"when inside(at, less) or inside(at, more):\n    {told}"


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        (2, "set number = number + 1 if not inside(at, less) else number - 1"),
        (0, "set number = number + 1 if inside(at, more) else number - 1"),
    ],
)
def test_what_is_shown_beside_both_boxes_happens_there(number: int, wanted: str) -> None:
    editor = counter()
    show(editor, (300, 200), number)
    assert steps(editor) == wanted


def test_nothing_beside_both_boxes_can_be_shown_as_well() -> None:
    editor = counter()
    show(editor, (300, 200), None)
    told = "set number = number + 1 if inside(at, more) else number - 1"
    assert steps(editor) == f"when not inside(at, less) and not inside(at, more):\n    stop\n{told}"


def test_it_is_asked_once_where_several_values_tell_by_what_was_hit() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[60, 60], name="less")
    editor.do("draw_rectangle", start=[140, 20], end=[180, 60], name="more")
    editor.do("new_state", name="number", value=5)
    editor.do("new_state", name="said", value="")
    for place, before, after in (((165, 38), 5, 6), ((45, 38), 6, 5), ((170, 50), 2, 3), ((40, 50), 9, 8)):
        states = {"number": before, "said": ""}
        brings = {"at": {"point": list(place)}}
        editor.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        editor.do("change", tile="number", value=after)
        editor.do("change", tile="said", value="up" if after > before else "down")
        findings = editor.do("end").findings
    asked = [one.goal for one in findings if one.question is not None]
    assert asked.count(GOAL) == 1 and len([one for one in findings if one.goal == GOAL]) == 1
