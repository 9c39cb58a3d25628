"""The kinds of shapes and their attributes.

Every attribute has a default; lengths are canvas pixels, angles degrees. The opacity goes from 0 (nothing is seen
of it) to 1; what is not visible is neither drawn nor hit. In a group, both are about all that is in it. What has a
higher order lies over what has a lower one; of one order, what is drawn later lies over what is drawn earlier. What is
in a group lies over and under what else is in it.
"""

from __future__ import annotations

from studio.language.builtins.table import ShapeKind
from studio.language.types import NUMBER, POINT, SHAPE, SYMBOL, TEXT, TRUTH, Type, list_of
from studio.language.values import Point, Symbol, Value

_Attributes = dict[str, tuple[Type, Value]]
_BLACK = Symbol("black")
_SEEN: _Attributes = {"opacity": (NUMBER, 1), "visible": (TRUTH, True), "order": (NUMBER, 0)}
_STROKE: _Attributes = {"stroke": (SYMBOL, _BLACK), "stroke_width": (NUMBER, 1), "dashes": (NUMBER, 0)}
_FILLED: _Attributes = {"fill": (SYMBOL, None), **_STROKE}
_BOX: _Attributes = {"x": (NUMBER, 0), "y": (NUMBER, 0), "width": (NUMBER, 100), "height": (NUMBER, 100)}
_CORNERS: _Attributes = {"points": (list_of(POINT), []), "curved": (TRUTH, False)}
_ARROWS: _Attributes = {"arrows": (SYMBOL, Symbol("none"))}

FAMILIES: dict[str, tuple[str, ...]] = {
    "sans": ("sans-serif",),
    "serif": ("Georgia", "DejaVu Serif", "Liberation Serif", "Times New Roman", "serif", "sans-serif"),
    "mono": ("Menlo", "Consolas", "DejaVu Sans Mono", "Liberation Mono", "monospace", "sans-serif"),
    "hand": ("Comic Sans MS", "Comic Neue", "Segoe Print", "Bradley Hand", "cursive", "sans-serif"),
}
"""Families of letters, each with what may stand in for it, best first; programs and pages have the same."""

RARE = frozenset({"order"})
"""Attributes that a program knows only where a formula gives one or asks for it; elsewhere they are as usual."""

CHOICES: dict[str, tuple[str, ...]] = {
    "anchor": ("start", "middle", "end"),
    "arrows": ("none", "start", "end", "both"),
    "font": tuple(FAMILIES),
}
"""The words that attributes may have which are no colours."""


def _kinds() -> tuple[ShapeKind, ...]:
    return tuple(ShapeKind(one.name, {**one.attributes, **_SEEN}, one.doc) for one in _special())


def _special() -> tuple[ShapeKind, ...]:
    """The kinds with what not all of them have."""
    turned: _Attributes = {"rotation": (NUMBER, 0)}
    return (
        ShapeKind(
            "rectangle",
            {**_BOX, "corner": (NUMBER, 0), **_FILLED, **turned},
            "A rectangle from its top left; corner is the radius of its corners.",
        ),
        ShapeKind(
            "line",
            {"start": (POINT, Point(0, 0)), "end": (POINT, Point(100, 0)), **_STROKE, **_ARROWS},
            "A straight line; dashes is the length of its dashes, arrows says at which ends it has a head.",
        ),
        ShapeKind(
            "ellipse",
            {"center": (POINT, Point(0, 0)), "radius_x": (NUMBER, 50), "radius_y": (NUMBER, 50), **_FILLED, **turned},
            "An ellipse around its center.",
        ),
        ShapeKind("polygon", {**_CORNERS, **_FILLED}, "A closed figure through points, straight or curved."),
        ShapeKind(
            "path",
            {**_CORNERS, "closed": (TRUTH, False), **_FILLED, **_ARROWS},
            "A line through points, straight or curved; arrows says at which ends it has a head.",
        ),
        ShapeKind(
            "label",
            {
                "at": (POINT, Point(0, 0)),
                "content": (TEXT, ""),
                "size": (NUMBER, 16),
                "fill": (SYMBOL, _BLACK),
                "anchor": (SYMBOL, Symbol("middle")),
                "font": (SYMBOL, Symbol("sans")),
                "bold": (TRUTH, False),
                "italic": (TRUTH, False),
                **turned,
            },
            "A text; anchor is start, middle or end, font is sans, serif, mono or hand. It rotates about its place.",
        ),
        ShapeKind(
            "image",
            {**_BOX, "source": (TEXT, ""), **turned},
            "A picture that the document keeps, or from a file beside it, by its name.",
        ),
        ShapeKind(
            "group",
            {"items": (list_of(SHAPE), []), "dx": (NUMBER, 0), "dy": (NUMBER, 0), "scale": (NUMBER, 1), **turned},
            "Several shapes, scaled and turned about their origin and moved together.",
        ),
    )


SHAPES: dict[str, ShapeKind] = {kind.name: kind for kind in _kinds()}

ATTRIBUTES: dict[str, Type] = {name: kind for shape in SHAPES.values() for name, (kind, _) in shape.attributes.items()}
"""The type of every attribute; an attribute has one type whatever the kind of shape."""
