"""Texts and symbols."""

from __future__ import annotations

from collections.abc import Callable

from studio.language.builtins.numbers import LONGEST
from studio.language.builtins.table import Builtin
from studio.language.types import NUMBER, SYMBOL, TEXT, TRUTH
from studio.language.values import Symbol, Value


def as_text(value: Value) -> str:
    """How a value reads: whole numbers without a point, truths as yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        number = without_noise(value)
        return str(int(number)) if number.is_integer() else str(number)
    return str(value if isinstance(value, (int, str)) else not_too_long(value))


def without_noise(number: float) -> float:
    """A number without what rounding left in its last digits: 0.3 where 0.1 and 0.2 were added."""
    short = float(format(number, ".12g"))
    return short if abs(number) < 1e11 and abs(number - short) <= 2e-13 * abs(number) else number


def not_too_long(value: Value) -> Value:
    """The same value. Raises OverflowError where the texts in it, each as often as it is met, are too long to write."""
    rest, letters = [value], 0
    while rest:
        one = rest.pop()
        letters = letters + (len(one) if isinstance(one, str) else 1)
        if letters > LONGEST:
            raise OverflowError("too long")
        if isinstance(one, (list, tuple, set, frozenset)):
            rest.extend(one)
        elif isinstance(one, dict):
            rest.extend([*one, *one.values()])
    return value


def upper(value: Value) -> str:
    return str.upper(value)


def lower(value: Value) -> str:
    return str.lower(value)


def as_symbol(name: Value) -> Symbol:
    return Symbol(name)


def rgb(red: Value, green: Value, blue: Value) -> Symbol:
    """The colour with these parts, each 0 to 255 (clipped)."""
    parts = [min(max(round(part), 0), 255) for part in (red, green, blue)]
    return Symbol("#" + "".join(format(part, "02x") for part in parts))


def _text_of() -> tuple[Builtin, ...]:
    doc = "How a number, truth or symbol reads."
    kinds = (NUMBER, TEXT, SYMBOL, TRUTH)
    row = ("text", "function")
    return tuple(Builtin(*row, (kind,), TEXT, as_text, doc, None, 1.5, search=False, pointed=True) for kind in kinds)


def _cased(meaning: Callable[[Value], str], doc: str) -> Builtin:
    name = meaning.__name__
    return Builtin(name, "function", (TEXT,), TEXT, meaning, doc, f"{{0}}.{name}()", 2, search=False, pointed=True)


ROWS: tuple[Builtin, ...] = (
    *_text_of(),
    _cased(upper, "The text in capitals."),
    _cased(lower, "The text in small letters."),
    Builtin("symbol", "function", (TEXT,), SYMBOL, as_symbol, "The symbol of that name.", "{0}", 2, search=False),
    Builtin("rgb", "function", (NUMBER,) * 3, SYMBOL, rgb, "A colour from red, green, blue.", None, 2, search=False),
)
