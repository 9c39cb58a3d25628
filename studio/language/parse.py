"""From formula text to nodes: the grammar of Python expressions, cut down to a whitelist.

Python's own parser only does the reading; every sentence a person sees is ours. Length, nesting and size of numbers
are bounded before anything can grow.
"""

from __future__ import annotations

import ast
import math
import re
import warnings
from typing import Any

from studio.language.builtins import PI
from studio.language.colours import COLOURS
from studio.language.errors import FormulaError, Span
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    ComprehensionKind,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
)
from studio.language.values import Symbol, is_number

MAX_LENGTH = 20_000
"""Characters of one formula."""
MAX_DEPTH = 100
"""How deep the parts of a formula may be nested."""
MAX_NUMBER = 10**15
"""Largest magnitude of a number that is written down."""
FORMER = {("count", 2): "how_often"}
"""What a function with so many inputs was called in files of earlier versions, and is called now."""
METHODS = ("get", "items", "keys", "values")
"""What may be written after a dot, as in ``d.get(k)``; the same as ``get(d, k)``."""

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitOr: "|",
    ast.BitAnd: "&",
}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}
_BRACKETS = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|[\[({]|[\])}]", re.DOTALL)
_LONG_NUMBER = re.compile(r"(?<!\w)\d[\d_]{30,}")
_REFUSED: dict[type[ast.expr], str] = {
    ast.Lambda: "A formula cannot hold a lambda; make a definition with inputs instead.",
    ast.NamedExpr: "A formula cannot name a value with :=; make a definition for it instead.",
    ast.JoinedStr: "Texts starting with f are not part of the language; join parts with text(...) and +.",
    ast.Starred: "A star before a value is not part of the language; write the items one by one.",
    ast.Await: "await is not part of the language; remove it.",
    ast.Yield: "yield is not part of the language; remove it.",
    ast.YieldFrom: "yield is not part of the language; remove it.",
    ast.Slice: "Slices such as a[1:3] are not part of the language; use a comprehension over range(...).",
    ast.GeneratorExp: "Write [ ] around 'for' here; it may stand bare only as the one argument of a function.",
}


def parse(text: str) -> Node:
    """The nodes of a formula. Raises FormulaError, with the span of the offending characters where known."""
    _check_size(text)
    body = text.strip()
    if not body:
        raise FormulaError("The formula is empty; write a value or a name.", Span(0, len(text)))
    offset = text.index(body)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(body, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(body, offset, error) from None
    return _Reader(body, offset).node(tree.body, 1)


def _check_size(text: str) -> None:
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"The formula is longer than {MAX_LENGTH} characters; split it into definitions.")
    depth = 0
    for found in _BRACKETS.finditer(text):
        sign = found.group()
        depth += (sign in "([{") - (sign in ")]}") if len(sign) == 1 else 0
        if depth > MAX_DEPTH:
            raise _too_deep(Span(found.start(), found.end()))
    number = _LONG_NUMBER.search(text)
    if number and not re.search(r"['\"]", text[: number.start()]):
        raise _too_large(Span(number.start(), number.end()))


def _too_deep(span: Span) -> FormulaError:
    return FormulaError(f"The formula is nested deeper than {MAX_DEPTH} levels; split it into definitions.", span)


def _too_large(span: Span) -> FormulaError:
    return FormulaError(f"This number is too large; numbers go up to {MAX_NUMBER:,}.", span)


def _unreadable(body: str, offset: int, error: Exception) -> FormulaError:
    if isinstance(error, (RecursionError, MemoryError)):
        return _too_deep(Span(offset, offset + len(body)))
    if not isinstance(error, SyntaxError) or error.offset is None:
        return FormulaError("The formula holds characters that cannot be read; remove them.", Span(0, len(body)))
    starts = _line_starts(body)
    line = min(max(error.lineno or 1, 1), len(starts))
    start = min(starts[line - 1] + max(error.offset - 1, 0), max(len(body) - 1, 0))
    near = body[start : start + 12].strip()
    where = f"near '{near}'" if near else "at its end"
    return FormulaError(
        f"This is not a formula: something is missing or too much {where}.", Span(offset + start, offset + start + 1)
    )


