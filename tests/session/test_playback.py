"""A recorded session gone through: what is known, what is done when it is reached, and leaving it."""

from __future__ import annotations

import pytest

from studio.language.errors import Cancelled, Refusal
from studio.session.editor import Editor
from studio.session.log import Chapter, Gesture, Note, Session
from studio.session.playback import Mark, Playback, commands_with_notes, marks
from studio.session.replay import RefusedStep, replayed


def bead(x: float) -> Gesture:
    return Gesture("draw_ellipse", {"center": [x, 40], "radius_x": 15, "radius_y": 15, "fill": "white"}, "D")


LIST = Gesture("listify", {"things": ["ellipse_1", "ellipse_2", "ellipse_3"], "name": "beads"}, "L")
BEADS = Session(
    "Beads",
    (
        Chapter("Draw"),
        Note("Three beads, freehand."),
        bead(40),
        bead(91),
        bead(139),
        Chapter("Generalize"),
        LIST,
        Note("Its length gets a name."),
        Gesture(
            "parameterize", {"thing": "beads", "attribute": "count", "name": "length", "least": 1, "most": 12}, "P"
        ),
        Gesture("set_parameter", {"name": "length", "value": 7}, "P"),
        Note("That was all."),
    ),
)


@pytest.fixture
def playback() -> Playback:
    return Playback(BEADS)


def test_each_command_is_known_with_its_chapter_and_notes() -> None:
    found = commands_with_notes(BEADS.lines)
    assert [one.chapter for one in found] == ["Draw"] * 3 + ["Generalize"] * 3
    assert found[0].notes == ("Three beads, freehand.",) and found[1].notes == ()
    assert found[4].gesture.do == "parameterize" and found[4].notes == ("Its length gets a name.",)
    assert marks(BEADS.lines) == (Mark("Draw", 0), Mark("Generalize", 3))


def test_step_by_step_it_comes_to_what_a_replay_gives(playback: Playback) -> None:
    assert (playback.total, playback.known, playback.at) == (6, 0, 0)
    while playback.next is not None:
        job = playback.ahead()
        assert job is not None
        job.result()
        assert not playback.left
    assert playback.editor.document == replayed(BEADS).document
    assert playback.editor.session.lines == BEADS.lines[:-1]
    with pytest.raises(Refusal, match="at its end"):
        playback.ahead()


def test_what_was_done_once_is_gone_to_without_doing_it_again(playback: Playback) -> None:
    playback.fill(4).result()
    assert (playback.known, playback.at) == (4, 0)
    playback.go(4)
    document = playback.editor.document
    assert playback.editor.history[-1].result.findings, "the inference ran"
    playback.go(1)
    assert list(playback.editor.document.definitions) == ["ellipse_1"]
    for _ in range(3):
        assert playback.ahead() is None
    assert playback.editor.document is document and playback.editor.session.lines == BEADS.lines[:7]
    with pytest.raises(Refusal, match="replayed first"):
        playback.go(5)


def test_filling_goes_on_where_playing_stopped(playback: Playback) -> None:
    for _ in range(2):
        job = playback.ahead()
        assert job is not None
        job.result()
    playback.fill(6).result()
    playback.go(6)
    assert playback.editor.session.lines == BEADS.lines[:-1]
    assert playback.editor.document == replayed(BEADS).document


def test_a_stopped_filling_keeps_what_it_did() -> None:
    long = Playback(Session("", tuple(Gesture("set_title", {"title": str(n)}) for n in range(3000))))
    filling = long.fill(3000)
    filling.cancel()
    with pytest.raises(Cancelled):
        filling.result()
    assert filling.done and long.known < 3000
    long.fill(long.known + 5).result()
    long.go(long.known)
    assert long.editor.document.title == str(long.known - 1)


def test_a_refused_command_is_told_with_its_step() -> None:
    wrong = Session("", (bead(40), Gesture("delete", {"name": "nothing_here"}, "X"), bead(80)))
    playback = Playback(wrong)
    with pytest.raises(RefusedStep, match=r"Step 2 \(X, delete\) was refused") as met:
        playback.fill(3).result()
    assert met.value.step == 2 and playback.known == 1


def test_doing_something_else_leaves_the_recording_and_the_same_does_not(playback: Playback) -> None:
    playback.fill(6).result()
    playback.go(2)
    playback.editor.do("draw_ellipse", center=[139, 40], radius_x=15, radius_y=15, fill="white")
    assert not playback.left, "this is what the session does next"
    playback.editor.do("delete", name="ellipse_3")
    assert playback.left


def test_what_was_filled_meanwhile_is_dropped_when_the_recording_was_left(playback: Playback) -> None:
    filling = playback.fill(6)
    playback.editor.do("draw_line", start=[0, 0], end=[9, 9])
    filling.result()
    assert playback.left and playback.known == 1 and list(playback.editor.document.definitions) == ["line_1"]


def test_a_branch_knows_nothing_of_the_recording(playback: Playback) -> None:
    playback.fill(6).result()
    branch = playback.editor.branch(3)
    branch.do("delete", name="ellipse_3")
    assert branch.path is None and branch.session.lines[-1] == Gesture("delete", {"name": "ellipse_3"})
    assert playback.known == 6 and "beads" in playback.editor.document_at(6).definitions


def test_a_longer_session_takes_over_what_is_known(playback: Playback) -> None:
    playback.fill(6).result()
    longer = Session("Beads", (*BEADS.lines[:7], Gesture("delete", {"name": "beads"})))
    other = playback.with_session(longer)
    assert (other.known, other.total) == (4, 5)
    assert other.editor.document_at(4) is playback.editor.document_at(4)


def test_notes_stay_where_they_were_said_when_going_back_and_forth() -> None:
    editor = Editor()
    editor.note("first")
    editor.do("set_title", title="a")
    editor.note("second")
    editor.do("set_title", title="b")
    lines = editor.session.lines
    editor.goto(0)
    assert editor.session.lines == (Note("first"),)
    editor.goto(2)
    assert editor.session.lines == lines
