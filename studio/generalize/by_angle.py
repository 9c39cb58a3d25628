"""Place by angle: a point of a thing is given by an angle and a distance from another point.

From then on both are attributes of the point (``hand.end.angle``, ``hand.end.distance``), which can be named, pulled,
and related like any other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition_before
from studio.document.naming import fresh_name
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    find,
    is_point,
    is_polar,
    literal_node,
    needs_any,
    tidy_number,
    with_node,
)
from studio.generalize.example_moments import with_values
from studio.generalize.observe import observations, observe
from studio.generalize.result import Result
from studio.generalize.rings import ANGLES, WHOLE
from studio.generalize.snap import REACH
from studio.generalize.straighten import UNITS
from studio.generalize.written_places import written_at
from studio.infer.goals import Finding
from studio.language.builtins.geometry import angle_to, middle, polar
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.show import show
from studio.language.values import Point, Shape, Value

HAND = 3.0
"""So many pixels at most a round angle and a round distance may take the point away."""
OTHER = {"start": "end", "end": "start"}
CENTRES = {"ellipse": "center", "label": "at"}


def placed_by_angle(document: Document, thing: str, attribute: str, around: str = "", along: str = "") -> Result:
    """The document in which a point attribute is given by an angle and a distance from a point.

    ``around`` is a thing, whose middle it then is, or a point of one; without it the other end of a line. The angle
    counts from the direction of the line ``along``, or from the right. Raises Refusal where there is no such point.
    """
    address = address_of(f"{thing}.{attribute}")
    live = Live(document)
    place = find(document, address)
    at = evaluate(place.node, live.env())
    if not isinstance(at, Point):
        raise Refusal(f"{address} is no point. Choose an end of a line, a centre, or the place of a label.")
    document, center = _center(document, address, around)
    start = evaluate(center, Live(document).env())
    if not isinstance(start, Point) or start == at:
        raise Refusal(f"{address} lies on {show(center)} itself, so it has no angle. Pull it away first.")
    base, ahead = _along(document, address, along)
    angle, distance = round_numbers(start, at, ahead)
    before = [] if along else _shown_before(document, address, center)
    angle = _nearest_way_round(angle, before[-1][1]) if before else angle
    node = Apply("polar", (center, literal_node(distance), _further(base, angle)))
    document = with_node(document, address, node)
    for moment, turned, away in before:
        for name, value in (("angle", turned), ("distance", away)):
            document = observe(document, address.step(name), value, "pulled", moment)
    for name, value in (("angle", tidy_number(angle + ahead)), ("distance", distance)):
        document = observe(document, address.step(name), value)
    note = f"straightened by at most {math.dist(polar(start, distance, angle + ahead), at):.1f} px"
    says = f"{address} lies {distance:g} from {show(center)} at {angle:g}°{f' from {along}' if along else ''}."
    return Result(document, (Finding(str(address), show(node), note=note),), frozenset({thing}), says)


def _shown_before(document: Document, address: Address, center: Node) -> list[tuple[Mapping[str, Value], float, float]]:
    """The angle and distance of each place where a point was shown under other parameters, in that order.

    Of the angles that are a whole way round apart, that one is meant which is nearest to the one shown before it.
    """
    across, down = (observations(document, address.step(axis)) for axis in AXES)
    places = [(one, other) for one in across for other in down if dict(one.parameters) == dict(other.parameters)]
    found: list[tuple[Mapping[str, Value], float, float]] = []
    for one, other in places:
        if not any(one.parameters.get(name) != value for name, value in document.parameters().items()):
            continue
        start = evaluate(center, Live(with_values(document, one.parameters)).env())
        at = Point(one.result, other.result)
        if not isinstance(start, Point) or start == at:
            continue
        turned, away = round_numbers(start, at)
        found.append((one.parameters, _nearest_way_round(turned, found[-1][1]) if found else turned, away))
    return found


def _nearest_way_round(angle: float, other: float) -> float:
    """The same direction, as a number as near as can be to that of another one."""
    turned: float = tidy_number(angle + WHOLE * round((other - angle) / WHOLE))
    return turned


def pulled_to(document: Document, live: Live, address: Address, at: Point) -> dict[Address, float] | None:
    """The angle and the distance that bring a point to a place, where it is given by these; else None.

    The angle goes on from what it is, and a distance that hardly differs stays.
    """
    place = written_at(document, address)
    if place is None or not is_polar(place.node) or not isinstance(place.node, Apply):
        return None
    bound = {"distance": address.step("distance"), "angle": address.step("angle")}
    now = {name: attribute_value(document, live.env(), one) for name, one in bound.items()}
    here = attribute_value(document, live.env(), address)
    start = polar(here, -now["distance"], now["angle"])
    if math.dist(start, at) < HAND:
        return None
    angle, distance = round_numbers(start, at)
    angle = tidy_number(now["angle"] + (angle - now["angle"] + WHOLE / 2) % WHOLE - WHOLE / 2)
    distance = now["distance"] if abs(distance - now["distance"]) <= REACH else distance
    return {bound["angle"]: angle, bound["distance"]: distance}


def other_way_round(
    document: Document, live: Live, address: Address, to: Mapping[Address, float]
) -> dict[Address, float]:
    """The same angle and distance, the angle told the other way round from what it is: its range may end between."""
    angle = address.step("angle")
    ahead = to[angle] >= attribute_value(document, live.env(), angle)
    return {**to, angle: tidy_number(to[angle] - WHOLE if ahead else to[angle] + WHOLE)}


def _center(document: Document, address: Address, around: str) -> tuple[Document, Node]:
    """The formula of the point around which it lies; a plain place that has none of its own gets a name."""
    if not around:
        return _other_end(document, address)
    known = Live(document).values()
    if "." in around:
        return document, Attribute(Name(address_of(around).thing), str(address_of(around).steps[0]))
    if needs_any(document, frozenset({around}), address.thing):
        raise Refusal(f"{address} cannot lie about what itself needs {address.thing}.")
    value = known.get(around)
    if isinstance(value, Point):
        return document, Name(around)
    if isinstance(value, Shape) and value.kind in CENTRES:
        return document, Attribute(Name(around), CENTRES[value.kind])
    if isinstance(value, Shape):
        return document, literal_node(middle(value))
    raise Refusal(f"{around} is no single thing. Choose a point, or a thing whose middle is meant.")


def _along(document: Document, address: Address, along: str) -> tuple[Node | None, float]:
    """The formula of the direction of a line, and that direction now; from the right where no line is named."""
    if not along:
        return None, 0
    line = Live(document).values().get(along)
    if not isinstance(line, Shape) or line.kind != "line":
        raise Refusal(f"{along} is no line, so it has no direction. Choose a line.")
    if needs_any(document, frozenset({along}), address.thing):
        raise Refusal(f"{address} cannot follow {along}, which itself needs {address.thing}.")
    node = Apply("angle_to", (Attribute(Name(along), "start"), Attribute(Name(along), "end")))
    return node, angle_to(line.get("start"), line.get("end"))


def _further(base: Node | None, angle: float) -> Node:
    if base is None:
        return literal_node(angle)
    return Apply("+" if angle >= 0 else "-", (base, literal_node(abs(angle))))


def _other_end(document: Document, address: Address) -> tuple[Document, Node]:
    other = OTHER.get(str(address.steps[-1]))
    if other is None:
        raise Refusal(f"Say around what {address} lies: choose a thing or a point.")
    there = Address(address.thing, (), (other,))
    node = find(document, there).node
    if not is_point(node) or not all(isinstance(part, Literal) for part in getattr(node, "arguments", ())):
        return document, node
    name = fresh_name(document, f"{address.thing}_{other}")
    document = with_definition_before(document, Definition(name, node), address.thing)
    return with_node(document, there, Name(name)), Name(name)


def round_numbers(start: Point, at: Point, ahead: float = 0) -> tuple[float, float]:
    """The angle, counted from ``ahead``, and the distance, as round as the error of a hand allows."""
    length, exact = math.dist(start, at), angle_to(start, at)
    exact = (exact - ahead + WHOLE / 2) % WHOLE - WHOLE / 2 if ahead else exact
    angles = (round(exact / unit) * unit for unit in ANGLES)
    lengths = (round(length / unit) * unit for unit in UNITS)
    angle = next((one for one in angles if math.dist(polar(start, length, one + ahead), at) <= HAND), exact)
    distance = next((one for one in lengths if one > 0 and abs(one - length) <= HAND), length)
    return tidy_number(float(angle)), tidy_number(float(distance))
