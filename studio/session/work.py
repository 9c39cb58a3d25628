"""One queue of work for one process beside this one, which is kept warm.

Whoever submits a task gets a ticket and looks at it now and then; nothing here waits unless asked to, and nothing is
called from another thread. Documents are values: a task that is stopped, or whose process dies, leaves nothing behind.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from time import monotonic
from typing import Any

from studio.language.errors import Cancelled, StudioError
from studio.session.process import WorkerProcess
from studio.session.tasks import Task
from studio.session.worker import Message

MEMORY = 2 * 1024**3
"""Bytes that a worker may hold."""
GRACE = 0.05
"""Seconds in which a task that is stopped must have looked up; after that its process is ended."""
SILENCE = 60.0
"""Seconds without a sign of life after which a task counts as hanging."""
STARTING = 60.0
"""Seconds in which a process must have become ready."""
STOPPED = "Stopped. The document is as it was before."
AS_IT_WAS = "The document is as it was before."


class WorkFailed(StudioError):
    """The process that worked something out was lost; the sentence says how."""


class TaskFault(RuntimeError):
    """A fault of the studio in the other process, with its traceback."""


@dataclass(eq=False)
class Ticket:
    """One task that was submitted."""

    task: Task
    replaces: str
    later: bool
    number: int
    queue: WorkQueue = field(repr=False)
    progress: tuple[float, str] = (0.0, "")
    """How much of it is done (0 to 1), and what is being done."""
    done: bool = False
    """Whether there is a result, or an error."""
    _value: Any = None
    _error: BaseException | None = None
    _listeners: list[Callable[[], None]] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether it is done, and ``result()`` would raise."""
        return self._error is not None

    @property
    def waits(self) -> bool:
        """Whether it has not been begun yet."""
        return self.queue.holds_back(self)

    def cancel(self) -> None:
        """It is wanted no longer, and done at once; ``result()`` then raises Cancelled."""
        self.queue.cancel(self)

    def within(self, seconds: float | None) -> bool:
        """Waits so long at most (None: as long as it takes); gives whether it is done."""
        return self.queue.wait(self, seconds)

    def result(self, timeout: float | None = None) -> Any:
        """Waits (seconds) and gives what came of it. Raises what the task raised, Cancelled, or TimeoutError."""
        if not self.within(timeout):
            raise TimeoutError("the task is not done yet")
        if self._error is not None:
            raise self._error
        return self._value

    def on_done(self, listener: Callable[[], None]) -> None:
        """Calls back when it is done, from whoever looks then; at once if it is already."""
        if self.done:
            listener()
        else:
            self._listeners.append(listener)

    def settle(self, value: Any = None, error: BaseException | None = None) -> None:
        """The end of it, said by the queue."""
        if not self.done:
            self.done, self._value, self._error = True, value, error
            listeners, self._listeners = self._listeners, []
            for listener in listeners:
                listener()


