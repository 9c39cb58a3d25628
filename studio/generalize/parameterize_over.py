"""Parameterize over: a definition that uses another becomes a function of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import networkx as nx

from studio.document.graph import graph
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition, with_definition_before
from studio.document.static_types import types
from studio.generalize.attributes import definition_of
from studio.generalize.example_moments import must_be_free
from studio.generalize.operands import written
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Display, Literal, Name, Node, renamed, walk
from studio.language.steps import Input
from studio.language.types import ANY, type_of
from studio.language.values import Point, Shape, Value

GAP = 20
"""Pixels between things that are shown side by side."""


def parameterized_over(document: Document, name: str, over: str, function: str) -> Document:
    """The document with ``function``, a function of ``over``; the definition applies it to the present one.

    Whatever lies between the two is written into the function. Raises Refusal when the definition does not need
    ``over`` or is a function already.
    """
    must_be_free(document, function)
    definition, source = definition_of(document, name), definition_of(document, over)
    if definition.is_function or source.is_function:
        raise Refusal("Only plain definitions can be turned into functions of plain ones; choose others.")
    between = _between(document, over, name)
    if not between:
        raise Refusal(f"{name} does not need {over}, so it would be the same for every one of them.")
    formula = _inlined(document, definition.formula, between - {name})
    kind = types(document).get(over, ANY)
    made = Definition(function, formula, (Input(over, kind if kind != ANY else type_of(Live(document).value(over))),))
    applied = replace(definition, formula=Apply(function, (Name(over),)))
    return with_definition_before(with_definition(document, applied), made, name)


def _between(document: Document, over: str, name: str) -> set[str]:
    """The definitions on the ways from ``over`` to ``name``, the latter included."""
    whole = graph(document)
    if over == name or not nx.has_path(whole, over, name):
        return set()
    found: set[str] = (nx.descendants(whole, over) & nx.ancestors(whole, name)) | {name}
    for one in sorted(found):
        if document.definitions[one].is_function:
            raise Refusal(f"{one} is a function that needs {over} as well; parameterize that over {over} first.")
    return found


def _inlined(document: Document, formula: Node, names: Iterable[str]) -> Node:
    """The formula with these definitions written out, one inside another."""
    waiting = {one: document.definitions[one].formula for one in names}
    while waiting:
        formula = renamed(formula, dict(waiting))
        if not any(isinstance(part, Name) and part.id in waiting for part in _names(formula)):
            break
    return formula


def _names(formula: Node) -> Iterator[Node]:
    return (node for _, node in walk(formula))


def shown_beside(document: Document, function: str, arguments: Mapping[str, Value], name: str) -> Document:
    """The document with another picture of a function, drawn to the right of everything else.

    Raises Refusal when the arguments are not those the function takes.
    """
    must_be_free(document, name)
    made = definition_of(document, function)
    names = [part.name for part in made.inputs]
    if not names:
        raise Refusal(f"{function} is no function; make it a function of something first.")
    if sorted(arguments) != sorted(names):
        raise Refusal(f"{function} takes {', '.join(names) or 'nothing'}; give exactly these.")
    applied = Apply(function, tuple(written(arguments[part]) for part in names))
    live = Live(document)
    value = live.value(function)(*(arguments[part] for part in names))
    items: Node = Display("list", (applied,)) if isinstance(value, Shape) else applied
    aside = _right_end(live.scene()) + GAP - _left_end([value] if isinstance(value, Shape) else value)
    formula = Apply("group", (), (("items", items), ("dx", Literal(round(aside, 2)))))
    return with_definition(document, Definition(name, formula, drawn=True))


def _right_end(shapes: Iterable[Shape]) -> float:
    return max((right for shape in shapes for _, right in _stretches(shape)), default=0.0)


def _left_end(shapes: Iterable[Shape]) -> float:
    return min((left for shape in shapes for left, _ in _stretches(shape)), default=0.0)


def _stretches(value: Value) -> Iterator[tuple[float, float]]:
    """From where to where a shape reaches along x, for each of its parts."""
    if isinstance(value, list):
        for item in value:
            yield from _stretches(item)
    elif isinstance(value, Shape):
        attributes = value.as_dict()
        if value.kind == "group":
            for left, right in _stretches(attributes["items"]):
                yield left * attributes["scale"] + attributes["dx"], right * attributes["scale"] + attributes["dx"]
        elif "width" in attributes:
            yield attributes["x"], attributes["x"] + attributes["width"]
        else:
            reach = attributes.get("radius_x", 0)
            yield from ((place.x - reach, place.x + reach) for place in _points(attributes.values()))


def _points(values: Iterable[Value]) -> Iterator[Point]:
    for value in values:
        if isinstance(value, Point):
            yield value
        elif isinstance(value, list):
            yield from _points(value)
