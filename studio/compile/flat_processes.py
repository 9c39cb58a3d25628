"""Processes that work on flat dicts: a class of their own, whose methods the program tries before those on dicts."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy

from studio.compile.flat_bodies import FlatBodies, Soon, looked_once
from studio.compile.flat_formulas import FlatWords, NotFlat
from studio.compile.ir import FindFirst, Path, Plan, PlanStep, Procedure
from studio.compile.names import Names
from studio.compile.shaping import assign, ends
from studio.compile.trees import call, of_self
from studio.compile.vocabulary import Vocabulary
from studio.language.errors import FormulaError
from studio.language.nodes import Apply, Logic, Name, Node, free_names, renamed
from studio.language.steps import MEMORY, Let, Remember, Succeed, When, walk_steps

CLASS = "FlatProcesses"
SEEN = 255
"""The code of what a search has reached, which no symbol has."""


class FlatWriter:
    """Writes the methods of one program that work on flat dicts; ``entries`` are those that are tried first,
    ``forms`` what they take."""

    def __init__(self, plan: Plan, words: Vocabulary, reserved: Iterable[str]) -> None:
        self.plan, self.words, self.reserved = plan, words, frozenset(reserved)
        self.entries: dict[str, str] = {}
        self.soon: dict[str, Soon] = {}
        self.forms: dict[str, tuple[str, ...]] = {}
        self.methods: dict[str, ast.FunctionDef] = {}
        if plan.flat is None:
            return
        self.names = FlatWords(plan, plan.flat, words)
        for name, one in plan.procedures.items():
            if one.form == "plain" and not one.has_memory and any(given.name in one.growing for given in one.inputs):
                self._try(name, one)

    def _try(self, name: str, one: Procedure) -> None:
        known = dict(self.methods)
        try:
            method = self._settled(lambda put: self._entry(one, put))
        except (NotFlat, FormulaError):
            self.methods = known
            return
        self.entries[name] = method.name
        self.methods[name] = method

    def _settled(self, write: Callable[[frozenset[str]], tuple[ast.FunctionDef, set[str]]]) -> ast.FunctionDef:
        """The method, written anew until it is known of which variables what is put has to be noted."""
        put: frozenset[str] = frozenset()
        while True:
            method, wanted = write(put)
            if wanted == put:
                return method
            put = frozenset(wanted)

    def _bodies(self, put: frozenset[str]) -> FlatBodies:
        return FlatBodies(self.names, Names(self.reserved), self._flood, put)

    def _entry(self, one: Procedure, put: frozenset[str]) -> tuple[ast.FunctionDef, set[str]]:
        body = self._bodies(put)
        names = body.inputs(one)
        about = f"{one.name.replace('_', ' ').capitalize()}, on flat dicts; what goes wrong is left to ``{one.name}``."
        steps: list[ast.stmt] = [ast.Expr(ast.Constant(about))]
        forms: list[str] = []
        for given in one.inputs:
            form = body.scope[given.name].form
            if form == "cells":
                raise NotFlat(one.name)
            forms.append(form)
        self.forms[one.name] = tuple(forms)
        steps += body.block(one.steps)
        changed = [body.scope[name] for name in one.changes]
        if any(local.form not in ("past", "plain") for local in changed):
            raise NotFlat(one.name)
        results: list[ast.expr] = [ast.Name(local.identifier) for local in changed]
        if results and not ends(steps[-1]):
            steps.append(ast.Return(results[0] if len(results) == 1 else ast.Tuple(results)))
        return _method(self.names.methods[one.name], names, steps), body.putting

    def _flood(self, name: str) -> tuple[str, Soon | None]:
        """The name of the method of a search, and how to ask whether it succeeds at once, where that is one question.

        Raises NotFlat where it cannot be one.
        """
        one = self.plan.procedures[name]
        if name not in self.methods:
            method = self._settled(lambda put: self._search(one, put))
            first, names = method.body[1], [given.arg for given in method.args.args[1:]]
            if isinstance(first, ast.If) and _only_succeeds(first) and isinstance(method.body[2], ast.Assign):
                del method.body[1]
                self.soon[name] = lambda given: _with(first.test, dict(zip(names, given, strict=True)))
            self.methods[name] = method
        return self.methods[name].name, self.soon.get(name)

    def _search(self, one: Procedure, put: frozenset[str]) -> tuple[ast.FunctionDef, set[str]]:
        """A search in which the order of visits cannot be seen: it remembers all that it reaches, or succeeds."""
        path = one.steps[0]
        if not isinstance(path, Path) or not path.fails or not path.attempt or one.changes:
            raise NotFlat(one.name)
        start = _start(one, path)
        before = [step for step in path.before if step != Remember(Name(start))]
        _check_order_is_unseen(path, before, start)
        body = self._bodies(put)
        names = body.inputs(one)
        first, local = body.scope[start], body.given.fresh
        if first.form != "member":
            raise NotFlat(one.name)
        at, found, known = ast.Name(first.identifier), ast.Name(local("found")), ast.Name(local("known"))
        about = (
            f"{one.name.replace('_', ' ').capitalize()}, on flat dicts: None where it succeeds, else what it reached."
        )
        body.success = [ast.Return(ast.Constant(None))]
        peeled = _needed(body.block(before))
        spent = assign(of_self("_left"), ast.BinOp(of_self("_left"), ast.Sub(), call(ast.Name("len"), found)))
        body.success = [spent, ast.Return(ast.Constant(None))]
        body.looping = True
        ending, visited = _ending_beside(path, before)
        steady = [step for step in visited if _is_steady(step, path, start)]
        kept = body.block(steady)
        visit = body.block([step for step in visited if step not in steady])
        source = body.members(path.collection)
        marked = _marked(path, ending, steady, [step for step in visited if step not in steady])
        cells = ast.Name(body.scope[marked].identifier) if marked else None

        def inside() -> list[ast.stmt]:
            made = body.block(path.lets)
            item = ast.Name(body.scope[path.name].identifier)
            new: ast.expr = ast.Compare(item, [ast.NotIn()], [known])
            rest = _rest(path)
            tests = [*map(body.truth, rest), *([new] if cells is None else [])]
            test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
            if ending is not None:
                body.bind(ending.name, body.scope[path.name], body.formulas.types.of(Name(path.name)))
                made = [ast.If(body.truth(ending.test), list(body.success or ()), []), *made]
            keep: list[ast.stmt] = [
                ast.Expr(call(ast.Attribute(known, "add"), item))
                if cells is None
                else assign(ast.Subscript(cells, item), ast.Constant(SEEN)),
                ast.Expr(call(ast.Attribute(found, "append"), item)),
            ]
            return looked_once([*made, ast.If(test, keep, [])], body.given)

        visit += body._loop(path.name, source, inside)
        cost = ast.BinOp(ast.Constant(10), ast.Mult(), call(ast.Name("len"), found))
        steps: list[ast.stmt] = [
            ast.Expr(ast.Constant(about)),
            *peeled,
            assign(found, ast.List([at])),
            *([assign(known, ast.Set([at]))] if cells is None else []),
            *kept,
            *(_marks(cells, at, body.scope[steady[0].binds or ""].identifier) if cells is not None else []),
            ast.For(at, found, visit, []),
            ast.Expr(call(of_self("_step"), cost)),
            ast.Return(found),
        ]
        return _method(self.names.methods[one.name], names, _hoisted(steps, local)), body.putting

    def prepared(self) -> Iterator[ast.stmt]:
        """What is worked out once for these methods."""
        if not self.entries or self.plan.flat is None:
            return
        for runtime in ("Past", "FlatPast"):
            self.words.use(runtime)
        members = of_self(self.words.attributes[self.plan.flat.collection])
        symbols = ast.Tuple([ast.Constant(symbol) for symbol in self.names.codes])
        yield assign(of_self("_numbering"), call(self.words.use("Numbering"), members, symbols))
        yield assign(of_self("_numbers"), ast.Attribute(of_self("_numbering"), "numbers"))
        yield assign(of_self("_codes"), ast.Attribute(of_self("_numbering"), "codes"))
        for maker, tables in (("Relation", self.names.next), ("Looks", self.names.looks)):
            for name, attribute in tables.items():
                function = ast.Constant(self.words.attributes[name])
                yield assign(of_self(attribute), call(self.words.use(maker), ast.Name("self"), function))

    def table(self) -> Iterator[tuple[str, ast.expr]]:
        """For each process that is tried first its method, and the forms in which that takes its values."""
        for name, method in self.entries.items():
            yield name, ast.Tuple([ast.Constant(method), ast.Tuple([ast.Constant(form) for form in self.forms[name]])])

    def tree(self) -> ast.ClassDef | None:
        """The class of these methods; None where there are none."""
        if not self.entries:
            return None
        codes = ", ".join(f"{code} {symbol!r}" for symbol, code in self.names.codes.items())
        about = (
            "Does on bytes what the program below does on dicts: one byte for each member of "
            f"{self.plan.flat.collection if self.plan.flat else ''}, 0 where nothing is.\n\n"
            + (f"Members go by their numbers, symbols by their codes ({codes}; others as they come).\n")
        )
        body: list[ast.stmt] = [ast.Expr(ast.Constant(about)), *self.methods.values()]
        return ast.ClassDef(CLASS, [self.words.use("FlatMachine")], [], body, [])


def _method(name: str, inputs: list[str], steps: list[ast.stmt]) -> ast.FunctionDef:
    arguments = ast.arguments([], [ast.arg("self"), *map(ast.arg, inputs)], None, [], [], None, [])
    return ast.FunctionDef(name, arguments, steps, [])


def _start(one: Procedure, path: Path) -> str:
    """The one input that a visit is about. Raises NotFlat."""
    pairs = list(zip(one.inputs, path.arguments, strict=True))
    moving = [given.name for given, argument in pairs if argument != Name(given.name)]
    named = {step.name for step in walk_steps((*path.before, *path.lets)) if isinstance(step, Let)} | {path.name}
    if len(moving) != 1 or (moving[0], Name(path.name)) not in [(given.name, node) for given, node in pairs]:
        raise NotFlat(one.name)
    if named & {given.name for given in one.inputs} or path.before.count(Remember(Name(moving[0]))) != 1:
        raise NotFlat(one.name)
    return moving[0]


def _check_order_is_unseen(path: Path, before: list[PlanStep], start: str) -> None:
    """Raises NotFlat where it makes a difference which of two visits comes first."""
    steps = list(walk_steps((*before, *path.lets)))
    plain = all(isinstance(step, (Let, When, Succeed, FindFirst)) for step in steps)
    nodes = [node for step in steps for node in step.formulas] + [path.collection, *_rest(path)]
    if not plain or any(MEMORY in free_names(node) for node in nodes) or any(map(_closes, path.lets)):
        raise NotFlat(start)


def _closes(step: PlanStep) -> bool:
    return any(isinstance(one, Succeed) for one in walk_steps((step,)))


def _rest(path: Path) -> list[Node]:
    """What an item must fulfil besides being new. Raises NotFlat where it need not be new."""
    test = path.test
    parts = list(test.parts) if isinstance(test, Logic) and test.sign == "and" else [test]
    new = Apply("not in", (Name(path.name), Name(MEMORY)))
    if parts.count(new) != 1:
        raise NotFlat(path.name)
    return [part for part in parts if part is not None and part != new]


def _ending_beside(path: Path, before: list[PlanStep]) -> tuple[FindFirst | None, list[PlanStep]]:
    """The question whether the search succeeds at one of the items that it goes on to, and the other steps."""
    asked = [step for step in before if isinstance(step, FindFirst) and step.collection == path.collection]
    if len(asked) != 1 or asked[0].otherwise or asked[0].found != (Succeed(),) or path.lets:
        return None, before
    return asked[0], [step for step in before if step is not asked[0]]


def _is_steady(step: PlanStep, path: Path, start: str) -> bool:
    """Whether a name stands for the same in all visits, because those go on only to what is alike in that respect."""
    if not isinstance(step, Let):
        return False
    onward = renamed(step.value, {start: Name(path.name)})
    alike = [Apply("==", pair) for pair in ((onward, Name(step.name)), (Name(step.name), onward))]
    return start in free_names(step.value) and any(one in _rest(path) for one in alike)


def _marked(path: Path, ending: FindFirst | None, steady: list[PlanStep], others: list[PlanStep]) -> str:
    """The dict in which it can be marked what was reached, since the search only goes on to what is alike in it.

    Empty where nothing else tells what is marked from what is not: a search asks for nothing but whether something is
    missing, and what is like the start.
    """
    value = steady[0].value if len(steady) == 1 and isinstance(steady[0], Let) else None
    if ending is None or not isinstance(value, Apply) or value.function != "get" or len(_rest(path)) != 1:
        return ""
    table = value.arguments[0]
    mentioned = [name for step in walk_steps(others) for node in step.formulas for name in free_names(node)]
    missing = Apply("not in", (Name(ending.name), table))
    fits = isinstance(table, Name) and ending.test == missing and table.id not in mentioned
    return table.id if fits and isinstance(table, Name) else ""


def _marks(cells: ast.Name, at: ast.Name, like: str) -> list[ast.stmt]:
    """The start is marked in cells of our own, unless nothing is there."""
    mark = ast.BoolOp(ast.And(), [ast.Name(like), ast.Constant(SEEN)])
    return [assign(cells, call(ast.Name("bytearray"), cells)), assign(ast.Subscript(cells, at), mark)]


def _hoisted(steps: list[ast.stmt], fresh: Callable[[str], str]) -> list[ast.stmt]:
    """The steps with the tables that their loop looks into under names of their own."""
    place = next(place for place, step in enumerate(steps) if isinstance(step, ast.For))
    tables: dict[str, ast.Name] = {}

    class _Named(ast.NodeTransformer):
        def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
            if isinstance(node.value, ast.Attribute):
                name = node.value.attr
                tables[name] = tables.get(name) or ast.Name(fresh(name.lstrip("_")))
                return ast.Subscript(tables[name], node.slice)
            return node

    loop = _Named().visit(steps[place])
    named: list[ast.stmt] = [assign(local, of_self(name)) for name, local in tables.items()]
    return [*steps[:place], *named, loop, *steps[place + 1 :]]


def _only_succeeds(step: ast.If) -> bool:
    return not step.orelse and len(step.body) == 1 and isinstance(step.body[0], ast.Return)


def _with(test: ast.expr, given: dict[str, ast.expr]) -> ast.expr:
    """A test with other expressions in place of names."""

    class _Named(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return given.get(node.id, node)

    made: ast.expr = _Named().visit(deepcopy(test))
    return made


def _needed(steps: list[ast.stmt]) -> list[ast.stmt]:
    """The statements without names that nothing after them asks for."""
    kept: list[ast.stmt] = []
    asked: set[str] = set()
    for step in reversed(steps):
        target = step.targets[0] if isinstance(step, ast.Assign) else None
        if isinstance(target, ast.Name) and target.id not in asked:
            continue
        kept.insert(0, step)
        asked |= {node.id for node in ast.walk(step) if isinstance(node, ast.Name)}
    return kept
