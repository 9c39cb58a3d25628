"""Boxes in the middle of something: their size stands in the formula of their place too, and changes there with it."""

from __future__ import annotations

from studio.language.nodes import Apply, Literal, Node, Path, at, free_names, replaced, walk

PLACES = {"width": "x", "height": "y"}
"""Which coordinate of a box a size goes with."""
RADII = ("radius_x", "radius_y")
_TWO = Literal(2)


def centred(middle: Node, size: Node) -> Node:
    """The near side of a box of this size that has its middle there."""
    match middle:
        case Apply("+", (near, Apply("/", (whole, two)))) if two == _TWO:
            return Apply("+", (near, Apply("/", (Apply("-", (whole, size)), two))))
        case Apply("/", (whole, two)) if two == _TWO:
            return Apply("/", (Apply("-", (whole, size)), two))
    return Apply("-", (middle, Apply("/", (size, _TWO))))


def sides_about(middle: Node, over: float) -> tuple[Node, Node, Node] | None:
    """The near side, the far side and the size of what reaches over both sides of a box, on the middle of that."""
    match middle:
        case Apply("+", (near, Apply("/", (whole, two)))) if two == _TWO:
            by = Literal(over)
            far = Apply("+", (Apply("+", (near, whole)), by))
            return Apply("-", (near, by)), far, Apply("+", (whole, Literal(2 * over)))
    return None


def middle_held(near: Node, size: Node) -> tuple[Node, Path] | None:
    """The middle on which the near side of a box of this size says it is, and where the size stands in it."""
    match near:
        case Apply("+", (first, Apply("/", (Apply("-", (whole, own)), two)))) if (own, two) == (size, _TWO):
            middle = Apply("+", (first, Apply("/", (whole, two))))
            return middle, ("arguments", 1, "arguments", 0, "arguments", 1)
        case Apply("/", (Apply("-", (whole, own)), two)) if (own, two) == (size, _TWO):
            return Apply("/", (whole, two)), ("arguments", 0, "arguments", 1)
        case Apply("-", (middle, Apply("/", (own, two)))) if (own, two) == (size, _TWO):
            return middle, ("arguments", 1, "arguments", 0)
    return None


def with_part(formula: Node, path: Path, node: Node) -> Node:
    """The formula with another part at a path; what gets another size stays in its middle, or on its side.

    A centre that several points of it are told from stays one.
    """
    after = replaced(formula, path, node)
    for depth in range(len(path) - 2):
        shape = at(formula, path[:depth]) if path[depth] == "keywords" else None
        again = _said_again(shape, int(path[depth + 1])) if isinstance(shape, Apply) else None
        if again is not None:
            return replaced(after, (*path[:depth], *again), at(after, path[: depth + 3]))
    return _about_one_centre(formula, after, path)


def _about_one_centre(before: Node, after: Node, path: Path) -> Node:
    """What another centre of one point was written into, with that centre for all points that were told from it."""
    depths = [depth for depth in range(len(path) - 1) if path[depth : depth + 2] == ("arguments", 0)]
    for depth in depths:
        around = at(before, path[:depth])
        if isinstance(around, Apply) and around.function == "polar":
            center, now = around.arguments[0], at(after, (*path[:depth], "arguments", 0))
            moved = () if now == center else walk(before)
            for where, one in moved:
                if isinstance(one, Apply) and one.function == "polar" and one.arguments[0] == center:
                    after = replaced(after, (*where, "arguments", 0), now)
            return after
    return after


def _said_again(shape: Apply, number: int) -> Path | None:
    """Where the place of a shape says the size that is its keyword of this number."""
    names = [name for name, _ in shape.keywords]
    size = names[number]
    if size in PLACES and PLACES[size] in names:
        place, long = names.index(PLACES[size]), shape.keywords[number][1]
        near = shape.keywords[place][1]
        if held := middle_held(near, long):
            return ("keywords", place, 1, *held[1])
        match near:
            case Apply("-", (side, own)) if own == long and free_names(side):
                return ("keywords", place, 1, "arguments", 1)
    if size in RADII and "center" in names:
        place = names.index("center")
        match shape.keywords[place][1]:
            case Apply("point", arguments):
                match arguments[RADII.index(size)]:
                    case Apply("+" | "-", (side, own)) if own == shape.keywords[number][1] and free_names(side):
                        return ("keywords", place, 1, "arguments", RADII.index(size), "arguments", 1)
    return None
