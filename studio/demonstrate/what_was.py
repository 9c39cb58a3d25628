"""What stood somewhere before a demonstration changed it: the amount that was poured, the letter that was swapped.

Who shows it does one thing after the other, and what is done next may be about what is no longer there. It gets a name
of its own where nothing that is there explains as plainly what was done.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.simplify_steps import changed_by
from studio.demonstrate.visits import Sequence as Shown
from studio.demonstrate.visits import Situation, Visit
from studio.infer.goals import Answer, Goal
from studio.language.errors import CannotExplain
from studio.language.nodes import Name, free_names, unused_name
from studio.language.steps import MEMORY, Let, Step, Steps, When, formula_names, walk_steps
from studio.language.values import Value, same

HEAVY = 8
"""What a formula weighs at least that gives way to one about what was there before."""
PLAINER = 3
"""So much less that one must weigh."""


def name_of(state: str, taken: Collection[str] = ()) -> str:
    """How what was there before is called, where some names are taken."""
    return unused_name(taken, f"{state}_before")


def tiles_of(visits: Iterable[Visit]) -> frozenset[str]:
    """The names of all tiles that were there at some moment of some visits."""
    moments = (one for visit in visits for one in _moments(visit.sequence))
    return frozenset(name for one in moments for name in one)


def _moments(sequence: Shown) -> Iterator[Situation]:
    yield sequence.after
    for one in sequence.shown:
        yield one.situation
        for _, inner in one.rounds:
            yield from _moments(inner)


def what_was(threads: Sequence[Thread]) -> Mapping[str, list[Value]]:
    """The tiles that were changed before the places of these threads, with what they were when each run began."""
    begun = [thread.sequence.shown[0].situation if thread.sequence.shown else thread.situation for thread in threads]
    now = [thread.situation for thread in threads]
    shared = set.intersection(*({*one} & {*other} for one, other in zip(begun, now, strict=True))) - {MEMORY}
    changed = (
        name
        for name in sorted(shared)
        if any(not same(one[name], other[name]) for one, other in zip(begun, now, strict=True))
    )
    return {name: [one[name] for one in begun] for name in changed}


def with_what_was(goal: Goal, threads: Sequence[Thread], taken: Collection[str] = ()) -> Goal | None:
    """The goal with names, which are not taken, for what was changed, as it was before; None where nothing was.

    What was answered knows it where it was asked since.
    """
    scope, found = goal.scope, what_was(threads)
    names = {name: name_of(name, taken) for name in found if name in scope.types}
    names = {name: called for name, called in names.items() if called not in scope.types}
    answered = goal.situations[len(threads) :]
    if not names or any(name not in one.values for one in answered for name in names.values()):
        return None
    situations = [
        replace(one, values={**one.values, **{names[name]: found[name][number] for name in names}})
        for number, one in enumerate(goal.situations[: len(threads)])
    ]
    types = {**scope.types, **{called: scope.types[name] for name, called in names.items()}}
    wider = replace(scope, types=types, locals=(*scope.locals, *names.values()))
    return replace(goal, situations=(*situations, *answered), scope=wider)


def about_what_was(
    goal: Goal, threads: Sequence[Thread], explained: Callable[[Goal], Answer], taken: Collection[str] = ()
) -> tuple[Goal, Sequence[str]]:
    """The goal, with what was changed as it was before where that explains it more plainly, and of which states."""
    wider = with_what_was(goal, threads, taken)
    if wider is None:
        return goal, ()
    plain, _ = _plainest(goal, explained)
    weighs, names = _plainest(wider, explained) if plain > HEAVY else (plain, frozenset())
    needed = names - goal.scope.types.keys()
    if not needed or weighs + PLAINER > plain:
        return goal, ()
    return wider, [name for name in goal.scope.types if name_of(name, taken) in needed]


def _plainest(goal: Goal, explained: Callable[[Goal], Answer]) -> tuple[float, frozenset[str]]:
    """What the best formula of a goal weighs, and its names; infinite where there is none."""
    try:
        best = explained(goal).candidates[0]
    except CannotExplain:
        return math.inf, frozenset()
    return best.rank[0], free_names(best.formula)


def kept_before(steps: Steps, states: Sequence[str], taken: Collection[str] = ()) -> Steps:
    """The steps with a name for what each of some states was, given just before it is needed or changed."""
    for state in states:
        steps = _kept(steps, state, name_of(state, taken))
    return steps


def _kept(steps: Steps, state: str, name: str) -> Steps:
    """The name is given where all that needs it lies, and nothing has changed the state yet."""
    if not any(_needs(one, name) for one in steps):
        return steps
    first = next(place for place, one in enumerate(steps) if _needs(one, name) or _changes(one, state))
    step = steps[first]
    later = any(_needs(one, name) for one in steps[first + 1 :])
    if isinstance(step, When) and not later and name not in free_names(step.test):
        inner = step.with_blocks([_kept(block, state, name) for block in step.blocks])
        return (*steps[:first], inner, *steps[first + 1 :])
    return (*steps[:first], Let(name, Name(state)), *steps[first:])


def _changes(step: Step, state: str) -> bool:
    """Whether a step, or one within it, may change the state."""
    return any(state in changed_by(one) for one in walk_steps((step,)))


def _needs(step: Step, name: str) -> bool:
    """Whether a step, or one within it, needs what is called so."""
    return name in formula_names((step,))
