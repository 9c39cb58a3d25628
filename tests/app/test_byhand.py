"""The recorded sessions done by hand in the real window, from the first gesture to the last."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.app.window import Window
from studio.session.editor import Editor
from studio.session.log import read
from studio.session.replay import replayed
from tests.app.byhand.hand import Hand

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    """A person before an empty window."""
    look = Theme()
    look.choose("light")
    qapp.setCursorFlashTime(0)
    window = Window(Desk(Editor()), look)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    window.resize(1700, 1200)
    with qtbot.waitExposed(window):
        window.show()
    return Hand(qtbot, window)


@pytest.mark.parametrize("example", ["goban", "lights_out", "tic_tac_toe"])
def test_a_session_is_done_by_hand(hand: Hand, example: str) -> None:
    session = read(EXAMPLES / example)
    steps = replayed(session).history
    for gesture, step in zip(session.gestures, steps, strict=True):
        hand.do(gesture, step.document)
