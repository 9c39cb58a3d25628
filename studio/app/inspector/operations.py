"""What can be done now with what is selected, from the registry of commands; and why the rest cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.inspector.parts import Flow, PanelSection, small
from studio.app.theme import Theme
from studio.commands.registry import Command
from studio.document.model import Definition
from studio.language.nodes import Apply, free_names
from studio.language.values import Shape, Value

TOPICS = ("Generalize", "Components", "Teach")
ALSO = ("make_state", "give", "follow", "hide")
"""What else can be done with a definition that is selected."""
OF_PROCESS = ("rename", "delete", "forget", "add_rule")
"""What can be done with a process that is selected; the rest is about values and drawings."""
ELSEWHERE = frozenset({"drag", "remove_constraint", "retract_example"})
"""What the canvas or a list of the inspector does with one gesture."""


@dataclass(frozen=True)
class Need:
    """What must be selected for a command, and the sentence where it is not."""

    holds: Callable[[Desk], bool]
    reason: str


def _values(desk: Desk) -> list[Value]:
    values = desk.live.values()
    return [values[name] for name in desk.selection.names if name in values]


def _chosen(desk: Desk) -> list[Definition]:
    """The selected definitions that are no parameters."""
    found = (desk.document.definitions.get(name) for name in desk.selection.names)
    return [one for one in found if one is not None and not one.is_parameter]


def _functions(desk: Desk) -> bool:
    return any(one.is_function for one in _chosen(desk))


def _some(desk: Desk) -> bool:
    return bool(_chosen(desk))


def _plain(desk: Desk) -> bool:
    """Whether something is selected that can become a state."""
    chosen = [desk.document.definitions[name] for name in desk.selection.names if name in desk.document.definitions]
    return any(not one.is_function and not one.is_state for one in chosen)


def _drawn(desk: Desk) -> bool:
    return any(one.drawn for one in _chosen(desk)) or _functions(desk)


def _several(desk: Desk) -> bool:
    return len(_chosen(desk)) > 1


def _single(desk: Desk) -> bool:
    """Whether single things that stand on an element of a collection are selected."""
    return any(isinstance(one.formula, Apply) and _collections_in(desk, one) for one in _chosen(desk))


def _placed(desk: Desk) -> bool:
    return any(_collections_in(desk, one) for one in _chosen(desk))


def _collections_in(desk: Desk, definition: Definition) -> bool:
    """Whether a definition looks things up in a collection."""
    values = desk.live.values()
    return any(isinstance(values.get(name), (dict, list)) for name in free_names(definition.formula))


def _whole(desk: Desk) -> bool:
    """Whether all that is selected is drawn once: one shape each, no list."""
    values = _values(desk)
    return bool(values) and all(isinstance(one, Shape) for one in values)


def _needing(desk: Desk) -> bool:
    """Whether a selected definition needs another one."""
    return any(free_names(one.formula) & set(desk.document.definitions) for one in _chosen(desk))


def _lists(desk: Desk) -> bool:
    return len(desk.selection.names) == 2 and all(isinstance(one, list) for one in _values(desk))


def _keyed(desk: Desk) -> bool:
    return any(isinstance(one, list) and bool(one) and isinstance(one[0], tuple) for one in _values(desk))


def _collections(desk: Desk) -> bool:
    return any(isinstance(one, (list, dict, frozenset)) for one in desk.live.values().values())


ANY = Need(
    lambda desk: any(one in desk.document.definitions for one in desk.selection.names), "Select something first."
)
SOMETHING = Need(_some, "Select a thing first.")
NEEDS: dict[str, Need] = {
    "thing": SOMETHING,
    "attribute": Need(_drawn, "Select a drawn thing first."),
    "a definition": ANY,
    "definition": Need(_needing, "Select a definition that needs others first."),
    "component": Need(_functions, "Select a component first, in the outline."),
    "function": Need(_functions, "Select a function first, in the outline."),
    "list": Need(_keyed, "Select a list whose items have a key first."),
    "lists": Need(_lists, "Select two lists first."),
    "members": Need(_collections, "Make a collection first."),
}
"""By what a command says it needs."""
MORE: dict[str, Need] = {
    "follow": ANY,
    "make_state": Need(_plain, "Select a value first, no function and no state."),
    "listify": Need(_several, "Select two or more alike things first."),
    "make_component": Need(_whole, "Select single things first, no lists."),
    "repeat_over": Need(_single, "Select a thing that stands on an element of a collection first."),
    "factor_through": Need(_placed, "Select a definition that looks places up in a collection first."),
    "factor_lengths": Need(
        lambda desk: not desk.selection.things or set(desk.selection.names) <= set(desk.document.parameters()),
        "Select the parameters first, or nothing.",
    ),
}
"""What a command needs beyond what it says, in the words of the selection."""


def why_not(desk: Desk, command: Command) -> str | None:
    """The sentence why a command cannot be done with what is selected; None where it can."""
    why = command.why_not(desk.document, desk.selection)
    if why is not None:
        return why
    needs = (MORE.get(command.name), NEEDS.get(command.needs or ""))
    return next((need.reason for need in needs if need is not None and not need.holds(desk)), None)


def offered(desk: Desk) -> list[Command]:
    """The commands that the inspector offers, in the order of their topics."""
    topics = desk.editor.commands.by_topic()
    if desk.selection.names and set(desk.selection.names) <= desk.document.processes.keys():
        return [desk.editor.commands[name] for name in OF_PROCESS]
    found = [one for topic in TOPICS for one in topics.get(topic, []) if not one.answers and one.name not in ELSEWHERE]
    return [*found, *(desk.editor.commands[name] for name in ALSO)]


class Operations(PanelSection):
    """Buttons: first what can be done now, then, when asked for, what cannot and why."""

    asked = Signal(str)

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("What can be done")
        self.desk, self.theme = desk, theme
        self.buttons: dict[str, QPushButton] = {}
        self.more = small("", "Show what cannot be done now, and why")
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(lambda _: self._show_rest())
        self.possible, self.rest = Flow(), Flow()
        for one in (self.possible, self.more, self.rest):
            self.box.addWidget(one)
        self._shown: list[tuple[str, str | None]] = []

    def fill(self) -> None:
        """Sorts the commands by whether they can be done now."""
        found = [(one, why_not(self.desk, one)) for one in offered(self.desk)]
        shown = [(one.name, why) for one, why in found]
        if shown == self._shown:
            return
        self._shown = shown
        focused = next((name for name, button in self.buttons.items() if button.hasFocus()), "")
        self.buttons = {one.name: self._button(one, why) for one, why in found}
        self.possible.give([self.buttons[one.name] for one, why in found if why is None])
        refused: list[QWidget] = [self.buttons[one.name] for one, why in found if why is not None]
        self.rest.give(refused)
        self.more.setVisible(bool(refused))
        self._show_rest()
        if focused in self.buttons:
            self.buttons[focused].setFocus()

    def _show_rest(self) -> None:
        count = len(self.rest.widgets)
        self.more.setText(f"▾ Not now ({count})" if self.more.isChecked() else f"▸ Not now ({count})")
        self.rest.setVisible(self.more.isChecked() and count > 0)

    def _button(self, command: Command, why: str | None) -> QPushButton:
        button = QPushButton(command.title)
        button.setObjectName("chip")
        button.setEnabled(why is None)
        button.setAccessibleName(command.title)
        doc = command.doc.split("\n\n")[0].replace("\n", " ")
        keys = f" ({command.shortcut})" if command.shortcut else ""
        button.setToolTip(why or f"{doc}{keys}")
        button.setAccessibleDescription(why or doc)
        button.clicked.connect(lambda _=False: self.asked.emit(command.name))
        return button


def attribute_commands(desk: Desk) -> list[Command]:
    """The commands for one attribute of a thing."""
    return [one for one in offered(desk) if one.needs == "attribute"]
