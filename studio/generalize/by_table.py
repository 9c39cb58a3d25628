"""Sizes that were drawn by a list of data that is there, such as the bars of a table."""

from __future__ import annotations

from studio.document.live import Live
from studio.generalize.listing_columns import SIZES, Fitted, numbers_of
from studio.generalize.straighten import PIXELS
from studio.language.nodes import Apply, Literal, Name
from studio.language.values import is_number

TOLD = 4
"""Sizes that differ by so many times the error of a hand tell which list of data they were drawn by."""


def from_table(one: Fitted, live: Live) -> Fitted:
    """Sizes that follow no rule by themselves, but were drawn as a list of data says, within the error of a hand."""
    numbers = numbers_of(one.hole, live) if one.node is None and one.hole.attribute in SIZES else None
    if numbers is None or max(numbers) - min(numbers) <= TOLD * PIXELS:
        return one
    for name, rows in live.values().items():
        if not isinstance(rows, list) or len(rows) != len(numbers):
            continue
        item = Apply("[]", (Name(name), Name("i")))
        columns = zip(*rows, strict=True) if all(isinstance(row, tuple) for row in rows) else [rows]
        for number, column in enumerate(
            columns if len({len(row) for row in rows if isinstance(row, tuple)}) < 2 else ()
        ):
            off = max((abs(a - b) if is_number(a) else 2 * PIXELS) for a, b in zip(column, numbers, strict=True))
            if off <= PIXELS:
                node = Apply("[]", (item, Literal(number))) if isinstance(rows[0], tuple) else item
                return Fitted(one.hole, node, off, varies=True)
    return one
