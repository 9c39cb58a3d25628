"""Boxes that were drawn side by side stay side by side in a list: the way to the next one is what each is wide or high.

The freehand error of places and sizes is taken out of their edges together, so that no gap is left between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.live import Live
from studio.generalize.antiunify import Difference
from studio.generalize.attributes import AXES, keyword_path
from studio.generalize.listing_columns import Fitted, keys_of
from studio.generalize.straighten import EXACT, PIXELS, Straight, straighten, tolerance_of
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal, Node, Path, at
from studio.language.values import is_number

SIZE = {"x": "width", "y": "height"}
SEEN = 1.0
"""Gaps that are exactly alike are meant where they are wider (pixels) than this."""
GAP = 2 * PIXELS
"""Edges that were meant as one are no further apart (pixels) anywhere."""
NARROW = 0.075
"""The gaps between boxes come to more than this share of a box, on average, where they were meant."""
FEW = 2
"""Of so few boxes nobody can tell whether their sizes grow."""
Key = tuple[int, ...]


def side_by_side(
    found: Sequence[Fitted],
    formulas: Sequence[Node],
    live: Live,
    shape: tuple[int, ...],
    indices: Sequence[str],
    given: Sequence[Path],
) -> list[Fitted]:
    """The rules of a list of boxes, so that those which touch go on to do so; ``given`` are places that have rules.

    ``formulas`` are those of the members in their order, ``shape`` is how many there are along each of the indices.
    """
    rules = {one.hole.path: one for one in found}
    for axis in AXES:
        place, size = keyword_path(formulas[0], axis), keyword_path(formulas[0], SIZE[axis])
        if place is None or size is None or place in given or size in given:
            continue
        by_place, by_size = rules.get(place), rules.get(size)
        if by_place is None or not _ruled(by_place) or (by_size is not None and by_size.varies and len(formulas) > FEW):
            continue
        touching = _touching(formulas, place, size, live, shape)
        if touching is not None:
            straight, along, off = touching
            rules[place] = replace(by_place, node=straight.node(indices), off=off)
            column = Difference(size, tuple(at(one, size) for one in formulas), SIZE[axis])
            rules[size] = Fitted(column, Literal(straight.steps[along]), off)
    return list(rules.values())


def _ruled(one: Fitted) -> bool:
    return one.node is not None and one.varies


def _touching(
    formulas: Sequence[Node], place: Path, size: Path, live: Live, shape: tuple[int, ...]
) -> tuple[Straight, int, float] | None:
    """The rule of the edges, along which index they touch, and how far off it (pixels) they are; None where apart."""
    if not all(isinstance(at(one, size), Literal) for one in formulas):
        return None
    places = [evaluate(at(one, place), live.env()) for one in formulas]
    sizes = [evaluate(at(one, size), live.env()) for one in formulas]
    if not all(is_number(one) for one in (*places, *sizes)) or min(sizes) <= 0:
        return None
    keys = keys_of(shape)
    middle = sum(sizes) / len(sizes)
    for along in range(len(shape)):
        gaps = list(_gaps(keys, places, sizes, along))
        if not gaps or not _meet(gaps, sizes):
            continue
        edges = [*places, *(start + length for start, length in zip(places, sizes, strict=True))]
        straight = straighten([*keys, *(_next(key, along) for key in keys)], edges, tolerance_of(middle))
        if straight is not None and straight.steps[along] > 0 and sum(map(bool, straight.steps)) == 1:
            return straight, along, straight.off
    return None


def _meet(gaps: Sequence[float], sizes: Sequence[float]) -> bool:
    """Whether boxes of these sizes with such gaps between them were meant to touch, and do not do so yet."""
    mean, most = sum(gaps) / len(gaps), min(PIXELS, NARROW * sum(sizes) / len(sizes))
    exact = max(gaps) - min(gaps) <= EXACT and max(sizes) - min(sizes) <= EXACT
    return not (exact and not mean) and max(map(abs, gaps)) <= GAP and abs(mean) <= (min(SEEN, most) if exact else most)


def _next(key: Key, along: int) -> Key:
    return tuple(part + (number == along) for number, part in enumerate(key))


def _gaps(keys: Sequence[Key], places: Sequence[float], sizes: Sequence[float], along: int) -> Iterator[float]:
    """How far each box is from the next one along an index; what overlaps is less than nothing apart."""
    ends = {_next(key, along): start + length for key, start, length in zip(keys, places, sizes, strict=True)}
    for key, start in zip(keys, places, strict=True):
        if key in ends:
            yield start - ends[key]
