"""What tests look up: what the items of a short list lead to as keys, and the letter of a text at a place near.

Two of some that were chosen are alike, or are not; the key that was pressed is the next letter, or is not.

Which item of a list is meant is mostly explained by nothing, so that its number is no term; but in a test, where a list
has as many each time, two or three, its items are what was chosen first, and next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from studio.infer.bank import BankEntry
from studio.infer.columns import Interner, column
from studio.infer.unlikely import PRESSED
from studio.language.nodes import Apply, Literal, Name
from studio.language.types import NUMBER, TEXT, Type
from studio.language.values import Value, frozen

SHORT = range(2, 4)
"""How many items such a list has."""
ITEM = 4
"""What an item weighs while searching, which is no term by itself."""
MET = 2
"""So many different letters of a text, each at the place that a number tells, were met as another text."""
LED_TO = 6
"""The same of what it leads to."""


def what_is_looked_up(seeds: Iterable[BankEntry], near: frozenset[str], interner: Interner) -> Iterator[BankEntry]:
    """All of these."""
    known = list(seeds)
    yield from what_items_lead_to(known, near, interner)
    yield from _letters_at(known, near, interner)


def _letters_at(seeds: Sequence[BankEntry], near: frozenset[str], interner: Interner) -> Iterator[BankEntry]:
    """``story[at]`` for each text and each number near that is a place in it, where a text was that letter at times."""
    texts = [one for one in seeds if one.type == TEXT and isinstance(one.node, Name)]
    whole = [one for one in texts if one.node != Name(PRESSED) and any(len(text) > 1 for text in _told(one))]
    places = [one for one in seeds if one.type == NUMBER and isinstance(one.node, Name) and one.node.id in near]
    for one, place in product(whole, places):
        pairs = list(zip(one.column.values, place.column.values, strict=True))
        if not all(type(text) is str and type(at) is int and 0 <= at < len(text) for text, at in pairs):
            continue
        found = [text[at] for text, at in pairs]
        if any(other is not one and _is_met(found, other.column.values) for other in texts):
            entry = _entry(Apply("[]", (one.node, place.node)), found, TEXT, ITEM, interner)
            if entry is not None:
                yield entry


def _told(one: BankEntry) -> list[str]:
    return [text for text in one.column.values if type(text) is str]


def _is_met(found: Sequence[str], others: Sequence[Value]) -> bool:
    """Whether a text was this letter at times, at different letters."""
    return len({one for one, other in zip(found, others, strict=True) if one == other}) >= MET


def what_items_lead_to(seeds: Iterable[BankEntry], near: frozenset[str], interner: Interner) -> Iterator[BankEntry]:
    """What is found in collections at an item of a list ``near`` that always has as many."""
    named = {one.node.id: one for one in seeds if isinstance(one.node, Name)}
    for name, one in named.items():
        if name in near and one.is_list and _always_as_many(one.column.values):
            for place in range(len(one.column.values[0])):
                picked = [items[place] for items in one.column.values]
                item = _entry(Apply("[]", (one.node, Literal(place))), picked, one.type.arguments[0], ITEM, interner)
                if item is not None:
                    yield from _led_to(item, [each for each in named.values() if each is not one], interner)


def _always_as_many(values: Sequence[Value]) -> bool:
    """Whether they are lists of as many items, two or three, and not always the same."""
    return len(values[0]) in SHORT and len({len(each) for each in values}) == 1 and len(set(map(frozen, values))) > 1


def _led_to(item: BankEntry, collections: Iterable[BankEntry], interner: Interner) -> Iterator[BankEntry]:
    """What each collection holds at an item, where it has it each time: a colour, a text; numbers hardly ever agree."""
    for one in collections:
        if one.type.arguments and one.type.arguments[-1] == NUMBER:
            continue
        pairs = list(zip(one.column.values, item.column.values, strict=True))
        if all(_has(held, key) for held, key in pairs):
            found = [held[key] for held, key in pairs]
            entry = _entry(Apply("[]", (one.node, item.node)), found, one.type.arguments[-1], LED_TO, interner)
            if entry is not None:
                yield entry


def _has(held: Value, key: Value) -> bool:
    if isinstance(held, list):
        return type(key) is int and 0 <= key < len(held)
    return isinstance(held, dict) and key in held


def _entry(node: Apply, values: Sequence[Value], kind: Type, cost: int, interner: Interner) -> BankEntry | None:
    found = column(values, kind, interner)
    return None if found is None else BankEntry(node, found, kind, cost)
