"""Points and what can be measured between them. Distances use ``math.dist``, so that unit steps are exactly 1."""

from __future__ import annotations

import math

from studio.language.builtins.collections import whole
from studio.language.builtins.table import Builtin, K
from studio.language.types import NUMBER, POINT, SHAPE, TRUTH, Type, dict_of, list_of, set_of, tuple_of
from studio.language.values import Point, Value

PAIR = tuple_of(NUMBER, NUMBER)
PARTS, ENDS = list_of(tuple_of(*(NUMBER,) * 4)), list_of(tuple_of(POINT, POINT))


def make_point(x: Value, y: Value) -> Point:
    if isinstance(x, (int, float)) and isinstance(y, (int, float)):
        return Point(x, y)
    raise TypeError("point needs two numbers")


def distance(start: Value, end: Value) -> float:
    return math.dist(start, end)


def midpoint(start: Value, end: Value) -> Point:
    return Point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def nearest(places: Value, target: Value) -> Value:
    """The key (of a dict) whose place is nearest, or the nearest place itself.

    The first of several that are as near; nothing where there are no places.
    """
    best, least = None, math.inf
    for key, place in places.items() if isinstance(places, dict) else ((place, place) for place in places):
        away = math.dist(place, target)
        if away < least:
            best, least = key, away
    return best


def nearest_shape(shapes: Value, target: Value) -> Value:
    """The key (of a dict) or the index (in a list) of the shape on which a place lies, else whose middle is nearest.

    The topmost of several on which it lies, the first of several that are as near; nothing where there are no shapes.
    """
    on = hit(shapes, target)
    if on is not None:
        return on
    best, least = None, math.inf
    for key, shape in shapes.items() if isinstance(shapes, dict) else enumerate(shapes):
        away = math.dist(middle(shape), target)
        if away < least:
            best, least = key, away
    return best


def middle(shape: Value) -> Point:
    """The middle of a shape: of its box, half way between its ends, the mean of its corners; where a label stands."""
    if shape.kind in ("ellipse", "label"):
        found: Point = shape.get("center" if shape.kind == "ellipse" else "at")
        return found
    if shape.kind in ("rectangle", "image"):
        return Point(shape.get("x") + shape.get("width") / 2, shape.get("y") + shape.get("height") / 2)
    if shape.kind == "group":
        return Point(shape.get("dx"), shape.get("dy"))
    corners = [shape.get("start"), shape.get("end")] if shape.kind == "line" else shape.get("points")
    count = max(len(corners), 1)
    return Point(sum(corner.x for corner in corners) / count, sum(corner.y for corner in corners) / count)


def intersection(one: Value, other: Value) -> Point:
    """Where two lines, extended beyond their ends, cross. Raises ValueError for parallel ones."""
    (x1, y1), (x2, y2) = one.get("start"), one.get("end")
    (x3, y3), (x4, y4) = other.get("start"), other.get("end")
    across = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    if across == 0:
        raise ValueError("these lines are parallel and never cross")
    first, second = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    x = (first * (x3 - x4) - (x1 - x2) * second) / across
    y = (first * (y3 - y4) - (y1 - y2) * second) / across
    return Point(x, y)


WITH_INSIDE = frozenset({"rectangle", "image", "ellipse", "polygon"})
"""The kinds of shapes on which a place may lie."""


def inside(place: Value, shape: Value) -> bool:
    """Whether a place lies on a rectangle, image, ellipse or polygon, its edge included; nothing else has an inside.

    Of several shapes (a list or dict of them), whether it lies on one. No place lies on a shape that is at nothing.
    """
    if isinstance(shape, (list, dict)):
        return any(inside(place, one) for one in (shape.values() if isinstance(shape, dict) else shape))
    if any(shape.get(name) is None for name in _lying(shape.kind)):
        return False
    if shape.kind in ("rectangle", "image"):
        across, down = _turned_back(place, middle(shape), shape)
        half, high = shape.get("width") / 2, shape.get("height") / 2
        return bool(0 <= across + half <= shape.get("width") and 0 <= down + high <= shape.get("height"))
    if shape.kind == "ellipse":
        across, down = _turned_back(place, shape.get("center"), shape)
        wide, high = max(shape.get("radius_x"), 1e-9), max(shape.get("radius_y"), 1e-9)
        return bool((across / wide) ** 2 + (down / high) ** 2 <= 1)
    return bool(shape.kind == "polygon" and _within(place, shape.get("points")))


