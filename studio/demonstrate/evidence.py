"""What the person said to matter ("because of this"), or not to, for what was done next: evidence for its formulas.

What mattered is looked at first and by itself, then together with what was pointed at; only where neither explains the
demonstrations does everything else come in, and formulas about what mattered still stand in front.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import Thread
from studio.document.actions import BecauseAction
from studio.document.model import Demonstration, Document
from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.goals import Answer, Candidate, Goal, Scope
from studio.infer.rank import SMALL_NUMBERS, comes_round
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Node, free_names, walk
from studio.language.show import show_steps
from studio.language.types import TRUTH
from studio.language.values import is_number

Solve = Callable[[Goal, SearchBudget], Answer]
PLAIN = replace(DEFAULT, resort=False)
"""The budget for what is explained by a few names alone: nothing learned by heart."""


@dataclass(frozen=True)
class Evidence:
    """Names of what mattered, and of what did not."""

    matters: tuple[str, ...] = ()
    regardless: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.matters or self.regardless)


def evidence(yes: Sequence[Thread], no: Sequence[Thread] = ()) -> Evidence:
    """What was said about what these threads do next: by those that do it, else by those that do something else."""
    matters = _names(yes, False) or _names(no, False)
    regardless = [name for name in _names([*yes, *no], True) if name not in matters]
    return Evidence(tuple(matters), tuple(regardless))


def _names(threads: Iterable[Thread], regardless: bool) -> list[str]:
    said = [one for thread in threads for one in thread.reasons if one.regardless == regardless]
    reached = (part.tile for one in said for thing in one.things for part in thing.walk())
    return list(dict.fromkeys(name for name in reached if name is not None))


def unheeded(document: Document, one: Demonstration, processes: Collection[str]) -> str:
    """A sentence where no rule is about what was said to matter in a demonstration; empty where there is one.

    ``processes`` are those that it shows. A single demonstration needs no rule yet.
    """
    said = [action for action in one.actions if isinstance(action, BecauseAction) and not action.regardless]
    parts = (part for action in said for thing in action.things for part in thing.walk())
    names = dict.fromkeys(part.tile for part in parts if part.tile is not None)
    shown = [other for other in document.demonstrations.values() if other.process == one.process]
    rules = " ".join(show_steps(document.processes[name].steps) for name in processes)
    missing = [name for name in names if re.search(rf"\b{re.escape(name)}\b", rules) is None]
    if len(shown) < 2 or not missing:
        return ""
    listed = " or ".join(missing)
    return (
        f"So far no rule of {one.process} is about {listed}: show a case that differs in it, or say what else mattered."
    )


def explained(goal: Goal, said: Evidence, solved: Solve) -> Answer | None:
    """What the evidence alone explains, None where it does not. Raises Cancelled when the person stops the work."""
    some = list(narrowings(goal.scope, said))
    for names in some:
        last = names is some[-1]
        narrow = replace(goal, scope=replace(only(goal.scope, names), reasons=said.matters))
        try:
            answer = solved(narrow, PLAIN)
        except CannotExplain:
            continue
        about = [one for one in answer.candidates if _missing(one, said) < len(said.matters)]
        if narrow.type != TRUTH and not last:
            about = [one for one in about if not _by_heart(one.formula)]
        if about:
            ordered = sorted(about, key=lambda one: (_missing(one, said), not _alternates(one.formula)))
            return replace(answer, candidates=tuple(ordered))
    return None


def _alternates(formula: Node) -> bool:
    """Whether it is one of some values after the other: that is what a count mattered for."""
    return isinstance(formula, Apply) and comes_round(formula)


def narrowings(scope: Scope, said: Evidence) -> Iterator[frozenset[str]]:
    """The names that are looked at, fewest first: what mattered, what was pointed at, what is on the stage."""
    matters = frozenset(said.matters) & scope.types.keys()
    known: list[frozenset[str]] = []
    for more in ((), scope.pointed, (*scope.pointed, *scope.locals)):
        names = (matters | set(more)) & scope.types.keys() - set(said.regardless)
        if matters and names not in known:
            known.append(names)
    yield from known


def _by_heart(formula: Node) -> bool:
    """Whether what it gives are numbers that were seen, in some case at least."""
    if isinstance(formula, Conditional):
        return _by_heart(formula.then) or _by_heart(formula.other)
    return isinstance(formula, Literal) and is_number(formula.value) and formula.value not in SMALL_NUMBERS


def is_open(answer: Answer) -> bool:
    """Whether the best formula tells cases apart, or is a plain value: then something may have mattered for it."""
    parts = [part for _, part in walk(answer.best)]
    return isinstance(answer.best, Literal) or any(isinstance(part, Conditional) for part in parts)


def misses(answer: Answer, said: Evidence) -> bool:
    """Whether the best formula is not about everything that mattered."""
    return _missing(answer.candidates[0], said) > 0


def without(goal: Goal, said: Evidence) -> Goal:
    """The goal in a scope without what did not matter."""
    return replace(goal, scope=only(goal.scope, goal.scope.types.keys() - set(said.regardless)))


def in_front(answer: Answer, said: Evidence) -> Answer:
    """The answer with formulas about what mattered in front."""
    return replace(answer, candidates=tuple(sorted(answer.candidates, key=lambda one: _missing(one, said))))


def _missing(candidate: Candidate, said: Evidence) -> int:
    """How much of what mattered a formula is not about."""
    return len(set(said.matters) - free_names(candidate.formula))


def only(scope: Scope, names: Iterable[str]) -> Scope:
    """The scope with these names only."""
    some = frozenset(names)
    latest = scope.latest if scope.latest in some else ""
    return replace(scope, types={name: kind for name, kind in scope.types.items() if name in some}, latest=latest)
