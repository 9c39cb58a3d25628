"""A new name for a definition or process, everywhere it is mentioned."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from studio.document.actions import Action, AppendAction, Operand, PutAction, RunAction, SetAction, TakeAction
from studio.document.constraints import constraint_text
from studio.document.model import (
    EVENTS,
    Allowed,
    Choice,
    Constraint,
    Definition,
    Demonstration,
    Document,
    Example,
    Lesson,
    Level,
    Play,
    Process,
    Rule,
)
from studio.document.naming import check_local, check_name, fresh_name, means_something
from studio.document.self_told import AboutProgram
from studio.document.timer_parts import Timer
from studio.document.timers import called, check_timer_name, process_of_timer
from studio.document.told_places import with_each
from studio.language.errors import Refusal
from studio.language.nodes import Comprehension, Name, Node, free_names, renamed, walk
from studio.language.steps import Append, Put, Run, Set, Step, Take, bound_names

Item = TypeVar("Item")


def rename(document: Document, old: str, new: str) -> Document:
    """The document in which ``old`` is called ``new``.

    Raises Refusal when the new name is taken, or already means something inside a formula that mentions the old one.
    """
    one = document.definitions.get(old)
    if one is None and old in document.timers:
        return _with_timer_called(document, old, new)
    check_name(new, document, len(one.inputs) if one else 0)
    if old not in document.names():
        raise Refusal(f"There is nothing called {old}.")
    return _Renaming(old, new).document(document)


def _with_timer_called(document: Document, old: str, new: str) -> Document:
    """The document in which a timer has another name, and with it what was called after it by itself."""
    check_timer_name(document, new)
    check_local(new)
    before, after = document.timers[old], called(new)
    pairs = [*zip(called(old).parts, after.parts, strict=True), (process_of_timer(old), process_of_timer(new))]
    follow = [(mine, other) for mine, other in pairs if mine in (*before.parts, *before.answers)]
    for mine, other in follow:
        document = rename(document, mine, other)
    timers = {
        new if name == old else name: replace(one, name=new) if name == old else one
        for name, one in document.timers.items()
    }
    return replace(document, timers=timers)


def with_possible_names(document: Document) -> Document:
    """The document in which whatever has a name that means something in every formula has another one.

    Formulas come to know more words from version to version.
    """
    for name in sorted(document.names()):
        one = document.definitions.get(name)
        if means_something(name, len(one.inputs) if one else 0):
            document = rename(document, name, fresh_name(document, f"my_{name}"))
    return document


class _Renaming:
    """One renaming, for each part of a document."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.reacting: frozenset[str] = frozenset()  # processes whose inputs are the states under their own names

    def document(self, one: Document) -> Document:
        shown = [*one.demonstrations.values(), *([one.stage.demonstration] if one.stage else [])]
        self.reacting = frozenset(each.process for each in shown if each.event and self.old in one.definitions)
        rules = tuple(self.rule(rule) for rule in one.rules)
        stage = one.stage
        if stage is not None:
            process = one.processes.get(stage.demonstration.process)
            shadowed = self.old in self.locals(stage.demonstration, process)
            acted = self.demonstration(stage.demonstration, process)
            stage = replace(stage, demonstration=acted, rest=tuple(self.action(each, shadowed) for each in stage.rest))
        constraints = map(self.constraint, one.constraints.values())
        return replace(
            one,
            definitions=self.entries(one.definitions, self.definition),
            processes=self.entries(one.processes, self.process),
            rules=rules,
            constraints={each.name: each for each in constraints},
            lessons={self.address(name): self.lesson(each) for name, each in one.lessons.items()},
            demonstrations={
                name: self.demonstration(each, one.processes.get(each.process))
                for name, each in one.demonstrations.items()
            },
            choices=tuple(self.choice(each) for each in one.choices),
            stage=stage,
            present=self.keys(one.present),
            allowed={each.name: each for each in map(self.allowed, one.allowed.values())},
            plays={name: self.play(each) for name, each in one.plays.items()},
            levels={name: self.level(each) for name, each in one.levels.items()},
            about=self.about(one.about),
            timers={name: self.timer(each) for name, each in one.timers.items()},
        )

    def timer(self, one: Timer) -> Timer:
        seconds, runs, waited, waits = map(self.name, one.parts)
        return Timer(one.name, seconds, runs, waited, waits, tuple(map(self.name, one.answers)))

    def about(self, one: AboutProgram) -> AboutProgram:
        sounds = tuple(replace(each, of=self.name(each.of)) for each in one.sounds)
        icon, score, ended = map(self.name, (one.icon, one.score, one.ended))
        return replace(one, icon=icon, score=score, ended=ended, sounds=sounds)

    def play(self, one: Play) -> Play:
        events = tuple(
            replace(each, changed=self.keys(each.changed), grown=self.keys(each.grown)) for each in one.events
        )
        return replace(one, parameters=self.keys(one.parameters), events=events)

    def level(self, one: Level) -> Level:
        return replace(one, parameters=self.keys(one.parameters), states=self.keys(one.states))

    def name(self, name: str) -> str:
        return self.new if name == self.old else name

    def maybe(self, name: str | None) -> str | None:
        return None if name is None else self.name(name)

    def keys(self, values: Mapping[str, Item]) -> dict[str, Item]:
        return {self.name(key): item for key, item in values.items()}

    def entries(self, entries: Mapping[str, Item], change: Callable[[Item], Item]) -> dict[str, Item]:
        return {self.name(name): change(each) for name, each in entries.items()}

    def address(self, address: str) -> str:
        """An address such as ``rows[1].end`` begins with the name."""
        return re.sub(rf"^{self.old}(?![A-Za-z0-9_])", self.new, address)

    def formula(self, node: Node, bound: frozenset[str] = frozenset()) -> Node:
        if self.old in bound or self.old not in free_names(node):
            return node
        if self.new in bound or self.new in _bound_in(node):
            raise Refusal(
                f"{self.new} already means something else in a formula that mentions {self.old}. Choose another name."
            )
        return renamed(node, {self.old: Name(self.new)})

    def constraint(self, one: Constraint) -> Constraint:
        """The constraint; one that is called what it says is called what it says then."""
        made = replace(one, left=self.formula(one.left), right=self.formula(one.right))
        return replace(made, name=constraint_text(made)) if one.name == constraint_text(one) else made

    def definition(self, one: Definition) -> Definition:
        own = frozenset(given.name for given in one.inputs)
        return replace(with_each(one, lambda each: self.formula(each, own)), name=self.name(one.name))

    def process(self, one: Process) -> Process:
        own = frozenset(given.name for given in one.inputs) | bound_names(one.steps)
        inputs = one.inputs
        if one.name in self.reacting and self.old in {given.name for given in inputs}:
            if self.new in own:
                raise Refusal(f"{self.new} already means something else in {one.name}. Choose another name.")
            own -= {self.old}
            inputs = tuple(replace(given, name=self.name(given.name)) for given in inputs)
        steps = tuple(self.step(step, own) for step in one.steps)
        changes = one.changes if self.old in own else tuple(map(self.name, one.changes))
        return replace(one, name=self.name(one.name), inputs=inputs, steps=steps, changes=changes)

    def step(self, step: Step, own: frozenset[str]) -> Step:
        step = step.with_formulas([self.formula(node, own) for node in step.formulas])
        step = step.with_blocks([tuple(self.step(inner, own) for inner in block) for block in step.blocks])
        if isinstance(step, Run):
            return replace(step, process=self.name(step.process))
        if isinstance(step, (Put, Take, Set, Append)) and self.old not in own:
            return replace(step, target=self.name(step.target))
        return step

    def rule(self, one: Rule) -> Rule:
        brought = frozenset(EVENTS[one.event])
        arguments = tuple(self.formula(node, brought) for node in one.arguments)
        when = None if one.when is None else self.formula(one.when)
        return replace(one, process=self.name(one.process), arguments=arguments, when=when)

    def lesson(self, one: Lesson) -> Lesson:
        own = frozenset(given.name for given in one.inputs)
        return replace(
            one,
            name=self.address(one.name),
            collection=self.maybe(one.collection),
            pointed=tuple(map(self.name, one.pointed)),
            chosen=None if one.chosen is None else self.formula(one.chosen, own),
            examples=tuple(self.example(each) for each in one.examples),
        )

    def example(self, one: Example) -> Example:
        return replace(one, label=self.label(one.label), parameters=self.keys(one.parameters))

    def label(self, text: str) -> str:
        """What an example is called: after what it is about, and at which parameters it was shown."""
        return re.sub(rf"(?:^|(?<= at )|(?<=, )){re.escape(self.old)}(?=[. \[])", self.new, text)

    def allowed(self, one: Allowed) -> Allowed:
        by_hand = None if one.by_hand is None else self.formula(one.by_hand)
        name = self.address(one.name)
        owner, _, given = name.partition(".")
        if owner in self.reacting:
            name = f"{owner}.{self.name(given)}"
        return replace(one, name=name, may_be=self.formula(one.may_be), by_hand=by_hand)

    def choice(self, one: Choice) -> Choice:
        goal = re.sub(rf"(?<![A-Za-z0-9_]){self.old}(?![A-Za-z0-9_])", self.new, one.goal)
        formula = None if one.formula is None else self.formula(one.formula)
        return replace(one, goal=goal, situation=self.keys(one.situation), formula=formula)

    def locals(self, one: Demonstration, process: Process | None) -> set[str]:
        """The names of tiles that are no definitions; where an event is shown, the states are tiles themselves."""
        inputs = {given.name for given in process.inputs} if process else set()
        inputs |= set(one.inputs)
        if one.process in self.reacting:
            inputs -= {self.old}
        return inputs | {action.binds for action in one.actions if action.binds}

    def demonstration(self, one: Demonstration, process: Process | None) -> Demonstration:
        shadowed = self.old in self.locals(one, process)
        return replace(
            one,
            process=self.name(one.process),
            inputs=self.keys(one.inputs) if one.process in self.reacting else one.inputs,
            parameters=self.keys(one.parameters),
            actions=tuple(self.action(action, shadowed) for action in one.actions),
        )

    def action(self, one: Action, shadowed: bool) -> Action:
        """``shadowed``: a tile of this name is a local, not the definition."""
        one = one.with_operands([self.operand(each, shadowed) for each in one.operands])
        if isinstance(one, RunAction):
            return replace(one, process=self.name(one.process))
        if isinstance(one, (PutAction, TakeAction, SetAction, AppendAction)) and not shadowed:
            return replace(one, target=self.name(one.target))
        return one

    def operand(self, one: Operand, shadowed: bool) -> Operand:
        tile = one.tile if shadowed else self.maybe(one.tile)
        return replace(
            one, tile=tile, via=self.maybe(one.via), of=tuple(self.operand(each, shadowed) for each in one.of)
        )


def _bound_in(formula: Node) -> frozenset[str]:
    """The loop variables of all comprehensions inside a formula."""
    loops = (node for _, node in walk(formula) if isinstance(node, Comprehension))
    return frozenset(target for loop in loops for clause in loop.clauses for target in clause.targets)
