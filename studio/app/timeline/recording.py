"""Where the desk is in its session: the moments of its own history, and those of its past, which are replayed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from studio.app.desk import Desk
from studio.language.errors import StudioError
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.jobs import Job
from studio.session.log import Line, Session
from studio.session.playback import CommandNotes, Filling, Mark, Playback, commands_with_notes, marks
from studio.session.replay import RefusedStep


class Recording(QObject):
    """Moments are numbered by how many commands were done before them.

    The past that a document came with is *visited* on an editor of its own; the document is not touched by that.
    Doing something there by hand goes on from there in a document of its own.
    """

    moved = Signal()
    """The moment shown, the session, or what is known of it changed."""
    branched = Signal(int)
    """Something was done by hand after so many commands of a recording."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.playback: Playback | None = None
        self.moments: tuple[CommandNotes, ...] = ()
        self.marks: tuple[Mark, ...] = ()
        self.filling: Filling | None = None
        self._home: Editor | None = None
        self._lines: tuple[Line, ...] | None = None
        self._waiting: tuple[int, Callable[[], None] | None] | None = None  # until what is worked out now is done
        self.target = 0
        """The moment that is replayed to, while ``filling``."""
        desk.changed.connect(lambda _: self._changed())
        desk.replaced.connect(self._replaced)
        desk.working.connect(self._look)
        self._replaced()

    # where it is

    @property
    def visiting(self) -> bool:
        """Whether a moment of a recording is shown, not the document itself."""
        return self.playback is not None and self.desk.home is not self.desk.editor is self.playback.editor

    @property
    def ends_home(self) -> bool:
        """Whether the session leads to the document itself."""
        return self.desk.playback is None

    @property
    def total(self) -> int:
        """How many commands there are, undone ones included."""
        return len(self.moments)

    @property
    def past(self) -> int:
        """How many commands must be replayed to be seen: those that the document came with."""
        return self.total - self.desk.home.steps if self.ends_home else self.total

    @property
    def at(self) -> int:
        """After how many commands the moment shown is."""
        return self.past + len(self.desk.editor.history) if not self.visiting else len(self.desk.editor.history)

    @property
    def known(self) -> int:
        """How many moments of the past can be gone to at once."""
        return min(self.playback.known, self.past) if self.playback is not None else 0

    def is_known(self, step: int) -> bool:
        """Whether one can go to a moment at once."""
        return step <= self.known or (self.ends_home and step >= self.past)

    @property
    def step(self) -> DoneCommand | None:
        """What was done last before the moment shown, with what came of it, where it is known."""
        history = self.desk.editor.history
        return history[-1] if history else None

    @property
    def next(self) -> CommandNotes | None:
        """What comes next, None at the end."""
        return self.moments[self.at] if self.at < self.total else None

    # going

    def go(self, step: int, then: Callable[[], None] | None = None) -> None:
        """Goes to a moment, at once or as soon as it has been replayed; ``then`` is called when it is there."""
        step = min(max(step, 0), self.total)
        if self.desk.orders.busy:
            self._waiting = (step, then)
            return
        if self.ends_home and step >= self.past:
            self._go_home(step - self.past)
        elif step <= self.ready().known:
            self._visit(step)
        else:
            self._fill(step, then)
            return
        if then is not None and self.at == step:
            then()

    def ready(self) -> Playback:
        """The playback of the session as it is."""
        if self.playback is None:
            self.playback = Playback(self._session())
        elif self.playback.session.lines != self._session().lines:
            self.playback = self.playback.with_session(self._session())
        return self.playback

    def ahead(self) -> Job | None:
        """Does the next command: at once where it is known (None is given), else by a job in the background."""
        job = None
        if self.visiting:
            job = self.ready().ahead()
        else:
            self.desk.editor.redo()
        if job is None and self.step is not None:
            self.desk.tell(self.step.result)
        return job

    def leads_home(self) -> bool:
        """Whether the moment shown is what the document itself is."""
        return self.ends_home and self.desk.document == self.desk.home.document

    def home(self) -> None:
        """Goes back to the document itself."""
        self.go(self.total)

    def _session(self) -> Session:
        home, playback = self.desk.home, self.desk.playback
        return playback.session if playback else Session(home.document.title, home.lines)

    def _go_home(self, step: int) -> None:
        if self.filling is not None:
            self.filling.cancel()
        self.desk.show_ghost(None)
        self.desk.go_home()
        self.desk.home.goto(step)

    def _visit(self, step: int) -> None:
        playback = self.ready()
        self.desk.show_ghost(None)
        playback.go(step)
        self.desk.visit(playback.editor)

    def _fill(self, step: int, then: Callable[[], None] | None) -> None:
        self.target = step
        if self.filling is not None:
            self.filling.reach(step)
            self.moved.emit()
            return
        self.filling = self.ready().fill(step)
        self.moved.emit()
        self.desk.fill(self.filling, lambda _: self._filled(then), self._stopped)

    def _filled(self, then: Callable[[], None] | None) -> None:
        self.filling = None
        self.go(self.target, then)

    def _stopped(self, error: StudioError) -> None:
        """Stopped by the person, or by a command that is refused: then that moment is shown."""
        self.filling = None
        if isinstance(error, RefusedStep):
            self._visit(error.step - 1)
        self.moved.emit()

    def _look(self) -> None:
        """What has been replayed by now can be gone to; what had to wait is done when the work has ended."""
        if self._waiting is not None and not self.desk.orders.busy:
            (step, then), self._waiting = self._waiting, None
            QTimer.singleShot(0, self, lambda: self.go(step, then))
        if self.filling is not None and self.desk.orders.filling is self.filling:
            before = self.known
            self.filling.hand_over()
            if self.known != before:
                self.moved.emit()

    # branching

    def copy(self) -> Editor:
        """A new editor that has done the same up to the moment shown; the recording does not know of it."""
        return self.desk.editor.branch(len(self.desk.editor.history))

    # keeping in step

    def _replaced(self) -> None:
        if self.desk.home is not self._home:
            self._home, self.filling = self.desk.home, None
            self.playback = self.desk.playback
        self._read()

    def _changed(self) -> None:
        if self.visiting and self.playback is not None and self.playback.left:
            self._branch()
        elif self.desk.home is not self._home:  # what was visited was saved as a document of its own
            self._home, self.playback = self.desk.home, None
        self._read()

    def _branch(self) -> None:
        step = len(self.desk.editor.history) - 1
        self.desk.settle()
        self._home, self.playback = self.desk.home, None
        QTimer.singleShot(0, self, lambda: self.branched.emit(step))  # after what the command says

    def _read(self) -> None:
        lines = self._session().lines
        if lines != self._lines:
            self._lines, self.moments, self.marks = lines, commands_with_notes(lines), marks(lines)
        self.moved.emit()
