"""A process that visits itself in one loop → a plain loop over a stack, in the same order of visits."""

from __future__ import annotations

import ast

from studio.compile.ir import Path
from studio.compile.shaping import assign
from studio.compile.trees import call, of_self
from studio.compile.type_scope import item_type
from studio.compile.writer import BodyWriter
from studio.language.nodes import Name, free_names
from studio.language.steps import MEMORY, Let, bound_names, formula_names, walk_steps


def statements(body: BodyWriter, step: Path) -> list[ast.stmt]:
    """The loop: one round for each visit.

    ``rest`` is what the present visit has left to go through, ``path`` what those that led to it have.
    """
    path = ast.Name(body.formulas.given.fresh("path"))
    rest = ast.Name(body.formulas.given.fresh("rest"))
    before = body.block(step.before)
    asked = [node for one in step.lets for node in one.formulas] + [*step.formulas[1:]]
    left = call(ast.Name("iter"), body.formulas.visited(step.collection, inside=asked))
    saved: list[ast.expr] = [ast.Name(body.formulas.names[name]) for name in _saved(body, step)]
    visit = [*before, assign(rest, left), _onward(body, step, path, _bundle([*saved, rest]))]
    overspent = ast.Raise(call(of_self("_overspent")))
    return [assign(path, ast.List([])), ast.For(ast.Name("_"), of_self("_visits"), visit, []), overspent]


def _bundle(parts: list[ast.expr]) -> ast.expr:
    return parts[0] if len(parts) == 1 else ast.Tuple(parts)


def _saved(body: BodyWriter, step: Path) -> list[str]:
    """Variables of a visit that its loop still needs after visits inside it have changed them."""
    asked = (*(() if step.test is None else (step.test,)), *step.arguments)
    needed = formula_names(step.lets).union(*map(free_names, asked))
    changing = {one.name for one in body.procedure.inputs} - _same(body, step)
    changing |= {one.name for one in walk_steps(step.before) if isinstance(one, Let)}
    bound = {step.name, MEMORY, *bound_names(step.lets)}
    return sorted((needed & changing) - bound)


def _same(body: BodyWriter, step: Path) -> set[str]:
    """Inputs that every visit hands on as they are."""
    assigned = {one.name for one in walk_steps((*step.before, *step.lets)) if isinstance(one, Let)} | {step.name}
    pairs = zip(body.procedure.inputs, step.arguments, strict=True)
    return {given.name for given, argument in pairs if argument == Name(given.name) and given.name not in assigned}


def _onward(body: BodyWriter, step: Path, path: ast.expr, left: ast.expr) -> ast.stmt:
    """On to the next item that is to be visited, back along the path where there is none, until the path is empty."""
    rest = left.elts[-1] if isinstance(left, ast.Tuple) else left
    target = ast.Name(body.local(step.name, item_type(body.formulas.types.of(step.collection))))
    tried = [*body.block(step.lets), *_next(body, step, ast.Expr(call(ast.Attribute(path, "append"), left)))]
    back: list[ast.stmt] = [assign(left, call(ast.Attribute(path, "pop"))), ast.Continue()]
    if not step.fails or step.attempt:
        back.insert(0, ast.If(ast.UnaryOp(ast.Not(), path), _end(body, step), []))
    else:
        back = _end(body, step)
    return ast.While(ast.Constant(True), [ast.For(target, rest, tried, back), ast.Break()], [])


def _next(body: BodyWriter, step: Path, kept: ast.stmt) -> list[ast.stmt]:
    """Into the next visit: what the present one still needs is kept, the inputs get their new values."""
    same = _same(body, step)
    pairs = [
        (body.formulas.names[given.name], body.kept(given.name, argument))
        for given, argument in zip(body.procedure.inputs, step.arguments, strict=True)
        if given.name not in same
    ]
    targets: list[ast.expr] = [ast.Name(name) for name, _ in pairs]
    made = [kept, *([assign(_bundle(targets), _bundle([value for _, value in pairs]))] if pairs else []), ast.Break()]
    return made if step.test is None else [ast.If(body.formulas.truth(step.test), made, [])]


def _end(body: BodyWriter, step: Path) -> list[ast.stmt]:
    if not step.fails:
        return [ast.Return(None)]
    reason: list[ast.expr] = [ast.Constant(step.reason)] if step.reason else []
    return [ast.Raise(call(body.words.use("Failed"), *reason))]
