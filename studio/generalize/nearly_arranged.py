"""Alike things that stand nearly on a circle, in a row or in a grid, further off than a hand mostly errs.

No list is told so by itself: it may be meant. It is said, and ``straighten`` puts them there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from studio.document.bounds import bounds
from studio.document.live import looked_at
from studio.document.model import Document
from studio.generalize.arrange import NEAR, shifted
from studio.generalize.attributes import definition_of, tidy_number
from studio.generalize.draw import observe_measures
from studio.generalize.result import Result
from studio.generalize.straighten import tolerance_of
from studio.generalize.straighten_figure import straightened, with_even_sizes
from studio.infer.goals import Finding
from studio.language.nodes import Apply, free_names
from studio.language.values import Point, Shape

LOOSE, IN_LINE = 0.2, 0.15
"""By which part of how far they are from each other things may be off at most, and in a row, where little is told by
them."""
STRAIGHT = 3.0
"""So many pixels off a circle is straightened as it is."""
ROW = "in a row"
ON_CIRCLE, IN_ROW, IN_GRID = 5, 4, 6
"""So many things it takes at the least."""


@dataclass(frozen=True)
class NearArrangement:
    """What things nearly are, the place of each then, how far they are from each other, and off at most."""

    words: str
    places: tuple[Point, ...]
    step: float
    off: float
    straight: float
    """What is off no further is straightened as it is."""

    @property
    def is_near(self) -> bool:
        """Whether it can still be meant."""
        return self.straight < self.off <= self.step * (IN_LINE if self.words == ROW else LOOSE)


def nearly_arranged(document: Document, things: Sequence[str]) -> NearArrangement | None:
    """What alike things nearly are, where that is told; None where it is not, or no list would need to be told."""
    places = _places(document, things)
    found = [] if places is None else list(_arrangements(places))
    if not found or any(one.off <= one.straight for one in found):
        return None
    best = min(found, key=lambda one: one.off / one.step)
    return best if best.is_near else None


def evened_out(document: Document, things: Sequence[str], arrangement: NearArrangement) -> Result:
    """The document with each thing at its place, and what is nearly as large as large.

    What has a formula of its own for its place, of more than plain numbers and other shapes, is left as it is.
    """
    places = dict(zip(things, arrangement.places, strict=True))
    own: list[str] = []
    while places:
        sized = with_even_sizes(document, tuple(places))
        made = _brought_to(sized.document, places)
        lost = [name for name in places if not _goes_on_following(document, made, name)]
        if not lost:
            break
        own += lost
        places = {name: to for name, to in places.items() if name not in lost}
    off = _furthest(document, places)
    if off < NEAR:
        return straightened(document, things)
    for name in places:
        made = observe_measures(made, name, "straightened")
    words, ends = f"evenly {arrangement.words}", tuple(places)
    finding = Finding(f"{ends[0]}, {ends[-1]}", words)
    says = f"{len(places)} things {words}, moved by {_at_most(off)}{sized.says and f'; {sized.says}'}.{_said_of(own)}"
    return Result(made, (finding, *sized.findings), frozenset(places), says)


def _brought_to(document: Document, places: Mapping[str, Point]) -> Document:
    """The document with the middle of each thing at its place."""
    now = _places(document, tuple(places)) or ()
    ways = {
        name: Point(tidy_number(to.x - at.x), tidy_number(to.y - at.y))
        for (name, to), at in zip(places.items(), now, strict=True)
    }
    return shifted(document, {name: by for name, by in ways.items() if by != Point(0, 0)}, "straightened")


def _furthest(document: Document, places: Mapping[str, Point]) -> float:
    """How far off its place the thing is that is furthest off."""
    now = _places(document, tuple(places)) or ()
    return max((math.dist(to, at) for to, at in zip(places.values(), now, strict=True)), default=0.0)


def _goes_on_following(before: Document, after: Document, name: str) -> bool:
    """Whether all that changed of a thing was told by plain numbers and other shapes, which it goes on to name."""
    old, new = (definition_of(one, name).formula for one in (before, after))
    if not isinstance(old, Apply) or not isinstance(new, Apply):
        return old == new
    given = dict(new.keywords)
    pairs = [*zip(old.arguments, new.arguments, strict=False), *((node, given.get(key)) for key, node in old.keywords)]
    for was, now in pairs:
        named = free_names(was) & before.definitions.keys() if was != now else frozenset[str]()
        if named and (now is None or not named <= free_names(now)):
            return False
        if not all(_is_shape(before, one) for one in named):
            return False
    return True


def _is_shape(document: Document, name: str) -> bool:
    live = looked_at(document)
    return not definition_of(document, name).is_function and isinstance(live.value(name), Shape)


def _said_of(own: Sequence[str]) -> str:
    """A sentence on what was left as it is; "" without any."""
    if not own:
        return ""
    one = len(own) == 1
    why = "its place has a formula of its own" if one else "their places have formulas of their own"
    return f" {', '.join(own)} {'stays as it is' if one else 'stay as they are'}: {why}."


def told_nearly(document: Document, things: Sequence[str]) -> str:
    """A sentence that says what things nearly are, and what to do; "" where they are not."""
    found = nearly_arranged(document, things)
    if found is None:
        return ""
    return (
        f" They are nearly {found.words}, off by {_at_most(found.off)}: if that is meant, undo, choose Straighten for "
        "them, and make the list again."
    )


def _at_most(off: float) -> str:
    return f"at most {off:.1f} px"


def _places(document: Document, things: Sequence[str]) -> list[Point] | None:
    """The middle of each thing; None where they are no shapes of one kind."""
    formulas = [definition_of(document, name).formula for name in things]
    kinds = {one.function if isinstance(one, Apply) else "" for one in formulas}
    values = [looked_at(document).value(name) for name in things]
    if len(kinds) > 1 or not all(isinstance(one, Shape) for one in values):
        return None
    found = []
    for one in values:
        assert isinstance(one, Shape)
        box = bounds([one])
        if box is None:
            return None
        found.append(Point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    return found


def _arrangements(places: Sequence[Point]) -> Iterator[NearArrangement]:
    if len(places) >= ON_CIRCLE:
        yield from _circle(places)
    if len(places) >= IN_ROW:
        across = np.ptp([one.x for one in places]) >= np.ptp([one.y for one in places])
        order = sorted(range(len(places)), key=lambda k: places[k].x if across else places[k].y)
        yield from _even(ROW, places, {k: (at,) for at, k in enumerate(order)})
    for rows in range(2, len(places) // 2 + 1) if len(places) >= IN_GRID else ():
        if len(places) % rows == 0:
            yield from _even("in a grid", places, _in_grid(places, len(places) // rows))


def _in_grid(places: Sequence[Point], columns: int) -> dict[int, tuple[int, ...]]:
    """Row and column of each place, so many in a row."""
    down = sorted(range(len(places)), key=lambda k: places[k].y)
    lines = [sorted(down[at : at + columns], key=lambda k: places[k].x) for at in range(0, len(down), columns)]
    return {k: (i, j) for i, line in enumerate(lines) for j, k in enumerate(line)}


def _circle(places: Sequence[Point]) -> Iterator[NearArrangement]:
    xy = np.array([(one.x, one.y) for one in places])
    matrix = np.column_stack([2 * xy, np.ones(len(xy))])
    found, _, rank, _ = np.linalg.lstsq(matrix, (xy**2).sum(axis=1), rcond=None)
    if rank < 3:
        return
    across, down, rest = (float(one) for one in found)
    radius = round(math.sqrt(max(rest + across**2 + down**2, 0.0)))
    x, y = round(across), round(down)
    angles = np.arctan2(xy[:, 1] - y, xy[:, 0] - x)
    order = np.argsort(angles)
    apart = 2 * math.pi / len(places)
    steps = np.empty(len(places))
    steps[order] = np.arange(len(places)) * apart
    first = math.atan2(*(float(f(angles - steps).sum()) for f in (np.sin, np.cos)))
    first = math.radians(round(math.degrees(first)))
    ideal = [Point(x + radius * math.cos(first + one), y + radius * math.sin(first + one)) for one in steps]
    yield _arrangement("on a circle", places, ideal, 2 * radius * math.sin(apart / 2), STRAIGHT)


def _even(words: str, places: Sequence[Point], where: dict[int, tuple[int, ...]]) -> Iterator[NearArrangement]:
    """Places that go on evenly along each index, level and upright where there are rows and columns."""
    index = np.array([where[k] for k in range(len(places))], dtype=float)
    ones, values = np.ones(len(places)), np.array([(one.x, one.y) for one in places])
    along: list[tuple[int, ...]] = [(1,), (0,)]
    if index.shape[1] == 1:
        far = [np.ptp(values[:, axis]) for axis in (0, 1)]
        along = [(0,) if one > max(far) / 2 else () for one in far]  # else it is level, or upright
    ideal: list[npt.NDArray[np.floating[Any]]] = []
    steps: list[float] = []
    for axis, used in enumerate(along):
        matrix = np.column_stack([ones, *(index[:, one] for one in used)])
        found = np.asarray(np.linalg.lstsq(matrix, values[:, axis], rcond=None)[0]).round()
        ideal.append(matrix @ found)
        steps += [abs(float(one)) for one in found[1:]]
    step = math.hypot(*steps) if index.shape[1] == 1 else min(steps)
    there = [Point(float(x), float(y)) for x, y in zip(ideal[0], ideal[1], strict=True)]
    yield _arrangement(words, places, there, step, tolerance_of(step))


def _arrangement(
    words: str, places: Sequence[Point], ideal: Sequence[Point], step: float, straight: float
) -> NearArrangement:
    off = max(math.dist((a.x, a.y), (b.x, b.y)) for a, b in zip(places, ideal, strict=True))
    return NearArrangement(words, tuple(ideal), max(step, 1.0), off, straight)
