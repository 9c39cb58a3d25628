"""Functions that are worked out once for each different input."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from studio.infer.goals import Meaning
from studio.language.values import Value, frozen

HOLDING = frozenset({list, dict, frozenset})
"""The kinds of values that hold many others."""
HELD = 256
"""How many collections are known by what they are: those of the situations come again at once, others never do."""


def remembering(meaning: Callable[..., Value]) -> Callable[..., Value]:
    """A function that is worked out once for each different input; inner searches ask again and again."""
    known: dict[object, Value] = meaning.known if isinstance(meaning, Meaning) else {}

    held: dict[int, tuple[Value, Hashable]] = {}

    def stand_in(value: Value) -> Hashable:
        """What is frozen of a value; of a whole collection once, for it is given again and again."""
        if value.__class__ not in HOLDING:
            return frozen(value)
        if id(value) not in held:
            if len(held) >= HELD:
                held.clear()
            held[id(value)] = (value, frozen(value))
        return held[id(value)][1]

    def recall(*arguments: Value) -> Value:
        key = tuple(map(stand_in, arguments))
        if key not in known:
            known[key] = meaning(*arguments)
        return known[key]

    return recall
