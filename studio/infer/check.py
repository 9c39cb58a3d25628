"""Whether a formula really is right: it is worked out in every situation, as a program would."""

from __future__ import annotations

from studio.infer.goals import Goal, Scope, Situation
from studio.infer.touching import asks_what_touches
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Node, children
from studio.language.values import Value, frozen, is_number

CLOSE = 1e-6
"""Numbers this near each other are the same, for sums are worked out in another order than they were searched."""

ROUNDED = frozenset({"//", "ceil", "floor", "round"})
"""Builtins that give whole numbers, whatever they are given."""


def value_in(node: Node, situation: Situation, scope: Scope) -> Value:
    """The value of a formula in a situation. Raises StudioError where it has none."""
    functions = {name: function.meaning for name, function in scope.functions.items()}
    things = situation.things if situation.things and asks_what_touches(node) else {}
    return evaluate(node, Env({**functions, **situation.functions, **situation.values, **things}))


def value_if_any(node: Node, situation: Situation, scope: Scope) -> Value:
    """The value of a formula in a situation, None where it has none."""
    try:
        return value_in(node, situation, scope)
    except StudioError:
        return None


def right_everywhere(node: Node, goal: Goal) -> bool:
    """Whether the formula has the wanted value in every situation of a goal."""
    pairs = zip(goal.situations, goal.wanted, strict=True)
    return all(right_in(node, situation, wanted, goal) for situation, wanted in pairs)


def right_in(node: Node, situation: Situation, wanted: Value, goal: Goal) -> bool:
    """Whether the formula has the wanted value in one situation."""
    try:
        return agrees(value_in(node, situation, goal.scope), wanted, goal) and not (goal.counted and divides(node))
    except (StudioError, TypeError, ValueError, LookupError, ArithmeticError):
        return False


def divides(node: Node) -> bool:
    """Whether a formula gives what is left of a division, rounded neither up nor down."""
    if not isinstance(node, Apply) or node.function in ROUNDED:
        return False
    return node.function == "/" or any(divides(part) for _, part in children(node))


def agrees(value: Value, wanted: Value, goal: Goal) -> bool:
    """Whether a value counts as the wanted one: numbers but for how they were rounded, members in whatever order."""
    if goal.unordered and isinstance(value, (list, dict, frozenset)):
        return set(map(frozen, value)) == set(map(frozen, wanted))
    return as_good_as(value, wanted)


def as_good_as(value: Value, wanted: Value) -> bool:
    """Whether two values are the same but for how numbers were rounded."""
    if is_number(value) and is_number(wanted):
        return bool(abs(value - wanted) <= CLOSE)
    if isinstance(value, tuple) and isinstance(wanted, tuple) and len(value) == len(wanted):
        pairs = zip(value, wanted, strict=True)
        return type(value) is type(wanted) and all(as_good_as(*pair) for pair in pairs)
    return frozen(value) == frozen(wanted)
