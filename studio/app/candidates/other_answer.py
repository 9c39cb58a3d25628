"""Answering a question with something that is not among its options: shown in its situation, as one more example."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import parameter_command
from studio.app.forms.command_form import Ask
from studio.commands.registry import Command
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
            command, arguments = parameter_command(name, value)
            desk.do(command, then=lambda _: show_another(desk, question, parent), **arguments)
            return
    given: dict[str, Any] = {"name": lesson.name}
    if lesson.collection:
        given["collection"] = lesson.collection
    inputs = {one.name: question.situation[one.name] for one in lesson.inputs if one.name in question.situation}
    if inputs:
        given["inputs"] = {name: operand_json(value) for name, value in inputs.items()}
    Ask(desk, _teaching(desk.editor.commands, lesson.kind == "function", bool(inputs)), parent, given).begin()


def _teaching(commands: Iterable[Command], function: bool, with_inputs: bool) -> str:
    """The command that takes one more example: of a result, or of members for some inputs or none."""
    for one in commands:
        roles = [each.role for each in one.parameters]
        members = any(each.role.points == "member" and each.several for each in one.parameters)
        inputs = any(role.inputs is not None for role in roles)
        if any(role.plain for role in roles) if function else members and inputs == with_inputs:
            return one.name
    raise LookupError("no command takes such an example")
