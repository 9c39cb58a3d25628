"""Slices: a circle cut along lines drawn from its centre, as large as the numbers of a list say.

The first line drawn is where the slices begin; they follow each other clockwise. The numbers are those of a list that
is there where the lines were drawn by it, within the error of a hand; else the shares in percent. Where all were drawn
alike, a number says how many there are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from studio.document.changes import needed_by
from studio.document.live import Live
from studio.document.model import Definition, Document, Range, with_definition, with_definition_before, without_entry
from studio.document.naming import check_name, fresh_name
from studio.generalize.attributes import literal_node
from studio.generalize.observe import forget
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.builtins.geometry import angle_to
from studio.language.errors import Refusal
from studio.language.nodes import Literal, Name, Node
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Shape, Value, is_number

WHOLE = 360
NEAR = 0.15
"""A line begins at the centre where it is off by no more than this share of the radius."""
SURE = 4.0
"""So many degrees a slice drawn freehand may be larger or smaller than meant."""
NAMED = 3
"""So many times as many where the list is named that says how large it is meant to be."""
ROUND = 15
"""The first slice begins at so many degrees, or a multiple, where that is as near as ``SURE``."""
MOST = 25
"""A slider goes to so many slices, or to twice as many as were drawn."""
STEPS = 36
"""The arc of a slice is drawn by so many straight pieces."""


def sliced(document: Document, things: Sequence[str], name: str, data: str = "") -> Result:
    """The document in which a circle is cut along the lines among ``things``, which are taken up.

    ``data`` names the list of numbers, one that is there or a new one; slices drawn alike need none. Raises Refusal
    where there is no circle, where fewer than two lines go from its centre, or where the list says otherwise than was
    drawn.
    """
    check_name(name, document)
    values = Live(document).values()
    circle, lines = _circle_and_lines(values, things)
    angles = {line: _direction(values[circle], values[line], line) for line in lines}
    for line in lines:
        if users := [one for one in needed_by(document, line) if one not in lines]:
            raise Refusal(f"{line} is needed by {users[0]} as well. Take that away first.")
    begin = angles[lines[0]]
    ahead = sorted((angle - begin) % WHOLE for angle in angles.values())
    sizes = [after - before for before, after in pairwise([*ahead, WHOLE])]
    numbers, off = _numbers(values, sizes, data)
    equal = numbers is None and not data and all(abs(size - WHOLE / len(sizes)) <= SURE for size in sizes)
    if equal:
        count = _count(document, name, len(sizes))
        document, numbers = with_definition_before(document, count, lines[0]), Name(count.name)
    elif numbers is None:
        data = data or fresh_name(document, f"{name}_data")
        check_name(data, document)
        document = with_definition_before(document, Definition(data, literal_node(_percents(sizes))), lines[0])
        numbers = Name(data)
    round_begin = round(begin / ROUND) * ROUND
    begin = round_begin if abs(round_begin - begin) <= SURE else round(begin)
    written = _equal if equal else _by_data
    formula = written(document, circle, values[circle].as_dict().get("fill"), show(numbers), begin)
    document = with_definition(document, Definition(name, formula, drawn=True))
    for line in lines:
        document = forget(replace(document, definitions=without_entry(document.definitions, line)), line)
    says = f"{name} are {len(lines)} slices of {circle}, as large as {show(numbers)} says."
    says = f"{name} are {len(lines)} equal slices of {circle}; {show(numbers)} says how many." if equal else says
    note = f"straightened by at most {off:.1f} degrees" if off else ""
    return Result(document, (Finding(name, show(formula), note=note),), frozenset({name}), says)


def _circle_and_lines(values: Mapping[str, Value], things: Sequence[str]) -> tuple[str, list[str]]:
    kinds = {thing: one.kind for thing in things if isinstance(one := values.get(thing), Shape)}
    round_ones = [thing for thing in kinds if kinds[thing] == "ellipse"]
    lines = [thing for thing in kinds if kinds[thing] == "line"]
    if len(round_ones) != 1 or len(lines) < 2 or len(kinds) < len(things):
        raise Refusal("Choose one circle and the lines from its centre along which it is to be cut, two or more.")
    if values[round_ones[0]].get("radius_x") != values[round_ones[0]].get("radius_y"):
        raise Refusal(f"{round_ones[0]} is no circle: it is not as high as it is wide.")
    return round_ones[0], lines


def _direction(circle: Shape, line: Shape, name: str) -> float:
    """The direction in degrees of a line from the centre, whichever of its ends that is."""
    center, ends = circle.get("center"), [line.get("start"), line.get("end")]
    near, far = sorted(ends, key=lambda one: math.dist(one, center))
    if math.dist(near, center) > NEAR * circle.get("radius_x") or near == far:
        raise Refusal(f"{name} does not begin at the centre of the circle. Draw it from there to the edge.")
    return angle_to(center, far)


def _numbers(values: Mapping[str, Value], sizes: Sequence[float], data: str) -> tuple[Node | None, float]:
    """The list (or the column of one) whose numbers have the sizes that were drawn, and by how many degrees not."""
    found = []
    for name, column, numbers in _columns(values):
        if len(numbers) == len(sizes) and data in ("", name):
            off = max(abs(WHOLE * one / sum(numbers) - size) for one, size in zip(numbers, sizes, strict=True))
            found.append((off, name, column))
    best = min(found, key=lambda one: one[0], default=None)
    if best is not None and best[0] <= (NAMED if data else 1) * SURE:
        name, column = best[1:]
        return (Name(name) if column is None else parse(f"[row[{column}] for row in {name}]")), best[0]
    if data in values:
        why = f"a slice was drawn {best[0]:.0f} degrees otherwise" if best else f"it has not {len(sizes)} numbers"
        raise Refusal(f"{data} does not say how large the slices are: {why}. Draw the lines by it, in its order.")
    return None, 0.0


def _columns(values: Mapping[str, Value]) -> list[tuple[str, int | None, list[float]]]:
    """All lists of numbers that make up a whole, and all such columns of tables."""
    found: list[tuple[str, int | None, list[float]]] = []
    for name, value in values.items():
        if isinstance(value, list) and value:
            found.append((name, None, value))
            if isinstance(value[0], tuple) and len({len(row) for row in value if isinstance(row, tuple)}) == 1:
                found += [(name, place, [row[place] for row in value]) for place in range(len(value[0]))]
    return [one for one in found if all(is_number(each) and each >= 0 for each in one[2]) and sum(one[2]) > 0]


def _percents(sizes: Sequence[float]) -> list[Value]:
    """Whole percents that make up a hundred, the largest slice taking what rounding leaves."""
    rounded = [round(100 * size / WHOLE) for size in sizes]
    rounded[rounded.index(max(rounded))] += 100 - sum(rounded)
    return list(rounded)


def _count(document: Document, name: str, count: int) -> Definition:
    """How many slices there are, under a name of its own."""
    called = fresh_name(document, f"{name}_count")
    return Definition(called, Literal(count), role="parameter", range=Range(1, max(MOST, 2 * count)))


def _equal(document: Document, circle: str, fill: Value, count: str, begin: float) -> Node:
    i, k = (fresh_name(document, word) for word in ("i", "k"))
    return _formula(circle, fill, f"{begin} + {WHOLE} * ({i} + {k} / {STEPS}) / {count}", (i, k), count)


def _by_data(document: Document, circle: str, fill: Value, data: str, begin: float) -> Node:
    i, k, before = (fresh_name(document, word) for word in ("i", "k", "before"))
    done = f"sum([{data}[{before}] for {before} in range({i})])"
    angle = f"{begin} + {WHOLE} * ({done} + {data}[{i}] * {k} / {STEPS}) / sum({data})"
    return _formula(circle, fill, angle, (i, k), f"len({data})")


def _formula(circle: str, fill: Value, angle: str, indices: tuple[str, str], count: str) -> Node:
    """The slices, each with an arc to these angles."""
    i, k = indices
    look = "" if fill is None else f", fill={show(literal_node(fill))}"
    arc = f"[polar({circle}.center, {circle}.radius_x, {angle}) for {k} in range({STEPS + 1})]"
    return parse(f"[polygon(points=[{circle}.center] + {arc}{look}) for {i} in range({count})]")
