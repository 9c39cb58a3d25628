"""What follows a state that an event has changed already: in the rest of the event it still is what it was before.

So no formula behind the change mentions it, and who points at it there means what it is made of, as that is by now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from studio.demonstrate.perform import Performance
from studio.demonstrate.scope import has_shape
from studio.document.actions import Operand
from studio.document.graph import reached
from studio.document.model import Document
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import type_of
from studio.language.values import Value, same


def changed_states(document: Document, began: Mapping[str, Value], now: Mapping[str, Value]) -> list[str]:
    """The states that are not what they were when an event came."""
    known = (name for name in document.states() if name in began and name in now)
    return [name for name in known if not same(began[name], now[name])]


def followers(document: Document, states: Iterable[str]) -> frozenset[str]:
    """The definitions that follow some states and are plain formulas: no states, functions or processes."""
    found = ((name, document.definitions.get(name)) for name in reached(document, states))
    return frozenset(name for name, one in found if one is not None and not one.is_state and not one.inputs)


def is_plain(value: Value) -> bool:
    """Whether a value is nothing drawn: what is drawn is hit where it was seen, whatever has changed since."""
    return not callable(value) and not has_shape(type_of(value))


def as_it_is_now(document: Document, done: Performance, name: str) -> Operand | None:
    """What a definition is made of, where the event under way has changed what it follows; None where it has not.

    None as well where it is made in a way in which nothing is pointed at.
    """
    shown, tiles = done.demonstration, done.frame.situation()
    if not shown.event or name in tiles or name not in document.definitions:
        return None
    past = followers(document, changed_states(document, shown.inputs, tiles))
    past = frozenset(one for one in past if is_plain(done.library.env.get(one)))
    return _pointed(document, done, Name(name), past) if name in past else None


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
