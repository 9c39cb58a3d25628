"""Plan → Python source: the class of the program, then the whole module."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from studio.compile import docstrings, tables, weights
from studio.compile.bodies import Bodies
from studio.compile.domain_tables import names_members
from studio.compile.drawn_lists import drawn_list, may_lack_members
from studio.compile.flat_processes import CLASS, FlatWriter
from studio.compile.formulas import FormulaEmitter
from studio.compile.ir import Piece, Plan, Procedure, Reaction
from studio.compile.lower import types_of
from studio.compile.names import PYTHON, Names, unlike
from studio.compile.shaping import assign, ends, nested_too_deep
from studio.compile.templates import defined
from studio.compile.trees import call, of_self
from studio.document.model import EVENTS
from studio.language.builtins import TABLE
from studio.language.errors import FormulaError
from studio.language.nodes import DictDisplay, Display, Literal, Name, Node, all_names, free_names, walk, with_children
from studio.language.steps import MEMORY, Input
from studio.language.types import ANY, set_of

NAMED = 6
"""How many demonstrations a docstring names."""


class ProgramClass:
    """Writes the class of one program."""

    formula_writer = FormulaEmitter

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.types = types_of(plan)
        self.words = tables.vocabulary(plan)
        self.counted = weights.counted(plan)
        self.heavy = weights.heavy(plan, self.counted)
        self.swelling = weights.swelling(plan)
        self.reserved = PYTHON | defined() | {CLASS} | {row.meaning.__name__ for rows in TABLE.values() for row in rows}
        self.flat = FlatWriter(plan, self.words, self.reserved)

    def trees(self) -> list[ast.ClassDef]:
        """The class of the program, behind that of its methods on flat dicts where it has such."""
        flat = self.flat.tree()
        return [flat, self.tree()] if flat is not None else [self.tree()]

    def tree(self) -> ast.ClassDef:
        title = " ".join(self.plan.title.split())
        body: list[ast.stmt] = [docstring(f"{title}.")]
        methods = [
            self.constructor(),
            *self.preparation(),
            *self.pieces(),
            *(method for one in self.plan.procedures.values() for method in self.process(one)),
            *(self.reaction(place, one) for place, one in enumerate(self.plan.reactions)),
            *tables.constraint_methods(self.plan, self.formulas),
            *tables.level_method(self.plan, self.formulas),
        ]
        body += tables.class_tables(self.plan, self.words, self.flat.table())
        base = CLASS if self.flat.entries else "Machine"
        return ast.ClassDef("Program", [ast.Name(base)], [], body + methods, [])

    def formulas(self, inputs: Iterable[Input] = (), memory: bool = False, again: bool | None = None) -> FormulaEmitter:
        """A writer for one method with these inputs; ``again`` says whether numbers may grow in it (``swelling``)."""
        made = self.formula_writer(self.words, self.types, Names(self.reserved))
        made.again = again
        kinds = {one.name: one.type for one in inputs}
        return made.inner({**kinds, MEMORY: set_of(ANY)} if memory else kinds)

    def constructor(self) -> ast.stmt:
        parameters = [one for one in self.plan.pieces.values() if one.kind == "parameter"]
        writer, tied = self.formulas(), tables.tied(self.plan)
        names = [self._parameter(one, one.name in tied) for one in parameters]
        defaults: list[ast.expr | None] = [
            ast.Constant(None) if one.name in tied else writer.expression(one.formula) for one in parameters
        ]
        given = ast.Dict([ast.Constant(one.name) for one in parameters], [ast.Name(one.arg) for one in names])
        body: list[ast.stmt] = [ast.Expr(call(of_self("_settle"), given, ast.Name("budget")))]
        steps = ["_prepare_once"] if any(self._prepared()) or names_members(self.plan, self.words) else []
        if self.plan.constraints:
            steps.insert(0 if self._only_parameters() else 1, "_keep_constraints")
        body += [ast.Expr(call(of_self(step))) for step in steps]
        begins = self._hides(names) or not self._begins_plainly()
        body += [ast.Expr(call(of_self("_begin_once")))] if begins else self._first_states()
        keywords, values = [*names, ast.arg("budget", ast.Name("int"))], [*defaults, ast.Name("STEPS")]
        arguments = ast.arguments([], [ast.arg("self")], None, keywords, values, None, [])
        return function(
            "__init__", arguments, [docstring(docstrings.constructor(parameters)), *body], ast.Constant(None)
        )

    def _parameter(self, piece: Piece, is_tied: bool) -> ast.arg:
        """A parameter as it is given; one that is tied to others may be left out."""
        of: ast.expr | None = ast.Name("int") if piece.name in self.words.whole else tables.annotation(piece.type)
        if is_tied and of is not None:
            of = ast.BinOp(of, ast.BitOr(), ast.Constant(None))
        return ast.arg(self.words.attributes[piece.name], of)

    def _hides(self, names: Iterable[ast.arg]) -> bool:
        """Whether a parameter is called like something that the first values of states may need."""
        return any(one.arg in self.reserved for one in names) and any(self._first_states())

    def _begins_plainly(self) -> bool:
        """Whether the first values of all states are written out, so that nothing can go wrong with them."""
        states = [piece for piece in self.plan.pieces.values() if piece.kind == "state"]
        plain = (Literal, Display, DictDisplay)
        formulas = [part for piece in states for _, part in walk(piece.formula)]
        return all(isinstance(part, plain) and getattr(part, "kind", "") != "set" for part in formulas)

    def _only_parameters(self) -> bool:
        """Whether constraints speak of parameters alone, so that they can be checked before anything is worked out."""
        sides = [side for one in self.plan.constraints.values() for side in (one.left, one.right)]
        names = frozenset().union(*map(free_names, sides)) & set(self.plan.pieces)
        return all(self.plan.pieces[name].kind == "parameter" for name in names)

    def preparation(self) -> Iterator[ast.stmt]:
        body = list(self._prepared())
        if body:
            about = docstring("What depends on parameters alone; shared by all programs with the same ones.")
            names = ast.arguments([], [ast.arg("self")], None, [], [], None, [])
            yield function("_prepare", names, [about, *body])
        parameters = [name for name, piece in self.plan.pieces.items() if piece.kind == "parameter"]
        hidden = self._hides(ast.arg(self.words.attributes[name]) for name in parameters)
        if hidden or not self._begins_plainly():
            names = ast.arguments([], [ast.arg("self")], None, [], [], None, [])
            yield function("_begin", names, [docstring("The first values of the states."), *self._first_states()])

    def _prepared(self) -> Iterator[ast.stmt]:
        """What is worked out once: values of parameters alone, and tables of functions."""
        for piece in self.plan.pieces.values():
            target = of_self(self.words.attributes[piece.name])
            if piece.tabled:
                yield assign(target, call(self.words.use("Lookup"), of_self(self.words.visits[piece.name])))
            elif self._is_kept_whole(piece):
                yield ast.Expr(call(of_self("_keep"), ast.Constant(piece.name)))
            elif piece.once and piece.kind == "value":
                yield assign(target, self.formulas(again=self.swelling.get(piece.name)).expression(piece.formula))
            if piece.placed:
                places = call(self.words.use("Places"), of_self(self.words.attributes[piece.name]))
                yield assign(of_self(self.words.placed[piece.name]), places)
            if piece.near:
                near = call(self.words.use("Near"), of_self(self.words.attributes[piece.name]))
                yield assign(of_self(self.words.near[piece.name]), near)
        yield from self.flat.prepared()

    def _first_states(self) -> Iterator[ast.stmt]:
        for piece in self.plan.pieces.values():
            if piece.kind == "state":
                value = self.formulas(again=self.swelling.get(piece.name)).expression(piece.formula)
                if piece.name in self.plan.growing:
                    value = self._growing(value)
                yield assign(of_self(self.words.attributes[piece.name]), value)

    def _growing(self, value: ast.expr) -> ast.expr:
        """A list that only grows, of these items."""
        if self.flat.entries:
            return call(ast.Attribute(self.words.use("FlatPast"), "of_items"), value, of_self("_numbering"))
        return call(self.words.use("Past"), value)

    def pieces(self) -> Iterator[ast.stmt]:
        """A method for each function, a property for each value that is worked out anew."""
        for piece in self.plan.pieces.values():
            if piece.kind == "function":
                name = self.words.visits[piece.name] if piece.tabled else self.words.attributes[piece.name]
                yield self._method(piece, name)
            elif piece.kind == "value" and (not piece.once or self._is_kept_whole(piece)):
                made = self._method(piece, self.words.attributes[piece.name])
                kind = "OfParameters" if piece.once else "OfStates" if piece.name in self.heavy else "property"
                made.decorator_list.append(ast.Name(kind))
                yield made

    def _is_kept_whole(self, piece: Piece) -> bool:
        """Whether it is a list that is worked out once, and may lack members that cannot be drawn."""
        return piece.once and piece.kind == "value" and may_lack_members(piece, self.plan.pieces)

    def _method(self, piece: Piece, name: str) -> ast.FunctionDef:
        writer = self.formulas(piece.inputs, again=self.swelling.get(piece.name))
        body = [
            taught_docstring(piece.note or docstrings.definition(piece), piece.taught),
            *self._count(piece.name),
            *self._result(piece, writer),
        ]
        return function(name, self._arguments(writer, piece.inputs), body, tables.annotation(piece.type))

    def _result(self, piece: Piece, writer: FormulaEmitter) -> list[ast.stmt]:
        """Hands back the value; what the formula asks for several times is worked out before."""
        shared, formula = piece.shared, piece.formula
        if shared is None:
            return [ast.Return(drawn_list(piece, writer.expression(formula), self.plan.pieces))]
        name = unlike("found", {*self.plan.pieces, *writer.names, *all_names(formula)})
        inner = writer.inner({name: writer.types.of(shared)})
        first = assign(ast.Name(inner.names[name]), writer.expression(shared))
        rest = _with(formula, shared, Name(name))
        return [first, ast.Return(drawn_list(replace(piece, formula=rest), inner.expression(rest), self.plan.pieces))]

    def _count(self, name: str) -> list[ast.stmt]:
        """What counts a run of something that does much."""
        cost = self.counted.get(name, 0)
        return [ast.Expr(call(of_self("_step"), *([ast.Constant(cost)] if cost > 1 else [])))] if cost else []

    def _arguments(self, writer: FormulaEmitter, inputs: tuple[Input, ...], memory: bool = False) -> ast.arguments:
        names = [ast.arg("self")]
        names += [ast.arg(writer.names[one.name], tables.annotation(one.type)) for one in inputs]
        if memory:
            names.append(ast.arg(writer.names[MEMORY], ast.Name("set")))
        return ast.arguments([], names, None, [], [], None, [])

    def process(self, one: Procedure) -> Iterator[ast.stmt]:
        """The method of a process, and the one for a single visit where it runs itself."""
        writer = self.formulas(one.inputs, one.has_memory, again=True)
        arguments = self._arguments(writer, one.inputs, one.has_memory)
        body = Bodies(self.plan, one, writer)
        counted = self._count(one.name) if one.form == "plain" else []
        steps = counted + self._converted(one, writer) + body.block(one.steps)
        if nested_too_deep(steps):
            raise FormulaError(
                f"{one.name} has too many loops or branches inside each other; make the inner ones a process."
            )
        results = body.results()
        if results is not None and not (steps and isinstance(steps[-1], (ast.Return, ast.Raise))):
            steps.append(ast.Return(results))
        fails = one.name in self.words.failing
        doc = taught_docstring(one.note or docstrings.process(one, self.words.endings[one.name], fails), one.taught)
        name = self.words.attributes[one.name]
        if one.form != "visits":
            yield function(name, arguments, [doc, *without_bare_return(steps)], tables.gives(one))
            return
        visit = self.words.visits[one.name]
        given = [ast.Name(argument.arg) for argument in arguments.args[1:]]
        follow = call(self.words.use("follow"), ast.Name("self"), call(of_self(visit), *given))
        yield function(name, arguments, [doc, *self._entry(one, follow)], tables.gives(one))
        about = docstring(f"One visit of {one.name}; it hands over what it runs, and goes on when that has ended.")
        yield function(visit, arguments, [about, *as_generator(without_bare_return(steps))])

    def _converted(self, one: Procedure, writer: FormulaEmitter) -> list[ast.stmt]:
        """Lists that are kept as ``Past``, should they come as plain ones."""
        names = [ast.Name(writer.names[given.name]) for given in one.inputs if given.name in one.growing]
        return [
            ast.If(
                ast.UnaryOp(ast.Not(), call(ast.Name("isinstance"), name, self.words.use("Past"))),
                [assign(name, self._growing(name))],
                [],
            )
            for name in names
        ]

    def _entry(self, one: Procedure, follow: ast.expr) -> list[ast.stmt]:
        ran: list[ast.stmt] = [ast.Return(follow) if one.changes else ast.Expr(follow)]
        if self.words.endings[one.name] != "succeeded":
            return ran
        ended: list[ast.stmt] = (
            [ast.Return(ast.Attribute(ast.Name("success"), "value"))] if one.changes else [ast.Pass()]
        )
        handler = ast.ExceptHandler(self.words.use("Succeeded"), "success" if one.changes else None, ended)
        return [ast.Try(ran, [handler], [], [])]

    def reaction(self, place: int, rule: Reaction) -> ast.stmt:
        """The method of one rule: it runs the process on the event and keeps what that changes."""
        brought = tuple(Input(name, kind) for name, kind in EVENTS[rule.event].items())
        writer = self.formulas(brought, again=True)
        other = self.plan.procedures[rule.process]
        given = [writer.expression(one) for one in rule.arguments]
        if other.has_memory:
            given.append(call(ast.Name("set")))
        ran = call(of_self(self.words.attributes[other.name]), *given)
        backs = dict(zip((one.name for one in other.inputs), rule.arguments, strict=True))
        targets = [self._state(backs[name], writer) for name in other.changes]
        body = [_kept(targets, ran)]
        if other.name in self.flat.entries and set(self.flat.forms[other.name]) <= {"past", "plain"}:
            forms = zip(self.flat.forms[other.name], given, strict=True)
            home = [call(of_self("_at_home"), one) if form == "past" else one for form, one in forms]
            tried = _kept(targets, call(of_self(self.flat.entries[other.name]), *home))
            again = [ast.Expr(call(of_self("_begin_count"))), *body]
            body = [ast.Try([tried], [ast.ExceptHandler(ast.Name("MISHAPS"), None, again)], [], [])]
        if self.words.endings[other.name] == "mixed":
            kept = _kept(targets, ast.Attribute(ast.Name("success"), "value"))
            body = [ast.Try(body, [ast.ExceptHandler(self.words.use("Succeeded"), "success", [kept])], [], [])]
        if rule.when is not None:
            missing = ast.UnaryOp(ast.Not(), writer.truth(rule.when))
            body = [ast.If(missing, [ast.Raise(call(self.words.use("Stopped")))], []), *body]
        about = docstring(f"What a {rule.event} does: {rule.process.replace('_', ' ')}.")
        return function(self.words.rules[place], self._arguments(writer, brought), [about, *body])

    def _state(self, argument: Any, writer: FormulaEmitter) -> ast.expr:
        if isinstance(argument, Name) and argument.id not in writer.names:
            piece = self.plan.pieces.get(argument.id)
            if piece is not None and piece.kind == "state":
                return of_self(self.words.attributes[argument.id])
        return ast.Name("_")


def _with(node: Node, part: Node, new: Node) -> Node:
    """The formula with something else wherever a part of it stands."""
    return new if node == part else with_children(node, lambda child: _with(child, part, new))


def _kept(targets: list[ast.expr], value: ast.expr) -> ast.stmt:
    if all(isinstance(one, ast.Name) for one in targets):
        return ast.Expr(value)
    return assign(targets[0] if len(targets) == 1 else ast.Tuple(targets), value)


def function(
    name: str, arguments: ast.arguments, body: list[ast.stmt], returns: ast.expr | None = None
) -> ast.FunctionDef:
    return ast.FunctionDef(name, arguments, body, [], returns)


def docstring(text: str) -> ast.stmt:
    """A docstring; what cannot be printed becomes a blank."""
    return ast.Expr(ast.Constant("".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)))


def taught_docstring(about: str, taught: tuple[str, ...]) -> ast.stmt:
    """A docstring: what it is, and which demonstrations or examples taught it."""
    words = about.strip()
    names = list(dict.fromkeys(taught))
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return docstring(f"{words}\n\nTaught by {', '.join(names[:NAMED])}{more}.\n" if names else words)


def without_bare_return(steps: list[ast.stmt]) -> list[ast.stmt]:
    """The statements without a ``return`` at their very end that returns nothing."""
    if steps and isinstance(steps[-1], ast.Return) and steps[-1].value is None:
        return steps[:-1]
    return steps


def as_generator(steps: list[ast.stmt]) -> list[ast.stmt]:
    """Makes sure that the statements are those of a generator."""
    if any(isinstance(node, ast.Yield) for step in steps for node in ast.walk(step)):
        return steps
    closed = steps if steps and ends(steps[-1]) else [*steps, ast.Return(None)]
    return [*closed, ast.Expr(ast.Yield(None))]
