"""Goals learned by heart: a table from the few values of a name to what was shown for each."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.constants import constant
from studio.infer.goals import Goal
from studio.language.nodes import Apply, DictDisplay, Name, Node
from studio.language.types import SYMBOL, TEXT
from studio.language.values import Value, frozen

FEWEST, MOST = 4, 40
"""How many values of the name a table has; fewer are cases."""
NAMED = frozenset({TEXT, SYMBOL})


def tables(goal: Goal) -> Iterator[Node]:
    """``{"r": red, "g": green, …}.get(key)`` for a text or symbol among the names of the moment.

    A table says nothing of values that were not shown. It is no table where most of what it gives is the same.
    """
    for name, kind in goal.scope.types.items():
        if name in goal.scope.locals or name in goal.scope.pointed:
            rows = _rows(goal, name) if kind in NAMED else None
            if rows is not None and FEWEST <= len(rows) <= MOST and 2 * _distinct(rows) > len(rows):
                pairs = tuple((constant(key), constant(value)) for key, value in rows.items())
                yield Apply("get", (DictDisplay(pairs), Name(name)))


def is_table(node: Node) -> bool:
    """Whether a formula is such a table."""
    return isinstance(node, Apply) and node.function == "get" and isinstance(node.arguments[0], DictDisplay)


def _rows(goal: Goal, name: str) -> dict[Value, Value] | None:
    """What each value of the name gives; None where one gave two things, or something that cannot be written down."""
    rows: dict[Value, Value] = {}
    for situation, wanted in zip(goal.situations, goal.wanted, strict=True):
        key = situation.values[name]
        if isinstance(wanted, (dict, list, frozenset)) or frozen(rows.setdefault(key, wanted)) != frozen(wanted):
            return None
    return rows


def _distinct(rows: dict[Value, Value]) -> int:
    return len({frozen(value) for value in rows.values()})
