"""What performing a demonstration leaves behind: visits of processes, each a sequence of moments with its situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from studio.document.actions import Action, BecauseAction
from studio.infer.quantify import items_of
from studio.language.steps import Ending
from studio.language.values import Value

COLLECTIONS = (list, set, frozenset, dict)
Situation = Mapping[str, Value]
"""The value of every tile at one moment: inputs, locals, loop items, the memory."""


@dataclass
class Sequence:
    """Actions in order, as seen from one visit or one round of a loop.

    ``after`` is the situation when the actions ran out, ``reasons`` what was said to matter for that. ``open``: it was
    cut off, so it says nothing about what comes after its last action. ``unsaid`` are states of which it says nothing.
    ``rest``: it is a round that was skipped with all behind it.
    """

    shown: list[ShownAction] = field(default_factory=list)
    after: Situation = field(default_factory=dict)
    open: bool = True
    reasons: tuple[BecauseAction, ...] = ()
    unsaid: frozenset[str] = frozenset()
    rest: bool = False


@dataclass(frozen=True)
class ShownAction:
    """One action with the situation just before it, and the values of its operands then.

    ``rounds`` are, for ``each``, the items with what was done for each, in order, skipped ones included.
    ``ending`` is how a run ended: ``done``, ``succeeded``, ``failed``. ``reasons`` is what was said to matter for it.
    ``way`` tells it from actions of the same kind that are other deeds.
    """

    action: Action
    situation: Situation
    values: tuple[Value, ...]
    demonstration: str
    rounds: list[tuple[Value, Sequence]] = field(default_factory=list)
    ending: list[Ending] = field(default_factory=list)
    reasons: tuple[BecauseAction, ...] = ()
    way: str = ""

    @property
    def one_collection(self) -> bool:
        """Whether it was done with one collection as a whole."""
        return len(self.values) == 1 and isinstance(self.values[0], COLLECTIONS)

    @property
    def things(self) -> list[Value]:
        """The things that it was done with: one by one, or as a collection."""
        if not self.one_collection:
            return list(self.values)
        return items_of(self.values[0])


@dataclass
class Visit:
    """One visit of a process: the values of its inputs, and what was done.

    ``actions`` are all actions up to its end, those of runs acted out inside it included; ``asked_by`` is the process
    that ran it, empty for the first visit. ``began``: the tiles when it began, those of the visits around it included.
    """

    process: str
    demonstration: str
    inputs: Mapping[str, Value]
    sequence: Sequence
    changed: set[str] = field(default_factory=set)
    actions: list[Action] = field(default_factory=list)
    asked_by: str = ""
    began: Situation = field(default_factory=dict)
