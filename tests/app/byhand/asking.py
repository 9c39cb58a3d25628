"""Forms: opened from where a person finds them, filled in by pointing, choosing and typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton
from shiboken6 import isValid

from studio.app.command_palette import CommandPalette
from studio.app.forms.choice_fields import ChoiceField
from studio.app.forms.command_form import CommandForm
from studio.app.forms.fields import NamedField, OperandField, SeveralField, TextField, WhichField
from studio.app.forms.lines_field import LinesField
from studio.app.forms.value_editor import Composer
from studio.app.inspector.inspector_panel import Inspector
from studio.app.stage.tile import Pick, Tile
from studio.app.style.color_picker import ColorPicker
from studio.commands.registry import Command
from studio.commands.roles import DEFINITION, FIRST_PARAMETER, FUNCTION, LIST, PARAMETER, THING
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
        operations = self.inspector.operations
        if not operations.buttons[command].isVisible():
            self.click(operations.more)
        self.click(operations.buttons[command])
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
        menu, one = self.menu_at(self.paper, self.spot(at)), self.window.desk.editor.commands[command]
        if one.rare:
            menu = self.submenu(menu, "More")
        self.choose(menu, one.title)
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

    def complaint(self, form: CommandForm) -> str:
        """What a form says against what stands in it."""
        faults = [f"{name}: {one.fault.text()}" for name, one in form.fields.items() if one.fault.text()]
        return " ".join([form.fault.text(), *faults])

    def _field(self, form: CommandForm, name: str, data: Any) -> None:
        field = form.fields[name]
        if field.is_empty and not field.required and data in ("", [], {}, ()):
            return
        if not field.isVisible() and field.wanted:
            self.click(form.more)
        if isinstance(field, SeveralField):
            self._several(form, field, data)
        elif isinstance(field, NamedField):
            self._named(field, data)
        elif isinstance(field, WhichField):
            if field.wanted:
                self.click(field.buttons[data])
        elif isinstance(field, ChoiceField):
            if field.text() != data:
                self.bot.keyClicks(field.combo, str(data))
        elif isinstance(field, OperandField):
            self._operand(field, data)
        elif isinstance(field, LinesField):
            self.lines(field.lines, str(data))
        elif isinstance(field, TextField) and not self._stands(field, data):
            self.type(field.line, data if isinstance(data, str) else f"{data:g}")
            self.key(Qt.Key.Key_Tab, where=QApplication.activePopupWidget() or field.line)

    def _stands(self, field: TextField, data: Any) -> bool:
        return not field.is_empty and field.data() == data

    def _several(self, form: CommandForm, field: SeveralField, data: Any) -> None:
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

    def _members(self, form: CommandForm, field: SeveralField, wanted: list[Any]) -> None:
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
        tile.reach(pick)
        self.click(tile, tile.spot_of(pick).toPoint(), held)

    def in_colours(self, line: QLineEdit, colour: str) -> None:
        """Chooses a colour for a value of a form by its looks."""
        self.click(line.findChildren(QToolButton)[0])
        self.choose_colour(colour)

    def choose_colour(self, colour: str) -> None:
        """Chooses a colour where colours are open."""
        picker = QApplication.activePopupWidget()
        assert isinstance(picker, ColorPicker)
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

    def pick_parameters(self, *names: str) -> None:
        """Clicks names in the list of parameters, one after the other."""
        for position, name in enumerate(names):
            self.settle()
            self.click(self.inspector.parameters.rows[name].title, held=SHIFT if position else Qt.KeyboardModifier(0))

    def by_declaration(self, command: Command, /, **arguments: Any) -> None:
        """Any other command, going by what it declares: selects what it is about, then does it where it is shown."""
        about = command.about(arguments)
        roles = {one.name: one.role for one in command.parameters}
        first = next(iter(about), "")
        role = roles.get(first)
        if role in (PARAMETER, FIRST_PARAMETER):
            self.settle()
            self.pick_parameters(*(name for names in about.values() for name in names))
        elif role in (THING, LIST):
            self.select(*about[first])
        elif role in (DEFINITION, FUNCTION):
            self.outline(about[first][0])
        usual = {one.name: one.default for one in command.parameters if not one.required}
        given = {name: _clicked(one) if roles[name].points == "spot" else one for name, one in arguments.items()}
        given = {name: one for name, one in given.items() if name not in usual or one != usual[name]}
        attribute = next(
            (given[name] for name, one in roles.items() if one.of == first and first and name in given), ""
        )
        if "row" in command.shown:
            rest = {name: one for name, one in given.items() if one != attribute or not isinstance(attribute, str)}
            self.by_row(command.name, attribute if isinstance(attribute, str) else attribute[0], **rest)
        elif "canvas" in command.shown and role in (THING, LIST) and len(about[first]) > 1:
            self.by_menu(command.name, **given)
        elif "inspector" in command.shown:
            self.by_button(command.name, **given)
        else:
            self.by_palette(command.name, **given)

    def by_row(self, command: str, attribute: str, **arguments: Any) -> None:
        """The menu of an attribute; see ``Inspecting``."""
        raise AssertionError(f"there is no row for {attribute} of {command}")


def _clicked(values: Any) -> Any:
    """Pairs of numbers by name are places to be clicked."""
    if not isinstance(values, dict):
        return values
    return {name: {"point": one} if isinstance(one, list) else one for name, one in values.items()}
