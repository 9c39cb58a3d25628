"""Closures of ``Apply``: builtins from the table, shapes, records, and functions of the document."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

from studio.language.builtins import RECORD, SHAPES, TABLE
from studio.language.closures import MAKERS, compiled, hashable_soon, refused
from studio.language.comprehension_closures import quantified
from studio.language.costs import COMPARING, ITEMS_PER_STEP, LOOKED_THROUGH, MAKING, NEW_PER_STEP, is_short, may_grow
from studio.language.env import Budget, Closure, Env
from studio.language.errors import EvaluationError, FormulaError
from studio.language.fault_sentences import PYTHON_ERRORS, fault
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node
from studio.language.values import Record, Shape, Value


def _apply(node: Apply) -> Closure:
    if node.function in SHAPES:
        return _shape(node)
    if node.function == RECORD:
        return _record(node)
    if node.function not in TABLE:
        return _call(node)
    makers: dict[int, Callable[[Apply, Callable[..., Value]], Closure]] = {1: _one, 2: _two}
    maker = _scanning if node.function in _SCANNED else makers.get(len(node.arguments), _many)
    closure = maker(node, _meaning(node))
    if node.function == "tuple":
        closure = hashable_soon(node, closure)
    return _charged(closure, node.function in MAKING) if may_grow(node) else closure


_KINDS: dict[str, type[Any]] = {"list": list, "dict": dict, "set": frozenset, "record": Record, "shape": Shape}
_SCANNED = {name: frozenset(_KINDS[kind] for kind in kinds) for name, kinds in LOOKED_THROUGH.items()}
"""Which arguments these builtins look through item by item."""


def _scanning(node: Apply, meaning: Callable[..., Value]) -> Closure:
    if len(node.arguments) == 1:
        return _scanning_one(node, meaning)
    if len(node.arguments) != 2 or node.function in ("min", "max"):
        return _many(node, meaning)
    first, second = compiled(node.arguments[0]), compiled(node.arguments[1])
    kinds, measure = _SCANNED[node.function], _measure(node)
    ours = _looked_kinds(node.arguments[0], kinds) if node.function not in ("in", "not in") else frozenset()
    others = _looked_kinds(node.arguments[1], kinds)

    def apply(env: Env) -> Value:
        one: Any = first(env)
        other: Any = second(env)
        if one.__class__ in ours:
            env.budget.spend(measure(env.budget, one) // ITEMS_PER_STEP)
        if other.__class__ in others:
            env.budget.spend(measure(env.budget, other) // ITEMS_PER_STEP)
        try:
            return meaning(one, other)
        except PYTHON_ERRORS as error:
            raise fault(node, error, (one, other)) from error

    return apply


def _measure(node: Apply) -> Callable[[Budget, Any], int]:
    """How much a builtin looks through: all parts where it compares items, else the items alone."""
    return Budget.size_of if node.function in COMPARING else lambda _, value: len(value)


def _looked_kinds(node: Node, kinds: frozenset[type[Any]]) -> frozenset[type[Any]]:
    """The kinds of values that are counted where a builtin looks through what a formula gives."""
    return frozenset() if is_short(node) or isinstance(node, (Literal, Comprehension)) else kinds


def _scanning_one(node: Apply, meaning: Callable[..., Value]) -> Closure:
    given, kinds = node.arguments[0], _looked_kinds(node.arguments[0], _SCANNED[node.function])
    if isinstance(given, Comprehension):
        return _one(node, meaning)
    inner, measure = compiled(given), _measure(node)

    def apply(env: Env) -> Value:
        value: Any = inner(env)
        if value.__class__ in kinds:
            env.budget.spend(measure(env.budget, value) // ITEMS_PER_STEP)
        try:
            return meaning(value)
        except PYTHON_ERRORS as error:
            raise fault(node, error, (value,)) from error

    return apply


def _charged(closure: Closure, making: bool) -> Closure:
    lists = () if making else (list, tuple, str)

    def apply(env: Env) -> Value:
        result = closure(env)
        kind = result.__class__
        if kind is not int and kind is not float and hasattr(result, "__len__"):
            env.budget.spend(len(result) // (ITEMS_PER_STEP if kind in lists else NEW_PER_STEP))
        return result

    apply.uncounted = closure  # type: ignore[attr-defined]
    return apply


def _meaning(node: Apply) -> Callable[..., Value]:
    rows = TABLE[node.function]
    for row in rows:
        if len(row.inputs) == len(node.arguments) and not node.keywords:
            return _QUICK.get((row.name, len(row.inputs)), row.meaning)
    counts = sorted({len(row.inputs) for row in rows})
    wanted = " or ".join(str(count) for count in counts)
    sentence = f"{node.function} needs {wanted} value{'s' if wanted != '1' else ''}, without names."

    def refuse(*arguments: Value) -> Value:
        raise EvaluationError(sentence, node.span)

    return refuse


_QUICK: dict[tuple[str, int], Callable[..., Value]] = {
    ("-", 1): operator.neg,
    ("/", 2): operator.truediv,
    ("//", 2): operator.floordiv,
    ("<", 2): operator.lt,
    ("<=", 2): operator.le,
    (">", 2): operator.gt,
    (">=", 2): operator.ge,
    ("[]", 2): operator.getitem,
    ("not", 1): operator.not_,
    ("abs", 1): abs,
    ("len", 1): len,
    ("any", 1): any,
    ("all", 1): all,
}
"""The same meanings without the call around them."""


def _one(node: Apply, meaning: Callable[..., Value]) -> Closure:
    given = node.arguments[0]
    if isinstance(given, Comprehension) and given.kind == "generator" and node.function in ("any", "all"):
        return quantified(node, given)
    inner = compiled(given)

    def apply(env: Env) -> Value:
        value = inner(env)
        try:
            return meaning(value)
        except PYTHON_ERRORS as error:
            raise fault(node, error, (value,)) from error

    return apply


def _two(node: Apply, meaning: Callable[..., Value]) -> Closure:
    left, right = node.arguments
    if isinstance(right, Literal):
        return _with_constant(node, meaning, compiled(left), right.value)
    if isinstance(left, Name) and isinstance(right, Name):
        return _with_names(node, meaning, left, right)
    first, second = compiled(left), compiled(right)

    def apply(env: Env) -> Value:
        one, other = first(env), second(env)
        try:
            return meaning(one, other)
        except PYTHON_ERRORS as error:
            raise fault(node, error, (one, other)) from error

    return apply


def _with_constant(node: Apply, meaning: Callable[..., Value], first: Closure, other: Value) -> Closure:
    def apply(env: Env) -> Value:
        one = first(env)
        try:
            return meaning(one, other)
        except PYTHON_ERRORS as error:
            raise fault(node, error, (one, other)) from error

    return apply


def _with_names(node: Apply, meaning: Callable[..., Value], left: Name, right: Name) -> Closure:
    one, other, first, second = left.id, right.id, compiled(left), compiled(right)

    def apply(env: Env) -> Value:
        try:
            return meaning(env[one], env[other])
        except PYTHON_ERRORS as error:
            raise fault(node, error, (first(env), second(env))) from error

    return apply


def _many(node: Apply, meaning: Callable[..., Value]) -> Closure:
    parts = tuple(compiled(argument) for argument in node.arguments)

    def apply(env: Env) -> Value:
        values = tuple([part(env) for part in parts])
        try:
            return meaning(*values)
        except PYTHON_ERRORS as error:
            raise fault(node, error, values) from error

    return apply


def _call(node: Apply) -> Closure:
    name = node.function
    parts = tuple(compiled(argument) for argument in node.arguments)
    named = tuple((key, compiled(argument)) for key, argument in node.keywords)

    def call(env: Env) -> Value:
        try:
            function = env[name]
        except KeyError:
            function = None
        if not callable(function):
            raise FormulaError(f"There is no function named '{name}'.", node.span)
        values = tuple([part(env) for part in parts])
        keywords = {key: part(env) for key, part in named}
        env.budget.spend(1)
        try:
            return function(*values, **keywords)
        except PYTHON_ERRORS as error:
            raise fault(node, error, values) from error

    return call


def _shape(node: Apply) -> Closure:
    kind = SHAPES[node.function]
    given = dict(node.keywords)
    unknown = sorted(set(given) - set(kind.attributes))
    if node.arguments or unknown:
        return refused(_shape_fault(node.function, unknown), node)
    always, parts = [], []
    for place, (name, default) in enumerate(_defaults(node.function)):
        one = given.get(name)
        # Pairs that are always the same are shared by all shapes.
        always.append((name, one.value) if isinstance(one, Literal) else (name, default))
        if one is not None and not isinstance(one, Literal):
            parts.append((place, name, compiled(one)))
    label, new = node.function, Shape.__new__

    def draw(env: Env) -> Value:
        shape = new(Shape)
        # Past the frozen __setattr__: nobody else has seen this shape yet.
        own = shape.__dict__
        own["kind"] = label
        attributes = always.copy()
        for place, name, part in parts:
            attributes[place] = name, part(env)
        own["attributes"] = tuple(attributes)
        return shape

    return draw


@cache
def _defaults(kind: str) -> list[tuple[str, Value]]:
    """The attributes of a kind of shape, sorted, each with what it is where nothing is said."""
    return sorted((name, default) for name, (_, default) in SHAPES[kind].attributes.items())


def _shape_fault(kind: str, unknown: list[str]) -> str:
    known = ", ".join(SHAPES[kind].attributes)
    if not unknown:
        return f"Give each attribute of {kind} with its name: {known}."
    return f"{kind} has no attribute '{unknown[0]}'; it has {known}."


def _record(node: Apply) -> Closure:
    if node.arguments:
        return refused("Give each field of a record with its name: record(name=value).", node)
    parts = [(name, compiled(value)) for name, value in node.keywords]
    return lambda env: Record(tuple([(name, part(env)) for name, part in parts]))


MAKERS[Apply] = _apply
