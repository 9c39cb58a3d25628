"""What fills a form in: names to complete, and arguments that follow from what is selected, by their roles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from studio.app.desk import Desk
from studio.app.offered_commands import context
from studio.commands.context import CommandContext
from studio.commands.registry import Command, Parameter
from studio.document.naming import fresh_name
from studio.language.errors import StudioError

EMPTY: tuple[Any, ...] = (None, "", [], {})
"""What stands for an argument that is not known."""


def names_for(desk: Desk, command: Command, parameter: Parameter, given: Mapping[str, Any]) -> list[str]:
    """The names that an argument may take, going by the others; none where it is no name of anything there is."""
    names = parameter.role.names
    return list(names(context(desk, command.name, given))) if names is not None else []


def prefilled(desk: Desk, command: Command, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that follow from the selection, as JSON; what is given comes first."""
    found: dict[str, Any] = {}
    for one in command.parameters:
        value = given[one.name] if one.name in given else _suggested(context(desk, command.name, found), one)
        if value not in EMPTY:
            found[one.name] = value
    return found


def _suggested(known: CommandContext, one: Parameter) -> Any:
    role = one.role
    if role.suggests is not None:
        found = role.suggests(known)
        return found if one.several or one.kind.is_of("spot") or not isinstance(found, list) else None
    names = list(role.names(known)) if role.names is not None and role.filled else []
    chosen = [name for name in known.names if name in names]
    if role.place is not None:
        return chosen[role.place] if role.place < len(chosen) else None
    if not one.required or one.several:
        return chosen if one.required else None
    return chosen[0] if chosen else names[0] if len(names) == 1 else None


def asked_without(desk: Desk, command: Command, plain: Mapping[str, str]) -> tuple[str, dict[str, Any]] | None:
    """The argument for which is offered what the command finds without it, and the arguments to look with.

    None where there is no such argument, or too little is known yet.
    """
    wanted = next((one.name for one in command.parameters if one.role.by_findings), None)
    given: dict[str, Any] = {}
    for one in command.parameters if wanted is not None else ():
        text = plain.get(one.name, "").strip()
        if one.kind.is_of("whole number") and text.isdigit():
            given[one.name] = int(text)
        elif one.required and one.role.new:
            given[one.name] = fresh_name(desk.document, "value")
        elif one.required:
            given[one.name] = text
    return None if wanted is None or "" in given.values() else (wanted, given)


def found_by(desk: Desk, command: Command, given: Mapping[str, Any]) -> list[str]:
    """What a command finds, by the names that its findings have; "all" stands for all of them."""
    try:
        found = desk.editor.preview(command.name, **given).findings
    except StudioError:
        return []
    return ["all", *(one.goal for one in found)] if found else []
