"""Whether drawn things touch: they lie over each other, or their edges meet.

Lengths are compared by their squares and what is round is told by its middle, so that circles and boxes meet exactly
where they should, in all programs alike.
"""

from __future__ import annotations

from studio.language.builtins.geometry import cosine, middle, sine
from studio.language.builtins.table import Builtin, K
from studio.language.types import NUMBER, SHAPE, TRUTH, Type, dict_of, list_of
from studio.language.values import Value

MEETING = 1e-6
ROUND = 48


def touches(one: Value, other: Value) -> bool:
    """Whether two shapes lie over each other or their edges meet; of several (a list or dict), whether one does.

    What is not visible, or at nothing, touches nothing. A label is where it stands.
    """
    return any(_meets(first, second) for first in _outlines(one) for second in _outlines(other))


def touched(shapes: Value, shape: Value) -> Value:
    """The key (of a dict) or the index (in a list) of the shape that another one touches; nothing where none does.

    Of several the one that lies over the others, as when they are hit.
    """
    found = None
    for key, one in shapes.items() if isinstance(shapes, dict) else enumerate(shapes):
        if touches(one, shape):
            found = key
    return found


def _outlines(shape: Value) -> Value:
    """What a shape covers: corners, how far it reaches around these, and whether what is between them belongs to it."""
    if isinstance(shape, (list, dict)):
        return [found for one in (shape.values() if isinstance(shape, dict) else shape) for found in _outlines(one)]
    if shape.is_nowhere:
        return []
    if shape.kind == "group":
        return [_grouped(found, shape) for found in _outlines(shape.get("items"))]
    if shape.kind == "line":
        return [([tuple(shape.get("start")), tuple(shape.get("end"))], 0, False)]
    if shape.kind in ("path", "polygon"):
        corners = [tuple(corner) for corner in shape.get("points")]
        filled = shape.kind == "polygon" or shape.get("closed")
        return [(corners, 0, filled and len(corners) > 2)] if corners else []
    place = tuple(middle(shape))
    if shape.kind == "label":
        return [([place], 0, False)]
    round_one = shape.kind == "ellipse"
    wide = shape.get("radius_x") if round_one else shape.get("width") / 2
    high = shape.get("radius_y") if round_one else shape.get("height") / 2
    if round_one and wide == high:
        return [([place], abs(wide), True)]
    return [([_turned_about(place, across * wide, down * high, shape) for across, down in _rim(round_one)], 0, True)]


def _rim(round_one: bool) -> list[tuple[float, float]]:
    """The corners of a box, or places around a circle, about a middle and one unit away."""
    if not round_one:
        return [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [(cosine(number * 360 / ROUND), sine(number * 360 / ROUND)) for number in range(ROUND)]


def _turned_about(place: Value, across: float, down: float, shape: Value) -> tuple[float, float]:
    """What is so far from a place, turned about it like a shape."""
    angle = shape.get("rotation")
    if not angle:
        return (place[0] + across, place[1] + down)
    wide, high = cosine(angle), sine(angle)
    return (place[0] + across * wide - down * high, place[1] + across * high + down * wide)


def _grouped(outline: Value, group: Value) -> Value:
    corners, reach, filled = outline
    scale, place = group.get("scale"), (group.get("dx"), group.get("dy"))
    return ([_turned_about(place, x * scale, y * scale, group) for x, y in corners], reach * abs(scale), filled)


def _meets(one: Value, other: Value) -> bool:
    """Whether two outlines are nowhere further apart than they reach, or one lies in the other."""
    reach = one[1] + other[1] + MEETING
    for side in (0, 1):
        first, second = [corner[side] for corner in one[0]], [corner[side] for corner in other[0]]
        if min(first) > max(second) + reach or min(second) > max(first) + reach:
            return False
    if (one[2] and _covers(one[0], other[0][0])) or (other[2] and _covers(other[0], one[0][0])):
        return True
    return any(_way_between(edge, side) <= reach * reach for edge in _edges(one) for side in _edges(other))


def _edges(outline: Value) -> Value:
    """The lines from corner to corner; those of what is filled go round."""
    corners, _, filled = outline
    if len(corners) == 1:
        return [(corners[0], corners[0])]
    around = [*corners[1:], corners[0]] if filled else corners[1:]
    return list(zip(corners, around, strict=False))


def _covers(corners: Value, place: Value) -> bool:
    """Whether a level line from the place to the right crosses the edges an odd number of times."""
    odd = False
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (one[1] > place[1]) != (other[1] > place[1]):
            across = one[0] + (place[1] - one[1]) * (other[0] - one[0]) / (other[1] - one[1])
            odd = odd != (place[0] < across)
    return odd


def _way_between(one: Value, other: Value) -> float:
    """The square of the least way between two lines."""
    sides = [_side(one, end) for end in other] + [_side(other, end) for end in one]
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return 0
    return min([_away(end, other) for end in one] + [_away(end, one) for end in other])


def _side(line: Value, place: Value) -> float:
    """On which side of a line a place lies, by the sign."""
    (x, y), (right, low) = line
    found: float = (right - x) * (place[1] - y) - (low - y) * (place[0] - x)
    return found


def _away(place: Value, line: Value) -> float:
    """The square of the least way from a place to a line between its ends."""
    (x, y), (right, low) = line
    across, down = right - x, low - y
    length = across * across + down * down
    along = ((place[0] - x) * across + (place[1] - y) * down) / length if length else 0
    share = min(max(along, 0), 1)
    right, low = place[0] - x - share * across, place[1] - y - share * down
    found: float = right * right + low * low
    return found


def _rows() -> tuple[Builtin, ...]:
    one = "Whether two drawn things lie over each other, or their edges meet."
    several = "Whether a drawn thing touches one of several."
    lists: tuple[Type, ...] = (list_of(SHAPE), dict_of(K, SHAPE))
    kinds = (
        (SHAPE, SHAPE, one),
        *((SHAPE, some, several) for some in lists),
        *((some, SHAPE, several) for some in lists),
    )
    which = "The index (in a dict: the key) of the one of several drawn things that another one touches."
    return (
        *(
            Builtin("touches", "function", (first, second), TRUTH, touches, doc, None, search=False)
            for first, second, doc in kinds
        ),
        *(
            Builtin("touched", "function", (some, SHAPE), key, touched, which, None, search=False)
            for some, key in zip(lists, (NUMBER, K), strict=True)
        ),
    )


ROWS: tuple[Builtin, ...] = _rows()
