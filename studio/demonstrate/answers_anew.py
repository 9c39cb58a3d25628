"""Answers to what happens, acted out anew where what was acted out for them goes against what is shown since.

Who answers says what comes of a situation, not how: the steps to it are those that were believed at that time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate import stage
from studio.demonstrate.effect_answers import acted_out, came_to
from studio.document.actions import Action, PointAction
from studio.document.model import Demonstration, Document, Stage
from studio.generalize.result import Result
from studio.infer.goals import Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.show import enumerated
from studio.language.steps import Let, walk_steps
from studio.language.values import Value


def acted(document: Document, action: Action, work: Work | None = None) -> Result:
    """One more action, as the stage does it; answers give way in how they were acted out, not in what they say.

    Raises Refusal where the action cannot be done, CannotExplain where the demonstrations contradict each other.
    """
    shown = stage.stage_of(document).demonstration
    gone, process = stage.answered_there(document, shown), shown.process
    own = [one for one in document.demonstrations.values() if one.process == process and one.id not in gone]
    answers = [one for one in own if one.guessed is not None]
    try:
        found = stage.acted(document, action, work)
    except CannotExplain:
        anew = _acted_anew(document, action, answers, work)
        if anew is None:
            raise
        return anew
    if found.document.stage is None and any(map(_looks, answers)) and _looks_otherwise(document, found, process):
        return _acted_anew(document, action, answers, work) or found
    return found


def _looks(answer: Demonstration) -> bool:
    """Whether something was pointed at in an answer that nobody has pointed at there."""
    return any(isinstance(one, PointAction) for one in answer.actions)


def _looks_otherwise(before: Document, found: Result, process: str) -> bool:
    """Whether by now a process finds what it gives names to by other formulas than it did."""
    was, now = (
        [one for one in walk_steps(each.processes[process].steps) if isinstance(one, Let)]
        for each in (before, found.document)
    )
    return was != now


def _acted_anew(
    document: Document, action: Action, answers: Sequence[Demonstration], work: Work | None
) -> Result | None:
    """What is learned from what a person acted out, then from the answers as they are acted out by that; or None."""
    if not answers:
        return None
    whole = work or Work()
    said = {one.id: _said(document, one) for one in answers}
    shown = {name: one for name, one in document.demonstrations.items() if name not in said}
    try:
        first = stage.acted(replace(document, demonstrations=shown), action, work)
        learned = first.document.demonstrations
        before = {name: one for name, one in document.demonstrations.items() if name in {*learned, *said}}
        in_order = {**before, **learned}
        last = replace(first, document=replace(first.document, demonstrations=in_order))
        for number, one in enumerate(answers, 1):
            waits = whole if number == len(answers) else Work(whole.tell, whole.cancelled, learns=False)
            begun = replace(last.document, stage=Stage(replace(one, actions=())))
            last = acted_out(begun, first.document.processes[one.process], said[one.id], waits)
    except (CannotExplain, Refusal):
        return None
    anew = f"What was answered in {enumerated(list(said))} comes about as it is known now."
    now = replace(last.document, present=first.document.present)
    return replace(last, document=now, touched=first.touched | last.touched, says=f"{first.says} {anew}")


def _said(document: Document, answer: Demonstration) -> Value:
    """What an answer says that happens."""
    return came_to(stage.performance(replace(document, stage=Stage(answer))))
