"""Makes a lesson of what was done: steps are marked off and worded, targets chosen, in its file as it will stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.filing.opening import to_write
from studio.app.orders import work_out_beside
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, mono
from studio.document.file import write_atomically
from studio.language.errors import FileFault
from studio.lessons.lesson import FILE, GuidedLesson
from studio.lessons.lesson_tasks import CheckLesson, ProposeLesson
from studio.lessons.reading import lesson_in
from studio.session.log import Session, write
from studio.session.tasks import Task

SIZE = (760, 660)
ABOUT = (
    "Each [[part.step]] says what to do, shows so many of the recorded commands, and ends when one of its targets is "
    "there. Split and join steps, change the words, and choose what is checked."
)
SESSION = re.compile(r'^session\s*=\s*"[^"]*"', re.MULTILINE)
KINDS = "Lessons (*.toml)"
Role = QDialogButtonBox.ButtonRole


class LessonMaker(QDialog):
    """The text of a lesson, checked by performing every step, in the other process."""

    try_wanted = Signal(object)
    """The lesson as it stands (GuidedLesson) is to be gone through."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        home = desk.home
        self.session = Session(home.document.title, home.session.lines)
        self.setWindowTitle("Make a lesson")
        self.text, self.said = QPlainTextEdit(), label("", "help", wrap=True)
        self.text.setAccessibleName("The lesson")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setReadOnly(True)
        mono(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.check_it = self._button(buttons, "Check", self.check)
        self.try_it = self._button(buttons, "Try it", self.begin)
        self.save_it = self._button(buttons, "Save…", self.save)
        buttons.rejected.connect(self.close)
        column(label(ABOUT, wrap=True), self.text, self.said, buttons, of=self, edge=2 * GAP, gap=GAP)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        self.said.setText("The session is gone through …")
        self._have(ProposeLesson(self.session), self._take)

    def _button(self, box: QDialogButtonBox, words: str, does: Callable[[], object]) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.setEnabled(False)
        made.clicked.connect(lambda _=False: does())
        box.addButton(made, Role.ActionRole)
        return made

    def _have(self, task: Task, then: Callable[[Any], None]) -> None:
        work_out_beside(self.desk.editor.work, task, self, then, self.said.setText)

    def _take(self, text: str) -> None:
        self.text.setPlainText(text)
        self.text.setReadOnly(False)
        self.said.setText("")
        for one in (self.check_it, self.try_it, self.save_it):
            one.setEnabled(True)

    def check(self) -> None:
        """Has every step performed, and tells all faults."""
        self.said.setText("Every step is performed …")
        self._have(CheckLesson(self.text.toPlainText(), self.session), self._tell)

    def _tell(self, faults: tuple[str, ...]) -> None:
        self.said.setText("\n".join(faults) or "All steps can be done.")

    def lesson(self) -> GuidedLesson | None:
        """The lesson as it stands; where it is none, it is said why."""
        try:
            return lesson_in(self.text.toPlainText(), Path(FILE), self.session)
        except FileFault as error:
            self._tell(error.faults or (error.sentence,))
            return None

    def begin(self) -> None:
        """Goes through the lesson as a learner does."""
        lesson = self.lesson()
        if lesson is not None:
            self.try_wanted.emit(lesson)

    def save(self, path: Path | None = None) -> None:
        """Writes the lesson, and the session beside it; asks for a file where none is given."""
        path = path or to_write(self, "Save the lesson", Path.cwd() / FILE, KINDS)
        if path is None or self.lesson() is None:
            return
        beside = path.with_suffix(".jsonl")
        text = SESSION.sub(f'session = "{beside.name}"', self.text.toPlainText(), count=1)
        try:
            write(self.session, beside)
            write_atomically(path, text.encode("utf-8"))
        except (OSError, FileFault) as error:
            self.said.setText(f"It could not be saved: {error}")
            return
        self.said.setText(f"Saved to {path}, with its session beside it.")
