"""Arithmetic and comparison. Numbers stay whole where Python keeps them whole; ``/`` always gives a fraction."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from studio.language.builtins.table import A, Builtin, Meaning
from studio.language.types import NUMBER, SYMBOL, TEXT, TRUTH, Type, dict_of, list_of, set_of, tuple_of, variable
from studio.language.values import Record, Shape, Symbol, Value, same

MOST = 1e150
"""Factors beyond this are refused, so that no number can grow without end."""
MOST_SUM = 1e303
"""Sums beyond this, which products alone never reach, are refused for the same reason."""
RECKONED = ("+", "-", "*", "/")
"""The signs of arithmetic that a person can point through."""
LONGEST = 1_000_000
"""Items or letters of the longest list or text that + may make."""
_PLAIN = frozenset({int, float, str, Symbol, type(None)})
_PLAIN_KEYS = frozenset({str, Symbol, type(None)})


def plus(left: Value, right: Value) -> Value:
    result = left + right
    kind = result.__class__
    if kind is int or kind is float:
        if -MOST_SUM < result < MOST_SUM:
            return result
        raise OverflowError("too large")
    if kind not in (str, list):
        raise TypeError("+ does not fit")
    if len(result) > LONGEST:
        raise OverflowError("too long")
    return result


def minus(left: Value, right: Value) -> Value:
    result = left - right
    if isinstance(result, (int, float)) and not -MOST_SUM < result < MOST_SUM:
        raise OverflowError("too large")
    return result


def times(left: Value, right: Value) -> Value:
    if -MOST < left < MOST and -MOST < right < MOST:
        return left * right
    raise OverflowError("too large")


def divided_by(left: Value, right: Value) -> Value:
    return left / right


def whole_quotient(left: Value, right: Value) -> Value:
    return left // right


def remainder(left: Value, right: Value) -> Value:
    if isinstance(left, str):
        raise TypeError("% does not fit")
    return left % right


def to_the_power(base: Value, exponent: Value) -> Value:
    if not (-MOST < base < MOST and -1000 < exponent < 1000):
        raise OverflowError("too large")
    size = math.log10(abs(base)) * exponent if base else 0
    if size > 150:
        raise OverflowError("too large")
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError("no such root")
    return result


def negative(value: Value) -> Value:
    return -value


def equal(left: Value, right: Value) -> bool:
    """Equality of the language (``values.same``), quick where Python's own answer is the same."""
    if left.__class__ in _PLAIN and right.__class__ in _PLAIN:
        return bool(left == right)
    if left != right:
        return False
    return _no_truth_for_number(left, right)


def _no_truth_for_number(left: Value, right: Value) -> bool:
    """For values that Python calls equal: whether no truth stands where the other has a number."""
    if isinstance(left, bool) or isinstance(right, bool):
        return isinstance(left, bool) and isinstance(right, bool)
    if isinstance(left, (list, tuple)):
        plain = _PLAIN.issuperset(map(type, left)) and _PLAIN.issuperset(map(type, right))
        return plain or all(map(_no_truth_for_number, left, right))
    if isinstance(left, dict):
        return all(_no_truth_for_number(item, right[key]) for key, item in left.items()) and _alike(left, right)
    if isinstance(left, (set, frozenset)):
        return _alike(left, right)
    return same(left, right) if isinstance(left, (Record, Shape)) else True


def _alike(left: Any, right: Any) -> bool:
    """Whether two equal sets (or the keys of two equal dicts) hold truths and numbers at the same places."""
    held = {key: key for key in right}
    return all(_no_truth_for_number(key, held[key]) for key in left if key.__class__ not in _PLAIN_KEYS)


def unequal(left: Value, right: Value) -> bool:
    return not equal(left, right)


def less(left: Value, right: Value) -> bool:
    return bool(left < right)


def at_most(left: Value, right: Value) -> bool:
    return bool(left <= right)


def more(left: Value, right: Value) -> bool:
    return bool(left > right)


def at_least(left: Value, right: Value) -> bool:
    return bool(left >= right)


def negation(value: Value) -> bool:
    return not value


def absolute(value: Value) -> Value:
    return abs(value)


def rounded(value: Value) -> int:
    return int(round(value))


def rounded_down(value: Value) -> int:
    return int(math.floor(value))


def rounded_up(value: Value) -> int:
    return int(math.ceil(value))


def square_root(value: Value) -> float:
    return math.sqrt(value)


def least_of(*values: Value) -> Value:
    return min(*values)


def most_of(*values: Value) -> Value:
    return max(*values)


def total(values: Value) -> Value:
    result = sum(values)
    if -MOST_SUM < result < MOST_SUM:
        return result
    raise OverflowError("too large")


def _infix(name: str, kind: Type, result: Type, meaning: Meaning, doc: str, cost: float, vector: Any) -> Builtin:
    emit = None if meaning is to_the_power else f"{{0}} {name} {{1}}"  # Python's own knows no limit
    return Builtin(name, "infix", (kind, kind), result, meaning, doc, emit, cost, vector, pointed=name in RECKONED)


