"""What takes a running program long is worked out in another process, while nothing else happens in the run."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from studio.app.desk import Desk
from studio.app.orders import watched
from studio.language.errors import Cancelled, StudioError
from studio.session.program_run import RunningProgram
from studio.session.work import Ticket

STOPPED = "Stopped. The program is as it was before."


class LongEvent(QObject):
    """The event that is worked out now, if any."""

    over = Signal()
    """The run has taken what came of it, or has given it up."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._ticket: Ticket | None = None

    @property
    def busy(self) -> bool:
        return self._ticket is not None

    def work_on(self, run: RunningProgram | None) -> None:
        """Has worked out what takes this run long now, and nothing else any more."""
        task, before = run.task() if run is not None else None, self._ticket
        if before is not None and before.task == task:
            return
        self._ticket = None
        if before is not None:
            before.cancel()
        if run is not None and task is not None:
            queue = self.desk.editor.work
            watched(queue)
            ticket = self._ticket = queue.submit(task)
            ticket.on_done(lambda: self._worked_out(run, ticket))

    def stop(self) -> None:
        """Gives it up."""
        if self._ticket is not None:
            self._ticket.cancel()

    def _worked_out(self, run: RunningProgram, ticket: Ticket) -> None:
        if not isValid(self) or ticket is not self._ticket:
            return  # nobody waits for it any more
        self._ticket = None
        try:
            run.take(ticket.result())
        except Cancelled:
            run.give_up(STOPPED)
        except StudioError as error:
            run.give_up(error.sentence)
        self.over.emit()
