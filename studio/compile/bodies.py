"""Steps of a process → Python statements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, assert_never

from studio.compile import process_runs, stack_loops
from studio.compile.ir import EachEqual, FindFirst, Grow, InPlace, Own, Path, PlanStep
from studio.compile.loops_of_formulas import clause_of_loop
from studio.compile.overloads import counts
from studio.compile.shaping import assign, ends, negated
from studio.compile.step_walk import assigned, is_read
from studio.compile.trees import call, of_self
from studio.compile.type_scope import item_type, target_types
from studio.compile.writer import BodyWriter
from studio.language.builtins import TABLE
from studio.language.errors import FormulaError
from studio.language.nodes import Name, Node, free_names
from studio.language.steps import (
    MEMORY,
    Append,
    Fail,
    ForEach,
    Hole,
    Leave,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Stop,
    Succeed,
    Take,
    When,
    walk_steps,
)
from studio.language.takes import place_taken


class Bodies(BodyWriter):
    """Writes the steps of one process."""

    def block(self, steps: Sequence[PlanStep]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        rest = list(steps)
        while rest:
            step = rest.pop(0)
            joined = process_runs.joined(self, step, rest[0]) if rest else None
            if joined is not None:
                rest.pop(0)
            made += joined if joined is not None else self.step(step)
            if made and ends(made[-1]):
                break
        return made

    def step(self, step: PlanStep) -> list[ast.stmt]:
        match step:
            case Let():
                value, kind = self.kept(step.name, step.value), self.formulas.types.of(step.value)
                return [assign(ast.Name(self.local(step.name, kind)), value)]
            case Remember():
                memory = ast.Name(self.formulas.names[MEMORY])
                return [ast.Expr(call(ast.Attribute(memory, "add"), self.express(step.value)))]
            case Put() | Take() | Append():
                return self._changed(step)
            case InPlace():
                return self._changed(step.change, step)
            case Set():
                return [assign(self._target(step.target), self.kept(step.target, step.value))]
            case Own():
                return [self._own(step.target)]
            case Grow():
                target = self._target(step.target)
                return [assign(target, call(ast.Attribute(target, "plus"), self.express(step.value)))]
            case When():
                return self._when(step)
            case ForEach():
                return self._for_each(step)
            case EachEqual():
                return self._each_equal(step)
            case FindFirst():
                return self._find_first(step)
            case Path():
                return stack_loops.statements(self, step)
            case Run():
                return process_runs.statements(self, step)
            case Leave():
                return [ast.Break()]
            case Succeed():
                return self.ending_well()
            case Fail():
                return [self._raise("Failed", step.reason, step.witness)]
            case Stop():
                return [self._raise("Stopped", step.reason)]
            case Hole():
                return [self._raise("Unknown", step.sentence(self.procedure.name))]
            case _:
                assert_never(step)

    def _target(self, name: str) -> ast.expr:
        if name not in self.formulas.names:
            raise FormulaError(f"{self.procedure.name} changes {name!r}, which is neither an input nor a local of it.")
        return ast.Name(self.formulas.names[name])

    def _changed(self, step: Put | Take | Append, change: InPlace | None = None) -> list[ast.stmt]:
        match step:
            case Put():
                return self._put(step, change)
            case Take():
                return self._take(step, change)
            case Append():
                return self._append(step, change)

    def _put(self, step: Put, change: InPlace | None = None) -> list[ast.stmt]:
        target, key = self._target(step.target), self.express(step.key)
        made = self._check_fresh(step, target, key)
        value = self.express(step.value)
        if change:
            return [*made, *self._copied(change), assign(ast.Subscript(target, key), value)]
        if self.formulas.types.of(Name(step.target)).name == "dict":
            return [*made, assign(target, self._copied_whole(ast.Dict([None, key], [target, value])))]
        changed = call(self.words.help(builtin_meaning("with_item")), target, key, value)
        return [*made, assign(target, self._copied_whole(changed))]

    def _check_fresh(self, step: Put, target: ast.expr, key: ast.expr) -> list[ast.stmt]:
        if step.fresh is None:
            return []
        sign: ast.cmpop = ast.In() if step.fresh else ast.NotIn()
        state = "there is one already" if step.fresh else "there is none yet"
        sentence = f"Nobody has shown what happens when {step.target} is changed where {state}."
        return [ast.If(ast.Compare(key, [sign], [target]), [self._raise("Unknown", sentence)], [])]

    def _take(self, step: Take, change: InPlace | None = None) -> list[ast.stmt]:
        target, kind = self._target(step.target), self.formulas.types.of(Name(step.target)).name
        place = place_taken(step)
        if place is not None and kind not in ("dict", "set"):
            left = call(self.words.help(builtin_meaning("without_at")), target, self.express(place))
            return [assign(target, self._copied_whole(left))]
        key = self.express(step.key)
        if change and kind == "dict":
            return [*self._copied(change), ast.Expr(call(ast.Attribute(target, "pop"), key, ast.Constant(None)))]
        if kind == "set":
            return [assign(target, self._copied_whole(ast.BinOp(target, ast.Sub(), ast.Set([key]))))]
        return [assign(target, self._copied_whole(call(self.words.help(builtin_meaning("without")), target, key)))]

    def _copied_whole(self, made: ast.expr) -> ast.expr:
        """A collection that is copied, which is counted."""
        return call(of_self("_copied"), made)

    def _append(self, step: Append, change: InPlace | None = None) -> list[ast.stmt]:
        target, value = self._target(step.target), self.express(step.value)
        if change:
            return [*self._copied(change), ast.Expr(call(ast.Attribute(target, "append"), value))]
        if self.formulas.types.of(Name(step.target)).name == "set":
            return [assign(target, self._copied_whole(ast.BinOp(target, ast.BitOr(), ast.Set([value]))))]
        return [assign(target, self._copied_whole(ast.List([ast.Starred(target), value])))]

    def _own(self, name: str) -> ast.stmt:
        target = self._target(name)
        return assign(target, call(ast.Attribute(self._copied_whole(target), "copy")))

    def _copied(self, step: InPlace) -> list[ast.stmt]:
        return [self._own(step.change.target)] if step.copied else []

    def _when(self, step: When[PlanStep]) -> list[ast.stmt]:
        test = self.formulas.truth(step.test)
        then, otherwise = self.block(step.then), self.block(step.otherwise)
        if not then and otherwise:
            return [ast.If(negated(test), otherwise, [])]
        if then and ends(then[-1]):
            return [ast.If(test, then, []), *otherwise]
        return [ast.If(test, then or [ast.Pass()], otherwise)]

    def _for_each(self, step: ForEach[PlanStep]) -> list[ast.stmt]:
        plain = not any(isinstance(inner, (ForEach, EachEqual, FindFirst, Run)) for inner in walk_steps(step.body))
        inside = [node for inner in walk_steps(step.body) for node in inner.formulas]
        changing, outside = assigned(step.body, self.plan.procedures), self.formulas.held
        moving = changing | {step.name}
        held = self._held(step.collection, inside, moving)
        near = self._near(step, moving - {step.name})
        source = self._visited(step, inside, plain)
        if near is not None:
            source = self.formulas.counted(step.collection, near, inside, plain)
        target = self.local(step.name, item_type(self.formulas.types.of(step.collection)))
        before = self.formulas.steady
        if counts(step.collection, self.formulas.same(step.collection)) and step.name not in changing:
            self.formulas.steady = before | {step.name}
        made = ast.For(ast.Name(target), source, self._looped(step.body), [])
        self.formulas.steady = before
        self.formulas.held = {name: one for name, one in self.formulas.held.items() if name in outside}
        return [*held, made]

    def _held(self, source: Node, inside: Sequence[Node], moving: frozenset[str]) -> list[ast.stmt]:
        """What gives the lists that a loop looks through again and again a form that answers at once."""
        return [assign(local, held) for local, held in self.formulas.hold(source, inside, moving)]

    def _near(self, step: ForEach[PlanStep], moving: frozenset[str]) -> ast.expr | None:
        """What lies near something, where a loop is only about that, and nobody asks which item was the last."""
        if step.name in self.procedure.changes or is_read(self.procedure.steps, step.name):
            return None
        return next((self.formulas.around(clause, moving) for clause in clause_of_loop(step)), None)

    def _looped(self, steps: Sequence[PlanStep]) -> list[ast.stmt]:
        """The body of a loop."""
        self.loops += 1
        made = self.block(steps) or [ast.Pass()]
        self.loops -= 1
        return made

    def _visited(self, step: ForEach[PlanStep], inside: list[Node], plain: bool) -> ast.expr:
        """The collection of a loop, as it was when the loop began."""
        source = self.formulas.visited(step.collection, not _in_any_order(step), inside, plain)
        changed = {inner.change.target for inner in walk_steps(step.body) if isinstance(inner, InPlace)}
        return call(ast.Name("list"), source) if free_names(step.collection) & changed else source

    def _each_equal(self, step: EachEqual) -> list[ast.stmt]:
        found = call(ast.Attribute(self.express(step.collection), "equal_to"), self.express(step.value))
        target = self.local(step.name, item_type(self.formulas.types.of(step.collection)))
        return [ast.For(ast.Name(target), found, self._looped(step.body), [])]

    def _find_first(self, step: FindFirst) -> list[ast.stmt]:
        outer, held = self.formulas, self.formulas.held
        once = self._held(step.collection, [step.test], frozenset())
        source = self.formulas.visited(step.collection, ordered=False, inside=(step.test,))
        for clause in clause_of_loop(step):
            near = outer.around(clause)
            source = source if near is None else outer.counted(step.collection, near, [step.test], True)
        inner = outer.inner(target_types((step.name,), item_type(outer.types.of(step.collection))))
        if step.name in {*outer.names, *self.own_names}:  # the loop must not touch a variable of that name
            inner.names[step.name] = outer.given.fresh(f"{outer.given.of(step.name)}_")
        outer.held = held
        found = self.block(step.found)
        loop = ast.If(inner.truth(step.test), found if ends(found[-1]) else [*found, ast.Break()], [])
        otherwise = self.block(step.otherwise)
        after = otherwise if ends(found[-1]) else []
        return [*once, ast.For(ast.Name(inner.names[step.name]), source, [loop], [] if after else otherwise), *after]

    def _raise(self, ending: str, reason: str, witness: Node | None = None) -> ast.stmt:
        arguments: list[ast.expr] = [ast.Constant(reason)] if reason or witness is not None else []
        if witness is not None:
            arguments.append(self.express(witness))
        return ast.Raise(call(self.words.use(ending), *arguments))


def _in_any_order(step: ForEach[PlanStep]) -> bool:
    """Whether all that a loop does is to take each item out of one dict, which comes to the same in any order."""
    return all(isinstance(one, InPlace) and _takes(one.change, step.name) for one in step.body)


def _takes(step: PlanStep, item: str) -> bool:
    return isinstance(step, Take) and step.key == Name(item) and step.target != item


def builtin_meaning(name: str) -> Callable[..., Any]:
    """What a builtin of the table does."""
    return TABLE[name][0].meaning
