"""A real window without a screen for every test that asks for one; nothing of one test is left for the next."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.reenact.performer import Performer
from studio.app.theme import Theme
from studio.app.window import Window
from studio.session.work import work_queue

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

PATIENCE = 600_000
"""Milliseconds after which what is waited for will not come; a busy machine takes its time."""
QUIET = 4000
"""Looks, 10 ms apart on a machine with time, at which nothing is worked out; then what is waited for will not come."""
AWAY = QPoint(9000, 9000)
"""Where the pointer is over nothing."""


class PatientBot(QtBot):
    """Waits as long as something is worked out; where nothing is any more, what does not come soon does not come."""

    def waitUntil(self, callback: Any, *, timeout: int = PATIENCE) -> None:
        quiet = 0

        def looked() -> Any:
            nonlocal quiet
            try:
                found = callback()
            except AssertionError as error:
                found, why = False, error
            else:
                why = None
            quiet = 0 if _at_work() else quiet + 1
            if found not in (True, None) and quiet > QUIET:
                raise NeverComes(f"nothing was worked out at {QUIET} looks, and it is not so yet") from why
            if why is not None:
                raise why
            return found

        super().waitUntil(looked, timeout=max(timeout, PATIENCE))

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=max(timeout, PATIENCE), **more)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=max(timeout, PATIENCE))


class NeverComes(Exception):
    """What is waited for cannot come any more."""


def _at_work() -> bool:
    """Whether something is worked out, or some place has not followed yet."""
    desks = [one.desk for one in QApplication.topLevelWidgets() if isinstance(one, Window)]
    return work_queue().busy or any(desk.busy or desk.following.busy for desk in desks)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Windows that a test leaves open would lie over those of the next, and a pointer that rests there would act."""
    if QApplication.instance() is not None:
        _put_away()  # what tests outside this folder have left
        _let_go()
        QCursor.setPos(AWAY)
    yield
    if QApplication.instance() is not None:
        _put_away()


def _put_away() -> None:
    for one in QApplication.topLevelWidgets():
        if isinstance(one, Window):
            one.theme.deleteLater()  # it would go on following the system's colours, for a window that is gone
        if one.isVisible():
            one.hide()
            one.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _let_go() -> None:
    """A button that is still pressed, or a widget that holds the pointer, would get what is meant for others."""
    holds = QWidget.mouseGrabber()
    if holds is not None:
        holds.releaseMouse()
    if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
        ground = QWidget()
        ground.show()
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            QTest.mousePress(ground, button)
            QTest.mouseRelease(ground, button)
        ground.hide()
        ground.deleteLater()


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
    yield made
