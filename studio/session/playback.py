"""A recorded session gone through step by step: what has been done once is kept, the rest is done when it is reached.

The steps are done by the same commands as by hand, with the inference running anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from studio.document.model import Document
from studio.language.errors import Cancelled, Refusal, StudioError
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.jobs import Job
from studio.session.log import Chapter, Gesture, Line, Note, Session
from studio.session.replay import RefusedStep
from studio.session.work import Ticket


@dataclass(frozen=True)
class CommandNotes:
    """What a session says about one of its commands: its number (from 1), its chapter, and the notes before it."""

    step: int
    gesture: Gesture
    chapter: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A chapter on the timeline: it begins with the moment after so many commands."""

    title: str
    step: int


def commands_with_notes(lines: Iterable[Line]) -> tuple[CommandNotes, ...]:
    """Every command of a session with what is said about it."""
    found: list[CommandNotes] = []
    chapter, notes = "", []
    for line in lines:
        if isinstance(line, Chapter):
            chapter = line.title
        elif isinstance(line, Note):
            notes.append(line.text)
        else:
            found.append(CommandNotes(len(found) + 1, line, chapter, tuple(notes)))
            notes = []
    return tuple(found)


def marks(lines: Iterable[Line]) -> tuple[Mark, ...]:
    """The chapters of a session in order."""
    found, step = [], 0
    for line in lines:
        if isinstance(line, Chapter):
            found.append(Mark(line.title, step))
        step += isinstance(line, Gesture)
    return tuple(found)


class Playback:
    """One session and the editor in which it is gone through.

    The editor has done a part of the session, and may be at any of the moments known so far. Whoever does something
    else in it leaves the recording: it is ``left`` then.
    """

    def __init__(self, session: Session, editor: Editor | None = None) -> None:
        """``editor`` has done the beginning of the session already (without one: nothing)."""
        self.session = session
        self.editor = editor or Editor(Document(title=session.title))
        self.moments = commands_with_notes(session.lines)

    @property
    def total(self) -> int:
        """How many commands the session has."""
        return len(self.moments)

    @property
    def known(self) -> int:
        """How many of them have been done once; all moments up to there can be gone to at once."""
        return self.editor.steps

    @property
    def at(self) -> int:
        """After how many commands the editor is."""
        return len(self.editor.history)

    @property
    def next(self) -> CommandNotes | None:
        """What comes next, None at the end."""
        return self.moments[self.at] if self.at < self.total else None

    @property
    def left(self) -> bool:
        """Whether something else was done last than the session says."""
        if self.at == 0:
            return False
        did = self.editor.history[-1].gesture
        return self.at > self.total or self._written(self.moments[self.at - 1].gesture) != (did.do, did.arguments)

    def _written(self, gesture: Gesture) -> tuple[str, object]:
        """A gesture of the session as the editor writes it down."""
        command = self.editor.commands[gesture.do]
        return gesture.do, command.write(command.read(gesture.arguments))

    def go(self, step: int) -> None:
        """Goes to a moment that is known. Raises Refusal for another one."""
        if step > self.known:
            raise Refusal(f"Step {step} has not been done yet; it must be replayed first.")
        self.editor.goto(step)

    def ahead(self) -> Job | None:
        """Does the next command: at once where it is known (None is given), else by a job in the background."""
        moment = self.next
        if moment is None:
            raise Refusal("The recording is at its end.")
        if self.at < self.known:
            self.editor.redo()
            return None
        for line in self.unsaid():
            self.editor.chapter(line.title) if isinstance(line, Chapter) else self.editor.note(line.text)
        gesture = moment.gesture
        return self.editor.background(gesture.do, row=gesture.row, **gesture.arguments)

    def said_before(self, step: int) -> list[Chapter | Note]:
        """What the session says right before a command (1 is the first)."""
        said: list[Chapter | Note] = []
        done = 0
        for line in self.session.lines:
            if isinstance(line, Gesture):
                done += 1
            elif done == step - 1:
                said.append(line)
        return said

    def unsaid(self) -> list[Chapter | Note]:
        """What is still to be said before the first command that is not known yet."""
        return self.said_before(self.known + 1)[len(self.editor.said) :]

    def fill(self, step: int) -> Filling:
        """Does what is not known yet up to a moment, in the background."""
        return Filling(self, min(step, self.total))

    def with_session(self, session: Session) -> Playback:
        """A playback of another session, which takes over what is known of their common beginning."""
        mine, other = self.session.lines, session.lines
        same = next((n for n, pair in enumerate(zip(mine, other, strict=False)) if pair[0] != pair[1]), None)
        lines = mine[: min(len(mine), len(other)) if same is None else same]
        shared = sum(isinstance(line, Gesture) for line in lines)
        return Playback(session, self.editor.branch(min(shared, self.known)))


