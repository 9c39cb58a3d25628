"""The welcome page: begin, recent files, and examples found by what they are, never by their names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.app.filing.example_list import examples
from studio.app.program.program_panel import Program
from studio.app.start import begin
from studio.app.window import Window
from tests.app.test_window import pull

BOX = '<rect width="40" height="30" fill="#ff0000"/>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">{BOX}</svg>'
HEADER = '{"studio": 1, "title": "A row of beads"}\n'
LINE = '{"do": "draw_line", "start": [0, 0], "end": [9, 9]}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two examples and three folders that are none."""
    for name, title in (("b", HEADER), ("some_thing", "no header\n")):
        one = tmp_path / name
        one.mkdir()
        (one / "session.jsonl").write_text(title + LINE)
        (one / "final.svg").write_text(SVG)
    (tmp_path / "b" / "README.md").write_text("# Beads\n\n![Picture](final.svg)\n\nBeads *on* a `string`. And more.\n")
    for name, file in (("c", "session.jsonl"), ("d", "final.svg"), ("e", "other.txt")):
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(HEADER)
    return tmp_path


@pytest.fixture
def page(window: Window, folder: Path) -> Window:
    window.welcome.folders = lambda: [folder, folder, folder / "nowhere"]
    window.recent.add(folder / "gone.studio")
    window.recent.add(folder / "b")
    begin(window, None)
    return window


def button(window: Window, part: str) -> QPushButton:
    return next(one for one in window.welcome.buttons() if part in (one.text() + one.accessibleName()))


def test_examples_are_folders_with_a_session_and_a_picture(folder: Path) -> None:
    found = examples([folder])
    assert [(one.title, one.line) for one in found] == [("A row of beads", "Beads on a string."), ("Some thing", "")]
    assert examples([folder / "nowhere"]) == []


def say_what_it_is(folder: Path, **said: str) -> None:
    with (folder / "session.jsonl").open("a") as session:
        session.write(json.dumps({"do": "tell_about", **said}) + "\n")


def test_examples_are_grouped_by_the_sets_their_sessions_tell(window: Window, folder: Path) -> None:
    window.resize(1200, 800)
    window.welcome.folders = lambda: [folder]
    say_what_it_is(folder / "some_thing", group="Puzzles", line="Find it.")
    say_what_it_is(folder / "some_thing", line="Find all.")
    found = examples([folder])
    assert [(one.title, one.line, one.group) for one in found] == [
        ("Some thing", "Find all.", "Puzzles"), ("A row of beads", "Beads on a string.", ""),
    ]  # fmt: skip
    begin(window, None)
    assert [[card.one.group for card in cards] for _, cards in window.welcome.grids] == [["Puzzles"], [""]]
    heading = next(one for one in window.welcome.findChildren(QLabel) if one.text() == "Puzzles")
    first, second = window.welcome.cards
    QApplication.processEvents()
    assert heading.geometry().bottom() < first.geometry().top() and first.geometry().bottom() < second.geometry().top()


def test_the_page_shows_how_to_begin_and_goes_when_something_is_drawn(qtbot: QtBot, page: Window) -> None:
    welcome = page.welcome
    assert welcome.isVisible() and welcome.size() == page.view.size()
    qtbot.waitUntil(lambda: all(not one.picture.pixmap().isNull() for one in welcome.cards))
    middle = welcome.cards[0].picture.pixmap().toImage()
    assert middle.pixelColor(middle.rect().center()).name() == "#ff0000"
    qtbot.keyClick(page, Qt.Key.Key_R)
    assert not welcome.isVisible()
    pull(qtbot, page, (20, 30), (120, 90))
    assert list(page.desk.document.definitions) == ["rectangle_1"]
    page.menus.actions["welcome"].trigger()
    assert welcome.isVisible()
    page.desk.do("draw_line", start=[0, 0], end=[9, 9])
    assert not welcome.isVisible()


def test_who_looks_at_the_page_over_a_drawing_has_a_way_back(qtbot: QtBot, page: Window) -> None:
    assert not [one for one in page.welcome.buttons() if one.text().startswith("Back")]
    page.desk.do("draw_rectangle", start=[0, 0], end=[40, 40])
    page.show_welcome()
    qtbot.mouseClick(button(page, "Back to the drawing"), Qt.MouseButton.LeftButton)
    assert not page.welcome.isVisible() and page.desk.document.names()


def test_a_click_on_an_example_opens_it(qtbot: QtBot, page: Window) -> None:
    qtbot.mouseClick(page.welcome.cards[0], Qt.MouseButton.LeftButton)
    assert not page.welcome.isVisible() and page.desk.playback is not None
    assert page.desk.playback.session.title == "A row of beads"


def test_an_example_is_played_in_a_window_of_its_own_beside_the_page(qtbot: QtBot, page: Window) -> None:
    card, said = page.welcome.cards[0], []
    launch = page.place(Program).launch
    launch.failed.connect(lambda *why: said.append(why))
    qtbot.mouseClick(card.play, Qt.MouseButton.LeftButton)
    card.play.setFocus()
    qtbot.keyClick(card.play, Qt.Key.Key_Return)
    first, second = launch.running
    assert page.welcome.isVisible() and page.desk.playback is None
    assert first.arguments()[2:] == ["studio", "run", str(card.one.folder)]
    qtbot.waitUntil(lambda: first.state() == second.state() == first.ProcessState.Running, timeout=600_000)
    launch.stop()
    assert not said


def test_everything_on_it_is_reached_with_the_keyboard(qtbot: QtBot, page: Window, folder: Path) -> None:
    buttons = page.welcome.buttons()
    assert buttons[0].hasFocus() and buttons[0].text() == "New drawing"
    been = []
    for _ in buttons:
        been.append(QApplication.focusWidget())
        qtbot.keyClick(been[-1], Qt.Key.Key_Down)
    assert been == buttons and buttons[0].hasFocus()
    qtbot.keyClick(buttons[0], Qt.Key.Key_Tab)
    assert buttons[1].hasFocus()
    gone = button(page, "gone.studio is gone")
    gone.setFocus()
    qtbot.keyClick(gone, Qt.Key.Key_Return)
    assert page.recent.paths() == [folder / "b"]
    page.welcome.buttons()[0].setFocus()
    qtbot.keyClick(page.welcome.buttons()[0], Qt.Key.Key_Escape)
    assert not page.welcome.isVisible() and page.view.hasFocus()
    page.show_welcome()
    card = page.welcome.cards[0]
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert page.desk.playback is not None


def test_new_drawing_begins_one(qtbot: QtBot, page: Window) -> None:
    qtbot.mouseClick(button(page, "New drawing"), Qt.MouseButton.LeftButton)
    assert not page.welcome.isVisible() and page.view.hasFocus()
    page.desk.do("draw_line", start=[0, 0], end=[9, 9])
    page.files.forget()
    page.show_welcome()
    qtbot.mouseClick(button(page, "New drawing"), Qt.MouseButton.LeftButton)
    assert not page.desk.document.definitions


def test_the_page_fits_a_small_window(qtbot: QtBot, page: Window) -> None:
    page.resize(900, 600)
    qtbot.waitUntil(lambda: page.welcome.size() == page.view.size())
    qtbot.waitUntil(lambda: page.welcome.horizontalScrollBar().maximum() == 0)
