"""What comes next in a list: the item after one that is there, or before it, and behind the last one the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from studio.infer.check import value_if_any
from studio.infer.goals import Goal
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.values import Value, frozen

STEPS = (1, -1, 2, -2)
"""How many items further on what comes next may be; back where it is less than 0."""
FEWEST = 3
"""So many items at least has a list that is gone through; of two one is just the other one."""


@dataclass(frozen=True)
class ItemAfter:
    """The item so many places behind another one in a list; ``stays``: behind the last one is the last one again."""

    items: Name
    item: Node
    step: int
    stays: bool = False

    def node(self) -> Node:
        """The formula: ``row[(index_of(row, one) + 1) % len(row)]``."""
        place = Apply("index_of", (self.items, self.item))
        moved = Apply("+" if self.step > 0 else "-", (place, Literal(abs(self.step))))
        count = Apply("len", (self.items,))
        if not self.stays:
            return Apply("[]", (self.items, Apply("%", (moved, count))))
        end = ("min", Apply("-", (count, Literal(1)))) if self.step > 0 else ("max", Literal(0))
        return Apply("[]", (self.items, Apply(end[0], (moved, end[1]))))


def item_after(node: Node) -> ItemAfter | None:
    """How a formula goes through a list, None where it does not."""
    match node:
        case Apply(function="[]", arguments=(Name() as items, Apply("%" | "min" | "max" as end, (moved, _)))):
            match moved:
                case Apply("+" | "-" as way, (Apply("index_of", (_, item)), Literal(value=by))) if by in STEPS:
                    found = ItemAfter(items, item, by if way == "+" else -by, end != "%")
                    return found if found.node() == node else None
    return None


def items_after(goal: Goal) -> Iterator[Node]:
    """The items next to what is near in lists in scope, for each such list and each thing near that meet a goal."""
    wanted = [frozen(value) for value in goal.wanted]
    lists = [name for name, kind in goal.scope.types.items() if kind.name == "list" and _holds(goal, name, wanted)]
    for one in _near(goal) if lists else ():
        stood = [frozen(value_if_any(one, each, goal.scope)) for each in goal.situations]
        for name in lists:
            rows = [_keys(each.values.get(name)) for each in goal.situations]
            if all(item in row for item, row in zip(stood, rows, strict=True)):
                yield from _steps(Name(name), one, list(zip(rows, stood, wanted, strict=True)))


def _near(goal: Goal) -> list[Node]:
    """What stands there, and what has a name near."""
    scope = goal.scope
    names = map(Name, dict.fromkeys((*scope.pointed, *scope.locals, *scope.given)))
    return list(dict.fromkeys((*((scope.own,) if scope.own is not None else ()), *names)))


def _holds(goal: Goal, name: str, wanted: Sequence[object]) -> bool:
    """Whether a list of enough items holds what was wanted each time."""
    pairs = zip(goal.situations, wanted, strict=True)
    return all(len(row := _keys(one.values.get(name))) >= FEWEST and item in row for one, item in pairs)


def _keys(items: Value) -> list[Any]:
    return [frozen(one) for one in items] if isinstance(items, list) else []


def _steps(items: Name, one: Node, shown: Sequence[tuple[list[Any], Any, Any]]) -> Iterator[Node]:
    for step in STEPS:
        moved = [(row, row.index(item) + step, wanted) for row, item, wanted in shown]
        if all(row[place % len(row)] == wanted for row, place, wanted in moved):
            yield ItemAfter(items, one, step).node()
        if all(row[min(max(place, 0), len(row) - 1)] == wanted for row, place, wanted in moved):
            yield ItemAfter(items, one, step, stays=True).node()
