"""Parameterize over: a definition that uses another becomes a function of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.document.graph import graph
from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition, with_definition_before
from studio.document.static_types import types
from studio.generalize.attributes import definition_of
from studio.generalize.example_moments import must_be_free
from studio.generalize.operands import short_value, written
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Display, Literal, Name, Node, renamed, walk
from studio.language.steps import Input
from studio.language.types import ANY, type_of
from studio.language.values import Point, Shape, Value

GAP = 20
"""Pixels between things that are shown side by side."""


def parameterized_over(document: Document, name: str, over: Sequence[str], function: str) -> Document:
    """The document with ``function``, a function of what is ``over``; the definition applies it to the present ones.

    Whatever lies between is written into the function. Raises Refusal when the definition does not need one of them,
    or is a function already.
    """
    must_be_free(document, function)
    definition, sources = definition_of(document, name), [definition_of(document, one) for one in over]
    if not over:
        raise Refusal(f"Say which definitions that {name} needs are to stay open.")
    if definition.is_function or any(one.is_function for one in sources):
        raise Refusal("Only plain definitions can be turned into functions of plain ones; choose others.")
    ways = {one: _between(document, one, name) for one in over}
    if needless := [one for one, way in ways.items() if not way]:
        raise Refusal(f"{name} does not need {needless[0]}, so it would be the same for every one of them.")
    formula = _inlined(document, definition.formula, set().union(*ways.values()) - {name, *over})
    made = Definition(function, formula, tuple(_input(document, one) for one in over))
    applied = replace(definition, formula=Apply(function, tuple(Name(one) for one in over)))
    return with_definition_before(with_definition(document, applied), made, name)


def _input(document: Document, name: str) -> Input:
    """What a function is given for a definition."""
    kind = types(document).get(name, ANY)
    return Input(name, kind if kind != ANY else type_of(Live(document).value(name)))


def _between(document: Document, over: str, name: str) -> set[str]:
    """The definitions on the ways from ``over`` to ``name``, the latter included."""
    import networkx as nx

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
    return with_definition(document, Definition(name, set_aside(document, applied), drawn=True))


def set_aside(document: Document, drawing: Node) -> Node:
    """A drawing moved to the right of everything that is drawn. Raises Refusal where it draws nothing."""
    by = way_aside(document, drawing)
    single = isinstance(evaluate(drawing, Env(Live(document).env())), Shape)
    items: Node = Display("list", (drawing,)) if single else drawing
    return Apply("group", (), (("items", items), ("dx", Literal(by))))


def way_aside(document: Document, drawing: Node) -> float:
    """How far a drawing has to go to stand to the right of all that is drawn. Raises Refusal where it draws nothing."""
    live = Live(document)
    value = evaluate(drawing, Env(live.env()))
    shapes = [value] if isinstance(value, Shape) else value
    if not isinstance(shapes, list) or not all(isinstance(one, Shape) for one in shapes):
        raise Refusal(f"{drawing} is {short_value(value)}, which is not drawn.")
    return round(_right_end(live.scene()) + GAP - _left_end(shapes), 2)


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
