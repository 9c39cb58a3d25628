"""Answering a question with something that is not among its options: shown in its situation, as one more example."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.forms.command_form import Ask
from studio.document.model import Lesson
from studio.generalize.lessons import KINDS
from studio.generalize.operands import operand_json
from studio.infer.goals import Question


def lesson_about(desk: Desk, question: Question) -> Lesson | None:
    """What is taught by examples and asked about; None where that is something else."""
    lesson = desk.document.lessons.get(question.goal)
    return lesson if lesson is not None and lesson.kind in KINDS else None


def show_another(desk: Desk, question: Question, parent: QWidget) -> None:
    """Brings the drawing to the situation of the question, and asks what is meant there."""
    lesson = lesson_about(desk, question)
    if lesson is None:
        return
    for name, value in question.situation.items():
        if desk.document.parameters().get(name, value) != value:
            again = lambda _: show_another(desk, question, parent)  # noqa: E731
            desk.do("set_parameter", then=again, name=name, value=value)
            return
    given: dict[str, Any] = {"name": lesson.name}
    if lesson.collection:
        given["collection"] = lesson.collection
    inputs = {one.name: question.situation[one.name] for one in lesson.inputs if one.name in question.situation}
    if inputs:
        given["inputs"] = {name: operand_json(value) for name, value in inputs.items()}
    command = "teach" if lesson.kind == "function" else "teach_members" if inputs else "select_members"
    Ask(desk, command, parent, given).begin()
