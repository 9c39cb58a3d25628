"""Files of the window: new, open, save, recent, dropped; nothing is lost without a question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.filing.recent_files import MOST, RecentFiles
from studio.app.message_dialog import MessageDialog
from studio.app.window import Window
from tests.app.answering import Answers, click
from tests.app.test_window import pull

SHEET = {"start": [0, 0], "end": [50, 40], "name": "sheet"}
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A document of one rectangle on the disk."""
    editor = Editor()
    editor.do("draw_rectangle", **SHEET)
    editor.save(tmp_path / "one.studio")
    editor.close()
    return tmp_path / "one.studio"


@pytest.fixture
def answers() -> Iterator[Answers]:
    found = Answers()
    yield found
    found.done()


def messages(window: Window) -> list[MessageDialog]:
    return [one for one in window.findChildren(MessageDialog) if one.isVisible()]


def names(window: Window) -> list[str]:
    return list(window.desk.document.definitions)


def test_a_drawing_is_saved_and_opened_again_with_keys(
    qtbot: QtBot, window: Window, tmp_path: Path, answers: Answers
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_R)
    pull(qtbot, window, (20, 30), (120, 90))
    assert window.isWindowModified() and window.windowTitle() == "Untitled[*] – Studio"
    answers.file(f"{tmp_path / 'mine'}\0")
    qtbot.keyClick(window, Qt.Key.Key_S, CTRL)
    answers.done()
    path = tmp_path / "mine.studio"
    assert path.exists(), "the ending is added, and a sign that is not seen falls away"
    assert not window.isWindowModified() and window.windowTitle() == "mine.studio[*] – Studio"
    assert window.windowFilePath() == str(path) and f"Saved to {path}." in window.status.message.text()
    window.activateWindow()  # a screen does this by itself when a dialog closes
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_N, CTRL)
    assert names(window) == [] and window.windowTitle() == "Untitled[*] – Studio"
    answers.file(path)
    qtbot.keyClick(window, Qt.Key.Key_O, CTRL)
    answers.done()
    assert names(window) == ["rectangle_1"] and window.recent.paths() == [path]


@pytest.mark.parametrize("button", ["Save", "Discard", "Cancel"])
def test_unsaved_changes_are_asked_about_by_name(
    qtbot: QtBot, window: Window, document: Path, answers: Answers, button: str
) -> None:
    window.files.load(document)
    window.desk.do("draw_line", start=[0, 0], end=[9, 9], name="edge")
    answers.button(button)
    qtbot.keyClick(window, Qt.Key.Key_N, CTRL)
    assert "Save the changes to one.studio?" in answers.done()
    assert names(window) == (["sheet", "edge"] if button == "Cancel" else [])
    saved = json.loads(document.read_text())["definitions"]
    assert len(saved) == (2 if button == "Save" else 1)
    log = document.with_name("one.studio.recovery")
    assert log.exists() == (button == "Cancel"), "what is given up is not asked about at the next start"


@pytest.mark.parametrize("button", ["Keep mine", "Take theirs", "Save beside…", "Not now"])
def test_a_file_that_somebody_else_changed_is_asked_about(
    qtbot: QtBot, window: Window, document: Path, tmp_path: Path, answers: Answers, button: str
) -> None:
    window.files.load(document)
    window.desk.do("draw_line", start=[0, 0], end=[9, 9], name="mine")
    theirs = document.read_text().replace('"sheet"', '"theirs"')
    document.write_text(theirs)
    window.files.look_again()
    asked = window.files._asked
    assert asked is not None and asked.sentence == "one.studio was changed by somebody else since it was opened here."
    assert "(1 command) stays with “Keep mine”, is given up with “Take theirs”" in asked.details
    asked.reject()
    window.files.look_again()
    assert window.files._asked is None, "asked once, until it is saved"
    assert not window.files.save() and document.read_text() == theirs
    asked = window.files._asked
    assert asked is not None
    if button == "Save beside…":
        answers.file(tmp_path / "beside.studio")
    click = next(one for one in asked.box.buttons() if one.text() == button)
    click.click()
    if button == "Save beside…":
        answers.done()
    assert window.files._asked is None
    assert names(window) == (["theirs"] if button == "Take theirs" else ["sheet", "mine"])
    assert (document.read_text() == theirs) == (button != "Keep mine")
    assert (tmp_path / "beside.studio").exists() == (button == "Save beside…")


