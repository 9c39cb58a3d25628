"""What is offered where: the commands that declare a place of the window, and why one makes no sense now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from studio.app.desk import Desk
from studio.commands.context import CommandContext
from studio.commands.registry import Command, Where


def context(desk: Desk, command: str = "", given: Mapping[str, Any] | None = None) -> CommandContext:
    """The situation in which a command is begun, with the arguments known so far."""
    last = desk.editor.history[-1].gesture if desk.editor.history else None
    before = last.arguments if last is not None and last.do == command else {}
    return CommandContext(desk.document, desk.live, desk.selection, given or {}, before)


def offered(desk: Desk, where: Where) -> list[Command]:
    """The commands that are shown at a place, in the order of the registry."""
    return [one for one in desk.editor.commands if where in one.shown]


def stage_action(desk: Desk, name: str) -> tuple[str, Mapping[str, Any]]:
    """The command of an action of the stage, with the arguments that go without saying."""
    return next((one.name, act.fixed) for one in desk.editor.commands for act in one.acted if act.name == name)


def for_selection(desk: Desk) -> list[Command]:
    """The commands that the inspector offers for what is selected: a process has its own."""
    names = set(desk.selection.names)
    return offered(desk, "process" if names and names <= desk.document.processes.keys() else "inspector")


def why_not(desk: Desk, command: Command) -> str | None:
    """The sentence why a command cannot be done with what is selected; None where it can."""
    return command.not_here(context(desk))
