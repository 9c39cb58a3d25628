"""Random hands on the canvas: nothing crashes, and undoing everything and doing it again gives the same documents."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.canvas.draw import EllipseTool, LineTool, PathTool, PolygonTool, RectangleTool
from studio.app.canvas.scene import Scene
from studio.app.canvas.select import SelectTool
from studio.app.canvas.view import View
from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.document.model import Document

EVENTS = 250
KINDS = (SelectTool, SelectTool, SelectTool, RectangleTool, LineTool, EllipseTool, PolygonTool, PathTool)
KEYS = (
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Left,
    Qt.Key.Key_Down,
    Qt.Key.Key_A,
    Qt.Key.Key_C,
    Qt.Key.Key_V,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Minus,
    Qt.Key.Key_BracketRight,
    Qt.Key.Key_Space,
)
HELD = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


class Monkey:
    """One pair of random hands."""

    def __init__(self, desk: Desk, view: View, seed: int) -> None:
        self.desk, self.view, self.dice = desk, view, random.Random(seed)
        self.tools = [kind(desk, view.shown) for kind in KINDS]
        view.take(self.tools[0])

    def event(self) -> None:
        port, at = self.view.viewport(), QPoint(self.dice.randrange(400), self.dice.randrange(300))
        held, left = self.dice.choice(HELD), Qt.MouseButton.LeftButton
        what = self.dice.randrange(13)
        if what <= 2:
            QTest.mousePress(port, left, held, at)
        elif what <= 6:
            QTest.mouseMove(port, at)
        elif what <= 8:
            QTest.mouseRelease(port, left, held, at)
        elif what == 9:
            QTest.mouseDClick(port, left, held, at)
        elif what == 10:
            QTest.keyClick(self.view, self.dice.choice(KEYS), held)
        elif what == 11:
            self.view.take(self.dice.choice(self.tools))
        else:
            self.dice.choice((self.desk.undo, self.desk.redo, self.group, self.list))()

    def group(self) -> None:
        self.desk.do("draw_group", things=list(self.desk.selection.names))

    def list(self) -> None:
        self.desk.do("listify", things=list(self.desk.selection.names), name="")


@pytest.mark.parametrize("seed", range(6))
def test_random_events_leave_the_document_whole(qtbot: QtBot, qapp: QApplication, seed: int) -> None:
    desk = Desk()
    look = Theme()
    view = View(Scene(desk, look), look)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show()
    monkey = Monkey(desk, view, seed)
    for _ in range(EVENTS):
        monkey.event()
    qapp.processEvents()
    documents, steps = [desk.document], len(desk.editor.history)
    for _ in range(steps):
        desk.undo()
        documents.append(desk.document)
    assert desk.document == Document()
    for before in reversed(documents[:-1]):
        desk.redo()
        assert desk.document is before
