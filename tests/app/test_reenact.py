"""The timeline, and recorded sessions played in the real window with mouse and keyboard."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.measure.screenshots import Shots, shots
from studio.app.reenact.performer import Performer
from studio.app.reenact.pointer_acts import ClickAct, Go, Press, Release, Wait
from studio.app.timeline.captions import Captions, did
from studio.app.timeline.preparing import Preparing
from studio.app.timeline.timeline_panel import Timeline
from studio.app.timeline.track import words_within
from studio.app.window import Window
from studio.commands.all import registry
from studio.session.log import Gesture, read_session
from studio.session.playback import CommandNotes, commands_with_notes
from studio.session.replay import replayed
from tests.app.answering import Answers
from tests.app.test_window import pull
from tests.app.waiting import finish

EXAMPLES = Path(__file__).parents[2] / "examples"
LEFT = Qt.MouseButton.LeftButton
ROUND = {"radius_x": 15, "radius_y": 15, "fill": "white"}
BEADS: list[dict[str, object]] = [
    {"studio": 1, "title": "A row of beads"},
    {"chapter": "Draw"},
    {"note": "Three beads, freehand."},
    {"do": "draw_ellipse", "row": "D", "center": [40, 40], **ROUND},
    {"do": "draw_ellipse", "row": "D", "center": [91, 41], **ROUND},
    {"do": "draw_ellipse", "row": "D", "center": [139, 39], **ROUND},
    {"do": "listify", "row": "L", "things": ["ellipse_1", "ellipse_2", "ellipse_3"], "name": "beads"},
    {"do": "parameterize", "row": "L", "thing": "beads", "attribute": "count", "name": "many", "least": 1, "most": 12},
    {"do": "set_parameter", "row": "L", "name": "many", "value": 5},
    {"chapter": "Demonstrate"},
    {"do": "draw_ellipse", "row": "M", "center": [91, 39], "radius_x": 6, "radius_y": 6, "name": "mark"},
    {"do": "parameterize", "row": "M", "thing": "mark", "attribute": "center", "number": 0, "name": "marked"},
    {"do": "make_state", "row": "M", "name": "marked"},
    {
        "do": "demonstrate_event", "row": "E", "event": "click", "process": "on_click",
        "brings": {"at": {"near": {"of": "beads", "key": 1}, "offset": [3, 4]}},
    },
    {"do": "change", "row": "E", "tile": "marked", "value": 2},
    {"do": "end", "row": "E"},
]  # fmt: skip
TOTAL = 12


def written(folder: Path, lines: list[dict[str, object]]) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "session.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A recorded session without a document."""
    return written(tmp_path / "beads", BEADS)


@pytest.fixture
def document(folder: Path) -> Path:
    """The same session with the document that it leads to."""
    editor = Editor()
    replayed(read_session(folder), editor)
    editor.save(folder / "beads.studio")
    return folder / "beads.studio"


@pytest.fixture
def goban(tmp_path: Path) -> Path:
    """The folder of the case study, where nobody else works on it."""
    folder = tmp_path / "goban"
    folder.mkdir()
    for name in ("session.jsonl", "goban.studio"):
        shutil.copy(EXAMPLES / "goban" / name, folder)
    return folder


@pytest.fixture
def answers() -> Iterator[Answers]:
    found = Answers()
    yield found
    found.done()


def timeline(window: Window) -> Timeline:
    found = window.places["timeline"]
    assert isinstance(found, Timeline)
    return found


def press(qtbot: QtBot, window: Window, name: str) -> None:
    qtbot.mouseClick(timeline(window).buttons[name], LEFT)


def at(window: Window) -> int:
    return timeline(window).recording.at


def arrive(qtbot: QtBot, window: Window, step: int) -> None:
    qtbot.waitUntil(lambda: at(window) == step and timeline(window).recording.filling is None, timeout=30_000)


def pull_track(qtbot: QtBot, window: Window, step: int) -> None:
    """Clicks on the track where a moment is."""
    track = timeline(window).track
    qtbot.mouseClick(track, LEFT, pos=QPointF(track.x_of(step), track.height() - 10).toPoint())


def names(window: Window) -> list[str]:
    return list(window.desk.document.definitions)


# opening


