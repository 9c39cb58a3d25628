"""A real window without a screen for every test that asks for one."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.reenact.performer import Performer
from studio.app.sweeping import keep_swept
from studio.app.theme import Theme
from studio.app.window import Window

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[Window]:
    """An empty document in a light window of 1280 by 860 pixels, shown."""
    look = Theme()
    look.choose("light")
    qapp.setCursorFlashTime(0)
    made = Window(Desk(), look)
    Performer(made)
    qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(made):
        made.show()
    sweeper = keep_swept(made)
    yield made
    sweeper.end()
