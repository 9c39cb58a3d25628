"""Where examples were shown: after which command of a session a demonstration, or an example, was there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from studio.document.model import Document
from studio.session.log import Gesture, Line

BEGINNINGS = ("demonstrate", "demonstrate_event")
TEACHINGS = {"teach": "name", "teach_members": "name", "select_members": "name", "answer": "goal"}
"""The commands that show an example, and the argument that says what of."""


def first_shown(documents: Iterable[Document], goal: str, key: str) -> int:
    """Of documents one after another the one (from 1) in which an example, or a demonstration, is first; 0 for none."""
    for step, document in enumerate(documents, 1):
        lesson = document.lessons.get(goal)
        if key in document.demonstrations or (lesson and any(one.label == key for one in lesson.examples)):
            return step
    return 0


def shown_at(lines: Sequence[Line], goal: str, key: str, place: int = 0) -> int:
    """After how many commands of a session an example had been shown; 0 where that is not known.

    ``key`` is a demonstration, or the label of an example, which was the one of this place (from 1) about its goal.
    """
    gestures = [line for line in lines if isinstance(line, Gesture)]
    process, _, number = key.rpartition("-")
    acted = (*BEGINNINGS, "run")
    if number.isdigit() and any(one.do in acted and one.arguments.get("process") == process for one in gestures):
        return _begun(gestures, process, int(number))
    shown = [step for step, one in enumerate(gestures, 1) if one.arguments.get(TEACHINGS.get(one.do, "")) == goal]
    return shown[place - 1] if 0 < place <= len(shown) else 0


def _begun(gestures: Sequence[Gesture], process: str, number: int) -> int:
    """The command with which a demonstration began; those of a process that was forgotten do not count.

    What was acted out inside a demonstration of another process becomes one of its own when that process is forgotten.
    """
    steps: list[int] = []
    inside: dict[str, list[int]] = {}
    around, known = "", False
    for step, one in enumerate(gestures, 1):
        about = str(one.arguments.get("process", ""))
        if one.do in BEGINNINGS:
            around = about
        if one.do in BEGINNINGS and about == process:
            steps.append(step)
            known = True
        elif one.do == "revise":
            around = str(one.arguments.get("demonstration", "")).rpartition("-")[0]
        elif one.do == "run" and about == process and (not known or one.arguments.get("by_hand")):
            inside.setdefault(around, []).append(step)
            known = True
        elif one.do == "forget":
            steps = [] if about == process else [*steps, *inside.get(about, ())]
            inside.pop(about, None)
    return steps[number - 1] if 0 < number <= len(steps) else 0


def places_of(document: Document, name: str) -> Mapping[str, int]:
    """The place (from 1) of each example of a taught name among those that were shown, by its label."""
    lesson = document.lessons.get(name)
    return {one.label: place for place, one in enumerate(lesson.examples, 1)} if lesson is not None else {}
