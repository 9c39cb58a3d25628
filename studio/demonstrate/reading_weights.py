"""What a reading of a process weighs: its steps, the formulas behind them, and what they say of keys nobody showed.

A formula of all keys that fits by chance says less than each key does by itself; so it weighs more than it would alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from studio.demonstrate.alignment import Thread
from studio.demonstrate.beginnings import KEY
from studio.demonstrate.key_tests import ANSWERED, digits_in_both, seen_ends
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import tells_ending
from studio.infer import weights
from studio.infer.check import value_if_any
from studio.infer.goals import Goal, Scope, Situation
from studio.infer.rank import weight
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal, Logic, Name, Node, free_names
from studio.language.steps import Steps, When, walk_steps
from studio.language.types import TEXT, TRUTH
from studio.language.values import Value, is_number

STEP = 2.0
"""What each step weighs beside its formulas."""
OF_ANOTHER = 3.0
"""What it weighs to say of other keys what was shown of one alone, where that changes what the test is about."""
BY_STEPS = 10.0
"""What one number for several keys weighs more, where each of them goes one on, or one back."""
BY_KEY = Scope({KEY: TEXT}, pointed=(KEY,), locals=(KEY,))
"""What a test of the key alone is about."""

KeyParts = tuple[frozenset[str], ...]


def weight_of(steps: Steps, doubts: Sequence[Doubt], threads: Sequence[Thread], parts: KeyParts = ()) -> float:
    """What some steps weigh, with the formulas behind them, and with the tests of keys that they begin with."""
    formulas = sum(_of_formula(one, threads) for one in doubts if one.unshown is None)
    return formulas + weight_of_keys(parts) + STEP * sum(not isinstance(one, When) for one in walk_steps(steps))


def weight_of_keys(parts: KeyParts) -> float:
    """What the tests of parts of the keys weigh; the last part is the rest."""
    return sum(weight(among(sorted(part)), BY_KEY) for part in parts[:-1])


def among(keys: Sequence[str]) -> Node:
    """That the key is one of these."""
    tests = tuple(Apply("==", (Name(KEY), Literal(key))) for key in keys)
    return tests[0] if len(tests) == 1 else Logic("or", tests)


def changed_in(threads: Iterable[Thread]) -> frozenset[str]:
    """All that is changed in some threads."""
    return frozenset(name for thread in threads for one in thread.left if (name := one.action.alters))


def _of_formula(doubt: Doubt, threads: Sequence[Thread]) -> float:
    """What the formula of a goal weighs in a reading of these threads."""
    goal, best = doubt.goal, doubt.answer.best
    found = _weight(best, goal.scope) - (seen_ends(best, goal) if tells_ending(goal.purpose) else 0)
    if KEY in free_names(best) or KEY not in goal.scope.types or len(_keys(goal.situations)) < 2:
        return found
    if goal.type != TRUTH:
        return found + (BY_STEPS if isinstance(best, Literal) and _goes_by_steps(goal) else 0)
    if tells_ending(goal.purpose):
        return found + (OF_ANOTHER if _is_of_one(best, goal, threads) else 0)
    return found + (0 if digits_in_both(KEY, goal) else weights.UNUSED)


def _keys(situations: Iterable[Situation]) -> set[Value]:
    return {one.values[KEY] for one in situations if one.label != ANSWERED}


def _goes_by_steps(goal: Goal) -> bool:
    """Whether a number goes on by one, or back by one, as the key tells."""
    own, ways = goal.scope.own, dict[Value, float]()
    stood = [None if own is None else value_if_any(own, one, goal.scope) for one in goal.situations]
    for one, old, new in zip(goal.situations, stood, goal.wanted, strict=True):
        by = new - old if is_number(old) and is_number(new) else 0
        if abs(by) != 1 or ways.setdefault(one.values[KEY], by) != by:
            return False
    return len(set(ways.values())) > 1


def _is_of_one(test: Node, goal: Goal, threads: Sequence[Thread]) -> bool:
    """Whether one key alone was shown to end by a test that is about what it changes otherwise."""
    shown = [(one, held) for one, held in zip(goal.situations, goal.wanted, strict=True) if one.label != ANSWERED]
    ended = _keys(one for one, held in shown if held)
    if len(ended) != 1:
        return False
    changed = changed_in(one for one in threads if one.situation.get(KEY) in ended)
    about = free_names(test) & goal.scope.types.keys()
    return bool(about) and about <= changed


def _weight(node: Node, scope: Scope) -> float:
    """What a formula weighs; a test told key by key as its cases do."""
    parts = node.parts if isinstance(node, Logic) and node.sign == "or" else (node,)
    cases = [_of_a_key(one) for one in parts]
    known = [one for one in cases if one is not None]
    if len(known) < len(cases) or all(map(_is_of_the_key, parts)):
        return weight(node, scope)
    return sum(weights.LOGIC + sum(weight(one, scope) for one in case) for case in known)


def _of_a_key(node: Node) -> tuple[Node, ...] | None:
    """What is told of a key in a case of its own, or that it is another key; None for any other test."""
    if _is_of_the_key(node):
        return (node,)
    parts = node.parts if isinstance(node, Logic) and node.sign == "and" else ()
    return parts[1:] if parts and _is_of_the_key(parts[0]) else None


def _is_of_the_key(node: Node) -> bool:
    return free_names(node) - TABLE.keys() == {KEY}
