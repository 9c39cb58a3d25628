"""Which of the columns and rows in a picture are its places."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator

from studio.compile.runtime.lattice import Lattice, Part, nearest_in
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.text_picture import LIKE_PLACES, parts_of

THINGS = ("ellipse", "image", "polygon", "rectangle")  # kinds of shapes that lie somewhere
TRIES = 12  # places that are clicked to see which of several lattices is meant
FLAT = 1.0  # pixels that a level line may be off


def lattice_of(program: Machine) -> Lattice | None:
    """The lattice in a program's picture: where several could be meant, the one on whose places things change when they
    are clicked, but none that shows far less than another one. What else lies in its rows or columns is in it as well.
    There is none where the program has no picture, or where most things near its places would lie on none."""
    try:
        parts = parts_of(program.scene())
    except ValueError:  # why is said where it is to be shown
        return None
    lined, lines = list(_crossings(parts)), sum(part.kind == "line" for part in parts)
    every = [one for one in dict.fromkeys([*lined, *_lattices(parts)]) if one.columns * one.lines > 1]
    shown = {lattice: len(_on_places(lattice, parts)) + lines * (lattice in lined) for lattice in every}
    found = [lattice for lattice in every if 2 * shown[lattice] >= max(shown.values())]
    tried = "click" in program.RULES and len(found) > 1
    answers = {lattice: _answers(program, parts, lattice) if tried else 0 for lattice in found}
    best = max(found, key=lambda lattice: (answers[lattice], lattice.columns * lattice.lines), default=None)
    if best is None:
        return None
    seen = lines if best in lined else 0
    best = _with_neighbours(best, every)
    things = [part for part in parts if part.kind in THINGS and not best.lies_on(part) and best.is_near(part)]
    if 2 * (len(_on_places(best, things)) + seen) < len(things):
        return None
    return best._replace(downward=_counts_down(best, parts))


def _on_places(lattice: Lattice, parts: list[Part]) -> list[Part]:
    """The things that lie on places of a lattice."""
    return [part for part in parts if part.kind in THINGS and lattice.place_of(part)]


def _with_neighbours(lattice: Lattice, others: list[Lattice]) -> Lattice:
    """The lattice with the columns of others that have its rows, and the rows of those that have its columns."""
    for other in others:
        if not lattice.crossed and not other.crossed:
            lattice = lattice.joined(other)
    return lattice


def _counts_down(lattice: Lattice, parts: list[Part]) -> bool:
    """Whether numbers that the picture itself has beside its rows begin at the top."""
    beside = [part for part in parts if not lattice.xs[0] <= part.x <= lattice.xs[-1]]
    rows = [(part.text, nearest_in(lattice.ys, part.y)) for part in beside if part.text]
    down = sum(text == str(row + 1) for text, row in rows)
    return down > sum(text == lattice.row_name(row) for text, row in rows)


def _crossings(parts: list[Part]) -> Iterator[Lattice]:
    """Where level and upright lines cross, and the squares between them."""
    lines = [part for part in parts if part.kind == "line"]
    upright = [part for part in lines if part.width <= FLAT < part.height]
    level = [part for part in lines if part.height <= FLAT < part.width]
    xs, ys = _apart(part.x for part in upright), _apart(part.y for part in level)
    if len(xs) < 2 or len(ys) < 2:
        return
    yield Lattice(xs, ys, crossed=True)
    across = _apart([*xs, *(part.x + side * part.width / 2 for part in level for side in (-1, 1))])
    down = _apart([*ys, *(part.y + side * part.height / 2 for part in upright for side in (-1, 1))])
    yield Lattice(_between(across), _between(down))


def _between(line: tuple[float, ...]) -> tuple[float, ...]:
    return tuple((a + b) / 2 for a, b in zip(line, line[1:], strict=False))


def _apart(values: Iterable[float]) -> tuple[float, ...]:
    """The numbers in order, those that are almost the same once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 2 * FLAT:
            found.append(value)
    return tuple(found)


def _lattices(parts: list[Part]) -> Iterator[Lattice]:
    """Where shapes of one kind and size fill most of some columns and rows."""
    alike: dict[tuple, list[Part]] = {}
    for part in parts:
        if part.kind not in ("line", "label", "path"):
            alike.setdefault((part.kind, round(part.width), round(part.height)), []).append(part)
    for group in alike.values():
        xs, ys = _apart(part.x for part in group), _apart(part.y for part in group)
        places = {(nearest_in(xs, part.x), nearest_in(ys, part.y)) for part in group}
        if len(xs) * len(ys) >= LIKE_PLACES and 5 * len(places) > 3 * len(xs) * len(ys):
            yield Lattice(xs, ys)


def _answers(program: Machine, before: list[Part], lattice: Lattice) -> int:
    """At how many of some places a click changes what is drawn just there."""
    places = list(lattice.places())
    known = Counter(_spot(part) for part in before)
    found = 0
    for column, row in places[:: max(1, len(places) // TRIES)]:
        trial = copy.copy(program)
        try:
            trial.send("click", **lattice.at(column, row)._asdict())
            after = parts_of(trial.scene())
        except ValueError:
            continue
        new = Counter(_spot(part) for part in after)
        changed = [part for part in [*before, *after] if known[_spot(part)] != new[_spot(part)]]
        found += any(lattice.place_of(part) == (column, row) for part in changed)
    return found


def _spot(part: Part) -> tuple:
    return part[:7]
