"""Chance: what is drawn follows from a number that belongs to the state, so that the same seed gives the same.

The generator is SplitMix (Steele, Lea and Flood, 2014) on 32 bits: the number goes up by ``GOLDEN`` for each draw, and
what is drawn is that number through the last step of MurmurHash3 (Appleby). Pages and programs work it out alike.
"""

from __future__ import annotations

import math

from studio.language.builtins.table import A, Builtin
from studio.language.types import NUMBER, list_of
from studio.language.values import Value

GOLDEN = 0x9E3779B9
"""What is added for each draw: 2³² over the golden ratio, an odd number, so that all 2³² numbers come by."""
WORD = 2**32
MOST_NUMBERS = 1_000_000
"""Of so many numbers one can be drawn at the most."""
DRAWING = frozenset({"any_of", "any_number", "shuffled"})
"""The builtins that draw; their last input is the number that the draw follows from."""


def next_chance(chance: float) -> int:
    return (math.floor(chance) + GOLDEN) % WORD


def mixed(chance: float) -> int:
    """A number from 0 up to 2³² that looks like chance."""
    word = math.floor(chance) % WORD
    word = (word ^ word // 2**16) * 0x85EBCA6B % WORD
    word = (word ^ word // 2**13) * 0xC2B2AE35 % WORD
    return word ^ word // 2**16


def any_of(items: Value, chance: float) -> Value:
    return items[mixed(chance) * len(items) // WORD]


def any_number(least: float, most: float, chance: float) -> int:
    """A whole number between two others, both included. Raises ValueError where there is none, or are too many."""
    low = math.ceil(least)
    count = math.floor(most) - low + 1
    if not 0 < count <= MOST_NUMBERS:
        raise ValueError("no number can be drawn")
    return low + mixed(chance) * count // WORD


def shuffled(items: Value, chance: float) -> list[Value]:
    """All items in an order of chance, by exchanges from the end (Fisher and Yates)."""
    made, word = list(items), mixed(chance)
    for place in range(len(made) - 1, 0, -1):
        word = next_chance(word)
        other = mixed(word) * (place + 1) // WORD
        made[place], made[other] = made[other], made[place]
    return made


ROWS: tuple[Builtin, ...] = tuple(
    Builtin(meaning.__name__, "function", inputs, result, meaning, doc, None, 2, search=False)
    for meaning, inputs, result, doc in (
        (any_of, (list_of(A), NUMBER), A, "One of the items, as the chance says."),
        (any_number, (NUMBER,) * 3, NUMBER, "A whole number from the first to the second, as the chance says."),
        (shuffled, (list_of(A), NUMBER), list_of(A), "The items in an order as the chance says."),
        (next_chance, (NUMBER,), NUMBER, "The chance of the next draw."),
    )
)
