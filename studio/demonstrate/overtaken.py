"""What follows a state that an event has changed already: in the rest of the event it still is what it was before.

So no formula behind the change mentions it, and who points at it there means what it is made of, as that is by now: the
formula itself is written there, that of a function with what it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from studio.demonstrate.perform import Performance
from studio.demonstrate.scope import has_shape
from studio.document.actions import Operand
from studio.document.graph import reached
from studio.document.model import Demonstration, Document
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, free_names, renamed, with_children
from studio.language.types import type_of
from studio.language.values import Value, same


def changed_states(document: Document, began: Mapping[str, Value], now: Mapping[str, Value]) -> list[str]:
    """The states that are not what they were when an event came."""
    known = (name for name in document.states() if name in began and name in now)
    return [name for name in known if not same(began[name], now[name])]


def followers(document: Document, states: Iterable[str]) -> frozenset[str]:
    """The definitions that follow some states, functions among them: no states and no processes."""
    found = ((name, document.definitions.get(name)) for name in reached(document, states))
    return frozenset(name for name, one in found if one is not None and not one.is_state)


def overtaken(
    document: Document, shown: Demonstration, tiles: Mapping[str, Value], values: Mapping[str, Value]
) -> frozenset[str]:
    """What follows a state that a demonstration has changed, with the tiles of a moment; nothing drawn."""
    changed = changed_states(document, shown.inputs, tiles) if shown.event else []
    past = followers(document, changed) if changed else frozenset()
    return frozenset(one for one in past if is_plain(values.get(one)))


def is_plain(value: Value) -> bool:
    """Whether a value is nothing drawn: what is drawn is hit where it was seen, whatever has changed since."""
    return callable(value) or not has_shape(type_of(value))


def written_out(document: Document, node: Node, past: frozenset[str]) -> Node:
    """A formula with what is in ``past`` written as what it is made of."""
    name = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
    if isinstance(node, Comprehension):
        past = past - {target for clause in node.clauses for target in clause.targets}
    node = with_children(node, lambda part: written_out(document, part, past))
    if name not in past:
        return node
    made = document.definitions[name]
    formula = written_out(document, made.formula, past)
    if not isinstance(node, Apply):
        return formula
    given = {one.name: part for one, part in zip(made.inputs, node.arguments, strict=True)}
    mentioned = frozenset().union(*map(free_names, given.values()))
    return renamed(_with_other_targets(formula, mentioned), given)


def _with_other_targets(node: Node, taken: frozenset[str]) -> Node:
    """A formula in which no loop variable has a name that is taken."""
    if isinstance(node, Comprehension):
        targets = {target for clause in node.clauses for target in clause.targets} & taken
        known = taken | free_names(node)
        node = _with_targets(
            node, {one: next(other for other in _others(one) if other not in known) for one in targets}
        )
    return with_children(node, lambda part: _with_other_targets(part, taken))


def _with_targets(node: Comprehension, new: Mapping[str, str]) -> Comprehension:
    """A comprehension with other names for its loop variables; the first source lies outside of them."""
    mapping: dict[str, Node] = {one: Name(other) for one, other in new.items()}
    clauses = tuple(
        replace(
            one,
            targets=tuple(new.get(target, target) for target in one.targets),
            source=renamed(one.source, mapping) if number else one.source,
            tests=tuple(renamed(test, mapping) for test in one.tests),
        )
        for number, one in enumerate(node.clauses)
    )
    return replace(node, element=renamed(node.element, mapping), clauses=clauses)


def _others(name: str) -> Iterator[str]:
    return (f"{name}_{number}" for number in count(2))


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
        changed = changed_states(document, shown.inputs, tiles) if shown.event else []
        if not changed or name not in followers(document, changed):
            return None
        value = at({state: tiles[state] for state in changed}).get(name)
        return value if is_plain(value) else None

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
