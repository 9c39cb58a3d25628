"""Goals for lists that are another one changed at a place, a stretch of it, or the same items in another order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter, methodcaller

from studio.infer.bank import BankEntry
from studio.infer.fields import element_name
from studio.infer.goals import Candidate, Goal
from studio.infer.search import Search
from studio.infer.text_stages import are_numbers
from studio.language.builtins.collections import with_item, without_at
from studio.language.builtins.parts import inserted, part_between, sorted_by
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Literal, Name, Node
from studio.language.types import ANY, NUMBER
from studio.language.values import Record, Value, frozen, is_number

TERM_COST = 6
"""Heaviest term that says where."""
SOURCE_COST = 5
"""Heaviest list that is changed."""
FARTHEST = 9
"""The last place, from 0, that is written as a plain number."""
PLACES = 3
"""So many ways of saying where something is put, lightest first, are tried."""
MOST_ITEMS = 400
"""Most items, all situations together."""

EDITS = {"inserted": inserted, "with_item": with_item}
"""What puts a new item at a place."""

Solve = Callable[[Goal], Sequence[Candidate]]
Numbers = Sequence[Value]


@dataclass(frozen=True)
class _Place:
    """A way of saying where: a plain number, or a term, with its value in each situation."""

    node: Node
    values: Numbers


def list_edits(goal: Goal, search: Search, solve: Solve) -> Iterator[Node]:
    """``without_at(xs, n)``, ``inserted(xs, n, new)``, ``part_between(xs, 0, n)``, ``sorted_by(xs, …)``, …"""
    if goal.unordered or not all(isinstance(value, list) for value in goal.wanted):
        return
    if sum(map(len, goal.wanted)) > MOST_ITEMS:
        return
    search.terms.grow_to(TERM_COST)
    for entry in _sources(search):
        rows = list(zip(entry.column.values, goal.wanted, strict=True))
        if all(_alike(items, wanted) for items, wanted in rows):
            continue
        longer = {len(wanted) - len(items) for items, wanted in rows}
        if longer == {-1}:
            yield from _taken_out(entry, rows, search)
        if longer == {1}:
            yield from _with_new(goal, entry, rows, search, solve, "inserted")
        if longer == {0}:
            yield from _with_new(goal, entry, rows, search, solve, "with_item")
            yield from _in_order(entry, rows, search)
        if max(longer) <= 0:
            yield from _stretch(entry, rows, search)


def _sources(search: Search) -> list[BankEntry]:
    """Light lists that were there."""
    some = (one for one in search.terms.bank.upto(SOURCE_COST) if one.is_list and one.inner)
    return [one for one in some if isinstance(one.node, Name)]


Rows = list[tuple[list[Value], list[Value]]]


def _alike(one: Value, other: Value) -> bool:
    return bool(frozen(one) == frozen(other))


def _places(search: Search, size: int) -> Iterator[_Place]:
    """Terms first, then plain numbers."""
    for one in search.terms.bank.upto(TERM_COST):
        if one.type == NUMBER and not one.literal and all(map(_is_place, one.column.values)):
            yield _Place(one.node, one.column.values)
    yield from (_Place(Literal(place), [place] * size) for place in range(FARTHEST + 1))


def _is_place(value: Value) -> bool:
    return is_number(value) and value == int(value) and value >= 0


def _taken_out(entry: BankEntry, rows: Rows, search: Search) -> Iterator[Node]:
    for place in _places(search, len(rows)):
        cut = zip(rows, place.values, strict=True)
        if all(at < len(items) and _alike(without_at(items, at), wanted) for (items, wanted), at in cut):
            yield Apply("without_at", (entry.node, place.node))


def _with_new(goal: Goal, entry: BankEntry, rows: Rows, search: Search, solve: Solve, edit: str) -> Iterator[Node]:
    """With an item put in before a place, or in place of one; at the end it is appended, which is found as a term."""
    changed, found = EDITS[edit], 0
    for place in _places(search, len(rows)):
        at = [int(one) for one in place.values]
        if not all(one < len(items) for one, (items, _) in zip(at, rows, strict=True)):
            continue
        new = [wanted[one] for one, (_, wanted) in zip(at, rows, strict=True)]
        made = [changed(items, one, item) for (items, _), one, item in zip(rows, at, new, strict=True)]
        if all(_alike(one, wanted) for one, (_, wanted) in zip(made, rows, strict=True)):
            yield from (Apply(edit, (entry.node, place.node, item)) for item in _items(goal, new, solve))
            found += 1
        if found == PLACES:
            return


def _items(goal: Goal, new: Sequence[Value], solve: Solve) -> list[Node]:
    """What may give the items that are new."""
    purpose = f"{goal.purpose}: what is put there"
    try:
        found = solve(Goal(purpose, goal.situations, tuple(new), replace(goal.scope, own=None), ANY))
    except CannotExplain:
        return []
    return [one.formula for one in found]


def _stretch(entry: BankEntry, rows: Rows, search: Search) -> Iterator[Node]:
    """What lies from one place up to, but without, another."""
    places = list(_places(search, len(rows)))
    for first in places:
        starts = first.values
        if not all(_alike(items[int(at) : int(at) + len(w)], w) for (items, w), at in zip(rows, starts, strict=True)):
            continue
        for last in places:
            cut = zip(rows, starts, last.values, strict=True)
            if all(_alike(part_between(items, at, end), wanted) for (items, wanted), at, end in cut):
                yield Apply("part_between", (entry.node, first.node, last.node))


def _in_order(entry: BankEntry, rows: Rows, search: Search) -> Iterator[Node]:
    """The same items by something that each of them has, the least or the greatest first."""
    if any(sorted(map(repr, items)) != sorted(map(repr, wanted)) for items, wanted in rows):
        return
    name = element_name(entry.node, search.problem.taken)
    for key, keys in _keys(entry, rows, search, name):
        for sign in (1, -1):
            ordered = [
                sorted_by(items, [sign * one for one in some]) for (items, _), some in zip(rows, keys, strict=True)
            ]
            if all(_alike(one, wanted) for one, (_, wanted) in zip(ordered, rows, strict=True)):
                yield Apply("sorted_by", (entry.node, _listed(key, sign, name, entry.node)))


def _listed(key: Node, sign: int, name: str, items: Node) -> Node:
    """The list of the keys; one that lies beside the items stands there as it is."""
    beside = isinstance(key, Name) and key.id != name
    if beside and sign > 0:
        return key
    of, items = (Name(name), key) if beside else (key, items)
    return Comprehension("list", of if sign > 0 else Apply("-", (of,)), (Clause((name,), items),))


def _keys(entry: BankEntry, rows: Rows, search: Search, name: str) -> Iterator[tuple[Node, list[list[Value]]]]:
    """Numbers that each item has, in each situation: of its own, or what stands beside it or under it elsewhere."""
    found = [(node, [list(map(of, items)) for items, _ in rows]) for node, of in _of_item(Name(name), rows)]
    for other in search.terms.bank.upto(SOURCE_COST):
        if not isinstance(other.node, Name) or other.node == entry.node:
            continue
        if other.is_list:
            found.append((other.node, list(other.column.values)))
        elif other.type.name == "dict" and all(isinstance(one, dict) for one in other.column.values):
            held = zip(rows, other.column.values, strict=True)
            looked_up = Apply("[]", (other.node, Name(name)))
            found.append((looked_up, [[one.get(item) for item in items] for (items, _), one in held]))
    for node, keys in found:
        long = all(len(some) == len(items) for some, (items, _) in zip(keys, rows, strict=True))
        if long and all(is_number(one) for some in keys for one in some):
            yield node, keys


def _of_item(item: Name, rows: Rows) -> Iterator[tuple[Node, Callable[[Value], Value]]]:
    """Formulas of an item that may be numbers, and how to work them out: its length, its number, its parts or fields.

    By the item itself it is sorted, which is found as a term.
    """
    yield Apply("len", (item,)), lambda one: len(one) if isinstance(one, (str, list, dict, frozenset)) else None
    yield Apply("as_number", (item,)), lambda one: int(one) if are_numbers([one]) else None
    some = next((one for items, _ in rows for one in items), None)
    for place in range(len(some)) if type(some) is tuple else ():
        yield Apply("[]", (item, Literal(place))), itemgetter(place)
    for field in dict(some.fields) if isinstance(some, Record) else ():
        yield Attribute(item, field), methodcaller("get", field)
