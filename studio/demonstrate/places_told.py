"""By which names it is told where drawn things are: not what only paints them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from studio.document.graph import order
from studio.document.model import Document
from studio.infer.touching import PLACE
from studio.language.builtins import SHAPES
from studio.language.nodes import (
    Apply,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Name,
    Node,
    children,
    free_names,
)


def told_places(document: Document, names: Iterable[str], loops: bool = True) -> Mapping[str, frozenset[str]]:
    """For each of some definitions the names by which it is told where it is drawn.

    Also of what is drawn in a group, in one way or another, or as an instance of a component; without ``loops`` not of
    the many things that come of one.
    """
    places = _ToldPlaces(document, loops)
    for name in order(document):  # what others are made of comes first, so that none of them leads deep down
        places.of(name)
    return {name: places.of(name) for name in names}


@dataclass(frozen=True)
class _ToldPlaces:
    """The names for each definition, as far as it was asked for; those of a component may be inputs of it."""

    document: Document
    loops: bool
    known: dict[str, frozenset[str]] = field(default_factory=dict)

    def of(self, name: str) -> frozenset[str]:
        one = self.document.definitions.get(name)
        if one is None or one.is_state:
            return frozenset({name})
        if name not in self.known:
            inputs = {each.name for each in one.inputs}
            self.known[name] = frozenset(self._names(one.formula, inputs))
        return self.known[name]

    def _names(self, formula: Node, inputs: Collection[str]) -> Iterator[str]:
        for part, is_place in _parts(formula, self.loops):
            if is_place:
                yield from free_names(part)
            elif isinstance(part, Name):
                yield from {part.id} if part.id in inputs else self.of(part.id)
            elif isinstance(part, Apply) and part.function in self.document.definitions:
                yield from self._filled_in(part)
            else:
                yield from free_names(part)

    def _filled_in(self, instance: Apply) -> Iterator[str]:
        """The names of a component, where what was given for its inputs stands for these."""
        named = (each.name for each in self.document.definitions[instance.function].inputs)
        given = {**dict(zip(named, instance.arguments, strict=False)), **dict(instance.keywords)}
        for name in self.of(instance.function):
            yield from free_names(given[name]) if name in given else (name,)


def _parts(formula: Node, loops: bool) -> Iterator[tuple[Node, bool]]:
    """What tells where something drawn is, and whether it is a place; else it is something drawn elsewhere."""
    if isinstance(formula, Comprehension):
        if loops:
            yield from ((one.source, True) for one in formula.clauses)
            yield from _parts(formula.element, loops)
    elif isinstance(formula, Conditional):
        then, other = list(_parts(formula.then, loops)), list(_parts(formula.other, loops))
        yield from (*then, *other, *([(formula.test, True)] if then != other else ()))
    elif isinstance(formula, (Display, DictDisplay)):
        yield from (part for _, one in children(formula) for part in _parts(one, loops))
    elif isinstance(formula, Apply) and formula.function in SHAPES:
        yield from ((one, True) for key, one in formula.keywords if key in PLACE)
        yield from (part for key, one in formula.keywords if key == "items" for part in _parts(one, loops))
    else:
        yield formula, False
