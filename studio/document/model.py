"""The document: an immutable value that holds everything a person made.

Mappings inside a document are plain dicts that nobody changes; every edit makes a new document (``changes.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal as OneOf
from typing import TypeVar

from studio.document.actions import Action
from studio.document.self_told import AboutProgram
from studio.document.timer_parts import Timer
from studio.language.nodes import Literal, Node, Path, free_names
from studio.language.steps import Input, Run, Steps, altered_names, bound_names, formula_names, walk_steps
from studio.language.types import NUMBER, POINT, TEXT, Type
from studio.language.values import Value, same


@dataclass(frozen=True)
class Range:
    """The range of a parameter: inclusive bounds, and the step of its slider."""

    least: float
    most: float
    step: float = 1


DefinitionRole = OneOf["formula", "parameter", "state"]
LessonKind = OneOf["function", "members", "attribute", "value"]
Relation = OneOf["==", "<=", ">=", "<", ">"]
Axis = OneOf["x", "y"]
PlayEnding = OneOf["done", "refused", "nothing", "hole", "error"]
"""How an event of a play ends: with what was asked for, refused, without a rule, in a case that nobody has shown."""


@dataclass(frozen=True)
class Definition:
    """A name bound to a formula.

    ``role`` is ``formula``, ``parameter`` (a plain value with a range) or ``state`` (the formula is its initial
    value; events change it). With ``inputs`` it is a function of these, a component when it gives shapes.
    ``drawn`` definitions appear on the canvas, in the order of the document; ``locked`` ones are not hit there by who
    draws. ``first`` is what a state was made with, once it was given another value by hand. ``carried`` are the places
    in it that nobody meant: what it lies in was moved, and it went along; None where nobody knows (``told_places``).
    """

    name: str
    formula: Node
    inputs: tuple[Input, ...] = ()
    role: DefinitionRole = "formula"
    range: Range | None = None
    drawn: bool = False
    hidden: bool = False
    note: str = ""
    first: Node | None = None
    locked: bool = False
    carried: tuple[Node, ...] | None = None

    @cached_property
    def needs(self) -> frozenset[str]:
        """The names it needs from outside, builtins included, its own inputs not."""
        return free_names(self.formula) - {one.name for one in self.inputs}

    @property
    def is_function(self) -> bool:
        return bool(self.inputs)

    @property
    def is_parameter(self) -> bool:
        return self.role == "parameter"

    @property
    def is_state(self) -> bool:
        return self.role == "state"

    @property
    def value(self) -> Value:
        """The plain value of a parameter. Raises TypeError for any other formula."""
        if not isinstance(self.formula, Literal):
            raise TypeError(f"{self.name} is no plain value")
        return self.formula.value


@dataclass(frozen=True)
class Example:
    """One case of a function taught by examples: concrete values of its inputs, and what it gave.

    ``parameters`` are the values of the document's parameters (and state) at that moment; ``label`` names the
    example in reports.
    """

    label: str
    inputs: Mapping[str, Value]
    result: Value
    parameters: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """Everything shown about one function (or one attribute of one shape): its formula is inferred from this.

    ``path`` is empty for a whole definition, else the place of an attribute inside its formula.
    ``kind``: ``function`` (inputs → result), ``members`` (the result is the chosen members of ``collection``),
    ``attribute`` (what an attribute was, drawn or dragged) or ``value`` (what a definition is at moments of states).
    ``chosen`` is the formula the person picked or typed against the first candidate, if any.
    """

    name: str
    kind: LessonKind
    inputs: tuple[Input, ...] = ()
    examples: tuple[Example, ...] = ()
    collection: str | None = None
    path: Path = ()
    chosen: Node | None = None
    pointed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rule:
    """An event correlated with a process, on formulas over its values and definitions; only ``when`` a test holds."""

    event: str
    process: str
    arguments: tuple[Node, ...] = ()
    when: Node | None = None

    @property
    def formulas(self) -> tuple[Node, ...]:
        """All that it asks for."""
        return self.arguments if self.when is None else (*self.arguments, self.when)


@dataclass(frozen=True)
class Constraint:
    """An equation or inequality that every edit must keep; ``relation`` is ``==``, ``<=`` or ``>=``."""

    name: str
    left: Node
    relation: Relation
    right: Node


@dataclass(frozen=True)
class Process:
    """A process as the document holds it: what taught it, and the steps inferred from that.

    ``steps`` are a function of the demonstrations and choices (``demonstrate.lift``); they are kept so that a file
    opens without inferring again. ``fault`` is the sentence why the demonstrations could not be explained, if so.
    ``part``: what was inserted and brought it along, if anything.
    """

    name: str
    inputs: tuple[Input, ...] = ()
    steps: Steps = ()
    changes: tuple[str, ...] = ()
    fault: str = ""
    note: str = ""
    part: str = ""

    @cached_property
    def needs(self) -> frozenset[str]:
        """The names it needs from outside: definitions, functions, states it changes, processes it runs."""
        used = formula_names(self.steps) | altered_names(self.steps)
        runs = {step.process for step in walk_steps(self.steps) if isinstance(step, Run)}
        return (used - {one.name for one in self.inputs} - bound_names(self.steps)) | runs


@dataclass(frozen=True)
class Demonstration:
    """One concrete run of a process: its inputs, the parameters of that moment, and the actions in order.

    ``event`` is the event that started it, when it shows a rule; then ``inputs`` holds the values of the event and
    of all states. ``guessed`` is whether an answer to what happens was as it was guessed, None where nobody asked.
    """

    id: str
    process: str
    inputs: Mapping[str, Value]
    parameters: Mapping[str, Value] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    event: str = ""
    guessed: bool | None = None


@dataclass(frozen=True)
class Stage:
    """A demonstration under way. ``rest`` are the later actions of one that is being revised."""

    demonstration: Demonstration
    rest: tuple[Action, ...] = ()


@dataclass(frozen=True)
class Choice:
    """An answer to a question, or a candidate picked: for the goal ``goal``, in ``situation``, the value is ``value``
    (or the formula is ``formula``); ``impossible``: that situation cannot happen, so it is asked about no more;
    ``guessed``: the answer was as it was guessed; ``of``: the moments of demonstrations whose step it was that was
    asked about, or for which its test held. Steps have numbers that change: by these it is found again."""

    goal: str
    situation: Mapping[str, Value] = field(default_factory=dict)
    value: Value = None
    formula: Node | None = None
    impossible: bool = False
    guessed: bool = False
    of: tuple[str, ...] = ()

    @property
    def is_answer(self) -> bool:
        """Whether it tells the value in its situation."""
        return self.formula is None and not self.impossible

    def rules_out(self, goal: str, values: Mapping[str, Value]) -> bool:
        """Whether it says of a situation, in which a goal is asked about, that it cannot happen."""
        told = self.impossible and self.goal == goal
        return told and all(name in values and same(values[name], one) for name, one in self.situation.items())


@dataclass(frozen=True)
class Allowed:
    """What a state (``name``), or an input (``process.name``) may be, as a formula (see ``domains``).

    ``may_be`` follows from what was shown (``demonstrate.allowed``) and from what a person allowed ``by_hand``.
    """

    name: str
    may_be: Node
    by_hand: Node | None = None


@dataclass(frozen=True)
class PlayedEvent:
    """One event of a play, with what came of it.

    ``brings`` are its values, as for a demonstration; ``changed`` are states with their new values, ``grown`` are
    lists with what they got at their end.
    """

    kind: str
    brings: Mapping[str, Value] = field(default_factory=dict)
    ending: PlayEnding = "done"
    reason: str = ""
    changed: Mapping[str, Value] = field(default_factory=dict)
    grown: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Play:
    """How the program should go: events from the beginning, with these parameters, and what came of each."""

    name: str
    parameters: Mapping[str, Value] = field(default_factory=dict)
    events: tuple[PlayedEvent, ...] = ()


@dataclass(frozen=True)
class Level:
    """Where a new game can begin: values of parameters, and of the states that are other than at the beginning.

    A game that begins with states is in the middle of things: it is not told that it starts.
    """

    name: str
    parameters: Mapping[str, Value] = field(default_factory=dict)
    states: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Guide:
    """A line over the canvas that things snap to: upright where ``axis`` is x, level where it is y, at this pixel."""

    axis: Axis
    at: float


@dataclass(frozen=True)
class KeptImage:
    """An image that the document keeps, as a data address; what ``images`` says may be one."""

    name: str
    data: str


@dataclass(frozen=True)
class Document:
    """All definitions, processes, rules, constraints, examples and choices of one program.

    ``stage`` is the demonstration under way, if any. ``present`` holds the values that states have come to by
    demonstrating; states not in it have their initial value. ``allowed`` says what states and inputs may be.
    ``plays`` say how the program should go, ``levels`` where new games can begin. ``images`` are what shapes show that
    name them as their source. ``guides`` lie over the canvas while one draws, and in no program.
    """

    definitions: Mapping[str, Definition] = field(default_factory=dict)
    processes: Mapping[str, Process] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    constraints: Mapping[str, Constraint] = field(default_factory=dict)
    lessons: Mapping[str, Lesson] = field(default_factory=dict)
    demonstrations: Mapping[str, Demonstration] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    title: str = ""
    stage: Stage | None = None
    present: Mapping[str, Value] = field(default_factory=dict)
    allowed: Mapping[str, Allowed] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict)
    images: Mapping[str, KeptImage] = field(default_factory=dict)
    about: AboutProgram = AboutProgram()
    guides: tuple[Guide, ...] = ()
    levels: Mapping[str, Level] = field(default_factory=dict)
    timers: Mapping[str, Timer] = field(default_factory=dict)

    def parameters(self) -> dict[str, Value]:
        """The plain values of all parameters, by name."""
        return {name: one.value for name, one in self.definitions.items() if one.is_parameter}

    def states(self) -> dict[str, Definition]:
        return {name: one for name, one in self.definitions.items() if one.is_state}

    def names(self) -> frozenset[str]:
        """Every name in use: definitions and processes share one space of names."""
        return frozenset(self.definitions) | frozenset(self.processes)


Entry = TypeVar("Entry")


def with_entry(mapping: Mapping[str, Entry], name: str, entry: Entry) -> dict[str, Entry]:
    """The mapping with one entry added or replaced in place."""
    return {**mapping, name: entry}


def without_entry(mapping: Mapping[str, Entry], name: str) -> dict[str, Entry]:
    """The mapping without one entry."""
    return {key: entry for key, entry in mapping.items() if key != name}


def with_definition_before(document: Document, made: Definition, name: str) -> Document:
    """The document with a definition just before the one of this name; one that was called the same gives way."""
    definitions: dict[str, Definition] = {}
    for key, one in document.definitions.items():
        if key == name:
            definitions[made.name] = made
        if key != made.name:
            definitions[key] = one
    return replace(document, definitions=definitions)


def with_definition(document: Document, definition: Definition) -> Document:
    return replace(document, definitions=with_entry(document.definitions, definition.name, definition))


EVENTS: dict[str, dict[str, Type]] = {
    "click": {"at": POINT},
    "drag": {"start": POINT, "end": POINT},
    "key": {"key": TEXT},
    "tick": {"time": NUMBER},
    "start": {},
    "double_click": {"at": POINT},
    "right_click": {"at": POINT},
    "press": {"at": POINT},
    "pull": {"at": POINT},
    "release": {"at": POINT},
    "hover": {"at": POINT},
    "enter": {"at": POINT},
    "leave": {"at": POINT},
    "wheel": {"at": POINT, "steps": NUMBER},
    "key_up": {"key": TEXT},
    "text": {"written": TEXT},
    "change": {"parameter": TEXT, "before": NUMBER, "value": NUMBER},
}
"""The events a rule can be correlated with, and the values each brings.

A press is followed by pulls, while the pointer is held and moved, and by a release; then comes the click or drag.
A text is what keys, an input method or pasting wrote, as it was written; it comes after the key that wrote it.
A pointer that moves leaves what it was over (where it was over it last), enters what it is over now, and hovers.
A change gives a parameter another value; its rules run at that value, with the states as they were.
"""
(TIME,) = EVENTS["tick"]
"""What a tick brings."""
