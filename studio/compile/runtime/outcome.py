"""How a process ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from studio.compile.runtime.budget import Overspent
from studio.compile.runtime.words import because


class Ending(Exception):
    """What ends a process early; it is given a reason in words, and perhaps a value to show with it."""

    name = ""

    @property
    def reason(self) -> str:
        return self.args[0] if self.args else ""

    @property
    def witness(self) -> Any:
        return self.args[1] if len(self.args) > 1 else None


class Failed(Ending):
    """The process cannot be done: whoever ran it fails as well, unless it was an attempt."""

    name = "failed"


class Stopped(Ending):
    """Nothing is to happen."""

    name = "stopped"


class Unknown(Ending):
    """A case that nobody has shown."""

    name = "hole"


class Succeeded(Ending):
    """The whole run ends well, however deep; it is given what that changed."""

    name = "succeeded"

    @property
    def value(self) -> Any:
        return self.args[0] if self.args else None


class Handed(Mapping):
    """Values by name for someone outside, to be read only: each is copied when it is asked for, and only once."""

    __slots__ = ("_given", "_kept", "_out")

    def __init__(self, kept: Mapping[str, Any], out: Callable[[str, Any], Any]) -> None:
        self._kept, self._out = kept, out
        self._given: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._given:
            self._given[name] = self._out(name, self._kept[name])
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple:
        return dict, (dict(self),)


ENDED = {"done": "", "succeeded": "", "stopped": "Nothing happens."}  # what is said where there is no reason
UNSETTLED = ("hole", "error")  # endings that are told beside what else happened: nobody has decided them


class Outcome(NamedTuple):
    """What came of an event or a process; ``changed`` holds the new values of what it changed, by name.

    ``reason`` tells why it was not accepted, or what of an accepted event nobody has shown: one rule of several.
    """

    ending: str
    reason: str | None = None
    witness: Any = None
    changed: Mapping[str, Any] = MappingProxyType({})
    remembered: frozenset = frozenset()

    def __reduce__(self) -> tuple:
        return Outcome, (*self[:3], dict(self.changed), self.remembered)

    @property
    def accepted(self) -> bool:
        return self.ending in ("done", "succeeded")

    @property
    def said(self) -> str:
        """What is to be said of it: the reason, and of what was not accepted a sentence in any case."""
        return self.reason or ENDED.get(self.ending, "This cannot be done.")

    @property
    def value(self) -> Any:
        """The one value that changed, or a tuple when there are several."""
        changed = self.changed
        if len(changed) == 1:
            for only in changed.values():
                return only
        return tuple(changed.values())


def refused(ending: Exception, memory: Iterable = frozenset(), why: str = "") -> Outcome:
    """The outcome of something that did not happen; of a mishap in what was called, ``why`` says what is the matter.

    An event that leads to a mishap is one that nobody has shown: what was shown could be worked out.
    """
    if isinstance(ending, Ending):
        return Outcome(ending.name, ending.reason or None, ending.witness, remembered=frozenset(memory))
    if why or isinstance(ending, Overspent):
        return Outcome("error", why or str(ending), remembered=frozenset(memory))
    return Outcome("hole", f"Nobody has shown what happens when {because(ending)}.")
