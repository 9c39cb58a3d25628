"""A run goes on with another program as it went before, one event whenever the event loop has nothing else to do."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from studio.session.program_run import Event, RunningProgram
from studio.session.rerun import Corrected, Rerun, rerun


class GoingAgain(QObject):
    """Holds where each event of the run happened now, for as long as nothing else is done in it."""

    ended = Signal(object)
    """All of the run has happened again (Corrected)."""
    waits = Signal()
    """An event takes long."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.corrected: Corrected | None = None
        self.rerun: Rerun | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def busy(self) -> bool:
        """Whether there are events that are still to happen."""
        return self.corrected is not None

    def begin(self, run: RunningProgram, corrected: Corrected) -> None:
        """Lets the run go again from the first event on that was shown otherwise."""
        self.rerun, self.corrected = rerun(run, corrected), corrected
        self._timer.start()

    def go_on(self) -> None:
        """What took long has been worked out, or was given up."""
        if self.busy:
            self._timer.start()

    def forget(self) -> None:
        """Something else is done in the run."""
        self.corrected = self.rerun = None

    def leave(self, run: RunningProgram) -> None:
        """Another event happens: what is after the moment shown is no more; what is before it can be looked at."""
        if self.busy or run.place < len(run.moments) - 1:
            self.forget()

    def _step(self) -> None:
        if self.rerun is None or self.corrected is None:
            return
        if self.rerun.step():
            if self.rerun.run.waiting is None:
                self._timer.start()
            else:
                self.waits.emit()
            return
        corrected, self.corrected = self.corrected, None
        self.rerun.look(corrected.shown)
        self.ended.emit(corrected)

    def moment(self, number: int) -> int | None:
        """Which moment of the run shows what the event with a number came to, as far as that happened again."""
        return self.rerun.moment(number) if self.rerun is not None else None

    def also(self, corrected: Corrected | None, event: Event, place: int, accepted: frozenset[int]) -> Corrected | None:
        """One more correction of the same run, before which others were not all accepted; None where it is none."""
        number = self.rerun.number(event, place) if self.rerun is not None else 0
        return corrected.with_also(number, accepted) if corrected is not None and number else None


def happened_again(corrected: Corrected) -> str:
    """A sentence about what came after the event that was shown."""
    more = len(corrected.events) - corrected.shown
    return f" {f'The {more} events' if more > 1 else 'The event'} after it happened again." if more > 0 else ""
