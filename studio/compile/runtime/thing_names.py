"""What is drawn, by names that can be typed: that of a thing, with its number in a list, or what is written there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from studio.compile.runtime.cursor import CLICKED
from studio.compile.runtime.kinds import drawn
from studio.compile.runtime.lattice import Lattice, Part
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.text_picture import parts_of
from studio.compile.runtime.values import Point

MOST_TOLD = 8  # names that are told of all
WORDS_TRIED = 9  # parts of a line of which two are looked for that are places


def things_now(program: Machine, lattice: Lattice | None, told: bool = True) -> dict[str, Point]:
    """The middle of each thing by its names, but for what lies under places that have names already.

    ``told``: those that are told; what lies on a place goes by the name of that.
    """
    try:
        parts = [(name, part) for drawn_name, value in program._drawn() for name, part in _named(drawn_name, value)]
    except ValueError:  # why is said where it is to be shown
        return {}
    written = Counter(part.text for _, part in parts)
    above = [(name, part) for name, part in parts if not (lattice and lattice.lies_on(part))]
    apart = [(name, part) for name, part in above if not (lattice and lattice.place_of(part))]
    names = [(name, part) for name, part in (apart if told else above) if part.kind in CLICKED]
    names += [(part.text, part) for _, part in apart if part.text and written[part.text] == 1]
    found: dict[str, Point] = {}
    for name, part in names:
        found.setdefault(as_name(name), Point(part.x, part.y))
    return found


def spot_named(lattice: Lattice | None, name: str) -> Point | None:
    """The place of a lattice with this name, or the point ``x,y`` of the picture; none where it is neither."""
    found = lattice.named(name.replace(" ", "")) if lattice else None
    if lattice and found:
        return lattice.at(*found)
    x, _, y = name.partition(",")
    try:
        return Point(float(x), float(y))
    except ValueError:
        return None


def ends_told(line: str, place: Callable[[str], Point | None]) -> tuple[Point, Point] | None:
    """From where to where a line drags: two places with a - between them, or a space behind "drag"."""
    told = line.removeprefix("drag ")
    for sign in " -" if told != line else "-":
        words = told.split(sign, WORDS_TRIED)
        for count in range(1, len(words)):
            start, end = place(sign.join(words[:count]).strip()), place(sign.join(words[count:]).strip())
            if start and end:
                return start, end
    return None


def as_name(typed: str) -> str:
    """A name as it is compared: in small letters, with spaces."""
    return " ".join(typed.replace("_", " ").lower().split())


def _named(name: str, value: Any) -> Iterator[tuple[str, Part]]:
    """The parts of a drawn value; those of a list with numbers behind the name, those of a dict with their keys."""
    if isinstance(value, (list, tuple)):
        members = list(enumerate(value, 1))
    elif isinstance(value, dict):
        members = list(value.items())
    else:
        yield from ((name, part) for part in parts_of(drawn(value)))
        return
    for key, member in members:
        key = " ".join(map(str, key)) if isinstance(key, tuple) else key
        yield from _named(f"{name} {key}", member)


def told_names(names: list[str]) -> str:
    """Some names in a row: of those with a number, the first and the last."""
    stems: dict[str, list[str]] = {}
    for name in names:
        stem, _, last = name.rpartition(" ")
        stems.setdefault(stem if stem and last.isdigit() else name, []).append(name)
    told = [first if not more else f"{first} to {more[-1]}" for first, *more in stems.values()]
    return ", ".join([*told[:MOST_TOLD], *["…"][: len(told) > MOST_TOLD]])
