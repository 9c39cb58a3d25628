"""Small pieces of Python, as ``ast`` nodes."""

from __future__ import annotations

import ast
from functools import cache

from studio.compile.vocabulary import Vocabulary
from studio.language.errors import FormulaError
from studio.language.values import Value, is_number

ORDERINGS: dict[str, type[ast.cmpop]] = {
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "==": ast.Eq,
    "!=": ast.NotEq,
}


def is_ordered(made: ast.expr) -> bool:
    """Whether an expression surely gives a list, so that nothing need be sorted."""
    if isinstance(made, (ast.List, ast.ListComp, ast.Tuple)):
        return True
    return (
        isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in ("sorted", "list", "range")
    )


def chained(parts: list[ast.expr]) -> ast.expr | None:
    """``a < b and b < c`` as ``a < b < c``, when that is all there is."""
    signs: list[ast.cmpop] = []
    values: list[ast.expr] = []
    for part in parts:
        if not isinstance(part, ast.Compare) or len(part.ops) > 1 or type(part.ops[0]) not in ORDERINGS.values():
            return None
        if values and ast.dump(values[-1]) != ast.dump(part.left):
            return None
        values = values or [part.left]
        values.append(part.comparators[0])
        signs.append(part.ops[0])
    return ast.Compare(values[0], signs, values[1:])


def literal(value: Value) -> ast.expr:
    """A number, truth, text, symbol or nothing as a literal."""
    if isinstance(value, str):
        return ast.Constant(str(value))
    if value is None or isinstance(value, bool):
        return ast.Constant(value)
    if is_number(value):
        return ast.UnaryOp(ast.USub(), ast.Constant(-value)) if value < 0 else ast.Constant(value)
    raise FormulaError(f"A program cannot hold {type(value).__name__}.")


def call(function: ast.expr, *arguments: ast.expr) -> ast.expr:
    return ast.Call(function, list(arguments), [])


def of_self(attribute: str) -> ast.expr:
    return ast.Attribute(ast.Name("self"), attribute)


def frozen_set(items: list[ast.expr]) -> ast.expr:
    return call(ast.Name("frozenset"), *([ast.Set(items)] if items else []))


def sequence(value: Value, items: list[ast.expr]) -> ast.expr:
    return ast.Tuple(items) if isinstance(value, tuple) else ast.List(items)


class _Fill(ast.NodeTransformer):
    def __init__(self, arguments: list[ast.expr], words: Vocabulary) -> None:
        self.arguments = {f"argument_{place}": one for place, one in enumerate(arguments)}
        self.words = words

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "math":
            self.words.used.add("math")
        return self.arguments.get(node.id, node)


@cache
def _template(emit: str) -> str:
    return emit.format(*(f"argument_{place}" for place in range(9)))


def filled_template(emit: str, arguments: list[ast.expr], words: Vocabulary) -> ast.expr:
    """An expression template of the table with its arguments put in, as nodes."""
    tree = ast.parse(_template(emit), mode="eval").body
    made: ast.expr = _Fill(arguments, words).visit(tree)
    return made
