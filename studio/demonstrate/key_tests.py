"""Tests of an ending told key by key: each edge belongs to its key; a key that does nothing stands for all others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from studio.demonstrate.question_text import tells_ending, tells_how, tells_nothing
from studio.infer import weights
from studio.infer.bound_weights import compared_with
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.compared import ComparedSides, unasked
from studio.infer.goals import Answer, Goal, Situation
from studio.infer.mattering import only
from studio.infer.none_of import none_of
from studio.infer.rank import COMPARISONS, literal_weight
from studio.infer.thresholds import GREAT
from studio.language.builtins.parts import is_digit
from studio.language.errors import CannotExplain
from studio.language.nodes import (
    Apply,
    Literal,
    Logic,
    Name,
    Node,
    disjunction,
    each_node,
    free_names,
    walk,
    written_numbers,
)
from studio.language.types import NUMBER, TEXT, TRUTH
from studio.language.values import Value, is_number, same

WORKED_OUT = frozenset({"+", "-", "*", "/", "//", "%", "min", "max", "abs"})
EDGES = frozenset({"<", "<=", ">", ">="})
"""Comparisons with a bound."""
ANSWERED = "your answer"
"""How the situation of an answer is called."""
MANY = 3
"""That there is something is shown where there are fewer; else so many are one too many."""
PLAIN_EDGE = 18
"""What a test of one key weighs at most."""


def telling(goal: Goal, own: Node | None, brought: Collection[str]) -> tuple[str, ...]:
    """The texts that events brought, such as keys, where they differ; what is set, by numbers that go both ways too.

    A changed value is likely to hang on them, and whether nothing happens; what else is done, where none of them was
    there in both cases.
    """
    decides = tells_nothing(goal.purpose) or tells_how(goal.purpose)
    if goal.type != TRUTH and not own:
        return ()
    texts = [name for name in brought if goal.scope.types.get(name) == TEXT]
    if goal.type == TRUTH and not decides:
        return () if tells_ending(goal.purpose) else tuple(name for name in texts if _parts(name, goal))
    both = [name for name in brought if goal.type != TRUTH and _goes_both_ways(name, own, goal)]
    return (*(name for name in texts if len({one.values[name] for one in goal.situations}) > 1), *both)


def _goes_both_ways(name: str, own: Node | None, goal: Goal) -> bool:
    """Whether it is a number that was more than 0 where what stands there grew and less where that shrank, or so."""
    ways = set[tuple[bool, bool]]()
    for one, new in zip(goal.situations, goal.wanted, strict=True):
        way, old = one.values.get(name), None if own is None else value_if_any(own, one, goal.scope)
        if not (is_number(way) and is_number(old) and is_number(new)) or not way:
            return False
        ways.add((way > 0, new > old))
    return ways in ({(True, True), (False, False)}, {(True, False), (False, True)})


def _parts(name: str, goal: Goal) -> bool:
    """Whether a text was never the same in both cases of a test, and both were shown; digits are all of one kind."""
    yes, no = _held(name, goal)
    return bool(yes and no) and yes.isdisjoint(no) and not digits_in_both(name, goal)


def digits_in_both(name: str, goal: Goal) -> bool:
    """Whether a text was a digit in both cases of a test: then it hardly tells one from the other."""
    return all(any(type(one) is str and is_digit(one) for one in some) for some in _held(name, goal))


def _held(name: str, goal: Goal) -> tuple[set[Value], set[Value]]:
    """The values of a name where a test holds, and where it does not."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    return {one.values[name] for one, holds in pairs if holds is True}, {
        one.values[name] for one, holds in pairs if holds is not True
    }


