"""What the inspector lists of a definition: each attribute with where it stands, its formula and its present value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from studio.commands.wording import spread, value_summary
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.generalize.attributes import AXES, POLAR, is_point, is_polar, keyword_path, shape_path
from studio.generalize.count_names import PLAIN, count_labels
from studio.language.builtins import ATTRIBUTES, SHAPES
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Display, Name, Node, Path, at, counted_to, free_names
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import SYMBOL
from studio.language.values import Shape, Value

_PARTS = re.compile(r"^(items\[\d+\]\.)+")


@dataclass(frozen=True)
class AttributeRow:
    """One line of the list.

    ``attribute`` is how commands call it (``end.x``, ``count``), empty where they cannot; ``path`` is the place in
    the formula of the definition, None for what the formula leaves unsaid. ``colour`` is its value where that is one.
    """

    label: str
    attribute: str
    formula: str
    value: str
    path: Path | None = None
    colour: str = ""

    @property
    def called(self) -> str:
        """The attribute of the shape alone, without the part of the figure that it belongs to."""
        return _PARTS.sub("", self.attribute)


@dataclass(frozen=True)
class _Element:
    """The formula of one member of a definition, the way to it, and the shapes it has become."""

    node: Apply
    path: Path
    shapes: tuple[Shape, ...]


def rows_of(document: Document, live: Live, name: str, way: tuple[Value, ...] = ()) -> list[AttributeRow]:
    """The lines for a definition; ``way`` leads to one member of it, whose values are then shown."""
    definition = document.definitions[name]
    if definition.is_parameter:
        return []
    rows = list(_clauses(definition, live))
    element = _element(definition, live, way)
    if element is not None:
        rows += _attributes(document, element)
    return rows


def part_rows(document: Document, live: Live, name: str, way: tuple[Value, ...]) -> tuple[str, list[AttributeRow]]:
    """The lines for a part of a group or an instance, and the definition that says them; "" where none does alone.

    That is the component of an instance, so what is changed in one part is changed in all instances.
    """
    owner, steps = document.definitions[name], ""
    inner: Path = shape_path(owner.formula)
    path: Path = ()
    for number in way[way.index("items") + 1 :: 2] if "items" in way else ():
        node = at(owner.formula, (*path, *inner))
        owner, path = _said_in(document, owner, (*path, *inner), node)
        held = keyword_path(at(owner.formula, path), "items")
        items = at(owner.formula, (*path, *held)) if held is not None else None
        if not isinstance(items, Display) or not isinstance(number, int) or number >= len(items.items):
            return "", []
        path, inner, steps = (*path, *(held or ()), "items", number), (), f"{steps}items[{number}]."
        if isinstance(items.items[number], Name):
            owner, path = _said_in(document, owner, path, items.items[number])
            steps = ""
    node = at(owner.formula, path)
    if not steps and not path and owner.name != name:
        return owner.name, rows_of(document, live, owner.name)
    if not steps or not isinstance(node, Apply) or node.function not in SHAPES:
        return "", []
    shape = member(live.values().get(name), way)
    found = _attributes(document, _Element(node, path, (shape,) if isinstance(shape, Shape) else ()))
    return owner.name, [replace(row, attribute=f"{steps}{row.attribute}") for row in found if row.attribute]


def _said_in(document: Document, owner: Definition, path: Path, node: Node) -> tuple[Definition, Path]:
    """Where what a formula names, or a component gives, is written."""
    name = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
    return (document.definitions[name], ()) if name in document.definitions else (owner, path)


def shared_rows(document: Document, live: Live, names: tuple[str, ...]) -> list[AttributeRow]:
    """The lines for several definitions: the attributes that all of them have, with what they agree on."""
    each = _by_attribute(document, live, names)
    first, rest = each[0], each[1:]
    return [_shared([row, *(one[name] for one in rest)]) for name, row in first.items() if all(name in o for o in rest)]


def worn_rows(document: Document, live: Live, names: tuple[str, ...]) -> dict[str, AttributeRow]:
    """By attribute what those of several definitions that have it agree on."""
    each = _by_attribute(document, live, names)
    return {name: _shared([one[name] for one in each if name in one]) for name in chain(*each)}


def _by_attribute(document: Document, live: Live, names: tuple[str, ...]) -> list[dict[str, AttributeRow]]:
    return [{row.attribute: row for row in rows_of(document, live, name) if row.attribute} for name in names]


def _shared(rows: list[AttributeRow]) -> AttributeRow:
    first = rows[0]
    formula = first.formula if all(one.formula == first.formula for one in rows) else ""
    value = first.value if all(one.value == first.value for one in rows) else "various"
    colour = first.colour if all(one.colour == first.colour for one in rows) else ""
    return AttributeRow(first.label, first.attribute, formula, value, None, colour)


def _clauses(definition: Definition, live: Live) -> Iterator[AttributeRow]:
    """How many members there are, or from where they come."""
    formula = definition.formula
    if not isinstance(formula, Comprehension):
        return
    labels = count_labels(formula)
    for position, clause in enumerate(formula.clauses):
        yield _clause_row(clause, position, labels[position], live)
        for number, test in enumerate(clause.tests):
            yield AttributeRow("only if", "", show(test), "", ("clauses", position, "tests", number))


def _clause_row(clause: Clause, position: int, label: str, live: Live) -> AttributeRow:
    path: Path = ("clauses", position, "source")
    node = counted_to(clause.source)
    if node:
        called = PLAIN if position == 0 else f"{PLAIN}_{position + 1}"
        return AttributeRow(label, called, show(node), _value(node, live), (*path, "arguments", 0))
    return AttributeRow(
        f"each {', '.join(clause.targets)} in", "", show(clause.source), _value(clause.source, live), path
    )


def _value(node: Node, live: Live) -> str:
    try:
        return value_summary(evaluate(node, live.env()))
    except StudioError:
        return ""


def _element(definition: Definition, live: Live, way: tuple[Value, ...]) -> _Element | None:
    path = shape_path(definition.formula)
    node = at(definition.formula, path)
    if not isinstance(node, Apply) or not (node.function in SHAPES or node.keywords):
        return None
    return _Element(node, path, _shapes(definition, live, way))


def _shapes(definition: Definition, live: Live, way: tuple[Value, ...]) -> tuple[Shape, ...]:
    try:
        value = member(live.value(definition.name), way)
    except StudioError:
        return ()
    found = [value] if isinstance(value, Shape) else list(value.values() if isinstance(value, dict) else ())
    found = list(value) if isinstance(value, (list, tuple, frozenset)) else found
    return tuple(one for one in found if isinstance(one, Shape))


def member(value: Value, way: tuple[Value, ...]) -> Value:
    """What a way leads to inside a value; as far as it leads anywhere."""
    for key in way:
        try:
            value = value.get("items") if isinstance(value, Shape) else value[key]
        except (KeyError, IndexError, TypeError):
            return value
    return value


def _attributes(document: Document, element: _Element) -> Iterator[AttributeRow]:
    node = element.node
    called = document.definitions.get(node.function)
    for position, argument in enumerate(node.arguments):
        label = called.inputs[position].name if called and position < len(called.inputs) else f"part {position + 1}"
        yield AttributeRow(label, "", show(argument), "", (*element.path, "arguments", position))
    said = {label: (inner, (*element.path, "keywords", place, 1)) for place, (label, inner) in enumerate(node.keywords)}
    known: Mapping[str, Any] = getattr(SHAPES.get(node.function), "attributes", {})
    for label in (*(one for one in said if one not in known), *known):  # a line stays where it is when it gets a value
        if label in said:
            yield from _attribute(element, label, *said[label])
        elif ATTRIBUTES[label].name in ("number", "symbol", "truth", "text"):
            default = known[label][1]
            yield AttributeRow(label, label, "", value_summary(default), None, _colour(label, default))


def _attribute(element: _Element, label: str, node: Node, path: Path) -> Iterator[AttributeRow]:
    values = [value for one in element.shapes for name, value in one.attributes if name == label]
    if is_point(node) and isinstance(node, Apply):
        for position, axis in enumerate(AXES):
            parts = [getattr(one, axis) for one in values]
            formula = show(node.arguments[position])
            yield AttributeRow(
                f"{label} {axis}", f"{label}.{axis}", formula, spread(parts), (*path, "arguments", position)
            )
        return
    if is_polar(node) and isinstance(node, Apply):
        for name, place in POLAR.items():
            part = node.arguments[place]
            yield AttributeRow(f"{label} {name}", f"{label}.{name}", show(part), "", (*path, "arguments", place))
    colour = _colour(label, values[0]) if values and all(one == values[0] for one in values) else ""
    yield AttributeRow(label, label, show(node), spread(values), path, colour)


def _colour(label: str, value: Value) -> str:
    """The value where it is a colour that can be shown."""
    return str(value) if label in ("fill", "stroke") and ATTRIBUTES[label] == SYMBOL and value else ""


def what_it_shows(document: Document, name: str, row: AttributeRow) -> str:
    """The state or parameter that a row shows, where there is one alone; else the definition that the row is of."""
    try:
        names = free_names(parse(row.formula)) & document.definitions.keys()
    except StudioError:
        return name
    given = [one for one in names if document.definitions[one].is_state or document.definitions[one].is_parameter]
    return given[0] if len(given) == 1 and not document.definitions[name].is_state else name
