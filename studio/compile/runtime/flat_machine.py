"""A program some of whose processes work on flat dicts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from studio.compile.runtime.flat_past import FlatPast
from studio.compile.runtime.machine import NOTHING, Machine
from studio.compile.runtime.outcome import Ending, Outcome
from studio.compile.runtime.pictured import MISHAPS

NO_CHANGE: Mapping[str, Any] = MappingProxyType({})


class FlatMachine(Machine):
    """A program that tries the methods on flat dicts first, and leaves to those on dicts whatever goes wrong there."""

    FLAT: dict[str, tuple] = {}  # process -> its method on flat dicts, and the forms in which that takes its values

    _numbering: Any = None  # of the members of a collection, with the codes of symbols
    _numbers: dict[Any, int] = {}
    _codes: dict[str, int] = {}
    _flat_runs: dict[
        str, tuple
    ] = {}  # process -> its method, where its list is, what picks the others, what it changes

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._flat_runs = {}
        for name, (method, forms) in cls.FLAT.items():
            entry, changes = cls._entries[name], cls.PROCESSES[name][1]
            if entry.place >= 0 and forms[entry.place] == "past" and len(changes) == 1:
                run = getattr(cls, method), entry.place, entry.plain_of, changes[0], len(forms)
                cls._flat_runs[name] = run

    def call(self, name: str, *arguments: Any) -> Any:
        """Runs a process (gives an Outcome) or a function (gives its value) on values. Changes no state.

        Values of a wrong kind: a process is refused, a function raises TypeError; and ValueError where it has no value.
        """
        flat = self._flat_runs.get(name) if name.__class__ is str else None
        if flat is None:
            return super().call(name, *arguments)
        method, place, plain_of, changed, count = flat
        try:
            try:
                numbering, past = self._numbering, arguments[place]
                before, after = numbering.known[name][plain_of(arguments)]
                if past.__class__ is not FlatPast or past.numbering is not numbering or len(arguments) != count:
                    raise LookupError("another kind of list, or too many values")
            except (LookupError, TypeError):
                before, past, after = self._learnt(name, arguments)
            self._left, self._known, self._apart = self._budget, {}, 0
            result = method(self, past, *after) if place == 0 else method(self, *before, past, *after)
        except Ending as ending:
            return tuple.__new__(Outcome, (ending.name, ending.reason or None, ending.witness, NO_CHANGE, NOTHING))
        except MISHAPS:
            return super().call(name, *arguments)
        return tuple.__new__(Outcome, ("done", None, None, {changed: result}, NOTHING))

    def _at_home(self, past: Any) -> FlatPast:
        """A list with the numbers of this program. Raises LookupError where it cannot be one."""
        if past.__class__ is FlatPast and past.numbering is self._numbering:
            return past
        return FlatPast.ready(past, self._numbering)

    def _learnt(self, name: str, arguments: tuple) -> tuple:
        """Values as a method on flat dicts takes them: those before its list, the list, and those after it.

        Raises LookupError or TypeError where they are not of these kinds.
        """
        entry, forms, place = self._entries[name], self.FLAT[name][1], self._flat_runs[name][1]
        given, wrong = entry.taken(arguments)
        if wrong:
            raise LookupError(wrong)
        past = self._at_home(given[place])
        makers = {"member": self._numbers.__getitem__, "code": self._numbering.code, "past": len, "plain": _plain}
        kept = tuple([makers[form](value) for form, value in zip(forms, given, strict=True)])
        known = self._numbering.known[name]
        if len(known) < entry.MOST:
            known[entry.plain_of(arguments)] = kept[:place], kept[place + 1 :]
        return kept[:place], past, kept[place + 1 :]


def _plain(value: Any) -> Any:
    return value
