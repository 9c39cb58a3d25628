"""The menu under the right button: what can be done with what is under the pointer; the rest says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.canvas import quick_edits
from studio.app.canvas.canvas_scene import Scene
from studio.app.offered_commands import offered, why_not
from studio.commands.registry import Command
from studio.commands.wording import place_in_words

SELECTING = ("select_all", "select_alike", "deselect")
"""What is done by keys or the pointer more often than here."""


def menu(scene: Scene, ask: Callable[[str], object], parent: QWidget) -> QMenu:
    """The menu for what is selected."""
    made = QMenu(parent)
    made.setToolTipsVisible(True)
    chosen = scene.desk.selection.things
    if chosen:
        title = made.addAction(", ".join(map(place_in_words, chosen[:3])) + (" …" if len(chosen) > 3 else ""))
        title.setEnabled(False)
        made.addSeparator()
    edits = [one for one in quick_edits.EDITS if one.menu == "Edit"]
    selecting = [one for one in edits if one.name in SELECTING] if chosen else []
    _edits(made, scene, (one for one in edits if one not in selecting))
    made.addSeparator()
    possible, others = _commands(scene)
    _possible(made, scene, [one for one in possible if not one.rare], ask)
    made.addSeparator()
    more = made.addMenu("More")
    more.setToolTipsVisible(True)
    _edits(more, scene, selecting)
    _possible(more, scene, [one for one in possible if one.rare], ask)
    if others and chosen:
        rest = made.addMenu("Not possible now")
        rest.setToolTipsVisible(True)
        for command, why in others:
            action = _entry(rest, command, ask)
            action.setEnabled(False)
            action.setToolTip(why)
    return made


def _possible(made: QMenu, scene: Scene, commands: Iterable[Command], ask: Callable[[str], object]) -> None:
    """Commands that can be done now, those of a topic together, or what is done at once in their place."""
    topic = ""
    for command in commands:
        if command.topic != topic:
            made.addSeparator()
        topic = command.topic
        direct = quick_edits.of_command(command.name)
        if direct:
            _edits(made, scene, direct)
        else:
            _entry(made, command, ask)


def _edits(made: QMenu, scene: Scene, edits: Iterable[quick_edits.QuickEdit]) -> None:
    """What is done at once, with the keys that do it here."""
    for one in edits:
        action = made.addAction("\t".join((one.title, *one.keys[:1])))
        why = one.why_not(scene.desk)
        action.setEnabled(why is None)
        action.setToolTip(why or one.says)
        action.triggered.connect(lambda _=False, does=one.does: does(scene))


def _commands(scene: Scene) -> tuple[list[Command], list[tuple[Command, str]]]:
    """The commands for what is selected: those that can be done now, and the others with the reason."""
    possible, others = [], []
    chosen = scene.desk.selection
    for command in offered(scene.desk, "canvas"):
        why = why_not(scene.desk, command)
        if why is None and len(chosen.names) > 1 and not (command.needs is not None and command.needs.several):
            why = "Select just one thing for this."
        if why is None and chosen.things:
            possible.append(command)
        else:
            others.append((command, why or "Select what it is about first."))
    return possible, others


def _entry(made: QMenu, command: Command, ask: Callable[[str], object]) -> QAction:
    action = made.addAction(command.title)
    action.setToolTip(command.doc.splitlines()[0] if command.doc else "")
    action.triggered.connect(lambda _=False: ask(command.name))
    return action
