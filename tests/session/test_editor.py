"""The headless editor: doing, undoing, previews, time travel, jobs."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from studio.commands.all import registry
from studio.commands.registry import Result
from studio.document.entry_limits import MOST_ENTRIES
from studio.document.file import dumps, loads
from studio.document.model import Document, Guide
from studio.language.errors import Cancelled, Refusal, StudioError
from studio.session.editor import Editor
from studio.session.jobs import Job, Moved
from studio.session.log import Chapter, Gesture, Note
from tests.session.slow_commands import begun, go, slow_commands

LONG = 600
"""Seconds after which a test is given up."""


@pytest.fixture
def one() -> Editor:
    return Editor(commands=slow_commands())


def begun_slowly(one: Editor, folder: Path, text: str) -> Job:
    """A job that has begun, and goes on until it is let go."""
    job = one.background("add_slowly", text=text, folder=str(folder))
    while not begun(str(folder)).exists():
        one.work.look()
    return job


def test_a_command_changes_the_document_and_is_recorded(one: Editor) -> None:
    one.chapter("First")
    one.do("add", row="A1", text="a")
    one.note("said")
    assert one.document.title == "a"
    assert one.session.lines == (Chapter("First"), Gesture("add", {"text": "a"}, "A1"), Note("said"))


def test_a_command_that_fails_changes_nothing(one: Editor) -> None:
    one.do("add", text="a")
    before, lines = one.document, one.session.lines
    for name, arguments in (("refuse", {}), ("add", {}), ("add", {"txt": "b"}), ("ad", {"text": "b"})):
        with pytest.raises(StudioError):
            one.do(name, **arguments)
    assert one.document is before and one.session.lines == lines and one.undo_title == "Add"


def test_a_preview_does_nothing(one: Editor) -> None:
    assert one.preview("add", text="a").document.title == "a"
    assert one.document.title == "" and not one.history


def test_undo_and_redo_name_what_they_do(one: Editor) -> None:
    assert one.undo_title is None
    one.do("add", text="a")
    one.do("add", text="b")
    assert one.undo_title == "Add" and one.undo() == "Add"
    assert one.document.title == "a" and one.redo_title == "Add"
    one.redo()
    assert one.document.title == "ab" and one.redo_title is None
    one.undo()
    one.do("add", text="c")
    assert one.document.title == "ac"
    with pytest.raises(Refusal, match="nothing to redo"):
        one.redo()


def test_chapters_and_notes_survive_undo_and_redo(one: Editor) -> None:
    one.do("add", text="a")
    one.chapter("Second")
    one.do("add", text="b")
    one.undo()
    assert one.session.lines[-1] == Chapter("Second")
    one.redo()
    assert [type(line).__name__ for line in one.session.lines] == ["Gesture", "Chapter", "Gesture"]


def test_time_travel_goes_to_any_step_and_back(one: Editor) -> None:
    for letter in "abcd":
        one.do("add", text=letter)
    for step in (0, 4, 2, 3, 1):
        one.goto(step)
        assert one.document.title == "abcd"[:step] == one.document_at(step).title
    assert one.document_at(4).title == "abcd"
    with pytest.raises(Refusal, match="no step 5"):
        one.goto(5)


def test_a_branch_goes_its_own_way(one: Editor) -> None:
    one.chapter("First")
    for letter in "abc":
        one.do("add", text=letter)
    other = one.branch(2)
    other.do("add", text="x")
    assert other.document.title == "abx" and one.document.title == "abc"
    assert len(other.session.lines) == 4 and other.undo() == "Add"
    one.goto(0)
    assert one.branch(3).document.title == "abc", "steps that are undone can be branched from as well"


def test_changes_are_told_with_what_they_touched(one: Editor) -> None:
    seen: list[frozenset[str]] = []
    stop = one.on_change(seen.append)
    one.do("add", text="a")
    one.undo()
    stop()
    one.redo()
    assert seen == [frozenset({"title"})] * 2


def test_changes_name_everything_that_is_evaluated_again() -> None:
    editor = Editor(commands=registry())
    editor.do("set_formula", name="a", formula="1")
    editor.do("set_formula", name="b", formula="a + 1")
    assert editor.live.value("b") == 2
    seen: list[frozenset[str]] = []
    editor.on_change(seen.append)
    editor.do("set_formula", name="a", formula="5")
    assert seen == [frozenset({"a", "b"})] and editor.live.value("b") == 6
    editor.undo()
    assert editor.live.value("b") == 2


def test_a_job_runs_beside_and_is_done_when_its_result_is_asked_for(one: Editor, tmp_path: Path) -> None:
    job = begun_slowly(one, tmp_path, "a")
    assert not job.done and one.document.title == ""
    go(str(tmp_path)).touch()
    assert job.result(LONG).document.title == "a" and one.document.title == "a"
    assert job.progress == (0.5, "halfway")
    assert job.result() and len(one.history) == 1, "a result is taken once"


def test_a_cancelled_job_changes_nothing(one: Editor, tmp_path: Path) -> None:
    job = begun_slowly(one, tmp_path, "a")
    job.cancel()
    assert job.done
    with pytest.raises(Cancelled):
        job.result()
    assert one.document.title == "" and not one.history


def test_a_job_starts_again_when_the_document_has_changed_meanwhile(one: Editor, tmp_path: Path) -> None:
    job = begun_slowly(one, tmp_path, "b")
    one.do("add", text="a")
    go(str(tmp_path)).touch()
    job.result(LONG)
    assert one.document.title == "ab"


def test_a_job_is_refused_when_it_may_not_start_again(one: Editor, tmp_path: Path) -> None:
    job = begun_slowly(one, tmp_path, "b")
    one.do("add", text="a")
    go(str(tmp_path)).touch()
    with pytest.raises(Moved):
        job.result(LONG, again=False)
    assert one.document.title == "a"


def test_a_job_tells_when_it_is_done(one: Editor, tmp_path: Path) -> None:
    done: list[str] = []
    go(str(tmp_path)).touch()
    job = one.background("add_slowly", text="a", folder=str(tmp_path))
    job.on_done(lambda: done.append("done"))
    assert done == []
    job.result(LONG)
    assert done == ["done"]


def test_what_is_quick_is_done_at_once_and_the_rest_by_a_job(one: Editor, tmp_path: Path) -> None:
    """Issue: "done at once or queued"; which of the two, a command says where it is declared."""
    quick, slow = one.begin("add", text="a"), one.begin("add_slowly", text="b", folder=str(tmp_path))
    assert isinstance(quick, Result) and isinstance(slow, Job) and one.document.title == "a"
    go(str(tmp_path)).touch()
    assert slow.result(LONG).document.title == "ab" and [step.title for step in one.history] == ["Add", "Add slowly"]


def test_what_is_inferred_again_because_of_a_quick_command_is_done_by_a_job() -> None:
    one, other = Editor(), Editor()
    for editor in (one, other):
        for n in (1, 5):
            editor.do("teach", name="after", inputs={"n": n}, result=n + 3)
        editor.do("demonstrate", process="mark", inputs={"n": 3, "total": 0})
        editor.do("point_at", at=[{"via": "after", "of": [{"tile": "n"}]}], name="next")
        editor.do("change", tile="total", value=6)
        editor.do("end")
    job = one.begin("set_formula", name="after", formula="n * n")
    assert isinstance(job, Job)
    mine, theirs = job.result(LONG), other.do("set_formula", name="after", formula="n * n")
    assert "inferred again" in mine.says and mine.says == theirs.says and one.document == other.document
    assert isinstance(one.begin("set_formula", name="beside", formula="1"), Result)


def test_faulty_arguments_of_a_job_are_told_at_once(one: Editor) -> None:
    with pytest.raises(StudioError):
        one.background("add_slowly", txt="a")


def test_random_walks_always_agree_with_the_plain_history(one: Editor) -> None:
    """[U1] Whatever is done, undone, redone and travelled: the document is what the commands in force say."""
    dice = random.Random(7)
    done: list[str] = []
    undone: list[str] = []
    for count in range(400):
        choice = dice.random()
        if choice < 0.5:
            one.do("add", text=str(count))
            done.append(str(count))
            undone.clear()
        elif choice < 0.7 and done:
            one.undo()
            undone.append(done.pop())
        elif choice < 0.9 and undone:
            one.redo()
            done.append(undone.pop())
        elif choice >= 0.9:
            step = dice.randint(0, len(done) + len(undone))
            one.goto(step)
            every = done + undone[::-1]
            done, undone = every[:step], every[step:][::-1]
        assert one.document.title == "".join(done)
        assert [line.arguments["text"] for line in one.session.gestures] == done


def test_the_values_are_those_of_the_present_moment_of_the_states() -> None:
    editor = Editor()
    editor.do("new_state", name="past", value=[1])
    editor.do("set_formula", name="length", formula="len(past)")
    assert editor.live.value("length") == 1
    later = Editor(replace(editor.document, present={"past": [1, 2, 3]}))
    assert later.live.value("length") == 3
    later.do("set_formula", name="double", formula="length * 2")
    assert later.live.value("double") == 6 and later.document.definitions["past"].is_state


def test_more_than_a_file_can_hold_is_refused_and_nothing_changes() -> None:
    full = Document(guides=tuple(Guide("x", float(place)) for place in range(MOST_ENTRIES)))
    editor = Editor(full)
    with pytest.raises(Refusal, match="There are 100,001 guides, and a document can have 100,000; let lists stand"):
        editor.do("lay_guide", axis="y", at=5)
    assert editor.document is full and not editor.history
    assert loads(dumps(editor.document, []))[0] == full, "what could be made can be opened again"
