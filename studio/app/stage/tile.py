"""A tile: one value on the stage; everything in it can be pointed at, by the pointer and by keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

from studio.app.keys import ARROWS
from studio.app.qt_guard import guarded
from studio.app.stage.look_painting import fitting_transform
from studio.app.stage.tile_face import CAPTION, HEAD, LINE, LINED, Pick, TileFace
from studio.app.theme import GAP, Theme
from studio.demonstrate.value_looks import ValueLook, nearest

__all__ = ["Pick", "Tile", "pick_words"]

NOTCH = 120
"""How far the wheel goes for one line, in eighths of a degree."""


@guarded
class Tile(TileFace):
    """One tile. ``editable`` tiles offer to add and take pictures, and to go away."""

    picked = Signal(object, object)
    """Pointed at: the Pick, and the modifiers of the keyboard."""
    asked = Signal(str)
    """``more``, ``fewer`` or ``away`` in an editable tile."""
    hovered = Signal(str)
    """What a click would point at."""

    def __init__(self, name: str, theme: Theme, title: str = "", note: str = "", editable: bool = False) -> None:
        super().__init__(name, theme, title, note, editable)
        self._turned = 0.0  # how far the wheel has gone since the last line
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def pick_at(self, at: QPointF) -> Pick | None:
        """What a click there points at."""
        if at.y() < HEAD or self.look.kind == "text":
            return Pick(self.name)
        if self.look.kind in LINED:
            place = int((at.y() - self.body().top()) // LINE)
            return self._line(place + self.rolled, at.x()) if 0 <= place < self.lines_seen else Pick(self.name)
        if self.look.kind == "row":
            return self._pick_item(at)
        return self._pick_place(self.look, self.body(), at, None)

    def _pick_item(self, at: QPointF) -> Pick | None:
        for place, inner in enumerate(self.look.items):
            cell = self.cell(place)
            if cell.adjusted(0, 0, 0, CAPTION).contains(at):
                index = place + self.look.first
                return self._pick_place(inner, cell, at, index) or Pick(self.name, index=index)
        beside = (self.cell(place).adjusted(-GAP, -GAP, GAP, CAPTION + GAP) for place in range(len(self.look.items)))
        return None if any(one.contains(at) for one in beside) else Pick(self.name)  # where nothing is, all is meant

    def _pick_place(self, look: ValueLook, area: QRectF, at: QPointF, index: int | None) -> Pick | None:
        inverse, _ = fitting_transform(look, area).inverted()
        on = inverse.map(at)
        key = nearest(look, on.x(), on.y())
        return None if key is None else Pick(self.name, key, index)

    # events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        for place, (what, _) in enumerate(self._corners()):
            if self._corner(place).contains(event.position()):
                self.asked.emit(what)
                return
        self._pick(self.pick_at(event.position()), event.modifiers())

    def _pick(self, pick: Pick | None, modifiers: Qt.KeyboardModifier) -> None:
        if pick is not None:
            self.picked.emit(pick, modifiers)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.pick_at(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Goes through lines out of sight; where there are none, the wheel is for what the tile lies in."""
        self._turned -= event.angleDelta().y()
        lines = int(self._turned / NOTCH)
        self._turned -= lines * NOTCH
        event.setAccepted(self.look.kind in LINED and self.lines_seen < len(self.look.fields))
        if event.isAccepted() and self.roll(lines):
            self._hover(self.pick_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _hover(self, pick: Pick | None) -> None:
        if pick != self.under:
            self.under = pick
            self.hovered.emit("" if pick is None else pick_words(pick, self.title))
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(event.key())
        if step is not None:
            self._move(*step)
        elif event.key() == Qt.Key.Key_Space:
            self._pick(self.under or Pick(self.name), event.modifiers())
        else:
            event.ignore()

    def _move(self, dx: int, dy: int) -> None:
        """Moves what is under the keyboard's hand to the next place in a direction."""
        spots = [(pick, self.spot_of(pick)) for pick in self._picks()]
        here = self.spot_of(self.under or Pick(self.name))
        if dy > 0 and self.under in (None, Pick(self.name)):
            here.setY(self.body().top())  # lines out of sight lie behind the head
        ahead = []
        for pick, spot in spots:
            along = (spot.x() - here.x()) * dx + (spot.y() - here.y()) * dy
            aside = abs((spot.x() - here.x()) * dy) + abs((spot.y() - here.y()) * dx)
            if along > 1:
                ahead.append((along + 3 * aside, spot.y(), spot.x(), pick))
        if ahead:
            pick = min(ahead, key=lambda one: one[:3])[3]
            self.reach(pick)
            self._hover(pick)

    def _picks(self) -> list[Pick]:
        """Everything that can be pointed at by keys."""
        picks = [Pick(self.name)]
        picks += [Pick(self.name, key) for key in self.look.places]
        picks += [Pick(self.name, index=place + self.look.first) for place in range(len(self.look.items))]
        columns = [None, *(self.body().left() + left for left in self._columns)]
        return picks + [self._line(place, x) for place in range(len(self.look.fields)) for x in columns]


def pick_words(pick: Pick, title: str) -> str:
    """What a click would point at, in words."""
    if pick.field:
        place = "" if pick.index is None else f"number {pick.index} of "
        return f"{pick.field} of {place}{title}"
    if pick.index is not None:
        return f"number {pick.index} of {title}"
    return f"{pick.key} in {title}" if pick.key is not None else f"all of {title}"
