"""Where things are in the window: on the canvas, in the inspector, in the outline, in the menus.

Places are those of the window; what cannot be seen gives None, and ``nearby`` is where a person would look for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QMenu, QStyle, QWidget

from studio.app.canvas.drag_commands import anchor
from studio.app.canvas.drawn_items import Drawn
from studio.app.inspector.inspector_panel import Inspector
from studio.app.inspector.parameters import ParameterRow
from studio.app.outline.outline_panel import Outline
from studio.app.window import Window
from studio.generalize.operands import operand_value, place_of, read_key
from studio.language.errors import StudioError
from studio.language.values import Point, Value, is_number

INSET = 12.0
"""How far inside the canvas the pointer stays, in pixels."""
NAME = 120
"""How wide a name in the outline is about, in pixels."""
HANDLE = 12
"""The width of the handle of a slider, in pixels."""


class Locators:
    """Finds places in one window."""

    def __init__(self, window: Window) -> None:
        self.window, self.desk, self.inspector = window, window.desk, window.place(Inspector)

    # on the canvas

    def canvas(self, at: Point | QPointF | Sequence[float]) -> QPointF:
        """A place of the canvas; one that is out of sight is at the edge."""
        view, port = self.window.view, self.window.view.viewport()
        where = at if isinstance(at, QPointF) else QPointF(*at)
        seen = view.viewportTransform().map(where)
        room = QRectF(port.rect()).adjusted(INSET, INSET, -INSET, -INSET)
        seen = QPointF(min(max(seen.x(), room.left()), room.right()), min(max(seen.y(), room.top()), room.bottom()))
        return QPointF(port.mapTo(self.window, QPoint(0, 0))) + seen

    def on_canvas(self, at: QPointF) -> QPointF:
        """The place of the canvas under a place of the window."""
        port = self.window.view.viewport()
        back, _ = self.window.view.viewportTransform().inverted()
        return back.map(at - QPointF(port.mapTo(self.window, QPoint(0, 0))))

    def drawn(self, name: str, index: Sequence[int] = ()) -> Drawn | None:
        """What is drawn of a definition, or of one of its members."""
        found = self.window.scene.of((name, tuple(index))) or self.window.scene.of((name, ()))
        return found[0] if found else None

    def thing(self, name: str, index: Sequence[int] = ()) -> QPointF | None:
        """Where a person would click a thing: in what is filled, else on its outline."""
        one = self.drawn(name, index)
        if one is None:
            return None
        shape = one.given
        if shape.kind in ("label", "image", "group") or shape.as_dict().get("fill"):
            middle = one.bounds.center()
            hit = self.window.scene.drawn_at(middle)
            return self.canvas(middle if hit is None or hit.place == one.place else self._corner(one))
        return self.canvas(one.path.pointAtPercent(0.35))

    def _corner(self, one: Drawn) -> QPointF:
        """A place in a thing where nothing else lies over it."""
        box = one.bounds
        for part in (0.04, 0.1, 0.25, 0.4):
            at = box.topLeft() + QPointF(part * box.width(), part * box.height())
            hit = self.window.scene.drawn_at(at)
            if hit is not None and hit.place == one.place:
                return at
        return box.center()

    def anchor(self, name: str, index: Sequence[int] = (), attribute: str = "") -> QPointF | None:
        """The place of the canvas by which a thing is pulled, in canvas pixels."""
        one = self.drawn(name, index)
        if one is None:
            return None
        value = one.given.as_dict().get(attribute) if attribute else None
        if isinstance(value, Point):
            return QPointF(*value)
        if attribute in ("end", "start") and one.given.kind == "rectangle":
            return one.bounds.bottomRight() if attribute == "end" else one.bounds.topLeft()
        return anchor(one.given)[1]

    # values

    def value(self, json: Any) -> QPointF | None:
        """Where a value that stands in a session is on the canvas: a point, a key, a member."""
        try:
            if isinstance(json, dict) and "key" in json and len(json) == 1:
                return self.key(read_key(json["key"]))
            found = place_of(operand_value(self.desk.document, self.desk.live.env(), json))
        except StudioError:
            return None
        return self.canvas(found) if found is not None else None

    def key(self, key: Value, collection: str = "") -> QPointF | None:
        """Where the thing with a key is on the canvas, in this collection or in any."""
        values = self.desk.live.values()
        for one in [values.get(collection)] if collection else values.values():
            if isinstance(one, dict):
                try:
                    found = place_of(one.get(key))
                except TypeError:
                    return None
                if found is not None:
                    return self.canvas(found)
        return None

    def member(self, collection: str, json: Any) -> QPointF | None:
        """Where a member of a collection is, given by its key or by a place pointed at."""
        if isinstance(json, dict):
            return self.value(json)
        try:
            return self.key(read_key(json), collection)
        except StudioError:
            return None

    # elsewhere

    def widget(self, widget: QWidget | None, at: QPointF | None = None) -> QPointF | None:
        """A place in a widget (its middle), None where nobody sees it."""
        if widget is None or not widget.isVisible():
            return None
        inside = at if at is not None else QRectF(widget.rect()).center()
        found = QPointF(widget.mapTo(self.window, QPoint(0, 0))) + inside
        return found if QRectF(self.window.rect()).contains(found) else None

    def in_inspector(self, widget: QWidget | None, at: QPointF | None = None) -> QPointF | None:
        """A place in a widget of the inspector, scrolled into view."""
        if widget is None:
            return None
        self.window.docks["inspector"].raise_()
        self.inspector.bring(widget)
        return self.widget(widget, at)

    def operation(self, command: str) -> QPointF:
        """Where a command is begun: in the inspector, as it is with what was selected last, else in its menu."""
        self.desk.following.now(self.inspector)
        found = self.in_inspector(self.inspector.operations.buttons.get(command))
        return found if found is not None else self.menu(command)

    def menu(self, command: str) -> QPointF:
        """The menu in which a command stands."""
        bar = self.window.menuBar()
        action = self.window.menus.entry(command)
        for title in bar.actions():
            menu = title.menu()
            if isinstance(menu, QMenu) and any(action in one.actions() for one in (menu, *menu.findChildren(QMenu))):
                return self.widget(bar, QRectF(bar.actionGeometry(title)).center()) or self.nearby()
        return self.nearby()

    def slider(self, name: str, value: Any = None) -> QPointF | None:
        """The handle of the slider of a parameter, as it is or at a value."""
        row = self.inspector.parameters.rows.get(name)
        if not isinstance(row, ParameterRow):
            return self.in_inspector(row)
        slider = row.slider
        place = slider.value()
        if is_number(value):
            place = round((value - row.range.least) / row.range.step)
        place = min(max(place, slider.minimum()), slider.maximum())
        room = slider.width() - HANDLE
        x = QStyle.sliderPositionFromValue(slider.minimum(), slider.maximum(), place, room) + HANDLE / 2
        return self.in_inspector(slider, QPointF(x, slider.height() / 2))

    def listed(self, name: str) -> QPointF | None:
        """A name in the outline."""
        tree = self.window.place(Outline).tree
        item = tree.items.get(name)
        if item is None:
            return None
        tree.scrollToItem(item)
        row = tree.visualItemRect(item)
        return self.widget(tree.viewport(), QPointF(row.left() + min(row.width(), NAME) / 2, row.center().y()))

    def definition(self, name: str) -> QPointF:
        """Where a person would point at a definition: on the canvas, at its slider, in the outline."""
        found = self.slider(name) if name in self.desk.document.parameters() else self.thing(name)
        return found or self.listed(name) or self.nearby()

    def nearby(self) -> QPointF:
        """The middle of the canvas."""
        return self.widget(self.window.view) or QPointF(self.window.rect().center())
