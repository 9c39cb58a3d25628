"""Recorded sessions whose demonstrations are acted out by hand on the stage: the same documents come of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.show import show_steps
from studio.session.editor import Editor
from studio.session.log import read
from studio.session.replay import replayed
from tests.app.acting_out import Actor

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("example", ["goban", "lights_out", "tic_tac_toe"])
def test_demonstrations_are_acted_out_by_hand(qtbot: QtBot, qapp: QApplication, example: str) -> None:
    look = Theme()
    look.choose("light")
    window = Window(Desk(Editor()), look)
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    window.resize(1600, 1100)
    with qtbot.waitExposed(window):
        window.show()
    window.show_stage()
    qapp.processEvents()
    actor, session = Actor(qtbot, window), read(EXAMPLES / example)
    for gesture in session.gestures:
        count = len(window.desk.editor.history)
        if actor.can(gesture):
            actor.do(gesture)
        else:
            window.desk.editor.do(gesture.do, **gesture.arguments)
        done = [step.gesture for step in window.desk.editor.history[count:]]
        assert len(done) == 1, f"{gesture} became {done}: {window.status.message.text()}"
    expected = replayed(session).document
    made = window.desk.document
    for name, process in expected.processes.items():
        assert show_steps(made.processes[name].steps) == show_steps(process.steps)
    assert made.demonstrations == expected.demonstrations
    assert made == expected
