"""What comes together in a value: a sketch of all values that shown ones and formulas can bring to one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from studio.language.types import Type, type_of
from studio.language.values import Record, Symbol, Value

DEEPEST = 8
"""Parts in parts that are told apart."""


@dataclass(frozen=True)
class ValueFlow:
    """Of what type a value can be (empty: none came yet, ``any``: of several), and where it comes from.

    ``made``: it may be one that is no member of a collection and no known symbol, since it was worked out.
    ``symbols`` are those it may be, ``collections`` those of which it is a member. ``shown`` are the collections of
    which everything shown here was a member; None where nothing was. ``optional``: it may be nothing.
    """

    type: str = ""
    parts: tuple[ValueFlow, ...] = ()
    fields: tuple[str, ...] = ()
    made: bool = False
    symbols: frozenset[str] = frozenset()
    collections: frozenset[str] = frozenset()
    shown: frozenset[str] | None = None
    optional: bool = False

    @property
    def item(self) -> ValueFlow:
        """What a loop over it visits."""
        if self.type in ("list", "set", "dict"):
            return self.parts[0]
        return NONE if not self.type else ANYTHING

    @property
    def certain(self) -> ValueFlow:
        """The same where it is not nothing."""
        return replace(self, optional=False) if self.optional and self.type != "any" else self


NONE = ValueFlow()
NOTHING = ValueFlow(optional=True)
ANYTHING = ValueFlow("any", made=True, optional=True)


def made(name: str) -> ValueFlow:
    """A value without parts that was worked out."""
    return ValueFlow(name, made=True)


def listed(*items: ValueFlow) -> ValueFlow:
    return ValueFlow("list", (joined(items),))


def in_set(*items: ValueFlow) -> ValueFlow:
    return ValueFlow("set", (joined(items),))


def mapped(key: ValueFlow, item: ValueFlow) -> ValueFlow:
    return ValueFlow("dict", (key, item))


def joined(flows: Iterable[ValueFlow]) -> ValueFlow:
    """All that any of these can be."""
    result = NONE
    for one in flows:
        result = both(result, one)
    return result


def both(left: ValueFlow, right: ValueFlow, depth: int = 0) -> ValueFlow:
    """All that one or the other can be."""
    if left == right or right == NONE:
        return left
    if left == NONE:
        return right
    if "any" in (left.type, right.type) or depth > DEEPEST:
        return ANYTHING
    optional = left.optional or right.optional
    if not left.type or not right.type:
        return replace(left if left.type else right, optional=optional)
    if left.type != right.type or left.fields != right.fields or len(left.parts) != len(right.parts):
        return ANYTHING
    shown = left.shown if right.shown is None else right.shown if left.shown is None else left.shown & right.shown
    return ValueFlow(
        left.type,
        tuple(both(a, b, depth + 1) for a, b in zip(left.parts, right.parts, strict=True)),
        left.fields,
        left.made or right.made,
        left.symbols | right.symbols,
        left.collections | right.collections,
        shown,
        optional,
    )


def of_type(kind: Type) -> ValueFlow:
    """Any value of a type that was worked out somewhere."""
    if kind.name in ("any", "nothing") or kind.is_variable:
        return ANYTHING
    return ValueFlow(kind.name, tuple(map(of_type, kind.arguments)), kind.fields, made=True)


Members = Mapping[str, frozenset[Value]]
"""The members of each collection at one moment."""


def shown(value: Value, members: Members) -> ValueFlow:
    """A value that was shown at a moment with these collections."""
    if value is None:
        return NOTHING
    if isinstance(value, Symbol):
        return ValueFlow("symbol", symbols=frozenset({value}))
    if isinstance(value, dict):
        return mapped(
            joined(shown(key, members) for key in value), joined(shown(one, members) for one in value.values())
        )
    if isinstance(value, (list, set, frozenset)):
        return ValueFlow("list" if isinstance(value, list) else "set", (joined(shown(one, members) for one in value),))
    if isinstance(value, Record):
        names = tuple(name for name, _ in value.fields)
        return ValueFlow("record", tuple(shown(one, members) for _, one in value.fields), names)
    kind = type_of(value)
    parts = tuple(shown(one, members) for one in value) if kind.name == "tuple" else ()
    return ValueFlow(
        kind.name, parts, shown=_holding(value, members) if kind.name in ("tuple", "number") else frozenset()
    )


def _holding(value: Value, members: Members) -> frozenset[str]:
    try:
        return frozenset(name for name, known in members.items() if value in known)
    except TypeError:
        return frozenset()


def member_of(name: str, collection: ValueFlow) -> ValueFlow:
    """A collection whose keys or items are known to be its members from here on."""
    if collection.type not in ("list", "set", "dict"):
        return collection
    item = collection.parts[0]
    if item.type != "tuple" and not (collection.type == "dict" and item.type == "number"):
        return collection
    return replace(
        collection,
        parts=(replace(item, made=False, shown=None, collections=frozenset({name})), *collection.parts[1:]),
    )
