"""Whether drawn things touch that move: a test that is about both, wherever they are and however large."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from studio.document.bounds import Box, bounds
from studio.infer.goals import Scope, Situation
from studio.language.builtins.touching import touched, touches
from studio.language.nodes import Apply, Name, Node, each_node
from studio.language.values import Shape, Value

TOUCHES, TOUCHED = touches.__name__, touched.__name__
ASKING = (TOUCHES, TOUCHED)
PLACE = frozenset({"x", "y", "center", "start", "end", "points", "dx", "dy"})
"""Attributes that say where something drawn is."""
SOLID = frozenset({"rectangle", "ellipse", "polygon", "image", "line", "path", "group"})
"""Kinds of drawn things that others may run into; a label is only written somewhere."""
MOST = 24
"""Of so many drawn things at most it is looked which touch: where there are more, of those that ever come near."""


def asks_what_touches(node: Node) -> bool:
    """Whether a formula asks what touches: it is about all drawn things as they are by then."""
    return any(isinstance(one, Apply) and one.function in ASKING for one in each_node(node))


def what_touches(
    situations: Sequence[Situation], scope: Scope, wanted: Sequence[Value]
) -> Iterator[tuple[Node, list[Value]]]:
    """Which drawn things touch, for a test; which of several is touched, for a place among them."""
    if not scope.moved:
        return
    if all(isinstance(value, bool) for value in wanted):
        yield from touching(situations, scope)
    elif not any(isinstance(value, (list, dict, frozenset)) for value in wanted):
        yield from touched_ones(situations, scope)


def touching(situations: Sequence[Situation], scope: Scope) -> Iterator[tuple[Node, list[Value]]]:
    """The tests whether two drawn things touch one of which moves, with what each gives in each situation.

    Those are left out that follow states none of which is in scope.
    """
    drawn = _drawn(situations, scope)
    for first, second in _pairs(drawn):
        truths = [touches(*both) for both in zip(drawn[first], drawn[second], strict=True)]
        yield Apply(TOUCHES, (Name(first), Name(second))), truths


def touched_ones(situations: Sequence[Situation], scope: Scope) -> Iterator[tuple[Node, list[Value]]]:
    """Which of several drawn things another one touches, where it touches one in each situation."""
    for first, second, ones, some in touched_by(situations, scope):
        keys = [touched(*both) for both in zip(some, ones, strict=True)]
        if None not in keys:
            yield Apply(TOUCHED, (Name(second), Name(first))), keys


def touched_by(situations: Sequence[Situation], scope: Scope) -> Iterator[tuple[str, str, list[Value], list[Value]]]:
    """One drawn thing and several that it may touch, and what these are in each situation."""
    drawn = _drawn(situations, scope) if scope.moved else {}
    for first, second in _pairs(drawn):
        if not isinstance(drawn[second][0], Shape):
            yield first, second, drawn[first], drawn[second]


def _drawn(situations: Sequence[Situation], scope: Scope) -> dict[str, list[Value]]:
    """What may touch, as it is in each situation."""
    known = [name for name in scope.moved if all(name in one.things for one in situations)]
    drawn = {name: [one.things[name] for one in situations] for name in known if _is_meant(name, scope)}
    solid = {name: some for name, some in drawn.items() if all(map(_is_solid, some))}
    return solid if len(solid) <= MOST else _that_meet(solid)


def _that_meet(drawn: Mapping[str, list[Value]]) -> dict[str, list[Value]]:
    """Of many things the first of those that come as near to one that moves, at some time, as their boxes tell."""
    boxes = {name: [bounds(_each(one)) for one in some] for name, some in drawn.items()}
    moving = [name for name, some in drawn.items() if _moves(some)]
    met = dict.fromkeys(
        name
        for one in moving
        for other in drawn
        if one != other and any(map(_overlap, boxes[one], boxes[other]))
        for name in (one, other)
    )
    return {name: some for name, some in drawn.items() if name in list(met)[:MOST]}


def _overlap(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _each(value: Value) -> Collection[Value]:
    """The things of one that may be several."""
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)


def _pairs(drawn: Mapping[str, list[Value]]) -> Iterator[tuple[str, str]]:
    """Two things each of which at least one moves; the first is a single one."""
    moving = {name for name, some in drawn.items() if _moves(some)}
    for one, other in combinations(drawn, 2):
        if not moving.isdisjoint({one, other}):
            first, second = (one, other) if _comes_first(one, other, drawn, moving) else (other, one)
            if isinstance(drawn[first][0], Shape):
                yield first, second


def drawn_from(names: Collection[str], moved: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Names with the states that those of drawn things stand for."""
    return frozenset(names).union(*(moved.get(name, frozenset()) for name in names))


def _comes_first(one: str, other: str, drawn: Mapping[str, list[Value]], moving: Collection[str]) -> bool:
    """Whether it is said of one thing that it touches the other: of what is one thing, and moves."""
    single, moves = [isinstance(drawn[name][0], Shape) for name in (one, other)], [one in moving, other in moving]
    return single[0] and (not single[1] or moves[0] or not moves[1])


def _is_meant(name: str, scope: Scope) -> bool:
    states = scope.moved[name]
    return not states or name in scope.types or not states.isdisjoint(scope.types)


def _is_solid(value: Value) -> bool:
    return all(isinstance(one, Shape) and one.kind in SOLID for one in _each(value))


def _moves(some: Sequence[Value]) -> bool:
    """Whether a thing is not always at the same place; of several that there are as many all the time."""
    if isinstance(some[0], Shape):
        places = list(map(_place, some))
        return any(one != places[0] for one in places)
    held = [list(_each(one)) for one in some]
    if any(len(one) != len(held[0]) for one in held):
        return False
    return any(_moves(each) for each in zip(*held, strict=True))


def _place(shape: Shape) -> list[tuple[str, Value]]:
    inner = [("items", list(map(_place, value))) for name, value in shape.attributes if name == "items"]
    return inner + [(name, value) for name, value in shape.attributes if name in PLACE]
