"""What explains a goal that is near: without the clock, where exactly something was hit, and what is from afar.

Nor by the text itself that an event brought, where the number that it writes has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.answer_order import about_the_latest, lighter
from studio.demonstrate.scope import near, where_they_lie
from studio.document.model import EVENTS
from studio.document.timer_parts import TICK_SECONDS
from studio.infer import weights
from studio.infer.all_at_nothing import told_as_meant
from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.by_kind import LEAST_CLAUSES
from studio.infer.case_tree import GLANCE
from studio.infer.changed_last import what_it_is_then
from studio.infer.goals import Answer, Goal, Work
from studio.infer.mattering import Evidence, narrowings, only, without
from studio.infer.rank import LEAST
from studio.infer.solve import solve
from studio.infer.unlikely import is_where
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Name, Node, free_names, written_numbers
from studio.language.types import POINT, TRUTH
from studio.language.values import is_number

CLOCK = {*EVENTS["tick"], TICK_SECONDS}
"""The time, and how long it is from one tick to the next."""
DOUBTFUL_WEIGHT = 11
"""A test over what is near that weighs more gives way to a lighter one over definitions from afar."""
FAR_OF_LATEST = 12
"""The same for a test about what was pointed at last, which gives way to another one about that alone."""

FROM_AFAR = replace(GLANCE, useful=LEAST_CLAUSES - 1)
"""The budget for definitions from afar: they tell plainly, not in another way for each kind of what is near."""
PLAIN_VALUE = 6
"""A value that weighs no more is not looked for among parameters."""
VERY_PLACE = 10
"""By so much more must a test of the very place be lighter than one of what was hit, where unlike things were."""
BY_CHANCE = 8
"""By so much less a number that fits by chance may weigh than a parameter that was changed."""
READS = frozenset({"as_number", "number_or"})
"""Builtins that give the number that a text writes."""


def nearest(
    goal: Goal,
    work: Work,
    hits: Collection[str],
    brought: Sequence[str],
    named: Mapping[str, Node] | None = None,
    clocks: Collection[str] = (),
    parameters: Collection[str] = (),
) -> Answer:
    """What is near explains it, without the clock and without where something was hit where that is possible.

    ``hits`` names what was hit, where that was pointed at; ``named`` are the formulas of all that was pointed at. A
    text of which the number was pointed at is left out as well. ``clocks``: what timers go by. ``parameters`` are near
    as well that were changed between the situations. Raises CannotExplain where nothing explains it.
    """
    read = _read(goal, brought, named or {})
    if read:
        try:
            return nearest(_without(goal, read), work, hits, brought, clocks=clocks, parameters=parameters)
        except CannotExplain:
            pass
    clock = ({*CLOCK, *clocks} & goal.scope.types.keys()) - {*goal.scope.reasons, *goal.scope.pointed}
    place = _place_of_hit(goal, hits, brought)
    lying = frozenset(goal.scope.lying_only)
    plain = replace(goal, scope=replace(goal.scope, lying=()))
    if goal.type != TRUTH and (varied := _varied(goal, parameters)):
        return _of_varied(goal, varied, lambda one: nearest(one, work, hits, brought, named, clocks), work)
    if not clock and not place and not lying:
        return _near(goal, work)
    try:
        answer = _near(_without(goal, clock | place), work)
    except CannotExplain:
        return _hardly_there(_near(plain, work), lying)
    if not place | lying or answer.candidates[0].rank[0] <= DOUBTFUL_WEIGHT:
        return answer
    more = weights.WHERE_IT_HAPPENED + (VERY_PLACE if lying else 0)
    found = _lighter_than(answer.candidates[0].rank[0] - more, _without(plain, clock), work) or answer
    return _hardly_there(found, lying)


def _hardly_there(answer: Answer, lying: Collection[str]) -> Answer:
    """The answer without rivals about where exactly places lie of which more is never told, unless the best is."""
    if is_where(answer.best, lying):
        return answer
    return replace(answer, candidates=tuple(one for one in answer.candidates if not is_where(one.formula, lying)))


def looked_at(goal: Goal, said: Evidence) -> Iterator[Goal]:
    """A goal over what mattered, over what is near, over everything; without what was said not to matter."""
    goal = without(goal, said) if said.regardless else goal
    for names in narrowings(goal.scope, said):
        yield replace(goal, scope=replace(only(goal.scope, names), terms=said.terms))
    yield replace(goal, scope=near(goal.scope, where_they_lie(goal)))
    yield goal
    if goal.scope.lying_only:
        yield replace(goal, scope=replace(goal.scope, lying=()))


def _varied(goal: Goal, parameters: Collection[str]) -> list[str]:
    """The numbers among the parameters that were changed between the situations, and are not on the stage anyway."""
    names = {*goal.scope.types} & {*parameters} - {*near(goal.scope).types}
    held = {name: [one.values[name] for one in goal.situations] for name in sorted(names)}
    return [name for name, some in held.items() if all(map(is_number, some)) and any(one != some[0] for one in some)]


def _of_varied(goal: Goal, varied: Sequence[str], plainly: Callable[[Goal], Answer], work: Work) -> Answer:
    """What explains it with the parameters that were changed, where that is lighter than without."""
    try:
        plain = plainly(goal)
    except CannotExplain:
        plain = None
    if plain is not None and plain.candidates[0].rank[0] <= PLAIN_VALUE:
        return plain
    try:
        other = solve(replace(goal, scope=near(goal.scope, [*where_they_lie(goal), *varied])), work)
    except CannotExplain:
        if plain is None:
            raise
        return plain
    return _told_by_varied(other if plain is None else lighter(plain, other), other, varied)


def _told_by_varied(answer: Answer, other: Answer, varied: Collection[str]) -> Answer:
    """The answer with what is told by parameters that were changed in front of numbers that fit by chance.

    Who changes a parameter between two examples shows what hangs on it.
    """
    best = answer.candidates[0]
    if not _is_numbered(best.formula):
        return answer
    told = [
        one
        for one in other.candidates
        if free_names(one.formula) & set(varied)
        and not _is_numbered(one.formula)
        and one.rank[0] <= best.rank[0] + BY_CHANCE
    ]
    others = [one for one in answer.candidates if one.formula not in [each.formula for each in told]]
    return replace(answer, candidates=(*told[:1], *others[:1], *told[1:], *others[1:]))


def _is_numbered(formula: Node) -> bool:
    """Whether a number is written down in a formula, other than 0 and 1."""
    return any(abs(one) > 1 for one in written_numbers(formula))


def _without(goal: Goal, names: Collection[str]) -> Goal:
    scope = only(goal.scope, goal.scope.types.keys() - names)
    return replace(goal, scope=replace(scope, given=tuple(name for name in scope.given if name not in names)))


def _read(goal: Goal, brought: Sequence[str], named: Mapping[str, Node]) -> frozenset[str]:
    """The texts that an event brought of which a number was read and pointed at, where they always write one."""
    texts = {name for name in brought if name in goal.scope.types}
    known = [(name, node) for name, node in named.items() if name in goal.scope.types and isinstance(node, Apply)]
    return frozenset(
        node.arguments[0].id
        for name, node in known
        if node.function in READS
        and isinstance(node.arguments[0], Name)
        and node.arguments[0].id in texts - {*goal.scope.reasons}
        and all(is_number(one.values[name]) for one in goal.situations)
    )


def _place_of_hit(goal: Goal, hits: Collection[str], brought: Sequence[str]) -> frozenset[str]:
    """The place of the event, for a test where what was hit was pointed at: that tells more than where exactly."""
    scope = goal.scope
    known = {*hits} & {*scope.pointed} & scope.types.keys()
    missed = any(one.values[name] is None for one in goal.situations for name in known)
    if goal.type != TRUTH or not known or missed:
        return frozenset()
    return frozenset(name for name in brought if scope.types.get(name) == POINT) - {*scope.reasons}


def _lighter_than(most: float, test: Goal, work: Work) -> Answer | None:
    """What is near explains a test with less than that; None where it takes as much. Nothing heavier is looked for."""
    if most <= LEAST:
        return None
    glance = DEFAULT.for_light(int(most))
    budgets = [glance, DEFAULT] if glance.atom_cost < DEFAULT.atom_cost else [DEFAULT]
    found = None
    for budget in budgets:
        try:
            found = _near(test, work, budget)
        except CannotExplain:
            return None
        if found.candidates[0].rank[0] >= most:
            return None
    return found


def _near(goal: Goal, work: Work, budget: SearchBudget | None = None) -> Answer:
    """What is near explains it; a thing on its way over the canvas is told by a bound."""
    return told_as_meant(goal, _near_or_afar(goal, work, budget))


def _near_or_afar(goal: Goal, work: Work, budget: SearchBudget | None) -> Answer:
    """What is near explains it; where that takes a heavy test, a lighter one over things from afar does."""
    close = replace(goal, scope=near(goal.scope, [*where_they_lie(goal), *what_it_is_then(goal)]))
    if set(close.scope.types) == set(goal.scope.types):
        return solve(goal, work, budget)
    try:
        answer = solve(close, work, budget)
    except CannotExplain:
        return solve(goal, work, budget)
    latest = about_the_latest(answer, goal)
    if goal.type != TRUTH or answer.candidates[0].rank[0] <= (FAR_OF_LATEST if latest else DOUBTFUL_WEIGHT):
        return answer
    other = _lighter_from_afar(goal, answer, work)
    if other is None or (latest and not about_the_latest(other, goal)):
        return answer
    return other


def _lighter_from_afar(goal: Goal, answer: Answer, work: Work) -> Answer | None:
    """What explains it with a lighter test over everything than over what is near, None where nothing does."""
    best = answer.candidates[0].rank
    glance, found = FROM_AFAR.for_light(int(best[0]), slack=1), None
    for budget in [glance, FROM_AFAR] if glance.atom_cost < FROM_AFAR.atom_cost else [FROM_AFAR]:
        try:
            found = solve(goal, work, budget)
        except CannotExplain:
            return None
        if found.candidates[0].rank >= best:
            return None
    return found
