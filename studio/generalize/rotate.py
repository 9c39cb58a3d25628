"""Rotating what is drawn, about its middle; what hangs on something at one end rotates about that end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from studio.document import naming
from studio.document.bounds import bounds
from studio.document.constraints import out_of_range
from studio.document.live import Live
from studio.document.model import Definition, Document, Range, with_definition, with_definition_before
from studio.document.scene import things_of
from studio.generalize.antiunify import is_plain
from studio.generalize.arrange import box_of
from studio.generalize.attribute_values import value_at
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    coordinates,
    definition_of,
    find,
    is_polar,
    keyword_path,
    literal_node,
    point_attributes,
    tidy_number,
    with_node,
)
from studio.generalize.constrain import with_parameters
from studio.generalize.drag import drag
from studio.generalize.draw import fresh_name, observe_measures, shape_node
from studio.generalize.list_beside import further
from studio.generalize.placing import CORNERS, EXACT, corners_of
from studio.generalize.round_a_centre import round_its_centre
from studio.generalize.staying_inside import LEFT, with_staying
from studio.language.builtins import SHAPES
from studio.language.builtins.geometry import angle_to
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Attribute, Display, Name, Node, free_names
from studio.language.values import Point, Value, is_number

FULL = 360
MOVES = ("dx", "dy")
ENDS = {"start": "end", "end": "start"}


def rotated(document: Document, name: str, degrees: float) -> tuple[Document, str]:
    """The document with a thing rotated clockwise, about its middle (a label about its place), and what was rotated.

    A line that hangs on something at one end rotates about that end, a list about the one centre that it lies round:
    its angles become others. What has no angle and no points of its own, such
    as a list, is rotated in a group, which is made for it.
    """
    if not definition_of(document, name).drawn:
        raise Refusal(f"{name} is not drawn, so it cannot be rotated.")
    if not degrees % FULL:
        return document, name
    node = document.definitions[name].formula
    kind = node.function if isinstance(node, Apply) else ""
    if "rotation" in (SHAPES[kind].attributes if kind in SHAPES else ()):
        now = value_at(Live(document).env(), Address(name, (), ("rotation",)))
        angle = tidy_number((now + degrees) % FULL)
        if kind == "group":
            if (turned := _turned_by_name(document, name, angle)) is not None:
                return turned, name
            document = _swung(document, name, degrees)
        document = with_node(document, Address(name, (), ("rotation",)), literal_node(angle))
        return observe_measures(document, name), name
    gone_round = round_its_centre(node, degrees)
    if gone_round is not None:
        return with_definition(document, replace(document.definitions[name], formula=gone_round)), name
    held = held_end(document, name)
    if held:
        return _about_its_end(document, name, held, degrees), name
    places = dict(_points(document, node, name)) if kind in SHAPES else {}
    if len(places) < 2:
        document, around = _in_own_group(document, name)
        return rotated(document, around, degrees)
    middle = _middle(document, name)
    for address, place in places.items():
        document = with_node(document, address, literal_node(_about(place, middle, degrees)))
    return observe_measures(document, name), name


def held_end(document: Document, name: str) -> str:
    """The one end of a line that follows something, or that the other end is told from; "" where there is none."""
    node = document.definitions[name].formula
    if not isinstance(node, Apply) or node.function != "line":
        return ""
    ends = {key: part for key, part in node.keywords if key in ENDS}
    for held, loose in ENDS.items():
        other = ends.get(loose)
        if held in ends and isinstance(other, Apply) and is_polar(other) and other.arguments[0] == ends[held]:
            return held
    follow = [
        key
        for key, part in ends.items()
        if all(free_names(one) & document.definitions.keys() for one in coordinates(part))
    ]
    return follow[0] if len(follow) == 1 else ""


def _about_its_end(document: Document, name: str, held: str, degrees: float) -> Document:
    env = Live(document).env()
    loose = Address(name, (), (ENDS[held],))
    to = _about(value_at(env, loose), value_at(env, Address(name, (), (held,))), degrees)
    if is_polar(find(document, loose).node):
        return drag(document, name, ENDS[held], to, snapping=False).document
    return observe_measures(with_node(document, loose, literal_node(to)), name)


def _in_own_group(document: Document, name: str) -> tuple[Document, str]:
    """The document with a thing in a group that holds nothing else, in its place, and how that is called."""
    around = fresh_name(document, "group")
    whole = Definition(around, shape_node("group", {"items": Display("list", (Name(name),))}), drawn=True)
    definitions: dict[str, Definition] = {}
    for key, one in document.definitions.items():
        definitions[key] = replace(one, drawn=False) if key == name else one
        if key == name:
            definitions[around] = whole
    return replace(document, definitions=definitions), around


def rotated_to(document: Document, where: str, degrees: Value) -> Document:
    """The document before a group is given a rotation: moved so that its middle will stay; as it is for all else."""
    address = address_of(where)
    if address.steps != ("rotation",) or not is_number(degrees) or not is_group(document, address.thing):
        return document
    live = Live(document)
    return (
        document
        if address.thing in live.errors
        else _swung(document, address.thing, degrees - value_at(live.env(), address))
    )


def is_group(document: Document, name: str) -> bool:
    formula = definition_of(document, name).formula
    return isinstance(formula, Apply) and formula.function == "group"


def held_in_its_middle(document: Document, where: Address) -> Document:
    """The document in which a group whose rotation has a name stays where its middle is with any other rotation."""
    moves = _moves(document, where.thing) if where.steps == ("rotation",) else None
    if moves is None or not is_group(document, where.thing):
        return document
    middle, origin = _own_middle(document, where.thing), Point(*(value_at(Live(document).env(), one) for one in moves))
    return document if middle is None or math.dist(middle, origin) < 1 else _held_at(document, where.thing, middle)


def _held_at(document: Document, name: str, place: Point, told: Node | None = None) -> Document:
    """The document in which a group whose rotation has a name goes round a place, which may be ``told`` otherwise."""
    moves = [Address(name, (), (each,)) for each in MOVES]
    env, angle = Live(document).env(), find(document, Address(name, (), ("rotation",))).node
    origin = Point(*(value_at(env, one) for one in moves))
    first = tidy_number(angle_to(place, origin) - evaluate(angle, env))
    away = literal_node(tidy_number(math.dist(place, origin)))
    there = Apply("polar", (told or literal_node(place), away, further(angle, first)))
    for axis, address in zip(AXES, moves, strict=True):
        document = with_node(document, address, Attribute(there, axis))
    return document


def rotating_about(document: Document, name: str, place: Point, told: Node) -> tuple[Document, str]:
    """The document in which a group rotates about a place with its rotation, which has a name then; and that name."""
    where = Address(name, (), ("rotation",))
    angle = find(document, where).node
    if not (isinstance(angle, Name) and angle.id in document.parameters()):
        value = value_at(Live(document).env(), where)
        called = naming.fresh_name(document, f"{name}_rotation")
        made = Definition(called, literal_node(value), role="parameter", range=Range(-FULL, FULL))
        angle = Name(called)
        document = with_node(with_definition_before(document, made, name), where, angle)
    return _held_at(document, name, place, told), angle.id


def rotates_about(document: Document, live: Live, name: str) -> Point | None:
    """The place that a group rotates about by the name of its rotation; None where it has none."""
    held = _held_about(document, name) if is_group(document, name) else None
    return evaluate(held, live.env()) if held is not None else None


def _held_about(document: Document, name: str) -> Node | None:
    """What a group is told from by the name of its rotation, as its place."""
    given = [find(document, Address(name, (), (each,))).node for each in ("rotation", *MOVES)]
    match given:
        case [
            Name(called),
            Attribute(Apply("polar", (about, _, angle)), "x"),
            Attribute(Apply("polar", _) as other, "y"),
        ]:
            whole = given[1].value if isinstance(given[1], Attribute) else None
            return about if called in free_names(angle) and other == whole else None
    return None


def _turned_by_name(document: Document, name: str, angle: float) -> Document | None:
    """The document in which the name of a rotation, with which a group rotates about a place, is another angle."""
    if _held_about(document, name) is None:
        return None
    called = find(document, Address(name, (), ("rotation",))).node
    one = document.definitions.get(called.id) if isinstance(called, Name) else None
    if one is None or not one.is_parameter or out_of_range(one, angle):
        return None
    return with_parameters(document, {one.name: angle})


def _moves(document: Document, name: str, told_from: frozenset[str] = frozenset()) -> list[Address] | None:
    """The two numbers by which a group is moved, where they are plain, or points by an angle ``told_from`` those."""
    moves = [Address(name, (), (each,)) for each in MOVES]
    try:
        nodes = [find(document, one).node for one in moves]
    except Refusal:
        return None
    return moves if all(is_plain(node) or _is_held(node, told_from) for node in nodes) else None


def _is_held(node: Node, told_from: frozenset[str]) -> bool:
    """Whether a coordinate keeps the middle of a group where it is at every rotation."""
    match node:
        case Attribute(Apply("polar", (centre, away, angle)), _):
            names = free_names(angle) - {"+", "-"}
            return is_plain(centre) and is_plain(away) and bool(names) and names <= told_from
    return False


def _swung(document: Document, name: str, degrees: float) -> Document:
    """A group rotates about its origin: it is moved so that its middle will stay, where its place is plain.

    So it is where its place is told from the rotation, which is about to be plain. What only went along with its origin
    is let go.
    """
    moves = _moves(document, name, free_names(find(document, Address(name, (), ("rotation",))).node))
    middle = _own_middle(document, name)
    if moves is None or middle is None:
        return document
    document, _ = with_staying(document, name, LEFT)
    group = Live(document).value(name)
    level = Point(*(there - here for there, here in zip(middle, _inner_middle(group) or (0, 0), strict=True)))
    for address, place in zip(moves, _about(level, middle, group.get("rotation") + degrees), strict=True):
        document = with_node(document, address, literal_node(place))
    return document


def _own_middle(document: Document, name: str) -> Point | None:
    """Where the middle of what a group holds lies: the same place of it at every rotation; None where it is empty."""
    group = Live(document).value(name)
    inner = _inner_middle(group)
    if inner is None:
        return None
    origin = Point(group.get("dx"), group.get("dy"))
    middle = _about(Point(origin.x + inner.x, origin.y + inner.y), origin, group.get("rotation"))
    return Point(round(middle.x, EXACT), round(middle.y, EXACT))


def _inner_middle(group: Value) -> Point | None:
    """How far the middle of what a group holds lies from its origin before it is rotated; None where it is empty."""
    box = bounds(thing.shape for thing in things_of("", group.get("items")))
    if box is None:
        return None
    left, top, right, bottom = (group.get("scale") * side for side in box)
    return Point((left + right) / 2, (top + bottom) / 2)


def _middle(document: Document, name: str) -> Point:
    left, top, right, bottom = box_of(Live(document), name)
    return Point((left + right) / 2, (top + bottom) / 2)


def _points(document: Document, node: Node, name: str) -> Iterator[tuple[Address, Point]]:
    """The points that the formula of a thing holds, with their present places."""
    env = Live(document).env()
    kind = node.function if isinstance(node, Apply) else ""
    steps: list[tuple[str | int, ...]] = [(CORNERS, position) for position in range(len(corners_of(node)))]
    steps += [(each,) for each in point_attributes(kind) if keyword_path(node, each) is not None]
    for each in steps:
        yield Address(name, (), each), value_at(env, Address(name, (), each))


def _about(place: Point, middle: Point, degrees: float) -> Point:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = place.x - middle.x, place.y - middle.y
    return Point(tidy_number(middle.x + cos * x - sin * y), tidy_number(middle.y + sin * x + cos * y))
