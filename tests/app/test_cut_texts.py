"""The finder of what is cut off finds it, and leaves alone what can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from studio.app.measure.cut_texts import cut_items, cut_texts, overlaps
from studio.app.measure.pale_texts import pale_texts


def shown(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    top = QWidget()
    top.resize(400, 200)
    for one in widgets:
        one.setParent(top)
    qtbot.addWidget(top)
    with qtbot.waitExposed(top):
        top.show()
    return top


def test_what_has_too_little_room_is_found(qtbot: QtBot) -> None:
    narrow, wrapped, button, told = (
        QLabel("much more than this"), QLabel("as many words as need several lines", wordWrap=True),
        QPushButton("a long word"), QLabel("much more than this", toolTip="much more than this"),
    )  # fmt: skip
    for number, one in enumerate((narrow, wrapped, button, told)):
        one.setGeometry(0, 40 * number, 40, 20)
    top = shown(qtbot, narrow, wrapped, button, told)
    found = cut_texts(top)
    assert [line.split(" lacks")[0] for line in found] == [
        "QLabel 'much more than this'", "QLabel 'as many words as need several lines'", "QPushButton 'a long word'",
    ]  # fmt: skip
    assert overlaps(top) == []


def test_an_entry_without_room_is_found_unless_a_tip_has_all_of_it(qtbot: QtBot) -> None:
    entries = QListWidget()
    entries.addItems(["short", "much more than this list is wide", "12  as long as that, but told"])
    entries.item(2).setToolTip("as long as that, but told")
    entries.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    entries.setGeometry(0, 0, 90, 100)
    found = cut_items(shown(qtbot, entries))
    assert [line.split(" lacks")[0] for line in found] == ["entry 'much more than this list is wide'"]


@pytest.mark.parametrize(("colour", "pale"), [("#000000", False), ("#8a8a8a", True), ("#f0f0f0", True)])
def test_a_text_of_little_contrast_is_found_in_labels_and_entries(qtbot: QtBot, colour: str, pale: bool) -> None:
    words, entries = QLabel("some words"), QListWidget()
    entries.addItems(["an entry", "one whose words are further down"])
    entries.item(1).setSizeHint(QSize(90, 120))
    entries.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    for one in (words, entries):
        one.setStyleSheet(f"color: {colour}; background: #ffffff;")
    words.setGeometry(0, 0, 200, 30)
    entries.setGeometry(0, 40, 200, 60)
    found = pale_texts(shown(qtbot, words, entries))
    assert [line.partition(" has a")[0] for line in found] == ["QLabel 'some words'", "entry 'an entry'"] * pale
    assert not found or found[0].endswith({"#8a8a8a": "3.5", "#f0f0f0": "1.1"}[colour])


def test_what_is_in_another_window_is_not_looked_at(qtbot: QtBot) -> None:
    top = shown(qtbot, QLabel("much more than this"))
    beside = QDialog(top)
    QLabel("much more than this", beside).setGeometry(0, 0, 10, 20)
    beside.show()
    assert cut_texts(top) == [] and len(cut_texts(beside)) == 1


def test_what_lies_over_another_text_is_found(qtbot: QtBot) -> None:
    one, other, apart = QLabel("one"), QPushButton("other"), QLabel("apart")
    one.setGeometry(0, 0, 80, 20)
    other.setGeometry(60, 10, 80, 30)
    apart.setGeometry(200, 0, 80, 20)
    top = shown(qtbot, one, other, apart)
    assert overlaps(top) == ["QLabel 'one' lies over QPushButton 'other'"]
