"""Constraints, rules and examples: one line each, with a button that takes it away."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QToolButton

from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.theme import Theme
from studio.app.widgets import PanelSection, column, emptied, label, mono, row, small
from studio.commands import roles
from studio.commands.roles import ArgumentRole
from studio.commands.rule_events import RULE_EVENT
from studio.document.constraints import constraint_text
from studio.document.model import Constraint, Demonstration, Document, Lesson
from studio.generalize.attributes import address_of, find
from studio.generalize.lessons import KINDS
from studio.generalize.observe import KIND
from studio.generalize.operands import short_value
from studio.language.errors import StudioError
from studio.language.nodes import Name, free_names
from studio.language.show import show


@dataclass(frozen=True)
class Item:
    """One line: what it says, the role of what it names for the command that takes it away, and its arguments."""

    text: str
    says: str
    role: ArgumentRole
    arguments: tuple[tuple[str, str], ...]
    name: str = ""
    detail: str = ""


class RemovableItems(PanelSection):
    """Lines that can be taken away."""

    asked = Signal(str, dict)
    """A command to do, with its arguments."""

    def __init__(self, desk: Desk, theme: Theme, title: str) -> None:
        super().__init__(title)
        self.desk, self.theme = desk, theme
        self.items: list[Item] = []
        self.texts: dict[str, QLabel] = {}
        self.buttons: list[QToolButton] = []
        self.inner = column(gap=2)
        self.box.addLayout(self.inner)

    def fill(self, items: list[Item]) -> None:
        """Shows these lines; hidden where there are none."""
        if items != self.items:
            self.items = items
            emptied(self.inner)
            self.texts, self.buttons = {}, []
            for one in items:
                self._add(one)
        self.setVisible(bool(items))

    def _add(self, one: Item) -> None:
        text = label(one.text, wrap=True)
        mono(text)
        text.setToolTip(one.detail)
        button = small("✕", one.says, lambda: self.asked.emit(self._taking_away(one), dict(one.arguments)))
        self.texts[one.name or one.text] = text
        self.buttons.append(button)
        self.inner.addLayout(row(text, button, wide=text))

    def _taking_away(self, one: Item) -> str:
        """The command that takes an item out of its list."""
        found = (each for each in offered(self.desk, "list") if any(p.role is one.role for p in each.parameters))
        return next(found).name

    def mark(self, names: tuple[str, ...]) -> None:
        """Shows which lines stand in the way of what is being tried."""
        for name, text in self.texts.items():
            text.setObjectName("fault" if name in names else "")
            text.style().polish(text)


def constraints_of(document: Document) -> list[Item]:
    return [_constraint(one) for one in document.constraints.values()]


def _constraint(one: Constraint) -> Item:
    text = constraint_text(one)
    return Item(text, f"Let go of {text}", roles.CONSTRAINT, (("name", one.name),), one.name)


def rules_of(document: Document, process: str = "") -> list[Item]:
    """The rules of the program, or those that run one process."""
    found = []
    for one in document.rules:
        if process in ("", one.process):
            text = f"{one.event} → {one.process}({', '.join(map(show, one.arguments))})"
            arguments = (("event", one.event), ("process", one.process))
            found.append(Item(text, f"A {one.event} no longer runs {one.process}", RULE_EVENT, arguments))
    return found


def examples_of(document: Document, name: str) -> list[Item]:
    """What taught a definition or process; of what is drawn, what was shown of an attribute that parameters give.

    Where no formula gives it yet, it is told once it was shown more than once.
    """
    if name in document.processes:
        return [_demonstration(one) for one in document.demonstrations.values() if one.process == name]
    lesson = document.lessons.get(name)
    if lesson is not None and lesson.kind in KINDS:
        return _examples(lesson)
    shown = [one for one in document.lessons.values() if one.kind == KIND and address_of(one.name).thing == name]
    told = (one for one in shown if len(one.examples) > 1 or _follows(document, one.name))
    return [item for one in told for item in _examples(one)]


def _follows(document: Document, address: str) -> bool:
    """Whether parameters and states give an attribute by a formula, not just by being it."""
    with suppress(StudioError):
        node = find(document, address).node
        names = free_names(node) & set(document.names())
        return bool(names) and not isinstance(node, Name) and names <= {*document.parameters(), *document.states()}
    return False


def _demonstration(one: Demonstration) -> Item:
    inputs = ", ".join(f"{key} = {short_value(value)}" for key, value in one.inputs.items())
    says = "Delete this demonstration; what it taught is inferred again without it"
    return Item(one.id, says, roles.DEMONSTRATION, (("demonstration", one.id),), one.id, inputs)


def _examples(lesson: Lesson) -> list[Item]:
    found = []
    for one in lesson.examples:
        inputs = ", ".join(f"{key} = {short_value(value)}" for key, value in one.inputs.items())
        detail = f"{inputs} gives {short_value(one.result)}" if inputs else short_value(one.result)
        arguments = (("label", one.label), ("goal", lesson.name))
        found.append(Item(one.label, "Take this example back", roles.EXAMPLE, arguments, one.label, detail))
    return found
