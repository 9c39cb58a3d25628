"""A page's program in a JavaScript engine, beside the Python program of the same document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from py_mini_racer import MiniRacer

from studio.compile.javascript import PASSES, script
from studio.document.model import Document
from tests.compile.emitted import module_of

PLAIN = """
function as_data(value) {
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Tuple) return { tuple: value.parts.map(as_data) };
    if (is_list(value)) return items_of(value).map(as_data);
    if (value instanceof Dict) return { dict: value.items().map(([key, item]) => [as_data(key), as_data(item)]) };
    if (value instanceof ValueSet) return { set: in_order(value).map(as_data) };
    return { parts: Object.entries(value).map(([name, part]) => [name, as_data(part)]) };
}
function outcome_data(outcome) {
    return [outcome.ending, outcome.reason, as_data(outcome.witness), as_data({ ...outcome.changed })];
}
function scene_data() {
    try {
        return program.scene().map((shape) => as_data({ ...shape }));
    } catch (why) {
        if (!(why instanceof Refused)) throw why;
        return why.message;
    }
}
let program = null;
function begin(given) {
    try {
        program = new Program(given);
        return "";
    } catch (why) {
        if (!(why instanceof Refused)) throw why;
        return why.message;
    }
}
function play(events, scenes) {
    return JSON.stringify(events.map(([event, values]) => {
        const { changed, ...rest } = program.send(event, values);
        return [rest.ending, rest.reason, as_data(rest.witness), Object.keys(changed), scenes ? scene_data() : null];
    }));
}
function state_data() {
    return JSON.stringify(as_data({ ...program.state }));
}
"""
"""What the tests ask of a page's program, as data."""


def as_data(value: Any) -> Any:
    """A value of an emitted Python program as the same data."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, tuple):
        return {"tuple": [as_data(part) for part in value]}
    if hasattr(value, "items"):
        return {"dict": [[as_data(key), as_data(item)] for key, item in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {"set": [as_data(one) for one in sorted(value)]}
    if isinstance(value, Sequence):
        return [as_data(one) for one in value]
    return {"parts": [[name, as_data(part)] for name, part in vars(value).items()]}


class Page:
    """A program in the engine. ``begin`` makes it, with parameters; ``play`` sends events."""

    def __init__(self, engine: MiniRacer) -> None:
        self.engine = engine

    def begin(self, **given: Any) -> str:
        """Why there is no such program, empty where there is one."""
        return str(self.engine.eval(f"begin({json.dumps(given)})"))

    def play(self, events: Iterable[tuple[str, dict[str, Any]]], scenes: bool = True) -> list[Any]:
        """For each event: ending, reason, witness, names of what changed, and the scene after it."""
        found = self.engine.eval(f"play({json.dumps(list(events))}, {json.dumps(scenes)})")
        return json.loads(str(found))

    def state(self) -> Any:
        return dict(json.loads(str(self.engine.eval("state_data()")))["parts"])

    def data(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        return json.loads(str(self.engine.eval(f"JSON.stringify(as_data({expression}))")))


@contextmanager
def page_of(document: Document, passes: tuple = PASSES) -> Iterator[Page]:
    """The page's program of a document in an engine of its own."""
    engine = MiniRacer()
    try:
        engine.eval(script(document, passes=passes) + PLAIN)
        yield Page(engine)
    finally:
        engine.close()


def played(program: Any, events: Iterable[tuple[str, dict[str, Any]]], scenes: bool = True) -> list[Any]:
    """What ``Page.play`` gives, of the Python program."""
    found = []
    for event, values in events:
        outcome = program.send(event, **values)
        changed = list(outcome.changed)
        drawn = scene_of(program) if scenes else None
        found.append([outcome.ending, outcome.reason, as_data(outcome.witness), changed, drawn])
    return found


def scene_of(program: Any) -> Any:
    try:
        shapes = program.scene()
    except ValueError as why:
        return str(why)
    return [{"parts": [[name, drawn_part(name, part)] for name, part in shape.items()]} for shape in shapes]


def drawn_part(name: str, part: Any) -> Any:
    if name == "items":
        return [{"parts": [[inner, drawn_part(inner, one)] for inner, one in shape.items()]} for shape in part]
    return as_data(part)


def state_of(program: Any) -> Any:
    return {name: as_data(value) for name, value in program.state.items()}


def python_of(document: Document, name: str) -> ModuleType:
    return module_of(document, name)
