"""Makes a lesson of what was done: steps are marked off in the session, worded, given targets, and checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QTabWidget,
    QWidget,
)

from studio.app.candidates import option_pictures
from studio.app.desk import Desk
from studio.app.filing.opening import to_open, to_write
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.lessons.lesson_tree import SIDE, LessonTree, Row
from studio.app.lessons.step_form import PICTURE, StepForm
from studio.app.orders import work_out_beside
from studio.app.theme import GAP, Theme
from studio.app.timeline.captions import did
from studio.app.widgets import chip, column, label, mono, row, with_name
from studio.document.disk import read_text
from studio.document.live import Live, present_states
from studio.language.errors import FileFault
from studio.lessons.draft import DraftStep, LessonDraft, MarkedStep, draft_in, draft_text
from studio.lessons.draft_files import save_lesson, session_beside
from studio.lessons.draft_history import DraftHistory
from studio.lessons.lesson import FILE, GuidedLesson
from studio.lessons.lesson_tasks import CheckLesson, LessonMaterial, ProposeLesson
from studio.lessons.proposing import worded
from studio.lessons.reading import LARGEST, lesson_in
from studio.lessons.target_parts import offered
from studio.session.log import Session
from studio.session.tasks import Task

SIZE = (1080, 760)
TITLE = 260
LOOKED_AT = "The session is gone through …"
MARKED = "A tick begins a step. What a step leads to is ticked on the right; words are changed there."
NOTHING = "Nothing was done here yet: open a recording before, or go on with a lesson by “Open…”."
KINDS = "Lessons (*.toml)"
PLACE = re.compile(r"(?:part (\d+), )?step (?:(\d+)\.)?(\d+)")
LINE = re.compile(r"line (\d+)")
STEPS, TEXT = 0, 1
"""The two ways to see the lesson."""


class LessonMaker(QDialog):
    """The lesson as steps of its session, and as the text of its file; either can be changed."""

    try_wanted = Signal(object)
    """The lesson as it stands (GuidedLesson) is to be gone through."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget, path: Path | None = None) -> None:
        """Of what was done on the desk; with a ``path``, of the lesson in that file and its session."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk, self.theme = desk, theme
        self.session, self.words = Session(), list[str]()
        self.material: LessonMaterial | None = None
        self.past: DraftHistory | None = None
        self.path: Path | None = None  # the file that it goes on with
        self.setWindowTitle("Make a lesson")
        self.title, self.line = with_name(QLineEdit(), "Title"), with_name(QLineEdit(), "One line about it")
        self.line.setPlaceholderText("One line about it, for the welcome page")
        self.tree, self.form = LessonTree(lambda done: self._picture(done, SIDE), self), StepForm(self)
        self.text = with_name(QPlainTextEdit(), "The lesson as text")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        mono(self.text)
        self.said = label("", "help", wrap=True)
        self.faults = with_name(QListWidget(), "What is wrong")
        self.faults.setFixedHeight(5 * self.fontMetrics().lineSpacing())
        self._lay_out()
        self.resize(QSize(*map(theme.px, SIZE)).boundedTo(self.screen().availableSize()))
        self._connect()
        if path is not None:
            self.go_on_with(path)
        else:
            self._begin_with(desk.session, self.tree.setFocus)

    def _begin_with(self, session: Session, then: Callable[[], None]) -> None:
        """Proposes a lesson of a session, and goes on when that is there."""
        self.session = session
        self.words = [did(one, self.desk.home.commands) for one in session.gestures]
        self._enable(False)
        self._tell((), LOOKED_AT)

        def take(material: LessonMaterial) -> None:
            self.material, self.past = material, DraftHistory(material.draft)
            self._tell((), MARKED if self.words else NOTHING)
            self._show((0, 0, -1))
            then()

        self._have(ProposeLesson(session), take, lambda doing: self._tell((), f"{LOOKED_AT} {doing}"))

    def _lay_out(self) -> None:
        marks = (
            ("Begin a step", "A step begins with the command that is chosen", "Alt+S", self.mark),
            ("Join", "This step belongs to the one before it", "Alt+J", self.join),
            ("Begin a part", "A part begins with this step, or does no longer", "Alt+P", self.part),
            ("End here", "The lesson ends with what is chosen", "Alt+E", self.end),
        )
        self.marks = [self._keyed(*one) for one in marks]
        left, split = QWidget(), QSplitter(Qt.Orientation.Horizontal)
        column(row(*self.marks, None), self.tree, of=left, edge=(GAP, GAP, GAP // 2, GAP), gap=GAP // 2, high=self.tree)
        split.addWidget(left)
        split.addWidget(self.form)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        self.tabs = with_name(QTabWidget(), "How it is seen")
        self.tabs.addTab(split, "Steps")
        self.tabs.addTab(self.text, "Text")
        self.tabs.setTabToolTip(TEXT, "The file as it will stand; comments in it are lost by changes among the steps")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        back, again = ("Undo", "Take the last change back", "Ctrl+Z"), ("Redo", "Make it again", "Ctrl+Shift+Z")
        self.back = self._keyed(*back, lambda: self.step_back(-1))
        self.again = self._keyed(*again, lambda: self.step_back(1))
        self.open_it = chip("Open…", "Go on with a lesson of this session", self.go_on_with)
        self.check_it = self._keyed("Check it", "Perform every step and list all faults", "Ctrl+Return", self.check)
        self.try_it = chip("Try it", "Go through it as a learner does", self.begin)
        self.save_it = self._keyed("Save…", "Write the lesson, and its session beside it", "Ctrl+S", self.save)
        below = row(
            self.back, self.again, None, self.open_it, self.check_it, self.try_it, self.save_it, buttons, gap=GAP
        )
        self.title.setMinimumWidth(self.theme.px(TITLE))
        head = row(label("Title"), self.title, self.line, gap=GAP, wide=self.line)
        column(head, self.tabs, self.said, self.faults, below, of=self, edge=2 * GAP, gap=GAP, high=self.tabs)

    def _keyed(self, words: str, says: str, keys: str, does: Callable[[], object]) -> Any:
        made = chip(words, f"{says} ({keys})", does)
        made.setShortcut(QKeySequence(keys))
        return made

    def _connect(self) -> None:
        self.tree.marked.connect(self.tick)
        self.tree.currentItemChanged.connect(lambda *_: self._fill_form())
        self.form.changed.connect(self._step_changed)
        self.form.retitled.connect(self._retitled)
        self.title.textEdited.connect(lambda words: self._keep(replace(self.draft, title=words), "title"))
        self.line.textEdited.connect(lambda words: self._keep(replace(self.draft, line=words), "line"))
        self.tabs.currentChanged.connect(self._turned)
        self.faults.itemActivated.connect(lambda item: self.go_to(item.text()))
        self.faults.itemClicked.connect(lambda item: self.go_to(item.text()))

    def _enable(self, able: bool) -> None:
        fields = self.tabs, self.title, self.line, self.open_it, self.check_it, self.try_it, self.save_it
        for one in (*self.marks, *fields):
            one.setEnabled(able)
        self.back.setEnabled(able and self.past is not None and self.past.can_go(-1))
        self.again.setEnabled(able and self.past is not None and self.past.can_go(1))

    def _have(self, task: Task, then: Callable[[Any], None], told: Callable[[str], None] | None = None) -> None:
        work_out_beside(self.desk.editor.work, task, self, then, lambda said: self._tell((), said), told)

    # what it shows

    @property
    def draft(self) -> LessonDraft:
        """The lesson as it stands."""
        assert self.past is not None
        return self.past.draft

    def _show(self, at: Row) -> None:
        draft = self.draft
        for field, words in ((self.title, draft.title), (self.line, draft.line)):
            if field.text() != words:
                field.setText(words)
        self.tree.give(draft, self.words, at)
        self._show_text()
        self._fill_form()
        self._enable(True)

    def _show_text(self) -> None:
        with QSignalBlocker(self.text):
            self.text.setPlainText(draft_text(self.draft))
        self.text.document().setModified(False)

    def chosen(self) -> MarkedStep | None:
        """The step that is chosen."""
        at = self.tree.chosen()
        found = (one for one in self.draft.steps() if at is not None and (one.part, one.number) == at[:2])
        return next(found, None)

    def _fill_form(self) -> None:
        one = self.chosen() if self.material is not None else None
        self.form.setEnabled(one is not None)
        if one is None or self.material is None:
            return
        documents = self.material.documents
        title, choices = self.draft.parts[one.part].title, offered(documents[one.begins], documents[one.ends])
        pictures = self._picture(one.begins, PICTURE), self._picture(one.ends, PICTURE)
        self.form.give((one.part, one.number), title, one.step, choices, pictures)

    def _picture(self, done: int, size: QSize) -> QPixmap:
        """What is drawn after so many commands."""
        assert self.material is not None
        document = self.material.documents[done]
        scene = Live(document, present_states(document)).scene()
        return option_pictures.pictures([scene], size, self.devicePixelRatioF(), self.theme)[0]

    def _tell(self, faults: tuple[str, ...], said: str) -> None:
        self.said.setText(said)
        self.faults.setVisible(bool(faults))
        self.faults.clear()
        for one in faults:
            self.faults.addItem(QListWidgetItem(one))

    def go_to(self, fault: str) -> None:
        """Goes to the place that a fault names."""
        line, step = LINE.search(fault), PLACE.search(fault)
        if self.tabs.currentIndex() == TEXT and line is not None:
            cursor = self.text.textCursor()
            cursor.setPosition(self.text.document().findBlockByNumber(int(line[1]) - 1).position())
            self.text.setTextCursor(cursor)
            self.text.setFocus()
        elif step is not None:
            self.tree.choose((int(step[2] or step[1] or 1) - 1, int(step[3]) - 1, -1))
            self.tree.setFocus()

    # changing it

    def _keep(self, draft: LessonDraft, what: str) -> bool:
        """Keeps a change, where it is one; typing in one field (``what``) is one."""
        if self.past is None or not self.past.keep(draft, what):
            return False
        self._show_text()
        self._enable(True)
        return True

    def _change(self, draft: LessonDraft, at: Row) -> None:
        if self._keep(draft, ""):
            self._tell((), "")
            self._show(at)
        else:
            self._tell((), "Nothing is changed by that here.")

    def _step_changed(self, step: DraftStep, what: str) -> None:
        one = self.chosen()
        if one is not None:
            what = f"{what} {one.part} {one.number}" if what != "checks" else ""
            self._keep(self.draft.with_step(one.part, one.number, step), what)
            self.tree.reword(one.part, one.number, step.says, self.draft.parts[one.part].title)

    def _retitled(self, title: str) -> None:
        one = self.chosen()
        if one is not None:
            self._keep(self.draft.retitled(one.part, title), f"part {one.part}")
            self.tree.reword(one.part, one.number, one.step.says, title)

    def step_back(self, by: int) -> None:
        """Takes the last change back (-1), or makes it again (1)."""
        if self.past is not None and self._is_read():
            self.past.go(by)
            self._show(self.tree.chosen() or (0, 0, -1))

    def tick(self, command: int, begins: bool) -> None:
        """A step begins with a command, or does no longer."""
        one = next((each for each in self.draft.steps() if each.begins == command and each.step.shows), None)
        if begins:
            self._begin_step(command)
        elif one is not None:
            self._change(self.draft.joined(one.part, one.number), (-1, -1, command))
        self.tree.give(self.draft, self.words, (-1, -1, command))

    def _begin_step(self, command: int) -> None:
        assert self.material is not None
        draft = self.draft.begun_at(command, len(self.words))
        for one in list(draft.steps()):
            if command in (one.begins, one.ends):
                draft = draft.with_step(one.part, one.number, worded(one, self.session, self.material.documents))
        self._change(draft, (-1, -1, command))

    def mark(self) -> None:
        """A step begins with the command that is chosen."""
        at = self.tree.chosen()
        if at is not None and at[2] >= 0:
            self._begin_step(at[2])

    def join(self) -> None:
        """The step that is chosen belongs to the one before it."""
        one = self.chosen()
        if one is not None:
            self._change(self.draft.joined(one.part, one.number), (-1, -1, one.begins))

    def part(self) -> None:
        """A part begins with the step that is chosen, or does no longer."""
        one = self.chosen()
        if one is not None:
            title = f"Part {one.part + 2}"
            self._change(self.draft.parted(one.part, one.number, title), (-1, -1, one.begins))

    def end(self) -> None:
        """The lesson ends with the command or step that is chosen."""
        at, one = self.tree.chosen(), self.chosen()
        if at is not None and one is not None:
            self._change(self.draft.ended_at(at[2] + 1 if at[2] >= 0 else one.ends), at)

    # as text

    def _turned(self, tab: int) -> None:
        """The text was left: what was changed in it counts, where it is a lesson."""
        if tab == STEPS and not self._is_read():
            with QSignalBlocker(self.tabs):
                self.tabs.setCurrentIndex(TEXT)

    def _is_read(self) -> bool:
        """Takes over what was changed in the text; where it is no lesson, it is said why."""
        if not self.text.document().isModified():
            return True
        try:
            draft = draft_in(self.text.toPlainText(), self.session)
        except FileFault as error:
            self._tell(error.faults or (error.sentence,), "It is no lesson yet.")
            return False
        self.text.document().setModified(False)
        self._tell((), "")
        kept = self.text.toPlainText()
        self._change(draft, (0, 0, -1))
        with QSignalBlocker(self.text):
            self.text.setPlainText(kept)  # with its comments
        self.text.document().setModified(False)
        return True

    # trying it, and keeping it

    def check(self) -> None:
        """Has every step performed, and lists all faults."""
        self._tell((), "Every step is performed …")
        self._have(CheckLesson(self.text.toPlainText(), self.session), self._checked)

    def _checked(self, faults: tuple[str, ...]) -> None:
        count = f"{len(faults)} things are" if len(faults) > 1 else "One thing is"
        self._tell(faults, f"{count} wrong; each leads to its place:" if faults else "All steps can be done.")

    def lesson(self) -> GuidedLesson | None:
        """The lesson as it stands; where it is none, it is said why."""
        try:
            return lesson_in(self.text.toPlainText(), Path(FILE), self.session)
        except FileFault as error:
            self._tell(error.faults or (error.sentence,), "It is no lesson yet.")
            return None

    def begin(self) -> None:
        """Goes through the lesson as a learner does."""
        lesson = self.lesson()
        if lesson is not None:
            self.try_wanted.emit(lesson)

    def go_on_with(self, path: Path | None = None) -> None:
        """Goes on with a lesson, also a torn one, and with its own session; asks for the file where none is given."""
        path = path or to_open(self, self.path, "Open a lesson", KINDS)
        if path is None:
            return
        try:
            text = read_text(path, LARGEST)
        except FileFault as error:
            self._tell(error.faults, error.sentence)
            return
        session = session_beside(path, text) or self.session
        known = self.past is not None and session.lines == self.session.lines
        self._lay(path, text) if known else self._begin_with(session, lambda: self._lay(path, text))

    def _lay(self, path: Path, text: str) -> None:
        """The text of a file in place of what stands there; what is wrong in it is listed, and can be mended."""
        self.path = path
        with QSignalBlocker(self.text), QSignalBlocker(self.tabs):
            self.text.setPlainText(text)
            self.text.document().setModified(True)
            self.tabs.setCurrentIndex(TEXT)
        if self._is_read():
            self.tabs.setCurrentIndex(STEPS)
            self._tell((), f"{path.name} is open.")

    def save(self, path: Path | None = None) -> None:
        """Writes the lesson, and the session beside it; asks for a file where none is given."""
        path = path or to_write(self, "Save the lesson", self.path or USUAL_FOLDER.beside(None) / FILE, KINDS)
        if path is None or not self._is_read() or self.lesson() is None:
            return
        try:
            save_lesson(path, self.text.toPlainText(), self.session)
        except (OSError, FileFault) as error:
            self._tell((), f"It could not be saved: {error}")
            return
        self.path = path
        self._tell((), f"Saved to {path}, with its session beside it.")
