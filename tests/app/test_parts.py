"""The book of ready parts: dragged to the canvas, inserted by keys, and documents of one's own."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from studio.app.canvas.dropping import can_drop
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.window import Window
from studio.document.file import save
from studio.document.live import Live
from studio.parts import NAMES, part_named
from tests.app.answering import Answers
from tests.app.waiting import finish


def test_parts_are_pictures_to_drag_and_each_insertion_is_one_step(window: Window) -> None:
    window.ask("insert_part")
    book = window.parts
    assert book is not None and book.isVisible() and book.list.count() == len(NAMES)
    assert all(not book.list.item(row).icon().isNull() for row in range(len(NAMES)))
    mime = book.list.mimeData([book.list.item(NAMES.index("die"))])
    assert can_drop(mime)
    at = window.view.mapFromScene(QPointF(150, 120))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    spot = window.view.mapTo(window, at)
    QApplication.sendEvent(window, QDragEnterEvent(spot, Qt.DropAction.CopyAction, mime, left, none))
    QApplication.sendEvent(window, QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, mime, left, none))
    finish(window.desk)
    die = Live(window.desk.document).value("die")
    assert abs(die.get("x") + 40 - 150) < 3 and abs(die.get("y") + 40 - 120) < 3
    assert window.desk.selection.names == ("die",)
    window.desk.undo()
    finish(window.desk)
    assert not window.desk.document.definitions


def test_what_is_dropped_at_the_edge_does_not_move_the_paper(window: Window) -> None:
    window.ask("insert_part")
    book = window.parts
    assert book is not None
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for part, place in (("button", window.view.rect().center()), ("gauge", QPoint(20, 200))):
        mime = book.list.mimeData([book.list.item(NAMES.index(part))])
        before, spot = window.view.mapToScene(place), window.view.mapTo(window, place)
        QApplication.sendEvent(window, QDragEnterEvent(spot, Qt.DropAction.CopyAction, mime, left, none))
        QApplication.sendEvent(window, QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, mime, left, none))
        finish(window.desk)
        assert window.view.mapToScene(place) == before, part
    assert Live(window.desk.document).value("gauge_frame").get("x") < window.view.mapToScene(QPoint(0, 0)).x()


def test_enter_inserts_where_there_is_room_and_the_line_below_says_what_it_is(window: Window) -> None:
    window.ask("insert_part")
    book = window.parts
    assert book is not None
    book.list.setCurrentRow(NAMES.index("toggle"))
    assert book.says.text().startswith("A switch")
    for _ in range(2):
        QTest.keyClick(book.list, Qt.Key.Key_Return)
        finish(window.desk)
    live = Live(window.desk.document)
    first, second = (live.value(name) for name in ("toggle_track", "toggle_2_track"))
    across, down = (abs(first.get(axis) - second.get(axis)) for axis in "xy")
    assert across >= first.get("width") or down >= first.get("height")


def test_a_document_of_ones_own_is_inserted_too_and_a_damaged_one_is_told_of(window: Window, tmp_path: Path) -> None:
    file = tmp_path / "mine.studio"
    save(part_named("card"), [], file)
    USUAL_FOLDER.used(file)
    answers = Answers().file(file)
    window.show_parts().ask()
    finish(window.desk)
    answers.done()
    assert {"card", "card_face", "click_card"} <= window.desk.document.names()
    file.write_text("{")
    answers.file(file)
    said: list[str] = []
    window.desk.failed.connect(said.append)
    window.show_parts().ask()
    assert len(said) == 1 and said[0].startswith("mine.studio: ")
    answers.done()