def _line_starts(body: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", body))]


class _Reader:
    """Makes Python's syntax tree into our nodes."""

    def __init__(self, body: str, offset: int) -> None:
        self.body, self.offset, self.depth = body, offset, 0
        self.starts = _line_starts(body)
        self.plain = body.isascii()

    def node(self, tree: ast.expr, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise _too_deep(self.span(tree))
        depth += 1
        match tree:
            case ast.Constant():
                return self._constant(tree)
            case ast.Name():
                return self._name(tree)
            case ast.BinOp():
                return self._binary(tree, depth)
            case ast.UnaryOp():
                return self._unary(tree, depth)
            case ast.BoolOp():
                return Logic(
                    "and" if isinstance(tree.op, ast.And) else "or",
                    self.nodes(tree.values, depth),
                    span=self.span(tree),
                )
            case ast.Compare():
                return self._compare(tree, depth)
            case ast.IfExp():
                test, then, other = self.nodes([tree.test, tree.body, tree.orelse], depth)
                return Conditional(test, then, other, span=self.span(tree))
            case ast.Attribute():
                return self._attribute(tree, depth)
            case ast.Subscript():
                return Apply("[]", self.nodes([tree.value, tree.slice], depth), span=self.span(tree))
            case ast.List():
                return Display("list", self.nodes(tree.elts, depth), span=self.span(tree))
            case ast.Tuple():
                return Display("tuple", self.nodes(tree.elts, depth), span=self.span(tree))
            case ast.Set():
                return Display("set", self.nodes(tree.elts, depth), span=self.span(tree))
            case ast.Dict():
                return self._dict(tree, depth)
            case ast.ListComp():
                return self._comprehension("list", tree, self.node(tree.elt, depth), depth)
            case ast.SetComp():
                return self._comprehension("set", tree, self.node(tree.elt, depth), depth)
            case ast.DictComp():
                pair = Display("tuple", self.nodes([tree.key, tree.value], depth))
                return self._comprehension("dict", tree, pair, depth)
            case ast.Call():
                return self._call(tree, depth)
        raise FormulaError(_REFUSED.get(type(tree), "This is not part of the language; remove it."), self.span(tree))

    def nodes(self, trees: list[ast.expr], depth: int) -> tuple[Node, ...]:
        return tuple(self.node(tree, depth) for tree in trees)

    def span(self, tree: ast.AST) -> Span:
        at: Any = tree
        start = self._character(at.lineno, at.col_offset)
        return Span(start, self._character(at.end_lineno, at.end_col_offset))

    def _character(self, line: int, column: int) -> int:
        # The tree counts bytes; people count characters.
        start = self.starts[min(line, len(self.starts)) - 1]
        if self.plain:
            return self.offset + start + column
        following = self.body[start:].encode("utf-8", "surrogatepass")[:column]
        return self.offset + start + len(following.decode("utf-8", "ignore"))

    def _constant(self, tree: ast.Constant) -> Node:
        value, span = tree.value, self.span(tree)
        if isinstance(value, str):
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                raise FormulaError("This text holds half a character; remove it.", span)
            return Literal(value, span=span)
        if is_number(value) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise _too_large(span)
        if value is None or isinstance(value, (bool, int, float)):
            return Literal(value, span=span)
        raise FormulaError("This is not a value of the language; write a number or a text.", span)

    def _name(self, tree: ast.Name) -> Node:
        name = self._checked(tree.id, tree)
        if name in COLOURS:
            return Literal(Symbol(name), span=self.span(tree))
        if name == PI:
            return Literal(math.pi, span=self.span(tree))
        return Name(name, span=self.span(tree))

    def _checked(self, name: str, tree: ast.AST) -> str:
        if name.startswith("__"):
            raise FormulaError(f"'{name}' cannot be used; names start with a letter.", self.span(tree))
        return name

    def _binary(self, tree: ast.BinOp, depth: int) -> Node:
        sign = BINARY.get(type(tree.op))
        if sign is None:
            raise FormulaError("This operator is not part of the language; use + - * / // % or **.", self.span(tree))
        return Apply(sign, (self.node(tree.left, depth), self.node(tree.right, depth)), span=self.span(tree))

    def _unary(self, tree: ast.UnaryOp, depth: int) -> Node:
        operand, span = self.node(tree.operand, depth), self.span(tree)
        if isinstance(tree.op, ast.Not):
            return Apply("not", (operand,), span=span)
        if isinstance(tree.op, ast.Invert):
            raise FormulaError("~ is not part of the language; use 'not' for truths.", span)
        if isinstance(tree.op, ast.UAdd):
            return operand
        if isinstance(operand, Literal) and is_number(operand.value):
            return Literal(-operand.value, span=span)
        return Apply("-", (operand,), span=span)

    def _compare(self, tree: ast.Compare, depth: int) -> Node:
        operands = self.nodes([tree.left, *tree.comparators], depth)
        pairs = zip(tree.ops, operands, operands[1:], strict=False)
        parts = tuple(self._comparison(sign, left, right, tree) for sign, left, right in pairs)
        return parts[0] if len(parts) == 1 else Logic("and", parts, span=self.span(tree))

    def _comparison(self, sign: ast.cmpop, left: Node, right: Node, tree: ast.Compare) -> Node:
        span = self.span(tree)
        if isinstance(sign, (ast.Is, ast.IsNot)):
            if not (isinstance(right, Literal) and right.value is None):
                raise FormulaError("'is' may only be followed by None; compare values with ==.", span)
            return Apply("==" if isinstance(sign, ast.Is) else "!=", (left, right), span=span)
        return Apply(COMPARISONS[type(sign)], (left, right), span=span)

    def _attribute(self, tree: ast.Attribute, depth: int) -> Node:
        if tree.attr.startswith("_"):
            raise FormulaError(f"'.{tree.attr}' cannot be used; attributes start with a letter.", self.span(tree))
        return Attribute(self.node(tree.value, depth), tree.attr, span=self.span(tree))

    def _dict(self, tree: ast.Dict, depth: int) -> Node:
        if None in tree.keys:
            raise FormulaError("** is not part of the language here; join dicts with |.", self.span(tree))
        keys = [key for key in tree.keys if key is not None]
        pairs = zip(self.nodes(keys, depth), self.nodes(tree.values, depth), strict=True)
        return DictDisplay(tuple(pairs), span=self.span(tree))

    def _comprehension(self, kind: ComprehensionKind, tree: Any, element: Node, depth: int) -> Node:
        clauses = tuple(self._clause(clause, depth) for clause in tree.generators)
        return Comprehension(kind, element, clauses, span=self.span(tree))

    def _clause(self, tree: ast.comprehension, depth: int) -> Clause:
        if tree.is_async:
            raise FormulaError("async is not part of the language; remove it.", self.span(tree.target))
        source, tests = self.node(tree.iter, depth), self.nodes(tree.ifs, depth)
        return Clause(self._targets(tree.target), source, tests, span=self.span(tree.target))

    def _targets(self, tree: ast.expr) -> tuple[str, ...]:
        parts = tree.elts if isinstance(tree, ast.Tuple) and len(tree.elts) > 1 else [tree]
        names = [self._checked(part.id, part) for part in parts if isinstance(part, ast.Name)]
        if len(names) != len(parts) or len(set(names)) != len(names):
            raise FormulaError("After 'for' write one name, or several different names with commas.", self.span(tree))
        if PI in names:
            raise FormulaError("pi is a number and cannot be the name after 'for'.", self.span(tree))
        if COLOURS.intersection(names):
            raise FormulaError("A colour cannot be the name after 'for'; choose another name.", self.span(tree))
        return tuple(names)

    def _call(self, tree: ast.Call, depth: int) -> Node:
        function, arguments = self._called(tree, depth)
        keywords = self._keywords(tree, depth)
        if function == "symbol" and not keywords and len(arguments) == 1:
            only = arguments[0]
            if isinstance(only, Literal) and isinstance(only.value, str):
                return Literal(Symbol(only.value), span=self.span(tree))
        return Apply(FORMER.get((function, len(arguments)), function), arguments, keywords, span=self.span(tree))

    def _called(self, tree: ast.Call, depth: int) -> tuple[str, tuple[Node, ...]]:
        callee = tree.func
        if isinstance(callee, ast.Name):
            alone = len(tree.args) == 1 and not tree.keywords
            if alone and isinstance(tree.args[0], ast.GeneratorExp):
                return self._function(callee), (self._generator(tree.args[0], depth),)
            return self._function(callee), self.nodes(tree.args, depth)
        if isinstance(callee, ast.Attribute) and callee.attr in METHODS:
            return callee.attr, self.nodes([callee.value, *tree.args], depth)
        if isinstance(callee, ast.Attribute):
            name = callee.attr
            raise FormulaError(f"'.{name}(...)' is not part of the language; try {name}(...).", self.span(callee))
        raise FormulaError("Only a function with a name can be called; write its name before (.", self.span(callee))

    def _function(self, callee: ast.Name) -> str:
        if callee.id in COLOURS:
            raise FormulaError(f"'{callee.id}' is a colour and cannot be called.", self.span(callee))
        return self._checked(callee.id, callee)

    def _generator(self, tree: ast.GeneratorExp, depth: int) -> Node:
        return self._comprehension("generator", tree, self.node(tree.elt, depth + 1), depth + 1)

    def _keywords(self, tree: ast.Call, depth: int) -> tuple[tuple[str, Node], ...]:
        names = [keyword.arg for keyword in tree.keywords]
        if None in names:
            raise FormulaError("** is not part of the language here; write each name = value.", self.span(tree))
        if len(set(names)) != len(names):
            raise FormulaError("One name is given twice here; keep one of them.", self.span(tree))
        pairs = [(str(keyword.arg), keyword) for keyword in tree.keywords]
        return tuple((self._checked(name, one), self.node(one.value, depth)) for name, one in pairs)
