"""What was done by hand becomes a session: dead ends are cut, captions proposed, steps moved where that is the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from studio.__main__ import main
from studio.infer.goals import Work
from studio.language.errors import Cancelled, Refusal
from studio.session.captioning import with_captions
from studio.session.editor import Editor
from studio.session.log import Gesture, Note, Session, read_session
from studio.session.recording import RecordSession, moved, recorded
from studio.session.replay import replayed
from tests.replays import EXAMPLES


def by_hand() -> Editor:
    """Two rectangles; a slip that was deleted, a colour that was overwritten, a demonstration that was left."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], fill="white", name="left", snap=False)
    editor.note("This is taken back.")
    editor.do("draw_ellipse", center=[200, 90], radius_x=9, radius_y=9, name="slip", snap=False)
    editor.do("delete", name="slip")
    editor.do("draw_rectangle", start=[90, 0], end=[140, 40], fill="white", name="right", snap=False)
    editor.do("set_attribute", attribute="left.fill", value="red")
    editor.do("set_attribute", attribute="left.fill", value="blue")
    editor.do("new_state", name="past", value=[])
    editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    editor.do("leave_stage")
    return editor


def does(session: Session) -> list[str]:
    return [one.do for one in session.gestures]


def test_dead_ends_are_cut_and_the_rest_leads_to_the_same() -> None:
    editor = by_hand()
    made = recorded(editor.session)
    assert [one.sentence for one in made.cut] == [
        "Steps 2 to 3: the document is then as it was before.",
        "Step 5: the next step makes up for it.",
        "Steps 8 to 9: the document is then as it was before.",
    ]
    assert does(made.session) == ["draw_rectangle", "draw_rectangle", "set_attribute", "new_state"]
    assert replayed(made.session).document == editor.document
    assert Note("This is taken back.") not in made.session.lines, "it would be about nothing"


def test_it_is_stopped_wherever_it_is() -> None:
    """While it is done for the first time, and once more without its dead ends."""
    session = by_hand().session
    for asked in (3, len(session.gestures) + 3):
        looks = iter(range(asked))
        with pytest.raises(Cancelled):
            RecordSession(session).run(Work(cancelled=lambda looks=looks: next(looks, None) is None))  # type: ignore[misc]


def test_captions_are_proposed_where_there_are_none() -> None:
    editor = Editor()
    editor.note("A box.")
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], name="box", snap=False)
    editor.chapter("More")
    editor.do("new_state", name="past", value=[])
    notes = [line.text for line in recorded(editor.session).session.lines if isinstance(line, Note)]
    assert notes[0] == "A box." and len(notes) == 2 and "past" in notes[1]
    assert recorded(editor.session, captions=False).session == editor.session


def test_a_step_is_moved_only_where_that_leads_to_the_same() -> None:
    session = by_hand().session
    other = moved(session, 5, 2)
    assert does(other)[:2] == ["draw_rectangle", "set_attribute"] and len(other.gestures) == len(session.gestures)
    with pytest.raises(Refusal, match="Step 6 cannot be done before step 5"):
        moved(session, 6, 5)
    with pytest.raises(Refusal, match="Step 5 cannot be done before step 1"):
        moved(session, 5, 1)
    with pytest.raises(Refusal, match="steps 1 to 9"):
        moved(session, 10, 1)


def test_the_command_writes_a_session_and_a_test_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "hand.studio", tmp_path / "two.jsonl"
    editor = by_hand()
    editor.save(file)
    editor.close()
    assert main(["record", str(file), "-o", str(out), "--as-test"]) == 0
    told = capsys.readouterr().out
    assert "cut: Steps 2 to 3" in told and "4 steps" in told
    assert len(read_session(out).gestures) == 4
    assert out.with_suffix(".expected.jsonl").exists()
    assert main(["replay", str(out), "--no-play", "--check"]) == 0
    assert main(["record", str(file), "-o", str(tmp_path / "x.txt")]) == 2
    was = out.read_bytes()
    assert main(["record", str(file), "-o", str(out), "--no-captions"]) == 2
    assert "--replace" in capsys.readouterr().err and out.read_bytes() == was
    assert main(["record", str(file), "-o", str(out), "--no-captions", "--replace"]) == 0
    assert out.read_bytes() != was


def test_each_demonstration_has_a_caption_of_its_own() -> None:
    made = with_captions(read_session(EXAMPLES / "guides" / "2_light.jsonl"))
    told = [line.text for line in made.lines if isinstance(line, Note)]
    assert len(told) == 4 and told[1] == "Show a click (50, 50); change light to green."


def test_captions_tell_what_to_do_each_thing_once_and_no_places_of_the_hand() -> None:
    plain = read_session(EXAMPLES / "lights_out" / "session.jsonl")
    made = with_captions(replace(plain, lines=tuple(one for one in plain.lines if not isinstance(one, Note))))
    told = [line.text for line in made.lines if isinstance(line, Note)]
    assert told[1] == (
        "Draw a rectangle, call it background; draw a line, and 5 more like it; "
        "make line_1, line_2 and line_3 a list, call it rows, and 1 more like it; "
        "name the value in count of rows: size, and 2 more like it."
    )
    acted = next(one for one in told if one.startswith("Show a click near places[2, 2]"))
    assert acted == (
        "Show a click near places[2, 2]; point at lamp_at(at), call it lamp; point at around(lamp), call it near; "
        "go through near, call each one; run flip with lit and one."
    )
    assert [one for one in made.lines if isinstance(one, Gesture)] == list(plain.gestures), "nothing else is changed"
    assert with_captions(made) == made
    assert max(map(len, told)) < 250