def _lying(kind: str) -> tuple[str, ...]:
    """What says where a shape lies that has an inside, and how large it is."""
    if kind == "ellipse":
        return ("center", "radius_x", "radius_y")
    return ("points",) if kind == "polygon" else ("x", "y", "width", "height") if kind in ("rectangle", "image") else ()


def hit(shapes: Value, place: Value) -> Value:
    """The key (of a dict) or the index (in a list) of the topmost shape on which a place lies; nothing where none does.

    Of shapes of the same order those that are drawn later lie above; a list among them is hit where one of its shapes
    is. What is not visible is not hit.
    """
    best, highest = None, -math.inf
    for key, shape in shapes.items() if isinstance(shapes, dict) else enumerate(shapes):
        order = _order_on(place, shape)
        if order is not None and order >= highest:
            best, highest = key, order
    return best


def _order_on(place: Value, shape: Value) -> Value:
    """The order of a visible shape on which a place lies, or the highest of several; nothing where it lies on none."""
    if isinstance(shape, (list, dict)):
        orders = [_order_on(place, one) for one in (shape.values() if isinstance(shape, dict) else shape)]
        return max((order for order in orders if order is not None), default=None)
    if shape.get("visible") is False or not inside(place, shape):
        return None
    try:
        return shape.get("order")
    except KeyError:  # no shape of this program has one
        return 0


def _turned_back(place: Value, about: Value, shape: Value) -> tuple[float, float]:
    """The way to a place from the middle of a shape, as if that were not rotated about it."""
    right, low = place.x - about.x, place.y - about.y
    if not shape.get("rotation"):
        return right, low
    angle = math.radians(shape.get("rotation"))
    return right * math.cos(angle) + low * math.sin(angle), low * math.cos(angle) - right * math.sin(angle)


def _within(place: Value, corners: Value) -> bool:
    """Whether a level line from the place to the right crosses the edges of a polygon an odd number of times."""
    odd = False
    for one, other in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if (one.y > place.y) != (other.y > place.y):
            across = one.x + (place.y - one.y) * (other.x - one.x) / (other.y - one.y)
            odd = odd != (place.x < across)
    return odd


RADIAN = math.pi / 180


def sine(angle: Value) -> float:
    return _wave(angle, 0)


def cosine(angle: Value) -> float:
    return _wave(angle, 1)


def _wave(angle: Value, quarters: int) -> float:
    """The sine of degrees, some quarters of a circle ahead; exact at each quarter, and the same in every program.

    Only what is rounded alike everywhere is used, so it is worked out here, by its series up to an eighth of a circle:
    what is divided by is 14 times 15, 12 times 13 and so on, or 15 times 16 and so on.
    """
    turned = angle % 360
    quarter = math.floor(turned / 90 + 0.5)
    rest = (turned - 90 * quarter) * RADIAN
    square = rest * rest
    even = (quarter + quarters) % 2 == 0
    wave = 1.0
    for product in (210, 156, 110, 72, 42, 20, 6) if even else (240, 182, 132, 90, 56, 30, 12, 2):
        wave = 1 - square / product * wave
    wave = wave * rest if even else wave
    return 0 - wave if (quarter + quarters) % 4 > 1 else wave


def direction(down: Value, across: Value) -> float:
    return math.degrees(math.atan2(down, across))


