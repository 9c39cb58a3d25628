"""What is new about a situation: looks at plain relations of its values that no example had.

An edge, two values that are equal, a list of one, a number above a named one: where rules part is seldom known, but a
situation that is unlike all that was shown in some plain way tells more than another one of the same kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from math import log2

from studio.language.values import Point, Symbol, Value, frozen, holds, is_number, same

Look = tuple[object, ...]
"""Something plain that holds in a situation: what is looked at, and what it is there."""

KINDS = {
    "equal": 3.0,
    "in": 3.0,
    "is": 3.0,
    "truth": 6.0,
    "both": 1.0,
    "size": 2.0,
    "sign": 2.0,
    "side": 3.0,
    "next": 3.0,
    "rest": 1.0,
    "scale": 1.75,
    "length": 1.0,
    "long": 1.0,
}
"""How much each kind of look that was never seen tells."""
OFTEN = {"is": 1, "scale": 6}
"""After so many looks of these kinds each further value tells less."""
UNLIKELY = {"sign": 6.0, "side": 5.0, "in": 0.0, "long": 6.0}
"""What it costs that something may be impossible: a number below nothing, or beyond a named one, where none was.

Or that two lists are not as long as each other, where they always were.
"""
ALWAYS = frozenset({"long"})
"""What the more surely cannot be the more was shown."""
OF_ONE = 4
"""So long is a look at whether one thing is in another."""
MORE = 0.2
"""What the second look of a kind at the same thing tells, as a share of the first."""
FEW_VALUES = (bool, Symbol)
"""Values of which there are so few that each may go with each."""
MOST_NAMED = 12
"""So many named numbers are compared with."""
ALIKE = 6
"""So many items of a list are looked at."""


def looks(inputs: Mapping[str, Value], named: Mapping[str, Value]) -> frozenset[Look]:
    """The looks of a situation: of its inputs, and of those beside ``named``, the other values there."""
    return frozenset(_looks(inputs, named))


def newness(
    now: frozenset[Look], seen: frozenset[Look], shown: int = 1, happened: frozenset[Look] | None = None
) -> float:
    """How much of a situation was never seen, a number without unit; the more, the more is to be learned there.

    After more examples were ``shown``, what may be impossible is what is left to be learned; of one value after
    another of a colour or text each tells less. ``happened`` are the looks that surely may be, all that were seen
    unless said otherwise.
    """
    many = Counter((str(one[0]), one[1]) for one in now - seen)
    known = _often(seen)
    new = sum(
        KINDS[kind] * (1 + MORE * (count - 1)) / max(known[kind, about] / OFTEN.get(kind, 1), 1)
        for (kind, about), count in many.items()
    )
    odd = {(str(one[0]), one[1]) for one in strange(now, seen if happened is None else happened)}
    return new - sum(UNLIKELY[kind] / (1 if kind in ALWAYS else shown) for kind, _ in odd)


@lru_cache(maxsize=4)
def _often(seen: frozenset[Look]) -> Counter[tuple[str, object]]:
    """How often what was seen tells of each value that is one after the other; all that is new is weighed by it."""
    return Counter((str(one[0]), one[1]) for one in seen if one[0] in OFTEN)


def strange(now: frozenset[Look], seen: frozenset[Look]) -> frozenset[Look]:
    """The looks that may be impossible.

    A number below nothing, one on a side of a named one where none was, something that is not where it always was, two
    lists of which one is longer.
    """
    new = now - seen
    below = {one for one in new if one[0] == "sign" and one[-1] == -1}
    if any(one[0] == "sign" and one[-1] == -1 for one in seen):
        below = set()
    beside = {one for one in new if one[0] == "side" and one[-1] != 0 and isinstance(one[2], str)}
    outside = {one for one in new if one[0] == "in" and one[-1] is False and len(one) == OF_ONE}
    unlike = {one for one in new if one[0] == "long" and not one[-1]}
    return frozenset(below | beside | outside | unlike)


def impossible(odd: frozenset[Look], seen: frozenset[Look]) -> frozenset[Look]:
    """What was new about a situation that cannot happen and is likely why: what is strange, or that two are equal."""
    return strange(odd | seen, seen) | {one for one in odd if one[0] == "equal" and one[-1] is True}


def share_of(now: frozenset[Look], odd: frozenset[Look]) -> float:
    """How much of what was new about a situation that cannot happen is so in another one as well, from 0 to 1."""
    return sum(KINDS[str(one[0])] for one in now & odd) / sum(KINDS[str(one[0])] for one in odd)


def beyond_none(
    situations: Iterable[Mapping[str, Value]], odd: Sequence[Mapping[str, Value]], seen: Sequence[Mapping[str, Value]]
) -> Iterator[Mapping[str, Value]]:
    """The situations in which no number lies beyond one that cannot be: farther that way from one that was seen."""
    ends = [end for one in odd for other in seen if (end := _only_other_number(one, other)) is not None]
    for one in situations:
        numbers = _all_numbers(one)
        if not any(part in numbers and _side(numbers[part], last) in (0, side) for part, last, side in ends):
            yield one


def _only_other_number(
    one: Mapping[str, Value], other: Mapping[str, Value]
) -> tuple[tuple[str, ...], float, int] | None:
    """The only number in which two situations differ, what it is in the one, and on which side of the other."""
    common = one.keys() & other.keys()
    mine, others = (_all_numbers({name: each[name] for name in sorted(common)}) for each in (one, other))
    plain = {name for name in common if _all_numbers({name: one[name]})}
    if mine.keys() != others.keys() or any(not same(one[name], other[name]) for name in common - plain):
        return None
    apart = [part for part in mine if mine[part] != others[part]]
    return (apart[0], mine[apart[0]], _side(mine[apart[0]], others[apart[0]])) if len(apart) == 1 else None


def _all_numbers(values: Mapping[str, Value]) -> dict[tuple[str, ...], float]:
    return {part: number for name, value in values.items() for part, number in _numbers(name, value)}


def _looks(inputs: Mapping[str, Value], named: Mapping[str, Value]) -> Iterator[Look]:
    own = {part: number for name, value in inputs.items() for part, number in _numbers(name, value)}
    own |= {(name, key): one for name, key, one in _held(inputs) if is_number(one)}
    others = dict(islice(((name, one) for name, one in named.items() if is_number(one)), MOST_NAMED))
    for part, number in own.items():
        yield "sign", part, _side(number, 0)
        yield from (("scale", part, size) for size in _scales(number))
        if number == int(number) and part[-1] != "x" and part[-1] != "y":
            yield "rest", part, 2, number % 2
            yield "rest", part, 3, number % 3
    pairs = [*combinations(own, 2), *((part, name) for part in own for name in others)]
    for one, other in pairs:
        apart = own[one] - (own[other] if other in own else others[str(other)])
        yield "side", one, other, _side(apart, 0)
        if abs(apart) == 1:
            yield "next", one, other, apart
        elif apart and other in own:
            yield "next", one, other, "further"
    for name, value in inputs.items():
        yield from _of_value(name, value)
    yield from (("is", (name, key), one) for name, key, one in _held(inputs) if isinstance(one, Symbol))
    yield from _of_two(inputs, named)


def _numbers(name: str, value: Value) -> Iterator[tuple[tuple[str, ...], float]]:
    """The numbers of a value, each with what it is called."""
    if is_number(value):
        yield (name,), value
    elif isinstance(value, Point):
        yield from (((name, "x"), value.x), ((name, "y"), value.y))
    elif isinstance(value, tuple):
        yield from (((name, str(place)), one) for place, one in enumerate(value) if is_number(one))


def _held(inputs: Mapping[str, Value]) -> Iterator[tuple[str, str, Value]]:
    """What dicts hold for the others: the dict, what its key is called, and what it holds."""
    for name, value in inputs.items():
        for other, key in inputs.items() if isinstance(value, dict) else ():
            if (isinstance(key, (str, tuple)) or is_number(key)) and holds(value, key):
                yield name, other, value[key]


def _scales(number: float) -> Iterator[int]:
    """How large a number is: as many looks as it is doublings away from nothing, up and down from 1."""
    size = round(log2(max(abs(number), 1)))
    yield size
    yield from (size - 1, size + 1)


def _side(one: float, other: float) -> int:
    return (one > other) - (one < other)


def _of_value(name: str, value: Value) -> Iterator[Look]:
    """What a value is like, looked at alone."""
    if isinstance(value, bool):
        yield "truth", name, value
    elif isinstance(value, Symbol) or (isinstance(value, str) and value):
        yield "is", name, value
    if isinstance(value, (str, list, dict, frozenset)) and not isinstance(value, Symbol):
        yield "size", name, min(len(value), 3)
        if isinstance(value, str):
            yield from (("length", name, one) for one in _scales(len(value)) if len(value) > 2)
        else:
            yield "rest", name, "size", len(value) % 2
            yield from (("length", name, one) for one in _scales(len(value)) if len(value) > 3)
    items = list(value.values()) if isinstance(value, dict) else value
    if isinstance(items, list) and items:
        yield "equal", name, "ends", frozen(items[0]) == frozen(items[-1])
        kinds = len({frozen(one) for one in items})
        yield "size", name, "kinds", min(kinds, 3), kinds == len(items)
        if all(map(is_number, items)):
            yield "equal", name, "sorted", items == sorted(items)
            yield "size", name, "sum", sum(items) > 0
        else:
            yield from (("is", name, "item", frozen(one)) for one in items[:ALIKE] if isinstance(one, (str, Symbol)))


def _of_two(inputs: Mapping[str, Value], named: Mapping[str, Value]) -> Iterator[Look]:
    """What values are like beside one another: equal, alike in a part, one in the other."""
    for one, other in combinations(inputs, 2):
        if type(inputs[one]) is type(inputs[other]):
            yield "equal", one, other, frozen(inputs[one]) == frozen(inputs[other])
        if isinstance(inputs[one], FEW_VALUES) and isinstance(inputs[other], FEW_VALUES):
            yield "both", (one, other), inputs[one], inputs[other]
    held = {**named, **inputs}
    for name, value in inputs.items():
        if isinstance(value, (tuple, str, Symbol)) or is_number(value):
            for other, collection in held.items():
                if isinstance(collection, (list, dict, frozenset)) and collection:
                    yield "in", name, other, holds(collection, value)
        if isinstance(value, (list, frozenset)):
            for other, collection in inputs.items():
                if other != name and isinstance(collection, (list, dict, frozenset)):
                    inside = len({frozen(item) for item in value} & {frozen(item) for item in collection})
                    yield "in", name, other, "some", inside > 0, inside == len(value)
    for one, other in combinations([name for name, value in inputs.items() if isinstance(value, list)], 2):
        yield "long", one, other, len(inputs[one]) == len(inputs[other])


def seen_in(situations: Iterable[tuple[Mapping[str, Value], Mapping[str, Value]]]) -> frozenset[Look]:
    """All looks of situations that were shown, each with its inputs and the other values there."""
    found: Sequence[frozenset[Look]] = [looks(inputs, named) for inputs, named in situations]
    return frozenset().union(*found)