def test_a_folder_is_shown_as_the_document_it_keeps_with_all_its_steps(window: Window, goban: Path) -> None:
    assert window.files.load(goban)
    line = timeline(window)
    whole = len(read_session(goban).gestures)
    assert (line.recording.at, line.recording.total) == (whole, whole)
    assert line.count.text() == f"{whole} of {whole}" and line.captions.isHidden()
    assert window.desk.editor is window.desk.home and "history" in window.desk.document.definitions
    assert [mark.title for mark in line.recording.marks][:3] == ["Board", "Star points", "Stones"]
    assert not window.files.unsaved


def test_captions_are_made_when_something_is_told(window: Window, document: Path) -> None:
    assert not window.findChildren(Captions)
    window.files.load(document)
    assert not window.findChildren(Captions)
    timeline(window).show_playing(True)
    captions = timeline(window).captions
    assert window.findChildren(Captions) == [captions] and captions.isVisible()
    layout = timeline(window).layout()
    assert layout is not None and layout.indexOf(captions) == 0


def test_a_session_without_a_document_begins_at_its_beginning(qtbot: QtBot, window: Window, folder: Path) -> None:
    assert window.files.load(folder / "session.jsonl")
    assert (at(window), timeline(window).recording.total) == (0, TOTAL)
    assert names(window) == [] and not window.files.unsaved
    pull_track(qtbot, window, TOTAL)
    arrive(qtbot, window, TOTAL)
    assert window.desk.document == replayed(read_session(folder)).document
    assert not window.files.unsaved, "looking at a recording changes nothing"


def test_a_session_that_was_changed_leads_over_the_document_beside_it(window: Window, document: Path) -> None:
    written(document.parent, [*BEADS[:7], {**BEADS[7], "name": "size"}])
    window.files.load(document.parent)
    assert (at(window), timeline(window).recording.total) == (0, 5)


# going


