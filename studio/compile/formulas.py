"""Formulas → Python expressions, built as ``ast`` nodes only (never as text put together)."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from studio.compile.loops_of_formulas import asked_of, is_sure, looked_into, reach_of
from studio.compile.names import Names, attribute_name
from studio.compile.overloads import counts, overload, swells
from studio.compile.trees import call, chained, filled_template, frozen_set, is_ordered, literal, of_self, sequence
from studio.compile.type_scope import Types, item_type, target_types
from studio.compile.vocabulary import Vocabulary
from studio.language.builtins import RARE, RECORD, SHAPES, TABLE
from studio.language.costs import (
    COMPARING,
    LOOKED_THROUGH,
    MAKING,
    NEW_PER_STEP,
    is_quick,
    is_short,
    may_grow,
    round_cost,
    rounds_of,
)
from studio.language.errors import FormulaError
from studio.language.nodes import (
    Apply,
    Attribute,
    Clause,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    free_names,
    key_and_item,
)
from studio.language.steps import MEMORY
from studio.language.types import Type
from studio.language.values import Point, Record, Shape, Value, in_order

_OPPOSITE = {"in": "not in", "not in": "in", "==": "!=", "!=": "=="}
_EAGER = frozenset({"any", "all", "sum", "min", "max", "set", "sorted", "len"})
"""Builtins to whom the order of a set's members does not matter."""
WITH_PARTS = frozenset({"shape", "point", "record"})
"""Types of values that have parts with names."""
_PLAIN = frozenset({"number", "truth", "symbol", "point", "nothing", "shape"})
_HOLDING = frozenset({"tuple", "list", "dict", "set", "any"})


