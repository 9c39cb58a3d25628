"""Statements of a program → lines of JavaScript."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from studio.compile.javascript.declarations import declarations, targets
from studio.compile.javascript.expressions import CHOICE, WHOLE, Expressions, enclosed
from studio.compile.javascript.ranges import bounds
from studio.compile.javascript.texts import comment
from studio.compile.layout.boxes import INDENT, Box, Indented, printed
from studio.compile.shaping import ends
from studio.language.errors import FormulaError

WIDTH = 120


class Statements:
    """Writes the methods of a class; ``expressions`` knows what numbers attributes can be."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.lines: list[str] = []
        self.labels: list[str | None] = []  # of the loops around, where a break leaves more than the loop
        self.count = 0

    def method(self, function: ast.FunctionDef, head: str, level: int, around: str = "") -> list[str]:
        """The lines of a method, with its docstring before it; ``head`` is what stands before its body.

        ``around``: the beginning of a call that takes the body as a function.
        """
        self.lines, self.labels, self.count = [], [], 0
        self.declared = declarations(function)
        self.prepares = function.name == "_prepare"
        body = function.body
        about = ast.get_docstring(function)
        if about is not None:
            self.lines += comment(about, " " * INDENT * level, WIDTH)
            body = body[1:]
        self._add(level, f"{head} {{")
        if self.declared.above:
            self._add(level + 1, f"let {', '.join(self.declared.above)};")
        if around:
            self._add(level + 1, around)
        self._block(without_yield(body), level + 1 + bool(around))
        if around:
            self._add(level + 1, "});")
        self._add(level, "}")
        return self.lines

    def _add(self, level: int, *box: Box) -> None:
        self.lines += printed(list(box), level, WIDTH).split("\n")

    def _block(self, body: Sequence[ast.stmt], level: int) -> None:
        for statement in body:
            self._statement(statement, level)

    def _statement(self, node: ast.stmt, level: int) -> None:
        expressions = self.expressions
        match node:
            case ast.Assign():
                self._assign(node, level)
            case ast.Expr():
                self._add(level, expressions.box(node.value), ";")
            case ast.Return():
                self._add(level, "return", *([" ", self._value(node.value)] if node.value else []), ";")
            case ast.Raise() if node.exc is not None:
                self._add(level, "throw ", expressions.box(node.exc), ";")
            case ast.If():
                self._if(node, level)
            case ast.While():
                self._loop("while (true) {", node.body, level)
            case ast.For():
                self._for(node, level)
            case ast.Try():
                self._try(node, level)
            case ast.Break():
                label = self.labels[-1]
                self._add(level, f"break {label};" if label else "break;")
            case ast.Continue():
                self._add(level, "continue;")
            case ast.Pass():
                pass
            case _:
                raise FormulaError("A page cannot hold this: " + type(node).__name__)

    def _assign(self, node: ast.Assign, level: int) -> None:
        target, value = node.targets[0], self._value(node.value)
        word = self.declared.word(node, targets(target))
        if isinstance(target, ast.Subscript):
            key = self.expressions.box(target.slice)
            self._add(level, "put(", self.expressions.box(target.value), ", ", key, ", ", value, ");")
            return
        if isinstance(target, ast.Tuple):
            if isinstance(node.value, ast.Tuple):
                value = self.expressions.items(node.value.elts)
            self._add(level, word, self._targets(target), " = ", value, ";")
            return
        if self.prepares:
            self._note(target, node.value)
        self._add(level, word, self.expressions.box(target), " = ", value, ";")

    def _value(self, node: ast.expr) -> Box:
        """A value at the end of a statement; what is broken between its signs goes on further to the right."""
        made = self.expressions.code(node)
        return Indented([made.box]) if CHOICE < made.tight < WHOLE else made.box

    def _targets(self, target: ast.Tuple) -> Box:
        names = [
            "" if isinstance(one, ast.Name) and one.id == "_" else self.expressions.box(one) for one in target.elts
        ]
        made: list[Box] = ["["]
        for place, name in enumerate(names):
            made += [", " if place and name else ("," if place else ""), name]
        return [*made, "]"]

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        """What is known about the numbers of an attribute that is worked out once; those of others may change."""
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            found = bounds(value, self.expressions.known)
            if found is not None:
                self.expressions.known[f"self.{target.attr}"] = found

    def _if(self, node: ast.If, level: int, before: str = "") -> None:
        self._add(level, before, "if ", enclosed("(", [self.expressions.box(node.test)], ")"), " {")
        self._block(node.body, level + 1)
        match node.orelse:
            case []:
                self._add(level, "}")
            case [ast.If() as other]:
                self._if(other, level, "} else ")
            case _:
                self._add(level, "} else {")
                self._block(node.orelse, level + 1)
                self._add(level, "}")

    def _loop(self, head: Box, body: Sequence[ast.stmt], level: int, label: str | None = None) -> None:
        self._add(level, head)
        self.labels.append(label)
        self._block(body, level + 1)
        self.labels.pop()
        self._add(level, "}")

    def _for(self, node: ast.For, level: int) -> None:
        if ast.unparse(node.iter) == "self._visits":
            self._loop("while (this._visits-- > 0) {", node.body, level)
            return
        if not node.orelse:
            self._loop(self._head(node), node.body, level)
            return
        self.count += 1
        label = f"search{self.count if self.count > 1 else ''}"
        self._add(level, f"{label}: {{")
        self._loop(self._head(node), node.body, level + 1, label)
        self._block(node.orelse, level + 1)
        self._add(level, "}")

    def _head(self, node: ast.For) -> Box:
        word = self.declared.word(node, targets(node.target))
        return ["for (", word, self.expressions.box(node.target), " of ", self.expressions.array(node.iter), ") {"]

    def _try(self, node: ast.Try, level: int) -> None:
        name = next((one.name for one in node.handlers if one.name), "ending")
        flagged = bool(node.orelse) and not all(ends_all(one.body) for one in node.handlers)
        if flagged:
            self.count += 1
            well = f"well{f'${self.count}' if self.count > 1 else ''}"
            self._add(level, f"let {well} = false;")
        self._add(level, "try {")
        self._block(node.body, level + 1)
        if flagged:
            self._add(level + 1, f"{well} = true;")
        self._add(level, f"}} catch ({name}) {{")
        for place, handler in enumerate(node.handlers):
            kind = handler.type.id if isinstance(handler.type, ast.Name) else ""
            self._add(level + 1, f"{'} else ' if place else ''}if ({name} instanceof {kind}) {{")
            self._block(handler.body, level + 2)
        self._add(level + 1, "} else {")
        self._add(level + 2, f"throw {name};")
        self._add(level + 1, "}")
        self._add(level, "}")
        if flagged:
            self._add(level, f"if ({well}) {{")
            self._block(node.orelse, level + 1)
            self._add(level, "}")
        else:
            self._block(node.orelse, level)


def ends_all(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing after these statements is reached."""
    return bool(body) and (ends(body[-1]) or isinstance(body[-1], ast.Continue))


def without_yield(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """The statements without a bare ``yield`` at their end, which only makes Python see a generator."""
    last = body[-1] if body else None
    empty = isinstance(last, ast.Expr) and isinstance(last.value, ast.Yield) and last.value.value is None
    return body[:-1] if empty else body