def test_the_past_is_replayed_when_it_is_gone_to_and_then_kept(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    home = window.desk.document
    pull_track(qtbot, window, 4)
    arrive(qtbot, window, 4)
    assert names(window) == ["beads"] and timeline(window).recording.known == 4
    caption = timeline(window).captions.caption
    assert (caption.row, caption.chapter) == ("L", "Draw")
    assert caption.does == "Makes ellipse_1, ellipse_2 and ellipse_3 a list, calls it beads"
    assert "beads.center.x = 40 + 50 * i" in caption.inferred
    pull_track(qtbot, window, 2)
    assert at(window) == 2 and names(window) == ["ellipse_1", "ellipse_2"], "known moments are there at once"
    qtbot.keyClick(timeline(window).track, Qt.Key.Key_End)
    assert window.desk.document is home and window.desk.editor is window.desk.home
    assert not window.files.unsaved and not (document.parent / "beads.studio.recovery").exists()


def test_what_is_looked_at_is_selected_and_in_view(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    window.view.zoom(8)
    pull_track(qtbot, window, 11)
    arrive(qtbot, window, 11)
    finish(window.desk)
    assert window.docks["stage"].isVisible(), "a demonstration is under way there"
    pull_track(qtbot, window, 4)
    assert window.desk.selection.names == ("beads",) and not window.docks["stage"].isVisible()
    drawn = window.view.viewportTransform().mapRect(window.scene.drawn())
    assert window.view.viewport().rect().contains(drawn.toAlignedRect())
    assert window.status.message.text() == "beads is a list of 3."
    pull_track(qtbot, window, 11)
    press(qtbot, window, "home")
    assert not window.docks["stage"].isVisible() and window.desk.editor is window.desk.home


def test_all_of_the_track_goes_by_keyboard(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    track = timeline(window).track
    track.setFocus()
    steps = []
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageUp, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Left):
        before = at(window)
        qtbot.keyClick(track, key)
        qtbot.waitUntil(lambda before=before: at(window) != before, timeout=30_000)  # type: ignore[misc]
        steps.append(at(window))
    assert steps == [6, 0, 1, 6, 5]
    qtbot.keyClick(track, Qt.Key.Key_Home)
    assert at(window) == 0 and timeline(window).captions.caption.does == "The beginning"
    assert track.accessibleName() and timeline(window).buttons["play"].accessibleName() == "Play"


def test_a_tooltip_says_what_each_step_is(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    track = timeline(window).track
    spot = QPointF(track.x_of(7), track.height() - 10).toPoint()
    QApplication.sendEvent(track, QHelpEvent(QEvent.Type.ToolTip, spot, track.mapToGlobal(spot)))
    assert QToolTip.text() == "7 · Demonstrate · M\nDraws an ellipse around (91, 39), calls it mark"


def test_what_is_said_of_a_step_is_said_once_and_covers_no_chapters(
    qtbot: QtBot, window: Window, document: Path
) -> None:
    window.files.load(document)
    track = timeline(window).track
    spots = [QPointF(track.x_of(step), track.height() - 10).toPoint() for step in (7, 6)]
    qtbot.mouseMove(track, spots[0])
    qtbot.waitUntil(QToolTip.isVisible)
    (tip,) = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()]
    assert tip.geometry().bottom() < track.mapToGlobal(track.rect().topLeft()).y()
    pull_track(qtbot, window, 6)
    arrive(qtbot, window, 6)
    qtbot.mousePress(track, LEFT, pos=spots[1])
    qtbot.mouseMove(track, spots[1] + QPoint(1, 0))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    assert timeline(window).captions.isVisible()
    qtbot.mouseRelease(track, LEFT, pos=spots[1])


def test_chapters_are_called_by_whole_words() -> None:
    metrics = QFontMetricsF(QApplication.font())
    wide = metrics.horizontalAdvance
    assert words_within("Log in", metrics, wide("Log in")) == "Log in"
    assert words_within("Comparison and order", metrics, wide("Comparison and o")) == "Comparison"
    assert words_within("Comparison", metrics, wide("Compar")) == ""


def test_replaying_can_be_stopped(qtbot: QtBot, window: Window, goban: Path) -> None:
    window.files.load(goban)
    home = window.desk.document
    pull_track(qtbot, window, timeline(window).recording.total - 1)
    qtbot.waitUntil(lambda: timeline(window).recording.known > 2, timeout=30_000)
    qtbot.waitUntil(window.status.stop.isVisible, timeout=5_000)
    assert window.desk.document is home
    qtbot.mouseClick(window.status.stop, LEFT)
    qtbot.waitUntil(lambda: timeline(window).recording.filling is None, timeout=30_000)
    assert window.desk.document is home and 2 < timeline(window).recording.known < timeline(window).recording.total - 1


def test_all_steps_are_made_ready_beside_what_the_person_does(qtbot: QtBot, window: Window, document: Path) -> None:
    recording = timeline(window).recording
    Preparing(recording, rest=0)
    window.files.load(document)
    home, told = window.desk.document, window.status.message.text()
    qtbot.waitUntil(lambda: recording.filling is not None or recording.past == 0)
    assert not window.desk.busy and not window.status.escape.isEnabled(), "Escape and the progress are the person's"
    qtbot.waitUntil(lambda: recording.filling is None and recording.past == 0)
    assert window.desk.document is home and window.status.message.text() == told and not window.files.unsaved
    assert timeline(window).count.toolTip() == "Every step can be gone to at once"
    pull_track(qtbot, window, 4)
    assert at(window) == 4, "at once"
    assert recording.away and window.desk.home.document is home and not window.files.unsaved, "it is only looked at"
    window.desk.home.undo()
    qtbot.mouseClick(timeline(window).buttons["home"], LEFT)
    assert at(window) == recording.total - 1 and window.desk.editor is window.desk.home, "nothing is done again"


def test_what_was_open_when_a_document_was_saved_is_open_again_and_what_is_done_meanwhile_stays(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    editor = Editor()
    editor.do("new_state", name="seats", value=2)
    editor.do("teach", name="cost", inputs={"seats": 3}, result=6)
    editor.note("Something is said at the end.")
    editor.save(tmp_path / "asked.studio")
    recording, candidates = timeline(window).recording, window.docks["inspector"].place.candidates
    Preparing(recording, rest=0)
    window.files.load(tmp_path / "asked.studio")
    assert not candidates.cards
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    before = window.desk.home.lines
    qtbot.waitUntil(lambda: recording.past == 0)
    assert window.desk.home.lines == before and len(window.desk.home.history) == 3
    window.desk.undo()
    assert [one.open.finding.goal for one in candidates.cards] == ["cost"]
    window.desk.undo()
    assert "cost" not in window.desk.document.definitions


def test_what_waits_to_be_undone_is_left_when_another_document_is_opened_or_something_is_done(
    qtbot: QtBot, window: Window, document: Path, tmp_path: Path
) -> None:
    other = Editor()
    other.do("new_state", name="seats", value=2)
    other.do("draw_rectangle", start=[0, 0], end=[50, 40], name="box")
    other.save(tmp_path / "other.studio")
    recording = timeline(window).recording
    Preparing(recording, rest=0)
    for path in (document, tmp_path / "other.studio"):
        window.files.load(path)
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert "then it is undone" in window.status.message.text()
        if path == document:
            continue
        order = window.desk.do("teach", name="cost", inputs={"many": 3}, result=6)
        qtbot.waitUntil(lambda: recording.past == 0 and not window.desk.busy)
        assert (
            order is not None
            and order.error is None
            and sorted(window.desk.document.definitions)
            == [
                "box",
                "cost",
                "seats",
            ]
        )


def test_who_goes_to_a_step_that_is_being_made_ready_is_there_as_soon_as_it_is(
    qtbot: QtBot, window: Window, goban: Path
) -> None:
    recording = timeline(window).recording
    Preparing(recording, rest=0)
    window.files.load(goban)
    pull_track(qtbot, window, 9)
    qtbot.waitUntil(lambda: at(window) == 9)
    assert recording.filling is not None, "the rest follows"
    assert not window.desk.busy
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40])
    assert recording.filling is None and timeline(window).recording.total == 10


def test_what_was_done_before_the_document_was_opened_can_be_undone(
    qtbot: QtBot, window: Window, document: Path
) -> None:
    undo = window.menus.actions["undo"]
    window.files.load(document)
    home = window.desk.home
    assert undo.isEnabled() and not home.undo_title
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert f"(0 of {TOTAL} steps)" in window.status.message.text(), "it is not known yet how it was made"
    qtbot.waitUntil(lambda: at(window) == TOTAL - 1)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert at(window) == TOTAL - 2 and window.desk.editor is home and window.files.unsaved
    assert window.desk.document.stage is not None, "the demonstration is under way again"
    window.desk.redo()
    window.desk.redo()
    assert at(window) == TOTAL and not window.files.unsaved
    window.desk.undo()
    window.files.save()
    again = Editor.open(document)
    assert again.document == window.desk.document and len(again.past) == len(home.session.lines)


def test_the_steps_of_a_new_document_are_gone_through_without_a_replay(qtbot: QtBot, window: Window) -> None:
    for name in ("one", "two", "three"):
        window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name=name)
    press(qtbot, window, "back")
    assert names(window) == ["one", "two"] and (at(window), timeline(window).recording.total) == (2, 3)
    press(qtbot, window, "chapter_back")
    assert names(window) == [] and not timeline(window).buttons["back"].isEnabled()
    press(qtbot, window, "ahead")
    assert names(window) == ["one"] and window.desk.editor is window.desk.home


