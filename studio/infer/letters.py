"""Goals for texts cut out of others, put together from a list with a mark between them, or split at a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from studio.infer.bank import BankEntry
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.infer.unlikely import PRESSED
from studio.language.builtins.parts import joined_with, letters_in, part_between, split_at
from studio.language.nodes import Apply, Literal, Node, free_names
from studio.language.types import NUMBER, TEXT, list_of
from studio.language.values import Value, is_number

TERM_COST = 6
"""Heaviest term that is cut up or put together, and that says where."""
FARTHEST = 9
"""The last place, from 0, that is written as a plain number."""
ENDS = ("first", "last")
PICKED = (0, -1)


def letters(goal: Goal, search: Search) -> Iterator[Node]:
    """``part_between(word, 0, 2)``, ``first(split_at(name, ' '))`` and ``joined_with(words, ', ')``."""
    if not all(type(value) is str for value in goal.wanted) or len(set(goal.wanted)) < 2:
        return
    search.terms.grow_to(TERM_COST)
    for entry in _whole(search, list_of(TEXT).name):
        mark = _mark(goal.wanted, entry.column.values)
        if mark is not None and _gives(goal, entry, partial(joined_with, mark=mark)):
            yield Apply("joined_with", (entry.node, Literal(mark)))
    for entry in _whole(search, TEXT.name):
        if not is_of_pressed(entry.node, goal):
            yield from _ends_of_split(goal, entry)
            yield from _cut_out(goal, entry, search)


def split(goal: Goal, search: Search) -> Iterator[Node]:
    """``split_at(line, ',')`` and ``letters_in(word)`` for lists of texts."""
    if not all(isinstance(value, list) and all(type(one) is str for one in value) for value in goal.wanted):
        return
    search.terms.grow_to(TERM_COST)
    for entry in _whole(search, TEXT.name):
        mark = _mark(entry.column.values, goal.wanted)
        if mark and _gives(goal, entry, partial(split_at, mark=mark)):
            yield Apply("split_at", (entry.node, Literal(mark)))
        if _gives(goal, entry, letters_in):
            yield Apply("letters_in", (entry.node,))


def is_of_pressed(node: Node, goal: Goal) -> bool:
    """Whether it is made of the key that was pressed: its name is a whole, of which no letters are meant."""
    return PRESSED in goal.scope.pointed and PRESSED in free_names(node)


def _whole(search: Search, kind: str) -> list[BankEntry]:
    """Light terms of a kind, none of them plain; of lists those of texts."""
    some = (one for one in search.terms.bank.upto(TERM_COST) if one.type.name == kind and not one.literal)
    fitting = [one for one in some if one.inner and (kind == TEXT.name or one.type == list_of(TEXT))]
    return [one for one in fitting if all(map(_is_written, one.column.values))]


def _is_written(value: Value) -> bool:
    """Whether a value is a text, or a list of nothing but texts."""
    return all(type(one) is str for one in value) if isinstance(value, list) else type(value) is str


def _mark(texts: Sequence[Value], lists: Sequence[Value]) -> str | None:
    """What stands between the first two parts of a text; None where no list has two parts that the text begins with."""
    for text, parts in zip(texts, lists, strict=True):
        if len(parts) > 1 and text.startswith(parts[0]):
            start = len(parts[0])
            end = text.find(parts[1], start)
            return None if end < 0 else str(text[start:end])
    return None


def _gives(goal: Goal, entry: BankEntry, cut: Callable[[Value], Value]) -> bool:
    return all(cut(value) == wanted for value, wanted in zip(entry.column.values, goal.wanted, strict=True))


def _ends_of_split(goal: Goal, entry: BankEntry) -> Iterator[Node]:
    """The first or the last part of a text between marks, each of which stands in every text."""
    marks = set.intersection(*(set(text) for text in entry.column.values))
    for mark in sorted(one for one in marks if not one.isalnum()):
        parts = [split_at(text, mark) for text in entry.column.values]
        for name, place in zip(ENDS, PICKED, strict=True):
            if [some[place] for some in parts] == list(goal.wanted):
                yield Apply(name, (Apply("split_at", (entry.node, Literal(mark))),))


def _cut_out(goal: Goal, entry: BankEntry, search: Search) -> Iterator[Node]:
    """The letters from a place to another, each a plain number or a term."""
    texts, wanted, size = entry.column.values, goal.wanted, len(goal.wanted)
    terms = [one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER and not one.literal]
    numbers = [(one.node, one.column.values) for one in terms if all(map(is_number, one.column.values))]
    places = [*((Literal(place), [place] * size) for place in range(FARTHEST + 1)), *numbers]
    rows = list(zip(texts, wanted, strict=True))
    for first, starts in places:
        if all(part_between(text, at, at + len(one)) == one for (text, one), at in zip(rows, starts, strict=True)):
            for last, ends in places:
                cut = zip(rows, starts, ends, strict=True)
                if all(part_between(text, at, end) == one for (text, one), at, end in cut):
                    yield Apply("part_between", (entry.node, first, last))
