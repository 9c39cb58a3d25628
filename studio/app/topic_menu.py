"""A menu of commands, filled when it is first opened; what is asked for before that is made at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from studio.app.qt_guard import guarded
from studio.commands.registry import Command

OF_PLACES = frozenset({"Del", "Tab"})
"""Keys that belong to the place that has the focus; so do all single signs, which are typed into choices of a form."""


@guarded
class TopicMenu(QMenu):
    """The commands of one topic, and what the window itself does about it.

    Those that serve one end may stand in a menu within it.
    """

    def __init__(self, title: str, around: QMenuBar | TopicMenu) -> None:
        super().__init__(title, around)
        self._later: list[tuple[int, Callable[[], QAction]]] = []  # each with how many stand before it at once
        self._within: dict[str, TopicMenu] = {}
        self._file = ""
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def promise(self, entry: Callable[[], QAction]) -> None:
        """What ``entry`` gives will stand here, after what is here now."""
        self._later.append((len(self.actions()), entry))

    def place_for(self, command: Command) -> TopicMenu:
        """The menu in which a command stands; those that another file declares stand behind a line there."""
        if command.under and command.under not in self._within:
            self._within[command.under] = TopicMenu(command.under, self)
            self._apart(command)
            self.addMenu(self._within[command.under])
        place = self._within.get(command.under, self)
        place._apart(command)
        return place

    def _apart(self, command: Command) -> None:
        file = command.function.__module__
        if self._file and self._file != file:
            self.addSeparator()
        self._file = file

    def _fill(self) -> None:
        """Every entry stands in its place."""
        coming = [(before, entry()) for before, entry in self._later]
        for _, action in coming:
            self.removeAction(action)
        here: list[QAction | None] = [*self.actions(), None]
        for before, action in coming:
            self.insertAction(here[before], action)  # type: ignore[arg-type]  # before None is at the end
        self._later = []


class CommandEntries(Mapping[str, QAction]):
    """The entries of commands by name; each is made when its menu is opened, or when somebody asks for it."""

    def __init__(self, make: Callable[[Command], QAction]) -> None:
        """``make`` makes the entry of a command."""
        self._make = make
        self._of: dict[str, tuple[TopicMenu, Command]] = {}
        self.made: dict[str, QAction] = {}
        """Those that there are."""

    def add(self, menu: TopicMenu, command: Command) -> None:
        """A command has its entry in a menu; one whose keys mean it everywhere is there at once."""
        self._of[command.name] = (menu, command)
        if has_own_keys(command):
            self[command.name]
        else:
            menu.promise(lambda: self[command.name])

    def __getitem__(self, name: str) -> QAction:
        if name not in self.made:
            menu, command = self._of[name]
            self.made[name] = self._make(command)
            menu.addAction(self.made[name])
        return self.made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._of  # to ask whether there is one makes none

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)


def has_own_keys(command: Command) -> bool:
    """Whether the keys of a command mean it everywhere in the window."""
    keys = command.shortcut or ""
    return len(keys) > 1 and keys not in OF_PLACES
