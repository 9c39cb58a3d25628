"""A program run without a window: its moments, what is refused, and another program taking over."""

from __future__ import annotations

import pickle

import pytest

from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.document.model import Rule
from studio.infer.goals import Work
from studio.language.parse import parse
from studio.language.steps import Set, Step
from studio.language.types import NUMBER
from studio.session.editor import Editor
from studio.session.program_run import MOST, Event, RunningProgram
from tests.compile.samples import define, document, each, process
from tests.hostile.test_budget import SENTENCE, SUM, nested, on_click, state


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
    assert run.now.parameters == {"wide": 60}
    changed = Event("change", {"parameter": "wide", "before": 50, "value": 60})
    assert run.to_show() == (changed, run.moments[1]), "instead of that, something else may be shown to happen"
    run.go_to(1)
    assert run.program.state["clicks"] == 1 and run.now.parameters == {"wide": 50}


def test_the_oldest_moments_go_but_not_the_beginning(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    for number in range(MOST + 5):
        run.program.set_state({"clicks": 0})
        run.send(Event("click", {"x": 5.0, "y": float(number % 40)}))
    assert len(run.moments) == MOST and run.moments[0].event is None
    assert run.place == MOST - 1


def test_what_cannot_be_worked_out_is_told_and_changes_nothing(editor: Editor) -> None:
    run = RunningProgram(module(editor))  # type: ignore[arg-type]
    click(run)
    run.program.clicks = "three"
    click(run)
    assert run.refused is not None and run.refused.is_hole
    why = "values of kinds that do not go together meet in a formula"
    assert run.refused.reason == f"Nobody has shown what happens when {why}."
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


def drawn_when_clicked(click: list[Step], drawing: str = "[ellipse(radius_x=kept)]") -> RunningProgram:
    """A program whose click works on the state ``kept``, and which draws something."""
    made = on_click(*click, definitions=[state("kept", "0"), define("drawing", drawing, drawn=True)])
    return RunningProgram(loaded(compile_document(made, "long").source))


def elsewhere(run: RunningProgram) -> bytes:
    """What comes of what the run has to be worked out elsewhere, as if by another process."""
    task = run.task()
    assert task is not None
    return pickle.loads(pickle.dumps(task)).run(Work())


def test_what_takes_long_is_worked_out_elsewhere_and_taken_in() -> None:
    run = drawn_when_clicked([each("i", "range(30000)", [Set("kept", parse("kept + 1"))])])
    run.send(Event("click", {"x": 1, "y": 1}))
    assert run.waiting is not None and len(run.moments) == 1 and run.program.state["kept"] == 0
    run.take(elsewhere(run))
    assert run.waiting is None and run.task() is None and run.now.states["kept"] == 30000
    assert [one["radius_x"] for one in run.scene()] == [30000] and run.place == 1
    run.go_to(0)
    assert run.program.state["kept"] == 0 and [one["radius_x"] for one in run.scene()] == [0]
    assert run.program.budget == 1_000_000


def test_what_takes_too_long_is_refused_as_by_the_program_itself() -> None:
    run = drawn_when_clicked(nested(2, SUM))
    run.send(Event("click", {"x": 1, "y": 1}))
    run.take(elsewhere(run))
    assert run.refused is not None and run.refused.reason == SENTENCE and len(run.moments) == 1
    run.send(Event("click", {"x": 1, "y": 1}))
    run.give_up("Stopped.")
    assert run.waiting is None and run.refused.reason == "Stopped." and run.program.state["kept"] == 0


def test_rules_of_one_event_happen_all_or_none_where_one_takes_long() -> None:
    rules = [process("quick", [("a", NUMBER)], [Set("a", parse("a + 1"))], "a")]
    rules += [process("slow", [("b", NUMBER)], [each("i", "range(30000)", [Set("b", parse("b + 1"))])], "b")]
    both = tuple(Rule("click", name, (parse(one),)) for name, one in (("quick", "a"), ("slow", "b")))
    made = document([state("a", "0"), state("b", "0")], rules, rules=both)
    run = RunningProgram(loaded(compile_document(made, "both").source))
    run.send(Event("click", {"x": 1, "y": 1}))
    assert run.waiting is not None and dict(run.program.state) == {"a": 0, "b": 0}
    run.take(elsewhere(run))
    assert dict(run.now.states) == {"a": 1, "b": 30000}


def test_a_scene_that_takes_long_is_worked_out_elsewhere_too() -> None:
    drawing = "[ellipse(radius_x=kept + len([j for j in range(1000 + i)])) for i in range(500 * kept)]"
    run = drawn_when_clicked([SUM], drawing)
    assert run.scene() == [] and run.task() is None
    run.send(Event("click", {"x": 1, "y": 1}))
    assert run.waiting is None and run.scene() == [] and run.task() is not None
    run.take(elsewhere(run))
    assert run.task() is None and [one["radius_x"] for one in run.scene()] == [1001 + i for i in range(500)]
    run.go_to(0)
    assert run.scene() == [] and run.task() is None
