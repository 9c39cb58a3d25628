"""What another process says through a pipe, taken in without waiting and without a thread.

A thread that reads would be simpler. But Python's garbage collector runs in whichever thread happens to make an object,
a blocking read makes some, and what it then finds may be objects of Qt, which nobody but the window's thread may take
down: that crashed while the window's thread was inside Qt.
"""

from __future__ import annotations

import os
import sys
from typing import IO

HEAD = 8
"""Bytes in which the length of a message is said before it."""
MOST = 1 << 20
"""Bytes that are taken at once at most."""
REST = 0.001
"""Seconds to wait for the rest of a message of which a part is there."""

if sys.platform == "win32":
    import _winapi
    import msvcrt
    from time import monotonic, sleep

    def has_news(number: int, seconds: float) -> bool:
        """Whether there is something to be read from a pipe, or its end, within so many seconds."""
        handle, until = msvcrt.get_osfhandle(number), monotonic() + seconds
        while True:
            try:
                if _winapi.PeekNamedPipe(handle, 0)[0]:
                    return True
            except OSError:
                return True
            if monotonic() >= until:
                return False
            sleep(REST)

else:
    import select

    def has_news(number: int, seconds: float) -> bool:
        """Whether there is something to be read from a pipe, or its end, within so many seconds."""
        poll = select.poll()
        poll.register(number, select.POLLIN)
        return bool(poll.poll(seconds * 1000))


class MessagePipe:
    """The end of a pipe at which messages arrive."""

    def __init__(self, stream: IO[bytes]) -> None:
        """``stream``: an open pipe from which nobody else reads."""
        self._stream = stream
        self._arrived = bytearray()
        self.ended = False
        """Whether nobody writes any more, and all that was written has been taken."""

    def next(self, seconds: float) -> bytes | None:
        """The next message, after so many seconds at most; None for nothing, or at the end (see there)."""
        while (said := self._whole()) is None and not self.ended:
            if not has_news(self._stream.fileno(), max(seconds, REST) if self._arrived else seconds):
                return None
            part = os.read(self._stream.fileno(), MOST)
            self._arrived += part
            self.ended = not part
        return said

    def _whole(self) -> bytes | None:
        """The first of the messages that have arrived, if the whole of it has."""
        end = HEAD + int.from_bytes(self._arrived[:HEAD], "big")
        if len(self._arrived) < max(HEAD, end):
            return None
        said = bytes(self._arrived[HEAD:end])
        del self._arrived[:end]
        return said
