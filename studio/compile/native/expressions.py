"""CExpressions of the methods of a program → C."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from studio.compile.native.forms import NUMBERS, Form, InC, NotNative, as_form, joined
from studio.compile.native.parts import NativeParts

Calls = Callable[[str, Sequence[Form]], tuple[str, Form]]
"""The name in C of a method for values in these forms, and the form that it gives."""
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
WHOLE: dict[type[ast.operator], str] = {
    ast.Add: "added(c, {}, {})",
    ast.Sub: "added(c, {}, -{})",
    ast.Mult: "multiplied(c, {}, {})",
    ast.Mod: "modulo(c, {}, {})",
    ast.FloorDiv: "floored(c, {}, {})",
}
BROKEN: dict[type[ast.operator], str] = {
    ast.Add: "exact(c, {} + {})",
    ast.Sub: "exact(c, {} - {})",
    ast.Mult: "exact(c, {} * {})",
}
"""Operations on whole numbers, and on others."""
LOOKED_AT: dict[str, ast.operator] = {"plus": ast.Add(), "minus": ast.Sub(), "times": ast.Mult()}
"""Operations that see to it that no number becomes too large, as native code always does."""


class CExpressions:
    """Writes the expressions of one method; ``scope`` are its variables, each with its name in C and its form."""

    def __init__(self, parts: NativeParts, calls: Calls) -> None:
        self.parts, self.calls = parts, calls
        self.scope: dict[str, InC] = {}
        self.tables: dict[str, str] = {}  # variables that stand for a table of the program

    def made(self, node: ast.expr) -> InC:
        """An expression in C. Raises NotNative."""
        match node:
            case ast.Constant(value=bool() as truth):
                return InC(str(int(truth)), "truth")
            case ast.Constant(value=None):
                return InC("NONE", "none")
            case ast.Constant(value=int() as whole) if abs(whole) < 2**53:
                return InC(f"{whole}LL" if abs(whole) > 2**31 else str(whole), "whole")
            case ast.Constant(value=float() as number) if abs(number) < 2**53:
                return InC(repr(number), "number")
            case ast.Call(func=ast.Name(id=name), args=[left, right]) if name in LOOKED_AT:
                return self._worked_out(ast.BinOp(left, LOOKED_AT[name], right))
            case ast.Name():
                return self._named(node.id)
            case ast.Attribute(value=ast.Name(id="self")):
                return self._attribute(node.attr)
            case ast.Attribute():
                return self._part(node)
            case ast.Subscript():
                return self._item(node)
            case ast.Call():
                return self._call(node)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return InC(self.truth(node), "truth")
            case ast.UnaryOp(op=ast.USub()):
                inner = self.made(node.operand)
                if inner.form in NUMBERS:
                    return InC(f"(-{inner.text})", inner.form)
            case ast.BinOp(left=before, op=ast.Add(), right=ast.Tuple(elts=[number])):
                return InC(f"with_number(c, {as_form(self.made(before), 'numbers')}, {self.whole(number)})", "numbers")
            case ast.BinOp():
                return self._worked_out(node)
            case ast.IfExp():
                one, other = self.made(node.body), self.made(node.orelse)
                form = joined(one.form, other.form)
                return InC(f"({self.truth(node.test)} ? {as_form(one, form)} : {as_form(other, form)})", form)
            case ast.BoolOp(values=[ast.Name() as first, second]):
                return self._either(node, self.made(first), self.made(second))
            case ast.Tuple() | ast.List() | ast.Set():
                return self._collection(node)
        raise NotNative(f"it works out {ast.unparse(node)[:60]!r}")

    def whole(self, node: ast.expr) -> str:
        """A whole number, or the number of a member, which there must be."""
        made = self.made(node)
        if made.form == "key":
            return f"known(c, {made.text})"
        return as_form(made, "whole")

    def truth(self, node: ast.expr) -> str:
        """An expression as a test."""
        match node:
            case ast.BoolOp():
                sign = " && " if isinstance(node.op, ast.And) else " || "
                return f"({sign.join(self.truth(one) for one in node.values)})"
            case ast.UnaryOp(op=ast.Not()):
                return f"!{self.truth(node.operand)}"
            case ast.Compare():
                return self._comparison(node)
        made = self.made(node)
        if made.form not in ("whole", "truth", "number"):
            raise NotNative(f"it asks whether {ast.unparse(node)[:60]!r} is anything")
        return made.text

    def _named(self, name: str) -> InC:
        if name not in self.scope:
            raise NotNative(f"it asks for {name}")
        return self.scope[name]

    def _attribute(self, name: str) -> InC:
        if name == "_left":
            return InC("c->left", "whole")
        if name in self.parts.numbers:
            value = f"c->values[{self.parts.value(name)}]"
            return InC(f"(long long){value}", "whole") if name in self.parts.whole else InC(value, "number")
        raise NotNative(f"it asks for {name}")

    def _part(self, node: ast.Attribute) -> InC:
        value = self.made(node.value)
        if value.form == "point" and node.attr in ("x", "y"):
            return InC(f"{value.text}.{node.attr}", "number")
        if value.form == "past" and node.attr == "cells":
            return InC(f"{value.text}.cells", "cells")
        raise NotNative(f"it asks for {ast.unparse(node)[:60]!r}")

    def table(self, node: ast.expr) -> str:
        """The attribute of a table of the program; empty where it is none."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return node.attr
        return self.tables.get(node.id, "") if isinstance(node, ast.Name) else ""

    def _item(self, node: ast.Subscript) -> InC:
        table = self.table(node.value)
        if table == "_numbers":
            return InC(self.whole(node.slice), "whole")
        if table in self.parts.next:
            return InC(f"row(c, {self.parts.relation(table)}, {self.whole(node.slice)})", "numbers")
        if table in self.parts.places:
            place = as_form(self.made(node.slice), "key")
            return InC(f"point_of(c, {self.parts.point(table)}, {place})", "point")
        cells = as_form(self.made(node.value), "cells")
        return InC(f"{cells}[{self.whole(node.slice)}]", "whole")

    def _collection(self, node: ast.Tuple | ast.List | ast.Set) -> InC:
        """A collection of numbers: an empty tuple, or one number."""
        match node:
            case ast.Tuple(elts=[]):
                return InC("numbers(c, 0)", "numbers")
            case ast.List(elts=[number]):
                return InC(f"one_number(c, {self.whole(number)})", "numbers")
            case ast.Set(elts=[number]):
                return InC(f"one_in_set(c, {self.whole(number)})", "set")
        raise NotNative("it makes a collection")

    def _either(self, node: ast.BoolOp, one: InC, other: InC) -> InC:
        """``one and other`` as a value."""
        if one.form != "whole" or other.form != "whole":
            raise NotNative(f"it works out {ast.unparse(node)[:60]!r}")
        first, second = (other, one) if isinstance(node.op, ast.And) else (one, other)
        return InC(f"({one.text} ? {first.text} : {second.text})", "whole")

    def _worked_out(self, node: ast.BinOp) -> InC:
        one, other, kind = self.made(node.left), self.made(node.right), type(node.op)
        if one.form not in NUMBERS or other.form not in NUMBERS:
            raise NotNative(f"it works out {ast.unparse(node)[:60]!r}")
        form = joined(one.form, other.form)
        if kind is ast.Div:
            form = "near" if form == "near" else "number"
            return InC(f"divided(c, {one.text}, {other.text})", form)
        texts = WHOLE if form == "whole" else BROKEN
        if kind not in texts:
            raise NotNative(f"it works out {ast.unparse(node)[:60]!r}")
        return InC(texts[kind].format(one.text, other.text), form)

    def _comparison(self, node: ast.Compare) -> str:
        found, left = [], node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            found.append(self._compared(left, sign, right))
            left = right
        return found[0] if len(found) == 1 else f"({' && '.join(found)})"

    def _compared(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> str:
        match left, sign, right:
            case ast.Constant(value=0), ast.In(), ast.Call(func=ast.Subscript(value=looks), args=[cells]):
                relation, member = self.parts.relation(self.table(looks)), self.whole(right.func.slice)  # type: ignore[attr-defined]
                return f"any_missing(c, {relation}, {member}, {as_form(self.made(cells), 'cells')})"
            case _, ast.Is() | ast.IsNot(), ast.Constant(value=None):
                value, wanted = self.made(left), isinstance(sign, ast.Is)
                if value.form == "numbers":
                    return f"{'!' if wanted else ''}{value.text}.items"
                return f"({as_form(value, 'key')} {'<' if wanted else '>='} 0)"
            case _, ast.In() | ast.NotIn(), _:
                place = f"{as_form(self.made(right), 'set')}[{self.whole(left)}]"
                return place if isinstance(sign, ast.In) else f"!{place}"
        one, other = self.made(left), self.made(right)
        if type(sign) not in SIGNS or not {one.form, other.form} <= {*NUMBERS, "key", "truth"}:
            raise NotNative(f"it compares {ast.unparse(left)[:40]!r} with {ast.unparse(right)[:40]!r}")
        if ("truth" in (one.form, other.form)) != (one.form == other.form == "truth"):
            raise NotNative("it compares a truth with something else")
        if "near" in (one.form, other.form):
            return f"(compared(c, {one.text}, {other.text}) {SIGNS[type(sign)]} 0)"
        return f"({one.text} {SIGNS[type(sign)]} {other.text})"

    def _call(self, node: ast.Call) -> InC:
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[value]):
                counted = self.made(value)
                if counted.form in ("past", "numbers"):
                    return InC(f"{counted.text}.{'length' if counted.form == 'past' else 'count'}", "whole")
            case ast.Call(func=ast.Name(id="bytearray" | "bytes"), args=[value]):
                return InC(f"copied(c, {as_form(self.made(value), 'cells')})", "cells")
            case ast.Call(func=ast.Name(id="make_point"), args=[x, y]):
                texts = [as_form(self.made(one), "number") for one in (x, y)]
                return InC(f"(Point){{{texts[0]}, {texts[1]}}}", "point")
            case ast.Call(func=ast.Attribute(value=ast.Name(id="math"), attr="dist"), args=[one, other]):
                points = [as_form(self.made(each), "point") for each in (one, other)]
                return InC(f"distance({points[0]}, {points[1]})", "near")
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=name), args=given):
                return self._own(name, given)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="_numbering"), attr="number"), args=[key]):
                return self._member(key)
            case ast.Call(func=ast.Attribute(value=of, attr="nearest"), args=[target, _]):
                table = self.table(of)
                if table in self.parts.placed:
                    place = as_form(self.made(target), "point")
                    return InC(f"nearest(c, &c->lattices[{self.parts.lattice(table)}], {place})", "key")
            case ast.Call(func=ast.Attribute(value=ast.Name() as past, attr="has"), args=[cells]):
                return InC(f"has(c, {self._past(past)}, {as_form(self.made(cells), 'cells')})", "truth")
            case ast.Call(func=ast.Attribute(value=ast.Name() as past, attr="grown"), args=[cells, put]):
                texts = [as_form(self.made(cells), "cells"), as_form(self.made(put), "numbers")]
                return InC(f"grown(c, {self._past(past)}, {texts[0]}, {texts[1]})", "past")
        raise NotNative(f"it works out {ast.unparse(node)[:60]!r}")

    def _past(self, node: ast.expr) -> str:
        return as_form(self.made(node), "past")

    def _own(self, name: str, given: list[ast.expr]) -> InC:
        """A call of another method of the program."""
        if name == "_each":
            return InC(f"each(c, {as_form(self.made(given[0]), 'numbers')})", "numbers")
        values = [self.made(one) for one in given]
        function, form = self.calls(name, [one.form for one in values])
        return InC(f"{function}({', '.join(['c', *(one.text for one in values)])})", form)

    def _member(self, node: ast.expr) -> InC:
        """The number of a member that is found, or that stands in a formula."""
        if isinstance(node, ast.Name):
            return InC(f"known(c, {as_form(self.made(node), 'key')})", "whole")
        try:
            value = ast.literal_eval(node)
        except ValueError:
            raise NotNative(f"it looks for {ast.unparse(node)[:60]!r} among members") from None
        return InC(f"known(c, c->keys[{self.parts.key(value)}])", "whole")
