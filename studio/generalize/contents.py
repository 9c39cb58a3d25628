"""What was drawn wholly inside a thing goes along with it: it is told from where that lies before that is moved.

So does what touches it and is told from it, or from what goes along, at each of its places along one axis alone or by
its size.

What lies in the thing by formulas of its own follows these; what cannot go along as it is stays.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import TypeGuard

from studio.document.bounds import Box, bounds, within_group
from studio.document.graph import depends_on_states, restricted
from studio.document.live import Live, looked_at
from studio.document.model import Definition, Document, with_definition
from studio.document.scene import Thing, things_of
from studio.document.told_places import ARITHMETIC, retold, told_from
from studio.generalize.arrange import shifted, went
from studio.generalize.attributes import (
    AXES,
    Address,
    address_of,
    coordinates,
    group_members,
    is_point,
    keyword_path,
    needs_any,
    shape_path,
    tidy_number,
    with_node,
)
from studio.generalize.carried_figure import CarriedFigure, plain_number
from studio.generalize.folded import folded, sums_folded
from studio.generalize.placing import CORNERS
from studio.generalize.telling import SIZES
from studio.language.builtins import SHAPES
from studio.language.builtins.geometry import WITH_INSIDE, inside
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node, at, free_names
from studio.language.values import Point, Shape, Value, is_number

BY = Point(17, 11)
"""So far a thing is moved to see what goes along."""
MOST_NAMED = 4
"""So many things are told by their names at most."""
TOUCHING = 1
"""What stands on a thing is no further from it than so many pixels."""
AT_ONCE = 12
"""So many things that lie in another are told from it before it is seen whether they go along."""
MOVED = ("dx", "dy")
Along = tuple[Document, tuple[str, ...]]
"""A document in which what lies in a thing goes along with it, and what that is."""
_known: list[tuple[Document, str, frozenset[str], Along]] = []
"""The last one that was worked out, which is to be the same for each moment of a drag."""


def with_contents(document: Document, thing: str, others: frozenset[str] = frozenset()) -> Along:
    """The document in which what was drawn wholly inside a single thing is told from it, and what goes along now.

    Not those ``others``, which are moved by themselves.
    """
    for _ in preparing(document, thing, others):
        pass
    return _known[0][-1]


def preparing(document: Document, thing: str, others: frozenset[str] = frozenset()) -> Iterator[None]:
    """Works that out in small steps, so that others can have a say between. It need not come to its end."""
    known = next((one for one in _known if one[0] is document and one[1:3] == (thing, others)), None)
    if known is not None:
        return
    try:
        found = yield from _with_contents(document, thing, others)
    except StudioError:
        found = document, ()
    _known[:] = [(document, thing, others, found)]


def those_moved(document: Document, after: Document, things: Sequence[str]) -> tuple[str, ...]:
    """Those of some things that lie elsewhere afterwards."""
    live, now = looked_at(document), Live(after)
    return tuple(one for one in things if not went(live, now, one, Point(0, 0)))


def all_with_contents(document: Document, things: Sequence[str], others: Sequence[str]) -> tuple[Document, str]:
    """The document in which what lies in things goes along, but for ``others``, and sentences about what does so."""
    says = ""
    for thing in things:
        document, along = with_contents(document, thing, frozenset(others))
        says += goes_along(along, thing)
    return document, says


def goes_along(names: Sequence[str], thing: str) -> str:
    """The sentence (with a blank before it) about what goes along with a thing; "" for nothing."""
    belong, go = ("belongs", "goes") if len(names) == 1 else ("belong", "go")
    return f" {named(names)} {belong} to {thing} and {go} along." if names else ""


def named(names: Sequence[str]) -> str:
    """Things by their names, or, of many, how many there are."""
    return ", ".join(names) if len(names) <= MOST_NAMED else f"{len(names)} things"


def _with_contents(document: Document, thing: str, others: frozenset[str]) -> Generator[None, None, Along]:
    live = looked_at(document)
    if not _has_inside(document, live, thing):
        return document, ()
    lying, half = yield from _candidates(document, live, thing)
    names = [one for one in document.definitions if one in lying | half and one not in others]
    if not names:
        return document, ()
    yield
    carrying, moved = _carrying(document, live, thing), live.beside(document)
    moved.update(shifted(document, {thing: BY}))
    yield
    along: list[str] = []
    whole = [one for one in names if one in lying]
    for first in range(0, len(whole), AT_ONCE):
        gone = yield from _going_at_once(document, live, moved, whole[first : first + AT_ONCE], carrying)
        document, along = _with_all(document, chain(*gone.values())), [*along, *gone]
    stays = [one for one in names if not went(live, moved, one, BY)]
    while stays:
        for name in stays:
            yield
            for on in _hangs_on(document, live, moved, name, thing) if name in half else [thing]:
                by = carrying if on == thing else _carrying(document, live, on)
                if told := _going_along(document, live, moved, name, by):
                    document = reduce(with_definition, told, document)
                    along.append(name)
                    break
        still = [one for one in stays if not went(live, moved, one, BY)]
        if len(still) == len(stays):
            break
        stays = still  # what hangs on what goes along only now may do so as well
    return document, tuple(along)


def _candidates(document: Document, live: Live, thing: str) -> Generator[None, None, tuple[set[str], set[str]]]:
    """What lies in a thing, and what may hang on it."""
    around, lying, half = live.value(thing), set(), set()
    for name in _movable(document, live, thing):
        yield
        if _lies_wholly(live, name, around):
            lying.add(name)
        elif _hangs(document, name):
            half.add(name)
    return lying, half


def _with_all(document: Document, told: Iterable[Definition]) -> Document:
    """The document with several definitions in place of those before."""
    return replace(document, definitions={**document.definitions, **{one.name: one for one in told}})


def _going_at_once(
    document: Document, live: Live, moved: Live, names: Sequence[str], carrying: CarriedFigure
) -> Generator[None, None, dict[str, tuple[Definition, ...]]]:
    """The definitions with which things go along that are told anew all at once; those are left out that then do not.

    What is ``moved`` becomes so.
    """
    before, told = moved.document, {}
    for name in names:
        yield
        if not went(live, moved, name, BY):
            told[name] = next(_told(document, name, carrying))
    try:
        moved.update(_with_all(before, chain(*told.values())))
        yield
        good = {name: one for name, one in told.items() if went(live, moved, name, BY)}
    except StudioError:
        good = {}
    if len(good) < len(told):
        moved.update(_with_all(before, chain(*good.values())))
    return good


def _going_along(
    document: Document, live: Live, moved: Live, name: str, carrying: CarriedFigure
) -> tuple[Definition, ...]:
    """The definitions with which a thing goes along, which those of what is ``moved`` become; none where it cannot."""
    before = moved.document
    for told in () if went(live, moved, name, BY) else _told(document, name, carrying):
        moved.update(reduce(with_definition, told, before))
        if went(live, moved, name, BY):
            return told
    moved.update(before)
    return ()


def lying_in(document: Document, live: Live, thing: str) -> Iterator[str]:
    """What is drawn over a thing and wholly inside it, and could be told from it."""
    around = live.values().get(thing)
    if not can_hold(around) or not _has_inside(document, live, thing):
        return
    for name in _movable(document, live, thing):
        if _lies_wholly(live, name, around):
            yield name


def _lies_wholly(live: Live, name: str, around: Value) -> bool:
    shapes = list(things_of(name, live.value(name)))
    return isinstance(around, Shape) and bool(shapes) and all(lies_in(each, around) for each in shapes)


def _has_inside(document: Document, live: Live, thing: str) -> bool:
    return can_hold(live.values().get(thing)) and not depends_on_states(document, thing)


def can_hold(shape: Value) -> TypeGuard[Shape]:
    """Whether other things can lie in or on a shape."""
    return isinstance(shape, Shape) and (shape.kind == "group" or shape.kind in WITH_INSIDE)


def _movable(document: Document, live: Live, thing: str) -> Iterator[str]:
    """What is drawn after a thing and beside or over it, and could be told from it; what is locked stays."""
    names, beside = list(document.definitions), _beside(document, thing)
    for name in names[names.index(thing) + 1 :]:
        known = name in beside and name not in live.errors and not depends_on_states(document, name)
        if known and not _is_needed(document, thing, name) and not _is_locked(document, name):
            yield name


def _is_locked(document: Document, name: str) -> bool:
    """Whether a thing, or what a group holds, is kept where it is."""
    return any(document.definitions[one].locked for one in (name, *members_of(document, name)))


def _hangs(document: Document, name: str) -> bool:
    """Whether each place of a shape is told from something along an axis, or its size is, or is level with one."""
    formula = document.definitions[name].formula
    node, known = at(formula, shape_path(formula)), frozenset(document.definitions)
    if not isinstance(node, Apply) or node.function not in SHAPES:
        return False
    places = list(_places(node))
    told = [one for one in places if any(free_names(part) & known for part in one)]
    return bool(told) and all(any(_is_level(one, other) for other in told) for one in places)


def _is_level(one: Sequence[Node], other: Sequence[Node]) -> bool:
    """Whether two places, or one and the same, have a coordinate in common."""
    return any(part == own for part, own in zip(one, other, strict=False))


def _places(node: Apply) -> Iterator[tuple[Node, ...]]:
    """The coordinates of each place that a shape is given by, of a box with its sizes."""
    given = dict(node.keywords)
    if all(axis in given for axis in AXES):
        yield tuple(given[key] for key in (*AXES, *SIZES) if key in given)
    for one in given.values():
        for point in one.items if isinstance(one, Display) else (one,):
            if is_point(point):
                yield coordinates(point)


def _hangs_on(document: Document, live: Live, moved: Live, name: str, thing: str) -> list[str]:
    """What a thing touches of what it is told from, or that thing, where all that it is told from goes along."""
    values, known = live.values(), document.definitions
    told = [one for one in known[name].needs if one in known and any(True for _ in things_of(one, values.get(one)))]
    if not told or not all(went(live, moved, one, BY) for one in told):
        return []
    boxes = {one: bounds(each.shape for each in things_of(one, values[one])) for one in (name, *told, thing)}
    near = (one for one in boxes if one != name and _touch(boxes[name], boxes[one]))
    return [one for one in near if _has_inside(document, live, one)]


def _touch(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    return all(one[k] <= other[k + 2] + TOUCHING and other[k] <= one[k + 2] + TOUCHING for k in range(len(AXES)))


def _beside(document: Document, thing: str) -> set[str]:
    """What is drawn beside a thing: for what is in a group, what else is in there."""
    known = document.definitions
    if known[thing].drawn:
        return {name for name, one in known.items() if one.drawn and not one.inputs}
    groups = (group_members(one) for one in known.values())
    return {name for members in groups if thing in members for name in members}


def part_called(document: Document, thing: str, attribute: str) -> tuple[str, str]:
    """What a pulled thing, or a part of a group that is a thing of its own, is called, and the attribute of it."""
    steps = address_of(f"{thing}.{attribute}").steps
    while len(steps) > 2 and steps[0] == "items":
        members = group_members(document.definitions[thing]) if thing in document.definitions else ()
        if not 0 <= int(steps[1]) < len(members):
            break
        thing, steps = members[int(steps[1])], steps[2:]
    return thing, str(steps[-1]) if len(steps) == 1 else ""


def members_of(document: Document, name: str) -> tuple[str, ...]:
    """What a group holds; a thing itself where it is none."""
    return group_members(document.definitions[name]) or (name,)


def _is_needed(document: Document, thing: str, name: str) -> bool:
    return needs_any(document, frozenset({thing}), name)


def lies_in(thing: Thing, around: Shape) -> bool:
    """Whether no corner of a shape lies outside of another; of a round one, no side of it."""
    shape = thing.shape
    box = bounds([replace(shape, attributes=tuple(one for one in shape.attributes if one[0] != "stroke"))])
    if box is None:
        return False
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    places = [Point(left, y), Point(right, y), Point(x, top), Point(x, bottom)]
    if shape.kind in ("line", "path", "polygon"):
        given = shape.as_dict()
        places = [*given["points"]] if "points" in given else [given["start"], given["end"]]
    elif shape.kind != "ellipse":
        places = [Point(left, top), Point(right, top), Point(left, bottom), Point(right, bottom)]
    return all(_lies_on(place, around) for place in places)


def _lies_on(place: Point, around: Shape) -> bool:
    """Whether a place lies on a shape, or on one of those that a group holds."""
    if around.kind != "group":
        return inside(place, around)
    return any(_lies_on(within_group(place, around), one.shape) for one in things_of("", around.get("items")))


def held_by(shape: Shape, thing: str) -> list[tuple[str, Node]]:
    """The coordinates by which a thing that something lies in is held, each with its axis."""
    place: Node = Name(thing)
    if shape.kind == "group":
        return [(axis, Attribute(place, moved)) for axis, moved in zip(AXES, MOVED, strict=True)]
    if shape.kind == "polygon":
        place = Apply("[]", (Attribute(place, CORNERS), Literal(0)))
    elif shape.kind == "ellipse":
        place = Attribute(place, "center")
    return [(axis, Attribute(place, axis)) for axis in AXES]


def _carrying(document: Document, live: Live, thing: str) -> CarriedFigure:
    """What carries along with a thing: the coordinates by which it is held. What it follows itself stays as it is."""
    carriers = {axis: (node, evaluate(node, Env(live.env()))) for axis, node in held_by(live.value(thing), thing)}
    values = live.values()
    lengths = {name for name, value in values.items() if is_number(value)} | ARITHMETIC
    drawn = {name for name, one in document.definitions.items() if one.drawn or not is_number(values.get(name))}
    fixed = drawn | set(restricted(document, [thing]).definitions)
    return CarriedFigure(carriers, frozenset(lengths), frozenset(fixed))


def _told(document: Document, name: str, carrying: CarriedFigure) -> Iterator[tuple[Definition, ...]]:
    """The ways to tell what lies in a thing from that: each place of it, of what a group holds, or it as a whole."""
    definition = document.definitions[name]
    node = definition.formula
    parts = [document.definitions[one] for one in members_of(document, name)]
    by = free_names(carrying.carriers[AXES[0]][0])
    own = _own_places(document, by)
    for figure in (carrying, replace(carrying, own=own)) if own else (carrying,):
        yield tuple(retold(one, sums_folded(figure.told(one.formula), by)) for one in parts)
    if isinstance(node, Apply) and (parts != [definition] or node.function in document.definitions):
        yield (_moved(document, name, node, carrying.carriers),)


def _own_places(document: Document, names: frozenset[str]) -> dict[str, Node]:
    """By which formulas a thing is held along the axes along which it follows something."""
    found: dict[str, Node] = {}
    for name in names & set(document.definitions):
        formula = document.definitions[name].formula
        node = at(formula, shape_path(formula))
        place = next(_places(node), ()) if isinstance(node, Apply) else ()
        found |= {axis: part for axis, part in zip(AXES, place, strict=False) if told_from(part)}
    return found


def _moved(document: Document, name: str, whole: Node, carriers: Mapping[str, tuple[Node, float]]) -> Definition:
    """A group that is moved by so much more, or an instance that stands so much further on."""
    before = document.definitions[name]
    keys = [key for key in (*AXES, *MOVED) if keyword_path(whole, key) is not None]
    for key in keys or MOVED:
        (near, was), path = carriers[AXES[key in ("y", "dy")]], keyword_path(whole, key)
        now = at(whole, path) if path is not None else Literal(0)
        number = plain_number(now)
        rest = ((1, now), (-1, Literal(was))) if number is None else ((1, Literal(tidy_number(number - was))),)
        document = with_node(document, Address(name, (), (key,)), folded(((1, near), *rest)))
    return retold(before, document.definitions[name].formula)
