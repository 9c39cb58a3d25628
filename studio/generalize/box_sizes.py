"""How large a box or disc is meant that was drawn freehand: as one that is there, and else not far from as drawn.

A size that is told from something is told from once more; one that is plain is the same number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Document
from studio.generalize.attributes import AXES, coordinates, point_node, tidy_number
from studio.generalize.centred_boxes import PLACES
from studio.generalize.snap import GRID_REACH, SMALL, Snapped
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, free_names
from studio.language.values import Point, Value

SLIGHT = 0.15
"""By which share of a side the faint grid of the canvas makes it longer or shorter at most."""
SMALL_DISC = 0.2
"""By which share of itself a radius is taken for another one at most."""
IN_ROW = 5.0
"""By how many pixels the sides of boxes in one row or column differ that are meant alike: the faint grid of the canvas
has taken both ends of each to where it lies."""
Size = tuple[float, float]


def sized(live: Live, kind: str, corners: tuple[Point, Point], start: Snapped, end: Snapped) -> Snapped:
    """The corner drawn last, where neither a feature nor a guide holds it: so that the box is as large as was meant."""
    drawn = abs(corners[1].x - corners[0].x), abs(corners[1].y - corners[0].y)
    near = min(start.at.x, end.at.x), min(start.at.y, end.at.y)
    now_large = abs(end.at.x - start.at.x), abs(end.at.y - start.at.y)
    alike = min(
        _alike(live, kind, drawn, (near, now_large)), key=lambda one: one[0], default=None
    )  # the oldest of these
    guides = {(one.axis, one.at) for one in live.document.guides}
    parts, at, says = list(coordinates(end.node)), list(end.at), end.says
    begins = coordinates(start.node)
    for axis, side in enumerate(drawn):
        now = abs(end.at[axis] - start.at[axis])
        wanted = alike[1][axis] if alike else side if abs(now - side) > SLIGHT * side else now
        told = _told_size(live.document, alike[2], axis) if alike else None
        if (wanted == now and not told) or not isinstance(parts[axis], Literal):
            continue
        if (AXES[axis], end.at[axis]) in guides:
            continue
        ahead = 1 if corners[1][axis] >= corners[0][axis] else -1
        at[axis] = tidy_number(start.at[axis] + ahead * wanted)
        parts[axis] = Apply("+" if ahead > 0 else "-", (begins[axis], told)) if told else Literal(at[axis])
        if alike and f"as large as {alike[2]}" not in says:
            says = (*says, f"as large as {alike[2]}")
    same = parts == list(coordinates(end.node))
    return end if same else replace(end, at=Point(*at), node=point_node(*parts), says=says)


def _told_size(document: Document, name: str, axis: int) -> Node | None:
    """The size of a single box, by its name, where that follows something; None where it is plain."""
    formula, size = document.definitions[name].formula, tuple(PLACES)[axis]
    given = dict(formula.keywords).get(size) if isinstance(formula, Apply) else None
    told = given is not None and not free_names(given).isdisjoint(document.definitions)
    return Attribute(Name(name), size) if told else None


def alike_radii(document: Document, radii: Mapping[str, Value]) -> dict[str, Value]:
    """The radii of an ellipse drawn freehand: those of one that is there where the hand may have meant it once more."""
    known = []
    for thing in looked_at(document).things():
        if thing.shape.kind == "ellipse":
            there = {name: thing.shape.get(name) for name in radii}
            off = {name: abs(there[name] - radii[name]) for name in radii}
            if all(off[name] <= min(GRID_REACH, SMALL_DISC * there[name]) for name in radii):
                known.append((max(off.values()), list(there.values())))
    return dict(zip(radii, min(known)[1], strict=True)) if known else dict(radii)


def _alike(live: Live, kind: str, drawn: Size, came: tuple[Size, Size]) -> Iterator[tuple[float, Size, str]]:
    """How far off the boxes of this kind are that the hand may have meant to draw once more, their sizes and names.

    ``came``: where the box came to lie, and how large. In a row with another one its sides may be further off.
    """
    for thing in live.things():
        if thing.shape.kind == kind:
            given = thing.shape.as_dict()
            place, size = (given["x"], given["y"]), (given["width"], given["height"])
            off = [abs(one - other) for one, other in zip(size, drawn, strict=True)]
            level = [(place[axis], size[axis]) == (came[0][axis], came[1][axis]) for axis in (1, 0)]
            most = [min(IN_ROW if one else GRID_REACH, SMALL * side) for one, side in zip(level, drawn, strict=True)]
            if all(one <= far for one, far in zip(off, most, strict=True)):
                yield max(off), size, thing.name
