"""Commands that give attributes of what is drawn plain values: colours, sizes, styles of lines and texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from studio.commands import needs, roles
from studio.commands.arguments import Thing
from studio.commands.conditions import selected
from studio.commands.draw import Alignment, Font
from studio.commands.registry import Result, declaring
from studio.document.model import Document
from studio.generalize import draw as drawing
from studio.generalize.attributes import find
from studio.generalize.own_state import followed_state
from studio.generalize.rotate import rotated_to
from studio.generalize.some_members import indices_of
from studio.language.errors import Refusal
from studio.language.nodes import Comprehension
from studio.language.values import Point, Value, is_number

command = declaring("Draw")


@dataclass(frozen=True)
class Plain:
    """A plain value as it stands in a session."""

    value: Value

    @classmethod
    def from_json(cls, data: Any) -> Plain:
        """A word may be written as a symbol.

        Raises ValueError for anything but a number, truth, text, or a point given by two numbers.
        """
        if isinstance(data, dict) and data.keys() == {"symbol"}:
            data = data["symbol"]
        if isinstance(data, list) and len(data) == 2 and all(map(is_number, data)):
            return cls(Point(*data))
        if data is not None and not isinstance(data, (bool, int, float, str)):
            raise ValueError
        return cls(data)

    def to_json(self) -> Any:
        return list(self.value) if isinstance(self.value, Point) else self.value


def _said(value: Plain) -> str:
    return "empty" if value.value == "" else f"{value.value}"


@command(title="Set attribute", needs=needs.A_THING, told="Gives {attribute} the value {value}")
def set_attribute(
    document: Document,
    *,
    attribute: Annotated[str, roles.ADDRESS],
    value: Annotated[Plain, roles.value_of("attribute")],
) -> Result:
    """Gives an attribute (such as ``background.fill`` or ``rows.count``) a plain value: colour, width, place."""
    loose = _cut_loose(document, attribute)
    document = drawing.set_attribute(rotated_to(document, attribute, value.value), attribute, value.value)
    name, _, part = attribute.partition(".")
    name = name.split("[")[0]
    of_all = isinstance(document.definitions[name].formula, Comprehension) and not part.startswith("count")
    more = " for all of them" if of_all else ""
    if of_all and indices_of(document, name):
        more += ". Select several of them, or say “Only this one” in the inspector, to tell them apart"
    return Result(document, (), frozenset({name}), f"{attribute} is {_said(value)}{more}.{loose}")


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
    return Result(document, (), frozenset(things), f"{attribute} of {', '.join(things)} is {_said(value)}.{loose}")


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
    styled, took = drawing.styled(document, things, styles)
    says = "; ".join(f"{', '.join(names)}: {attribute} {styles[attribute]}" for attribute, names in took.items())
    loose = (_cut_loose(document, f"{name}.{attribute}") for attribute, names in took.items() for name in names)
    return Result(styled, (), frozenset(things), f"{says}.{''.join(loose)}")
