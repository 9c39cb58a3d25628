"""What stands at the same place in another list, or which letter in a text: that is looked at before any numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import column_or_held
from studio.infer.problem import Problem
from studio.infer.quantify import Elements
from studio.infer.unlikely import PRESSED
from studio.language.nodes import Apply, Name, Node
from studio.language.types import ANY, TEXT, join, type_of

MOST_ROWS = 8
"""So many lists and texts are looked at."""


def list_of_places(node: Node) -> str:
    """The name of the list through whose places it goes."""
    counted = node.arguments[0] if isinstance(node, Apply) and node.function == "range" else None
    whole = counted.arguments[0] if isinstance(counted, Apply) and counted.function == "len" else None
    return whole.id if isinstance(whole, Name) else ""


def at_same_place(inside: Elements, outer: Problem) -> Iterator[BankEntry]:
    """``spelling[r]`` and ``word[r]`` for each list and text near that is always as long as the one gone through."""
    name = list_of_places(inside.entry.node)
    if not name:
        return
    counts, places = inside.counts.tolist(), inside.problem.seeds[0].column.data.astype(np.int64).tolist()
    rows = [one for one in outer.seeds if not one.literal and _is_row(one) and _as_long(one, counts)]
    for one in rows[:MOST_ROWS]:
        wholes = one.column.values
        items = [wholes[owner][place] for owner, place in zip(inside.owner.tolist(), places, strict=True)]
        kind = TEXT if one.type == TEXT else one.type.arguments[0]
        found, kind = column_or_held(items, join(map(type_of, items)) if kind == ANY else kind, outer.interner)
        if found is not None:
            node = Apply("[]", (one.node, inside.problem.seeds[0].node))
            yield BankEntry(node, found, kind, weights.LOCAL + weights.PROJECTION)


def _is_row(one: BankEntry) -> bool:
    return one.type.name == "list" or (one.type == TEXT and one.node != Name(PRESSED))


def _as_long(one: BankEntry, counts: list[int]) -> bool:
    whole = one.column.values
    return all(isinstance(row, (list, str)) and len(row) == count for row, count in zip(whole, counts, strict=True))
