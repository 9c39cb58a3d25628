"""Builtins on colours."""

from __future__ import annotations

from itertools import product

from studio.language.builtins.table import Builtin
from studio.language.colours import RGB
from studio.language.types import NUMBER, SYMBOL, TEXT
from studio.language.values import Symbol, Value


def mix(one: Value, other: Value, share: Value) -> Value:
    """The colour between two, at a share of the way from the first; before 0 and from 1 on, the colours themselves."""
    first, second = _channels(one), _channels(other)
    if share <= 0 or share >= 1 or not first or not second:
        nearer = other if share >= 0.5 else one
        return None if nearer is None else Symbol(nearer)
    parts = [int(a + (b - a) * share + 0.5) for a, b in zip(first, second, strict=True)]
    digits = "".join(format(part, "02x") for part in parts)
    return Symbol("#" + (digits[:6] if digits[6:] == "ff" else digits))


def _channels(colour: Value) -> list[int]:
    """Red, green, blue and opacity (0 to 255) of a name, ``#rgb``, ``#rrggbb`` or ``#rrggbbaa``; none of others."""
    digits = colour[1:] if colour and colour[0] == "#" else RGB.get(colour, "")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    digits = digits + "ff" if len(digits) == 6 else digits
    if len(digits) != 8 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
        return []
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4, 6)]


_MIX = "The colour at a share (0 to 1) of the way from one colour to another."

ROWS: tuple[Builtin, ...] = tuple(
    Builtin("mix", "function", (one, other, NUMBER), SYMBOL, mix, _MIX, None, search=False)
    for one, other in product((SYMBOL, TEXT), repeat=2)
)
