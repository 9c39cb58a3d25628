"""Steps of a process → Python statements. One method for each kind of step, named after it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from studio.compile import paths, runs
from studio.compile.formulas import FormulaEmitter, target_types
from studio.compile.ir import EachEqual, FindFirst, Grow, InPlace, Own, Path, Plan, Procedure
from studio.compile.scope import item_type
from studio.compile.shaping import assign, ends, negated
from studio.compile.trees import call
from studio.compile.vocabulary import Vocabulary
from studio.compile.walking import mentioned, walk
from studio.language.builtins import TABLE
from studio.language.errors import FormulaError
from studio.language.nodes import Name, Node, free_names
from studio.language.steps import (
    MEMORY,
    Append,
    Fail,
    ForEach,
    Hole,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.types import Type


class Bodies:
    """Writes the steps of one process. ``formulas`` knows its locals; it grows as steps name things."""

    def __init__(self, plan: Plan, procedure: Procedure, formulas: FormulaEmitter) -> None:
        self.plan = plan
        self.procedure = procedure
        self.formulas = formulas
        names = (getattr(step, "name", None) for step in walk(procedure.steps) if isinstance(step, (Let, Run)))
        self.own_names = frozenset(name for name in names if name)
        self.mentioned = mentioned(procedure.steps)

    @property
    def words(self) -> Vocabulary:
        return self.formulas.words

    def block(self, steps: Sequence[Step]) -> list[ast.stmt]:
        """The statements of steps; what comes after an ending is left out."""
        made: list[ast.stmt] = []
        rest = list(steps)
        while rest:
            step = rest.pop(0)
            joined = runs.joined(self, step, rest[0]) if rest else None
            if joined is not None:
                rest.pop(0)
            made += joined if joined is not None else self.step(step)
            if made and ends(made[-1]):
                break
        return made

    def step(self, step: Step) -> list[ast.stmt]:
        method = getattr(self, f"_{type(step).__name__.lower()}", None)
        if method is None:
            raise FormulaError(f"A process cannot hold {type(step).__name__}.")
        return method(step)  # type: ignore[no-any-return]

    def _path(self, step: Path) -> list[ast.stmt]:
        return paths.statements(self, step)

    def results(self) -> ast.expr | None:
        """What a process hands back: the new values of the inputs it changes."""
        changed: list[ast.expr] = [ast.Name(self.formulas.names[name]) for name in self.procedure.changes]
        if not changed:
            return None
        return changed[0] if len(changed) == 1 else ast.Tuple(changed)

    def express(self, node: Node) -> ast.expr:
        return self.formulas.expression(node)

    def local(self, name: str, kind: Type) -> str:
        """The identifier of a local that gets a value of a type now."""
        self.formulas = self.formulas.inner({name: kind})
        return self.formulas.names[name]

    def _let(self, step: Let) -> list[ast.stmt]:
        value = self.kept(step.name, step.value)
        kind = self.formulas.types.of(step.value)
        return [assign(ast.Name(self.local(step.name, kind)), value)]

    def _set(self, step: Set) -> list[ast.stmt]:
        return [assign(self._target(step.target), self.kept(step.target, step.value))]

    def kept(self, name: str, value: Node) -> ast.expr:
        """A value for a variable, which may be one that is kept as ``Past``."""
        made = self.express(value)
        return past_of(self.words, made) if name in self.procedure.growing else made

    def _target(self, name: str) -> ast.expr:
        if name not in self.formulas.names:
            raise FormulaError(f"{self.procedure.name} changes {name!r}, which is neither an input nor a local of it.")
        return ast.Name(self.formulas.names[name])

    def _remember(self, step: Remember) -> list[ast.stmt]:
        memory = ast.Name(self.formulas.names[MEMORY])
        return [ast.Expr(call(ast.Attribute(memory, "add"), self.express(step.value)))]

    def _put(self, step: Put, change: InPlace | None = None) -> list[ast.stmt]:
        target, key = self._target(step.target), self.express(step.key)
        made = self._check_fresh(step, target, key)
        value = self.express(step.value)
        if change:
            return [*made, *self._copied(change), assign(ast.Subscript(target, key), value)]
        if self.formulas.types.of(Name(step.target)).name == "dict":
            return [*made, assign(target, ast.Dict([None, key], [target, value]))]
        return [*made, assign(target, call(self.words.help(meaning("with_item")), target, key, value))]

    def _check_fresh(self, step: Put, target: ast.expr, key: ast.expr) -> list[ast.stmt]:
        if step.fresh is None:
            return []
        sign: ast.cmpop = ast.In() if step.fresh else ast.NotIn()
        state = "there is one already" if step.fresh else "there is none yet"
        sentence = f"Nobody has shown what happens when {step.target} is changed where {state}."
        return [ast.If(ast.Compare(key, [sign], [target]), [self._raise("Unknown", sentence)], [])]

    def _take(self, step: Take, change: InPlace | None = None) -> list[ast.stmt]:
        target, key = self._target(step.target), self.express(step.key)
        kind = self.formulas.types.of(Name(step.target)).name
        if change and kind == "dict":
            return [*self._copied(change), ast.Expr(call(ast.Attribute(target, "pop"), key, ast.Constant(None)))]
        if kind == "set":
            return [assign(target, ast.BinOp(target, ast.Sub(), ast.Set([key])))]
        return [assign(target, call(self.words.help(meaning("without")), target, key))]

    def _append(self, step: Append, change: InPlace | None = None) -> list[ast.stmt]:
        target, value = self._target(step.target), self.express(step.value)
        if change:
            return [*self._copied(change), ast.Expr(call(ast.Attribute(target, "append"), value))]
        if self.formulas.types.of(Name(step.target)).name == "set":
            return [assign(target, ast.BinOp(target, ast.BitOr(), ast.Set([value])))]
        return [assign(target, ast.List([ast.Starred(target), value]))]

    def _own(self, step: Own) -> list[ast.stmt]:
        target = self._target(step.target)
        return [assign(target, call(ast.Attribute(target, "copy")))]

    def _inplace(self, step: InPlace) -> list[ast.stmt]:
        method = getattr(self, f"_{type(step.change).__name__.lower()}")
        return method(step.change, step)  # type: ignore[no-any-return]

    def _copied(self, step: InPlace) -> list[ast.stmt]:
        return self._own(Own(step.change.target)) if step.copied else []  # type: ignore[attr-defined]

    def _grow(self, step: Grow) -> list[ast.stmt]:
        target = self._target(step.target)
        return [assign(target, call(ast.Attribute(target, "plus"), self.express(step.value)))]

    def _when(self, step: When) -> list[ast.stmt]:
        test = self.formulas.truth(step.test)
        then, otherwise = self.block(step.then), self.block(step.otherwise)
        if not then and otherwise:
            return [ast.If(negated(test), otherwise, [])]
        if then and ends(then[-1]):
            return [ast.If(test, then, []), *otherwise]
        return [ast.If(test, then or [ast.Pass()], otherwise)]

    def _foreach(self, step: ForEach) -> list[ast.stmt]:
        source = self._visited(step)
        target = self.local(step.name, item_type(self.formulas.types.of(step.collection)))
        return [ast.For(ast.Name(target), source, self.block(step.body) or [ast.Pass()], [])]

    def _visited(self, step: ForEach) -> ast.expr:
        """The collection of a loop, as it was when the loop began."""
        source = self.formulas.visited(step.collection, ordered=not _in_any_order(step))
        changed = {inner.change.target for inner in walk(step.body) if isinstance(inner, InPlace)}  # type: ignore[attr-defined]
        return call(ast.Name("list"), source) if free_names(step.collection) & changed else source

    def _eachequal(self, step: EachEqual) -> list[ast.stmt]:
        found = call(ast.Attribute(self.express(step.collection), "equal_to"), self.express(step.value))
        target = self.local(step.name, item_type(self.formulas.types.of(step.collection)))
        return [ast.For(ast.Name(target), found, self.block(step.body) or [ast.Pass()], [])]

    def _findfirst(self, step: FindFirst) -> list[ast.stmt]:
        source = self.formulas.visited(step.collection, ordered=False)
        outer = self.formulas
        inner = outer.inner(target_types((step.name,), item_type(outer.types.of(step.collection))))
        if step.name in {*outer.names, *self.own_names}:  # the loop must not touch a variable of that name
            inner.names[step.name] = outer.given.fresh(f"{outer.given.of(step.name)}_")
        found = self.block(step.found)
        loop = ast.If(inner.truth(step.test), found if ends(found[-1]) else [*found, ast.Break()], [])
        otherwise = self.block(step.otherwise)
        after = otherwise if ends(found[-1]) else []
        return [ast.For(ast.Name(inner.names[step.name]), source, [loop], [] if after else otherwise), *after]

    def _run(self, step: Run) -> list[ast.stmt]:
        return runs.statements(self, step)

    def _succeed(self, step: Succeed) -> list[ast.stmt]:
        return self.ending_well()

    def ending_well(self) -> list[ast.stmt]:
        """The end of the whole run with success."""
        results = self.results()
        if self.procedure.form == "visits" or self.words.endings[self.procedure.name] == "mixed":
            return [ast.Raise(call(self.words.use("Succeeded"), *([results] if results else [])))]
        return [ast.Return(results)]

    def _fail(self, step: Fail) -> list[ast.stmt]:
        return [self._raise("Failed", step.reason, step.witness)]

    def _stop(self, step: Stop) -> list[ast.stmt]:
        return [self._raise("Stopped", step.reason)]

    def _hole(self, step: Hole) -> list[ast.stmt]:
        return [self._raise("Unknown", step.question or f"Nobody has shown what {self.procedure.name} does here.")]

    def _raise(self, ending: str, reason: str, witness: Node | None = None) -> ast.stmt:
        arguments: list[ast.expr] = [ast.Constant(reason)] if reason or witness is not None else []
        if witness is not None:
            arguments.append(self.express(witness))
        return ast.Raise(call(self.words.use(ending), *arguments))


def _in_any_order(step: ForEach) -> bool:
    """Whether all that a loop does is to take each item out of one dict, which comes to the same in any order."""
    return all(isinstance(one, InPlace) and _takes(one.change, step.name) for one in step.body)


def _takes(step: Step, item: str) -> bool:
    return isinstance(step, Take) and step.key == Name(item) and step.target != item


def meaning(name: str) -> Callable[..., Any]:
    """What a builtin of the table does."""
    return TABLE[name][0].meaning


def past_of(words: Vocabulary, value: ast.expr) -> ast.expr:
    """A list as ``Past``."""
    return call(ast.Attribute(words.use("Past"), "of"), value)
