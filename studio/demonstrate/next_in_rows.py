"""What comes next in a text or a list: the letter at a place near, the item behind as many as are done already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from studio.infer.check import value_if_any
from studio.infer.goals import Scope, Situation
from studio.infer.unlikely import PRESSED
from studio.language.nodes import Apply, Name, Node, free_names
from studio.language.types import NUMBER, SYMBOL, TEXT, Type
from studio.language.values import Value, frozen

DIFFERENT = 2
"""So many different ones were brought or hit, each at the place that is told, that it is likely asked for."""


def next_in_rows(whole: Scope, hit: Sequence[Node], situations: Sequence[Situation]) -> Iterator[Node]:
    """``story[at]`` and ``answer[len(typed)]`` where the key, or what is told of the thing that was hit, was just that.

    ``hit`` is what is told of such things.
    """
    brought = [*([Name(PRESSED)] if PRESSED in whole.pointed else []), *hit]
    aside = {PRESSED}.union(*map(free_names, hit))  # what was hit lies in other rows than what is gone through
    rows = [name for name, kind in whole.types.items() if _is_row(kind) and name not in aside]
    if not brought or not rows:
        return
    met = [[value_if_any(one, each, whole) for each in situations] for one in brought]
    for row, place in product(rows, _places(whole)):
        item = Apply("[]", (Name(row), place))
        found = [_at(each.values.get(row), value_if_any(place, each, whole)) for each in situations]
        if any(_agree(found, some) for some in met):
            yield item


def _is_row(kind: Type) -> bool:
    """Whether it is a text, or a list of texts or symbols; numbers agree by chance."""
    return kind == TEXT or (kind.name == "list" and kind.arguments[0] in (TEXT, SYMBOL))


def _places(whole: Scope) -> Iterator[Node]:
    """Numbers near, and how many there are in lists near."""
    for name in whole.locals:
        kind = whole.types.get(name)
        if kind == NUMBER:
            yield Name(name)
        elif kind is not None and kind.name == "list":
            yield Apply("len", (Name(name),))


def _at(row: Value, place: Value) -> Value:
    """What a row holds at a place, nothing where it has none."""
    return row[place] if isinstance(row, (str, list)) and type(place) is int and 0 <= place < len(row) else None


def _agree(found: Sequence[Value], met: Sequence[Value]) -> bool:
    """Whether different ones were what was met."""
    same = {frozen(one) for one, other in zip(found, met, strict=True) if one is not None and one == other}
    return len(same) >= DIFFERENT
