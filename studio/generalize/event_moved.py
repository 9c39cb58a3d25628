"""Which drawn things events move: those whose place or size follows a state."""

from __future__ import annotations

from studio.document.model import Definition, Document
from studio.generalize.attributes import needs_any, shape_path
from studio.language.nodes import Apply, Node, at, free_names

LOOKS = frozenset({"fill", "stroke", "stroke_width", "opacity", "visible", "order", "content", "dashes", "corner"})
"""What says how something looks, and not where it is."""


def moved_by_events(document: Document) -> frozenset[str]:
    """The names of what is drawn at a place, or in a size, that a state says."""
    states = document.states()
    drawn = (one for one in document.definitions.values() if one.drawn) if states else ()
    return frozenset(one.name for one in drawn if _follows(document, one))


def _follows(document: Document, one: Definition) -> bool:
    needed = frozenset[str]().union(*map(free_names, _placing(one.formula)))
    return any(needs_any(document, needed, state) for state in document.states())


def _placing(formula: Node) -> list[Node]:
    """The parts of a formula that say where something is."""
    shape = at(formula, shape_path(formula))
    if shape is not formula or not isinstance(shape, Apply):
        return [formula]
    return [*shape.arguments, *(node for key, node in shape.keywords if key not in LOOKS)]
