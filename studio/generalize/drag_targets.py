"""What a drag asks for: which numbers are pulled, the value each is to have, and what the place snapped to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, needs_any, tidy_number
from studio.generalize.box_corners import SIDES, TOP_LEFT, corner_of, corner_towards, free_axes, straight
from studio.generalize.by_angle import other_way_round, pulled_to
from studio.generalize.centred_boxes import PLACES, middle_held
from studio.generalize.plain_values import SIZES
from studio.generalize.snap import GRID_REACH, STILL, Snapped, lies_at, snap, unsnapped
from studio.generalize.surroundings import other_end, surroundings
from studio.generalize.written_places import said_at
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Literal, Node, free_names
from studio.language.values import Point, Shape, Value, is_number

BOX = {"start": "start", TOP_LEFT: "start", **{corner: corner for corner in SIDES if corner != "start"}}
"""The corners and sides that are pulled of what has a width and a height; ``start`` moves it as a whole."""
MOVES = "start"
WHOLE = "whole"
"""What is pulled of a line, polygon or path that is moved as it is: its first point, and the others go along."""
BY_ITS_BODY = (WHOLE, MOVES, "center")
"""Where a thing with an inside is pulled so that it goes along as it is."""
EDGE = "edge"
"""The corner of the box of an ellipse."""
RADII = ("radius_x", "radius_y")


@dataclass(frozen=True)
class Targets:
    """The numbers that are pulled, each with the value it is to have, and what the place snapped to."""

    wanted: dict[Address, float]
    to: Snapped
    round: dict[Address, float] | None = None
    """The same place of a point at an angle and a distance, with the angle the other way round."""
    plain: dict[Address, float] | None = None
    """The coordinates of such a point."""
    along: dict[Address, float] = field(default_factory=dict)
    """Where the near sides of a box in the middle of something come to lie, which go along with its size."""
    on: frozenset[str] = frozenset()
    """What a box stands on with the side that is pulled: its place is that less its size."""
    standing: frozenset[Address] = frozenset()
    """The places that say so."""
    moves: bool = False
    """Whether what is pulled goes along as it is."""


def targets_of(
    document: Document, live: Live, address: Address, to: Point | float, snapping: bool, exact: bool
) -> Targets:
    """What is pulled where. ``exact``: the place is an example, so it is no other one than was said.

    Raises Refusal for what is no place, and where nothing would be left; no place to snap to brings that about.
    """
    if not isinstance(to, Point):
        return Targets({address: tidy_number(to)}, Snapped(Point(0, 0), Literal(tidy_number(to))))
    shape = attribute_value(document, live.env(), holder(address))
    here = _here(document, live, address, shape, to)
    snapped = _snapped(document, live, address, shape, here, to, exact) if snapping else unsnapped(to)
    if snapping and not exact and not snapped.says:
        snapped = unsnapped(straight(here, snapped.at))
    box = box_targets(document, live, address, shape, snapped.at)
    moves = isinstance(shape, Shape) and _is_moved(shape, address.steps[-1:])
    if box is not None and _is_gone(shape, box):
        if snapping:
            return targets_of(document, live, address, to, False, exact)
        raise Refusal(f"Nothing of it would be left with {address} there. Pull it further away from the centre.")
    if box is not None:
        sizes, along = _about_the_middle(document, address, shape, snapped.at)
        places, stays, on = _on_its_far_side(document, address, shape, snapped.at)
        along |= stays
        wanted = {where: value for where, value in (box | sizes | places).items() if where not in along}
        return Targets(wanted, snapped, None, None, along, on, frozenset(places), moves)
    plain = {address.step(axis): tidy_number(getattr(snapped.at, axis)) for axis in AXES}
    round_about = pulled_to(document, live, address, snapped.at)
    if round_about is None:
        return Targets(plain, snapped, moves=moves)
    return Targets(round_about, snapped, other_way_round(document, live, address, round_about), plain)


def moving(document: Document, live: Live, targets: Mapping[Address, float]) -> dict[Address, float]:
    """The targets that are not met already. Raises Refusal for what is no number, or a size less than nothing."""
    now = {where: attribute_value(document, live.env(), where) for where in targets}
    for where, value in now.items():
        if not is_number(value):
            raise Refusal(f"{where} is no number, so it cannot be pulled. Set it to another value instead.")
        if where.steps[-1] in SIZES and targets[where] < 0 <= value:
            raise Refusal(f"{where} cannot be less than nothing. Pull it the other way.")
    return {where: value for where, value in targets.items() if abs(now[where] - value) > STILL}


def _is_moved(shape: Shape, step: tuple[str | int, ...]) -> bool:
    """Whether a shape that is pulled by a place goes along as it is."""
    return step in ((WHOLE,), ("center",), ("at",)) or (step == (MOVES,) and shape.kind != "line")


def _is_gone(shape: Value, box: dict[Address, float]) -> bool:
    """Whether nothing is left of an ellipse, as one of its radii becomes nothing."""
    sizes = {where.steps[-1]: value for where, value in box.items()}
    return isinstance(shape, Shape) and any(key in sizes and sizes[key] == 0 < shape.get(key) for key in RADII)


def _snapped(
    document: Document, live: Live, address: Address, shape: Value, here: Point, to: Point, exact: bool
) -> Snapped:
    """The place that was meant by one that was pulled to; where a thing is now does not hold it back."""
    kind = shape.kind if isinstance(shape, Shape) else ""
    corner = str(("", *address.steps)[-1])
    axes = free_axes(corner) if _is_boxed(shape) else "".join(AXES)
    to = Point(*(there if axis in axes else now for axis, there, now in zip(AXES, to, here, strict=True)))
    attribute = str((*address.steps, "")[0])
    held = other_end(document, address.thing, attribute)
    around = surroundings(document, live, kind, attribute, address.thing, to, held)
    features = tuple(one for one in around.features if not lies_at(one, here))
    around = replace(around, features=features, grid=0.0 if exact else GRID_REACH)
    return snap(to, around, lambda feature: not needs_any(document, feature.owners, address.thing), axes)


def holder(address: Address) -> Address:
    """The shape that has the attribute: the thing or its member, or a part of a group that it is."""
    parts = 0
    while address.steps[parts : parts + 1] == ("items",):
        parts += 2
    return replace(address, steps=address.steps[:parts])


def _is_boxed(shape: Value) -> bool:
    return isinstance(shape, Shape) and "width" in shape.as_dict()


def _here(document: Document, live: Live, address: Address, shape: Value, to: Point) -> Point:
    """Where the place that is pulled is now. Raises Refusal where there is none."""
    step = str(("", *address.steps)[-1])
    if isinstance(shape, Shape) and _is_boxed(shape) and step in BOX:
        return corner_of(shape, BOX[step])
    if isinstance(shape, Shape) and shape.kind == "ellipse" and step == EDGE:
        return corner_towards(shape, to)
    if isinstance(shape, Shape) and step == WHOLE and (points := _points_of(shape)):
        return next(iter(points.values()))
    try:
        place = attribute_value(document, live.env(), address)
    except Refusal:
        if not (isinstance(shape, Shape) and shape.kind == "group" and step == MOVES):
            raise
        return Point(shape.as_dict().get("dx", 0), shape.as_dict().get("dy", 0))
    if not isinstance(place, Point):
        raise Refusal(f"{address} is no place. Drag it to a number, or name one of its points.")
    return place


def _points_of(shape: Shape) -> dict[tuple[str | int, ...], Point]:
    """The points of a line, or the corners of a polygon or path, by their steps; none for anything else."""
    given = shape.as_dict()
    if "points" in given:
        return {("points", k): one for k, one in enumerate(given["points"])}
    return {(end,): given[end] for end in ("start", "end") if end in given}


def _is_origin(document: Document, live: Live, address: Address, shape: Shape) -> bool:
    """Whether a group is pulled as a whole, which has no point of this name that its component leaves open."""
    if shape.kind != "group" or address.steps[-1:] != (MOVES,):
        return False
    try:
        attribute_value(document, live.env(), address)
    except Refusal:
        return True
    return False


def box_targets(
    document: Document, live: Live, address: Address, shape: Value, at: Point
) -> dict[Address, float] | None:
    """The numbers behind the corners of what has a size: ``start`` moves it, others resize it; None for a point."""
    step = str(("", *address.steps)[-1])
    own = replace(address, steps=address.steps[:-1])
    if not isinstance(shape, Shape):
        return None
    if _is_origin(document, live, address, shape):
        return {own.step("dx"): at.x, own.step("dy"): at.y}
    if shape.kind == "ellipse" and step == EDGE:
        return {own.step(key): tidy_number(abs(at[k] - shape.get("center")[k])) for k, key in enumerate(RADII)}
    if step == WHOLE and (points := _points_of(shape)):
        first = next(iter(points.values()))
        moved = {
            own.step(*steps): Point(one.x + at.x - first.x, one.y + at.y - first.y) for steps, one in points.items()
        }
        return {each.step(axis): tidy_number(getattr(to, axis)) for each, to in moved.items() for axis in AXES}
    if not _is_boxed(shape) or step not in BOX:
        return None
    if step == MOVES:
        return {own.step("x"): at.x, own.step("y"): at.y}
    found: dict[Address, float] = {}
    for k, (axis, size) in enumerate(zip(AXES, ("width", "height"), strict=True)):
        far = SIDES[BOX[step]][k]
        if far:
            found[own.step(size)] = tidy_number(at[k] - shape.get(axis))
        elif far is not None:
            found[own.step(axis)] = at[k]
            found[own.step(size)] = tidy_number(shape.get(axis) + shape.get(size) - at[k])
    return found


def _about_the_middle(
    document: Document, address: Address, shape: Value, to: Point
) -> tuple[dict[Address, float], dict[Address, float]]:
    """The sizes with which a corner or side comes to lie at a place, and where the near sides go along with these.

    Both of a box that is in the middle of something alone, and along the axes on which it is.
    """
    step, own = str(("", *address.steps)[-1]), replace(address, steps=address.steps[:-1])
    sizes: dict[Address, float] = {}
    along: dict[Address, float] = {}
    sides = SIDES[BOX[step]] if isinstance(shape, Shape) and _is_boxed(shape) and step != MOVES else ()
    for there, far, (size, axis) in zip(to, sides, PLACES.items(), strict=False):
        if far is not None and _is_in_the_middle(document, own.step(axis), own.step(size)):
            middle = shape.get(axis) + shape.get(size) / 2
            sizes[own.step(size)] = tidy_number(2 * abs(there - middle))
            along[own.step(axis)] = tidy_number(middle - abs(there - middle))
    return sizes, along


def _on_its_far_side(
    document: Document, address: Address, shape: Value, to: Point
) -> tuple[dict[Address, float], dict[Address, float], frozenset[str]]:
    """Where a box comes to lie that stands on something with the side that is pulled, its sizes, and what it stands on.

    What it stands on goes along with the side, and the box keeps its size: else its other side would go away from the
    hand. Nothing of a box that does not stand so.
    """
    step, own = str(("", *address.steps)[-1]), replace(address, steps=address.steps[:-1])
    places: dict[Address, float] = {}
    stays: dict[Address, float] = {}
    on: frozenset[str] = frozenset()
    sides = SIDES[BOX[step]] if isinstance(shape, Shape) and _is_boxed(shape) and step != MOVES else ()
    for there, far, (size, axis) in zip(to, sides, PLACES.items(), strict=False):
        side = _far_side(document, own.step(axis), own.step(size)) if far else None
        if side is not None:
            places[own.step(axis)] = tidy_number(there - shape.get(size))
            stays[own.step(size)] = shape.get(size)
            on |= free_names(side) & document.definitions.keys()
    return places, stays, on


def why_it_stays(document: Document, on: frozenset[str], clashes: Iterable[tuple[str, str]]) -> Refusal:
    """Why a box stays on what it stands on: what forbids that to give way, or else that it stands there."""
    below = on.union(*(document.definitions[name].needs for name in on))
    for way, sentence in clashes:
        if below & set(way.split()):
            return Refusal(sentence)
    return Refusal(f"It stands on {' and '.join(sorted(on))} with this side. Pull that, or another side.")


def _far_side(document: Document, place: Address, size: Address) -> Node | None:
    """The formula of the far side of a box, where that is what its place is told from."""
    near, long = (one and one.node for one in (said_at(document, place), said_at(document, size)))
    if isinstance(near, Apply) and near.function == "-" and near.arguments[1] == long and free_names(near.arguments[1]):
        return near.arguments[0]
    return None


def _is_in_the_middle(document: Document, place: Address, size: Address) -> bool:
    near, long = said_at(document, place), said_at(document, size)
    return near is not None and long is not None and middle_held(near.node, long.node) is not None
