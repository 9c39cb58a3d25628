"""What can come to every state, input and local of a document, by its rules, steps and formulas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from studio.demonstrate.flows import ANYTHING, NONE, ValueFlow, both, in_set, listed, made, mapped, member_of, of_type
from studio.demonstrate.formula_flows import FlowScope, flow_of, narrowed
from studio.document.model import EVENTS, Definition, Document, Process, Rule
from studio.language.nodes import Name
from studio.language.steps import (
    MEMORY,
    Append,
    ForEach,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    When,
    bound_names,
)

Slot = tuple[str, str]
"""A process or function and the name of an input or a local; "" and the name of a state."""
ROUNDS = 40
"""After so many nothing more is told apart."""


class DocumentFlows:
    """Follows values through a document until nothing new comes anywhere.

    ``lists`` are the definitions whose members are fixed; ``begun`` what is known to come from outside.
    """

    def __init__(self, document: Document, lists: Iterable[str], begun: Mapping[Slot, ValueFlow]) -> None:
        self.document, self.lists = document, frozenset(lists)
        self.slots: dict[Slot, ValueFlow] = dict(begun)
        self._values: dict[str, ValueFlow] = {}
        self._calls: dict[tuple[str, tuple[ValueFlow, ...]], ValueFlow] = {}
        self._within: list[str] = []

    def settle(self) -> Mapping[Slot, ValueFlow]:
        """What comes to each slot in the end."""
        for _ in range(ROUNDS):
            before = dict(self.slots)
            self._round()
            if self.slots == before:
                return self.slots
        return dict.fromkeys(self.slots, ANYTHING)

    def _round(self) -> None:
        self._values.clear()
        self._calls.clear()
        for name, one in self.document.states().items():
            self._add(("", name), self._formula(one, {}))
        for rule in self.document.rules:
            if rule.process in self.document.processes:
                self._rule(rule, self.document.processes[rule.process])
        for process in reversed(list(self.document.processes.values())):  # those that run others come first
            self._block(process, process.steps, frozenset())

    def _add(self, slot: Slot, flow: ValueFlow) -> None:
        self.slots[slot] = both(self.slots.get(slot, NONE), flow)

    # definitions

    def definition(self, name: str) -> ValueFlow | None:
        """What a definition without inputs can be; None where there is none."""
        one = self.document.definitions.get(name)
        if one is None or one.is_function:
            return None
        if one.is_state:
            return self.slots.get(("", name), NONE)
        if name not in self._values:
            self._values[name] = ANYTHING
            self._values[name] = self._formula(one, {})
            if name in self.lists:
                self._values[name] = member_of(name, self._values[name])
        return self._values[name]

    def _formula(self, one: Definition, inputs: Mapping[str, ValueFlow]) -> ValueFlow:
        return flow_of(one.formula, FlowScope(inputs, self.definition), self.call)

    def call(self, name: str, given: Sequence[ValueFlow]) -> ValueFlow | None:
        """What a function of the document gives for these inputs."""
        one = self.document.definitions.get(name)
        if one is None or not one.is_function or len(given) != len(one.inputs) or name in self._within:
            return None
        for place, flow in zip(one.inputs, given, strict=True):
            self._add((name, place.name), flow)
        key = name, tuple(given)
        if key not in self._calls:
            self._within.append(name)
            inputs = {place.name: flow for place, flow in zip(one.inputs, given, strict=True)}
            self._calls[key] = self._formula(one, inputs)
            self._within.pop()
        return self._calls[key]

    # processes

    def _rule(self, rule: Rule, process: Process) -> None:
        brought = {name: of_type(kind) for name, kind in EVENTS.get(rule.event, {}).items()}
        for given, argument in zip(process.inputs, rule.arguments, strict=False):
            self._add((process.name, given.name), flow_of(argument, FlowScope(brought, self.definition), self.call))
            back = given.name in process.changes
            if back and isinstance(argument, Name) and argument.id in self.document.states():
                self._add(("", argument.id), self.slots.get((process.name, given.name), NONE))

    def _scope(self, process: Process) -> FlowScope:
        names = {given.name for given in process.inputs} | bound_names(process.steps)
        local = {name: self.slots.get((process.name, name), NONE) for name in names}
        local[MEMORY] = self.slots.get((process.name, MEMORY), in_set())
        return FlowScope(local, self.definition)

    def _block(self, process: Process, steps: Steps, known: frozenset[str]) -> None:
        """``known`` are the names that are not nothing here."""
        for step in steps:
            scope = self._scope(process).certain(known)
            self._step(process, step, scope, known)
            known -= {step.binds, step.alters}
            if isinstance(step, When):
                if _ends(step.then):
                    known |= narrowed(step.test, False)
                if step.otherwise and _ends(step.otherwise):
                    known |= narrowed(step.test, True)

    def _step(self, process: Process, step: Step, scope: FlowScope, known: frozenset[str]) -> None:
        name = process.name
        match step:
            case Let(name=local, value=value) | Set(target=local, value=value):
                self._add((name, local), flow_of(value, scope, self.call))
            case Remember(value=value):
                self._add((name, MEMORY), in_set(flow_of(value, scope, self.call)))
            case Append(target=target, value=value):
                make = in_set if scope.get(target).type == "set" else listed
                self._add((name, target), make(flow_of(value, scope, self.call)))
            case Put(target=target, key=key, value=value):
                item = flow_of(value, scope, self.call)
                is_list = scope.get(target).type == "list"
                found = listed(item) if is_list else mapped(flow_of(key, scope, self.call), item)
                self._add((name, target), found)
            case When(test=test, then=then, otherwise=otherwise):
                flow_of(test, scope, self.call)
                self._block(process, then, known | narrowed(test, True))
                self._block(process, otherwise, known | narrowed(test, False))
            case ForEach(name=item, collection=collection, body=body):
                self._add((name, item), flow_of(collection, scope, self.call).item)
                self._block(process, body, known)
            case Run():
                self._run(process, step, scope)

    def _run(self, process: Process, step: Run, scope: FlowScope) -> None:
        other = self.document.processes.get(step.process)
        if other is None:
            return
        for given, argument in zip(other.inputs, step.arguments, strict=False):
            self._add((other.name, given.name), flow_of(argument, scope, self.call))
            if isinstance(argument, Name) and given.name in other.changes:
                self._add((process.name, argument.id), self.slots.get((other.name, given.name), NONE))
        if step.name:
            memory = self.slots.get((other.name, MEMORY), in_set())
            ending = made("truth")
            self._add(
                (process.name, step.name),
                ValueFlow("record", (ending, ending, memory), ("succeeded", "failed", "remembered")),
            )


def _ends(steps: Steps) -> bool:
    """Whether nothing comes after these steps."""
    return bool(steps) and steps[-1].kind in ("leave", "succeed", "fail", "stop", "hole")
