"""A kill at any moment loses at most the gesture in hand; what was left is asked about."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.desk import Desk
from studio.app.filing.recovery_dialog import unsaved_work
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.message_dialog import MessageDialog
from studio.app.start import begin
from studio.app.theme import Theme
from studio.app.window import Window
from studio.document.recovery import log_path
from studio.session.document_files import left_behind
from tests.app.answering import Answers
from tests.app.killed import killed


@pytest.fixture
def answers() -> Iterator[Answers]:
    found = Answers()
    yield found
    found.done()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "safe"


def opened(qtbot: QtBot, folder: Path) -> Window:
    look = Theme()
    look.choose("light")
    made = Window(Desk(), look, None, RecoveryFolder(folder))
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    return made


def names(window: Window) -> list[str]:
    return list(window.desk.document.definitions)


def test_a_drawing_without_a_file_comes_back_after_a_kill(qtbot: QtBot, folder: Path, answers: Answers) -> None:
    killed(folder)
    window = opened(qtbot, folder)
    answers.key(Qt.Key.Key_Return)
    begin(window, None)
    said = answers.done()
    assert "A drawing was not saved when the studio ended today at" in said
    assert window.status.message.text() == "3 unsaved commands are back. Save the document to keep them."
    assert "3 commands not saved" in said and "The last one: Rectangle" in said
    assert names(window) == ["rectangle_1", "rectangle_2", "rectangle_3"]
    assert window.files.unsaved and window.isWindowModified() and window.desk.editor.path is None
    assert not window.welcome.isVisible()
    window.desk.do("draw_line", start=[0, 0], end=[9, 9], name="edge")
    window.desk.undo()
    window.desk.undo()
    window.desk.editor.close()
    again = Editor.open(window.desk.editor.spare or "", recover=True, spare=True)
    assert list(again.document.definitions) == ["rectangle_1", "rectangle_2"], "it is logged as before"
    again.close()


def test_not_now_leaves_it_and_throw_away_takes_it_away(qtbot: QtBot, folder: Path, answers: Answers) -> None:
    killed(folder)
    for button, left in (("Not now", 1), ("Throw away", 0)):
        window = opened(qtbot, folder)
        answers.button(button)
        begin(window, None)
        answers.done()
        assert names(window) == [] and window.welcome.isVisible()
        assert len(list(folder.glob("*.recovery"))) == left
    assert not opened(qtbot, folder).files.recover_left(), "nobody is asked a third time"


@pytest.mark.parametrize("button, count", [("Recover", 4), ("Open without", 1), ("Cancel", 0)])
def test_a_file_with_unsaved_work_is_asked_about(
    qtbot: QtBot, tmp_path: Path, folder: Path, answers: Answers, button: str, count: int
) -> None:
    path = tmp_path / "one.studio"
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    editor.save(path)
    before = path.read_bytes()
    killed(folder, path)
    window = opened(qtbot, folder)
    answers.button(button)
    begin(window, path)
    assert "one.studio has unsaved work from today at" in answers.done()
    assert len(names(window)) == count and path.read_bytes() == before
    assert window.files.unsaved == (button == "Recover")
    assert log_path(path).exists() == (button != "Open without")
    if button == "Recover":
        assert window.files.save() and not log_path(path).exists()
        assert len(Editor.open(path).document.definitions) == 4


def test_a_recent_file_with_unsaved_work_is_asked_about_at_the_next_start(
    qtbot: QtBot, tmp_path: Path, folder: Path, answers: Answers
) -> None:
    path = tmp_path / "one.studio"
    Editor().save(path)
    killed(folder, path)
    window = opened(qtbot, folder)
    window.recent.add(path)
    answers.button("Recover")
    begin(window, None)
    assert "one.studio was not saved when the studio ended" in answers.done()
    assert len(names(window)) == 3 and window.desk.editor.path == path


def test_recent_files_where_nobody_may_look_keep_nothing_from_beginning(
    qtbot: QtBot, tmp_path: Path, folder: Path, answers: Answers
) -> None:
    window = opened(qtbot, folder)
    window.recent.add(tmp_path / ("x" * 300) / "a.studio")
    begin(window, None)
    assert window.isVisible() and names(window) == []
    assert [one.why for one in window.menus.offers() if one.topic == "Recent"] == ["It is gone, or was moved."]


@pytest.mark.parametrize("button, drawn", [("Open without", 0), ("Do it again on this", 3)])
def test_where_the_file_was_changed_since_its_log_is_kept_and_may_be_done_again(
    qtbot: QtBot, tmp_path: Path, folder: Path, answers: Answers, button: str, drawn: int
) -> None:
    path = tmp_path / "one.studio"
    Editor().save(path)
    killed(folder, path)
    other = Editor()
    other.do("draw_line", start=[0, 0], end=[9, 9], name="edge")
    (tmp_path / "other").mkdir()
    other.save(tmp_path / "other" / "one.studio")
    path.write_bytes((tmp_path / "other" / "one.studio").read_bytes())
    log = log_path(path).read_bytes()
    window = opened(qtbot, folder)
    answers.button(button)
    begin(window, path)
    assert "the file was changed since" in answers.done()
    assert names(window) == ["edge", *(f"rectangle_{place}" for place in range(1, drawn + 1))]
    assert (tmp_path / "one.studio.recovery.1").read_bytes() == log, "nothing is thrown away"


def test_work_of_a_window_that_is_open_is_never_taken(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    path = tmp_path / "one.studio"
    Editor().save(path)
    one, two = opened(qtbot, folder), opened(qtbot, folder)
    one.desk.do("draw_line", start=[0, 0], end=[9, 9])
    assert not two.files.recover_left()
    assert one.files.save_as(path)
    one.desk.do("draw_line", start=[0, 0], end=[9, 9])
    assert not two.files.load(path)
    assert "open in another window" in two.findChildren(MessageDialog)[0].sentence
    one.files.forget()
    one.close()
    assert two.files.load(path) and len(names(two)) == 1


def test_closing_properly_leaves_nothing(qtbot: QtBot, tmp_path: Path, folder: Path, answers: Answers) -> None:
    window = opened(qtbot, folder)
    window.desk.do("draw_line", start=[0, 0], end=[9, 9])
    assert list(folder.glob("*.recovery"))
    answers.button("Discard")
    window.close()
    answers.done()
    assert not list(folder.iterdir())


def test_where_the_file_cannot_be_written_the_work_is_kept_elsewhere(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shelf" / "one.studio"
    path.parent.mkdir()
    Editor().save(path)
    really = os.access
    monkeypatch.setattr(os, "access", lambda place, mode: place != path.parent and really(place, mode))
    window = opened(qtbot, folder)
    assert window.files.load(path) and "save it elsewhere" in window.status.message.text()
    window.desk.do("draw_line", start=[0, 0], end=[9, 9])
    assert [one.name for one in path.parent.iterdir()] == ["one.studio"] and list(folder.glob("*.recovery"))


def test_what_is_left_behind_is_counted_as_it_would_come_back(tmp_path: Path, folder: Path) -> None:
    began, safe = time.time(), RecoveryFolder(folder)
    editor = Editor()
    safe.adopt(editor)
    for number in range(4):
        editor.do("draw_line", start=[0, 0], end=[9, 9 * number + 9])
    editor.undo()
    editor.undo()
    editor.redo()
    editor.close()
    safe.release()
    (left,) = RecoveryFolder(folder).left([])
    assert (left.commands, left.last) == (3, "draw_line") and began - 2 < left.when < time.time() + 2
    assert tmp_path.exists()


def test_what_was_only_undone_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "one.studio"
    editor = Editor()
    for number in range(4):
        editor.do("draw_line", start=[0, 0], end=[9, 9 * number + 9])
    editor.save(path)
    for _ in range(3):
        editor.undo()
    editor.close()
    left = left_behind(path)
    assert left is not None and (left.commands, left.undone) == (0, 3)
    assert unsaved_work(left, str) == "3 commands undone, and not saved so"
    assert len(Editor.open(path, recover=True).history) == 0
