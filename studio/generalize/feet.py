"""Rectangles that stand on one level: their heights are what differs, and the level is theirs together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from studio.document.live import Live
from studio.generalize.attributes import keyword_path, literal_node
from studio.generalize.snap import GRID_REACH
from studio.generalize.straighten import PIXELS
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Literal, Node, Path, at, free_names, replaced
from studio.language.values import is_number

FEW = 3
"""So many rectangles show that they stand on one level."""
APART = 2 * PIXELS + GRID_REACH
"""So far apart (pixels) their feet are at most: the hand errs up and down, and the grid may have drawn one to it."""
TALLER = 3.0
"""Their heights differ by so many times what their feet do."""


@dataclass(frozen=True)
class Foot:
    """Where members have their top and height, the formula of the level, and how far off it (pixels) they were."""

    top: Path
    height: Path
    level: Node
    off: float

    def placed(self, element: Node) -> Node:
        """The formula of a member whose top lies its height above the level."""
        height = at(element, self.height)
        if isinstance(self.level, Literal) and isinstance(height, Literal):  # all are equally high
            return replaced(element, self.top, literal_node(self.level.value - height.value))
        return replaced(element, self.top, Apply("-", (self.level, height)))


def shared_foot(live: Live, formulas: Sequence[Node]) -> tuple[Foot, tuple[Node, ...]] | None:
    """The level on which rectangles of several heights stand, and their formulas with plain heights from there."""
    first = formulas[0]
    top, height = keyword_path(first, "y"), keyword_path(first, "height")
    if len(formulas) < FEW or top is None or height is None:
        return None
    values = [tuple(evaluate(at(one, path), live.env()) for path in (top, height)) for one in formulas]
    if not all(is_number(part) for pair in values for part in pair):
        return None
    feet, tall = [y + high for y, high in values], [high for _, high in values]
    spread = max(feet) - min(feet)
    if spread > APART or max(tall) - min(tall) <= max(TALLER * spread, 2 * PIXELS):
        return None
    nodes = [_level(at(one, height)) for one in formulas]
    known = [node for node in nodes if node is not None]
    level = max(known, key=known.count) if known else literal_node(round(sum(feet) / len(feet)))
    at_level = evaluate(level, live.env())
    off = max(abs(foot - at_level) for foot in feet)
    plain = tuple(
        replaced(one, height, literal_node(at_level - y)) for one, (y, _) in zip(formulas, values, strict=True)
    )
    return Foot(top, height, level, off), plain


def _level(height: Node) -> Node | None:
    """What a height reaches down to, where it does so by a formula."""
    if isinstance(height, Apply) and height.function == "-" and len(height.arguments) == 2:
        return height.arguments[0] if free_names(height.arguments[0]) else None
    return None
