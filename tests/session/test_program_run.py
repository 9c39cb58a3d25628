"""A program run without a window: its moments, what is refused, and another program taking over."""

from __future__ import annotations

import pytest

from studio.compile.loading import loaded
from studio.session.editor import Editor
from studio.session.program_run import MOST, Event, RunningProgram


def counting() -> Editor:
    """Clicks are counted; a click where the count is three already is refused."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet", snap=False)
    editor.do("parameterize", thing="sheet", attribute="width", name="wide", least=10, most=90)
    editor.do("new_state", name="clicks", value=0)
    for before in (0, 1, 2):
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [5 + before, 6]}})
        editor.do("change", tile="clicks", value=before + 1)
        editor.do("end")
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [5, 6]}})
    editor.do("end", how="fail", reason="three is enough", show={"tile": "clicks"})
    editor.do("start_again")
    return editor


@pytest.fixture(scope="module")
def editor() -> Editor:
    """Done once; leave it as it is."""
    return counting()


def module(editor: Editor) -> object:
    return loaded(editor.compile().source)


def click(run: RunningProgram) -> None:
    run.send(Event("click", {"x": 5.0, "y": 6.0}))


def clicks(run: RunningProgram) -> list[int]:
    return [moment.states["clicks"] for moment in run.moments]


def test_moments_and_a_refusal(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    assert run.to_show() is None
    for _ in range(4):
        click(run)
    assert clicks(run) == [0, 1, 2, 3]
    assert run.refused is not None
    assert (run.refused.reason, run.refused.witness, run.refused.is_hole) == ("three is enough", 3, False)
    event, before = run.to_show() or (None, None)
    assert event is run.refused.event and before is run.now
    run.go_to(2)
    assert run.refused is None and run.program.state["clicks"] == 2
    event, before = run.to_show() or (None, None)
    assert event is run.moments[2].event and before is run.moments[1]
    run.go_to(1)
    click(run)
    assert clicks(run) == [0, 1, 2]


def test_another_program_goes_on_where_the_run_was(editor: Editor) -> None:
    run = RunningProgram(module(editor), {"wide": 70})  # type: ignore[arg-type]
    for _ in range(3):
        click(run)
    run.go_to(2)
    after = run.go_on(module(editor))  # type: ignore[arg-type]
    assert clicks(after) == [0, 1, 2, 3] and after.place == 2
    assert after.program.state["clicks"] == 2 and after.now.parameters == {"wide": 70}
    click(after)
    assert clicks(after) == [0, 1, 2, 3] and after.place == 3
    other = counting()
    other.do("new_state", name="more", value=1)
    fresh = run.go_on(module(other))  # type: ignore[arg-type]
    assert clicks(fresh) == [0] and fresh.now.parameters == {"wide": 70}, "its moments do not fit"
    listed = Editor()
    listed.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet", snap=False)
    listed.do("parameterize", thing="sheet", attribute="width", name="wide", least=10, most=90)
    listed.do("new_state", name="clicks", value=[])
    assert clicks(run.go_on(module(listed))) == [[]], "a state of this name is of another kind"  # type: ignore[arg-type]


def test_parameters_begin_anew_and_a_bad_one_is_refused(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    click(run)
    assert run.set_parameter("wide", 60) == ""
    assert clicks(run) == [0, 1, 0] and run.now.parameters == {"wide": 60}
    assert "between 10 and 90" in run.set_parameter("wide", 100)
    assert run.now.parameters == {"wide": 60} and run.to_show() is None
    run.go_to(1)
    assert run.program.state["clicks"] == 1 and run.now.parameters == {"wide": 50}


def test_the_oldest_moments_go_but_not_the_beginning(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    for number in range(MOST + 5):
        run.program.set_state({"clicks": 0})
        run.send(Event("click", {"x": 5.0, "y": float(number)}))
    assert len(run.moments) == MOST and run.moments[0].event is None
    assert run.place == MOST - 1


def test_what_cannot_be_worked_out_is_told_and_changes_nothing(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    click(run)
    run.program.clicks = "three"
    click(run)
    assert run.refused is not None and run.refused.reason.startswith("This has no value here")
    run.go_to(1)
    assert run.program.state["clicks"] == 1


def test_a_parameter_given_another_value_in_the_document_has_it_in_the_run_too(editor: Editor) -> None:
    changed = Editor(editor.document)
    changed.do("set_parameter", name="wide", value=70)
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    begun = run.go_on(module(changed))  # type: ignore[arg-type]
    assert begun.now.parameters["wide"] == 70 and len(begun.moments) == 1
    click(run)
    click(run)
    followed = run.go_on(module(changed))  # type: ignore[arg-type]
    assert followed.now.parameters["wide"] == 70 and followed.program.state["clicks"] == 0
    assert clicks(followed) == [0, 1, 2, 0], "what was played can be gone back to"
    run.set_parameter("wide", 33)
    assert run.go_on(module(editor)).now.parameters["wide"] == 33, "what was chosen here stays"  # type: ignore[arg-type]


def test_what_means_nothing_is_no_refusal(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    run.send(Event("key", {"key": "x"}))
    assert run.refused is not None and run.refused.is_nothing and run.refused.reason == "Nothing happens on key."
    for _ in range(4):
        click(run)
    assert run.refused is not None and not run.refused.is_nothing
