"""Formulas at work: nodes become closures once, and closures run on an environment.

Closures check nothing that Python checks by itself; what goes wrong is caught at the node it went wrong in and said in
a sentence with its span. Loops and calls are charged to a budget, so that no formula can run without end.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from studio.language.builtins import RECORD, SHAPES, TABLE
from studio.language.errors import BudgetExceeded, EvaluationError, FormulaError, StudioError
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
)
from studio.language.show import show, show_value
from studio.language.types import type_of
from studio.language.values import Point, Record, Shape, Value, in_order

DEFAULT_STEPS = 1_000_000
"""Loop turns and calls of one evaluation or run."""
DEFAULT_DEPTH = 40
"""How deep functions of the document may call each other inside formulas."""
CACHED = 20_000
"""Formulas whose closures are kept."""

_MISSING: Any = object()
_PYTHON_ERRORS = (
    TypeError,
    ValueError,
    KeyError,
    IndexError,
    ArithmeticError,
    AttributeError,
)


class Budget:
    """What one evaluation or run may cost: loop turns and calls (``left``), and nested calls (``depth``)."""

    __slots__ = ("depth", "left", "steps")

    def __init__(self, steps: int = DEFAULT_STEPS, depth: int = DEFAULT_DEPTH) -> None:
        self.steps = self.left = steps
        self.depth = depth

    def spend(self, count: int) -> None:
        """Takes ``count`` steps. Raises BudgetExceeded when there are not so many left."""
        self.left -= count
        if self.left < 0:
            raise BudgetExceeded(f"This took more than {self.steps:,} steps and was stopped; make it do less.")

    def enter(self) -> None:
        """One call deeper. Raises BudgetExceeded when functions call each other too deep."""
        self.depth -= 1
        if self.depth < 0:
            self.depth += 1
            raise BudgetExceeded("Functions call each other too deep and were stopped; break the circle.")
        self.spend(1)

    def leave(self) -> None:
        self.depth += 1


class Env(dict[str, Any]):
    """The values of names, and functions of the document under theirs; belongs to one thread.

    Loop variables live in it while their loop runs, and are gone (or back to what they were) afterwards.
    """

    __slots__ = ("budget",)

    def __init__(self, values: Mapping[str, Any] | Iterable[tuple[str, Any]] = (), budget: Budget | None = None) -> None:
        super().__init__(values)
        self.budget = budget or Budget()

    def child(self, **values: Any) -> Env:
        """A copy with more names and the same budget."""
        copy = Env(self, self.budget)
        copy.update(values)
        return copy


Closure = Callable[[Any], Value]

_cache: dict[int, tuple[Node, Closure]] = {}


def evaluate(node: Node, env: Mapping[str, Any]) -> Value:
    """The value of a formula. Raises EvaluationError (with span) or BudgetExceeded."""
    scope = env if isinstance(env, Env) else Env(env)
    try:
        return compiled(node)(scope)
    except RecursionError:
        raise BudgetExceeded("Functions call each other too deep and were stopped; break the circle.") from None


def compiled(node: Node) -> Closure:
    """The closure of a formula; made once for each node object. It must be called with an ``Env``."""
    # By identity: Literal(1) and Literal(True) are equal for Python, but no such closures may be swapped.
    known = _cache.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    if len(_cache) >= CACHED:
        _cache.clear()
    closure = _MAKERS[type(node)](node)
    _cache[id(node)] = (node, closure)
    return closure


def function_of(inputs: tuple[str, ...], formula: Node, env: Env, name: str = "") -> Callable[..., Value]:
    """A function of the document as a callable: its formula sees its inputs, and ``env`` for all other names."""
    body = compiled(formula)
    needs = tuple(free_names(formula).difference(inputs).difference(TABLE))
    count = len(inputs)

    def call(*arguments: Value, **keywords: Value) -> Value:
        if keywords:
            arguments = _positional(name, inputs, arguments, keywords)
        if len(arguments) != count:
            raise EvaluationError(f"{name or 'This function'} needs {_amount(count, 'input')}, but got {len(arguments)}.")
        budget = env.budget
        budget.enter()
        try:
            scope = Env(zip(inputs, arguments, strict=True), budget)
            for need in needs:
                if need in env:
                    scope[need] = env[need]
            return body(scope)
        finally:
            budget.leave()

    call.__name__ = name or "function"
    return call


def _positional(
    name: str, inputs: tuple[str, ...], arguments: tuple[Value, ...], keywords: dict[str, Value]
) -> tuple[Value, ...]:
    rest = inputs[len(arguments) :]
    if set(rest) != set(keywords):
        raise EvaluationError(f"{name or 'This function'} needs the inputs {', '.join(inputs)}.")
    return (*arguments, *(keywords[one] for one in rest))


def _amount(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def iterated(source: Value) -> Iterable[Value]:
    """What a loop visits: the items of a list or tuple, the keys of a dict, the sorted members of a set."""
    kind = source.__class__
    if kind is list or kind is dict or kind is tuple or kind is Point:
        return source  # type: ignore[no-any-return]
    if kind is frozenset or kind is set:
        return list(in_order(source))
    raise TypeError("no collection")


# --- what went wrong, in sentences --------------------------------------------------------------------------------


def _fault(node: Any, error: Exception, arguments: tuple[Value, ...] = ()) -> StudioError:
    return EvaluationError(_sentence(node, error, arguments), node.span)


def _sentence(node: Node, error: Exception, arguments: tuple[Value, ...]) -> str:
    text = _short(show(node))
    if isinstance(error, ZeroDivisionError):
        return f"{text} divides by zero; change the number below."
    if isinstance(error, OverflowError):
        return f"{text} becomes too large; use smaller numbers."
    if isinstance(error, KeyError):
        key = error.args[0] if error.args else ""
        return f"There is no key {_short(_plain(key))} for {text}; ask with 'in' or .get(...) first."
    if isinstance(error, IndexError):
        return f"{text} asks for a place that the list does not have."
    if isinstance(error, ValueError):
        return f"{text} has no answer for these values; ask first whether it has."
    kinds = " and ".join(_kind(argument) for argument in arguments)
    return f"{text} cannot be worked out{f' with {kinds}' if kinds else ''}."


def _plain(value: Value) -> str:
    try:
        return show_value(value)
    except ValueError:
        return "that is very large"


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _kind(value: Value) -> str:
    try:
        kind = type_of(value).name
    except (TypeError, RecursionError):
        kind = "function"
    return kind if kind == "nothing" else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


# --- one maker for each node --------------------------------------------------------------------------------------


def _literal(node: Literal) -> Closure:
    value = node.value
    return lambda env: value


def _name(node: Name) -> Closure:
    name = node.id

    def read(env: Env) -> Value:
        try:
            return env[name]
        except KeyError:
            raise FormulaError(f"There is nothing named '{name}' here.", node.span) from None

    return read


def _apply(node: Apply) -> Closure:
    if node.function in SHAPES:
        return _shape(node)
    if node.function == RECORD:
        return _record(node)
    if node.function not in TABLE:
        return _call(node)
    makers: dict[int, Callable[[Apply, Callable[..., Value]], Closure]] = {1: _one, 2: _two}
    closure = makers.get(len(node.arguments), _many)(node, _meaning(node))
    return _charged(closure) if _may_grow(node) else closure


_GROWING = frozenset(
    {"range", "list", "set", "dict", "tuple", "sorted", "reversed", "items", "keys", "values", "with_item", "without"}
    | {"append", "|", "union", "+", "upper", "lower", "text"}
)
_NUMERIC = frozenset({"-", "*", "/", "//", "%", "**", "len", "abs", "round"})
ITEMS_PER_STEP = 8
"""So many items of a new collection cost one step of the budget."""


def _may_grow(node: Apply) -> bool:
    """Whether the result may be a large collection, as far as its form tells; sums of plain numbers are not."""
    if node.function != "+":
        return node.function in _GROWING
    return not any(
        (isinstance(part, Apply) and part.function in _NUMERIC)
        or (isinstance(part, Literal) and not isinstance(part.value, str))
        for part in node.arguments
    )


def _charged(closure: Closure) -> Closure:
    def apply(env: Env) -> Value:
        result = closure(env)
        kind = result.__class__
        if kind is not int and kind is not float and hasattr(result, "__len__"):
            env.budget.spend(len(result) // ITEMS_PER_STEP)
        return result

    return apply


def _meaning(node: Apply) -> Callable[..., Value]:
    rows = TABLE[node.function]
    for row in rows:
        if len(row.inputs) == len(node.arguments) and not node.keywords:
            return _QUICK.get((row.name, len(row.inputs)), row.meaning)
    counts = sorted({len(row.inputs) for row in rows})
    wanted = " or ".join(str(count) for count in counts)
    sentence = f"{node.function} needs {wanted} value{'s' if wanted != '1' else ''}, without names."

    def refuse(*arguments: Value) -> Value:
        raise EvaluationError(sentence, node.span)

    return refuse


_QUICK: dict[tuple[str, int], Callable[..., Value]] = {
    ("-", 2): operator.sub,
    ("-", 1): operator.neg,
    ("/", 2): operator.truediv,
    ("//", 2): operator.floordiv,
    ("<", 2): operator.lt,
    ("<=", 2): operator.le,
    (">", 2): operator.gt,
    (">=", 2): operator.ge,
    ("[]", 2): operator.getitem,
    ("not", 1): operator.not_,
    ("abs", 1): abs,
    ("len", 1): len,
    ("any", 1): any,
    ("all", 1): all,
    ("sum", 1): sum,
}
"""The same meanings without the call around them."""


def _one(node: Apply, meaning: Callable[..., Value]) -> Closure:
    given = node.arguments[0]
    if isinstance(given, Comprehension) and given.kind == "generator":
        return _quantified(node, given, meaning)
    inner = compiled(given)

    def apply(env: Env) -> Value:
        value = inner(env)
        try:
            return meaning(value)
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, (value,)) from error

    return apply


def _two(node: Apply, meaning: Callable[..., Value]) -> Closure:
    left, right = node.arguments
    if isinstance(right, Literal):
        return _with_constant(node, meaning, compiled(left), right.value)
    if isinstance(left, Name) and isinstance(right, Name):
        return _with_names(node, meaning, left, right)
    first, second = compiled(left), compiled(right)

    def apply(env: Env) -> Value:
        one, other = first(env), second(env)
        try:
            return meaning(one, other)
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, (one, other)) from error

    return apply


def _with_constant(node: Apply, meaning: Callable[..., Value], first: Closure, other: Value) -> Closure:
    def apply(env: Env) -> Value:
        one = first(env)
        try:
            return meaning(one, other)
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, (one, other)) from error

    return apply


def _with_names(node: Apply, meaning: Callable[..., Value], left: Name, right: Name) -> Closure:
    one, other, first, second = left.id, right.id, compiled(left), compiled(right)

    def apply(env: Env) -> Value:
        try:
            return meaning(env[one], env[other])
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, (first(env), second(env))) from error

    return apply


def _many(node: Apply, meaning: Callable[..., Value]) -> Closure:
    parts = tuple(compiled(argument) for argument in node.arguments)

    def apply(env: Env) -> Value:
        values = tuple([part(env) for part in parts])
        try:
            return meaning(*values)
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, values) from error

    return apply


def _call(node: Apply) -> Closure:
    name = node.function
    parts = tuple(compiled(argument) for argument in node.arguments)
    named = tuple((key, compiled(argument)) for key, argument in node.keywords)

    def call(env: Env) -> Value:
        function = env.get(name)
        if not callable(function):
            raise FormulaError(f"There is no function named '{name}'.", node.span)
        values = tuple([part(env) for part in parts])
        keywords = {key: part(env) for key, part in named}
        env.budget.spend(1)
        try:
            return function(*values, **keywords)
        except _PYTHON_ERRORS as error:
            raise _fault(node, error, values) from error

    return call


def _shape(node: Apply) -> Closure:
    kind = SHAPES[node.function]
    given = dict(node.keywords)
    unknown = sorted(set(given) - set(kind.attributes))
    if node.arguments or unknown:
        return _refused(_shape_fault(node.function, unknown), node)
    defaults = {name: Literal(default) for name, (_, default) in kind.attributes.items()}
    parts = [(name, compiled(given.get(name, defaults[name]))) for name in sorted(kind.attributes)]
    label, new = node.function, Shape.__new__

    def draw(env: Env) -> Value:
        shape = new(Shape)
        # Past the frozen __setattr__: nobody else has seen this shape yet.
        own = shape.__dict__
        own["kind"] = label
        own["attributes"] = tuple([(name, part(env)) for name, part in parts])
        return shape

    return draw


def _shape_fault(kind: str, unknown: list[str]) -> str:
    known = ", ".join(SHAPES[kind].attributes)
    if not unknown:
        return f"Give each attribute of {kind} with its name: {known}."
    return f"{kind} has no attribute '{unknown[0]}'; it has {known}."


def _refused(sentence: str, node: Any) -> Closure:
    def refuse(env: Env) -> Value:
        raise EvaluationError(sentence, node.span)

    return refuse


def _record(node: Apply) -> Closure:
    if node.arguments:
        return _refused("Give each field of a record with its name: record(name=value).", node)
    parts = [(name, compiled(value)) for name, value in node.keywords]
    return lambda env: Record(tuple([(name, part(env)) for name, part in parts]))


def _logic(node: Logic) -> Closure:
    parts = tuple(compiled(part) for part in node.parts)
    last, rest, ending = parts[-1], parts[:-1], node.sign == "or"

    def decide(env: Env) -> Value:
        for part in rest:
            if bool(part(env)) is ending:
                return ending
        return bool(last(env))

    return decide


def _conditional(node: Conditional) -> Closure:
    test, then, other = compiled(node.test), compiled(node.then), compiled(node.other)
    return lambda env: then(env) if test(env) else other(env)


def _attribute(node: Attribute) -> Closure:
    inner, name = compiled(node.value), node.name

    def read(env: Env) -> Value:
        value = inner(env)
        kind = value.__class__
        if kind is Point and name == "x":
            return value[0]
        if kind is Point and name == "y":
            return value[1]
        if kind is Shape or kind is Record:
            try:
                return value.get(name)
            except KeyError:
                pass
        raise EvaluationError(f"{_kind(value).capitalize()} has no '{name}'.", node.span)

    return read


def _display(node: Display) -> Closure:
    parts = tuple(compiled(item) for item in node.items)
    if node.kind == "list":
        return lambda env: [part(env) for part in parts]
    if node.kind == "tuple" and len(parts) == 2:
        first, second = parts
        return lambda env: (first(env), second(env))
    if node.kind == "tuple":
        return lambda env: tuple([part(env) for part in parts])
    return _guarded(node, lambda env: frozenset([part(env) for part in parts]))


def _guarded(node: Any, make: Closure) -> Closure:
    def made(env: Env) -> Value:
        try:
            return make(env)
        except TypeError as error:
            sentence = f"{_short(show(node))} needs keys or members that are numbers, texts, points or tuples."
            raise EvaluationError(sentence, node.span) from error

    return made


def _dict(node: DictDisplay) -> Closure:
    parts = tuple((compiled(key), compiled(value)) for key, value in node.pairs)
    return _guarded(node, lambda env: {key(env): value(env) for key, value in parts})


# --- loops --------------------------------------------------------------------------------------------------------

Turns = Callable[[Any], Iterator[None]]
"""A generator that sets the loop variables in the environment, once for each turn that passes the tests."""


def _comprehension(node: Comprehension) -> Closure:
    turns, names = _turns(node.clauses), _targets(node)
    collect = _collector(node, turns)

    def run(env: Env) -> Value:
        saved = [(name, env.get(name, _MISSING)) for name in names]
        try:
            return collect(env)
        finally:
            _restore(env, saved)

    return _guarded(node, run) if node.kind in ("set", "dict") else run


def _collector(node: Comprehension, turns: Turns) -> Closure:
    if node.kind == "dict":
        key, value = (compiled(item) for item in node.element.items)  # type: ignore[attr-defined]
        return lambda env: {key(env): value(env) for _ in turns(env)}
    element = compiled(node.element)
    if node.kind == "set":
        return lambda env: frozenset([element(env) for _ in turns(env)])
    return lambda env: [element(env) for _ in turns(env)]


def _restore(env: Env, saved: list[tuple[str, Any]]) -> None:
    for name, value in saved:
        if value is _MISSING:
            env.pop(name, None)
        else:
            env[name] = value


def _targets(node: Comprehension) -> tuple[str, ...]:
    return tuple(dict.fromkeys(target for clause in node.clauses for target in clause.targets))


def _turns(clauses: tuple[Clause, ...]) -> Turns:
    turns = _first_turns(clauses[0])
    for clause in clauses[1:]:
        turns = _inner_turns(turns, _first_turns(clause))
    return turns


def _inner_turns(outer: Turns, inner: Turns) -> Turns:
    def turns(env: Env) -> Iterator[None]:
        for _ in outer(env):
            yield from inner(env)

    return turns


def _first_turns(clause: Clause) -> Turns:
    source, targets, span = compiled(clause.source), clause.targets, clause.span
    tests = tuple(compiled(test) for test in clause.tests)
    only = targets[0] if len(targets) == 1 else None

    def turns(env: Env) -> Iterator[None]:
        for item in _visited(source(env), clause):
            env.budget.spend(1)
            if only is not None:
                env[only] = item
            elif item.__class__ in (tuple, Point, list) and len(item) == len(targets):
                env.update(zip(targets, item, strict=True))
            else:
                raise EvaluationError(f"Each item must have {len(targets)} parts for {', '.join(targets)}.", span)
            for test in tests:
                if not test(env):
                    break
            else:
                yield

    return turns


def _visited(source: Value, clause: Clause) -> Iterable[Value]:
    try:
        return iterated(source)
    except TypeError as error:
        sentence = f"'for' needs a collection to go through, not {_kind(source)}."
        raise EvaluationError(sentence, clause.source.span) from error  # type: ignore[attr-defined]


def _quantified(node: Apply, given: Comprehension, meaning: Callable[..., Value]) -> Closure:
    """``any`` and ``all`` stop at the first item that decides; other builtins take the items as a list."""
    if node.function not in ("any", "all"):
        inner = compiled(given)

        def apply(env: Env) -> Value:
            values = inner(env)
            try:
                return meaning(values)
            except _PYTHON_ERRORS as error:
                raise _fault(node, error, (values,)) from error

        return apply
    turns, names, element = _turns(given.clauses), _targets(given), compiled(given.element)
    deciding = node.function == "any"

    def decide(env: Env) -> Value:
        saved = [(name, env.get(name, _MISSING)) for name in names]
        try:
            for _ in turns(env):
                if bool(element(env)) is deciding:
                    return deciding
            return not deciding
        finally:
            _restore(env, saved)

    return decide


_MAKERS: dict[type[Node], Callable[[Any], Closure]] = {
    Literal: _literal,
    Name: _name,
    Apply: _apply,
    Logic: _logic,
    Conditional: _conditional,
    Attribute: _attribute,
    Display: _display,
    DictDisplay: _dict,
    Comprehension: _comprehension,
}
