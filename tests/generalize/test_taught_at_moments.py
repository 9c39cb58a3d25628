"""Functions and choices that are taught while states have other values: these count where the inputs do not tell."""

from __future__ import annotations

import pytest

from studio.document.model import Definition, Document
from studio.language.errors import CannotExplain
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.show import show
from studio.session.editor import Editor


def spots() -> Editor:
    editor = Editor()
    for k in range(4):
        editor.do(
            "draw_rectangle", start=[10 + 40 * k, 20], end=[40 + 40 * k, 50], fill="gray", name=f"spot_{k}", snap=False
        )
    editor.do("listify", things=[f"spot_{k}" for k in range(4)], name="spots")
    editor.do("new_state", name="guest", value=0)
    return editor


def goes_on(editor: Editor, guest: int) -> None:
    editor.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1})
    editor.do("change", tile="guest", value=guest)
    editor.do("end")


def tells(editor: Editor, row: object, colour: str) -> str:
    editor.do("teach", name="colour", inputs={"row": row}, result={"symbol": colour})
    return show(editor.document.definitions["colour"].formula)


def test_a_state_that_was_another_one_tells_two_results_for_the_same_inputs_apart() -> None:
    editor = spots()
    assert tells(editor, 1, "navy") == "navy"
    goes_on(editor, 1)
    assert tells(editor, 1, "pink") in ("pink if row == guest else navy", "navy if row != guest else pink")
    with pytest.raises(CannotExplain, match="give what else decides it as one more input"):
        tells(editor, 1, "navy")


def test_a_state_that_is_given_as_an_input_counts_with_what_it_is_by_now() -> None:
    editor = spots()
    editor.do("teach", name="double", inputs={"n": {"name": "guest"}}, result=0)
    goes_on(editor, 3)
    editor.do("teach", name="double", inputs={"n": {"name": "guest"}}, result=6)
    assert [one.inputs["n"] for one in editor.document.lessons["double"].examples] == [0, 3]


def test_a_state_that_happened_to_be_another_one_is_no_reason_where_the_inputs_tell_enough() -> None:
    editor = spots()
    tells(editor, 0, "navy")
    goes_on(editor, 1)
    assert "guest" not in tells(editor, 3, "pink")


def test_what_a_parameter_was_changed_for_counts_though_it_follows_from_a_state_too() -> None:
    gain = Definition("gain", Literal(2), role="parameter")
    guest = Definition("guest", parse("4"), role="state")
    power = Definition("power", parse("gain * guest + 1"))
    editor = Editor(Document({one.name: one for one in (gain, guest, power)}))
    for value, cases in ((2, ((3, 9),)), (5, ((10, 21), (50, 50), (7, 21)))):
        editor.do("set_parameter", name="gain", value=value)
        for number, result in cases:
            editor.do("teach", name="cost", inputs={"n": number}, result=result)
    assert show(editor.document.definitions["cost"].formula) == "max(n, power)"


def test_members_chosen_while_a_state_was_another_one_follow_it() -> None:
    editor = spots()
    for guest in (0, 1, 2):
        if guest:
            goes_on(editor, guest)
        editor.do("select_members", collection="spots", name="taken", members=[guest])
    assert show(editor.document.definitions["taken"].formula) in (
        "[i for i in range(spots_count) if guest == i]",
        "[i for i in range(spots_count) if i == guest]",
    )
