"""Arranging what is drawn: several things moved, aligned, spaced evenly, rotated and pasted, without any snapping."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.document.bounds import Box, attributes, bounds
from studio.document.changes import add_definition
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.document.scene import Thing, things_of
from studio.generalize.attribute_values import attribute_value, value_at
from studio.generalize.attributes import (
    AXES,
    Address,
    definition_of,
    find,
    keyword_path,
    needs_any,
    shape_path,
    tidy_number,
)
from studio.generalize.draw import fresh_name, measures_of, observe_measures
from studio.generalize.list_beside import brought, moved_by
from studio.generalize.list_numbers import observe_pulled
from studio.generalize.listing_columns import SIZES
from studio.generalize.own_members import with_own_members
from studio.generalize.placing import CORNERS, MIDDLE, anchor_of, apart, held_by, middle_path, move
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Comprehension, Name, Node, at, free_names, renamed
from studio.language.values import Point, is_number

SIDES: Mapping[str, Callable[[Box], float]] = {
    "left": lambda box: box[0],
    "centre": lambda box: (box[0] + box[2]) / 2,
    "right": lambda box: box[2],
    "top": lambda box: box[1],
    "middle": lambda box: (box[1] + box[3]) / 2,
    "bottom": lambda box: box[3],
}
"""What things can be aligned by; the first three are across, the others down."""

ACROSS = ("left", "centre", "right")
NEAR = 1e-3
"""What is moved lies within so many pixels of where it was to come."""


def held_at(document: Document, live: Live, name: str) -> Point:
    """Where a single thing is held. Raises Refusal for what has no place of its own."""
    definition = definition_of(document, name)
    if isinstance(definition.formula, Comprehension):
        raise Refusal(f"{name} is a list. Pull one of its members.")
    anchor = anchor_of(document, name)
    if not anchor:
        node = find(document, Address(name)).node
        return Point(*(_coordinate(live, name, node, step) for step in apart(node)))
    if anchor == MIDDLE and (path := middle_path(definition.formula)):
        place = evaluate(at(definition.formula, path), live.env())
    else:
        place = attribute_value(document, live.env(), held_by(name, anchor))
    if not isinstance(place, Point):
        raise Refusal(f"{name} has no place of its own. Move what it is made of.")
    return place


def _coordinate(live: Live, name: str, node: Node, step: str) -> float:
    """One coordinate of where a thing is held: what an instance is given is no attribute of the shape that it gives."""
    path = keyword_path(node, step)
    given = evaluate(at(node, path), live.env()) if path else value_at(live.env(), Address(name, (), (step,)))
    assert is_number(given)
    return given


def shifted(
    document: Document,
    ways: Mapping[str, Point],
    did: str = "moved",
    whole: bool = True,
    since: Document | None = None,
) -> Document:
    """The document with each thing moved by so much; what hangs on another moved thing goes along where that is enough.

    A list is moved with all its members. ``did`` is what is said of it where its places are examples. ``since`` is
    another document from whose places all is moved, where definitions that these follow were others. Raises Refusal
    for what has no place of its own, and if ``whole`` where not all members of a list would go as far.
    """
    before = document if since is None else since
    live = looked_at(before)
    others = [*ways, *(one for one, was in before.definitions.items() if document.definitions[one] is not was)]
    lists = {name for name in ways if isinstance(definition_of(document, name).formula, Comprehension)}
    places = {name: held_at(document, live, name) for name in ways if name not in lists}
    hangs = {name: _hangs_on(document, name, others) for name in ways}
    for name, by in sorted(ways.items(), key=lambda one: hangs[one[0]]):
        if name in lists or (hangs[name] and _is_placed_apart(document, name)):
            document = _brought(before, live, document, name, by)
            if whole and not went(live, Live(document), name, by):
                why = "each follows what else is moved in a way of its own. Move it alone, or only the others."
                other = "some of its places are given elsewhere. Move what it is made of."
                raise Refusal(f"Not all of {name} would go as far: {why if hangs[name] else other}")
            continue
        to = Point(tidy_number(places[name].x + by.x), tidy_number(places[name].y + by.y))
        if not (hangs[name] and _is_at(document, name, to)):
            document = observe_measures(move(document, name, to, False).document, name, did)
    return document


def _is_placed_apart(document: Document, name: str) -> bool:
    """Whether each place of a single shape has a formula of its own."""
    formula = document.definitions[name].formula
    return isinstance(formula, Apply) and formula.function in SHAPES and anchor_of(document, name) != MIDDLE


def _is_at(document: Document, name: str, place: Point) -> bool:
    now = held_at(document, Live(document), name)
    return Point(tidy_number(now.x), tidy_number(now.y)) == place


def _brought(before: Document, was: Live, document: Document, name: str, by: Point) -> Document:
    """The document with each place of a thing, or of a list, so much further than it ``was``, its sizes as then."""
    now = Live(document)
    index = (0,) if isinstance(was.value(name), list) else ()
    if went(was, now, name, by):
        return document

    def off(attribute: str, number: int) -> Point:
        address = Address(name, index, (attribute, number) if attribute == CORNERS else (attribute,))
        then, here = (attribute_value(one, live.env(), address) for one, live in ((before, was), (document, now)))
        if attribute in SIZES:  # what is up to something that goes along: so does what it is told from there
            return Point(*[tidy_number(then - here)] * 2)
        if isinstance(then, Point):
            return Point(tidy_number(then.x + by.x - here.x), tidy_number(then.y + by.y - here.y))
        return Point(tidy_number(then + by.x - here), tidy_number(then + by.y - here))

    definition = document.definitions[name]
    moved = with_definition(document, replace(definition, formula=brought(definition.formula, off)))
    if math.dist(_corner(Live(moved), name), _corner(was, name)) < NEAR < math.hypot(*by):
        raise Refusal(f"{name} has no place of its own. Move what it is made of.")
    for address in measures_of(at(definition.formula, shape_path(definition.formula)), name):
        value = value_at(Live(moved).env(), address)
        if is_number(value) and value != value_at(now.env(), address):
            moved = observe_pulled(document, moved, address, value)
    return moved


def went(was: Live, now: Live, name: str, by: Point) -> bool:
    """Whether each place of all that is seen of a thing lies so much further than it ``was``."""
    places = ([each for one in things_of(name, live.value(name)) for each in _places(one)] for live in (was, now))
    return all(math.dist((x + by.x, y + by.y), here) < NEAR for (x, y), here in zip(*places, strict=False))


def _places(thing: Thing) -> Iterator[Point]:
    """The places that a shape is given by, and its far corner; of one in a group, the top left of what is seen."""
    given = {} if "items" in thing.path else attributes(thing.shape)
    box = None if given else bounds([thing.shape])
    if box is not None:
        yield Point(box[0], box[1])
    elif "x" in given:
        yield Point(given["x"], given["y"])
        if "width" in given:
            yield Point(given["x"] + given["width"], given["y"] + given["height"])
    yield from (one for one in (*given.values(), *given.get("points", ())) if isinstance(one, Point))


def _corner(live: Live, name: str) -> Point:
    """The top left of all that is seen of a thing."""
    left, top, _, _ = box_of(live, name)
    return Point(left, top)


def _hangs_on(document: Document, name: str, others: Iterable[str]) -> int:
    """On how many of the others a thing hangs: it comes after them."""
    names = free_names(document.definitions[name].formula)
    return sum(needs_any(document, names, other) for other in others if other != name)


def box_of(live: Live, name: str) -> Box:
    """The box around a drawn thing. Raises Refusal where nothing of it is drawn."""
    box = bounds(thing.shape for thing in things_of(name, live.value(name)))
    if box is None:
        raise Refusal(f"Nothing of {name} is drawn.")
    return box


def aligned(document: Document, names: Sequence[str], side: str) -> Document:
    """The document with things moved so that one side of each lies where the outermost one has it."""
    if len(set(names)) < 2:
        raise Refusal("One thing is aligned with another. Select one more.")
    live = Live(document)
    boxes = {name: box_of(live, name) for name in names}
    whole = _around(list(boxes.values()))
    to = SIDES[side](whole)
    by = {name: to - SIDES[side](box) for name, box in boxes.items()}
    across = side in ACROSS
    ways = {name: Point(off, 0) if across else Point(0, off) for name, off in by.items()}
    return shifted(document, ways, "aligned")


def _around(boxes: Sequence[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def distributed(document: Document, names: Sequence[str], axis: str) -> Document:
    """The document with the gaps between things made equal; the outermost two stay."""
    if len(set(names)) < 3:
        raise Refusal("Equal gaps need at least three things. Select one more.")
    live, near = Live(document), AXES.index(axis)
    boxes = sorted(((box_of(live, name), name) for name in dict.fromkeys(names)), key=lambda one: one[0][near])
    total = sum(box[near + 2] - box[near] for box, _ in boxes)
    reach = max(box[near + 2] for box, _ in boxes) - boxes[0][0][near]
    gap, at = (reach - total) / (len(boxes) - 1), boxes[0][0][near]
    ways = {}
    for box, name in boxes:
        off = at - box[near]
        ways[name] = Point(off, 0) if near == 0 else Point(0, off)
        at += box[near + 2] - box[near] + gap
    return shifted(document, ways, "evenly spaced")


def pasted(document: Document, formulas: Mapping[str, Node], by: Point) -> tuple[Document, tuple[str, ...]]:
    """The document with copies of things under fresh names, moved by so much, and these names.

    Where one copied formula names another, the copy names the copy. Raises StudioError for formulas that need names
    which are not there.
    """
    names: dict[str, str] = {}
    for old, formula in formulas.items():
        new = fresh_name(document, formula.function if isinstance(formula, Apply) else old)
        mapping: dict[str, Node] = {known: Name(name) for known, name in names.items()}
        copied = renamed(formula, mapping)
        if isinstance(copied, Comprehension) and not any(name in free_names(copied) for name in names.values()):
            copied = moved_by(copied, by)
        definition = Definition(new, copied, drawn=True)
        document = with_own_members(add_definition(document, definition), new)
        names[old] = new
    ways = {name: by for name in names.values() if _has_place(document, name)}
    if by != (0, 0):
        document = shifted(document, ways, whole=False)
    return document, tuple(names.values())


def _has_place(document: Document, name: str) -> bool:
    try:
        held_at(document, Live(document), name)
    except Refusal:
        return False
    return True


def in_order(document: Document, names: Sequence[str], place: str) -> Document:
    """The document with things drawn over or under all others (``front``, ``back``), keeping their own order."""
    for name in names:
        definition_of(document, name)
    moving = {name: one for name, one in document.definitions.items() if name in names}
    rest = {name: one for name, one in document.definitions.items() if name not in names}
    both = {**rest, **moving} if place == "front" else {**moving, **rest}
    return replace(document, definitions=both)
