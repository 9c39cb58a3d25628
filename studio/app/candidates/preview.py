"""Showing what a candidate would give, and taking it: by the command that it came from, by choosing it, or by showing
another answer in the situation of its question, as one more example."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from studio.app.candidates.open_finding import OpenFinding, with_formula
from studio.app.candidates.option_pictures import with_marks
from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT, demonstration_command, parameter_command
from studio.app.forms.command_form import CommandForm
from studio.commands.registry import Command, Result
from studio.document.model import EVENTS, Document, Lesson
from studio.generalize.attributes import address_of
from studio.generalize.lessons import KINDS
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.errors import Refusal, StudioError
from studio.language.values import Value
from studio.session.jobs import Job

ANSWER = "answer"
"""The command that says what is meant where it was asked."""
NOT_WITH_IT = "{} was not taken: with it, the rest of what was shown would be explained in another way. Show one more."


def document_with(desk: Desk, one: OpenFinding, position: int) -> Document | None:
    """The document as it would be with the candidate at a position; None where it cannot be shown."""
    if one.is_done_again:
        return desk.document if position == 0 else _done_again(desk, one, {"candidate": one.number(position)})
    goal = one.finding.goal
    made = desk.document if position == 0 else with_formula(desk.document, goal, one.formulas[position])
    lesson = desk.document.lessons.get(goal)
    members = lesson is not None and lesson.kind == "members" and not lesson.inputs
    return with_marks(made, goal) if made is not None and members else made


def _done_again(desk: Desk, one: OpenFinding, changed: dict[str, Any]) -> Document | None:
    arguments = {**one.arguments, **changed}
    try:
        return desk.editor.commands.run(one.step.before, one.command, arguments).document
    except StudioError:
        return None


def take_candidate(desk: Desk, one: OpenFinding, position: int, then: Callable[[Result], None]) -> None:
    """Takes the candidate at a position; ``then`` is called with the result when it is done."""
    if one.is_done_again:
        redo_with(desk, one, {"candidate": one.number(position)}, then)
    elif one.relates:
        steps = str(address_of(one.finding.goal)).partition(".")[2]
        arguments = {**one.arguments, "attributes": [steps], "candidate": one.number(position)}
        desk.do(one.command, then=then, **arguments)
    else:
        first = one.number(position)
        others = [number for number in range(len(one.formulas)) if number != first]
        _choose(desk, one, one.formulas[position], [first, *others], then)


def redo_with(desk: Desk, one: OpenFinding, changed: dict[str, Any], then: Callable[[Result], None]) -> None:
    """Does the last command again with something changed, in place of what it gave."""
    editor = desk.editor
    undone: list[Document] = []

    def begin() -> Result | Job:
        if not editor.history or editor.history[-1] is not one.step:
            raise Refusal("Something else was done since; undo that first.")
        editor.undo()
        undone.append(editor.document)
        return editor.begin(one.command, **{**one.arguments, **changed})

    def otherwise(error: StudioError) -> None:
        if undone and editor.document is undone[0]:
            editor.redo()

    desk.do_by(one.command, begin, then, otherwise)


def _choose(desk: Desk, one: OpenFinding, formula: str, numbers: list[int], then: Callable[[Result], None]) -> None:
    """Chooses by number. An earlier choice may have changed what the numbers mean, so the outcome is checked.

    Where the rest cannot be explained with the one that was meant, nothing is chosen.
    """
    number, *rest = numbers

    def check(result: Result) -> None:
        found = [each.formula for each in result.findings if each.goal == one.finding.goal]
        if formula in found or not found:
            then(result)
            return
        desk.editor.undo()
        if rest:
            _choose(desk, one, formula, rest, then)
        else:
            desk.failed.emit(NOT_WITH_IT.format(formula))

    desk.do("choose", then=check, goal=one.finding.goal, number=number)


def lesson_about(desk: Desk, question: Question) -> Lesson | None:
    """What is taught by examples and asked about; None where that is something else."""
    lesson = desk.document.lessons.get(question.goal)
    return lesson if lesson is not None and lesson.kind in KINDS else None


def show_another(desk: Desk, question: Question, parent: QWidget) -> None:
    """Brings the drawing to the situation of a question about what is taught, and asks for one more example there."""
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
    CommandForm(desk, _teaching(desk.editor.commands, lesson.kind == "function", bool(inputs)), parent, given).begin()


def begun_in(desk: Desk, goal: str, situation: Mapping[str, Value]) -> dict[str, Value]:
    """With what a run of the process of a goal begins in a situation, which may tell of parameters and locals too."""
    document, process = desk.document, desk.document.processes[goal.partition(":")[0]]
    events = (one.event for one in document.demonstrations.values() if one.process == process.name and one.event)
    names = {one.name for one in process.inputs} | set(EVENTS.get(next(events, ""), ()))
    return {name: value for name, value in situation.items() if name in names}


def act_out(
    desk: Desk, goal: str, begun: Mapping[str, Value], like: str = "", parameters: Mapping[str, Value] | None = None
) -> None:
    """Sets the stage with what a run of the process of a goal begins with, to show there what is meant.

    ``like`` is the demonstration that it begins as, else the first one whose event brings what it begins with;
    ``parameters`` are those that are other there than now. Where a value is asked for, it can be written at once.
    """

    def ask(_: Result) -> None:
        desk.value_wanted.emit(goal)

    process = goal.partition(":")[0]
    known = [one for one in desk.document.demonstrations.values() if one.process == process]
    fits = [one for one in known if all(name in begun for name in EVENTS.get(one.event, ()))]
    shown = next((one for one in known if one.id == like), next(iter(fits or known), None))
    if shown is None:
        return
    given = {name: operand_json(value) for name, value in begun.items()}
    if not shown.event:
        command, arguments = demonstration_command(process, given)
        desk.do(command, then=ask, **arguments)
        return
    brings = {name: given.pop(name) for name in EVENTS[shown.event] if name in given}
    there = {name: operand_json(value) for name, value in (parameters or {}).items()}
    other: dict[str, Any] = {"parameters": there} if there else {}
    desk.do(SHOW_EVENT, then=ask, event=shown.event, process=process, brings=brings, states=given, **other)


def _teaching(commands: Iterable[Command], function: bool, with_inputs: bool) -> str:
    """The command that takes one more example: of a result, or of members for some inputs or none."""
    for one in commands:
        roles = [each.role for each in one.parameters]
        members = any(each.role.points == "member" and each.several for each in one.parameters)
        inputs = any(role.inputs is not None for role in roles)
        if any(role.plain for role in roles) if function else members and inputs == with_inputs:
            return one.name
    raise LookupError("no command takes such an example")
