"""Drawn lists whose members are made one by one, so that those are drawn that have a value where others have none."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from studio.compile.ir import Piece
from studio.compile.trees import call, of_self
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, walk
from studio.language.values import is_number

SURE = frozenset({*SHAPES, "+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "not", "get", "len", "abs"})
SURE |= frozenset({"point", "text", "symbol", "list", "dict", "set", "tuple", "range"})
"""What has a value whatever it is given."""
DIVIDING = frozenset({"/", "//", "%"})


def drawn_list(piece: Piece, made: ast.expr, pieces: Mapping[str, Piece]) -> ast.expr:
    """What a definition hands back: where it is a drawn list with members that may have no value, one by one."""
    if not may_lack_members(piece, pieces) or not isinstance(made, ast.ListComp):
        return made
    return call(of_self("_every"), ast.Constant(piece.name), ast.GeneratorExp(_later(made), made.generators))


def may_lack_members(piece: Piece, pieces: Mapping[str, Piece]) -> bool:
    """Whether it is a drawn list of which some members may have no value; ``pieces`` are those of the program."""
    formula = piece.formula
    return piece.drawn and isinstance(formula, Comprehension) and not _is_sure(formula.element, pieces)


def _later(made: ast.ListComp) -> ast.Lambda:
    """What makes one member when it is called, with the variables of the loop as they are in that round."""
    targets = [part.id for one in made.generators for part in ast.walk(one.target) if isinstance(part, ast.Name)]
    used = {part.id for part in ast.walk(made.elt) if isinstance(part, ast.Name)}
    names = [name for name in dict.fromkeys(targets) if name in used]
    bound: list[ast.expr] = [ast.Name(name) for name in names]
    return ast.Lambda(ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, bound), made.elt)


def _is_sure(formula: Node, pieces: Mapping[str, Piece]) -> bool:
    """Whether it has a value whatever the states are; with what is worked out only when it is asked for."""
    todo, seen = [formula], set[str]()
    while todo:
        for _, part in walk(todo.pop()):
            if not _has_value(part):
                return False
            asked = pieces.get(part.id) if isinstance(part, Name) else None
            if asked is not None and asked.kind == "value" and not asked.once and asked.name not in seen:
                seen.add(asked.name)
                todo.append(asked.formula)
    return True


def _has_value(part: Node) -> bool:
    if not isinstance(part, Apply) or part.function in SURE:
        return True
    if part.function not in DIVIDING or len(part.arguments) != 2:
        return False
    by = part.arguments[1]
    return isinstance(by, Literal) and is_number(by.value) and by.value != 0
