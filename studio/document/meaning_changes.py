"""What a change of the document does to the meaning of its names, at the moments at which something was shown.

A definition without inputs means its value, one with inputs its formula and what that needs, a process its steps and
what these need. Another name, a literal that gets a name, or another value of a parameter that a moment holds itself
change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from studio.document.encode import identical
from studio.document.graph import needs
from studio.document.live import Live, alike
from studio.document.model import Document
from studio.document.rename import rename
from studio.language.errors import Refusal, StudioError
from studio.language.values import Value, frozen

Moment = Mapping[str, Value]
"""The values of parameters and states at which something was shown."""


class Comparison:
    """A document before and after a change. ``changed`` are the definitions that are written differently."""

    def __init__(self, before: Document, after: Document) -> None:
        self.before, self.after = as_named_in(before, after), after
        both = self.before.definitions.keys() & after.definitions.keys()
        self.changed = frozenset(
            name for name in both if not alike(self.before.definitions[name], after.definitions[name])
        )
        self._reached: dict[frozenset[str], frozenset[str]] = {}
        self._pairs: dict[object, _Pair] = {}
        self._lives: tuple[Live, Live] | None = None

    def differ(self, names: Iterable[str], moment: Moment) -> bool:
        """Whether something among these definitions and processes means something else at a moment."""
        held = {name for name in moment if _is_set(self.before, name) and _is_set(self.after, name)}
        roots = self.changed - held
        suspects = self._reach(roots).intersection(names) if roots else ()
        if not suspects:
            return False
        pair = self._pair({name: moment[name] for name in held})
        return any(not pair.alike(name) for name in sorted(suspects))

    def _reach(self, roots: frozenset[str]) -> frozenset[str]:
        """These definitions, and all definitions and processes that need them."""
        if roots not in self._reached:
            wanted = needs(self.after)
            found, size = set(roots), 0
            while len(found) > size:
                size = len(found)
                found.update(name for name, some in wanted.items() if not found.isdisjoint(some))
            self._reached[roots] = frozenset(found)
        return self._reached[roots]

    def _pair(self, moment: Moment) -> _Pair:
        key = frozen(dict(moment))
        if key not in self._pairs:
            if self._lives is None:
                self._lives = Live(self.before), Live(self.after)
            before, after = (live.with_values(moment) for live in self._lives)
            self._pairs[key] = _Pair(before, after)
        return self._pairs[key]


class _Pair:
    """Both documents at one moment."""

    def __init__(self, before: Live, after: Live) -> None:
        self.before, self.after = before, after
        self._needs = needs(after.document)
        self._known: dict[str, bool] = {}

    def alike(self, name: str) -> bool:
        """Whether a name means the same in both."""
        if name not in self._known:
            self._known[name] = True  # processes may run each other in a circle
            self._known[name] = self._compared(name)
        return self._known[name]

    def _compared(self, name: str) -> bool:
        old, new = self.before.document, self.after.document
        if name in old.definitions and name in new.definitions:
            one, other = old.definitions[name], new.definitions[name]
            if one.is_function or other.is_function:
                return alike(one, other) and self._all_alike(name)
            return identical(_value(self.before, name), _value(self.after, name))
        if name in old.processes and name in new.processes:
            run, then = old.processes[name], new.processes[name]
            return (run.steps, run.changes) == (then.steps, then.changes) and self._all_alike(name)
        return name not in old.names() and name not in new.names()

    def _all_alike(self, name: str) -> bool:
        return all(self.alike(need) for need in sorted(self._needs[name]))


def _value(live: Live, name: str) -> Value:
    """The value of a definition, or the sentence why it has none."""
    try:
        return live.value(name)
    except StudioError as error:
        return f"fault: {error.sentence}"


def _is_set(document: Document, name: str) -> bool:
    found = document.definitions.get(name)
    return found is not None and (found.is_parameter or found.is_state)


def as_named_in(before: Document, after: Document) -> Document:
    """A document with its one definition or process that goes by another name in ``after`` under that name."""
    gone, new = before.names() - after.names(), after.names() - before.names()
    if len(gone) != 1 or len(new) != 1:
        return before
    try:
        return rename(before, *gone, *new)
    except Refusal:
        return before
