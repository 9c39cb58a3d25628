"""An open finding: what a command inferred, while its rivals or its question still stand."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio.commands.all import registry
from studio.document.graph import head
from studio.document.model import Document, with_definition
from studio.generalize.attributes import find, with_node
from studio.infer.goals import Finding
from studio.language.errors import StudioError
from studio.language.nodes import Node
from studio.language.parse import parse
from studio.language.show import show
from studio.session.command_runner import DoneCommand


@dataclass(frozen=True)
class OpenFinding:
    """A finding with the step that it came from."""

    finding: Finding
    step: DoneCommand

    @property
    def command(self) -> str:
        return self.step.gesture.do

    @property
    def arguments(self) -> Mapping[str, Any]:
        return self.step.gesture.arguments

    @property
    def is_offer(self) -> bool:
        """Whether it names another place with the same value, which may be the same thing."""
        return is_offering(self.command)

    @property
    def is_done_again(self) -> bool:
        """Whether a rival is taken by doing the command again for another candidate, in place of what it gave."""
        known = registry().commands.get(self.command)
        return known is not None and any(one.name == "candidate" for one in known.parameters) and not self.relates

    @property
    def relates(self) -> bool:
        """Whether a rival is taken by asking for another candidate of one attribute."""
        return self.command == "relate"

    @property
    def of_last(self) -> bool:
        """Whether it can be changed only while it is the last thing that was done."""
        return self.is_done_again or self.is_offer

    @property
    def formulas(self) -> tuple[str, ...]:
        """The best one and its rivals."""
        return (self.finding.formula, *self.finding.rivals)

    def number(self, position: int) -> int:
        """The number that the command gives to the formula at a position of ``formulas``.

        Numbers go by the first ranking; the one that was taken by its number stands in front now.
        """
        if ":" in self.finding.goal:  # a process is ranked with what was chosen in front
            return position
        taken = int(self.arguments.get("candidate", self.arguments.get("number", 0)))
        if position == 0:
            return taken
        return position - 1 if position - 1 < taken else position

    def stands(self, document: Document) -> bool:
        """Whether the document still says what was found; of a process, whether there is one of that name."""
        process, of_process, _ = self.finding.goal.partition(": ")
        taught = (one.process for one in document.demonstrations.values())
        if of_process and process not in {*document.processes, *taught}:
            return False
        now = formula_of(document, self.finding.goal)
        return now is None or show(now) in self.formulas


AROUND, LONG = 14, 90
"""Letters shown around the part in which long formulas differ, and from when on a formula is long."""


def told_apart(formulas: Sequence[str]) -> list[str]:
    """The formulas, long ones cut to the part in which they differ from each other."""
    if len(formulas) < 2 or max(map(len, formulas)) <= LONG:
        return list(formulas)
    start = len(os.path.commonprefix(list(formulas)))
    end = len(os.path.commonprefix([one[start:][::-1] for one in formulas]))
    return [_cut(one, max(0, start - AROUND), min(len(one), len(one) - end + AROUND)) for one in formulas]


def _cut(text: str, start: int, end: int) -> str:
    start, end = (0 if start < AROUND else start), (len(text) if len(text) - end < AROUND else end)
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def is_offering(command: str) -> bool:
    """Whether a command offers other places with the same value."""
    known = registry().commands.get(command)
    return known is not None and any(one.role.by_findings for one in known.parameters)


def worth(finding: Finding, command: str) -> bool:
    """Whether a finding leaves something to decide."""
    return bool(finding.rivals or finding.question or finding.against or finding.lost) or is_offering(command)


def formula_of(document: Document, goal: str) -> Node | None:
    """The formula that stands for a goal in the document; None where the goal is no definition and no attribute."""
    if goal in document.definitions:
        return document.definitions[goal].formula
    if head(goal) not in document.definitions or ":" in goal:
        return None
    try:
        return find(document, goal).node
    except StudioError:
        return None


def with_formula(document: Document, goal: str, formula: Node | str) -> Document | None:
    """The document with another formula for a goal; None where nothing on the canvas could show it."""
    try:
        node = parse(formula) if isinstance(formula, str) else formula
        if goal in document.definitions:
            return with_definition(document, replace(document.definitions[goal], formula=node))
        return with_node(document, goal, node) if formula_of(document, goal) is not None else None
    except StudioError:
        return None
