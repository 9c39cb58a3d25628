"""An event shown at a moment that is not the present one, as it comes from a running program."""

from __future__ import annotations

import pytest

from studio.language.errors import StudioError
from studio.language.values import Point
from studio.session.editor import Editor


@pytest.fixture
def editor() -> Editor:
    """A state that counts, a parameter that says up to where."""
    made = Editor()
    made.do("new_state", name="clicks", value=0)
    made.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet", snap=False)
    made.do("parameterize", thing="sheet", attribute="width", name="most", least=10, most=90)
    return made


def click(editor: Editor, **at_that_moment: object) -> None:
    editor.do(
        "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [5, 6]}}, **at_that_moment
    )


def test_the_stage_has_the_states_and_parameters_of_the_moment(editor: Editor) -> None:
    click(editor, states={"clicks": 7}, parameters={"most": 20})
    shown = editor.document.stage.demonstration
    assert (shown.inputs, shown.parameters) == ({"at": Point(5, 6), "clicks": 7}, {"most": 20})
    assert editor.document.parameters() == {"most": 50}


def test_the_present_moves_on_to_what_was_shown(editor: Editor) -> None:
    click(editor, states={"clicks": 7})
    editor.do("change", tile="clicks", value=8)
    editor.do("end")
    assert editor.document.present == {"clicks": 8}


def test_the_present_stays_where_it_was_shown_with_other_parameters(editor: Editor) -> None:
    click(editor, states={"clicks": 7}, parameters={"most": 20})
    editor.do("change", tile="clicks", value=8)
    editor.do("end")
    assert editor.document.present == {}
    assert editor.document.demonstrations["on_click-1"].parameters == {"most": 20}


@pytest.mark.parametrize(
    ("moment", "says"),
    [({"states": {"most": 3}}, "most is no state"), ({"parameters": {"clicks": 3}}, "clicks is no parameter")],
)
def test_what_is_no_state_or_parameter_is_refused(editor: Editor, moment: dict[str, object], says: str) -> None:
    before = editor.document
    with pytest.raises(StudioError, match=says):
        click(editor, **moment)
    assert editor.document is before
