"""Answering dialogs that wait, as a person would: when they are up."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QFileDialog, QLineEdit, QPushButton, QWidget

PATIENCE = 3000
"""Looks for a dialog before one is missed, 20 ms apart."""


class Answers:
    """The answers to the dialogs that will come up, in their order, and what they said."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.unknown: list[str] = []
        """What was said by dialogs that came up over one that was being answered."""
        self._waiting: list[tuple[Callable[[QDialog], bool], Callable[[QDialog], None]]] = []
        self._looks = 0
        self._timer = QTimer(interval=20)
        self._timer.timeout.connect(self._look)

    def button(self, text: str) -> Answers:
        """The next dialog is answered with a click on this button."""
        return self._add(lambda dialog: text in buttons(dialog), lambda dialog: click(dialog, text))

    def key(self, key: Qt.Key) -> Answers:
        """The next dialog is answered with a key."""
        return self._add(lambda dialog: True, lambda dialog: QTest.keyClick(dialog, key))

    def file(self, path: object) -> Answers:
        """The next dialog for files gets this one."""
        return self._add(lambda dialog: isinstance(dialog, QFileDialog), lambda dialog: chosen(dialog, str(path)))

    def _add(self, fits: Callable[[QDialog], bool], answer: Callable[[QDialog], None]) -> Answers:
        self._waiting.append((fits, answer))
        self._looks = 0
        self._timer.start()
        return self

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        self._looks += 1
        if self._waiting and isinstance(dialog, QDialog) and dialog.isVisible() and self._waiting[0][0](dialog):
            self.seen.append(words(dialog))
            self._looks = 0
            self._over = QTimer(interval=20)  # this one does not go off while what it began is not over
            self._over.timeout.connect(lambda: self._leave(dialog))
            self._over.start()
            self._waiting.pop(0)[1](dialog)
            self._over.stop()
            if isinstance(dialog, QFileDialog) and dialog.isVisible():
                self.unknown.append(f"{words(dialog)}, which did not take what it was given")
                dialog.reject()
        elif self._looks > PATIENCE:
            self._timer.stop()
        if not self._waiting:
            self._timer.stop()

    def _leave(self, answered: QDialog) -> None:
        """Closes what came up over a dialog that was being answered, so that the test goes on and tells of it."""
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog) and dialog is not answered and dialog.isVisible():
            self.unknown.append(words(dialog))
            dialog.reject()

    def done(self) -> str:
        """What the dialogs said; all of them must have come."""
        assert not self.unknown, f"nobody answers {self.unknown}; seen: {self.seen}"
        assert not self._waiting, f"{len(self._waiting)} dialogs did not come up; seen: {self.seen}"
        return "\n".join(self.seen)


def words(dialog: QWidget) -> str:
    """Everything that is written in a dialog."""
    found = [dialog.windowTitle()]
    for one in dialog.findChildren(QWidget):
        for name in ("text", "toPlainText"):
            if hasattr(one, name) and not isinstance(one, QLineEdit):
                found.append(str(getattr(one, name)()))
    return "\n".join(filter(None, found))


def buttons(dialog: QWidget) -> dict[str, QPushButton]:
    """The buttons of a dialog by their text, without the marks of their keys."""
    return {one.text().replace("&", ""): one for one in dialog.findChildren(QPushButton)}


def click(dialog: QWidget, text: str) -> None:
    """Clicks the button with this text."""
    known = buttons(dialog)
    assert text in known, f"no {text} among {list(known)}"
    QTest.mouseClick(known[text], Qt.MouseButton.LeftButton)


def chosen(dialog: QDialog, path: str) -> None:
    """Gives a name at once; letter by letter the list beside it selects folders on the way, in its own time."""
    assert isinstance(dialog, QFileDialog), dialog
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.setText(path)
    for one in dialog.findChildren(QAbstractItemView):  # what it selects in its own time would count for more
        one.clearSelection()
    dialog.accept()
