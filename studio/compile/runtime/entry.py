"""What comes into a program from outside is looked at once, here."""

from __future__ import annotations

from functools import wraps
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from studio.compile.runtime.domains import at_home, bound, has_members, looked_into, refusal
from studio.compile.runtime.kinds import Unfit, misfit, taken
from studio.compile.runtime.words import shown

MAKER = "any program of this module"  # has looked into what may be the same for all parameters


class Entry:
    """What a state, function or process is given from outside: names and kinds, which of these values may be given
    (``may_be``), and what is known to fit.

    Where all but one of its values are plain, those that were found to fit once are not looked at again, nor is a
    collection of our own make as the one other value.
    """

    MOST = 10_000  # combinations of plain values that are known

    __slots__ = ("classes", "home", "may_be", "name", "place", "plain", "plain_of", "takes")

    def __init__(self, name: str, takes: dict[str, Any], may_be: dict[str, Any], home: Any = MAKER):
        self.name, self.takes, self.may_be, self.home = name, takes, may_be, home
        kinds = list(takes.values())
        wholes = [place for place, kind in enumerate(kinds) if isinstance(kind, (list, dict))]
        plain = [place for place, kind in enumerate(kinds) if isinstance(kind, (type, tuple)) and kind is not object]
        self.place = wholes[0] if len(wholes) == 1 and 0 < len(plain) == len(kinds) - 1 else -1
        self.plain_of = itemgetter(*plain) if plain else len
        self.plain: dict[Any, tuple[tuple, tuple]] = {}  # as they were given -> what is before and after the whole
        self.classes: set[type] = set()

    def bound(self, program: Any, home: Any) -> Entry:
        """The same with the members that collections have in a program."""
        may_be = {name: bound(domain, program) for name, domain in self.may_be.items()}
        return Entry(self.name, self.takes, may_be, home)

    @property
    def has_members(self) -> bool:
        """Whether what may be given depends on the program."""
        return any(map(has_members, self.may_be.values()))

    def taken(self, values: tuple, fully: bool = False) -> tuple[tuple, str]:
        """These values as the program keeps them, and why they cannot be given, in a sentence; empty where they can.

        Raises TypeError for a wrong count.
        """
        self._count(values)
        kept: list[Any] = []
        for value, (name, kind) in zip(values, self.takes.items(), strict=True):
            try:
                kept.append(taken(value, kind, fully))
            except (Unfit, RecursionError):
                return (), misfit(name, value, kind)
            if name in self.may_be and (fully or not at_home(kept[-1], self.home)):
                wrong = refusal(name, kept[-1], self.may_be[name], kind)
                if wrong:
                    return (), wrong
                looked_into(kept[-1], self.home)
        if self.place >= 0 and values[self.place].__class__ not in (list, dict):
            self._keep_in_mind(tuple(kept))
        return tuple(kept), ""

    def _keep_in_mind(self, values: tuple) -> None:
        try:
            if len(self.plain) < self.MOST:
                self.plain[self.plain_of(values)] = values[: self.place], values[self.place + 1 :]
                if not self.may_be:  # what is in it may be another's
                    self.classes.add(values[self.place].__class__)
        except TypeError:  # something has no hash
            pass

    def missing(self, values: tuple) -> str:
        """Which of these values is nothing, in a sentence; empty where none is. Raises TypeError for a wrong count."""
        self._count(values)
        pairs = zip(values, self.takes.items(), strict=True)
        return next((misfit(name, value, kind) for value, (name, kind) in pairs if value is None), "")

    def _count(self, values: tuple) -> None:
        if len(values) != len(self.takes):
            count = "1 value" if len(self.takes) == 1 else f"{len(self.takes)} values"
            wanted = f"{count} ({', '.join(self.takes)})" if self.takes else "no values"
            raise TypeError(f"{self.name} takes {wanted}, not {len(values)}.")


def take_by_name(cls: Any) -> None:
    """Lets a program be made with parameters by name; what is none raises TypeError, with a sentence."""
    known = [*(cls.DEFINITIONS[name] for name in cls.PARAMETERS), "budget"]
    begin, usual = cls.__init__, cls.__init__.__kwdefaults__ or {}
    names = [(name, cls.DEFINITIONS[name]) for name in cls.PARAMETERS if usual.get(cls.DEFINITIONS[name]) is not None]

    @wraps(begin)
    def begins(program: Any, /, *nameless: Any, **given: Any) -> None:
        wrong = [f"takes {shown(one)} with a name only" for one in nameless]
        wrong += [f"has no parameter {shown(one)}" for one in given if one not in known]
        if wrong:
            raise TypeError(f"Program {wrong[0]}; give any of these by name: {', '.join(known)}.")
        for name, attribute in names:
            if given.get(attribute, begin) is None:  # which stands for what is worked out, where it does at all
                program._checked(name, None)
        begin(program, **given)

    cls.__init__ = begins


def with_members(program: Any) -> dict[str, Any]:
    """The entries of a program, and its runs, with the members that values from outside may be; none without such."""
    numbering = getattr(program, "_numbering", None)
    if not any(entry.has_members or (entry.may_be and numbering) for entry in program._entries.values()):
        return {}
    home = numbering or object()  # one for all programs with these parameters
    entries = {name: entry.bound(program, home) for name, entry in program._entries.items()}
    runs = {name: (entries[name], *process) for name, process in program.PROCESSES.items()}
    return {"_entries": MappingProxyType(entries), "_runs": MappingProxyType(runs)}
