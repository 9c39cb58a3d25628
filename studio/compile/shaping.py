"""Small makers of Python statements."""

from __future__ import annotations

import ast
from collections.abc import Iterable


def assign(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([target], value)


def ends(statement: ast.stmt) -> bool:
    """Whether nothing after this statement is reached."""
    if isinstance(statement, ast.If):
        return bool(statement.orelse) and ends(statement.body[-1]) and ends(statement.orelse[-1])
    return isinstance(statement, (ast.Return, ast.Raise, ast.Break))


MOST_BLOCKS = 18
"""Loops and attempts inside each other that Python takes in one function."""
MOST_INSIDE = 80
"""Statements inside each other that Python takes."""


def nested_too_deep(steps: Iterable[ast.stmt]) -> bool:
    """Whether loops, attempts and branches are inside each other deeper than Python can read them."""
    todo: list[tuple[ast.AST, int, int]] = [(step, 0, 0) for step in steps]
    while todo:
        step, blocks, inside = todo.pop()
        blocks, inside = blocks + isinstance(step, (ast.For, ast.While, ast.Try)), inside + 1
        if blocks > MOST_BLOCKS or inside > MOST_INSIDE:
            return True
        todo += [(one, blocks, inside) for one in ast.iter_child_nodes(step) if isinstance(one, _BLOCKS)]
    return False


_BLOCKS = (ast.stmt, ast.ExceptHandler)


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test, without a double ``not``."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    opposites = {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Eq: ast.NotEq}
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in opposites:
        return ast.Compare(test.left, [opposites[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)
