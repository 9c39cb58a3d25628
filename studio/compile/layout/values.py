"""A line of a statement: what is at its beginning, one expression, and what ends it.

A long expression is broken at its own brackets, or put in brackets as a whole, whichever is easier to read.
"""

from __future__ import annotations

import ast

from studio.compile.layout.boxes import EVERYWHERE, INDENT, SOFT, Box, Indented, flat, printed
from studio.compile.layout.expressions import (
    CHOICE,
    WHOLE,
    box_of,
    in_brackets,
    is_fluent,
    links,
    looseness,
    outer_parts,
)

_LINKED = (ast.BoolOp, ast.BinOp, ast.Compare)
_BARE = (ast.Name, ast.Constant, ast.Attribute)


def line(before: list[Box], node: ast.expr, after: str, indent: int, width: int, in_parts: bool = False) -> str:
    """The source of such a line; ``indent`` in levels. ``in_parts``: what is before has brackets to be broken, too."""
    bare = box_of(node, False)
    text = " " * INDENT * indent + flat([*before, bare, after])
    if len(text) <= width:
        return text
    way = _brackets(node)
    if in_parts and way == "where it fits" and not isinstance(node, ast.UnaryOp):
        way = "after a target"
    opening = printed(bare, 0, EVERYWHERE).split("\n")[0] if way == "never" or isinstance(node, ast.UnaryOp) else "("
    *above, last = printed([*before, opening], indent, width).removesuffix(opening).split("\n")
    plain: list[Box] = [last.lstrip(), bare, after]
    if way == "never":
        return "\n".join([*above, printed(plain, indent, width)])
    bracketed: list[Box] = [last.lstrip(), "(", Indented([SOFT, box_of(node, True)]), SOFT, ")", after]

    def lengths(box: list[Box]) -> list[int]:
        return [len(text) for text in printed(box, indent, EVERYWHERE).split("\n")]

    keeps = INDENT * indent + len(flat(plain)) <= width
    match way:
        case "when broken":
            keeps = keeps or (_Outside(node).opens_first() and max(lengths(plain)) <= width)
        case "where it fits":
            keeps = keeps or max(lengths(plain)) <= width or max(lengths(bracketed)) > width
        case _:
            keeps = bool(above) or (len(lengths(plain)) > 1 and lengths(plain)[0] <= width)
    return "\n".join([*above, printed(plain if keeps else bracketed, indent, width)])


def _brackets(node: ast.expr) -> str:
    """When an expression at the end of a line is put in brackets."""
    match node:
        case ast.BoolOp() | ast.BinOp() | ast.Compare() | ast.IfExp():
            return "when broken"
        case ast.Name() | ast.Constant():
            return "where it fits"
        case ast.Attribute() | ast.Call() | ast.Subscript() if is_fluent(node):
            return "when broken"
        case ast.UnaryOp() | ast.Attribute() | ast.Call() | ast.Subscript():
            inner = next(outer_parts(node))
            return "never" if in_brackets(inner) else _brackets(inner[0])
    return "never"


class _Outside:
    """What is found in an expression outside of all brackets."""

    def __init__(self, node: ast.expr) -> None:
        self.loosest = WHOLE + 1  # of the signs; a dot behind a bracket counts as one
        self.count = 0  # of signs that loose
        self.opened = False  # whether there are brackets
        self.first: bool | None = None  # whether it begins with brackets that hold something
        self.last = False  # whether it ends with such
        self._look(node)

    def opens_first(self) -> bool:
        """Whether brackets at its beginning or end are better broken than new ones put around it."""
        return self.opened and self.count < 2 and (self.loosest >= WHOLE or self.last or bool(self.first))

    def _sign(self, tight: int, count: int = 1) -> None:
        if tight < self.loosest:
            self.loosest, self.count = tight, 0
        self.count += count if tight == self.loosest else 0

    def _look(self, node: ast.expr) -> None:
        for _, tight, _ in links(node)[1:]:
            self._sign(looseness(tight))
        match node:
            case ast.IfExp():
                self._sign(CHOICE, 2)
            case ast.UnaryOp() | ast.Yield() | ast.Starred():
                self.first = bool(self.first)
            case _:
                self.opened = self.opened or not isinstance(node, (*_LINKED, *_BARE))
        for part in outer_parts(node):
            holds = self.last = in_brackets(part) or _holds(part[0])
            if in_brackets(part):
                self.opened = True
            else:
                self._look(part[0])
            if self.first is None:
                self.first = holds
            if isinstance(node, ast.Attribute) and (in_brackets(part) or not isinstance(part[0], _BARE)):
                self._sign(WHOLE)
        if isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
            self.last = _holds(node)


def _holds(node: ast.expr) -> bool:
    """Whether an expression ends with brackets that hold something, other than those of an index."""
    match node:
        case ast.Call():
            return bool(node.args or node.keywords)
        case ast.List() | ast.Set() | ast.Tuple():
            return bool(node.elts)
        case ast.Dict():
            return bool(node.keys)
    return isinstance(node, (ast.ListComp, ast.DictComp, ast.GeneratorExp))
