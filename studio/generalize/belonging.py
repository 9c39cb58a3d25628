"""What a thing just drawn or moved belongs to: one step for all kinds, through which drawing and moving both go.

A disc or box stands on a side or in a middle (``ground``), and goes along wholly with what it stands on
(``carried_along``); a line or polygon has its corners there; a label is told from what it is written beside
(``captions``).
"""

from __future__ import annotations

from collections.abc import Sequence

from studio.generalize.captions import captioned
from studio.generalize.carried_along import box_along, corners_along
from studio.generalize.ground import Box, Ground
from studio.generalize.snap import Snapped
from studio.language.nodes import Node
from studio.language.values import Point


def place_belonging(on: Ground, kind: str, to: Snapped, drawn: Point, radii: tuple[float, float]) -> Snapped:
    """Where a disc or label comes to lie that was drawn or let go at a place; any other kind where it snapped to."""
    if kind == "ellipse":
        return on.disc(to, drawn, radii)
    return captioned(on, to, drawn) if kind == "label" else to


def corners_belonging(on: Ground, kind: str, corners: Sequence[Snapped], drawn: Sequence[Point]) -> list[Snapped]:
    """Where the ends of a line, or the corners of a figure that goes along with one thing, come to lie."""
    found = on.figure(list(corners), list(drawn))
    return found if kind == "line" else corners_along(found)


def box_belonging(
    on: Ground, given: dict[str, Node], box: Box, drawn: Box, keeping: bool = False
) -> tuple[dict[str, Node], list[str]]:
    """The places and sizes of what lies in a box, and what says so. ``keeping``: its sizes stay what they are."""
    given = dict(given)
    says = on.box(given, box, drawn, keeping)
    if not keeping:
        says += on.flush(given, drawn)
        given = box_along(given, box, on.things)
    return given, says