def test_going_back_to_what_is_saved_is_no_change(window: Window, document: Path) -> None:
    window.files.load(document)
    window.desk.do("draw_line", start=[0, 0], end=[9, 9], name="edge")
    assert window.isWindowModified()
    window.desk.undo()
    assert not window.isWindowModified() and window.files.may_leave()


def test_a_file_with_faults_lists_every_one_and_nothing_is_lost(
    qtbot: QtBot, window: Window, document: Path, tmp_path: Path
) -> None:
    text = document.read_text().replace('"name": "sheet"', '"name": "class"').replace("rectangle(", "rectangle((")
    bad = tmp_path / "bad.studio"
    bad.write_text(text)
    window.files.load(document)
    before = window.desk.document
    assert not window.files.load(bad)
    (told,) = messages(window)
    assert told.windowTitle() == "bad.studio cannot be opened"
    assert told.sentence == "This file cannot be opened: 2 things in it are wrong."
    assert told.text is not None and told.text.isVisible() and told.text.toPlainText() == told.details
    assert "class" in told.details and "not a formula" in told.details and told.details.count("\n") == 1
    click(told, "Copy")
    assert told.details in QGuiApplication.clipboard().text()
    qtbot.keyClick(told, Qt.Key.Key_Escape)
    assert window.desk.document is before and window.windowTitle().startswith("one.studio")
    assert bad not in window.recent.paths()


@pytest.mark.parametrize("content", [b"", b"\x80\xff", b"[]", b'{"studio": 99}', b"{" * 5000])
def test_files_that_are_no_documents_are_told(window: Window, tmp_path: Path, content: bytes) -> None:
    odd = tmp_path / "odd.studio"
    odd.write_bytes(content)
    assert not window.files.load(odd)
    assert len(messages(window)) == 1 and len(messages(window)[0].sentence) > 15


def test_what_cannot_be_saved_is_explained_and_another_place_offered(
    window: Window, tmp_path: Path, answers: Answers
) -> None:
    window.desk.do("draw_rectangle", **SHEET)
    assert not window.files.save_as(tmp_path / "nowhere" / "a.studio")
    (told,) = messages(window)
    assert "Untitled was not saved:" in told.sentence and window.files.unsaved
    answers.file(tmp_path / "here.studio")
    click(told, "Save elsewhere…")
    answers.done()
    assert (tmp_path / "here.studio").exists() and not window.files.unsaved


