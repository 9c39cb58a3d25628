"""No exception leaves an override of a Qt virtual, and a fault becomes a message that can be copied."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from types import FunctionType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import studio.app
from studio.app import qt_guard
from studio.app.fault_report import Reporter
from studio.app.window import Window
from studio.session.fault_log import log_path


def classes_of_the_window() -> Iterator[type]:
    """Every class of the window that derives from one of Qt."""
    for module in pkgutil.walk_packages(studio.app.__path__, "studio.app."):
        importlib.import_module(module.name)
    for name, loaded in sorted(sys.modules.items()):
        if name.startswith("studio.app"):
            for one in vars(loaded).values():
                if isinstance(one, type) and one.__module__ == name and issubclass(one, Shiboken.Object):
                    yield one


def overrides(one: type) -> Iterator[FunctionType]:
    """The methods of a class that stand in the place of one of Qt."""
    bases = [base for base in one.__mro__ if base.__module__.startswith("PySide6")]
    for name, method in vars(one).items():
        if inspect.isfunction(method) and not name.startswith("__") and any(name in vars(base) for base in bases):
            yield method


def test_every_override_of_a_method_of_Qt_is_guarded() -> None:
    found = [(one, method) for one in classes_of_the_window() for method in overrides(one)]
    assert len(found) > 60
    bare = [
        f"{one.__module__}.{one.__name__}.{method.__name__}"
        for one, method in found
        if method.__code__.co_filename != qt_guard.__file__
    ]
    assert not bare, f"not guarded: {bare}"


def test_a_fault_of_the_studio_is_told_once_and_can_be_copied(
    qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reporter = Reporter(window.desk, window)
    monkeypatch.setattr(sys, "excepthook", reporter)
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    before = window.desk.document

    def broken(*arguments: object) -> None:
        raise RuntimeError("something inside")

    monkeypatch.setattr(window.view.grid, "paint", broken)
    window.view.viewport().repaint()
    window.view.viewport().repaint()
    told = reporter.told
    assert told is not None and told.isVisible() and "your document is as it was" in told.sentence
    assert str(log_path()) in told.sentence and "something inside" in log_path().read_text("utf-8")
    copy = next(one for one in told.findChildren(QPushButton) if one.text() == "Copy")
    qtbot.mouseClick(copy, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert "RuntimeError: something inside" in text and "the last: draw_rectangle" in text and "Qt 6" in text
    qtbot.keyClick(told, Qt.Key.Key_Escape)
    window.view.viewport().repaint()
    assert reporter.told is None, "the same fault again is written to the terminal only"
    assert capsys.readouterr().err.count("something inside") >= 3
    monkeypatch.undo()
    assert window.desk.document is before
    window.desk.undo()
    assert not window.desk.document.definitions
