"""Runs that may fail."""

from __future__ import annotations


class Trial:
    """A run that may fail: how it ended, and what it remembered."""

    __slots__ = ("failed", "remembered", "succeeded")

    def __init__(self):
        self.failed, self.succeeded, self.remembered = False, False, set()

    def fail(self) -> None:
        self.failed = True

    def succeed(self) -> None:
        self.succeeded = True