def test_recent_files_are_remembered_and_those_gone_can_be_taken_off(
    qtbot: QtBot, window: Window, document: Path, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.studio"
    window.recent.add(gone)
    window.files.load(document)
    menu = window.menus.recent
    menu.popup(QPoint(0, 0))
    texts = [one.text() for one in menu.actions() if one.text()]
    assert "one.studio" in texts[0] and "gone; take off the list" in texts[1]
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert window.recent.paths() == [document]
    window.files.new()
    menu.popup(QPoint(0, 0))
    qtbot.keyClick(menu, Qt.Key.Key_1)
    assert names(window) == ["sheet"]


def test_recent_files_outlive_the_window(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    recent = RecentFiles(settings)
    for number in range(MOST + 3):
        recent.add(tmp_path / f"{number}.studio")
    settings.sync()
    again = RecentFiles(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    assert again.paths() == recent.paths() and len(again.paths()) == MOST
    assert again.paths()[0].name == f"{MOST + 2}.studio"
    one = RecentFiles(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    for path in again.paths()[1:]:
        one.remove(path)
    one.settings.sync()  # type: ignore[union-attr]
    assert len(RecentFiles(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)).paths()) == 1


# dragging files onto the window


def drag(window: Window, paths: list[Path]) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(one)) for one in paths])
    spot = window.view.mapTo(window, window.view.rect().center())
    event = QDragEnterEvent(
        spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(window, event)
    return data


def drop(window: Window, data: QMimeData) -> None:
    spot = QPointF(window.view.mapTo(window, window.view.rect().center()))
    event = QDropEvent(spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, event)


def test_a_document_dragged_onto_the_window_is_opened(qtbot: QtBot, window: Window, document: Path) -> None:
    assert not window.view.acceptDrops(), "the canvas does not take files for itself"
    drag(window, [document])
    hint = window.dropping.hint
    assert hint.isVisible() and hint.sentence.startswith("Open ") and hint.sentence.endswith("one.studio")
    assert hint.size() == window.size()
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not hint.isVisible()
    data = drag(window, [document])
    drop(window, data)
    qtbot.waitUntil(lambda: names(window) == ["sheet"])
    assert not hint.isVisible()


def test_a_session_and_its_folder_can_be_dropped(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    session = tmp_path / "beads" / "session.jsonl"
    session.parent.mkdir()
    session.write_text('{"studio": 1, "title": "Beads"}\n{"do": "draw_line", "start": [0, 0], "end": [9, 9]}\n')
    for path in (session, session.parent):
        data = drag(window, [path])
        assert window.dropping.hint.able
        drop(window, data)
        qtbot.waitUntil(lambda: window.desk.playback is not None)
        window.files.new()
        assert window.desk.playback is None


def test_what_cannot_be_opened_says_so_while_it_is_dragged(window: Window, tmp_path: Path) -> None:
    picture = tmp_path / "notes.pdf"
    picture.write_bytes(b"x")
    data = drag(window, [picture])
    assert "notes.pdf is no document" in window.dropping.hint.sentence and not window.dropping.hint.able
    drop(window, data)
    assert not window.dropping.hint.isVisible() and names(window) == []
    drag(window, [picture, tmp_path])
    assert not window.dropping.hint.isVisible(), "several at once mean nothing"


def test_images_tables_and_parts_are_laid_wherever_they_came_into_the_window(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    picture, table = tmp_path / "sky.png", tmp_path / "sales.csv"
    QImage(30, 20, QImage.Format.Format_RGB32).save(str(picture))
    table.write_text("3\n5\n8\n")
    for paths in ([picture], [table]):
        data = drag(window, paths)
        assert not window.dropping.hint.isVisible()
        drop(window, data)
        qtbot.waitUntil(lambda: not window.desk.busy)
    assert sorted(names(window)) == ["image_1", "sales"]
    image = window.desk.live.value("image_1")
    middle = window.view.mapToScene(window.view.rect().center())
    assert abs(image.get("x") + 15 - middle.x()) <= 5 and abs(image.get("y") + 10 - middle.y()) <= 5
    window.view.lay(drag(window, [picture]), QPoint(-50, 2))
    qtbot.waitUntil(lambda: not window.desk.busy)
    beside = window.desk.live.value("image_2").get("x") - image.get("x")
    assert 0 < beside <= 10, "beside the canvas: in the middle, where it hides no other one"


def test_a_folder_is_opened_as_a_copy_that_saves_elsewhere(
    qtbot: QtBot, window: Window, tmp_path: Path, answers: Answers
) -> None:
    folder = tmp_path / "beads"
    folder.mkdir()
    editor = Editor()
    editor.do("draw_rectangle", **SHEET)
    editor.do("set_title", title="Beads")
    editor.save(folder / "beads.studio")
    before = (folder / "beads.studio").read_bytes()
    assert window.files.load(folder) and names(window) == ["sheet"] and not window.files.unsaved
    assert window.desk.editor.path is None and window.windowTitle() == "Beads[*] – Studio"
    window.desk.do("draw_line", start=[0, 0], end=[9, 9], name="edge")
    answers.file(tmp_path / "mine.studio")
    qtbot.keyClick(window, Qt.Key.Key_S, CTRL)
    answers.done()
    assert (folder / "beads.studio").read_bytes() == before and (tmp_path / "mine.studio").exists()
    assert [one.name for one in folder.iterdir()] == ["beads.studio"]


def test_recent_files_have_pictures_of_what_was_drawn(window: Window, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    recent = window.files.recent = RecentFiles(settings)
    window.desk.do("draw_rectangle", start=[0, 0], end=[44, 32], fill="#ff0000", name="box")
    window.desk.editor.save(tmp_path / "one.studio")
    assert window.files.save()
    settings.sync()
    again = RecentFiles(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    for one in (recent, again):
        picture = one.picture(tmp_path / "one.studio")
        assert picture is not None
        image = picture.toImage()
        assert image.pixelColor(image.rect().center()).name() == "#ff0000"
        assert one.picture(tmp_path / "other.studio") is None
    recent.remove(tmp_path / "one.studio")
    assert recent.picture(tmp_path / "one.studio") is None
