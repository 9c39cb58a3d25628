"""Statements as lines of source."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from studio.compile.layout.boxes import INDENT, SOFT, Box, IfBroken, Indented, Unit, printed
from studio.compile.layout.expressions import CHOICE, box_of, joined, listed, part_box, targets
from studio.compile.layout.texts import docstring
from studio.compile.layout.values import line

WIDTH = 120
"""Columns of a line."""
_DEFINED = (ast.FunctionDef, ast.ClassDef)
_IMPORTED = (ast.Import, ast.ImportFrom)


def laid_out(statements: Sequence[ast.stmt], width: int = WIDTH) -> str:
    """The source of statements at the top of a module. The same nodes always give the same text.

    Raises TypeError for nodes that no program consists of.
    """
    return "".join(f"{text}\n" for text in _Lines(width).block(statements, 0, ast.Module))


class _Lines:
    def __init__(self, width: int) -> None:
        self.width = width

    def block(self, body: Sequence[ast.stmt], indent: int, kind: type = ast.If) -> Iterator[str]:
        """Statements that belong to a kind of statement."""
        for place, one in enumerate(body):
            if place:
                yield from [""] * _blank_lines(body[place - 1], one, indent, kind)
            match one:
                case ast.Expr(ast.Constant(str() as text)) if place == 0 and kind is not ast.If:
                    margin = " " * INDENT * indent
                    yield margin + docstring(text, margin)
                case _:
                    yield from self.statement(one, indent)

    def statement(self, node: ast.stmt, indent: int) -> Iterator[str]:
        match node:
            case ast.FunctionDef():
                for one in node.decorator_list:
                    yield self.line(indent, ["@"], one)
                gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                yield self.text(indent, [f"def {node.name}", _parameters(node.args), f"{gives}:"])
                yield from self.block(node.body, indent + 1, ast.FunctionDef)
            case ast.ClassDef():
                bases = ["(", *listed(node.bases), ")"] if node.bases else []
                yield self.text(indent, [f"class {node.name}", Unit(bases), ":"])
                yield from self.block(node.body, indent + 1, ast.ClassDef)
            case ast.If() | ast.For() | ast.While():
                yield from self.compound(node, indent, {ast.If: "if ", ast.While: "while "}.get(type(node), ""))
            case ast.Try():
                yield from self.headed(indent, "try:", node.body)
                for handler in node.handlers:
                    name = f" as {handler.name}:" if handler.name else ":"
                    assert handler.type is not None
                    yield self.line(indent, ["except "], handler.type, name)
                    yield from self.block(handler.body, indent + 1)
                yield from self.headed(indent, "else:", node.orelse)
            case _:
                yield self.simple(node, indent)

    def compound(self, node: ast.If | ast.For | ast.While, indent: int, word: str) -> Iterator[str]:
        if isinstance(node, ast.For):
            yield self.line(indent, ["for ", *targets(node.target), " in "], node.iter, ":")
        else:
            yield self.line(indent, [word], node.test, ":")
        yield from self.block(node.body, indent + 1)
        match node.orelse:
            case [ast.If() as other] if isinstance(node, ast.If):
                yield from self.compound(other, indent, "elif ")
            case body:
                yield from self.headed(indent, "else:", body)

    def headed(self, indent: int, head: str, body: Sequence[ast.stmt]) -> Iterator[str]:
        if body:
            yield self.text(indent, [head])
            yield from self.block(body, indent + 1)

    def text(self, indent: int, box: list[Box]) -> str:
        return printed(box, indent, self.width)

    def line(self, indent: int, before: list[Box], node: ast.expr, after: str = "") -> str:
        return line(before, node, after, indent, self.width)

    def simple(self, node: ast.stmt, indent: int) -> str:
        match node:
            case ast.Assign(targets=[target]):
                in_parts = isinstance(target, (ast.Subscript, ast.Tuple))
                return line([*targets(target), " = "], node.value, "", indent, self.width, in_parts)
            case ast.AnnAssign(value=ast.expr() as value):
                return self.line(
                    indent, [box_of(node.target, False), ": ", box_of(node.annotation, False), " = "], value
                )
            case ast.Return(value=ast.expr() as value):
                return self.line(indent, ["return "], value)
            case ast.Raise(exc=ast.expr() as exc):
                return self.line(indent, ["raise "], exc)
            case ast.Assert():
                return self.line(indent, ["assert "], node.test)
            case ast.Expr():
                return self.text(indent, [box_of(node.value, False)])
            case ast.Pass() | ast.Break() | ast.Continue() | ast.Return():
                return self.text(indent, [type(node).__name__.lower()])
            case ast.Import():
                return self.text(indent, ["import ", ", ".join(one.name for one in node.names)])
            case ast.ImportFrom():
                names = [one for name in node.names for one in joined([name.name, ""])[:3]][:-2]
                listing = Unit([IfBroken("("), Indented([SOFT, *names, IfBroken(",")]), SOFT, IfBroken(")")])
                return self.text(indent, [f"from {node.module} import ", listing])
        raise TypeError(f"Programs have no {type(node).__name__}.")


def _blank_lines(before: ast.stmt, after: ast.stmt, indent: int, kind: type) -> int:
    if isinstance(before, _DEFINED) or isinstance(after, _DEFINED):
        return 1 if indent else 2
    is_text = isinstance(before, ast.Expr) and isinstance(before.value, ast.Constant)
    imported = isinstance(before, _IMPORTED) and not isinstance(after, _IMPORTED)
    return int(imported or (is_text and kind in (ast.ClassDef, ast.Module)))


def _parameters(given: ast.arguments) -> Box:
    defaults: list[ast.expr | None] = [*[None] * (len(given.args) - len(given.defaults)), *given.defaults]
    names = [_parameter(*one) for one in zip(given.args, defaults, strict=True)]
    if given.vararg:
        names.append(f"*{given.vararg.arg}")
    if given.kwonlyargs:
        names += [
            *([] if given.vararg else ["*"]),
            *(_parameter(*one) for one in zip(given.kwonlyargs, given.kw_defaults, strict=True)),
        ]
    inner = joined(names)
    return Unit(["(", Indented([SOFT, Unit(inner) if len(names) > 1 else [*inner, IfBroken(",")]]), SOFT, ")"])


def _parameter(given: ast.arg, default: ast.expr | None) -> Box:
    kind = [": ", box_of(given.annotation, True)] if given.annotation else []
    value = [" = " if kind else "=", part_box((default, CHOICE))] if default else []
    return [given.arg, *kind, *value]
