"""A page's program in a JavaScript engine, beside the Python program of the same document."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from py_mini_racer import MiniRacer

from studio.compile.javascript.names import runtime_source
from studio.compile.javascript.page import PASSES, plan_of
from studio.compile.javascript.program import program_script
from studio.document.model import Document
from tests.compile.emitted import module_of

AS_DATA = """
function as_data(value) {
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Tuple) return { tuple: value.parts.map(as_data) };
    if (is_list(value)) return items_of(value).map(as_data);
    if (value instanceof Dict) return { dict: value.items().map(([key, item]) => [as_data(key), as_data(item)]) };
    if (value instanceof ValueSet) return { set: value.values().map((one) => JSON.stringify(as_data(one))).sort() };
    return { parts: Object.entries(value).map(([name, part]) => [name, as_data(part)]) };
}
"""
"""Values of a page's program as data."""

PLAIN = """
function from_data(data) {
    if (data === null || typeof data !== "object") return data;
    if (Array.isArray(data)) return data.map(from_data);
    if ("tuple" in data) return new Tuple(data.tuple.map(from_data));
    if ("point" in data) return new Point(...data.point);
    if ("set" in data) return new ValueSet(data.set.map((one) => from_data(JSON.parse(one))));
    return new Dict(data.dict.map(([key, item]) => [from_data(key), from_data(item)]));
}
function call(name, given) {
    const { ending, reason, witness, changed, remembered } = program.call(name, ...given.map(from_data));
    return JSON.stringify([ending, reason, as_data(witness), as_data({ ...changed }), as_data(remembered)]);
}
function scene_data() {
    try {
        return program.scene().map((shape) => as_data({ ...shape }));
    } catch (why) {
        if (!(why instanceof Refused)) throw why;
        return why.message;
    }
}
function values_of_calls(calls) {
    return JSON.stringify(calls.map(([name, given]) => {
        try {
            return ["value", as_data(program.call(name, ...given.map(from_data)))];
        } catch (why) {
            if (!(why instanceof Refused)) throw why;
            return ["refused", why.message];
        }
    }));
}
function give_states(values) {
    try {
        const states = Object.entries(values).map(([name, value]) => [name, from_data(value)]);
        program.set_state(Object.fromEntries(states));
        return "";
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
function run(events) {
    const { outcomes, accepted, refusals, state } = program.run(events);
    const endings = outcomes.map((one) => one.ending);
    return JSON.stringify([endings, accepted, Object.entries(refusals), as_data({ ...state })]);
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
        return {"set": sorted(json.dumps(as_data(one), separators=(",", ":")) for one in value)}
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

    def run(self, events: Iterable[tuple[str, dict[str, Any]]]) -> list[Any]:
        """Of events sent at once: endings, how many were accepted, places and reasons of the others, the state."""
        return json.loads(str(self.engine.eval(f"run({json.dumps(list(events))})")))

    def state(self) -> Any:
        return dict(json.loads(str(self.engine.eval("state_data()")))["parts"])

    def call(self, name: str, *given: Any) -> Any:
        """What a process comes to, as ``outcome_data`` gives it."""
        return json.loads(str(self.engine.eval(f"call({json.dumps(name)}, {json.dumps([*map(as_data, given)])})")))

    def put(self, **states: Any) -> str:
        """Why states cannot have these values, empty where they have them now."""
        given = {name: as_data(value) for name, value in states.items()}
        return str(self.engine.eval(f"give_states({json.dumps(given)})"))

    def values(self, calls: Iterable[tuple[str, list[Any]]]) -> list[Any]:
        """The value of each function on values given as data, or why it has none."""
        return json.loads(str(self.engine.eval(f"values_of_calls({json.dumps(list(calls))})")))

    def take(self, document: Document, passes: tuple = PASSES) -> None:
        """Puts another program in the place of this one."""
        text = program_script(plan_of(document, "program", passes))
        self.engine.eval(f"{{ {text} globalThis.Program = Program; }}")

    def data(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        return json.loads(str(self.engine.eval(f"JSON.stringify(as_data({expression}))")))


@contextmanager
def page_of(document: Document, passes: tuple = PASSES) -> Iterator[Page]:
    """The page's program of a document in an engine of its own."""
    engine = MiniRacer()
    try:
        engine.eval(runtime_source() + AS_DATA + PLAIN)
        found = Page(engine)
        found.take(document, passes)
        yield found
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


def outcome_data(outcome: Any) -> Any:
    changed = {"parts": [[name, as_data(value)] for name, value in outcome.changed.items()]}
    return [outcome.ending, outcome.reason, as_data(outcome.witness), changed, as_data(outcome.remembered)]


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
