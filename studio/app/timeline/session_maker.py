"""Makes a recorded session of what was done by hand: without dead ends, with captions, in an order to be changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget
from shiboken6 import isValid

from studio.app.desk import Desk
from studio.app.filing.opening import to_write
from studio.app.filing.usual_folder import USUAL_FOLDER
from studio.app.orders import work_out_beside
from studio.app.theme import GAP, Theme
from studio.app.timeline.captions import did
from studio.app.timeline.line_list import LineList
from studio.app.widgets import chip, column, label, row
from studio.document.file import write_atomically
from studio.language.errors import FileFault
from studio.session.log import Chapter, Gesture, Line, Note, Session, write
from studio.session.recording import MadeSession, RecordSession

SIZE = (760, 640)
KINDS = "Recorded sessions (*.jsonl)"
EXPECTED = ".expected.jsonl"
ABOUT = "Each line is a chapter, a caption or a step. Chapters and captions are changed by F2 or a double click."
LOOKED_AT = "It is gone through, to find what led nowhere …"


class SessionMaker(QDialog):
    """The lines of a session as it is to be kept; what changes the order is tried in the other process first."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget, as_test: bool = False) -> None:
        """``as_test``: it is written at once."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk = desk
        self.whole = desk.session
        """All that was done."""
        self.made: MadeSession | None = None
        self._unseen = as_test
        self._led = False  # whether the keyboard is in the list, to come back to
        self.setWindowTitle("Record what was done")
        self.lines = LineList("The session")
        self.lines.itemChanged.connect(self.lines.reword)
        self.said = label("", "help", wrap=True)
        self.cuts = QCheckBox("Leave out what led nowhere")
        self.cuts.setChecked(True)
        self.cuts.toggled.connect(lambda _: self.make())
        self.earlier = chip("Earlier", "Do this step before the one above it (Alt+Up)", lambda: self.move_step(-1))
        self.later = chip("Later", "Do this step after the one below it (Alt+Down)", lambda: self.move_step(1))
        self.caption = chip("Caption", "Say something before this step (Alt+N)", self.add_caption)
        self.drop = chip("No caption", "Say nothing there (Alt+Backspace)", self.drop_caption)
        for one, keys in ((self.earlier, "Alt+Up"), (self.later, "Alt+Down"), (self.caption, "Alt+N")):
            one.setShortcut(QKeySequence(keys))
        self.drop.setShortcut(QKeySequence("Alt+Backspace"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        self.save_it = chip("Save…", "Write the session to a file", self.save)
        self.test_it = chip(
            "Save as a test", "Write it with what was inferred, beside the document (Ctrl+T)", self.test
        )
        self.test_it.setShortcut(QKeySequence("Ctrl+T"))
        order = row(self.cuts, None, self.earlier, self.later, self.caption, self.drop, gap=GAP)
        below = row(None, self.save_it, self.test_it, buttons, gap=GAP)
        parts = (label(ABOUT, wrap=True), order, self.lines, self.said, below)
        column(*parts, of=self, edge=2 * GAP, gap=GAP, high=self.lines)
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        self.make(self._test_at_once if as_test else lambda: None)

    # what it is made of

    def make(self, then: Callable[[], object] = lambda: None) -> None:
        """Has the session made of all that was done."""
        task = RecordSession(self.whole, cuts=self.cuts.isChecked())
        self._have(task, then, self._cannot)

    def _cannot(self, sentence: str) -> None:
        """No session can be made of it; what was never seen goes."""
        self._tell(sentence, self.desk.failed.emit)
        if self._unseen and isValid(self):
            self.deleteLater()

    def _have(self, task: RecordSession, then: Callable[[], object], otherwise: Callable[[str], object]) -> None:
        self._enable(False)
        self.said.setText(LOOKED_AT)

        def take(made: Any) -> None:
            self.made = made
            self._fill(made.session.lines)
            self._say(made)
            self._enable(True)
            then()

        def refuse(sentence: str) -> None:
            self._enable(self.made is not None)
            otherwise(sentence)

        work_out_beside(self.desk.editor.work, task, self, take, refuse)

    def _enable(self, able: bool) -> None:
        for one in (self.earlier, self.later, self.caption, self.drop, self.save_it, self.test_it, self.cuts):
            one.setEnabled(able)
        if not able:
            self._led = self.lines.hasFocus() or self.made is None
        self.lines.setEnabled(able)
        if able and self._led:
            self.lines.setFocus()

    def _say(self, made: MadeSession) -> None:
        cut = "\n".join(f"Left out: {one}" for one in made.cut)
        self.said.setText(cut or "Nothing led nowhere." if self.cuts.isChecked() else "Everything stays.")

    def _fill(self, lines: tuple[Line, ...]) -> None:
        number = 0
        here = self.lines.currentRow()
        with QSignalBlocker(self.lines):
            self.lines.clear()
            for line in lines:
                number += isinstance(line, Gesture)
                self.lines.add(line, self._words(line, number))
        self.lines.setCurrentRow(max(0, min(here, len(lines) - 1)))

    def _words(self, line: Line, number: int) -> str:
        match line:
            case Chapter():
                return line.title
            case Note():
                return line.text
            case Gesture():
                return f"{number}  {did(line, self.desk.editor.commands)}"

    # changing it

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return replace(self.whole, lines=self.lines.lines())

    def move_step(self, by: int) -> None:
        """Does the step that is chosen earlier or later, where that leads to the same."""
        number = self.lines.step()
        to = number - 1 if by < 0 else number + 2
        if not number or not 1 <= to <= len(self.session.gestures) + 1:
            return
        task = RecordSession(self.session, captions=False, cuts=False, move=(number, to))
        self._have(task, lambda: self.lines.choose_step(number + by), self.said.setText)

    def add_caption(self) -> None:
        """Says something before the line that is chosen."""
        at = max(0, self.lines.currentRow())
        self._change((*self.session.lines[:at], Note("What is done here"), *self.session.lines[at:]), at)
        self.lines.editItem(self.lines.item(at))

    def drop_caption(self) -> None:
        """Takes the caption or chapter away that is chosen."""
        at = self.lines.currentRow()
        lines = self.session.lines
        if 0 <= at < len(lines) and not isinstance(lines[at], Gesture):
            self._change((*lines[:at], *lines[at + 1 :]), at)

    def _change(self, lines: tuple[Line, ...], at: int) -> None:
        self._fill(lines)
        self.lines.setCurrentRow(at)

    # keeping it

    def save(self, path: Path | None = None) -> Path | None:
        """Writes the session; asks for a file where none is given. Gives that file, None where nothing was written."""
        path = path or to_write(self, "Save the session", self._beside(), KINDS)
        if path is None:
            return None
        try:
            write(self.session, path)
        except (OSError, FileFault) as error:
            self._tell(f"It could not be saved: {error}", self.desk.failed.emit)
            return None
        self._tell(f"Saved to {path}.", self.desk.said.emit)
        return path

    def test(self) -> None:
        """Writes the session with what was inferred at each step, beside the document: a test from now on."""
        if self.made is None:
            return
        known = self._beside()
        kept = known.with_suffix(EXPECTED)
        path = self.save(
            known if self.desk.home.path is not None and (os.path.exists(kept) or not os.path.exists(known)) else None
        )
        if path is None:
            return
        try:
            write_atomically(path.with_suffix(EXPECTED), self.made.expected.encode("utf-8"))
        except OSError as error:
            self._tell(f"It could not be saved: {error}", self.desk.failed.emit)
            return
        self._tell(f"Saved as a test: studio replay {path.name} --check", self.desk.said.emit)

    def _test_at_once(self) -> None:
        """Writes it and is done: it was never seen."""
        self.test()
        if isValid(self):
            self.deleteLater()

    def _tell(self, sentence: str, besides: Callable[[str], object]) -> None:
        self.said.setText(sentence)
        if not self.isVisible():
            besides(sentence)

    def _beside(self) -> Path:
        at = self.desk.home.path
        return at.with_suffix(".jsonl") if at is not None else USUAL_FOLDER.beside(None) / "session.jsonl"
