"""What stays open in a component: which of its attributes may, and the ends that stand for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.commands.attribute_rows import rows_of
from studio.commands.conditions import Selection
from studio.commands.context import CommandContext
from studio.commands.roles import ArgumentRole, attribute
from studio.document.graph import restricted
from studio.generalize.attributes import needs_any
from studio.generalize.components import PLACE
from studio.generalize.sized_figure import SIZE
from studio.language.nodes import Apply, Literal, Node, free_names

ENDS = ("start", "end")
"""The points of a line."""


def open_attribute(of: str) -> ArgumentRole:
    """The role of attributes that stay open; few leave them out. Of several things each is told with its thing."""
    of_one = attribute(of).names

    def names(context: CommandContext) -> list[str]:
        context = _of_things(context, of)
        things = [one for one in context.names if one in context.document.definitions]
        around = [name for name in restricted(context.document, things).definitions if name not in things]
        needed = [name for name in around if not context.document.definitions[name].is_function]
        if len(things) < 2:
            return [*(of_one(context) if of_one else []), *_free_ends(context), *needed]
        rows = [
            (row.path is None, f"{thing}.{row.attribute}")
            for thing in things
            for row in rows_of(context.document, context.live, thing)
            if row.attribute
        ]
        said = [name for _, name in sorted(rows, key=lambda one: one[0])]  # what is left unsaid comes last
        return [PLACE, SIZE, *said, *_free_ends(context), *needed]

    return ArgumentRole(f"an attribute of {of}", of, names, suggests=_both_ends, filled=False, eager=True)


def _of_things(context: CommandContext, of: str) -> CommandContext:
    """The same where the things that are named so far are selected."""
    told = context.given.get(of, ())
    named = [one.strip() for one in told.split(",")] if isinstance(told, str) else list(told)
    known = tuple((one, ()) for one in named if one in context.document.definitions)
    return replace(context, selection=Selection(known)) if known else context


def _both_ends(context: CommandContext) -> list[str]:
    """The two ends of the one line in a figure that nothing else holds, such as those of an arrow; else none.

    Of several lines it is the one that everything else in the figure hangs on.
    """
    ends = list(_free_ends(context))
    lines = [line for line in dict.fromkeys(one.rpartition(".")[0] for one in ends) if _is_held_up_by(context, line)]
    whole = [[one for one in ends if one.rpartition(".")[0] == line] for line in lines]
    found = [both for both in whole if len(both) == len(ENDS)]
    return found[0] if len(found) == 1 else []


def _is_held_up_by(context: CommandContext, line: str) -> bool:
    """Whether no other line has free ends, or everything else that is selected hangs on this one ("": it is alone)."""
    known = context.document.definitions
    others = [one for one in context.names if one in known and one != line]
    apart = {one.rpartition(".")[0] for one in _free_ends(context)} == {line}
    return apart or all(needs_any(context.document, free_names(known[one].formula), line) for one in others)


def _free_ends(context: CommandContext) -> Iterator[str]:
    """The ends of lines among what is selected that are plain places, as attributes."""
    known = context.document.definitions
    things = [one for one in context.names if one in known]
    for thing in things:
        formula = known[thing].formula
        if isinstance(formula, Apply) and formula.function == "line":
            for name, value in formula.keywords:
                if name in ENDS and _is_place(value):
                    yield name if len(things) == 1 else f"{thing}.{name}"


def _is_place(node: Node) -> bool:
    return (
        isinstance(node, Apply) and node.function == "point" and all(isinstance(one, Literal) for one in node.arguments)
    )
