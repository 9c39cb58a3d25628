"""Steps and loops of a process as findings: what was pointed at in each demonstration that taught them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from studio.document.model import Document
from studio.infer.goals import Finding
from studio.language.show import show, show_steps
from studio.language.steps import Step, walk_steps

STEP = "step "
"""Begins what is said of the goal of a step."""


def of_steps(document: Document, name: str, found: Collection[Finding]) -> Iterator[Finding]:
    """The steps of a process, in its order, about whose formulas nothing else was found."""
    known = {one.formula for one in found}
    for step in walk_steps(document.processes[name].steps):
        formulas = tuple(map(show, step.formulas))
        if formulas and step.taught_by and not known.intersection(formulas):
            yield Finding(f"{name}: {STEP}{_head(step)}", "", supports=step.taught_by)


def _head(step: Step) -> str:
    return show_steps((step,)).split("\n")[0].rstrip(":")
