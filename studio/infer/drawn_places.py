"""Drawn things of one kind as places: which of them a place is nearest to, and whether it lies on one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.infer.goals import Scope, Situation
from studio.language.builtins.geometry import inside, nearest_shape
from studio.language.nodes import Apply, Name, Node
from studio.language.types import POINT, SHAPE, Type
from studio.language.values import Point, Shape, Value

FILLED = frozenset({"rectangle", "ellipse", "polygon"})
"""Kinds that a place can lie on."""
PLACED = FILLED | {"label", "image"}
"""Kinds that stand somewhere, and do not just lead from one place to another."""
NEAREST = frozenset({"nearest", "nearest_shape"})
"""Builtins whose result is in the collection that they are asked of."""
SEEN = 6
"""What lying on the nearest one weighs while searching; the answer is ranked by its true weight."""


def is_drawn(value: Value) -> bool:
    """Whether it is a list or dict of drawn things of one kind that have a place."""
    items = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(items, list) or not all(isinstance(one, Shape) for one in items):
        return False
    kinds = {one.kind for one in items}
    return len(kinds) == 1 and kinds <= PLACED


def consists_of_shapes(value: Value) -> bool:
    """Whether a value is itself drawn, or all that it holds is."""
    held = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
    return bool(held) and all(isinstance(one, Shape) for one in held)


def holds_drawn(kind: Type) -> bool:
    """Whether a type is that of a list or dict of drawn things."""
    return kind.name in ("list", "dict") and kind.arguments[-1] == SHAPE


def with_place(types: Mapping[str, Type], names: Sequence[str]) -> bool:
    """Whether one of these names stands for a place."""
    return any(types.get(name) == POINT for name in names)


def places(scope: Scope) -> Iterator[tuple[str, str]]:
    """Each collection of drawn things with each place of the moment."""
    moment = [name for name, kind in scope.types.items() if kind == POINT and name in (*scope.locals, *scope.pointed)]
    for name, kind in scope.types.items():
        if holds_drawn(kind):
            yield from ((name, place) for place in moment)


def which(name: str, place: str) -> Node:
    """The formula of the member that is nearest to a place."""
    return Apply("nearest_shape", (Name(name), Name(place)))


def is_looked_up(node: Node) -> bool:
    """Whether it is what is nearest of some, looked up where these are."""
    key = node.arguments[1] if isinstance(node, Apply) and node.function == "[]" else None
    return isinstance(key, Apply) and key.function in NEAREST


def lies_on(name: str, place: str) -> Node:
    """The formula that tells whether a place lies on one of the members."""
    return Apply("inside", (Name(place), Name(name)))


def nearest_in(name: str, place: str, situations: Sequence[Situation]) -> list[Value]:
    """The key of the nearest member in each situation; nothing where there is none, or no place, or something else."""
    found = [(one.values.get(name, []), one.values[place]) for one in situations]
    there = [isinstance(at, Point) and is_drawn(members) for members, at in found]
    return [nearest_shape(*one) if known else None for one, known in zip(found, there, strict=True)]


def lying_in(name: str, place: str, situations: Sequence[Situation]) -> list[Value]:
    """Whether the place lies on a member, in each situation; empty where nothing can lie on them."""
    found = [one.values.get(name, []) for one in situations]
    members = [member for some in found for member in (some.values() if isinstance(some, dict) else some)]
    if (
        not members
        or any(not isinstance(one.values[place], Point) for one in situations)
        or any(not isinstance(one, Shape) or one.kind not in FILLED for one in members)
    ):
        return []
    return [inside(one.values[place], some) for one, some in zip(situations, found, strict=True)]


Hits = list[tuple[str, str, list[Value]]]
"""Collections of drawn things, each with a place of the moment, and whether it lies on one of them, by situation."""


def hit_first(scope: Scope, situations: Sequence[Situation]) -> Hits:
    """Each collection of drawn things with each place of the moment, and whether it lies on one of them.

    Those come first on which it lies in every situation: what is nearest in others as well is meant of these.
    """
    found = [(name, place, lying_in(name, place, situations)) for name, place in places(scope)]
    return sorted(found, key=lambda one: not (one[2] and all(one[2])))


def missed(found: Hits, situations: Sequence[Situation]) -> tuple[str, ...]:
    """The collections of drawn things on which no place of the moment ever lies, where one always lies on others.

    What nothing can lie on is meant as well where the nearest of it stands on the thing that was hit.
    """
    hit = [(name, place) for name, place, lying in found if lying and all(lying)]
    if not hit:
        return ()
    touched = {name for name, _, lying in found if any(lying)}
    touched |= {name for name, place, lying in found if not lying and _stands_on(name, place, hit, situations)}
    return tuple(dict.fromkeys(name for name, *_ in found if name not in touched))


def _stands_on(name: str, place: str, hit: Sequence[tuple[str, str]], situations: Sequence[Situation]) -> bool:
    """Whether the nearest of some labels stands on what was hit, in each situation."""
    return any(
        all(_is_on(_nearest(name, place, one), _nearest(things, at, one)) for one in situations) for things, at in hit
    )


def _nearest(name: str, place: str, there: Situation) -> Value:
    """The drawn thing that is nearest to a place; nothing where there is none."""
    (key,) = nearest_in(name, place, [there])
    members = there.values.get(name)
    return members[key] if key is not None and isinstance(members, (list, dict)) else None


def _is_on(one: Value, other: Value) -> bool:
    at = one.get("at") if isinstance(one, Shape) and one.kind == "label" else None
    return isinstance(at, Point) and isinstance(other, Shape) and inside(at, other)


def are_hit(found: Hits) -> bool:
    """Whether a place of the moment ever lies on one of several drawn things."""
    return any(any(lying) for _, _, lying in found)
