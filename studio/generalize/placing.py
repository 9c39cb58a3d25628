"""Placing what was drawn: moved, copied and resized by hand, with snapping as when it was drawn."""

from __future__ import annotations

import math
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import (
    AXES,
    Address,
    coordinates,
    definition_of,
    find,
    is_polar,
    keyword_path,
    literal_node,
    needs_any,
    point_attributes,
    shape_path,
    tidy_number,
    with_node,
)
from studio.generalize.draw import Drawing, checked_name, difference, observe_measures, radii, surroundings
from studio.generalize.own_members import with_own_members
from studio.generalize.snap import Snapped, snap, unsnapped
from studio.generalize.snap_features import Feature
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import Apply, Comprehension, Display, Literal, Node, Path, at, free_names, replaced
from studio.language.types import POINT
from studio.language.values import Point, Shape


def relatable(document: Document, name: str, feature: Feature) -> bool:
    """Whether a definition may refer to a feature without closing a circle."""
    return not needs_any(document, feature.owners, name)


def apart(node: Node) -> tuple[str, ...]:
    """The two attributes that hold the coordinates of a thing without a point: of a group, its origin.

    An instance has those that its component leaves open.
    """
    if not isinstance(node, Apply):
        return ()
    shape = SHAPES.get(node.function)
    known = set(shape.attributes if shape else dict(node.keywords))
    return next((pair for pair in (("x", "y"), ("dx", "dy")) if known.issuperset(pair)), ())


CORNERS = "points"
"""The attribute that holds the corners of a polygon or path; such a thing is held by the first of them."""


def corners_of(node: Node) -> tuple[Node, ...]:
    """The corners written in the formula of a polygon or path, none for anything else."""
    path = keyword_path(node, CORNERS)
    corners = at(node, path) if path else None
    return corners.items if isinstance(corners, Display) else ()


MIDDLE = "middle"
"""The anchor of what has its corners set round a middle, such as a regular polygon: no attribute of its own."""


def middle_path(node: Node) -> Path | None:
    """Where the formula of a polygon or path holds the point that all its corners lie round; None where it has none."""
    path = keyword_path(node, CORNERS)
    corners = at(node, path) if path else None
    if path is None or not isinstance(corners, Comprehension) or not is_polar(corners.element):
        return None
    place: Path = (*path, "element", "arguments", 0)
    bound = {target for clause in corners.clauses for target in clause.targets}
    return None if bound & free_names(at(node, place)) else place


def held_by(name: str, anchor: str) -> Address:
    """The address of the point by which a thing is held."""
    return Address(name, (), (CORNERS, 0) if anchor == CORNERS else (anchor,))


def _kind(document: Document, name: str) -> str:
    node = find(document, Address(name)).node
    return node.function if isinstance(node, Apply) else ""


def point_names(document: Document, kind: str) -> tuple[str, ...]:
    """The points that a kind of shape has, or that a component leaves open."""
    component = document.definitions.get(kind)
    if component is None:
        return tuple(point_attributes(kind))
    return tuple(one.name for one in component.inputs if one.type == POINT)


def anchor_of(document: Document, name: str) -> str:
    """The point attribute by which a thing is held when it is moved ("" for what has its coordinates apart).

    Raises Refusal for what has no place of its own.
    """
    definition = definition_of(document, name)
    node = at(definition.formula, shape_path(definition.formula))
    kind = node.function if isinstance(node, Apply) else ""
    if apart(node):
        return ""
    for attribute in point_names(document, kind):
        if keyword_path(node, attribute) is not None:
            return attribute
    if corners_of(node):
        return CORNERS
    if not shape_path(definition.formula) and middle_path(node) is not None:
        return MIDDLE
    raise Refusal(f"{name} has no place of its own. Move what it is made of.")


def move(
    document: Document, name: str, to: Point, snapping: bool = True, apart_from: frozenset[str] = frozenset()
) -> Drawing:
    """Moves a single thing so that its anchor (top left, start, centre, place) comes to lie where it was let go.

    To what is there ``apart_from`` it, it comes to lie as near, but without a formula that says so.
    """
    live = looked_at(document)
    anchor = anchor_of(document, name)
    kind = _kind(document, name)
    snapped = unsnapped(to)

    def may_say(feature: Feature) -> bool:
        return not feature.owners & apart_from and relatable(document, name, feature)

    if snapping:
        around = surroundings(document, live, kind, anchor, name, to)
        snapped = snap(to, around, may_say)
    document = _placed(document, live, name, anchor, snapped)
    document = observe_measures(document, name, "moved")
    says = f" to {' and '.join(snapped.says)}" if snapped.says else ""
    return Drawing(document, name, f"{name} moved{says}.")


