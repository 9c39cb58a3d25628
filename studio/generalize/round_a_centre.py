"""Lists all round one centre: they rotate about that by other angles, and go along with it as before."""

from __future__ import annotations

from studio.generalize.attributes import is_polar, keyword_path
from studio.generalize.list_beside import further
from studio.generalize.placing import apart
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Comprehension, Display, Literal, Node, Path, at, free_names, replaced, walk
from studio.language.types import POINT

FULL = 360


def round_its_centre(formula: Node, degrees: float) -> Node | None:
    """A list of shapes whose places are all given by angles about one centre, with all of these further round.

    None for any other formula: then some of it would stay behind.
    """
    if not isinstance(formula, Comprehension) or formula.kind != "list" or not isinstance(formula.element, Apply):
        return None
    element = formula.element
    places = _places(element)
    found = {path: node for path, node in walk(element) if isinstance(node, Apply) and is_polar(node)}
    centres = {node.arguments[0] for node in found.values()}
    bound = {target for clause in formula.clauses for target in clause.targets}
    if len(centres) != 1 or bound & free_names(next(iter(centres))):
        return None
    if not places or not all(any(path[: len(place)] == place for path in found) for place in places):
        return None
    turned: Node = element
    for path, node in found.items():
        turned = replaced(turned, (*path, "arguments", 2), further(node.arguments[2], degrees))
    return Comprehension(formula.kind, _spun(turned, degrees), formula.clauses)


def _places(element: Apply) -> list[Path]:
    """Where the formula of a shape says its places; none where it has others, or a size that would not rotate."""
    shape = SHAPES.get(element.function)
    if shape is None or element.function == "group":
        return []
    pair = apart(element)
    wanted = [*pair, *(name for name, (kind, _) in shape.attributes.items() if kind == POINT)]
    found = [path for name in wanted if (path := keyword_path(element, name))]
    corners = keyword_path(element, "points")
    listed = at(element, corners) if corners else None
    if isinstance(listed, Display) and corners is not None:
        found += [(*corners, "items", number) for number in range(len(listed.items))]
    return found if len(found) >= len(pair) and (corners is None or isinstance(listed, Display)) else []


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
