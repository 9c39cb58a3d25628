"""Sums of several like numbers: how many there are in all rows together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import Column
from studio.infer.each_alike import SEVERAL, Groups
from studio.language.nodes import Apply, Name, Node
from studio.language.types import NUMBER


def like_entries(seeds: Sequence[BankEntry], groups: Groups) -> Iterator[list[BankEntry]]:
    """Like things of one type, all of which are known in every situation."""
    known = {entry.node.id: entry for entry in seeds if isinstance(entry.node, Name)} if groups else {}
    for names in groups:
        group = [known[name] for name in names if name in known]
        if SEVERAL <= len(group) == len(names) and len({entry.type for entry in group}) == 1:
            yield group


def sums_of_like(seeds: Sequence[BankEntry], groups: Groups) -> Iterator[BankEntry]:
    """The sum of all numbers that are alike."""
    for group in like_entries(seeds, groups):
        if group[0].type == NUMBER:
            node = reduce(_added, [entry.node for entry in group])
            column = Column(np.sum([entry.column.data for entry in group], axis=0))
            yield BankEntry(node, column, NUMBER, weights.LOCAL + weights.EACH_ALIKE * (len(group) - 1))


def _added(one: Node, other: Node) -> Node:
    return Apply("+", (one, other))
