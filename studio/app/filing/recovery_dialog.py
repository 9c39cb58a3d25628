"""Asking what is to become of unsaved work that an ended studio left behind."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from studio.app.message_dialog import Buttons, MessageDialog, answer_of
from studio.session.document_files import LeftBehind

Role = QDialogButtonBox.ButtonRole


class Wish(Enum):
    """What the person wants done with unsaved work."""

    RECOVER = "recover"
    WITHOUT = "without"
    LATER = "later"


class RecoveryDialog(MessageDialog):
    """The question, with what the unsaved work is; Escape leaves everything as it is."""

    def __init__(
        self, parent: QWidget | None, sentence: str, details: str, recover: str, without: str, later: str
    ) -> None:
        super().__init__(parent, "Unsaved work", sentence, details, Buttons.NoButton, copied=False)
        self.wish = Wish.LATER
        self.buttons = {
            Wish.RECOVER: self.add(recover, Role.AcceptRole) if recover else None,
            Wish.WITHOUT: self.add(without, Role.DestructiveRole),
            Wish.LATER: self.add(later, Role.RejectRole),
        }
        for wish, button in self.buttons.items():
            if button is not None:
                button.clicked.connect(lambda _=False, one=wish: self._wish(one))
        first = self.buttons[Wish.RECOVER] or self.buttons[Wish.LATER]
        if first is not None:
            first.setDefault(True)
            first.setFocus()

    def _wish(self, wish: Wish) -> None:
        self.wish = wish
        self.done(0)

    def ask(self) -> Wish:
        """Waits for the answer."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # what was wished is read after that
        answer_of(self)
        return self.wish


def on_opening(parent: QWidget | None, left: LeftBehind, title_of: Callable[[str], str]) -> Wish:
    """Asks about the unsaved work of a file that is being opened."""
    sentence = f"{left.path.name} has unsaved work from {when(left.when)}. The studio ended before it was saved."
    return RecoveryDialog(parent, sentence, unsaved_work(left, title_of), "Recover", "Open without", "Cancel").ask()


def on_start(parent: QWidget | None, left: LeftBehind, name: str, title_of: Callable[[str], str]) -> Wish:
    """Asks about the unsaved work that is there when the window opens."""
    sentence = f"{name} was not saved when the studio ended {when(left.when)}. Bring the unsaved work back?"
    return RecoveryDialog(parent, sentence, unsaved_work(left, title_of), "Recover", "Throw away", "Not now").ask()


def on_another_state(parent: QWidget | None, path: Path) -> Wish:
    """Asks what to do where a file was changed after the unsaved work on it."""
    sentence = f"There is unsaved work of {path.name}, but the file was changed since."
    details = (
        "It can be done again on the file as it is now, as far as it fits; what does not is said.\n\n"
        "Opened without it, the document is as it was saved. Either way the log is kept under another name."
    )
    return RecoveryDialog(parent, sentence, details, "Do it again on this", "Open without", "Cancel").ask()


def of_no_use(parent: QWidget | None, path: Path, why: str) -> Wish:
    """Asks what to do where there is a log that cannot be used."""
    sentence = f"There is unsaved work of {path.name}, but it cannot be brought back."
    details = f"{why}\n\nOpened without it, the document is as it was saved. The log is kept under another name."
    return RecoveryDialog(parent, sentence, details, "", "Open without", "Cancel").ask()


def unsaved_work(left: LeftBehind, title_of: Callable[[str], str]) -> str:
    """What the unsaved work is."""
    many, what = (left.undone, "undone, and not saved so") if left.undone else (left.commands, "not saved")
    lines = [f"{many} command{'' if many == 1 else 's'} {what}"]
    if left.last:
        lines.append(f"The last one: {title_of(left.last)}")
    if left.lost:
        lines.append(f"{left.lost} more cannot be read, because the log is damaged; it is kept as it is")
    return "\n".join(lines)


def when(moment: float) -> str:
    """A moment as people say it."""
    then, now = time.localtime(moment), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return f"today at {clock}"
    return f"on {time.strftime('%d %B %Y', then)} at {clock}"
