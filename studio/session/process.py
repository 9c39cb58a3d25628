"""The worker as seen by the process that started it."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from studio.session.wire import Wire
from studio.session.worker import Message, command_line, receive, send


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
        self._said: SimpleQueue[Message | None] = SimpleQueue()
        self._ended = False
        self._listener = Thread(target=self._listen, name="worker says", daemon=True)
        self._listener.start()

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while True:
            try:
                message = receive(self._process.stdout)
            except (OSError, ValueError):  # closed
                message = None
            self._said.put(message)
            if message is None:
                return

    def next(self, seconds: float) -> Message | None:
        """What it said next, after so many seconds at most; None for nothing, or when it has ended (see there)."""
        if self._ended:
            return None
        try:
            message = self._said.get(timeout=seconds) if seconds > 0 else self._said.get_nowait()
        except Empty:
            return None
        self.heard = monotonic()
        self._ended = message is None
        return message

    @property
    def ended(self) -> bool:
        """Whether it has said its last."""
        return self._ended

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

    def end(self) -> int:
        """Ends it at once, whatever it does; gives its exit code (negative: the number of the signal)."""
        self._process.kill()
        code = self._process.wait()
        self._listener.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
        return code
