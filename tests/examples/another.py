"""A recorded session of an example: done as it is or with some lines changed; and its program, interpreted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from studio.demonstrate.runs_by_then import bodies
from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.interpret import Library, run
from studio.language.nodes import Literal, Name
from studio.language.steps import Outcome
from studio.language.values import Point, Value
from studio.session.editor import Editor
from studio.session.log import Gesture, Session, read_session
from tests.learning_later import document_after
from tests.replays import EXAMPLES, replay_of

Change = Callable[[Gesture], Iterable[Gesture]]


class Recorded:
    """The session in a folder of the examples. ``original`` is done once; branch off from it, leave it as it is."""

    def __init__(self, name: str) -> None:
        self.folder = EXAMPLES / name

    @cached_property
    def session(self) -> Session:
        return read_session(self.folder)

    @cached_property
    def original(self) -> Editor:
        return replay_of(self.folder.name)

    def changed(self, change: Change) -> Document:
        """What the session leads to with each gesture in turn replaced by what ``change`` makes of it."""
        gestures = [new for old in self.session.gestures for new in change(old)]
        shared = 0
        for old, new in zip(self.session.gestures, gestures, strict=False):
            if old != new:
                break
            shared += 1
        return document_after(Session(lines=tuple(gestures[shared:])), self.original.document_at(shared))

    def without(self, *demonstrations: int) -> Document:
        """The same without some of its demonstrations (negative numbers count from the end)."""
        turns = list(self.turns().values())
        gone = {one.line for number in demonstrations for one in turns[number]}
        return self.changed(lambda one: [] if one.line in gone else [one])

    def turns(self) -> dict[int, list[Gesture]]:
        """Every demonstration, from its beginning to its last gesture, by the line of its beginning."""
        found: dict[int, list[Gesture]] = {}
        latest: list[Gesture] = []
        for one in self.session.gestures:
            if one.do in ("demonstrate", "demonstrate_event"):
                latest = found[one.line] = []
            latest.append(one)
            if one.do == "end" or (one.do == "accept" and one.arguments.get("actions") == 0):
                latest = []
        return found


def with_arguments(gesture: Gesture, **arguments: Any) -> Gesture:
    return replace(gesture, arguments={**gesture.arguments, **arguments})


class Interpreted:
    """A document played step by step, without compiling it."""

    def __init__(self, document: Document, **parameters: Value) -> None:
        for name, value in parameters.items():
            one = document.definitions[name]
            document = with_definition(document, replace(one, formula=Literal(value)))
        self.document = document
        self.live = Live(document)
        self.state = {name: self.live.value(name) for name in document.states()}

    def value(self, name: str) -> Value:
        return self.live.with_values(self.state).value(name)

    def send(self, event: str, x: float, y: float) -> Outcome:
        """What a click does; the state is as before unless it is accepted."""
        (rule,) = [one for one in self.document.rules if one.event == event]
        env = self.live.with_values(self.state).env(Budget())
        brought: Mapping[str, Value] = {"at": Point(x, y)}
        arguments = [evaluate(one, Env({**env, **brought})) for one in rule.arguments]
        outcome = run(Library(bodies(self.document), env), rule.process, arguments)
        inputs = self.document.processes[rule.process].inputs
        for one, argument in zip(inputs, rule.arguments, strict=True):
            if one.name in outcome.changed and isinstance(argument, Name):
                self.state[argument.id] = outcome.changed[one.name]
        return outcome
