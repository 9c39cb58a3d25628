"""How many places of a collection hold something: where all places are there from the start, that is what len tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import Column
from studio.infer.fields import element_name
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node, unused_name
from studio.language.types import NUMBER
from studio.language.values import Value

ROW = ("row", "line", "each_row")
"""What one list of a list of lists may be called."""


def seen_filled(
    seeds: Iterable[BankEntry], taken: frozenset[str], blanks: Mapping[str, Value], measure: int
) -> Iterator[BankEntry]:
    """The count for each named list, list of lists or dict that holds something at some places and nothing at others.

    What they hold to begin with stands for nothing: ``blanks``. ``measure`` is what to say how many there are weighs.
    """
    for one in seeds:
        if isinstance(one.node, Name) and one.type.name in ("list", "dict"):
            rows = all(isinstance(item, list) for whole in one.column.values for item in _places(whole))
            held = [_held(whole, rows) for whole in one.column.values]
            blank = blanks.get(one.node.id)
            counts = [sum(item != blank for item in items) for items in held]
            gaps = any(count < len(items) for count, items in zip(counts, held, strict=True))
            if gaps and len(set(counts)) > 1:
                node = _counted(one.node, one.type.name, rows, taken, blank)
                cost = one.cost + measure + weights.FILLED
                yield BankEntry(node, Column(np.array(counts, dtype=np.float64)), NUMBER, cost)


def _places(whole: Value) -> list[Value]:
    return list(whole.values()) if isinstance(whole, dict) else whole if isinstance(whole, list) else []


def _held(whole: Value, rows: bool) -> list[Value]:
    places = _places(whole)
    return [item for row in places for item in row] if rows else places


def _counted(whole: Name, kind: str, rows: bool, taken: frozenset[str], blank: Value) -> Node:
    name = element_name(whole, taken)
    item, places = Name(name), Apply("values", (whole,)) if kind == "dict" else whole
    test = (Apply("!=", (item, Literal(blank))),)
    if not rows:
        clauses: tuple[Clause, ...] = (Clause((name,), places, test),)
    else:
        row = unused_name({*taken, name}, *ROW)
        clauses = (Clause((row,), places), Clause((name,), Name(row), test))
    return Apply("len", (Comprehension("list", item, clauses),))
