"""Keys chosen at regular distances: every second column, fields of alternating kinds, stripes aslant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from studio.generalize.key_cases import Cases, key_width
from studio.language.nodes import Apply, Literal, Logic, Name, Node
from studio.language.values import Value

MOST = 6
"""The widest regular distance."""
SEEN = 2
"""So many times the distance the keys must run, or it is no distance."""


def regular_tests(cases: Cases) -> Iterator[Node]:
    """``p[0] % 2 == 1`` and its like, also of the sum and the difference of two parts, and of both parts at once."""
    width = key_width(cases)
    if not 1 <= width <= 2:
        return
    keys = [
        (cases.key(one), chosen)
        for group, all_ in zip(cases.situations, cases.wanted, strict=True)
        for one, chosen in zip(group, all_, strict=True)
    ]
    every = [key for key, _ in keys]
    chosen = [key for key, was in keys if was]
    if not chosen or len(chosen) == len(every) or not all(type(part) is int for key in every for part in key):
        return
    yield from _alone(cases.element, width, every, chosen)
    if width == 2:
        yield from _together(cases.element, every, chosen)


def _alone(element: str, width: int, every: list[Value], chosen: list[Value]) -> Iterator[Node]:
    """Tests of one number of a key."""
    for by in range(2, MOST + 1):
        for node, factors in _numbers(element, width):
            values = {_number(factors, key) for key in every}
            rests = {_number(factors, key) % by for key in chosen}
            if len(values) >= SEEN * by and len(rests) == 1:
                rest = next(iter(rests))
                if sum(_number(factors, key) % by == rest for key in every) == len(chosen):
                    yield _test(node, by, rest)


def _together(element: str, every: list[Value], chosen: list[Value]) -> Iterator[Node]:
    """Tests of both parts, each with a distance of its own."""
    for first, second in product(range(2, MOST + 1), repeat=2):
        rests = {(key[0] % first, key[1] % second) for key in chosen}
        if len(rests) == 1:
            rest = next(iter(rests))
            if sum((key[0] % first, key[1] % second) == rest for key in every) == len(chosen):
                parts = [_part(element, 0), _part(element, 1)]
                tests = (_test(parts[0], first, rest[0]), _test(parts[1], second, rest[1]))
                yield Logic("and", tests)


def _numbers(element: str, width: int) -> Iterator[tuple[Node, tuple[int, ...]]]:
    """The parts of a key, their sum and their difference, each with the factors that make it up."""
    if width == 1:
        yield _part(element, 0), (1,)
        return
    first, second = _part(element, 0), _part(element, 1)
    yield first, (1, 0)
    yield second, (0, 1)
    yield Apply("+", (first, second)), (1, 1)
    yield Apply("-", (first, second)), (1, -1)


def _number(factors: tuple[int, ...], key: Value) -> int:
    return sum(factor * part for factor, part in zip(factors, key, strict=True))


def _part(element: str, place: int) -> Node:
    return Apply("[]", (Name(element), Literal(place)))


def _test(number: Node, by: int, rest: int) -> Node:
    return Apply("==", (Apply("%", (number, Literal(by))), Literal(rest)))
