"""The columns of a listing: what the members have at one place where they differ, and the rule that it follows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase, ascii_uppercase

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import COUNT, KEY, Difference, is_plain
from studio.generalize.attributes import AXES
from studio.generalize.coming_round import two_kinds
from studio.generalize.faint_grid import as_drawn
from studio.generalize.listed_rivals import each_over_parameters
from studio.generalize.shifted import shift
from studio.generalize.straighten import (
    PIXELS,
    Straight,
    one_distance,
    size_tolerance,
    straighten,
    tolerance_beside,
    tolerance_of,
)
from studio.generalize.waves import wave
from studio.generalize.wrapped_rows import InRows
from studio.infer.budget import SearchBudget
from studio.infer.goals import AS_LISTED, Finding, Goal, Scope, Situation
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.builtins import TABLE
from studio.language.builtins.text import as_text
from studio.language.errors import CannotExplain
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Conditional, Display, Literal, Name, Node, literals, walk
from studio.language.show import show
from studio.language.types import NUMBER
from studio.language.values import Value, is_number, same

QUICK = SearchBudget(term_cost=11, terms=2_000, effort=20_000)
"""What the search for a rule over the index may cost."""
SIZES = frozenset({"width", "height", "radius_x", "radius_y"})
"""Attributes that are drawn with the error of a hand, like places."""
SAME = 0.1
"""Sizes that differ by no more than this share (and by few pixels) are the same."""
EVEN = 0.1
"""Sizes grow evenly that are no further from it than this share of their difference."""
ROUNDER = 1.0
"""So many pixels a rounder size may be further from what was drawn than the middle one is."""
TOLD_APART = 4
"""Sizes that come round are so many times as far apart as each of them is off, or so many pixels."""
ENOUGH = 5
"""So many members bear out a formula that is no straight line."""
SIMPLE = 24
"""The greatest weight of such a formula."""
COUNTED = 3
"""So many texts with numbers follow a rule, not fewer."""
_NUMBER = re.compile(r"(?P<before>.*?)(?P<number>-?\d{1,9})(?P<after>\D*)", re.DOTALL)


@dataclass(frozen=True)
class Fitted:
    """The rule for one column (None: it follows none), whether it varies, and how far off (pixels) it was."""

    hole: Difference
    node: Node | None
    off: float = 0.0
    varies: bool = False

    def over(self, parameters: Mapping[str, Value]) -> list[Node]:
        """The rule with parameters in place of the plain numbers that they equal, all of them or each alone."""
        return each_over_parameters(self.node, parameters) if self.node is not None else []

    def finding(self, name: str, parameters: Mapping[str, Value]) -> Finding:
        goal = ".".join(part for part in (name, *words_of(self.hole)) if part)
        formula = show(self.node) if self.node is not None else AS_LISTED
        note = f"straightened by at most {self.off:.1f} px" if self.off else ""
        return Finding(goal, formula, rivals=tuple(map(show, self.over(parameters))), note=note)


def axis_of(hole: Difference) -> str:
    """``x`` or ``y`` for a coordinate, else nothing."""
    if len(hole.path) >= 3 and hole.path[-2] == "arguments" and hole.attribute not in (KEY, COUNT):
        return AXES[int(hole.path[-1])] if int(hole.path[-1]) < 2 else ""
    return {"dx": "x", "dy": "y"}.get(hole.attribute, hole.attribute if hole.attribute in AXES else "")


def words_of(hole: Difference) -> tuple[str, ...]:
    """The attribute of a hole, and its coordinate where it is one of a point."""
    axis = axis_of(hole)
    return (hole.attribute, axis) if axis and hole.attribute not in ("dx", "dy", *AXES) else (hole.attribute,)


def values_of(hole: Difference, live: Live) -> list[Value]:
    """The present values in a hole."""
    return [evaluate(node, live.env()) for node in hole.column]


def numbers_of(hole: Difference, live: Live) -> list[float] | None:
    """The numbers in a hole, or None when it holds anything else."""
    values = values_of(hole, live)
    if all(map(is_number, values)):
        return values
    return None


def fitted(
    hole: Difference,
    live: Live,
    shape: tuple[int, ...],
    indices: tuple[str, ...],
    every: Sequence[Difference],
    rows: InRows | None = None,
) -> Fitted:
    """The rule that a column follows over the indices: the same for all, affine, periodic, or none.

    Places in rows that wrap go by the row and the place in it.
    """
    values = values_of(hole, live)
    if all(same(one, values[0]) for one in values):
        return Fitted(hole, _constant(hole))
    keys = keys_of(shape)
    if numbers_of(hole, live) is not None:
        tolerance = hand_tolerance(hole, live, shape, every)
        if rows is not None and axis_of(hole):
            return _in_rows(hole, live, values, every, rows)
        if (again := _alternating(hole, values, indices) or _of_kinds(hole, values, indices)) is not None:
            return Fitted(hole, again[0], again[1], True)
        straight = one_distance(values) if _is_beside(hole, every) else None
        straight = straight or straighten(keys, values, tolerance) or _size(hole, values, keys)
        if straight and straight.off and axis_of(hole):
            straight = as_drawn(keys, values) or straight
        if straight:
            return Fitted(hole, _written(straight, hole, shape, indices), straight.off, any(straight.steps))
        cycle: tuple[Node, float] | None = _cycle(values, indices, tolerance)
        if cycle is None and len(indices) == 1:
            cycle = wave(values, indices[0], tolerance)
        if cycle is None:
            cycle = shift(values, keys, indices, tolerance)
        if cycle is not None:
            return Fitted(hole, cycle[0], cycle[1], True)
    ways = (_by_parts, _periodic, _numbered, _lettered, partial(_of_list, live), _searched)
    found = next((node for way in ways if (node := way(hole, values, keys, indices)) is not None), None)
    return Fitted(hole, found, 0.0, True)


def _is_beside(hole: Difference, every: Sequence[Difference]) -> bool:
    """Whether it says how far each member is from one of a list that it stands on."""
    beside = (*hole.path[:-1], 0)
    sums = hole.path[-2:] == ("arguments", 1)
    return sums and any(one.attribute == KEY and one.path[: len(beside)] == beside for one in every)


def _in_rows(
    hole: Difference, live: Live, values: Sequence[float], every: Sequence[Difference], rows: InRows
) -> Fitted:
    """The rule of a coordinate over the rows that wrap and the place in them."""
    keys = rows.wrap.keys(len(values))
    tolerance = hand_tolerance(hole, live, (keys[-1][0] + 1, rows.wrap.many), every, keys)
    tolerance = max(tolerance, rows.tolerance(values))
    straight = straighten(keys, values, tolerance)
    return Fitted(hole, rows.written(straight), straight.off, True) if straight else Fitted(hole, None, 0.0, True)


def _size(hole: Difference, values: Sequence[float], keys: Sequence[Sequence[int]]) -> Straight | None:
    """Sizes drawn freehand: the same for all where they differ by no more than a hand errs, else growing step by step.

    Sizes that grow, or shrink, evenly are meant to, however little that is; three of them do so by chance as well, if
    by no more than a hand errs.
    """
    if hole.attribute not in SIZES:
        return None
    spread, middle = max(values) - min(values), sum(values) / len(values)
    off = max(abs(one - middle) for one in values)
    small, hand = min(PIXELS, SAME * min(map(abs, values))), size_tolerance(middle)
    growing = straighten(keys, values, tolerance_of(spread / max(len(values) - 1, 1)))
    even = growing is not None and any(growing.steps) and growing.off <= EVEN * spread and len(values) >= COUNTED
    even = even and (len(values) > COUNTED or spread > hand)
    if spread <= 2 * small or (off <= hand and not even):
        return straighten(keys, values, max(small, off, min(off + ROUNDER, hand)))
    return growing


def told_of_sizes(loose: Sequence[Fitted]) -> str:
    """Which sizes differ by more than a hand errs, and what to do where they were meant to be equal."""
    found = {}
    for one in loose:
        numbers = [node.value for node in one.hole.column if isinstance(node, Literal) and is_number(node.value)]
        if one.hole.attribute in SIZES and len(numbers) == len(one.hole.column):
            found[one.hole.attribute] = f"{min(numbers):g} to {max(numbers):g}"
    if not found:
        return ""
    differ = " and ".join(f"{each} ({range_})" for each, range_ in found.items())
    return f" They differ in {differ}; were they meant to be equal, undo this and give all of them one size."


def _written(straight: Straight, hole: Difference, shape: tuple[int, ...], indices: tuple[str, ...]) -> Node:
    """The formula of a straight rule; sizes that come to nothing after the last member are so many of one step."""
    if hole.attribute in SIZES and len(shape) == 1 and straight.base == -straight.steps[0] * shape[0] > 0:
        left = Apply("-", (Literal(shape[0]), Name(indices[0])))
        return Apply("*", (Literal(-straight.steps[0]), left))
    return straight.node(indices)


def _cycle(values: Sequence[float], indices: tuple[str, ...], tolerance: float) -> tuple[Apply, float] | None:
    """Places that come round again and again within freehand error, at least twice each; how far they are off."""
    if len(indices) != 1 or not tolerance:
        return None
    for period in range(2, len(values) // 2 + 1):
        kinds = [straighten([(0,)] * len(one), one, tolerance) for one in (values[k::period] for k in range(period))]
        found = [one for one in kinds if one is not None]
        if len(found) == period:
            cycle = Display("list", tuple(Literal(one.base) for one in found))
            node = Apply("[]", (cycle, Apply("%", (Name(indices[0]), Literal(period)))))
            return node, max(one.off for one in found)
    return None


def _alternating(hole: Difference, values: Sequence[float], indices: tuple[str, ...]) -> tuple[Apply, float] | None:
    """Sizes that come round again far more exactly than they are one size."""
    found = _cycle(values, indices, PIXELS) if hole.attribute in SIZES else None
    if found is None:
        return None
    kinds = [node.value for _, node in literals(found[0].arguments[0])]
    return found if max(kinds) - min(kinds) > TOLD_APART * max(found[1], 1.0) else None


def _of_kinds(hole: Difference, values: Sequence[float], indices: tuple[str, ...]) -> tuple[Node, float] | None:
    """Places that all lie at one of two levels each time; one that lies elsewhere alone is the error of a hand."""
    found = two_kinds(values, indices[0]) if axis_of(hole) and len(indices) == 1 else None
    return found if found is not None and isinstance(found[0], Apply) else None


def _constant(hole: Difference) -> Node:
    """What several formulas of one value have in common: the relation that most of them have, else the value."""
    related = [one for one in hole.column if not is_plain(one)] or list(hole.column)
    return max(related, key=related.count)


def keys_of(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The indices of each member of a list that has so many along each of one or two of them, in order."""
    if len(shape) == 1:
        return [(i,) for i in range(shape[0])]
    return [(i, j) for i in range(shape[0]) for j in range(shape[1])]


