"""A copy inside a drawing of itself is pulled: where copies of its kind begin, or how large and which way they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attribute_values import loop_variables, part_of
from studio.generalize.attributes import Address, definition_of, shape_path, tidy_number
from studio.generalize.drag_targets import WHOLE
from studio.generalize.member_bench import with_number
from studio.generalize.part_numbers import Numbers, PartNumber, PartRows
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.builtins.geometry import nested
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Display, Name, Node, at, free_names
from studio.language.values import Point, Value

PLACE, WAY = (0, 1), (2, 3)
ROUND = ((2, 2, 2, 0), (3, 3, 3, 1), (4, 4, 4, 2), (6, 6, 6, 4))
"""Digits of these numbers, roundest first."""
LARGE = 10
"""A value that is followed is as round as an angle, from so large on."""
NEAR = 1.0
"""So many pixels from where it was pulled to a copy may come to lie with round numbers."""
STEP, ROUNDS, EXACT = 1e-4, 20, 1e-6
SMALLEST, LARGEST = 0.01, 0.99
"""A copy is smaller than the whole, or there would be no end to it."""


@dataclass(frozen=True)
class _Copy:
    """One copy: the rows that say where copies lie, and of which parts it is one inside the other, outermost first.

    ``fixed`` are the names that the drawing needs besides those rows; ``place`` gives where what is pulled of it lies
    for other rows.
    """

    rows: PartRows
    way: tuple[int, ...]
    fixed: frozenset[str]
    place: Callable[[Sequence[Numbers]], Point]

    @property
    def own(self) -> int:
        return self.way[-1]

    def pair(self, columns: Sequence[int], loose: bool) -> tuple[PartNumber, ...]:
        """What gives way for two numbers of its part: the values that these follow, or they themselves."""
        if loose:
            return tuple(self.rows.number(self.own, column) for column in columns)
        return tuple(self.rows.followed(self.own, column, self.fixed) for column in columns)


def pulled_copy(document: Document, live: Live, address: Address, to: Point, candidate: int) -> Result | None:
    """The document after a point of a copy was pulled to a place; None for anything that is no copy inside.

    All copies of the same part follow, and what else follows the same value. ``candidate`` 1 lets the other two of its
    numbers give way; further ones cut them loose from what they follow. Raises Refusal where it cannot come to lie
    there.
    """
    copy = _copy_of(document, live, address)
    if copy is None:
        return None
    begins = address.steps[-1:] in ((WHOLE,), ("start",))
    pairs = (PLACE,) if begins else (WAY, PLACE)
    found = [list(_ways(copy, columns, to)) for columns in pairs]
    ways = [one[0] for one in found if one] + [other for one in found for other in one[1:]]
    if not ways:
        raise Refusal("No copy inside can come to lie there: it must be smaller than the whole.")
    if not 0 <= candidate < len(ways):
        raise Refusal(f"There are only {len(ways)} ways for {address} to follow.")
    pair, values = ways[candidate]
    after = document
    for each, value in zip(pair, values, strict=True):
        after = with_number(after, each.name, each.path, value)
    texts = [_text(*one) for one in ways]
    text = texts[candidate]
    called = str(address).removesuffix(f".{WHOLE}")
    finding = Finding(called, text, tuple(one for one in texts if one != text))
    changed = frozenset({address.thing, copy.rows.definition.name, *(each.name for each in pair)})
    return Result(after, (finding,), changed, f"{called}: {text}.")


def is_copy(document: Document, live: Live, address: Address) -> bool:
    """Whether what is addressed is a copy inside another one."""
    return _copy_of(document, live, address) is not None


def _ways(copy: _Copy, columns: tuple[int, int], to: Point) -> Iterator[tuple[tuple[PartNumber, ...], Numbers]]:
    """What two numbers of its part may give way by: by what they follow first, then cut loose from that."""
    for pair in dict.fromkeys(copy.pair(columns, loose) for loose in (False, True)):
        values = _solved(copy, pair, to)
        if values is not None:
            yield pair, values


def _text(pair: Sequence[PartNumber], values: Numbers) -> str:
    said = [f"{each.called} becomes {value:g}" for each, value in zip(pair, values, strict=True)]
    loose = [f"{each.called} no longer follows {' and '.join(each.loose)}" for each in pair if each.loose]
    return " and ".join(said) + "".join(f", {one}" for one in loose)


def _copy_of(document: Document, live: Live, address: Address) -> _Copy | None:
    formula = definition_of(document, address.thing).formula
    source = _nested_source(formula)
    if source is None or not isinstance(formula, Comprehension) or not address.index:
        return None
    begin, end, parts, level = source
    definition = document.definitions.get(parts.id) if isinstance(parts, Name) else None
    if definition is None or not isinstance(definition.formula, Display):
        return None
    env = live.env()
    row = loop_variables(formula, env, address.index)
    here = Env({**env, **row})
    depth = evaluate(level, here)
    rows = PartRows(document, definition, env)
    now = rows.numbers()
    frame = evaluate(begin, here), evaluate(end, here)
    targets = formula.clauses[1].targets
    known = nested(*frame, now, depth)
    number = known.index(tuple(row[one] for one in targets))
    if not depth:
        return None
    way: list[int] = []
    for _ in range(depth):
        number, last = divmod(number, len(now))
        way.insert(0, last)
    steps = address.steps[:-1] if address.steps[-1:] == (WHOLE,) else address.steps
    element = at(formula, shape_path(formula))

    def place(numbers: Sequence[Numbers]) -> Point:
        ends = frame
        for one in way:
            (ends,) = nested(*ends, [numbers[one]], 1)
        shape = evaluate(element, Env({**env, **row, **dict(zip(targets, ends, strict=True))}))
        found = part_of(shape, steps or _first(shape))
        if not isinstance(found, Point):
            raise Refusal(f"{address} is no place. Pull one of its points.")
        return found

    fixed = restricted(document, free_names(formula) - {definition.name}).definitions
    return _Copy(rows, tuple(way), frozenset(fixed), place)


def _nested_source(formula: Node) -> tuple[Node, Node, Node, Node] | None:
    """What the copies on all levels of a drawing are worked out from; None for anything else."""
    clauses = formula.clauses if isinstance(formula, Comprehension) and formula.kind == "list" else ()
    if len(clauses) < 2 or len(clauses[1].targets) != 2 or any(one.tests for one in clauses):
        return None
    source = clauses[1].source
    if not isinstance(source, Apply) or source.function != "nested" or len(source.arguments) != 4:
        return None
    begin, end, parts, level = source.arguments
    return (begin, end, parts, level) if level == Name(clauses[0].targets[0]) else None


def _first(shape: Value) -> tuple[str | int, ...]:
    """The first point of what is pulled as a whole."""
    return ("points", 0) if "points" in shape.as_dict() else ("start",)


def _solved(copy: _Copy, pair: Sequence[PartNumber], to: Point) -> Numbers | None:
    """The values of two numbers with which what is pulled lies at a place, round if may be; None where there are none.

    A copy in copies of its own part moves with these, so the two are found step by step (Newton's method).
    """
    values = tuple(each.value for each in pair)

    def place(values: Numbers) -> Point:
        return copy.place(copy.rows.numbers(pair, values))

    try:
        for _ in range(ROUNDS):
            here = place(values)
            missing = (to.x - here.x, to.y - here.y)
            if max(map(abs, missing)) < EXACT:
                return _round(copy, pair, values, to)
            moved = [place(_with(values, one, values[one] + STEP)) for one in (0, 1)]
            (a, c), (b, d) = (((one.x - here.x) / STEP, (one.y - here.y) / STEP) for one in moved)
            whole = a * d - b * c
            if abs(whole) < EXACT:
                return None
            by = ((missing[0] * d - b * missing[1]) / whole, (a * missing[1] - c * missing[0]) / whole)
            values = tuple(value + more for value, more in zip(values, by, strict=True))
    except (StudioError, OverflowError):
        return None
    return None


def _round(copy: _Copy, pair: Sequence[PartNumber], values: Numbers, to: Point) -> Numbers | None:
    rows = zip(copy.rows.numbers(), copy.rows.numbers(pair, values), strict=True)
    if any(was[2] != now[2] and not SMALLEST <= now[2] <= LARGEST for was, now in rows):
        return None
    angles = [each.column == 3 and each.path is not None for each in pair]
    values = tuple((value + 180) % 360 - 180 if angle else value for value, angle in zip(values, angles, strict=True))
    if not all(each.least <= value <= each.most for each, value in zip(pair, values, strict=True)):
        return None
    for digits in ROUND:
        wanted = [digits[3 if each.path is None and abs(each.value) >= LARGE else each.column] for each in pair]
        found = tuple(tidy_number(round(float(value), one)) for value, one in zip(values, wanted, strict=True))
        there = copy.place(copy.rows.numbers(pair, found))
        if max(abs(there.x - to.x), abs(there.y - to.y)) <= NEAR:
            return found
    return values


def _with(values: Numbers, position: int, value: float) -> Numbers:
    return (*values[:position], value, *values[position + 1 :])
