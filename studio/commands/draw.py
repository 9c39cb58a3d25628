"""Commands that draw: freehand places in, definitions out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from studio.commands import needs, roles
from studio.commands.arguments import Colour, NewName, Spot, Thing, Words
from studio.commands.conditions import selected
from studio.commands.registry import Result, declaring
from studio.document import images
from studio.document.model import Document
from studio.generalize import draw as drawing
from studio.generalize import placing
from studio.generalize.attributes import find
from studio.generalize.own_state import followed_state
from studio.generalize.plain_values import word_for
from studio.generalize.some_members import indices_of
from studio.generalize.through import drawn_through
from studio.language.errors import Refusal
from studio.language.nodes import Comprehension
from studio.language.values import Point, Value, is_number

command = declaring("Draw")

Font = Literal["sans", "serif", "mono", "hand"]
Alignment = Literal["start", "middle", "end"]


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
    """Draws an ellipse around a centre, as wide and high as a place on the corner of its box, or of given radii."""
    radii = drawing.radii(center, edge, radius_x, radius_y)
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
def move(document: Document, *, thing: Thing, to: Spot, snap: bool = True) -> Result:
    """Moves a thing: its anchor (start, centre, top left) comes to lie at a place and snaps to what is near."""
    return _result(placing.move(document, thing, to, snap))


@command(title="Resize", needs=needs.A_THING, when=selected(1), told="Pulls a corner of {thing} to {to}")
def resize(
    document: Document,
    *,
    thing: Thing,
    to: Spot,
    corner: Literal["end", "start", "top_right", "bottom_left"] = "end",
    snap: bool = True,
) -> Result:
    """Pulls a corner of a box (the far one, unless named), an end of a line or the edge of an ellipse to a place."""
    return _result(placing.resize(document, thing, to, snap, corner))


@command(
    title="Duplicate",
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


@dataclass(frozen=True)
class Plain:
    """A plain value as it stands in a session."""

    value: Value

    @classmethod
    def from_json(cls, data: Any) -> Plain:
        """Raises ValueError for anything but a number, truth, text, or a point given by two numbers."""
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return cls(Point(*data))
        if data is not None and not isinstance(data, (bool, int, float, str)):
            raise ValueError
        return cls(data)

    def to_json(self) -> Any:
        return list(self.value) if isinstance(self.value, Point) else self.value


@command(title="Set attribute", needs=needs.A_THING, told="Gives {attribute} the value {value}")
def set_attribute(
    document: Document,
    *,
    attribute: Annotated[str, roles.ADDRESS],
    value: Annotated[Plain, roles.value_of("attribute")],
) -> Result:
    """Gives an attribute (such as ``background.fill`` or ``rows.count``) a plain value: colour, width, place."""
    loose = _cut_loose(document, attribute)
    document = drawing.set_attribute(document, attribute, value.value)
    name, _, part = attribute.partition(".")
    name = name.split("[")[0]
    of_all = isinstance(document.definitions[name].formula, Comprehension) and not part.startswith("count")
    more = " for all of them" if of_all else ""
    if of_all and indices_of(document, name):
        more += ". Select several of them, or say “Only this one” in the inspector, to tell them apart"
    return Result(document, (), frozenset({name}), f"{attribute} is {value.value}{more}.{loose}")


def _cut_loose(document: Document, attribute: str) -> str:
    """A sentence where an attribute is given a plain value that followed a state until now.

    Raises Refusal where it is one of a list, each member of which has a value of its own.
    """
    try:
        place = find(document, attribute)
    except Refusal:
        return ""  # it has no formula yet, or is refused soon
    state = followed_state(document, place.node)
    if not state:
        return ""
    if isinstance(place.definition.formula, Comprehension) and place.path[:1] == ("element",):
        raise Refusal(
            f"{attribute} follows {state}, which events change. To change what it begins with, give {state} another "
            f"value; to change what events do, press K and click one of them."
        )
    return f" It no longer follows {state}, which events change; undo this if it should."


@command(
    title="Set attribute of several",
    needs=needs.THINGS,
    when=selected(2),
    told="Gives {attribute} of {things} the value {value}",
)
def set_attributes(
    document: Document,
    *,
    things: tuple[Thing, ...],
    attribute: Annotated[str, roles.attribute("things")],
    value: Annotated[Plain, roles.value_of("attribute")],
) -> Result:
    """Gives one attribute (such as ``fill``) of several things the same plain value."""
    loose = ""
    for name in things:
        loose += _cut_loose(document, f"{name}.{attribute}")
        document = drawing.set_attribute(document, f"{name}.{attribute}", value.value)
    return Result(document, (), frozenset(things), f"{attribute} of {', '.join(things)} is {value.value}.{loose}")


@command(
    title="Style of lines",
    rare=True,
    icon="fa5s.long-arrow-alt-right",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Gives the lines of {things} another style",
)
def line_style(
    document: Document,
    *,
    things: tuple[Thing, ...],
    dashes: float | None = None,
    arrows: Literal["none", "start", "end", "both"] | None = None,
    curved: bool | None = None,
    corner: float | None = None,
) -> Result:
    """Gives lines and outlines dashes (their length in pixels; 0: none), arrow heads, smooth curves, round corners.

    Each thing takes what its kind has: lines and paths arrow heads at their ends, paths and polygons curves through
    their points, rectangles a radius of their corners.
    """
    given = {"dashes": dashes, "arrows": arrows, "curved": curved, "corner": corner}
    return _styled(
        document, things, given, "Say what the lines are to have: dashes, arrow heads, curves, round corners."
    )


@command(
    title="Style of texts",
    rare=True,
    icon="fa5s.bold",
    needs=needs.THINGS,
    when=selected(1),
    shown=("menu", "canvas", "inspector"),
    told="Gives the texts of {things} another style",
)
def text_style(
    document: Document,
    *,
    things: tuple[Thing, ...],
    font: Font | None = None,
    size: float | None = None,
    bold: bool | None = None,
    italic: bool | None = None,
    anchor: Alignment | None = None,
) -> Result:
    """Gives labels another font, size (pixels), weight, slant or alignment: which end of a text stands at its place."""
    given = {"font": font, "size": size, "bold": bold, "italic": italic, "anchor": anchor}
    return _styled(document, things, given, "Say what the texts are to have: a font, size, weight, slant or alignment.")


def _styled(document: Document, things: tuple[Thing, ...], given: dict[str, Any], else_say: str) -> Result:
    styles = {attribute: value for attribute, value in given.items() if value is not None}
    if not styles:
        raise Refusal(else_say)
    document, took = drawing.styled(document, things, styles)
    says = "; ".join(f"{', '.join(names)}: {attribute} {styles[attribute]}" for attribute, names in took.items())
    return Result(document, (), frozenset(things), f"{says}.")
