"""Commands on plays: how the program should go, kept as an example that it must meet from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import Words
from studio.commands.command_sentence import Arguments
from studio.commands.conditions import condition
from studio.commands.demonstrate import OFF_STAGE
from studio.commands.registry import Result, declaring
from studio.commands.roles import ArgumentRole
from studio.compile.verdicts import verdict
from studio.demonstrate.event_forms import event_of
from studio.demonstrate.playing import played
from studio.document.live import Live
from studio.document.model import Document, with_entry, without_entry
from studio.document.naming import check_line
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal

command = declaring("Program", under="Plays and levels")
HAS_RULES = condition(lambda document, _: bool(document.rules), "Show what an event does first.")
HAS_PLAYS = condition(lambda document, _: bool(document.plays), "Keep a play first.")
PLAY = ArgumentRole("a play", names=lambda context: context.document.plays)
EVENT = ArgumentRole("an event, as “click 94 118” or “key left”")


def _keeps(given: Arguments) -> str:
    return f"Keeps how {len(given['events'])} events went as the play “{given['name']}”"


@command(
    title="Keep a play",
    icon="fa5s.clipboard-check",
    when=OFF_STAGE & HAS_RULES,
    shown=("menu", "played"),
    told=_keeps,
    infers=True,
)
def keep_play(
    document: Document,
    *,
    name: Words,
    events: tuple[Annotated[str, EVENT], ...],
    parameters: Annotated[Mapping[str, Given] | None, roles.SITUATION] = None,
    work: Work,
) -> Result:
    """Says that the program should go like this from the beginning: it is looked after every change whether it does.

    Each event is its kind and what it brings: ``click 94 118``, ``drag 10 20 90 60``, ``key left``, ``tick 0.05``.
    ``parameters`` are those that were other than now. A play that is kept again is as it goes now.
    """
    check_line(name.strip(), "The name of a play, which says what it shows,")
    env = Live(document).env()
    values = {key: one.value(document, env) for key, one in (parameters or {}).items()}
    unknown = [key for key in values if key not in document.parameters()]
    if unknown:
        raise Refusal(f"There is no parameter {unknown[0]}.")
    values = {**document.parameters(), **values}
    play = played(document, name, [event_of(one) for one in events], values, verdict, work)
    made = replace(document, plays=with_entry(document.plays, name, play))
    refused = sum(one.ending != "done" for one in play.events)
    told = f", {refused} of them without effect" if refused else ""
    return Result(made, touched=frozenset({name}), says=f"“{name}” is kept: {len(events)} events{told}.")


@command(
    title="Drop a play",
    icon="fa5s.trash",
    when=HAS_PLAYS,
    shown=("menu", "played"),
    told="Drops the play “{name}”",
)
def drop_play(document: Document, *, name: Annotated[str, PLAY]) -> Result:
    """Takes back that the program should go like a play that was kept."""
    if name not in document.plays:
        known = ", ".join(document.plays) or "none"
        raise Refusal(f"There is no play {name!r}; there is: {known}.")
    made = replace(document, plays=without_entry(document.plays, name))
    return Result(made, touched=frozenset({name}), says=f"The play “{name}” is dropped.")
