"""How a person does each gesture on the canvas and in the inspector; the stage has hands of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QPointF

from studio.app.canvas.select_tool import SelectTool
from studio.app.canvas.tool_base import spot
from studio.app.inspector.parameters import ParameterRow
from studio.app.reenact.locators import Locators
from studio.app.reenact.pointer_acts import Acts, ClickAct, Go, Press, Release, Wait
from studio.app.reenact.stage_acts import StageHands
from studio.app.window import Window
from studio.commands.registry import Command, Parameter
from studio.commands.roles import ADDRESS, OPERAND, PARAMETER, THING, WORDS
from studio.language.values import is_number
from studio.session.log import Gesture

Arguments = Mapping[str, Any]


def slides(command: Command) -> bool:
    """Whether a command gives a parameter another value, as its slider does."""
    names = {one.name for one in command.parameters if one.role is PARAMETER}
    return any(one.role.points == "operand" and one.role.of in names for one in command.parameters)


class Hands:
    """Gives the acts of a gesture, one after the other; places are looked up when they are needed."""

    def __init__(self, window: Window) -> None:
        self.window, self.desk = window, window.desk
        self.spots = Locators(window)
        self.stage = StageHands(window, self.spots)

    def acts(self, gesture: Gesture) -> Acts:
        """What the hand does before the command is done."""
        if self.stage.can(gesture):
            yield from self.stage.acts(gesture)
            return
        command = self.desk.editor.commands[gesture.do]
        yield from self._take_tool(command)
        yield from self._way(command)(gesture)

    def _way(self, command: Command) -> Callable[[Gesture], Acts]:
        """How a person does a command, going by where it is begun and what its arguments are."""
        roles = [one.role for one in command.parameters]
        spots = [one for one in command.parameters if one.role.points == "spot"]
        if command.name in self.window.tool_bar.of_command:
            several = any(one.several for one in spots)
            writes = any(one.required and one.role is WORDS for one in command.parameters)
            return self._corners if several else self._write if writes else self._pull_out
        if spots and THING in roles:
            return self._pull
        if slides(command):
            return self._slide
        if ADDRESS in roles:
            return self._attribute
        if command.answers and any(role is OPERAND for role in roles):
            return self._answer
        return self._operate

    def afterwards(self, gesture: Gesture) -> Acts:
        """Points at what came of an operation, while that is read."""
        command = self.desk.editor.commands[gesture.do]
        if self.stage.can(gesture) or self._way(command) != self._operate or command.places(gesture.arguments):
            return  # it ends where something came of it
        names = self.desk.selection.names
        yield Wait()
        at = next((one for one in map(self.spots.thing, names) if one is not None), None)
        at = at or (self.spots.listed(names[0]) if names else None)
        if at is not None:
            yield Go(at)

    def _take_tool(self, command: Command) -> Acts:
        """Takes the tool in hand that does a command; the one that selects for all others."""
        action = self.window.tool_bar.of_command.get(command.name)
        if action is not None and not action.isChecked():
            at = self.spots.widget(self.window.tool_bar.widgetForAction(action))
            if at is not None:
                yield Go(at)
                yield ClickAct()
        (action or self.window.tools[SelectTool.name]).trigger()

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
            grow: dict[str, Any] = {"end": spot(start + by)}
            if around:
                grow = (
                    {"radius_x": abs(by.x()), "radius_y": abs(by.y())}
                    if "radius_x" in a
                    else {"edge": spot(start + by)}
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
        whole = not any(one.role.of or one.kind.choices for one in self.desk.editor.commands[gesture.do].parameters)
        where = self.spots.thing(name, index) if whole else None
        self.desk.select_names((name,))
        grip = self.spots.on_canvas(where) - held if where is not None else QPointF()

        def pulled(part: float) -> None:
            self._preview(gesture.do, {**a, "to": spot(held + (to - held) * part)}, part)

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
                self._preview(gesture.do, {"name": name, "value": now}, part)

        yield Press()
        yield Go(self.spots.slider(name, value) or self.spots.definition(name), slid)
        yield Release()

    def _operate(self, gesture: Gesture) -> Acts:
        """Points at what it is about, selects that, goes to where the operation is, then to places that it takes."""
        command, a = self.desk.editor.commands[gesture.do], gesture.arguments
        shown_by_members = {one.role.of for one in command.parameters if one.role.points == "member"}
        about = {name: names for name, names in command.about(a).items() if name not in shown_by_members}
        if not about:
            self.desk.select(())
        for one in command.parameters:
            for name in about.get(one.name, ()):
                if name in self.desk.document.names():
                    yield from self._point(name, one.role.points == "thing" and one.name == next(iter(about)))
            yield from self._values(one, a)
        yield Wait()
        yield Go(self.spots.operation(gesture.do))
        yield ClickAct()
        for place in command.places(a):
            yield from self._at(self.spots.canvas(place), False)

    def _values(self, one: Parameter, a: Arguments) -> Acts:
        """Points at the values of an argument that can be seen on the canvas."""
        given = a.get(one.name)
        if given is None or one.role.points not in ("member", "operand") or isinstance(given, bool):
            return
        for json in given.values() if one.kind.form == "names" else given if one.several else [given]:
            of = a.get(one.role.of)
            at = self.spots.member(str(of), json) if one.role.points == "member" else self.spots.value(json)
            yield from self._at(at, one.kind.form != "names")

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
