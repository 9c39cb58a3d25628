"""Keys chosen by how near their drawn things lie to the thing of an input: the fields around a field, on any grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from studio.generalize.attributes import point_attributes, tidy_number
from studio.generalize.key_cases import Cases
from studio.language.builtins.geometry import distance
from studio.language.nodes import Apply, Attribute, Literal, Logic, Name, Node
from studio.language.values import Point, Shape, Value, is_number, same

SHARES = (1.5, 1.25, 1.75, 1, 2)
"""How many times a distance that is named things may be apart."""


@dataclass(frozen=True)
class DrawnKeys:
    """What is drawn in one example: things by key, and the numbers that have names (in document units)."""

    things: Mapping[Value, Value]
    numbers: Mapping[str, Value]


def tests_of_reach(cases: Cases, collection: str, inputs: Sequence[str], drawn: Sequence[DrawnKeys]) -> Iterator[Node]:
    """``distance(fields[p].center, fields[field].center) < 40``, the thing itself among the members or not.

    ``drawn`` belongs to the examples one by one; ``numbers`` are those that the collection is drawn with.
    """
    attribute = _place(drawn)
    if attribute is None:
        return
    for given in inputs:
        gaps = _gaps(cases, given, attribute, drawn)
        own = {was for gap, was, itself in gaps if itself}
        near = [gap for gap, was, itself in gaps if was and not itself]
        rest = [gap for gap, was, itself in gaps if not was and not itself]
        if len(own) != 1 or not near or not rest or max(near) >= min(rest):
            continue
        places = [Attribute(Apply("[]", (Name(collection), Name(one))), attribute) for one in (cases.element, given)]
        numbers = {} if any(one.numbers != drawn[0].numbers for one in drawn) else drawn[0].numbers
        test: Node = Apply("<", (Apply("distance", tuple(places)), _between(max(near), min(rest), numbers)))
        other = Apply("!=", (Name(cases.element), Name(given)))
        yield test if own == {True} else Logic("and", (other, test))


def _place(drawn: Sequence[DrawnKeys]) -> str | None:
    """The point that all the things have, where they are drawn things of one kind."""
    things = [thing for one in drawn for thing in one.things.values()]
    kinds = {thing.kind if isinstance(thing, Shape) else "" for thing in things}
    points = point_attributes(kinds.pop()) if len(kinds) == 1 else ()
    return points[0] if len(points) == 1 else None


def _gaps(cases: Cases, given: str, attribute: str, drawn: Sequence[DrawnKeys]) -> list[tuple[float, bool, bool]]:
    """How far each member is off the thing of the input, whether it was chosen, and whether it is that thing.

    Empty where the input is no key of the collection in some example.
    """
    found = []
    for group, wanted, one in zip(cases.situations, cases.wanted, drawn, strict=True):
        places = {key: thing.get(attribute) for key, thing in one.things.items() if isinstance(thing, Shape)}
        for situation, was in zip(group, wanted, strict=True):
            middle, key = situation.values[given], cases.key(situation)
            if not _is_key(middle, places):
                return []
            found.append((distance(places[key], places[middle]), was, same(key, middle)))
    return found


def _is_key(value: Value, places: Mapping[Value, Point]) -> bool:
    return any(same(value, key) for key in places)


def _between(near: float, far: float, numbers: Mapping[str, Value]) -> Node:
    """A number between two: so many times one that has a name, else one with few digits about halfway."""
    for share in SHARES:
        for name, value in numbers.items():
            if is_number(value) and near < share * value <= far:
                return Name(name) if share == 1 else Apply("*", (Literal(share), Name(name)))
    middle, digits = (near + far) / 2, -floor(log10(far - near)) if far > near else 0
    rounded = tidy_number(round(middle, digits))
    return Literal(rounded if near < rounded <= far else tidy_number(middle))
