"""What an event, a call or a picture may cost: counted where loops begin and where collections and texts grow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, repeat
from numbers import Integral
from typing import Any

from studio.compile.runtime.values import Point, Record, Shape

STEPS = 1_000_000  # of one event, call or definition, unless the program is made with another budget
MOST_STEPS = 10**15  # that a host may give
ALL_DEFINITIONS = 4  # times as many for everything that is drawn
ITEMS_PER_STEP = 8  # items that are looked through or come into a list
NEW_PER_STEP = 2  # items that come into a dict or set, or are made with their list
COPIED_PER_STEP = 64  # items that are copied because one of them changes
LONGEST = 1_000_000  # items or letters of the longest list or text
MOST_SUM = 1e303  # that a sum may come to
STEPS_PER_VISIT = 10  # of a process that runs itself

MOST_PARTS = 1_000_000  # that a value may have for whoever looks at it
MOST_DRAWN = 100_000  # parts of what is drawn
STEPS_PER_DRAWN = 20  # of each part that is drawn
MOST_IN_KEY = 10_000  # parts of a tuple
DEEPEST = 200  # collections inside each other
PLAIN = frozenset({int, float, bool, str, Point, type(None)})


class Overspent(Exception):
    """Something was stopped because it took more than it may; its text is a sentence."""


class OfStates(property):
    """A definition that depends on states and does much: worked out once while an event, call or picture is counted."""

    def __get__(self, program: Any, kind: type | None = None) -> Any:
        return self if program is None else program._of_states(self, self.fget)


class Metered:
    """Counts the steps of what is under way, and stops it when there are none left.

    Visits of processes that run themselves are counted apart, since they are many and short.
    """

    _budget = STEPS
    _left: Any = None  # until something is counted
    _most_visits = STEPS // STEPS_PER_VISIT
    _visits: Iterator = repeat(None, 0)
    _known: dict = {}  # definitions that were asked for since the count began
    _apart = 0  # steps that these took
    _filling = False  # whether a table is being filled
    _unpaid = ALL_DEFINITIONS * STEPS  # that may be taken by what tables look up in each other

    @property
    def budget(self) -> int:
        """The steps that one event, call or definition may take."""
        return self._budget

    def _give_budget(self, steps: int) -> None:
        self._budget, self._most_visits = steps, steps // STEPS_PER_VISIT

    def _begin_count(self) -> None:
        self._left, self._visits = self._budget, repeat(None, self._most_visits)
        self._known, self._apart = {}, 0

    def _of_states(self, key: Any, work: Callable) -> Any:
        """The value of a definition, which has a budget of its own: who asks for it pays nothing."""
        if key not in self._known:
            left, visits = self._left, self._visits
            self._left = allowed = min(self._budget, ALL_DEFINITIONS * self._budget - self._apart)
            self._visits = repeat(None, self._most_visits)
            try:
                self._known[key] = work(self)
            finally:
                self._apart += allowed - self._left
                self._left, self._visits = left, visits
        return self._known[key]

    def _step(self, cost: int = 1) -> None:
        """Work of so many steps."""
        self._left -= cost
        if self._left < 0:
            raise self._overspent()

    def _each(self, items: Any, cost: int = 1) -> Any:
        """What a loop goes through: each item is a step, or several."""
        self._left -= cost * len(items)
        if self._left < 0:
            raise self._overspent(len(items))
        return items

    def _paid(self, value: Any, items: int = ITEMS_PER_STEP) -> Any:
        """Something made or looked through item by item, ``items`` of it for a step; or a number, not too large."""
        if hasattr(value, "__len__"):
            self._left -= len(value) // items
            if self._left < 0 or (len(value) > LONGEST and isinstance(value, (str, list, range))):
                raise self._overspent(len(value))
        elif isinstance(value, (int, float)) and not -MOST_SUM < value < MOST_SUM:
            raise OverflowError("too large")
        return value

    def _made(self, value: Any) -> Any:
        """A collection or text of any kind that was made."""
        return self._paid(value, ITEMS_PER_STEP if isinstance(value, Sequence) else NEW_PER_STEP)

    def _compared(self, value: Any) -> Any:
        """Something that is looked through with all parts of its items."""
        if value.__class__ not in PLAIN:
            self._step(max(size(value), len(value) if hasattr(value, "__len__") else 0) // ITEMS_PER_STEP)
        return value

    def _key(self, made: tuple) -> tuple:
        """A tuple, which may be a key, so that it must not have too many parts."""
        if size(made) > MOST_IN_KEY:
            raise Overspent(f"A tuple has more than {MOST_IN_KEY:,} parts; make a list of them.")
        return made

    def _copied(self, value: Any) -> Any:
        """Something that is copied because one item of it changes."""
        self._left -= len(value) // COPIED_PER_STEP
        if self._left < 0:
            raise self._overspent()
        return value

    def _overspent(self, length: int = 0) -> Exception:
        if length > LONGEST:
            return OverflowError("too long")
        return Overspent(f"This took more than {self._budget:,} steps and was stopped; make it do less.")


def picture_stopped(name: str, steps: int) -> str:
    """That a definition is not drawn because all that is drawn took so many steps before, in a sentence."""
    return f"{name} was not worked out: what is drawn takes more than {steps:,} steps in all; make it do less."


def size(value: Any, known: dict[int, int] | None = None, deeper: int = DEEPEST) -> int:
    """The parts of a value; shared ones are counted each time, but looked at once.

    Raises Overspent where it is nested too deep to be looked through.
    """
    if (inside := inside_of(value)) is None:
        return 1
    known = {} if known is None else known
    if id(value) not in known:
        if not deeper:
            raise Overspent(f"A value is nested more than {DEEPEST} deep; make it flatter.")
        deep = [] if PLAIN.issuperset(map(type, inside)) else [one for one in inside if one.__class__ not in PLAIN]
        within = [parts for one in deep if (parts := inside_of(one)) is not None] if deeper > 1 else []
        if len(within) == len(deep) and PLAIN.issuperset(map(type, chain.from_iterable(within))):  # as most are
            known[id(value)] = 1 + len(inside) + sum(map(len, within))
        else:
            known[id(value)] = 1 + len(inside) - len(deep) + sum([size(one, known, deeper - 1) for one in deep])
    return known[id(value)]


def inside_of(value: Any) -> Collection | None:
    """What a value is made of; None where it is one part."""
    kind = value.__class__
    if kind in (Shape, Record):
        return vars(value).values()
    if kind in (list, tuple, set, frozenset) or isinstance(value, list):
        return value
    return [*value, *value.values()] if isinstance(value, dict) else None


def whole_budget(given: Any) -> int:
    """The steps that a host gives. Raises TypeError or ValueError."""
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise TypeError("budget must be a whole number of steps.")
    if not 1 <= int(given) <= MOST_STEPS:
        raise ValueError(f"budget must be between 1 and {MOST_STEPS:,} steps.")
    return int(given)
