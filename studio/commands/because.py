"""The command of the stage that says what matters for what is done next ("because of this"), or what does not."""

from __future__ import annotations

from typing import Annotated

from studio.commands import roles
from studio.commands.command_sentence import Arguments, several_operands
from studio.commands.demonstrate import stage_command
from studio.commands.registry import Result
from studio.commands.stage_actions import StageAction
from studio.demonstrate import stage
from studio.demonstrate.stage_operands import shown_operands
from studio.document.actions import BecauseAction
from studio.document.model import Document
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal


def _tells(given: Arguments) -> str:
    return f"Says {'regardless' if given.get('regardless') else 'because'} of {several_operands(given['of'])}"


@stage_command(
    title="Because of this",
    icon="fa5s.lightbulb",
    told=_tells,
    acted=(
        StageAction(
            "because",
            "Because",
            "B",
            says="Point at what mattered for what you do next (Shift for several)",
            rare=True,
            of_shown=True,
        ),
        StageAction(
            "regardless",
            "Regardless",
            "G",
            fixed={"regardless": True},
            says="Point at what did not matter for what you do next (Shift for several)",
            rare=True,
            of_shown=True,
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
    things = tuple(thing for one in of for thing in shown_operands(document, done, one))
    return stage.acted(document, BecauseAction(things, regardless), work)
