"""The scene: the items of the canvas kept in step with the document, and the ghost over them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from studio.app.canvas.items import GhostItem, ShapeItem
from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.commands.conditions import Place
from studio.document.scene import Thing

PAPER = QRectF(-5000, -5000, 10000, 10000)
"""The part of the plane that can be drawn on, in canvas pixels."""


class Scene(QGraphicsScene):
    """Items for everything drawn; asks the desk, changes nothing."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__(PAPER)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.desk, self.theme = desk, theme
        self.items_shown: list[ShapeItem] = []
        self.ghost = GhostItem(theme.color("ghost"))
        self.addItem(self.ghost)
        desk.changed.connect(lambda _: self.refresh())
        desk.replaced.connect(self.refresh)
        desk.selection_changed.connect(self.mark)
        desk.ghost_changed.connect(self.show_ghost)
        self.refresh()

    def refresh(self) -> None:
        """Brings the items in step with the document; items are reused in order."""
        things = self.desk.live.things()
        for position, thing in enumerate(things):
            if position < len(self.items_shown):
                self.items_shown[position].give(thing)
            else:
                self._add(thing, position)
        for extra in self.items_shown[len(things) :]:
            self.removeItem(extra)
        del self.items_shown[len(things) :]
        self.mark()

    def _add(self, thing: Thing, position: int) -> None:
        item = ShapeItem(thing)
        item.setZValue(position)
        self.addItem(item)
        self.items_shown.append(item)

    def mark(self) -> None:
        """Shows what is selected: whole definitions, or single things."""
        chosen = set(self.desk.selection.things)
        whole = {name for name, path in chosen if not path}
        for item in self.items_shown:
            hit = item.place in chosen or item.place[0] in whole
            item.mark(self.theme.color("accent") if hit else None)

    def show_ghost(self) -> None:
        """Shows what the previewed document draws otherwise than the present one."""
        if self.desk.ghost is None:
            self.ghost.give([])
            return
        present = {(item.place, item.given) for item in self.items_shown}
        things = self.desk.ghost.things()
        self.ghost.give([one.shape for one in things if ((one.name, one.path), one.shape) not in present])

    def place_at(self, point: QPointF) -> Place | None:
        """The topmost thing at a place of the canvas, None where nothing is."""
        for item in self.items(point):
            if isinstance(item, ShapeItem):
                return item.place
        return None

    def places_in(self, rectangle: QRectF) -> tuple[Place, ...]:
        """The things that lie wholly inside a rectangle, in drawing order."""
        return tuple(one.place for one in self.items_shown if rectangle.contains(one.boundingRect()))

    def drawn(self) -> QRectF:
        """The rectangle that everything drawn reaches."""
        rectangle = QRectF()
        for item in self.items_shown:
            rectangle = rectangle.united(item.sceneBoundingRect())
        return rectangle

    def shown(self) -> list[QGraphicsItem]:
        return list(self.items_shown)