class WorkQueue:
    """Tickets in the order in which they were submitted, one at a time; to be used from one thread only."""

    def __init__(self, memory: int = MEMORY, silence: float = SILENCE, grace: float = GRACE) -> None:
        """``memory`` in bytes, ``silence`` and ``grace`` in seconds; see there."""
        self._memory, self._silence, self._grace = memory, silence, grace
        self._worker: WorkerProcess | None = None
        self._killed: list[WorkerProcess] = []  # and perhaps not gone yet
        self._replace = False  # whether the next look starts another process, in place of one that was lost
        self._waiting: list[Ticket] = []
        self._running: Ticket | None = None
        self._stopped: float | None = None  # when the running one was, if so
        self._count = 0
        self._wake: Callable[[], None] = lambda: None

    def on_busy(self, listener: Callable[[], None]) -> None:
        """Calls back whenever there is something to look at again; at once if there is now."""
        self._wake = listener
        if self.busy:
            listener()

    @property
    def busy(self) -> bool:
        """Whether anything is under way or waits, also what was stopped and has not looked up yet."""
        return self._running is not None or bool(self._waiting)

    def holds_back(self, ticket: Ticket) -> bool:
        """Whether a ticket is not worked out yet because others go first."""
        return ticket in self._waiting

    @property
    def process(self) -> int | None:
        """The number of the process, if there is one."""
        return None if self._worker is None else self._worker.number

    def start(self) -> None:
        """Starts the process before it is needed, unless it has been."""
        self._replace = False
        if self._worker is None:
            self._worker = WorkerProcess(self._memory)

    def submit(self, task: Task, replaces: str = "", later: bool = False) -> Ticket:
        """Puts a task at the end of the queue.

        ``replaces``: earlier ones that say the same are pointless now, and cancelled. ``later``: others go first, and
        one that is being worked out is stopped for them and begun anew afterwards.
        """
        for one in [*self._waiting, *([self._running] if self._running else [])]:
            if replaces and one.replaces == replaces:
                one.cancel()
        self._count += 1
        ticket = Ticket(task, replaces, later, self._count, self)
        self._waiting.append(ticket)
        if not later and self._running is not None and self._running.later:
            self._stop(self._running)
        self._wake()
        self._begin_next()  # and takes nothing in: a listener that submits what comes next is not called inside itself
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Ends a ticket; see there."""
        if ticket.done:
            return
        if ticket is self._running:
            self._stop(ticket)
        else:
            self._waiting.remove(ticket)
        ticket.settle(error=Cancelled(STOPPED))

    def _stop(self, running: Ticket) -> None:
        self._stopped = monotonic()
        if self._worker is not None:
            self._worker.stop(running.number)

    def wait(self, ticket: Ticket, seconds: float | None) -> bool:
        """Looks until a ticket is done, for so long at most."""
        until = None if seconds is None else monotonic() + seconds
        while not ticket.done and (until is None or monotonic() < until):
            self._look(0.02 if until is None else min(0.02, max(0.0, until - monotonic())))
        return ticket.done

    def look(self) -> None:
        """Takes in what was said, and goes on with what is next; to be called often while ``busy``."""
        self._look(0.0)

    def close(self) -> None:
        """Gives everything up and ends the process."""
        for one in [*self._waiting, *([self._running] if self._running else [])]:
            one.cancel()
        self._replace = False
        self._kill()
        killed, self._killed = self._killed, []
        for worker in killed:
            worker.exit_code()

    def _look(self, seconds: float) -> None:
        if self._replace:
            with suppress(OSError):  # told to whoever submits something
                self.start()
        self._killed = [one for one in self._killed if not one.gone]
        self._begin_next()
        worker = self._worker
        while worker is not None and worker is self._worker:
            message = worker.next(seconds)
            if message is None:
                self._watch(worker)
                break
            seconds = 0.0
            self._take(worker, message)
        self._begin_next()

    def _begin_next(self) -> None:
        """Gives the process what is next, as soon as it can take it."""
        if self._running is not None or not self._waiting:
            return
        try:
            self.start()
        except OSError as error:
            self._next().settle(error=WorkFailed(f"No process can be started to work this out: {error}. {AS_IT_WAS}"))
            return
        assert self._worker is not None
        if self._worker.ready:
            ticket = self._running = self._next()
            self._stopped = None
            try:
                self._worker.ask(ticket.number, ticket.task)
            except RecursionError:
                self._end(error=WorkFailed(f"What was given is nested too deep to be worked out. {AS_IT_WAS}"))
            except Exception as error:  # a fault of the studio, told to whoever asks for the result
                self._end(error=error)

    def _next(self) -> Ticket:
        ticket = next((one for one in self._waiting if not one.later), self._waiting[0])
        self._waiting.remove(ticket)
        return ticket

    def _take(self, worker: WorkerProcess, message: Message) -> None:
        what, number, more = message
        if what == "ready":
            worker.ready = True
        elif what == "outgrown":
            self._lost(f"This needs more memory than it may have ({self._memory / 1024**3:g} GiB). {AS_IT_WAS}")
        elif self._running is not None and number == self._running.number:
            if what == "tell":
                self._running.progress = more
            elif what == "result":
                self._end(worker.wire.decoded(more))
            elif what == "refused":
                self._refused(self._running, worker.wire.decoded(more))
            elif what == "fault":
                self._end(error=TaskFault(more))

    def _refused(self, running: Ticket, error: StudioError) -> None:
        if isinstance(error, Cancelled) and not running.done and self._stopped is not None:  # for others that go first
            self._count += 1
            self._running, running.number = None, self._count
            self._waiting.insert(0, running)
        else:
            self._end(error=error)

    def _end(self, value: Any = None, error: BaseException | None = None) -> None:
        ticket, self._running = self._running, None
        assert ticket is not None
        ticket.settle(value, error)

    def _watch(self, worker: WorkerProcess) -> None:
        """Sees to it that a process which died, hangs, or does not look up in time is replaced."""
        running = self._running
        silent = monotonic() - worker.heard
        if worker.ended:
            self._lost("The process that worked this out ended unexpectedly{}. " + AS_IT_WAS)
        elif running is not None and running.done and self._stopped is not None:
            if monotonic() - self._stopped > self._grace:
                self._lost(STOPPED)
        elif running is not None and silent > self._silence:
            self._lost(f"This gave no sign of life for {self._silence:g} seconds and was ended. {AS_IT_WAS}")
        elif not worker.ready and self._waiting and silent > STARTING:
            self._lost(f"The process that works things out did not start. {AS_IT_WAS}")

    def _lost(self, sentence: str) -> None:
        """Ends the process and tells why whoever waits for what it did; another one is started at the next look."""
        worker, running = self._worker, self._running
        assert worker is not None
        self._kill()
        if worker.ended:
            sentence = sentence.format(f" (code {worker.exit_code()})")
        told = WorkFailed(sentence)
        self._running, self._replace = None, worker.ready or len(self._waiting) > 1
        if running is not None:
            running.settle(error=told)
        elif not worker.ready and self._waiting:  # it never came to work: the next one would not either
            self._next().settle(error=told)

    def _kill(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            self._killed.append(worker)


@cache
def work_queue() -> WorkQueue:
    """The one queue of this process, made when it is first asked for; its worker ends with this process."""
    queue = WorkQueue()
    atexit.register(queue.close)
    return queue
