"""Closures of comprehensions. Loop variables live in the environment while their loop runs, and no longer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from studio.language.closures import MAKERS, compiled, guarded, visited
from studio.language.costs import clause_costs
from studio.language.env import Closure, Env
from studio.language.errors import EvaluationError
from studio.language.fault_sentences import value_kind
from studio.language.nodes import Apply, Clause, Comprehension, key_and_item
from studio.language.values import Point, Value, in_order

MISSING: Any = object()


def iterated(source: Value) -> Collection[Value]:
    """What a loop visits: the items of a list or tuple, the keys of a dict, the sorted members of a set."""
    kind = source.__class__
    if kind is list or kind is dict or kind is tuple or kind is Point:
        items: Collection[Value] = source
        return items
    if kind is frozenset or kind is set:
        return list(in_order(source))
    raise TypeError("no collection")


Rounds = Callable[[Any], Iterator[None]]
"""A generator that sets the loop variables in the environment, once for each round that passes the tests."""


def _comprehension(node: Comprehension) -> Closure:
    rounds, names = _rounds(node), _targets(node)
    collect = _collector(node, rounds)

    def run(env: Env) -> Value:
        saved = [(name, env.get(name, MISSING)) for name in names]
        try:
            return collect(env)
        finally:
            _restore(env, saved)

    return guarded(node, run) if node.kind in ("set", "dict") else run


def _collector(node: Comprehension, rounds: Rounds) -> Closure:
    if node.kind == "dict":
        key, value = map(compiled, key_and_item(node))
        return lambda env: {key(env): value(env) for _ in rounds(env)}
    element = compiled(node.element)
    if node.kind == "set":
        return lambda env: frozenset([element(env) for _ in rounds(env)])
    return lambda env: [element(env) for _ in rounds(env)]


def _restore(env: Env, saved: list[tuple[str, Any]]) -> None:
    for name, value in saved:
        if value is MISSING:
            env.pop(name, None)
        else:
            env[name] = value


def _targets(node: Comprehension) -> tuple[str, ...]:
    return tuple(dict.fromkeys(target for clause in node.clauses for target in clause.targets))


def _rounds(node: Comprehension) -> Rounds:
    first, *more = zip(node.clauses, clause_costs(node), strict=True)
    rounds = _first_rounds(*first)
    for clause in more:
        rounds = _inner_rounds(rounds, _first_rounds(*clause))
    return rounds


def _inner_rounds(outer: Rounds, inner: Rounds) -> Rounds:
    def rounds(env: Env) -> Iterator[None]:
        for _ in outer(env):
            yield from inner(env)

    return rounds


def _first_rounds(clause: Clause, cost: int) -> Rounds:
    source, targets, span = visited(clause.source), clause.targets, clause.span
    tests = tuple(compiled(test) for test in clause.tests)
    only = targets[0] if len(targets) == 1 else None

    def rounds(env: Env) -> Iterator[None]:
        items = _visited(source(env), clause)
        env.budget.spend(cost * len(items))
        for item in items:
            if only is not None:
                env[only] = item
            elif item.__class__ in (tuple, Point, list) and len(item) == len(targets):
                env.update(zip(targets, item, strict=True))
            else:
                raise EvaluationError(f"Each item must have {len(targets)} parts for {', '.join(targets)}.", span)
            for test in tests:
                if not test(env):
                    break
            else:
                yield

    return rounds


def _visited(source: Value, clause: Clause) -> Collection[Value]:
    try:
        return iterated(source)
    except TypeError as error:
        sentence = f"'for' needs a collection to go through, not {value_kind(source)}."
        raise EvaluationError(sentence, clause.source.span) from error


def one_by_one(node: Comprehension, env: Env) -> list[Value | EvaluationError]:
    """The items of a list, and in place of each that has no value its fault.

    Raises what goes through the rounds does, and BudgetExceeded.
    """
    rounds, names, element = _rounds(node), _targets(node), compiled(node.element)
    saved = [(name, env.get(name, MISSING)) for name in names]
    found: list[Value | EvaluationError] = []
    try:
        for _ in rounds(env):
            try:
                found.append(element(env))
            except EvaluationError as fault:
                found.append(fault.alone())
        return found
    finally:
        _restore(env, saved)


def quantified(node: Apply, given: Comprehension) -> Closure:
    """``any`` and ``all``, which stop at the first item that decides."""
    rounds, names, element = _rounds(given), _targets(given), compiled(given.element)
    deciding = node.function == "any"

    def decide(env: Env) -> Value:
        saved = [(name, env.get(name, MISSING)) for name in names]
        try:
            for _ in rounds(env):
                if bool(element(env)) is deciding:
                    return deciding
            return not deciding
        finally:
            _restore(env, saved)

    return decide


MAKERS[Comprehension] = _comprehension
