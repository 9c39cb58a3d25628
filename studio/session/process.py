"""The worker as seen by the process that started it."""

from __future__ import annotations

import subprocess
from _thread import start_new_thread
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any

from studio.session.wire import Wire
from studio.session.worker import HEAD, Message, command_line, message_of, send


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
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._ended = False
        assert self._process.stdout is not None
        start_new_thread(listen, (self._process.stdout, self._said))

    @property
    def number(self) -> int:
        """The number of the process."""
        return self._process.pid

    def next(self, seconds: float) -> Message | None:
        """What it said next, after so many seconds at most; None for nothing, or when it has ended (see there)."""
        if self._ended:
            return None
        try:
            said = self._said.get(timeout=seconds) if seconds > 0 else self._said.get_nowait()
        except Empty:
            return None
        self.heard = monotonic()
        self._ended = said is None
        return None if said is None else message_of(said)

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
        while not self._ended and self._said.get() is not None:
            pass  # from the end on nobody reads any more
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
        return code


def listen(stream: IO[bytes], said: SimpleQueue[bytes | None]) -> None:
    """Puts what is said into a queue, as bytes, and None at the end; runs in a thread of its own.

    It makes nothing that Python's garbage collector knows of: else that might run in this thread, and take down objects
    of Qt that belong to another one.
    """
    while True:
        head = stream.read(HEAD)
        length = int.from_bytes(head, "big")
        body = stream.read(length)
        if len(head) < HEAD or len(body) < length:
            said.put(None)
            return
        said.put(body)
