"""The class of a program as nodes, with two things said in it that Python need not be told: which values may lack an
attribute that is asked for, and which tests may be no truths."""

from __future__ import annotations

import ast

from studio.compile.emit import ProgramClass
from studio.compile.formulas import FormulaEmitter
from studio.compile.ir import Plan
from studio.compile.javascript.names import reserved
from studio.compile.names import attribute_name
from studio.compile.trees import call
from studio.language.nodes import Attribute, Logic, Node
from studio.language.types import TRUTH

_SURE = frozenset({"point", "record"})
"""Kinds of values that have every attribute which a formula that fits their type asks for."""


class TypedFormulas(FormulaEmitter):
    """Formulas with calls of ``part_of`` and ``truthy`` where the types leave room for doubt."""

    def expression(self, node: Node) -> ast.expr:
        if isinstance(node, Attribute) and self.types.of(node.value).name not in _SURE:
            return call(ast.Name("part_of"), self.expression(node.value), ast.Constant(attribute_name(node.name)))
        return super().expression(node)

    def truth(self, node: Node) -> ast.expr:
        made = self.expression(node)
        return made if self.types.of(node) == TRUTH else call(ast.Name("truthy"), made)

    def _logic(self, node: Logic) -> ast.expr:
        sign: ast.boolop = ast.And() if node.sign == "and" else ast.Or()
        return ast.BoolOp(sign, [self.truth(part) for part in node.parts])


class TypedProgram(ProgramClass):
    """As ``ProgramClass``, with such formulas, and with locals that JavaScript takes for names."""

    formula_writer = TypedFormulas

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.reserved = self.reserved | reserved()
