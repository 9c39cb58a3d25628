"""The one clock of a solve: what was tried, when to stop, progress and cancellation; inner searches share it."""

from __future__ import annotations

import time

from studio.infer.budget import SearchBudget
from studio.infer.goals import Work

TOLD_EVERY = 0.1
"""Seconds between two reports of progress."""


class Clock:
    """Counts what is tried. A counted budget ends a search before the wall clock does, so that answers do not vary."""

    def __init__(self, budget: SearchBudget, work: Work | None = None, purpose: str = "") -> None:
        self.work = work
        self.purpose = purpose
        self.tried = 0
        self.most = budget.effort
        self.seconds = budget.seconds
        self.started = time.perf_counter()
        self.deadline = time.process_time() + budget.seconds
        self._asked_from = self.started + budget.seconds
        self._late = False

    def spend(self, count: int = 1) -> None:
        """Takes note of so many things tried (0: just looks up). Raises Cancelled when the person stopped the work."""
        self.tried += count
        if self.work is not None:
            self.work.check()
            self._tell(self.work)

    def _tell(self, work: Work) -> None:
        now = time.perf_counter()
        if now - work.told > TOLD_EVERY:
            work.told = now
            work.tell(min((now - self.started) / self.seconds, 0.99), f"looking for {self.purpose}")

    @property
    def late(self) -> bool:
        """Whether a budget has run out; once late, always late.

        How long the process has worked is asked of the system only when that may be: asking is slow, and the clock is
        looked at again and again.
        """
        if not self._late:
            self._late = self.tried >= self.most or self._has_worked_enough()
        return self._late

    def _has_worked_enough(self) -> bool:
        """Whether the time of the processor is over; where some is left, it is not asked again before that is gone."""
        now = time.perf_counter()
        if now <= self._asked_from:
            return False
        left = self.deadline - time.process_time()
        self._asked_from = now + left
        return left < 0
