"""How long the inference takes for goals like those of real sessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter

from studio.bench.registry import Measured, benchmark
from studio.infer.goals import Function, Goal, Scope, Situation
from studio.infer.known_answers import forget_answers
from studio.infer.solve import solve
from studio.language.types import NUMBER, POINT, SYMBOL, TRUTH, Type, dict_of, list_of, set_of, tuple_of
from studio.language.values import Point, Symbol, Value

PLACE = tuple_of(NUMBER, NUMBER)
RED, BLUE = Symbol("red"), Symbol("blue")
SIZE = 9
PLACES = [(i, j) for i in range(SIZE) for j in range(SIZE)]
SPOTS = {(i, j): Point(30 + 40 * i, 30 + 40 * j) for i, j in PLACES}
ROUNDS = 3
Pair = tuple[int, int]
Row = tuple[dict[str, Value], Value]


@benchmark
def inference() -> list[Measured]:
    """Goals over a grid of places: relations, predicates, filters, cases and sums."""
    seconds = {goal.purpose: _seconds(goal) for goal in _goals()}
    each = [Measured(name, value) for name, value in seconds.items()]
    middle = Measured("median of all goals", median(seconds.values()), most=0.05)
    return [*each, middle, Measured("slowest goal", max(seconds.values()), most=1.0)]


def _seconds(goal: Goal) -> float:
    """The median seconds of some rounds."""
    rounds = []
    for _ in range(ROUNDS):
        forget_answers()
        began = perf_counter()
        solve(goal)
        rounds.append(perf_counter() - began)
    return median(rounds)


def _goals() -> Iterator[Goal]:
    yield from (_pointed_at(), _free_beside(), _unlike_beside(), _picked(), _dots())
    yield from (_end(), _parity(), _line(), _three_around())


def _goal(purpose: str, kind: Type, scope: Scope, rows: Sequence[Row], unordered: bool = False) -> Goal:
    situations = tuple(Situation(values, f"example {number}") for number, (values, _) in enumerate(rows, 1))
    return Goal(purpose, situations, tuple(wanted for _, wanted in rows), scope, kind, unordered=unordered)


def _beside(place: Pair) -> list[Pair]:
    return [one for one in PLACES if abs(one[0] - place[0]) + abs(one[1] - place[1]) == 1]


BESIDE = Function("beside", (PLACE,), list_of(PLACE), _beside)
GRID: dict[str, Type] = {"spots": dict_of(PLACE, POINT), "count": NUMBER, "gap": NUMBER, "edge": NUMBER}
GRID_VALUES: dict[str, Value] = {"spots": SPOTS, "count": SIZE, "gap": 40, "edge": 30}


def _pointed_at() -> Goal:
    scope = Scope({**GRID, "place": PLACE}, locals=("place",))
    rows: list[Row] = [({**GRID_VALUES, "place": one}, _beside(one)) for one in ((4, 4), (0, 4), (0, 0))]
    return _goal("places pointed at", list_of(PLACE), scope, rows, unordered=True)


def _marks(centre: Pair, around: Symbol, left_out: int = 0) -> dict[Pair, Symbol]:
    other = RED if around == BLUE else BLUE
    return {centre: other, **dict.fromkeys(_beside(centre)[left_out:], around)}


MARKED = Scope(
    {"marks": dict_of(PLACE, SYMBOL), "start": PLACE, "around": list_of(PLACE), "count": NUMBER},
    {"beside": BESIDE},
    pointed=("around",),
    locals=("marks", "start", "around"),
)


def _marked(marks: dict[Pair, Symbol], start: Pair) -> dict[str, Value]:
    return {"marks": marks, "start": start, "around": _beside(start), "count": SIZE}


def _free_beside() -> Goal:
    shown = [((4, 4), RED, 0), ((0, 3), BLUE, 0), ((4, 4), RED, 1), ((0, 0), BLUE, 1), ((8, 8), RED, 0)]
    rows: list[Row] = [(_marked(_marks(at, mark, left), at), left > 0) for at, mark, left in shown]
    return _goal("any free place beside", TRUTH, MARKED, rows)


def _unlike_beside() -> Goal:
    first = {(4, 4): RED, (4, 5): BLUE, (3, 4): BLUE, (5, 4): RED}
    second = {place: BLUE if mark == RED else RED for place, mark in first.items()}
    third = {(2, 2): BLUE, (2, 1): RED, (3, 2): RED, (1, 2): BLUE}
    rows: list[Row] = []
    for marks, at in ((first, (4, 4)), (second, (4, 4)), (third, (2, 2))):
        rows.append((_marked(marks, at), [one for one in _beside(at) if marks.get(one, marks[at]) != marks[at]]))
    return _goal("unlike ones beside", list_of(PLACE), MARKED, rows, unordered=True)


def _picked() -> Goal:
    scope = Scope({**GRID, "at": POINT}, locals=("at",))
    clicks = [((33, 28), (0, 0)), ((108, 155), (2, 3)), ((400, -80), None), ((150, 172), (3, 4)), ((53, 150), (1, 3))]
    rows: list[Row] = [({**GRID_VALUES, "at": Point(*at)}, place) for at, place in clicks]
    return _goal("place of a click", PLACE, scope, rows)


def _dots() -> Goal:
    scope = Scope({"count": NUMBER, "places": list_of(PLACE), "gap": NUMBER})
    rows: list[Row] = []
    for size, near in ((9, 2), (13, 3), (19, 3)):
        lines = (near, size // 2, size - 1 - near)
        wanted = [(i, j) for i in lines for j in lines if size == 19 or (i == size // 2) == (j == size // 2)]
        places = [(i, j) for i in range(size) for j in range(size)]
        rows.append(({"count": size, "places": places, "gap": 40}, wanted))
    return _goal("dots on three sizes", list_of(PLACE), scope, rows, unordered=True)


def _end() -> Goal:
    scope = Scope(dict.fromkeys(("edge", "gap", "rows", "columns"), NUMBER))
    rows: list[Row] = [
        ({"edge": 30, "gap": 40, "rows": 3, "columns": columns}, 30 + 40 * (columns - 1)) for columns in (3, 5)
    ]
    return _goal("end of a row", NUMBER, scope, rows)


def _parity() -> Goal:
    scope = Scope({"past": list_of(dict_of(PLACE, SYMBOL)), "place": PLACE}, locals=("past", "place"))
    past: list[Value] = [{}, {(1, 1): RED}, {(1, 1): RED, (2, 2): BLUE}, {}]
    rows: list[Row] = [
        ({"past": past[: number + 1], "place": (number + 1, 3)}, (RED, BLUE)[number % 2]) for number in range(4)
    ]
    return _goal("two by two", SYMBOL, scope, rows)


def _line() -> Goal:
    lines = [[(i, j) for i in range(3)] for j in range(3)] + [[(i, j) for j in range(3)] for i in range(3)]
    types = {"marks": dict_of(PLACE, SYMBOL), "lines": list_of(list_of(PLACE)), "mark": SYMBOL}
    scope = Scope(types, locals=("marks", "mark"))
    full = {(0, 0): RED, (1, 0): RED, (2, 0): RED, (1, 1): BLUE, (2, 2): BLUE}
    none = {(0, 0): RED, (1, 1): BLUE, (2, 2): RED, (2, 1): RED, (1, 0): BLUE}
    shown = [(full, RED, True), (full, BLUE, False), (none, RED, False), (none, BLUE, False), ({}, RED, False)]
    rows: list[Row] = [({"marks": marks, "mark": mark, "lines": lines}, wanted) for marks, mark, wanted in shown]
    return _goal("a whole line", TRUTH, scope, rows)


def _three_around() -> Goal:
    scope = Scope({"lit": set_of(PLACE), "around": list_of(PLACE), "place": PLACE}, locals=("lit", "around", "place"))
    rows: list[Row] = []
    for number in range(60):
        lit = frozenset((i, j) for i in range(5) for j in range(5) if (i * 7 + j * 11 + number * (i + 2 * j)) % 5 < 2)
        at = (number % 5, number * 3 % 4)
        around = [(i, j) for i in range(5) for j in range(5) if max(abs(i - at[0]), abs(j - at[1])) == 1]
        rows.append(({"lit": lit, "around": around, "place": at}, sum(one in lit for one in around) == 3))
    return _goal("three around", TRUTH, scope, rows)
