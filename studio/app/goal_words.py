"""What is inferred as a heading for a person: when it refuses, where in a state, the step that reads so."""

from __future__ import annotations

import re

from studio.demonstrate.question_text import kept_in
from studio.session.step_reasons import STEP

ENDS = {
    "nothing": "nothing happens",
    "succeed": "it succeeds",
    "fail": "it refuses",
    "done": "it ends",
    "leave": "the rest is skipped",
}


def goal_words(goal: str) -> str:
    """What reasons are about, as a heading."""
    name, _, part = goal.partition(": ")
    if part.startswith(STEP):
        return f"{name}: the step “{part.removeprefix(STEP)}”"
    what = part.removeprefix("when ")
    if what == part:
        return f"{name}: {_operand_words(goal, part)}" if part else name
    kind, end, rest = what.partition(": ")[2].partition(" ") if what.startswith("end: ") else ("", "", "")
    if kind in ENDS:
        return f"{name}: when {ENDS[kind]}{end}{rest}"
    return f"{name}: when {what}" if " is " in what else f"{name}: when it goes on with “{what}”"


def _operand_words(goal: str, part: str) -> str:
    """What an action is done with; of several of one kind, which of them."""
    place, number = kept_in(goal), re.search(r" \((\d+)\)$", part)
    words = f"where in {place}" if place else part.removesuffix(number[0] if number is not None else "")
    return f"{words}, no. {number[1]}" if number is not None else words
