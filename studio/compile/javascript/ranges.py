"""How large numbers in a formula can be, where that is known: then JavaScript's own signs do what Python's do."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from studio.compile.ir import Piece
from studio.compile.javascript.texts import LARGEST
from studio.compile.tables import is_whole
from studio.language.nodes import Literal
from studio.language.values import is_number


@dataclass(frozen=True)
class Bounds:
    """A number is surely from ``least`` to ``most``; ``whole`` where it surely has no fraction."""

    least: float
    most: float
    whole: bool = False

    def fits(self) -> bool:
        """Whether all these numbers are exact where they are whole."""
        return -LARGEST <= self.least <= self.most <= LARGEST


COUNT = Bounds(0, 2**40, True)
"""How many items anything has."""


def of_parameter(piece: Piece) -> Bounds | None:
    """The numbers that a parameter may be; None where it has no range or is no number."""
    if piece.kind != "parameter" or piece.range is None or not isinstance(piece.formula, Literal):
        return None
    default = piece.formula.value
    if not is_number(default):
        return None
    least, most = min(piece.range.least, default), max(piece.range.most, default)
    return Bounds(least, most, is_whole(piece))


def bounds(node: ast.expr, known: Mapping[str, Bounds]) -> Bounds | None:
    """The bounds of an expression; ``known`` are those of locals and, as ``self.name``, of attributes."""
    found = _bounds(node, known)
    return found if found is not None and found.fits() else None


def _bounds(node: ast.expr, known: Mapping[str, Bounds]) -> Bounds | None:
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() | float() as value):
            return Bounds(value, value, value == int(value))
        case ast.Name():
            return known.get(node.id)
        case ast.Attribute(value=ast.Name(id="self")):
            return known.get(f"self.{node.attr}")
        case ast.UnaryOp(op=ast.USub()):
            inner = bounds(node.operand, known)
            return inner and Bounds(-inner.most, -inner.least, inner.whole)
        case ast.BinOp():
            left, right = bounds(node.left, known), bounds(node.right, known)
            return _of_two(node.op, left, right) if left and right else None
        case ast.IfExp():
            return _around([bounds(node.body, known), bounds(node.orelse, known)])
        case ast.Call(func=ast.Name(id="len")):
            return COUNT
        case ast.Call(func=ast.Name(id="min" | "max")) if len(node.args) > 1:
            return _around([bounds(one, known) for one in node.args])
    return None


def _around(parts: list[Bounds | None]) -> Bounds | None:
    found = [one for one in parts if one is not None]
    if len(found) < len(parts):
        return None
    return Bounds(min(one.least for one in found), max(one.most for one in found), all(one.whole for one in found))


def _of_two(sign: ast.operator, left: Bounds, right: Bounds) -> Bounds | None:
    whole = left.whole and right.whole
    match sign:
        case ast.Add():
            return Bounds(left.least + right.least, left.most + right.most, whole)
        case ast.Sub():
            return Bounds(left.least - right.most, left.most - right.least, whole)
        case ast.Mult():
            ends = [one * other for one in (left.least, left.most) for other in (right.least, right.most)]
            return Bounds(min(ends), max(ends), whole)
        case ast.Div() if right.least > 0:
            ends = [one / other for one in (left.least, left.most) for other in (right.least, right.most)]
            return Bounds(min(ends), max(ends))
        case ast.FloorDiv() if right.least > 0 and whole:
            ends = [one // other for one in (left.least, left.most) for other in (right.least, right.most)]
            return Bounds(min(ends), max(ends), True)
        case ast.Mod() if right.least > 0 and whole:
            return Bounds(0, right.most - 1, True)
    return None
