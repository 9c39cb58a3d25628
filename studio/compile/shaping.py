"""Small makers of Python statements."""

from __future__ import annotations

import ast


def assign(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign([target], value)


def ends(statement: ast.stmt) -> bool:
    """Whether nothing after this statement is reached."""
    if isinstance(statement, ast.If):
        return bool(statement.orelse) and ends(statement.body[-1]) and ends(statement.orelse[-1])
    return isinstance(statement, (ast.Return, ast.Raise))


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test, without a double ``not``."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    opposites = {ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Eq: ast.NotEq}
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in opposites:
        return ast.Compare(test.left, [opposites[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)
