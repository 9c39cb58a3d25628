"""Which item a step takes out of a list: the one at a place, or the first that is equal to a value.

Who says ``take kinds[2] from kinds`` means the item at that place, whatever is equal to it elsewhere. A formula that
tells an item otherwise means the first one that is equal to it.
"""

from __future__ import annotations

from studio.language.nodes import Apply, Conditional, Literal, Name, Node
from studio.language.steps import Take


def place_taken(step: Take) -> Node | None:
    """The formula of the place at which the item lies that goes, as far as the key reads it off the list by its place.

    It counts from 0, or from the end where it is negative. None where the key tells the item by its value.
    """
    return place_read(step.key, step.target)


def place_read(node: Node, name: str) -> Node | None:
    """The formula of the place at which a formula reads the list of that name, None where it does not."""
    match node:
        case Apply(function="[]", arguments=(Name(id=known), place)) if known == name:
            return place
        case Apply(function="first" | "last", arguments=(Name(id=known),)) if known == name:
            return Literal(0 if node.function == "first" else -1)
        case Conditional():
            then, other = place_read(node.then, name), place_read(node.other, name)
            return None if then is None or other is None else Conditional(node.test, then, other)
    return None
