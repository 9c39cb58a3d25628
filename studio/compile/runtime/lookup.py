"""Tables that fill themselves."""

from __future__ import annotations

from studio.compile.runtime.shared import SharedDict, keep_entry, shared


class Lookup(SharedDict):
    """The values of a function, worked out once for each argument; programs with the same parameters share them."""

    MOST = 100_000  # entries kept; a program that asks for more goes on without keeping them
    SHORT = 64  # items of a value that loops go through without counting; a longer one costs its steps each time

    def __init__(self, function, shared=None):
        super().__init__(shared or ())
        self.function, self.shared = function, shared
        self.long = {} if shared is None else shared.long

    def of_program(self, program):
        """The same table for one program, which spends its own steps on what is not in it yet."""
        return Lookup(getattr(program, self.function.__name__), self)

    def __missing__(self, argument):
        if argument in self.long:
            return self.function.__self__._each(self.long[argument])
        if self.shared is not None and argument in self.shared:
            value = self.shared[argument]
            keep_entry(self, argument, value)
            return value
        value = shared(self.function(argument))
        is_long = hasattr(value, "__len__") and len(value) > self.SHORT
        for kept in (self.long,) if is_long else (self, self.shared):
            if kept is not None and len(kept) < self.MOST:
                keep_entry(kept, argument, value)
        return value
