"""Formulas at work: nodes become closures once, and closures run on an environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import studio.language.apply_closures  # noqa: F401  # makes every kind of node known to ``compiled``
from studio.language.closures import compiled, visited
from studio.language.comprehension_closures import iterated, one_by_one
from studio.language.env import Budget, Closure, Env
from studio.language.errors import BudgetExceeded
from studio.language.nodes import Node
from studio.language.values import Value

__all__ = ["Budget", "Closure", "Env", "compiled", "evaluate", "iterated", "one_by_one", "visited"]


def evaluate(node: Node, env: Mapping[str, Any]) -> Value:
    """The value of a formula. Raises EvaluationError (with span) or BudgetExceeded."""
    scope = env if isinstance(env, Env) else Env(env)
    try:
        return compiled(node)(scope)
    except RecursionError:
        raise BudgetExceeded("Functions call each other too deep and were stopped; break the circle.") from None
