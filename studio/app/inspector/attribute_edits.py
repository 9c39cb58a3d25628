"""From what was typed for an attribute to the command that does it; the window decides nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from studio.app.desk import Desk
from studio.app.direct_edits import (
    attribute_command,
    formula_command,
    members_command,
    naming_command,
    parameter_command,
)
from studio.commands.attribute_rows import AttributeRow
from studio.document.model import Definition
from studio.document.undefined_names import unknown_names
from studio.generalize.antiunify import is_plain
from studio.generalize.attributes import with_node
from studio.language.builtins import ATTRIBUTES, CHOICES
from studio.language.errors import FormulaError, Refusal, Span, StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Literal, Name, Node, replaced
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import SYMBOL, type_of
from studio.language.values import Point, Symbol, Value


def tried(desk: Desk, command: str, /, **arguments: Any) -> str:
    """Does a command; gives the sentence why it cannot be done, where that is known at once, else an empty one."""
    error = desk.do(command, **arguments).error
    return "" if error is None else error.sentence


def command_for(desk: Desk, name: str, row: AttributeRow | None, text: str) -> tuple[str, dict[str, Any]]:
    """The command that gives an attribute (None: the whole definition) the formula that was typed.

    Raises StudioError, with the span where it is known, for what is no formula or would close a circle.
    """
    node = parse(text)
    definition = desk.document.definitions[name]
    if row is None:
        return _whole(definition, node)
    value = _plain(row, node)
    if row.attribute and value is not None:
        of_members = members_command(desk, row.attribute, value[0])
        return of_members or attribute_command((name,), row.attribute, value[0])
    return formula_command(name, show(_with(desk, definition, row, node)))


def missing_name(desk: Desk, name: str, row: AttributeRow, text: str) -> str:
    """A name in what was typed that stands for nothing yet; empty where there is none."""
    try:
        command, arguments = command_for(desk, name, None if row.path == () else row, text)
        whole = parse(arguments.get("formula", "0"))
    except StudioError:
        return ""
    return next(iter(unknown_names(desk.document, whole)), "")


def naming(name: str, row: AttributeRow, text: str) -> tuple[str, dict[str, Any]] | None:
    """The command that gives what a row is now the name that was typed; None where more than a name was typed."""
    if not (text.isidentifier() and row.attribute and row.formula):
        return None
    return naming_command(name, row.attribute, text, isinstance(parse(row.formula), Literal))


def command_for_several(names: tuple[str, ...], row: AttributeRow, text: str) -> tuple[str, dict[str, Any]]:
    """The command that gives an attribute of several definitions the value that was typed.

    Raises StudioError for what is no plain value: a formula is given to one thing at a time.
    """
    value = _plain(row, parse(text))
    if value is None:
        raise Refusal(
            f"Several things are given a plain value. Select one of them to type a formula for its {row.label}."
        )
    return attribute_command(names, row.attribute, value[0])


def _whole(definition: Definition, node: Node) -> tuple[str, dict[str, Any]]:
    if definition.is_parameter and isinstance(node, Literal) and node.value is not None:
        return parameter_command(definition.name, node.value)
    return formula_command(definition.name, show(node))


def _with(desk: Desk, definition: Definition, row: AttributeRow, node: Node) -> Node:
    if row.path is not None:
        return replaced(definition.formula, row.path, node)
    document = with_node(desk.document, f"{definition.name}.{row.attribute}", node)
    return document.definitions[definition.name].formula


def _plain(row: AttributeRow, node: Node) -> tuple[Any] | None:
    """The plain value that was typed, as a command takes it; None for a formula, and for what the types refuse."""
    if isinstance(node, Name) and node.id in CHOICES.get(row.called, ()):
        return (node.id,)
    if not is_plain(node):
        return None
    try:
        value: Value = evaluate(node, {})
    except StudioError:
        return None
    wanted = ATTRIBUTES.get(row.called)
    if isinstance(value, Point):
        return ([value.x, value.y],)
    fits = wanted is None or type_of(value) == wanted or (wanted == SYMBOL and value is None)
    if isinstance(value, (list, tuple, frozenset, dict)) or not fits:
        return None
    return (str(value) if isinstance(value, Symbol) else value,)


def edit_fault(desk: Desk, made: Callable[[], tuple[str, dict[str, Any]]]) -> tuple[str, Span | None]:
    """Why the command that is ``made`` of what was typed cannot be done; empty where it can.

    What it would draw is shown as a ghost meanwhile.
    """
    try:
        command, arguments = made()
        result = desk.editor.preview(command, **arguments)
    except FormulaError as error:
        return error.sentence, error.span
    except StudioError as error:
        return error.sentence, None
    desk.show_ghost(result.document)
    return "", None
