"""What is drawn on a place in the midst of a demonstration: it may be meant as put there by what is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.forms.picked_operands import REACH
from studio.app.picking import CanvasClick
from studio.app.shape_painting import bounds_of
from studio.app.stage.canvas_operands import Sight
from studio.language.values import Shape

THERE = "Was that put there by what is shown? Then press Tab. Else it is there from the start, and no part of it."
TAKE = "Put it there  Tab"


class DrawnThere:
    """Looks at what was drawn last, and takes it as put there."""

    def __init__(self, desk: Desk, stage: QWidget) -> None:
        self.desk, self.stage = desk, stage
        self.spot: CanvasClick | None = None
        """The click that means the place of what was drawn; None where the last thing done drew nothing there."""

    def seen(self, sight: Sight) -> bool:
        """Whether something was just drawn where things of its kind stand, or can be put."""
        self.spot = self._drawn(sight)
        if self.spot is not None:
            self.stage.setFocus(Qt.FocusReason.OtherFocusReason)  # for the key that takes it
        return self.spot is not None

    def put(self, begin: Callable[[], None], point_at: Callable[[CanvasClick], None]) -> None:
        """Takes back what was drawn, and puts one there instead: what it is to be is asked next."""
        spot, self.spot = self.spot, None
        if spot is not None:
            self.desk.undo()
            begin()
            point_at(spot)

    def _drawn(self, sight: Sight) -> CanvasClick | None:
        last = self.desk.editor.history[-1] if self.desk.editor.history else None
        if last is None or last.before.stage is None or last.document.stage is None:
            return None
        new = [name for name in last.document.definitions if name not in last.before.definitions]
        values = self.desk.live.values()
        drawn = values.get(new[0]) if len(new) == 1 else None
        if not isinstance(drawn, Shape):
            return None
        box = bounds_of(drawn)
        wide = max(box.width(), box.height()) / 2
        click = CanvasClick(QPointF(box.center()), pixel=max(wide / REACH, 1.0))
        standing = values.get(sight.standing(click))
        kinds = [one.kind for one in standing if isinstance(one, Shape)] if isinstance(standing, list) else []
        return click if drawn.kind in kinds or sight.holds(click) else None
