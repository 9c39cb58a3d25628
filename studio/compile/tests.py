"""What was taught → a pytest file beside the program: each example and each demonstration is one test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from studio.compile.emit import docstring
from studio.compile.formulas import FormulaEmitter
from studio.compile.names import PYTHON, Names
from studio.compile.shaping import assign
from studio.compile.tables import attribute_names
from studio.compile.trees import call
from studio.compile.type_scope import Types
from studio.compile.vocabulary import Vocabulary
from studio.demonstrate.event_forms import as_sent
from studio.demonstrate.learn import Learner
from studio.document.graph import order, reached
from studio.document.live import looked_at
from studio.document.model import Demonstration, Document, Example, Lesson, Play
from studio.language.errors import StudioError
from studio.language.interpret import Library, run
from studio.language.steps import Outcome, ProcessBody, Remember, walk_steps
from studio.language.values import Value

_WORDS = Vocabulary({}, frozenset(), {}, frozenset(), frozenset(), {}, {}, {}, frozenset(), {}, {}, None, Names(), ())


def tests_tree(document: Document, name: str) -> ast.Module:
    """The test module of the program ``name``."""
    names = Names(PYTHON | {"Program", "Point", "Record", "Shape"})
    writer = FormulaEmitter(_WORDS, Types(), names)
    made = [*_lesson_tests(document, writer, names), *_demonstration_tests(document, writer, names)]
    made += _play_tests(document, writer, names)
    used = sorted({node.id for one in made for node in ast.walk(one) if isinstance(node, ast.Name)} & _IMPORTED)
    imported: list[ast.stmt] = [ast.ImportFrom(name, [ast.alias(one) for one in used], 0)] if used else []
    return ast.Module([docstring(f"What was taught to {name}, as tests."), *imported, *made], [])


_IMPORTED = {"Point", "Program", "Record", "Shape"}


def _lesson_tests(document: Document, writer: FormulaEmitter, names: Names) -> Iterator[ast.stmt]:
    for lesson in document.lessons.values():
        if lesson.name in document.definitions and not lesson.path:
            for example in lesson.examples:
                body = _shown(document, lesson, example, writer)
                yield _test(names, f"{lesson.name}_{example.label}", _about(example.label, lesson.name), body)


def _about(label: str, name: str) -> str:
    return f"{label} taught {name}."


def _test(names: Names, wish: str, about: str, body: list[ast.stmt]) -> ast.stmt:
    identifier = names.fresh("test_" + re.sub(r"[^a-z0-9]+", "_", wish.lower())[:60].strip("_"))
    return ast.FunctionDef(identifier, ast.arguments([], [], None, [], [], None, []), [docstring(about), *body], [])


def _program(document: Document, values: Mapping[str, Value], writer: FormulaEmitter) -> list[ast.stmt]:
    """The program with the parameters and the state of a moment."""
    parameters = {name: value for name, value in document.parameters().items() if values.get(name, value) != value}
    called = _identifiers(document) if parameters else {}
    given = [ast.keyword(called[name], writer.value(values[name])) for name in parameters]
    made = ast.Call(ast.Name("Program"), [], given)
    states = {name: values[name] for name in document.states() if name in values}
    body: list[ast.stmt] = [assign(ast.Name("program"), made)]
    if states:
        body.append(ast.Expr(call(ast.Attribute(ast.Name("program"), "set_state"), writer.value(states))))
    return body


def _identifiers(document: Document) -> dict[str, str]:
    """How a program calls its definitions, in the order in which it names them."""
    names = attribute_names()
    return {name: names.of(name) for name in order(document) if name in document.definitions}


def _shown(document: Document, lesson: Lesson, example: Example, writer: FormulaEmitter) -> list[ast.stmt]:
    values = [writer.value(example.inputs[one.name]) for one in lesson.inputs if one.name in example.inputs]
    method = "call" if document.definitions[lesson.name].inputs else "value"
    given = call(ast.Attribute(ast.Name("program"), method), ast.Constant(lesson.name), *values)
    wanted = writer.value(example.result)
    if lesson.kind == "members":
        given, wanted = (call(ast.Name("set"), one) for one in (given, wanted))
    same = ast.Is() if example.result is None or isinstance(example.result, bool) else ast.Eq()
    test = ast.Assert(ast.Compare(given, [same], [wanted]))
    return [*_program(document, example.parameters, writer), test]


def _demonstration_tests(document: Document, writer: FormulaEmitter, names: Names) -> Iterator[ast.stmt]:
    learner, following = Learner(document), reached(document, document.states())
    for one in document.demonstrations.values():
        outcome = _acted_out(learner, one) or _outcome(document, one)
        if outcome is not None:
            moment = {**one.parameters, **(one.inputs if one.process in following else {})}
            body = [*_program(document, moment, writer), *_acted(document, one, outcome, writer)]
            yield _test(names, one.id, _about(one.id, one.process), body)


def _play_tests(document: Document, writer: FormulaEmitter, names: Names) -> Iterator[ast.stmt]:
    """Each play that was kept: which of its events are accepted, and what the states are in the end."""
    for play in document.plays.values():
        body = _program(document, play.parameters, writer)
        states: dict[str, Value] = {}
        for event in play.events:
            given = [ast.keyword(name, writer.value(value)) for name, value in as_sent(event.brings).items()]
            sent = ast.Call(ast.Attribute(ast.Name("program"), "send"), [ast.Constant(event.kind)], given)
            accepted: ast.expr = ast.Attribute(sent, "accepted")
            body.append(ast.Assert(accepted if event.ending == "done" else ast.UnaryOp(ast.Not(), accepted)))
            states |= event.changed
            for name, more in event.grown.items():
                before = states.get(name, _at_first(document, play, name))
                states[name] = [*before, *more] if isinstance(before, list) and isinstance(more, list) else more
        for name, value in states.items():
            state = ast.Subscript(ast.Attribute(ast.Name("program"), "state"), ast.Constant(name))
            body.append(ast.Assert(ast.Compare(state, [ast.Eq()], [writer.value(value)])))
        yield _test(names, f"play_{play.name}", f"How “{play.name}” should go.", body)


def _at_first(document: Document, play: Play, name: str) -> Value:
    known = {one: value for one, value in play.parameters.items() if one in document.definitions}
    return looked_at(document).with_values(known).value(name)


def _acted_out(learner: Learner, one: Demonstration) -> Outcome | None:
    """How the demonstration itself ended, and what it changed; None where it breaks off, or can no longer be done."""
    process = learner.document.processes.get(one.process)
    if process is None or any(given.name not in one.inputs for given in process.inputs):
        return None
    try:
        performed = learner.perform(one)
    except StudioError:
        return None
    variables = performed.root.variables
    if not performed.ended or any(name not in variables for name in process.changes):
        return None
    well = performed.ended in ("done", "succeeded")
    return Outcome(performed.ended, changed={name: variables[name] for name in process.changes} if well else {})


def _outcome(document: Document, one: Demonstration) -> Outcome | None:
    """How the process ends on what was given to a demonstration that breaks off; None where that cannot be told."""
    process = document.processes.get(one.process)
    if process is None or any(given.name not in one.inputs for given in process.inputs):
        return None
    known = {name: value for name, value in one.parameters.items() if name in document.definitions}
    bodies = {name: _body(document, name) for name in document.processes}
    try:
        library = Library(bodies, looked_at(document).with_values(known).env())
        return run(library, one.process, [one.inputs[given.name] for given in process.inputs])
    except StudioError:
        return None


def _body(document: Document, name: str) -> ProcessBody:
    one = document.processes[name]
    memory = any(isinstance(step, Remember) for step in walk_steps(one.steps))
    return ProcessBody(name, one.inputs, one.steps, one.changes, memory)


def _acted(document: Document, one: Demonstration, outcome: Outcome, writer: FormulaEmitter) -> list[ast.stmt]:
    """The process on the demonstrated inputs ends as it was demonstrated."""
    given = [writer.value(one.inputs[given.name]) for given in document.processes[one.process].inputs]
    ran = call(ast.Attribute(ast.Name("program"), "call"), ast.Constant(one.process), *given)
    accepted: ast.expr = ast.Attribute(ast.Name("outcome"), "accepted")
    body: list[ast.stmt] = [assign(ast.Name("outcome"), ran)]
    body.append(ast.Assert(accepted if outcome.accepted else ast.UnaryOp(ast.Not(), accepted)))
    if outcome.accepted and outcome.changed:
        wanted_values = writer.value(outcome.changed)
        changed = ast.Compare(ast.Attribute(ast.Name("outcome"), "changed"), [ast.Eq()], [wanted_values])
        body.append(ast.Assert(changed))
    return body
