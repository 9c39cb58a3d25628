"""The stage: setting it, acting out, the storyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QTreeWidgetItem

from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.stage_setup import rule_name
from studio.app.stage.tile_face import Pick
from studio.generalize.operands import operand_value
from studio.language.values import Symbol, Value
from tests.app.byhand.hands import CTRL, PLAIN, SHIFT
from tests.app.byhand.inspector import Inspecting

KEYS = {
    "point_at": Qt.Key.Key_P, "remember": Qt.Key.Key_M, "put": Qt.Key.Key_U, "take": Qt.Key.Key_T,
    "change": Qt.Key.Key_C, "append": Qt.Key.Key_A, "for_each": Qt.Key.Key_F, "item": Qt.Key.Key_I,
    "skip_rest": Qt.Key.Key_K, "run": Qt.Key.Key_R,
}  # fmt: skip
ENDS = {"done": Qt.Key.Key_D, "succeed": Qt.Key.Key_S, "fail": Qt.Key.Key_X, "nothing": Qt.Key.Key_N}


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

    def begin(self, command: str) -> None:
        self.on_stage(KEYS[command])

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

    def do_point_at(self, at: list[Any], name: str, several: bool = False) -> None:
        self.begin("point_at")
        for one in at:
            self.point(one, SHIFT if several else PLAIN)
        self.enter(self.acting.prompt.text, name)

    def do_remember(self, what: Any) -> None:
        self.begin("remember")
        self.point(what)

    def do_put(self, tile: str, key: Any, value: Any) -> None:
        self.begin("put")
        for one in ({"tile": tile}, key, value):
            self.point(one)

    def do_take(self, tile: str, keys: list[Any]) -> None:
        self.begin("take")
        self.point({"tile": tile})
        for one in keys[:-1]:
            self.point(one, SHIFT)
        self.point(keys[-1])

    def do_change(self, tile: str, value: Any) -> None:
        self.begin("change")
        for one in ({"tile": tile}, value):
            self.point(one)

    def do_append(self, tile: str, value: Any) -> None:
        self.begin("append")
        for one in ({"tile": tile}, value):
            self.point(one)

    def do_for_each(self, of: list[Any], name: str) -> None:
        self.begin("for_each")
        for one in of:
            self.point(one, SHIFT if len(of) > 1 else PLAIN)
        self.enter(self.acting.prompt.text, name)

    def do_item(self, value: Any) -> None:
        self.begin("item")
        self._coming(operand_value(self.window.desk.document, {}, value))

    def _coming(self, value: Value) -> None:
        tile = self.acting.row.tiles[""]
        index = tile.value.index(value)
        self.tile(tile, Pick("", index=index) if tile.look.kind == "row" else Pick("", value))

    def do_skip_rest(self) -> None:
        self.begin("skip_rest")

    def do_run(self, process: str, inputs: Mapping[str, Any], by_hand: bool = False) -> None:
        known = self.window.desk.document.processes.get(process)
        self.begin("run")
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

    def do_end(self, how: str = "done", reason: str = "", show: Any = None) -> None:
        self.on_stage(ENDS[how])
        if show is not None:
            self.point(show)
        if how in ("fail", "nothing"):
            self.enter(self.acting.prompt.text, reason)

    # beginning

    def do_demonstrate(self, process: str, inputs: Mapping[str, Any]) -> None:
        known = process in self.window.desk.document.processes
        self.key(Qt.Key.Key_D, CTRL, self.window.view)
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
        assert event == "click" and process == rule_name(self.window.desk, event)
        at = operand_value(self.window.desk.document, self.window.desk.live.env(), brings["at"])
        self.take("click")
        self.click_at((at.x, at.y))

    def do_accept(self, actions: int = 1) -> None:
        self.key(Qt.Key.Key_Tab if actions else Qt.Key.Key_Backtab, PLAIN if actions else SHIFT, self.acting)

    # storyboard

    def do_revise(self, demonstration: str, before: int) -> None:
        board = self.stage.storyboard
        self.pick(board.process, demonstration.rsplit("-", 1)[0])
        self._choose(next(one for one in self._tops() if one.text(0) == demonstration).child(before - 1))
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
