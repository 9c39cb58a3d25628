"""The form between a document and Python: what is emitted, in order, with everything that passes decide.

Formulas and steps stay what they are in the language; passes add the steps below, which say the same thing in a way
that costs less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeAlias

from studio.document.domains import Domain
from studio.document.model import Constraint, Range
from studio.language.nodes import Node
from studio.language.steps import (
    Append,
    AssigningStep,
    BaseStep,
    Change,
    ChangingStep,
    Closing,
    ForEach,
    Input,
    Let,
    Put,
    Remember,
    Run,
    Take,
    When,
)
from studio.language.types import Type
from studio.language.values import Value

PieceKind = Literal["parameter", "state", "value", "function"]
ProcedureForm = Literal["plain", "visits", "path"]


@dataclass(frozen=True)
class Piece:
    """One definition. ``kind`` is ``parameter``, ``state``, ``value`` or ``function``; ``type`` that of its value.

    ``needs`` are the definitions it needs, and a state that it needs through others, if any. ``once``: its value is
    worked out when the program is made. ``tabled``: its values are kept for each argument. ``placed``: its places are
    made ready for the question which is nearest. ``near``: its members are, for the question which lie around one.
    ``shared``: a part that the formula asks for several times. ``lifted``: it is a part of other formulas, which
    nobody outside can ask for. ``hidden``: no window offers the parameter.
    """

    name: str
    kind: PieceKind
    formula: Node
    type: Type
    inputs: tuple[Input, ...] = ()
    range: Range | None = None
    drawn: bool = False
    hidden: bool = False
    note: str = ""
    taught: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    once: bool = False
    tabled: bool = False
    placed: bool = False
    near: bool = False
    shared: Node | None = None
    lifted: bool = False

    def altered(self, **parts: Any) -> Piece:
        """With other parts; itself where they are as before, as most are of most documents."""
        return self if all(getattr(self, name) is part for name, part in parts.items()) else replace(self, **parts)


@dataclass(frozen=True)
class Procedure:
    """One process. ``form`` is ``plain`` (it never runs itself), ``visits`` (it does) or ``path`` (as a loop).

    ``growing`` are the inputs that only grow and are searched, kept as ``Past``.
    """

    name: str
    inputs: tuple[Input, ...]
    steps: PlanSteps
    changes: tuple[str, ...] = ()
    has_memory: bool = False
    form: ProcedureForm = "plain"
    growing: frozenset[str] = frozenset()
    note: str = ""
    taught: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reaction:
    """What an event does: the process to run, its arguments, and the states that take back what it changes.

    ``when``: a test without which nothing happens, if there is one.
    """

    event: str
    process: str
    arguments: tuple[Node, ...]
    when: Node | None = None


@dataclass(frozen=True)
class Flat:
    """Lists that only grow, of dicts of one ``type``, from members of a fixed ``collection`` to symbols.

    ``relations`` are the functions that pick members of the collection for a member of it; ``states`` those that are
    such lists.
    """

    collection: str
    type: Type
    relations: frozenset[str]
    states: frozenset[str]


@dataclass(frozen=True)
class PlanLevel:
    """Where a new game can begin: values of parameters, and formulas of states."""

    name: str
    parameters: Mapping[str, Value]
    states: Mapping[str, Node]


@dataclass(frozen=True)
class Plan:
    """A whole program; mappings are in the order in which they are emitted.

    ``growing`` are states kept as ``Past``; ``flat`` says what may be kept as one byte a member of a collection.
    ``holding``: lists that each round of a loop looks through are made sets before it.
    ``allowed`` says what states, and inputs of functions and processes may be, by (name of it, name of the input).
    ``images`` are data addresses by what sources name. ``about`` is what it says of itself, by key,
    ``glide`` how many seconds its window takes from one picture to the next, ``sounds`` what is heard when what becomes
    another value ("": when something is refused), ``levels`` where new games can begin,
    ``untold`` the states that tell nobody anything: of timers, how long they have waited; of parts, what is yes or no.
    """

    name: str
    title: str
    pieces: Mapping[str, Piece]
    procedures: Mapping[str, Procedure]
    reactions: tuple[Reaction, ...]
    constraints: Mapping[str, Constraint]
    drawn: tuple[str, ...]
    growing: frozenset[str] = field(default_factory=frozenset)
    flat: Flat | None = None
    allowed: Mapping[tuple[str, str], Domain] = field(default_factory=dict)
    holding: bool = False
    images: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    glide: float = 0
    sounds: Mapping[str, str] = field(default_factory=dict)
    levels: tuple[PlanLevel, ...] = ()
    untold: tuple[str, ...] = ()


@dataclass(frozen=True)
class EachEqual(BaseStep):
    """For each item of a growing list that equals ``value``: ``body``. The loop variable is ``name``."""

    name: str
    collection: Node
    value: Node
    body: PlanSteps
    formula_fields = ("collection", "value")
    block_fields = ("body",)


@dataclass(frozen=True)
class FindFirst(BaseStep):
    """``When`` whose test is ``any(… for …)``, written as a loop that stops at the first item found."""

    name: str
    collection: Node
    test: Node
    found: PlanSteps
    otherwise: PlanSteps = ()
    formula_fields = ("collection", "test")
    block_fields = ("found", "otherwise")


@dataclass(frozen=True)
class Own(ChangingStep):
    """From here on ``target`` is a copy that nobody else sees; changes to it are made in place."""


@dataclass(frozen=True)
class InPlace(BaseStep):
    """A change whose target nobody else sees; where ``copied``, because it is copied first."""

    change: Put | Take | Append
    copied: bool = False

    @property
    def formulas(self) -> tuple[Node, ...]:
        return self.change.formulas

    def with_formulas(self, formulas: Sequence[Node]) -> Self:
        return replace(self, change=self.change.with_formulas(formulas))

    @property
    def alters(self) -> str:
        return self.change.target


@dataclass(frozen=True)
class Grow(AssigningStep):
    """An ``Append`` to a list that is kept as ``Past``."""


@dataclass(frozen=True)
class Path(BaseStep):
    """A whole process that visits itself in one loop only, as a stack of loops under way.

    Each visit does ``before``, then goes through ``collection``; for items where ``test`` holds (after ``lets``) it
    visits itself with ``arguments``. A visit at its end fails when ``fails`` is set; that is the end of the whole run
    unless visits are attempts.
    """

    before: PlanSteps
    name: str
    collection: Node
    lets: tuple[Let, ...]
    test: Node | None
    arguments: tuple[Node, ...]
    attempt: bool
    fails: bool
    reason: str = ""
    formula_fields = ("collection", "test", "arguments")
    block_fields = ("before", "lets")


Added: TypeAlias = EachEqual | FindFirst | Own | InPlace | Grow | Path
"""What passes put in the place of other steps."""
PlanStep: TypeAlias = "Let | Remember | Change | When[PlanStep] | ForEach[PlanStep] | Run | Closing | Added"
"""Any step of a plan; there are no others."""
PlanSteps: TypeAlias = tuple[PlanStep, ...]
