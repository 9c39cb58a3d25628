"""Formulas at work: nodes become closures once, and closures run on an environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import studio.language.apply_closures  # noqa: F401  # makes every kind of node known to ``compiled``
from studio.language.closures import compiled
from studio.language.comprehension_closures import iterated
from studio.language.env import Budget, Closure, Env
from studio.language.errors import BudgetExceeded, EvaluationError
from studio.language.nodes import Node, free_names
from studio.language.values import Value

__all__ = ["Budget", "Closure", "Env", "compiled", "evaluate", "function_of", "iterated"]


def evaluate(node: Node, env: Mapping[str, Any]) -> Value:
    """The value of a formula. Raises EvaluationError (with span) or BudgetExceeded."""
    scope = env if isinstance(env, Env) else Env(env)
    try:
        return compiled(node)(scope)
    except RecursionError:
        raise BudgetExceeded("Functions call each other too deep and were stopped; break the circle.") from None


def function_of(inputs: tuple[str, ...], formula: Node, env: Env, name: str = "") -> Callable[..., Value]:
    """A function of the document as a callable: its formula sees its inputs, and ``env`` for all other names."""
    body = compiled(formula)
    needs = tuple(name for name in free_names(formula).difference(inputs) if name.isidentifier())
    count = len(inputs)

    def call(*arguments: Value, **keywords: Value) -> Value:
        if keywords:
            arguments = _positional(name, inputs, arguments, keywords)
        if len(arguments) != count:
            raise EvaluationError(
                f"{name or 'This function'} needs {_amount(count, 'input')}, but got {len(arguments)}."
            )
        budget = env.budget
        budget.enter()
        try:
            scope = Env(zip(inputs, arguments, strict=True), budget)
            for need in needs:
                if need in env:
                    scope[need] = env[need]
            return body(scope)
        finally:
            budget.leave()

    call.__name__ = name or "function"
    return call


def _positional(
    name: str, inputs: tuple[str, ...], arguments: tuple[Value, ...], keywords: dict[str, Value]
) -> tuple[Value, ...]:
    rest = inputs[len(arguments) :]
    if set(rest) != set(keywords):
        raise EvaluationError(f"{name or 'This function'} needs the inputs {', '.join(inputs)}.")
    return (*arguments, *(keywords[one] for one in rest))


def _amount(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
