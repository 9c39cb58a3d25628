"""Lengths as people lay things out: so many of one measure, and another measure so many times.

Every formula ``c * a``, ``b * (n + k)``, half of the latter (a middle), these the other way (``-a``) and the sum or
difference of two of these, over the numbers in scope, worked out for all situations at once. The general inference
knows more forms; this one knows which come to mind first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from studio.infer.numbers import multiple
from studio.language.nodes import Apply, Literal, Name, Node

FACTORS = (1, 2, 3, 0.5)
OFFSETS = (0, -1, 1, -2, 2)
CLOSE = 1e-6
MOST_PARTS = 12
"""Where nothing else fits: so many parts of one measure, exactly."""
SHARE = 0.05
"""Where nothing else fits: a share of one measure, in steps of this."""
HUNDREDTHS = 0.01
"""Where nothing else fits: so many of a measure, in steps of this, and a fixed number."""
FREEHAND = 0.5
"""By so much (pixels, degrees) such a number of steps may be off."""
NAMES = 12
"""So many names at most take part (those pointed at first)."""

Row = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Term:
    """A formula with its values in all situations."""

    node: Node
    values: Row


def lengths(
    names: Sequence[str],
    table: Row,
    wanted: Row,
    counts: frozenset[str] = frozenset(),
    tolerance: float = 0.0,
) -> list[Node]:
    """The formulas that give ``wanted`` in every situation; ``table`` has a row of values for each name.

    ``counts`` are the names that say how many; where none is known, every whole number may be one.
    """
    rows = [Term(Name(name), values) for name, values in zip(names[:NAMES], table, strict=False)]
    near = max(tolerance, CLOSE)
    sized = [row for row, name in zip(rows, names, strict=False) if name not in counts] or rows
    many = [row for row, name in zip(rows, names, strict=False) if name in counts] or rows
    measures, repeated = list(_measures(sized)), list(_repeated(sized, many))
    found: list[Node] = [term.node for term in (*measures, *repeated) if _meets(term.values, wanted, near)]
    found += [Apply("-", (term.node,)) for term in (*measures, *repeated) if _meets(-term.values, wanted, near)]
    found += _sums(measures, [*measures, *repeated], wanted, near)
    return list(dict.fromkeys(found))


def shares(names: Sequence[str], table: Row, wanted: Row) -> list[Node]:
    """Plain shares of one measure, such as ``width / 3`` and ``0.45 * width``."""
    found: list[Node] = []
    for name, values in zip(names[:NAMES], table, strict=False):
        if np.all(values != 0):
            mean = float(np.mean(wanted / values))
            part, share = Fraction(mean).limit_denominator(MOST_PARTS), round(round(mean / SHARE) * SHARE, 2)
            if part > 0 and _meets(values * float(part), wanted, CLOSE):
                found.append(multiple(Name(name), part))
            elif share > 0 and _meets(values * share, wanted, 0.5) and share not in FACTORS:
                found.append(Apply("*", (Name(name), Literal(int(share) if share == int(share) else share))))
    return found


def straight_lines(names: Sequence[str], table: Row, wanted: Row) -> list[Node]:
    """So many of one measure and a fixed number, such as ``6 * minutes - 90`` or ``1.8 * speed + 180``."""
    found: list[Node] = []
    for name, values in zip(names[:NAMES], table, strict=False):
        first, last = int(np.argmin(values)), int(np.argmax(values))
        if values[first] == values[last]:
            continue
        slope = float((wanted[last] - wanted[first]) / (values[last] - values[first]))
        part = Fraction(slope).limit_denominator(MOST_PARTS)
        exact = abs(float(part) - slope) * float(np.ptp(values)) <= CLOSE
        part = part if exact else Fraction(str(round(round(slope / HUNDREDTHS) * HUNDREDTHS, 2)))
        base = round(float(wanted[first]) - float(part) * float(values[first]), 6 if exact else 0)
        if part and base and _meets(float(part) * values + base, wanted, CLOSE if exact else FREEHAND):
            sized = multiple(Name(name), abs(part))
            sized = sized if part > 0 else Apply("-", (sized,))
            number = int(abs(base)) if base.is_integer() else abs(base)
            found.append(Apply("+" if base > 0 else "-", (sized, Literal(number))))
    return found


def _meets(values: Row, wanted: Row, near: float) -> bool:
    return bool(np.abs(values - wanted).max() <= near)


def _measures(rows: Sequence[Term]) -> Iterator[Term]:
    for row in rows:
        for factor in FACTORS:
            yield Term(_times(factor, row.node), row.values * factor)


def _times(factor: float, node: Node) -> Node:
    if factor == 1:
        return node
    if factor < 1:
        return Apply("/", (node, Literal(round(1 / factor))))
    return Apply("*", (Literal(factor), node))


def _repeated(sized: Sequence[Term], many: Sequence[Term]) -> Iterator[Term]:
    for measure in sized:
        for count in many:
            if count is not measure and np.all(count.values == np.round(count.values)):
                for offset in OFFSETS:
                    node = Apply("*", (measure.node, _shifted(count.node, offset)))
                    values = measure.values * (count.values + offset)
                    yield from (Term(_times(share, node), values * share) for share in (1, 0.5))


def _shifted(node: Node, offset: int) -> Node:
    return Apply("+" if offset > 0 else "-", (node, Literal(abs(offset)))) if offset else node


def _sums(measures: Sequence[Term], terms: Sequence[Term], wanted: Row, near: float) -> list[Node]:
    if not terms:
        return []
    found: list[Node] = []
    table = np.array([term.values for term in terms])
    for first in measures:
        for sign, rest in (("+", wanted - first.values), ("-", first.values - wanted)):
            for index in _where(np.abs(table - rest).max(axis=1) <= near):
                if terms[index] is not first and np.abs(rest).max() > near:
                    found.append(Apply(sign, (first.node, terms[index].node)))
        for index in _where(np.abs(table - (wanted + first.values)).max(axis=1) <= near):
            if terms[index] is not first:
                found.append(Apply("-", (terms[index].node, first.node)))
    return found


def _where(truths: npt.NDArray[np.bool_]) -> list[int]:
    return [int(index) for index in np.flatnonzero(truths)]
