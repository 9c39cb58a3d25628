"""What a formula can give, by what can come to the names in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from studio.demonstrate.flows import ANYTHING, NONE, NOTHING, ValueFlow, both, in_set, joined, listed, made, mapped
from studio.language.builtins import RECORD, SHAPES, TABLE, Builtin
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    key_and_item,
)
from studio.language.types import Type, type_of
from studio.language.values import Symbol

MAY_GIVE_NOTHING = ("index_of", "nearest_shape")
"""Builtins of which nobody looks at whether there is an answer; ``get`` is another."""

Call = Callable[[str, Sequence[ValueFlow]], "ValueFlow | None"]
"""What a function of the document gives for what comes to its inputs; None where there is no such function."""


@dataclass(frozen=True)
class FlowScope:
    """What can come to inputs and locals, and behind them to definitions; these are looked at when asked for."""

    local: Mapping[str, ValueFlow]
    definition: Callable[[str], ValueFlow | None]

    def get(self, name: str) -> ValueFlow:
        found = self.local[name] if name in self.local else self.definition(name)
        return ANYTHING if found is None else found

    def inside(self, more: Mapping[str, ValueFlow]) -> FlowScope:
        """With more names."""
        return replace(self, local={**self.local, **more})

    def certain(self, names: frozenset[str]) -> FlowScope:
        """Where these names are not nothing."""
        return self.inside({name: self.get(name).certain for name in names}) if names else self


def flow_of(node: Node, scope: FlowScope, call: Call) -> ValueFlow:
    """All that the formula can give."""
    go = partial(flow_of, scope=scope, call=call)
    match node:
        case Literal(value=value):
            return _literal(value)
        case Name(id=name):
            return scope.get(name)
        case Logic(parts=parts):
            return joined(map(go, parts))
        case Conditional(test=test, then=then, other=other):
            some, none = scope.certain(narrowed(test, True)), scope.certain(narrowed(test, False))
            return both(flow_of(then, some, call), flow_of(other, none, call))
        case Attribute(value=value, name=name):
            return _part(go(value), name)
        case Display(kind="tuple", items=items):
            return ValueFlow("tuple", tuple(map(go, items)), made=True)
        case Display(kind=kind, items=items):
            return (listed if kind == "list" else in_set)(*map(go, items))
        case DictDisplay(pairs=pairs):
            return mapped(joined(go(key) for key, _ in pairs), joined(go(item) for _, item in pairs))
        case Comprehension():
            return _comprehension(node, scope, call)
        case Apply():
            return _apply(node, scope, call)
    return ANYTHING


def narrowed(test: Node, holds: bool) -> frozenset[str]:
    """The names that are not nothing where a test holds, or where it does not."""
    if isinstance(test, Logic) and (test.sign == "and") == holds:
        return frozenset().union(*(narrowed(part, holds) for part in test.parts))
    match test:
        case Apply(function="not", arguments=(inner,)):
            return narrowed(inner, not holds)
        case Apply(function="==" | "!=" as sign, arguments=(Name(id=name), Literal(value=None))) if (
            sign == "!="
        ) == holds:
            return frozenset({name})
    return frozenset()


def _literal(value: object) -> ValueFlow:
    if value is None:
        return NOTHING
    if isinstance(value, Symbol):
        return ValueFlow("symbol", symbols=frozenset({value}))
    return made(type_of(value).name)


def _part(value: ValueFlow, name: str) -> ValueFlow:
    if value.type == "point":
        return made("number")
    if value.type == "record" and name in value.fields:
        return value.parts[value.fields.index(name)]
    return ANYTHING if value.type else NONE


def _comprehension(node: Comprehension, scope: FlowScope, call: Call) -> ValueFlow:
    for clause in node.clauses:
        item = flow_of(clause.source, scope, call).item
        found = [item]
        if len(clause.targets) > 1:
            fits = item.type == "tuple" and len(item.parts) == len(clause.targets)
            found = list(item.parts) if fits else [ANYTHING if item.type else NONE] * len(clause.targets)
        scope = scope.inside(dict(zip(clause.targets, found, strict=True)))
        scope = scope.certain(frozenset().union(*(narrowed(test, True) for test in clause.tests)))
    if node.kind == "dict":
        key, item_node = key_and_item(node)
        return mapped(flow_of(key, scope, call), flow_of(item_node, scope, call))
    return (in_set if node.kind == "set" else listed)(flow_of(node.element, scope, call))


def _apply(node: Apply, scope: FlowScope, call: Call) -> ValueFlow:
    given = [flow_of(one, scope, call) for one in node.arguments]
    named = [(name, flow_of(one, scope, call)) for name, one in node.keywords]
    if node.function in SHAPES:
        return made("shape")
    if node.function == RECORD:
        return ValueFlow("record", tuple(one for _, one in named), tuple(name for name, _ in named))
    if node.function in TABLE:
        return _built_in(node, given)
    return call(node.function, [*given, *(one for _, one in named)]) or ANYTHING


def _built_in(node: Apply, given: list[ValueFlow]) -> ValueFlow:
    """What a builtin gives: what its type leaves open comes out as it went in, anything else was worked out."""
    if node.function == "[]" and given[0].type == "tuple":
        place = node.arguments[1].value if isinstance(node.arguments[1], Literal) else None
        parts = given[0].parts
        return parts[place] if isinstance(place, int) and -len(parts) <= place < len(parts) else joined(parts)
    if node.function == "with_item" and given[0].type == "list":
        return both(given[0], listed(given[2]))
    results = []
    for row in TABLE[node.function]:
        bound: dict[str, ValueFlow] = {}
        if len(row.inputs) == len(given) and all(
            _takes(wanted, one, bound) for wanted, one in zip(row.inputs, given, strict=True)
        ):
            results.append(_given_back(row, row.result, bound))
    found = joined(results) if results else ANYTHING
    nothing = node.function in MAY_GIVE_NOTHING or (node.function == "get" and len(given) == 2)
    return replace(found, optional=True) if nothing and found != NONE else found


def _takes(wanted: Type, given: ValueFlow, bound: dict[str, ValueFlow]) -> bool:
    """Whether an input takes what comes to it; what stands for its variables is joined in ``bound``."""
    if wanted.is_variable:
        bound[wanted.name] = both(bound.get(wanted.name, NONE), given)
        return True
    if not given.type or given.type == "any" or wanted.name == "any":
        for part in _variables(wanted):
            bound[part] = both(bound.get(part, NONE), given if given.type else NONE)
        return True
    if wanted.name != given.type or (wanted.arguments and len(wanted.arguments) != len(given.parts)):
        return False
    return all(_takes(part, one, bound) for part, one in zip(wanted.arguments, given.parts, strict=False))


def _variables(kind: Type) -> list[str]:
    return [kind.name] if kind.is_variable else [name for part in kind.arguments for name in _variables(part)]


def _given_back(row: Builtin, kind: Type, bound: dict[str, ValueFlow]) -> ValueFlow:
    if kind.is_variable:
        return bound.get(kind.name, ANYTHING)
    if kind.name in ("any", "nothing"):
        return ANYTHING
    parts = tuple(_given_back(row, part, bound) for part in kind.arguments)
    return ValueFlow(kind.name, parts, kind.fields, made=kind.name not in ("list", "set", "dict"))
