"""The stage: setting it, acting out, the storyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QTreeWidgetItem

from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.tile_face import Pick
from studio.commands.registry import Command
from studio.demonstrate.event_process import process_of
from studio.generalize.operands import operand_value
from studio.language.values import Symbol, Value
from tests.app.byhand.hands import CTRL, PLAIN, SHIFT
from tests.app.byhand.inspector import Inspecting


class Staging(Inspecting):
    """Hands on the stage."""

    @property
    def stage(self) -> StagePanel:
        found = self.window.places["stage"]
        assert isinstance(found, StagePanel)
        return found

    @property
    def acting(self) -> Any:
        return self.stage.acting

    @property
    def setting(self) -> Any:
        return self.stage.setting

    def on_stage(self, key: Qt.Key) -> None:
        """Presses a key while the stage is acted on."""
        self.key(key, where=self.acting)

    def pick(self, box: QComboBox, text: str) -> None:
        """Goes to an entry of a box by the arrow keys."""
        self.key(Qt.Key.Key_Home, where=box)
        while box.currentText() != text:
            before = box.currentIndex()
            self.key(Qt.Key.Key_Down, where=box)
            assert box.currentIndex() != before, f"{text} is not in the box"

    # pointing

    def point(self, json: Any, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Points at an operand in the tiles or in the palette."""
        if not isinstance(json, dict):
            self.enter(self.acting.palette_row.other, repr(json))
        elif "via" in json:
            self.click(self.acting.palette_row.buttons[json["via"]])
            for part in json["of"]:
                self.point(part, held)
        elif "symbol" in json:
            palette = self.acting.palette_row
            if json["symbol"] in palette.buttons:
                self.click(palette.buttons[json["symbol"]])
            else:
                self.enter(palette.other, json["symbol"])
        elif "tile" in json:
            self._point_tile(json, held)
        else:
            self._point_value(operand_value(self.window.desk.document, {}, json), held)

    def _point_tile(self, json: Mapping[str, Any], held: Qt.KeyboardModifier) -> None:
        name = json["tile"]
        tile = self.acting.row.tiles.get(name)
        if tile is None:
            self.click(self.acting.palette_row.buttons[name])
            return
        if "key" in json and isinstance(json["key"], int):
            pick = Pick(name, index=json["key"] % len(self.acting.values[name]))
        else:
            pick = Pick(name, field=json.get("field", ""))
        self.tile(tile, pick, held)

    def _point_value(self, value: Value, held: Qt.KeyboardModifier) -> None:
        """Points at a concrete place in some picture, or at an item that is still to come."""
        for tile in reversed(self.acting.row.tiles.values()):
            if tile.look.pictured and value in tile.look.places and self.acting.values.get(tile.name) != value:
                self.tile(tile, Pick(tile.name, value), held)
                return
        coming = self.acting.row.tiles[""]
        self.tile(coming, Pick("", index=coming.value.index(value)), held)

    # actions

    def by_stage(self, command: Command, /, **arguments: Any) -> None:
        """The key that begins an action, then what it is done with, in the order in which that is asked for."""
        usual = {one.name: one.default for one in command.parameters}
        given = {**usual, **arguments}
        action = next(one for one in command.acted if all(given[key] == each for key, each in one.fixed.items()))
        self.on_stage(getattr(Qt.Key, f"Key_{action.key}"))
        for one in command.parameters:
            if one.role.asks and one.name in arguments:
                operands = arguments[one.name] if one.several else [arguments[one.name]]
                for place, json in enumerate(operands, 1):
                    adding = len(operands) > 1 and bool(action.text or place < len(operands))
                    self.point({"tile": json} if one.kind.is_of("text") else json, SHIFT if adding else PLAIN)
        if action.text:
            self.enter(self.acting.prompt.text, arguments[action.text])

    def do_item(self, value: Any) -> None:
        self.on_stage(Qt.Key.Key_I)
        self._coming(operand_value(self.window.desk.document, {}, value))

    def _coming(self, value: Value) -> None:
        tile = self.acting.row.tiles[""]
        index = tile.value.index(value)
        self.tile(tile, Pick("", index=index) if tile.look.kind == "row" else Pick("", value))

    def do_run(self, process: str, inputs: Mapping[str, Any], by_hand: bool = False) -> None:
        known = self.window.desk.document.processes.get(process)
        self.on_stage(Qt.Key.Key_R)
        if by_hand:
            self.key(Qt.Key.Key_Space, where=self.acting.prompt.by_hand)
        field = self.acting.prompt.process.lineEdit()
        assert field is not None
        self.enter(field, process)
        names = list(inputs) if known is None else [one.name for one in known.inputs]
        for name in names:
            self.point(inputs[name])
        if known is None:
            for field, name in zip(list(self.acting.prompt.fields), names, strict=True):
                self.type(field, name)
            self.key(Qt.Key.Key_Return, where=self.acting.prompt.fields[-1])

    # beginning

    def do_demonstrate(self, process: str, inputs: Mapping[str, Any]) -> None:
        known = process in self.window.desk.document.processes
        self.key(Qt.Key.Key_D, CTRL | SHIFT, self.window.view)
        self.settle()
        self.enter(self.setting.process.lineEdit(), process)  # type: ignore[arg-type]
        for name, json in inputs.items():
            value = operand_value(self.window.desk.document, {}, json)
            if not known:
                self._add(name, value)
            self.compose(self.setting, name, value)
        self.click(self.setting.begin)

    def _add(self, name: str, value: Value) -> None:
        """Adds an input that begins with something of the same kind."""
        start = "A place of" if isinstance(value, tuple) else "Things at places of"
        if isinstance(value, list):
            start = "A list of such pictures" if value and isinstance(value[0], dict) else "Several places of"
        start = str(value) if isinstance(value, Symbol) else start
        self.type(self.setting.name, name)
        self.click(self.setting.add)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        self.choose(menu, next(one.text() for one in menu.actions() if one.text().startswith(start)))

    def do_demonstrate_event(self, event: str, process: str, brings: Mapping[str, Any]) -> None:
        assert event == "click" and process == process_of(self.window.desk.document, event)
        at = operand_value(self.window.desk.document, self.window.desk.live.env(), brings["at"])
        self.take("click")
        self.click_at((at.x, at.y))

    def do_accept(self, actions: int = 1) -> None:
        self.key(Qt.Key.Key_Tab if actions else Qt.Key.Key_Backtab, PLAIN if actions else SHIFT, self.acting)
        if not actions:
            self.settle()
            self.key(Qt.Key.Key_Tab, PLAIN, self.acting)  # the end

    # storyboard

    def do_revise(self, demonstration: str, before: int) -> None:
        board = self.stage.storyboard
        if not board.isVisible():
            self.window.docks["stage"].toggleViewAction().trigger()  # the entry of the View menu
            self.settle()
        self.pick(board.process, demonstration.rsplit("-", 1)[0])
        self._choose(
            next(one for one in self._tops() if one.data(0, Qt.ItemDataRole.UserRole)[0] == demonstration).child(
                before - 1
            )
        )
        self.click(board.buttons["revise"])

    def do_resume(self, skip: int = 0) -> None:
        assert skip == 0
        self.click(self.stage.storyboard.buttons["resume"])

    def _tops(self) -> list[QTreeWidgetItem]:
        tree = self.stage.storyboard.shown
        found = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
        return [one for one in found if one is not None]

    def _choose(self, item: QTreeWidgetItem) -> None:
        self.in_tree(self.stage.storyboard.shown, item)
