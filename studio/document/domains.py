"""What a value may be, as a formula says it: ``list[dict[cells, black | white]]``, ``cells | None``, ``number``.

The words of types stand for themselves, any other name for the members of that definition (the keys of a dict), a
literal for itself; ``|`` stands between alternatives, and ``None`` among them lets there be nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from studio.language.errors import Refusal
from studio.language.nodes import Apply, Display, Literal, Name, Node
from studio.language.show import show
from studio.language.values import Value

WORDS = ("number", "truth", "text", "symbol", "point", "shape", "any")
"""The types that have no parts."""
PARTS = {"list": 1, "set": 1, "dict": 2}
DEEPEST = 20


@dataclass(frozen=True)
class Domain:
    """What a value may be: of a type, with ``parts`` that may be so and so; and where ``collections`` or ``values``
    are given, only a member of these, or one of those. ``optional``: it may be nothing as well.

    The type is ``""`` where nothing is known but members or values. ``fields`` are those of a record.
    """

    type: str
    parts: tuple[Domain, ...] = ()
    fields: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    optional: bool = False

    def __str__(self) -> str:
        return show(self.node())

    @property
    def is_free(self) -> bool:
        """Whether anything is left that this forbids nobody."""
        return self.type == "any"

    def node(self) -> Node:
        """The formula that says it."""
        found: list[Node] = [*map(Name, self.collections), *map(Literal, self.values)]
        if not found and self.type:
            found = [self._by_type()]
        if self.optional and not self.is_free:
            found.append(Literal(None))
        result = found[0] if found else Name("any")
        for one in found[1:]:
            result = Apply("|", (result, one))
        return result

    def _by_type(self) -> Node:
        inside = [one.node() for one in self.parts]
        if self.type == "record":
            return Apply("record", (), tuple(zip(self.fields, inside, strict=True)))
        if not inside:
            return Name(self.type)
        return Apply("[]", (Name(self.type), inside[0] if len(inside) == 1 else Display("tuple", tuple(inside))))


ANYTHING = Domain("any", optional=True)


def domain_of(node: Node, depth: int = 0) -> Domain:
    """What a formula says of what a value may be. Raises Refusal where it says no such thing."""
    if depth > DEEPEST:
        raise Refusal(f"This is nested more than {DEEPEST} deep.")
    match node:
        case Literal(value=None):
            return Domain("", optional=True)
        case Literal(value=value):
            return Domain("", values=(value,))
        case Name(id="any"):
            return ANYTHING
        case Name(id=name):
            return Domain(name) if name in (*WORDS, *PARTS, "tuple", "record") else Domain("", collections=(name,))
        case Apply(function="|", arguments=(left, right)):
            return either(domain_of(left, depth + 1), domain_of(right, depth + 1))
        case Apply(function="record", keywords=(_, *_) as fields):
            parts = tuple(domain_of(one, depth + 1) for _, one in fields)
            return Domain("record", parts, tuple(name for name, _ in fields))
        case Apply(function="[]", arguments=(Name(id=name), inside)):
            items = inside.items if isinstance(inside, Display) and inside.kind == "tuple" else (inside,)
            if name == "tuple" or PARTS.get(name) == len(items):
                return Domain(name, tuple(domain_of(one, depth + 1) for one in items))
    raise Refusal(
        f"“{show(node)[:60]}” does not say what a value may be. Write a collection whose members it may be, values "
        "with | between them, number, text and so on, list[…], dict[…, …], and None where there may be nothing."
    )


def either(left: Domain, right: Domain) -> Domain:
    """What may be one or the other; the members and values of one are not told apart from those of the other."""
    if left.is_free or right.is_free:
        return ANYTHING
    optional = left.optional or right.optional
    for one, other in ((left, right), (right, left)):
        if one == Domain("", optional=True):
            return replace(other, optional=True)
        if other.type and not (other.collections or other.values) and not one.type:
            return replace(other, optional=optional)  # any value of the type
    if left.type != right.type or left.fields != right.fields or len(left.parts) != len(right.parts):
        return ANYTHING
    bare = [one for one in (left, right) if one.type and not (one.collections or one.values)]
    parts = tuple(either(a, b) for a, b in zip(left.parts, right.parts, strict=True))
    if bare:
        return Domain(left.type, parts, left.fields, optional=optional)
    return Domain(
        left.type,
        parts,
        left.fields,
        tuple(dict.fromkeys((*left.collections, *right.collections))),
        tuple(dict.fromkeys((*left.values, *right.values))),
        optional,
    )


def widened(domain: Domain, more: Domain) -> Domain | None:
    """What may be more as well, wherever in it that can be; None where that is nowhere."""
    if more == Domain("", optional=True):
        return replace(domain, optional=True)
    if more.is_free or (more.parts and more.type == domain.type != "tuple"):
        return either(domain, more)
    if domain.parts and domain.type != "tuple":
        found = [widened(part, more) for part in domain.parts]
        parts = tuple(part if wider is None else wider for part, wider in zip(domain.parts, found, strict=True))
        return replace(domain, parts=parts) if any(found) else None
    return either(domain, more) if _kind(domain) & _kind(more) else None


def _kind(domain: Domain) -> set[str]:
    """Whether it is about symbols, or about what can be a member of a collection."""
    kinds = {"member"} if domain.collections or domain.type == "tuple" else set()
    return kinds | (
        {"symbol"} if domain.type == "symbol" or any(isinstance(one, str) for one in domain.values) else set()
    )


def collections_in(domain: Domain) -> Iterable[str]:
    """The collections whose members are meant, wherever in it."""
    yield from domain.collections
    for part in domain.parts:
        yield from collections_in(part)
