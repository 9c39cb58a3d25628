"""Roles of attributes one of which comes to mind first."""

from __future__ import annotations

from dataclasses import replace

from studio.commands.attribute_rows import rows_of
from studio.commands.context import CommandContext
from studio.commands.roles import BOUND, COLLECTION, ArgumentRole, attribute
from studio.generalize.attributes import find
from studio.generalize.parameterize import number_said
from studio.generalize.shown_several import shown_at_several
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Name, literals, walk
from studio.language.values import is_number


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


def bound_of(thing: str, of: str) -> ArgumentRole:
    """The role of an end of the range of a value in an attribute; only numbers have one."""

    def fits(context: CommandContext) -> bool:
        where = f"{context.told(thing)}.{context.told(of)}" if context.told(of) else context.told(thing)
        try:
            plain = [one.value for _, one in literals(find(context.document, where).node)]
        except StudioError:
            return True  # nothing is known yet
        return not plain or any(is_number(one) or number_said(one) is not None for one in plain)

    return replace(BOUND, fits=fits)


def stood_on(thing: str) -> ArgumentRole:
    """The role of a collection; the one on whose element a thing stands is suggested."""

    def suggests(context: CommandContext) -> str:
        one, values = context.document.definitions.get(context.told(thing)), context.values()
        nodes = [node for _, node in walk(one.formula)] if one is not None else []
        looked_up = [node.arguments[0] for node in nodes if isinstance(node, Apply) and node.function == "[]"]
        names = [node.id for node in looked_up if isinstance(node, Name)]
        found = next((name for name in names if isinstance(values.get(name), (list, dict))), "")
        known = COLLECTION.suggests
        return found or str(known(context) if known is not None else "")

    return replace(COLLECTION, suggests=suggests)


LIKELY = ("content", "fill", "at", "center", "start", "x", "y", "visible", "stroke")
"""What events change most often, the likeliest first: a text, a colour, a place, whether it is seen."""


def likely_to_change(of: str) -> ArgumentRole:
    """The role of an attribute of a thing that events are to change; the likely ones come first.

    A place can change as a whole, and stands before its two parts.
    """
    parts = attribute(of).names
    assert parts is not None

    def names(context: CommandContext) -> list[str]:
        found: list[str] = []
        for one in parts(context):
            whole = one.removesuffix(".x")
            found += [whole, one] if whole != one and whole not in found else [one]
        order = {one: place for place, one in enumerate(LIKELY)}
        return sorted(found, key=lambda one: order.get(one.partition(".")[0], len(order)))

    def suggests(context: CommandContext) -> str:
        first = next(iter(names(context)), "")
        return first if first in LIKELY else ""

    return replace(attribute(of), names=names, suggests=suggests)
