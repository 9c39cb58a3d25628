"""A drawn list of which some members cannot be worked out: the others are drawn all the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from studio.document.model import Document
from studio.language.env import Env
from studio.language.errors import BudgetExceeded, EvaluationError, StudioError
from studio.language.evaluate import one_by_one
from studio.language.nodes import Comprehension, Node
from studio.language.values import Value


class SomeMissing(EvaluationError):
    """The fault of a list with members that cannot be worked out.

    ``members`` are those that can, by their places in the list; the sentence is about the first that cannot, and
    ``summary`` tells only how many cannot.
    """

    def __init__(self, members: dict[int, Value], count: int, first: EvaluationError) -> None:
        self.summary = f"{count - len(members)} of {count} cannot be drawn"
        super().__init__(f"{self.summary}: {first.sentence}", first.span)
        self.members = members


class Lacking(Env):
    """The values in ``env``, where some names have none but a fault: only what asks for one of these is at fault.

    ``faults`` has, for each of these names, the definition that is to blame and its fault.
    """

    __slots__ = ("_faults",)

    def __init__(self, env: Env, faults: Mapping[str, tuple[str, StudioError]]) -> None:
        super().__init__(env, env.budget)
        self._faults = faults

    def __missing__(self, name: str) -> NoReturn:
        root, fault = self._faults[name]
        if isinstance(fault, BudgetExceeded):
            raise BudgetExceeded(fault.sentence)
        raise EvaluationError(f"{root} cannot be worked out: {fault.sentence}")


def missing_told(document: Document, errors: Mapping[str, StudioError]) -> list[str]:
    """Of what is drawn the lists with members that are not, each with the reason, in sentences."""
    shown = (name for name, one in document.definitions.items() if one.drawn and not one.hidden)
    faults = ((name, errors.get(name)) for name in shown)
    return [f"{name}: {fault.sentence}" for name, fault in faults if isinstance(fault, SomeMissing)]


def is_list(formula: Node) -> bool:
    """Whether a formula makes a list of one member after another."""
    return isinstance(formula, Comprehension) and formula.kind == "list"


def missing_of(formula: Node, env: Env) -> SomeMissing | None:
    """Which members of the list that a formula makes have no value; None where all have.

    Raises what going through it does, and BudgetExceeded.
    """
    assert isinstance(formula, Comprehension)
    made = one_by_one(formula, env)
    members = {place: one for place, one in enumerate(made) if not isinstance(one, EvaluationError)}
    first = next((one for one in made if isinstance(one, EvaluationError)), None)
    return None if first is None else SomeMissing(members, len(made), first)
