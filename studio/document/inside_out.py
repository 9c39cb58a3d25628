"""Shapes that are turned inside out because a length of them has come below 0, and up to which value none is."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.language.values import Shape, Value, is_number

LENGTHS = frozenset({"width", "height", "radius_x", "radius_y", "size"})
"""Attributes that say how long something is."""
LOOKS = 8
"""At the ends of so many parts of the way it is looked whether all is as at first."""
MOST_STEPS = 10_000
"""Between two values of a parameter further apart than so many of its steps nothing is looked for."""


class InsideOut(NamedTuple):
    """How many shapes of a definition have a ``length`` below 0, of how many."""

    length: str
    turned: int
    of: int

    def told(self, name: str) -> str:
        """The same in a sentence."""
        which = f"{name}: {self.turned} of {self.of}" if self.of > 1 else name
        have, are = ("has", "is") if self.turned == 1 else ("have", "are")
        return f"{which} {have} a {self.length.split('_')[0]} below 0 and {are} turned inside out."


def inside_out(live: Live) -> dict[str, InsideOut]:
    """What is drawn with a length below 0, by its definition."""
    count = Counter[str]()
    turned: dict[str, list[str]] = {}
    for thing in live.things():
        count[thing.name] += 1
        if length := _turned(thing.shape):
            turned.setdefault(thing.name, []).append(length)
    return {name: InsideOut(lengths[0], len(lengths), count[name]) for name, lengths in turned.items()}


def _turned(shape: Shape) -> str:
    """The length of a shape that is below 0; "" where none is."""
    below = (name for name, value in shape.attributes if name in LENGTHS and is_number(value) and value < 0)
    return next(below, "")


def furthest(before: Document, live: Live, name: str) -> tuple[str, Value] | None:
    """The one parameter that was changed, and how far it can go before more of a definition is turned than at first.

    None where something else was changed, or where it cannot be told.
    """
    now, was = live.document.parameters(), before.parameters()
    changed = [one for one in now if one in was and now[one] != was[one]]
    if len(changed) != 1 or not all(is_number(values[changed[0]]) for values in (now, was)):
        return None
    one = live.document.definitions[changed[0]]
    begin, step = was[one.name], _step(one, was[one.name])
    good, bad = 0, round(abs(one.value - begin) / step)
    if not 0 < bad <= MOST_STEPS:
        return None
    way = step if one.value > begin else -step

    alone = Live(restricted(live.document, {name, one.name}))  # all else need not be worked out

    def turned(steps: int) -> int:
        found = inside_out(alone.with_values({one.name: begin + way * steps})).get(name)
        return found.turned if found else 0

    first = turned(0)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if turned(middle) <= first else (good, middle)
    between = {good * part // LOOKS for part in range(1, LOOKS)} - {0}
    if any(turned(steps) > first for steps in between):
        return None  # it is turned on the way there as well
    return one.name, begin + way * good


def _step(one: Definition, begin: float) -> float:
    """In which steps a parameter goes."""
    whole = float(one.value).is_integer() and float(begin).is_integer()
    return one.range.step if one.range is not None else 1 if whole else 0.1
