"""One thing drawn, repeated at even angles round a centre: a list of as many as a parameter says."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.followed import followed
from studio.document.live import Live
from studio.document.model import Definition, Document, Range
from studio.document.naming import fresh_name, name_fault
from studio.generalize.around import Center, centers
from studio.generalize.arrange import shifted
from studio.generalize.attributes import coordinates, definition_of, literal_node, tidy_number
from studio.generalize.by_angle import HAND, round_numbers
from studio.generalize.members_replaced import with_members_replaced
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.builtins import SHAPES
from studio.language.builtins.geometry import angle_to
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Display, Literal, Name, Node, free_names
from studio.language.show import show
from studio.language.types import POINT
from studio.language.values import Point, Shape, Value

LEAST, MOST, FULL = 2, 1000, 360
REACH = 10.0
"""So many pixels from a known centre a place may be that means it."""
INDEX = "i"
PLACES = frozenset({"x", "y", "width", "height", "points"})
"""What else says where a shape is, beside attributes that are points."""
CORNERED = frozenset({"polygon", "path"})
UPRIGHT = frozenset({"label", "line"})
"""Shapes that are not rotated where they come to stand; a line is by its ends."""


def repeated_around(document: Document, things: Sequence[str], centre: Point, count: int, name: str) -> Result:
    """The document in which things are repeated ``count`` times round a centre, themselves included.

    A known centre near the place is meant by it. A single shape becomes a list of such shapes by an angle; anything
    else is repeated as it is, in groups. Raises Refusal for what is not drawn, too few, or a name that is taken.
    """
    _check(document, things, count, name)
    live = Live(document)
    known = min(centers(document, live, things), key=lambda one: math.dist(one.at, centre), default=None)
    about = known if known is not None and math.dist(known.at, centre) <= REACH else _plain(centre)
    many = fresh_name(document, f"{name}_count")
    step = Apply("*", (Apply("/", (Literal(FULL), Name(many))), Name(INDEX)))
    whole = document.definitions[things[0]].formula
    element = _turned(whole, live.env(), about, step) if len(things) == 1 else None
    new = Definition(many, Literal(count), role="parameter", range=Range(1, max(25, 2 * count)))
    clause = Clause((INDEX,), Apply("range", (Name(many),)))
    lost: list[str] = []
    if element is not None:
        lost = sorted(_placed_by(document, things[0]) - free_names(about.node))
        made = Definition(name, Comprehension("list", element, (clause,)), drawn=True)
        document = with_members_replaced(document, things, [new, made])
    else:
        document, element = _in_groups(document, things, about, step)
        made = Definition(name, Comprehension("list", element, (clause,)), drawn=True)
        document = _behind_last(document, things, [new, made])
    says = f"{', '.join(things)} repeated {count} times round {show(about.node)}; {many} says how often."
    says += f" Where they stand follows {' and '.join(lost)} no more." if lost else ""
    return Result(document, (Finding(name, show(made.formula)),), frozenset({name, many}), says)


def _check(document: Document, things: Sequence[str], count: int, name: str) -> None:
    if not things:
        raise Refusal("Select what is to be repeated first.")
    for thing in things:
        if not definition_of(document, thing).drawn:
            raise Refusal(f"{thing} is not drawn, so it cannot be repeated.")
        if state := _moved_by(document, thing):
            says = (
                f"{state} says where {thing} is, which would be lost. Repeat it first, and then let its place change."
            )
            raise Refusal(says)
    if not LEAST <= count <= MOST:
        raise Refusal(f"Say how many there are to be all round: {LEAST} or more, {MOST} at the most.")
    if (name in document.names() and name not in things) or name_fault(name):
        raise Refusal(f"{name} cannot be the name of the list. Choose another one.")


def _plain(centre: Point) -> Center:
    at = Point(tidy_number(round(centre.x)), tidy_number(round(centre.y)))
    return Center(at, literal_node(at))


def _placed_by(document: Document, thing: str) -> frozenset[str]:
    """The definitions that say where a thing is."""
    places = {*PLACES, *(key for one in SHAPES.values() for key, (kind, _) in one.attributes.items() if kind == POINT)}
    whole = document.definitions[thing].formula
    told = [formula for key, formula in whole.keywords if key in places] if isinstance(whole, Apply) else []
    return frozenset(name for formula in told for name in free_names(formula) & document.definitions.keys())


def _moved_by(document: Document, thing: str) -> str:
    """A state that says where a thing is; "" where none does."""
    names, states = sorted(_placed_by(document, thing)), document.states()
    return next((state for name in names for state in followed(document, name) if state in states), "")


def _turned(whole: Node, env: Mapping[str, Value], about: Center, step: Node) -> Apply | None:
    """The formula of one member, which follows the angle of its index; None for what is no single shape."""
    shape = evaluate(whole, env) if isinstance(whole, Apply) and whole.function in SHAPES else None
    if not isinstance(whole, Apply) or not isinstance(shape, Shape) or shape.kind == "group":
        return None
    given, keywords = shape.as_dict(), dict(whole.keywords)
    exact = shape.kind in CORNERED
    for key, (kind, _) in SHAPES[shape.kind].attributes.items():
        if kind == POINT and key in given:
            keywords[key] = _placed(given[key], about, step, exact)
    if "points" in given:
        keywords["points"] = Display("list", tuple(_placed(one, about, step, exact) for one in given["points"]))
    if "width" in given:
        middle = Point(given["x"] + given["width"] / 2, given["y"] + given["height"] / 2)
        place = _placed(middle, about, step, exact)
        for axis, size in (("x", "width"), ("y", "height")):
            keywords[axis] = Apply("-", (Attribute(place, axis), Apply("/", (keywords[size], Literal(2)))))
    if "rotation" in SHAPES[shape.kind].attributes and shape.kind not in UPRIGHT and not _is_round(given):
        keywords["rotation"] = _further(step, given.get("rotation", 0))
    return Apply(whole.function, whole.arguments, tuple(keywords.items()))


def _is_round(given: Mapping[str, Value]) -> bool:
    return "radius_x" in given and given["radius_x"] == given["radius_y"]


def _placed(place: Point, about: Center, step: Node, exact: bool) -> Node:
    """A place further round by the angle of a member; of a figure of corners ``exact``, so that it keeps its shape."""
    if math.dist(place, about.at) < 1:
        return about.node
    angle, distance = round_numbers(about.at, place)
    if exact:
        angle, distance = round(angle_to(about.at, place), 2), round(math.dist(place, about.at), 1)
    on_it = about.radius is not None and abs(about.radius[0] - distance) <= HAND
    far = about.radius[1] if about.radius is not None and on_it else literal_node(tidy_number(distance))
    return Apply("polar", (about.node, far, _further(step, tidy_number(angle))))


def _further(step: Node, angle: float) -> Node:
    return Apply("+" if angle > 0 else "-", (step, literal_node(abs(angle)))) if angle else step


def _in_groups(document: Document, things: Sequence[str], about: Center, step: Node) -> tuple[Document, Apply]:
    """The document in which things are drawn about the origin, and a group of them laid round the centre."""
    if free_names(about.node) & {*things}:
        raise Refusal("What is repeated cannot be its own centre. Choose another place.")
    document = shifted(document, dict.fromkeys(things, Point(-about.at.x, -about.at.y)))
    items = Display("list", tuple(map(Name, things)))
    dx, dy = coordinates(about.node)
    return document, Apply("group", (), (("items", items), ("dx", dx), ("dy", dy), ("rotation", step)))


def _behind_last(document: Document, things: Sequence[str], new: Sequence[Definition]) -> Document:
    """The document with definitions after the last of the things, which are no longer drawn for themselves."""
    definitions: dict[str, Definition] = {}
    last = [key for key in document.definitions if key in things][-1]
    for key, one in document.definitions.items():
        definitions[key] = replace(one, drawn=False) if key in things else one
        definitions |= {each.name: each for each in new} if key == last else {}
    return replace(document, definitions=definitions)
