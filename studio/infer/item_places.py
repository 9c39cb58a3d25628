"""Where something is: ``index_of(row, white)``, the first place of one value or of what is near in a list or a text.

And the last one in a list: the greatest of the places at which it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from studio.infer.goals import Goal
from studio.infer.spelled import at_place, places_of
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node, unused_name
from studio.language.types import TEXT, Type
from studio.language.values import Symbol, Value, same

PLACES = ("r", "place", "number", "each_place")
"""What a place may be called where several are gone through."""


def item_places(goal: Goal) -> Iterator[Node]:
    """The place of something in a list or text near, where that was not always the same place."""
    wanted = goal.wanted
    if any(type(place) is not int or place < 0 for place in wanted) or len(set(wanted)) < 2:
        return
    near = dict.fromkeys((*goal.scope.pointed, *goal.scope.locals, *goal.scope.given))
    for name in (one for one in near if _has_places(goal.scope.types.get(one))):
        wholes: list[Any] = [one.values.get(name) for one in goal.situations]
        if not all(_reaches(whole, place) for whole, place in zip(wholes, wanted, strict=True)):
            continue
        found = [whole[place] for whole, place in zip(wholes, wanted, strict=True)]
        if all(whole.index(item) == place for whole, item, place in zip(wholes, found, wanted, strict=True)):
            yield from (Apply("index_of", (Name(name), item)) for item in _said(found, near, name, goal))
        elif all(_is_last(whole, place) for whole, place in zip(wholes, wanted, strict=True)):
            yield from (_last_place(name, item, goal) for item in _said(found, near, name, goal))


def _is_last(whole: Value, place: int) -> bool:
    """Whether the item at a place of a list stands at no later one."""
    return isinstance(whole, list) and not any(same(one, whole[place]) for one in whole[place + 1 :])


def _last_place(name: str, item: Node, goal: Goal) -> Node:
    here = Name(unused_name(goal.scope.types, *PLACES))
    row = Name(name)
    test = Apply("==", (at_place(row, here), item))
    return Apply("max", (Comprehension("list", here, (Clause((here.id,), places_of(row), (test,)),)),))


def _has_places(kind: Type | None) -> bool:
    return kind is not None and (kind == TEXT or kind.name == "list")


def _reaches(whole: Value, place: int) -> bool:
    return isinstance(whole, (list, str)) and place < len(whole)


def _said(found: list[Value], near: dict[str, None], whole: str, goal: Goal) -> Iterator[Node]:
    """What was found at the place: a word that was always the same, or what has a name near."""
    if isinstance(found[0], (Symbol, str, bool, int)) and all(same(one, found[0]) for one in found):
        yield Literal(found[0])
    for name in near:
        values = (one.values.get(name) for one in goal.situations)
        if name != whole and all(same(one, item) for one, item in zip(values, found, strict=True)):
            yield Name(name)
