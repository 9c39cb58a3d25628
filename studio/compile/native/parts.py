"""The parts of a program that native methods ask for: tables, numbers and places that depend on parameters alone."""

from __future__ import annotations

import ast
from typing import Any

from studio.compile.emit import ProgramClass
from studio.compile.native.forms import NotNative
from studio.language.types import NUMBER, POINT


class NativeParts:
    """What native methods of one program ask for, each with its place in a table; filled while they are written."""

    def __init__(self, writer: ProgramClass, program: ast.ClassDef, flat: ast.ClassDef) -> None:
        plan, words = writer.plan, writer.words
        self.methods = {node.name: node for node in (*program.body, *flat.body) if isinstance(node, ast.FunctionDef)}
        names = writer.flat.names
        self.next = {attribute: name for name, attribute in names.next.items()}
        self.looks = {attribute: name for name, attribute in names.looks.items()}
        self.asked_by = names.next
        steady = {
            words.attributes[name]: one for name, one in plan.pieces.items() if one.once or one.kind == "parameter"
        }
        self.numbers = {name for name, one in steady.items() if one.type == NUMBER and not one.inputs}
        self.whole = {words.attributes[name] for name in words.whole}
        self.places = {
            name
            for name, one in steady.items()
            if one.type.name == "dict" and one.type.arguments[1] == POINT and not one.inputs
        }
        self.placed = {attribute for name, attribute in words.placed.items() if plan.pieces[name].type.name == "dict"}
        self.inputs = {
            words.attributes[name]: [given.type for given in one.inputs]
            for name, one in plan.pieces.items()
            if one.kind == "function" and not one.tabled
        }
        self.relations: list[str] = []
        self.values: list[str] = []
        self.points: list[str] = []
        self.lattices: list[str] = []
        self.keys: list[Any] = []
        self.endings: list[tuple[str, str]] = []

    def relation(self, attribute: str) -> int:
        """The place of a relation, by the attribute of either of its tables. Raises NotNative."""
        name = self.next.get(attribute) or self.looks.get(attribute)
        if name is None:
            raise NotNative(f"it asks for {attribute}")
        return _place(self.relations, self.asked_by[name])

    def value(self, attribute: str) -> int:
        return _place(self.values, attribute)

    def point(self, attribute: str) -> int:
        return _place(self.points, attribute)

    def lattice(self, attribute: str) -> int:
        return _place(self.lattices, attribute)

    def key(self, value: Any) -> int:
        """The place of a member that stands in a formula."""
        return _place(self.keys, value)

    def ending(self, kind: str, reason: str) -> int:
        return _place(self.endings, (kind, reason))


def _place(table: list[Any], one: Any) -> int:
    """Where something stands in a table; at its end where it is new."""
    if one not in table:
        table.append(one)
    return table.index(one)
