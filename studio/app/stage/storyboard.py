"""The storyboard: the steps of a process with its branches and who taught each, and the demonstrations themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSplitter,
    QTreeWidgetItem,
    QWidget,
)  # fmt: skip

from studio.app.desk import Desk
from studio.app.flows import Group, Groups
from studio.app.forms.command_form import CommandForm
from studio.app.qt_guard import guarded
from studio.app.shown_words import short_words
from studio.app.stage.step_tree import StepTree
from studio.app.theme import Colors, Theme
from studio.app.widgets import column, roomy, row, tool
from studio.commands.roles import DEMONSTRATION
from studio.demonstrate.action_wording import action_words, situation_words
from studio.demonstrate.deeds import deeds
from studio.demonstrate.learn import shown_by
from studio.document.actions import (
    Action,
    AppendAction,
    CloseAction,
    EachAction,
    EndAction,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.document.model import Demonstration
from studio.language.show import show_steps
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Leave,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    Stop,
    Succeed,
    Take,
    When,
    walk_steps,
)  # fmt: skip
from studio.session.trust import trusted

BESIDE = 440
"""From this width on the demonstrations stand beside the steps, where that gives them more lines; in pixels."""
EMPTY = "What you show on the stage is listed here, step by step."
STEP, ACTION = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
"""Where an item keeps the step it shows, or the action with the process it belongs to."""


def step_of(action: Action, steps: Steps) -> Step | None:
    """The step that an action belongs to, None where that is not sure."""
    fitting = [step for step in walk_steps(steps) if _gave(action, step)]
    return fitting[0] if len(fitting) == 1 else None


def _gave(action: Action, step: Step) -> bool:
    """Whether an action can be an example of a step."""
    match action, step:
        case (PointAction(name=named), Let(name=known)) | (EachAction(name=named), ForEach(name=known)):
            return named == known
        case (PutAction(), Put()) | (TakeAction(), Take()) | (SetAction(), Set()) | (AppendAction(), Append()):
            return action.alters == step.alters
        case RunAction(process=named), Run(process=known):
            return named == known
        case RememberAction(), Remember():
            return True
        case (EndAction(how="succeed"), Succeed()) | (CloseAction(), Leave()):
            return True
        case EndAction(how="fail", reason=given), Fail(reason=known):
            return given == known
        case EndAction(how="nothing", reason=given), Stop(reason=known):
            return given == known
    return False


def visited(one: Demonstration) -> Iterator[tuple[str, int, Action]]:
    """The actions of a demonstration, each with the process that is acted out by it and how deep that runs."""
    running = [one.process]
    for action in one.actions:
        yield running[-1], len(running) - 1, action
        if isinstance(action, RunAction) and action.by_hand:
            running.append(action.process)
        elif isinstance(action, EndAction) and len(running) > 1:
            running.pop()


@guarded
class Storyboard(QWidget):
    """Steps above, demonstrations below, or beside them where it is low and wide."""

    similar_wanted = Signal(Demonstration)
    """The person wants to show another run that begins like this one."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.process = QComboBox()
        self.process.setAccessibleName("Process")
        self.steps, self.shown = StepTree("Steps", whole=1), StepTree("Demonstrations", whole=0)
        says = "Set the stage as this demonstration began, to show another like it"
        self.similar = tool("Similar", says, self._similar)
        self.why = tool("Why?", "What speaks for the chosen step, and what against it (double click)", self.ask_why)
        self.commands = {one.name: one for one in desk.editor.commands if "storyboard" in one.shown and one.acted}
        self.buttons = {
            name: tool(one.acted[0].title, one.acted[0].says, partial(self._do, name))
            for name, one in self.commands.items()
        }
        """What does each command of the storyboard, by its name."""
        self._listed: list[tuple[Demonstration, str, str, Colors]] = []
        self._lay_out()
        self.process.activated.connect(lambda _: self.fill())
        theme.changed.connect(self.fill)
        self.steps.itemSelectionChanged.connect(self._mark_teachers)
        self.steps.itemDoubleClicked.connect(lambda *_: self.ask_why())
        self.shown.itemSelectionChanged.connect(self._enable)
        self.shown.itemDoubleClicked.connect(lambda *_: self._do_first())

    def _lay_out(self) -> None:
        split = self.split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.steps)
        split.addWidget(self.shown)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        head = row(QLabel("Storyboard of"), self.process, gap=-1, wide=self.process)
        about = sorted(self.commands, key=lambda name: self.commands[name].acted[0].of_all)
        buttons = (self.why, self.similar, *(self.buttons[name] for name in about))
        self.about = Groups(Group((one,), after=0) for one in buttons)
        column(head, split, self.about, of=self, high=split)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= BESIDE and self.width() > 2 * self.height()
        self.split.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)

    # what it shows

    def follow(self, process: str, upcoming: Action | None) -> None:
        """Shows the process of the visit under way, and which step would come next."""
        self._list_processes(process or self.process.currentText())
        self.fill(upcoming)

    def _list_processes(self, wanted: str) -> None:
        names = list(self.desk.document.processes)
        if [self.process.itemText(place) for place in range(self.process.count())] != names:
            self.process.clear()
            self.process.addItems(names)
        self.process.setCurrentIndex(names.index(wanted) if wanted in names else len(names) - 1)

    def fill(self, upcoming: Action | None = None) -> None:
        """Lists the steps and demonstrations of the process chosen."""
        process = self.desk.document.processes.get(self.process.currentText())
        self.steps.clear()
        self._list_demonstrations(process.name if process is not None else "")
        self._guesses = self._guessed()
        if process is not None:
            self._add_steps(process.steps, None, step_of(upcoming, process.steps) if upcoming else None)
            if process.fault or not process.steps:
                self._say(process.fault or "Nothing is known yet.")
        else:
            self._say(EMPTY)
        self.shown.setVisible(self.shown.topLevelItemCount() > 0)
        self.about.setVisible(self.shown.topLevelItemCount() > 0)
        self.steps.expandAll()
        self.steps.share_width()
        self._enable()

    def _list_demonstrations(self, process: str) -> None:
        """Lists those of a process, closed; from the first on that is another now, they are listed anew."""
        document, colors = self.desk.document, self.theme.colors
        of_it = [one for one in document.demonstrations.values() if process in shown_by(one)]
        listed = [(one, short_words(document, one), situation_words(one), colors) for one in of_it]
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(listed, self._listed, strict=False))))
        self.shown.setCurrentIndex(QModelIndex())
        self.shown.collapseAll()
        for _ in self._listed[same:]:
            self.shown.takeTopLevelItem(same)
        for one, called, words, _ in listed[same:]:
            self._add_demonstration(one, called, words)
        if self._listed != listed:
            self.shown.share_width()
        self._listed = listed

    def _say(self, text: str) -> None:
        """Says something in place of the steps, or after them."""
        item = QTreeWidgetItem(self.steps, [text, ""])
        item.setForeground(0, self.theme.color("quiet"))
        item.setToolTip(0, text)
        item.setFirstColumnSpanned(True)

    def _add_steps(self, steps: Steps, parent: QTreeWidgetItem | None, upcoming: Step | None) -> None:
        for step in steps:
            head = show_steps((step,)).split("\n")[0]
            item = self._item(parent, head, step)
            if step is upcoming:
                _embolden(item, True)
                item.setForeground(0, self.theme.color("ghost"))
            if isinstance(step, When):
                self._add_steps(step.then, item, upcoming)
                if step.otherwise:
                    other = self._item(parent, "otherwise:", None)
                    self._add_steps(step.otherwise, other, upcoming)
            elif isinstance(step, ForEach):
                self._add_steps(step.body, item, upcoming)

    def _guessed(self) -> list[str]:
        """The formulas in the steps that are no more than guesses."""
        start = f"{self.process.currentText()}: "
        known = trusted(self.desk.editor.history).values()
        doubtful = [one.finding for one in known if one.confidence == "guess"]
        return [one.formula for one in doubtful if one.goal.startswith(start)]

    def _item(self, parent: QTreeWidgetItem | None, text: str, step: Step | None) -> QTreeWidgetItem:
        taught = step.taught_by if step is not None else ()
        numbers = " ".join(one.rsplit("-", 1)[-1] for one in taught)
        is_guess = any(one in text for one in self._guesses)
        item = QTreeWidgetItem([text, f"? {numbers}" if is_guess else numbers])
        if parent is None:
            self.steps.addTopLevelItem(item)
        else:
            parent.addChild(item)
        item.setData(0, Qt.ItemDataRole.UserRole, taught)
        item.setData(0, STEP, step)
        doubt = "\nA guess: show one more case, or say because of what" if is_guess else ""
        item.setToolTip(0, f"{text}\n\nTaught by {', '.join(taught) or 'what surrounds it'}{doubt}")
        item.setToolTip(1, f"Taught by {', '.join(taught)}" if taught else "")
        item.setForeground(1, self.theme.color("quiet"))
        return item

    def _add_demonstration(self, one: Demonstration, called: str, words: str) -> None:
        top = QTreeWidgetItem(self.shown, [called, words])
        top.setForeground(1, self.theme.color("quiet"))
        top.setToolTip(0, f"{called} ({one.id}): {words}\n{deeds(one.actions)}")
        top.setToolTip(1, top.toolTip(0))
        top.setData(0, Qt.ItemDataRole.UserRole, (one.id, 1))
        for number, (process, depth, action) in enumerate(visited(one), 1):
            line = QTreeWidgetItem(top, [f"{number}  {'    ' * depth}{action_words(action)}"])
            line.setFirstColumnSpanned(True)
            line.setData(0, Qt.ItemDataRole.UserRole, (one.id, number))
            line.setData(0, ACTION, (process, action))
            line.setToolTip(0, line.text(0))

    def _mark_teachers(self) -> None:
        """The demonstrations that taught the selected step stand out, and in them the actions that are its examples."""
        chosen = self.steps.selectedItems()
        taught = chosen[0].data(0, Qt.ItemDataRole.UserRole) or () if chosen else ()
        step = chosen[0].data(0, STEP) if chosen else None
        first: QTreeWidgetItem | None = None
        for top in _children(self.shown.invisibleRootItem()):
            _embolden(top, top.data(0, Qt.ItemDataRole.UserRole)[0] in taught)
            lines = _children(top)
            examples = [line for line in lines if step is not None and self._step_of(line) is step]
            for line in lines:
                line.setBackground(
                    0, self.theme.color("accent", 50) if line in examples else Qt.GlobalColor.transparent
                )
            top.setExpanded(bool(examples) or (top.isExpanded() and step is None))
            first = first or next(iter(examples), None)
        if first is not None:
            self.shown.scrollToItem(first)
        self._enable()

    def _step_of(self, line: QTreeWidgetItem) -> Step | None:
        """The step of the process shown that an action is an example of."""
        process, action = line.data(0, ACTION)
        shown = self.desk.document.processes.get(self.process.currentText())
        return step_of(action, shown.steps) if shown is not None and shown.name == process else None

    # what it does

    def ask_why(self) -> None:
        """Asks for the reasons of the step that is chosen, or of the whole process."""
        chosen = self.steps.selectedItems()
        self.desk.why_wanted.emit(self.process.currentText(), chosen[0].text(0).rstrip(":") if chosen else "")

    def _chosen(self) -> tuple[str, int] | None:
        items = self.shown.selectedItems()
        found = items[0].data(0, Qt.ItemDataRole.UserRole) if items else None
        if found is None or found[0] not in self.desk.document.demonstrations:  # it may be gone by now
            return None
        return found[0], found[1]

    def _example(self) -> tuple[str, int] | None:
        """The latest action that is an example of the chosen step, or of one inside it."""
        items = self.steps.selectedItems()
        step: Step | None = items[0].data(0, STEP) if items else None
        if step is None:
            return None
        tops, inside = _children(self.shown.invisibleRootItem()), list(walk_steps((step,)))
        lines = [line for top in tops for line in _children(top) if any(self._step_of(line) is one for one in inside)]
        found: tuple[str, int] | None = lines[-1].data(0, Qt.ItemDataRole.UserRole) if lines else None
        return found

    def _enable(self) -> None:
        stage, chosen = self.desk.document.stage, self._chosen()
        self.similar.setVisible(stage is None)
        self.similar.setEnabled(chosen is not None and not self.desk.document.demonstrations[chosen[0]].event)
        for name, button in self.buttons.items():
            why = self.desk.editor.why_not(name)
            button.setEnabled(why is None and self._arguments(name) is not None)
            button.setVisible(why is None or not self.commands[name].acted[0].hidden)

    def _arguments(self, command: str) -> dict[str, Any] | None:
        """What is chosen, for a command that needs it; None where nothing is. What else it needs is asked for."""
        needed = [one for one in self.commands[command].parameters if one.required]
        asks = any(one.role is not DEMONSTRATION and one.role.of != "demonstration" for one in needed)
        chosen = self._chosen() or (self._example() if asks else None)  # what else is asked for says what it is about
        if chosen is None:
            return {} if not needed else None
        return {
            one.name: chosen[0] if one.role is DEMONSTRATION else chosen[1]
            for one in needed
            if one.role is DEMONSTRATION or one.role.of == "demonstration"
        }

    def _do(self, name: str) -> None:
        arguments = self._arguments(name)
        if arguments is None:
            return
        if all(one.name in arguments for one in self.commands[name].parameters if one.required):
            self.desk.do(name, **arguments)
        else:
            CommandForm(self.desk, name, self.window(), arguments).begin()

    def _do_first(self) -> None:
        """What a double click on an action means: the command that goes back to it."""
        name = next(name for name, one in self.commands.items() if any(each.role.of for each in one.parameters))
        if self.buttons[name].isEnabled():
            self._do(name)

    def _similar(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.similar_wanted.emit(self.desk.document.demonstrations[chosen[0]])


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    children = (item.child(place) for place in range(item.childCount()))
    return [one for one in children if one is not None]


def _embolden(item: QTreeWidgetItem, bold: bool) -> None:
    font = QFont(item.font(0))
    font.setBold(bold)
    item.setFont(0, font)
