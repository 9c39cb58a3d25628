"""While something is acted out, a pull of what follows a state shows its new place: it is an action as any other."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF

from studio.app.canvas.drag_commands import Pull, Way
from studio.app.canvas.pulled_values import Along, along, is_place_of
from studio.app.desk import Desk
from studio.app.offered_commands import stage_action
from studio.commands.conditions import Place
from studio.generalize.attributes import tidy_number
from studio.generalize.operands import operand_json
from studio.language.values import Point


def shown_pull(desk: Desk, place: Place) -> Pull | None:
    """The pull that changes the state that says where a thing is; None where nothing is acted out, or no state does."""
    name, path = place
    if desk.document.stage is None or path:
        return None
    live, states = desk.drawn, desk.document.states()
    whole = next((one for one in states if is_place_of(live, one, name)), None)
    ways = {one: way for one in states if (way := along(live, one, name, alone=True)) is not None}
    if whole is None and not ways:
        return None
    command, given = stage_action(desk, "change")

    def changed(by: QPointF) -> dict[str, Any]:
        if whole is not None:
            now = live.values()[whole]
            there = Point(tidy_number(round(now.x + by.x(), 2)), tidy_number(round(now.y + by.y(), 2)))
            return {**given, "tile": whole, "value": operand_json(there)}
        state, way = _along_which(ways, by)
        return {**given, "tile": state, "value": way.after((by.x(), by.y())[way.axis])}

    return Pull(desk, (Way(command, changed, snaps=False),), QPointF())


def _along_which(ways: dict[str, Along], by: QPointF) -> tuple[str, Along]:
    """The state that a pull changes where one says how far across a thing is, and another how far down."""
    across = abs(by.x()) >= abs(by.y())
    return next((one for one in ways.items() if (one[1].axis == 0) is across), next(iter(ways.items())))
