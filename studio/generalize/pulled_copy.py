"""A copy inside a drawing of itself is pulled: where copies of its kind begin, or how large and which way they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.attribute_values import loop_variables, part_of
from studio.generalize.attributes import Address, definition_of, shape_path, tidy_number
from studio.generalize.drag_targets import WHOLE
from studio.generalize.member_bench import with_number
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.builtins.geometry import nested
from studio.language.errors import Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Display, Name, Node, at
from studio.language.values import Point, Value

SAYS = ("place along", "place aside", "size", "angle")
"""What the numbers of a part are called, in their order."""
PLACE, WAY = (0, 1), (2, 3)
ROUND = ((2, 2, 2, 0), (3, 3, 3, 1), (4, 4, 4, 2), (6, 6, 6, 4))
"""Digits of these numbers, roundest first."""
NEAR = 1.0
"""So many pixels from where it was pulled to a copy may come to lie with round numbers."""
STEP, ROUNDS, EXACT = 1e-4, 20, 1e-6
SMALLEST, LARGEST = 0.01, 0.99
"""A copy is smaller than the whole, or there would be no end to it."""

Numbers = tuple[float, ...]


@dataclass(frozen=True)
class _Copy:
    """One copy: the definition of the parts with its formula, their numbers, and of which parts it is one inside the
    other, outermost first; ``place`` gives where what is pulled of it lies for other numbers of its own part."""

    parts: str
    numbers: tuple[Numbers, ...]
    way: tuple[int, ...]
    place: Callable[[Numbers], Point]

    @property
    def own(self) -> int:
        return self.way[-1]


def pulled_copy(document: Document, live: Live, address: Address, to: Point, candidate: int) -> Result | None:
    """The document after a point of a copy was pulled to a place; None for anything that is no copy inside.

    All copies of the same part follow. ``candidate`` 1 lets the other two of its numbers give way. Raises Refusal
    where it cannot come to lie there.
    """
    copy = _copy_of(document, live, address)
    if copy is None:
        return None
    begins = address.steps[-1:] in ((WHOLE,), ("start",))
    solved = {way: _solved(copy, way, to) for way in ((PLACE,) if begins else (WAY, PLACE))}
    ways = [(way, numbers) for way, numbers in solved.items() if numbers is not None]
    if not ways:
        raise Refusal("No copy inside can come to lie there: it must be smaller than the whole.")
    if not 0 <= candidate < len(ways):
        raise Refusal(f"There are only {len(ways)} ways for {address} to follow.")
    way, numbers = ways[candidate]
    after = document
    for column in way:
        after = with_number(after, copy.parts, ("items", copy.own, "items", column), numbers[column])
    texts = [_text(copy, *one) for one in ways]
    text = texts[candidate]
    called = str(address).removesuffix(f".{WHOLE}")
    finding = Finding(called, text, tuple(one for one in texts if one != text))
    return Result(after, (finding,), frozenset({address.thing, copy.parts}), f"{called}: {text}.")


def is_copy(document: Document, live: Live, address: Address) -> bool:
    """Whether what is addressed is a copy inside another one."""
    return _copy_of(document, live, address) is not None


def _text(copy: _Copy, columns: Sequence[int], numbers: Numbers) -> str:
    return " and ".join(f"{SAYS[one]} of part {copy.own + 1} becomes {numbers[one]:g}" for one in columns)


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
    rows: tuple[Numbers, ...] = tuple(evaluate(definition.formula, Env(env)))
    frame = evaluate(begin, here), evaluate(end, here)
    targets = formula.clauses[1].targets
    known = nested(*frame, rows, depth)
    number = known.index(tuple(row[one] for one in targets))
    if not depth:
        return None
    way: list[int] = []
    for _ in range(depth):
        number, last = divmod(number, len(rows))
        way.insert(0, last)
    steps = address.steps[:-1] if address.steps[-1:] == (WHOLE,) else address.steps
    element = at(formula, shape_path(formula))

    def place(numbers: Numbers) -> Point:
        ends = frame
        for one in way:
            (ends,) = nested(*ends, [numbers if one == way[-1] else rows[one]], 1)
        shape = evaluate(element, Env({**env, **row, **dict(zip(targets, ends, strict=True))}))
        found = part_of(shape, steps or _first(shape))
        if not isinstance(found, Point):
            raise Refusal(f"{address} is no place. Pull one of its points.")
        return found

    return _Copy(definition.name, rows, tuple(way), place)


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


def _solved(copy: _Copy, columns: tuple[int, int], to: Point) -> Numbers | None:
    """The numbers of the part with which what is pulled lies at a place, as round as may be; None where there are none.

    A copy in copies of its own part moves with these, so the two numbers are found step by step (Newton's method).
    """
    numbers = copy.numbers[copy.own]
    try:
        for _ in range(ROUNDS):
            here = copy.place(numbers)
            missing = (to.x - here.x, to.y - here.y)
            if max(map(abs, missing)) < EXACT:
                return _round(copy, columns, numbers, to)
            moved = [copy.place(_with(numbers, one, numbers[one] + STEP)) for one in columns]
            (a, c), (b, d) = (((one.x - here.x) / STEP, (one.y - here.y) / STEP) for one in moved)
            whole = a * d - b * c
            if abs(whole) < EXACT:
                return None
            by = ((missing[0] * d - b * missing[1]) / whole, (a * missing[1] - c * missing[0]) / whole)
            for column, more in zip(columns, by, strict=True):
                numbers = _with(numbers, column, numbers[column] + more)
    except (StudioError, OverflowError):
        return None
    return None


def _round(copy: _Copy, columns: Sequence[int], numbers: Numbers, to: Point) -> Numbers | None:
    if 2 in columns and not SMALLEST <= numbers[2] <= LARGEST:
        return None
    if 3 in columns:
        numbers = _with(numbers, 3, (numbers[3] + 180) % 360 - 180)
    for digits in ROUND:
        found = numbers
        for column in columns:
            found = _with(found, column, tidy_number(round(float(numbers[column]), digits[column])))
        there = copy.place(found)
        if max(abs(there.x - to.x), abs(there.y - to.y)) <= NEAR:
            return found
    return numbers


def _with(numbers: Numbers, column: int, value: float) -> Numbers:
    return (*numbers[:column], value, *numbers[column + 1 :])
