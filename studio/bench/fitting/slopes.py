"""How formulas hang on the weights: how often each of these counts in a formula, less how often it is taken off.

It is counted while a formula is weighed (differentiating forward, Griewank and Walther, 2008): each weight is a number
that remembers what it was added up from. Where the lesser of two counts, the other one does not, as things weigh now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from studio.bench.fitting.pools import Pool
from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.rank import whole_weight
from studio.language.nodes import Node

Numbers = NDArray[np.float64]

FIXED = frozenset({"LOCAL", "GLOBAL"})
"""The units of all others, what was pointed at and other names: how far is searched is counted in these."""
LEAST = 2
"""No weight is made less than this, as no term is lighter than a name that was pointed at; what was less stays so."""


class CountedWeight(int):
    """A whole number that remembers of which weights it is the sum, and how often each is in it."""

    uses: dict[str, int]

    @classmethod
    def of(cls, value: int, uses: dict[str, int]) -> CountedWeight:
        """A number with what it is made of."""
        made = cls(value)
        made.uses = uses
        return made

    def _with(self, other: int, value: int, sign: int) -> CountedWeight:
        uses = dict(self.uses)
        for name, count in getattr(other, "uses", {}).items():
            uses[name] = uses.get(name, 0) + sign * count
        return CountedWeight.of(value, uses)

    def _times(self, factor: int) -> CountedWeight:
        return CountedWeight.of(int(self) * int(factor), {name: factor * count for name, count in self.uses.items()})

    def __add__(self, other: int) -> CountedWeight:
        return self._with(other, int(self) + int(other), 1)

    __radd__ = __add__

    def __sub__(self, other: int) -> CountedWeight:
        return self._with(other, int(self) - int(other), -1)

    def __rsub__(self, other: int) -> CountedWeight:
        return self._times(-1) + other

    def __mul__(self, other: int) -> CountedWeight:
        return self._times(other)

    __rmul__ = __mul__

    def __neg__(self) -> CountedWeight:
        return self._times(-1)


@dataclass(frozen=True)
class Slopes:
    """One row a formula, pool after pool; one column a weight that may change.

    ``base`` is what the formulas weigh, ``uses`` how much more for one more of each weight. ``wrong`` says of each
    formula whether it is, ``sizes`` how many rows each pool has. ``least`` is how many steps each weight may go down
    (0 or less).
    """

    names: tuple[str, ...]
    base: Numbers
    uses: Numbers
    wrong: NDArray[np.bool_]
    sizes: NDArray[np.intp]
    least: NDArray[np.int_]

    @cached_property
    def starts(self) -> NDArray[np.intp]:
        """The rows at which pools begin."""
        return np.cumsum(self.sizes) - self.sizes

    def weighed(self, steps: NDArray[np.int_]) -> Numbers:
        """What every formula weighs after so many steps of each weight."""
        found: Numbers = self.base + self.uses @ steps
        return found

    def of(self, pools: NDArray[np.bool_]) -> Slopes:
        """The same of some of the pools only."""
        rows = np.repeat(pools, self.sizes)
        some = (self.base[rows], self.uses[rows], self.wrong[rows])
        return Slopes(self.names, *some, self.sizes[pools], self.least)


def uses_in(rows: Sequence[tuple[Node, Scope]], prior: Mapping[str, int]) -> list[CountedWeight]:
    """What formulas weigh, each with how often every weight counts in it."""
    counted = {name: CountedWeight.of(value, {name: 1}) for name, value in prior.items()}
    none = CountedWeight.of(0, {})
    with weights.tried(counted):
        return [whole_weight(node, scope) + none for node, scope in rows]


def measured_slopes(pools: Sequence[Pool], stay: Collection[str] = ()) -> Slopes:
    """How the formulas of some pools hang on the weights, as they are now, but for those that are to ``stay``."""
    prior = weights.current()
    names = tuple(name for name in prior if name not in FIXED and name not in stay)
    place = {name: number for number, name in enumerate(names)}
    found = uses_in([(one.formula, pool.scope) for pool in pools for one in pool.rivals], prior)
    uses = np.zeros((len(found), len(names)))
    for row, one in enumerate(found):
        for name, count in one.uses.items():
            if name in place:
                uses[row, place[name]] = count
    wrong = np.array([not one.right for pool in pools for one in pool.rivals])
    sizes = np.array([len(pool.rivals) for pool in pools])
    least = np.array([min(LEAST, prior[name]) - prior[name] for name in names])
    return Slopes(names, np.array(found, dtype=np.float64), uses, wrong, sizes, least)
