"""Incremental evaluation: after a change only what it reaches is worked out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from studio.document.answers import Answers
from studio.document.encode import identical
from studio.document.graph import definition_needs, sorted_by_need
from studio.document.model import Definition, Document
from studio.document.scene import Thing, order_of, stacked, things_of
from studio.document.some_missing import Lacking, SomeMissing, is_list, missing_of
from studio.language.costs import round_cost
from studio.language.errors import BudgetExceeded, EvaluationError, Refusal, StudioError
from studio.language.evaluate import Budget, Env, compiled
from studio.language.garbage import no_collection
from studio.language.nodes import Literal, same_formula
from studio.language.sizes import MOST_DRAWN, MOST_PARTS, size
from studio.language.values import Shape, Value

BUDGET = 1_000_000
"""How many evaluation steps one definition may take, and one call of a function that was handed out."""

STEPS_PER_DRAWN = 20
"""Steps that each part costs that is drawn."""
PARTS_LOOKED_AT_PER_STEP = 4
"""So many parts of a value cost all definitions together a step, since each value is looked through for its size."""
BUDGET_OF_ALL = 4_000_000
"""How many evaluation steps all definitions together may take in one update."""


T = TypeVar("T")


class Unavailable(EvaluationError):
    """A definition that needs one with a fault; ``root`` names the one whose own formula is at fault."""

    def __init__(self, name: str, root: str, fault: StudioError) -> None:
        super().__init__(f"{name} cannot be worked out because {root} cannot: {fault.sentence}")
        self.root = root
        self.fault = fault


RECENT = 3
"""For so many documents the values are kept at hand for whoever looks at them."""
_recent: list[Live] = []


def looked_at(document: Document) -> Live:
    """The values of a document, worked out once for all who look at it; nobody may update them."""
    known = next((one for one in _recent if one.document is document), None)
    if known is None:
        same = next((one for one in _recent if one.document.definitions is document.definitions), None)
        known = Live(document) if same is None else same.beside(document)
        _recent[:] = [known, *_recent[: RECENT - 1]]
    elif _recent[0] is not known:
        _recent.remove(known)
        _recent.insert(0, known)
    return known


def present_states(document: Document) -> dict[str, Value]:
    """What the states have become by demonstrating."""
    return {name: value for name, value in document.present.items() if name in document.states()}


class Live:
    """The values of all definitions of a document, kept up to date.

    ``errors`` has the fault of each definition that has no value; whatever needs it gets a fault that names it.
    Definitions with inputs are callables. What ``env()`` handed out never changes afterwards, so that another
    thread may go on with it. Raises CycleError where definitions need each other.
    """

    def __init__(self, document: Document, overrides: Mapping[str, Value] | None = None) -> None:
        self.document = Document()
        self.errors: dict[str, StudioError] = {}
        self._values: dict[str, Value] = {}
        self._needs: dict[str, frozenset[str]] = {}
        self._order: list[str] = []
        self._recipes: dict[str, Recipe] = {}
        self._overrides: dict[str, Value] = dict(overrides or {})
        self._things: dict[str, tuple[Value, list[Thing], bool]] = {}
        self._left = BUDGET_OF_ALL
        self._answers = Answers()
        self.update(document)

    @classmethod
    def at_present(cls, document: Document) -> Live:
        """The values at the present moment of the states; ``go_to`` takes it on to the next document."""
        return cls(document, present_states(document))

    def go_to(self, document: Document) -> frozenset[str]:
        """As ``update``, at the present moment of the states of that document."""
        states, had = present_states(document), self._overrides
        moved = {name for name in {*states, *had} if name not in had or states.get(name) is not had[name]}
        return self.update(document, states, moved)

    @no_collection()
    def update(
        self, document: Document, overrides: Mapping[str, Value] | None = None, moved: Iterable[str] = ()
    ) -> frozenset[str]:
        """Brings the values up to date with another document; gives the names that were evaluated again.

        With ``overrides``, in place of those before; those that ``moved`` have another value than before. Raises
        CycleError and stays as it was where definitions need each other.
        """
        before = self.document.definitions
        changed = {name for name, one in document.definitions.items() if not _as_before(before.get(name), one)}
        gone = {name for name in before if name not in document.definitions}
        self._plan(document, changed)
        self.document = document
        if overrides is not None:
            self._overrides = dict(overrides)
        return self._work_out(changed.union(name for name in moved if name in document.definitions), gone)

    @no_collection()
    def with_values(self, overrides: Mapping[str, Value]) -> Live:
        """Another ``Live`` of the same document in which these definitions have these values.

        Values overridden before stay so unless given again. Raises Refusal for a name that is no definition.
        """
        for name in overrides:
            if name not in self.document.definitions:
                raise Refusal(f"There is no definition named {name}.")
        other = self.beside(self.document)
        other._overrides.update(overrides)
        other._work_out(set(overrides), set())
        return other

    def beside(self, document: Document) -> Live:
        """Another ``Live`` with the same values, of a document that has the same definitions."""
        other = Live.__new__(Live)
        other.document, other.errors = document, dict(self.errors)
        other._values, other._needs, other._order = dict(self._values), self._needs, self._order
        other._recipes, other._things = dict(self._recipes), dict(self._things)
        other._overrides, other._left = dict(self._overrides), self._left
        other._answers = self._answers
        return other

    @property
    def spent(self) -> int:
        """How many steps the last update took: what was worked out, and each part drawn."""
        return BUDGET_OF_ALL - self._left

    def value(self, name: str) -> Value:
        """The value of a definition. Raises its fault, or Refusal if unknown.

        One with inputs gives a callable that sees the values of this moment and has a fresh budget for each call.
        """
        if name in self.errors:
            raise self.errors[name]
        if name in self._values:
            return self._values[name]
        if name not in self._recipes:
            raise Refusal(f"There is no definition named {name}.")

        env = self.env()

        def call(*arguments: Value, **named: Value) -> Value:
            env.budget = Budget(BUDGET)
            return env[name](*arguments, **named)

        return call

    def values(self) -> dict[str, Value]:
        """The values of all definitions that have one and no inputs, in the order of the document."""
        return {name: self._values[name] for name in self.document.definitions if name in self._values}

    def env(self, budget: Budget | None = None) -> Env:
        """Values and callables by name, as formulas see them: a new one for each caller, who may change it.

        Its functions spend the budget that the environment has when they are called (the given one, else a fresh
        one, until someone sets another), and see the values of this moment, not what the caller puts there.
        """
        env = Env(budget=budget or Budget(BUDGET))
        env.update(self._base(env))
        return env

    def scene(self) -> list[Shape]:
        """The shapes to draw, in order."""
        return [thing.shape for thing in self.things()]

    def things(self) -> list[Thing]:
        """The shapes to draw, first ones behind, each with its definition and the way to it in the value of that."""
        result: list[Thing] = []
        any_raised = False
        for name, definition in self.document.definitions.items():
            if definition.drawn and not definition.hidden:
                things, raised = self._things_of(name)
                result.extend(things)
                any_raised |= raised
        return stacked(result) if any_raised else result

    def _things_of(self, name: str) -> tuple[list[Thing], bool]:
        """The things of a definition, and whether one of them has an order; of a list with faults, those there are."""
        fault = self.errors.get(name)
        value = fault.members if isinstance(fault, SomeMissing) else self._values.get(name)
        known = self._things.get(name)
        if known is None or known[0] is not value:
            things = list(things_of(name, value))
            known = self._things[name] = (value, things, any(order_of(thing.shape) for thing in things))
        return known[1:]

    def _plan(self, document: Document, changed: set[str]) -> None:
        """The order of evaluation for a document, worked out anew only where the needs have changed."""
        needs = {name: definition_needs(document.definitions[name]) for name in changed}
        same_names = list(document.definitions) == list(self.document.definitions)
        if same_names and all(self._needs.get(name) == wanted for name, wanted in needs.items()):
            return
        known = {**{name: self._needs[name] for name in document.definitions if name not in needs}, **needs}
        wanted = {name: known[name] for name in document.definitions}
        self._order = sorted_by_need(wanted)
        self._needs = wanted

    def _work_out(self, changed: set[str], gone: set[str]) -> frozenset[str]:
        for kept in (self._values, self.errors, self._things, self._recipes):
            for name in gone:
                kept.pop(name, None)
        self._answers = Answers()
        base, self._left = self._base(), BUDGET_OF_ALL
        dirty = changed | gone
        evaluated: set[str] = set()
        for name in self._order:
            if name in changed or not dirty.isdisjoint(self._needs[name]):
                evaluated.add(name)
                if self._work_out_one(name, base):
                    dirty.add(name)
                else:
                    dirty.discard(name)
        return frozenset(evaluated)

    def _base(self, payer: Env | None = None) -> Env:
        """The values so far with every function bound to them; no formula runs in it, so no loop variable enters.

        The functions spend the budget of ``payer``, else that of the result.
        """
        base = Env(self._values)
        for name, recipe in self._recipes.items():
            base[name] = recipe.bound(base, base if payer is None else payer, self._answers)
        return base

    def _work_out_one(self, name: str, base: Env) -> bool:
        """Works out one definition; says whether anything about it is now different."""
        definition = self.document.definitions[name]
        fault, had = self.errors.pop(name, None), name in self._values
        old = self._values.pop(name, None)
        self._recipes.pop(name, None)
        base.pop(name, None)
        try:
            return self._work_out_well(definition, base, had, old)
        except StudioError as error:
            self.errors[name] = mine = self._with_the_others(definition, base, error).alone()
            return fault is None or fault.sentence != mine.sentence

    def _work_out_well(self, definition: Definition, base: Env, had: bool, old: Value) -> bool:
        name = definition.name
        if definition.is_function:
            self._check_needs(name)
            recipe = self._recipes[name] = self._recipe(definition)
            base[name] = recipe.bound(base, base, self._answers)
            return True
        value = self._of_fair_size(definition, self._value_of(definition, base))
        same = had and identical(old, value)
        self._values[name] = base[name] = old if same else value
        return not same

    def _with_the_others(self, definition: Definition, base: Env, error: StudioError) -> StudioError:
        """The fault of a definition; where members of a drawn list are at fault, with those that are not."""
        is_plain, formula = isinstance(error, EvaluationError), definition.formula
        if definition.drawn and is_plain and is_list(formula) and not definition.is_function:
            faults = self._faults(definition.name)
            try:
                fault = self._in_scope(definition.name, base, lambda env: missing_of(formula, Lacking(env, faults)))
                if fault is not None and (fault.members or not faults):
                    self._of_fair_size(definition, fault.members)
                    return fault
            except StudioError as other:
                return error if faults else other
        return error

    def _of_fair_size(self, definition: Definition, value: Value) -> Value:
        """Raises BudgetExceeded for a value that has more parts than anybody can look through, or draw."""
        name, most, parts = definition.name, MOST_DRAWN if definition.drawn else MOST_PARTS, size(value)
        self._left -= parts // PARTS_LOOKED_AT_PER_STEP
        if parts > most:
            what = "draws" if definition.drawn else "has"
            raise BudgetExceeded(f"{name} {what} more than {most:,} parts; make it smaller.")
        if definition.drawn:
            self._left -= parts * STEPS_PER_DRAWN
            if self._left < 0:
                raise BudgetExceeded(f"{name} was not drawn because the whole drawing has too many parts.")
        return value

    def _recipe(self, definition: Definition) -> Recipe:
        inputs = tuple(one.name for one in definition.inputs)
        needs = tuple(name for name in self._needs[definition.name] if name in self.document.definitions)
        formula = definition.formula
        return Recipe(definition.name, inputs, needs, compiled(formula), round_cost((formula,)))

    def _value_of(self, definition: Definition, base: Env) -> Value:
        name, formula = definition.name, definition.formula
        if name in self._overrides:
            return self._overrides[name]
        if isinstance(formula, Literal):
            return formula.value
        self._check_needs(name)
        return self._in_scope(name, base, compiled(formula))

    def _in_scope(self, name: str, base: Env, work: Callable[[Env], T]) -> T:
        """What a formula of a definition comes to, with the values of what it needs and a budget."""
        if self._left <= 0:
            raise BudgetExceeded(f"{name} was not worked out because the whole document takes too long.")
        base.budget = budget = Budget(min(BUDGET, self._left))
        scope = Env([(need, base[need]) for need in self._needs[name] if need in base], base.budget)
        try:
            return work(scope)
        except RecursionError as error:
            raise BudgetExceeded(f"{name} goes too deep to be worked out. Make its formula flatter.") from error
        finally:
            self._left -= budget.steps - budget.left

    def _check_needs(self, name: str) -> None:
        """Raises Unavailable where something that a definition needs has a fault."""
        for root, fault in self._faults(name).values():
            raise Unavailable(name, root, fault)

    def _faults(self, name: str) -> dict[str, tuple[str, StudioError]]:
        """What a definition needs that has a fault: whose fault it is, and which."""
        known = ((need, self.errors[need]) for need in sorted(self._needs[name]) if need in self.errors)
        return {need: (one.root, one.fault) if isinstance(one, Unavailable) else (need, one) for need, one in known}


def alike(old: Definition | None, new: Definition) -> bool:
    """Whether evaluation cannot tell two definitions apart."""
    if old is None or old is new:
        return old is new
    if old.inputs != new.inputs or old.role != new.role:
        return False
    return same_formula(old.formula, new.formula)


def _as_before(old: Definition | None, new: Definition) -> bool:
    """The same, where of a list that is drawn with faults more is worked out than of one that is not."""
    return alike(old, new) and (old is None or old.drawn == new.drawn or not is_list(new.formula))


@dataclass(frozen=True)
class Recipe:
    """A definition with inputs, ready to be bound to values."""

    name: str
    inputs: tuple[str, ...]
    needs: tuple[str, ...]
    body: Callable[[Env], Value]
    cost: int = 1

    def bound(self, env: Env, payer: Env, answers: Answers | None = None) -> Callable[..., Value]:
        """The callable over the values in ``env``; it spends the budget that ``payer`` has when it is called.

        ``answers`` are those of all functions over the same values; without them it has some of its own.
        """
        inputs, needs, body, cost = self.inputs, self.needs, self.body, self.cost
        count = len(inputs)

        def worked_out(arguments: tuple[Value, ...], budget: Budget) -> Value:
            budget.enter(cost)
            try:
                scope = Env(zip(inputs, arguments), budget)  # noqa: B905 - as many, by the check in call
                for need in needs:
                    scope[need] = env[need]
                return body(scope)
            finally:
                budget.leave()

        answered = (answers or Answers()).kept(self.name, worked_out, payer)

        def call(*arguments: Value, **named: Value) -> Value:
            if named or len(arguments) != count:
                arguments = self.positional(arguments, named)
            return answered(arguments)

        call.__name__ = self.name
        return call

    def positional(self, arguments: tuple[Value, ...], named: Mapping[str, Value]) -> tuple[Value, ...]:
        """All inputs in order. Raises EvaluationError where some are missing or unknown."""
        rest = self.inputs[len(arguments) :]
        if len(arguments) > len(self.inputs) or set(rest) != set(named):
            raise EvaluationError(f"{self.name} needs {_listed(self.inputs)}, no more and no less.")
        return (*arguments, *(named[one] for one in rest))


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
