"""The events by which processes run, as an argument of a command that is about a rule."""

from __future__ import annotations

from studio.commands.context import CommandContext
from studio.commands.roles import ArgumentRole
from studio.document.model import EVENTS


def rule_of(of: str) -> ArgumentRole:
    """The role of an event by which the process runs that another argument names."""

    def names(context: CommandContext) -> list[str]:
        process = context.told(of) or next(iter(context.names), "")
        own = [one.event for one in context.document.rules if one.process == process]
        return list(dict.fromkeys(own or [one.event for one in context.document.rules]))

    def suggests(context: CommandContext) -> str | None:
        return next(iter(names(context)), None)

    return ArgumentRole("an event", of, names, suggests=suggests)


SHOWN_EVENT = ArgumentRole("an event or a timer", names=lambda context: [*EVENTS, *context.document.timers])
RULE_EVENT = rule_of("process")
