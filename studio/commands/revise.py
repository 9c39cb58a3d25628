"""Commands on what was demonstrated: taken back, revised, inferred again."""

from __future__ import annotations

from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import ProcessName
from studio.commands.demonstrate import OFF_STAGE, ON_STAGE, TAUGHT, TOPIC, acted_result
from studio.commands.registry import Result, command
from studio.demonstrate import stage
from studio.demonstrate.learn import Learner
from studio.document.model import Document
from studio.infer.goals import Work


@command(
    title="Delete a demonstration",
    topic=TOPIC,
    icon="fa5s.trash",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    told="Deletes the demonstration {demonstration}",
)
def delete_demonstration(
    document: Document, *, demonstration: Annotated[str, roles.DEMONSTRATION], work: Work
) -> Result:
    """Takes a demonstration back; what it showed is inferred again from the others."""
    return acted_result(stage.forgotten(document, demonstration, work))


@command(
    title="Forget a process",
    topic=TOPIC,
    icon="fa5s.eraser",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "process"),
    told="Forgets the process {process}",
)
def forget(document: Document, *, process: ProcessName, work: Work) -> Result:
    """Takes a process back with its rules and demonstrations; what these showed of other processes stays."""
    return acted_result(stage.process_forgotten(document, process, work))


@command(
    title="Revise a demonstration",
    topic=TOPIC,
    icon="fa5s.undo-alt",
    when=OFF_STAGE & TAUGHT,
    shown=("menu", "storyboard"),
    told="Goes back into {demonstration}, before action {before}",
)
def revise(document: Document, *, demonstration: Annotated[str, roles.DEMONSTRATION], before: int) -> Result:
    """Goes back on stage before action number ``before`` (1 is the first); show it anew, or insert and resume."""
    made = stage.revised(document, demonstration, before - 1)
    return Result(made, says=f"On stage again: {demonstration}, before action {before}.")


@command(
    title="Resume",
    topic=TOPIC,
    icon="fa5s.step-forward",
    when=ON_STAGE,
    shown=("menu", "storyboard"),
    told="Goes on with the rest of the demonstration",
)
def resume(document: Document, *, skip: int = 0, work: Work) -> Result:
    """Goes on with the rest of the demonstration that is being revised, without its first ``skip`` actions."""
    return acted_result(stage.resumed(document, skip, work))


@command(title="Infer again", topic=TOPIC, icon="fa5s.sync", when=OFF_STAGE & TAUGHT, shown=("menu", "storyboard"))
def infer_again(document: Document, *, work: Work) -> Result:
    """Infers every process again from all demonstrations; one that cannot be keeps its steps and says why."""
    learner = Learner(document, work)
    made = learner.follow(document.processes)
    return Result(made, tuple(learner.findings), frozenset(made.processes), "Everything is inferred again.")
