"""Nodes become closures, once for each node.

Closures check nothing that Python checks by itself; what goes wrong is caught at the node it went wrong in and said in
a sentence with its span. Here are the plain nodes; ``applies`` and ``loops`` add the others; import ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from studio.language.env import Closure, Env
from studio.language.errors import EvaluationError, FormulaError
from studio.language.fault_sentences import short, value_kind
from studio.language.nodes import Attribute, Conditional, DictDisplay, Display, Literal, Logic, Name, Node
from studio.language.show import show
from studio.language.sizes import MOST_IN_KEY, size
from studio.language.values import Point, Record, Shape, Value

CACHED = 20_000
"""Formulas whose closures are kept."""

MAKERS: dict[type[Node], Callable[[Any], Closure]] = {}
"""What makes the closure of each kind of node."""

_cache: dict[int, tuple[Node, Closure]] = {}


def compiled(node: Node) -> Closure:
    """The closure of a formula; made once for each node object. It must be called with an ``Env``."""
    # By identity: Literal(1) and Literal(True) are equal for Python, but no such closures may be swapped.
    known = _cache.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    if len(_cache) >= CACHED:
        _cache.clear()
    closure = MAKERS[type(node)](node)
    _cache[id(node)] = (node, closure)
    return closure


def visited(node: Node) -> Closure:
    """The closure of a formula that a loop goes through: what is made for that is counted by the rounds alone."""
    closure = compiled(node)
    uncounted: Closure = getattr(closure, "uncounted", closure)
    return uncounted


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
        raise EvaluationError(f"{value_kind(value).capitalize()} has no '{name}'.", node.span)

    return read


def _display(node: Display) -> Closure:
    parts = tuple(compiled(item) for item in node.items)
    if node.kind == "list":
        return lambda env: [part(env) for part in parts]
    if node.kind == "tuple" and len(parts) == 2:
        first, second = parts

        def pair(env: Env) -> Value:
            one, other = first(env), second(env)
            made = (one, other)
            return made if one.__class__ not in _HOLDING and other.__class__ not in _HOLDING else _checked(made, node)

        return pair
    if node.kind == "tuple":
        return hashable_soon(node, lambda env: tuple([part(env) for part in parts]))
    return guarded(node, lambda env: frozenset([part(env) for part in parts]))


_HOLDING = frozenset({tuple, list, dict, frozenset})


def hashable_soon(node: Any, make: Closure) -> Closure:
    """Tuples may be keys and members, so none is made that has too many parts to be looked up."""
    return lambda env: _checked(make(env), node)


def _checked(made: Value, node: Any) -> Value:
    if any(part.__class__ in _HOLDING for part in made) and size(made) > MOST_IN_KEY:
        raise EvaluationError(
            f"{short(show(node))} has more than {MOST_IN_KEY:,} parts; make a list of them.", node.span
        )
    return made


def guarded(node: Any, make: Closure) -> Closure:
    def made(env: Env) -> Value:
        try:
            return make(env)
        except TypeError as error:
            sentence = f"{short(show(node))} needs keys or members that are numbers, texts, points or tuples."
            raise EvaluationError(sentence, node.span) from error

    return made


def _dict(node: DictDisplay) -> Closure:
    parts = tuple((compiled(key), compiled(value)) for key, value in node.pairs)
    return guarded(node, lambda env: {key(env): value(env) for key, value in parts})


def refused(sentence: str, node: Any) -> Closure:
    def refuse(env: Env) -> Value:
        raise EvaluationError(sentence, node.span)

    return refuse


MAKERS.update(
    {
        Literal: _literal,
        Name: _name,
        Logic: _logic,
        Conditional: _conditional,
        Attribute: _attribute,
        Display: _display,
        DictDisplay: _dict,
    }
)
