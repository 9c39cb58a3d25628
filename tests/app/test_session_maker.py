"""What was done by hand becomes a session in the window: cut, captioned, reordered, saved, and a test by one key."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from studio.app.mnemonics import give_letters
from studio.app.timeline.session_maker import LOOKED_AT, SessionMaker
from studio.app.window import Window
from studio.session.editor import Editor
from studio.session.log import Gesture, Note, read_session
from studio.session.replay import Expectations

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def drawn(window: Window, path: Path) -> Path:
    """Two circles, with a detour between them, in a document that has a file."""
    editor = Editor()
    editor.do("draw_ellipse", center=[40, 40], radius_x=15, radius_y=15, name="one")
    editor.do("draw_ellipse", center=[90, 40], radius_x=15, radius_y=15, name="away")
    editor.do("delete", name="away")
    editor.do("draw_ellipse", center=[143, 97], radius_x=15, radius_y=15, name="two", snap=False)
    editor.save(path)
    window.desk.replace(editor)
    window.files.forget()
    return path.with_suffix(".jsonl")


def ready(qtbot: QtBot, maker: SessionMaker) -> None:
    qtbot.waitUntil(lambda: maker.made is not None and maker.said.text() != LOOKED_AT)


def does(maker: SessionMaker) -> list[str]:
    return [str(one.arguments.get("name")) for one in maker.session.gestures]


def test_the_detour_is_left_out_captions_are_changed_and_steps_reordered(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    drawn(window, tmp_path / "two.studio")
    maker = window.show_recorder()
    ready(qtbot, maker)
    assert does(maker) == ["one", "two"] and maker.said.text().startswith("Left out: Steps 2 to 3")
    assert isinstance(maker.session.lines[0], Note), "a caption is proposed"

    maker.lines.item(0).setText("Two of a kind")
    assert maker.session.lines[0] == Note("Two of a kind")
    maker.lines.choose_step(2)
    give_letters(maker)
    assert maker.lines.hasFocus()
    QTest.keyClick(maker.lines, Qt.Key.Key_Up, ALT)

    qtbot.waitUntil(lambda: does(maker) == ["two", "one"])
    ready(qtbot, maker)
    assert maker.lines.step() == 1, "the step that was moved stays chosen"
    QTest.keyClick(maker.lines, Qt.Key.Key_N, ALT)
    qtbot.waitUntil(lambda: sum(isinstance(one, Note) for one in maker.session.lines) == 2)

    maker.cuts.click()
    qtbot.waitUntil(lambda: len(maker.session.gestures) == 4)
    written = maker.save(tmp_path / "all.jsonl")
    assert written is not None and len(read_session(written).gestures) == 4


def test_a_step_that_needs_another_stays_after_it(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    drawn(window, tmp_path / "two.studio")
    window.desk.do("rename", old="two", new="second")
    maker = window.show_recorder()
    ready(qtbot, maker)
    maker.lines.choose_step(3)
    maker.move_step(-1)
    qtbot.waitUntil(lambda: maker.said.text().startswith("Step 3 cannot be done before step 2"))
    assert isinstance(maker.session.lines[-1], Gesture) and maker.session.lines[-1].do == "rename"


def test_one_key_makes_a_test_of_it(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    path = drawn(window, tmp_path / "two.studio")
    said: list[str] = []
    window.desk.said.connect(said.append)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_T, CTRL | ALT)
    qtbot.waitUntil(lambda: "Saved as a test: studio replay two.jsonl --check" in said)
    expected = Expectations.read(path.with_suffix(".expected.jsonl"))
    assert len(read_session(path).gestures) == len(expected.steps) == 2


def test_where_it_cannot_be_written_that_is_said(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    drawn(window, tmp_path / "two.studio")
    maker = window.show_recorder()
    ready(qtbot, maker)
    assert maker.save(tmp_path / "nowhere" / "two.jsonl") is None
    assert maker.said.text().startswith("It could not be saved")


def test_where_none_can_be_made_what_was_never_seen_is_gone(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    drawn(window, tmp_path / "two.studio")
    failed: list[str] = []
    window.desk.failed.connect(failed.append)
    maker = window.save_test()
    maker._cannot("Step 2 cannot be done again.")
    qtbot.waitUntil(lambda: not isValid(maker))
    assert failed == ["Step 2 cannot be done again."] and not window.findChildren(SessionMaker)
