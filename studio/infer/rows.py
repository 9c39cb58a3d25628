"""The row and the column of a place in a list that is drawn in rows: what one sees of it, and no arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.check import value_if_any
from studio.infer.columns import Column
from studio.infer.goals import Scope, Situation
from studio.language.nodes import Apply, Logic, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

PARTS = ("//", "%")
"""What a place is divided by how many stand in a row for its row, and for its column."""


def row_or_column(node: Node, rows: Collection[Node]) -> Node | None:
    """The place of which it is the row or the column; None for anything else."""
    if not isinstance(node, Apply) or node.function not in PARTS or node.arguments[1] not in rows:
        return None
    return node.arguments[0]


def steps_between(node: Node, rows: Collection[Node]) -> tuple[Node, Node] | None:
    """The two places of which it tells how many steps along rows and columns lead from one to the other."""
    gaps = node.arguments if isinstance(node, Apply) and node.function == "+" else ()
    apart = [one.arguments[0] for one in gaps if isinstance(one, Apply) and one.function == "abs"]
    ends = [one.arguments for one in apart if isinstance(one, Apply) and one.function == "-"]
    told = [tuple(row_or_column(part, rows) for part in both) for both in ends]
    if len(told) != 2 or told[0] != told[1] or len(told[0]) != 2 or not all(alike(*both) for both in ends):
        return None
    one, other = told[0]
    return None if one is None or other is None or alike(ends[0][0], ends[1][0]) else (one, other)


def in_steps(one: Node, other: Node, columns: Node) -> Node:
    """How many steps along rows and columns lead from one place to another."""
    gaps = ((Apply(part, (one, columns)), Apply(part, (other, columns))) for part in PARTS)
    return Apply("+", tuple(Apply("abs", (Apply("-", both),)) for both in gaps))


def alike(one: Node, other: Node) -> bool:
    """Whether both are the rows, or the columns, of places."""
    both = [part for part in (one, other) if isinstance(part, Apply) and part.function in PARTS]
    return len(both) == 2 and both[0].function == both[1].function and both[0].arguments[1] == both[1].arguments[1]


def tells_rows(test: Node) -> bool:
    """Whether a test asks for nothing but the same rows and columns."""
    if isinstance(test, Logic):
        return all(map(tells_rows, test.parts))
    return isinstance(test, Apply) and test.function in ("==", "!=") and alike(*test.arguments)


def rows_near(situations: Sequence[Situation], scope: Scope) -> Mapping[str, BankEntry]:
    """How many stand in a row, for each list there is, where that is a number in all situations."""
    found: dict[str, BankEntry] = {}
    for name in scope.rows.keys() & scope.types.keys():
        node = scope.rows[name]
        values = [value_if_any(node, situation, scope) for situation in situations]
        if all(is_number(value) and value > 0 for value in values):
            found[name] = BankEntry(node, Column(np.array(values, dtype=np.float64)), NUMBER, weights.GLOBAL)
    return found
