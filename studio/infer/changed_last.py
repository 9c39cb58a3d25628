"""What was changed just before a decision: likely it is asked whether it has come to be something that is known.

That two numbers are the same happens by chance; two texts or lists hardly ever are.
"""

from __future__ import annotations

from studio.infer.goals import Goal, Scope
from studio.language.nodes import Apply, Name
from studio.language.types import TRUTH
from studio.language.values import same

WRITTEN = frozenset({"text", "list"})


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
