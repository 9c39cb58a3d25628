"""What is asked about a process at once: where rivals differ, and in a few whole runs what happens, by one question.

After few demonstrations both tell something: where the formulas that were found differ, and which cases there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from studio.document.model import Demonstration, Document
from studio.infer.goals import Finding, Question
from studio.language.nodes import Literal, walk
from studio.language.steps import walk_steps
from studio.language.values import Symbol, frozen

FEW = 3
"""After more demonstrations nothing is asked about whole runs, unless what was found may be chance."""
MANY = 12
"""After more that nobody asked for nothing is asked in any case."""
AGREED = 8
"""After so many answers one after the other that were as it was guessed, nothing more is asked about whole runs."""
ASKED = 4
"""So much is asked at once at most."""
RIVALS = 2
"""So much of it is about formulas that differ, where whole runs are asked about too."""


def is_enough(shown: Sequence[Demonstration], most: int) -> bool:
    """Whether whole runs are asked about no more: more than so many were shown, or all of late was as guessed."""
    own = [one for one in shown if one.guessed is None]
    agreed = list(takewhile(lambda one: one.guessed, reversed(shown)))
    return len(own) > most or len(agreed) >= AGREED


def symbols_of(document: Document) -> set[Symbol]:
    """The symbols that formulas of a document mention."""
    formulas = [one.formula for one in document.definitions.values()]
    steps = [step for one in document.processes.values() for step in walk_steps(one.steps)]
    formulas += [each for step in steps for each in step.formulas]
    literals = (node.value for each in formulas for _, node in walk(each) if isinstance(node, Literal))
    return {one for one in literals if isinstance(one, Symbol)}


def asked_at_once(found: Sequence[Finding], whole: Question | None) -> list[Finding]:
    """The findings, of which the first that asks something asks at once what others do, and what happens.

    Where nothing else is asked, what happens is asked alone.
    """
    asking = [one.question for one in found if one.question is not None]
    if not asking:
        return [*found, *([Finding(whole.goal, "False", question=whole)] if whole is not None else [])]
    first, *others = [one.each[0] for one in asking]
    begun = [frozen(dict(one.begun)) for one in (first, *others) if one.begun is not None]
    runs = [one for one in (whole.each if whole is not None else ()) if frozen(dict(one.situation)) not in begun]
    own = others[: RIVALS - 1] if runs else others
    rest = [each for one in asking for each in one.further]
    further = [*own, *runs, *(one for one in others if one not in own), *rest][: ASKED - 1]
    told: list[Finding] = []
    for one in found:
        if one.question is None:
            told.append(one)
        elif one.question is asking[0]:
            told.append(replace(one, question=replace(first, further=tuple(further))))
        else:
            alone = one.question.each[0]
            told.append(replace(one, question=replace(alone, asked_with=first.goal if alone in further else "")))
    return told
