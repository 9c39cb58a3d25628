"""Commands that draw: freehand places in, definitions out."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from studio.commands import needs
from studio.commands.arguments import Colour, NewName, Spot, Thing, Words
from studio.commands.conditions import selected
from studio.commands.registry import Result, declaring
from studio.document import images
from studio.document.model import Document
from studio.generalize import draw as drawing
from studio.generalize import placing, resizing
from studio.generalize.box_corners import free_axes
from studio.generalize.box_sizes import alike_radii
from studio.generalize.contents import goes_along, with_contents
from studio.generalize.kept_inside import Keeping, keep, refuse_no_size, with_kept
from studio.generalize.plain_values import word_for
from studio.generalize.staying_inside import ALONE, stays_behind, with_staying
from studio.generalize.through import drawn_through
from studio.language.errors import Refusal
from studio.language.values import Point, Value

command = declaring("Draw")

Font = Literal["sans", "serif", "mono", "hand"]
Alignment = Literal["start", "middle", "end"]
Corner = Literal["end", "start", "top_right", "bottom_left", "right", "left", "bottom", "top"]


def _result(done: drawing.Drawing) -> Result:
    return Result(done.document, (), frozenset({done.name}), done.says)


def _looks(**given: Value) -> dict[str, Value]:
    """The plain attributes that were given; words such as colours are symbols. Raises Refusal for what is none."""
    said = {key: value for key, value in given.items() if value is not None}
    return {key: word_for(key, value) if isinstance(value, str) else value for key, value in said.items()}


@command(
    title="Rectangle",
    shortcut="R",
    icon="fa5.square",
    told="Draws a rectangle from {start} to {end}[, calls it {name}]",
)
def draw_rectangle(
    document: Document,
    *,
    start: Spot,
    end: Spot,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
    snap: bool = True,
    equal: bool = False,
) -> Result:
    """Draws a rectangle from one corner to the opposite one. Both snap to features near them.

    ``equal``: it is as wide as high whatever it snaps to, and only the corner it is drawn from snaps.
    """
    looks = _looks(fill=fill, stroke=stroke, stroke_width=stroke_width)
    return _result(drawing.draw_box(document, "rectangle", (start, end), looks, name, snap, equal))


@command(
    title="Line",
    shortcut="L",
    icon="fa5s.slash",
    told="Draws a line from {start} to {end}[, calls it {name}]",
)
def draw_line(
    document: Document,
    *,
    start: Spot,
    end: Spot,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Draws a line. Its ends snap; a line that is nearly level or upright becomes so."""
    looks = _looks(stroke=stroke, stroke_width=stroke_width)
    return _result(drawing.draw(document, "line", {"start": start, "end": end}, looks, name, snap))


