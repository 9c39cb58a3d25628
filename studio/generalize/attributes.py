"""Addressing: how a person names an attribute of a thing, and where it sits in the formula of its definition.

``rows.end.x`` is an attribute of a thing (for a list: of every member), ``rows[1].start`` of one member, ``rows.count``
how many members a list has (``count_2`` for the second index of a grid), ``group_1.members[0].fill`` goes inside.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from studio.document.model import Definition, Document, with_definition
from studio.document.told_places import meant
from studio.generalize.centred_boxes import with_part
from studio.language.builtins import ATTRIBUTES, SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    at,
    counted_to,
    free_names,
    replaced,
    walk,
)
from studio.language.types import POINT
from studio.language.values import Point, Value

AXES = ("x", "y")
POLAR = {"distance": 1, "angle": 2}
"""How the attributes of a point that is given by an angle are called, and which part of its formula each is."""
_PART = re.compile(r"\.?([^\W\d]\w*)((?:\[\d+\])*)")
COUNT_STEP = re.compile(r"count(?:_(\d+))?$")


@dataclass(frozen=True)
class Address:
    """A thing, the indices of one member of it, and the steps to an attribute (names and positions)."""

    thing: str
    index: tuple[int, ...] = ()
    steps: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        parts = [self.thing, *(f"[{one}]" for one in self.index)]
        parts += [f"[{one}]" if isinstance(one, int) else f".{one}" for one in self.steps]
        return "".join(parts)

    def step(self, *more: str | int) -> Address:
        return replace(self, steps=(*self.steps, *more))

    @property
    def counts(self) -> bool:
        """Whether it says how many members a list has."""
        return bool(self.steps and COUNT_STEP.match(str(self.steps[0])))

    @property
    def every(self) -> Address:
        """The same attribute of every member."""
        return replace(self, index=()) if self.index else self


@dataclass(frozen=True)
class Place:
    """Where an address leads: a definition, the path inside its formula, and the node there."""

    definition: Definition
    path: Path
    node: Node


def address_of(text: str | Address) -> Address:
    """The address written as text. Raises Refusal when it is not one."""
    return text if isinstance(text, Address) else _read(text)


@lru_cache(1_000)
def _read(text: str) -> Address:
    position = 0
    parts: list[tuple[str, tuple[int, ...]]] = []
    while position < len(text):
        found = _PART.match(text, position)
        if not found or (text[position] == ".") != bool(parts):
            raise Refusal(f"“{text}” is no attribute of a thing. Write it like rows.end.x or rows[1].start.")
        parts.append((found[1], tuple(int(one) for one in re.findall(r"\d+", found[2]))))
        position = found.end()
    if not parts:
        raise Refusal("An attribute needs a name. Write it like rows.end.x.")
    steps: list[str | int] = []
    for name, indices in parts[1:]:
        steps += [name, *indices]
    return Address(parts[0][0], parts[0][1], tuple(steps))


def definition_of(document: Document, name: str) -> Definition:
    """The definition of a name. Raises Refusal when there is none."""
    if name not in document.definitions and name in ATTRIBUTES:
        raise Refusal(f"{name} is an attribute of a thing: write the name of that thing in front, like box.{name}.")
    if name not in document.definitions:
        raise Refusal(f"There is nothing named {name}. Choose one of the names in the document.")
    return document.definitions[name]


def point_node(x: Node, y: Node) -> Node:
    """A point given by the formulas of its coordinates."""
    return Apply("point", (x, y))


def is_point(node: Node) -> bool:
    return isinstance(node, Apply) and node.function == "point" and len(node.arguments) == 2


def is_polar(node: Node) -> bool:
    """Whether a point is given by an angle and a distance."""
    return isinstance(node, Apply) and node.function == "polar" and len(node.arguments) == 3


def coordinates(node: Node) -> tuple[Node, Node]:
    """The formulas of the two coordinates of a formula that gives a point."""
    if isinstance(node, Apply) and is_point(node):
        return node.arguments[0], node.arguments[1]
    return Attribute(node, "x"), Attribute(node, "y")


def shape_path(node: Node) -> Path:
    """The way from the formula of a thing to the formula of one member (empty when it is a single thing)."""
    if not isinstance(node, Comprehension):
        return ()
    inner: Path = ("element",)
    if node.kind == "dict":
        inner = ("element", "items", 1)
    return inner + shape_path(at(node, inner))


def keyword_path(node: Node, name: str) -> Path | None:
    """Where a shape or instance holds an attribute, or None."""
    if isinstance(node, Apply):
        for position, (keyword, _) in enumerate(node.keywords):
            if keyword == name:
                return ("keywords", position, 1)
    return None


def default_of(kind: str, name: str) -> Node | None:
    """The formula of an attribute that a shape leaves unsaid."""
    shape = SHAPES.get(kind)
    if shape is None or name not in shape.attributes:
        return None
    value = shape.attributes[name][1]
    return value if isinstance(value, Node) else literal_node(value)


def literal_node(value: Value) -> Node:
    """The formula that writes a plain value: numbers, texts, points, tuples, lists and sets of them."""
    if isinstance(value, Point):
        return point_node(literal_node(value.x), literal_node(value.y))
    if isinstance(value, (tuple, list)):
        return Display("tuple" if isinstance(value, tuple) else "list", tuple(map(literal_node, value)))
    if isinstance(value, (set, frozenset)):
        return Display("set", tuple(map(literal_node, sorted(value))))
    return Literal(tidy_number(value))


def tidy_number(value: Value) -> Value:
    """Whole floats as integers, and no digits beyond what a canvas can show."""
    if isinstance(value, float):
        near = round(value, 6)
        return int(near) if near.is_integer() else near
    return value


def explicit(document: Document, address: Address) -> Document:
    """The document with the attribute written out in its formula (defaults said, points split into coordinates)."""
    definition = definition_of(document, address.thing)
    formula = definition.formula
    path = _member_path(definition, address)
    formula, _ = followed(formula, path, address)
    return with_definition(document, replace(definition, formula=formula))


def _member_path(definition: Definition, address: Address) -> Path:
    """Skips what stands around the members of a list; a list written out needs an index."""
    formula = definition.formula
    if address.counts:
        return ()
    path = shape_path(formula)
    inner = at(formula, path)
    if isinstance(inner, Display) and address.index:
        return (*path, "items", _checked(address.index[-1], inner, address))
    return path


def _checked(position: int, node: Display, address: Address) -> int:
    if position >= len(node.items):
        raise Refusal(f"{address} is past the end: there are only {len(node.items)}.")
    return position


def followed(formula: Node, path: Path, address: Address) -> tuple[Node, Path]:
    """All steps of an address, writing out what was unsaid."""
    for number, step in enumerate(address.steps):
        part = at(formula, path) if address.steps[:number][-2:-1] == ("items",) else None
        if isinstance(part, Name):  # the part of a group says its attributes where it is defined, and is no point
            raise Refusal(f"{address} leads nowhere: it is said where {part.id} is defined.")
        formula, path = _stepped(formula, path, step, address)
    return formula, path


def _stepped(formula: Node, path: Path, step: str | int, address: Address) -> tuple[Node, Path]:
    """One step further, writing out what was unsaid."""
    node = at(formula, path)
    if isinstance(step, int):
        if isinstance(node, Display):
            return formula, (*path, "items", _checked(step, node, address))
        raise Refusal(f"{address} leads nowhere: there is no list written there.")
    count = COUNT_STEP.match(step)
    if count and isinstance(node, Comprehension):
        return formula, _count_path(node, int(count[1] or 1) - 1, address)
    inner = keyword_path(node, step)
    if inner is not None:
        return formula, path + inner
    if step in POLAR and is_polar(node):
        return formula, (*path, "arguments", POLAR[step])
    if step in AXES:
        formula = formula if is_point(node) else replaced(formula, path, point_node(*coordinates(node)))
        return formula, (*path, "arguments", AXES.index(step))
    default = default_of(node.function, step) if isinstance(node, Apply) else None
    if default is None or not isinstance(node, Apply):
        raise Refusal(f"{address} leads nowhere: there is no {step}. {_known(node)}")
    formula = replaced(formula, path, replace(node, keywords=(*node.keywords, (step, default))))
    return formula, (*path, "keywords", len(node.keywords), 1)


def _count_path(node: Comprehension, position: int, address: Address) -> Path:
    if position < len(node.clauses) and counted_to(node.clauses[position].source):
        return ("clauses", position, "source", "arguments", 0)
    raise Refusal(f"{address} has no count of its own: its members come from another collection.")


def _known(node: Node) -> str:
    if not isinstance(node, Apply):
        return "Choose a drawn thing."
    names = [name for name, _ in node.keywords]
    names += [name for name in getattr(SHAPES.get(node.function), "attributes", ()) if name not in names]
    return f"There are: {', '.join(names)}."


def with_whole_points(document: Document, before: Document) -> Document:
    """The document in which points that were written out since, and are whole still, are those points."""
    for name, definition in document.definitions.items():
        old = before.definitions.get(name, definition)
        if old is not definition:
            document = with_definition(document, _with_whole_points(definition, old))
    return document


def _with_whole_points(definition: Definition, before: Definition) -> Definition:
    formula = definition.formula
    for path in [path for path, node in walk(formula) if is_point(node)][::-1]:
        match at(formula, path):
            case Apply("point", (Attribute(one, "x"), Attribute(other, "y"))) if one == other:
                if _is_no_point(before.formula, path):
                    formula = replaced(formula, path, one)
    return definition if formula is definition.formula else replace(definition, formula=formula)


def _is_no_point(formula: Node, path: Path) -> bool:
    """Whether something else than a written out point stands there."""
    with suppress(KeyError):
        return not is_point(at(formula, path))
    return False


def find(document: Document, where: str | Address) -> Place:
    """Where an address leads. Raises Refusal (with what there is) when it leads nowhere.

    The definition in the answer has the attribute written out, even where the document leaves it unsaid.
    """
    address = address_of(where)
    definition = definition_of(document, address.thing)
    formula, path = followed(definition.formula, _member_path(definition, address), address)
    definition = definition if formula is definition.formula else replace(definition, formula=formula)
    return Place(definition, path, at(formula, path))


def with_node(document: Document, where: str | Address, node: Node) -> Document:
    """The document with the formula of one attribute replaced. Raises Refusal when that would close a circle."""
    place = find(document, where)
    if needs_any(document, free_names(node), place.definition.name):
        raise Refusal(f"{address_of(where)} cannot be given by what itself needs {place.definition.name}.")
    formula = with_part(place.definition.formula, place.path, node)
    return with_definition(document, meant(place.definition, formula))


def is_written(document: Document, where: str | Address) -> bool:
    """Whether the formula of a thing says an attribute, which is what it is by default otherwise."""
    address = address_of(where)
    definition = document.definitions.get(address.thing)
    if definition is None or not address.steps:
        return False
    return keyword_path(at(definition.formula, shape_path(definition.formula)), str(address.steps[0])) is not None


def needs_any(document: Document, names: frozenset[str], target: str) -> bool:
    """Whether one of the names is the target or needs it, directly or through others."""
    todo, seen = list(names), set(names)
    while todo:
        name = todo.pop()
        if name == target:
            return True
        if name in document.definitions:
            new = document.definitions[name].needs - seen
            seen |= new
            todo += new
    return False


def point_attributes(kind: str) -> tuple[str, ...]:
    """The attributes of a kind of shape that are points, in order."""
    shape = SHAPES.get(kind)
    return tuple(name for name, (type_, _) in shape.attributes.items() if type_ == POINT) if shape else ()


def member_node(name: str, index: tuple[Value, ...]) -> Node:
    """The formula of one member of a thing: ``rows[2]``, ``crossings[(3, 4)]``; of a group ``pair.items[0]``."""
    node: Node = Name(name)
    for key in index:
        node = Attribute(node, "items") if key == "items" else Apply("[]", (node, literal_node(key)))
    return node


def group_members(definition: Definition) -> tuple[str, ...]:
    """The definitions that a group holds, first ones behind; none for anything else."""
    items = group_items(definition.formula)
    return tuple(one.id for one in items.items if isinstance(one, Name)) if items is not None else ()


def group_items(formula: Node) -> Display | None:
    """What a group lists; nothing where it lists nothing."""
    if not isinstance(formula, Apply) or formula.function != "group":
        return None
    items = dict(formula.keywords).get("items")
    return items if isinstance(items, Display) else None
