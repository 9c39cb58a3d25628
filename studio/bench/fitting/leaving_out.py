"""Judging a fit: each program by weights that were fitted without it, and what each step won and lost.

What is put in order again are the formulas that were found with the weights as they are; other weights may also find
others, which ``studio bench corpus --left-out`` tells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studio.bench.fitting.descent import PRICE, fitted, guessed_wrong, shares
from studio.bench.fitting.pools import Pool
from studio.bench.fitting.slopes import Numbers, Slopes, measured_slopes
from studio.infer import weights

Truths = NDArray[np.bool_]
Steps = Mapping[str, int]
"""By how much weights are changed, by name; others stay."""


@dataclass(frozen=True)
class ChangedWeight:
    """What one weight was and became, the goals that this alone won and lost, and how many fits without one agree."""

    name: str
    was: int
    fitted: int
    won: int
    lost: int
    agree: int


@dataclass(frozen=True)
class FittedWeights:
    """A fit of some pools, and for each program the steps that were fitted without it.

    ``before``, ``after`` and ``left_out`` say of each pool whether a right formula comes first: as things were, by the
    fit, and by the fit without its program. ``wrong`` is how many goals are guessed wrong by chance, likewise.
    """

    pools: tuple[Pool, ...]
    price: float
    steps: Steps
    without: Mapping[str, Steps]
    before: Truths
    after: Truths
    left_out: Truths
    wrong: tuple[float, float, float]
    changed: tuple[ChangedWeight, ...]


def fit(
    pools: Sequence[Pool], price: float = PRICE, held: Sequence[Pool] = (), stay: Collection[str] = ()
) -> FittedWeights:
    """Fits the weights to some pools, and again without each of their programs.

    What is ``held`` stays in order, and the weights that are to ``stay`` do so.
    """
    slopes, share = measured_slopes(pools, stay), shares(pools)
    kept = measured_slopes(held, stay) if held else None
    of = np.array([one.program for one in pools])
    steps = _named(slopes, fitted(slopes, share, price, kept))
    without = {}
    left_out, wrong = np.zeros(len(pools), dtype=np.bool_), 0.0
    for program in dict.fromkeys(one.program for one in pools):
        own = of == program
        found = (
            fitted(slopes.of(~own), share[~own], price, kept)
            if not own.all()
            else np.zeros(len(slopes.names), dtype=int)
        )
        without[program] = _named(slopes, found)
        left_out[own] = right_first([one for one in pools if one.program == program], without[program])
        wrong += guessed_wrong(slopes.of(own).weighed(found), slopes.of(own), share[own])
    after = right_first(pools, steps)
    told = (
        guessed_wrong(slopes.base, slopes, share),
        guessed_wrong(slopes.weighed(_steps(slopes, steps)), slopes, share),
        wrong,
    )
    changed = tuple(_changed(pools, name, steps, after, without) for name in steps)
    before = right_first(pools, {})
    return FittedWeights(tuple(pools), price, steps, without, before, after, left_out, told, changed)


def right_first(pools: Sequence[Pool], steps: Steps) -> Truths:
    """Of each pool whether a right formula comes first after so many steps of the weights."""
    with weights.tried(weights.after(steps)):
        return np.array([one.right_first() for one in pools], dtype=np.bool_)


def _named(slopes: Slopes, steps: NDArray[np.int_]) -> dict[str, int]:
    return {name: int(by) for name, by in zip(slopes.names, steps, strict=True) if by}


def _steps(slopes: Slopes, named: Steps) -> NDArray[np.int_]:
    return np.array([named.get(name, 0) for name in slopes.names])


def _changed(
    pools: Sequence[Pool], name: str, steps: Steps, after: Truths, without: Mapping[str, Steps]
) -> ChangedWeight:
    """What becomes of goals when this weight alone goes back to what it was."""
    back = right_first(pools, {one: by for one, by in steps.items() if one != name})
    won, lost = (_goals(pools, some) for some in (after & ~back, back & ~after))
    agree = sum(one.get(name, 0) * steps[name] > 0 for one in without.values())
    was = weights.current()[name]
    return ChangedWeight(name, was, was + steps[name], won, lost, agree)


def _goals(pools: Sequence[Pool], some: Truths) -> int:
    """Of how many goals some pools are."""
    return len({(one.program, one.goal) for one, is_of in zip(pools, some, strict=True) if is_of})


def rate(pools: Sequence[Pool], first: Truths, share: Numbers, examples: int | None = None) -> float:
    """In which share of the goals a right formula comes first, after so many examples (or each number of them)."""
    asked = np.array([examples in (None, one.examples) for one in pools])
    return float(share[asked] @ first[asked] / max(share[asked].sum(), 1e-9))
