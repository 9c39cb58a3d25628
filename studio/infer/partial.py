"""Goals met in part, as cases of a conditional: lines through some of the situations, texts with words added there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.check import value_if_any
from studio.infer.columns import Array, Column, column
from studio.infer.fit import FEW_FRACTIONS, HALVES
from studio.infer.goals import Goal
from studio.infer.numbers import as_literal, combined, is_named, multiples
from studio.infer.rank import weight
from studio.infer.search import Search
from studio.infer.texts import one_term_written, texts_at_times
from studio.language.nodes import Apply, Literal, Node, each_node
from studio.language.types import NUMBER, TEXT
from studio.language.values import is_number

NAMES = 6
"""How many of the lightest named numbers lines are looked for in."""
SITUATIONS = 16
"""So many situations, the first ones, are taken two by two."""
WORKED_OUT = 7
"""Heaviest term of which a line is looked for that came to an end."""
Line = tuple[Fraction, Fraction]
"""Slope and height."""
SHIFTED, SLOPED = 2, 3
"""So many situations must lie on a line: one with a name just shifted, and any other."""


def partial_fits(goal: Goal, search: Search) -> Iterator[BankEntry]:
    """``name + c``, ``c + name * k``, ``name * j + name * k``, texts with words added or with something written in
    them: right in several situations, but not in all."""
    yield from _words_added(goal, search)
    yield from _written_at_times(goal, search)
    wanted = _numbers(goal)
    if wanted is None:
        return
    names = _names(search)
    for entry in names:
        for slope, constant in sorted(_lines(entry.column.data, wanted)):
            node = combined((slope, constant), (entry,))
            values = np.array(float(slope) * entry.column.data + float(constant))
            yield BankEntry(node, Column(values), NUMBER, weight(node, goal.scope))
    for one, other in combinations(names, 2):
        for entry in multiples(one, other, wanted[:SITUATIONS], goal.scope):
            if np.abs(entry.column.data - wanted).max() > 1e-9:
                yield entry


def _words_added(goal: Goal, search: Search) -> Iterator[BankEntry]:
    """``name + " "`` and ``"No. " + name``, with the same words in several situations, where the name differs."""
    if len(goal.wanted) <= SHIFTED or not all(type(one) is str for one in goal.wanted):
        return
    names = [one for one in search.problem.seeds if one.type == TEXT and is_named(one.node)][:NAMES]
    for entry in names:
        pairs = list(zip(entry.column.values, goal.wanted, strict=True))
        for behind in (True, False):
            cut = [_added(str(text), wanted, behind) for text, wanted in pairs]
            known = {words: {text for (text, _), one in zip(pairs, cut, strict=True) if one == words} for words in cut}
            for words in sorted(one for one, texts in known.items() if one and len(texts) >= SHIFTED):
                parts = (entry.node, Literal(words)) if behind else (Literal(words), entry.node)
                texts = [text + words if behind else words + text for text, _ in pairs]
                node, found = Apply("+", parts), column(texts, TEXT, search.problem.interner)
                if found is not None:
                    yield BankEntry(node, found, TEXT, weight(node, goal.scope))


def _written_at_times(goal: Goal, search: Search) -> Iterator[BankEntry]:
    """Texts in which something is written that changes, right wherever there is no other text."""
    for node in dict.fromkeys((*texts_at_times(goal, search), *one_term_written(goal, search))):
        values = [value_if_any(node, one, goal.scope) for one in goal.situations]
        if all(type(one) is str for one in values):
            found = column(values, TEXT, search.problem.interner)
            if found is not None:
                yield BankEntry(node, found, TEXT, weight(node, goal.scope))


def _added(text: str, wanted: str, behind: bool) -> str:
    """What is written behind a text, or in front of it; empty where it does not stand there."""
    if behind:
        return wanted.removeprefix(text) if wanted.startswith(text) else ""
    return wanted.removesuffix(text) if wanted.endswith(text) else ""


def cut_off(goal: Goal, search: Search) -> Iterator[Node]:
    """``max(c, line)`` and ``min(c, line)`` for such lines: right wherever they do not go past a bound."""
    wanted = _numbers(goal)
    if wanted is None:
        return
    for entry in partial_fits(goal, search):
        rest = wanted[np.abs(entry.column.data - wanted) > 1e-9]
        if len(rest) and np.ptp(rest) == 0:
            for name, cut in (("max", np.maximum), ("min", np.minimum)):
                if np.abs(cut(entry.column.data, rest[0]) - wanted).max() <= 1e-9:
                    yield Apply(name, (as_literal(rest[0]), entry.node))


def ended_lines(goal: Goal, search: Search) -> Iterator[Node]:
    """``min(200, level / most * 200)``: a line of what is worked out by plain arithmetic, that came to an end.

    Through any two numbers goes a line, so that it has fewer numbers of its own than there were to explain.
    """
    if goal.scope.own is not None or not all(map(is_number, goal.wanted)):
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    search.terms.grow_to(WORKED_OUT)
    terms = [one for one in search.terms.bank.upto(WORKED_OUT) if one.type == NUMBER and _is_arithmetic(one)]
    for name, cut, end in (("min", np.minimum, wanted.max()), ("max", np.maximum, wanted.min())):
        before = np.abs(wanted - end) > 1e-9
        different = len(set(wanted[before].tolist()))
        for entry in terms if different > 1 else ():
            search.clock.spend(0)
            data = entry.column.data[before]
            found = _line(data, wanted[before], 0, int(np.argmax(np.abs(data - data[0]))))
            if found is None:
                continue
            line = float(found[0]) * entry.column.data + float(found[1])
            few = (found[0] != 1) + (found[1] != 0) < different
            if few and np.abs(cut(line, end) - wanted).max() <= 1e-9:
                yield Apply(name, (as_literal(end), combined(found, (entry,))))


def _is_arithmetic(entry: BankEntry) -> bool:
    """Whether nothing in it makes steps: with those, what was shown may be met by chance."""
    done = (part.function for part in each_node(entry.node) if isinstance(part, Apply))
    return bool(np.ptp(entry.column.data)) and all(one in ("+", "-", "*", "/") for one in done)


def _numbers(goal: Goal) -> Array | None:
    if not all(map(is_number, goal.wanted)) or len(goal.wanted) <= SHIFTED:
        return None
    return np.array(goal.wanted, dtype=np.float64)


def _names(search: Search) -> list[BankEntry]:
    entries = [entry for entry in search.problem.seeds if entry.type == NUMBER and is_named(entry.node)]
    return [entry for entry in entries if np.ptp(entry.column.data) > 0][:NAMES]


def _line(data: Array, wanted: Array, one: int, other: int) -> Line | None:
    """The line through two situations; none where it is level or upright, or goes by no plain numbers."""
    run = data[other] - data[one]
    slope = _plain((wanted[other] - wanted[one]) / run) if run else None
    height = _plain(wanted[one] - float(slope) * data[one]) if slope else None
    return (slope, height) if slope and height is not None else None


def _lines(data: Array, wanted: Array) -> set[Line]:
    """The lines through enough situations."""
    found: set[Line] = set()
    for one, other in combinations(range(min(len(wanted), SITUATIONS)), 2):
        slope, height = _line(data, wanted, one, other) or (Fraction(0), Fraction(0))
        if slope and (height or slope != 1):
            on = np.abs(float(slope) * data + float(height) - wanted) <= 1e-9
            if len(set(data[on].tolist())) >= (SHIFTED if slope == 1 else SLOPED):
                found.add((slope, height))
    return found


def _plain(number: float) -> Fraction | None:
    for largest in (HALVES, FEW_FRACTIONS):
        near = Fraction(float(number)).limit_denominator(largest)
        if abs(float(near) - number) <= 1e-9:
            return near
    return None
