"""What the person asked for, in order: quick commands are done at once, others are worked out in another process.

Nothing here waits. While something is worked out the window stays usable; what is asked for meanwhile waits in sight
until it can be done, on the document as it is then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from studio.commands.registry import Result
from studio.language.errors import Cancelled, Refusal, StudioError
from studio.session.editor import Editor
from studio.session.jobs import Job
from studio.session.playback import Filling
from studio.session.tasks import Task
from studio.session.work import Ticket, WorkQueue

LOOK = 5
"""Milliseconds between two looks at what is worked out."""
TAKEN_BACK = "Taken back before it was done."
ELSEWHERE = "Another document lies on the desk now."

Begin = Callable[[], Result | Job]
Then = Callable[[Any], None]
Otherwise = Callable[[StudioError], None]


class QueueWatch(QObject):
    """Looks at a queue of work for as long as it is busy, between the events of the window."""

    looked = Signal()
    """It has just looked."""

    def __init__(self, queue: WorkQueue) -> None:
        super().__init__()
        self._queue = queue
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)
        queue.on_busy(self._timer.start)

    def _look(self) -> None:
        if not self._queue.busy:
            self._timer.stop()
        self._queue.look()
        self.looked.emit()


@cache
def watched(queue: WorkQueue) -> QueueWatch:
    """What looks at a queue; one for all windows of this process."""
    return QueueWatch(queue)


def work_out_beside(
    queue: WorkQueue,
    task: Task,
    owner: QObject,
    then: Then,
    refused: Callable[[str], None],
    told: Callable[[str], None] | None = None,
) -> Ticket:
    """Has something worked out in the other process, after all that the person waits for; nobody waits for it.

    ``then`` is called with what came of it, ``refused`` with the sentence why nothing did, ``told`` with what is being
    done whenever that is something else. Once the owner is gone, none of them is, and the work is stopped.
    """
    ticket = queue.submit(task, later=True)
    watch = watched(queue)
    last = ticket.progress[1]

    def look() -> None:
        nonlocal last
        if told is not None and isValid(owner) and not ticket.done and ticket.progress[1] != last:
            last = ticket.progress[1]
            told(last)

    watch.looked.connect(look)
    owner.destroyed.connect(ticket.cancel)

    def done() -> None:
        watch.looked.disconnect(look)
        if isValid(owner):
            owner.destroyed.disconnect(ticket.cancel)
            try:
                then(ticket.result())
            except Cancelled:
                return
            except StudioError as error:
                refused(error.sentence)

    ticket.on_done(done)
    return ticket


@dataclass(eq=False)
class Order:
    """One thing that was asked for, and how it stands."""

    title: str
    editor: Editor
    begin: Begin
    then: Then | None = None
    otherwise: Otherwise | None = None
    command: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    result: Any = None
    """What came of it, once it is done."""
    error: StudioError | None = None
    """Why it was not done, if so."""
    waited: bool = False

    @property
    def open(self) -> bool:
        """Whether it is being worked out, or waits."""
        return self.result is None and self.error is None


class Orders(QObject):
    """The orders of one desk, one after another; what fills in a recording goes on beside them."""

    changed = Signal()
    """What is worked out, how far that is, or what waits changed."""
    done = Signal(object)
    """An order was done (Order)."""
    refused = Signal(object)
    """An order was not done (Order)."""
    stopped = Signal(object)
    """What fills in a recording did not come to its end, and somebody waited for it (StudioError)."""

    def __init__(self, present: Callable[[], Editor], parent: QObject) -> None:
        """``present`` gives the editor that lies on the desk."""
        super().__init__(parent)
        self._present = present
        self.running: Order | None = None
        self.job: Job | None = None
        """What works the running one out."""
        self.filling: Filling | None = None
        self.waiting: list[Order] = []
        self._queue: WorkQueue | None = None

    @property
    def busy(self) -> bool:
        """Whether an order is worked out or waits."""
        return self.running is not None or bool(self.waiting)

    @property
    def awaited(self) -> Filling | None:
        """What fills in a recording, where somebody waits for that."""
        return self.filling if self.filling is not None and self.filling.awaited else None

    @property
    def titles(self) -> list[str]:
        """What is worked out for the person and what waits, by name."""
        return [one.title for one in (self.running, *self.waiting) if one is not None]

    def take(self, order: Order) -> Order:
        """Does what is asked for when all before it is done: at once, where nothing is under way."""
        if self.busy:
            order.waited = True
            self.waiting.append(order)
            self.changed.emit()
        else:
            self._begin(order)
        return order

    def fill(self, filling: Filling, then: Then, otherwise: Otherwise) -> None:
        """Follows what fills in a recording, beside the orders."""
        self.filling = filling
        self._follow(filling.playback.editor.work)
        self.changed.emit()
        filling.on_done(lambda: self._filled(filling, then, otherwise))

    def cancel(self, order: Order | None = None) -> None:
        """Stops an order, or takes it back while it waits; without one, what is worked out now."""
        if order is None or order is self.running:
            work = self.job or self.awaited
            if work is not None:
                work.cancel()
        elif order in self.waiting:
            self.waiting.remove(order)
            self._refuse(order, Cancelled(f"{order.title}: {TAKEN_BACK}"))
            self.changed.emit()

    def cancel_all(self) -> None:
        """Takes back what waits and stops what is worked out."""
        for order in reversed(self.waiting.copy()):
            self.cancel(order)
        if self.job is not None:
            self.job.cancel()
        if self.filling is not None:
            self.filling.cancel()

    def _follow(self, queue: WorkQueue) -> None:
        if self._queue is None:
            self._queue = queue
            watched(queue).looked.connect(self._looked)

    def _looked(self) -> None:
        if self.job is not None or self.filling is not None:
            self.changed.emit()

    def _begin(self, order: Order) -> None:
        try:
            if order.editor is not self._present():
                raise Refusal(ELSEWHERE)
            begun = order.begin()
        except StudioError as error:
            self._refuse(order, error)
            return
        if isinstance(begun, Result):
            self._finish(order, begun)
            return
        self.running, self.job = order, begun
        self._follow(order.editor.work)
        begun.on_done(self._worked_out)
        self.changed.emit()

    def _worked_out(self) -> None:
        order, job = self.running, self.job
        assert order is not None and job is not None
        if job.begun_again():
            job.on_done(self._worked_out)
            return
        self.running = self.job = None
        if self.waiting:
            QTimer.singleShot(0, self, self._next)
        try:
            result = job.result()
        except StudioError as error:
            self._refuse(order, error)
        else:
            self._finish(order, result)
        self.changed.emit()

    def _next(self) -> None:
        """Begins with what has waited longest; one an event, so that the window can be painted in between."""
        if self.running is not None or not self.waiting:
            return
        self._begin(self.waiting.pop(0))
        if self.running is None and self.waiting:
            QTimer.singleShot(0, self, self._next)
        self.changed.emit()

    def _filled(self, filling: Filling, then: Then, otherwise: Otherwise) -> None:
        if filling is not self.filling:
            return
        self.filling = None
        try:
            document = filling.result()
        except StudioError as error:
            if filling.awaited:
                self.stopped.emit(error)
            otherwise(error)
        else:
            then(document)
        self.changed.emit()

    def _finish(self, order: Order, result: Result) -> None:
        order.result = result
        self.done.emit(order)
        if order.then is not None:
            order.then(result)

    def _refuse(self, order: Order, error: StudioError) -> None:
        order.error = error
        self.refused.emit(order)
        if order.otherwise is not None:
            order.otherwise(error)
