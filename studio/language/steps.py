"""The steps of a process, frozen like the formulas they hold.

A process has inputs, a memory (``remembered``: a set shared by the whole run, its recursive visits included) and
steps. Inputs that a step changes (``put``, ``take``, ``append``, ``set``) are handed back: the runner's variable of
that argument takes the new value when the run ends well. Values are never changed in place.

Endings:

* the steps run out: this visit is done;
* ``Leave``: the innermost loop around it is done, with no item more, and what comes behind that loop is next;
* ``Succeed``: the whole run ends with success, all recursive visits of the same process included;
* ``Fail``: this visit ends in failure; whoever ran it goes on if its step says ``attempt``, else fails as well;
* ``Stop``: the whole outermost run ends and nothing has happened (a rule's event is then not accepted);
* ``Hole``: nobody has shown what happens here; the outermost run ends, nothing has happened.

A run whose process fails or stops leaves every variable as it was before the run. What it remembered stays readable
through the name of the run (``name.remembered``, ``name.succeeded``, ``name.failed``).

``Step`` is the closed union of all of them. Each declares its parts beside its fields: its ``formulas`` and its
``blocks`` (the steps inside it). What it ``binds`` is its ``name``, what it ``alters`` its ``target``; nobody else
lists the fields of a step. A compiler may add steps of its own, so what holds blocks is generic in the steps in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from studio.language.nodes import Node, free_names
from studio.language.parts import Instruction, parts_of, with_parts
from studio.language.types import Type

MEMORY = "remembered"
"""The name under which steps see the memory of their run: a set."""


@dataclass(frozen=True)
class BaseStep(Instruction):
    """What all steps have in common; ``taught_by`` are the ids of the demonstrations that gave it."""

    taught_by: tuple[str, ...] = field(default=(), compare=False, kw_only=True)

    formula_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold formulas: one, perhaps one, or a tuple of them."""
    block_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that hold blocks of steps inside the step."""

    @property
    def formulas(self) -> tuple[Node, ...]:
        """The formulas written in the step itself, not those of the steps inside it."""
        return parts_of(self, self.formula_fields)

    def with_formulas(self, formulas: Sequence[Node]) -> Self:
        """The step with other formulas, as many and in the order of ``formulas``."""
        return with_parts(self, self.formula_fields, formulas)

    @property
    def blocks(self) -> tuple[tuple[Any, ...], ...]:
        """The blocks of steps inside the step."""
        return tuple(getattr(self, name) for name in self.block_fields)

    def with_blocks(self, blocks: Sequence[tuple[Any, ...]]) -> Self:
        """The step with other blocks, as many and in the order of ``blocks``."""
        return replace(self, **dict(zip(self.block_fields, blocks, strict=True)))


Inner = TypeVar("Inner", bound=BaseStep, covariant=True)
"""The steps inside a step."""


@dataclass(frozen=True)
class Let(BaseStep):
    """Names a value for the steps that follow (a plain local; it may be changed by later steps)."""

    name: str
    value: Node
    kind = "let"
    formula_fields = ("value",)


@dataclass(frozen=True)
class Remember(BaseStep):
    """Adds a value to the memory of the run."""

    value: Node
    kind = "remember"
    formula_fields = ("value",)


@dataclass(frozen=True)
class ChangingStep(BaseStep):
    """Base of the steps that change the variable named ``target``."""

    target: str


@dataclass(frozen=True)
class AssigningStep(ChangingStep):
    """Base of those that do so by one value."""

    value: Node
    formula_fields = ("value",)


@dataclass(frozen=True)
class Put(ChangingStep):
    """``target[key] = value``. ``fresh``: True when only missing keys were ever shown (a present key is then a hole),
    False when only present keys were shown (a missing key is then a hole), None when both were."""

    key: Node
    value: Node
    fresh: bool | None = None
    kind = "put"
    formula_fields = ("key", "value")


@dataclass(frozen=True)
class Take(ChangingStep):
    """Removes ``key`` from the dict (or the value from the list or set) named ``target``; see ``takes`` for lists."""

    key: Node
    kind = "take"
    formula_fields = ("key",)


@dataclass(frozen=True)
class Set(AssigningStep):
    """``target = value``."""

    kind = "set"


@dataclass(frozen=True)
class Append(AssigningStep):
    """Adds ``value`` at the end of the list named ``target``, or to the set of that name."""

    kind = "append"


@dataclass(frozen=True)
class When(BaseStep, Generic[Inner]):
    """Does ``then`` where ``test`` holds, else ``otherwise``; goes on with the next step after either."""

    test: Node
    then: tuple[Inner, ...]
    otherwise: tuple[Inner, ...] = ()
    kind = "when"
    formula_fields = ("test",)
    block_fields = ("then", "otherwise")


@dataclass(frozen=True)
class ForEach(BaseStep, Generic[Inner]):
    """Does ``body`` for each item of a collection as it was when the loop began (dicts: their keys; sets: sorted)."""

    name: str
    collection: Node
    body: tuple[Inner, ...]
    kind = "for each"
    formula_fields = ("collection",)
    block_fields = ("body",)


@dataclass(frozen=True)
class Run(BaseStep):
    """Runs a process on arguments. An argument that is a plain ``Name`` of a variable takes back what the process
    changed. ``attempt``: failure of the run is not failure of this visit. ``name`` binds the outcome as a record
    (succeeded, failed: truth; remembered: set) for later steps, when they need it."""

    process: str
    arguments: tuple[Node, ...]
    attempt: bool = False
    name: str | None = None
    kind = "run"
    formula_fields = ("arguments",)


@dataclass(frozen=True)
class Leave(BaseStep):
    """Ends the innermost loop around it: nothing is done for the items that are left."""

    kind = "leave"


@dataclass(frozen=True)
class Succeed(BaseStep):
    """Ends the whole run with success."""

    kind = "succeed"


@dataclass(frozen=True)
class Fail(BaseStep):
    """Ends this visit in failure; ``witness`` is a value to show with the reason."""

    reason: str = ""
    witness: Node | None = None
    kind = "fail"
    formula_fields = ("witness",)


@dataclass(frozen=True)
class Stop(BaseStep):
    """Ends the whole outermost run: nothing happens."""

    reason: str = ""
    kind = "stop"


@dataclass(frozen=True)
class Hole(BaseStep):
    """A case nobody has shown; ``question`` says which: “what happens when …”."""

    question: str = ""
    kind = "hole"

    def sentence(self, process: str) -> str:
        """What a run that comes here ends with."""
        if self.question.startswith("Nobody has shown"):
            return self.question
        return f"Nobody has shown {self.question.rstrip('.') or f'what {process} does here'}."


Change: TypeAlias = Put | Take | Set | Append
"""What changes a variable."""
Closing: TypeAlias = Leave | Succeed | Fail | Stop | Hole
"""What ends a loop, a visit, or more: no step behind it in its block is done."""
Step: TypeAlias = "Let | Remember | Change | When[Step] | ForEach[Step] | Run | Closing"
"""Any step; there are no others."""

Steps: TypeAlias = tuple[Step, ...]
Walked = TypeVar("Walked", bound=BaseStep)


@dataclass(frozen=True)
class Input:
    """A named input of a process with its type."""

    name: str
    type: Type


@dataclass(frozen=True)
class ProcessBody:
    """What runs: inputs and steps. ``changes`` are the inputs that some step changes, in the order of inputs."""

    name: str
    inputs: tuple[Input, ...]
    steps: Steps
    changes: tuple[str, ...] = ()
    has_memory: bool = False
    doc: str = ""


def walk_steps(steps: Iterable[Walked]) -> Iterator[Walked]:
    """All steps, outer before inner, in order."""
    todo = list(steps)[::-1]
    while todo:
        step = todo.pop()
        yield step
        todo += [one for block in reversed(step.blocks) for one in reversed(block)]


def leaves(steps: Iterable[BaseStep]) -> bool:
    """Whether some steps may leave a loop that is around them, not one of their own."""
    return any(isinstance(step, Leave) or (not step.binds and any(map(leaves, step.blocks))) for step in steps)


def bound_names(steps: Iterable[BaseStep]) -> frozenset[str]:
    """Every name that some step binds: locals, items of loops, outcomes of runs."""
    return frozenset(step.binds for step in walk_steps(steps) if step.binds)


def altered_names(steps: Iterable[BaseStep]) -> frozenset[str]:
    """Every variable that some step changes."""
    return frozenset(step.alters for step in walk_steps(steps) if step.alters)


def formula_names(steps: Iterable[BaseStep]) -> frozenset[str]:
    """Every name that the formulas of some steps mention."""
    return frozenset(name for step in walk_steps(steps) for node in step.formulas for name in free_names(node))


Ending = Literal["done", "succeeded", "failed", "stopped", "hole"]
"""How a run ends."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``ending`` is ``done``, ``succeeded``, ``failed``, ``stopped`` or ``hole``.

    ``changed`` maps the inputs that were changed to their new values (empty unless done or succeeded);
    ``remembered`` is the memory at the end; ``witness`` a value to show with ``reason``.
    """

    ending: Ending
    reason: str | None = None
    witness: Any = None
    changed: dict[str, Any] = field(default_factory=dict)
    remembered: frozenset[Any] = frozenset()

    @property
    def accepted(self) -> bool:
        return self.ending in ("done", "succeeded")
