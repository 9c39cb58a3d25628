"""Forms: opened from where a person finds them, filled in by pointing, choosing and typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton
from shiboken6 import isValid

from studio.app.command_palette import CommandPalette
from studio.app.forms.command_form import Ask
from studio.app.forms.fields import ChoiceField, NamedField, OperandField, SeveralField, TextField
from studio.app.forms.value_editor import Composer
from studio.app.inspector.inspector_panel import Inspector
from studio.app.stage.tile import Pick, Tile
from studio.app.style.color_picker import Picker
from studio.generalize.operand_text import as_typed
from studio.generalize.operands import operand_value
from studio.language.values import Point, Symbol
from tests.app.byhand.canvas import Canvas
from tests.app.byhand.hands import CTRL, PLAIN, SHIFT


class Asking(Canvas):
    """Hands that fill forms in."""

    @property
    def inspector(self) -> Inspector:
        found = self.window.places["inspector"]
        assert isinstance(found, Inspector)
        return found

    # opening

    def by_button(self, command: str, **arguments: Any) -> None:
        """The button of the inspector, for what is selected."""
        self.settle()
        self.click(self.inspector.operations.buttons[command])
        self.fill(**arguments)

    def by_palette(self, command: str, **arguments: Any) -> None:
        """The command palette, by the title of the command."""
        self.key(Qt.Key.Key_P, CTRL | SHIFT, self.window.view)
        palette = self.palette()
        title = self.window.desk.editor.commands[command].title
        self.bot.keyClicks(palette.field, title)
        self.bot.keyClick(palette.field, Qt.Key.Key_Return)
        if self.window.desk.editor.commands[command].parameters:
            self.fill(**arguments)

    def palette(self) -> CommandPalette:
        """The command palette that is open."""
        return next(
            one for one in QApplication.topLevelWidgets() if isinstance(one, CommandPalette) and one.isVisible()
        )

    def by_menu(self, command: str, **arguments: Any) -> None:
        """The menu under the right button, over what is selected."""
        name = self.window.desk.selection.names[0]
        at = self.hit(name)
        assert at is not None
        menu = self.menu_at(self.paper, self.spot(at))
        self.choose(menu, self.window.desk.editor.commands[command].title)
        self.fill(**arguments)

    # filling in

    def fill(self, **arguments: Any) -> None:
        """Brings the fields of the open form to these arguments, and does it."""
        form = self.form()
        for name, data in arguments.items():
            self._field(form, name, data)
        self.bot.mouseClick(form.buttons.button(form.buttons.StandardButton.Ok), Qt.MouseButton.LeftButton)
        self.settle()
        assert not isValid(form) or not form.isVisible(), self.complaint(form)

    def complaint(self, form: Ask) -> str:
        """What a form says against what stands in it."""
        faults = [f"{name}: {one.fault.text()}" for name, one in form.fields.items() if one.fault.text()]
        return " ".join([form.fault.text(), *faults])

    def _field(self, form: Ask, name: str, data: Any) -> None:
        field = form.fields[name]
        if field.is_empty and not field.required and data in ("", [], {}, ()):
            return
        if not field.isVisible():
            self.click(form.more)
        if isinstance(field, SeveralField):
            self._several(form, field, data)
        elif isinstance(field, NamedField):
            self._named(field, data)
        elif isinstance(field, ChoiceField):
            if field.text() != data:
                self.bot.keyClicks(field.combo, str(data))
        elif isinstance(field, OperandField):
            self._operand(field, data)
        elif isinstance(field, TextField) and not self._stands(field, data):
            self.type(field.line, data if isinstance(data, str) else f"{data:g}")
            self.key(Qt.Key.Key_Tab, where=QApplication.activePopupWidget() or field.line)

    def _stands(self, field: TextField, data: Any) -> bool:
        return not field.is_empty and field.data() == data

    def _several(self, form: Ask, field: SeveralField, data: Any) -> None:
        wanted = [data] if isinstance(data, str) else list(data)
        if field.operands:
            self._members(form, field, wanted)
            return
        while field.chips.things != wanted[: len(field.chips.things)]:
            self.click(field.chips.flow.widgets[-1])
        for one in wanted[len(field.chips.things) :]:
            if one in field.chips.offers:
                self.click(field.chips.offers[one])
            else:
                self.enter(field.chips.line, one)

    def _members(self, form: Ask, field: SeveralField, wanted: list[Any]) -> None:
        """Members are clicked on the canvas; a second click takes one out again."""
        while field.chips.things:
            self.click(field.chips.flow.widgets[-1])
        self.click(field.chips.line)
        collection = form.fields["collection"].text()
        for one in wanted:
            self.click_at(self.place_of(collection, one))

    def place_of(self, collection: str, member: Any) -> tuple[float, float]:
        """Where on the canvas a member is clicked: there it lies, or where the person clicked near it."""
        if isinstance(member, dict):
            return tuple(member["point"])
        place = self.window.desk.live.value(collection)[tuple(member)]
        return place.x, place.y

    def _named(self, field: NamedField, data: Mapping[str, Any]) -> None:
        for name, json in data.items():
            line = field.lines.get(name)
            if line is None:
                name_line, line = field.written[-1]
                self.type(name_line, name)
            value = self.value(json)
            self.click(line)
            if isinstance(value, list) and value and all(self.is_member(one) for one in value):
                self.bot.keyClick(line, Qt.Key.Key_A, CTRL)
                self.bot.keyClick(line, Qt.Key.Key_Delete)
                for one in value:
                    self.click_at(self.spot_of(one), SHIFT)
            elif self.is_member(value) or isinstance(value, Point):
                self.click_at(self.spot_of(value))
            elif isinstance(value, dict):
                self.in_picture(line, value)
            elif isinstance(value, Symbol):
                self.in_colours(line, str(value))
            else:
                self.type(line, as_typed(json))

    def _operand(self, field: OperandField, data: Any) -> None:
        value = self.value(data)
        if (value is None or isinstance(value, bool)) and str(value) in field.plain_values:
            self.click(field.plain_values[str(value)])
        elif self.is_member(value) or isinstance(value, Point):
            self.click(field.line)
            self.click_at(self.spot_of(value))
        else:
            self.type(field.line, as_typed(data))

    def value(self, json: Any) -> Any:
        """What an operand of a session stands for."""
        return operand_value(self.window.desk.document, self.window.desk.live.env(), json)

    def is_member(self, value: Any) -> bool:
        """Whether it is a member of a collection that has places on the canvas."""
        return isinstance(value, tuple) and not isinstance(value, Point) and self._collection(value) is not None

    def _collection(self, key: Any) -> str | None:
        values = self.window.desk.live.values()
        return next(
            (
                name
                for name, one in values.items()
                if isinstance(one, dict) and key in one and isinstance(one[key], Point)
            ),
            None,
        )

    def spot_of(self, value: Any) -> tuple[float, float]:
        """Where on the canvas a member or a place is."""
        name = self._collection(value) if not isinstance(value, Point) else None
        place = self.window.desk.live.value(name)[value] if name else value
        return place.x, place.y

    # composing in tiles

    def tile(self, tile: Tile, pick: Pick, held: Qt.KeyboardModifier = PLAIN) -> None:
        """Clicks in a tile."""
        self.click(tile, tile.spot_of(pick).toPoint(), held)

    def in_colours(self, line: QLineEdit, colour: str) -> None:
        """Chooses a colour for a value of a form by its looks."""
        self.click(line.findChildren(QToolButton)[0])
        picker = QApplication.activePopupWidget()
        assert isinstance(picker, Picker)
        self.bot.mouseClick(picker.swatches, Qt.MouseButton.LeftButton, pos=picker.swatches.spot(colour))

    def in_picture(self, line: QLineEdit, value: Any) -> None:
        """Puts a value of a form together in a picture."""
        self.click(line.findChildren(QToolButton)[0])
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            self.choose(menu, next(one.text() for one in menu.actions() if one.text().startswith("Things at places")))
        self.settle()
        composer = next(one for one in QApplication.topLevelWidgets() if isinstance(one, Composer) and one.isVisible())
        self.compose(composer, composer.name, value)
        self.click(composer.ready)

    def compose(self, where: Any, name: str, value: Any) -> None:
        """Clicks in the tile of an input until it has this value; on the stage or beside a form."""
        tile, now = where.row.tiles[name], where.draft.inputs[name]
        if isinstance(value, dict):
            self._put(where, name, now, value, None)
        elif isinstance(value, list) and tile.look.kind == "row":
            while len(where.draft.inputs[name]) > len(value):
                self.click(tile, tile._corner(1).center().toPoint())
            for index, item in enumerate(value):
                if index >= len(where.draft.inputs[name]):
                    self.click(tile, tile._corner(2).center().toPoint())
                self._put(where, name, where.draft.inputs[name][index], item, index)
        elif isinstance(value, list):
            for key in [*now, *value]:
                self.tile(tile, Pick(name, key))
        elif isinstance(value, Symbol):
            self.tile(tile, Pick(name))
            self.choose_value(where, value)
        else:
            self.tile(tile, Pick(name, value))

    def _put(self, where: Any, name: str, now: Mapping[Any, Any], wanted: Mapping[Any, Any], index: int | None) -> None:
        """What is too much is taken away, what is missing put; the brush is chosen first each time."""
        for key in [key for key in now if key not in wanted]:
            self._brush(where, now[key])
            self.tile(where.row.tiles[name], Pick(name, key, index))
        for key, item in wanted.items():
            if now.get(key) != item:
                self._brush(where, item)
                self.tile(where.row.tiles[name], Pick(name, key, index))

    def _brush(self, where: Any, value: Any) -> None:
        if where.draft.brush != value:
            self.choose_value(where, value)

    def choose_value(self, where: Any, value: Any) -> None:
        """From the palette where it has been seen, else typed."""
        palette = where.palette_row
        if str(value) in palette.buttons:
            self.click(palette.buttons[str(value)])
        else:
            self.enter(palette.other, str(value))

    # commands

    def do_listify(self, things: list[str], name: str, **more: Any) -> None:
        self.select(*things)
        self.key(Qt.Key.Key_L, CTRL, self.window.view)
        self.fill(name=name, **more)

    def do_constrain(self, left: str, relation: str, right: str) -> None:
        self.settle()
        self.pick_parameters(left, right)
        self.by_palette("constrain", left=left, relation=relation, right=right)

    def pick_parameters(self, *names: str) -> None:
        """Clicks names in the list of parameters, one after the other."""
        for position, name in enumerate(names):
            self.settle()
            self.click(self.inspector.parameters.rows[name].title, held=SHIFT if position else Qt.KeyboardModifier(0))

    def do_collect_crossings(self, lists: list[str], name: str) -> None:
        self.select(*lists)
        self.by_menu("collect_crossings", lists=lists, name=name)

    def do_select_members(self, collection: str, name: str, members: list[Any]) -> None:
        self.by_button("select_members", collection=collection, name=name, members=members)

    def do_teach_members(self, name: str, collection: str, inputs: Mapping[str, Any], members: list[Any]) -> None:
        self.by_button("teach_members", name=name, collection=collection, inputs=inputs, members=members)

    def do_teach(self, name: str, inputs: Mapping[str, Any], result: Any) -> None:
        self.by_button("teach", name=name, inputs=inputs, result=result)

    def do_repeat_over(self, thing: str, collection: str, name: str) -> None:
        self.select(thing)
        self.by_button("repeat_over", thing=thing, collection=collection, name=name)

    def do_make_component(self, things: list[str], name: str, open: list[str]) -> None:
        self.select(*things)
        self.by_button("make_component", things=things, name=name, open=open)

    def do_make_instance(self, component: str, name: str, values: Mapping[str, Any]) -> None:
        self.outline(component)
        center = {key: {"point": one} if isinstance(one, list) else one for key, one in values.items()}
        self.by_button("make_instance", component=component, name=name, values=center)

    def do_make_dict(self, things: str, name: str) -> None:
        self.outline(things)
        self.by_button("make_dict", things=things, name=name)

    def do_parameterize_over(self, definition: str, over: str, name: str) -> None:
        self.select(definition)
        self.by_button("parameterize_over", definition=definition, over=over, name=name)

    def do_show_with(self, function: str, arguments: Mapping[str, Any], name: str) -> None:
        self.outline(function)
        self.by_button("show_with", function=function, arguments=arguments, name=name)

    def do_factor_through(self, definition: str, collection: str) -> None:
        self.outline(definition)
        self.by_button("factor_through", definition=definition, collection=collection)

    def do_factor_lengths(self, parameters: list[str], name: str, also: list[str]) -> None:
        self.pick_parameters(*parameters)
        self.by_button("factor_lengths", parameters=parameters, name=name, also=also)

    def do_make_state(self, name: str) -> None:
        self.outline(name)
        self.by_button("make_state", name=name)

    def do_give(self, name: str, value: Any) -> None:
        self.outline(name)
        self.by_button("give", name=name, value=value)

    def do_new_state(self, name: str, value: Any) -> None:
        self.by_palette("new_state", name=name, value=value)

    def do_follow(self, name: str, at: Any) -> None:
        self.outline(name)
        self.by_button("follow", name=name, at=at)

    def do_forget(self, process: str) -> None:
        self.by_palette("forget", process=process)

    def do_start_again(self) -> None:
        self.by_palette("start_again")

    def do_hide(self, name: str) -> None:
        self.select(name)
        self.by_menu("hide", name=name)

    def do_set_title(self, title: str) -> None:
        self.by_palette("set_title", title=title)
