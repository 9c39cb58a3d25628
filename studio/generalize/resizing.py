"""Resizing: a corner or side of a box, an end of a line, or the edge of an ellipse is pulled; what lies opposite stays.

An axis along which nothing is pulled keeps what it follows, and what follows nothing any more is told.
"""

from __future__ import annotations

import math
from dataclasses import replace

from studio.document.live import looked_at
from studio.document.model import Document
from studio.generalize.attributes import (
    AXES,
    Address,
    coordinates,
    find,
    is_written,
    literal_node,
    point_node,
    tidy_number,
    with_node,
)
from studio.generalize.box_corners import SIDES, corner_of, corner_towards, free_axes, straight
from studio.generalize.centred_boxes import middle_held
from studio.generalize.cut_loose import no_longer_follows
from studio.generalize.draw import Drawing, difference, observe_measures, radii
from studio.generalize.placing import kind_of, relatable
from studio.generalize.sized_figure import SIZE, least_size, natural_box, place_called, pulled_size, size_of
from studio.generalize.snap import STILL, Snapped, lies_at, snap, unsnapped
from studio.generalize.surroundings import other_end, surroundings
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Literal, Node, free_names
from studio.language.values import Point, Shape

Steps = tuple[str | int, ...]


def resize(document: Document, name: str, to: Point, snapping: bool = True, corner: str = "end") -> Drawing:
    """Pulls a corner or side (one of ``SIDES``) of a box, the end of a line or the edge of an ellipse to a place.

    What lies opposite stays. Raises Refusal for what has no size.
    """
    kind = kind_of(document, name)
    live = looked_at(document)
    shape = live.value(name)
    if not isinstance(shape, Shape):
        raise Refusal(f"{name} is no single shape. Pull one of its members instead.")
    if (size := size_of(document, live, name)) is not None:
        return _resized_as_a_whole(document, name, shape, size, to, corner)
    before, axes = _pulled_place(shape, corner, to), free_axes(corner)
    to = Point(*(there if axis in axes else here for axis, there, here in zip(AXES, to, before, strict=True)))
    snapped = unsnapped(to)
    if snapping:
        around = surroundings(document, live, kind, "end", name, to, other_end(document, name, corner))
        around = replace(around, features=tuple(one for one in around.features if not lies_at(one, before)))
        if kind == "line":
            around = around.for_side(math.dist(to, shape.get("start" if corner == "end" else "end")))
        snapped = snap(to, around, lambda feature: relatable(document, name, feature), axes)
        snapped = snapped if snapped.says else unsnapped(straight(before, snapped.at))
    after, changed = document, pulled_onto(document, name, shape, snapped, corner, before)
    closed = [str(steps[0]) for steps in changed if not is_written(document, Address(name, (), steps))]
    if kind in document.definitions and closed:
        raise Refusal(
            f"{kind} does not leave {closed[0]} open, so {name} has no size of its own. "
            f"Drag it and all of them change, or make a component in which that stays open."
        )
    for steps, new in changed.items():
        after = with_node(after, Address(name, (), steps), new)
    after = observe_measures(after, name, "resized")
    says = f" to {' and '.join(snapped.says)}" if snapped.says else ""
    return Drawing(after, name, f"{name} resized{says}.{no_longer_follows(document, after, name)}")


def _resized_as_a_whole(document: Document, name: str, shape: Shape, size: float, to: Point, corner: str) -> Drawing:
    """An instance whose size is open, scaled so that a corner comes to lie there and the opposite one stays."""
    natural = natural_box(name, shape)
    if natural is None:
        raise Refusal(f"Nothing of {name} is drawn at present. Show it first.")
    place = Point(shape.get("dx"), shape.get("dy"))
    pulled = pulled_size(natural, place, size, to, corner)
    if pulled is None:
        raise Refusal(f"{name} would have no size there. Pull its corner to the other side of what stays.")
    new, there = pulled
    after, says = with_node(document, Address(name, (), (SIZE,)), literal_node(new)), ""
    if there != place:
        where = Address(name, (), (place_called(document, name),))
        moved = zip(coordinates(find(document, where).node), place, there, strict=True)
        parts = [own if now == was else literal_node(now) for own, was, now in moved]
        after, says = with_node(after, where, point_node(*parts)), f" and moved to {there.x:g}, {there.y:g}"
    least = ", the smallest that can be seen" if new == least_size(natural) else ""
    return Drawing(
        after, name, f"{name} resized{says}: {SIZE} {new:g}{least}.{no_longer_follows(document, after, name)}"
    )


