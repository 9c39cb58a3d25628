"""Lists all round one centre: they rotate about that by other angles, and go along with it as before."""

from __future__ import annotations

from collections.abc import Sequence

from studio.generalize.attributes import AXES, coordinates, is_polar, keyword_path
from studio.generalize.centred_boxes import PLACES, middle_held
from studio.generalize.list_beside import further
from studio.generalize.placing import apart
from studio.language.builtins import SHAPES
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
    walk,
)
from studio.language.types import POINT

FULL = 360


def round_its_centre(formula: Node, degrees: float) -> Node | None:
    """A list of shapes each place of which is a point by an angle about one centre, with all of these further round.

    None for any other formula: then some of it would stay behind, or lose its shape.
    """
    if not isinstance(formula, Comprehension) or formula.kind != "list" or not isinstance(formula.element, Apply):
        return None
    element = formula.element
    places = {place: _by_angle(element, place) for place in _places(element)}
    centres = {node and node.arguments[0] for node in places.values()}
    centre = next(iter(centres)) if len(centres) == 1 else None
    if centre is None or bound_by(formula.clauses) & free_names(centre):
        return None
    turned: Node = element
    for path, node in ((path, node) for place, node in places.items() for path in place):
        for inner, one in walk(at(element, path)):
            if node and one == node:
                turned = replaced(turned, (*path, *inner, "arguments", 2), further(node.arguments[2], degrees))
    return Comprehension(formula.kind, _spun(turned, degrees), formula.clauses)


def _places(element: Apply) -> list[tuple[Path, ...]]:
    """Where the formula of a shape says its places: each a point, or its two coordinates.

    None where it has others, or a size that would not rotate.
    """
    shape = SHAPES.get(element.function)
    if shape is None or element.function == "group":
        return []
    pair = [path for name in apart(element) if (path := keyword_path(element, name))]
    points = (keyword_path(element, name) for name, (kind, _) in shape.attributes.items() if kind == POINT)
    found: list[tuple[Path, ...]] = [(path,) for path in points if path]
    corners = keyword_path(element, "points")
    if corners:
        listed = at(element, corners)
        many = len(listed.items) if isinstance(listed, Display) else 0
        return [((*corners, "items", number),) for number in range(many)]
    if apart(element):
        return [(pair[0], pair[1]), *found] if len(pair) == len(AXES) else []
    return found


def _by_angle(element: Apply, place: tuple[Path, ...]) -> Apply | None:
    """The point by an angle that a place is, a box with its middle; None where it is anything else."""
    pair: Sequence[Node | None] = coordinates(at(element, place[0]))
    if len(place) == len(AXES):
        pair = [_middle(element, path, size) for path, size in zip(place, PLACES, strict=True)]
    match pair:
        case (Attribute(Apply() as one, "x"), Attribute(other, "y")) if one == other and is_polar(one):
            return one
    return None


def _middle(element: Apply, near: Path, size: str) -> Node | None:
    path = keyword_path(element, size)
    held = middle_held(at(element, near), at(element, path)) if path else None
    return held[0] if held else None


def _spun(element: Node, degrees: float) -> Node:
    """A shape that has a rotation, rotated as well; what is round stays as it is."""
    assert isinstance(element, Apply)
    path = keyword_path(element, "rotation")
    if path is not None:
        return replaced(element, path, further(at(element, path), degrees))
    given = dict(element.keywords)
    if "rotation" not in SHAPES[element.function].attributes or given.get("radius_x") == given.get("radius_y", 0):
        return element
    return Apply(element.function, element.arguments, (*element.keywords, ("rotation", Literal(degrees % FULL))))
