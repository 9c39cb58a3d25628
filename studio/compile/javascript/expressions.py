"""Expressions of a program → JavaScript, as boxes that may be broken into lines.

The nodes are those of the Python program, so that both do the same in the same order at the same cost. Where
JavaScript's own sign surely means what Python's means it is taken, else a function of the runtime, which is called as
the builtin's meaning is in the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from studio.compile.javascript.names import attribute
from studio.compile.javascript.ranges import Bounds, bounds
from studio.compile.javascript.texts import constant, text
from studio.compile.layout.boxes import SOFT, SPACE, Box, IfBroken, Indented, Unit
from studio.language.errors import FormulaError

ARROW, CHOICE, OR, AND, SAME, ORDER, SUM, TERM, SIGN, WHOLE = range(10)
"""How tightly an expression holds together."""

MADE = frozenset(
    {"Point", "Shape", "Record", "Past", "Trial", "Lookup", "Near", "Failed", "Stopped", "Unknown", "Succeeded"}
)
CALLED = {
    **{"len": "length", "list": "as_list", "sorted": "sorted_items", "frozenset": "as_set", "set": "as_set"},
    **{"dict": "as_dict", "tuple": "as_tuple", "min": "least_of", "max": "most_of", "sum": "total", "any": "any_true"},
    **{"all": "all_true", "abs": "absolute", "round": "rounded", "range": "whole_numbers", "iter": "rest_of"},
    **{"math.floor": "rounded_down", "math.ceil": "rounded_up", "math.sqrt": "square_root", "math.dist": "distance"},
}
"""What Python's own functions are called in the runtime."""
METHODS = {"get": "value_or_nothing", "items": "pairs_of", "values": "values_of", "count": "how_many"}
METHODS |= {"upper": "upper", "lower": "lower"}
"""Methods of values whose kind may be another, as functions of the runtime."""
SIGNS: dict[type, tuple[str, int, str]] = {
    ast.Add: ("+", SUM, "plus"),
    ast.Sub: ("-", SUM, "minus"),
    ast.Mult: ("*", TERM, "times"),
    ast.Div: ("/", TERM, "divided_by"),
    ast.FloorDiv: ("", 0, "whole_quotient"),
    ast.Mod: ("%", TERM, "remainder"),
    ast.BitOr: ("", 0, "union"),
    ast.BitAnd: ("", 0, "both"),
}
RELATIONS: dict[type, tuple[str, int, str]] = {
    ast.Lt: ("<", ORDER, "less"),
    ast.LtE: ("<=", ORDER, "at_most"),
    ast.Gt: (">", ORDER, "more"),
    ast.GtE: (">=", ORDER, "at_least"),
    ast.Eq: ("===", SAME, "equal"),
    ast.NotEq: ("!==", SAME, "unequal"),
    ast.Is: ("===", SAME, ""),
    ast.IsNot: ("!==", SAME, ""),
    ast.In: ("", 0, "is_in"),
    ast.NotIn: ("", 0, "is_not_in"),
}


class Code(NamedTuple):
    """A piece of JavaScript, and how tightly it holds together."""

    box: Box
    tight: int = WHOLE