def told_by_keys(goal: Goal, answer: Answer, brought: Collection[str], solved: Callable[[Goal], Answer]) -> Answer:
    """The answer with a test in front that tells key by key when something ends, where that is plainly so.

    Keys that never do anything else stand for all that were not shown. A key that does so at times has a test about
    what it changes otherwise. What one plain test says stays as it is, and what was pointed at, such as whether a key
    is a digit, says better when.
    """
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    if name is None or goal.scope.latest:
        return answer
    about, pointed = free_names(answer.best) & goal.scope.types.keys(), {*goal.scope.pointed} - {*brought}
    if about & pointed or isinstance(answer.best, Logic):
        ordered = sorted(answer.candidates, key=lambda one: pointed.isdisjoint(free_names(one.formula)))
        if not pointed.isdisjoint(free_names(ordered[0].formula)):
            return replace(answer, candidates=tuple(ordered))
    pairs = list(zip((one.values[name] for one in goal.situations), goal.wanted, strict=True))
    acting = list(dict.fromkeys(key for key, ends in pairs if not ends))
    ending = list(dict.fromkeys(key for key, ends in pairs if ends))
    at_times = [key for key in ending if key in acting]
    alone = about == {name} or (name in about and isinstance(answer.best, Logic))
    alone = alone or (len(ending) == 1 and is_state(answer.best) and about.isdisjoint((*pointed, *goal.scope.reasons)))
    if not (_is_chance(answer.best, goal) or _is_beside(about, goal) if at_times else alone):
        return answer
    parts: list[Node | None] = [none_of(name, acting)] if len(at_times) < len(ending) else []
    parts += [_at_edge(goal, name, key, solved) for key in at_times]
    known = [one for one in parts if one is not None]
    test = disjunction(known)
    if known and len({key for key, _ in pairs}) == 1 and isinstance(test, Logic):
        test = test.parts[1]  # there is no other key
    if len(known) < len(parts) or not right_everywhere(test, goal):
        return answer
    asked = any(one.label == ANSWERED for one in goal.situations)  # what else is put together is not asked on and on
    others = [one for one in answer.candidates if not (asked and isinstance(one.formula, Logic))]
    return replace(answer, candidates=(replace(answer.candidates[0], formula=test), *others))


def at_its_edge(goal: Goal, answer: Answer) -> Answer:
    """The answer with a bound of small whole numbers just where something ended: who shows an end goes to the edge."""
    test = answer.best
    if not isinstance(test, Apply) or test.function not in EDGES:
        return answer
    term, bound = test.arguments
    if not isinstance(bound, Literal) or not is_number(bound.value):
        return answer
    ended = [value_if_any(term, one, goal.scope) for one, ends in _shown(goal) if ends]
    numbers = [one for one in ended if is_number(one) and one == int(one) and abs(one) < GREAT]
    if len(numbers) < len(ended):
        return answer
    sign, edge = ("<=", max(numbers)) if test.function[0] == "<" else (">=", min(numbers))
    there = Apply(sign, (term, Literal(edge)))
    if bound.value == 0 and (sign == "<=" or edge < MANY) and not (sign == ">=" and _goes_up(term, goal)):
        return answer
    if _is_bound(test, _shown(goal), goal) or not right_everywhere(there, goal):
        return answer
    others = [one for one in answer.candidates if one.formula != there]
    return replace(answer, candidates=(replace(answer.candidates[0], formula=there), *others))


def ends_first(goal: Goal, answer: Answer) -> Answer:
    """The answer with a bound at which something ended before what is worked out, where it weighs less for that."""
    if not any(isinstance(one, Apply) and one.function in WORKED_OUT for one in each_node(answer.best)):
        return answer
    ordered = sorted(answer.candidates, key=lambda one: one.rank[0] - seen_ends(one.formula, goal))
    return replace(answer, candidates=tuple(ordered))


def _changed_else(goal: Goal) -> set[str]:
    """What is changed next where it does not end, and somebody acted it out."""
    return {one.changes for one, ends in _shown(goal) if not ends and one.label != ANSWERED}


def seen_ends(test: Node, goal: Goal) -> float:
    """What bounds weigh less that are numbers at which something ended that is changed otherwise."""
    shown = _shown(goal)
    changed = _changed_else(goal)
    less = 0.0
    for part in each_node(test):
        if isinstance(part, Apply) and part.function in COMPARISONS:
            term, bound = part.arguments
            numbers = isinstance(term, Name) and term.id in changed and isinstance(bound, Literal)
            if numbers and isinstance(bound, Literal) and is_number(bound.value):
                at_end = any(ends and same(value_if_any(term, one, goal.scope), bound.value) for one, ends in shown)
                told = literal_weight(bound.value) + compared_with("", bound.value, part.function)
                less += max(0, told - weights.END_SEEN) if at_end else 0
    return less


def _goes_up(term: Node, goal: Goal) -> bool:
    """Whether a number becomes one more wherever it does not end: it would not end at the first one."""
    going = [one for one, ends in _shown(goal) if not ends and one.label != ANSWERED]
    return bool(going) and all(one.goes_up and term == Name(one.changes) for one in going)


