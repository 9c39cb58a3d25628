"""When a reading is given up while it is made: all that it weighs adds up, and another one weighs less already."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from studio.demonstrate.alignment import Thread
from studio.demonstrate.brought import Brought
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.reading_weights import STEP, BroughtParts, deeds, least_of_doubt, weight_of
from studio.language.steps import Steps

Rank = tuple[float, int]
"""What a reading weighs, and its number: of those that weigh the same the first one is taken."""
NO_READING: Rank = (math.inf, 0)


class Outweighed(Exception):
    """A reading weighs more than another one, whatever is still to come."""


@dataclass
class ReadingBound:
    """What a reading may weigh, given the ``best`` one that was made before."""

    threads: Sequence[Thread]
    brought: Sequence[Brought]
    parting: BroughtParts | None
    number: int
    best: Rank
    price: float = 0.0
    """What it weighs beside all that."""
    _weighed: dict[int, tuple[Doubt, float]] = field(default_factory=dict)

    def weight_of(self, steps: Steps, doubts: Sequence[Doubt]) -> float:
        """What the whole reading weighs."""
        return self.price + self._of_parting + weight_of(steps, doubts, self.threads, self.brought)

    def check(self, doubts: Sequence[Doubt]) -> None:
        """Raises Outweighed where a reading with these goals among others is not the one that is taken."""
        if self.best == NO_READING:
            return
        least = self.price + self._of_steps + sum(map(self._least_of, doubts))
        if (least, self.number) > self.best:
            raise Outweighed

    @property
    def _of_parting(self) -> float:
        return self.parting.weight if self.parting is not None else 0

    @cached_property
    def _of_steps(self) -> float:
        """What the steps weigh at least, beside the formulas that are asked for."""
        if self.parting is None:
            return STEP * len(deeds(self.threads))
        told = self.parting.brought
        parts = ([one for one in self.threads if told.at(one) in part] for part in self.parting.parts)
        return self._of_parting + STEP * sum(len(deeds(some)) for some in parts)

    def _least_of(self, doubt: Doubt) -> float:
        known = self._weighed.get(id(doubt))
        if known is None or known[0] is not doubt:
            known = self._weighed[id(doubt)] = doubt, least_of_doubt(doubt, self.threads, self.brought)
        return known[1]