class Expressions:
    """Writes expressions; ``known`` are bounds of locals and attributes, ``tables`` attributes that are ``Lookup``."""

    def __init__(self, known: Mapping[str, Bounds], tables: frozenset[str]) -> None:
        self.known = dict(known)
        self.tables = tables

    def box(self, node: ast.expr, tight: int = ARROW) -> Box:
        """An expression, in brackets where it is looser than it has to be."""
        made = self.code(node)
        return made.box if made.tight >= tight else enclosed("(", [made.box], ")")

    def code(self, node: ast.expr) -> Code:
        match node:
            case ast.Constant():
                return Code(constant(node.value), SIGN if str(node.value).startswith("-") else WHOLE)
            case ast.Name():
                return Code("this" if node.id == "self" else node.id)
            case ast.Attribute():
                return Code([self.box(node.value, WHOLE), f".{attribute(node.attr)}"])
            case ast.Subscript():
                return self._subscript(node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp():
                return self._of_two(node)
            case ast.UnaryOp():
                return self._of_one(node)
            case ast.Compare():
                return self._compare(node)
            case ast.BoolOp():
                sign, tight = ("&&", AND) if isinstance(node.op, ast.And) else ("||", OR)
                return Code(linked([self.box(one, tight + 1) for one in node.values], sign), tight)
            case ast.IfExp():
                parts = self.box(node.test, OR), self.box(node.body, CHOICE), self.box(node.orelse, CHOICE)
                return Code(choice(*parts), CHOICE)
            case ast.Lambda():
                return Code(["() => ", self.box(node.body)], ARROW)
            case ast.Yield():
                return Code(["yield", *([" ", self.box(node.value)] if node.value else [])], ARROW)
            case _:
                return self._collection(node)

    def array(self, node: ast.expr) -> Box:
        """What a loop goes through."""
        return self.box(node, WHOLE) if is_array(node) else called("items_of", [self.box(node)])

    def _collection(self, node: ast.expr) -> Code:
        match node:
            case ast.Tuple():
                return Code(called("new Tuple", [self.items(node.elts)]))
            case ast.List(elts=[ast.Starred() as items, item]):
                return Code(called("appended", [self.box(items.value), self.box(item)]))
            case ast.List():
                return Code(self.items(node.elts))
            case ast.Set():
                return Code(called("as_set", [self.items(node.elts)]))
            case ast.Dict(keys=[None, ast.expr() as key]):
                return Code(called("with_item", [self.box(one) for one in (node.values[0], key, node.values[1])]))
            case ast.Dict():
                pairs = [self._pair(key, item) for key, item in zip(node.keys, node.values, strict=True) if key]
                return Code(called("new Dict", [enclosed("[", pairs, "]")] if pairs else []))
            case ast.ListComp() | ast.GeneratorExp():
                return Code(self._listed(node.generators, node.elt))
            case ast.DictComp():
                return Code(called("new Dict", [self._listed(node.generators, (node.key, node.value))]))
        raise FormulaError("A page cannot hold this: " + type(node).__name__)

    def items(self, nodes: Sequence[ast.expr]) -> Box:
        return enclosed("[", [self.box(one) for one in nodes], "]")

    def _pair(self, key: ast.expr, item: ast.expr) -> Box:
        return enclosed("[", [self.box(key), self.box(item)], "]")

    def _subscript(self, node: ast.Subscript) -> Code:
        if isinstance(node.slice, ast.Slice):
            names = {"[1:]": "without_first", "[:-1]": "without_last", "[::-1]": "reversed_items"}
            return Code(called(names["[" + ast.unparse(node.slice) + "]"], [self.box(node.value)]))
        if isinstance(node.value, ast.Attribute) and node.value.attr in self.tables:
            return Code(called([self.box(node.value), ".at"], [self.box(node.slice)]))
        return Code(called("item_at", [self.box(node.value), self.box(node.slice)]))

    def _call(self, node: ast.Call) -> Code:
        match node.func:
            case ast.Attribute(attr="fail" | "succeed" | "add" | "pop" | "plus" | "equal_to" | "of" | "around"):
                pass
            case ast.Attribute(attr="copy"):
                return Code(called("copy_of", [self.box(node.func.value)]))
            case ast.Attribute(value=ast.Name(id="math")):
                return Code(called(CALLED[f"math.{node.func.attr}"], self._arguments(node)))
            case ast.Attribute(value=ast.Name(id="self")):
                pass
            case ast.Attribute(attr="append"):
                return Code(called([self.box(node.func.value, WHOLE), ".push"], self._arguments(node)))
            case ast.Attribute():
                return Code(called(METHODS[node.func.attr], [self.box(node.func.value), *self._arguments(node)]))
            case ast.Name():
                return self._function(node, node.func.id)
        return Code(called(self.box(node.func, WHOLE), self._arguments(node)))

    def _arguments(self, node: ast.Call) -> list[Box]:
        return [self.box(one) for one in node.args]

    def _function(self, node: ast.Call, name: str) -> Code:
        match node:
            case ast.Call(args=[ast.GeneratorExp() as inner]) if name in ("any", "all"):
                return Code(self._quantified(inner.generators, inner.elt, name == "any"))
            case ast.Call(args=[ast.Call(func=ast.Attribute(attr="_each")) as each]) if name == "in_order":
                given = [called("in_order", [self.box(each.args[0])]), *map(self.box, each.args[1:])]
                return Code(called("this._each", given))
            case ast.Call(args=[ast.Constant(value=str(kind))]) if name == "Shape":
                return Code([f"new Shape({text(kind)}, ", self._named(node.keywords), ")"])
            case ast.Call() if name == "Record":
                return Code(called("new Record", [self._named(node.keywords)]))
            case ast.Call(args=[value, ast.Name(id=kind)]) if name == "isinstance":
                return Code([self.box(value, ORDER), f" instanceof {kind}"], ORDER)
            case ast.Call(args=[ast.Attribute(value=ast.Name(id="self")) as method]) if name == "Lookup":
                return Code(called("new Lookup", [text(method.attr), "this"]))
            case ast.Call(args=[items, ast.Attribute(value=ast.Name(id="self"))]) if name == "Held":
                return Code(called("new Held", [self.box(items), "this"]))
        made = f"new {name}" if name in MADE else CALLED.get(name, name)
        return Code(called(made, self._arguments(node)))

    def _named(self, keywords: Iterable[ast.keyword]) -> Box:
        parts: list[Box] = [[f"{one.arg}: ", self.box(one.value)] for one in keywords]
        return enclosed("{", parts, "}", " ")

    def _of_two(self, node: ast.BinOp) -> Code:
        sign, tight, name = SIGNS[type(node.op)]
        if self._is_plain(node):
            return Code(linked([self.box(node.left, tight), self.box(node.right, tight + 1)], sign), tight)
        return Code(called(name, [self.box(node.left), self.box(node.right)]))

    def _is_plain(self, node: ast.BinOp) -> bool:
        """Whether JavaScript's own sign gives the same, because the numbers are known well enough."""
        if not bounds(node, self.known) or isinstance(node.op, ast.FloorDiv):
            return False
        left = bounds(node.left, self.known)
        return not isinstance(node.op, ast.Mod) or (left is not None and left.least >= 0)

    def _of_one(self, node: ast.UnaryOp) -> Code:
        if isinstance(node.op, ast.Not):
            inner = self.box(node.operand, SIGN)
            return Code(["!", called("truthy", [inner]) if isinstance(node.operand, ast.Name) else inner], SIGN)
        if bounds(node.operand, self.known):
            return Code(["-", self.box(node.operand, WHOLE)], SIGN)
        return Code(called("negative", [self.box(node.operand)]))

    def _compare(self, node: ast.Compare) -> Code:
        given = [node.left, *node.comparators]
        parts = [self._relation(*one) for one in zip(given, node.ops, given[1:], strict=False)]
        if len(parts) == 1:
            return parts[0]
        return Code(linked([part.box for part in parts], "&&"), AND)

    def _relation(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Code:
        mark, tight, name = RELATIONS[type(sign)]
        known = bounds(left, self.known) and bounds(right, self.known)
        if not name or (mark and known) or (tight == SAME and (self._is_sure(left) or self._is_sure(right))):
            return Code(linked([self.box(left, tight + 1), self.box(right, tight + 1)], mark), tight)
        return Code(called(name, [self.box(left), self.box(right)]))

    def _is_sure(self, node: ast.expr) -> bool:
        """Whether an expression is surely a number, or a text that stands there."""
        return isinstance(node, ast.Constant) or bounds(node, self.known) is not None

    def _quantified(self, clauses: Sequence[ast.comprehension], element: ast.expr, some: bool) -> Box:
        clause, rest, outside = clauses[0], clauses[1:], dict(self.known)
        source = self.array(clause.iter)
        self._note(clause)
        inner = Code(self._quantified(rest, element, some)) if rest else self.code(element)
        if clause.ifs and some:
            inner = Code(linked([*(self.box(one, AND + 1) for one in clause.ifs), self._after(inner, AND)], "&&"), AND)
        elif clause.ifs:
            tests = [Code(["!", self.box(one, SIGN)]).box for one in clause.ifs]
            inner = Code(linked([*tests, self._after(inner, OR)], "||"), OR)
        self.known = outside
        return called([source, ".some" if some else ".every"], [self._arrow(clause, inner)])

    def _after(self, code: Code, tight: int) -> Box:
        return code.box if code.tight >= tight else ["(", code.box, ")"]

    def _listed(self, clauses: Sequence[ast.comprehension], element: ast.expr | tuple[ast.expr, ast.expr]) -> Box:
        """An array of all elements (pairs, where the element is one)."""
        outside = dict(self.known)
        made = self._rounds(self.array(clauses[0].iter), clauses, element)
        self.known = outside
        return made

    def _rounds(
        self, source: Box, clauses: Sequence[ast.comprehension], element: ast.expr | tuple[ast.expr, ast.expr]
    ) -> Box:
        clause, rest = clauses[0], clauses[1:]
        self._note(clause)
        tests = Code(linked([self.box(one, AND + 1) for one in clause.ifs] or ["true"], "&&"), AND)
        if rest:
            inner = Code(self._listed(rest, element), CHOICE)  # on lines of its own
            if clause.ifs:
                inner = Code(choice(_within(tests, OR), inner.box, "[]"), CHOICE)
            return called([source, ".flatMap"], [self._arrow(clause, inner)])
        made = Code(self._pair(*element)) if isinstance(element, tuple) else self.code(element)
        if not clause.ifs:
            return called([source, ".map"], [self._arrow(clause, made)])
        if isinstance(element, ast.Name) and isinstance(clause.target, ast.Name) and element.id == clause.target.id:
            return called([source, ".filter"], [self._arrow(clause, tests)])
        return called("chosen", [source, self._arrow(clause, tests), self._arrow(clause, made)])

    def _note(self, clause: ast.comprehension) -> None:
        """Bounds of a variable that goes through whole numbers."""
        source = clause.iter
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and source.func.attr == "_each":
            source = source.args[0]
        names = [clause.target] if isinstance(clause.target, ast.Name) else getattr(clause.target, "elts", [])
        for name in names:
            self.known.pop(name.id, None)
        if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range":
            ends = [bounds(one, self.known) for one in source.args]
            if isinstance(clause.target, ast.Name) and len(ends) < 3 and all(ends):
                low = ends[0] if len(ends) == 2 and ends[0] else Bounds(0, 0, True)
                high = ends[-1] or low
                self.known[clause.target.id] = Bounds(min(low.least, high.least), max(low.most, high.most), True)

    def _arrow(self, clause: ast.comprehension, body: Code) -> Box:
        names = [clause.target] if isinstance(clause.target, ast.Name) else getattr(clause.target, "elts", [])
        head = f"({', '.join(name.id for name in names)}) =>"
        arrow: Box = [head, " ", body.box] if body.tight == WHOLE else Unit([head, Indented([SPACE, body.box])])
        return called("unpacking", [arrow]) if isinstance(clause.target, ast.Tuple) else arrow


def is_array(node: ast.expr) -> bool:
    """Whether an expression surely is an array in JavaScript."""
    if isinstance(node, (ast.List, ast.ListComp)):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr in ("_each", "items", "values", "equal_to", "around")
    return isinstance(node.func, ast.Name) and node.func.id in ("in_order", "list", "range", "sorted")


def _within(code: Code, tight: int) -> Box:
    return code.box if code.tight >= tight else ["(", code.box, ")"]


def called(function: Box, arguments: Sequence[Box]) -> Box:
    if len(arguments) == 1 and _holds_its_lines(arguments[0]):
        return [function, "(", arguments[0], ")"]
    return [function, enclosed("(", arguments, ")")]


def _holds_its_lines(box: Box) -> bool:
    """Whether a box has brackets of its own, or is an arrow before such, so that none need be broken around it."""
    if isinstance(box, Unit):
        return bool(box.inner) and box.inner[0] in ("[", "{")
    return isinstance(box, list) and len(box) == 3 and isinstance(box[0], str) and box[0].endswith("=>")


def choice(test: Box, then: Box, other: Box) -> Box:
    return Unit([test, Indented([SPACE, "? ", then, SPACE, ": ", other])])


def enclosed(left: str, parts: Sequence[Box], right: str, edge: str = "") -> Box:
    """Parts in brackets, with commas between them."""
    if not parts:
        return left + right
    inner: list[Box] = [SPACE if edge else SOFT]
    for place, part in enumerate(parts):
        inner += [",", SPACE] if place else []
        inner.append(part)
    comma = [IfBroken(",")] if len(parts) > 1 or left != "(" else []
    return Unit([left, Indented(inner), *comma, SPACE if edge else SOFT, right])


def linked(parts: Sequence[Box], sign: str) -> Box:
    """Parts with a sign between them."""
    if len(parts) == 1:
        return parts[0]
    rest: list[Box] = []
    for part in parts[1:]:
        rest += [f" {sign}", SPACE, part]
    return Unit([parts[0], *rest])
