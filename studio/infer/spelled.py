"""The letters of texts as lists: looked into and gone through like these, and no part of any other term."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from studio.infer.bank import BankEntry
from studio.infer.columns import Interner, column
from studio.infer.problem import Problem
from studio.infer.rank import operator_weight
from studio.infer.unlikely import PRESSED
from studio.language.builtins.parts import letters_in
from studio.language.nodes import Apply, Name, Node
from studio.language.types import TEXT, list_of
from studio.language.values import Value


def spellings(problem: Problem, terms: Iterable[BankEntry] = ()) -> list[BankEntry]:
    """``letters_in(word)`` for each text in sight, but for the key that was pressed: its name is a whole.

    Of ``terms`` those that are an item of a list.
    """
    items = (one for one in terms if isinstance(one.node, Apply) and one.node.function == "[]")
    return [*_spelled([*problem.seeds, *items], problem.interner)]


def spellings_met(problem: Problem) -> list[BankEntry]:
    """Those of which letters are items of a list in sight: it was asked which of them there are."""
    letters = set(chain.from_iterable(_single_letters(one.column.values) for one in problem.seeds))
    found = spellings(problem) if letters else []
    return [one for one in found if any(letters.intersection(spelled) for spelled in one.column.values)]


def is_row(node: Node) -> bool:
    """Whether it is a list that has a name, or the letters of a text."""
    return isinstance(node, Name) or is_spelled(node)


def is_spelled(node: Node) -> bool:
    return isinstance(node, Apply) and node.function == "letters_in"


def at_place(row: Node, place: Node) -> Node:
    """The item of a list, or the letter of a text, at a place."""
    return Apply("[]", (_whole(row), place))


def places_of(row: Node) -> Node:
    """All places of a list or a text."""
    return Apply("range", (Apply("len", (_whole(row),)),))


def _whole(row: Node) -> Node:
    return row.arguments[0] if isinstance(row, Apply) and is_spelled(row) else row


def _spelled(texts: Iterable[BankEntry], interner: Interner) -> Iterator[BankEntry]:
    cost = operator_weight("letters_in")
    for one in texts:
        if one.type == TEXT and not one.literal and one.node != Name(PRESSED) and _are_written(one.column.values):
            found = column(list(map(letters_in, one.column.values)), list_of(TEXT), interner)
            if found is not None:
                yield BankEntry(Apply("letters_in", (one.node,)), found, list_of(TEXT), one.cost + cost)


def _are_written(texts: Sequence[Value]) -> bool:
    """Whether they are texts, some with more than one letter."""
    return all(type(text) is str for text in texts) and any(len(text) > 1 for text in texts)


def _single_letters(values: Sequence[Value]) -> set[str]:
    """The single letters that these are, or the items of lists that hold nothing else."""
    some = [list(value) for value in values if isinstance(value, (list, str))]
    items = list(chain.from_iterable(some)) if len(some) == len(values) else []
    return set(items) - {""} if all(type(item) is str and len(item) < 2 for item in items) else set()
