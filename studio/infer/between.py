"""Terms that are heavy to write but natural to see between two things near: steps, lines aslant, places that agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

import numpy as np

from studio.document.drawn_kinds import KEY
from studio.infer.bank import BankEntry
from studio.infer.columns import Array, Column
from studio.infer.kinds import kinds_in
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node, unused_name
from studio.language.types import NUMBER, Type, tuple_of
from studio.language.values import Value, frozen, is_number

AGREE = 6
"""What the number of places that agree weighs while searching."""
APART = 6
"""The same of how far two places are apart in one direction, and of the sum of both parts of one."""
WALKED = 7
"""The same of the steps between two places."""
MOST_KEYS = 6
"""Of more no two are compared like this."""
PAIR = tuple_of(NUMBER, NUMBER)


def seen_between(seeds: Iterable[BankEntry], near: frozenset[str], taken: frozenset[str]) -> Iterator[BankEntry]:
    """Such terms of all things near, by their types."""
    some = [one for one in seeds if isinstance(one.node, Name) and one.node.id in near]
    lists = [one for one in some if one.is_list]
    for left, right in combinations(lists, 2):
        if left.type == right.type:
            yield from _agreeing(left, right, taken)
    pairs = [one for one in some if one.type == PAIR and all(map(_is_pair, one.column.values))]
    for one in pairs:
        yield from _aslant(one)
    for left, right in combinations(pairs, 2):
        yield from _apart(left, right)


def keys_apart(seeds: Iterable[BankEntry], kinds: Mapping[str, str]) -> Iterator[BankEntry]:
    """How far apart two of some drawn things are in their list."""
    keys = [one for one in seeds if one.type == NUMBER and kinds_in(one.node, kinds) == {KEY}]
    for left, right in combinations(keys[:MOST_KEYS], 2):
        apart = Apply("abs", (Apply("-", (left.node, right.node)),))
        yield _number(apart, np.abs(left.column.data - right.column.data), APART)


def _is_pair(value: Value) -> bool:
    """Whether it is two numbers: there may be nothing in some situation, or what a demonstration put in its place."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value))


def _agreeing(one: BankEntry, other: BankEntry, taken: frozenset[str]) -> Iterator[BankEntry]:
    """How many places of two lists, always of the same length, hold the same."""
    pairs = list(zip(one.column.values, other.column.values, strict=True))
    if not all(len(first) == len(second) for first, second in pairs):
        return
    counts = [sum(frozen(a) == frozen(b) for a, b in zip(first, second, strict=True)) for first, second in pairs]
    name = unused_name(taken, "i", "place", "number", "each_place")
    test = Apply("==", tuple(Apply("[]", (node, Name(name))) for node in (one.node, other.node)))
    everywhere = Apply("range", (Apply("len", (one.node,)),))
    node = Apply("len", (Comprehension("list", Name(name), (Clause((name,), everywhere, (test,)),)),))
    yield _number(node, np.array(counts, dtype=np.float64), AGREE)


def _aslant(one: BankEntry) -> Iterator[BankEntry]:
    """The sum of both parts, the same all along a line aslant, and whether it is odd."""
    first, second = _parts(one)
    both = Apply("+", tuple(node for node, _ in (first, second)))
    yield _number(both, first[1] + second[1], APART)
    yield _number(Apply("%", (both, Literal(2))), (first[1] + second[1]) % 2, APART)


def _apart(left: BankEntry, right: BankEntry) -> Iterator[BankEntry]:
    """How far two places are apart: across, down, in steps, and in steps that may go aslant."""
    gaps = []
    for (one, data), (other, more) in zip(_parts(left), _parts(right), strict=True):
        yield _number(Apply("-", (one, other)), data - more, APART)
        gaps.append((Apply("abs", (Apply("-", (one, other)),)), np.abs(data - more)))
        yield _number(*gaps[-1], APART)
    nodes, (across, down) = tuple(node for node, _ in gaps), [data for _, data in gaps]
    joined: tuple[tuple[str, Callable[[Array, Array], Array]], ...] = (("+", np.add), ("max", np.maximum))
    for name, join in joined:
        yield _number(Apply(name, nodes), join(across, down), WALKED)


def _parts(entry: BankEntry) -> list[tuple[Node, Array]]:
    table = np.array(entry.column.values, dtype=np.float64).reshape(-1, 2)
    return [(Apply("[]", (entry.node, Literal(place))), table[:, place]) for place in (0, 1)]


def _number(node: Node, data: Array, cost: int, kind: Type = NUMBER) -> BankEntry:
    return BankEntry(node, Column(data + 0.0), kind, cost)
