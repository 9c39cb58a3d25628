"""From a document to plain JSON data; what has its ordinary value is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, assert_never

from studio.document.actions import (
    Action,
    AppendAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    Operand,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
)
from studio.document.encode import encode_value
from studio.document.model import (
    Choice,
    Constraint,
    Definition,
    Demonstration,
    Document,
    Lesson,
    Process,
    Rule,
    Stage,
)
from studio.document.schema import FORMAT, VERSION
from studio.language.nodes import Node
from studio.language.show import show
from studio.language.steps import BaseStep, Input
from studio.language.values import Value

Data = dict[str, Any]


def file_data(document: Document, session: list[str]) -> Data:
    """The whole file as JSON data."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "title": document.title,
        "definitions": [definition_data(one) for one in document.definitions.values()],
        "processes": [process_data(one) for one in document.processes.values()],
        "rules": [rule_data(one) for one in document.rules],
        "constraints": [constraint_data(one) for one in document.constraints.values()],
        "lessons": [lesson_data(key, one) for key, one in document.lessons.items()],
        "demonstrations": [demonstration_data(one) for one in document.demonstrations.values()],
        "choices": [choice_data(one) for one in document.choices],
        "session": session,
    }
    return _with(data, present=_values(document.present), stage=stage_data(document.stage))


def _with(data: Data, **optional: Any) -> Data:
    """The data with the optional parts that say something."""
    return {**data, **{key: part for key, part in optional.items() if part not in (None, "", [], {}, False)}}


def _inputs(inputs: tuple[Input, ...]) -> list[Data]:
    return [{"name": one.name, "type": str(one.type)} for one in inputs]


def _values(values: Mapping[str, Value]) -> Data:
    return {name: encode_value(value) for name, value in values.items()}


def _shown(formula: Node | None) -> str | None:
    return None if formula is None else show(formula)


def definition_data(one: Definition) -> Data:
    """One definition."""
    bounds = one.range and {"least": one.range.least, "most": one.range.most, "step": one.range.step}
    return _with(
        {"name": one.name, "formula": show(one.formula)},
        inputs=_inputs(one.inputs),
        role=one.role if one.role != "formula" else None,
        range=bounds,
        drawn=one.drawn,
        hidden=one.hidden,
        note=one.note,
    )


def process_data(one: Process) -> Data:
    """One process with its steps."""
    return _with(
        {"name": one.name},
        inputs=_inputs(one.inputs),
        steps=[step_data(step) for step in one.steps],
        changes=list(one.changes),
        fault=one.fault,
        note=one.note,
    )


def step_data(step: BaseStep) -> Data:
    """One step and the steps inside it."""
    data: Data = {"step": step.kind}
    for spec in fields(step):
        part = getattr(step, spec.name)
        if spec.name != "taught_by" and part is not None and part != spec.default:
            data[spec.name] = _step_part(part)
    return _with(data, taught_by=list(step.taught_by))


def _step_part(part: Any) -> Any:
    if isinstance(part, Node):
        return show(part)
    if isinstance(part, BaseStep):
        return step_data(part)
    return [_step_part(one) for one in part] if isinstance(part, tuple) else part


def rule_data(one: Rule) -> Data:
    """One rule."""
    return _with({"event": one.event, "process": one.process}, arguments=[show(part) for part in one.arguments])


def constraint_data(one: Constraint) -> Data:
    """One constraint."""
    return {"name": one.name, "left": show(one.left), "relation": one.relation, "right": show(one.right)}


def lesson_data(key: str, one: Lesson) -> Data:
    """One lesson under its key in the document."""
    examples = [
        _with(
            {"label": example.label, "inputs": _values(example.inputs), "result": encode_value(example.result)},
            parameters=_values(example.parameters),
        )
        for example in one.examples
    ]
    return _with(
        {"key": key, "name": one.name, "kind": one.kind},
        inputs=_inputs(one.inputs),
        examples=examples,
        collection=one.collection,
        path=list(one.path),
        chosen=_shown(one.chosen),
        pointed=list(one.pointed),
    )


def stage_data(stage: Stage | None) -> Data | None:
    """The demonstration under way, if there is one."""
    if stage is None:
        return None
    rest = [action_data(action) for action in stage.rest]
    return _with({"demonstration": demonstration_data(stage.demonstration)}, rest=rest)


def demonstration_data(one: Demonstration) -> Data:
    """One demonstration with its actions."""
    inputs, parameters = _values(one.inputs), _values(one.parameters)
    data = _with({"id": one.id, "process": one.process, "inputs": inputs}, parameters=parameters)
    return _with({**data, "actions": [action_data(action) for action in one.actions]}, event=one.event)


def action_data(one: Action) -> Data:
    """One action."""
    data: Data = {"kind": one.kind}
    operands = [operand_data(operand) for operand in one.operands]
    match one:
        case PointAction() | EachAction():
            return _with(data, name=one.name, operands=operands, several=one.several)
        case PutAction() | SetAction() | AppendAction():
            return _with(data, target=one.target, operands=operands)
        case TakeAction():
            return _with(data, target=one.target, operands=operands, several=one.several)
        case RunAction():
            return _with(data, name=one.name, target=one.process, operands=operands, by_hand=one.by_hand)
        case EndAction():
            return _with(data, target=one.how, operands=operands, reason=one.reason)
        case RememberAction() | ItemAction() | CloseAction():
            return _with(data, operands=operands)
        case _:
            assert_never(one)


def operand_data(one: Operand) -> Data:
    """One operand and what it was reached from."""
    data: Data = {} if one.value is None else {"value": encode_value(one.value)}
    return _with(data, tile=one.tile, via=one.via, of=[operand_data(inner) for inner in one.of])


def choice_data(one: Choice) -> Data:
    """One choice."""
    data = _with({"goal": one.goal}, situation=_values(one.situation), formula=_shown(one.formula))
    return data if one.value is None else {**data, "value": encode_value(one.value)}
