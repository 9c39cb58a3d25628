"""Formulas about flat dicts → Python expressions on numbers of members, codes of symbols and bytes."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import Literal as OneOf

from studio.compile.formulas import FormulaEmitter
from studio.compile.ir import Flat, Plan
from studio.compile.lower import types_of
from studio.compile.names import Names
from studio.compile.trees import call, of_self
from studio.compile.vocabulary import Vocabulary
from studio.language.nodes import Apply, Attribute, Conditional, Literal, Logic, Name, Node, free_names
from studio.language.steps import MEMORY
from studio.language.types import Type

Form = OneOf["plain", "member", "code", "maybe", "cells", "past", "members", "run", "lost"]
"""How a variable is kept: as it is, the number of a member, the code of a symbol (``maybe``: 0 for nothing), bytes, a
list that only grows, numbers, the memory of a run that failed; ``lost`` where that depends on how it went."""


class NotFlat(Exception):
    """Something that cannot be done on flat dicts, so that the process is left as it is."""


@dataclass(frozen=True)
class Local:
    """A variable of a method: its identifier and form.

    ``among``: a plain value that is a member or nothing; ``looks``: the relation, and the identifier of the member, of
    which these numbers are; ``base``: the list, and its version, whose last item the cells were.
    """

    identifier: str
    form: Form
    among: bool = False
    looks: tuple[str, str] = ("", "")
    base: tuple[str, int] = ("", 0)
    kept: bool = False


class FlatWords:
    """What the methods on flat dicts call things: attributes for relations, codes for symbols."""

    def __init__(self, plan: Plan, flat: Flat, words: Vocabulary) -> None:
        self.plan, self.flat, self.words = plan, flat, words
        names = words.names
        self.next = {one: names.fresh(f"_{words.attributes[one]}_next") for one in sorted(flat.relations)}
        self.looks = {one: names.fresh(f"_{words.attributes[one]}_looks") for one in sorted(flat.relations)}
        self.methods = {one: names.fresh(f"_flat_{words.attributes[one]}") for one in plan.procedures}
        self.codes: dict[str, int] = {}

    def code(self, symbol: str) -> int:
        return self.codes.setdefault(symbol, len(self.codes) + 1)


class FlatFormulas:
    """Writes the formulas of one method; ``scope`` are the variables of the process that is being written."""

    def __init__(self, words: FlatWords, given: Names) -> None:
        self.flat, self.flat_words, self.given = words.flat, words, given
        self.types = types_of(words.plan)
        self.scope: dict[str, Local] = {}
        self.formulas = FormulaEmitter(words.words, self.types, given)
        self.formulas.again = True

    def form_of(self, kind: Type) -> Form:
        """The form in which an input of a type is taken."""
        if kind == self.flat.type:
            return "cells"
        if kind == self.flat.type.arguments[0]:
            return "member"
        if kind.name == "list" and kind.arguments == (self.flat.type,):
            return "past"
        return "code" if kind == self.flat.type.arguments[1] else "plain"

    def written(self, node: Node, form: Form) -> ast.expr:
        """A formula in a form. Raises NotFlat."""
        makers = {"cells": self.cells, "member": self.member, "code": self.code, "members": self.members}
        if form in makers:
            return makers[form](node)
        if form == "past":
            return ast.Name(self._local(node, "past").identifier)
        return self.code(node, True) if form == "maybe" else self.plain(node)

    def _local(self, node: Node, *forms: Form) -> Local:
        found = self.scope.get(node.id) if isinstance(node, Name) else None
        if found is None or found.form not in forms:
            raise NotFlat(node)
        return found

    def plain(self, node: Node) -> ast.expr:
        """A formula that has to do with values as they are."""
        names = free_names(node)
        if MEMORY in names or any(one in self.scope and self.scope[one].form not in ("plain", "past") for one in names):
            raise NotFlat(node)
        return self.formulas.expression(node)

    def cells(self, node: Node) -> ast.expr:
        if isinstance(node, Apply) and _is_last(node):
            return ast.Attribute(ast.Name(self._local(node.arguments[0], "past").identifier), "cells")
        return ast.Name(self._local(node, "cells").identifier)

    def member(self, node: Node) -> ast.expr:
        if isinstance(node, Name) and node.id in self.scope and self.scope[node.id].form == "member":
            return ast.Name(self.scope[node.id].identifier)
        if self.is_among(node):
            return ast.Subscript(of_self("_numbers"), self.plain(node))
        if self.formulas.types.of(node) != self.flat.type.arguments[0]:
            raise NotFlat(node)
        return call(ast.Attribute(of_self("_numbering"), "number"), self.plain(node))

    def is_among(self, node: Node) -> bool:
        """Whether a formula surely gives a member of the collection, or nothing."""
        if isinstance(node, Name):
            return node.id in self.scope and self.scope[node.id].among
        if isinstance(node, Conditional):
            return all(one == Literal(None) or self.is_among(one) for one in (node.then, node.other))
        if not isinstance(node, Apply):
            return False
        piece = self.flat_words.plan.pieces.get(node.function)
        if piece is not None and piece.kind == "function" and not piece.tabled:
            if any(one.name == self.flat.collection for one in piece.inputs):
                return False
            return FlatFormulas(self.flat_words, Names()).is_among(piece.formula)
        collection = Name(self.flat.collection)
        keyed = self.flat_words.plan.pieces[self.flat.collection].type.name == "dict"
        return (
            keyed and node.function == "nearest" and node.arguments[0] == collection and collection.id not in self.scope
        )

    def code(self, node: Node, maybe: bool = False) -> ast.expr:
        if isinstance(node, Name) and node.id in self.scope:
            known = self.scope[node.id]
            if known.form == "plain" and self.formulas.types.of(node) == self.flat.type.arguments[1]:
                return ast.Subscript(of_self("_codes"), ast.Name(known.identifier))
            return ast.Name(self._local(node, "code", *(("maybe",) if maybe else ())).identifier)
        if isinstance(node, Literal) and isinstance(node.value, str):
            return ast.Constant(self.flat_words.code(str(node.value)))
        if isinstance(node, Conditional):
            return ast.IfExp(self.truth(node.test), self.code(node.then, maybe), self.code(node.other, maybe))
        if maybe and isinstance(node, Apply) and node.function == "get" and len(node.arguments) == 2:
            return ast.Subscript(self.cells(node.arguments[0]), self.member(node.arguments[1]))
        raise NotFlat(node)

    def members(self, node: Node) -> ast.expr:
        if isinstance(node, Apply) and node.function in self.flat.relations:
            return ast.Subscript(of_self(self.flat_words.next[node.function]), self.member(node.arguments[0]))
        if isinstance(node, Attribute) and node.name == MEMORY:
            return ast.Name(self._local(node.value, "run").identifier)
        return ast.Name(self._local(node, "members").identifier)

    def truth(self, node: Node) -> ast.expr:
        """A formula as a test."""
        if isinstance(node, Logic):
            return ast.BoolOp(ast.And() if node.sign == "and" else ast.Or(), [self.truth(one) for one in node.parts])
        if isinstance(node, Apply) and node.function == "not":
            return ast.UnaryOp(ast.Not(), self.truth(node.arguments[0]))
        if isinstance(node, Apply) and node.function in ("in", "not in"):
            return self._holds(node)
        if isinstance(node, Apply) and node.function in ("==", "!="):
            return self._compared(node)
        return self.plain(node)

    def _holds(self, node: Apply) -> ast.expr:
        try:
            cells = self.cells(node.arguments[1])
        except NotFlat:
            return self.plain(node)
        there = ast.Subscript(cells, self.member(node.arguments[0]))
        return there if node.function == "in" else ast.UnaryOp(ast.Not(), there)

    def _compared(self, node: Apply) -> ast.expr:
        sign: ast.cmpop = ast.Eq() if node.function == "==" else ast.NotEq()
        for form in ("maybe", "member"):
            try:
                left, right = (self._side(one, form) for one in node.arguments)
            except NotFlat:
                continue
            return ast.Compare(left, [sign], [right])
        return self.plain(node)

    def _side(self, node: Node, form: Form) -> ast.expr:
        """One side of a comparison; two values as they are need no numbers."""
        if form == "member" and not (isinstance(node, Name) and self._local(node, "member")):
            raise NotFlat(node)
        if form == "maybe" and node == Literal(None):
            return ast.Constant(0)
        return self.written(node, form)

    def look(self, source: Node, item: str, test: Node) -> ast.expr | None:
        """A test whether any of the members that a relation gives is not in a dict, as one look; None for another."""
        found = self.scope.get(source.id) if isinstance(source, Name) else None
        if found is None or not found.looks[0] or not isinstance(test, Apply) or test.function != "not in":
            return None
        if test.arguments[0] != Name(item) or test.arguments[1] == Name(item):
            return None
        looks = ast.Subscript(of_self(self.flat_words.looks[found.looks[0]]), ast.Name(found.looks[1]))
        return ast.Compare(ast.Constant(0), [ast.In()], [call(looks, self.cells(test.arguments[1]))])

    def bind(self, name: str, local: Local, kind: Type) -> None:
        """Takes in a variable that gets a value now."""
        for other, one in self.scope.items():
            if one.looks[1] == local.identifier:
                self.scope[other] = replace(one, looks=("", ""))
        self.scope[name] = local
        self.formulas = self.formulas.inner({name: kind})
        self.formulas.names[name] = local.identifier


def _is_last(node: Apply) -> bool:
    return node.function == "last" or (node.function == "[]" and node.arguments[1] == Literal(-1))
