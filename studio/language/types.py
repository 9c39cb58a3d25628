"""Static types of the language, and the type of a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from studio.language.values import Point, Record, Shape, Symbol, Value

MOST_PARTS, DEEPEST = 100, 8
"""Parts of a type, and levels: of a value with more nothing is known, since each look at its type goes through all."""


@dataclass(frozen=True, eq=False)
class Type:
    """A type: its name, and what it is made of.

    ``fields`` names the arguments of a record. A name that starts with ``?`` is a variable in a signature.
    """

    name: str
    arguments: tuple[Type, ...] = ()
    fields: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Asked so often that what is the same, or of another name, is told first."""
        if self is other:
            return True
        if not isinstance(other, Type) or self.name != other.name:
            return False
        return self.arguments == other.arguments and self.fields == other.fields

    def __hash__(self) -> int:
        """By the name alone: few types differ in their parts only, and it is asked very often."""
        return hash(self.name)

    def __str__(self) -> str:
        if self.fields:
            inside = ", ".join(f"{field}: {kind}" for field, kind in zip(self.fields, self.arguments, strict=True))
            return f"{self.name}[{inside}]"
        return f"{self.name}[{', '.join(map(str, self.arguments))}]" if self.arguments else self.name

    @property
    def is_variable(self) -> bool:
        return self.name[:1] == "?"


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
SYMBOL = Type("symbol")
POINT = Type("point")
SHAPE = Type("shape")
NOTHING = Type("nothing")
ANY = Type("any")


def list_of(item: Type) -> Type:
    return Type("list", (item,))


def set_of(item: Type) -> Type:
    return Type("set", (item,))


def dict_of(key: Type, item: Type) -> Type:
    return Type("dict", (key, item))


def tuple_of(*items: Type) -> Type:
    return Type("tuple", items)


def record_of(**fields: Type) -> Type:
    return Type("record", tuple(fields.values()), tuple(fields))


def variable(name: str) -> Type:
    return Type(f"?{name}")


_SIMPLE: tuple[tuple[type, Type], ...] = (
    (bool, TRUTH),
    (int, NUMBER),
    (float, NUMBER),
    (Symbol, SYMBOL),
    (str, TEXT),
    (Point, POINT),
    (Shape, SHAPE),
    (type(None), NOTHING),
)


_BY_CLASS: dict[type, Type] = dict(_SIMPLE)


def type_of(value: Value) -> Type:
    """The type of a value; an empty collection has ``any`` inside, mixed items join to ``any``."""
    return _type_of(value, {}, DEEPEST)


def type_of_all(values: Iterable[Value]) -> Type:
    """The narrowest type that all of these values fit; what is the same object is looked at once."""
    known: dict[tuple[int, int], Type] = {}
    return join([_type_of(one, known, DEEPEST) for one in {id(value): value for value in values}.values()])


def _type_of(value: Value, known: dict[tuple[int, int], Type], deeper: int) -> Type:
    simple = _BY_CLASS.get(value.__class__)
    if simple is not None:
        return simple
    for python, kind in _SIMPLE:
        if isinstance(value, python):
            return kind
    if not deeper:
        return ANY
    key = (id(value), deeper)  # what is shared is looked at once
    if key not in known:
        known[key] = bounded(_type_of_holder(value, lambda inner: _type_of(inner, known, deeper - 1)))
    return known[key]


def _joined(values: Iterable[Value], inside: Callable[[Value], Type]) -> Type:
    """What all of these are; many of one plain kind are not looked at one by one."""
    classes = set(map(type, values))
    if len(classes) == 1 and (simple := _BY_CLASS.get(classes.pop())) is not None:
        return simple
    return join(map(inside, values))


def _type_of_holder(value: Value, inside: Callable[[Value], Type]) -> Type:
    if isinstance(value, tuple):
        return tuple_of(*map(inside, value))
    if isinstance(value, Record):
        return record_of(**{name: inside(item) for name, item in value.fields})
    if isinstance(value, dict):
        return dict_of(_joined(value, inside), _joined(value.values(), inside))
    if isinstance(value, (set, frozenset)):
        return set_of(_joined(value, inside))
    if isinstance(value, list):
        return list_of(_joined(value, inside))
    raise TypeError(f"{value!r} is no value of the language")


def bounded(kind: Type) -> Type:
    """The type of something that is made, as far as it is known."""
    level, count = [kind], 0
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in one.arguments]
        count += len(level)
        if not level or count > MOST_PARTS:
            break
    return ANY if level else kind


def join(types: Iterable[Type]) -> Type:
    """The narrowest type that all of these fit, ``any`` where there are none or they differ."""
    result: Type | None = None
    for kind in types:
        result = kind if result is None else join_two(result, kind)
    return result or ANY


def join_two(left: Type, right: Type) -> Type:
    """Join of two types; ``any`` and ``nothing`` give way to the other one."""
    if left == right or right in (ANY, NOTHING):
        return left
    if left in (ANY, NOTHING):
        return right
    alike = left.name == right.name and left.fields == right.fields and len(left.arguments) == len(right.arguments)
    if alike and left.arguments:
        pairs = zip(left.arguments, right.arguments, strict=True)
        return Type(left.name, tuple(join_two(a, b) for a, b in pairs), left.fields)
    return ANY


def unify(wanted: Type, given: Type, bound: dict[str, Type]) -> bool:
    """Whether ``given`` fits the signature type ``wanted``; binds the variables of ``wanted`` in ``bound``."""
    if wanted.is_variable:
        known = bound.get(wanted.name)
        if known is None or known in (ANY, NOTHING):
            bound[wanted.name] = given
            return True
        return given in (ANY, NOTHING) or unify(known, given, bound)
    if ANY in (wanted, given) or given == NOTHING:
        return True
    if wanted.name != given.name or len(wanted.arguments) != len(given.arguments):
        return False
    return all(unify(a, b, bound) for a, b in zip(wanted.arguments, given.arguments, strict=True))


def substitute(kind: Type, bound: dict[str, Type]) -> Type:
    """The type with its variables replaced by what they are bound to (``any`` where unbound)."""
    if kind.is_variable:
        return bound.get(kind.name, ANY)
    return Type(kind.name, tuple(substitute(a, bound) for a in kind.arguments), kind.fields)
