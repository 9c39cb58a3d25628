"""Drawing: from freehand places to a definition whose attributes are literals and relations to what was there."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from studio.document.constraints import settle
from studio.document.graph import restricted
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.document.naming import check_name
from studio.document.told_places import as_drawn
from studio.generalize.attribute_values import attribute_value, value_at
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    coordinates,
    definition_of,
    find,
    is_written,
    literal_node,
    shape_path,
    tidy_number,
    with_node,
)
from studio.generalize.belonging import box_belonging, corners_belonging, place_belonging
from studio.generalize.box_sizes import sized
from studio.generalize.centred_boxes import RADII
from studio.generalize.ground import Box, Ground
from studio.generalize.observe import drawn_before, observe, shown_at_first
from studio.generalize.plain_values import given_plainly
from studio.generalize.snap import Snapped, SnapTargets, is_plain_word, reach_of, snap, unsnapped
from studio.generalize.surroundings import CALLED, ground, met_by_sides, repeats_last, surroundings
from studio.generalize.unread_rows import without_unread_rows
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Comprehension, Display, Literal, Name, Node, at, free_names
from studio.language.types import NUMBER, POINT, TEXT
from studio.language.values import Point, Value, is_number


@dataclass(frozen=True)
class Drawing:
    """What a drawing operation gives: the new document, the name of the thing, and what it snapped to."""

    document: Document
    name: str
    says: str


def fresh_name(document: Document, word: str) -> str:
    """The first free name of the form ``word_1``, ``word_2``, …"""
    number = 1
    while f"{word}_{number}" in document.names():
        number += 1
    return f"{word}_{number}"


def checked_name(document: Document, name: str, word: str) -> str:
    """The typed name, or a fresh one where none was typed. Raises Refusal when it is taken or means something else."""
    if name:
        check_name(name, document)
    return name or fresh_name(document, word)


MOST_CORNERS = 24
"""Of what has more corners it is not kept where each was drawn."""


def draw(
    document: Document,
    kind: str,
    places: Mapping[str, Point],
    values: Mapping[str, Value],
    name: str = "",
    snapping: bool = True,
) -> Drawing:
    """A new drawn definition of a kind of shape; ``places`` are its freehand points, ``values`` its plain values.

    Raises Refusal when the name is taken, or an attribute is none of that shape.
    """
    live = looked_at(document)
    again = kind != "line" or len(places) < 2 or repeats_last(live, *places.values())
    snapped: dict[str, Snapped] = {}
    for attribute, place in places.items():
        snapped[attribute] = unsnapped(place)
        if snapping:
            start = next(iter(snapped.values())) if kind == "line" and len(snapped) == 2 else None
            held = free_names(start.node) if start is not None else frozenset()
            around = replace(surroundings(document, live, kind, attribute, near=place, held=held), again=again)
            if kind == "line" and len(places) == 2:
                around = replace(around, own_start=start).for_side(math.dist(*places.values()))
            if kind == "ellipse":
                around = replace(around, reach=reach_of(2 * min(_radii_of(values))))
            snapped[attribute] = snap(place, around)
    if snapping:
        snapped = _on_ground(ground(live), kind, places, values, snapped)
    says = [f"{CALLED.get(key, key)} {words}" for key, one in snapped.items() for words in map(_snapped_to, one.says)]
    given = {attribute: one.node for attribute, one in snapped.items()}
    return _drawn(document, kind, name, given, values, says)


def _drawn(
    document: Document,
    kind: str,
    name: str,
    given: Mapping[str, Node],
    values: Mapping[str, Value],
    says: list[str],
    carried: tuple[Node, ...] = (),
) -> Drawing:
    """A new shape from the formulas and plain values of its attributes, and what they snapped to."""
    name = checked_name(document, name, kind)
    formula = shape_node(kind, {**{key: literal_node(value) for key, value in values.items()}, **given})
    document = with_definition(document, as_drawn(Definition(name, formula, drawn=True), carried))
    document = observe_measures(document, name)
    return Drawing(document, name, f"{name} drawn{': ' + '; '.join(says) if says else ''}.")


def _on_ground(
    on: Ground, kind: str, places: Mapping[str, Point], values: Mapping[str, Value], snapped: dict[str, Snapped]
) -> dict[str, Snapped]:
    """Where the places of a disc, line or label come to lie that was drawn on, in or beside something."""
    if kind == "line" and len(places) == 2:
        found = corners_belonging(on, kind, list(snapped.values()), list(places.values()))
        return dict(zip(places, found, strict=True))
    return {key: place_belonging(on, kind, one, places[key], _radii_of(values)) for key, one in snapped.items()}


def _radii_of(values: Mapping[str, Value]) -> tuple[float, float]:
    """The radii of an ellipse, as given or as they are where they are not."""
    known = SHAPES["ellipse"].attributes
    across, down = (found if is_number(found := values.get(one)) else known[one][1] for one in RADII)
    return across, down


def _snapped_to(words: str) -> str:
    return words if is_plain_word(words) else f"snapped to {words}"


def shape_node(kind: str, given: Mapping[str, Node]) -> Node:
    """The formula of a shape, attributes in the order of its declaration. Raises Refusal for an unknown one."""
    known = SHAPES[kind].attributes
    for attribute in given:
        if attribute not in known:
            raise Refusal(f"A {kind} has no {attribute}. It has: {', '.join(known)}.")
    return Apply(kind, (), tuple((attribute, given[attribute]) for attribute in known if attribute in given))


def measures_of(node: Node, name: str) -> list[Address]:
    """What a shape says about its place and size, coordinate by coordinate, and the words that it shows."""
    if not isinstance(node, Apply) or node.function not in SHAPES:
        return []
    found = []
    for attribute, given in node.keywords:
        kind = SHAPES[node.function].attributes[attribute][0]
        if kind == POINT:
            found += [Address(name, (), (attribute, axis)) for axis in AXES]
        elif attribute == "points" and isinstance(given, Display) and len(given.items) <= MOST_CORNERS:
            found += [Address(name, (), (attribute, k, axis)) for k in range(len(given.items)) for axis in AXES]
        elif kind in (NUMBER, TEXT):
            found.append(Address(name, (), (attribute,)))
    return found


def observe_measures(document: Document, name: str, did: str = "drawn") -> Document:
    """Keeps the place and the size of a single shape as shown."""
    values = Live(restricted(document, {name})).env()
    for address in measures_of(document.definitions[name].formula, name):
        document = observe(document, address, value_at(values, address), did)
    return document


def draw_box(
    document: Document,
    kind: str,
    corners: tuple[Point, Point],
    values: Mapping[str, Value],
    name: str = "",
    snapping: bool = True,
    equal: bool = False,
) -> Drawing:
    """A shape that has a top left, a width and a height, from two opposite corners in any order.

    What is drawn from something on keeps its size, what is drawn up to something reaches there, unless it stands on or
    in that one thing: its middle over it, drawn down to a side of it. Then it goes along and keeps its height.
    One that is to be ``equal`` is as wide as high; the first of its corners may snap, the other follows.
    """
    if equal:
        return _draw_equal(document, kind, corners, values, name, snapping)
    smaller = min(abs(corners[1].x - corners[0].x), abs(corners[1].y - corners[0].y))
    start, end = _snapped_all(document, kind, corners, snapping, _fitted_to_box(document, kind, corners, smaller))
    end = sized(looked_at(document), kind, corners, start, end) if snapping else end
    given: dict[str, Node] = {}
    for index, size in enumerate(("width", "height")):
        first, last = (start, end) if corners[0][index] <= corners[1][index] else (end, start)
        near, far = coordinates(first.node)[index], coordinates(last.node)[index]
        length = tidy_number(last.at[index] - first.at[index])
        given[AXES[index]], given[size] = near, difference(far, near, length)
        if last is start and isinstance(near, Literal) and not isinstance(far, Literal):
            given[AXES[index]], given[size] = Apply("-", (far, Literal(length))), Literal(length)
    says = [f"start {_snapped_to(one)}" for one in start.says] + [f"end {_snapped_to(one)}" for one in end.says]
    if snapping:
        on, box, drawn = ground(looked_at(document)), _between(start.at, end.at), _between(*corners)
        given, placed = box_belonging(on, given, box, drawn)
        says += [f"placed by {one}" for one in placed]
    return _drawn(document, kind, name, given, values, says)


def _fitted_to_box(
    document: Document, kind: str, corners: tuple[Point, Point], smaller: float
) -> Callable[[SnapTargets, int], SnapTargets]:
    """What a corner of a box may snap to: less far off for a small one, and also what its sides meet."""

    def fitted(around: SnapTargets, number: int) -> SnapTargets:
        met = met_by_sides(document, looked_at(document), kind, corners[number], corners[1 - number])
        return replace(around, features=(*around.features, *met)).for_box(smaller)

    return fitted


def _between(one: Point, other: Point) -> Box:
    return (min(one.x, other.x), max(one.x, other.x)), (min(one.y, other.y), max(one.y, other.y))


def _draw_equal(
    document: Document, kind: str, corners: tuple[Point, Point], values: Mapping[str, Value], name: str, snapping: bool
) -> Drawing:
    """A box as wide as high; a corner that is left of or above the first one is a plain place."""
    (x, y), end = corners[0], corners[1]
    side = tidy_number(max(abs(end.x - x), abs(end.y - y)))
    to_right, down = end.x >= x, end.y >= y
    start = _snapped_all(document, kind, (corners[0],), snapping and to_right and down)[0]
    left, top = coordinates(start.node)
    given = {
        "x": left if to_right else Literal(tidy_number(x - side)),
        "y": top if down else Literal(tidy_number(y - side)),
        "width": Literal(side),
        "height": Literal(side),
    }
    return _drawn(document, kind, name, given, values, [f"start snapped to {one}" for one in start.says])


def _snapped_all(
    document: Document,
    kind: str,
    places: Sequence[Point],
    snapping: bool,
    fitted: Callable[[SnapTargets, int], SnapTargets] = lambda around, number: around,
) -> list[Snapped]:
    """Where places come to lie; what each may snap to is ``fitted`` to the size of what it belongs to."""
    if not snapping:
        return [unsnapped(place) for place in places]
    live = looked_at(document)
    around = [fitted(surroundings(document, live, kind, "", near=one), number) for number, one in enumerate(places)]
    found: list[Snapped] = []
    for place, one in zip(places, around, strict=True):
        found.append(snap(place, one.with_others(found)))
    if len(found) == 2:  # where both lie on one thing, that was meant by the first as well
        found[0] = snap(places[0], around[0].with_others(found[1:]))
    return found


def difference(far: Node, near: Node, value: float) -> Node:
    """How far two coordinates are apart: a plain value where the far one is plain, for then nothing holds it there."""
    match near:
        case Apply("-", (first, rest)) if first == far:
            return rest
    match far:
        case Literal():
            return Literal(value)
        case Apply("+", (first, rest)) if first == near:
            return rest
    match near:
        case Literal(less) if less <= 0:
            return Apply("+", (far, Literal(-less))) if less else far
    return Apply("-", (far, near))


def draw_corners(
    document: Document, kind: str, corners: list[Point], values: Mapping[str, Value], name: str, snapping: bool
) -> Drawing:
    """A shape given by a list of corners (a polygon or path)."""
    sides = _shorter_sides(corners, kind == "polygon")
    snapped = _snapped_all(document, kind, corners, snapping, lambda around, number: around.for_side(sides[number]))
    snapped = corners_belonging(ground(looked_at(document)), kind, snapped, corners) if snapping else snapped
    points = Display("list", tuple(one.node for one in snapped))
    says = [f"corner {number} snapped to {one}" for number, snap_ in enumerate(snapped, 1) for one in snap_.says]
    carried = tuple(part for one in snapped for part in one.carried)
    return _drawn(document, kind, name, {"points": points}, values, says, carried)


def _shorter_sides(corners: Sequence[Point], closed: bool) -> list[float]:
    """For each corner the length of the shorter of the sides that end there."""
    sides = [math.dist(corners[number - 1], corners[number]) for number in range(len(corners))]
    if not closed:
        sides[0] = math.inf
    return [min(one, other) for one, other in zip(sides, [*sides[1:], sides[0]], strict=True)]


def set_attribute(document: Document, where: str, value: Value) -> Document:
    """The document with a plain value for an attribute, kept as an observation.

    How many members a list has that its members mention by name is set at that name. Raises Refusal as ``find`` does,
    and for a value of another kind than the attribute has.
    """
    value = given_plainly(document, where, value)
    counted = _counted_by(document, where)
    if counted and is_number(value):
        settled = settle(document, {counted: value})
        given = {name: Literal(new) for name, new in settled.items() if new != document.definitions[name].value}
        changes = (replace(document.definitions[name], formula=formula) for name, formula in given.items())
        return reduce(with_definition, changes, document)
    made = with_node(document, where, literal_node(value))
    changed = made.definitions[address_of(where).thing]
    if changed.is_parameter and not isinstance(changed.formula, Literal):
        raise Refusal(f"{changed.name} is a parameter and holds one number, text, colour or truth, nothing larger.")
    if document.states() and not changed.is_parameter:
        old = attribute_value(document, looked_at(document).env(), where)
        made = drawn_before(made, where, old)
    if address_of(where).counts or (is_number(value) and is_written(document, where)):
        made = shown_at_first(made, where, lambda _: attribute_value(document, looked_at(document).env(), where))
    made = observe(made, where, value, "set")
    for axis in AXES if isinstance(value, Point) else ():
        made = observe(made, address_of(where).step(axis), getattr(value, axis), "set")
    return without_unread_rows(document, made, address_of(where).thing)


def _counted_by(document: Document, where: str) -> str:
    """The parameter that says how many members a list has and stands in its members too: both go together."""
    address = address_of(where)
    if not address.counts:
        return ""
    place = find(document, address)
    formula, name = place.definition.formula, place.node
    both = isinstance(formula, Comprehension) and isinstance(name, Name) and name.id in free_names(formula.element)
    return name.id if isinstance(name, Name) and both and name.id in document.parameters() else ""


def styled(
    document: Document, things: Sequence[str], styles: Mapping[str, Value]
) -> tuple[Document, dict[str, list[str]]]:
    """The document with plain values for those attributes that each of the things has, and which took which.

    Raises Refusal where none of the things has one of the attributes.
    """
    took: dict[str, list[str]] = {}
    for attribute, value in styles.items():
        for name in things:
            formula = definition_of(document, name).formula
            node = at(formula, shape_path(formula))
            if isinstance(node, Apply) and node.function in SHAPES and attribute in SHAPES[node.function].attributes:
                document = set_attribute(document, f"{name}.{attribute}", value)
                took.setdefault(attribute, []).append(name)
        if attribute not in took:
            kinds = [kind for kind, shape in SHAPES.items() if attribute in shape.attributes]
            raise Refusal(f"{attribute} is for {', '.join(kinds)}. None of these is one.")
    return document, took


ROUND = 0.25
"""An ellipse drawn freehand whose radii differ by less than this share is a circle."""
ROUND_SMALL, HAND = 0.36, 6.0
"""The same of a small one, where they differ by so many pixels at most."""


def radii(center: Point, edge: Point | None, radius_x: float | None, radius_y: float | None) -> dict[str, Value]:
    """The radii of an ellipse, given or from a freehand corner of its box. Raises Refusal when neither is there."""
    if edge is not None:
        across, down = round(abs(edge.x - center.x)), round(abs(edge.y - center.y))
        if abs(across - down) <= max(ROUND * max(across, down), min(HAND, ROUND_SMALL * max(across, down))):
            across = down = round((across + down) / 2)
        radius_x = across if radius_x is None else radius_x
        radius_y = down if radius_y is None else radius_y
    radius_x = radius_y if radius_x is None else radius_x
    if radius_x is None:
        raise Refusal("An ellipse needs a size: give its radius, or drag to the corner of its box.")
    return {"radius_x": radius_x, "radius_y": radius_x if radius_y is None else radius_y}


def group(document: Document, things: Sequence[str], name: str = "") -> Drawing:
    """Several drawn things as one group, where the first of them stood. They stay definitions, but hidden in it."""
    if len(set(things)) < 2:
        raise Refusal("A group needs at least two things. Choose one more.")
    name = checked_name(document, name, "group")
    for thing in things:
        if not definition_of(document, thing).drawn:
            raise Refusal(f"{thing} is not drawn, so it cannot be in a group.")
    items = Display("list", tuple(Name(thing) for thing in things))
    whole = Definition(name, shape_node("group", {"items": items}), drawn=True)
    definitions: dict[str, Definition] = {}
    for key, one in document.definitions.items():
        definitions[key] = replace(one, drawn=False) if key in things else one
    document = replace(document, definitions={**definitions, name: whole})
    return Drawing(document, name, f"{name} holds {', '.join(things)}.")
