"""The desk: what all places of the window share – the editor, what is selected, what is previewed, what is going on.

Places listen to its signals and ask it to do commands; they never speak to each other and never change a document.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from studio.commands.conditions import Place, Selection
from studio.commands.registry import Result
from studio.document.live import Live
from studio.document.model import Document
from studio.infer.goals import Finding
from studio.language.errors import Cancelled, StudioError
from studio.session.editor import Editor
from studio.session.jobs import Job

POLL = 15
"""Milliseconds between looks at a job that runs in the background."""


class Desk(QObject):
    """One document on the desk."""

    changed = Signal(object)
    """The document changed; carries the names touched (a frozenset)."""
    replaced = Signal()
    """Another document lies on the desk now."""
    selection_changed = Signal()
    ghost_changed = Signal()
    """What is previewed over the canvas changed."""
    said = Signal(str)
    failed = Signal(str)
    found = Signal(object)
    """Findings of the last command (a tuple of Finding)."""
    working = Signal(object)
    """A job began (Job) or ended (None)."""
    tool_wanted = Signal(str)
    """A place asks to take the tool of this name in hand."""

    def __init__(self, editor: Editor | None = None) -> None:
        super().__init__()
        self.editor = editor or Editor()
        self._listening = self.editor.on_change(self.changed.emit)
        self.selection = Selection()
        self.findings: tuple[Finding, ...] = ()
        self.ghost: Live | None = None
        self.refused = ""
        """Why the last preview could not be shown; "" when it was."""
        self._shadow: Live | None = None  # kept from ghost to ghost, so that only what differs is worked out
        self.job: Job | None = None
        self._after: Any = None
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)

    @property
    def document(self) -> Document:
        return self.editor.document

    @property
    def live(self) -> Live:
        return self.editor.live

    def replace(self, editor: Editor) -> None:
        """Lays another document on the desk."""
        self.cancel()
        self._listening()
        self.editor.close()
        self.editor = editor
        self._listening = editor.on_change(self.changed.emit)
        self.show_ghost(None)
        self.findings = ()
        self.select(())
        self.replaced.emit()

    # doing

    def do(self, command: str, /, **arguments: Any) -> Result | None:
        """Does a command now. Gives None, and tells the person why, where it cannot be done."""
        self.show_ghost(None)
        try:
            return self._told(self.editor.do(command, **arguments))
        except StudioError as error:
            self.failed.emit(error.sentence)
            return None

    def start(self, command: str, /, then: Any = None, **arguments: Any) -> None:
        """Does a command in the background, with progress and cancel; ``then`` is called with its result."""
        if self.job is not None:
            self.failed.emit("Something is being worked out; wait for it or stop it first.")
            return
        self.show_ghost(None)
        try:
            self.job = self.editor.background(command, **arguments)
        except StudioError as error:
            self.failed.emit(error.sentence)
            return
        self._after = then
        self.working.emit(self.job)
        self._poll.start()

    def cancel(self) -> None:
        """Stops what is being worked out."""
        if self.job is not None:
            self.job.cancel()

    def _look(self) -> None:
        job = self.job
        if job is None or not job.done:
            self.working.emit(job)
            return
        self._poll.stop()
        self.job, then, self._after = None, self._after, None
        self.working.emit(None)
        try:
            result = self._told(job.result())
        except Cancelled as error:
            self.said.emit(error.sentence)
        except StudioError as error:
            self.failed.emit(error.sentence)
        else:
            if then is not None:
                then(result)

    def _told(self, result: Result) -> Result:
        self.findings = result.findings
        self.found.emit(result.findings)
        self.said.emit(result.says)
        return result

    def undo(self) -> None:
        self._step(self.editor.undo, "Undone")

    def redo(self) -> None:
        self._step(self.editor.redo, "Done again")

    def _step(self, move: Any, word: str) -> None:
        self.show_ghost(None)
        try:
            self.said.emit(f"{word}: {move()}.")
        except StudioError as error:
            self.failed.emit(error.sentence)

    # previewing

    def preview(self, command: str, /, **arguments: Any) -> Result | None:
        """Shows on the canvas what a command would give; nothing is done. Gives None where it cannot be done."""
        try:
            result = self.editor.preview(command, **arguments)
            self.show_ghost(result.document)
        except StudioError as error:
            self.refused = error.sentence
            return None
        self.refused = ""
        return result

    def show_ghost(self, document: Document | None) -> None:
        """Shows another document faintly over the present one, or takes that away (None)."""
        if document is None and self.ghost is None:
            return
        self.ghost = None if document is None else self._shown(document)
        self.ghost_changed.emit()

    def _shown(self, document: Document) -> Live:
        """The values of another document at the present moment of its states."""
        if self._shadow is None:
            self._shadow = Live(document)
        else:
            self._shadow.update(document)
        states = {name: value for name, value in document.present.items() if name in document.states()}
        return self._shadow.with_state(states) if states else self._shadow

    # selecting

    def select(self, things: tuple[Place, ...]) -> None:
        """Selects things on the canvas: the definition that draws each, and the way to it inside."""
        if things != self.selection.things:
            self.selection = Selection(things)
            self.selection_changed.emit()

    def select_names(self, names: tuple[str, ...]) -> None:
        """Selects whole definitions."""
        self.select(tuple((name, ()) for name in names))
