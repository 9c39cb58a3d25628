"""The place that a group rotates about, put anywhere: it snaps to what is near, and the group rotates by a name."""

from __future__ import annotations

from studio.document.live import looked_at
from studio.document.model import Document
from studio.generalize.placing import relatable
from studio.generalize.rotate import is_group, rotating_about
from studio.generalize.snap import snap, unsnapped
from studio.generalize.surroundings import surroundings
from studio.language.errors import Refusal
from studio.language.values import Point


def pivoted(document: Document, name: str, to: Point, snapping: bool) -> tuple[Document, str, str]:
    """The document in which a group rotates about a place, the name of its rotation, and where that place is, in words.

    Raises Refusal for what is no group.
    """
    if not is_group(document, name):
        raise Refusal(f"{name} is no group, so it rotates about its middle. Group it first.")
    place = unsnapped(to)
    if snapping:
        around = surroundings(document, looked_at(document), "ellipse", "center", name, to)
        place = snap(to, around, lambda feature: relatable(document, name, feature))
    document, angle = rotating_about(document, name, place.at, place.node)
    where = " and ".join(place.says) if place.says else f"{place.at.x:g}, {place.at.y:g}"
    return document, angle, where
