"""Tables that fill themselves."""

from __future__ import annotations

from studio.compile.runtime.budget import STEPS
from studio.compile.runtime.shared import SharedDict, keep_entry, shared


class Lookup(SharedDict):
    """The values of a function, worked out once for each argument; programs with the same parameters share them.

    What a value cost is paid by each program the first time it asks, whoever worked it out. What a function looks up
    while it is worked out is paid by nobody, as long as that is not much: else it would matter who came first.
    """

    MOST = 100_000  # entries kept; a program that asks for more goes on without keeping them
    SHORT = 64  # items of a value that loops go through without counting; a longer one costs its steps each time

    def __init__(self, function, first=None):
        super().__init__(first or ())  # what was worked out when these parameters were prepared is nobody's cost
        self.function, self.first = function, self if first is None else first
        self.known, self.long = ({}, {}) if first is None else (first.known, first.long)
        self.costs = {} if first is None else first.costs  # argument -> the steps that its value took
        self.paid = set()  # arguments with long values for which this program has paid

    def of_program(self, program):
        """The same table for one program, which spends its own steps on what is not in it yet."""
        return Lookup(getattr(program, self.function.__name__), self.first)

    def __missing__(self, argument):
        program = self.function.__self__
        if argument not in self.costs:
            value, cost = self._worked_out(program, argument)
            kept = self.long if self._is_long(value) else self.known
            if len(kept) < self.MOST:
                keep_entry(kept, argument, value)
                self.costs[argument] = cost
        else:
            value = self.long[argument] if argument in self.long else self.known[argument]
            if not program._filling and argument not in self.paid:
                program._step(self.costs[argument])
        if self._is_long(value):
            if not program._filling:
                self.paid.add(argument)
            return program._each(value)
        if not program._filling and len(self) < self.MOST:
            keep_entry(self, argument, value)
        return value

    def _is_long(self, value):
        return hasattr(value, "__len__") and len(value) > self.SHORT

    def _worked_out(self, program, argument):
        """The value for an argument, and the steps that it took apart from what was looked up for it."""
        inner, left = program._filling, program._left
        free = inner and program._unpaid > 0
        if free:
            program._left = min(STEPS, program._unpaid)
        before, program._filling = program._left, True
        try:
            return shared(self.function(argument)), before - program._left
        finally:
            program._filling = inner
            if free:
                program._unpaid -= before - program._left
                program._left = left
