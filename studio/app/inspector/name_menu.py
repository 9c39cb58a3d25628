"""What can be done with a name that is pointed at, in the list of parameters and in any formula."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from studio.app.desk import Desk
from studio.app.offered_commands import context, offered
from studio.commands.registry import Command


def offer_name(desk: Desk, menu: QMenu, name: str, says: bool = False) -> None:
    """Adds to a menu what is offered for a name; ``says``: with the name, which is not the only thing meant there."""
    for command in offered(desk, "slider"):
        if not _takes(desk, command, name):
            continue
        given = {command.parameters[0].name: name}
        menu.addAction(f"{command.title}: {name}…" if says else f"{command.title}…").triggered.connect(
            lambda _=False, called=command.name, given=given: desk.form_wanted.emit(called, given)
        )
    if says:
        menu.addAction(f"Go to {name}").triggered.connect(lambda _=False: desk.select_names((name,)))


def _takes(desk: Desk, command: Command, name: str) -> bool:
    """Whether a command is for what has this name: not every name is that of a parameter."""
    names = command.parameters[0].role.names
    return names is None or name in names(context(desk, command.name))
