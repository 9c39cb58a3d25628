"""The order of candidates of an operand: what was pointed at in front, what was chosen by hand before all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.document.actions import Operand
from studio.document.model import Choice, Document
from studio.infer.check import right_everywhere
from studio.infer.constants import constant
from studio.infer.cycles import is_plain
from studio.infer.decide import negation
from studio.infer.drawn_places import NEAREST
from studio.infer.goals import Answer, Goal, Scope
from studio.infer.rank import sort_key
from studio.infer.solve import WRITTEN_OUT
from studio.infer.unlikely import ARITHMETIC
from studio.language.nodes import (
    Apply,
    Attribute,
    Conditional,
    Display,
    Literal,
    Name,
    Node,
    free_names,
    written_numbers,
)
from studio.language.show import show
from studio.language.steps import Steps, walk_steps
from studio.language.values import is_number, same

PARTS = frozenset({"[]", "get", "first", "last", "min", "max", "nearest", "nearest_shape"})
"""Builtins that pick something out of their first argument."""
HARD_TO_SAY = 12
"""A formula that weighs more gives a collection by chance as likely as it is meant."""
ENDS = (Literal(0),)
"""Keys that say by themselves which item is meant: the first, wherever it is pointed at."""


def is_extreme(formula: Node, name: str) -> bool:
    """Whether it is the least or greatest of what has this name."""
    return isinstance(formula, Apply) and formula.function in ("min", "max") and formula.arguments == (Name(name),)


def takes_part(formula: Node, name: str) -> bool:
    """Whether a formula takes an element or a field of what has this name."""
    if isinstance(formula, Apply) and formula.function in PARTS:
        return formula.arguments[0] == Name(name)
    return isinstance(formula, Attribute) and formula.value == Name(name)


def as_typed(answer: Answer, goal: Goal, operands: Sequence[Operand], pointed: Collection[str]) -> Answer:
    """The answer with a value in front that was typed each time, where other tiles just happen to give it as well.

    Who means the tile points at it. 0 and an empty text are meant as they are at once.
    """
    plain = goal.scope.own is not None and operands and all(one == Operand(one.value) for one in operands)
    value = goal.wanted[0]
    if plain and isinstance(value, (list, dict, frozenset)):
        return _as_written(answer, goal)
    if not plain:
        return answer
    if answer.best == goal.scope.own:
        return _as_it_is_set(answer, goal)
    at_once = isinstance(answer.best, Name) or (value == "" and _about_others(answer.best, goal, pointed))
    empty = (value == "" or (is_number(value) and value == 0)) and at_once
    again = len(goal.wanted) > 1 and _happens_to_give(answer.best, goal, pointed)
    if not (empty or again) or any(not same(one, value) for one in goal.wanted):
        return answer
    typed = [one for one in answer.candidates if one.formula == Literal(value)]
    return replace(answer, candidates=(*typed, *(one for one in answer.candidates if one not in typed)))


def _as_it_is_set(answer: Answer, goal: Goal) -> Answer:
    """The answer with the value in front that was typed each time: nobody sets something to what it is anyway."""
    best, node = answer.candidates[0], Literal(goal.wanted[0])
    if not is_plain(node.value) or any(not same(one, node.value) for one in goal.wanted):
        return answer
    typed = replace(best, formula=node, rank=tuple(map(float, sort_key(node, goal.scope)[:3])))
    return replace(answer, candidates=(typed, *(one for one in answer.candidates if one.formula != node)))


def as_it_began(answer: Answer, goal: Goal, document: Document, threads: Sequence[Thread]) -> Answer:
    """The answer with what a state begins with in front, where that is its new value each time: it begins again.

    Else that would be so many more, or less, just there. Where it is of what was pointed at, it is that; where
    nothing else was changed, and so just once, it is asked.
    """
    own = goal.scope.own
    known = document.definitions.get(own.id) if isinstance(own, Name) else None
    begins = known.formula if known is not None and known.is_state else None
    if not isinstance(begins, Literal) or any(not same(one, begins.value) for one in goal.wanted):
        return answer
    if answer.best == begins or not any(abs(one) > 1 for one in written_numbers(answer.best)):
        return answer
    if not free_names(answer.best).isdisjoint(goal.scope.pointed):
        return answer
    once = len(goal.wanted) == 1 and all(map(_changes_one, threads)) and _so_much_more(answer.best, own)
    kept = answer.candidates[:once]
    others = [one for one in answer.candidates[len(kept) :] if one.formula != begins]
    return replace(answer, candidates=(*kept, replace(answer.candidates[0], formula=begins), *others))


def _changes_one(thread: Thread) -> bool:
    """Whether just one thing is changed in the whole of what was shown."""
    return len({one.action.alters for one in thread.sequence.shown} - {None, ""}) == 1


def _so_much_more(formula: Node, own: Node | None) -> bool:
    """Whether it is a number more, or less, than what stood there."""
    if not isinstance(formula, Apply) or formula.function not in ("+", "-"):
        return False
    return formula.arguments[0] == own and isinstance(formula.arguments[-1], Literal)


def _about_others(formula: Node, goal: Goal, pointed: Collection[str]) -> bool:
    """Whether it is about neither what stands there nor anything that was pointed at."""
    own = free_names(goal.scope.own) if goal.scope.own is not None else frozenset()
    return free_names(formula).isdisjoint({*own, *pointed})


def _happens_to_give(formula: Node, goal: Goal, pointed: Collection[str]) -> bool:
    """Whether it is a tile nobody pointed at, or worked out with a plain number from such that were always the same.

    One more or less than what has a name is likely meant.
    """
    names = free_names(formula) & goal.scope.types.keys()
    own = frozenset() if goal.scope.own is None else free_names(goal.scope.own)
    if not names or not names.isdisjoint((*pointed, *own)) or not names <= {*goal.scope.locals}:
        return False
    if isinstance(formula, Name):
        return True
    if not isinstance(formula, Apply) or formula.function not in ARITHMETIC or Literal(1) in formula.arguments:
        return False
    stood = all(same(one.values[name], goal.situations[0].values[name]) for one in goal.situations for name in names)
    return stood and any(isinstance(one, Literal) for one in formula.arguments)


def _as_written(answer: Answer, goal: Goal) -> Answer:
    """The answer with a collection as it was written each time in front of what is harder to say."""
    value, best = goal.wanted[0], answer.candidates[0]
    if len(value) > WRITTEN_OUT or best.rank[0] <= HARD_TO_SAY or any(not same(one, value) for one in goal.wanted):
        return answer
    node = constant(value)
    written = replace(best, formula=node, rank=tuple(map(float, sort_key(node, goal.scope)[:3])))
    return replace(answer, candidates=(written, *(one for one in answer.candidates if one.formula != node)))


def missed(formula: Node, name: str) -> bool:
    """Whether a formula is a plain value, or the least or greatest of what has this name: chance often says so."""
    return isinstance(formula, Literal) or is_extreme(formula, name)


def where_it_happened(answer: Answer, brought: Collection[str], pointed: Collection[str] = ()) -> Answer:
    """The answer with what lies nearest to a place in front of what has nothing to do with any place.

    ``brought`` is what the event brought: what is nearest to that comes before whatever is not about it, unless it is
    about what was ``pointed`` at in this very process.
    """
    if isinstance(answer.best, (Literal, Display)):
        return replace(answer, candidates=tuple(sorted(answer.candidates, key=lambda one: not picks(one.formula))))
    if free_names(answer.best).isdisjoint({*brought, *pointed}):
        ordered = sorted(answer.candidates, key=lambda one: not _picks_brought(one.formula, brought))
        return replace(answer, candidates=tuple(ordered))
    return answer


def _picks_brought(formula: Node, brought: Collection[str]) -> bool:
    return picks(formula) and not free_names(formula).isdisjoint(brought)


def picks(formula: Node) -> bool:
    """Whether it is what lies nearest to a place: where there is one, that is why it was pointed at."""
    return isinstance(formula, Apply) and formula.function in NEAREST


def with_choice(answer: Answer, choices: Sequence[Choice], goal: Goal) -> Answer:
    """The answer with the formula that the person picked in front, while it fits all; it may be no candidate now."""
    for choice in choices:
        chosen = choice.formula
        if chosen is None:
            continue
        known = next((one for one in answer.candidates if one.formula == chosen), None)
        if known is None and right_everywhere(chosen, goal):
            known = replace(answer.candidates[0], formula=chosen)
        if known is not None:
            return replace(answer, candidates=(known, *(one for one in answer.candidates if one is not known)))
    return answer


def formulas_standing(steps: Steps) -> frozenset[str]:
    """The formulas of some steps, as they are written, each case of one by itself; values and names are none."""
    waiting, found = [node for one in walk_steps(steps) for node in one.formulas], set[str]()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Conditional):
            waiting += [node.test, node.then, node.other]
        elif not isinstance(node, (Literal, Name)):
            found |= {show(node), show(negation(node))}
    return frozenset(found)


def with_standing(answer: Answer, standing: Collection[str], scope: Scope, mentioned: Collection[str]) -> Answer:
    """The answer with a formula in front that stands already, where the best one mentions what is new there.

    What came to be after something was shown explains it no better than what explained it then.
    """
    known = scope.types.keys() | scope.functions.keys()
    if not free_names(answer.best) & known - set(mentioned):
        return answer
    stands = [one for one in answer.candidates if show(one.formula) in standing][:1]
    return replace(answer, candidates=(*stands, *(one for one in answer.candidates if one not in stands)))


def about_the_latest(answer: Answer, goal: Goal) -> bool:
    """Whether the best formula asks about what was pointed at last: that is why it was pointed at."""
    return bool(goal.scope.latest) and goal.scope.latest in free_names(answer.best)


def lighter(one: Answer, other: Answer) -> Answer:
    """The answer whose best formula weighs less, the first where they weigh the same."""
    return other if other.candidates[0].rank < one.candidates[0].rank else one