# playing


def performer_of(window: Window) -> Performer:
    found = window.findChild(Performer)
    assert isinstance(found, Performer)
    return found


def fastest(window: Window, speed: str = "Fastest") -> Performer:
    timeline(window).speed.setCurrentText(speed)
    return performer_of(window)


def test_a_session_is_played_to_its_end(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    home = window.desk.document
    performer, shown, told = fastest(window), [], []
    performer.shown.connect(lambda moment: shown.append(moment.step))
    performer.shown.connect(lambda _: told.append(timeline(window).captions.caption))
    press(qtbot, window, "play")
    assert performer.playing and performer.pointer.isVisible() and window.desk.editor is not window.desk.home
    qtbot.waitUntil(lambda: not performer.playing, timeout=60_000)
    assert shown == list(range(1, TOTAL + 1)), "each gesture was done, live"
    assert window.desk.document is home and not performer.pointer.isVisible()
    assert told[0].note == "Three beads, freehand." and told[0].says == "ellipse_1 drawn."
    assert told[10].does == "Changes marked to 2" and told[10].chapter == "Demonstrate"
    assert any("on_click" in line for line in told[11].inferred)
    assert not window.docks["stage"].isVisible(), "the stage is hidden again when it is over"


def test_the_case_study_is_played_to_its_end(qtbot: QtBot, window: Window, goban: Path) -> None:
    window.files.load(goban)
    home, last = window.desk.document, []
    performer = fastest(window)
    performer.shown.connect(lambda moment: last.append(window.desk.document))
    press(qtbot, window, "play")
    qtbot.waitUntil(lambda: not performer.playing, timeout=1_000_000)
    whole = len(read_session(goban).gestures)
    assert len(last) == whole and last[-1] == home and last[-1] is not home
    assert window.desk.document is home and window.desk.editor is window.desk.home
    press(qtbot, window, "back")
    assert at(window) == whole - 1, "what was played once is gone to at once"


def test_while_a_shape_is_pulled_out_its_ghost_grows_and_space_pauses(
    qtbot: QtBot, window: Window, document: Path
) -> None:
    window.files.load(document)
    performer = fastest(window, "0.5×")
    qtbot.keyClick(timeline(window).track, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(window.scene.ghost.shapes), timeout=20_000)
    wide = window.scene.ghost.shapes[0].get("radius_x")
    assert performer.pointer.pressed and 0 < wide <= 15 and names(window) == []
    qtbot.keyClick(timeline(window).track, Qt.Key.Key_Space)
    assert not performer.playing and window.scene.ghost.shapes == [] and at(window) == 0
    assert performer.pointer.isVisible() and timeline(window).captions.isVisible()
    fastest(window)
    qtbot.keyClick(timeline(window).track, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: at(window) > 3, timeout=20_000)
    press(qtbot, window, "play")
    assert not performer.playing


def test_taking_something_in_hand_pauses(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    performer = fastest(window, "0.5×")
    press(qtbot, window, "play")
    assert performer.playing
    handle, playing = window.windowHandle(), timeline(window)
    QTest.mouseClick(handle, LEFT, pos=playing.mapTo(window, playing.captions.geometry().center()))
    assert performer.playing, "what is done in the timeline itself pauses where it says so"
    QTest.mouseClick(handle, LEFT, pos=window.view.mapTo(window, window.view.rect().center()))
    assert not performer.playing
    press(qtbot, window, "play")
    playing.track.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_F12)
    assert performer.playing, "the timeline has the keyboard"
    window.view.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_F12)
    assert not performer.playing


