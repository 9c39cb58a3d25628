"""Menus from the registry of commands: one menu a topic; each entry says why it is disabled when it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from studio.app.desk import Desk
from studio.commands.registry import Command

if TYPE_CHECKING:
    from studio.app.window import Window


OF_PLACES = frozenset({"Del", "Tab"})
"""Keys that belong to the place that has the focus; so do all single letters, which take tools in hand."""


class Menus:
    """The menu bar of a window."""

    def __init__(self, desk: Desk, window: Window) -> None:
        self.desk, self.window = desk, window
        self.commands: dict[str, QAction] = {}
        self._file_menu()
        self._edit_menu()
        self._command_menus()
        self._view_menu()

    def _file_menu(self) -> None:
        menu, files = self._menu("File"), self.window.files
        self._entry(menu, "New", QKeySequence.StandardKey.New, files.new)
        self._entry(menu, "Open…", QKeySequence.StandardKey.Open, files.open)
        self._entry(menu, "Save", QKeySequence.StandardKey.Save, files.save)
        self._entry(menu, "Save as…", QKeySequence.StandardKey.SaveAs, files.save_as)
        menu.addSeparator()
        self._entry(menu, "Quit", QKeySequence.StandardKey.Quit, self.window.close)

    def _edit_menu(self) -> None:
        menu = self._menu("Edit")
        self._entry(menu, "Undo", QKeySequence.StandardKey.Undo, self.desk.undo)
        self._entry(menu, "Redo", QKeySequence.StandardKey.Redo, self.desk.redo)

    def _command_menus(self) -> None:
        topics: dict[str, QMenu] = {}
        for command in self.desk.editor.commands:
            menu = topics.get(command.topic) or self._menu(command.topic)
            topics[command.topic] = menu
            self.commands[command.name] = self._command_entry(menu, command)
        for menu in topics.values():
            menu.aboutToShow.connect(self.refresh)

    def _command_entry(self, menu: QMenu, command: Command) -> QAction:
        action = QAction(command.title, self.window)
        action.setStatusTip(command.doc.splitlines()[0] if command.doc else "")
        if command.shortcut and len(command.shortcut) > 1 and command.shortcut not in OF_PLACES:
            action.setShortcut(QKeySequence(command.shortcut))
        action.triggered.connect(lambda _=False: self.window.ask(command.name))
        menu.addAction(action)
        return action

    def _view_menu(self) -> None:
        menu = self._menu("View")
        self._entry(menu, "Fit", "Ctrl+0", self.window.view.fit, shortcut=False)
        menu.addSeparator()
        self._entry(menu, "Commands…", "Ctrl+Shift+P", self.window.show_palette)
        menu.addSeparator()
        for dock in self.window.docks.values():
            menu.addAction(dock.toggleViewAction())

    def _menu(self, title: str) -> QMenu:
        return self.window.menuBar().addMenu(title)

    def _entry(
        self,
        menu: QMenu,
        title: str,
        keys: QKeySequence.StandardKey | str,
        does: Callable[[], object],
        shortcut: bool = True,
    ) -> QAction:
        action = QAction(title, self.window)
        if shortcut:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: does())
        menu.addAction(action)
        return action

    def refresh(self) -> None:
        """Enables what can be done now; the others say why not."""
        for name, action in self.commands.items():
            why = self.desk.editor.why_not(name, self.desk.selection)
            action.setEnabled(why is None)
            action.setToolTip(why or "")
