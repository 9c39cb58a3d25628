"""What comes next in a list or an alphabet: the item after one that is there, or so many further on.

Behind the last one comes the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from studio.infer.check import value_if_any
from studio.infer.goals import Goal
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import TEXT
from studio.language.values import Value, frozen

STEPS = (1, -1, 2, -2)
"""How many items further on what comes next may be; back where it is less than 0."""
FEWEST = 3
"""So many items at least has a list that is gone through; of two one is just the other one."""
DIFFERENT = 3
"""So many different items, each as many places further on, tell that this is by any other number as well."""
TELLING = 2
"""So many different items tell of an alphabet that nobody named, or of steps that a number tells."""
ALPHABET = Literal("abcdefghijklmnopqrstuvwxyz")
"""What letters are gone through in where no other row of them is there."""
Row = Sequence[Any]


@dataclass(frozen=True)
class ItemAfter:
    """The item so many places behind another one in a list or a text.

    ``step`` is a number or a term that tells it; ``back``: in front of it instead; ``stays``: behind the last one is
    the last one again.
    """

    items: Node
    item: Node
    step: Node
    back: bool = False
    stays: bool = False

    @property
    def plain(self) -> bool:
        """Whether it is the very next one, and comes round."""
        return self.step == Literal(1) and not self.back and not self.stays

    @property
    def parts(self) -> tuple[Node, ...]:
        """What it is made of, but for a plain number of steps."""
        return (self.items, self.item, *(() if isinstance(self.step, Literal) else (self.step,)))

    def node(self) -> Node:
        """The formula: ``row[(index_of(row, one) + 1) % len(row)]``."""
        moved = Apply("-" if self.back else "+", (Apply("index_of", (self.items, self.item)), self.step))
        count = Apply("len", (self.items,))
        if not self.stays:
            return Apply("[]", (self.items, Apply("%", (moved, count))))
        end = ("max", Literal(0)) if self.back else ("min", Apply("-", (count, Literal(1))))
        return Apply("[]", (self.items, Apply(end[0], (moved, end[1]))))


def item_after(node: Node) -> ItemAfter | None:
    """How a formula goes through a list, None where it does not."""
    match node:
        case Apply(function="[]", arguments=(items, Apply("%" | "min" | "max" as end, (moved, _)))):
            match moved:
                case Apply("+" | "-" as way, (Apply("index_of", (_, item)), (Literal() | Name()) as step)):
                    found = ItemAfter(items, item, step, way == "-", end != "%")
                    return found if found.node() == node else None
    return None


def items_after(goal: Goal) -> Iterator[Node]:
    """The items next to what is near in lists and texts in scope, for each of these and each thing near."""
    wanted = [frozen(value) for value in goal.wanted]
    types = goal.scope.types
    names = [name for name, kind in types.items() if kind.name == "list" or (kind == TEXT and _are_letters(wanted))]
    rows: list[tuple[Node, list[Row]]] = [
        (Name(name), [_keys(each.values.get(name)) for each in goal.situations]) for name in names
    ]
    if _are_letters(wanted):
        rows.append((ALPHABET, [_keys(ALPHABET.value)] * len(wanted)))
    rows = [(items, some) for items, some in rows if _hold(some, wanted)]
    for one in _near(goal) if rows else ():
        stood = [frozen(value_if_any(one, each, goal.scope)) for each in goal.situations]
        for items, some in rows:
            if items != one and all(item in row for item, row in zip(stood, some, strict=True)):
                shown = list(zip(some, stood, wanted, strict=True))
                yield from _steps(items, one, shown)
                yield from _named_steps(items, one, shown, goal)


def _are_letters(values: Sequence[object]) -> bool:
    return all(type(one) is str and len(one) == 1 for one in values)


def _near(goal: Goal) -> list[Node]:
    """What stands there, and what has a name near."""
    scope = goal.scope
    names = map(Name, dict.fromkeys((*scope.pointed, *scope.locals, *scope.given)))
    return list(dict.fromkeys((*((scope.own,) if scope.own is not None else ()), *names)))


def _hold(rows: Sequence[Row], wanted: Sequence[object]) -> bool:
    """Whether lists of enough items hold what was wanted each time."""
    return all(len(row) >= FEWEST and item in row for row, item in zip(rows, wanted, strict=True))


def _keys(items: Value) -> Row:
    return [frozen(one) for one in items] if isinstance(items, (list, str)) else []


def _steps(items: Node, one: Node, shown: Sequence[tuple[Row, Any, Any]]) -> Iterator[Node]:
    if items == ALPHABET and len({item for _, item, _ in shown}) < TELLING:
        return
    for step in (*STEPS, *_always(shown)):
        size, back = Literal(abs(step)), step < 0
        moved = [(row, row.index(item) + step, wanted) for row, item, wanted in shown]
        if all(row[place % len(row)] == wanted for row, place, wanted in moved):
            yield ItemAfter(items, one, size, back).node()
        if all(row[min(max(place, 0), len(row) - 1)] == wanted for row, place, wanted in moved):
            yield ItemAfter(items, one, size, back, stays=True).node()


def _always(shown: Sequence[tuple[Row, Any, Any]]) -> list[int]:
    """By how many places else each of enough different items went on, the shorter way round."""
    further = {((row.index(wanted) - row.index(item)) % len(row), len(row)) for row, item, wanted in shown}
    if len(further) > 1 or len({item for _, item, _ in shown}) < DIFFERENT:
        return []
    ((step, size),) = further
    step = step if 2 * step <= size else step - size
    return [step] if step and step not in STEPS else []


def _named_steps(items: Node, one: Node, shown: Sequence[tuple[Row, Any, Any]], goal: Goal) -> Iterator[Node]:
    """As many places further on, or back, as a number near says."""
    for name in dict.fromkeys((*goal.scope.pointed, *goal.scope.locals, *goal.scope.given)):
        steps = [step for each in goal.situations if type(step := each.values.get(name)) is int]
        if len(steps) < len(shown) or len({item for _, item, _ in shown}) < TELLING:
            continue
        for back in (False, True):
            moved = zip(shown, [-step if back else step for step in steps], strict=True)
            if all(row[(row.index(item) + step) % len(row)] == wanted for (row, item, wanted), step in moved):
                yield ItemAfter(items, one, Name(name), back).node()
