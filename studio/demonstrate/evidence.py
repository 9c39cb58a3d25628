"""What the person said to matter ("because of this"), or not to, for what was done next: evidence for its formulas.

What mattered is looked at first and by itself, then together with what was pointed at; only where neither explains the
demonstrations does everything else come in, and formulas about what mattered still stand in front.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import Thread, grouped
from studio.document.actions import LISTED, NAMED, BecauseAction, Operand
from studio.document.model import Demonstration, Document
from studio.infer import weights
from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.cycles import is_plain
from studio.infer.drawn_places import holds_drawn
from studio.infer.goals import Answer, Candidate, Goal, Scope
from studio.infer.unlikely import comes_round
from studio.language.builtins import TABLE
from studio.language.builtins.chance import DRAWING
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Name, Node, free_names, walk
from studio.language.steps import walk_steps
from studio.language.types import POINT, SHAPE, TRUTH, Type
from studio.language.values import Value, is_number, same

Place = tuple[int, int]
"""A sequence, by its identity, and a place in it."""
Solve = Callable[[Goal, SearchBudget], Answer]
PLAIN_TEST = 8
"""What a test weighs at most about what mattered alone, for which nothing plainer is looked for."""
PLAIN = replace(DEFAULT, resort=False)
"""The budget for what is explained by a few names alone: nothing learned by heart."""


@dataclass(frozen=True)
class Evidence:
    """Names of what mattered, and of what did not; ``terms`` are what mattered as it was worked out from these."""

    matters: tuple[str, ...] = ()
    regardless: tuple[str, ...] = ()
    terms: tuple[Node, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.matters or self.regardless)


def evidence(yes: Sequence[Thread], no: Sequence[Thread] = ()) -> Evidence:
    """What was said about what these threads do next: by those that do it, else by those that all do something else."""
    told = yes if _names(yes, False) or len(grouped(no)) > 1 else no
    matters = _names(told, False)
    regardless = [name for name in _names([*yes, *no], True) if name not in matters]
    return Evidence(tuple(matters), tuple(regardless), tuple(dict.fromkeys(_terms(told))))


def said_of_all(groups: Sequence[Sequence[Thread]]) -> Evidence:
    """What mattered for which way is gone, where that was said of each of them but one; and what did not."""
    threads = [thread for group in groups for thread in group]
    told = sum(any(thread.reasons for thread in group) for group in groups)
    return evidence(threads) if told >= len(groups) - 1 else replace(evidence(threads), matters=(), terms=())


def where(thread: Thread) -> Place:
    """Where a thread is now: at this place in this sequence."""
    return id(thread.sequence), thread.place


def about_what(threads: Iterable[Thread]) -> frozenset[Place]:
    """Where reasons say what is done, and not when: the same is done with several values that were not pointed at."""
    groups = grouped(threads).values()
    about = (group for group in groups if _values_differ(group) and may_say_what(group))
    return frozenset(where(one) for group in about for one in group if one.reasons)


def may_say_what(threads: Sequence[Thread]) -> bool:
    """Whether what was said to matter can tell values apart: a plain value that was the same each time cannot."""
    names = _names(threads, False)
    if any(name not in thread.situation for thread in threads for name in names):
        return True
    held = [[thread.situation[name] for thread in threads] for name in names]
    return any(not is_plain(some[0]) or any(not same(one, some[0]) for one in some) for some in held)


def of_what(said: Evidence, threads: Sequence[Thread], values: Sequence[Value]) -> Evidence:
    """What was said to matter for which value it is, which nothing tells that was the same each time."""
    if not said.matters or all(same(one, values[0]) for one in values) or may_say_what(threads):
        return said
    return replace(said, matters=(), terms=())


def _values_differ(group: Sequence[Thread]) -> bool:
    """Whether an operand of what comes next has several plain values; all threads do the same next."""
    shown = [thread.left[0] for thread in group if thread.left]
    for operands in zip(*(one.action.operands for one in shown), strict=False):
        plain = [one.value for one in operands if one.tile is None and one.via is None and not one.of]
        if any(not same(value, plain[0]) for value in plain):
            return True
    return False


def said_to_matter(threads: Iterable[Thread]) -> list[str]:
    """The names of what was said to matter for what these threads do next."""
    return _names(threads, False)


def _names(threads: Iterable[Thread], regardless: bool) -> list[str]:
    said = [one for thread in threads for one in thread.reasons if one.regardless == regardless]
    reached = (part.tile for one in said for thing in one.things for part in thing.walk())
    return list(dict.fromkeys(name for name in reached if name is not None))


def _terms(threads: Iterable[Thread]) -> Iterator[Node]:
    """The formulas of what was said to matter and was worked out from what has a name."""
    for thread in threads:
        for one in thread.reasons:
            if not one.regardless:
                yield from (node for thing in one.things if thing.via is not None and (node := _formula(thing)))


def written_by_then(
    said: Evidence, past: frozenset[str], written_out: Callable[[Node, frozenset[str]], Node]
) -> Evidence:
    """The evidence about what was overtaken as evidence about what that is made of."""
    made = {name: written_out(Name(name), past) for name in said.matters if name in past}
    names = [found for name in said.matters for found in (sorted(free_names(made[name])) if name in made else [name])]
    terms = [*made.values(), *(written_out(one, past) for one in said.terms)]
    matters = dict.fromkeys(name for name in names if name not in TABLE)
    return replace(said, matters=tuple(matters), terms=tuple(dict.fromkeys(terms)))


def _formula(thing: Operand) -> Node | None:
    """What was pointed at as a formula; None where it was reached in another way, or by chance."""
    if thing.via is not None:
        parts = [_formula(part) for part in thing.of]
        known = tuple(part for part in parts if part is not None)
        plain = thing.via not in (*DRAWING, LISTED, NAMED, "hit") and len(known) == len(parts)
        return Apply(thing.via, known) if plain else None
    if thing.tile is not None:
        return Name(thing.tile)
    return Literal(thing.value) if not thing.of and isinstance(thing.value, (str, int, float)) else None


def unheeded(document: Document, one: Demonstration, processes: Collection[str]) -> str:
    """A sentence where no rule is about what was said to matter in a demonstration; empty where there is one.

    ``processes`` are those that it shows. A single demonstration needs no rule yet.
    """
    shown = [other for other in document.demonstrations.values() if other.process == one.process]
    missing = [name for name in _said_in(one) if name not in _ruled(document, one, processes)]
    if len(shown) < 2 or not missing:
        return ""
    listed = " or ".join(missing)
    return (
        f"So far no rule of {one.process} is about {listed}: show a case that differs in it, or say what else mattered."
    )


def dropped(before: Document, after: Document, processes: Collection[str], but: str) -> str:
    """A sentence where rules are no longer about what was said to matter in demonstrations other than ``but``."""
    lost: dict[str, list[str]] = {}
    for one in after.demonstrations.values():
        if one.id != but and one.id in before.demonstrations:
            then, now = _ruled(before, one, processes), _ruled(after, one, processes)
            for name in _said_in(one):
                if name in then and name not in now:
                    lost.setdefault(name, []).append(one.id)
    return " ".join(
        f"No rule is about {name} any more, which was said to matter in {', '.join(some)}: "
        f"say what mattered in {but} as well, or take the reason back."
        for name, some in lost.items()
    )


def _said_in(one: Demonstration) -> list[str]:
    """The names that were said to matter in a demonstration."""
    said = [action for action in one.actions if isinstance(action, BecauseAction) and not action.regardless]
    parts = (part for action in said for thing in action.things for part in thing.walk())
    return list(dict.fromkeys(part.tile for part in parts if part.tile is not None))


def _ruled(document: Document, one: Demonstration, processes: Collection[str]) -> frozenset[str]:
    """The names that formulas of steps are about which a demonstration taught."""
    known = [document.processes[name].steps for name in processes if name in document.processes]
    taught = (step for steps in known for step in walk_steps(steps) if one.id in step.taught_by)
    return frozenset(name for step in taught for node in step.formulas for name in free_names(node))


def explained(goal: Goal, said: Evidence, solved: Solve) -> Answer | None:
    """What the evidence explains, None where it does not. Raises Cancelled when the person stops the work.

    A test may be about what was pointed at as well, where that is plainer than what mattered alone.
    """
    some = list(narrowings(goal.scope, said))
    found: list[Answer] = []
    for names in some:
        if found and names & set(goal.scope.locals) - set((*said.matters, *goal.scope.pointed)):
            break
        last = names is some[-1]
        narrow = replace(goal, scope=replace(only(goal.scope, names), reasons=said.matters, terms=said.terms))
        try:
            answer = solved(narrow, PLAIN)
        except CannotExplain:
            continue
        about = [one for one in answer.candidates if not free_names(one.formula).isdisjoint(said.matters)]
        if narrow.type != TRUTH and not last:
            about = [one for one in about if not _by_heart(one.formula)]
        if about:
            ordered = sorted(about, key=lambda one: (_missing(one, said), not _alternates(one.formula)))
            found.append(replace(answer, candidates=tuple(ordered)))
            alone = said.terms and names is some[0] and not _missing(ordered[0], said)
            if goal.type != TRUTH or ordered[0].rank[0] <= PLAIN_TEST or alone:
                break
    return min(found, key=lambda one: (_missing(one.candidates[0], said), one.candidates[0].rank), default=None)


def _alternates(formula: Node) -> bool:
    """Whether it is one of some values after the other: that is what a count mattered for."""
    return isinstance(formula, Apply) and comes_round(formula)


def narrowings(scope: Scope, said: Evidence) -> Iterator[frozenset[str]]:
    """The names that are looked at, fewest first: what mattered, what was pointed at, what is on the stage.

    What was worked out comes by itself first, without the names that it was worked out from.
    """
    matters = frozenset(said.matters) & scope.types.keys()
    if said.terms and (named := matters - {name for one in said.terms for name in free_names(one)}) != matters:
        yield named
    if any(scope.types[name] == POINT for name in matters):
        matters |= {name for name, kind in scope.types.items() if _lies_somewhere(kind)}
    known: list[frozenset[str]] = []
    for more in ((), scope.pointed, (*scope.pointed, *scope.locals)):
        names = (matters | set(more)) & scope.types.keys() - set(said.regardless)
        if matters and names not in known:
            known.append(names)
    yield from known


def _lies_somewhere(kind: Type) -> bool:
    """Whether it is a drawn thing, several of them, or places with keys: a place matters for what lies there."""
    return kind == SHAPE or holds_drawn(kind) or (kind.name == "dict" and kind.arguments[-1] == POINT)


def _by_heart(formula: Node) -> bool:
    """Whether what it gives are numbers that were seen, in some case at least."""
    if isinstance(formula, Conditional):
        return _by_heart(formula.then) or _by_heart(formula.other)
    return isinstance(formula, Literal) and is_number(formula.value) and formula.value not in weights.SMALL_NUMBERS


def is_open(answer: Answer) -> bool:
    """Whether the best formula tells cases apart, or is a plain value: then something may have mattered for it."""
    parts = [part for _, part in walk(answer.best)]
    return isinstance(answer.best, Literal) or any(isinstance(part, Conditional) for part in parts)


def misses(answer: Answer, said: Evidence) -> bool:
    """Whether the best formula is not about everything that mattered."""
    return _missing(answer.candidates[0], said) > 0


def beside(said: Evidence, told: frozenset[str]) -> Evidence:
    """What mattered but for what the tests are about that hold there: it told which way is gone."""
    return replace(said, matters=tuple(name for name in said.matters if name not in told))


def without(goal: Goal, said: Evidence) -> Goal:
    """The goal in a scope without what did not matter."""
    return replace(goal, scope=only(goal.scope, goal.scope.types.keys() - set(said.regardless)))


def in_front(answer: Answer, said: Evidence) -> Answer:
    """The answer with formulas about what mattered in front."""
    return replace(answer, candidates=tuple(sorted(answer.candidates, key=lambda one: _missing(one, said))))


def _missing(candidate: Candidate, said: Evidence) -> int:
    """How much of what mattered a formula is not about."""
    parts = {part for _, part in walk(candidate.formula)} if said.terms else set()
    return len(set(said.matters) - free_names(candidate.formula)) + len(set(said.terms) - parts)


def only(scope: Scope, names: Iterable[str]) -> Scope:
    """The scope with these names only."""
    some = frozenset(names)
    latest = scope.latest if scope.latest in some else ""
    return replace(scope, types={name: kind for name, kind in scope.types.items() if name in some}, latest=latest)
