"""What was changed just before a decision: likely it is asked whether it has come to be something that is known.

That two numbers are the same happens by chance; two texts or lists hardly ever are.
"""

from __future__ import annotations

from studio.infer.goals import Answer, Goal, Scope, Situation
from studio.language.nodes import Apply, Literal, Name
from studio.language.types import TRUTH
from studio.language.values import is_number, same

WRITTEN = frozenset({"text", "list"})
PIXELS = 20
"""A coordinate that is greater is counted in pixels, and in no rows or columns."""


def is_changed_last(name: Name, scope: Scope) -> bool:
    """Whether it is what was changed just before, and nothing that was pointed at."""
    return bool(scope.latest) and name.id == scope.latest and scope.latest not in scope.pointed


def is_now_another(node: Apply, scope: Scope) -> bool:
    """Whether it asks if a text or a list that was changed just before is what another name stands for."""
    names = [one for one in node.arguments if isinstance(one, Name)]
    if node.function not in ("==", "!=") or len(names) != 2 or not any(is_changed_last(one, scope) for one in names):
        return False
    return all(one.id in scope.types and scope.types[one.id].name in WRITTEN for one in names)


def what_it_is_then(goal: Goal) -> list[str]:
    """The texts and lists that are the same as what was changed just before, just where a test is to hold."""
    scope = goal.scope
    if goal.type != TRUTH or not scope.latest or not is_changed_last(Name(scope.latest), scope):
        return []
    pairs = [(one.values, wanted) for one, wanted in zip(goal.situations, goal.wanted, strict=True)]
    names = [name for name, kind in scope.types.items() if name != scope.latest and kind.name in WRITTEN]
    return [
        name
        for name in names
        if all(same(values.get(name), values.get(scope.latest)) is wanted for values, wanted in pairs)
    ]


def as_bound(goal: Goal, answer: Answer) -> Answer:
    """The answer with a bound in front, where a thing on its way over the canvas is asked to be just at some pixel.

    It may as well pass over that; so it is asked whether it came as far, from where it was otherwise. Only where it is
    put elsewhere then, or goes back: what is counted there is counted once.
    """
    best = answer.best
    if goal.type != TRUTH or not isinstance(best, Apply) or best.function != "==":
        return answer
    name, number = best.arguments
    if not isinstance(name, Name) or not is_changed_last(name, goal.scope) or not isinstance(number, Literal):
        return answer
    if goal.scope.kinds.get(name.id) not in ("x", "y") or abs(number.value) <= PIXELS:
        return answer
    held = list(zip(goal.situations, goal.wanted, strict=True))
    if not all(_goes_another_way(one, name.id) for one, wanted in held if wanted is True):
        return answer
    elsewhere = [one.values[name.id] - number.value for one, wanted in held if wanted is False]
    sign = ">=" if all(one < 0 for one in elsewhere) else "<=" if all(one > 0 for one in elsewhere) else ""
    return answer.with_first(Apply(sign, best.arguments)) if sign and elsewhere else answer


def _goes_another_way(there: Situation, place: str) -> bool:
    """Whether a place is set anew there, or some number becomes what it was turned negative."""
    return any(
        name == place or is_number(value) and is_number(there.values.get(name)) and value == -there.values[name] != 0
        for name, value in there.becomes.items()
    )
