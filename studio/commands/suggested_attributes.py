"""Roles of attributes one of which comes to mind first."""

from __future__ import annotations

from dataclasses import replace

from studio.commands.attribute_rows import rows_of
from studio.commands.context import CommandContext
from studio.commands.roles import ArgumentRole, attribute
from studio.generalize.shown_several import shown_at_several


def attribute_or_count(of: str) -> ArgumentRole:
    """The role of an attribute of a thing; of a list, how many members it has is suggested where that is a number."""

    def suggests(context: CommandContext) -> str:
        name = context.told(of)
        if name not in context.document.definitions:
            return ""
        first = next(iter(rows_of(context.document, context.live, name)), None)
        counts = first is not None and (first.path or ())[:1] == ("clauses",) and first.formula.isdigit()
        return first.attribute if first is not None and counts else ""

    return replace(attribute(of), suggests=suggests)


def shown_of(of: str) -> ArgumentRole:
    """The role of an attribute of a thing; those that were shown at several values of a parameter are suggested."""
    return replace(attribute(of), suggests=lambda context: list(shown_at_several(context.document, context.told(of))))
