"""Acting out small processes in tests: every gesture is a command on an editor, as a person would give it."""

from __future__ import annotations

from typing import Any

from studio.commands.registry import Result
from studio.demonstrate.learn import Learner
from studio.demonstrate.runs_by_then import bodies
from studio.document.live import Live
from studio.document.model import Definition, Document, Example, Lesson
from studio.infer.goals import Work
from studio.language.evaluate import Budget
from studio.language.interpret import Library, run
from studio.language.parse import parse
from studio.language.show import show_steps
from studio.language.steps import Input, Outcome
from studio.language.types import NUMBER, Type
from studio.language.values import Value
from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.learning_later import chosen_of, shown_between, shows_more

Json = Any


def tile(name: str, **more: Json) -> Json:
    return {"tile": name, **more}


def via(function: str, *of: Json) -> Json:
    return {"via": function, "of": list(of)}


def symbol(name: str) -> Json:
    return {"symbol": name}


def mapping(**entries: str) -> Json:
    """A dict from texts to symbols."""
    return {"dict": [[name, symbol(value)] for name, value in entries.items()]}


def numbered(*entries: tuple[int, int]) -> Json:
    """A dict from numbers to numbers."""
    return {"dict": [list(entry) for entry in entries]}


def function(name: str, text: str, *inputs: str, kind: Type = NUMBER) -> Definition:
    return Definition(name, parse(text), tuple(Input(one, kind) for one in inputs))


def state(name: str, text: str) -> Definition:
    return Definition(name, parse(text), role="state")


def with_nothing(document: Document, name: str, given: Value) -> Document:
    """The document with an example in which a function gives nothing."""
    definition = document.definitions[name]
    example = Example(f"{name} 1", {definition.inputs[0].name: given}, None)
    lesson = Lesson(name, "function", definition.inputs, (example,))
    return Document(**{**vars(document), "lessons": {**document.lessons, name: lesson}})


LOOKS_BACK = ("revise", "resume", "delete_demonstration", "because_then", "take_reason_back", "infer_again")
"""Gestures about what was shown before."""


class Acting:
    """An editor with one method for each gesture on the stage; each gives back the acting, so that they chain.

    What is shown of one process in a row is learned from together, as soon as somebody looks or does something else.
    """

    asks = False
    """Whether it is worked out what there is to ask about what was shown, for who reads that in results of gestures."""

    def __init__(self, *definitions: Definition) -> None:
        self._editor = Editor(Document({one.name: one for one in definitions}))
        self._last: dict[str, int] = {}  # the steps that showed processes last of which not all is learned yet

    @property
    def editor(self) -> Editor:
        """The editor, which has learned from all that was shown."""
        return self.learn()._editor

    @editor.setter
    def editor(self, editor: Editor) -> None:
        self._editor, self._last = editor, {}

    @property
    def document(self) -> Document:
        return self.editor.document

    @property
    def names(self) -> frozenset[str]:
        """All that is defined, for which nothing needs to be learned."""
        return frozenset(self._editor.document.definitions)

    def do(self, command: str, **arguments: Json) -> Acting:
        before, waiting = self._editor.document, frozenset(self._last)
        if command in LOOKS_BACK or not shows_more(before, waiting, Gesture(command, arguments)):
            self.editor.do(command, work=Work(asks=self.asks), **arguments)
            return self
        self._editor.do(command, work=Work(asks=self.asks, learns=False), **arguments)
        shown = shown_between(before, self._editor.document)
        self._last |= dict.fromkeys(shown, self._editor.steps)
        if chosen_of(self._editor.document, shown):
            self.learn()
        return self

    def learn(self) -> Acting:
        """Learns from what was shown: does again from where a process was shown last, now with all of it learned."""
        if not self._last:
            return self
        ends, self._last = frozenset(self._last.values()), {}
        first, steps = min(ends), self._editor.history
        self._editor.goto(first - 1)
        for number, one in enumerate(steps[first - 1 :], first):
            work = Work(asks=self.asks, learns=number in ends)
            self._editor.do(one.gesture.do, work=work, **one.gesture.arguments)
        return self

    def begin(self, process: str, **inputs: Json) -> Acting:
        return self.do("demonstrate", process=process, inputs=inputs)

    def on(self, event: str, process: str, **brings: Json) -> Acting:
        return self.do("demonstrate_event", event=event, process=process, brings=brings)

    def point(self, name: str, *at: Json, several: bool = False) -> Acting:
        return self.do("point_at", at=list(at), name=name, several=several)

    def remember(self, what: Json) -> Acting:
        return self.do("remember", what=what)

    def put(self, target: str, key: Json, value: Json) -> Acting:
        return self.do("put", tile=target, key=key, value=value)

    def take(self, target: str, *keys: Json) -> Acting:
        return self.do("take", tile=target, keys=list(keys))

    def change(self, target: str, value: Json) -> Acting:
        return self.do("change", tile=target, value=value)

    def append(self, target: str, value: Json) -> Acting:
        return self.do("append", tile=target, value=value)

    def each(self, name: str, *of: Json) -> Acting:
        return self.do("for_each", of=list(of), name=name)

    def item(self, value: Json) -> Acting:
        return self.do("item", value=value)

    def skip(self) -> Acting:
        return self.do("skip_rest")

    def run(self, process: str, by_hand: bool = False, **inputs: Json) -> Acting:
        return self.do("run", process=process, inputs=inputs, by_hand=by_hand)

    def end(self, how: str = "done", reason: str = "", **more: Json) -> Acting:
        return self.do("end", how=how, reason=reason, **more)

    # what came of it

    def steps(self, process: str) -> list[str]:
        """The steps of a process as lines of pseudo-code."""
        return show_steps(self.document.processes[process].steps).splitlines()

    def try_out(self, process: str, *arguments: Value) -> Outcome:
        """Runs a process as it was learned."""
        return run(library(self.document), process, list(arguments))

    def played(self, process: str, **given: Value) -> Outcome:
        """Runs a process as it was learned, with its inputs given by name."""
        return self.try_out(process, *(given[one.name] for one in self.document.processes[process].inputs))


class Unasked(Editor):
    """An editor for who reads no questions: none are worked out about what was shown."""

    def do(self, name: str, /, *, row: str = "", work: Work | None = None, **arguments: Any) -> Result:
        return super().do(name, row=row, work=work or Work(asks=False), **arguments)


def library(document: Document) -> Library:
    return Library(bodies(document), Live(document).env(Budget()))


def learned_anew(document: Document) -> Document:
    """The document with all processes inferred again from nothing but its demonstrations and choices."""
    return Learner(document).learn(list(document.processes))
