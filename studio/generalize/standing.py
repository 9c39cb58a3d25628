"""Things that stand in the middle of members of a drawn list: these middles become a collection of places by key.

A thing drawn on a field of a grid says the number of that field at first, and that by way of its corners. Whoever
draws more of them means the place: column and row where the list has two indices, the index where it has one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.generalize.attributes import needs_any, point_attributes
from studio.generalize.crossings import inserted
from studio.generalize.example_moments import free_name
from studio.generalize.result import Result
from studio.language.builtins import SHAPES, TABLE
from studio.language.builtins.geometry import middle
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    free_names,
    replaced,
    walk,
)
from studio.language.values import Value

NAMES = ("places", "spots", "fields")
"""What the middles are called, the first that is free."""
NEAR = 1e-6
"""How far (pixels) a thing may be from the middle on which it stands."""


@dataclass(frozen=True)
class _Stand:
    """Where a formula has the place of a thing, and the list and number of the member in the middle of which it is."""

    path: tuple[str | int, ...]
    members: str
    number: int


def on_places(document: Document, things: Sequence[str]) -> Document:
    """The document in which the things stand on places with keys, where all stand in the middle of members of a list.

    The collection of the middles is made where there is none yet.
    """
    live = Live(document)
    stands = {thing: _stand(document, live, thing) for thing in things}
    lists = {one.members if one else "" for one in stands.values()}
    name = lists.pop() if len(lists) == 1 else ""
    middles = _middles(document.definitions[name].formula) if name else None
    if middles is None:
        return document
    keys = list(evaluate(middles, live.env()))
    known = (one for one, definition in document.definitions.items() if definition.formula == middles)
    places = next(known, "") or free_name(document, (*NAMES, f"{name}_places"))
    for thing, one in stands.items():
        assert one is not None
        definition = document.definitions[thing]
        place = Apply("[]", (Name(places), _written(keys[one.number])))
        document = with_definition(document, replace(definition, formula=replaced(definition.formula, one.path, place)))
    return document if places in document.definitions else inserted(document, Definition(places, middles), (name,))


def with_middles_kept(before: Document, done: Result) -> Result:
    """An edit with the middles of lists where the members are now, unless they were edited too; it says so.

    They stay where they are when the members need them, or when their keys would become other ones.
    """
    for name, definition in done.document.definitions.items():
        old = before.definitions.get(name, definition)
        if old is definition or old.formula == definition.formula:
            continue
        now = _middles(definition.formula)
        places = _places_of(before, old) if now is not None else None
        other = done.document.definitions.get(places.name) if places is not None else None
        if now is None or places is None or other is None or other.formula != places.formula:
            continue
        if _keys(now) == _keys(other.formula) and not needs_any(done.document, free_names(now), other.name):
            says = f"{done.says} {other.name} goes along with {name}.".strip()
            after = with_definition(done.document, replace(other, formula=now))
            done = replace(done, document=after, says=says)
    return done


def _places_of(document: Document, members: Definition) -> Definition | None:
    """The middles that were made for a list: the first that stand behind a list with these, if it is this one."""
    middles = _middles(members.formula)
    last = ""
    for one in document.definitions.values() if middles is not None else ():
        if one.formula == middles and one.role == "formula" and not one.inputs:
            return one if last == members.name else None
        last = one.name if _middles(one.formula) == middles else last
    return None


def _keys(middles: Node) -> int:
    """How many numbers a key of these middles has."""
    return len(middles.clauses) if isinstance(middles, Comprehension) else 0


def _stand(document: Document, live: Live, thing: str) -> _Stand | None:
    """In the middle of what a thing stands, None where of nothing."""
    formula = document.definitions[thing].formula if thing in document.definitions else None
    if not isinstance(formula, Apply) or formula.function not in SHAPES:
        return None
    for number, (key, node) in enumerate(formula.keywords):
        if key in point_attributes(formula.function) and (found := _member(live, node)) is not None:
            return _Stand(("keywords", number, 1), *found)
    return None


def _member(live: Live, node: Node) -> tuple[str, int] | None:
    """The list, and the number in it, of which a formula of a place gives the middle."""
    members = [one for _, one in walk(node) if isinstance(one, Apply) and one.function == "[]"]
    names = free_names(node) - TABLE.keys()
    if not members or len(names) != 1 or any(one != members[0] for one in members):
        return None
    name, number = members[0].arguments
    if not isinstance(name, Name) or not isinstance(number, Literal) or type(number.value) is not int:
        return None
    try:
        place, shape = (evaluate(one, live.env()) for one in (node, members[0]))
        near = middle(shape)
    except (StudioError, AttributeError, KeyError):
        return None
    apart = max(abs(place.x - near.x), abs(place.y - near.y))
    return (name.id, number.value) if apart <= NEAR else None


def _middles(formula: Node) -> Node | None:
    """The middles of the members of a list over one or two indices: by index, or by column and row."""
    if not isinstance(formula, Comprehension) or formula.kind != "list" or not isinstance(formula.element, Apply):
        return None
    clauses = formula.clauses
    indices = [target for clause in clauses for target in clause.targets]
    if len(indices) != len(clauses) or len(clauses) > 2 or not all(map(_counts, clauses)):
        return None
    place = _middle(formula.element.function, dict(formula.element.keywords))
    if place is None:
        return None
    key: Node = Name(indices[0])
    if len(indices) == 2:
        key = Display("tuple", (Name(indices[1]), Name(indices[0])))
    return Comprehension("dict", Display("tuple", (key, place)), clauses)


def _counts(clause: Clause) -> bool:
    return isinstance(clause.source, Apply) and clause.source.function == "range" and not clause.tests


def _middle(kind: str, attributes: Mapping[str, Node]) -> Node | None:
    """The formula of the middle of a shape with these attributes."""
    if kind == "ellipse":
        return attributes.get("center")
    if kind != "rectangle" or not {"x", "y", "width", "height"} <= attributes.keys():
        return None
    return Apply("point", tuple(_half_way(attributes, *names) for names in (("x", "width"), ("y", "height"))))


def _half_way(attributes: Mapping[str, Node], start: str, size: str) -> Node:
    return Apply("+", (attributes[start], Apply("/", (attributes[size], Literal(2)))))


def _written(key: Value) -> Node:
    return Display("tuple", tuple(map(Literal, key))) if isinstance(key, tuple) else Literal(key)
