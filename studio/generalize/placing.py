"""Placing what was drawn: moved, copied and resized by hand, with snapping as when it was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.generalize.antiunify import is_plain
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import (
    AXES,
    Address,
    coordinates,
    definition_of,
    find,
    is_point,
    is_polar,
    keyword_path,
    literal_node,
    needs_any,
    point_attributes,
    point_node,
    shape_path,
    tidy_number,
    with_node,
)
from studio.generalize.belonging import box_belonging, place_belonging
from studio.generalize.centred_boxes import PLACES, RADII
from studio.generalize.cut_loose import no_longer_follows
from studio.generalize.draw import Drawing, checked_name, observe_measures
from studio.generalize.folded import folded
from studio.generalize.ground import Ground, box_at
from studio.generalize.list_beside import moved_by
from studio.generalize.own_members import with_own_members
from studio.generalize.snap import Snapped, snap, unsnapped
from studio.generalize.snap_features import Feature
from studio.generalize.surroundings import ground, surroundings
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Display,
    Literal,
    Node,
    Path,
    at,
    bound_by,
    free_names,
    replaced,
)
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


EXACT = 4
"""So many places of what is told by an angle are sure."""
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
    bound = bound_by(corners.clauses)
    return None if bound & free_names(at(node, place)) else place


def held_by(name: str, anchor: str) -> Address:
    """The address of the point by which a thing is held."""
    return Address(name, (), (CORNERS, 0) if anchor == CORNERS else (anchor,))


def kind_of(document: Document, name: str) -> str:
    """The kind of shape a single thing is, or the component that it is an instance of; \"\" for any other formula."""
    node = find(document, Address(name)).node
    return node.function if isinstance(node, Apply) else ""


def point_names(document: Document, kind: str) -> tuple[str, ...]:
    """The points that a kind of shape has, or that a component leaves open."""
    component = document.definitions.get(kind)
    if component is None:
        return tuple(point_attributes(kind))
    return tuple(one.name for one in component.inputs if one.type == POINT)


def first_open_point(document: Document, live: Live, name: str, index: Sequence[int]) -> tuple[str, Point] | None:
    """The first point that the component of an instance leaves open, and where it is; None for anything else.

    ``index`` leads to the instance where it is a member of a list.
    """
    formula = definition_of(document, name).formula
    node = at(formula, shape_path(formula))
    kind = node.function if isinstance(node, Apply) and node.function in document.definitions else ""
    for attribute in point_names(document, kind) if kind else ():
        place = attribute_value(document, live.env(), Address(name, tuple(index), (attribute,)))
        if keyword_path(node, attribute) is not None and isinstance(place, Point):
            return attribute, place
    return None


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
    before, live = document, looked_at(document)
    anchor = anchor_of(document, name)
    kind = kind_of(document, name)
    snapped = unsnapped(to)

    def may_say(feature: Feature) -> bool:
        return not feature.owners & apart_from and relatable(document, name, feature)

    if snapping:
        around = surroundings(document, live, kind, anchor, name, to)
        snapped = _on_ground(ground(live, name, may_say), document, name, snap(to, around, may_say), to)
    document = _placed(document, live, name, anchor, snapped)
    document = observe_measures(document, name, "moved")
    says = f" to {' and '.join(snapped.says)}" if snapped.says else ""
    return Drawing(document, name, f"{name} moved{says}.{no_longer_follows(before, document, name)}")


def _on_ground(on: Ground, document: Document, name: str, to: Snapped, let_go: Point) -> Snapped:
    """Where a box, disc or label that was let go on, in or beside something comes to lie."""
    shape = looked_at(document).value(name)
    if not isinstance(shape, Shape):
        return to
    if shape.kind not in ("rectangle", "image"):
        own_radii = shape.as_dict()
        return place_belonging(on, shape.kind, to, let_go, (own_radii.get(RADII[0], 0), own_radii.get(RADII[1], 0)))
    sizes = shape.get("width"), shape.get("height")
    given = dict(zip(AXES, coordinates(to.node), strict=True))
    own = find(document, Address(name)).node
    said = dict(own.keywords) if isinstance(own, Apply) else {}
    given |= {size: said.get(size, literal_node(shape.get(size))) for size in PLACES}
    given, says = box_belonging(on, given, box_at(to.at, sizes), box_at(let_go, sizes), keeping=True)
    node = point_node(given["x"], given["y"])
    return replace(to, node=node, says=(*to.says, *says)) if says else to


