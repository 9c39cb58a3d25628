"""Numbers of a gesture from the times of its moments."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import Protocol

from studio.bench.registry import Measured


class Timed(Protocol):
    """How long a moment took, by the clock and in work of this process."""

    @property
    def clock(self) -> float: ...

    @property
    def worked(self) -> float: ...


def moment_limits(name: str, took: Sequence[Timed], middle: float, most: float | None = None) -> list[Measured]:
    """The median and the slow ones in work of this process, which have limits, and the median by the clock."""
    worked = [one.worked for one in took]
    found = [Measured(f"{name}, median", median(worked), most=middle)]
    if most is not None:
        found.append(Measured(f"{name}, 95 of 100", quantiles(worked, n=20)[-1], most=most))
    return [*found, Measured(f"{name}, median by the clock", median(one.clock for one in took))]
