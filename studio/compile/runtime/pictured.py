"""The picture of a program: what is drawn now, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from studio.compile.runtime.budget import (
    ALL_DEFINITIONS,
    MOST_DRAWN,
    STEPS_PER_DRAWN,
    Metered,
    Overspent,
    picture_stopped,
    size,
)
from studio.compile.runtime.kinds import drawn
from studio.compile.runtime.values import lengthened, stacked
from studio.compile.runtime.words import ALL, OF_NOTHING, Lack, because, lack, some_missing, why_none

MISSING = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)  # one member without a value
MISHAPS = (*MISSING, MemoryError, NameError, RecursionError, Overspent)  # formulas without a value


class OfParameters:
    """A drawn list that depends on parameters alone: worked out once, or at every look where members have no value."""

    def __init__(self, work: Callable) -> None:
        self.work = work

    def __get__(self, program: Any, kind: type | None = None) -> Any:
        return self if program is None else self.work(program)


class Pictured(Metered):
    """Draws what is defined and has a value; of a list in which one member has none, all others."""

    DEFINITIONS: dict[str, str] = {}  # name -> attribute or property
    DRAWN: tuple[str, ...] = ()
    LETTERS: dict[str, int] = {}  # of the longest text that labels come to, as far as can be told
    NOTHING_FOR: dict[str, tuple[str, ...]] = {}  # drawn -> the states that it looks at, which may be nothing
    undrawn: tuple[str, ...] = ()  # what of the picture that was looked at last could not be drawn, in sentences
    _lacks: dict[str, tuple[float, str]] = {}  # by its name how many members of it are missing, and why

    def _drawable(self, name: str) -> Any:
        """The value of what is drawn; of a list with members that have none, the others.

        Where it has none because a state that it looks at is nothing, nothing is drawn, and there is nothing to be
        said of it.
        """
        try:
            return getattr(self, self.DEFINITIONS[name])
        except MISHAPS as mishap:
            whose, others, missing, count = getattr(mishap, "others", ("", [], 0, 0))
            if whose != name:
                if self._is_of_nothing(name, mishap):
                    return []
                raise ValueError(why_none(mishap, name)) from None
            if missing:
                self._leave_out(name, some_missing(name, missing, count, mishap), missing)
            return others

    def _is_of_nothing(self, name: str, mishap: Exception) -> bool:
        """Whether what is drawn has no value because it looks for what a state holds, and that is nothing."""
        looked_at = (getattr(self, self.DEFINITIONS[state]) for state in self.NOTHING_FOR.get(name, ()))
        return because(mishap) in OF_NOTHING and any(value is None for value in looked_at)

    def _every(self, name: str, makers: Iterable[Callable[[], Any]]) -> list:
        """The members of a drawn list.

        Where some have no value, raises why the first that is told has none, with the ``others`` and how many are told.
        """
        made: list = []
        told: list[Any] = []
        untold: list[Any] = []
        for make in makers:
            try:
                made.append(make())
            except MISSING as mishap:
                (untold if self._is_of_nothing(name, mishap) else told).append(mishap)
        for first in (told or untold)[:1]:
            first.others = (name, made, len(told), len(made) + len(told) + len(untold))
            raise first
        return made

    def _keep(self, name: str) -> None:
        """Works out such a list, and keeps it if all its members have a value."""
        attribute = self.DEFINITIONS[name]
        try:
            setattr(self, attribute, getattr(self, attribute))
        except MISSING as mishap:
            if getattr(mishap, "others", ("",))[0] != name:
                raise

    def scene(self) -> list[dict[str, Any]]:
        """The shapes to draw now, first ones behind; each is a dict with its ``kind`` and attributes.

        What has no value, or none that can be drawn, is left out, and so are members of lists; ``undrawn`` tells of
        them. Raises ValueError with a sentence where nothing is left.
        """
        return stacked(self._shapes())

    def _seen(self) -> tuple[list[dict[str, Any]], str]:
        """The shapes to draw, in the order of the definitions, and why some are missing, or ""."""
        try:
            return self._shapes(), " ".join(self.undrawn)
        except ValueError as why:
            return [], str(why)

    def _left_out(self, members: bool) -> dict[str, Lack]:
        """What cannot be drawn now, by name; if only a member of a list, where ``members``. The whole picture is ""."""
        stopped = ""
        try:
            self._shapes()
        except ValueError as why:
            stopped = str(why)
        found = {name: one for name, one in self._lacks.items() if members or one[0] == ALL}
        if stopped and (not found or stopped not in self.undrawn):
            found[""] = ALL, stopped
        return {name: lack(name, *one, nothing=bool(stopped)) for name, one in found.items()}

    def _leave_out(self, name: str, why: str, missing: float) -> None:
        self.undrawn += (why,)
        self._lacks[name] = missing, why

    def _shapes(self, hidden: bool = False) -> list[dict[str, Any]]:
        """The same in the order of the definitions; or with what is hidden, as if it were visible, and long texts."""
        found: list[dict[str, Any]] = []
        for name, value in self._drawn():
            try:
                found += lengthened(drawn(value, hidden), self.LETTERS.get(name, 0) if hidden else 0)
            except ValueError as why:
                self._leave_out(name, str(why), ALL)
        if self.undrawn and not found:
            raise ValueError(self.undrawn[0])
        return found

    def _drawn(self) -> Iterator[tuple[str, Any]]:
        """What is drawn and has a value, by name: each may take its budget, and all of it a few times as much."""
        left = ALL_DEFINITIONS * self._budget
        self.undrawn, self._lacks = (), {}
        for name in self.DRAWN:
            if left <= 0:
                raise ValueError(picture_stopped(name, ALL_DEFINITIONS * self._budget))
            self._begin_count()
            self._left = allowed = min(self._budget, left)
            parts = 0
            try:
                value = self._drawable(name)
                parts = size(value)
            except Overspent as too_deep:
                raise ValueError(str(too_deep)) from None
            except ValueError as why:
                self._leave_out(name, str(why), ALL)
            else:
                if parts > MOST_DRAWN:
                    raise ValueError(f"{name} draws more than {MOST_DRAWN:,} parts; make it smaller.")
                yield name, value
            left -= allowed - self._left + self._apart + parts * STEPS_PER_DRAWN