_ARITHMETIC: tuple[tuple[str, Meaning, str, float, Any], ...] = (
    ("+", plus, "The sum of two numbers.", 1, np.add),
    ("-", minus, "The difference of two numbers.", 1, np.subtract),
    ("*", times, "The product of two numbers.", 1, np.multiply),
    ("/", divided_by, "The first number divided by the second, as a fraction.", 1, np.true_divide),
    ("//", whole_quotient, "How many times the second number fits into the first, rounded down.", 1.5, np.floor_divide),
    ("%", remainder, "What is left over when the first number is divided by the second.", 1.5, np.mod),
    ("**", to_the_power, "The first number to the power of the second.", 1.5, np.float_power),
)
_ORDER: tuple[tuple[str, Meaning, str, Any], ...] = (
    ("<", less, "Whether the first is less than the second.", np.less),
    ("<=", at_most, "Whether the first is at most the second.", np.less_equal),
    (">", more, "Whether the first is more than the second.", np.greater),
    (">=", at_least, "Whether the first is at least the second.", np.greater_equal),
)
_ONE: tuple[tuple[str, Meaning, str, str, float, Any], ...] = (
    ("abs", absolute, "The number without its sign.", "abs({0})", 1, np.abs),
    ("round", rounded, "The nearest whole number (halves go to the even one).", "round({0})", 1.5, np.rint),
    ("floor", rounded_down, "The largest whole number that is not above.", "math.floor({0})", 1.5, np.floor),
    ("ceil", rounded_up, "The smallest whole number that is not below.", "math.ceil({0})", 1.5, np.ceil),
    ("sqrt", square_root, "The square root.", "math.sqrt({0})", 2, np.sqrt),
)


def _several(name: str, meaning: Meaning, doc: str, vector: Callable[..., Any]) -> list[Builtin]:
    rows = [
        Builtin(name, "function", (NUMBER,) * 2, NUMBER, meaning, doc, f"{name}({{0}}, {{1}})", 1, vector),
        Builtin(name, "function", (NUMBER,) * 3, NUMBER, meaning, doc, f"{name}({{0}}, {{1}}, {{2}})", 2, search=False),
    ]
    for kind in (list_of(NUMBER), set_of(NUMBER), dict_of(NUMBER, variable("item"))):
        rows.append(Builtin(name, "function", (kind,), NUMBER, meaning, doc, f"{name}({{0}})", 1.5, pointed=True))
    return rows


def _sums() -> list[Builtin]:
    doc = "The sum of all numbers of a collection."
    kinds = (list_of(NUMBER), set_of(NUMBER), dict_of(NUMBER, variable("item")))
    return [Builtin("sum", "function", (kind,), NUMBER, total, doc, "sum({0})", 1.5, pointed=True) for kind in kinds]


def _joins() -> list[Builtin]:
    return [
        Builtin(
            "+", "infix", (TEXT, TEXT), TEXT, plus, "Two texts, one after the other.", "{0} + {1}", 1.5, search=False
        ),
        Builtin(
            "+", "infix", (list_of(A), list_of(A)), list_of(A), plus, "Two lists, one after the other.", "{0} + {1}", 2
        ),
    ]


def _comparisons() -> list[Builtin]:
    rows = [
        _infix("==", A, TRUTH, equal, "Whether both are the same.", 1, np.equal),
        _infix("!=", A, TRUTH, unequal, "Whether they differ.", 1, np.not_equal),
    ]
    for name, meaning, doc, vector in _ORDER:
        rows.append(_infix(name, NUMBER, TRUTH, meaning, doc, 1, vector))
        for kind in (TEXT, SYMBOL, tuple_of(NUMBER, NUMBER)):
            rows.append(
                Builtin(name, "infix", (kind, kind), TRUTH, meaning, doc, f"{{0}} {name} {{1}}", 2, search=False)
            )
    return rows


ROWS: tuple[Builtin, ...] = (
    *(_infix(name, NUMBER, NUMBER, meaning, doc, cost, vector) for name, meaning, doc, cost, vector in _ARITHMETIC),
    Builtin("-", "prefix", (NUMBER,), NUMBER, negative, "The number with its sign turned.", "-{0}", 1, np.negative),
    *_joins(),
    *_comparisons(),
    Builtin("not", "prefix", (TRUTH,), TRUTH, negation, "The opposite truth.", "not {0}", 1, np.logical_not),
    *(
        Builtin(name, "function", (NUMBER,), NUMBER, meaning, doc, emit, cost, vector)
        for name, meaning, doc, emit, cost, vector in _ONE
    ),
    *_several("min", least_of, "The smallest of the numbers.", np.minimum),
    *_several("max", most_of, "The largest of the numbers.", np.maximum),
    *_sums(),
)
