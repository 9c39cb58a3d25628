"""Snapping: from a freehand place to the relation that was meant.

A whole feature within reach wins (a middle only where it does not slant a level line). Otherwise each coordinate looks
for itself: level or upright with the own start, an edge, in line with an alike shape, equally spaced with the alike
shapes before, and last the faint grid of the canvas.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from studio.generalize.attributes import coordinates, point_node, tidy_number
from studio.generalize.snap_features import MIDDLE, Feature
from studio.language.nodes import Apply, Attribute, Literal, Node, each_node
from studio.language.values import Point

REACH = 8.0
"""Pixels within which a feature attracts."""
CLOSE = 4.0
"""The same of what attracts only from close by."""
BESIDE = 6.0
"""The same of what is alike and lies in line, or at even distances: where both were drawn with the error of a hand."""
WRITTEN, WRITTEN_REACH = 0.25, 24.0
"""From what share of its smaller side, and from how many pixels at most, the centre of a thing attracts a label."""
SMALL = 0.3
"""By which share of its smaller side a box, and of its length a line, is drawn to a feature at most."""
JOINED = 0.5
"""By which share of its length a line is drawn to a whole place, such as the end of another line, at most."""
ON_GRID = 0.25
"""By which share of its length a line is drawn to the faint grid of the canvas at most."""
LEVEL_DEGREES = 5.0
"""A line that is off by less than this is meant to be level or upright."""
STILL = 1e-6
"""A coordinate that would move less (pixels) stays."""
GRID = 10
GRID_REACH = 3.0
"""The faint grid of the canvas (pixels), and how near it attracts."""


@dataclass(frozen=True)
class Snapped:
    """Where a point came to lie, the formula that says so, and what it was snapped to (sentence parts).

    ``whole``: it lies at a feature that gives both coordinates; ``carried``: what of the formula says only that it goes
    along.
    """

    at: Point
    node: Node
    says: tuple[str, ...] = ()
    whole: bool = False
    carried: tuple[Node, ...] = ()

    @property
    def where(self) -> str:
        """Where it is, in words: at what it lies, or with what it is in line."""
        return " and ".join(one if is_plain_word(one) else f"at {one}" for one in self.says)


def is_plain_word(says: str) -> bool:
    """Whether what a place was snapped to says by itself how it lies."""
    return says in ("level", "upright") or says.startswith(("in line", "equally", "as large"))


@dataclass(frozen=True)
class _Pull:
    """One attraction of one coordinate; lower ``rank`` wins, then the nearer one."""

    rank: int
    at: float
    node: Node
    says: str


@dataclass(frozen=True)
class SnapTargets:
    """What a point may snap to: features, the same attribute of alike shapes (oldest first), the own start."""

    features: tuple[Feature, ...] = ()
    alike: tuple[Feature, ...] = ()
    own_start: Snapped | None = None
    again: bool = True
    """Whether the last alike shapes are drawn once more, so that even distances are meant."""
    reach: float = REACH
    """Pixels within which a coordinate is attracted; less for what is small itself."""
    joins: float = REACH
    """Pixels within which a whole feature attracts."""
    grid: float = GRID_REACH
    """Pixels within which the faint grid of the canvas attracts."""
    written: bool = False
    """Whether it is a label that is placed: centres attract it from further off."""
    held: frozenset[Node] = frozenset()
    """What other places of the same shape lie at: of features at one place those of the same thing are meant."""

    def with_others(self, others: Iterable[Snapped]) -> SnapTargets:
        """The same beside other places of the same shape."""
        return replace(self, held=frozenset[Node]().union(*(_things(one.node) for one in others)))

    def for_box(self, size: float) -> SnapTargets:
        """The same for a box with a smaller side of this size."""
        return replace(self, reach=reach_of(size), joins=reach_of(size))

    def for_side(self, length: float) -> SnapTargets:
        """The same for an end of a line or side of this length: it slants as it was drawn, but joins what is near."""
        joins, grid = min(REACH, max(GRID_REACH, JOINED * length)), min(GRID_REACH, ON_GRID * length)
        return replace(self, reach=reach_of(length), joins=joins, grid=grid)


def reach_of(size: float) -> float:
    """How far (pixels) a side of this size may be drawn to what is near: not so far that it is another one."""
    return min(REACH, max(GRID_REACH, SMALL * size))


def unsnapped(place: Point) -> Snapped:
    """The place as it was drawn."""
    node = point_node(Literal(tidy_number(place.x)), Literal(tidy_number(place.y)))
    return Snapped(Point(tidy_number(place.x), tidy_number(place.y)), node)


def snap(
    place: Point, around: SnapTargets, relate: Callable[[Feature], bool] = lambda feature: True, axes: str = "xy"
) -> Snapped:
    """The place that was meant. Features for which ``relate`` gives False lend their place but no relation.

    ``axes``: along which it may go; along another one it is not looked at what is there.
    """
    if axes != "xy":
        return _along(place, around, relate, axes)
    level = [_coordinate(place, axis, around, relate) for axis in "xy"] if around.own_start else []
    firm = {axis: pull.at for axis, pull in zip("xy", level, strict=False) if pull.rank == 0}
    wholes = (one for one in around.features if not _slants(one, firm) and not _closes(one, around.own_start))
    whole = _nearest(place, wholes, around)
    if whole:
        return _to_feature(whole, relate(whole))
    x = _coordinate(place, "x", around, relate)
    y = _coordinate(place, "y", around, relate)
    says = tuple(pull.says for pull in (x, y) if pull.says)
    return Snapped(Point(x.at, y.at), point_node(x.node, y.node), says)


def _along(place: Point, around: SnapTargets, relate: Callable[[Feature], bool], axis: str) -> Snapped:
    """The place that was meant by what is pulled along one axis alone."""
    pull, as_drawn = _coordinate(place, axis, around, relate), unsnapped(place)
    parts, at = list(coordinates(as_drawn.node)), list(as_drawn.at)
    parts["xy".index(axis)], at["xy".index(axis)] = pull.node, pull.at
    return Snapped(Point(*at), point_node(*parts), (pull.says,) if pull.says else ())


def lies_at(feature: Feature, here: Point) -> bool:
    """Whether a feature lies where something is: snapping to it would only hold that back."""
    if feature.at_x is None or feature.at_y is None:
        return False
    return max(abs(feature.at_x - here.x), abs(feature.at_y - here.y)) <= STILL


def _slants(feature: Feature, firm: Mapping[str, float]) -> bool:
    """Whether a mere middle would make a line slant that is meant to be level or upright."""
    at = {"x": feature.at_x, "y": feature.at_y}
    return feature.rank == MIDDLE and any(at[axis] != tidy_number(firm[axis]) for axis in firm)


def _closes(feature: Feature, start: Snapped | None) -> bool:
    """Whether it lies where the same shape began, which would leave nothing of it."""
    return start is not None and (feature.at_x, feature.at_y) == start.at


def _nearest(place: Point, features: Iterable[Feature], around: SnapTargets) -> Feature | None:
    near = []
    for order, one in enumerate(features):
        if one.at_x is not None and one.at_y is not None:
            away = math.hypot(one.at_x - place.x, one.at_y - place.y)
            if away <= _reach_to(one, around):
                near.append((round(away, 6), one.rank, _is_of_another(one.x, one.y, around), order, one))
    return min(near)[-1] if near else None


def _things(*places: Node | None) -> frozenset[Node]:
    """What these formulas tell something of: the member of a list, say, whose side it is."""
    parts = (part for one in places if one is not None for part in each_node(one))
    return frozenset(part.value for part in parts if isinstance(part, Attribute))


def _is_of_another(x: Node | None, y: Node | None, around: SnapTargets) -> bool:
    """Whether a feature has nothing to do with what other places of the same shape lie at."""
    return bool(around.held) and around.held.isdisjoint(_things(x, y))


def _reach_to(feature: Feature, around: SnapTargets) -> float:
    """From how far away (pixels) a whole feature attracts."""
    wide = min(WRITTEN_REACH, WRITTEN * feature.around) if around.written else 0.0
    return max(wide, CLOSE if feature.close else around.joins)


def _to_feature(feature: Feature, related: bool) -> Snapped:
    at = Point(tidy_number(feature.at_x), tidy_number(feature.at_y))
    if not related or feature.x is None or feature.y is None:
        return Snapped(at, unsnapped(at).node, (feature.says,), whole=True)
    return Snapped(at, feature.whole or point_node(feature.x, feature.y), (feature.says,), whole=True)


def _coordinate(place: Point, axis: str, around: SnapTargets, relate: Callable[[Feature], bool]) -> _Pull:
    """Where it was meant to lie along one axis.

    What goes on with a row is not drawn to the edges of the last one, and after two even distances the next must be
    nearer: the error of the hand in the first would else be made again and again.
    """
    wanted: float = getattr(place, axis)
    row = _gaps(axis, around.alike) if around.again else []
    goes_on = len(row) > 1 and abs(_lies(around.alike[-1], axis) + row[0] - wanted) <= REACH
    last = around.alike[-1].owners if goes_on else None
    edges = _edges(place, axis, (one for one in around.features if one.owners != last), relate)
    near = [pull for pull in (*_own(place, axis, around.own_start), *edges) if _attracts(pull, wanted, around.reach)]
    beside = min(around.reach, BESIDE)
    near += [pull for pull in _in_line(axis, around.alike, relate) if _attracts(pull, wanted, beside)]
    if len(set(row)) == 1:
        spaced = _spaced(axis, around.alike, relate)
        near += [pull for pull in spaced if _attracts(pull, wanted, beside if len(row) == 1 else min(beside, CLOSE))]
    if near:
        off = {pull: round(abs(pull.at - wanted), 6) for pull in near}
        return min(near, key=lambda pull: (pull.rank, off[pull], _is_of_another(pull.node, None, around)))
    grid = round(wanted / GRID) * GRID
    at = grid if abs(grid - wanted) <= around.grid else tidy_number(wanted)
    return _Pull(9, at, Literal(at), "")


def _attracts(pull: _Pull, wanted: float, reach: float) -> bool:
    return pull.rank == 0 or abs(pull.at - wanted) <= reach


def _lies(one: Feature, axis: str) -> float:
    """Where a feature lies along an axis; ``nan`` where it says nothing of it."""
    at = one.at_x if axis == "x" else one.at_y
    return math.nan if at is None else at


def _gaps(axis: str, alike: tuple[Feature, ...]) -> list[float]:
    """The distances from one to the next of the last alike shapes, as far back as a hand may have meant even ones."""
    along = [_lies(one, axis) for one in reversed(alike)]
    gaps: list[float] = []
    for b, a in pairwise(along):
        if not abs(b - a) > 0 or (gaps and abs(b - a - gaps[0]) > BESIDE):
            break
        gaps.append(tidy_number(b - a))
    return gaps


def _own(place: Point, axis: str, start: Snapped | None) -> Iterator[_Pull]:
    """Level or upright with where the same shape began, unless it slants plainly for its length."""
    if start is None:
        return
    across = {"x": abs(place.x - start.at.x), "y": abs(place.y - start.at.y)}
    off, along = across[axis], across["y" if axis == "x" else "x"]
    if off <= min(REACH, SMALL * along) or off < along * math.tan(math.radians(LEVEL_DEGREES)):
        node = coordinates(start.node)["xy".index(axis)]
        yield _Pull(0, getattr(start.at, axis), node, "upright" if axis == "x" else "level")


def _edges(place: Point, axis: str, features: Iterable[Feature], relate: Callable[[Feature], bool]) -> Iterator[_Pull]:
    along: float = getattr(place, "y" if axis == "x" else "x")
    for one in features:
        at, node = (one.at_x, one.x) if axis == "x" else (one.at_y, one.y)
        if one.span and at is not None and one.span[0] - REACH <= along <= one.span[1] + REACH:
            yield _Pull(1, tidy_number(at), _kept(at, node, relate(one)), one.says)


def _kept(at: float, node: Node | None, related: bool) -> Node:
    return node if related and node is not None else Literal(tidy_number(at))


def _in_line(axis: str, alike: Iterable[Feature], relate: Callable[[Feature], bool]) -> Iterator[_Pull]:
    for one in alike:
        at, node = (one.at_x, one.x) if axis == "x" else (one.at_y, one.y)
        if at is not None:
            yield _Pull(1, tidy_number(at), _kept(at, node, relate(one)), f"in line with {one.says}")


def _spaced(axis: str, alike: tuple[Feature, ...], relate: Callable[[Feature], bool]) -> Iterator[_Pull]:
    """As far from the last alike shape as that is from the one before."""
    if len(alike) < 2:
        return
    before, last = alike[-2:]
    a, b = (before.at_x, last.at_x) if axis == "x" else (before.at_y, last.at_y)
    first, second = (before.x, last.x) if axis == "x" else (before.y, last.y)
    if a is None or b is None or a == b or first is None or second is None:
        return
    at = tidy_number(2 * b - a)
    node: Node = Apply("-", (Apply("*", (Literal(2), second)), first))
    related = relate(before) and relate(last)
    yield _Pull(2, at, node if related else Literal(at), f"equally spaced after {last.says}")
