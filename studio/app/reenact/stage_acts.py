"""How a person acts on the stage: the action in the bar, then what it is done with, in tiles and palette."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget

from studio.app.reenact.locators import Locators
from studio.app.reenact.pointer_acts import Acts, ClickAct, Go, Wait
from studio.app.stage.stage_gesture import Spec
from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.tile import Pick, Tile
from studio.app.stage.tile_picks import TO_COME
from studio.app.window import Window
from studio.commands.registry import ON_STAGE, Parameter, Where
from studio.generalize.operands import operand_value, read_key, tile_operand
from studio.language.errors import StudioError
from studio.language.values import Value
from studio.session.log import Gesture


class StageHands:
    """Acts of the gestures that happen on the stage."""

    def __init__(self, window: Window, spots: Locators) -> None:
        self.window, self.desk, self.spots = window, window.desk, spots

    @property
    def stage(self) -> StagePanel:
        """The stage, made when it is first acted on."""
        return self.window.place(StagePanel)

    def can(self, gesture: Gesture) -> bool:
        """Whether this is a gesture of the stage."""
        return not ON_STAGE.isdisjoint(self._shown(gesture))

    def _shown(self, gesture: Gesture) -> tuple[Where, ...]:
        found = self.desk.editor.commands.commands.get(gesture.do)
        return found.shown if found is not None else ()

    def is_event(self, gesture: Gesture) -> bool:
        """Whether this is an event, which is shown on the canvas."""
        return "canvas event" in self._shown(gesture)

    def sets(self, gesture: Gesture) -> bool:
        """Whether this sets the stage by hand."""
        return "setting" in self._shown(gesture) and not self.is_event(gesture)

    def acts(self, gesture: Gesture) -> Acts:
        """What the hand does before the command is done."""
        shown = self._shown(gesture)
        if "canvas event" in shown:
            yield from self._event(gesture.arguments)
            return
        self.window.show_stage()
        yield Wait()
        spec = self._spec(gesture)
        if "setting" in shown:
            yield from self._set_up(gesture.arguments)
        elif spec is not None:
            yield from self._action(gesture, spec)
        else:
            if "demonstration" in gesture.arguments:
                yield from self._choose(gesture.arguments)
            yield from self._press(self.stage.button_of(gesture.do))

    def _spec(self, gesture: Gesture) -> Spec | None:
        """The action of the bar that does a gesture."""
        fitting = [one for one in self.stage.acting.bar.specs.values() if one.command.name == gesture.do]
        for one in fitting:
            given = {**{each.name: each.default for each in one.command.parameters}, **gesture.arguments}
            if all(given[name] == value for name, value in one.action.fixed.items()):
                return one
        return None

    def _press(self, widget: QWidget | None) -> Acts:
        at = self.spots.widget(widget)
        yield Go(at if at is not None else self._home())
        yield ClickAct()

    def _home(self) -> QPointF:
        """The middle of the stage."""
        return self.spots.widget(self.stage) or self.spots.nearby()

    def _choose(self, a: Mapping[str, Any]) -> Acts:
        """Chooses an action of a demonstration in the storyboard."""
        story, name = self.stage.storyboard, str(a["demonstration"])
        story.process.setCurrentText(self.desk.document.demonstrations[name].process)
        story.fill()
        tree = story.shown
        found = tree.findItems(name, Qt.MatchFlag.MatchExactly, 0)
        item = found[0].child(int(a.get("before", 1)) - 1) if found else None
        if item is None:
            return
        found[0].setExpanded(True)
        tree.scrollToItem(item)
        yield Wait()
        row = tree.visualItemRect(item)
        at = self.spots.widget(tree.viewport(), QPointF(row.left() + 40, row.center().y()))
        yield Go(at if at is not None else self._home())
        yield ClickAct(lambda: tree.setCurrentItem(item))

    def _set_up(self, a: Mapping[str, Any]) -> Acts:
        """Names the process, then begins."""
        setting = self.stage.setting
        yield Go(self.spots.widget(setting.process) or self._home())
        yield ClickAct(lambda: setting.show_process(a["process"]))
        yield Wait()
        yield from self._press(setting.begin)

    def _event(self, a: Mapping[str, Any]) -> Acts:
        """Does on the canvas what the event is."""
        at = self.spots.value(a.get("brings", {}).get("at"))
        yield Go(at if at is not None else self.spots.nearby())
        yield ClickAct(marked=at is not None)

    # actions

    def _action(self, gesture: Gesture, spec: Spec) -> Acts:
        a = gesture.arguments
        acting = self.stage.acting
        yield from self._press(acting.bar.buttons[spec.name])
        acting.bar.follow(spec.name, True, True)
        acting.prompt.say(spec.command.sentence(a))
        for one in spec.command.parameters:
            if one.name in a and one.role.points == "operand":
                for json in self._several(one, a[one.name]):
                    yield from self._operand(json)
        if spec.text:
            yield Go(self.spots.widget(acting.prompt) or self._home())

    def _several(self, one: Parameter, json: Any) -> Sequence[Any]:
        if one.kind.is_of("text"):
            return [tile_operand(json)]
        if one.kind.form == "names":
            return list(json.values())
        return json if one.several and isinstance(json, list) else [json]

    def _operand(self, json: Any) -> Acts:
        """Points at an operand; what goes through a function is pointed at after it."""
        if isinstance(json, Mapping) and "via" in json:
            yield from self._point(self.stage.acting.palette_row.buttons.get(json["via"]), None)
            for part in json.get("of", ()):
                yield from self._operand(part)
            return
        widget, pick = self._found(json)
        yield from self._point(widget, pick)

    def _point(self, widget: QWidget | None, pick: Pick | None) -> Acts:
        if isinstance(widget, Tile):
            self.stage.acting.row.ensureWidgetVisible(widget)
            if pick is not None:
                widget.reach(pick)
            yield Wait()
        at = widget.spot_of(pick) if isinstance(widget, Tile) and pick is not None else None
        where = self.spots.widget(widget, at)
        if where is None:
            return
        yield Go(where)
        if isinstance(widget, Tile) and pick is not None:
            yield ClickAct(lambda: widget.mark((*widget.pointed, pick)))
        else:
            yield ClickAct()

    def _found(self, json: Any) -> tuple[QWidget | None, Pick | None]:
        """The widget that shows an operand, and where in it that is."""
        acting = self.stage.acting
        if isinstance(json, Mapping) and "symbol" in json:
            return acting.palette_row.buttons.get(json["symbol"], acting.palette_row.other), None
        if isinstance(json, Mapping) and "tile" in json:
            return self._tile(json)
        if isinstance(json, Mapping) and "key" in json and len(json) == 1:
            return self._place(read_key(json["key"]))
        try:
            value = operand_value(self.desk.document, self.desk.live.env(), json)
        except StudioError:
            return acting.palette_row.other, None
        return (
            self._place(value) if not isinstance(value, (bool, int, float, str)) else (acting.palette_row.other, None)
        )

    def _tile(self, json: Mapping[str, Any]) -> tuple[QWidget | None, Pick | None]:
        acting, name = self.stage.acting, json["tile"]
        tile = acting.row.tiles.get(name)
        if tile is None:
            return acting.palette_row.buttons.get(name), None
        key = json.get("key")
        value = acting.values.get(name)
        if isinstance(key, int) and isinstance(value, list) and value:
            return tile, Pick(name, index=key % len(value))
        return tile, Pick(name, field=json.get("field", "")) if key is None else Pick(name, read_key(key))

    def _place(self, value: Value) -> tuple[QWidget | None, Pick | None]:
        """A concrete value: an item that is still to come, else a place in some picture."""
        tiles = self.stage.acting.row.tiles
        coming = tiles.get(TO_COME)
        for tile in [*([coming] if coming is not None else []), *tiles.values()]:
            if isinstance(tile.value, list) and tile.look.kind in ("row", "list") and value in tile.value:
                return tile, Pick(tile.name, index=tile.value.index(value))
            if tile.look.pictured and _is_key(value) and value in tile.look.places:
                return tile, Pick(tile.name, value)
        return self.stage.acting.palette_row.other, None


def _is_key(value: Value) -> bool:
    return not isinstance(value, (list, dict, set))
