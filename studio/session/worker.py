"""The worker: a process that works out one task after another and tells what came of it.

It reads from its standard input and writes to its standard output, both taken away from whoever else might use them.
When the input ends, the process that started it has ended, however that came; then it ends at once, whatever it does.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import IO, Any

from studio.session.pipe import HEAD

TELL, SIGN = 0.05, 1.0
"""Seconds between two words about progress, and between two signs of life."""
Message = tuple[str, int, Any]
"""What it is about, the number of the task, and what is said.

To the worker: ``task`` (bytes of a wire), ``stop``. From it: ``ready``, ``tell`` (a fraction and a sentence), ``sign``
(it is alive), ``result`` and ``refused`` (bytes of a wire), ``fault`` (the text of a traceback), ``outgrown``.
"""


def receive(stream: IO[bytes]) -> Message | None:
    """The next message; None at the end of the stream."""
    head = stream.read(HEAD)
    length = int.from_bytes(head, "big")
    body = stream.read(length)
    return message_of(body) if len(head) == HEAD and len(body) == length else None


def message_of(body: bytes) -> Message:
    """A message as it was sent."""
    found: Message = pickle.loads(body)
    return found


def send(stream: IO[bytes], message: Message) -> None:
    """Writes a message. Raises OSError where nobody reads any more."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(len(body).to_bytes(HEAD, "big") + body)
    stream.flush()


class Talk:
    """What the worker says and hears; safe to use from several threads."""

    def __init__(self, reads: IO[bytes], writes: IO[bytes]) -> None:
        self._reads, self._writes, self._alone = reads, writes, Lock()
        self._stopped = -1
        self.tasks: SimpleQueue[Message] = SimpleQueue()
        Thread(target=self._listen, name="listening", daemon=True).start()

    def _listen(self) -> None:
        while True:
            message = receive(self._reads)
            if message is None:
                os._exit(0)  # whoever asked is gone
            if message[0] == "stop":
                self._stopped = max(self._stopped, message[1])
            else:
                self.tasks.put(message)

    def say(self, what: str, number: int = -1, more: Any = None) -> None:
        with self._alone:
            try:
                send(self._writes, (what, number, more))
            except OSError:
                os._exit(0)

    def stopped(self, number: int) -> bool:
        """Whether this task is wanted no longer."""
        return number <= self._stopped


class TaskProgress:
    """What one task tells while it is worked out, not too often."""

    def __init__(self, talk: Talk, number: int) -> None:
        self._talk, self._number = talk, number
        self._told = self._signed = monotonic()

    def tell(self, done: float, sentence: str) -> None:
        if monotonic() - self._told >= TELL:
            self._told = monotonic()
            self._talk.say("tell", self._number, (done, sentence))

    def asked(self) -> bool:
        if monotonic() - self._signed >= SIGN:
            self._signed = monotonic()
            self._talk.say("sign", self._number)
        return self._talk.stopped(self._number)


def main(memory: int) -> None:
    """Works until nobody asks any more. ``memory``: bytes that this process may hold."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the process that started this one
    talk = Talk(*_streams())

    from studio.language.garbage import WHILE_SEARCHING, made_for_good

    with made_for_good(WHILE_SEARCHING):
        from studio.infer.goals import Work
        from studio.language.errors import StudioError
        from studio.session.memory import keep_within
        from studio.session.tasks import warm_up
        from studio.session.wire import Wire

        keep_within(memory, lambda: _outgrown(talk))
        wire = Wire(1)
        warm_up()
    talk.say("ready")
    while True:
        _, number, data = talk.tasks.get()
        progress = TaskProgress(talk, number)
        try:
            value = wire.decoded(data).run(Work(progress.tell, progress.asked))
            talk.say("result", number, wire.encoded(value))
        except MemoryError:
            _outgrown(talk)
        except StudioError as error:
            talk.say("refused", number, wire.encoded(error))
        except Exception:
            talk.say("fault", number, traceback.format_exc())


def _outgrown(talk: Talk) -> None:
    talk.say("outgrown")
    os._exit(1)


def _streams() -> tuple[IO[bytes], IO[bytes]]:
    """Standard input and output, for this alone; what is printed goes to standard error."""
    reads, writes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return reads, writes


def command_line(memory: int) -> list[str]:
    """What starts a worker: this interpreter, with the modules that this process finds, from whatever folder."""
    begin = f"import sys; sys.path[:] = {sys.path!r}; from studio.session.worker import main; main({memory})"
    return [sys.executable, "-P", "-c", begin]
