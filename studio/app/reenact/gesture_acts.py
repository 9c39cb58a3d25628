"""How a person does each gesture on the canvas and in the inspector; the stage has hands of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QPointF

from studio.app.inspector.parameters import ParameterRow
from studio.app.reenact.locators import Spots
from studio.app.reenact.pointer_acts import Acts, ClickAct, Go, Press, Release, Wait
from studio.app.reenact.stage_acts import StageHands
from studio.app.window import Window
from studio.language.values import is_number
from studio.session.log import Gesture

Arguments = Mapping[str, Any]

TOOLS = {
    "draw_rectangle": "rectangle", "draw_line": "line", "draw_ellipse": "ellipse", "draw_polygon": "polygon",
    "draw_path": "path", "draw_label": "label",
}  # fmt: skip
"""The tool in hand for each command that draws."""
ON_THE_SPOT = ("move", "duplicate", "drag", "resize", "set_parameter", "make_instance", "answer")
"""Gestures that end where something came of them."""
SUBJECTS = (
    "things", "thing", "lists", "definition", "component", "function", "collection", "left", "right", "over",
    "parameters", "name", "goal", "old",
)  # fmt: skip
"""Arguments that name definitions a gesture is about, in the order in which they are pointed at."""
SELECTED = ("things", "thing", "lists", "definition", "component", "function")
"""Those of them that are selected for it."""


class Hands:
    """Gives the acts of a gesture, one after the other; places are looked up when they are needed."""

    def __init__(self, window: Window) -> None:
        self.window, self.desk = window, window.desk
        self.spots = Spots(window)
        self.stage = StageHands(window, self.spots)

    def acts(self, gesture: Gesture) -> Acts:
        """What the hand does before the command is done."""
        if self.stage.can(gesture):
            yield from self.stage.acts(gesture)
            return
        yield from self._take_tool(TOOLS.get(gesture.do, "select"))
        ways: dict[str, Callable[[Gesture], Acts]] = {
            **dict.fromkeys(("draw_rectangle", "draw_line", "draw_ellipse"), self._pull_out),
            **dict.fromkeys(("draw_polygon", "draw_path"), self._corners),
            "draw_label": self._write,
            **dict.fromkeys(("move", "duplicate", "drag", "resize"), self._pull),
            "set_parameter": self._slide,
            **dict.fromkeys(("select_members", "teach_members", "teach"), self._members),
            "answer": self._answer,
            "set_attribute": self._attribute,
            "make_instance": self._instance,
        }
        yield from ways.get(gesture.do, self._operate)(gesture)

    def afterwards(self, gesture: Gesture) -> Acts:
        """Points at what came of an operation, while that is read."""
        if self.stage.can(gesture) or gesture.do in TOOLS or gesture.do in ON_THE_SPOT:
            return
        names = self.desk.selection.names
        yield Wait()
        at = next((one for one in map(self.spots.thing, names) if one is not None), None)
        at = at or (self.spots.listed(names[0]) if names else None)
        if at is not None:
            yield Go(at)

    def _take_tool(self, name: str) -> Acts:
        tool = self.window.view.tool
        if tool is not None and tool.name == name:
            return
        button = self.window.tool_bar.widgetForAction(self.window.tools[name])
        at = self.spots.widget(button)
        if at is not None and name != "select":
            yield Go(at)
            yield ClickAct()
        self.window.tools[name].trigger()

    # on the canvas

    def _pull_out(self, gesture: Gesture) -> Acts:
        """Pulls a shape out from one place to another; it grows as a ghost."""
        a = dict(gesture.arguments)
        around = "center" in a
        start = QPointF(*a["center" if around else "start"])
        end = (
            start + QPointF(a["radius_x"], a["radius_y"])
            if "radius_x" in a
            else QPointF(*a["edge" if around else "end"])
        )

        def grown(part: float) -> None:
            by = (end - start) * part
            grow: dict[str, Any] = {"end": _pair(start + by)}
            if around:
                grow = (
                    {"radius_x": abs(by.x()), "radius_y": abs(by.y())}
                    if "radius_x" in a
                    else {"edge": _pair(start + by)}
                )
            self._preview(gesture.do, {**a, **grow}, part)

        yield Go(self.spots.canvas(start))
        yield Press()
        yield Go(self.spots.canvas(end), grown)
        yield Release()

    def _corners(self, gesture: Gesture) -> Acts:
        for corner in gesture.arguments["points"]:
            yield Go(self.spots.canvas(corner))
            yield ClickAct(marked=True)

    def _write(self, gesture: Gesture) -> Acts:
        yield Go(self.spots.canvas(gesture.arguments["at"]))
        yield ClickAct()

    def _pull(self, gesture: Gesture) -> Acts:
        """Pulls a thing from where it is to where it shall be, with its ghost."""
        a = gesture.arguments
        name, index = a["thing"], a.get("index") or ()
        held = self.spots.anchor(name, index, str(a.get("attribute", "")).partition(".")[0])
        if held is None:
            yield from self._operate(gesture)
            return
        to = QPointF(*a["to"]) if not isinstance(a["to"], Mapping) else held
        where = self.spots.thing(name, index) if gesture.do in ("move", "duplicate") else None
        self.desk.select_names((name,))
        grip = self.spots.on_canvas(where) - held if where is not None else QPointF()

        def pulled(part: float) -> None:
            self._preview(gesture.do, {**a, "to": _pair(held + (to - held) * part)}, part)

        yield Go(self.spots.canvas(held + grip))
        yield Press()
        yield Go(self.spots.canvas(to + grip), pulled)
        yield Release()

    def _preview(self, command: str, arguments: Arguments, part: float) -> None:
        if part > 0.02:
            self.desk.preview(command, **arguments)

    # in the inspector

    def _slide(self, gesture: Gesture) -> Acts:
        """Moves the slider of a parameter, and shows what that gives on the way."""
        name, value = gesture.arguments["name"], gesture.arguments["value"]
        yield Wait()
        row = self.spots.inspector.parameters.rows.get(name)
        yield Go(self.spots.slider(name) or self.spots.definition(name))
        if not isinstance(row, ParameterRow) or not is_number(value):
            yield ClickAct()
            return
        before = self.desk.document.parameters().get(name)
        shown: list[Any] = [None]

        def slid(part: float) -> None:
            now = before + (value - before) * part  # type: ignore[operator]
            now = round(now) if isinstance(before, int) and isinstance(value, int) else round(now, 2)
            if [now] != shown:
                shown[0] = now
                row.show_value(now)
                self._preview("set_parameter", {"name": name, "value": now}, part)

        yield Press()
        yield Go(self.spots.slider(name, value) or self.spots.definition(name), slid)
        yield Release()

    def _operate(self, gesture: Gesture) -> Acts:
        """Points at what it is about, selects that, then goes to where the operation is."""
        a = gesture.arguments
        for key in SUBJECTS:
            for name in _names(a.get(key)):
                if name in self.desk.document.names():
                    yield from self._point(name, key in SELECTED)
        yield Wait()
        yield Go(self.spots.operation(gesture.do))
        yield ClickAct()

    def _point(self, name: str, selected: bool) -> Acts:
        yield Go(self.spots.definition(name))
        if selected:
            things = self.desk.selection.things
            others = things if self._adding else ()
            self._adding = True
            place = (name, ())
            yield ClickAct(lambda: self.desk.select((*(one for one in others if one != place), place)))
        else:
            yield ClickAct()

    def begin(self) -> None:
        """A gesture begins: what is selected next is selected anew."""
        self._adding = False

    _adding = False

    def _members(self, gesture: Gesture) -> Acts:
        """Points at what is given, then at what is meant, then says what it is."""
        a = gesture.arguments
        self.desk.select(())
        for json in a.get("inputs", {}).values():
            yield from self._at(self.spots.value(json), False)
        for json in a.get("members", ()):
            yield from self._at(self.spots.member(a["collection"], json), True)
        if "result" in a and a["result"] not in (True, False):
            yield from self._at(self.spots.value(a["result"]), True)
        yield Wait()
        yield Go(self.spots.operation(gesture.do))
        yield ClickAct()

    def _at(self, at: QPointF | None, marked: bool) -> Acts:
        if at is not None:
            yield Go(at)
            yield ClickAct(marked=marked)

    def _answer(self, gesture: Gesture) -> Acts:
        """Goes to the option that is meant, in the card of the question."""
        yield Wait()
        for card in self.spots.inspector.candidates.cards:
            question = card.open.finding.question
            if question is not None and question.goal == gesture.arguments.get("goal") and card.options:
                at = self.spots.in_inspector(card.options[self._option(card, gesture)])
                yield from self._at(at, False)
                return
        yield from self._operate(gesture)

    def _option(self, card: Any, gesture: Gesture) -> int:
        """Which option is the answer; the first where that is not sure."""
        wanted = gesture.arguments.get("value")
        count = len(wanted) if isinstance(wanted, list) else -1
        for position, (value, _) in enumerate(card.open.finding.question.options[: len(card.options)]):
            if value == wanted or (isinstance(value, (list, frozenset)) and len(value) == count):
                return position
        return 0

    def _attribute(self, gesture: Gesture) -> Acts:
        """Goes to the attribute in the inspector."""
        name, _, attribute = str(gesture.arguments["attribute"]).partition(".")
        yield from self._point(name, True)
        yield Wait()
        shown = self.spots.inspector.attributes
        cells = [cell for cell, row in zip(shown.cells, shown.rows, strict=False) if row.attribute == attribute]
        at = self.spots.in_inspector(cells[0] if cells else None)
        yield Go(at if at is not None else self.spots.operation(gesture.do))
        yield ClickAct()

    def _instance(self, gesture: Gesture) -> Acts:
        """From the component to the place on the canvas."""
        a = gesture.arguments
        yield Go(self.spots.definition(a["component"]))
        yield ClickAct(lambda: self.desk.select_names((a["component"],)))
        place = next((one for one in a.get("values", {}).values() if isinstance(one, list) and len(one) == 2), None)
        yield Wait()
        yield Go(self.spots.operation(gesture.do))
        yield ClickAct()
        if place is not None:
            yield Go(self.spots.canvas(place))
            yield ClickAct()


def _pair(at: QPointF) -> list[float]:
    return [round(at.x(), 2), round(at.y(), 2)]


def _names(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [one for one in value if isinstance(one, str)] if isinstance(value, (list, tuple)) else []
