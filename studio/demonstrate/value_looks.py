"""How values are drawn on the stage: by the part of the document that fits them, found by types alone.

A dict over the keys of a collection of points is drawn by a definition that takes such a dict and gives shapes, or by
what the document draws for a state like it; a key is a place in the picture; the rest is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from studio.demonstrate.action_wording import value_words
from studio.document.bounds import bounds
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Document
from studio.document.scene import stacked, things_of
from studio.document.static_types import static
from studio.language.builtins.text import as_text
from studio.language.colours import is_colour
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.types import ANY, SHAPE, Type, list_of, type_of, unify
from studio.language.values import Point, Record, Shape, Symbol, Value, in_order

MOST_ITEMS = 40
"""How many pictures a row shows; of more, the last ones are shown."""

MOST_LINES = 1000
"""How many items of a plain list are shown; of more, the last ones are shown."""

Box = tuple[float, float, float, float]


LookKind = Literal["picture", "marks", "row", "record", "list", "text"]


@dataclass(frozen=True)
class ValueLook:
    """How one value looks.

    ``kind``: ``picture`` (shapes over what never changes), ``marks`` (places marked there), ``row`` (several
    pictures, beginning with number ``first``), ``record`` (named fields), ``list`` (a line for each item) or
    ``text``. ``places`` are the keys that can be pointed at, ``cells`` the fields of each line where those are records.
    """

    kind: LookKind
    under: tuple[Shape, ...] = ()
    shapes: tuple[Shape, ...] = ()
    places: Mapping[Value, Point] = field(default_factory=dict)
    marks: tuple[Value, ...] = ()
    labels: Mapping[Value, str] = field(default_factory=dict)
    spot: Point | None = None
    box: Box = (0, 0, 100, 100)
    items: tuple[ValueLook, ...] = ()
    first: int = 0
    fields: tuple[tuple[str, str], ...] = ()
    cells: tuple[tuple[tuple[str, str], ...], ...] = ()
    text: str = ""
    color: str = ""

    @property
    def pictured(self) -> bool:
        return self.kind in ("picture", "marks")


@dataclass(frozen=True)
class Collection:
    """A collection of places: a definition that is a dict of points."""

    name: str
    key: Type
    places: Mapping[Value, Point]


class Gallery:
    """Draws the values of one document at one moment."""

    def __init__(self, document: Document, live: Live) -> None:
        self.document, self.live = document, live
        self.collections = list(self._collections())
        self.functions = list(self._functions())
        self.env = live.env(Budget())
        self._still: tuple[Shape, ...] | None = None
        self._drawing: dict[str, frozenset[str]] = {}

    # what the document offers

    def _collections(self) -> Iterator[Collection]:
        for name, kind in static(self.document, self.live).types.items():
            if kind.name == "dict" and kind.arguments[1].name == "point":
                value = self.present(name)
                if isinstance(value, dict) and value:
                    yield Collection(name, type_of(next(iter(value))), value)

    def _functions(self) -> Iterator[tuple[str, Type]]:
        """Definitions with one input, a dict over places, that give shapes."""
        for name, signature in static(self.document, self.live).signatures.items():
            takes = signature.inputs[0] if len(signature.inputs) == 1 else ANY
            draws = signature.result in (SHAPE, list_of(SHAPE)) or signature.result.name == "dict"
            if takes.name == "dict" and draws and any(takes.arguments[0] == one.key for one in self.collections):
                yield name, takes

    def present(self, name: str) -> Value:
        """The present value of a definition, None where it has none."""
        try:
            return self.live.value(name)
        except StudioError:
            return None

    def collection_of(self, value: Value) -> Collection | None:
        """The collection that has this value among its keys."""
        if isinstance(value, (bool, int, float)) or value is None:
            return None
        try:
            return next((one for one in self.collections if value in one.places), None)
        except TypeError:
            return None

    # looks

    def look(self, name: str, value: Value, kind: Type = ANY) -> ValueLook:
        """How a value looks under this name; ``kind`` is its declared type, where it is known."""
        for way in (self._as_row, self._as_state, self._as_picture, self._as_marks, self._as_lines):
            found = way(name, value, kind)
            if found is not None:
                return found
        color = str(value) if isinstance(value, Symbol) and is_colour(value) else ""
        return ValueLook("text", text=_words(value), color=color)

    def spotted(self, place: Point) -> ValueLook:
        """All that is drawn, with a free place of the canvas marked."""
        shapes = tuple(self.live.scene())
        return ValueLook("picture", shapes=shapes, spot=place, box=_around(shapes, [place]))

    def _as_picture(self, name: str, value: Value, kind: Type) -> ValueLook | None:
        if not isinstance(value, dict):
            return None
        where = self._over(value, kind)
        if where is None:
            return None
        for function, takes in self.functions:
            if takes.arguments[0] == where.key and _fits(value, takes):
                shapes = self._drawn_by(function, value)
                if shapes is not None:
                    return self._picture(where, self._base(), shapes)
        alike = [one for one in self._drawn_states() if _fits(value, type_of(self.present(one)))]
        if len(alike) == 1 and not self.functions:
            return self._of_state(alike[0], value)
        labels = {key: _words(item) for key, item in value.items() if not isinstance(item, Point)}
        return self._picture(where, self._base(), None, tuple(value), labels)

    def _over(self, value: Mapping[Value, Value], kind: Type) -> Collection | None:
        """The collection over whose places a dict goes; an empty one goes by its type, else over the first."""
        if value:
            return next((one for one in self.collections if all(key in one.places for key in value)), None)
        wanted = kind.arguments[0] if kind.name == "dict" else ANY
        return next((one for one in self.collections if wanted in (ANY, one.key)), None)

    def _drawn_by(self, function: str, value: Value) -> tuple[Shape, ...] | None:
        self.env.budget = Budget()
        try:
            return tuple(thing.shape for thing in stacked(things_of(function, self.env[function](value))))
        except StudioError:
            return None

    def _as_state(self, name: str, value: Value, kind: Type) -> ValueLook | None:
        keyed = isinstance(value, (list, frozenset, dict)) and all(self.collection_of(key) for key in value)
        return self._of_state(name, value) if keyed and name in self._drawn_states() else None

    def _drawn_states(self) -> list[str]:
        """States over places that the document draws."""
        return [name for name in self.document.states() if self.collections and self.draws(name)]

    def draws(self, state: str) -> frozenset[str]:
        """The drawn definitions that a state reaches."""
        if state not in self._drawing:
            reach = reached(self.document, [state]) & self.document.definitions.keys()
            self._drawing[state] = frozenset(filter(self._is_drawn, reach))
        return self._drawing[state]

    def _is_drawn(self, name: str) -> bool:
        one = self.document.definitions[name]
        return one.drawn and not one.hidden

    def _of_state(self, name: str, value: Value) -> ValueLook | None:
        """What the document draws when a state has this value."""
        try:
            there = self.live.with_values({name: value})
        except StudioError:
            return None
        drawn = self.draws(name)
        shapes = tuple(thing.shape for thing in there.things() if thing.name in drawn)
        keys = list(value)
        where = (self.collection_of(keys[0]) if keys else None) or self.collections[0]
        return self._picture(where, self._base(), shapes)

    def _as_row(self, name: str, value: Value, kind: Type) -> ValueLook | None:
        inside = kind.arguments[0] if kind.name == "list" else ANY
        if not isinstance(value, list) or (not value and inside.name != "dict"):
            return None
        first = max(0, len(value) - MOST_ITEMS)
        items = [self._as_picture("", item, inside) for item in value[first:]]
        pictures = tuple(one for one in items if one is not None)
        return ValueLook("row", items=pictures, first=first, text="empty") if len(pictures) == len(items) else None

    def _as_marks(self, name: str, value: Value, kind: Type) -> ValueLook | None:
        if isinstance(value, Point):
            return self._picture(self.collections[0], self._base(), None, spot=value) if self.collections else None
        where = self.collection_of(value) if not isinstance(value, (list, frozenset)) else None
        if where is not None:
            return self._picture(where, self._base(), None, (value,))
        return self._several(value, kind)

    def _several(self, value: Value, kind: Type) -> ValueLook | None:
        if not isinstance(value, (list, frozenset)):
            return None
        keys = tuple(in_order(value) if isinstance(value, frozenset) else value)
        if not keys:
            wanted = kind.arguments[0] if kind.arguments else None
            where = next((one for one in self.collections if wanted == one.key), None)
        else:
            where = self.collection_of(keys[0])
        if where is None or not all(self.collection_of(key) is where for key in keys):
            return None
        return self._picture(where, self._base(), None, keys)

    def _as_lines(self, name: str, value: Value, kind: Type) -> ValueLook | None:
        if isinstance(value, Record):
            return ValueLook("record", fields=_fields(value))
        if isinstance(value, list) and value:
            first = max(0, len(value) - MOST_LINES)
            fields = tuple((str(place), _words(item)) for place, item in enumerate(value) if place >= first)
            records = [one for one in value[first:] if isinstance(one, Record)]
            alike = len(records) == len(fields) and len({tuple(name for name, _ in one.fields) for one in records}) == 1
            return ValueLook("list", fields=fields, first=first, cells=tuple(map(_fields, records)) if alike else ())
        return None

    def _picture(
        self,
        where: Collection,
        under: tuple[Shape, ...],
        shapes: tuple[Shape, ...] | None,
        marks: tuple[Value, ...] = (),
        labels: Mapping[Value, str] | None = None,
        spot: Point | None = None,
    ) -> ValueLook:
        kind: LookKind = "marks" if shapes is None else "picture"
        box = _around(under, [*where.places.values(), *([spot] if spot else [])])
        return ValueLook(kind, under, shapes or (), where.places, marks, labels or {}, spot, box)

    def _base(self) -> tuple[Shape, ...]:
        """What is drawn whatever the states are, without what a drawing function draws."""
        if self._still is None:
            moving = reached(self.document, [*self.document.states(), *(name for name, _ in self.functions)])
            drawn = [thing.shape for thing in self.live.things() if thing.name not in moving]
            self._still = tuple(_near(self.collections, drawn))
        return self._still


def _fits(value: Mapping[Value, Value], takes: Type) -> bool:
    """Whether every single thing in a dict is of the type that is taken: what is mixed would have no type at all."""
    if takes.name != "dict":
        return False
    return all(unify(takes.arguments[1], type_of(item), {}) and item is not None for item in value.values())


def _near(collections: list[Collection], shapes: list[Shape]) -> list[Shape]:
    """The shapes that touch the room around the places; what lies aside belongs to another picture."""
    points = [point for one in collections for point in one.places.values()]
    if not points:
        return shapes
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    kept = []
    for shape in shapes:
        box = bounds([shape])
        if box is not None and box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top:
            kept.append(shape)
    return kept


def _around(shapes: tuple[Shape, ...], points: list[Point]) -> Box:
    """The box that shows all of these, with some room around the points."""
    room = spacing(points) / 2
    boxes = [(p.x - room, p.y - room, p.x + room, p.y + room) for p in points]
    whole = bounds(shapes)
    boxes += [tuple(whole)] if whole is not None else []  # type: ignore[list-item]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def spacing(points: list[Point]) -> float:
    """The distance of the first place to the one nearest to it; 40 where there is only one."""
    if len(points) < 2:
        return 40.0
    here = points[0]
    return min((abs(p.x - here.x) ** 2 + abs(p.y - here.y) ** 2) ** 0.5 or 40.0 for p in points[1:])


def nearest(look: ValueLook, x: float, y: float) -> Value:
    """The key of the place near to a spot of the picture, None where none is."""
    best, least = None, spacing(list(look.places.values())) * 0.5
    for key, point in look.places.items():
        far = ((point.x - x) ** 2 + (point.y - y) ** 2) ** 0.5
        if far <= least:
            best, least = key, far
    return best


def _words(value: Value) -> str:
    """A value as it reads on the stage: a truth as it is offered there."""
    return as_text(value) if isinstance(value, bool) else value_words(value)


def _fields(record: Record) -> tuple[tuple[str, str], ...]:
    return tuple((field, _words(item)) for field, item in record.fields)
