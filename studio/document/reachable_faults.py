"""What can go wrong: values that parameters may take, and states have had, with which a formula has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from studio.document.constraints import settle
from studio.document.live import Live, Unavailable
from studio.document.model import Document
from studio.language.errors import StudioError
from studio.language.nodes import Literal
from studio.language.values import Value, is_number

MOST = 400
"""So many moments are tried at most."""


@dataclass(frozen=True)
class ReachableFault:
    """A definition that has no value at a moment that can be reached: what is otherwise then, and the sentence why.

    Where playing leads there, ``event`` is what happened and ``brings`` its values; then ``name`` may be the process
    that cannot do it, which the ``moment`` is before.
    """

    name: str
    moment: Mapping[str, Value]
    sentence: str
    event: str = ""
    brings: Mapping[str, Value] = field(default_factory=dict)

    @property
    def plainly(self) -> str:
        """What is told of it first, in no words of a formula."""
        if self.event:
            return f"When it is played, {self.name} may come to what nobody has shown."
        return f"When {self._when}, {self.name} has no value."

    @property
    def _when(self) -> str:
        return " and ".join(f"{name} is {value}" for name, value in self.moment.items())

    @property
    def says(self) -> str:
        """What is told of it."""
        if self.event:
            return f"When it is played, {self.name} may come to what cannot be worked out: {self.sentence}"
        return f"When {self._when}, {self.name} cannot be worked out: {self.sentence}"


def goal_of_fault(name: str) -> str:
    """What it is called in choices that a definition or process may have no value."""
    return f"{name}: without a value"


def is_left(document: Document, name: str, sentence: str) -> bool:
    """Whether somebody said of a fault that it is to be left so."""
    goal = goal_of_fault(name)
    return any(one.impossible and one.goal == goal and one.value == sentence for one in document.choices)


def reachable_faults(document: Document) -> list[ReachableFault]:
    """The faults that one parameter alone can bring about, or the states of a moment that was shown.

    Each definition is told of once; what fails already now, or only because another fails, is not.
    """
    live = Live(document)
    found: dict[str, ReachableFault] = {}
    for moment in islice(_moments(document), MOST):
        try:
            moment = _kept(document, moment)
            errors = live.with_values(moment).errors
        except StudioError:
            continue
        for name, error in errors.items():
            if name not in live.errors and not isinstance(error, Unavailable):
                found.setdefault(name, ReachableFault(name, moment, error.sentence))
    return list(found.values())


def _kept(document: Document, moment: Mapping[str, Value]) -> Mapping[str, Value]:
    """A moment with what constraints move then. Raises ConstraintClash where they let nobody come to it."""
    known = document.parameters()
    if not document.constraints or not moment.keys() <= known.keys():
        return moment
    settled = settle(document, moment)
    return {**moment, **{name: value for name, value in settled.items() if value != known[name]}}


def _moments(document: Document) -> Iterator[Mapping[str, Value]]:
    """The ends of each parameter, and 0 where it may be that; states at 0; then what they were when shown."""
    for name, one in document.definitions.items():
        if one.is_parameter and one.range is not None:
            ends = dict.fromkeys((0, one.range.least, one.range.most))
            yield from ({name: value} for value in ends if one.range.least <= value <= one.range.most)
        elif one.is_state and isinstance(one.formula, Literal) and is_number(one.formula.value):
            yield {name: 0}
    states = document.states()
    for shown in document.demonstrations.values():
        yield {name: value for name, value in shown.inputs.items() if name in states}
