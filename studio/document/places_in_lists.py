"""Which states are places in which lists and texts, as formulas of the document look into these.

``words[which]`` looks up an item, ``part_between(story, 0, at)`` tells what lies before a place.
"""

from __future__ import annotations

from studio.document.model import Document
from studio.language.nodes import Apply, Name, each_node

LOOK_INTO = {"[]": 1, "part_between": 2}
"""Which input of a builtin is such a place in its first one."""


def places_in_lists(document: Document) -> frozenset[tuple[str, str]]:
    """Each such state with the list or text in which it is a place."""
    states = document.states()
    looks = (
        (part.arguments[LOOK_INTO[part.function]], part.arguments[0])
        for one in document.definitions.values()
        for part in each_node(one.formula)
        if isinstance(part, Apply) and part.function in LOOK_INTO
    )
    return frozenset(
        (place.id, whole.id)
        for place, whole in looks
        if isinstance(place, Name) and isinstance(whole, Name) and place.id in states
    )