def angle_to(start: Value, end: Value) -> float:
    """The direction from one place to another, in degrees clockwise from the right."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def polar(center: Value, radius: Value, angle: Value) -> Point:
    """The place so far from a centre, in a direction in degrees clockwise from the right."""
    return Point(center[0] + radius * _wave(angle, 1), center[1] + radius * _wave(angle, 0))


MOST_COPIES = 20_000
DEEPEST_COPIES = 100


def nested(start: Value, end: Value, parts: Value, depth: Value) -> Value:
    """Where the smallest copies begin and end of something that holds smaller copies of itself, so many levels deep.

    A part says where a copy begins (along the way from start to end and aside from it, as shares of that), how large
    it is, and its direction from there in degrees. Raises OverflowError for more copies than can be drawn.
    """
    found = [(start, end)]
    level = whole(depth)
    if level > DEEPEST_COPIES:
        raise OverflowError("too many copies")
    inside = [_turned(part) for part in parts] if level > 0 else []
    for _ in range(level):
        if len(found) * len(parts) > MOST_COPIES:
            raise OverflowError("too many copies")
        found = [_smaller(one, other, part) for one, other in found for part in inside]
    return found


def _turned(part: Value) -> Value:
    """A part with how far it goes ahead and aside, for one long and turned so."""
    along, aside, size, angle = part
    return along, aside, size * _wave(angle, 1), size * _wave(angle, 0)


def _smaller(start: Value, end: Value, part: Value) -> Value:
    along, aside, ahead, beside = part
    across, down = end[0] - start[0], end[1] - start[1]
    first = Point(start[0] + along * across - aside * down, start[1] + along * down + aside * across)
    return (first, Point(first[0] + ahead * across - beside * down, first[1] + ahead * down + beside * across))


def _distances() -> tuple[Builtin, ...]:
    doc = "How far two points (or two pairs of numbers) are from each other."
    return tuple(
        Builtin("distance", "function", (kind, kind), NUMBER, distance, doc, "math.dist({0}, {1})")
        for kind in (POINT, PAIR)
    )


def _nearest() -> tuple[Builtin, ...]:
    by_key = "The key of the place that is nearest to a point; the first where several are as near."
    itself = "The place that is nearest to a target; the first where several are as near."
    kinds: tuple[tuple[Type, Type, Type, str], ...] = (
        (dict_of(K, POINT), POINT, K, by_key),
        (dict_of(K, PAIR), PAIR, K, by_key),
        (list_of(POINT), POINT, POINT, itself),
        (list_of(PAIR), PAIR, PAIR, itself),
        (set_of(PAIR), PAIR, PAIR, itself),
    )
    return tuple(
        Builtin("nearest", "function", (places, target), result, nearest, doc, None)
        for places, target, result, doc in kinds
    )


def _nearest_shapes() -> tuple[Builtin, ...]:
    doc = "The index (in a dict: the key) of the shape on which a place lies, else of the one whose middle is nearest."
    return tuple(
        Builtin("nearest_shape", "function", (shapes, POINT), key, nearest_shape, doc, None, search=False)
        for shapes, key in ((list_of(SHAPE), NUMBER), (dict_of(K, SHAPE), K))
    )


def _hits() -> tuple[Builtin, ...]:
    doc = "The key or index of the topmost shape on which a place lies, nothing where none does."
    lists, keyed = (list_of(SHAPE), list_of(list_of(SHAPE))), (dict_of(K, SHAPE), dict_of(K, list_of(SHAPE)))
    kinds = (*((one, NUMBER) for one in lists), *((one, K) for one in keyed))
    return tuple(
        Builtin("hit", "function", (shapes, POINT), key, hit, doc, None, 2, search=False) for shapes, key in kinds
    )


def _insides() -> tuple[Builtin, ...]:
    one, several = "Whether a place lies on a filled shape.", "Whether a place lies on one of some filled shapes."
    kinds = ((SHAPE, one, True), (list_of(SHAPE), several, False), (dict_of(K, SHAPE), several, False))
    return tuple(
        Builtin("inside", "function", (POINT, shape), TRUTH, inside, doc, None, 1.5, search=search)
        for shape, doc, search in kinds
    )


def _round() -> tuple[Builtin, ...]:
    """What goes round: angles are degrees, clockwise from the right, since y grows downwards."""
    place = "The point at a distance (second) and an angle (third, degrees clockwise from the right) from a point."
    way = "The direction from one point to another, in degrees clockwise from the right."
    copies = "Where the smallest copies begin and end of what holds copies of itself, so many levels deep."
    atan = "The angle, in degrees clockwise from the right, of so far down (first) and so far to the right (second)."
    return (
        Builtin("sin", "function", (NUMBER,), NUMBER, sine, "The sine of an angle in degrees.", None, 2, search=False),
        Builtin(
            "cos", "function", (NUMBER,), NUMBER, cosine, "The cosine of an angle in degrees.", None, 2, search=False
        ),
        Builtin("atan2", "function", (NUMBER, NUMBER), NUMBER, direction, atan, None, 2, search=False),
        Builtin("angle_to", "function", (POINT, POINT), NUMBER, angle_to, way, None, 1.5, search=False),
        Builtin("nested", "function", (POINT, POINT, PARTS, NUMBER), ENDS, nested, copies, None, 3, search=False),
        Builtin("polar", "function", (POINT, NUMBER, NUMBER), POINT, polar, place, None, search=False),
    )


ROWS: tuple[Builtin, ...] = (
    Builtin("point", "function", (NUMBER, NUMBER), POINT, make_point, "The point at x and y.", None),
    *_distances(),
    *_round(),
    Builtin(
        "midpoint", "function", (POINT, POINT), POINT, midpoint, "The point half way between two points.", None, 1.5
    ),
    *_nearest(),
    *_nearest_shapes(),
    *_insides(),
    *_hits(),
    Builtin(
        "intersection",
        "function",
        (SHAPE, SHAPE),
        POINT,
        intersection,
        "Where two lines cross, extended if need be.",
        None,
    ),
)
