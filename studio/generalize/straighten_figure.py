"""Straighten a figure as a whole: what is nearly equal, in line, evenly spaced or symmetric comes out so, all together.

Every relation that the things nearly have is an equation over the plain numbers in their formulas. One after the other,
the likeliest first, is taken where all numbers can meet it, and those taken before, without any of them going further
than a hand errs; of all such figures the nearest to what was drawn is taken, with rounder numbers where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attributes import definition_of, tidy_number
from studio.generalize.draw import observe_measures
from studio.generalize.figure_measures import (
    LEAST_ERROR,
    Measure,
    beside_corner,
    hand_error,
    limit,
    measured,
    numbers_in,
)
from studio.generalize.figure_relations import LEVEL, SIZED, SQUARE, FigureRelation, Sum, relations
from studio.generalize.member_bench import with_number
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.errors import Refusal
from studio.language.nodes import Path
from studio.language.values import Shape

EXACT = 1e-6
TINY = 1e-6
"""What a number weighs that moves no feature."""
ROUND = (10.0, 5.0, 1.0, 0.5)
"""Numbers become multiples of these where there is room, the first that does."""
ROOM = 1.0
"""So many pixels at most a number goes away from where it is best, to be rounder; half of that is kept free for it."""
OF_ONE = frozenset({SQUARE, *LEVEL.values()})
"""What is told of things one by one, not of several together."""
OF_SIZES = frozenset({SQUARE, *SIZED.values()})
"""What is so wherever the things stand."""
PLAIN, ENOUGH = 2, 3
"""How far a hand errs is taken from so many relations of these ranks (sizes, sides, what is in line), or more."""
SAID = 4
"""So many findings are told in the sentence."""

Row = npt.NDArray[np.float64]


def straightened(document: Document, things: Sequence[str]) -> Result:
    """The document with the things straightened together, and what they have in common now.

    Raises Refusal where nothing about them is nearly so, or all of it is so already.
    """
    things = tuple(dict.fromkeys(things))
    made = _with_relations(document, things)
    if made is None:
        raise Refusal("Nothing here is nearly equal, in line or evenly spaced that is not so already.")
    document, told, off = made
    for name in things:
        document = observe_measures(document, name, "straightened")
    findings = tuple(one for one, _ in told)
    return Result(document, findings, frozenset(things), f"Straightened by at most {off:.1f} px: {_listed(told)}.")


def with_even_sizes(document: Document, things: Sequence[str]) -> Result:
    """The document with nearly equal sizes equal, shown nowhere yet, and a sentence on that; as it is without any."""
    made = _with_relations(document, tuple(dict.fromkeys(things)), OF_SIZES)
    if made is None:
        return Result(document)
    return Result(made[0], tuple(one for one, _ in made[1]), frozenset(things), _listed(made[1]))


def _with_relations(
    document: Document, things: Sequence[str], words: frozenset[str] | None = None
) -> tuple[Document, list[tuple[Finding, str]], float] | None:
    """The document with the relations of these words (None: of all) met, what is told, and by how much things go."""
    plain = {name: numbers_in(definition_of(document, name).formula) for name in things}
    numbers = {(name, path): value for name, found in plain.items() for path, value in found.items()}
    if not numbers:
        if words is not None:
            return None
        raise Refusal("These things have no plain places of their own. Select shapes that you drew.")
    figure = _Figure.of(document, things, numbers)
    new = [one for one in figure.taken(words) if not one.holds]
    moved = figure.now()
    if not new or np.allclose(moved, figure.first, atol=EXACT):
        return None
    for (name, path), value in zip(numbers, moved, strict=True):
        document = with_number(document, name, path, tidy_number(float(value)))
    off = float(np.abs(figure.features_now() - figure.start).max())
    return document, list(_told(new, figure, things)), off


@dataclass
class _Figure:
    """The plain numbers of the things, and their features as linear in these."""

    features: tuple[Measure, ...]
    start: Row
    """What each feature measures as drawn."""
    slopes: Row
    """How far each feature goes for one more of each number."""
    first: Row
    """The numbers as drawn."""
    limits: Row
    """So far (pixels) a hand errs for each feature."""

    @classmethod
    def of(cls, document: Document, things: Sequence[str], numbers: Mapping[tuple[str, Path], float]) -> _Figure:
        shapes = _shapes(document, things)
        seen = [pair for name, shape in shapes.items() for pair in measured(name, shape)]
        start = np.array([value for _, value in seen], dtype=np.float64)
        errors = {name: hand_error(shape) for name, shape in shapes.items()}
        limits = np.array(
            [min(limit(one, value, errors[one.thing]), beside_corner(one, shapes[one.thing])) for one, value in seen]
        )
        first = np.array(list(numbers.values()), dtype=np.float64)
        slopes = np.zeros((len(seen), len(numbers)))
        for place, ((name, path), value) in enumerate(numbers.items()):
            once, twice = (_values(with_number(document, name, path, value + by), things) for by in (1, 2))
            if len(once) == len(start) and np.allclose(twice - once, once - start, atol=EXACT):
                slopes[:, place] = once - start
        return cls(tuple(one for one, _ in seen), start, slopes, first, limits)

    def taken(self, words: frozenset[str] | None) -> Iterator[FigureRelation]:
        """The relations (of these words) that all hold together within what a hand errs, the likeliest first."""
        self.limits = np.minimum(self.limits, self._own_error() * np.array([self._sides(one) for one in self.features]))
        weights = self.slopes.T @ self.slopes + TINY * np.eye(len(self.first))
        self.apart = np.linalg.inv(np.linalg.cholesky(weights)).T
        self.moves = np.zeros(len(self.first))
        self.ways: list[Row] = []
        for one in relations(self.features, self.start, self.limits):
            if words is not None and one.words not in words:
                continue
            before = self.moves, list(self.ways)
            if all(map(self._hold, one.sums)) and self._moved(one.places) <= one.most + EXACT:
                yield one
            else:
                self.moves, self.ways = before
        for place in np.argsort([-abs(self.slopes[:, k]).sum() for k in range(len(self.first))], kind="stable"):
            self._round(int(place))

    def _own_error(self) -> float:
        """By how much (pixels) this hand errs about a place: twice as far as in most of what is plainly meant.

        It is infinite where little is plain.
        """
        near = relations(self.features, self.start, self.limits)
        plain = [one for one in near if one.rank <= PLAIN and not one.holds]
        errors = sorted(one.off / self._sides(self.features[one.places[0]]) for one in plain)
        return max(LEAST_ERROR, 2 * errors[len(errors) * 3 // 4]) if len(errors) >= ENOUGH else float("inf")

    @staticmethod
    def _sides(feature: Measure) -> int:
        """So many places a feature is made of: a size lies between two."""
        return 2 if feature.kind == "size" else 1

    def _moved(self, places: Sequence[int]) -> float:
        """How far (pixels) the feature of these goes that goes furthest."""
        return float(np.abs((self.slopes @ self.apart @ self.moves)[list(places)]).max())

    def _hold(self, one: Sum) -> bool:
        row = np.zeros(len(self.features))
        for place, factor in one:
            row[place] += factor
        return self._meet(row @ self.slopes, -float(row @ self.start))

    def _meet(self, row: Row, wanted: float, rounding: bool = False) -> bool:
        """Whether the numbers can meet one more equation: that what they are moved by sums up to ``wanted``.

        Of all ways to meet it the one is taken on which the features together move least.
        """
        row = row @ self.apart
        free = row - sum((way * (way @ row) for way in self.ways), np.zeros(len(row)))
        length = float(free @ free)
        if length < EXACT:
            return abs(float(row @ self.moves) - wanted) < EXACT
        moves = self.moves + free * (wanted - float(row @ self.moves)) / length
        limits = self.limits + EXACT if rounding else np.maximum(self.limits - ROOM / 2, EXACT)
        if rounding and np.abs(self.apart @ (moves - self.moves)).max() > ROOM:
            return False
        if np.any(np.abs(self.slopes @ self.apart @ moves) > limits):
            return False
        self.moves = moves
        self.ways.append(free / np.sqrt(length))
        return True

    def _round(self, place: int) -> None:
        row = np.zeros(len(self.first))
        row[place] = 1
        now = self.now()[place]
        any(self._meet(row, round(now / unit) * unit - self.first[place], rounding=True) for unit in ROUND)

    def now(self) -> Row:
        return self.first + self.apart @ self.moves

    def features_now(self) -> Row:
        return self.start + self.slopes @ self.apart @ self.moves


def _shapes(document: Document, things: Sequence[str]) -> dict[str, Shape]:
    """The shapes of the things. Raises Refusal where one is no shape or cannot be worked out."""
    live = Live(restricted(document, things))
    for name in things:
        if name in live.errors or not isinstance(live.value(name), Shape):
            raise Refusal(f"{name} is no single shape, so it is not straightened with the others.")
    return {name: live.value(name) for name in things}


def _values(document: Document, things: Sequence[str]) -> Row:
    shapes = _shapes(document, things)
    return np.array([value for name, shape in shapes.items() for _, value in measured(name, shape)], dtype=np.float64)


def _told(new: Sequence[FigureRelation], figure: _Figure, things: Sequence[str]) -> Iterator[tuple[Finding, str]]:
    """What is so now and was only nearly so, with how far the things went at most, of how far they might."""
    import networkx as nx

    after = figure.features_now()
    together: nx.Graph[tuple[str, int]] = nx.Graph()
    for one in new:
        first = -1 if one.words in OF_ONE else one.places[0]
        nx.add_path(together, [(one.words, place) for place in (first, *one.places)])
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for group in nx.connected_components(together):
        places = [place for _, place in group if place >= 0]
        among = {figure.features[place].thing for place in places}
        told = ", ".join(one for one in things if one in among), next(iter(group))[0]
        if len(among) == 1 and told[1] not in OF_ONE:
            told = told[0], f"corners {told[1]}"
        moved = [(abs(float(after[k] - figure.start[k])), float(figure.limits[k])) for k in places]
        found[told] = max(max(moved), found.get(told, (0.0, 0.0)))
    for (names, words), (off, most) in found.items():
        note = f"moved by at most {off:.1f} px, of the {most:.1f} px that a hand errs here"
        yield Finding(names, words, note=note), f"{off:.1f} of {most:.1f} px"


def _few(names: str) -> str:
    count = names.count(", ") + 1
    return names if count <= SAID else f"{count} things"


def _listed(found: Sequence[tuple[Finding, str]]) -> str:
    told = [f"{_few(one.goal)} {one.formula} ({moved})" for one, moved in found[:SAID]]
    rest = len(found) - len(told)
    return f"{'; '.join(told)}{f'; and {rest} more' if rest else ''}"
