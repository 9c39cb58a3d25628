"""What mattered, and what did not: it is looked at first and by itself, then together with what was pointed at.

Only where neither explains a goal does everything else come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from studio.infer import weights
from studio.infer.bank import ARITHMETIC
from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.drawn_places import holds_drawn
from studio.infer.goals import Answer, Candidate, Goal, Scope
from studio.infer.touching import drawn_from
from studio.infer.unlikely import comes_round
from studio.language.builtins import TABLE
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Logic, Name, Node, free_names, walk
from studio.language.types import POINT, SHAPE, TRUTH, Type
from studio.language.values import is_number

Solve = Callable[[Goal, SearchBudget], Answer]
PLAIN_TEST = 8
"""What a test weighs at most about what mattered alone, for which nothing plainer is looked for."""
LESS_PLAIN = 4
"""By so much more a formula weighs than another one to which something was added that says little."""
TOLD_APART = 8
"""What it weighs more where one part of a test tells values apart that nobody said to matter."""
ALWAYS = (Literal(0), Literal(1))
"""What is likely set whatever mattered, where it was each time."""
PLAIN = replace(DEFAULT, resort=False)
"""The budget for what is explained by a few names alone: nothing learned by heart."""


@dataclass(frozen=True)
class Evidence:
    """Names of what mattered, and of what did not; ``terms`` are what mattered as it was worked out from these."""

    matters: tuple[str, ...] = ()
    regardless: tuple[str, ...] = ()
    terms: tuple[Node, ...] = ()
    moved: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Drawn things, each with the states that say where it is: who points at one means these, or the thing itself."""

    def __bool__(self) -> bool:
        return bool(self.matters or self.regardless)


def explained(goal: Goal, said: Evidence, solved: Solve) -> Answer | None:
    """What the evidence explains, None where it does not. Raises Cancelled when the person stops the work.

    A test may be about what was pointed at as well, where that is plainer than what mattered alone.
    """
    some = list(narrowings(goal.scope, said))
    found: list[Answer] = []
    by_heart: list[Candidate] = []
    for names in some:
        if found and names & set(goal.scope.locals) - set((*said.matters, *goal.scope.pointed)):
            break
        last = names is some[-1]
        narrow = replace(goal, scope=replace(only(goal.scope, names), reasons=said.matters, terms=said.terms))
        try:
            answer = solved(narrow, PLAIN)
        except CannotExplain:
            continue
        about = [one for one in answer.candidates if len(left_out(one.formula, said)) < len(said.matters)]
        if narrow.type != TRUTH and not last:
            by_heart = by_heart or [one for one in about if isinstance(one.formula, Conditional)]
            about = [one for one in about if not _by_heart(one.formula)]
        if about:
            ordered = sorted(
                about,
                key=lambda one: (
                    _missing(one, said),
                    _tells_else(one.formula, goal, said),
                    not _alternates(one.formula),
                ),
            )
            if _tells_else(ordered[0].formula, goal, said):
                most = ordered[0].rank[0] + TOLD_APART
                ordered = [*(one for one in by_heart if one.rank[0] <= most), *ordered]
            ordered = _cases_first(ordered, goal, said)
            found.append(replace(answer, candidates=tuple(ordered)))
            alone = said.terms and names is some[0] and not _missing(ordered[0], said)
            if goal.type != TRUTH or ordered[0].rank[0] <= PLAIN_TEST or alone:
                break
    return min(found, key=lambda one: _order(one.candidates[0], said), default=None)


def _order(one: Candidate, said: Evidence) -> tuple[int, float, tuple[float, ...]]:
    """Where a formula comes among those about more and more names."""
    more = TOLD_APART if _tells_apart_else(one.formula, said) else 0
    return _missing(one, said), one.rank[0] + more, one.rank


def _tells_apart_else(test: Node, said: Evidence) -> bool:
    """Whether a part of a test is about nothing that mattered, and names a text that was seen."""
    return isinstance(test, Logic) and any(
        free_names(part).isdisjoint(said.matters)
        and any(isinstance(one, Literal) and isinstance(one.value, str) for _, one in walk(part))
        for part in test.parts
    )


def _cases_first(ordered: list[Candidate], goal: Goal, said: Evidence) -> list[Candidate]:
    """Cases before what was worked out from what mattered and plain numbers, where that comes first: it told when."""
    if not is_worked_from(ordered[0].formula, goal, said):
        return ordered
    return sorted(
        ordered, key=lambda one: is_worked_from(one.formula, goal, said) or not _tells_when(one.formula, said)
    )