def of_any_alike(goal: Goal, answer: Answer, brought: Collection[str]) -> Answer:
    """The answer with one number in front that any of several is when something ends: who is first to have so many.

    They are alike in being changed by the process; it is for more than one of them that this was shown.
    """
    aside = {*goal.scope.untouched, *brought}
    names = [name for name in goal.scope.locals if goal.scope.types.get(name) == NUMBER and name not in aside]
    ended = [{name: one.values[name] for name in names} for one, ends in _shown(goal) if ends]
    if len(names) < 2 or not ended or _is_plain(answer.best, names):
        return answer
    for number in dict.fromkeys(ended[-1].values()):
        having = [name for name in names if any(same(one[name], number) for one in ended)]
        test = Logic("or", tuple(Apply("==", (Name(name), Literal(number))) for name in having))
        if number != 0 and len(having) > 1 and right_everywhere(test, goal):
            return replace(answer, candidates=(replace(answer.candidates[0], formula=test), *answer.candidates))
    return answer


def _is_plain(test: Node, names: list[str]) -> bool:
    """Whether a test is about all of these, or compares nothing with a number that only the examples explain."""
    parts = [part for _, part in walk(test)]
    made = any(isinstance(one, Apply) and one.function in WORKED_OUT for one in parts)
    numbers = written_numbers(test)
    if set(names) <= free_names(test) and not isinstance(test, Logic) and max(numbers, default=0) > 1:
        return True
    return not made and not isinstance(test, Logic) and not any(numbers)


def is_state(test: Node) -> bool:
    """Whether a test is a truth with a name, or that it is not so: one key that did nothing then explains itself."""
    return isinstance(test.arguments[0] if isinstance(test, Apply) and test.function == "not" else test, Name)


def _is_chance(test: Node, goal: Goal) -> bool:
    """Whether a test is put together, or compares two numbers that nobody pointed at, one with one or with all."""
    aside = {*goal.scope.unasked, *goal.scope.uncounted}
    of_all = (
        isinstance(test, Apply)
        and test.function in ("any", "all")
        and free_names(test) & goal.scope.types.keys() <= aside
    )
    return (
        isinstance(test, Logic)
        or of_all
        or (isinstance(test, Apply) and unasked(test, ComparedSides(goal.scope.unasked, goal.scope.uncounted)) > 0)
    )


def _is_beside(about: Collection[str], goal: Goal) -> bool:
    """Whether a test is about numbers alone, and one of them is none that is changed where it does not end."""
    changed = _changed_else(goal)
    return bool(about) and all(goal.scope.types[one] == NUMBER for one in about) and not changed >= {*about}


def _at_edge(goal: Goal, name: str, key: str, solved: Callable[[Goal], Answer]) -> Node | None:
    """The test of one key about what it changes otherwise; None where no plain one tells when it does not."""
    some = [(one, ends) for one, ends in _shown(goal) if one.values[name] == key]
    changed = {one.changes for one, ends in some if not ends and one.label != ANSWERED}  # which nobody acted out
    if len(changed) != 1 or not changed <= goal.scope.types.keys():
        return None
    afar = goal.scope.types.keys() - {*goal.scope.locals, *goal.scope.pointed}
    scope = replace(only(goal.scope, changed | afar), given=())
    situations, wanted = zip(*some, strict=True)
    try:
        found = solved(replace(goal, situations=situations, wanted=wanted, scope=scope))
    except CannotExplain:
        return None
    about = [one for one in found.candidates if changed <= free_names(one.formula) and one.rank[0] <= PLAIN_EDGE]
    bounds = sorted((one.formula for one in about if _is_bound(one.formula, some, goal)), key=_plainness)
    test = next(iter(bounds), None)
    return None if test is None else Logic("and", (Apply("==", (Name(name), Literal(key))), test))


def _is_bound(test: Node, shown: list[tuple[Situation, bool]], goal: Goal) -> bool:
    """Whether a number that is compared with is one at which something ended: an edge is shown at the edge."""
    if not isinstance(test, Apply) or test.function not in COMPARISONS:
        return False
    term, bound = test.arguments
    if not isinstance(bound, Literal) or not is_number(bound.value):
        return True
    return any(value_if_any(term, one, goal.scope) == bound.value for one, ends in shown if ends)


def _plainness(test: Node) -> tuple[bool, bool]:
    """An edge of what has a name stands before one of what is worked out, and first one told by being just there."""
    worked_out = any(isinstance(one, Apply) and one.function in WORKED_OUT for one in each_node(test))
    return worked_out, not (isinstance(test, Apply) and test.function == "==")


def _shown(goal: Goal) -> list[tuple[Situation, bool]]:
    return [(one, ends is True) for one, ends in zip(goal.situations, goal.wanted, strict=True)]
