"""What held of the states in all that was shown, and so likely holds always: two lists are as long as each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from studio.language.values import Value, frozen, is_number

Values = Mapping[str, Value]
Check = Callable[[Value, Value], bool]

OFTEN = 3
"""In so many unlike moments something must have held."""
MOST = 24
"""So many states are looked at."""


class KeptRelations:
    """What held of single states and of two in all moments that were ``seen``, in several unlike ones.

    No item comes twice in a list, two lists are as long as each other or hold so many together, what one list holds is
    in another collection or a place of a list of truths that is True, two numbers have the same sum.
    """

    def __init__(self, seen: Sequence[Values]) -> None:
        names = [*dict.fromkeys(name for one in seen for name in one)][:MOST]
        self._single = [name for name in names if _never_twice([one[name] for one in seen if name in one])]
        self._pairs = [(*pair, check) for pair in permutations(names, 2) for check in _kept(*pair, seen)]

    def broken(self, values: Values) -> bool:
        """Whether something does not hold here that always held."""
        if any(_has_twice(values[name]) for name in self._single if name in values):
            return True
        told = ((one, other, check) for one, other, check in self._pairs if one in values and other in values)
        return any(not check(values[one], values[other]) for one, other, check in told)


def _never_twice(had: Sequence[Value]) -> bool:
    long = {frozen(one) for one in had if isinstance(one, list) and len(one) > 1}
    return len(long) >= OFTEN and not any(map(_has_twice, had))


def _has_twice(value: Value) -> bool:
    return isinstance(value, list) and len({frozen(one) for one in value}) < len(value)


def _kept(one: str, other: str, seen: Sequence[Values]) -> Iterator[Check]:
    """What always held of two states, each relation as a check of their values."""
    had = {frozen((each[one], each[other])): (each[one], each[other]) for each in seen if one in each and other in each}
    pairs = list(had.values())
    if len(pairs) >= OFTEN:
        yield from (check for check in _checks(pairs, one < other) if all(check(*pair) for pair in pairs))


def _checks(pairs: Sequence[tuple[Value, Value]], both_ways: bool) -> Iterator[Check]:
    """What may hold of these values, told by enough of them; what is the same the other way round is told once."""
    first, second = pairs[0]
    unlike = {frozen(value) for value, _ in pairs}
    lengths = {len(value) for value, _ in pairs if isinstance(value, list)}
    if both_ways and len(lengths) >= OFTEN and isinstance(first, list) and isinstance(second, list):
        yield from (_as_long, _so_many(len(first) + len(second)))
    if both_ways and is_number(first) and is_number(second) and len(unlike) >= OFTEN:
        yield _with_sum(first + second)
    some = {frozen(value) for value, _ in pairs if isinstance(value, list) and value}
    if len(some) >= OFTEN and len({frozen(value) for _, value in pairs}) > 1:
        yield _inside


def _as_long(one: Value, other: Value) -> bool:
    return not (isinstance(one, list) and isinstance(other, list)) or len(one) == len(other)


def _so_many(count: int) -> Check:
    """Whether two lists hold so many things together."""
    return lambda one, other: not (isinstance(one, list) and isinstance(other, list)) or len(one) + len(other) == count


def _inside(one: Value, other: Value) -> bool:
    """Whether all that a list holds is in another collection, or is the place of a truth that is True."""
    if not isinstance(one, list) or not isinstance(other, (list, dict, frozenset)):
        return not isinstance(one, list)
    if isinstance(other, list) and other and all(isinstance(each, bool) for each in other):
        return all(type(place) is int and 0 <= place < len(other) and other[place] for place in one)
    held = {frozen(each) for each in other}
    return all(frozen(each) in held for each in one)


def _with_sum(total: float) -> Check:
    return lambda one, other: not (is_number(one) and is_number(other)) or one + other == total
