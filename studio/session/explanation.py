"""Why a definition or process is what it is, put together from the document and from replaying its session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from studio.commands.wording import inputs_in_words
from studio.demonstrate.deeds import deeds
from studio.document.changes import about
from studio.document.graph import graph, needs, users
from studio.document.model import Definition, Document, Process
from studio.generalize.lessons import lesson_fault
from studio.generalize.operands import short_value
from studio.infer.goals import Finding
from studio.language.errors import Refusal, StudioError
from studio.language.show import show, show_steps
from studio.session.editor import Editor
from studio.session.log import Session
from studio.session.replay import Replayed, replay
from studio.session.replay_report import finding_json


@dataclass(frozen=True)
class Explanation:
    """What can be said about one name. ``findings`` have the number of the step of the session they came from."""

    name: str
    kind: str
    text: tuple[str, ...]
    examples: tuple[str, ...]
    needs: tuple[str, ...]
    users: tuple[str, ...]
    findings: tuple[tuple[int, Finding], ...]
    fault: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "text": list(self.text),
            "fault": self.fault or None,
            "examples": list(self.examples),
            "needs": list(self.needs),
            "needed_by": list(self.users),
            "inferred": [{"step": step, **finding_json(finding)} for step, finding in self.findings],
        }


def explain(document: Document, session: Session, name: str) -> Explanation:
    """Everything known about a name. Raises Refusal for one that the document does not have."""
    if name not in document.names():
        known = ", ".join(sorted(document.names())) or "nothing"
        raise Refusal(f"There is no definition or process {name!r}. There is {known}.")
    process = document.processes.get(name)
    text = _process_text(document, process) if process else _definition_text(document, document.definitions[name])
    return Explanation(
        name,
        graph(document).nodes[name]["kind"],
        tuple(text),
        tuple(_examples(document, name)),
        tuple(sorted(needs(document)[name])),
        tuple(map(str, users(document, name))),
        tuple(_findings(session, name)),
        process.fault if process else lesson_fault(document, name),
    )


def _definition_text(document: Document, one: Definition) -> list[str]:
    inputs = f"({', '.join(given.name for given in one.inputs)})" if one.inputs else ""
    lines = [f"{one.name}{inputs} = {show(one.formula)}"]
    if one.range:
        lines.append(f"from {one.range.least:g} to {one.range.most:g} in steps of {one.range.step:g}")
    if one.is_state and one.name in document.allowed:
        lines.append(f"may be {show(document.allowed[one.name].may_be)}")
    if one.is_function:
        lines.append(f"takes {inputs_in_words(document, one)}")
    return [*lines, *([one.note] if one.note else [])]


def _process_text(document: Document, one: Process) -> list[str]:
    inputs = inputs_in_words(document, one)
    steps = show_steps(one.steps, 1)
    lines = steps.splitlines() if isinstance(steps, str) else list(steps)
    return [f"{one.name}({inputs})", *lines, *([one.note] if one.note else [])]


def _examples(document: Document, name: str) -> Iterator[str]:
    for key, lesson in document.lessons.items():
        if about(key, name) or about(lesson.name, name):
            for one in lesson.examples:
                inputs = ", ".join(f"{each} = {short_value(value)}" for each, value in one.inputs.items())
                yield f"{one.label}: {inputs + ' gives ' if inputs else ''}{short_value(one.result)}"
    for key, demonstration in document.demonstrations.items():
        if demonstration.process == name:
            yield f"{key}: {deeds(demonstration.actions)}"


def _findings(session: Session, name: str) -> Iterator[tuple[int, Finding]]:
    """What a replay infers for the name, under whatever names it went before."""
    editor = Editor()
    steps: list[Replayed] = []
    try:
        steps.extend(line for line in replay(session, editor) if isinstance(line, Replayed))
    except StudioError:
        return
    found: list[tuple[int, Finding]] = []
    then = name
    for one in reversed(steps):
        mine = [finding for finding in one.result.findings if about(finding.goal, then)]
        found[:0] = [(one.step, replace(finding, goal=name + finding.goal[len(then) :])) for finding in mine]
        if one.gesture.do == "rename" and one.gesture.arguments.get("new") == then:
            then = str(one.gesture.arguments.get("old"))
    yield from found
