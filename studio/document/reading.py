"""From plain JSON data to a document; every fault is listed, with its path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, assert_never, get_args

from studio.document import schema as s
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
    VisitEnd,
)
from studio.document.encode import check_text, decode_value
from studio.document.model import (
    Choice,
    Constraint,
    Definition,
    Demonstration,
    Document,
    Example,
    Lesson,
    Process,
    Range,
    Rule,
    Stage,
)
from studio.document.naming import check_local, taken_by_language
from studio.document.type_text import parse_type
from studio.document.writing import action_data
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Literal, Node
from studio.language.parse import parse
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Input,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import ANY, Type
from studio.language.values import Value

Result = TypeVar("Result")
_ENDS: dict[str, VisitEnd] = {how: how for how in get_args(VisitEnd)}


class Reader:
    """Reads the parts of a file and collects their faults instead of stopping at the first."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, path: str, sentence: str) -> None:
        """Notes one fault."""
        self.faults.append(f"{path}: {sentence}")

    def attempt(self, path: str, make: Callable[[], Result], instead: Result) -> Result:
        """What ``make`` gives, or ``instead`` with its fault noted."""
        try:
            return make()
        except (StudioError, RecursionError) as error:
            self.fault(path, str(error) if isinstance(error, StudioError) else "is nested too deep.")
            return instead

    def text(self, text: str, path: str, name: bool = False) -> str:
        """A text of a file; ``name``: one that must be short and on one line."""
        self.attempt(path, lambda: check_text(text), "")
        if name and (len(text) > 200 or not text or not text.isprintable()):
            self.fault(path, "must be one line of 1 to 200 printable characters.")
        return text

    def local(self, name: str, path: str) -> str:
        """The name of an input, a local or a parameter."""
        self.attempt(path, lambda: check_local(name), None)
        return name

    def formula(self, text: str, path: str) -> Node:
        """A formula from its text."""
        unread: Node = Literal(None)
        return self.attempt(path, lambda: parse(text), unread)

    def optional(self, text: str | None, path: str) -> Node | None:
        """A formula that may be missing."""
        return None if text is None else self.formula(text, path)

    def formulas(self, texts: Iterable[str], path: str) -> tuple[Node, ...]:
        """Several formulas."""
        return tuple(self.formula(text, f"{path}.{place}") for place, text in enumerate(texts))

    def value(self, data: Any, path: str) -> Value:
        """A value."""
        return self.attempt(path, lambda: decode_value(data), None)

    def values(self, data: dict[str, Any], path: str) -> dict[str, Value]:
        """Values by name."""
        return {self.local(name, path): self.value(one, f"{path}.{name[:60]}") for name, one in data.items()}

    def inputs(self, entries: list[s.InputEntry], path: str) -> tuple[Input, ...]:
        """Inputs with their types."""
        names = [self.local(one.name, f"{path}.{place}.name") for place, one in enumerate(entries)]
        self.unique(names, path)
        types = [self.type(one.type, f"{path}.{place}.type") for place, one in enumerate(entries)]
        return tuple(Input(name, kind) for name, kind in zip(names, types, strict=True))

    def type(self, text: str, path: str) -> Type:
        """A type from its text."""
        return self.attempt(path, lambda: parse_type(text), ANY)

    def unique(self, names: Iterable[str], path: str) -> None:
        """Notes each name that occurs more than once."""
        seen: set[str] = set()
        for place, name in enumerate(names):
            if name in seen:
                self.fault(f"{path}.{place}", f"“{name[:60]}” occurs twice.")
            seen.add(name)

    def definition(self, one: s.DefinitionEntry, path: str) -> Definition:
        """One definition."""
        formula = self.formula(one.formula, f"{path}.formula")
        if one.role == "parameter" and not isinstance(formula, Literal):
            self.fault(f"{path}.formula", "a parameter must be a plain value.")
        if one.role != "formula" and one.inputs:
            self.fault(f"{path}.inputs", f"a {one.role} has no inputs.")
        bounds = self.attempt(f"{path}.range", lambda: _range(one), None)
        inputs = self.inputs(one.inputs, f"{path}.inputs")
        note = self.text(one.note, f"{path}.note")
        return Definition(one.name, formula, inputs, one.role, bounds, one.drawn, one.hidden, note)

    def process(self, one: s.ProcessEntry, path: str) -> Process:
        """One process."""
        inputs = self.inputs(one.inputs, f"{path}.inputs")
        for name in one.changes:
            if name not in {given.name for given in inputs}:
                self.fault(f"{path}.changes", f"“{name[:60]}” is none of its inputs.")
        steps = self.steps(one.steps, f"{path}.steps")
        fault, note = self.text(one.fault, f"{path}.fault"), self.text(one.note, f"{path}.note")
        return Process(one.name, inputs, steps, tuple(one.changes), fault, note)

    def steps(self, entries: Iterable[s.AnyStep], path: str) -> Steps:
        """Steps, and the steps inside them."""
        return tuple(self.step(entry, f"{path}.{place}") for place, entry in enumerate(entries))

    def step(self, one: s.AnyStep, path: str) -> Step:
        """One step."""
        step = self.untaught(one, path)
        if step.binds:
            self.local(step.binds, f"{path}.name")
        return replace(step, taught_by=tuple(self.text(name, path, True) for name in one.taught_by))

    def untaught(self, one: s.AnyStep, path: str) -> Step:
        """One step without what taught it."""

        def text(part: str, name: str) -> str:
            return self.text(part, f"{path}.{name}")

        def formula(part: str, name: str) -> Node:
            return self.formula(part, f"{path}.{name}")

        match one:
            case s.LetEntry():
                return Let(text(one.name, "name"), formula(one.value, "value"))
            case s.RememberEntry():
                return Remember(formula(one.value, "value"))
            case s.PutEntry():
                return Put(text(one.target, "target"), formula(one.key, "key"), formula(one.value, "value"), one.fresh)
            case s.TakeEntry():
                return Take(text(one.target, "target"), formula(one.key, "key"))
            case s.SetEntry():
                return Set(text(one.target, "target"), formula(one.value, "value"))
            case s.AppendEntry():
                return Append(text(one.target, "target"), formula(one.value, "value"))
            case s.WhenEntry():
                then, otherwise = self.steps(one.then, f"{path}.then"), self.steps(one.otherwise, f"{path}.otherwise")
                return When(formula(one.test, "test"), then, otherwise)
            case s.ForEachEntry():
                body = self.steps(one.body, f"{path}.body")
                return ForEach(text(one.name, "name"), formula(one.collection, "collection"), body)
            case s.RunEntry():
                arguments = self.formulas(one.arguments, f"{path}.arguments")
                name = None if one.name is None else text(one.name, "name")
                return Run(text(one.process, "process"), arguments, one.attempt, name)
            case s.SucceedEntry():
                return Succeed()
            case s.FailEntry():
                return Fail(text(one.reason, "reason"), self.optional(one.witness, f"{path}.witness"))
            case s.StopEntry():
                return Stop(text(one.reason, "reason"))
            case s.HoleEntry():
                return Hole(text(one.question, "question"))
            case _:
                assert_never(one)

    def rule(self, one: s.RuleEntry, path: str) -> Rule:
        """One rule."""
        return Rule(one.event, one.process, self.formulas(one.arguments, f"{path}.arguments"))

    def constraint(self, one: s.ConstraintEntry, path: str) -> Constraint:
        """One constraint."""
        name = self.text(one.name, f"{path}.name", name=True)
        left, right = self.formula(one.left, f"{path}.left"), self.formula(one.right, f"{path}.right")
        return Constraint(name, left, one.relation, right)

    def lesson(self, one: s.LessonEntry, path: str) -> Lesson:
        """One lesson."""
        examples = tuple(
            Example(
                self.text(example.label, f"{path}.examples.{place}.label", name=True),
                self.values(example.inputs, f"{path}.examples.{place}.inputs"),
                self.value(example.result, f"{path}.examples.{place}.result"),
                self.values(example.parameters, f"{path}.examples.{place}.parameters"),
            )
            for place, example in enumerate(one.examples)
        )
        inputs, chosen = self.inputs(one.inputs, f"{path}.inputs"), self.optional(one.chosen, f"{path}.chosen")
        name = self.text(one.name, f"{path}.name", name=True)
        self.text(one.key, f"{path}.key", name=True)
        return Lesson(name, one.kind, inputs, examples, one.collection, tuple(one.path), chosen, tuple(one.pointed))

    def demonstration(self, one: s.DemonstrationEntry, path: str) -> Demonstration:
        """One demonstration."""
        self.text(one.id, f"{path}.id", name=True)
        inputs = self.values(one.inputs, f"{path}.inputs")
        parameters = self.values(one.parameters, f"{path}.parameters")
        actions = self.actions(one.actions, f"{path}.actions")
        return Demonstration(one.id, one.process, inputs, parameters, actions, one.event)

    def actions(self, entries: list[s.ActionEntry], path: str) -> tuple[Action, ...]:
        """Actions in order."""
        return tuple(self.action(entry, f"{path}.{place}") for place, entry in enumerate(entries))

    def action(self, one: s.ActionEntry, path: str) -> Action:
        """One action. What a kind of action does not have is a fault."""
        operands = [self.operand(operand, f"{path}.operands.{place}") for place, operand in enumerate(one.operands)]
        made = self.action_of(one, operands, path)
        said = {name for name in one.model_fields_set if getattr(one, name)}
        for name in sorted(said - action_data(made).keys()):
            self.fault(f"{path}.{name}", f"says nothing of an action of the kind “{one.kind}”.")
        return made

    def action_of(self, one: s.ActionEntry, operands: list[Operand], path: str) -> Action:
        """One action with its operands, by its kind."""
        name = self.local(one.name, f"{path}.name") if one.name else ""
        target, reason = self.text(one.target, f"{path}.target"), self.text(one.reason, f"{path}.reason")

        def given(count: int) -> list[Operand]:
            if len(operands) != count:
                self.fault(f"{path}.operands", f"must be {count} for an action of the kind “{one.kind}”.")
            return (operands + [Operand()] * count)[:count]

        match one.kind:
            case "point":
                return PointAction(name, tuple(operands if one.several else given(1)), one.several)
            case "remember":
                return RememberAction(*given(1))
            case "put":
                return PutAction(target, *given(2))
            case "take":
                return TakeAction(target, tuple(operands if one.several else given(1)), one.several)
            case "set":
                return SetAction(target, *given(1))
            case "append":
                return AppendAction(target, *given(1))
            case "each":
                return EachAction(name, given(1)[0], one.several)
            case "item":
                return ItemAction(*given(1))
            case "close":
                return CloseAction()
            case "run":
                return RunAction(target, tuple(operands), name, one.by_hand)
            case "end":
                return EndAction(self.ending(target, path), reason, *(given(1) if operands else ()))
            case _:
                assert_never(one.kind)

    def ending(self, target: str, path: str) -> VisitEnd:
        """How a visit ended."""
        if target not in _ENDS:
            self.fault(f"{path}.target", f"must be one of {', '.join(_ENDS)}.")
        return _ENDS.get(target, "done")

    def operand(self, one: s.OperandEntry, path: str) -> Operand:
        """One operand."""
        inner = tuple(self.operand(part, f"{path}.of.{place}") for place, part in enumerate(one.of))
        return Operand(self.value(one.value, f"{path}.value"), one.tile, one.via, inner)

    def choice(self, one: s.ChoiceEntry, path: str) -> Choice:
        """One choice."""
        situation, value = self.values(one.situation, f"{path}.situation"), self.value(one.value, f"{path}.value")
        formula = self.optional(one.formula, f"{path}.formula")
        return Choice(self.text(one.goal, f"{path}.goal"), situation, value, formula)

    def document(self, entry: s.FileEntry) -> Document:
        """The whole document; names are checked for being possible and given once, not yet for being known."""
        definitions = self.section("definitions", entry.definitions, self.definition, lambda one: one.name)
        processes = self.section("processes", entry.processes, self.process, lambda one: one.name)
        for name in [*definitions, *processes]:
            place = f"definitions.{name[:60]}" if name in definitions else f"processes.{name[:60]}"
            self.attempt(place, partial(_check_name, name), None)
        for name in sorted(definitions.keys() & processes.keys()):
            self.fault("processes", f"“{name[:60]}” is a definition as well.")
        return Document(
            definitions=definitions,
            processes=processes,
            rules=tuple(self.section_list("rules", entry.rules, self.rule)),
            constraints=self.section("constraints", entry.constraints, self.constraint, lambda one: one.name),
            lessons=self.section("lessons", entry.lessons, self.lesson, lambda one: one.key),
            demonstrations=self.section("demonstrations", entry.demonstrations, self.demonstration, lambda one: one.id),
            choices=tuple(self.section_list("choices", entry.choices, self.choice)),
            title=self.text(entry.title, "title"),
            stage=self.stage(entry.stage),
            present=self.values(entry.present, "present"),
        )

    def stage(self, one: s.StageEntry | None) -> Stage | None:
        """The demonstration under way, if there is one."""
        if one is None:
            return None
        return Stage(self.demonstration(one.demonstration, "stage.demonstration"), self.actions(one.rest, "stage.rest"))

    def section(
        self, path: str, entries: Sequence[Any], read: Callable[[Any, str], Result], key: Callable[[Any], str]
    ) -> dict[str, Result]:
        """A part of the document by name; names given twice are noted."""
        self.unique([key(entry) for entry in entries], path)
        return dict(zip(map(key, entries), self.section_list(path, entries, read), strict=True))

    def section_list(self, path: str, entries: Sequence[Any], read: Callable[[Any, str], Result]) -> Iterator[Result]:
        """A part of the document in order."""
        return (read(entry, f"{path}.{place}") for place, entry in enumerate(entries))


def _check_name(name: str) -> None:
    fault = taken_by_language(name)
    if fault:
        raise Refusal(fault)


def _range(one: s.DefinitionEntry) -> Range | None:
    if one.range is None:
        return None
    if not one.range.least <= one.range.most or not one.range.step > 0:
        raise Refusal("the least value must not be above the most, and the step must be above 0.")
    return Range(one.range.least, one.range.most, one.range.step)
