"""What is drawn at a moment of a process, where something moves: what touches is asked of things as they are by then.

All else that follows a changed state still is what it was when the event came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Document
from studio.infer.touching import MOST, PLACE
from studio.language.builtins import SHAPES
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Comprehension, Node, free_names
from studio.language.values import Value, frozen, same

Moved = Mapping[str, frozenset[str]]


def things_that_move(document: Document) -> Moved:
    """What is drawn, each with the states that say where it is; nothing where no single thing has such states."""
    drawn = {
        name: one for name, one in document.definitions.items() if one.drawn and not one.inputs and not one.is_state
    }
    told = {name: frozenset(_places(one.formula)) for name, one in drawn.items()}
    of_state = {state: reached(document, [state]) for state in document.states()} if drawn else {}
    found = {name: frozenset(one for one, all_of in of_state.items() if all_of & told[name]) for name in drawn}
    moves = any(states and not isinstance(drawn[name].formula, Comprehension) for name, states in found.items())
    return found if moves and len(found) <= MOST else {}


def _places(formula: Node) -> Iterator[str]:
    """The names by which it is told where something drawn is."""
    if isinstance(formula, Comprehension):
        yield from (name for one in formula.clauses for name in free_names(one.source))
        yield from _places(formula.element)
    elif isinstance(formula, Apply) and formula.function in SHAPES:
        yield from (name for key, part in formula.keywords if key in PLACE for name in free_names(part))


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
