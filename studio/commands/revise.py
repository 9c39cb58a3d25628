"""Commands on demonstrations as a whole: gone on with, left, revised, given reasons, taken back, inferred again."""

from __future__ import annotations

from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import ProcessName, Words
from studio.commands.command_sentence import Arguments
from studio.commands.conditions import condition
from studio.commands.context import CommandContext
from studio.commands.demonstrate import OFF_STAGE, ON_STAGE, TAUGHT, stage_command
from studio.commands.registry import Result, declaring
from studio.commands.roles import ArgumentRole
from studio.commands.stage_actions import StageAction
from studio.demonstrate import answers_anew, reasons, stage
from studio.demonstrate.anticipation import anticipated
from studio.demonstrate.learn import Learner
from studio.demonstrate.stage import stage_of
from studio.demonstrate.stage_operands import operand
from studio.document.actions import EndAction, VisitEnd
from studio.document.model import Document
from studio.generalize.operands import Given
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError

command = declaring("Demonstrate")
MOST_ACCEPTED = 500
"""How many anticipated actions one command accepts at the most."""
REVISING = condition(
    lambda document, _: document.stage is not None and bool(document.stage.rest), "Nothing is being revised."
)

EXPLAINED = condition(
    lambda document, _: any(reasons.said(one) for one in document.demonstrations.values()),
    "Say what mattered for an action first.",
)


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
    title="Accept what is anticipated",
    shortcut="Tab",
    icon="fa5s.check",
    told="Accepts what is anticipated",
)
def accept(document: Document, *, actions: int = 1, end: bool = True, work: Work) -> Result:
    """Does what the process as known so far would do next; 0 actions means as far as it is known.

    Without ``end`` the demonstration itself is not ended: something else can be shown after all that is known.
    """
    result = Result(document)
    for count in range(actions or MOST_ACCEPTED):
        done = stage.performance(result.document)
        ghost = anticipated(done, document.processes[done.frame.visit.process])
        if count and not end and isinstance(ghost, EndAction) and stage.ends_all(result.document, ghost):
            break
        if ghost is None:
            if count == 0 or actions:
                raise Refusal("Nothing is anticipated here; show what happens next.")
            break
        result = answers_anew.acted(result.document, ghost, work)
        if result.document.stage is None:
            break
    return result


@stage_command(
    title="Leave the stage",
    icon="fa5s.times",
    told="Leaves the stage",
    acted=StageAction("leave", "Leave", says="Leave the demonstration; nothing of it is kept", last=True),
)
def leave_stage(document: Document) -> Result:
    """Leaves the demonstration under way; nothing of it is kept."""
    name = stage_of(document).demonstration.process
    return Result(stage.left(document), touched=frozenset({name}), says="The demonstration under way is gone.")


@stage_command(
    title="End in place of another",
    icon="fa5s.exchange-alt",
    when=ON_STAGE & TAUGHT,
    shown=("menu",),
    told="Ends in place of {of}, which is taken back",
)
def end_instead(
    document: Document,
    *,
    of: Annotated[str, roles.DEMONSTRATION],
    how: VisitEnd = "done",
    reason: Words = "",
    show: Annotated[Given, roles.pointed("point at what shows why, or leave it out")] | None = None,
    work: Work,
) -> Result:
    """Ends the demonstration under way as “End” does, and takes back another one that contradicts it."""
    witness = None if show is None else operand(document, stage.performance(document), show)
    return stage.ended_instead(document, of, EndAction(how, reason, witness), work)


@command(
    title="Revise a demonstration",
    under="What was shown",
    icon="fa5s.undo-alt",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    told="Goes back into {demonstration}, before action {before}",
    acted=StageAction("revise", "Revise before", says="Go on stage again before the selected action"),
)
def revise(
    document: Document,
    *,
    demonstration: Annotated[str, roles.DEMONSTRATION],
    before: Annotated[int, roles.action_of("demonstration")],
) -> Result:
    """Goes back on stage before action number ``before`` (1 is the first); show it anew, or insert and resume."""
    made = stage.revised(document, demonstration, before - 1)
    return Result(made, says=f"On stage again: {demonstration}, before action {before}.")


@command(
    title="Resume",
    under="What was shown",
    icon="fa5s.step-forward",
    when=ON_STAGE & REVISING,
    shown=("menu", "storyboard"),
    told="Goes on with the rest of the demonstration",
    acted=StageAction("resume", "Resume", says="Go on with the rest of what is being revised", hidden=True),
)
def resume(document: Document, *, skip: int = 0, work: Work) -> Result:
    """Goes on with the rest of the demonstration that is being revised, without its first ``skip`` actions."""
    return stage.resumed(document, skip, work)


@command(
    title="Delete a demonstration",
    under="What was shown",
    icon="fa5s.trash",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "list", "storyboard"),
    told="Deletes the demonstration {demonstration}",
    acted=StageAction("delete", "Delete", says="Take this demonstration back; what it showed is inferred again"),
)
def delete_demonstration(
    document: Document, *, demonstration: Annotated[str, roles.DEMONSTRATION], work: Work
) -> Result:
    """Takes a demonstration back; what it showed is inferred again from the others."""
    return stage.forgotten(document, demonstration, work)


@command(
    title="Say what mattered",
    under="What was shown",
    icon="fa5s.lightbulb",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    told=_tells_then,
    acted=StageAction(
        "because_then", "Because…", says="Say what mattered for the selected step or action, or what did not"
    ),
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
    """Says what mattered for something that was shown before: for one action of a demonstration (``regardless``: what
    did not matter).
    """
    if not of:
        raise Refusal("Name what mattered: a tile of that moment, a thing or a parameter.")
    return reasons.said_then(document, demonstration, before, of, regardless, work)


@command(
    title="Take a reason back",
    under="What was shown",
    icon="fa5s.comment-slash",
    when=OFF_STAGE & EXPLAINED,
    shown=("menu", "storyboard"),
    told="Takes back what was said to matter in action {before} of {demonstration}",
    acted=StageAction(
        "unsay", "Drop reason", says="Take back what was said to matter for the selected action", hidden=True
    ),
)
def take_reason_back(
    document: Document,
    *,
    demonstration: Annotated[str, roles.DEMONSTRATION],
    before: Annotated[int, roles.action_of("demonstration")],
    work: Work,
) -> Result:
    """Takes back what was said to matter for an action, or in the action of that number itself."""
    return reasons.taken_back(document, demonstration, before, work)


@command(
    title="Forget a process",
    tidies=True,
    icon="fa5s.eraser",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "process"),
    told="Forgets the process {process}",
)
def forget(document: Document, *, process: ProcessName, work: Work) -> Result:
    """Takes a process back with its rules and demonstrations; what these showed of other processes stays."""
    return stage.process_forgotten(document, process, work)


@command(
    title="Infer again",
    icon="fa5s.sync",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    acted=StageAction("again", "Infer again", says="Infer every process again from all demonstrations", of_all=True),
)
def infer_again(document: Document, *, work: Work) -> Result:
    """Infers every process again from all demonstrations; one that cannot be keeps its steps and says why."""
    learner = Learner(document, work)
    made = learner.follow(document.processes)
    return Result(made, tuple(learner.findings), frozenset(made.processes), "Everything is inferred again.")