def _pulled_place(shape: Shape, corner: str, to: Point) -> Point:
    """Where what is pulled lies now. Raises Refusal for what has no size."""
    given = shape.as_dict()
    if shape.kind == "line":
        return given["end" if corner == "end" else "start"]  # type: ignore[no-any-return]
    if shape.kind == "ellipse":
        return corner_towards(shape, to)
    if shape.kind not in SHAPES or "width" not in SHAPES[shape.kind].attributes:
        raise Refusal("This has no size that can be pulled. Pull its parts, or make a component that leaves size open.")
    return corner_of(shape, corner)


def pulled_onto(
    document: Document, name: str, shape: Shape, to: Snapped, corner: str, before: Point
) -> dict[Steps, Node]:
    """The attributes that hold a corner or side pulled from where it was ``before``, with their new formulas."""
    stays = [abs(now - then) <= STILL for now, then in zip(to.at, before, strict=True)]
    if shape.kind == "line":
        end = "end" if corner == "end" else "start"
        own = coordinates(find(document, Address(name, (), (end,))).node)
        parts = [_kept(*each) for each in zip(stays, own, coordinates(to.node), strict=True)]
        return {(end,): to.node if parts == list(coordinates(to.node)) else point_node(*parts)}
    if shape.kind == "ellipse":
        sizes = radii(shape.get("center"), to.at, None, None)
        return {(key,): literal_node(one) for key, one in sizes.items() if abs(shape.get(key) - one) > STILL}
    found: dict[Steps, Node] = {}
    for position, far in enumerate(SIDES[corner]):
        if far is not None:
            found |= _pulled_side(document, name, shape, position, far, to, stays[position])
    return found


def _pulled_side(
    document: Document, name: str, shape: Shape, position: int, far: bool, to: Snapped, stays: bool
) -> dict[Steps, Node]:
    """One side of a box after it was pulled to a place: over the opposite one, that becomes the pulled side's other.

    A box in the middle of something stays there, whichever side is pulled.
    """
    axis, size = AXES[position], ("width", "height")[position]
    closed = [key for key in ((size,) if far else (axis, size)) if not is_written(document, Address(name, (), (key,)))]
    if closed:  # a component says it, so none of its instances does
        return {} if stays else {(closed[0],): Literal(to.at[position])}
    near, length = (_own(document, name, shape, key) for key in (axis, size))
    pulled, there = coordinates(to.node)[position], to.at[position]
    own = length if far else near
    if stays and (free_names(own) or not free_names(pulled) or free_names(near) & free_names(pulled)):
        return {}  # also where its other side goes along with that already
    begins, long = shape.get(axis), shape.get(size)
    if middle_held(near, length):
        return {(size,): Literal(tidy_number(2 * abs(there - begins - long / 2)))}
    opposite = begins if far else begins + long
    value = Literal(tidy_number(abs(there - opposite)))
    if far and there >= opposite:
        return {(size,): difference(pulled, near, value.value)}
    if far:
        return {(axis,): pulled, (size,): _apart(near, pulled, value)}
    ends = _sum(near, length, tidy_number(opposite))
    if there > opposite:
        return {(axis,): ends, (size,): difference(pulled, ends, value.value)}
    return {(axis,): pulled, (size,): _apart(ends, pulled, value)}


def _own(document: Document, name: str, shape: Shape, key: str) -> Node:
    """The formula of an attribute of a thing; where that is one of its component, its value."""
    where = Address(name, (), (key,))
    return find(document, where).node if is_written(document, where) else literal_node(shape.get(key))


def _apart(far: Node, near: Node, value: Literal) -> Node:
    """How far two sides are apart, the far one of which stays: a plain value where both are plain."""
    if not isinstance(near, Literal):
        return Apply("-", (far, near))
    plain = [one for one in far.arguments if isinstance(one, Literal)] if isinstance(far, Apply) else []
    if isinstance(far, Apply) and far.function == "+" and len(plain) == 1:
        rest = next(one for one in far.arguments if one is not plain[0])
        more = tidy_number(plain[0].value - near.value)
        return Apply("+" if more > 0 else "-", (rest, Literal(abs(more)))) if more else rest
    return value if isinstance(far, Literal) else Apply("-", (far, near))


def _sum(near: Node, length: Node, value: float) -> Node:
    """Where a box ends: a plain value where both its place and its size are plain."""
    if isinstance(near, Literal) and isinstance(length, Literal):
        return Literal(value)
    return Apply("+", (near, length))


def _kept(stays: bool, own: Node, new: Node) -> Node:
    """What stays keeps what it follows; if it follows nothing, it may do so now."""
    return own if stays and (free_names(own) or not free_names(new)) else new
