"""Drawing, moving, copying, pulling and selecting on the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from studio.app.canvas import handles
from studio.app.canvas.drag_commands import anchor
from studio.app.canvas.text_tool import CanvasTextField
from studio.app.style.color_picker import ColorPicker
from studio.commands.conditions import Place
from tests.app.byhand.hands import ALT, PLAIN, SHIFT, At, Hands

TOOLS = {
    "select": Qt.Key.Key_V,
    "rectangle": Qt.Key.Key_R,
    "line": Qt.Key.Key_L,
    "ellipse": Qt.Key.Key_E,
    "label": Qt.Key.Key_T,
    "click": Qt.Key.Key_K,
}


class Canvas(Hands):
    """Hands on the canvas."""

    def take(self, tool: str) -> None:
        """Takes a tool in hand by its key."""
        self.key(TOOLS[tool], where=self.window.view)
        assert self.window.view.tool is not None
        assert self.window.view.tool.name == tool

    # selecting

    def select(self, *names: str) -> None:
        """Selects things where they can be seen, the rest in the outline."""
        self.take("select")
        for position, name in enumerate(names):
            held = SHIFT if position else PLAIN
            spot = self.hit(name)
            if spot is not None:
                self.click_at(spot, held)
            else:
                self.outline(name, held if not position else Qt.KeyboardModifier.ControlModifier)
        assert self.window.desk.selection.names == names, f"selected: {self.window.desk.selection.names}"

    def select_nothing(self) -> None:
        """Escape until nothing is selected."""
        self.key(Qt.Key.Key_Escape, where=self.window.view)
        if self.window.desk.selection.things:
            self.key(Qt.Key.Key_Escape, where=self.window.view)

    def hit(self, name: str, path: tuple[Any, ...] = ()) -> At | None:
        """A place on the canvas where a click means this thing and nothing else, if there is one; off its handles."""
        scene = self.window.scene
        for one in scene.items_shown:
            if one.place[0] != name or one.place[1][: len(path)] != path:
                continue
            along = [one.path.pointAtPercent(part) for part in (0.3, 0.7, 0.15, 0.85, 0.5)]
            for spot in (one.bounds.center(), *along):
                whole = QPointF(round(spot.x()), round(spot.y()))
                found = scene.place_at(whole)
                if found is not None and found[0] == name and found[1][: len(path)] == path:
                    return whole.x(), whole.y()
        return None

    # drawing

    def wear(self, tool: str, stroke_width: float | None = None, **colours: str | None) -> None:
        """Chooses the look of what is drawn next, where it is another one."""
        look, bar = self.window.scene.look, self.window.look_bar
        given = look.words if tool == "label" else look.given
        wanted_for = {**({"fill": None} if tool != "line" else {}), **colours}
        for name, wanted in wanted_for.items():
            if given.get(name) != wanted:
                self.select_nothing()
                if tool == "label":
                    self.take(tool)  # words have a look of their own, which is chosen while they are in hand
                self.click(bar.buttons[name])
                picker = QApplication.activePopupWidget()
                assert isinstance(picker, ColorPicker)
                if wanted is None:
                    self.click(picker.none)
                else:
                    self.bot.mouseClick(picker.swatches, Qt.MouseButton.LeftButton, pos=picker.swatches.spot(wanted))
        if stroke_width is not None and given.get("stroke_width") != stroke_width:
            self.select_nothing()
            self.enter(bar.width_field, f"{stroke_width:g}")

    def draw(self, tool: str, start: At, end: At, name: str, held: Qt.KeyboardModifier = PLAIN, **look: Any) -> None:
        """Draws with a tool, and calls it by a name."""
        self.wear(tool, **look)
        self.take(tool)
        self.pull(start, end, held)
        self.call(name)

    def call(self, name: str) -> None:
        """Gives what is selected a name."""
        if name:
            self.take("select")
            self.key(Qt.Key.Key_F2, where=self.window.view)
            field = self.form().fields["new"].line  # type: ignore[attr-defined]
            self.enter(field, name)

    def do_draw_rectangle(self, start: At, end: At, name: str = "", **look: Any) -> None:
        self.draw("rectangle", start, end, name, **look)

    def do_draw_line(self, start: At, end: At, name: str = "", **look: Any) -> None:
        self.draw("line", start, end, name, **look)

    def do_draw_ellipse(
        self, center: At, edge: At | None = None, radius_x: float = 0, radius_y: float = 0, name: str = "", **look: Any
    ) -> None:
        """Pulled from the middle to the corner of its box, with Alt held."""
        corner = edge or (center[0] + radius_x, center[1] + radius_y)
        self.draw("ellipse", center, corner, name, held=ALT, **look)

    def do_draw_label(self, at: At, content: str, size: float | None = None, name: str = "", **look: Any) -> None:
        self.wear("label", **look)
        self.take("label")
        if size is None:
            self.click_at(at)
        else:
            self.pull(at, (at[0], at[1] + size / 2))
        field = next(one for one in self.paper.findChildren(CanvasTextField) if one.isVisible())
        self.bot.keyClicks(field, content)
        self.bot.keyClick(field, Qt.Key.Key_Return)
        self.call(name)

    # pulling

    def do_move(self, thing: str, to: At) -> None:
        self._carry(thing, to)

    def do_duplicate(self, thing: str, to: At, name: str = "") -> None:
        self._carry(thing, to, ALT)
        self.call(name)

    def _carry(self, thing: str, to: At, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Pulls a thing at some place of it, so that its anchor comes to lie where it is to."""
        self.take("select")
        shape = self.window.desk.live.value(thing)
        at = self.hit(thing)
        assert at is not None, f"{thing} cannot be taken hold of"
        held_at = anchor(shape)[1]
        self.click_at(at)
        self.pull(at, (at[0] + to[0] - held_at.x(), at[1] + to[1] - held_at.y()), held)

    def do_drag(self, thing: str, attribute: str, to: At, index: Sequence[int] = ()) -> None:
        """Pulls the handle of a thing, or of one member of a list."""
        place: Place = (thing, tuple(index))
        self.take("select")
        at = self.hit(thing, tuple(index))
        assert at is not None, f"{place} cannot be clicked"
        self.click_at(at)
        standing = handles.standing(handles.handles(self.window.scene), 1 / self.window.view.transform().m11())
        seen, at = next((seen, one.at) for seen, one in standing if one.called == attribute)
        by = seen - at  # a small thing has its handles beside it
        self.pull((seen.x(), seen.y()), (to[0] + by.x(), to[1] + by.y()))

    def do_delete(self, name: str) -> None:
        self.select(name)
        self.key(Qt.Key.Key_Delete, where=self.window.view)

    def do_draw_group(self, things: list[str], name: str = "") -> None:
        self.select(*things)
        self.key(Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier, self.window.view)
        if name:
            self.key(Qt.Key.Key_F2, where=self.window.view)
            form = self.form()
            self.type(form.fields["new"].line, name)  # type: ignore[attr-defined]
            self.click(form.buttons.button(form.buttons.StandardButton.Ok))
