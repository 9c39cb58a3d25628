"""The sides of alike polygons that were meant level or upright: all hands err, but not to the same side.

A side that slants in all members, and by about as much, was meant to; one that slants a little now here, now there, or
not at all in one of them, was not. Its ends are put in line in each member before the members are compared.
"""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.live import Live
from studio.generalize.attributes import AXES, coordinates, keyword_path, point_node, tidy_number
from studio.generalize.figure_measures import LEAST_ERROR, SHARE
from studio.generalize.snap import GRID_REACH
from studio.generalize.straighten import MOST_ERROR
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Display, Literal, Node, at, replaced
from studio.language.values import is_number

SLANT = 0.25
"""A side that goes further aside than by this share of its length was meant to."""
Corners = list[tuple[Node, ...]]
"""The coordinates of the corners of one member."""
Places = list[tuple[float, ...]]
"""Where the corners of one member are."""


def with_straight_sides(live: Live, formulas: Sequence[Node]) -> tuple[float, tuple[Node, ...]]:
    """The formulas of polygons (or paths) with level and upright sides, and how far (pixels) a corner went at most.

    No corner goes further than a hand errs, and none that follows a formula goes anywhere.
    """
    path = keyword_path(formulas[0], "points")
    displays = [at(one, path) if keyword_path(one, "points") == path and path else None for one in formulas]
    if path is None or not all(isinstance(one, Display) and one.items for one in displays):
        return 0.0, tuple(formulas)
    members: list[Corners] = [[coordinates(node) for node in one.items] for one in displays if isinstance(one, Display)]
    places: list[Places] = [[tuple(evaluate(node, live.env()) for node in corner) for corner in one] for one in members]
    same = len({len(one) for one in members}) == 1
    if not same or not all(is_number(number) for one in places for corner in one for number in corner):
        return 0.0, tuple(formulas)
    closed = isinstance(formulas[0], Apply) and formulas[0].function == "polygon"
    most = 0.0
    for axis in range(len(AXES)):
        for corners in _in_line(members, places, axis, closed):
            most = max(most, *(_put_in_line(members[k], places[k], axis, corners) for k in range(len(members))))
    if not most:
        return 0.0, tuple(formulas)
    made = [Display("list", tuple(point_node(*corner) for corner in one)) for one in members]
    return most, tuple(replaced(one, path, points) for one, points in zip(formulas, made, strict=True))


def _in_line(members: Sequence[Corners], places: Sequence[Places], axis: int, closed: bool) -> list[list[int]]:
    """The corners that belong in line along an axis in all members, those of one line together."""
    import networkx as nx

    count = len(places[0])
    lines: nx.Graph[int] = nx.Graph()
    for k in range(count if closed and count > 2 else count - 1):
        sides = [(one[k], one[(k + 1) % count]) for one in places]
        plain = all(isinstance(one[end][axis], Literal) for one in members for end in (k, (k + 1) % count))
        if plain and _meant_straight(sides, [_error(one) for one in places], axis):
            lines.add_edge(k, (k + 1) % count)
    found = [sorted(one) for one in nx.connected_components(lines)]
    return [line for line in found if all(_spread(one, line, axis) <= 2 * _error(one) for one in places)]


def _meant_straight(
    sides: Sequence[tuple[tuple[float, ...], tuple[float, ...]]], errors: Sequence[float], axis: int
) -> bool:
    """Whether a side goes aside by no more than a hand errs in each member, and not by about as much in all.

    The grid may have drawn one end to it, further aside than the hand did; each end still goes no further than a hand.
    """
    aside = [end[axis] - start[axis] for start, end in sides]
    along = [abs(end[1 - axis] - start[1 - axis]) for start, end in sides]
    most = (min(2 * error, error + GRID_REACH, SLANT * length) for error, length in zip(errors, along, strict=True))
    near = all(abs(by) <= each for by, each in zip(aside, most, strict=True))
    return near and abs(sum(aside) / len(aside)) <= max(aside) - min(aside)


def _error(places: Places) -> float:
    """By how much (pixels) a hand errs about a figure that reaches so far."""
    extent = max(max(one[axis] for one in places) - min(one[axis] for one in places) for axis in range(len(AXES)))
    return min(MOST_ERROR, max(LEAST_ERROR, SHARE * extent))


def _spread(places: Places, corners: Sequence[int], axis: int) -> float:
    numbers = [places[k][axis] for k in corners]
    return max(numbers) - min(numbers)


def _put_in_line(member: Corners, places: Places, axis: int, corners: Sequence[int]) -> float:
    """Puts corners of one member in line, in the middle of where they are; gives how far one went at most."""
    numbers = [places[k][axis] for k in corners]
    middle = tidy_number((max(numbers) + min(numbers)) / 2)
    for k in corners:
        pair = list(member[k])
        pair[axis] = Literal(middle)
        member[k] = tuple(pair)
    return float(max(abs(one - middle) for one in numbers))