def _tells_else(formula: Node, goal: Goal, said: Evidence) -> bool:
    """Whether it just goes on from what mattered in one of its cases, and something else tells these apart."""
    own = free_names(goal.scope.own) if goal.scope.own is not None else frozenset()
    tests = [one.test for _, one in walk(formula) if isinstance(one, Conditional)]
    return bool(tests) and own >= {*said.matters} and all(own.isdisjoint(free_names(one)) for one in tests)


def _tells_when(formula: Node, said: Evidence) -> bool:
    """Whether what mattered tells cases apart in which there is no number that was seen by chance."""
    told = isinstance(formula, Conditional) and not free_names(formula.test).isdisjoint(said.matters)
    return told and not _by_heart(formula)


def is_worked_from(formula: Node, goal: Goal, said: Evidence) -> bool:
    """Whether a number is worked out from what mattered and plain numbers alone, but for so much more or less of it."""
    if isinstance(formula, Conditional):
        return is_worked_from(formula.then, goal, said) or is_worked_from(formula.other, goal, said)
    if not all(map(is_number, goal.wanted)):
        return False
    if not isinstance(formula, Apply) or formula.function not in ARITHMETIC or _is_step(formula):
        return False
    names = free_names(formula) - TABLE.keys()
    own = free_names(goal.scope.own) if goal.scope.own is not None else frozenset()
    made = any(isinstance(part, Literal) for _, part in walk(formula))
    return made and bool(names) and names <= set(said.matters) and names.isdisjoint(own)


def _is_step(formula: Apply) -> bool:
    """Whether it is something with a name and so much more, or less."""
    match formula.function, formula.arguments:
        case "+" | "-", (Name(), Literal()):
            return True
    return False


def _alternates(formula: Node) -> bool:
    """Whether it is one of some values after the other: that is what a count mattered for."""
    return isinstance(formula, Apply) and comes_round(formula)


def narrowings(scope: Scope, said: Evidence) -> Iterator[frozenset[str]]:
    """The names that are looked at, fewest first: what mattered, what was pointed at, what is on the stage.

    What was worked out comes by itself first, without the names that it was worked out from.
    """
    matters = drawn_from(said.matters, scope.moved) & scope.types.keys()
    if said.terms and (named := matters - {name for one in said.terms for name in free_names(one)}) != matters:
        yield named
    if any(scope.types[name] == POINT for name in matters):
        matters |= {name for name, kind in scope.types.items() if _lies_somewhere(kind)}
    known: list[frozenset[str]] = []
    of_things = any(_lies_somewhere(scope.types[name]) for name in matters & scope.types.keys())
    for more in ((), scope.pointed, (*scope.pointed, *scope.locals)):
        names = (matters | set(more)) & scope.types.keys() - set(said.regardless)
        if more and not of_things and any(scope.types[name] == POINT for name in names):
            names |= {name for name, kind in scope.types.items() if _lies_somewhere(kind)}
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


def is_plainer(plain: Answer, found: Answer, goal: Goal, said: Evidence) -> bool:
    """Whether a formula that tells no cases is about some of what mattered, and one about all of it is less plain.

    The rest likely told when it is done. So did all of it where 0 or 1 was set each time, and what was worked out from
    what mattered gives that.
    """
    if plain.best in ALWAYS:
        return is_worked_from(found.best, goal, said) or isinstance(found.best, Conditional)
    about = free_names(plain.best) & set(said.matters)
    return (
        bool(about) and not is_open(plain) and plain.candidates[0].rank[0] + LESS_PLAIN <= found.candidates[0].rank[0]
    )


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
    return len(left_out(candidate.formula, said)) + len(set(said.terms) - parts)


def left_out(test: Node, said: Evidence) -> set[str]:
    """What was said to matter and a test is not about, nor about what it is drawn from or what is drawn from it.

    Where a thing lies that stands still is told by plain numbers as well, in a test about another one that mattered.
    """
    names = free_names(test)
    about = drawn_from(names, said.moved)
    left = {name for name in said.matters if name not in about}
    left = {name for name in left if said.moved.get(name, names - names).isdisjoint(names)}
    still = {name for name in left if name in said.moved and not said.moved[name]}
    return left - still if left < {*said.matters} else left


def only(scope: Scope, names: Iterable[str]) -> Scope:
    """The scope with these names only."""
    some = frozenset(names)
    latest = scope.latest if scope.latest in some else ""
    return replace(scope, types={name: kind for name, kind in scope.types.items() if name in some}, latest=latest)
