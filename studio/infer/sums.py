"""Sums with factors in one form, however they are written: ``2 * (n + 1) - m`` is ``2 n - m + 2``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from studio.language.nodes import Apply, Display, Literal, Node
from studio.language.show import show
from studio.language.values import is_number

COUNTS = frozenset({"len", "how_often", "nearest_shape"})
"""Builtins that give whole numbers."""
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""Comparisons with both sides denied."""
STRICT = {"<=": ("<", 1), ">=": (">", -1)}
"""Of whole numbers: at most n is less than n + 1."""


@dataclass(frozen=True)
class Sum:
    """So often each of some parts, and a number."""

    parts: Mapping[Node, Fraction]
    number: Fraction = Fraction(0)

    def plus(self, other: Sum, factor: Fraction = Fraction(1)) -> Sum:
        """The sum with so often another one."""
        parts = {
            one: self.parts.get(one, Fraction(0)) + factor * other.parts.get(one, Fraction(0))
            for one in (*self.parts, *other.parts)
        }
        return Sum({one: often for one, often in parts.items() if often}, self.number + factor * other.number)

    def times(self, factor: Fraction) -> Sum:
        """Each part so often."""
        return Sum({}).plus(self, factor)

    @property
    def node(self) -> Node:
        """The one form of the sum as a formula, which is not for reading."""
        ordered = sorted(self.parts.items(), key=lambda one: show(one[0]))
        terms = [Apply("*", (Literal(_plain(often)), one)) if often != 1 else one for one, often in ordered]
        if self.number or not terms:
            terms.append(Literal(_plain(self.number)))
        return terms[0] if len(terms) == 1 else Apply("+", tuple(terms))


def _plain(number: Fraction) -> float:
    return int(number) if number.denominator == 1 else float(number)


def sum_of(node: Node) -> Sum:
    """A formula of a number as a sum; one that is no sum is its only part."""
    if isinstance(node, Literal) and is_number(node.value):
        return Sum({}, Fraction(node.value))
    if isinstance(node, Apply):
        if node.function in ("+", "-") and len(node.arguments) == 2:
            left, right = map(sum_of, node.arguments)
            return left.plus(right, Fraction(1 if node.function == "+" else -1))
        if node.function == "-" and len(node.arguments) == 1:
            return sum_of(node.arguments[0]).times(Fraction(-1))
        if (scaled := _scaled(node)) is not None:
            return scaled
    return Sum({node: Fraction(1)})


def _scaled(node: Apply) -> Sum | None:
    """A sum times a number, or divided by one; something divided by itself."""
    if node.function not in ("*", "/") or len(node.arguments) != 2:
        return None
    left, right = map(sum_of, node.arguments)
    if node.function == "/":
        if (often := _how_often(left, right)) is not None:
            return Sum({}, often)
        return left.times(1 / right.number) if not right.parts and right.number else None
    if not right.parts:
        return left.times(right.number)
    return right.times(left.number) if not left.parts else _product(left, right)


def _how_often(left: Sum, right: Sum) -> Fraction | None:
    """How often one sum is in another that is nothing but a multiple of it; None where it is no such."""
    shares = {often / right.parts[one] for one, often in left.parts.items() if one in right.parts}
    if len(shares) != 1 or left.parts.keys() != right.parts.keys():
        return None
    (often,) = shares
    return often if left.number == often * right.number else None


def _product(left: Sum, right: Sum) -> Sum:
    """Two sums multiplied, as one part; the factors of single parts are taken out of it."""
    factors = [
        next(iter(one.parts.values())) if len(one.parts) == 1 and not one.number else Fraction(1)
        for one in (left, right)
    ]
    plain = [one.times(1 / factor).node for one, factor in zip((left, right), factors, strict=True)]
    return Sum({Apply("*", tuple(sorted(plain, key=show))): factors[0] * factors[1]})


def compared(node: Apply) -> Node | None:
    """A comparison of two sums in one form: everything on the left, the first part once, compared with a number.

    None for what compares other things.
    """
    left, right = node.arguments
    apart = sum_of(left).plus(sum_of(right), Fraction(-1))
    if not apart.parts or not all(map(_may_be_number, node.arguments)):
        return None
    sign, first = node.function, min(apart.parts, key=show)
    factor = 1 / apart.parts[first]
    apart = apart.times(factor)
    sign = TURNED[sign] if factor < 0 else sign
    bound = -apart.number
    if sign in STRICT and _whole(apart):
        sign, more = STRICT[sign]
        bound += more
    return Apply(sign, (Sum(apart.parts).node, Literal(_plain(bound))))


def _may_be_number(node: Node) -> bool:
    return not isinstance(node, Display) and (not isinstance(node, Literal) or is_number(node.value))


def _whole(apart: Sum) -> bool:
    """Whether it is a whole number everywhere."""
    counts = all(isinstance(one, Apply) and one.function in COUNTS for one in apart.parts)
    return counts and all(often.denominator == 1 for often in (*apart.parts.values(), apart.number))