def hand_tolerance(
    hole: Difference,
    live: Live,
    shape: tuple[int, ...],
    every: Sequence[Difference],
    keys: Sequence[Sequence[int]] | None = None,
) -> float:
    """Freehand error is allowed for coordinates only, and never so much that members could trade places."""
    if not axis_of(hole):
        return 0.0
    columns = [(axis_of(one), numbers) for one in every if axis_of(one) and (numbers := numbers_of(one, live))]
    spread = max((max(numbers) - min(numbers)) / (max(shape) - 1 or 1) for _, numbers in columns)
    others = [numbers for axis, numbers in columns if axis != axis_of(hole)]
    return tolerance_beside(keys or keys_of(shape), others, spread)


def _by_parts(
    hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """A tuple each part of which follows a rule exactly."""
    if not all(isinstance(one, tuple) and len(one) == len(values[0]) for one in values):
        return None
    parts = []
    for column in zip(*values, strict=True):
        if not all(map(is_number, column)):
            return None
        straight = straighten(keys, column, 0.0)
        if straight is None:
            return None
        parts.append(straight.node(indices))
    return Display("tuple", tuple(parts))


def _periodic(
    hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """Values that come round again and again, at least twice each: member by member, by row, by column, by diagonal."""
    ways: list[tuple[Node, list[int]]] = [(Name(name), [key[k] for key in keys]) for k, name in enumerate(indices)]
    if len(indices) > 1:
        ways.append((Apply("+", tuple(map(Name, indices))), [sum(key) for key in keys]))
    for node, steps in ways:
        for period in range(2, (max(steps) + 1) // 2 + 1 if len(indices) == 1 else max(steps) + 1):
            if (first := _first_of_each(values, steps, period)) is not None:
                cycle = Display("list", tuple(hole.column[k] for k in first))
                return Apply("[]", (cycle, Apply("%", (node, Literal(period)))))
    return None


def _first_of_each(values: Sequence[Value], steps: Sequence[int], period: int) -> list[int] | None:
    """The first member at each place of a period; None where one place has unlike values, or one member alone."""
    first: dict[int, int] = {}
    again: set[int] = set()
    for k, step in enumerate(steps):
        place = step % period
        if place not in first:
            first[place] = k
        elif not same(values[k], values[first[place]]):
            return None
        else:
            again.add(place)
    return [first[place] for place in range(period)] if len(again) == period else None


def _numbered(
    hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """Texts that are numbers by a rule, with the same words around each of them."""
    found = [_NUMBER.fullmatch(one) for one in values if type(one) is str]
    parts = [(one["before"], one["after"], int(one["number"])) for one in found if one]
    if len(parts) < max(len(values), COUNTED) or len({one[:2] for one in parts}) > 1:
        return None
    before, after, _ = parts[0]
    numbers = [number for _, _, number in parts]
    straight = straighten(keys, numbers, 0.0)
    if straight is None or [f"{before}{number}{after}" for number in numbers] != list(values):
        return None
    words: Node = Apply("text", (straight.node(indices),))
    words = Apply("+", (Literal(before), words)) if before else words
    return Apply("+", (words, Literal(after))) if after else words


def _lettered(
    hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """Single letters that follow each other in the alphabet."""
    for letters in (ascii_lowercase, ascii_uppercase):
        if len(values) >= COUNTED and all(type(one) is str and len(one) == 1 and one in letters for one in values):
            straight = straighten(keys, [letters.index(one) for one in map(str, values)], 0.0)
            return None if straight is None else Apply("[]", (Literal(letters), straight.node(indices)))
    return None


def _of_list(
    live: Live, hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """What a list holds that has as many items: texts that read like them, or the items themselves."""
    if len(indices) != 1 or len(values) < COUNTED:
        return None
    for name, items in live.values().items():
        if not isinstance(items, list) or len(items) != len(values):
            continue
        item = Apply("[]", (Name(name), Name(indices[0])))
        if isinstance(items[0], tuple):
            columns = [([one[k] for one in items], Apply("[]", (item, Literal(k)))) for k in range(len(items[0]))]
        else:
            columns = [(items, item)]
        for column, node in columns:
            if all(same(one, value) for one, value in zip(column, values, strict=True)):
                return node
            plain = all(is_number(one) for one in column)
            if plain and [as_text(one) for one in column] == list(values):
                return Apply("text", (node,))
    return None


def _searched(
    hole: Difference, values: Sequence[Value], keys: Sequence[Sequence[int]], indices: tuple[str, ...]
) -> Node | None:
    """Any other formula over the indices, where enough members bear it out."""
    if len(values) < ENOUGH or not all(is_number(one) or isinstance(one, bool) for one in values):
        return None
    situations = tuple(
        Situation(dict(zip(indices, key, strict=True)), f"member {number}") for number, key in enumerate(keys)
    )
    scope = Scope(dict.fromkeys(indices, NUMBER), locals=indices)
    try:
        best = solve(Goal(hole.attribute, situations, tuple(values), scope, NUMBER), budget=QUICK).best
    except CannotExplain:
        return None
    simple = weight(best, scope) <= SIMPLE and not any(isinstance(node, Conditional) for _, node in walk(best))
    return best if simple else None


def names_of_columns(holes: Sequence[Difference], document: Document) -> dict[tuple[Node, ...], str]:
    """A name for each different column, keys of collections first."""
    names: dict[tuple[Node, ...], str] = {}
    taken = set(document.names()) | set(TABLE)
    ordered = sorted(holes, key=lambda hole: hole.attribute != KEY)
    for hole in ordered:
        if hole.column in names:
            continue
        word = "_".join(words_of(hole)) or "value"
        number = 1
        name = word
        while name in taken or name in names.values():
            number += 1
            name = f"{word}_{number}"
        names[hole.column] = name
    return names
