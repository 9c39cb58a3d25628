"""The fit: whole steps of the weights, each of which must win more than it costs.

Learning to rank by pairs (Joachims, KDD 2002; RankNet, Burges et al., ICML 2005): in each pool the lightest right
formula is to weigh less than each wrong one. What weighs ``HALF`` less counts as twice as plausible, so that a right
formula comes first with the chance

    1 / (1 + sum of 2 ** ((right - wrong) / HALF) over the wrong ones)

and what is made least is how many goals are guessed wrong by that chance (each goal counts once, and one that is far
from right pulls no more than any other: minimum classification error, Juang and Katagiri, 1992), and a price for every
step away from the weights as they were: the lasso (Tibshirani, 1996) around a prior, so that a weight that wins nothing
stays. It is done one weight at a time, in the order of the file, up and down, until no step wins anything: the same
pools give the same weights. A step after which a rule of a recorded program would no longer come first is never made,
and in the end a weight goes back whose steps put no more goals right than wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from studio.bench.fitting.pools import Pool
from studio.bench.fitting.slopes import Numbers, Slopes

HALF = 1.0
"""So much less weight is twice as plausible."""
PRICE = 0.3
"""A step must win so many goals."""
MOST = 3
"""So many steps a weight may be away from what it was."""
SWEEPS = 40
"""The weights are gone through so often at most."""


def shares(pools: Sequence[Pool]) -> Numbers:
    """How much each pool counts, so that all of one goal of the corpus count together as one."""
    keys = [(pool.program, pool.goal.partition(":")[0]) for pool in pools]
    count = {key: keys.count(key) for key in set(keys)}
    return np.array([1 / count[key] for key in keys])


def guessed_wrong(weighed: Numbers, slopes: Slopes, share: Numbers) -> float:
    """How many goals are guessed wrong by chance, where what weighs less is guessed more often."""
    right = np.minimum.reduceat(np.where(slopes.wrong, np.inf, weighed), slopes.starts)
    beyond = np.where(slopes.wrong, (np.repeat(right, slopes.sizes) - weighed) / HALF, -np.inf)
    wrong = np.logaddexp2.reduceat(beyond, slopes.starts)
    return float(share @ (1 / (1 + np.exp2(-wrong))))


def margins(weighed: Numbers, slopes: Slopes) -> Numbers:
    """By how much the lightest wrong formula of each pool weighs more than the lightest right one."""
    right = np.minimum.reduceat(np.where(slopes.wrong, np.inf, weighed), slopes.starts)
    found: Numbers = np.minimum.reduceat(np.where(slopes.wrong, weighed, np.inf), slopes.starts) - right
    return found


def fitted(slopes: Slopes, share: Numbers, price: float = PRICE, held: Slopes | None = None) -> NDArray[np.int_]:
    """The steps of each weight that make goals guessed wrong and price least, together.

    What comes first by its weight in the pools that are ``held`` goes on to do so.
    """
    steps = np.zeros(len(slopes.names), dtype=np.int_)
    least = np.minimum(1, margins(held.base, held)) if held is not None else np.zeros(0)
    weighed = slopes.base.copy()
    best = guessed_wrong(weighed, slopes, share)
    for _ in range(SWEEPS):
        before = steps.copy()
        for place in range(len(steps)):
            for by in (1, -1):
                tried = steps[place] + by
                if not max(slopes.least[place], -MOST) <= tried <= MOST:
                    continue
                found = weighed + by * slopes.uses[:, place]
                cost = guessed_wrong(found, slopes, share) + price * (abs(tried) - abs(steps[place]))
                if cost < best - 1e-9 and (held is None or _holds(held, least, _moved(steps, place, by))):
                    best = cost - price * (abs(tried) - abs(steps[place]))
                    steps[place], weighed = tried, found
                    break
        if np.array_equal(before, steps):
            break
    return _proven(slopes, share, steps, lambda one: held is None or _holds(held, least, one))


def _moved(steps: NDArray[np.int_], place: int, by: int) -> NDArray[np.int_]:
    after = steps.copy()
    after[place] += by
    return after


def _holds(held: Slopes, least: Numbers, steps: NDArray[np.int_]) -> bool:
    """Whether after some steps all that came first does so still."""
    return bool(np.all(margins(held.weighed(steps), held) >= least))


def _proven(
    slopes: Slopes, share: Numbers, steps: NDArray[np.int_], may_be: Callable[[NDArray[np.int_]], bool]
) -> NDArray[np.int_]:
    """Only those steps that put more goals right than wrong; the least proven go back first."""

    def right(some: NDArray[np.int_]) -> float:
        return float(share @ (np.sign(margins(slopes.weighed(some), slopes)) + 1) / 2)  # even ones are half right

    while steps.any():
        backs = [_moved(steps, int(place), -int(steps[place])) for place in np.flatnonzero(steps)]
        wins = [(right(steps) - right(back), number) for number, back in enumerate(backs) if may_be(back)]
        if not wins or min(wins)[0] > 1e-9:
            break
        steps = backs[min(wins)[1]]
    return steps
