"""Nobody is asked the same twice in other words, nor about numbers that only a wrong guess leads to."""

from __future__ import annotations

from studio.infer.goals import Question
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state, symbol


def asked(editor: Editor) -> list[Question]:
    """What is asked at once, after the last demonstration is inferred again."""
    found = editor.do("infer_again").findings
    return [each for one in found if one.question and not one.question.asked_with for each in one.question.each]


def test_a_place_on_a_thing_and_a_place_beside_all_are_each_asked_about_once() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 40], end=[120, 120], fill="gold", name="lamp")
    editor.do("let_change", thing="lamp", attribute="fill", name="light")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": [80, 80]})
    editor.do("change", tile="light", value=symbol("red"))
    editor.do("end")
    comes = [one.comes for one in asked(editor)]
    assert sorted(comes) == ["a click beside everything", "a click on lamp"]


def test_another_key_is_asked_about_once_and_no_number_below_nothing() -> None:
    acting = Acting(state("coins", "3"))
    for before in (3, 1):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "b"}, states={"coins": before})
        acting.change("coins", before - 1).end()
    each = asked(acting.editor)
    begun = [one.begun or {} for one in each]
    assert sum(one.get("key") not in ("b", None) for one in begun) == 1
    assert 0 in [one.get("coins") for one in begun] and not any(one.get("coins", 0) < 0 for one in begun)
