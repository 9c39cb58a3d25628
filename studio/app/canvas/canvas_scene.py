"""The scene: what is drawn kept in step with the document, and the ghost over it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from studio.app.canvas.drawn_items import PAPER, REACH, DrawingItem, Drawn, Ghost
from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.shape_painting import can_be_seen, united
from studio.app.style.drawing_style import DrawingStyle
from studio.app.theme import Theme
from studio.commands.conditions import Place
from studio.language.values import Shape
from studio.session.command_runner import DoneCommand

__all__ = ["PAPER", "Scene"]

LIT = 150
"""How strong, up to 255, the outline is around what is lit."""
MEASURED = 50
"""Of so many things it is looked in one go how far they reach."""


@dataclass(frozen=True)
class Nudge:
    """What was nudged last: the step that did it, the things, and how far they came, in canvas pixels."""

    step: DoneCommand
    things: tuple[Place, ...]
    by: QPointF


class Scene(QGraphicsScene):
    """Everything drawn; asks the desk, changes nothing."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__(PAPER)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.desk, self.theme = desk, theme
        self.look = DrawingStyle(desk, self)
        """What things drawn here look like."""
        self.nudged: Nudge | None = None
        """What the arrow keys have moved, where that was the last thing done."""
        self.drawing = DrawingItem()
        self._reached: QRectF | None = None  # how far all that is drawn reaches, once somebody has asked
        self.ghost = Ghost(theme.on_paper("ghost"))
        self.addItem(self.drawing)
        self.addItem(self.ghost)
        desk.changed.connect(lambda _: self.refresh())
        desk.replaced.connect(self.refresh)
        desk.selection_changed.connect(self.mark)
        desk.lit_changed.connect(self.mark)
        desk.ghost_changed.connect(self.show_ghost)
        desk.moment_changed.connect(self.refresh)
        self.refresh()

    @property
    def items_shown(self) -> list[Drawn]:
        """What is drawn, in drawing order."""
        return self.drawing.shown

    def refresh(self) -> None:
        """Brings what is shown in step with the document; what did not change keeps its outlines."""
        shown = self.drawing.shown
        things = self.desk.drawn.things()
        fresh: list[Drawn] = []
        for position, thing in enumerate(things):
            old = shown[position] if position < len(shown) else None
            if old is not None and old.given is thing.shape and old.place == (thing.name, thing.path):
                fresh.append(old)
            else:
                fresh.append(Drawn(thing))
        self.drawing.shown, self._reached = fresh, None
        self.mark()

    def mark(self) -> None:
        """Shows what is selected: whole definitions, or single things and what is in them."""
        chosen = set(self.desk.selection.things)
        accent = self.theme.on_paper("accent")
        for one in self.drawing.shown:
            one.selected_color = accent if chosen and _is_in(one.place, chosen) else self._lit_color(one.place[0])
        self.drawing.update()

    def _lit_color(self, name: str) -> QColor | None:
        """The colour around what is lit because the pointer is at something elsewhere; None for all the rest."""
        colors = zip(("accent", "good", "ghost"), self.desk.lit, strict=True)
        return next((self.theme.on_paper(color, LIT) for color, names in colors if name in names), None)

    def show_ghost(self) -> None:
        """Shows what the previewed document draws otherwise than the present one."""
        if self.desk.ghost is None:
            self.drawing.leaving = frozenset()
            self.ghost.give([])
            self.drawing.update()
            return
        coming = {(one.name, one.path): one.shape for one in self.desk.ghost.things()}
        leaving = set()
        for position, one in enumerate(self.drawing.shown):
            new = coming.get(one.place)
            if new is None or (new is not one.given and new != one.given):
                leaving.add(position)
            else:
                del coming[one.place]
        self.drawing.leaving = frozenset(leaving)
        self.ghost.give(list(coming.values()))
        self.drawing.update()

    def is_locked(self, name: str) -> bool:
        """Whether a definition was locked by the person."""
        one = self.desk.document.definitions.get(name)
        return one is not None and one.locked

    def drawn_at(self, point: QPointF, reach: float = REACH, locked: bool = False) -> Drawn | None:
        """What is topmost at a place of the canvas, None where nothing is; ``locked``: or what is locked.

        What cannot be seen is meant only where nothing else is.
        """
        unseen: Drawn | None = None
        for one in reversed(self.drawing.shown):
            if one.hit(point, reach) and (locked or not self.is_locked(one.place[0])):
                if can_be_seen(one.given):
                    return one
                unseen = unseen or one
        return unseen

    def place_at(self, point: QPointF, reach: float = REACH, locked: bool = False) -> Place | None:
        """The topmost thing at a place of the canvas, a group as a whole; None where nothing is."""
        found = self.drawn_at(point, reach, locked)
        return outermost(found.place) if found is not None else None

    def place_around(self, point: QPointF, locked: bool = False) -> Place | None:
        """The smallest thing whose outline goes round a place of the canvas, filled or not; None where none does."""
        around = [
            one for one in self.drawing.shown if one.encloses(point) and (locked or not self.is_locked(one.place[0]))
        ]
        found = min(around, key=lambda one: one.bounds.width() * one.bounds.height(), default=None)
        return outermost(found.place) if found is not None else None

    def places_in(self, rectangle: QRectF) -> tuple[Place, ...]:
        """The things that lie wholly inside a rectangle, in drawing order."""
        inside: dict[Place, bool] = {}
        for one in self.drawing.shown:
            if self.is_locked(one.place[0]):
                continue
            place = outermost(one.place)
            inside[place] = inside.get(place, True) and rectangle.contains(one.bounds)
        return tuple(place for place, whole in inside.items() if whole)

    def of(self, place: Place) -> list[Drawn]:
        """What is drawn of a thing."""
        return [one for one in self.drawing.shown if _is_in(one.place, {place})]

    def shape_of(self, place: Place) -> Shape | None:
        """The one shape of a thing, None where it has none or several."""
        found = self.of(place)
        return found[0].given if len(found) == 1 else None

    def goes_round(self, place: Place, point: QPointF) -> bool:
        """Whether the outline of a thing, or of one in it, goes round a place of the canvas."""
        return any(one.encloses(point) for one in self.of(place))

    def runs_behind(self, place: Place, other: Place) -> bool:
        """Whether a thing is drawn before another, and reaches out of it."""
        behind, front = self.of(place), self.of(other)
        order = {id(one): count for count, one in enumerate(self.drawing.shown)}
        if not behind or not front or order[id(behind[-1])] >= order[id(front[0])]:
            return False
        return not self.bounds_of(other).contains(self.bounds_of(place))

    def bounds_of(self, place: Place) -> QRectF:
        """The rectangle that a thing reaches."""
        return united(one.bounds for one in self.of(place))

    def drawn(self) -> QRectF:
        """The rectangle that everything drawn reaches."""
        if self._reached is None:
            self._reached = united(one.bounds for one in self.drawing.shown)
        return QRectF(self._reached)

    def measured(self) -> Pieces:
        """Works out in pieces how far what is drawn reaches."""
        for position, one in enumerate(self.drawing.shown):
            one.bounds  # noqa: B018 – it is known from now on
            if position % MEASURED == 0:
                yield


def outermost(place: Place) -> Place:
    """The group that a thing is in, as it is moved and selected; else the thing itself."""
    name, path = place
    return (name, path[: path.index("items")]) if "items" in path else place


def _is_in(place: Place, chosen: set[Place]) -> bool:
    """Whether a thing or one that it lies in is among the chosen ones."""
    name, path = place
    return any((name, path[:length]) in chosen for length in range(len(path) + 1))
