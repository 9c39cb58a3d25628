"""Listify things each of which stands in the direction of a member of a drawn list, about the corner these share.

Labels of slices: all as far from the centre, each at the angle of the middle of its slice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.around import Around, Center, around, centers, spots_of
from studio.generalize.attributes import keyword_path, literal_node
from studio.generalize.rings import MANY, WHOLE, Ring, Track
from studio.generalize.straighten import MOST_APART, MOST_EXTRA, UNITS
from studio.language.builtins.geometry import angle_to, polar
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, at
from studio.language.values import Point, Shape, Value

CORNERS = 3
FEW = 2


@dataclass(frozen=True)
class Toward(Around):
    """Things about a centre, each in the direction of the middle corner of the member of a list that has its index."""

    members: str = ""
    corner: int = 0

    @property
    def many(self) -> Node:
        return Apply("len", (Name(self.members),))

    def angle(self, first: float, count: Node, index: str) -> Node:
        """The angle at which the member of an index lies, for ``first`` degrees further."""
        member = Apply("[]", (Name(self.members), Name(index)))
        corner = Apply("[]", (Attribute(member, "points"), Literal(self.corner)))
        return Apply("angle_to", (self.center, corner))


def about(
    document: Document, live: Live, formulas: Sequence[Node], things: Sequence[str], in_line: bool
) -> Around | None:
    """How things stand about a centre: toward members of a list, else on a circle where they are not in line.

    Some that seem to be in lines are on a circle where they are rotated in equal steps all round it.
    """
    marks = toward(document, live, formulas, things)
    if marks or (in_line and not _are_rotated(live, formulas)):
        return marks
    circle = around(document, live, formulas, things)
    return circle if circle and (not in_line or (circle.ring.closed and circle.turned)) else None


def _are_rotated(live: Live, formulas: Sequence[Node]) -> bool:
    """Whether enough things for a circle are rotated, each by another angle."""
    path = keyword_path(formulas[0], "rotation") if len(formulas) >= MANY else None
    angles = [evaluate(at(one, path), live.env()) for one in formulas] if path else []
    return len({*angles}) == len(formulas)


def toward(document: Document, live: Live, formulas: Sequence[Node], things: Sequence[str]) -> Toward | None:
    """Of what list the things mark the members, None where of none."""
    spots = list(spots_of(document, live, formulas))
    if len(formulas) < FEW or len(spots) != 1:
        return None
    known = centers(document, live, things)
    found = (
        _marking(name, sectors, spots[0].track, known)
        for name, value in live.values().items()
        if name not in things and len(sectors := _sectors(value)) == len(formulas)
    )
    best = next((one for one in found if one is not None), None)
    return best and replace(best, spots=(replace(spots[0], track=tuple(spots[0].track[k] for k in best.order)),))


def _sectors(value: Value) -> list[Sequence[Point]]:
    """The corners of the members of a list of polygons that share their first corner; nothing for anything else."""
    if not isinstance(value, list) or not all(isinstance(one, Shape) and one.kind == "polygon" for one in value):
        return []
    corners = [one.get("points") for one in value]
    alike = len({(tuple(one[:1]), len(one)) for one in corners}) == 1
    return corners if alike and len(corners[0]) >= CORNERS else []


def _marking(name: str, sectors: Sequence[Sequence[Point]], track: Track, known: Sequence[Center]) -> Toward | None:
    """The things as marks of the sectors, one each, where each lies in the middle of its own."""
    start, corner = sectors[0][0], len(sectors[0]) // 2
    if any(one == start for one in track):
        return None
    angles = [angle_to(start, one[corner]) for one in sectors]
    order = [min(range(len(track)), key=lambda k: _apart(angle_to(start, track[k]), angle)) for angle in angles]
    if sorted(order) != list(range(len(track))):
        return None
    lengths = [math.dist(start, one) for one in track]
    mean = sum(lengths) / len(lengths)
    center = next((one for one in known if one.at == start), Center(start, literal_node(start)))

    def off(radius: float) -> float:
        pairs = zip(order, angles, strict=True)
        return max(math.dist(track[k], polar(start, radius, angle)) for k, angle in pairs)

    if off(mean) > 2 * MOST_APART:
        return None
    radius = next(one for unit in UNITS if off(one := round(mean / unit) * unit) <= off(mean) + MOST_EXTRA)
    ring = Ring(start, (radius,), (0,), 0, closed=False, off=off(radius))
    return Toward(tuple(order), ring, (), center.node, (literal_node(radius),), members=name, corner=corner)


def _apart(one: float, other: float) -> float:
    return abs((one - other + WHOLE / 2) % WHOLE - WHOLE / 2)