class Filling:
    """The part of a session that is not known yet, worked out step by step in another process.

    It looks like a ``Job``: ``result()`` hands what was done, even when it was stopped, to the playback.
    """

    def __init__(self, playback: Playback, step: int) -> None:
        self.playback, self.step = playback, step
        self.progress: tuple[float, str] = (0.0, "")
        self.awaited = False
        """Whether somebody waits for it; else it is done beside other things."""
        self._first = self._at = playback.known
        self._document = playback.editor.document_at(self._first)
        self._said = playback.unsaid()
        self._done: list[list[Chapter | Note | DoneCommand]] = []
        self._error: Exception | None = None
        self._ticket: Ticket | None = None
        self._listeners: list[Callable[[], None]] = []
        self._next()

    def _next(self) -> None:
        """Begins with the next step, as long as there is one."""
        moments = self.playback.moments
        if self._at < min(self.step, len(moments)):
            whole = self.step - self._first
            self.progress = ((self._at - self._first) / whole, f"Replaying step {self._at + 1} of {self.step}")
            try:
                self._ticket = self.playback.editor.submit(self._document, moments[self._at].gesture, later=True)
            except StudioError as error:
                self._refused(error)
            else:
                self._ticket.on_done(self._take)
                return
        self._ticket = None
        listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()

    def _take(self) -> None:
        """Takes up a step that has been worked out."""
        moment = self.playback.moments[self._at]
        assert self._ticket is not None
        try:
            done = self._ticket.result()
        except Exception as error:  # handed to whoever asks for the result
            self._refused(error)
        else:
            step = self.playback.editor.worked_out_step(moment.gesture, done)
            self._done.append([*self._said, step])
            self._document, self._at = step.document, self._at + 1
            self._said = self.playback.said_before(self._at + 1)
        self._next()

    def _refused(self, error: Exception) -> None:
        moment = self.playback.moments[self._at]
        if isinstance(error, StudioError) and not isinstance(error, Cancelled):
            error = RefusedStep(moment.step, moment.gesture, error)
        self._error, self.step = error, self._at

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""
        return self._ticket is None

    def on_done(self, listener: Callable[[], None]) -> None:
        """Calls back at its end; at once if it has come to it."""
        if self.done:
            listener()
        else:
            self._listeners.append(listener)

    def begun_again(self) -> bool:
        """As in ``Job``; what is known stays as it was."""
        return False

    def cancel(self) -> None:
        """Stops the work; what was done up to then is kept."""
        if self._ticket is not None:
            self._ticket.cancel()

    def reach(self, step: int) -> None:
        """Goes on to a later moment as well, if it has not ended by then."""
        self.step = max(self.step, min(step, self.playback.total))

    def hand_over(self) -> None:
        """Makes what was done so far known to the playback, unless that has gone its own way."""
        editor = self.playback.editor
        handed, self._done = self._done, []
        for lines in handed:
            step = lines[-1]
            if isinstance(step, DoneCommand) and step.before is editor.document_at(editor.steps):
                editor.extend(lines)

    def result(self) -> Document:
        """Waits, hands everything over and gives the last document. Raises Cancelled or RefusedStep."""
        while self._ticket is not None:
            self._ticket.within(None)
        self.hand_over()
        if self._error is not None:
            raise self._error
        return self._document
