"""The stage and the canvas: the canvas shows the moment that is acted out, and answers what an action asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPointF, Signal

from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.picking import CanvasClick, Picking, PickingTarget
from studio.app.stage.canvas_operands import Sight, missed
from studio.app.stage.seen_things import ATTRIBUTE, Seen, seen_at
from studio.app.stage.stage_gesture import Chosen, Spec, StageGesture
from studio.commands.registry import Where
from studio.generalize.operands import named_operand, operand_value, tile_of, tile_operand
from studio.language.types import ANY
from studio.language.values import Value


class CanvasPicking(QObject):
    """Aims while an action waits for an operand."""

    pointed_at = Signal(object, bool)
    """Something was pointed at (Chosen), and whether it is added to what was."""
    seen = Signal(object)
    """Something drawn (Seen) is to be seen, or no more."""
    missed = Signal()
    """A click pointed at nothing that is asked for."""
    left = Signal()
    """Something else is asked for now, or Escape was pressed on the canvas."""

    def __init__(
        self, desk: Desk, sight: Callable[[], Sight], to_come: Callable[[], Sequence[Value]], parent: QObject
    ) -> None:
        """``sight`` gives what can be seen now, ``to_come`` what a loop has still to come."""
        super().__init__(parent)
        self.desk, self._sight, self._to_come = desk, sight, to_come
        self.spots: list[QPointF] = []
        self._thing = ""  # the drawn thing of which the tile is changed
        self._gesture: StageGesture | None = None
        self._waiting: tuple[Spec, CanvasClick] | None = None  # an action whose operand is to be made changeable first
        self._waited_in = ""  # the demonstration that it belongs to
        desk.changed.connect(self._leave_off)
        desk.replaced.connect(self.forget)
        desk.form_left.connect(self.forget)

    def follow(self, gesture: StageGesture | None) -> None:
        """Brings what a click on the canvas is for in step with the action under way."""
        if gesture is not self._gesture:
            self._gesture, self.spots, self._thing = gesture, [], ""
        if gesture is not None and gesture.points:
            kind = self._sight().wanted(gesture)
            nothing = missed(ANY if self._where else kind)
            named = self._take_named if gesture.role is not None and gesture.role.kind == "value" else None
            marks, missed_it = (lambda: self.spots), self.missed.emit
            aim = Picking(gesture.hint(), self._find, self._take, marks, self._leave, nothing, named, missed_it)
            self.desk.aim_at(aim)
        elif self.desk.aim is not None and self.desk.aim.leave == self._leave:
            self.desk.aim_at(None)

    @property
    def _where(self) -> bool:
        """Whether a tile is asked for."""
        gesture = self._gesture
        role = gesture.role if gesture is not None and not gesture.through else None
        return role is not None and role.kind == "where"

    def _found(self, click: CanvasClick) -> tuple[PickingTarget, Chosen] | None:
        gesture, sight = self._gesture, self._sight()
        if gesture is None:
            return None
        if self._where:
            return sight.tile(click)
        if gesture.role is not None and gesture.role.kind == "drawn" and not gesture.through:
            return sight.drawn(click)
        alone = gesture.role is not None and gesture.role.kind == "plain" and not gesture.through
        found = sight.along(click, gesture, self._thing) if click.pressed is not None else None
        found = (
            found
            or sight.middle(click, gesture)
            or sight.written(click, gesture)
            or sight.operand(click, sight.wanted(gesture), alone)
            or sight.colour(click, gesture)
        )
        found = found or sight.along(click, gesture, self._thing)
        return found if found is not None and self._comes(gesture, found[0]) else None

    def _comes(self, gesture: StageGesture, found: PickingTarget) -> bool:
        """Whether it is among what a loop has still to come, where that is asked for."""
        if not gesture.spec.concrete or gesture.through:
            return True
        plain = not tile_of(found.data)
        return plain and operand_value(self.desk.document, {}, found.data) in self._to_come()

    def _comes_and_goes(self, click: CanvasClick) -> Seen | None:
        """What is taken away, or put back, as a whole, by whether it is seen: neither a tile nor a place is meant."""
        gesture, sight = self._gesture, self._sight()
        shows = gesture.spec.action.shows if gesture is not None and self._where else None
        if shows is None or sight.holds(click):
            return None
        return seen_at(self.desk.document, sight.live, sight.values, click, shows)

    def _find(self, click: CanvasClick) -> PickingTarget | None:
        if standing := self._standing(click):
            says = f"put one of {standing} there: let them come and go…"
            return PickingTarget(tile_operand(standing), says, click.at)
        one = self._comes_and_goes(click)
        if one is not None:
            says = f"take away {one.words}" if one.shown else f"put {one.words} back"
            says = says if one.state else f"take away {one.words}: let events say whether it is visible…"
            return PickingTarget(tile_operand(one.thing), one.why_not or says, click.at)
        found = self._found(click)
        if found is None and (still := self._still(click)):
            return PickingTarget(tile_operand(still), f"{still} cannot change yet: let it change…", click.at)
        return found[0] if found is not None else None

    def _still(self, click: CanvasClick) -> str:
        """What is drawn there and cannot be changed by any event yet, where just that is asked for."""
        return self._sight().still(click) if self._where and self._gesture is not None else ""

    def _standing(self, click: CanvasClick) -> str:
        """The things of which one more is put on the place there, where that is asked for and cannot be done yet."""
        gesture = self._gesture
        puts = gesture is not None and gesture.spec.action.shows is True
        if not puts or not self._where or self._found(click) is not None:
            return ""
        return self._sight().standing(click)

    def waiting(self) -> Spec | None:
        """The action that waits for what was clicked to become changeable, where it is now."""
        if self._waiting is not None and self._shown() != self._waited_in:
            self.forget()
        spec, click = self._waiting or (None, None)
        if spec is None or click is None or self._sight().tile(click) is None:
            return None
        return spec

    def go_on(self) -> None:
        """Points at what was clicked before it could change."""
        _, click = self._waiting or (None, None)
        self._waiting = None
        found = self._find(click) if click is not None else None
        if click is not None and found is not None:
            self._take(click, found)

    def forget(self) -> None:
        """Nothing waits any more."""
        self._waiting = None

    def _take(self, click: CanvasClick, found: PickingTarget) -> None:
        self._waiting = None
        if standing := self._standing(click):
            self._let_change(click, standing, "room")
            return
        one = self._comes_and_goes(click)
        if one is not None:
            if one.why_not:
                self.desk.failed.emit(one.why_not)
            elif one.state:
                self.seen.emit(one)
            else:
                self._let_change(click, one.thing, attribute=ATTRIBUTE)
            return
        chosen = self._found(click)
        if chosen is not None:
            self._thing = click.thing[0] if self._where and click.thing is not None else self._thing
            self.spots += [] if chosen[1].why_not else [found.at or click.at]
            self.pointed_at.emit(chosen[1], click.adding)
        elif still := self._still(click):
            self._let_change(click, still)

    def point_at(self, click: CanvasClick) -> None:
        """Points at what is there, as a click on the canvas does."""
        found = self._find(click)
        if found is not None:
            self._take(click, found)

    def _let_change(self, click: CanvasClick, thing: str, where: Where = "still", **given: str) -> None:
        """Asks how something that no event can change is to change; what is in hand goes on after that."""
        command = offered(self.desk, where)[0]
        spec = self._gesture.spec if self._gesture is not None else None
        about = next(one.name for one in command.parameters if one.role.about)
        self.desk.form_wanted.emit(command.name, {about: thing, **given})  # which takes back what is in hand
        self._waiting = (spec, click) if spec is not None else None
        self._waited_in = self._shown()

    def _shown(self) -> str:
        """The demonstration under way."""
        stage = self.desk.document.stage
        return stage.demonstration.id if stage is not None else ""

    def _leave_off(self) -> None:
        """The document changed: nothing waits that has no demonstration any more."""
        if not self._shown():
            self.forget()

    def _take_named(self, name: str) -> None:
        """A tile, or a definition that is none, by its name."""
        tiles = self._sight().values
        self.pointed_at.emit(Chosen(tile_operand(name) if name in tiles else named_operand(name)), False)

    def _leave(self) -> None:
        self.left.emit()