def _placed(document: Document, live: Live, name: str, anchor: str, to: Snapped) -> Document:
    """The anchor at its new place; the other points of the shape go along."""
    if anchor == MIDDLE:
        return _with_middle(document, name, to.node)
    if not anchor:
        places = [Address(name, (), (attribute,)) for attribute in apart(find(document, Address(name)).node)]
        now = [find(document, one).node for one in places]
        by = Point(
            *(
                tidy_number(there - attribute_value(document, live.env(), one))
                for there, one in zip(to.at, places, strict=True)
            )
        )
        plain = is_plain(to.node)
        for address, node, part, off in zip(places, now, coordinates(to.node), by, strict=True):
            kept = (_about_another(node, by) or _further(document, node, off)) if plain else None
            document = with_node(document, address, kept or part)
        return document
    held = held_by(name, anchor)
    old = attribute_value(document, live.env(), held)
    assert isinstance(old, Point)
    by = Point(tidy_number(to.at.x - old.x), tidy_number(to.at.y - old.y))
    document = with_node(document, held, _point_further(document, held, by, to.node))
    node = find(document, Address(name)).node
    for position in range(1, len(corners_of(node))):
        document = _shifted(document, live, Address(name, (), (CORNERS, position)), by)
    for attribute in point_names(document, node.function) if isinstance(node, Apply) else ():
        if attribute != anchor and keyword_path(node, attribute) is not None:
            document = _shifted(document, live, Address(name, (), (attribute,)), by)
    return document


def _about_another(node: Node, by: Point) -> Node | None:
    """A coordinate that is told from a plain centre by an angle, with that centre so far on; None for any other."""
    match node:
        case Attribute(Apply("polar", (Apply("point", (Literal(x), Literal(y))), *rest)), axis):
            off = Point(round(by.x, EXACT), round(by.y, EXACT))  # an angle and a distance are told to so many places
            centre = literal_node(Point(tidy_number(x + off.x), tidy_number(y + off.y)))
            return Attribute(Apply("polar", (centre, *rest)), axis)
    return None


def _further(document: Document, node: Node, off: float) -> Node | None:
    """A coordinate so much further on: where it does not go it stays told as it is, and so it does from measures alone.

    None for one that is told from what is drawn, and no longer is when it goes.
    """
    told = free_names(node) & document.definitions.keys()
    if not off:
        return node
    measures = told and not any(document.definitions[name].drawn for name in told)
    return folded(((1, node), (1, Literal(off)))) if measures else None


def _point_further(document: Document, address: Address, by: Point, plain: Node) -> Node:
    """A point so much further on, each coordinate by itself where they are said apart; else that plain one."""
    node = find(document, address).node
    if not (is_point(node) and is_plain(plain)):
        return plain
    parts = zip(coordinates(node), coordinates(plain), by, strict=True)
    return point_node(*[_further(document, one, tidy_number(off)) or part for one, part, off in parts])


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
    new = literal_node(Point(tidy_number(place.x + by.x), tidy_number(place.y + by.y)))
    return with_node(document, address, _point_further(document, address, by, new))


def duplicate(
    document: Document, name: str, to: Point, new_name: str = "", snapping: bool = True, own: bool = False
) -> Drawing:
    """A copy of a thing, moved to where it was let go; one of its ``own`` hangs on nothing of its kind.

    The first member of a list lies there, and the others go along.
    """
    definition = definition_of(document, name)
    word = definition.formula.function if isinstance(definition.formula, Apply) else name
    new_name = checked_name(document, new_name, word)
    copied = with_own_members(with_definition(document, replace(definition, name=new_name, drawn=True)), new_name)
    if isinstance(definition.formula, Comprehension):
        return _with_first_at(copied, name, new_name, to, snapping)
    kind = [one.name for one in document.definitions.values() if _function(one) == _function(definition)]
    done = move(copied, new_name, to, snapping, frozenset(kind) if own else frozenset())
    return replace(done, says=f"{name} copied: {done.says}")


def _with_first_at(document: Document, name: str, copy: str, to: Point, snapping: bool) -> Drawing:
    """A copy of a list, moved as a whole; one that is empty now stays as it is, for nothing tells where it lies."""
    live = looked_at(document)
    if live.value(copy) == []:
        return Drawing(document, copy, f"{name} copied.")
    anchor = anchor_of(document, copy)
    if snapping:
        around = surroundings(document, live, kind_of(document, copy), anchor, copy, to)
        snapped = snap(to, around, lambda feature: relatable(document, copy, feature))
        to = snapped.at if snapped.says else to
    definition, env = document.definitions[copy], live.env()
    node = at(definition.formula, shape_path(definition.formula))
    first = Address(copy, (0,), (CORNERS, 0) if anchor == CORNERS else (anchor,))
    each = [first.step(axis) for axis in AXES] if anchor else [replace(first, steps=(one,)) for one in apart(node)]
    x, y = (attribute_value(document, env, one) for one in each)
    by = Point(tidy_number(to.x - x), tidy_number(to.y - y))
    document = with_definition(document, replace(definition, formula=moved_by(definition.formula, by)))
    return Drawing(document, copy, f"{name} copied.")


def _function(definition: Definition) -> str:
    return definition.formula.function if isinstance(definition.formula, Apply) else ""
