"""While something is acted out, a pull of what follows a state shows its new place: it is an action as any other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF

from studio.app.canvas.drag_commands import Pull
from studio.app.canvas.pull_ways import Way
from studio.app.canvas.pulled_values import Along, along, is_place_of
from studio.app.desk import Desk
from studio.app.offered_commands import stage_action
from studio.commands.conditions import Place
from studio.commands.registry import Result
from studio.generalize.attributes import tidy_number
from studio.generalize.operands import operand_json
from studio.generalize.surroundings import middle_near
from studio.language.values import Point, Value

ACROSS = ("across", "down")
"""How it is told along which axis something is moved."""


def shown_pull(desk: Desk, place: Place, pixel: float) -> Pull | None:
    """The pull that changes the state that says where a thing is; None where nothing is acted out, or no state does.

    ``pixel`` is how long a pixel of the screen is there.
    """
    name, path = place
    if desk.document.stage is None or path:
        return None
    live, states = desk.drawn, desk.document.states()
    whole = next((one for one in states if is_place_of(live, one, name)), None)
    if whole is not None:
        return _PlacePull(desk, whole, pixel)
    ways = {one: way for one in states if (way := along(live, one, name, alone=True)) is not None}
    return _NumberPull(desk, ways, pixel) if ways else None


class _ShownPull(Pull, ABC):
    """A pull that gives a state another value; one that leaves it as it is shows nothing, and says so."""

    def __init__(self, desk: Desk) -> None:
        self.command, self.fixed = stage_action(desk, "change")
        super().__init__(desk, (Way(self.command, lambda by: self._command(by, True)[1], snaps=False),), QPointF())

    def show(self, by: QPointF, snaps: bool) -> Result | None:
        result = super().show(by, snaps)
        state, value = self.value(by, snaps)
        if result is None or value != self.desk.drawn.values()[state]:
            return result
        self.changes = False
        return replace(result, says=self.why_still(by, state))

    def _command(self, by: QPointF, snaps: bool, place: int = -1) -> tuple[str, dict[str, Any]]:
        state, value = self.value(by, snaps)
        return self.command, {**self.fixed, "tile": state, "value": operand_json(value)}

    @abstractmethod
    def value(self, by: QPointF, snaps: bool) -> tuple[str, Value]:
        """The state that a pull changes, and what it becomes."""

    def why_still(self, by: QPointF, state: str) -> str:
        """Why a pull leaves a state as it is."""
        return f"{state} stays as it is."


class _PlacePull(_ShownPull):
    """A state is the place itself; it is drawn to the middles of other things."""

    def __init__(self, desk: Desk, state: str, pixel: float) -> None:
        self.state, self.pixel = state, pixel
        super().__init__(desk)

    def value(self, by: QPointF, snaps: bool) -> tuple[str, Value]:
        now = self.desk.drawn.values()[self.state]
        place = Point(now.x + by.x(), now.y + by.y())
        middle = middle_near(self.desk.drawn, place, frozenset({self.state}), self.pixel) if snaps else None
        place = middle or Point(round(place.x, 2), round(place.y, 2))
        return self.state, Point(tidy_number(place.x), tidy_number(place.y))


class _NumberPull(_ShownPull):
    """Numbers say how far across or down it is."""

    def __init__(self, desk: Desk, ways: dict[str, Along], pixel: float) -> None:
        self.along, self.pixel = ways, pixel
        super().__init__(desk)

    def value(self, by: QPointF, snaps: bool) -> tuple[str, Value]:
        state, way = self._along_which(by)
        return state, way.after((by.x(), by.y())[way.axis], self.pixel, not snaps)

    def why_still(self, by: QPointF, state: str) -> str:
        way = self.along[state]
        if way.axis != _axis(by):
            return f"{state} only says how far {ACROSS[way.axis]} it is."
        return f"{state} stays {way.now}. Pull further{', or hold Ctrl for values between' if way.whole else ''}."

    def _along_which(self, by: QPointF) -> tuple[str, Along]:
        """The state that says how far it is in the direction of a pull, or the first where none does."""
        ways = self.along.items()
        return next((one for one in ways if one[1].axis == _axis(by)), next(iter(ways)))


def _axis(by: QPointF) -> int:
    """Whether a pull goes across (0) or down (1)."""
    return 0 if abs(by.x()) >= abs(by.y()) else 1
