"""What is drawn at a moment of a process, where something moves: what touches is asked of things as they are by then.

All else that follows a changed state still is what it was when the event came.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from studio.demonstrate.places_told import told_places
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.language.values import Value, frozen, same

Moved = Mapping[str, frozenset[str]]


def things_that_move(document: Document) -> Moved:
    """What is drawn, each with the states that say where it is; nothing where nothing has such but what loops draw."""
    drawn = {
        name: one for name, one in document.definitions.items() if one.drawn and not one.inputs and not one.is_state
    }
    of_state = {state: reached(document, [state]) for state in document.states()} if drawn else {}
    alone = frozenset[str]().union(*told_places(document, drawn, loops=False).values()) if of_state else frozenset()
    if all(alone.isdisjoint(all_of) for all_of in of_state.values()):
        return {}
    told = told_places(document, drawn)
    return {name: frozenset(one for one, all_of in of_state.items() if all_of & told[name]) for name in drawn}


@dataclass(frozen=True)
class ThingsByThen:
    """Everything drawn in a document at one moment, and what becomes of it when states change."""

    live: Live
    moved: Moved
    known: dict[object, Mapping[str, Value]] = field(default_factory=dict)

    def at(self, tiles: Mapping[str, Value]) -> Mapping[str, Value]:
        """What is drawn where these tiles are known; what has no value is left out."""
        now = self.live.values()
        states = frozenset[str]().union(*self.moved.values())
        changed = {name: tiles[name] for name in sorted(states & tiles.keys()) if not same(tiles[name], now.get(name))}
        key = frozen(changed)
        if key not in self.known:
            self.known[key] = self._drawn(changed)
        return self.known[key]

    def _drawn(self, changed: Mapping[str, Value]) -> Mapping[str, Value]:
        try:
            values = (self.live.with_values(changed) if changed else self.live).values()
        except StudioError:
            return {}
        return {name: values[name] for name in self.moved if name in values}
