"""What is around a place where something is drawn, moved or pulled: all that it may snap to, under the right names."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from studio.document.followed import follows
from studio.document.graph import reached
from studio.document.live import Live
from studio.document.model import Document
from studio.document.scene import Thing
from studio.generalize.attributes import group_members
from studio.generalize.event_moved import moved_by_events
from studio.generalize.ground import Ground
from studio.generalize.keyed_members import LAST, is_counted
from studio.generalize.snap import CLOSE, REACH, WRITTEN, WRITTEN_REACH, SnapTargets
from studio.generalize.snap_features import CENTRE, ELEMENT, MIDDLE, Feature, features
from studio.language.builtins.geometry import WITH_INSIDE, inside
from studio.language.nodes import Apply, Attribute, Name, free_names
from studio.language.values import Point, Shape, Value

CALLED = {"at": "place"}
"""How points are called in sentences, where that is not how they are called in formulas."""
ALIKE = 0.2
"""By which share of its length a line may go otherwise than one that it repeats."""
MIDDLES = (ELEMENT, CENTRE)
"""The ranks of what something is put on as a whole."""
LINES = ("line", "path", "polygon")
"""What is drawn from one place to another."""


def surroundings(
    document: Document,
    live: Live,
    kind: str,
    attribute: str,
    name: str = "",
    near: Point | None = None,
    held: frozenset[str] = frozenset(),
) -> SnapTargets:
    """What a point attribute of a thing of this kind can snap to (near a place, to save work where it is known).

    The thing ``name`` itself lends nothing, nor does what follows it, for that goes along; a list with a fault lends no
    formulas, but the places of what is seen of it. The middle of what the other end of a line is ``held`` by attracts
    this one across or down, from close by.
    """
    hidden = frozenset({name}) if name else frozenset()
    going = reached(document, hidden) if name else hidden
    written = kind == "label"
    place, reach = (near, WRITTEN_REACH if written else REACH) if near else (Point(0, 0), math.inf)
    found = [*features(drawn_around(document, live), live.values(), hidden, place, reach), *_guides(document)]
    found = [one for one in found if kind in LINES or not one.close]
    found = [one for one in found if written or not one.written or (one.owners <= held and _is_close(one, place))]
    found = [one if live.errors.keys().isdisjoint(one.owners) else _as_it_lies(one) for one in found]
    alike = _alike(document, live, kind, attribute, hidden)
    found, alike = ([one for one in some if not _goes_along(document, one, name, going)] for some in (found, alike))
    moved = lends_nothing(document, name)
    found, alike = ([one for one in some if not one.owners & moved] for some in (found, alike))
    return SnapTargets(tuple(found), tuple(alike), written=written)


def met_by_sides(document: Document, live: Live, kind: str, corner: Point, opposite: Point) -> Iterator[Feature]:
    """The edges that a side of a box meets with its other end: this corner is drawn to their level as well."""
    endless = (-math.inf, math.inf)
    for axis, end in (("x", Point(corner.x, opposite.y)), ("y", Point(opposite.x, corner.y))):
        for one in surroundings(document, live, kind, "", near=end).features:
            at, across = (one.at_x, one.at_y) if axis == "x" else (one.at_y, one.at_x)
            if one.owners and one.span and at is not None and across is None and _is_along(one.span, end, axis):
                yield replace(one, span=endless)


def _is_along(span: tuple[float, float], end: Point, axis: str) -> bool:
    along = end.y if axis == "x" else end.x
    return span[0] - REACH <= along <= span[1] + REACH


def other_end(document: Document, name: str, end: str) -> frozenset[str]:
    """The names by which a single line is held at its other end; none for anything else."""
    formula = document.definitions[name].formula
    given = dict(formula.keywords) if isinstance(formula, Apply) and formula.function == "line" else {}
    other = given.get({"start": "end", "end": "start"}.get(end, ""))
    return frozenset() if other is None else free_names(other)


def middle_near(live: Live, place: Point, going: frozenset[str], pixel: float = 1.0) -> Point | None:
    """The middle of a drawn thing, or the place with a key, by a place; None where there is none.

    The larger a thing, the further off its middle attracts, but for what lies under the one on which the place is;
    ``going`` and what follows it goes along, and lends nothing. ``pixel``: how long one of the screen is there.
    """
    hidden, wide = going | reached(live.document, going), WRITTEN_REACH * pixel
    things = [one for one in live.things() if one.name not in hidden]
    under = {one.name for one in things if one.shape.kind in WITH_INSIDE and inside(place, one.shape)}
    covered = under - {[one.name for one in things if one.name in under][-1]} if under else set()
    found = (one for one in features(things, live.values(), hidden | covered, place, wide) if one.rank in MIDDLES)
    wholes = ((one.at_x, one.at_y, one.around) for one in found if one.at_x is not None and one.at_y is not None)
    near = [
        (math.dist((x, y), place), x, y)
        for x, y, around in wholes
        if math.dist((x, y), place) <= max(REACH * pixel, min(wide, WRITTEN * around))
    ]
    return Point(*min(near)[1:]) if near else None


def _is_close(feature: Feature, place: Point) -> bool:
    """Whether a place lies nearly where a feature has one of its coordinates."""
    given = zip((feature.at_x, feature.at_y), place, strict=True)
    return any(at is not None and abs(at - drawn) <= CLOSE for at, drawn in given)


def _goes_along(document: Document, feature: Feature, name: str, going: frozenset[str]) -> bool:
    """Whether a feature is told from a thing, of all that ``going`` with it might go along."""
    told = (node for node in (feature.x, feature.y) if node is not None)
    return bool(feature.owners & going) and any(follows(document, node, name) for node in told)


def ground(live: Live, name: str = "", relate: Callable[[Feature], bool] = lambda feature: True) -> Ground:
    """What a thing may stand on, and whether it may say so; it lends nothing itself, nor does a list with a fault."""
    guides = frozenset((one.axis, one.at) for one in live.document.guides)
    hidden = {name, *live.errors, *lends_nothing(live.document, name)}
    things = (one for one in drawn_around(live.document, live) if one.name not in hidden)
    return Ground(tuple(things), relate, guides)


def lends_nothing(document: Document, name: str) -> frozenset[str]:
    """What events move, where a thing is pulled that stands still: it does not run along from then on."""
    moved = moved_by_events(document) if name in document.definitions else frozenset[str]()
    return frozenset() if name in moved else moved


def _as_it_lies(feature: Feature) -> Feature:
    """A place without the formula that gives it: what is seen of a list with a fault has no name to refer to it by."""
    return replace(feature, x=None, y=None, whole=None)


def drawn_around(document: Document, live: Live) -> Iterator[Thing]:
    """All that is drawn, under the names that formulas should have for it."""
    values = live.values()
    return (_from_the_end(document, values, _by_its_own_name(document, thing)) for thing in live.things())


def _guides(document: Document) -> Iterator[Feature]:
    """The guides, which attract along their whole length and lend no relation."""
    endless = (-math.inf, math.inf)
    for one in document.guides:
        across, down = (one.at, None) if one.axis == "x" else (None, one.at)
        yield Feature("a guide", MIDDLE, frozenset(), across, down, span=endless)


def _from_the_end(document: Document, values: Mapping[str, Value], thing: Thing) -> Thing:
    """The last member of a list as many as a parameter says, told as the last: it stays that with any other number."""
    members = values.get(thing.name)
    if not isinstance(members, list) or thing.path != (len(members) - 1,) or len(members) < 2:
        return thing
    return thing._replace(path=(LAST,)) if is_counted(document, thing.name) else thing


def _by_its_own_name(document: Document, thing: Thing) -> Thing:
    """What a group holds, under the name that it has as a definition."""
    while thing.path[:1] == ("items",):
        members = group_members(document.definitions[thing.name])
        if not 0 <= thing.path[1] < len(members):
            return thing
        thing = Thing(members[thing.path[1]], thing.path[2:], thing.shape)
    return thing


def _alike(document: Document, live: Live, kind: str, attribute: str, hidden: frozenset[str]) -> list[Feature]:
    """The same attribute of the single shapes of this kind, oldest first."""
    result = []
    values = live.values()
    for definition in document.definitions.values():
        value = values.get(definition.name)
        if definition.drawn and definition.name not in hidden and isinstance(value, Shape) and value.kind == kind:
            place = value.as_dict().get(attribute)
            if isinstance(place, Point):
                node = Attribute(Name(definition.name), attribute)
                x, y = Attribute(node, "x"), Attribute(node, "y")
                says = f"the {CALLED.get(attribute, attribute)} of {definition.name}"
                owners = frozenset({definition.name})
                result.append(Feature(says, 9, owners, place.x, place.y, x, y, node))
    return result


def repeats_last(live: Live, start: Point, end: Point) -> bool:
    """Whether a line goes as far in the same direction as each of the last two single lines, as far as a hand goes."""
    values = live.values()
    drawn = [values[name] for name, one in live.document.definitions.items() if one.drawn and name in values]
    lines = [one for one in drawn if isinstance(one, Shape) and one.kind == "line"][-2:]
    ends = [(one.get("start"), one.get("end")) for one in lines]
    most = max(REACH, ALIKE * math.dist(start, end))
    return all(
        abs((last[axis] - first[axis]) - (end[axis] - start[axis])) <= most for first, last in ends for axis in (0, 1)
    )
