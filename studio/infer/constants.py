"""Plain values as formulas, and how much they weigh."""

from __future__ import annotations

from studio.infer.rank import literal_weight
from studio.language.builtins import RECORD
from studio.language.nodes import Apply, DictDisplay, Display, Literal, Node
from studio.language.values import Record, Value


def constant(value: Value) -> Node:
    """The formula of a plain value; collections and tuples become displays."""
    if isinstance(value, dict):
        return DictDisplay(tuple((constant(key), constant(item)) for key, item in value.items()))
    if isinstance(value, list):
        return Display("list", tuple(map(constant, value)))
    if isinstance(value, tuple):
        return Display("tuple", tuple(map(constant, value)))
    if isinstance(value, Record):
        return Apply(RECORD, (), tuple((name, constant(item)) for name, item in value.fields))
    return Display("set", tuple(map(constant, value))) if isinstance(value, frozenset) else Literal(value)


def constant_weight(value: Value) -> int:
    if isinstance(value, (list, tuple, frozenset)):
        return 2 + sum(map(constant_weight, value))
    if isinstance(value, dict):
        return 2 + sum(constant_weight(key) + constant_weight(item) for key, item in value.items())
    return literal_weight(value)
