"""How the members of a list may go on, beside the rules that a drawing shows: what a few answers bear out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.generalize.operands import written
from studio.infer.thresholds import plain_number
from studio.language.nodes import Apply, Conditional, Display, Literal, Name, Node
from studio.language.values import Value, is_number, same

INDEX = "i"
"""What counts the members."""
BORNE_OUT = 2
"""So many members more than a form needs bear it out."""


def forms(known: Sequence[Value]) -> Iterator[Node]:
    """The forms of all that is known: by a factor, in growing steps, round and round, the first unlike the rest."""
    if all(map(is_number, known)):
        if node := by_factor(known):
            yield node
        if node := _growing_steps(known):
            yield node
    for period in range(2, len(known) - BORNE_OUT + 1):
        if all(same(one, other) for one, other in zip(known, known[period:], strict=False)):
            yield around(known[:period])
    if len(known) > BORNE_OUT + 1 and all(same(one, known[1]) for one in known[1:]):
        first = Apply("==", (Name(INDEX), Literal(0)))
        yield Conditional(first, written(known[0]), written(known[1]))


def by_factor(known: Sequence[float]) -> Node | None:
    """Each so many times the one before, by a whole number."""
    first, factor = known[0], known[1] / known[0] if known[0] else 0
    if factor != int(factor) or factor <= 1 or any(one != first * factor**k for k, one in enumerate(known)):
        return None
    return Apply("*", (Literal(first), Apply("**", (Literal(int(factor)), Name(INDEX)))))


def _growing_steps(known: Sequence[float]) -> Node | None:
    """Steps that grow evenly themselves: ``a + b * i + c * i * i``."""
    if len(known) < BORNE_OUT + 2:
        return None
    half = (known[2] - 2 * known[1] + known[0]) / 2
    step = known[1] - known[0] - half
    if not half or any(abs(known[0] + step * k + half * k * k - one) > 1e-6 for k, one in enumerate(known)):
        return None
    index = Name(INDEX)
    square = Apply("*", (Apply("*", (Literal(plain_number(half)), index)), index))
    line = Apply("*", (Literal(plain_number(step)), index))
    return Apply("+", (Apply("+", (Literal(known[0]), line)) if step else Literal(known[0]), square))


def around(cycle: Sequence[Value]) -> Node:
    """These again and again."""
    every = Display("list", tuple(map(written, cycle)))
    return Apply("[]", (every, Apply("%", (Name(INDEX), Literal(len(cycle))))))
