"""What is done alike in several cases: new values of one state, found apart for each of them.

Where cases were parted, each has few examples of its own, and many formulas fit these. What all cases have in common is
one thought: the same formula again says nothing new, and one with another name in one place says no more than that
name. Of the formulas that fit, those are taken that weigh least together so.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace

from studio.demonstrate.already_answered import is_about_goal
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import without_number
from studio.document.model import Choice
from studio.infer.check import right_everywhere
from studio.infer.explain import finding
from studio.infer.questions import close
from studio.infer.rank import sort_key, weight
from studio.language.builtins import TABLE
from studio.language.nodes import Literal, Name, Node, children, free_names, replaced, walk
from studio.language.steps import Step, Steps
from studio.language.types import TRUTH

LONGEST = 3
"""Formulas of more names are no pattern for others."""

Chosen = tuple[float, Node]


def done_alike(steps: Steps, doubts: list[Doubt], choices: Sequence[Choice] = ()) -> Steps:
    """The steps with what is done alike in several cases; ``doubts`` are the goals behind them, and follow.

    A formula that the person chose for a case, as ``choices`` tell, stays as it is.
    """
    chosen = [choice for choice in choices if choice.formula is not None]
    said = {doubt.goal.purpose for doubt in doubts if any(is_about_goal(one, doubt.goal) for one in chosen)}
    groups: dict[str, list[int]] = {}
    for place, one in enumerate(doubts):
        if one.unshown is None and isinstance(one.goal.scope.own, Name) and one.goal.type != TRUTH:
            groups.setdefault(without_number(one.goal.purpose), []).append(place)
    new: dict[int, Node] = {}
    for places in groups.values():
        some = [doubts[place] for place in places]
        for place, formula in zip(places, _together(some, said) if len(some) > 1 else (), strict=False):
            if formula != doubts[place].answer.best:
                node = copy(formula)
                new |= dict.fromkeys(map(id, doubts[place].nodes), node)
                doubts[place] = _with_best(doubts[place], node)
    return _with(steps, new) if new else steps


def _together(some: Sequence[Doubt], said: Container[str]) -> Sequence[Node]:
    """The formula of each case, of which all together weigh least; ``said`` are the goals whose formula was chosen."""
    alone = [(float(weight(one.answer.best, one.goal.scope)), one.answer.best) for one in some]
    ways = [list(alone)]
    for place, one in enumerate(some):
        plain = isinstance(one.answer.best, Literal)  # done for itself: something begins again
        for pattern in () if plain else _patterns(one):
            if one.goal.purpose in said and pattern != one.answer.best:
                continue
            way = [
                lone if other.goal.purpose in said else _like(pattern, other, lone)
                for other, lone in zip(some, alone, strict=True)
            ]
            way[place] = float(weight(pattern, one.goal.scope)), pattern
            ways.append(way)
    best = min(ways[1:] + ways[:1], key=lambda way: sum(weighs for weighs, _ in way))
    return [node for _, node in best]


def _patterns(one: Doubt) -> Iterator[Node]:
    """The formulas of a case that others may be like: about what stands there, and something more."""
    for candidate in close(one.answer.candidates):
        names = free_names(candidate.formula) - TABLE.keys()
        own = one.goal.scope.own
        if isinstance(own, Name) and own.id in names and len(names) <= LONGEST and candidate.formula != own:
            yield candidate.formula


def _like(pattern: Node, one: Doubt, alone: Chosen) -> Chosen:
    """What a case weighs that is done like another one, and its formula; as it is alone where it is not.

    What was pointed at for it is meant.
    """
    if one.goal.scope.reasons or isinstance(alone[1], Literal):
        return alone
    pointed = free_names(alone[1]) & {*one.goal.scope.pointed}
    able = ((cost, node) for cost, node in _variants(pattern, one) if pointed <= free_names(node))
    options = [(cost, node) for cost, node in able if right_everywhere(node, one.goal)]
    cost, node = min(options, key=lambda each: each[0], default=(float("inf"), pattern))
    return (cost, node) if cost <= alone[0] else alone


def _variants(pattern: Node, one: Doubt) -> Iterator[Chosen]:
    """The same formula, and those with another name in one place, each with what that says."""
    scope = one.goal.scope
    known = free_names(pattern) - TABLE.keys() - scope.functions.keys()
    if known <= scope.types.keys():
        yield 0.0, pattern
    for path, part in walk(pattern):
        if isinstance(part, Name) and part != scope.own and known - {part.id} <= scope.types.keys():
            kind = scope.types.get(part.id)
            for name, other in scope.types.items():
                if name != part.id and Name(name) != scope.own and (kind is None or other == kind):
                    yield float(weight(Name(name), scope)), replaced(pattern, path, Name(name))


def _with_best(doubt: Doubt, node: Node) -> Doubt:
    """The doubt with another formula in front."""
    goal, answer = doubt.goal, doubt.answer
    answer = answer.with_first(node, rank=sort_key(node, goal.scope)[:3])
    return replace(doubt, answer=answer, finding=finding(goal, answer), nodes=[node])


def _with(steps: Sequence[Step], new: Mapping[int, Node]) -> Steps:
    """The steps with other formulas in the places of some."""
    made: list[Step] = []
    for step in steps:
        formulas = [_in(one, new) for one in step.formulas]
        if any(one is not other for one, other in zip(formulas, step.formulas, strict=True)):
            step = step.with_formulas(formulas)
        made.append(step.with_blocks([_with(block, new) for block in step.blocks]))
    return tuple(made)


def _in(node: Node, new: Mapping[int, Node]) -> Node:
    if id(node) in new:
        return new[id(node)]
    for path, child in children(node):
        other = _in(child, new)
        if other is not child:
            node = replaced(node, path, other)
    return node
