"""Where an event hits nothing, it is asked what happens at all: mostly nothing does."""

from __future__ import annotations

from functools import cache

import pytest

from studio.document.model import Document
from studio.generalize.operands import operand_json
from studio.infer.goals import Question, Work
from studio.language.show import show_steps
from studio.language.values import Point, Value
from studio.session.editor import Editor

GOAL = "on_click: what happens"


SHOWN = (((165, 38), 1), ((170, 50), 2), ((165, 42), 3), ((45, 38), 2), ((40, 50), 1))


def counter() -> tuple[Editor, Question]:
    """A number between two boxes: one was clicked to make it larger, the other to make it smaller."""
    document, question = clicked()
    return Editor(document), question


@cache
def clicked() -> tuple[Document, Question]:
    editor = Editor()
    editor.do("draw_rectangle", start=[20, 20], end=[60, 60], name="less")
    editor.do("draw_rectangle", start=[140, 20], end=[180, 60], name="more")
    editor.do("new_state", name="number", value=0)
    for place, number in SHOWN:
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": list(place)}})
        editor.do("change", tile="number", value=number)
        done = editor.do("end", work=Work(learns=(place, number) == SHOWN[-1]))
    return editor.document, next(one.question for one in done.findings if one.question is not None)


def effects(question: Question) -> list[Value]:
    return [effect for effect, _ in question.options]


def test_nothing_is_among_what_can_be_answered_where_no_box_is_hit() -> None:
    _, question = counter()
    assert question.goal == GOAL and question.begun is not None
    at = question.begun["at"]
    assert isinstance(at, Point) and at.x > 180 and at.y > 60, "outside of everything"
    assert at.x == int(at.x) and at.y == int(at.y), "no fraction tells it from other places"
    assert effects(question) == [{"number": 1}, {"number": 3}, {}]


@pytest.mark.parametrize(
    ("effect", "steps"),
    [
        (
            {},
            "when not inside(at, less) and not inside(at, more):\n    stop\n"
            "set number = number + 1 if inside(at, more) else number - 1",
        ),
        ({"number": 3}, "set number = number + 1 if not inside(at, less) else number - 1"),
        ({"number": 1}, "set number = number + 1 if inside(at, more) else number - 1"),
    ],
)
def test_each_answer_is_what_happens_there(effect: Value, steps: str) -> None:
    editor, _ = counter()
    editor.do("answer", goal=GOAL, value=operand_json(effect))
    assert show_steps(editor.document.processes["on_click"].steps).strip() == steps


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
