"""Steps of processes → Python statements on flat dicts; processes that are run are written into the one that runs them.

Whatever goes wrong in such a method is left to the method that works on dicts, which tells it in its own words: a step
that cannot be written, but ends everything, raises ``LookupError`` for that.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace

from studio.compile.flat_formulas import FlatFormulas, FlatWords, Form, Local, NotFlat
from studio.compile.ir import EachEqual, FindFirst, Grow, InPlace, Own, PlanStep, Procedure
from studio.compile.names import Names
from studio.compile.shaping import assign, ends
from studio.compile.step_walk import may_run_out
from studio.compile.trees import call, of_self
from studio.language.nodes import Apply, Attribute, Name, Node
from studio.language.steps import (
    Fail,
    ForEach,
    Hole,
    Let,
    Put,
    Run,
    Set,
    Stop,
    Succeed,
    Take,
    When,
    altered_names,
    bound_names,
    formula_names,
    walk_steps,
)
from studio.language.types import ANY

DEEPEST = 8
"""Processes that are written into each other."""
MOST_STEPS = 400
"""Steps that one method is made of."""
PUT = "_put"
"""How the name of what is put into a variable ends."""


Soon = Callable[[list[ast.expr]], ast.expr]
"""Makes the test whether a search on these values succeeds at its first visit."""


class FlatBodies(FlatFormulas):
    """Writes one method. ``put`` are the variables of which it is noted what is put where nothing was; ``putting``
    those of which that was found to be needed."""

    def __init__(
        self, words: FlatWords, given: Names, flood: Callable[[str], tuple[str, Soon | None]], put: frozenset[str]
    ) -> None:
        super().__init__(words, given)
        self.flood = flood
        self.put, self.putting = put, set(put)
        self.version = self.depth = self.steps_written = 0
        self.looping = False
        self.success: list[ast.stmt] | None = None

    def inputs(self, one: Procedure) -> list[str]:
        """Takes in the inputs of the process that the method is for; gives their identifiers."""
        for given in one.inputs:
            self.bind(given.name, Local(self._identifier(given.name), self.form_of(given.type)), given.type)
        return [self.scope[given.name].identifier for given in one.inputs]

    def _identifier(self, name: str) -> str:
        """The identifier of a variable; another one is left free for what is put into it (``_fresh``)."""
        return self.given.beside(name, PUT)

    def block(self, steps: Sequence[PlanStep]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        rest = list(steps)
        while rest and not (made and ends(made[-1])):
            step = rest.pop(0)
            if isinstance(step, Run) and step.attempt and rest and isinstance(rest[0], When):
                made += self._attempt(step, rest.pop(0))
            else:
                made += self.step(step)
        return made

    def step(self, step: PlanStep) -> list[ast.stmt]:
        self.steps_written += 1
        if self.steps_written > MOST_STEPS:
            raise NotFlat("too long")
        match step:
            case Let():
                return self._let(step.name, step.value)
            case Set():
                return self._set(step.target, step.value)
            case Put() | Take():
                return [*self._owned(step.target), *self._changed(step)]
            case InPlace():
                return [*(self._owned(step.change.target) if step.copied else []), *self._changed(step.change)]
            case Own():
                return self._owned(step.target)
            case Grow():
                return self._grow(step)
            case When():
                return self._when(step)
            case ForEach():
                return self._for_each(step)
            case FindFirst():
                return self._find_first(step)
            case EachEqual():
                return self._each_equal(step)
            case Run():
                return self._run(step)
            case Fail() | Stop() | Hole():
                return [self._ending(step)]
            case Succeed() if self.success is not None:
                return list(self.success)
        raise NotFlat(step)

    def _form(self, value: Node) -> tuple[Form, ast.expr]:
        """In which form a value is kept, and the expression for it there."""
        forms: tuple[Form, ...] = ("past", "cells", "members", "code", "maybe")
        if isinstance(value, Name) and value.id in self.scope:
            form = self.scope[value.id].form
            return form, self.written(value, form)
        for form in forms:
            try:
                return form, self.written(value, form)
            except NotFlat:
                continue
        return "plain", self.plain(value)

    def _let(self, name: str, value: Node) -> list[ast.stmt]:
        form, made = self._form(value)
        if form == "run" or (form == "code" and not isinstance(value, Name)):
            form, made = "plain", self.plain(value)
        known = self.scope.get(name, LOST)
        if known.form not in (form, "lost"):
            raise NotFlat(name)
        return self._named(name, value, form, made, known.identifier or self._identifier(name))

    def _set(self, name: str, value: Node) -> list[ast.stmt]:
        known = self.scope.get(name, LOST)
        if known.form == "lost":
            raise NotFlat(name)
        return self._named(name, value, known.form, self.written(value, known.form), known.identifier)

    def _named(self, name: str, value: Node, form: Form, made: ast.expr, identifier: str) -> list[ast.stmt]:
        """A variable gets a value."""
        local = Local(identifier, form, form == "plain" and self.is_among(value))
        before: list[ast.stmt] = []
        if form == "cells":
            source = self.scope[value.id] if isinstance(value, Name) else None
            past = None if source or not isinstance(value, Apply) else self._local(value.arguments[0], "past")
            base = source.base if source else (past.identifier if past else "", self.version)
            local = replace(local, base=base)
            before = self._noted(identifier, source.identifier if source else "")
        if isinstance(value, Apply) and value.function in self.flat.relations and form == "members":
            member = value.arguments[0]
            looks = self.scope[member.id].identifier if isinstance(member, Name) and member.id in self.scope else ""
            if looks and looks != identifier:
                local = replace(local, looks=(value.function, looks))
        self.bind(name, local, self.formulas.types.of(value))
        return [*before, assign(ast.Name(identifier), made)]

    def _noted(self, identifier: str, source: str) -> list[ast.stmt]:
        """What was put so far where nothing was, for a variable that gets other cells."""
        if identifier in self.putting and source:
            self.putting.add(source)
        if identifier not in self.put:
            return []
        noted: ast.expr = ast.Name(_fresh(source)) if source in self.put else ast.Tuple([])
        return [assign(ast.Name(_fresh(identifier)), noted)]

    def _owned(self, name: str) -> list[ast.stmt]:
        """From here on the cells of a variable can be changed."""
        local = self._local(Name(name), "cells")
        self.scope[name] = replace(local, kept=False)
        target = ast.Name(local.identifier)
        return [assign(target, call(ast.Name("bytearray"), target))]

    def _changed(self, step: PlanStep) -> list[ast.stmt]:
        if isinstance(step, Take):
            target = self._local(Name(step.target), "cells").identifier
            return [assign(ast.Subscript(ast.Name(target), self.member(step.key)), ast.Constant(0))]
        assert isinstance(step, Put)
        target = self._local(Name(step.target), "cells").identifier
        cell = ast.Subscript(ast.Name(target), self.member(step.key))
        made: list[ast.stmt] = [assign(cell, self.code(step.value))]
        if target in self.put:
            noted = ast.Name(_fresh(target))
            note = assign(noted, ast.BinOp(noted, ast.Add(), ast.Tuple([self.member(step.key)])))
            made.insert(0, ast.If(ast.UnaryOp(ast.Not(), cell), [note], []))
        if step.fresh is not None:  # the other case is one that nobody has shown
            made.insert(0, ast.If(cell if step.fresh else ast.UnaryOp(ast.Not(), cell), [_left_to_others()], []))
        return made

    def _grow(self, step: Grow) -> list[ast.stmt]:
        past, cells = self._local(Name(step.target), "past"), self._local(step.value, "cells")
        if cells.base != (past.identifier, self.version) or self.looping:
            raise NotFlat(step)
        self.version += 1
        self.putting.add(cells.identifier)
        fresh: ast.expr = ast.Name(_fresh(cells.identifier)) if cells.identifier in self.put else ast.Tuple([])
        kept: ast.expr = ast.Name(cells.identifier)
        kept = kept if cells.kept else call(ast.Name("bytes"), kept)
        target = ast.Name(past.identifier)
        return [assign(target, call(ast.Attribute(target, "grown"), kept, fresh))]

    def _branch(self, steps: Sequence[PlanStep], known: dict[str, Local]) -> list[ast.stmt]:
        """A branch; what it changes in form, or names anew, is not known after it."""
        before, formulas = dict(self.scope), self.formulas
        self.scope = {**before, **known}
        made = self.block(steps)
        self.scope = _common(before, self.scope) if may_run_out(steps) else before
        self.formulas = formulas
        return made

    def _branches(self, *blocks: tuple[Sequence[PlanStep], dict[str, Local]]) -> list[list[ast.stmt]]:
        """Branches of which one is taken."""
        before, after, made = self.scope, dict(self.scope), []
        for steps, known in blocks:
            self.scope = dict(before)
            made.append(self._branch(steps, known))
            after = _common(after, self.scope)
        self.scope = after
        return made

    def _when(self, step: When[PlanStep]) -> list[ast.stmt]:
        test = self.truth(step.test)
        then, otherwise = self._branches((step.then, {}), (step.otherwise, {}))
        return looked_once([ast.If(test, then or [ast.Pass()], otherwise)], self.given)

    def _loop(self, name: str, source: ast.expr, body: Callable[[], list[ast.stmt]]) -> list[ast.stmt]:
        """A loop over numbers of members; its body must leave all variables in the forms that they have."""
        before, formulas, looping = dict(self.scope), self.formulas, self.looping
        identifier = self._identifier(name)
        self.bind(name, Local(identifier, "member"), ANY)
        self.looping = True
        made = body()
        self.looping = looping
        if any(self.scope.get(other) != one for other, one in before.items() if other != name):
            raise NotFlat(name)
        self.scope, self.formulas = {**_common(before, self.scope), name: LOST}, formulas
        return [ast.For(ast.Name(identifier), source, made or [ast.Pass()], [])]

    def _for_each(self, step: ForEach[PlanStep]) -> list[ast.stmt]:
        memory = isinstance(step.collection, Attribute)
        if memory and not all(isinstance(one, InPlace) and isinstance(one.change, Take) for one in step.body):
            raise NotFlat(step)  # the order of its members counts
        source = self.members(step.collection)
        if self.looping and not memory:  # what was reached has been counted where it was reached
            source = call(of_self("_each"), source)
        return self._loop(step.name, source, lambda: self.block(step.body))

    def _find_first(self, step: FindFirst) -> list[ast.stmt]:
        mentioned = step.name in formula_names((*step.found, *step.otherwise))
        look = None if mentioned else self.look(step.collection, step.name, step.test)
        if look is not None:
            found, otherwise = self._branches((step.found, {}), (step.otherwise, {}))
            return [ast.If(look, found or [ast.Pass()], otherwise)]
        if mentioned or may_run_out(step.found) or step.otherwise:
            raise NotFlat(step)
        source = self.members(step.collection)

        def body() -> list[ast.stmt]:
            return [ast.If(self.truth(step.test), self._branch(step.found, {}), [])]

        return self._loop(step.name, call(of_self("_each"), source) if self.looping else source, body)

    def _each_equal(self, step: EachEqual) -> list[ast.stmt]:
        past, cells = self._local(step.collection, "past"), self._local(step.value, "cells")
        if may_run_out(step.body) or len(step.body) != 1 or not isinstance(step.body[0], Fail):
            raise NotFlat(step)
        kept = ast.Name(cells.identifier)
        witness = call(ast.Attribute(ast.Name(past.identifier), "view"), kept)
        fail = self._ending(step.body[0], witness if step.body[0].witness == Name(step.name) else None)
        test = call(ast.Attribute(ast.Name(past.identifier), "has"), kept)
        if isinstance(step.value, Name):
            self.scope[step.value.id] = replace(cells, kept=True)
        return [assign(kept, call(ast.Name("bytes"), kept)), ast.If(test, [fail], [])]

    def _ending(self, step: Fail | Stop | Hole, witness: ast.expr | None = None) -> ast.stmt:
        if isinstance(step, Hole) or (isinstance(step, Fail) and step.witness is not None and witness is None):
            return _left_to_others()
        arguments: list[ast.expr] = [ast.Constant(step.reason)] if step.reason or witness is not None else []
        kind = "Failed" if isinstance(step, Fail) else "Stopped"
        return ast.Raise(call(self.flat_words.words.use(kind), *arguments, *([witness] if witness is not None else [])))

    def _run(self, step: Run) -> list[ast.stmt]:
        """A process written out where it is run."""
        other = self.flat_words.plan.procedures[step.process]
        names = [one.id for one in step.arguments if isinstance(one, Name)]
        if step.attempt or step.name or other.has_memory or other.form != "plain" or len(set(names)) < len(names):
            raise NotFlat(step)
        if self.depth >= DEEPEST or any(isinstance(one, Succeed) for one in walk_steps(other.steps)):
            raise NotFlat(step)
        made: list[ast.stmt] = []
        inner: dict[str, Local] = {}
        renamed = (bound_names(other.steps) | altered_names(other.steps)) - set(other.changes)
        for given, argument in zip(other.inputs, step.arguments, strict=True):
            form = self.form_of(given.type)
            known = self.scope.get(argument.id, LOST) if isinstance(argument, Name) else LOST
            if known.form == form and given.name not in renamed:
                inner[given.name] = known
            elif given.name in other.changes or form == "cells":
                raise NotFlat(step)
            else:
                inner[given.name] = Local(
                    self._identifier(given.name), form, form == "plain" and self.is_among(argument)
                )
                made.append(assign(ast.Name(inner[given.name].identifier), self.written(argument, form)))
        return [*made, *self._inside(other, step, inner)]

    def _inside(self, other: Procedure, step: Run, inner: dict[str, Local]) -> list[ast.stmt]:
        scope, formulas = self.scope, self.formulas
        self.scope, self.formulas, self.depth = {}, FlatFormulas(self.flat_words, self.given).formulas, self.depth + 1
        for given in other.inputs:
            self.bind(given.name, inner[given.name], given.type)
        made = self.block(other.steps)
        after, self.scope, self.formulas, self.depth = self.scope, scope, formulas, self.depth - 1
        for given, argument in zip(other.inputs, step.arguments, strict=True):
            if given.name in other.changes and isinstance(argument, Name):
                if after.get(given.name, LOST).form == "lost":
                    raise NotFlat(step)
                self.bind(argument.id, after[given.name], given.type)
        return made

    def _attempt(self, step: Run, when: PlanStep) -> list[ast.stmt]:
        """A search that is tried, and the question right after it whether it failed."""
        assert isinstance(when, When)
        failed = _asks_whether_failed(when.test, step.name or "")
        other = self.flat_words.plan.procedures[step.process]
        method, soon = self.flood(step.process)
        given = [
            self.written(argument, self.form_of(one.type))
            for one, argument in zip(other.inputs, step.arguments, strict=True)
        ]
        found = self.given.fresh("found")
        known = {step.name or "": Local(found, "run")}
        then, otherwise = when.then, when.otherwise
        if not failed:
            then, otherwise = otherwise, then
        search = call(of_self(method), *given)
        if soon is not None:
            search = ast.IfExp(soon(given), ast.Constant(None), search)
        made = assign(ast.Name(found), search)
        fails, well = self._branches((then, known), (otherwise, {}))
        test = ast.Compare(ast.Name(found), [ast.IsNot()], [ast.Constant(None)])
        return [made, ast.If(test, fails or [ast.Pass()], well)]


def looked_once(steps: list[ast.stmt], given: Names) -> list[ast.stmt]:
    """The statements, with a name for what the first test begins by looking up in cells and asks for again."""
    first = steps[0].test if isinstance(steps[0], ast.If) else None
    asked = first.values[0] if isinstance(first, ast.BoolOp) else first
    asked = asked.operand if isinstance(asked, ast.UnaryOp) else asked
    if not isinstance(asked, ast.Subscript) or not isinstance(asked.value, ast.Name):
        return steps
    look = ast.dump(asked)
    tests = [node.test for node in steps if isinstance(node, ast.If)]
    if sum(ast.dump(node) == look for test in tests for node in ast.walk(test)) < 2:
        return steps
    code = ast.Name(given.fresh("code"))

    class _Named(ast.NodeTransformer):
        def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
            return code if ast.dump(node) == look else node

    for step in steps:
        if isinstance(step, ast.If):
            step.test = _Named().visit(step.test)
    return [assign(code, asked), *steps]


LOST = Local("", "lost")
"""A variable of which nothing is known here."""


def _common(before: dict[str, Local], after: dict[str, Local]) -> dict[str, Local]:
    """What is known of variables both here and there."""
    names = {*before, *after}
    return {name: before[name] if before.get(name) == after.get(name) else LOST for name in names}


def _left_to_others() -> ast.stmt:
    return ast.Raise(call(ast.Name("LookupError"), ast.Constant("This is left to the method on dicts.")))


def _fresh(identifier: str) -> str:
    return f"{identifier}{PUT}"


def _asks_whether_failed(test: Node, run: str) -> bool:
    """True for ``run.failed``, False for its opposite. Raises NotFlat for any other test."""
    if isinstance(test, Apply) and test.function == "not":
        return not _asks_whether_failed(test.arguments[0], run)
    if run and isinstance(test, Attribute) and test.value == Name(run) and test.name in ("failed", "succeeded"):
        return test.name == "failed"
    raise NotFlat(test)
