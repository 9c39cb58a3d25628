"""Where a drawn thing lies that was hit: what was put there is put there, and not moved by so much."""

from __future__ import annotations

from studio.infer.goals import Scope
from studio.language.evaluate import Env, evaluate
from studio.language.parse import parse
from studio.language.types import NUMBER, POINT, SHAPE, list_of
from studio.language.values import Point, Value
from tests.infer.places import best, goal

STONES = evaluate(parse("[ellipse(center=point(x, 45), radius_x=30, radius_y=18) for x in [20, 90, 175]]"), Env({}))
CRATES = evaluate(parse("[rectangle(x=x, y=12, width=30, height=24) for x in [5, 60, 131, 170]]"), Env({}))
SCOPE = Scope(
    {"at": POINT, "toad": POINT, "stones": list_of(SHAPE), "crates": list_of(SHAPE), "pick": NUMBER},
    locals=("at", "toad", "pick"),
    pointed=("at",),
    own=parse("toad"),
)


def moment(at: Point, toad: Point, pick: int = 0) -> dict[str, Value]:
    return {"at": at, "toad": toad, "stones": STONES, "crates": CRATES, "pick": pick}


def test_a_place_given_by_the_thing_that_was_hit_is_that_thing_s_from_the_first_example() -> None:
    rows: list[tuple[dict[str, Value], Value]] = [(moment(Point(95, 41), Point(20, 45)), Point(90, 45))]
    assert best(goal("toad", POINT, SCOPE, rows)) == "stones[nearest_shape(stones, at)].center"
    rows.append((moment(Point(171, 50), Point(90, 45)), Point(175, 45)))
    assert best(goal("toad", POINT, SCOPE, rows)) == "stones[nearest_shape(stones, at)].center"


def test_of_a_box_it_is_the_middle_and_of_a_key_that_is_near_the_thing_with_that_key() -> None:
    rows: list[tuple[dict[str, Value], Value]] = [
        (moment(Point(64, 20), Point(3, 7), 2), Point(146, 24)),
        (moment(Point(11, 30), Point(90, 8), 3), Point(185, 24)),
        (moment(Point(30, 30), Point(14, 40), 1), Point(75, 24)),
    ]
    middle = "point(crates[pick].x + crates[pick].width / 2, crates[pick].y + crates[pick].height / 2)"
    assert best(goal("toad", POINT, SCOPE, rows)) == middle
