"""Bounds that nobody means: of something from itself, or on the side from which it comes."""

from __future__ import annotations

from studio.language.nodes import Apply, Literal, Node


def bounded_behind(node: Apply, own: Node | None) -> bool:
    """Whether what stands there and grows is kept from being less than a plain number, or shrinks, from being more.

    It was beyond that bound before, which nobody meant then.
    """
    if own is None or node.function not in ("max", "min") or len(node.arguments) != 2:
        return False
    way = "+" if node.function == "max" else "-"
    return any(
        isinstance(bound, Literal) and isinstance(moved, Apply) and moved.function == way and _is_moved(moved, own)
        for bound, moved in (node.arguments, node.arguments[::-1])
    )


def _is_moved(moved: Apply, own: Node) -> bool:
    """Whether it is so much more than something, or so much less, by a plain number."""
    if len(moved.arguments) != 2:
        return False
    one, by = moved.arguments if moved.arguments[0] == own or moved.function == "-" else moved.arguments[::-1]
    return one == own and isinstance(by, Literal)


def is_beside_itself(node: Apply) -> bool:
    """Whether something is taken from the greater or less of itself and a plain number, or that from it."""
    sides = node.arguments if len(node.arguments) == 2 else ()
    return any(
        isinstance(one, Apply)
        and one.function in ("min", "max")
        and other in one.arguments
        and any(isinstance(part, Literal) for part in one.arguments)
        for one, other in zip(sides, sides[::-1], strict=True)
    )
