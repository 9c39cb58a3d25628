"""What follows a state that an event has changed already: in the rest of the event it still is what it was before.

So no formula behind the change mentions it, and who points at it there means what it is made of, as that is by now: the
formula itself is written there, that of a function with what it is asked for. What is too long to be written out keeps
its name, and what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from studio.demonstrate.perform import Performance
from studio.demonstrate.scope import has_shape
from studio.demonstrate.written_out import can_be_written_out
from studio.document.actions import Operand
from studio.document.graph import reached
from studio.document.model import Demonstration, Document
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import type_of
from studio.language.values import Value, same


def changed_states(document: Document, began: Mapping[str, Value], now: Mapping[str, Value]) -> list[str]:
    """The states that are not what they were when an event came."""
    known = (name for name in document.states() if name in began and name in now)
    return [name for name in known if not same(began[name], now[name])]


def given(document: Document, tiles: Iterable[str]) -> list[str]:
    """The states and parameters in whose place something else may be given."""
    known = (document.definitions.get(name) for name in tiles)
    return [one.name for one in known if one is not None and (one.is_state or one.is_parameter)]


def followers(document: Document, states: Iterable[str]) -> frozenset[str]:
    """The definitions that follow some states, functions among them: no states and no processes."""
    found = ((name, document.definitions.get(name)) for name in reached(document, states))
    return frozenset(name for name, one in found if one is not None and not one.is_state)


def overtaken(
    document: Document, shown: Demonstration, tiles: Mapping[str, Value], values: Mapping[str, Value]
) -> frozenset[str]:
    """What follows a state that a demonstration has changed, with the tiles of a moment; nothing drawn."""
    changed = changed_states(document, shown.inputs, tiles)
    past = followers(document, changed) if changed else frozenset()
    return frozenset(one for one in past if is_plain(values.get(one)) and can_be_written_out(document, one, past))


def is_plain(value: Value) -> bool:
    """Whether a value is nothing drawn: what is drawn is hit where it was seen, whatever has changed since."""
    return callable(value) or not has_shape(type_of(value))


def as_it_is_now(document: Document, done: Performance, name: str) -> Operand | None:
    """What a definition is made of, where the event under way has changed what it follows; None where it has not.

    What is made in a way in which nothing is pointed at is meant by its name, and is what it is by now.
    """
    tiles = done.frame.situation()
    if name in tiles or name not in document.definitions:
        return None
    past = overtaken(document, done.demonstration, tiles, done.library.env)
    if name not in past or document.definitions[name].inputs:
        return None
    made = _pointed(document, done, Name(name), past)
    return Operand(done.tile(name), tile=name) if made is None else made


def seen_by_then(
    document: Document, shown: Demonstration, at: Callable[[Mapping[str, Value]], Mapping[str, Value]]
) -> Callable[[str, Mapping[str, Value]], Value]:
    """What definitions are with the tiles of a moment of a demonstration: those that follow what an event has changed.

    ``at`` gives the values of all definitions at other states. Nothing is given for whatever is as it was.
    """

    def seen(name: str, tiles: Mapping[str, Value]) -> Value:
        changed = changed_states(document, shown.inputs, tiles) if shown.event else given(document, tiles)
        if name in changed:
            return tiles[name]
        past = followers(document, changed) if changed else frozenset()
        if name not in past:
            return None
        value = at({state: tiles[state] for state in changed}).get(name)
        return value if is_plain(value) and can_be_written_out(document, name, past) else None

    return seen


def _pointed(document: Document, done: Performance, node: Node, past: frozenset[str]) -> Operand | None:
    """A formula as what one points at, with what is in ``past`` made of what it follows."""
    if isinstance(node, Literal):
        return Operand(node.value)
    if isinstance(node, Name):
        if node.id in past:
            return _pointed(document, done, document.definitions[node.id].formula, past)
        return Operand(done.tile(node.id), tile=node.id)
    if not isinstance(node, Apply) or node.keywords:
        return None
    parts = [_pointed(document, done, one, past) for one in node.arguments]
    of = tuple(one for one in parts if one is not None)
    if len(of) < len(parts):
        return None
    return Operand(done.value(Operand(None, via=node.function, of=of)), via=node.function, of=of)
