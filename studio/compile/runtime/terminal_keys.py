"""The keys in what a terminal sends."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from studio.compile.runtime.game import MOST_DUE, tick_seconds

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
ESCAPED = re.compile(r"\x1b(?:O(.)|\[([0-9;?]*)([ -~]))?")  # what terminals send for a key that is no sign (ECMA-48)
SHIFT = "shift+"  # before the name of an arrow with which Shift is held


def split_keys(text: str) -> list[str]:
    """The keys in what a terminal sends; last what may be the beginning of another."""
    found: list[str] = []
    while text and (text[0] != "\x1b" or not _unfinished(text)):
        escaped = ESCAPED.match(text)
        if escaped is None:
            found.append(text[0])
            text = text[1:]
            continue
        single, given, last = escaped.groups()
        if (single or last) in ARROWS:
            shift = (given or "").endswith(";2")  # xterm: 1, and 1 more for Shift
            found.append((SHIFT if shift else "") + ARROWS[single or last])
        text = text[escaped.end() :]
    return [*found, text]


def _unfinished(text: str) -> bool:
    """Whether what stands here may be the beginning of a key."""
    return re.fullmatch(r"\x1b(?:O|\[[0-9;?]*)?", text) is not None


@contextmanager
def single_keys(source: TextIO) -> Iterator[bool]:
    """Within this each key comes at once; False where the system or the source has no such thing."""
    try:
        import termios
        import tty
    except ImportError:
        yield False
        return
    try:
        descriptor = source.fileno()
        before = termios.tcgetattr(descriptor)
    except (termios.error, OSError, ValueError):
        yield False
        return
    try:
        tty.setcbreak(descriptor)
        yield True
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def keys_from(source: TextIO, game: Any) -> None:
    """Plays by single keys, while time goes by, until someone quits."""
    import select

    descriptor, pending, last = source.fileno(), "", time.monotonic()
    ticks = "tick" in game.program.RULES
    while True:
        ready, _, _ = select.select([descriptor], [], [], tick_seconds(game.program) if ticks else None)
        if ready:
            read = os.read(descriptor, 1024)
            if not read:
                return
            pending += read.decode("utf-8", "replace")
            *keys, pending = split_keys(pending)
            if not all(map(game.press, keys)):
                return
        now = time.monotonic()
        most = MOST_DUE * tick_seconds(game.program)  # nobody waits for what a terminal has slept through
        if ticks and game.tick(min(now - last, most)):
            game.show()
            game.output.write(game.line)
            game.output.flush()
        last = now
