"""The look that new shapes get, and giving a look to what is selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal

from studio.app.desk import Desk
from studio.app.direct_edits import attribute_command, members_command
from studio.app.orders import Order
from studio.commands.attribute_rows import AttributeRow, worn_rows
from studio.document.model import Document
from studio.generalize.attributes import group_members
from studio.language.colours import is_colour
from studio.language.nodes import literals
from studio.language.values import Shape

NEXT = "That is for what is drawn next. For something that is there, press V, click it, and choose again."
"""What is said of a look that nothing selected takes."""


def used_colours(document: Document) -> list[str]:
    """The colours that stand in the formulas of a document, each once, in the order of the document."""
    values = [literal.value for one in document.definitions.values() for _, literal in literals(one.formula)]
    return list(dict.fromkeys(str(value) for value in values if isinstance(value, str) and is_colour(value)))


KEPT = frozenset({"fill", "stroke", "stroke_width"})
"""Attributes that go on from what was given them to what is drawn next."""
GIVING = frozenset(attribute_command(names, "", None)[0] for names in (("",), ("", "")))
"""The commands that give an attribute to things."""


def parts_of(document: Document, name: str) -> Iterator[str]:
    """What a group holds by name, groups in it taken apart as well; anything else itself."""
    members = [one for one in group_members(document.definitions[name]) if one in document.definitions]
    for member in members:
        yield from parts_of(document, member)
    if not members:
        yield name


class DrawingStyle(QObject):
    """Attributes that new shapes get; those not given are as the kind of shape has them."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk, self._home = desk, desk.home
        self.given: dict[str, Any] = {}
        self.words: dict[str, Any] = {}
        """The same for texts: what a shape was filled with would hide what is written on it."""
        self.writes = False
        """Whether what is drawn next is a text, with the tool in hand."""
        desk.replaced.connect(self._renewed)
        desk.orders.done.connect(self._done)

    def _renewed(self) -> None:
        """Another document begins with plain shapes."""
        if self.desk.home is not self._home:
            self._home = self.desk.home
            self.given.clear()
            self.words.clear()
            self.changed.emit()

    def _done(self, order: Order) -> None:
        """What a shape was given goes on to the next shape, what a text was given to the next text."""
        if order.command not in GIVING:
            return
        told = str(order.arguments["attribute"])
        thing, _, attribute = told.rpartition(".")
        things = order.arguments.get("things", [thing])
        kinds = {one.kind for name in things if isinstance(one := self.desk.live.values().get(name), Shape)}
        value = order.arguments["value"]
        if attribute in KEPT and kinds and (value is None or isinstance(value, (str, int, float))):
            self._keep(self.words if kinds == {"label"} else self.given, attribute, value)

    @property
    def next_look(self) -> dict[str, Any]:
        """What is given to what the tool in hand draws."""
        return self.words if self.writes else self.given

    def write(self, writes: bool) -> None:
        """Another tool is in hand, which writes or draws."""
        if writes != self.writes:
            self.writes = writes
            self.changed.emit()

    def arguments(self, command: str, written: bool = False) -> dict[str, Any]:
        """The look as arguments of a command that draws (or writes), as far as it takes them."""
        known = {one.name for one in self.desk.editor.commands[command].parameters}
        given = self.words if written else self.given
        return {name: value for name, value in given.items() if name in known}

    def worn(self) -> dict[str, AttributeRow]:
        """By attribute what those selected things that have it share of it."""
        return worn_rows(self.desk.document, self.desk.live, self._chosen())

    def give(self, attribute: str, value: Any) -> bool:
        """Gives an attribute to what is selected, in one step; without a selection to what the tool in hand draws.

        Gives False, and the person is told why, where it is known at once that it cannot be done.
        """
        command = self._command(attribute, value)
        if command is None:
            self._keep(self.next_look, attribute, value)
            chosen = self._chosen()
            if chosen:
                has = f"{chosen[0]} has" if len(chosen) == 1 else "What is selected has"
                self.desk.said.emit(f"{has} no {attribute.replace('_', ' ')}; what is drawn next gets it.")
            elif any(one.drawn for one in self.desk.document.definitions.values()):
                self.desk.said.emit(NEXT)  # who meant something that is there would else wait for it to change
            return True
        return self.desk.do(command[0], **command[1]).error is None

    def preview(self, attribute: str, value: Any) -> None:
        """Shows what is selected with an attribute, without giving it."""
        command = self._command(attribute, value)
        if command is not None:
            self.desk.preview(command[0], **command[1])

    def _command(self, attribute: str, value: Any) -> tuple[str, dict[str, Any]] | None:
        names = self._wearing(attribute)
        of_members = members_command(self.desk, attribute, value) if names else None
        return of_members or (attribute_command(names, attribute, value) if names else None)

    def _chosen(self) -> tuple[str, ...]:
        """What is selected, groups taken apart."""
        document = self.desk.document
        chosen = [one for one in self.desk.selection.names if one in document.definitions]
        return tuple(part for one in chosen for part in parts_of(document, one))

    def _wearing(self, attribute: str) -> tuple[str, ...]:
        document, live = self.desk.document, self.desk.live
        return tuple(one for one in self._chosen() if attribute in worn_rows(document, live, (one,)))

    def _keep(self, given: dict[str, Any], attribute: str, value: Any) -> None:
        """For what is drawn next; a line that is not to be seen is one without width."""
        if attribute == "stroke" and value is None:
            attribute, value = "stroke_width", 0
        elif attribute == "stroke" and given.get("stroke_width") == 0:
            del given["stroke_width"]
        if value is None:
            given.pop(attribute, None)
        else:
            given[attribute] = value
        self.changed.emit()
