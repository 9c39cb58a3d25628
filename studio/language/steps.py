"""The steps of a process, frozen like the formulas they hold.

A process has inputs, a memory (``remembered``: a set shared by the whole run, its recursive visits included) and
steps. Inputs that a step changes (``put``, ``take``, ``append``, ``set``) are handed back: the runner's variable of
that argument takes the new value when the run ends well. Values are never changed in place.

Endings:

* the steps run out: this visit is done;
* ``Succeed``: the whole run ends with success, all recursive visits of the same process included;
* ``Fail``: this visit ends in failure; whoever ran it goes on if its step says ``attempt``, else fails as well;
* ``Stop``: the whole outermost run ends and nothing has happened (a rule's event is then not accepted);
* ``Hole``: nobody has shown what happens here; the outermost run ends, nothing has happened.

A run whose process fails or stops leaves every variable as it was before the run. What it remembered stays readable
through the name of the run (``name.remembered``, ``name.succeeded``, ``name.failed``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from studio.language.nodes import Node
from studio.language.types import Type

MEMORY = "remembered"
"""The name under which steps see the memory of their run: a set."""


@dataclass(frozen=True)
class Step:
    """Base of all steps; ``taught_by`` are the ids of the demonstrations that gave it."""

    taught_by: tuple[str, ...] = field(default=(), compare=False, kw_only=True)


@dataclass(frozen=True)
class Let(Step):
    """Names a value for the steps that follow (a plain local; it may be changed by later steps)."""

    name: str
    value: Node


@dataclass(frozen=True)
class Remember(Step):
    """Adds a value to the memory of the run."""

    value: Node


@dataclass(frozen=True)
class Put(Step):
    """``target[key] = value``. ``fresh``: True when only missing keys were ever shown (a present key is then a hole),
    False when only present keys were shown (a missing key is then a hole), None when both were."""

    target: str
    key: Node
    value: Node
    fresh: bool | None = None


@dataclass(frozen=True)
class Take(Step):
    """Removes ``key`` from the dict (or the value from the list or set) named ``target``."""

    target: str
    key: Node


@dataclass(frozen=True)
class Set(Step):
    """``target = value``."""

    target: str
    value: Node


@dataclass(frozen=True)
class Append(Step):
    """Adds ``value`` at the end of the list named ``target``, or to the set of that name."""

    target: str
    value: Node


@dataclass(frozen=True)
class When(Step):
    """Does ``then`` where ``test`` holds, else ``otherwise``; goes on with the next step after either."""

    test: Node
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class ForEach(Step):
    """Does ``body`` for each item of a collection as it was when the loop began (dicts: their keys; sets: sorted)."""

    name: str
    collection: Node
    body: tuple[Step, ...]


@dataclass(frozen=True)
class Run(Step):
    """Runs a process on arguments. An argument that is a plain ``Name`` of a variable takes back what the process
    changed. ``attempt``: failure of the run is not failure of this visit. ``name`` binds the outcome as a record
    (succeeded, failed: truth; remembered: set) for later steps, when they need it."""

    process: str
    arguments: tuple[Node, ...]
    attempt: bool = False
    name: str | None = None


@dataclass(frozen=True)
class Succeed(Step):
    """Ends the whole run with success."""


@dataclass(frozen=True)
class Fail(Step):
    """Ends this visit in failure; ``witness`` is a value to show with the reason."""

    reason: str = ""
    witness: Node | None = None


@dataclass(frozen=True)
class Stop(Step):
    """Ends the whole outermost run: nothing happens."""

    reason: str = ""


@dataclass(frozen=True)
class Hole(Step):
    """A case nobody has shown; ``question`` says which, in a sentence."""

    question: str = ""


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
    steps: tuple[Step, ...]
    changes: tuple[str, ...] = ()
    has_memory: bool = False
    doc: str = ""


def walk_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    """All steps, outer before inner, in order."""
    for step in steps:
        yield step
        if isinstance(step, When):
            yield from walk_steps(step.then)
            yield from walk_steps(step.otherwise)
        elif isinstance(step, ForEach):
            yield from walk_steps(step.body)


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``ending`` is ``done``, ``succeeded``, ``failed``, ``stopped`` or ``hole``.

    ``changed`` maps the inputs that were changed to their new values (empty unless done or succeeded);
    ``remembered`` is the memory at the end; ``witness`` a value to show with ``reason``.
    """

    ending: str
    reason: str | None = None
    witness: Any = None
    changed: dict[str, Any] = field(default_factory=dict)
    remembered: frozenset[Any] = frozenset()

    @property
    def accepted(self) -> bool:
        return self.ending in ("done", "succeeded")
