"""Where a drawn thing lies that was hit, or of which the key is near: its centre, its ends, the middle of its box."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.check import right_everywhere
from studio.infer.drawn_places import holds_drawn, is_drawn, places, which
from studio.infer.goals import Goal
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import NUMBER, Type
from studio.language.values import Point, Shape, Value

BOX = (("x", "width"), ("y", "height"))
"""How far a box begins across and down, and how large it is."""


def thing_places(goal: Goal) -> Iterator[Node]:
    """Each formula of a place of a drawn thing that meets a goal."""
    for name, key in _members(goal):
        values = [one.values.get(name) for one in goal.situations]
        member = Apply("[]", (Name(name), key))
        tried = _of(member, values[0]) if all(map(is_drawn, values)) else ()
        yield from (node for node in tried if right_everywhere(node, goal))


def _members(goal: Goal) -> Iterator[tuple[str, Node]]:
    """Collections of drawn things, each with what tells one of its members."""
    scope = goal.scope
    for name, place in places(scope):
        yield name, which(name, place)
    for name, kind in scope.types.items():
        if holds_drawn(kind):
            keys = (one for one in scope.locals if scope.types.get(one) == _key_type(kind))
            yield from ((name, Name(one)) for one in keys)


def _key_type(kind: Type) -> Type:
    return kind.arguments[0] if kind.name == "dict" else NUMBER


def _of(member: Node, whole: Value) -> Iterator[Node]:
    """The places of a member of a collection: those it is told by, and the middle of a box."""
    some = next(iter(whole.values() if isinstance(whole, dict) else whole), None)
    if not isinstance(some, Shape):
        return
    told = some.as_dict()
    yield from (Attribute(member, name) for name, value in told.items() if isinstance(value, Point))
    if all(side in told for along in BOX for side in along):
        yield Apply("point", tuple(_half(member, *along) for along in BOX))


def _half(member: Node, start: str, size: str) -> Node:
    return Apply("+", (Attribute(member, start), Apply("/", (Attribute(member, size), Literal(2)))))