@command(
    title="Ellipse",
    known_as="circle oval disc round",
    shortcut="E",
    icon="fa5.circle",
    told="Draws an ellipse around {center}[, calls it {name}]",
)
def draw_ellipse(
    document: Document,
    *,
    center: Spot,
    edge: Spot | None = None,
    radius_x: float | None = None,
    radius_y: float | None = None,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Draws an ellipse around a centre, as wide and high as a place on the corner of its box, or of given radii.

    One drawn to a corner is as large as another that is there, where it is nearly so.
    """
    radii = drawing.radii(center, edge, radius_x, radius_y)
    if snap and radius_x is None and radius_y is None:
        radii = alike_radii(document, radii)
    looks = {**_looks(fill=fill, stroke=stroke, stroke_width=stroke_width), **radii}
    return _result(drawing.draw(document, "ellipse", {"center": center}, looks, name, snap))


@command(
    title="Polygon",
    shortcut="P",
    icon="fa5s.draw-polygon",
    told="Draws a polygon of {#points} corners[, calls it {name}]",
)
def draw_polygon(
    document: Document,
    *,
    points: tuple[Spot, ...],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Draws a closed figure through at least three places."""
    if len(points) < 3:
        raise Refusal("A polygon needs at least three corners. Click once more.")
    looks = _looks(fill=fill, stroke=stroke, stroke_width=stroke_width)
    return _result(drawing.draw_corners(document, "polygon", list(points), looks, name, snap))


@command(title="Path", icon="fa5s.bezier-curve", told="Draws a path through {#points} places[, calls it {name}]")
def draw_path(
    document: Document,
    *,
    points: tuple[Spot, ...],
    closed: bool = False,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Draws a line through at least two places."""
    if len(points) < 2:
        raise Refusal("A path needs at least two places. Click once more.")
    looks = {**_looks(stroke=stroke, stroke_width=stroke_width), **({"closed": True} if closed else {})}
    return _result(drawing.draw_corners(document, "path", list(points), looks, name, snap))


@command(
    title="Path through things",
    rare=True,
    icon="fa5s.project-diagram",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Draws a {kind} through {things}[, calls it {name}]",
)
def draw_through(
    document: Document,
    *,
    things: tuple[Thing, ...],
    kind: Literal["path", "polygon"] = "path",
    fill: Colour | None = None,
    stroke: Colour | None = None,
    stroke_width: float | None = None,
    name: NewName = "",
) -> Result:
    """Draws a path or polygon through all members of lists, as many as there are, and through single things.

    Two lists with as many members are gone through one after the other, or in step, whichever way is shorter.
    """
    looks = _looks(fill=fill, stroke=stroke, stroke_width=stroke_width)
    return _result(drawn_through(document, kind, things, looks, name))


@command(title="Label", shortcut="T", icon="fa5s.font", told="Writes {content} at {at}[, calls it {name}]")
def draw_label(
    document: Document,
    *,
    at: Spot,
    content: Words,
    size: float | None = None,
    fill: Colour | None = None,
    font: Font | None = None,
    bold: bool = False,
    italic: bool = False,
    anchor: Alignment | None = None,
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Writes a text at a place, in a font and a way; its start, middle or end (anchor) stands there."""
    looks = {**_looks(size=size, fill=fill, font=font, anchor=anchor), "content": content}
    looks |= {key: True for key, said in (("bold", bold), ("italic", italic)) if said}
    return _result(drawing.draw(document, "label", {"at": at}, looks, name, snap))


@command(title="Image", icon="fa5.image", shown=(), told="Lays an image at {at}[, calls it {name}]")
def draw_image(
    document: Document,
    *,
    at: Spot,
    data: Words,
    width: float | None = None,
    height: float | None = None,
    word: Words = "",
    name: NewName = "",
    snap: bool = True,
) -> Result:
    """Lays an image about a place and keeps it in the document: a PNG or JPEG of up to 256 kB, as a data address.

    Without a size it is as large as it is, at most 400 pixels; of one length the other follows. ``word`` begins what
    it is called; the same image is kept once, however often it is laid.
    """
    wide, high = images.shown_size(data, width, height)
    document, source = images.with_image(document, word, data)
    corners = Point(at.x - wide / 2, at.y - high / 2), Point(at.x + wide / 2, at.y + high / 2)
    return _result(drawing.draw_box(document, "image", corners, {"source": source}, name, snap))


@command(
    title="Group",
    shortcut="Ctrl+G",
    icon="fa5s.object-group",
    needs=needs.THINGS,
    when=selected(2),
    shown=("menu", "canvas", "outline"),
    told="Makes {things} one group[, calls it {name}]",
)
def draw_group(document: Document, *, things: tuple[Thing, ...], name: NewName = "") -> Result:
    """Makes several drawn things one group, which moves and scales as a whole."""
    return _result(drawing.group(document, things, name))


@command(title="Move", needs=needs.A_THING, when=selected(1), shown=(), told="Moves {thing} to {to}")
def move(document: Document, *, thing: Thing, to: Spot, snap: bool = True, alone: bool = False) -> Result:
    """Moves a thing: its anchor (start, centre, top left) comes to lie at a place and snaps to what is near.

    What was drawn wholly inside it goes along and is told from it, unless it is moved ``alone``.
    """
    document, told = with_staying(document, thing, ALONE) if alone else with_contents(document, thing)
    moved = _result(placing.move(document, thing, to, snap))
    says = stays_behind(told, thing) if alone else goes_along(told, thing)
    return replace(moved, touched=moved.touched.union(told), says=moved.says + says)


@command(title="Resize", needs=needs.A_THING, when=selected(1), told="Pulls a corner of {thing} to {to}")
def resize(
    document: Document,
    *,
    thing: Thing,
    to: Spot,
    corner: Corner = "end",
    snap: bool = True,
    inside: Keeping = "places",
) -> Result:
    """Pulls a corner or side of a box (the far corner, unless named), an end of a line or the edge of an ellipse.

    What lies opposite stays, and so does what is not pulled along; what follows nothing any more is told. What lies
    ``inside`` stays where it is, or keeps its margins to the nearest sides, or its share of the whole.
    """
    if inside == "places":
        document, _ = with_staying(document, thing, corner)
    document, kept = with_kept(document, thing, free_axes(corner), inside)
    resized = _result(resizing.resize(document, thing, to, snap, corner))
    refuse_no_size(document, resized.document, thing)
    return replace(resized, touched=resized.touched.union(kept), says=resized.says + keep(kept, inside))


@command(
    title="Duplicate",
    known_as="copy copies clone repeat again",
    shortcut="Ctrl+D",
    icon="fa5s.clone",
    needs=needs.A_THING,
    when=selected(1),
    told="Copies {thing} to {to}[, calls it {name}]",
)
def duplicate(
    document: Document, *, thing: Thing, to: Spot, name: NewName = "", snap: bool = True, own: bool = False
) -> Result:
    """Copies a thing; the anchor of the copy comes to lie at a place and snaps to what is near.

    ``own``: its place is given by no formula over things of the same kind, such as the one that was copied.
    """
    return _result(placing.duplicate(document, thing, to, name, snap, own))