def _placed(document: Document, live: Live, name: str, anchor: str, to: Snapped) -> Document:
    """The anchor at its new place; the other points of the shape go along."""
    if anchor == MIDDLE:
        return _with_middle(document, name, to.node)
    if not anchor:
        for attribute, part in zip(apart(find(document, Address(name)).node), coordinates(to.node), strict=True):
            document = with_node(document, Address(name, (), (attribute,)), part)
        return document
    held = held_by(name, anchor)
    old = attribute_value(document, live.env(), held)
    assert isinstance(old, Point)
    by = Point(to.at.x - old.x, to.at.y - old.y)
    document = with_node(document, held, to.node)
    node = find(document, Address(name)).node
    for position in range(1, len(corners_of(node))):
        document = _shifted(document, live, Address(name, (), (CORNERS, position)), by)
    for attribute in point_names(document, node.function) if isinstance(node, Apply) else ():
        if attribute != anchor and keyword_path(node, attribute) is not None:
            document = _shifted(document, live, Address(name, (), (attribute,)), by)
    return document


def _with_middle(document: Document, name: str, to: Node) -> Document:
    definition = document.definitions[name]
    path = middle_path(definition.formula)
    assert path is not None
    if needs_any(document, free_names(to), name):
        raise Refusal(f"{name} cannot be placed by what itself needs {name}.")
    return with_definition(document, replace(definition, formula=replaced(definition.formula, path, to)))


def _shifted(document: Document, live: Live, address: Address, by: Point) -> Document:
    place = attribute_value(document, live.env(), address)
    assert isinstance(place, Point)
    new = Point(tidy_number(place.x + by.x), tidy_number(place.y + by.y))
    return with_node(document, address, literal_node(new))


def duplicate(
    document: Document, name: str, to: Point, new_name: str = "", snapping: bool = True, own: bool = False
) -> Drawing:
    """A copy of a single thing, moved to where it was let go; one of its ``own`` hangs on nothing of its kind."""
    definition = definition_of(document, name)
    word = definition.formula.function if isinstance(definition.formula, Apply) else name
    new_name = checked_name(document, new_name, word)
    copied = with_own_members(with_definition(document, replace(definition, name=new_name, drawn=True)), new_name)
    kind = [one.name for one in document.definitions.values() if _function(one) == _function(definition)]
    done = move(copied, new_name, to, snapping, frozenset(kind) if own else frozenset())
    return replace(done, says=f"{name} copied: {done.says}")


def _function(definition: Definition) -> str:
    return definition.formula.function if isinstance(definition.formula, Apply) else ""


SIDES: dict[str, tuple[bool, bool]] = {
    "end": (True, True),
    "start": (False, False),
    "top_right": (True, False),
    "bottom_left": (False, True),
}
"""The corners of a box: whether each is on its far side across, and down."""


def resize(document: Document, name: str, to: Point, snapping: bool = True, corner: str = "end") -> Drawing:
    """Pulls a corner of a box, the end of a line or the edge of an ellipse to where it was let go.

    ``corner`` is one of ``SIDES``; what lies opposite stays.
    """
    kind = _kind(document, name)
    live = looked_at(document)
    snapped = unsnapped(to)
    if snapping:
        around = surroundings(document, live, kind, "end", name, to)
        shape = live.value(name)
        if isinstance(shape, Shape) and kind == "line":
            around = around.for_side(math.dist(to, shape.get("start" if corner == "end" else "end")))
        snapped = snap(to, around, lambda feature: relatable(document, name, feature))
    for steps, new in _pulled(document, live, name, kind, snapped, corner).items():
        document = with_node(document, Address(name, (), steps), new)
    document = observe_measures(document, name, "resized")
    says = f" to {' and '.join(snapped.says)}" if snapped.says else ""
    return Drawing(document, name, f"{name} resized{says}.")


def _pulled(
    document: Document, live: Live, name: str, kind: str, to: Snapped, corner: str
) -> dict[tuple[str | int, ...], Node]:
    """The attributes that hold the corner of a shape, with their new formulas."""
    if kind == "line":
        return {("end" if corner == "end" else "start",): to.node}
    shape = live.value(name)
    if not isinstance(shape, Shape):
        raise Refusal(f"{name} is no single shape. Pull one of its members instead.")
    if kind == "ellipse":
        sizes = radii(shape.get("center"), to.at, None, None)
        return {(key,): literal_node(value) for key, value in sizes.items()}
    if kind not in SHAPES or "width" not in SHAPES[kind].attributes:
        raise Refusal(f"{name} has no size that can be pulled. Drag one of its attributes.")
    found: dict[tuple[str | int, ...], Node] = {}
    for position, (axis, size) in enumerate(zip(AXES, ("width", "height"), strict=True)):
        near = find(document, Address(name, (), (axis,))).node
        length = find(document, Address(name, (), (size,))).node
        pulled, at_ = coordinates(to.node)[position], to.at[position]
        if SIDES[corner][position]:
            found[(size,)] = difference(pulled, near, tidy_number(at_ - shape.get(axis)))
        else:
            far = tidy_number(shape.get(axis) + shape.get(size))
            found[(axis,)] = pulled
            side = _sum(near, length, far)
            plain = isinstance(side, Literal) and isinstance(pulled, Literal)
            found[(size,)] = Literal(tidy_number(far - at_)) if plain else Apply("-", (side, pulled))
    return found


def _sum(near: Node, length: Node, value: float) -> Node:
    """Where a box ends: a plain value where both its place and its size are plain."""
    if isinstance(near, Literal) and isinstance(length, Literal):
        return Literal(value)
    return Apply("+", (near, length))
