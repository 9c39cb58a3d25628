"""What a thing stands on, or lies in the middle of: the sides that it meets, and the middle lines that it is drawn on.

A thing stands on another where the two meet across the middle line; one that lies in another without meeting a side of
it must not be small for that, for then its middle is there by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from studio.document.scene import Thing
from studio.document.told_places import told_from
from studio.generalize.attributes import AXES, coordinates, point_node, tidy_number
from studio.generalize.centred_boxes import PLACES, centred, sides_about
from studio.generalize.folded import folded
from studio.generalize.mirror_images import mirror_images
from studio.generalize.snap import CLOSE, GRID_REACH, REACH, Snapped, reach_of
from studio.generalize.snap_features import (
    Around,
    Feature,
    box_around,
    far_sides,
    is_near,
    middle_lines,
    near_sides,
    side_lines,
)
from studio.language.nodes import Apply, Literal, Node
from studio.language.values import Point

SMALL_IN = 1 / 8
"""What lies in a thing, and meets no side of it, is no smaller than this share of it."""
TOUCHING = 0.3
"""A disc is moved by no more than this share of its radius to meet a side."""
OVER = 0.3
"""What reaches over both sides of a thing by no more than this share of it keeps to these sides."""
BOXES = ("rectangle", "image")
Stretch = tuple[float, float]
Box = tuple[Stretch, Stretch]
"""How far something reaches across and down."""


def box_at(place: Point, sizes: tuple[float, float]) -> Box:
    """The box of these sizes with its top left there."""
    return (place.x, place.x + sizes[0]), (place.y, place.y + sizes[1])


@dataclass(frozen=True)
class Ground:
    """The things that something may stand on, and whether it may refer to them. Nothing moves that lies on a guide."""

    things: tuple[Thing, ...]
    relate: Callable[[Feature], bool] = lambda feature: True
    guides: frozenset[tuple[str, float]] = frozenset()

    def middle(self, axis: int, drawn: float, box: Box, within: bool = True) -> Feature | None:
        """The middle line that a thing in this box was drawn on, whose own middle along an axis was there.

        What lies over several members of a list is in the middle of one of them by chance; so may be what lies
        ``within`` a thing.
        """
        if self.guided(axis, *box[axis], sum(box[axis]) / 2):
            return None
        lines = self._lines(middle_lines, axis, box)
        met = [one for one in lines if _stands(one[-1], box[axis], box[1 - axis], within)]
        several = Counter(name for name, *_ in met)
        return self._nearest(axis, drawn, CLOSE, [(number, one) for name, number, one in met if several[name] == 1])

    def side(
        self,
        axis: int,
        drawn: float,
        across: Stretch,
        reach: float,
        sides: Callable[[Thing], Iterator[Feature]] = side_lines,
    ) -> Feature | None:
        """The side of a thing that one met which reaches so far across it, and whose own side was there."""
        if self.guided(axis, drawn):
            return None
        along = drawn - reach, drawn + reach
        lines = self._lines(sides, axis, (along, across) if axis == 0 else (across, along))
        met = [one for one in lines if across[0] < _span(one[-1])[1] and across[1] > _span(one[-1])[0]]
        return self._nearest(axis, drawn, reach, [one[1:] for one in met])

    def _centre(self, axis: int, drawn: float, across: Stretch) -> Feature | None:
        """The middle line of a thing in whose centre the side of a box was drawn that reaches so far across."""

        def middles(thing: Thing) -> Iterator[Feature]:
            lines = list(middle_lines(thing))
            centred = _on_each_axis(lines) and abs(_at(lines[1 - axis], 1 - axis) - sum(across) / 2) <= CLOSE
            yield from lines if centred and thing.shape.kind != "line" else ()

        return self.side(axis, drawn, across, CLOSE, middles)

    def _nearest(self, axis: int, drawn: float, reach: float, lines: Sequence[tuple[int, Feature]]) -> Feature | None:
        """The nearest of the lines that may be meant, with the numbers of their things; that of the smaller thing."""
        found = []
        for number, one in lines:
            away = abs(_at(one, axis) - drawn)
            if away <= reach and self.relate(one):
                found.append((round(away), one.around, number, one))
        return min(found, key=lambda one: one[:3])[-1] if found else None

    def guided(self, axis: int, *places: float) -> bool:
        """Whether a guide lies across an axis at one of these places."""
        return any((AXES[axis], one) in self.guides for one in places)

    @cached_property
    def _boxes(self) -> list[Around]:
        """The boxes around all things: each line of what is drawn looks at all of them."""
        return [box_around(thing.shape) for thing in self.things]

    def _lines(
        self, lines: Callable[[Thing], Iterator[Feature]], axis: int, box: Box
    ) -> Iterator[tuple[str, int, Feature]]:
        """The lines along an axis of all things that come near a box, with the names and numbers of these."""
        middle, reach = Point(*(sum(one) / 2 for one in box)), max(last - first for first, last in box) / 2 + REACH
        for number, (thing, around) in enumerate(zip(self.things, self._boxes, strict=True)):
            if is_near(around, middle, reach):
                for one in lines(thing):
                    if (one.at_x if axis == 0 else one.at_y) is not None:
                        yield thing.name, number, one

    def box(self, given: dict[str, Node], box: Box, drawn: Box, keeping: bool = False) -> list[str]:
        """Puts a box that has plain places on what it stands on, or in the middle of it; says what that is.

        ``keeping``: its sizes stay what they are.
        """
        says = []
        reach = reach_of(min(last - first for first, last in drawn))
        for axis, (size, near) in enumerate(PLACES.items()):
            if not isinstance(given[near], Literal) or not (keeping or isinstance(given[size], Literal)):
                continue
            first, last = (self.side(axis, side, drawn[1 - axis], reach) for side in drawn[axis])
            if not first and not last:
                first, last = (self._centre(axis, side, drawn[1 - axis]) for side in drawn[axis])
            one = self.middle(axis, sum(drawn[axis]) / 2, box) if not first and not last else None
            over = tidy_number((box[axis][1] - box[axis][0] - one.around) / 2) if one and not keeping else 0
            about = sides_about(_node(one, axis), over) if one and 0 < over <= OVER * one.around else None
            if first and last and not keeping and _at(first, axis) < _at(last, axis):
                given[near], given[size] = _node(first, axis), Apply("-", (_node(last, axis), _node(first, axis)))
            elif first:
                given[near] = _node(first, axis)
            elif last:
                given[near] = Apply("-", (_node(last, axis), given[size]))
            elif about:
                given[near], _, given[size] = about
            elif one:
                given[near] = centred(_node(one, axis), given[size])
            says += [line.says for line in (first, last, one) if line]
        return list(dict.fromkeys(says))

    def flush(self, given: dict[str, Node], drawn: Box) -> list[str]:
        """Lets a box begin and end with another one where it was drawn so on that; says what that is."""
        says = []
        for axis, (size, near) in enumerate(PLACES.items()):
            own = told_from(given[near]) | told_from(given[size])
            on = {name for key in (*PLACES, *AXES) if key not in (size, near) for name in told_from(given[key])}
            reach = reach_of(drawn[axis][1] - drawn[axis][0])
            bearing = (one for one in self.things if one.shape.kind in BOXES and one.name in on and own <= {one.name})
            both = ([list(sides(one)) for sides in (near_sides, far_sides)] for one in bearing)
            for first, last in ([sides[axis] for sides in one] for one in both if all(map(_on_each_axis, one))):
                ends = list(zip((first, last), drawn[axis], strict=True))
                drawn_so = all(self.relate(one) and abs(_at(one, axis) - end) <= reach for one, end in ends)
                if drawn_so and not self.guided(axis, *drawn[axis]):
                    given[near] = _node(first, axis)
                    given[size] = folded(((1, _node(last, axis)), (-1, given[near])))
                    says.append(f"both sides of {first.says.removeprefix('an edge of ')}")
                    break
        return says

    def disc(self, to: Snapped, drawn: Point, radii: tuple[float, float]) -> Snapped:
        """The centre of an ellipse in the middle of what it stands on, or so far out from a side that it meets it."""
        across, down = ((at - off, at + off) for at, off in zip(to.at, radii, strict=True))
        parts, at, says = list(coordinates(to.node)), list(to.at), list(to.says)
        for axis, part in enumerate(parts):
            if not isinstance(part, Literal):
                continue
            one = self.middle(axis, drawn[axis], (across, down))
            if one is not None:
                parts[axis], at[axis] = _node(one, axis), _at(one, axis)
                says.append(one.says)
                continue
            reach = min(CLOSE, TOUCHING * radii[axis])
            for sign, sides in (("+", far_sides), ("-", near_sides)):
                side = drawn[axis] + (-radii[axis] if sign == "+" else radii[axis])
                met = self.side(axis, side, (down, across)[axis], reach, sides)
                if met is not None:
                    parts[axis] = Apply(sign, (_node(met, axis), Literal(radii[axis])))
                    at[axis] = tidy_number(_at(met, axis) + (radii[axis] if sign == "+" else -radii[axis]))
                    says.append(met.says)
                    break
        return replace(to, at=Point(*at), node=point_node(*parts), says=tuple(says)) if len(says) > len(to.says) else to

    def figure(self, corners: Sequence[Snapped], drawn: Sequence[Point]) -> list[Snapped]:
        """The corners of a figure whose edges lie on sides, or that is its own mirror image about a middle line."""
        for axis in (0, 1) if len(corners) > 2 else ():
            corners = self._edges_on_sides(axis, corners, drawn)
        for axis in (0, 1):
            across, down = ((min(one.at[k] for one in corners), max(one.at[k] for one in corners)) for k in (0, 1))
            own = (min(one[axis] for one in drawn) + max(one[axis] for one in drawn)) / 2
            line = self.middle(axis, own, (across, down), len(corners) > 2)
            images = mirror_images(drawn, axis, _at(line, axis)) if line else None
            if line is not None and images is not None:
                corners = [_mirrored(line, axis, corners, k, image) for k, image in enumerate(images)]
        return list(corners)

    def _edges_on_sides(self, axis: int, corners: Sequence[Snapped], drawn: Sequence[Point]) -> list[Snapped]:
        """The corners with both ends of an edge on the side of a thing where it was drawn along that."""
        found = list(corners)
        for number, one in enumerate(drawn):
            before = drawn[number - 1]
            across = sorted((before[1 - axis], one[1 - axis]))
            reach = min(REACH, reach_of(across[1] - across[0]))
            plain = [k for k in (number - 1, number) if isinstance(coordinates(found[k].node)[axis], Literal)]
            if not plain or across[1] - across[0] < abs(before[axis] - one[axis]):
                continue
            line = self.side(axis, (before[axis] + one[axis]) / 2, (across[0], across[1]), reach)
            if line is not None and max(abs(each[axis] - _at(line, axis)) for each in (before, one)) <= reach:
                for k in plain:
                    found[k] = _moved(found[k], axis, _node(line, axis), _at(line, axis), line.says)
        return found


def _moved(corner: Snapped, axis: int, node: Node, to: float, says: str) -> Snapped:
    """A corner with another formula for one of its coordinates."""
    parts, at = list(coordinates(corner.node)), list(corner.at)
    parts[axis], at[axis] = node, to
    return replace(corner, at=Point(*at), node=point_node(*parts), says=(*corner.says, says))


def _span(line: Feature) -> Stretch:
    assert line.span is not None
    return line.span


def _stands(line: Feature, along: Stretch, across: Stretch, within: bool) -> bool:
    """Whether a thing meets another across its middle line, or lies ``within`` it and is not small for that."""
    (first, last), (low, high) = _span(line), across
    if high < first - REACH or low > last + REACH:
        return False
    if min(abs(side - end) for side in across for end in (first, last)) <= REACH:
        return True
    if low < first or high > last:
        return within
    return within and max(high - low, along[1] - along[0]) >= SMALL_IN * max(line.around, last - first)


def _on_each_axis(sides: Sequence[Feature]) -> bool:
    """Whether a box has such a side across and down: one that is turned, or has no size, does not."""
    return len(sides) == len(AXES)


def _node(line: Feature, axis: int) -> Node:
    node = line.x if axis == 0 else line.y
    assert node is not None
    return node


def _at(line: Feature, axis: int) -> float:
    at = line.at_x if axis == 0 else line.at_y
    assert at is not None
    tidy: float = tidy_number(at)
    return tidy


def _mirrored(line: Feature, axis: int, corners: Sequence[Snapped], number: int, image: int) -> Snapped:
    """A corner where it is the mirror image of another one, both of which have plain coordinates along the axis."""
    corner, other = corners[number], corners[image]
    if not all(isinstance(coordinates(each.node)[axis], Literal) for each in (corner, other)):
        return corner
    middle, half = _node(line, axis), tidy_number(abs(corner.at[axis] - other.at[axis]) / 2)
    if number == image or half <= GRID_REACH:
        return _moved(corner, axis, middle, _at(line, axis), line.says)
    over = tidy_number(half - line.around / 2)
    sides = sides_about(middle, over) if 0 < over <= OVER * line.around else None
    near, far = sides[:2] if sides else (Apply(sign, (middle, Literal(half))) for sign in "-+")
    before = corner.at[axis] < other.at[axis]
    return _moved(corner, axis, near if before else far, _at(line, axis) + (-half if before else half), line.says)
