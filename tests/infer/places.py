"""Goals like those of real sessions, over a grid of places; shared by the tests of inference."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from studio.infer.goals import Function, Goal, Scope, Situation
from studio.infer.solve import solve
from studio.language.show import show
from studio.language.types import NUMBER, POINT, SYMBOL, TRUTH, Type, dict_of, list_of, set_of, tuple_of
from studio.language.values import Point, Symbol, Value

B, W = Symbol("black"), Symbol("white")
PLACE = tuple_of(NUMBER, NUMBER)
SIZE = 9
PLACES = [(i, j) for i in range(SIZE) for j in range(SIZE)]
CROSSINGS = {(i, j): Point(30 + 40 * i, 30 + 40 * j) for i, j in PLACES}
Pair = tuple[int, int]
Marks = dict[Pair, Symbol]


def beside(place: Pair) -> list[Pair]:
    return [one for one in PLACES if abs(one[0] - place[0]) + abs(one[1] - place[1]) == 1]


BESIDE = Function("neighbours", (PLACE,), list_of(PLACE), beside)
SURROUNDED: Marks = {(4, 4): B, (4, 5): B, (3, 4): W, (5, 4): W, (4, 3): W, (3, 5): W, (5, 5): W, (4, 6): W}
OPEN: Marks = {(0, 0): W, (1, 0): W, (2, 0): B, (0, 1): B}
CLOSED: Marks = {**OPEN, (1, 1): B}


def swapped(marks: Marks) -> Marks:
    return {place: W if mark == B else B for place, mark in marks.items()}


def best(goal: Goal) -> str:
    return show(solve(goal).best)


def goal(purpose: str, kind: Type, scope: Scope, rows: Sequence[tuple[dict[str, Value], Value]], **more: Value) -> Goal:
    """A goal from rows of (values of names, wanted)."""
    situations = tuple(Situation(values, f"example {number}") for number, (values, _) in enumerate(rows, 1))
    return Goal(purpose, situations, tuple(wanted for _, wanted in rows), scope, kind, **more)


GRID = Scope(
    {"crossings": dict_of(PLACE, POINT), "position": PLACE, "num_rows": NUMBER, "spacing": NUMBER, "margin": NUMBER},
    locals=("position",),
)
GRID_VALUES: dict[str, Value] = {"crossings": CROSSINGS, "num_rows": SIZE, "spacing": 40, "margin": 30}


def pointed_at(relation: Callable[[Pair], list[Pair]]) -> Goal:
    """Places pointed at around one in the middle, one on an edge and one in a corner."""
    rows = [({**GRID_VALUES, "position": place}, relation(place)) for place in ((4, 4), (0, 4), (0, 0))]
    return goal("pointed at", list_of(PLACE), GRID, rows, unordered=True)


VISIT = Scope(
    {
        "stones": dict_of(PLACE, SYMBOL),
        "start": PLACE,
        "around": list_of(PLACE),
        "remembered": set_of(PLACE),
        "num_rows": NUMBER,
        "crossings": dict_of(PLACE, POINT),
    },
    {"neighbours": BESIDE},
    pointed=("around",),
    locals=("stones", "start", "around", "remembered"),
)


def visit(marks: Marks, start: Pair, *remembered: Pair) -> dict[str, Value]:
    return {
        "stones": marks,
        "start": start,
        "around": beside(start),
        "remembered": frozenset((start, *remembered)),
        "num_rows": SIZE,
        "crossings": CROSSINGS,
    }


def free_beside() -> Goal:
    rows = [
        (visit({(4, 4): B}, (4, 4)), True),
        (visit(SURROUNDED, (4, 4)), False),
        (visit(SURROUNDED, (4, 5), (4, 4)), False),
        (visit(OPEN, (0, 0)), False),
        (visit(OPEN, (1, 0), (0, 0)), True),
        (visit(CLOSED, (0, 0)), False),
        (visit(CLOSED, (1, 0), (0, 0)), False),
    ]
    return goal("free beside", TRUTH, VISIT, rows)


def followed() -> Goal:
    """Items of a loop: those gone on with, and those skipped."""
    scope = Scope({**VISIT.types, "n": PLACE}, VISIT.functions, VISIT.pointed, (*VISIT.locals, "n"))
    runs: list[tuple[Marks, Pair, tuple[Pair, ...], Pair | None]] = [
        (SURROUNDED, (4, 4), (), (4, 5)),
        (SURROUNDED, (4, 5), ((4, 4),), None),
        (CLOSED, (0, 0), (), (1, 0)),
        (CLOSED, (1, 0), ((0, 0),), None),
        (swapped(SURROUNDED), (4, 4), (), (4, 5)),
    ]
    rows = [
        ({**visit(marks, start, *seen), "n": place}, place == chosen)
        for marks, start, seen, chosen in runs
        for place in beside(start)
    ]
    return goal("followed", TRUTH, scope, rows)


def unlike_beside() -> Goal:
    scope = Scope(
        {"stones": dict_of(PLACE, SYMBOL), "position": PLACE, "around": list_of(PLACE), "num_rows": NUMBER},
        {"neighbours": BESIDE},
        pointed=("around",),
        locals=("stones", "position", "around"),
    )
    first: Marks = {(4, 4): B, (4, 5): W, (3, 4): W, (5, 4): B}
    moments: list[tuple[Marks, Pair]] = [
        (first, (4, 4)),
        (swapped(first), (4, 4)),
        ({(2, 2): W, (2, 1): B, (3, 2): B, (1, 2): W}, (2, 2)),
    ]
    rows: list[tuple[dict[str, Value], Value]] = [
        (
            {"stones": marks, "position": place, "around": beside(place), "num_rows": SIZE},
            [one for one in beside(place) if one in marks and marks[one] != marks[place]],
        )
        for marks, place in moments
    ]
    return goal("unlike beside", list_of(PLACE), scope, rows, unordered=True)


def picked() -> Goal:
    """The place that a click means, nothing when it was far from all of them."""
    scope = Scope({**GRID.types, "at": POINT}, locals=("at",))
    scope = Scope({name: kind for name, kind in scope.types.items() if name != "position"}, locals=("at",))
    clicks = [((33, 28), (0, 0)), ((108, 155), (2, 3)), ((400, -80), None), ((150, 172), (3, 4)), ((53, 150), (1, 3))]
    rows = [({**GRID_VALUES, "at": Point(*at)}, place) for at, place in clicks]
    return goal("picked", PLACE, scope, rows)


HISTORY: list[Marks] = [{}, {(1, 1): B}, {(1, 1): B, (2, 2): W}, {}]
MOVES = Scope(
    {"history": list_of(dict_of(PLACE, SYMBOL)), "position": PLACE, "num_rows": NUMBER},
    locals=("history", "position"),
)


def moves(wanted: Callable[[list[Marks]], Value], kind: Type) -> Goal:
    places = ((1, 1), (2, 2), (3, 1), (5, 5))
    rows = [
        ({"history": HISTORY[: count + 1], "position": place, "num_rows": SIZE}, wanted(HISTORY[: count + 1]))
        for count, place in enumerate(places)
    ]
    return goal("moves", kind, MOVES, rows)


def marked_places(marks_of: Callable[[int], set[Pair]], sizes: Sequence[int] = (9, 13, 19)) -> Goal:
    scope = Scope({"num_rows": NUMBER, "crossings": list_of(PLACE), "spacing": NUMBER, "margin": NUMBER})
    rows = []
    for size in sizes:
        places = [(i, j) for i in range(size) for j in range(size)]
        values = {"num_rows": size, "spacing": 40, "margin": 30, "crossings": places}
        rows.append((values, [one for one in places if one in marks_of(size)]))
    return goal("marked", list_of(PLACE), scope, rows, unordered=True)


def star_points(size: int) -> set[Pair]:
    if size == 19:
        return {(i, j) for i in (3, 9, 15) for j in (3, 9, 15)}
    near = 2 if size == 9 else 3
    far, middle = size - 1 - near, size // 2
    return {(near, near), (far, near), (near, far), (far, far), (middle, middle)}
