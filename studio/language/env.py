"""What formulas run in: the values of names, and the budget that loops and calls are charged to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from studio.language.errors import BudgetExceeded
from studio.language.sizes import size
from studio.language.values import Value

STEPS_PER_VISIT = 10
"""So many steps a visit of a process that runs itself is worth."""
MEASURED = 16
"""Of so many values it is kept how large they are."""
DEFAULT_STEPS = 1_000_000
"""Loop rounds and calls of one evaluation or run."""
DEFAULT_DEPTH = 40
"""How deep functions of the document may call each other inside formulas."""


class Budget:
    """What one evaluation or run may cost: loop rounds and calls (``left``), and nested calls (``depth``).

    Visits of processes that run themselves are counted apart (``visits``): there may be a tenth as many.
    """

    __slots__ = ("_measured", "depth", "left", "steps", "visits")

    def __init__(self, steps: int = DEFAULT_STEPS, depth: int = DEFAULT_DEPTH) -> None:
        self.steps = self.left = steps
        self.depth, self.visits = depth, steps // STEPS_PER_VISIT
        self._measured: dict[int, tuple[Value, int]] = {}

    def spend(self, count: int) -> None:
        """Takes ``count`` steps. Raises BudgetExceeded when there are not so many left."""
        self.left -= count
        if self.left < 0:
            raise self._overspent()

    def size_of(self, value: Value) -> int:
        """How large a value is; each round of a loop asks that of the same ones, which are measured once.

        Raises BudgetExceeded where it is nested too deep to be looked through.
        """
        known = self._measured.get(id(value))
        if known is not None:
            return known[1]
        if len(self._measured) >= MEASURED:
            self._measured.clear()
        found = size(value)
        self._measured[id(value)] = (value, found)
        return found

    def visit(self) -> None:
        """Takes a visit of a process that runs itself. Raises BudgetExceeded when there are none left."""
        self.visits -= 1
        if self.visits < 0:
            raise self._overspent()

    def _overspent(self) -> BudgetExceeded:
        return BudgetExceeded(f"This took more than {self.steps:,} steps and was stopped; make it do less.")

    def enter(self, cost: int = 1) -> None:
        """One call deeper, for so many steps. Raises BudgetExceeded when functions call each other too deep."""
        self.depth -= 1
        if self.depth < 0:
            self.depth += 1
            raise BudgetExceeded("Functions call each other too deep and were stopped; break the circle.")
        self.spend(cost)

    def leave(self) -> None:
        self.depth += 1


class Env(dict[str, Any]):
    """The values of names, and functions of the document under theirs; belongs to one thread.

    Loop variables live in it while their loop runs, and are gone (or back to what they were) afterwards.
    """

    __slots__ = ("budget",)

    def __init__(
        self, values: Mapping[str, Any] | Iterable[tuple[str, Any]] = (), budget: Budget | None = None
    ) -> None:
        super().__init__(values)
        self.budget = budget or Budget()

    @contextmanager
    def charged_to(self, budget: Budget) -> Iterator[None]:
        """For a while everything worked out in it, functions that see it included, is charged to another budget."""
        before, self.budget = self.budget, budget
        try:
            yield
        finally:
            self.budget = before

    def child(self, **values: Any) -> Env:
        """A copy with more names and the same budget."""
        copy = Env(self, self.budget)
        copy.update(values)
        return copy


Closure = Callable[[Any], Value]
"""A formula made ready to run; it is called with an ``Env``."""
