"""Menus from the table of window actions and the registry of commands; an entry says why it is disabled when it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QMenuBar

from studio.app.command_palette import PaletteEntry
from studio.app.filing.open_windows import WindowList
from studio.app.filing.recent_files import RecentMenu
from studio.app.icons import Icons
from studio.app.timeline.history_menu import HistoryMenu
from studio.app.tool_bar import ToolBar, tip
from studio.app.topic_menu import CommandEntries, TopicMenu, has_own_keys
from studio.app.window_actions import ACTIONS, FIRST, LAST, ActionParts, WindowAction
from studio.commands.registry import Command

BEFORE_RECENT = "open"
"""The entry after which the recent files stand."""
BEFORE_HISTORY = "redo"
"""The entry after which what was done stands."""
ON_TRACK = ("play", "step_back", "step_ahead", "chapter_back", "chapter_ahead", "branch_off", "leave_past")
"""What the menu of the timeline offers."""
DIRECT = frozenset(command for one in ACTIONS for command in one.commands)
"""The commands that an action of the window does."""
NATIVE = QKeySequence.SequenceFormat.NativeText


class Menus:
    """The menu bar of a window."""

    def __init__(
        self,
        bar: QMenuBar,
        parts: ActionParts,
        tool_bar: ToolBar,
        docks: Mapping[str, QDockWidget],
        icons: Icons,
        ask: Callable[[str], None],
    ) -> None:
        """``parts`` are what the actions act on; ``ask`` asks for the arguments of a command and does it."""
        self.bar, self.parts, self.tool_bar, self.docks, self.icons, self.ask = bar, parts, tool_bar, docks, icons, ask
        self.desk, self.files = parts.desk, parts.files
        self.recent = RecentMenu(self.files.recent, self.files.open, bar)
        self.history = HistoryMenu(parts.timeline, bar)
        self.commands = CommandEntries(self._command_entry)
        self.actions: dict[str, QAction] = {}
        """What the window can do, by name."""
        self.places: dict[str, QAction] = {}
        """What goes to each place."""
        self._window_menus(FIRST)
        self._command_menus()
        self._window_menus(LAST)
        self.desk.changed.connect(lambda _: self.refresh_actions())
        self.desk.replaced.connect(self.refresh_actions)
        self.desk.selection_changed.connect(self.refresh_actions)
        parts.theme.changed.connect(self.refresh_actions)
        recording = parts.timeline.recording
        recording.moved.connect(lambda: self.refresh_actions() if recording.filling is None else None)
        self._place_menus()
        self.refresh_actions()

    def _place_menus(self) -> None:
        """What the right button offers on the track of the timeline."""
        track = self.parts.timeline.track
        track.addActions([self.actions[name] for name in ON_TRACK])
        track.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _window_menus(self, titles: tuple[str, ...]) -> None:
        for title in titles:
            menu = self._menu(title)
            for one in (each for each in ACTIONS if each.menu == title):
                self._window_entry(menu, one)
                if one.name in (BEFORE_RECENT, BEFORE_HISTORY):
                    menu.addMenu(self.recent if one.name == BEFORE_RECENT else self.history)
            if title == "View":
                self._place_entries(menu)
                self.windows = WindowList(menu, self.parts.windows)

    def _menu(self, title: str) -> QMenu:
        """A menu of the bar, made here: one that the bar makes can be lost to Python while it is still shown."""
        menu = QMenu(title, self.bar)
        self.bar.addMenu(menu)
        return menu

    def _place_entries(self, menu: QMenu) -> None:
        """Which places are shown, and a key to go to each."""
        menu.addSeparator()
        going, shown = menu.addMenu("Go to"), menu.addMenu("Show")
        for number, (name, dock) in enumerate(self.docks.items(), 1):
            shown.addAction(dock.toggleViewAction())
            action = QAction(dock.windowTitle(), self.bar)
            action.setShortcut(QKeySequence(f"Alt+{number}"))
            action.setStatusTip(f"Show the {dock.windowTitle().lower()} and give it the keyboard")
            action.triggered.connect(lambda _=False, one=name: self.parts.arrangement.show(one))
            going.addAction(action)
            self.places[name] = action

    def _window_entry(self, menu: QMenu, one: WindowAction) -> None:
        action = QAction(one.title, self.bar, checkable=one.on is not None)
        known = dict.fromkeys(keys.toString() for keys in (one.shortcut(), *map(QKeySequence, one.also)))
        action.setShortcuts([QKeySequence(text) for text in known if text])
        if one.on_canvas:  # the canvas itself takes its keys
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setStatusTip(one.says)
        action.setToolTip(tip(one.title, one.shortcut().toString(NATIVE)))
        action.triggered.connect(lambda _=False: one.does(self.parts))
        action.setIconVisibleInMenu(one.on is None)  # there a tick says whether it is on
        if one.icon:
            self.icons.give(action, one.icon)
        if one.line:
            menu.addSeparator()
        menu.addAction(action)
        self.actions[one.name] = action

    def _command_menus(self) -> None:
        topics: dict[str, TopicMenu] = {}
        for command in self.desk.editor.commands:
            if command.topic not in topics:
                topics[command.topic] = self._topic_menu(command.topic)
            self._entries(topics[command.topic].place_for(command), command)
        for menu in topics.values():
            for one in (menu, *menu.findChildren(TopicMenu)):
                one.aboutToShow.connect(self.refresh)
            menu.aboutToHide.connect(self._keep_keys)

    def _topic_menu(self, topic: str) -> TopicMenu:
        """A menu of the bar for the commands of a topic, behind what the window itself does about that."""
        menu = TopicMenu(topic, self.bar)
        self.bar.addMenu(menu)
        for one in (each for each in ACTIONS if each.menu == topic and not each.commands):
            self._window_entry(menu, one)
        menu.addSeparator()
        return menu

    def _entries(self, menu: TopicMenu, command: Command) -> None:
        """The entry of a command, or what stands in its place: a tool, or what is done at once."""
        if command.name in DIRECT:
            for one in (each for each in ACTIONS if command.name in each.commands and each.menu == command.topic):
                self._window_entry(menu, one)
        if command.name in self.tool_bar.of_command:
            menu.addAction(self.tool_bar.of_command[command.name])
        elif not self._has_stand_in(command):
            self.commands.add(menu, command)

    def _has_stand_in(self, command: Command) -> bool:
        """Whether something else stands in the place of a command, in menus and palette."""
        return command.name in DIRECT or command.name in self.tool_bar.of_command or "menu" not in command.shown

    def action(self, name: str) -> QAction:
        """What does an action of the window, or a command that stands in a menu."""
        return self.actions.get(name) or self.commands[name]

    def entry(self, command: str) -> QAction | None:
        """The first entry that does a command, wherever it stands."""
        direct = [self.actions[one.name] for one in ACTIONS if command in one.commands]
        return self.commands.get(command) or next(iter(direct), None) or self.tool_bar.of_command.get(command)

    def _command_entry(self, command: Command) -> QAction:
        action = QAction(command.title, self.bar)
        action.setStatusTip(command.doc.splitlines()[0] if command.doc else "")
        if has_own_keys(command):
            action.setShortcut(QKeySequence(command.shortcut or ""))
        if command.icon:
            self.icons.give(action, command.icon)
        action.triggered.connect(lambda _=False: self.ask(command.name))
        return action

    # what can be done now

    def refresh(self) -> None:
        """Enables the commands that can be done now; the others say why not."""
        for name, action in self.commands.made.items():
            why = self.desk.editor.why_not(name, self.desk.selection)
            action.setEnabled(why is None)
            action.setToolTip(why or "")

    def _keep_keys(self) -> None:
        """While no menu is open their keys are heard: what is selected then may be another thing."""
        for action in self.commands.made.values():
            action.setEnabled(True)

    def refresh_actions(self) -> None:
        """Enables what the window can do now, and shows what is switched on."""
        for one in ACTIONS:
            action = self.actions[one.name]
            action.setEnabled(one.why_not(self.parts) is None)
            if one.on is not None:
                action.setChecked(one.on(self.parts))

    # the same for the palette

    def offers(self) -> list[PaletteEntry]:
        """Everything that can be done in the window: commands, actions, tools, places and recent files."""
        commands = [one for one in self.desk.editor.commands if not self._has_stand_in(one)]
        return [*map(self._command_offer, commands), *self._window_offers()]

    def _command_offer(self, command: Command) -> PaletteEntry:
        why = self.desk.editor.why_not(command.name, self.desk.selection)
        return PaletteEntry(
            command.name, command.title, command.topic, command.shortcut or "", command.doc, why,
            lambda: self.ask(command.name), command.known_as,
        )  # fmt: skip

    def _known_as(self, commands: Iterable[str]) -> tuple[str, ...]:
        """Other words for what stands in the place of these commands."""
        known = self.desk.editor.commands.commands
        return tuple(word for name in commands if name in known for word in known[name].known_as)

    def _window_offers(self) -> list[PaletteEntry]:
        found = [
            PaletteEntry(
                one.name, one.title, one.menu, one.shortcut().toString(NATIVE), one.says, one.why_not(self.parts),
                lambda one=one: one.does(self.parts), self._known_as(one.commands),  # type: ignore[misc]
            )
            for one in ACTIONS
        ]  # fmt: skip
        commands = {action: command for command, action in self.tool_bar.of_command.items()}
        for name, action in self.tool_bar.tools.items():
            keys, title, known_as = (
                action.shortcut().toString(NATIVE),
                f"{action.text()} tool",
                commands.get(action, ""),
            )
            found.append(
                PaletteEntry(
                    name, title, "Tools", keys, action.statusTip(), None, action.trigger, self._known_as([known_as])
                )
            )
        for name, action in self.places.items():
            keys, title = action.shortcut().toString(NATIVE), f"Go to {action.text().lower()}"
            found.append(PaletteEntry(name, title, "View", keys, action.statusTip(), None, action.trigger))
        for path in self.files.recent.paths():
            load = partial(self.files.open, str(path))
            why = None if os.path.exists(path) else "It is gone, or was moved."
            found.append(PaletteEntry(str(path), f"Open {path.name}", "Recent", "", str(path.parent), why, load))
        return found
