"""Tables that fill themselves."""

from __future__ import annotations


class Lookup(dict):
    """The values of a function, worked out once for each argument."""

    MOST = 100_000  # entries kept; a program that asks for more goes on without keeping them

    def __init__(self, function):
        super().__init__()
        self.function = function

    def __missing__(self, argument):
        value = self.function(argument)
        if len(self) < self.MOST:
            self[argument] = value
        return value