class FormulaEmitter:
    """Makes formulas into expressions inside one method. ``names`` maps locals to identifiers."""

    def __init__(self, words: Vocabulary, types: Types, given: Names, names: Mapping[str, str] | None = None) -> None:
        self.words = words
        self.types = types
        self.given = given
        self.names = dict(names or {})
        self.short: frozenset[str] = frozenset()  # locals that hold values of tables, which are short or counted there
        self.again: bool | None = None  # whether numbers may grow: not at all, once an event, or again and again
        self.steady: frozenset[str] = frozenset()  # locals that make no sum too large
        self.held: dict[str, str] = {}  # lists that are looked through in each round of a loop, and where they are held

    def inner(self, kinds: Mapping[str, Type]) -> FormulaEmitter:
        """The same with more locals, of the given types."""
        names = {**self.names, **{name: self.given.of(name) for name in kinds}}
        made = type(self)(self.words, self.types.with_names(kinds), self.given, names)
        made.short, made.steady, made.again = self.short.difference(kinds), self.steady.difference(kinds), self.again
        made.held = {name: one for name, one in self.held.items() if name not in kinds}
        return made

    def expression(self, node: Node) -> ast.expr:
        match node:
            case Literal():
                return self.value(node.value)
            case Name():
                return self._name(node)
            case Apply():
                return self._apply(node)
            case Logic():
                return self._logic(node)
            case Conditional():
                return ast.IfExp(self.truth(node.test), self.expression(node.then), self.expression(node.other))
            case Attribute():
                return self._attribute(node)
            case Display():
                return self._display(node)
            case DictDisplay():
                keys: list[ast.expr | None] = [self.expression(key) for key, _ in node.pairs]
                return ast.Dict(keys, [self.expression(item) for _, item in node.pairs])
            case Comprehension():
                return self._comprehension(node)
            case Clause():
                raise FormulaError("A program cannot hold 'for' outside brackets.", node.span)
            case _:
                assert_never(node)

    def _attribute(self, node: Attribute) -> ast.expr:
        """A part of a shape, place or record; where it may be anything else, that is asked when it is there."""
        value, name = self.expression(node.value), attribute_name(node.name)
        self.words.parts.add(node.name)
        if self.types.of(node.value).name in WITH_PARTS and not self.types.may_be_other(node.value):
            return ast.Attribute(value, name)
        return ast.Call(self.words.use("named_part"), [value, ast.Constant(name)], [])

    def truth(self, node: Node) -> ast.expr:
        """The formula as a test."""
        return self.expression(node)

    def visited(self, node: Node, ordered: bool = True, inside: Iterable[Node] = (), plain: bool = True) -> ast.expr:
        """The formula as what a loop visits: sets in their one order, lists that nobody else sees not made.

        ``inside`` are the formulas of one round; ``plain`` tells that it has no other loop in it and runs no process.
        """
        made = self._apply(node, counted=False) if isinstance(node, Apply) else self.expression(node)
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "list":
            made = made.args[0]
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute) and made.func.attr == "_paid":
            made = made.args[0]
        kind = self.types.of(node)
        in_order = not ordered or kind.name not in ("set", "any") or is_ordered(made)
        made = self.counted(node, made, list(inside), plain)
        return made if in_order else call(self.words.use("in_order"), made)

    def counted(self, node: Node, made: ast.expr, inside: list[Node], plain: bool) -> ast.expr:
        """What a loop visits, with its rounds counted; short loops that do little need not be."""
        cost = round_cost(inside)
        if plain and cost == 1 and self._is_short(node) and all(map(self._is_quick, inside)):
            return made
        return call(of_self("_each"), made, *([ast.Constant(cost)] if cost > 1 else []))

    def _is_short(self, node: Node) -> bool:
        """Whether a collection surely has few items, or has been counted already."""
        if isinstance(node, Apply) and node.function in self.words.tabled:
            return True
        return node.id in self.short if isinstance(node, Name) else is_short(node)

    def _is_quick(self, node: Node) -> bool:
        """Whether a formula has no loop in it, nor calls anything that may have."""
        return is_quick(node, self.words.tabled)

    def value(self, value: Value) -> ast.expr:
        """A plain value, written out."""
        if isinstance(value, Point):
            return call(self.words.use("Point"), *map(self.value, value))
        if isinstance(value, (tuple, list)):
            return sequence(value, list(map(self.value, value)))
        if isinstance(value, dict):
            return ast.Dict([self.value(key) for key in value], [self.value(item) for item in value.values()])
        if isinstance(value, frozenset):
            return frozen_set([self.value(item) for item in in_order(value)])
        if isinstance(value, Record):
            return self._named("Record", value.fields)
        if isinstance(value, Shape):
            self.words.shapes.add(value.kind)
            given = [(name, part) for name, part in value.attributes if part or name not in RARE]
            self.words.parts |= {name for name, _ in given}
            return self._named("Shape", given, ast.Constant(value.kind))
        return literal(value)

    def _named(self, maker: str, parts: Iterable[tuple[str, Value]], *first: ast.expr) -> ast.expr:
        keywords = [ast.keyword(attribute_name(name), self.value(item)) for name, item in parts]
        return ast.Call(self.words.use(maker), list(first), keywords)

    def _name(self, node: Name) -> ast.expr:
        if node.id in self.names:
            local = ast.Name(self.names[node.id])
            return call(ast.Name("frozenset"), local) if node.id == MEMORY else local
        if node.id in self.words.attributes:
            return of_self(self.words.attributes[node.id])
        raise FormulaError(f"There is no {node.id!r} here.", node.span)

    def unfrozen(self, node: Node) -> ast.expr:
        """A formula that is only looked into, so that the memory need not be copied for it."""
        if isinstance(node, Name) and node.id == MEMORY and node.id in self.names:
            return ast.Name(self.names[node.id])
        if isinstance(node, Display) and node.kind == "set" and node.items:
            return ast.Set([self.expression(item) for item in node.items])
        return self.expression(node)

    def _apply(self, node: Apply, counted: bool = True) -> ast.expr:
        if node.function in self.words.inputs:
            return self._of_document(node)
        if node.function in SHAPES:
            return self._shape(node)
        if node.function == RECORD:
            return ast.Call(self.words.use("Record"), [], self._keywords(node))
        if node.function not in TABLE or node.keywords:
            raise FormulaError(f"There is no function {node.function!r}.", node.span)
        made = self._special(node) or self._builtin(node)
        return self._charged(node, made) if counted and self._grows(node) else made

    def _charged(self, node: Apply, made: ast.expr) -> ast.expr:
        """A collection or text that is made, counted by how much memory its items take."""
        kind = self.types.of(node).name
        if node.function in MAKING or kind in ("dict", "set"):
            return call(of_self("_paid"), made, ast.Constant(NEW_PER_STEP))
        return call(of_self("_paid" if kind in ("list", "tuple", "text") else "_made"), made)

    def _grows(self, node: Apply) -> bool:
        """Whether the result is a collection or a text, or may be one."""
        if not may_grow(node) or (node.function == "range" and all(map(self._is_whole, node.arguments))):
            return False  # a range of whole numbers is counted where it is made
        return self.types.of(node).name not in _PLAIN and bool(node.arguments)

    def _looked_through(self, function: str, node: Node, made: ast.expr) -> ast.expr:
        """An argument of a builtin that looks through it."""
        kind, kinds = self.types.of(node).name, LOOKED_THROUGH[function]
        if kind not in kinds and kind != "any" or self._is_short(node) or isinstance(node, (Literal, Comprehension)):
            return made
        return call(of_self("_compared" if function in COMPARING else "_paid"), made)

    def _of_document(self, node: Apply) -> ast.expr:
        names = self.words.inputs[node.function]
        given = {**dict(zip(names, node.arguments, strict=False)), **dict(node.keywords)}
        if not len(given) == len(node.arguments) + len(node.keywords) == len(names) or set(given) != set(names):
            raise FormulaError(f"{node.function} takes {', '.join(names)}.", node.span)
        arguments = [self.expression(given[name]) for name in names]
        function = of_self(self.words.attributes[node.function])
        if node.function in self.words.tabled:
            return ast.Subscript(function, arguments[0])
        return call(function, *arguments)

    def _shape(self, node: Apply) -> ast.expr:
        self.words.shapes.add(node.function)
        self.words.parts |= {name for name, _ in node.keywords}
        return ast.Call(self.words.use("Shape"), [ast.Constant(node.function)], self._keywords(node))

    def _keywords(self, node: Apply) -> list[ast.keyword]:
        if node.arguments:
            raise FormulaError(f"Every part of {node.function!r} needs its name.", node.span)
        return [ast.keyword(attribute_name(name), self.expression(part)) for name, part in node.keywords]

    def _special(self, node: Apply) -> ast.expr | None:
        """What reads better than the template of the table."""
        name, arguments = node.function, node.arguments
        if name == "not" and isinstance(arguments[0], Apply) and arguments[0].function in _OPPOSITE:
            return self._apply(Apply(_OPPOSITE[arguments[0].function], arguments[0].arguments))
        if name in ("==", "!=") and Literal(None) in arguments:
            other = arguments[1] if arguments[0] == Literal(None) else arguments[0]
            sign: ast.cmpop = ast.Is() if name == "==" else ast.IsNot()
            return ast.Compare(self.expression(other), [sign], [ast.Constant(None)])
        if name in ("in", "not in"):
            sign = ast.In() if name == "in" else ast.NotIn()
            held = self.held.get(arguments[1].id) if isinstance(arguments[1], Name) else None
            if held is not None and is_sure(self.types.of(arguments[0])):
                return ast.Compare(self.expression(arguments[0]), [sign], [ast.Name(held)])
            made = self._looked_through(name, arguments[1], self.unfrozen(arguments[1]))
            return ast.Compare(self.expression(arguments[0]), [sign], [made])
        if name == "range":
            return self._range(node)
        if name == "nearest" and isinstance(arguments[0], Name) and arguments[0].id not in self.names:
            return self._nearest(arguments[0].id, arguments[1])
        return None

    def _nearest(self, places: str, target: Node) -> ast.expr | None:
        """A look among places that were made ready for it."""
        if places not in self.words.placed:
            return None
        self.words.help(TABLE["nearest"][0].meaning)
        ready = ast.Attribute(of_self(self.words.placed[places]), "nearest")
        return call(ready, self.expression(target), of_self("_paid"))

    def _range(self, node: Apply) -> ast.expr:
        made = [self.expression(one) for one in node.arguments]
        if all(self._is_whole(one) for one in node.arguments):
            return call(
                ast.Name("list"), call(of_self("_paid"), call(ast.Name("range"), *made), ast.Constant(NEW_PER_STEP))
            )
        return call(self.words.help(TABLE["range"][0].meaning), *made)

    def _is_whole(self, node: Node) -> bool:
        """Whether a number is whole for certain."""
        if isinstance(node, Literal):
            return isinstance(node.value, int)
        if isinstance(node, Name):
            return node.id in self.words.whole and node.id not in self.names
        if not isinstance(node, Apply):
            return False
        if node.function in ("+", "-", "*", "//", "%", "min", "max", "abs"):
            return all(self._is_whole(one) for one in node.arguments)
        return node.function in ("len", "round", "floor", "ceil", "how_often")

    def _builtin(self, node: Apply) -> ast.expr:
        row = overload(node, [self.types.of(one) for one in node.arguments])
        arguments = [self._argument(node.function, one) for one in node.arguments]
        if node.function in LOOKED_THROUGH and not self._is_one_look(node):
            looked = zip(node.arguments, arguments, strict=True)
            arguments = [self._looked_through(node.function, one, made) for one, made in looked]
        if row.emit is None or self._swells(node):
            return call(self.words.help(row.meaning), *arguments)
        return filled_template(row.emit, arguments, self.words)

    def _swells(self, node: Apply) -> bool:
        """Whether a number may become too large here; what may be a text is looked at when it is made."""
        if self.again is None or self._grows(node):
            return False
        return swells(node, self.same(node), self.again)

    def same(self, node: Node) -> frozenset[str]:
        """The names in a formula of what stays the same in an event, and of what counts the rounds of loops."""
        names = free_names(node)
        return (names & self.words.same).difference(self.names) | (names & self.steady)

    def _is_one_look(self, node: Apply) -> bool:
        """Whether the arguments are compared as they stand, with no collection looked through."""
        if node.function in ("min", "max"):
            return len(node.arguments) > 1
        return node.function in ("==", "!=") and any(self.types.of(one).name in _PLAIN for one in node.arguments)

    def _argument(self, function: str, node: Node) -> ast.expr:
        if isinstance(node, Comprehension) and node.kind == "generator":
            return self._comprehension(node, ordered=function not in _EAGER, any_holds=function == "any")
        return self.unfrozen(node) if function == "len" else self.expression(node)

    def _logic(self, node: Logic) -> ast.expr:
        sign: ast.boolop = ast.And() if node.sign == "and" else ast.Or()
        parts = [self.expression(part) for part in node.parts]
        return chained(parts) or ast.BoolOp(sign, parts) if node.sign == "and" else ast.BoolOp(sign, parts)

    def _display(self, node: Display) -> ast.expr:
        items = [self.expression(item) for item in node.items]
        if node.kind == "set":
            return frozen_set(items)
        if node.kind == "list":
            return ast.List(items)
        holds = any(self.types.of(item).name in _HOLDING for item in node.items)
        return call(of_self("_key"), ast.Tuple(items)) if holds else ast.Tuple(items)

    def _comprehension(self, node: Comprehension, ordered: bool = True, any_holds: bool = False) -> ast.expr:
        """``any_holds``: all that is asked is whether a round holds."""
        writer = self.inner({})
        clauses: list[tuple[ast.comprehension, FormulaEmitter]] = []
        once = writer.hold(node.clauses[0].source, [node])
        holding = [ast.comprehension(local, ast.List([held]), [], 0) for local, held in once]
        for clause, inside in zip(node.clauses, rounds_of(node), strict=True):
            innermost = clause is node.clauses[-1]
            asked = asked_of(node) if innermost and any_holds else clause
            clauses.append(writer._clause(clause, asked, inside, innermost, ordered and node.kind != "set"))
            writer = clauses[-1][1]
        generators = [*holding, *(made for made, _ in clauses)]
        if node.kind == "dict":
            key, item = key_and_item(node)
            return ast.DictComp(writer.expression(key), writer.expression(item), generators)
        element = writer.expression(node.element)
        if node.kind == "list":
            return ast.ListComp(element, generators)
        made = ast.GeneratorExp(element, generators)
        return call(ast.Name("frozenset"), made) if node.kind == "set" else made

    def _clause(
        self, clause: Clause, asked: Clause, inside: list[Node], innermost: bool, ordered: bool
    ) -> tuple[ast.comprehension, FormulaEmitter]:
        near = self.around(asked)
        source = self.visited(clause.source, ordered, inside, innermost)
        if near is not None:
            source = self.counted(clause.source, near, inside, innermost)
        writer = self.inner(target_types(clause.targets, item_type(self.types.of(clause.source))))
        if counts(clause.source, self.same(clause.source)):
            writer.steady |= frozenset(clause.targets)
        target = writer.target(clause.targets)
        tests = [writer.truth(test) for test in clause.tests]
        return ast.comprehension(target, source, tests, 0), writer

    def hold(
        self, source: Node, nodes: Iterable[Node], moving: frozenset[str] = frozenset()
    ) -> Iterator[tuple[ast.expr, ast.expr]]:
        """Lists that are held all through a loop with these formulas, if it is long: the local of each, and its value.

        ``moving`` are the variables that may change in the loop.
        """
        if self.words.held is None or self._is_short(source) or not isinstance(source, Name) or source.id in self.names:
            return
        names = {*self.names, *self.words.held} - self.held.keys() - moving
        for name in looked_into(nodes, self.types, names):
            identifier = self.given.fresh(f"{name}_held")
            held = call(self.words.use("Held"), self.expression(Name(name)), of_self("_compared"))
            self.held = {**self.held, name: identifier}
            yield ast.Name(identifier), held

    def around(self, clause: Clause, moving: frozenset[str] = frozenset()) -> ast.expr | None:
        """What may lie near enough, where a loop is only about that, and about none of what is ``moving`` in it."""
        source = clause.source
        if not isinstance(source, Name) or source.id in self.names or source.id not in self.words.near:
            return None
        inner = self.types.with_names(target_types(clause.targets, item_type(self.types.of(source))))
        found = reach_of(clause, inner)
        if found is None or any(free_names(one) & moving for one in found):
            return None
        near = ast.Attribute(of_self(self.words.near[source.id]), "around")
        return call(near, *map(self.expression, found))

    def target(self, targets: tuple[str, ...]) -> ast.expr:
        names: list[ast.expr] = [ast.Name(self.names[name]) for name in targets]
        return names[0] if len(names) == 1 else ast.Tuple(names)
