"""Commands that say what mattered for what was done in a demonstration ("because of this"), or what did not."""

from __future__ import annotations

from typing import Annotated

from studio.commands import roles
from studio.commands.command_sentence import Arguments, several_operands
from studio.commands.conditions import condition
from studio.commands.context import CommandContext
from studio.commands.demonstrate import OFF_STAGE, TAUGHT, TOPIC, acted_result, stage_command
from studio.commands.registry import Result, command
from studio.commands.roles import ArgumentRole
from studio.commands.stage_actions import StageAction
from studio.demonstrate import reasons, stage
from studio.demonstrate.stage_operands import reason_operand
from studio.document.actions import BecauseAction
from studio.document.model import Document
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError

EXPLAINED = condition(
    lambda document, _: any(reasons.said(one) for one in document.demonstrations.values()),
    "Say what mattered for an action first.",
)


def _tells(given: Arguments) -> str:
    return f"Says {'regardless' if given.get('regardless') else 'because'} of {several_operands(given['of'])}"


def _tells_then(given: Arguments) -> str:
    how = "regardless" if given.get("regardless") else "because"
    return f"Says {how} of {', '.join(given['of'])} for action {given['before']} of {given['demonstration']}"


def _there_then(context: CommandContext) -> list[str]:
    """The tiles there were before the action that is told, and the definitions."""
    told, before = context.told("demonstration"), context.given.get("before")
    try:
        return reasons.names_before(context.document, told, int(before or 1))
    except (StudioError, ValueError, TypeError):
        return list(context.document.definitions)


THERE_THEN = ArgumentRole("a tile of that moment, or a definition", of="before", names=_there_then, filled=False)


@stage_command(
    title="Because of this",
    icon="fa5s.lightbulb",
    told=_tells,
    acted=(
        StageAction("because", "Because", "B", says="Point at what mattered for what you do next (Shift for several)"),
        StageAction(
            "regardless",
            "Regardless",
            "G",
            fixed={"regardless": True},
            says="Point at what did not matter for what you do next (Shift for several)",
            ends_group=True,
        ),
    ),
)
def because(
    document: Document,
    *,
    of: tuple[Annotated[Given, roles.pointed("point at what it depends on (Shift for several)")], ...],
    regardless: bool = False,
    work: Work,
) -> Result:
    """Says what mattered for what is done next (``regardless``: what did not); rules are sought there first."""
    if not of:
        raise Refusal("Point at what mattered: a tile, a part of one, a thing or a parameter.")
    done = stage.performance(document)
    things = tuple(reason_operand(document, done, one) for one in of)
    return acted_result(stage.acted(document, BecauseAction(things, regardless), work))


@command(
    title="Say what mattered",
    topic=TOPIC,
    icon="fa5s.lightbulb",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    told=_tells_then,
    acted=StageAction("because_then", "Because…", says="Say what mattered for the selected action, or what did not"),
)
def because_then(
    document: Document,
    *,
    demonstration: Annotated[str, roles.DEMONSTRATION],
    before: Annotated[int, roles.action_of("demonstration")],
    of: tuple[Annotated[str, THERE_THEN], ...],
    regardless: bool = False,
    work: Work,
) -> Result:
    """Says afterwards what mattered for action number ``before`` of a demonstration (``regardless``: what did not)."""
    if not of:
        raise Refusal("Name what mattered: a tile of that moment, a thing or a parameter.")
    return acted_result(reasons.said_then(document, demonstration, before, of, regardless, work))


@command(
    title="Take a reason back",
    topic=TOPIC,
    icon="fa5s.comment-slash",
    when=OFF_STAGE & EXPLAINED,
    shown=("menu", "storyboard"),
    told="Takes back what was said to matter in action {before} of {demonstration}",
    acted=StageAction("unsay", "Take reason back", says="Take back what was said to matter for the selected action"),
)
def take_reason_back(
    document: Document,
    *,
    demonstration: Annotated[str, roles.DEMONSTRATION],
    before: Annotated[int, roles.action_of("demonstration")],
    work: Work,
) -> Result:
    """Takes back what was said to matter for an action, or in the action of that number itself."""
    return acted_result(reasons.taken_back(document, demonstration, before, work))
