"""Two lists of lines that cross offer all their crossings as one collection, keyed by the two indices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.document.model import Definition, Document, with_definition
from studio.generalize.example_moments import free_name, must_be_free
from studio.generalize.operands import place_of
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Display,
    Name,
    Node,
    Path,
    counted_to,
    replaced,
    walk,
)
from studio.language.values import Point, Shape, Value

STRAIGHT = 1e-9
"""Directions that are off by less are upright or level."""


def collected(document: Document, env: Mapping[str, Value], lists: tuple[str, ...], name: str) -> Document:
    """The document with the crossings of two lists of lines as a dict (index, index) → point.

    The first index counts the list whose lines are spread along x. What stood on a crossing of two elements is
    rewritten to stand on the element of the new collection. Raises Refusal when these are not two lists of lines
    that all cross each other.
    """
    must_be_free(document, name)
    across, down, straight = _spread(env, lists)
    first = free_name(document, ("i", "k", "m"), (name,))
    second = free_name(document, ("j", "l", "n"), (name, first))
    crossing = _crossing(element_at(across, Name(first)), element_at(down, Name(second)), straight)
    clauses = (_counting(document, first, across), _counting(document, second, down))
    formula = Comprehension("dict", Display("tuple", (_pair(Name(first), Name(second)), crossing)), clauses)
    moved = _rewritten(document, across, down, name, straight)
    return inserted(moved, Definition(name, formula), (across, down))


def _crossing(upright: Node, level: Node, straight: bool) -> Node:
    """Where two lines cross; upright and level ones are read off, which holds even when they have no length left."""
    if not straight:
        return Apply("intersection", (upright, level))
    x = Attribute(Attribute(upright, "start"), "x")
    y = Attribute(Attribute(level, "start"), "y")
    return Apply("point", (x, y))


def inserted(document: Document, definition: Definition, after: tuple[str, ...]) -> Document:
    """Puts the definition right behind those it is made from, so that the document reads in order."""
    names = list(document.definitions)
    place = max(names.index(name) for name in after) + 1
    entries = list(document.definitions.items())
    entries.insert(place, (definition.name, definition))
    return replace(document, definitions=dict(entries))


def _spread(env: Mapping[str, Value], lists: tuple[str, ...]) -> tuple[str, str, bool]:
    """The two lists: first the one whose lines lie beside each other; and whether all are upright and level."""
    if len(lists) != 2 or lists[0] == lists[1]:
        raise Refusal("Choose two different lists of lines; their crossings become one collection.")
    left, right = (_direction(name, env.get(name)) for name in lists)
    if abs(left.x * right.y - left.y * right.x) < 1e-9:
        raise Refusal(f"The lines of {lists[0]} and of {lists[1]} run the same way, so they do not cross.")
    upright_left, upright_right = (abs(way.y) - abs(way.x) for way in (left, right))
    names = (lists[0], lists[1]) if upright_left > upright_right else (lists[1], lists[0])
    straight = all(min(abs(way.x), abs(way.y)) < STRAIGHT for way in (left, right))
    return (*names, straight)


def _direction(name: str, value: Value) -> Point:
    """The common direction of the lines of a list, of length 1."""
    if not isinstance(value, list) or not value or not all(isinstance(item, Shape) for item in value):
        raise Refusal(f"{name} is no list of lines. Listify the lines first.")
    ways = []
    for shape in value:
        if shape.kind != "line":
            raise Refusal(f"{name} holds a {shape.kind}; only lines have crossings.")
        start, end = shape.get("start"), shape.get("end")
        size = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
        if size == 0:
            raise Refusal(f"A line of {name} has no length, so it crosses nothing.")
        ways.append(Point((end.x - start.x) / size, (end.y - start.y) / size))
    if any(abs(ways[0].x * way.y - ways[0].y * way.x) > 1e-6 for way in ways):
        raise Refusal(f"The lines of {name} are not parallel, so their crossings have no grid of indices.")
    return ways[0]


def _counting(document: Document, variable: str, name: str) -> Clause:
    """``for variable in range(count)`` with the count that the list's own formula names, else its length."""
    formula = document.definitions[name].formula
    if isinstance(formula, Comprehension) and len(formula.clauses) == 1 and not formula.clauses[0].tests:
        source = formula.clauses[0].source
        if counted_to(source):
            return Clause((variable,), source)
    return Clause((variable,), Apply("range", (Apply("len", (Name(name),)),)))


def element_at(collection: str, key: Node) -> Node:
    """The member of a collection at a key."""
    return Apply("[]", (Name(collection), key))


def _pair(first: Node, second: Node) -> Node:
    return Display("tuple", (first, second))


def _rewritten(document: Document, across: str, down: str, name: str, straight: bool) -> Document:
    for one in document.definitions.values():
        formula = one.formula
        for path, key in list(_crossings_in(formula, across, down, straight)):
            formula = replaced(formula, path, element_at(name, key))
        if formula is not one.formula:
            document = with_definition(document, replace(one, formula=formula))
    return document


def _crossings_in(formula: Node, across: str, down: str, straight: bool) -> Iterator[tuple[Path, Node]]:
    """Where the formula meets an element of one list with an element of the other, and the pair of indices there."""
    for path, node in walk(formula):
        if not isinstance(node, Apply) or len(node.arguments) != 2:
            continue
        if node.function == "intersection":
            keys = dict(filter(None, map(_list_and_key, node.arguments)))
        elif node.function == "point" and straight:
            keys = dict(filter(None, map(_coordinate, node.arguments, ("x", "y"), (across, down))))
        else:
            continue
        if set(keys) == {across, down}:
            yield path, _pair(keys[across], keys[down])


def _list_and_key(node: Node) -> tuple[str, Node] | None:
    """The list and key of an element of a list."""
    if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name):
        return node.arguments[0].id, node.arguments[1]
    return None


def _coordinate(node: Node, axis: str, wanted: str) -> tuple[str, Node] | None:
    """The list and key behind this coordinate of an end of one of the lines of the wanted list."""
    if isinstance(node, Attribute) and node.name == axis and isinstance(node.value, Attribute):
        found = _list_and_key(node.value.value) if node.value.name in ("start", "end") else None
        return found if found and found[0] == wanted else None
    return None


def points_of(value: Value) -> dict[Value, Point]:
    """The keys (or positions) and places of a collection of points; empty for anything else."""
    items = _keyed(value)
    return dict(items) if items and all(isinstance(item, Point) for item in items.values()) else {}


def places_of(value: Value) -> dict[Value, Point]:
    """As ``points_of``, for shapes as well: the keys and places of everything in it that has a place."""
    return {key: place for key, item in _keyed(value).items() if (place := place_of(item)) is not None}


def _keyed(value: Value) -> dict[Value, Value]:
    if isinstance(value, dict):
        return value
    return dict(enumerate(value)) if isinstance(value, list) else {}
