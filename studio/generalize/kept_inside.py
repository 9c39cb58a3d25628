"""What lies in a box or disc that is resized keeps its margins to the nearest sides, or its share of the whole.

What it is told from the thing by so many pixels it is told anew; what it follows besides that it goes on following.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal as OneOf

from studio.document.bounds import Box, bounds
from studio.document.graph import restricted
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.document.scene import things_of
from studio.document.told_places import PLACES, carried_places, retold
from studio.generalize.attributes import AXES, needs_any, shape_path, tidy_number
from studio.generalize.carried_figure import plain_number
from studio.generalize.contents import lying_in, members_of, named
from studio.generalize.folded import folded
from studio.generalize.latest import latest
from studio.generalize.telling import SIZES, Telling
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Literal,
    Name,
    Node,
    at,
    free_names,
    replaced,
    with_children,
)
from studio.language.values import Shape, is_number

Keeping = OneOf["places", "margins", "shares"]
"""What stays of what lies in a thing that is resized: where it is, how far it is from the sides, or its share."""
RADII = {"radius_x": "x", "radius_y": "y"}
_SIZED = (*SIZES, *RADII)
WIDE = 1 / 2
"""What reaches over more than this share of a thing keeps its margins to both sides of it."""
DIGITS, MOST_PARTS, EXACT = 4, 60, 1e-9
"""So many digits of a share; a fraction of at most so many parts is told as one."""


@dataclass(frozen=True)
class _Span:
    """How far a thing reaches along an axis: where it begins and how long it is, as formulas and as they are now."""

    begin: Node
    end: Node
    size: Node
    begins: float
    long: float

    def middle(self) -> float:
        return self.begins + self.long / 2


@latest
def with_kept(document: Document, thing: str, axes: str, keeping: Keeping) -> tuple[Document, tuple[str, ...]]:
    """The document in which what lies in a thing keeps its margins or its share along some axes, and what does so."""
    if keeping != "places" and _is_turned(looked_at(document).values().get(thing)):
        raise Refusal(f"{thing} is rotated, so what lies in it keeps its place. Rotate it back first.")
    return _with_kept(document, thing, axes, keeping) if keeping != "places" else (document, ())


@latest
def is_around(document: Document, thing: str) -> bool:
    """Whether something lies in a box or ellipse that could keep its margins or its share."""
    live = looked_at(document)
    return bool(_spans(live.values().get(thing), thing)) and any(True for _ in lying_in(document, live, thing))


def keep(names: Sequence[str], keeping: Keeping) -> str:
    """The sentence (with a blank before it) about what keeps its margins or its share; "" for nothing."""
    verb, whose = ("keeps", "its") if len(names) == 1 else ("keep", "their")
    what = "margins" if keeping == "margins" else "share"
    return f" {named(names)} {verb} {whose} {what}." if names else ""


def _with_kept(document: Document, thing: str, axes: str, keeping: Keeping) -> tuple[Document, tuple[str, ...]]:
    live = looked_at(document)
    spans = _spans(live.values().get(thing), thing, keeping == "shares")
    spans = {axis: span for axis, span in spans.items() if axis in axes and span.long > 0}
    fixed = frozenset(restricted(document, [thing]).definitions) | {
        name for name, one in document.definitions.items() if one.drawn
    }
    kept: list[str] = []
    after = Live(document)
    for name in lying_in(document, live, thing) if spans else ():
        box = bounds(one.shape for one in things_of(name, live.value(name)))
        for part in members_of(document, name):
            assert box is not None
            definition = document.definitions[part]
            form = _Kept(thing, spans, fixed - {part}, keeping, box, carried_places(definition))
            new = retold(definition, form.kept(definition.formula))
            if new != definition and _same(live, after, new):
                document = with_definition(document, new)
                kept += [name] if name not in kept else []
    return document, tuple(kept)


def _same(live: Live, after: Live, new: Definition) -> bool:
    """Whether a thing looks as before with a new formula."""
    before = after.document
    try:
        after.update(with_definition(before, new))
        boxes = [[bounds([one.shape]) for one in things_of(new.name, each.value(new.name))] for each in (live, after)]
    except StudioError:
        boxes = [[], [None]]
    near = len(boxes[0]) == len(boxes[1]) and all(
        a is not None and b is not None and max(abs(x - y) for x, y in zip(a, b, strict=True)) < 0.1
        for a, b in zip(*boxes, strict=True)
    )
    if not near:
        after.update(before)
    return near


def refuse_no_size(document: Document, after: Document, thing: str) -> None:
    """Raises Refusal where what lies in a thing and is told from it is left with less than no size."""
    before, now = looked_at(document), looked_at(after)
    for name in lying_in(document, before, thing):
        if name not in now.errors and needs_any(after, frozenset({name}), thing):
            sizes = (each.shape.as_dict().get(key, 0) for each in things_of(name, now.value(name)) for key in _SIZED)
            if any(is_number(size) and size < 0 for size in sizes):
                raise Refusal(f"{name} keeps its margins in {thing} and would have no size there. Pull less far.")


def _is_turned(shape: object) -> bool:
    return isinstance(shape, Shape) and bool(shape.as_dict().get("rotation"))


def _spans(shape: object, thing: str, shares: bool = False) -> dict[str, _Span]:
    """How far a box or ellipse reaches along each axis, for shares an ellipse from its middle; nothing for others."""
    if not isinstance(shape, Shape) or shape.kind not in ("rectangle", "image", "ellipse") or _is_turned(shape):
        return {}
    found: dict[str, _Span] = {}
    for (size, axis), radius in zip(SIZES.items(), RADII, strict=True):
        if shape.kind == "ellipse":
            half, middle = shape.get(radius), getattr(shape.get("center"), axis)
            said, about = Attribute(Name(thing), radius), Attribute(Attribute(Name(thing), "center"), axis)
            ends = [Apply(sign, (about, said)) for sign in ("-", "+")]
            twice = Apply("*", (Literal(2), said))
            side = _Span(ends[0], ends[1], twice, middle - half, 2 * half)
            found[axis] = _Span(about, ends[1], said, middle, half) if shares else side
        else:
            begin, long = Attribute(Name(thing), axis), Attribute(Name(thing), size)
            found[axis] = _Span(begin, Apply("+", (begin, long)), long, shape.get(axis), shape.get(size))
    return found


@dataclass(frozen=True)
class _Kept(Telling):
    """How one thing that lies in another is told from it anew."""

    thing: str
    spans: Mapping[str, _Span]
    fixed: frozenset[str]
    keeping: Keeping
    box: Box
    carried: frozenset[Node]
    """The places that are told from the thing and that nobody meant; others stay as they are told."""

    def kept(self, formula: Node) -> Node:
        """The formula of a thing, or of all members of a list, that keeps its margins or its share."""
        path = shape_path(formula) if isinstance(formula, Comprehension) else ()
        node = at(formula, path)
        is_shape = isinstance(node, Apply) and node.function in SHAPES and node.function != "group"
        return replaced(formula, path, self.told(node)) if is_shape else formula

    def attribute(self, name: str, part: Node, shape: Apply) -> Node:
        given, axis = dict(shape.keywords), PLACES.get(name) or SIZES.get(name, "")
        if axis in given:
            size = next(key for key, along in SIZES.items() if along == axis)
            return self._boxed(axis, given[axis], given.get(size))[name in SIZES] or part
        if name in RADII and self.keeping == "shares":
            return self._length(RADII[name], part)
        return self.told(part)

    def _boxed(self, axis: str, part: Node, long: Node | None) -> tuple[Node, Node | None]:
        """The near side of a box along an axis, and its size."""
        near = self.coordinate(axis, part)
        span, number = self.spans.get(axis), plain_number(long) if long is not None else None
        if span is None or long is None or number is None or near == part and self._plain(axis, part) is None:
            return near, long
        if self.keeping == "shares":
            return near, self._length(axis, long)
        begins = self._number(axis, part)
        if number > WIDE * span.long and begins is not None:
            off = Literal(tidy_number(begins - span.begins))
            both = Literal(tidy_number(span.long - number))
            return folded(((1, span.begin), (1, off))), folded(((1, span.size), (-1, both)))
        return near, long

    def _plain(self, axis: str, node: Node) -> Node | None:
        """A coordinate without what tells it from the thing by pixels; None for one that is told otherwise."""
        if self.thing in free_names(node) and node not in self.carried:
            return None
        span = self.spans[axis]
        middle = Attribute(Attribute(Name(self.thing), "center"), axis)
        for told, value in ((span.begin, span.begins), (middle, span.middle()), (span.size, span.long)):
            node = _with_value(node, told, value)
        return None if free_names(node) & self.fixed else folded(((1, node),))

    def _number(self, axis: str, node: Node) -> float | None:
        plain = self._plain(axis, node)
        return None if plain is None else plain_number(plain)

    def coordinate(self, axis: str, node: Node) -> Node:
        span, plain = self.spans.get(axis), None
        if span is not None:
            plain = self._plain(axis, node)
        if span is None or plain is None:
            return node
        if self.keeping == "shares":
            off = folded(((1, plain), (-1, Literal(tidy_number(span.begins)))))
            return span.begin if off == Literal(0) else folded(((1, span.begin), (1, self._share(span, off))))
        k = AXES.index(axis)
        far = (self.box[k] + self.box[k + 2]) / 2 > span.middle()
        near = span.end if far else span.begin
        was = span.begins + span.long if far else span.begins
        return folded(((1, near), (1, plain), (-1, Literal(tidy_number(was)))))

    def _length(self, axis: str, node: Node) -> Node:
        span = self.spans.get(axis)
        return node if span is None or plain_number(node) is None else self._share(span, node)

    def _share(self, span: _Span, node: Node) -> Node:
        """So much of the whole as a length is of it now."""
        number = plain_number(node)
        if number is not None:
            return _times(span.size, number / span.long)
        return Apply("/", (Apply("*", (node, span.size)), Literal(tidy_number(span.long))))


def _times(size: Node, share: float) -> Node:
    """So much of a size: a fraction where it is a brief one, else a decimal number."""
    if share < 0:
        return Apply("-", (_times(size, -share),))
    brief = Fraction(share).limit_denominator(MOST_PARTS)
    if abs(brief - share) > EXACT or len(f"{share:g}") <= DIGITS:
        return Apply("*", (size, Literal(tidy_number(round(share, DIGITS)))))
    over = size if brief.numerator == 1 else Apply("*", (size, Literal(brief.numerator)))
    return Apply("/", (over, Literal(brief.denominator)))


def _with_value(node: Node, told: Node, value: float) -> Node:
    """The formula with a plain value in place of what it is told from."""
    return (
        Literal(tidy_number(value)) if node == told else with_children(node, lambda one: _with_value(one, told, value))
    )
