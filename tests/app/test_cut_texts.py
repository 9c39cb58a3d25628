"""The finder of what is cut off finds it, and leaves alone what can be read."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from studio.app.measure.cut_texts import cut_texts, overlaps


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


def test_what_lies_over_another_text_is_found(qtbot: QtBot) -> None:
    one, other, apart = QLabel("one"), QPushButton("other"), QLabel("apart")
    one.setGeometry(0, 0, 80, 20)
    other.setGeometry(60, 10, 80, 30)
    apart.setGeometry(200, 0, 80, 20)
    top = shown(qtbot, one, other, apart)
    assert overlaps(top) == ["QLabel 'one' lies over QPushButton 'other'"]
