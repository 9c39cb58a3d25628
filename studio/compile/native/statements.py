"""Methods of a program → functions in C."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from studio.compile.names import Names
from studio.compile.native.expressions import Calls, CExpressions
from studio.compile.native.forms import C_TYPES, EMPTY, Form, InC, NotNative, as_form, c_name, comment, joined
from studio.compile.native.parts import NativeParts

ENDINGS = {"Stopped": "stopped", "Failed": "failed"}


class CMethod(CExpressions):
    """Writes one method as a function. ``entry``: it is run by an event or a call, and tells how it ended."""

    def __init__(self, parts: NativeParts, calls: Calls, reserved: frozenset[str], entry: bool) -> None:
        super().__init__(parts, calls)
        self.names, self.entry = Names(reserved), entry
        self.result: Form | None = "past" if entry else None
        self.results: list[Form] = []  # of what is given back, in order
        self.locals: list[str] = []

    def function(self, node: ast.FunctionDef, name: str, forms: Sequence[Form]) -> str:
        """The whole function. Raises NotNative."""
        given = [one.arg for one in node.args.args[1:]]
        for one, form in zip(given, forms, strict=True):
            self.scope[one] = InC(self._identifier(one), form)
        inputs = "".join(f", {C_TYPES[form]} {self.scope[one].text}" for one, form in zip(given, forms, strict=True))
        self.result = self.result or self._result_of(node)
        body = self.block(node.body, 1)
        kind = "int" if self.entry else C_TYPES[self.result]
        about = (ast.get_docstring(node) or name).splitlines()[0]
        lines = [comment(about), f"static {kind} {name}(Context *c{inputs}) {{", *self._declared(), *body]
        if not isinstance(node.body[-1], (ast.Return, ast.Raise)):
            lines.append("    leave(c);")
        return "\n".join([*lines, "}"])

    def _identifier(self, name: str) -> str:
        return self.names.fresh(c_name(name))

    def _declared(self) -> list[str]:
        return [f"    {one};" for one in self.locals]

    def _declare(self, name: str, form: Form) -> InC:
        """A new variable of the function."""
        if form not in C_TYPES:
            raise NotNative(f"{name} is {form}")
        made = InC(self._identifier(name), form)
        self.locals.append(f"{C_TYPES[form]} {made.text} = {EMPTY.get(form, '0')}")
        return made

    def _result_of(self, node: ast.FunctionDef) -> Form:
        """The form of what a method gives: found by writing it once."""
        trial = CMethod(self.parts, self.calls, frozenset(), False)
        trial.scope = dict(self.scope)
        trial.block(node.body, 1)
        form: Form = "none"
        for place, one in enumerate(trial.results):
            form = joined(form, one) if place else one
        if form not in C_TYPES:
            raise NotNative(f"{node.name} gives {form}")
        return form

    def block(self, steps: Sequence[ast.stmt], depth: int) -> list[str]:
        return [line for step in steps for line in self._statement(step, depth)]

    def _statement(self, step: ast.stmt, depth: int) -> list[str]:
        pad = "    " * depth
        match step:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return []
            case ast.Assign(targets=[target]):
                return [f"{pad}{line}" for line in self._assigned(target, step.value)]
            case ast.Expr(value=ast.Call() as done):
                return [f"{pad}{self._effect(done)}"]
            case ast.If():
                lines = [f"{pad}if ({_bare(self.truth(step.test))}) {{", *self.block(step.body, depth + 1)]
                if step.orelse:
                    lines += [f"{pad}}} else {{", *self.block(step.orelse, depth + 1)]
                return [*lines, f"{pad}}}"]
            case ast.For(orelse=[]):
                return self._loop(step, depth)
            case ast.Raise(exc=ast.Call() as ending):
                return [f"{pad}{self._ending(ending)}"]
            case ast.Return(value=ast.expr() as value):
                return [f"{pad}{self._returned(value)}"]
        raise NotNative(f"it does {ast.unparse(step)[:60]!r}")

    def _assigned(self, target: ast.expr, value: ast.expr) -> list[str]:
        match target:
            case ast.Name(id=name):
                if self.table(value) in {*self.parts.next, *self.parts.looks, "_numbers"}:
                    self.tables[name] = self.table(value)
                    return []
                if is_frozen(value, name) and name in self.scope:
                    return []  # whoever changes cells later copies them first
                made = self.made(value)
                known = self.scope.get(name)
                if known is None:
                    form: Form = "numbers" if made.form == "none" else made.form
                    known = self.scope[name] = self._declare(name, form)
                return [f"{known.text} = {as_form(made, known.form)};"]
            case ast.Attribute(value=ast.Name(id="self"), attr="_left"):
                return [f"c->left = {as_form(self.made(value), 'whole')};"]
            case ast.Subscript(value=ast.Name() as cells):
                place = f"{as_form(self.made(cells), 'cells')}[{self.whole(target.slice)}]"
                return [f"{place} = (uint8_t){self.whole(value)};"]
        raise NotNative(f"it changes {ast.unparse(target)[:60]!r}")

    def _effect(self, done: ast.Call) -> str:
        match done:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr="_step"), args=[cost]):
                return f"step(c, {self.whole(cost)});"
            case ast.Call(func=ast.Attribute(value=ast.Name() as to, attr="append"), args=[number]):
                return f"append(c, &{as_form(self.made(to), 'numbers')}, {self.whole(number)});"
            case ast.Call(func=ast.Attribute(value=ast.Name() as to, attr="add"), args=[number]):
                return f"{as_form(self.made(to), 'set')}[{self.whole(number)}] = 1;"
        raise NotNative(f"it does {ast.unparse(done)[:60]!r}")

    def _loop(self, step: ast.For, depth: int) -> list[str]:
        if not isinstance(step.target, ast.Name):
            raise NotNative(f"it goes through {ast.unparse(step.iter)[:60]!r}")
        pad, lines = "    " * depth, []
        source = self.made(step.iter)
        if source.form != "numbers":
            raise NotNative(f"it goes through {ast.unparse(step.iter)[:60]!r}")
        if not isinstance(step.iter, ast.Name):
            kept = self._declare("each_of", "numbers")
            lines.append(f"{pad}{kept.text} = {source.text};")
            source = kept
        place, name = self._identifier("place"), step.target.id
        item = self.scope.get(name) or self._declare(name, "whole")
        if item.form != "whole":
            raise NotNative(f"{name} is several things")
        self.scope[name] = item
        lines += [
            f"{pad}for (long long {place} = 0; {place} < {source.text}.count; {place}++) {{",
            f"{pad}    {item.text} = {source.text}.items[{place}];",
            *self.block(step.body, depth + 1),
            f"{pad}}}",
        ]
        return lines

    def _ending(self, ending: ast.Call) -> str:
        kind = ending.func.id if isinstance(ending.func, ast.Name) else ""
        if kind == "LookupError":
            return "leave(c);"
        if kind not in ENDINGS or not self.entry:
            raise NotNative(f"it ends with {kind}")
        reason = ast.literal_eval(ending.args[0]) if ending.args else ""
        witness = "NULL"
        if len(ending.args) > 1:
            match ending.args[1]:
                case ast.Call(func=ast.Attribute(value=ast.Name(), attr="view"), args=[cells]):
                    witness = as_form(self.made(cells), "cells")
                case _:
                    raise NotNative("it shows something when it ends")
        place = self.parts.ending(ENDINGS[kind], reason)
        return f"return ended(c, {place}, {witness}); {comment(f'{ENDINGS[kind]}: {reason}')}"

    def _returned(self, value: ast.expr) -> str:
        made = self.made(value)
        self.results.append(made.form)
        if self.result is None:
            return "return;"
        text = as_form(made, self.result)
        return f"return done(c, {text});" if self.entry else f"return {text};"


def is_frozen(value: ast.expr, name: str) -> bool:
    """Whether a variable gets its own cells, as what nobody can change."""
    match value:
        case ast.Call(func=ast.Name(id="bytes"), args=[ast.Name(id=cells)]):
            return cells == name
    return False


def _bare(text: str) -> str:
    """A test without the parentheses around all of it."""
    if not text.startswith("(") or not text.endswith(")"):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 and place < len(text) - 1:
            return text
    return text[1:-1]
