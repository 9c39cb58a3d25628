"""Tests of members of a list by the data that each is drawn from: the greatest, all above a number, those of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from studio.generalize.attributes import literal_node
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Logic, Name, Node, counted_to, walk
from studio.language.values import Value, is_number

ENOUGH = 3
"""Of fewer members one is the greatest by chance."""
MOST = 300
"""Among more members the greatest is not looked for: that goes through all of them for each."""
DATUM = "each"
ROUND: tuple[int, ...] = tuple(part * 10**power for power in range(6, -1, -1) for part in (5, 1))
"""Round numbers are multiples of these, the roundest first."""
Rows = Sequence[Mapping[str, Value]]


@dataclass(frozen=True)
class MembersPicked:
    """Which members were chosen at a moment: ``env`` has the values of the document, ``rows`` the indices of each."""

    chosen: Sequence[bool]
    rows: Rows
    env: Mapping[str, Value]


@dataclass(frozen=True)
class _Parted:
    """What is taken from a list for the members that were chosen at a moment, and for the others."""

    inside: Sequence[Any]
    outside: Sequence[Any]


def data_tests(element: Node, picks: Sequence[MembersPicked]) -> Iterator[Node]:
    """The tests of what an element takes from lists at its index that hold for just those chosen, plainest first.

    The same test at each moment at which some were picked.
    """
    chosen = [one for pick in picks for one in pick.chosen]
    if all(len(pick.rows) < ENOUGH for pick in picks) or all(chosen) or not any(chosen):
        return
    for datum in _looked_up(element, [row for pick in picks for row in pick.rows]):
        try:
            parted = [_parted(datum, pick) for pick in picks]
        except StudioError:
            continue
        yield from _told_by(datum, parted)


def _parted(datum: Node, pick: MembersPicked) -> _Parted:
    values = [evaluate(datum, Env({**pick.env, **row})) for row in pick.rows]
    both = [
        [value for value, is_in in zip(values, pick.chosen, strict=True) if is_in is side] for side in (True, False)
    ]
    return _Parted(*both)


def lists_behind(formula: Node) -> list[str]:
    """The lists of which each member of a drawn list has the item of the same number: it goes through them, or asks for
    the item at its index."""
    if not isinstance(formula, Comprehension) or len(formula.clauses) != 1 or formula.clauses[0].tests:
        return []
    clause = formula.clauses[0]
    if isinstance(clause.source, Name):
        return [clause.source.id]
    if counted_to(clause.source) is None or len(clause.targets) != 1:
        return []
    items = _looked_up(formula.element, [dict.fromkeys(clause.targets)])
    return [node.arguments[0].id for node in items if isinstance(node.arguments[0], Name)]


def by_place_or_data(places: Sequence[Node], data: Sequence[Node], count: int) -> list[Node]:
    """The tests of places and of data in order: unless a place says much, such as the first, the data says more.

    ``count`` is how many members there are.
    """
    first = 1 if places and _says_much(places[0], count) else 0
    return [*places[:first], *data, *places[first:]]


def _says_much(test: Node, count: int) -> bool:
    """Whether a test tells the first or last ones, or every so many."""
    if not isinstance(test, Apply) or any(isinstance(node, Logic) for _, node in walk(test)):
        return False
    if test.function == "==" and isinstance(test.arguments[1], Literal):
        return test.arguments[1].value in (0, count - 1) or isinstance(test.arguments[0], Apply)
    return test.function != "in"


def _looked_up(element: Node, rows: Rows) -> list[Apply]:
    """What is taken from lists of the document at the only index: ``heights[i]``, and ``data[i][1]`` of a table."""
    indices = [Name(one) for one in rows[0]]
    if len(indices) != 1:
        return []
    looked_up = [node for _, node in walk(element) if _is_item(node) and node.arguments[1] == indices[0]]
    items = [node for node in looked_up if isinstance(node.arguments[0], Name)]
    parts = [
        node
        for _, node in walk(element)
        if _is_item(node) and node.arguments[0] in items and isinstance(node.arguments[1], Literal)
    ]
    return list(dict.fromkeys([*parts, *items]))


def _is_item(node: Node) -> TypeGuard[Apply]:
    return isinstance(node, Apply) and node.function == "[]" and len(node.arguments) == 2


def _told_by(datum: Node, parted: Sequence[_Parted]) -> Iterator[Node]:
    inside = [one for each in parted for one in each.inside]
    outside = [one for each in parted for one in each.outside]
    if all(isinstance(one, bool) for one in (*inside, *outside)):
        if all(inside) and not any(outside):
            yield datum
        elif not any(inside) and all(outside):
            yield Apply("not", (datum,))
    elif all(map(is_number, (*inside, *outside))):
        yield from _extremes(datum, parted)
        yield from _bounds(datum, inside, outside)
    else:  # a place, or a row of a table, is another one each time
        for relation, some, others in (("==", inside, outside), ("!=", outside, inside)):
            if all(isinstance(one, str) and one == some[0] for one in some) and some[0] not in others:
                yield Apply(relation, (datum, literal_node(some[0])))


def _extremes(datum: Node, parted: Sequence[_Parted]) -> Iterator[Node]:
    """That it is the greatest or the least of all that there are at a moment."""
    some = [each for each in parted if each.inside or each.outside]
    if any(len(each.inside) + len(each.outside) > MOST for each in some):
        return
    for function, extreme in (("max", max), ("min", min)):
        ends = [extreme([*each.inside, *each.outside]) for each in some]
        if all(
            each.inside and all(one == end for one in each.inside) and end not in each.outside
            for each, end in zip(some, ends, strict=True)
        ):
            yield Apply("==", (datum, Apply(function, (_all_of(datum),))))


def _bounds(datum: Node, inside: Sequence[float], outside: Sequence[float]) -> Iterator[Node]:
    """That it is above or below a number, or just that number."""
    if min(inside) > max(outside):
        yield Apply(">", (datum, literal_node(plainest_between(max(outside), min(inside)))))
    elif max(inside) < min(outside):
        yield Apply("<", (datum, literal_node(plainest_between(min(outside), max(inside)))))
    elif min(inside) == max(inside) and len(inside) > 1 and inside[0] not in outside:
        yield Apply("==", (datum, literal_node(inside[0])))


def _all_of(datum: Node) -> Node:
    """All that is taken from the list, of whatever index: the list itself, or one column of it."""
    assert isinstance(datum, Apply)
    whole, place = datum.arguments
    if isinstance(whole, Name):
        return whole
    assert isinstance(whole, Apply)
    row = Apply("[]", (Name(DATUM), place))
    return Comprehension("generator", row, (Clause((DATUM,), whole.arguments[0]),))


def plainest_between(bound: float, beyond: float) -> float:
    """The roundest number from a bound, itself included, to what is beyond it.

    >>> plainest_between(85, 120), plainest_between(0, 3), plainest_between(7.5, 2)
    (100, 0, 5)
    """
    middle = (bound + beyond) / 2
    for step in ROUND:
        number: float = round(middle / step) * step
        if min(bound, beyond) <= number <= max(bound, beyond) and number != beyond:
            return number
    return bound