def test_stopping_stays_at_the_step_and_the_document_is_one_press_away(
    qtbot: QtBot, window: Window, document: Path
) -> None:
    window.files.load(document)
    home = window.desk.document
    performer = fastest(window)
    press(qtbot, window, "play")
    qtbot.waitUntil(lambda: at(window) >= 3, timeout=20_000)
    press(qtbot, window, "stop")
    here = at(window)
    assert 3 <= here < TOTAL and timeline(window).recording.visiting
    assert not performer.playing and not performer.pointer.isVisible() and timeline(window).captions.isVisible()
    press(qtbot, window, "home")
    qtbot.waitUntil(lambda: window.desk.document is home, timeout=20_000)
    assert timeline(window).captions.isHidden() and timeline(window).buttons["home"].isHidden()


def test_a_document_that_its_session_does_not_lead_to_is_kept(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    session = read_session(written(tmp_path / "other", BEADS[:6]))
    other = Editor(replayed(read_session(written(tmp_path / "beads", BEADS))).document)
    other.past = session.lines
    other.save(tmp_path / "other.studio")
    window.files.load(tmp_path / "other.studio")
    performer = fastest(window)
    press(qtbot, window, "play")
    qtbot.waitUntil(lambda: not performer.playing, timeout=20_000)
    assert names(window) == ["ellipse_1", "ellipse_2", "ellipse_3"] and timeline(window).recording.visiting
    assert "not what the document keeps" in window.status.message.text()
    press(qtbot, window, "home")
    assert window.desk.document == other.document and not window.files.unsaved


def test_a_refused_step_stops_with_its_sentence(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    wrong = [*BEADS[:5], {"do": "delete", "row": "X", "name": "nothing_here"}, *BEADS[5:]]
    window.files.load(written(tmp_path / "wrong", wrong))
    performer = fastest(window)
    press(qtbot, window, "play")
    qtbot.waitUntil(lambda: not performer.playing, timeout=20_000)
    caption = timeline(window).captions.caption
    assert at(window) == 2 and "nothing_here" in caption.refused and caption.row == "X"
    assert timeline(window).captions.says.text() == caption.refused
    pull_track(qtbot, window, 7)
    qtbot.waitUntil(lambda: "Step 3 (line 6, X, delete) was refused" in window.status.message.text(), timeout=20_000)
    assert at(window) == 2


def test_a_hand_that_cannot_find_its_way_holds_nothing_up(
    qtbot: QtBot, window: Window, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.files.load(document)
    performer = fastest(window)
    monkeypatch.setattr(performer.hands.spots, "canvas", lambda at: [][0])
    press(qtbot, window, "play")
    qtbot.waitUntil(lambda: not performer.playing, timeout=60_000)
    assert at(window) == TOTAL and window.desk.editor is window.desk.home


def test_the_menu_says_what_can_be_done_now(qtbot: QtBot, window: Window, document: Path) -> None:
    actions = window.menus.actions
    assert not actions["play"].isEnabled() and not actions["step_back"].isEnabled()
    window.files.load(document)
    assert actions["play"].isEnabled() and actions["step_back"].isEnabled() and not actions["step_ahead"].isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    arrive(qtbot, window, 6)
    qtbot.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert at(window) == 5 and actions["step_ahead"].isEnabled()


# leaving


def test_doing_something_by_hand_goes_on_from_there(qtbot: QtBot, window: Window, document: Path) -> None:
    kept = document.read_bytes()
    window.files.load(document)
    pull_track(qtbot, window, 3)
    arrive(qtbot, window, 3)
    qtbot.keyClick(window, Qt.Key.Key_R)
    pull(qtbot, window, (20, 80), (120, 120))
    assert names(window) == ["ellipse_1", "ellipse_2", "ellipse_3", "rectangle_1"]
    assert (at(window), timeline(window).recording.total) == (4, 4)
    assert window.desk.home is window.desk.editor and window.desk.home.path is None and window.files.unsaved
    qtbot.waitUntil(lambda: "goes on from step 3" in window.status.message.text(), timeout=5_000)
    window.desk.undo()
    assert names(window) == ["ellipse_1", "ellipse_2", "ellipse_3"]
    assert document.read_bytes() == kept


def test_branching_off_gives_a_copy_and_leaves_the_file_alone(qtbot: QtBot, window: Window, document: Path) -> None:
    kept = document.read_bytes()
    window.files.load(document)
    pull_track(qtbot, window, 4)
    arrive(qtbot, window, 4)
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert names(window) == ["beads"] and (at(window), timeline(window).recording.total) == (4, 4)
    assert window.desk.home.path is None and not timeline(window).recording.visiting
    window.desk.do("delete", name="beads")
    press(qtbot, window, "chapter_back")
    assert names(window) == [] and document.read_bytes() == kept


def test_branching_off_asks_about_what_is_not_saved(
    qtbot: QtBot, window: Window, document: Path, answers: Answers
) -> None:
    window.files.load(document)
    window.desk.do("draw_rectangle", start=[0, 80], end=[50, 120], name="sheet")
    pull_track(qtbot, window, 2)
    arrive(qtbot, window, 2)
    assert window.files.unsaved, "the document itself has changes, whatever is looked at"
    answers.button("Cancel")
    press(qtbot, window, "branch")
    assert "Save the changes" in answers.done() and window.desk.home.path == document
    assert "sheet" in window.desk.home.document.definitions


def test_while_it_is_replayed_the_track_shows_where_it_goes(qtbot: QtBot, window: Window, goban: Path) -> None:
    window.files.load(goban)
    line = timeline(window)
    track = line.track
    pull_track(qtbot, window, 40)
    recording = line.recording
    assert recording.filling is not None and at(window) != 40
    assert track.waits and track.value() == 40 and track.reached < 40 and line.count.text().endswith("→ 40")
    level = round(track.height() - 11.5)
    middle = track.grab().toImage().pixelColor(round(track.x_of(40)), level)
    assert middle == window.theme.color("panel"), "the handle is hollow"
    window.desk.cancel()
    qtbot.waitUntil(lambda: recording.filling is None, timeout=5000)
    assert not track.waits


def test_a_branch_can_be_told_apart(qtbot: QtBot, window: Window, document: Path) -> None:
    window.files.load(document)
    pull_track(qtbot, window, 4)
    arrive(qtbot, window, 4)
    press(qtbot, window, "branch")
    assert "(branch at step 4)" in window.windowTitle() and window.desk.home.path is None
    window.files.new()
    assert "branch" not in window.windowTitle()


# hands


def acted(qtbot: QtBot, window: Window, step: int) -> list[tuple[str, QPointF]]:
    """The acts of the command that leads to a moment, with where the pointer was then."""
    recording, performer = timeline(window).recording, performer_of(window)
    recording.go(step - 1)
    arrive(qtbot, window, step - 1)
    performer.pointer.come(QPointF(1, 1))
    found = []
    for act in performer.prepare(recording.moments[step - 1]):
        performer.at_once(act)
        if isinstance(act, Wait):
            qtbot.wait(20)
        found.append((type(act).__name__, performer.pointer.at))
    return found


def on(widget: QWidget, window: Window, spot: QPointF) -> bool:
    """Whether a place of the window is in a widget."""
    return widget.rect().contains(widget.mapFrom(window, spot.toPoint()))


def near(one: QPointF, other: QPointF, reach: float = 2.0) -> bool:
    return (one - other).manhattanLength() <= reach


@pytest.fixture
def played(window: Window, folder: Path) -> Window:
    window.files.load(folder)
    return window


def test_the_hand_takes_the_tool_and_pulls_a_shape_out(qtbot: QtBot, played: Window) -> None:
    acts = acted(qtbot, played, 1)
    spots = performer_of(played).hands.spots
    button = played.tool_bar.widgetForAction(played.tools["ellipse"])
    assert acts[0][0] == Go.__name__ and on(button, played, acts[0][1])
    assert [kind for kind, _ in acts[-4:]] == [Go.__name__, Press.__name__, Go.__name__, Release.__name__]
    assert near(acts[-3][1], spots.canvas((40, 40))) and near(acts[-1][1], spots.canvas((55, 55)))
    assert played.view.tool is not None and played.view.tool.name == "ellipse"


def test_the_hand_points_at_what_is_selected_then_at_the_operation(qtbot: QtBot, played: Window) -> None:
    acts = acted(qtbot, played, 4)
    clicks = [spot for kind, spot in acts if kind == ClickAct.__name__]
    for spot, middle in zip(clicks, ((40, 40), (91, 40), (139, 40)), strict=False):
        assert near(spot, performer_of(played).hands.spots.canvas(middle), 8)
    assert played.desk.selection.names == ("ellipse_1", "ellipse_2", "ellipse_3")
    operations = performer_of(played).hands.spots.inspector.operations
    assert on(operations.buttons["listify"], played, clicks[-1])


def test_the_hand_moves_the_slider_of_a_parameter(qtbot: QtBot, played: Window) -> None:
    acts = acted(qtbot, played, 6)
    row = performer_of(played).hands.spots.inspector.parameters.rows["many"]
    pressed = next(spot for kind, spot in acts if kind == Press.__name__)
    let_go = next(spot for kind, spot in acts if kind == Release.__name__)
    assert on(row.slider, played, pressed) and on(row.slider, played, let_go)  # type: ignore[union-attr]
    assert let_go.x() > pressed.x() + 5


def test_the_hand_shows_an_event_on_the_canvas_and_acts_on_the_stage(qtbot: QtBot, played: Window) -> None:
    acts = acted(qtbot, played, 10)
    assert near(acts[-1][1], performer_of(played).hands.spots.canvas((93, 44)))
    acts = acted(qtbot, played, 11)
    stage = performer_of(played).hands.stage.stage
    assert played.docks["stage"].isVisible()
    clicks = [spot for kind, spot in acts if kind == ClickAct.__name__]
    assert on(stage.acting.bar.buttons["change"], played, clicks[0])
    assert on(stage.acting.row.tiles["marked"], played, clicks[1])
    assert stage.acting.bar.buttons["change"].isChecked()
    assert stage.acting.prompt.hint.text() == "Changes marked to 2"


def test_after_an_operation_the_hand_points_at_what_came_of_it(qtbot: QtBot, played: Window) -> None:
    acted(qtbot, played, 4)
    timeline(played).recording.go(4)
    arrive(qtbot, played, 4)
    performer_of(played).settle(timeline(played).recording.moments[3])
    assert played.desk.selection.names == ("beads",)
    for act in performer_of(played).hands.afterwards(timeline(played).recording.moments[3].gesture):
        performer_of(played).at_once(act)
    assert near(performer_of(played).pointer.at, performer_of(played).hands.spots.canvas((40, 40)), 8)


def test_the_program_runs_though_a_moment_is_looked_at_in_which_something_is_acted_out(
    qtbot: QtBot, played: Window
) -> None:
    timeline(played).recording.go(11)
    qtbot.waitUntil(lambda: timeline(played).recording.at == 11)
    assert played.desk.document.stage is not None and timeline(played).recording.visiting
    qtbot.keyClick(played, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: timeline(played).recording.at == timeline(played).recording.total)
    assert played.docks["running"].isVisible() and played.desk.document.stage is None


def test_dicts_that_are_handed_over_are_drawn_in_the_captions(qtbot: QtBot, window: Window) -> None:
    window.files.load(EXAMPLES / "tic_tac_toe")
    captions = timeline(window).captions
    dicts = {"a": {"dict": []}, "b": {"dict": [[[1, 1], {"symbol": "black"}]]}}
    gesture = Gesture("teach", {"name": "same", "inputs": {**dicts, "at": {"key": [0, 0]}}, "result": False})
    timeline(window).tell(CommandNotes(1, gesture))
    assert [one.name for one in captions.caption.pictures] == ["a", "b"]
    first, second = (one.picture.toImage() for one in captions.caption.pictures)
    assert first != second and not captions.pictures[0].pixmap().isNull()
    timeline(window).tell(CommandNotes(1, Gesture("delete", {"name": "a"})))
    assert captions.caption.pictures == () and captions.pictures[0].pixmap().isNull()


def test_the_pointer_is_over_everything_and_takes_no_click(qtbot: QtBot, played: Window) -> None:
    performer = performer_of(played)
    performer.pointer.come(QPointF(200, 300))
    dark = performer.pointer.theme.on_paper("ink").rgb()
    picture = played.grab().toImage()
    scale = picture.width() / played.width()
    assert picture.pixel(round(203 * scale), round(310 * scale)) == dark
    assert played.childAt(200, 300) is not performer.pointer
    QTest.mouseClick(played.view.viewport(), LEFT)
    assert performer.pointer.isVisible()


# words


def test_every_gesture_of_the_examples_is_put_into_words() -> None:
    commands = registry()
    for name in ("goban", "lights_out", "tic_tac_toe"):
        for moment in commands_with_notes(read_session(EXAMPLES / name).lines):
            said = did(moment.gesture, commands)
            assert said and not said.startswith("Make a list") and "{" not in said and "None" not in said, said


def test_what_has_no_words_of_its_own_is_called_by_its_title() -> None:
    assert did(Gesture("infer_again"), registry()) == "Infer again"
    assert did(Gesture("remove_constraint", {"name": "equal"}), registry()) == "Remove constraint: equal"
    assert did(Gesture("move", {"thing": "sheet"}), registry()) == "Move: sheet", "arguments may be missing"
    assert did(Gesture("no_such_command"), registry()) == "no such command"


def test_a_picture_is_taken_of_the_telling_moment_of_each_row() -> None:
    found = [
        CommandNotes(1, Gesture("listify", row="A")),
        CommandNotes(2, Gesture("set_parameter", row="B")),
        CommandNotes(3, Gesture("constrain", row="A")),
        CommandNotes(4, Gesture("delete", row="A")),
        CommandNotes(5, Gesture("answer", row="C")),
    ]
    assert shots(found) == Shots({3: "A", 4: "A", 2: "B", 5: "C"}, {5: "C-question"})
    assert shots(found, ("B",)) == Shots({2: "B"}, {})
    plain = [CommandNotes(1, Gesture("listify"), "Draw it"), CommandNotes(2, Gesture("listify"), "")]
    assert shots(plain).after == {1: "01-draw-it", 2: "02-beginning"}
