"""The worker as seen by the process that started it."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from time import monotonic
from typing import Any

from studio.session.pipe import MessagePipe
from studio.session.wire import Wire
from studio.session.worker import Message, command_line, message_of, send


class WorkerProcess:
    """One process that was started; it becomes ready by and by, and ends when this one does."""

    def __init__(self, memory: int) -> None:
        """``memory``: bytes that it may hold. Raises OSError where no process can be started."""
        self.wire = Wire(0)
        self.ready = False
        self.heard = monotonic()
        """When it said something last."""
        self._process = subprocess.Popen(
            command_line(memory),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        assert self._process.stdout is not None
        self._said = MessagePipe(self._process.stdout)

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    def next(self, seconds: float) -> Message | None:
        """What it said next, after so many seconds at most; None for nothing, or when it has ended (see there)."""
        said = self._said.next(seconds)
        if said is None:
            return None
        self.heard = monotonic()
        return message_of(said)

    @property
    def ended(self) -> bool:
        """Whether it has said its last."""
        return self._said.ended

    def ask(self, number: int, task: Any) -> None:
        """Gives it a task; it must be ready and have none. Raises what pickling raises; an end of it shows later."""
        self._send(("task", number, self.wire.encoded(task, forgets=True)))

    def stop(self, number: int) -> None:
        """Says that this task is wanted no longer."""
        self._send(("stop", number, None))

    def _send(self, message: Message) -> None:
        assert self._process.stdin is not None
        self.heard = monotonic()
        with suppress(OSError):  # it has ended, which is seen by what it says
            send(self._process.stdin, message)

    def kill(self) -> None:
        """Ends it at once, whatever it does, and does not wait until it is gone: much memory takes long to free."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()

    @property
    def gone(self) -> bool:
        """Whether nothing is left of the process."""
        return self._process.poll() is not None

    def exit_code(self) -> int:
        """Waits until it is gone; gives its exit code (negative: the number of the signal)."""
        return self._process.wait()
