"""Where the desk is in its session: the moments of its own history, and those of its past, which are replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from studio.app.desk import Desk
from studio.language.errors import StudioError
from studio.session.command_runner import DoneCommand
from studio.session.editor import Editor
from studio.session.jobs import Job
from studio.session.log import Line, Session
from studio.session.playback import CommandNotes, Filling, Mark, Playback, commands_with_notes, marks
from studio.session.replay import RefusedStep

Goal = tuple[int, Callable[[], None] | None]
"""A moment, and what is done when one is there."""


class Recording(QObject):
    """Moments are numbered by how many commands were done before them.

    The past that a document came with is *visited* on an editor of its own; the document is not touched by that.
    Doing something there by hand goes on from there in a document of its own.
    """

    moved = Signal()
    """The moment shown, the session, or what is known of it changed."""
    branched = Signal(int)
    """Something was done by hand after so many commands of a recording."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self.playback: Playback | None = None
        self.moments: tuple[CommandNotes, ...] = ()
        self.marks: tuple[Mark, ...] = ()
        self.told: tuple[int, ...] = ()
        """The moments that are told of somewhere, such as those of the examples that speak for something."""
        self.filling: Filling | None = None
        self._whole = False  # whether all of the past is made ready, not only what was gone to
        self._goal: Goal | None = None  # the moment that is replayed to, and then
        self._compared: tuple[Playback | None, int, bool] = (None, 0, False)  # whether what is known leads home
        self._home: Editor | None = None
        self._came = 0  # after so many commands the document was as it was opened
        self._lines: tuple[Line, ...] | None = None
        self._waiting: Goal | None = None  # until what is worked out now is done
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
    def away(self) -> bool:
        """Whether a moment is shown from which the document itself can be gone back to."""
        return self.visiting and self.ends_home

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

    def is_coming(self, step: int) -> bool:
        """Whether a moment that cannot be gone to yet is being made ready."""
        return self.filling is not None and not self.is_known(step)

    @property
    def target(self) -> int:
        """The moment that was asked for: the one shown, or the one that is being replayed to."""
        return self._goal[0] if self._goal is not None else self.at

    @property
    def step(self) -> DoneCommand | None:
        """What was done last before the moment shown, with what came of it, where it is known."""
        history = self.desk.editor.history
        return history[-1] if history else None

    @property
    def history(self) -> Sequence[DoneCommand]:
        """What was done in this document, with what came of it; that of its past as soon as it has been replayed."""
        home, past = self.desk.home, self.past
        known = self.ends_home and self.playback is not None and 0 < past <= self.playback.known
        if known and self.playback is not None and self._leads_to_home(self.playback):
            return *self.playback.editor.branch(past).history, *home.history
        return home.history or self.desk.editor.history

    @property
    def next(self) -> CommandNotes | None:
        """What comes next, None at the end."""
        return self.moments[self.at] if self.at < self.total else None

    def tell_of(self, moments: Sequence[int]) -> None:
        """From now on these moments are told of."""
        if tuple(moments) != self.told:
            self.told = tuple(moments)
            self.moved.emit()

    # going

    def go(self, step: int, then: Callable[[], None] | None = None) -> None:
        """Goes to a moment, at once or as soon as it has been replayed; ``then`` is called when it is there.

        Moments of what a document came with are only looked at, also when they could be undone by now.
        """
        step = min(max(step, 0), self.total)
        if self.desk.orders.busy:
            self._waiting = (step, then)
            return
        own = self.ends_home and step >= max(self.past, self._came)
        if not own and step > self.ready().known:
            self._fill(step, then)
            return
        self._await(None)
        if own:
            self._go_home(step - self.past)
        else:
            self._visit(step)
        if then is not None and self.at == step:
            then()

    def prepare(self) -> None:
        """Replays all of the past beside whatever else is done, so that every moment can be gone to at once."""
        self._whole = True
        if self.ready().known < self.past and self.filling is None:
            self._begin_filling(self.past)
        elif self.filling is not None:
            self.filling.reach(self.past)

    def ready(self) -> Playback:
        """The playback of the session as it is."""
        if self.playback is None:
            self.playback = Playback(self._session())
        elif self.playback.session.lines != self._session().lines:
            self._end_filling()
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
        if self.away and not self.desk.orders.busy:
            self._await(None)
            self._go_home(len(self.desk.home.history))
        else:
            self.go(self.total)

    def _session(self) -> Session:
        home, playback = self.desk.home, self.desk.playback
        return playback.session if playback else Session(home.document.title, home.lines)

    def _go_home(self, step: int) -> None:
        if not self._whole:
            self._end_filling()
        self.desk.show_ghost(None)
        self.desk.go_home()
        self.desk.home.goto(step)
        self.desk.stepped.emit()

    def _visit(self, step: int) -> None:
        playback = self.ready()
        self.desk.show_ghost(None)
        playback.go(step)
        self.desk.visit(playback.editor)

    def _fill(self, step: int, then: Callable[[], None] | None) -> None:
        self._await((step, then))
        if self.filling is not None:
            self.filling.reach(step)
        else:
            self._begin_filling(self.past if self._whole else step)
        self.moved.emit()

    def _begin_filling(self, step: int) -> None:
        self.filling = filling = self.ready().fill(step)
        filling.awaited = self._goal is not None
        self.desk.fill(filling, lambda _: self._filled(), self._stopped)

    def _end_filling(self) -> None:
        """What was worked out up to now is kept."""
        filling, self.filling = self.filling, None
        if filling is not None:
            filling.awaited = False
            filling.hand_over()
            filling.cancel()

    def _await(self, goal: Goal | None) -> None:
        """From now on somebody waits for a moment, or nobody does."""
        self._goal = goal
        if self.filling is not None and self.filling.awaited != (goal is not None):
            self.filling.awaited = goal is not None
            self.desk.working.emit()

    def _filled(self) -> None:
        self.filling, goal = None, self._goal
        self._goal = None
        if goal is not None:
            self.go(*goal)
        self.moved.emit()

    def _stopped(self, error: StudioError) -> None:
        """Stopped by the person, or by a command that is refused: then that moment is shown to who waits for one."""
        self.filling, goal = None, self._goal
        self._goal = None
        if isinstance(error, RefusedStep) and goal is not None:
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
                goal = self._goal
                if goal is not None and self.is_known(goal[0]):
                    self.go(*goal)
                self.moved.emit()

    # undoing what was done before the document was opened

    @property
    def can_take_up(self) -> bool:
        """Whether all that was done before the document was opened is known, and leads to it."""
        if self.visiting or not self.ends_home or self.playback is None:
            return False
        if self._compared[:2] != (self.playback, self.playback.known):
            same = self.playback.known >= self.past > 0 and self._leads_to_home(self.playback)
            self._compared = self.playback, self.playback.known, same
        return self._compared[2] and self.past > 0

    def _leads_to_home(self, playback: Playback) -> bool:
        """Whether the past of the document, done anew, is the document as it was opened."""
        lines = self.desk.home.past
        same = playback.session.lines[: len(lines)] == lines
        return same and playback.editor.document_at(self.past) == self.desk.home.document_at(0)

    @property
    def may_come(self) -> bool:
        """Whether what was done before the document was opened is not known yet, and can be undone when it is."""
        return not self.visiting and self.ends_home and self.past > 0 and not self._is_other

    @property
    def _is_other(self) -> bool:
        """Whether all of the past is known, and leads to something else than the document."""
        return self.playback is not None and self.playback.known >= self.past and not self.can_take_up

    def take_up(self) -> None:
        """From here on what was done before the document was opened can be undone, where that is known.

        What is open after it is open again.
        """
        if self.can_take_up and self.playback is not None and not self.desk.orders.busy:
            self.desk.home.take_up(self.playback.editor.branch(self.past))
            self.desk.stepped.emit()
            self._read()

    # branching

    def copy(self) -> Editor:
        """A new editor that has done the same up to the moment shown; the recording does not know of it."""
        return self.desk.editor.branch(len(self.desk.editor.history))

    # keeping in step

    def _replaced(self) -> None:
        if self.desk.home is not self._home:
            self._home, self.filling, self._goal = self.desk.home, None, None
            self.playback, self._whole = self.desk.playback, False
            self._read()
            self._came = self.past if self.ends_home else 0
        self._read()

    def _changed(self) -> None:
        if self.visiting and self.playback is not None and self.playback.left:
            self._branch()
        elif self.desk.home is not self._home:  # what was visited was saved as a document of its own
            self._end_filling()
            self._home, self.playback, self._came = self.desk.home, None, 0
        self._read()

    def _branch(self) -> None:
        step = len(self.desk.editor.history) - 1
        self._end_filling()
        self.desk.settle()
        self._home, self.playback, self._came = self.desk.home, None, 0
        QTimer.singleShot(0, self, lambda: self.branched.emit(step))  # after what the command says

    def _read(self) -> None:
        lines = self._session().lines
        if lines != self._lines:
            self._lines, self.moments, self.marks = lines, commands_with_notes(lines), marks(lines)
        self.moved.emit()
